// What is drawn by hand over points and labels: rings, trails, lines, an outline. The canvas is out
// of the way when there is nothing to draw: a second one costs a lot.

import { css } from "./palette.js";

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

  // rings: { x, y, r, strong, slim }, trails: { points, colour, strength }, ties: { from, to,
  // near }, outline: as catch.js has it or null;
  // lengths in CSS pixels.
  draw({ rings = [], trails = [], ties = [], outline = null }, { text, accent }) {
    const { context, canvas } = this;
    const empty = !rings.length && !ties.length && !outline;
    if (canvas.hidden && empty) return;
    canvas.hidden = empty;
    context.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const trail of trails) this.trail(trail);
    this.ties(ties, text);
    this.rings(rings.filter((ring) => !ring.strong), text, rings[0]?.slim ? 1.4 : 2.5);
    this.rings(rings.filter((ring) => ring.strong), accent, 3.5);
    if (outline) this.outline(outline, accent);
  }

  rings(rings, colour, width) {
    const { context } = this;
    context.beginPath();
    for (const { x, y, r } of rings) {
      context.moveTo(x + r, y);
      context.arc(x, y, r, 0, 2 * Math.PI);
    }
    context.lineWidth = width;
    context.strokeStyle = css(colour);
    context.stroke();
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

  // Paler towards the past.
  trail({ points, colour, strength }) {
    const { context } = this;
    const steps = points.length / 2 - 1;
    context.lineWidth = 2;
    context.lineCap = "round";
    for (let k = 0; k < steps; k++) {
      context.beginPath();
      context.moveTo(points[2 * k], points[2 * k + 1]);
      context.lineTo(points[2 * k + 2], points[2 * k + 3]);
      context.strokeStyle = css(colour, strength * (0.1 + 0.75 * ((k + 1) / steps)));
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
