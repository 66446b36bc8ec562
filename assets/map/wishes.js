// What Python asks of the map. A wish is heeded when it is new, so that a rerun of the script does
// not undo what the viewer did in between.

export class Wishes {
  constructor(view) {
    this.view = view;
    this.focus = null;
  }

  // A film that was not here before: at its end, where it is asked for, or playing.
  start({ moment, autoplay }, first) {
    const { clock, teller, calm } = this.view;
    clock.seek(moment ?? clock.last);
    this.moment = moment;
    this.focus = null;
    teller.told = moment;
    if (!first || !autoplay || moment !== null || calm.matches) return;
    clock.loop = autoplay !== "once";
    clock.t = 0;
    clock.play();
  }

  heed({ moment, selected, focus }) {
    const { clock, stage } = this.view;
    if (moment !== this.moment && moment !== null) clock.glide(moment);
    this.moment = moment;
    const rows = JSON.stringify(selected);
    if (rows !== this.rows) stage.selected = new Set(selected);
    this.rows = rows;
    if (focus !== this.focus) stage.focus(focus, clock.moment);
    this.focus = focus;
  }
}
