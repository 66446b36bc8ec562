// What is drawn by hand over points and labels: rings, trails, lines, an outline. The canvas is out
// of the way when there is nothing to draw: a second one costs a lot.

import { css } from "./palette.js";

const BANDS = 5; // of a trail, from pale to strong
const PALE = 0.2; // strength of a trail below which it has but one

export class Ink {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    canvas.hidden = true;
  }

  resize(width, height, dpr) {
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
    this.dpr = dpr;
  }

  // rings: { x, y, r, strong }, trails: { points, colour, strength }, ties: { from, to,
  // near }, outline: as catch.js has it or null;
  // lengths in CSS pixels.
  draw({ rings = [], trails = [], ties = [], outline = null }, { text, accent }) {
    const { context, canvas } = this;
    const empty = ![rings, trails, ties].some((list) => list.length) && !outline;
    if (canvas.hidden && empty) return;
    canvas.hidden = empty;
    context.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const trail of trails) this.trail(trail);
    this.ties(ties, text);
    this.rings(rings.filter((ring) => !ring.strong), text, 2.5);
    this.rings(rings.filter((ring) => ring.strong), accent, 3.5);
    if (outline) this.outline(outline, accent);
  }

  rings(rings, colour, width) {
    const { context } = this;
    context.lineWidth = width;
    context.strokeStyle = css(colour);
    for (const { x, y, r } of rings) {
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  // Whole where the map shows the other near, broken where it does not.
  ties(ties, colour) {
    const { context } = this;
    context.lineWidth = 1.8;
    context.lineCap = "butt";
    for (const near of [true, false]) {
      context.beginPath();
      for (const { from, to } of ties.filter((tie) => tie.near === near)) {
        context.moveTo(...from);
        context.lineTo(...to);
      }
      context.setLineDash(near ? [] : [6, 5]);
      context.strokeStyle = css(colour, near ? 0.8 : 0.6);
      context.stroke();
    }
    context.setLineDash([]);
  }

  // Paler towards the past, in a few bands: a stroke for every step costs too much.
  trail({ points, colour, strength }) {
    const { context } = this;
    const last = points.length / 2 - 1;
    const bands = Math.min(last, strength < PALE ? 1 : BANDS);
    context.lineWidth = 2;
    context.lineJoin = "round";
    for (let band = 0; band < bands; band++) {
      context.beginPath();
      const [from, to] = [band, band + 1].map((edge) => Math.round((edge * last) / bands));
      context.moveTo(points[2 * from], points[2 * from + 1]);
      for (let k = from + 1; k <= to; k++) context.lineTo(points[2 * k], points[2 * k + 1]);
      context.strokeStyle = css(colour, strength * (0.1 + 0.75 * ((band + 1) / bands)));
      context.stroke();
    }
  }

  outline({ kind, points }, colour) {
    const { context } = this;
    context.beginPath();
    if (kind === "box") {
      const [[left, top], [right, bottom]] = points;
      context.rect(left, top, right - left, bottom - top);
    } else {
      points.forEach(([x, y], k) => (k ? context.lineTo(x, y) : context.moveTo(x, y)));
      context.closePath();
    }
    context.fillStyle = css(colour, 0.12);
    context.fill();
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.strokeStyle = css(colour);
    context.stroke();
    context.setLineDash([]);
  }
}
