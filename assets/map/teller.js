// What Python is told: the moment once it has rested, the words selected at once.

const REST = 250; // ms
const PATIENCE = 2000;

export class Teller {
  constructor(clock) {
    this.clock = clock;
    this.told = null; // null: the newest of a live run, or the end of a film
  }

  // A live run has no rest while it is followed: that is told at once.
  soon() {
    this.stop();
    if (this.clock.following) this.tell(null);
    else if (!this.clock.playing) this.timer = setTimeout(() => this.tell(this.clock.moment), REST);
  }

  tell(moment) {
    if (this.clock.playing || moment === this.told) return;
    this.told = moment;
    this.say("moment", moment);
  }

  say(name, value) {
    this.component.setStateValue(name, value);
  }

  // Moments are missing between what is here and what came: all must be sent again.
  need() {
    if (performance.now() - (this.needed ?? -PATIENCE) < PATIENCE) return; // they are on their way
    this.needed = performance.now();
    this.component.setTriggerValue("need", true);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
