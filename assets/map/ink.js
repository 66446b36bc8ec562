// Everything written or drawn over the points on a plain canvas: labels, rings, trails.

import { box } from "./labels.js";
import { css } from "./palette.js";

const FADE = 160; // ms
const MOST_SPRITES = 1500;

export class Ink {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.sprites = new Map();
    this.sizes = new Map(); // of words, without drawing them
    this.visible = new Map(); // row -> { slot, alpha, shown }
  }

  resize(width, height, dpr) {
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
    this.dpr = dpr;
    this.sprites.clear();
  }

  setStyle({ font, text, background }) {
    Object.assign(this, { font, text, background });
    this.sprites.clear();
    this.sizes.clear();
  }

  clear() {
    this.context.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  fontOf(size, strong) {
    return `${strong ? 700 : 500} ${size}px ${this.font}`;
  }

  measure(word, size, strong) {
    const key = `${size}|${strong}|${word}`;
    if (!this.sizes.has(key)) {
      this.context.font = this.fontOf(size, strong);
      const w = Math.ceil(this.context.measureText(word).width);
      this.sizes.set(key, { w, h: Math.ceil(size * 1.3) });
    }
    return this.sizes.get(key);
  }

  // A word drawn once with a halo of the background's colour: { canvas, w, h } in CSS pixels.
  sprite(word, size, strong) {
    const key = `${size}|${strong}|${word}`;
    if (!this.sprites.has(key)) {
      if (this.sprites.size > MOST_SPRITES) this.sprites.clear();
      this.sprites.set(key, this.drawn(word, size, strong));
    }
    return this.sprites.get(key);
  }

  drawn(word, size, strong) {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const font = this.fontOf(size, strong);
    const { w, h } = this.measure(word, size, strong);
    const halo = 3;
    canvas.width = Math.ceil((w + 2 * halo) * this.dpr);
    canvas.height = Math.ceil((h + 2 * halo) * this.dpr);
    context.setTransform(this.dpr, 0, 0, this.dpr, halo * this.dpr, halo * this.dpr);
    Object.assign(context, { font, textBaseline: "middle", lineJoin: "round", lineWidth: 4 });
    context.strokeStyle = css(this.background, 0.85);
    context.strokeText(word, 0, h / 2);
    context.fillStyle = css(this.text);
    context.fillText(word, 0, h / 2);
    return { canvas, w, h, halo };
  }

  // Labels fade towards what `slots` says (Map of row -> slot). True while some still fade.
  fade(slots, dt, still) {
    for (const [row, slot] of slots) {
      const label = this.visible.get(row) ?? { alpha: 0 };
      this.visible.set(row, Object.assign(label, { slot, shown: true }));
    }
    let fading = false;
    for (const [row, label] of this.visible) {
      label.shown = slots.has(row);
      const step = still ? 1 : dt / FADE;
      label.alpha = Math.max(0, Math.min(1, label.alpha + (label.shown ? step : -step)));
      if (label.alpha === 0 && !label.shown) this.visible.delete(row);
      else if (label.alpha < 1 || !label.shown) fading = true;
    }
    return fading;
  }

  label(sprite, label, x, y, r) {
    const [left, top] = box(label.slot, x, y, r, sprite.w, sprite.h);
    this.context.globalAlpha = label.alpha;
    const { canvas, halo } = sprite;
    this.context.drawImage(
      canvas, left - halo, top - halo, canvas.width / this.dpr, canvas.height / this.dpr,
    );
    this.context.globalAlpha = 1;
  }

  ring(x, y, r, colour) {
    const context = this.context;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.lineWidth = 2.5;
    context.strokeStyle = css(colour);
    context.stroke();
  }

  // Where a word came from: points [x, y, x, y ...], fading towards the past.
  trail(points, colour) {
    const context = this.context;
    const steps = points.length / 2 - 1;
    context.lineWidth = 2;
    context.lineCap = "round";
    for (let k = 0; k < steps; k++) {
      context.beginPath();
      context.moveTo(points[2 * k], points[2 * k + 1]);
      context.lineTo(points[2 * k + 2], points[2 * k + 3]);
      context.strokeStyle = css(colour, 0.15 + 0.55 * ((k + 1) / steps));
      context.stroke();
    }
  }
}
