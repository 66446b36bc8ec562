// Which moment is shown, and how that goes on: playing, resting at the end, following a live run.

import { clamp, filmTime } from "./maths.js";

const SPEEDS = [0.5, 1, 2, 4];
const REST = 1500; // the last moment stands so long before the film starts again, in ms
export const REWIND = 700; // a loop glides from its last moment to its first, in ms
const STEP = 60; // how fast a step to another moment is made, in ms
const CATCH_UP = 180; // how fast a live run's newest moment is approached, in ms

export class Clock {
  constructor() {
    this.t = 0;
    this.total = 0;
    this.playing = false;
    this.loop = false;
    this.speed = 1;
    this.live = false;
    this.following = false;
    this.rested = 0;
    this.wait = 0; // ms until a film that starts over moves
    this.goal = null; // where a step or a release of the slider glides to
  }

  get last() {
    return Math.max(0, this.total - 1);
  }

  get moment() {
    return clamp(Math.round(this.goal ?? this.t), 0, this.last);
  }

  get moving() {
    return this.playing || this.goal !== null || (this.following && this.t !== this.last);
  }

  // again: from the start, once the picture has moved back there.
  play(again = false) {
    if (this.total < 2) return;
    this.following = false;
    this.goal = null;
    this.rested = 0;
    this.wait = again ? REWIND : 0;
    if (again) this.t = 0;
    this.playing = true;
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.goal = Math.round(this.t);
  }

  // Straight to t, as while dragging.
  seek(t) {
    this.playing = false;
    this.goal = null;
    this.t = clamp(t, 0, this.last);
    this.following = this.live && this.t >= this.last;
  }

  // Gliding to a whole moment.
  glide(moment) {
    this.playing = false;
    this.goal = clamp(Math.round(moment), 0, this.last);
    this.following = this.live && this.goal >= this.last;
  }

  step(by) {
    this.glide(this.moment + by);
  }

  follow() {
    this.playing = false;
    this.goal = null;
    this.following = this.live;
  }

  setLive(live) {
    if (live && !this.live) this.following = true;
    if (!live) this.following = false;
    this.live = live;
  }

  // On by `dt` ms; `still` for those who want no gliding. Returns "again" when a loop starts over, "end" when the film has ended, or "".
  advance(dt, still = false) {
    if (this.playing) return this.roll(dt);
    const target = this.goal ?? (this.following ? this.last : this.t);
    this.t += (target - this.t) * (1 - Math.exp(-dt / (this.goal === null ? CATCH_UP : STEP)));
    if (still || Math.abs(target - this.t) < 0.01) {
      this.t = target;
      this.goal = null;
    }
    return "";
  }

  roll(dt) {
    this.wait = Math.max(0, this.wait - dt);
    if (this.wait) return "";
    if (this.t < this.last) {
      const moments = (dt * this.speed * this.last) / filmTime(this.total);
      this.t = Math.min(this.last, this.t + moments);
      this.rested = 0;
      if (this.t < this.last || this.loop) return "";
    }
    if (this.live) {
      this.follow();
      return "end";
    }
    if (!this.loop) {
      this.playing = false;
      return "end";
    }
    this.rested += dt;
    if (this.rested < REST) return "";
    this.t = 0;
    this.rested = 0;
    this.wait = REWIND;
    return "again";
  }
}

export const nextSpeed = (speed) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
