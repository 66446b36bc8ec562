// The picture itself: points, labels, trails and the camera, for one film at one moment.

import { blended, fit, moved, toScreen, zoomed } from "./camera.js";
import { el } from "./dom.js";
import { FlatPainter } from "./flat.js";
import { GlPainter } from "./gl.js";
import { Ink } from "./ink.js";
import { arrange } from "./labels.js";
import { marksOf } from "./marks.js";
import { ease } from "./maths.js";
import { short } from "./words.js";

const MARGIN = 44; // pixels around the picture
const MORPH = 700; // ms to move over to another basis, or from the end to the start
const ARRANGE = 90; // ms between two arrangements of the labels in motion
const CANDIDATES = 350; // words considered for a label at a time

export class Stage {
  constructor(invalidate) {
    this.invalidate = invalidate;
    this.points = el("canvas", { class: "points" });
    this.over = el("canvas", { class: "over" });
    this.element = el("div", { class: "stage" }, this.points, this.over);
    this.ink = new Ink(this.over);
    this.painter = this.choose();
    this.film = null;
    this.selected = new Set();
    this.hidden = new Set();
    this.hovered = null;
    this.slots = new Map();
    this.blend = 0;
    this.since = Infinity;
    this.t = 0;
    this.points.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.points.addEventListener("webglcontextrestored", () => this.restore());
  }

  choose() {
    try {
      return new GlPainter(this.points);
    } catch {
      this.flat = true;
      const canvas = el("canvas", { class: "points" });
      this.points.replaceWith(canvas); // a canvas keeps the kind of its first context
      this.points = canvas;
      return new FlatPainter(canvas);
    }
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
    this.fontSize = Math.round(Math.min(20, Math.max(15, width / 90)));
    this.goHome(!this.camera);
    this.mark();
  }

  setStyle(style) {
    this.style = style;
    this.ink.setStyle(style);
    this.mark();
  }

  // change as of film.js receive; "moved" glides over from where the words are now.
  setFilm(film, change) {
    if (change === "moved") this.depart();
    if (change === "new") {
      this.camera = null;
      this.roamed = false;
      this.ink.visible.clear();
    }
    this.film = film;
    this.painter.setFilm(film);
    this.goHome(change === "new");
    if (change !== "grown") this.mark();
  }

  // From now on the picture moves over from where the words are to where they belong.
  depart() {
    if (!this.film?.total) return;
    this.origin = this.world().slice();
    this.painter.setOrigin(this.origin);
    this.blend = 1;
    this.share = 1;
  }

  goHome(atOnce) {
    if (!this.film || !this.width) return;
    this.home = fit(this.film.extent, this.width, this.height, MARGIN);
    if (this.roamed && !atOnce) return;
    this.target = this.home;
    if (atOnce || !this.camera) this.camera = this.home;
  }

  reset() {
    this.roamed = false;
    this.goHome(false);
    this.invalidate();
  }

  move(right, down) {
    this.camera = this.target = moved(this.camera, right, down);
    this.roamed = true;
    this.invalidate();
  }

  // False where that is as far or near as it goes.
  zoom(factor, left, top) {
    if (!this.camera) return false;
    const next = zoomed(this.camera, factor, left, top, this.width, this.height, this.home);
    if (Math.abs(next.scale / this.camera.scale - 1) < 1e-6) return false;
    this.camera = this.target = next;
    this.roamed = true;
    this.invalidate();
    return true;
  }

  mark() {
    if (!this.film || !this.style || !this.width) return;
    const { marks, order, radii, ranking } = marksOf(this);
    Object.assign(this, { radii, ranking });
    this.painter.setMarks(marks, order);
    this.since = Infinity;
  }

  // One picture. Returns whether the next will differ without anything new happening.
  draw(t, dt, still) {
    const { film, ink } = this;
    this.t = t;
    if (!this.width || !this.style) return false;
    ink.clear();
    if (!film?.total || !this.camera) {
      this.painter.draw({ film: null });
      return false;
    }
    const gliding = this.glide(dt, still);
    const { camera, width, height, dpr, blend } = this;
    this.painter.draw({ film, t, camera, width, height, dpr, blend, edge: this.style.background });
    this.places = null;
    for (const row of this.selected) this.drawSelected(row);
    const lettering = this.write(dt, still, gliding || this.lastT !== t);
    this.lastT = t;
    return gliding || lettering;
  }

