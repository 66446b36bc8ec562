// What is drawn over points and labels for the words chosen: rings, and trails of where they came
// from. The canvas is out of the way when there is nothing to draw: a second one costs a lot.

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

  // marks: [{ x, y, r, trail: [x, y, ...] or null }], lengths in CSS pixels.
  draw(marks, colour) {
    const { context, canvas } = this;
    if (canvas.hidden && !marks.length) return;
    canvas.hidden = !marks.length;
    context.setTransform(this.dpr, 0, 0, this.dpr, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const { x, y, r, trail } of marks) {
      if (trail) this.trail(trail, colour);
      this.ring(x, y, r, colour);
    }
  }

  ring(x, y, r, colour) {
    const { context } = this;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.lineWidth = 2.5;
    context.strokeStyle = css(colour);
    context.stroke();
  }

  // Paler towards the past.
  trail(points, colour) {
    const { context } = this;
    const steps = points.length / 2 - 1;
    context.lineWidth = 1.6;
    context.lineCap = "round";
    for (let k = 0; k < steps; k++) {
      context.beginPath();
      context.moveTo(points[2 * k], points[2 * k + 1]);
      context.lineTo(points[2 * k + 2], points[2 * k + 3]);
      context.strokeStyle = css(colour, 0.08 + 0.47 * ((k + 1) / steps));
      context.stroke();
    }
  }
}
