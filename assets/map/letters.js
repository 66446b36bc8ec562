// Words as pictures, each drawn once with a halo of the background's colour, and their fading.

import { box } from "./labels.js";
import { css } from "./palette.js";

const FADE = 160; // ms
const MOST = 1500; // pictures kept
const HALO = 3; // pixels around a word

export class Letters {
  constructor() {
    this.context = document.createElement("canvas").getContext("2d");
    this.pictures = new Map();
    this.sizes = new Map();
    this.labels = new Map(); // row -> { slot, alpha, shown }
  }

  setStyle({ font, text, background }, dpr) {
    Object.assign(this, { font, text, background, dpr });
    this.pictures.clear();
    this.sizes.clear();
  }

  fontOf(size, strong) {
    return `${strong ? 700 : 500} ${size}px ${this.font}`;
  }

  // { w, h } of a word in CSS pixels, without drawing it.
  measure(word, size, strong) {
    const key = `${size}|${strong}|${word}`;
    if (!this.sizes.has(key)) {
      this.context.font = this.fontOf(size, strong);
      const w = Math.ceil(this.context.measureText(word).width);
      this.sizes.set(key, { w, h: Math.ceil(size * 1.3) });
    }
    return this.sizes.get(key);
  }

  picture(word, size, strong) {
    const key = `${size}|${strong}|${word}`;
    if (!this.pictures.has(key)) {
      if (this.pictures.size > MOST) this.pictures.clear();
      this.pictures.set(key, this.drawn(word, size, strong));
    }
    return this.pictures.get(key);
  }

  drawn(word, size, strong) {
    const { w, h } = this.measure(word, size, strong);
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil((w + 2 * HALO) * this.dpr);
    canvas.height = Math.ceil((h + 2 * HALO) * this.dpr);
    const context = canvas.getContext("2d");
    context.setTransform(this.dpr, 0, 0, this.dpr, HALO * this.dpr, HALO * this.dpr);
    const font = this.fontOf(size, strong);
    Object.assign(context, { font, textBaseline: "middle", lineJoin: "round", lineWidth: 5 });
    context.strokeStyle = css(this.background, 0.92);
    context.strokeText(word, 0, h / 2);
    context.fillStyle = css(this.text);
    context.fillText(word, 0, h / 2);
    return canvas;
  }

  // Labels fade towards what `slots` says (Map of row -> slot). True while some still fade.
  fade(slots, dt, still) {
    for (const [row, slot] of slots) {
      this.labels.set(row, Object.assign(this.labels.get(row) ?? { alpha: 0 }, { slot }));
    }
    const step = still ? 1 : dt / FADE;
    let fading = false;
    for (const [row, label] of this.labels) {
      const goal = slots.has(row) ? 1 : 0;
      label.alpha = Math.max(0, Math.min(1, label.alpha + (goal ? step : -step)));
      if (label.alpha !== goal) fading = true;
      else if (!goal) this.labels.delete(row);
    }
    return fading;
  }

  // A label ready to be drawn beside its point; at rest on whole pixels, where letters are sharp.
  placed(word, size, strong, label, x, y, r, moving) {
    const { w, h } = this.measure(word, size, strong);
    const [left, top] = box(label.slot, x, y, r, w, h).map((edge) => edge - HALO);
    const even = (value) => (moving ? value : Math.round(value * this.dpr) / this.dpr);
    const canvas = this.picture(word, size, strong);
    return { canvas, left: even(left), top: even(top), alpha: label.alpha };
  }
}
