// The same picture without WebGL: every shape is drawn once, then stamped. In space what is far
// is behind, but as strong as what is near.

import { path } from "./palette.js";
import { onto } from "./turn.js";

export class FlatPainter {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.origin = null;
  }

  start() {}

  resize(width, height, dpr) {
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
    this.stamps = new Map();
  }

  setFilm() {
    this.places = null;
  }

  setMarks(marks, order) {
    this.marks = marks;
    this.order = order;
    this.stamps = new Map();
  }

  setOrder(order) {
    this.order = order;
  }

  setOrigin(positions) {
    this.origin = positions;
  }

  draw(scene) {
    const { context, canvas } = this;
    context.globalAlpha = 1;
    context.fillStyle = `rgb(${scene.background})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (!scene.film?.total || !scene.film.size || !this.marks) return;
    this.drawPoints(scene);
    for (const { canvas: label, left, top, alpha } of scene.labels) {
      context.globalAlpha = alpha;
      context.drawImage(label, left * scene.dpr, top * scene.dpr);
    }
  }

  drawPoints({ film, t, camera, lens, width, height, dpr, blend, background, text }) {
    this.places = film.placeAll(t, this.places?.length === film.size * film.dims ? this.places : undefined);
    const spot = [0, 0, 0];
    for (const row of this.order) {
      const stamp = this.stamp(row, dpr, background, text);
      for (let axis = 0; axis < film.dims; axis++) spot[axis] = this.blended(row * film.dims + axis, blend);
      const [x, y] = onto(lens, spot);
      const left = (width / 2 + (x - camera.x) * camera.scale) * dpr;
      const top = (height / 2 - (y - camera.y) * camera.scale) * dpr;
      this.context.drawImage(stamp, left - stamp.width / 2, top - stamp.height / 2);
    }
  }

  blended(at, blend) {
    const place = this.places[at];
    return this.origin ? place + (this.origin[at] - place) * blend : place;
  }

  stamp(row, dpr, background, text) {
    const mark = this.marks.subarray(row * 8, row * 8 + 8);
    const key = mark.join();
    if (!this.stamps.has(key)) this.stamps.set(key, draw(mark, dpr, background, text));
    return this.stamps.get(key);
  }

  destroy() {}
}

function draw([r, g, b, a, shape, eighths, hollow, ringed], dpr, background, text) {
  const radius = eighths / 8;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(2 * (radius * 1.25 + 1.5 + 2.5 * ringed) * dpr);
  const context = canvas.getContext("2d");
  context.setTransform(dpr, 0, 0, dpr, canvas.width / 2, canvas.height / 2);
  context.globalAlpha = a / 255;
  const outline = new Path2D(path(shape, radius));
  if (ringed) ring(context, radius + 2, text);
  context.lineWidth = 1.8;
  context.strokeStyle = `rgb(${background})`;
  context.stroke(outline);
  context.fillStyle = hollow ? `rgb(${background})` : `rgb(${r},${g},${b})`;
  context.fill(outline);
  if (hollow) {
    context.clip(outline);
    context.lineWidth = 2 * Math.max(1.3, radius * 0.3);
    context.strokeStyle = `rgb(${r},${g},${b})`;
    context.stroke(outline);
  }
  return canvas;
}

function ring(context, radius, colour) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.lineWidth = 1.6;
  context.strokeStyle = `rgb(${colour})`;
  context.stroke();
}
