// The picture by WebGL 2: one opaque canvas with the points and, over them, the labels.

import { GlPoints } from "./glpoints.js";
import { GlSprites } from "./glsprites.js";

// Opaque and without extras: the browser then copies it to the screen at a third of the cost.
const CONTEXT = { alpha: false, antialias: false, depth: false, stencil: false };

export class GlPainter {
  constructor(canvas) {
    this.canvas = canvas;
    this.gl = canvas.getContext("webgl2", CONTEXT);
    if (!this.gl) throw new Error("no WebGL 2");
    this.start();
  }

  // Also after a lost context came back.
  start() {
    this.points = new GlPoints(this.gl);
    this.sprites = new GlSprites(this.gl);
    this.gl.enable(this.gl.BLEND);
    this.gl.blendFunc(this.gl.ONE, this.gl.ONE_MINUS_SRC_ALPHA);
  }

  resize(width, height, dpr) {
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
  }

  setFilm(film) {
    this.points.setFilm(film);
  }

  setMarks(marks, order) {
    this.points.setMarks(marks, order);
  }

  setOrder(order) {
    this.points.setOrder(order);
  }

  setOrigin(positions) {
    this.points.setOrigin(positions);
  }

  // scene: { film, t, camera, lens, width, height, dpr, blend, background, text, labels }.
  draw(scene) {
    const { gl, canvas } = this;
    if (gl.isContextLost()) return;
    const [r, g, b] = scene.background;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(r / 255, g / 255, b / 255, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (!scene.film?.total || !scene.film.size) return;
    this.points.draw(scene);
    this.sprites.draw(scene);
  }

  destroy() {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
