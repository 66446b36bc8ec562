// The picture: one film at one moment, seen by an eye.

import { caught } from "./catch.js";
import { isMany, rings, ties, trails } from "./chosen.js";
import { el } from "./dom.js";
import { FlatPainter } from "./flat.js";
import { GlPainter } from "./gl.js";
import { Ink } from "./ink.js";
import { Lettering } from "./lettering.js";
import { marksOf } from "./marks.js";
import { ease } from "./maths.js";
import { Scene } from "./scene.js";
import { groupingOf } from "./tint.js";
import { byDepth, lifted, onto } from "./turn.js";

const MORPH = 700; // ms to move over to another basis, or from the end to the start

export class Stage extends Scene {
  constructor(invalidate) {
    super();
    this.invalidate = invalidate;
    this.over = el("canvas", { class: "over" });
    this.choosePainter();
    this.element = el("div", { class: "stage" }, this.points, this.over);
    this.ink = new Ink(this.over);
    this.lettering = new Lettering(this);
    this.marked = new Set(); // the selected words the points were last marked for
    Object.assign(this, { selected: new Set(), hidden: new Set(), hovered: null, focused: null });
    Object.assign(this, { outline: null, rested: null, near: null, tint: null });
    this.reserved = [];
  }

  choosePainter() {
    this.points = el("canvas", { class: "points" });
    try {
      this.painter = new GlPainter(this.points);
    } catch (error) {
      console.warn("embedlab map:", error.message);
      this.flat = true;
      this.points = el("canvas", { class: "points" }); // a canvas keeps the kind of its first context
      this.painter = new FlatPainter(this.points);
    }
    this.points.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.points.addEventListener("webglcontextrestored", () => this.restore());
  }

  restore() {
    this.painter.start();
    if (this.film) this.painter.setFilm(this.film);
    this.painter.setOrigin(this.blend ? this.origin : null);
    this.mark();
    this.invalidate();
  }

  resize(width, height, dpr) {
    Object.assign(this, { width, height, dpr });
    this.painter.resize(width, height, dpr);
    this.ink.resize(width, height, dpr);
    this.goHome(!this.eye.roamed);
    if (this.style) this.setStyle(this.style);
  }

  setStyle(style) {
    const worn = JSON.stringify([style, this.width, this.height, this.dpr]);
    if (worn === this.worn) return;
    Object.assign(this, { style, worn });
    this.lettering.letters.setStyle(style, this.dpr);
    this.mark();
  }

  // change as film.js has it; "moved" glides over from where the words are now.
  setFilm(film, change) {
    const lens = this.turn.lens(film);
    if (change === "moved") this.depart(film.dims, lens);
    this.lens = lens;
    this.element.classList.toggle("deep", film.dims === 3);
    if (change === "new") {
      this.blend = this.share = 0;
      this.hidden = new Set();
      this.hovered = this.focused = this.rested = this.tint = this.near = null;
      this.lettering.clear();
    }
    this.film = film;
    this.painter.setFilm(film);
    this.painter.setOrigin(this.blend ? this.origin : null);
    this.goHome(change === "new");
    if (change !== "grown") this.mark();
  }

  // From now on the picture moves over from where the words are to where they belong.
  depart(dims = this.film?.dims, lens = this.lens) {
    if (!this.film?.total || !this.film.size) return;
    this.origin = lifted(this.world().slice(), lens, dims);
    this.painter.setOrigin(this.origin);
    this.blend = this.share = 1;
  }

  goHome(atOnce) {
    if (!this.film || !this.width) return;
    const { dims, extent, reach: r } = this.film;
    this.eye.goHome(dims === 3 ? [-r, -r, r, r] : extent, this.width, this.height, atOnce);
    this.turned();
  }

  // The eye has moved. Away from home a finger moves the picture; at home it may scroll the page.
  turned() {
    this.element.classList.toggle("roamed", this.eye.roamed);
    this.lettering.settled = false;
    this.invalidate();
  }

  reset() {
    this.eye.reset();
    this.turn.reset();
    this.turned();
  }

  move(right, down) {
    if (!this.eye.camera) return;
    this.eye.move(right, down);
    this.turned();
  }

