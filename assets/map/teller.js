// What Python is told: the moment once it has rested, the words selected at once.

const REST = 250; // ms

export class Teller {
  constructor(clock) {
    this.clock = clock;
    this.told = null; // null: the newest of a live run, or the end of a film
  }

  soon() {
    this.stop();
    if (!this.clock.playing) this.timer = setTimeout(() => this.moment(), REST);
  }

  moment() {
    const { clock } = this;
    const moment = clock.following ? null : clock.moment;
    if (clock.playing || moment === this.told) return;
    this.told = moment;
    this.say("moment", moment);
  }

  say(name, value) {
    this.component.setStateValue(name, value);
  }

  // Moments are missing between what is here and what came: all must be sent again.
  need() {
    this.component.setTriggerValue("need", true);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