  // Camera and blend one step on; true while they move.
  glide(dt, still) {
    if (this.blend > 0) {
      this.share = still ? 0 : Math.max(0, this.share - dt / MORPH);
      this.blend = ease(this.share);
      if (this.share === 0) this.painter.setOrigin(null);
    }
    const { camera, target } = this;
    const off = Math.abs(Math.log(target.scale / camera.scale)) * this.width +
      Math.hypot(target.x - camera.x, target.y - camera.y) * camera.scale;
    this.camera = off < 0.3 || still ? target : blended(camera, target, 1 - Math.exp(-dt / 120));
    return this.blend > 0 || this.camera !== target;
  }

  // World positions of all words as drawn, kept for one picture.
  world() {
    if (!this.places) {
      this.places = this.film.placeAll(this.t, this.buffer?.length === this.film.size * 2 ? this.buffer : undefined);
      this.buffer = this.places;
      if (this.blend) {
        for (let k = 0; k < this.places.length; k++) {
          this.places[k] += (this.origin[k] - this.places[k]) * this.blend;
        }
      }
    }
    return this.places;
  }

  at(row) {
    const world = this.world();
    return toScreen(this.camera, world[2 * row], world[2 * row + 1], this.width, this.height);
  }

  // Positions of all words in CSS pixels from the picture's top left.
  positions() {
    const out = new Float32Array((this.film?.size ?? 0) * 2);
    if (!this.film?.total || !this.camera) return out;
    for (let row = 0; row < this.film.size; row++) out.set(this.at(row), 2 * row);
    return out;
  }

  seen(row) {
    return !this.film.group || !this.hidden.has(this.film.group[row]);
  }

  drawSelected(row) {
    if (row >= this.film.size) return;
    const [x, y] = this.at(row);
    if (!this.blend && this.selected.size <= 12) {
      const points = [];
      const spot = [0, 0];
      for (let moment = 0; moment < this.t; moment++) {
        this.film.place(row, moment, spot, 0);
        points.push(...toScreen(this.camera, ...spot, this.width, this.height));
      }
      this.ink.trail([...points, x, y], this.style.accent);
    }
    this.ink.ring(x, y, this.radii[row] + 4, this.style.accent);
  }

  // Labels: arranged anew now and then, carried along with their points in every picture.
  write(dt, still, moving) {
    this.since += dt;
    if (this.since > ARRANGE || (!moving && this.settled !== this.t)) {
      this.slots = arrange(this.candidates(), this.slots, this.width, this.height, this.most());
      this.since = 0;
      this.settled = moving ? null : this.t;
    }
    const fading = this.ink.fade(this.slots, dt, still);
    for (const [row, label] of this.ink.visible) {
      const strong = this.strong(row);
      const sprite = this.ink.sprite(short(this.film.words[row]), this.sizeOf(strong), strong);
      this.ink.label(sprite, label, ...this.at(row), this.radii[row] + (strong ? 3 : 0));
    }
    return fading || (moving && this.since > 0);
  }

  most() {
    return Math.min(90, Math.max(10, Math.floor((this.width * this.height) / (this.fontSize * 560))));
  }

  strong(row) {
    return this.selected.has(row) || row === this.hovered;
  }

  sizeOf(strong) {
    return strong ? Math.round(this.fontSize * 1.15) : this.fontSize;
  }

  candidates() {
    const items = [];
    const add = (row, first) => {
      const [x, y] = this.at(row);
      if (x < 0 || y < 0 || x > this.width || y > this.height) return;
      const { w, h } = this.ink.measure(short(this.film.words[row]), this.sizeOf(first), first);
      items.push({ row, x, y, r: this.radii[row] + (first ? 3 : 0), w, h, first });
    };
    if (this.hovered !== null) add(this.hovered, true);
    for (const row of this.selected) if (row < this.film.size && row !== this.hovered) add(row, true);
    for (const row of this.ranking) {
      if (items.length >= CANDIDATES) break;
      if (this.seen(row) && !this.strong(row)) add(row, false);
    }
    return items;
  }

  // The word under (x, y), or null.
  pick(x, y) {
    if (!this.film?.total || !this.camera) return null;
    let best = null;
    let nearest = 1;
    for (let row = 0; row < this.film.size; row++) {
      const [left, top] = this.at(row);
      const away = Math.hypot(left - x, top - y) / (this.radii[row] + 7);
      if (away < nearest && this.seen(row)) [best, nearest] = [row, away];
    }
    return best;
  }

  labels() {
    return [...this.slots.keys()].map((row) => this.film.words[row]);
  }

  destroy() {
    this.painter.destroy();
  }
}
