// Where the words of a film stand in the picture: at a moment, on their way over from elsewhere,
// turned, and seen by an eye.

import { Eye } from "./eye.js";
import { PLANE, Turn, allOnto, onto } from "./turn.js";

export class Scene {
  constructor() {
    this.eye = new Eye();
    this.turn = new Turn();
    this.lens = PLANE;
    this.spot = [0, 0, 0];
    Object.assign(this, { film: null, t: 0, blend: 0, share: 0 });
  }

  // Where all words are as drawn, in the film's space; worked out once a picture.
  space() {
    if (!this.raw) {
      const kept = this.buffer?.length === this.film.size * this.film.dims ? this.buffer : undefined;
      this.raw = this.buffer = this.film.placeAll(this.t, kept);
      for (let k = 0; this.blend && k < this.raw.length; k++) {
        this.raw[k] += (this.origin[k] - this.raw[k]) * this.blend;
      }
    }
    return this.raw;
  }

  // The same in the plane of the view.
  world() {
    if (this.film.dims === 2) return this.space();
    this.places ??= allOnto(this.lens, this.space(), new Float32Array(this.film.size * 2));
    return this.places;
  }

  // Where a word is, or will be at moment t, in CSS pixels from the picture's top left.
  at(row, t = this.t) {
    const { dims } = this.film;
    if (t !== this.t || (!this.raw && !this.blend)) this.film.place(row, t, this.spot, 0);
    else for (let axis = 0; axis < dims; axis++) this.spot[axis] = this.space()[dims * row + axis];
    return this.eye.screen(...onto(this.lens, this.spot));
  }

  // The same at a whole moment gone by.
  past(row, moment) {
    for (let axis = 0; axis < this.film.dims; axis++) this.spot[axis] = this.film.value(moment, row, axis);
    return this.eye.screen(...onto(this.lens, this.spot));
  }

  // All words, [x, y, x, y, ...].
  positions() {
    const out = new Float32Array((this.film?.size ?? 0) * 2);
    if (!this.film?.total || !this.eye.camera) return out;
    this.world();
    for (let row = 0; row < this.film.size; row++) out.set(this.at(row), 2 * row);
    return out;
  }
}
