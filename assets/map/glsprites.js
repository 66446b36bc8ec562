// Small pictures (the labels) drawn by the GPU from one texture that collects them.

import { attributes, link, pointer, uniforms } from "./program.js";
import { Shelves } from "./shelves.js";

const VERTEX = `#version 300 es
precision highp float;
in vec4 place; // left, top, width, height in pixels of the screen
in vec4 source; // the same in pixels of the texture
in float alpha;
uniform vec2 size, atlas;
out vec2 at;
flat out float shade;
void main() {
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2);
  vec2 spot = (place.xy + place.zw * corner) / size * 2.0 - 1.0;
  gl_Position = vec4(spot.x, -spot.y, 0.0, 1.0);
  at = (source.xy + source.zw * corner) / atlas;
  shade = alpha;
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 at;
flat in float shade;
uniform sampler2D sprites;
out vec4 pixel;
void main() { pixel = texture(sprites, at) * shade; }`;

const SIDE = 2048;
const PARTS = 9; // numbers a sprite

export class GlSprites {
  constructor(gl) {
    this.gl = gl;
    this.program = link(gl, VERTEX, FRAGMENT);
    this.uniforms = uniforms(gl, this.program);
    this.places = attributes(gl, this.program);
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    this.texture = gl.createTexture();
    this.shelves = new Shelves(SIDE, SIDE);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SIDE, SIDE);
    for (const side of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, side, gl.LINEAR);
    }
    this.describe();
  }

  describe() {
    const { gl, places } = this;
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    [["place", 4, 0], ["source", 4, 16], ["alpha", 1, 32]].forEach(([name, parts, offset]) => {
      pointer(gl, places[name], parts, gl.FLOAT, false, PARTS * 4, offset);
      gl.vertexAttribDivisor(places[name], 1);
    });
  }

  // Where the sprite's picture lies in the texture; put there if it is new.
  spot(canvas) {
    const { gl } = this;
    const { spot, fresh } = this.shelves.place(canvas, canvas.width, canvas.height);
    if (fresh) {
      gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, spot[0], spot[1], gl.RGBA, gl.UNSIGNED_BYTE, canvas);
    }
    return spot;
  }

  // labels: [{ canvas, left, top, alpha }], lengths in CSS pixels.
  draw({ labels, width, height, dpr }) {
    if (!labels.length) return;
    const { gl } = this;
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    const data = new Float32Array(labels.length * PARTS);
    labels.forEach(({ canvas, left, top, alpha }, k) => {
      const [x, y] = this.spot(canvas);
      const extent = [canvas.width, canvas.height];
      data.set([left * dpr, top * dpr, ...extent, x, y, ...extent, alpha], k * PARTS);
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    gl.uniform2f(this.uniforms.size, Math.round(width * dpr), Math.round(height * dpr));
    gl.uniform2f(this.uniforms.atlas, SIDE, SIDE);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, labels.length);
  }
}