  // What a drag does: a map in space is turned by it, unless it is to be moved.
  drag(right, down, move) {
    if (this.film?.dims !== 3 || move) return this.move(right, down);
    this.turn.by(right, down);
    this.turned();
  }

  zoom(factor, left, top) {
    const zoomed = this.eye.camera !== null && this.eye.zoom(factor, left, top);
    if (zoomed) this.turned();
    return zoomed;
  }

  // What is shown beside the film. Other colours bring back the groups put aside.
  setOverlays({ tint, near }) {
    if (tint === this.tint && near === this.near) return;
    if (JSON.stringify(groupingOf(this.film, tint).names) !== JSON.stringify(this.grouping.names)) this.hidden = new Set();
    Object.assign(this, { tint, near });
    this.mark();
  }

  // A word searched for: it is made to stand out, and the eye goes where it will be at moment t.
  focus(row, t) {
    this.focused = row !== null && row < (this.film?.size ?? 0) ? row : null;
    this.lettering.stale();
    if (this.focused === null || !this.film.total) return;
    this.film.place(row, t, this.spot, 0);
    this.eye.fly(...onto(this.lens, this.spot));
    this.turned();
  }

  // Anew what the points look like.
  mark() {
    if (!this.film || !this.style || !this.width) return;
    const { marks, order, radii, ranking } = marksOf(this);
    Object.assign(this, { marks, radii, ranking, order, marked: this.selected });
    this.painter.setMarks(marks, order);
    this.lettering.stale();
  }

  // One picture. Returns whether the next will differ without anything new happening.
  draw(t, dt, still) {
    if (!this.width || !this.style) return false;
    if (this.selected !== this.marked && [this.selected, this.marked].some(isMany)) this.mark();
    const { film, dpr, width, height } = this;
    const { background, text } = this.style;
    const ready = Boolean(film?.total && this.eye.camera && this.radii);
    if (!ready) {
      this.painter.draw({ film: null, background });
      this.ink.draw({}, this.style);
      return false;
    }
    const moving = t !== this.t || this.blend > 0;
    this.t = t;
    this.places = this.raw = null;
    const gliding = this.glide(dt, still);
    const { labels, more } = this.lettering.write(dt, still, moving || gliding);
    const { blend, eye, lens } = this;
    if (film.dims === 3) this.painter.setOrder(byDepth(lens, this.space(), this.order));
    this.painter.draw({ film, t, camera: eye.camera, lens, width, height, dpr, blend, background, text, labels });
    this.ink.draw(this.overlay(), this.style);
    return gliding || more;
  }

  // Eye and blend one step on; true while they move.
  glide(dt, still) {
    if (this.share > 0) {
      this.share = still ? 0 : Math.max(0, this.share - dt / MORPH);
      this.blend = ease(this.share);
      if (this.share === 0) this.painter.setOrigin(null);
    }
    const turning = this.turn.approach(dt, still);
    this.lens = this.turn.lens(this.film);
    const moving = this.eye.approach(dt, still);
    return this.share > 0 || moving || turning;
  }

  get grouping() {
    return groupingOf(this.film, this.tint);
  }

  seen(row) {
    const { of } = this.grouping;
    return !this.hidden.size || !of || (of[row] >= 0 && !this.hidden.has(of[row]));
  }

  overlay() {
    return { rings: rings(this), trails: trails(this), ties: ties(this), outline: this.outline };
  }

  // The rows of the words in an outline.
  caught(outline) {
    return caught(outline, this.ranking, this.positions(), (row) => this.seen(row));
  }

  // The word under (x, y), or null.
  pick(x, y) {
    if (!this.film?.total || !this.eye.camera || !this.radii) return null;
    this.world();
    let best = null;
    let nearest = 1;
    for (let row = 0; row < this.film.size; row++) {
      const [left, top] = this.at(row);
      const away = Math.hypot(left - x, top - y) / (this.radii[row] + 7);
      if (away < nearest && this.seen(row)) [best, nearest] = [row, away];
    }
    return best;
  }

  destroy() {
    this.painter.destroy();
  }
}
