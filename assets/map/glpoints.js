// The points: all moments lie in one buffer on the GPU; the shader mixes four of them.

import { around } from "./maths.js";
import { WEIGHTS } from "./palette.js";
import { attributes, link, pointer, uniforms } from "./program.js";

const VERTEX = `#version 300 es
precision highp float;
in vec3 p0, p1, p2, p3, origin; // on a plane z is 0
in vec4 colour;
in vec4 mark; // shape, radius in eighths of a pixel, hollow, ringed
uniform vec4 frames[4]; // scale, x, y, z of the four moments
uniform vec3 middle, right, up, toward; // how the picture is turned; toward: 1 at the nearest
uniform vec3 camera; // x, y, pixels a unit
uniform vec2 size;
uniform float share, blend, dpr;
uniform float weights[8];
flat out vec4 fill;
flat out int shape;
flat out float hollow, fog, rim; // rim: radius of the ring around it, or 0
flat out vec3 radii; // of the shape, of the sprite, width of the edge, in pixels

vec3 slope(vec3 before, vec3 after) {
  return mix(vec3(0.0), 2.0 * before * after / (before + after), greaterThan(before * after, vec3(0.0)));
}

void main() {
  vec3 a = p0 * frames[0].x + frames[0].yzw, b = p1 * frames[1].x + frames[1].yzw;
  vec3 c = p2 * frames[2].x + frames[2].yzw, d = p3 * frames[3].x + frames[3].yzw;
  float u = 1.0 - share;
  vec3 start = b * (1.0 + 2.0 * share) + slope(b - a, c - b) * share;
  vec3 end = c * (1.0 + 2.0 * u) - slope(c - b, d - c) * u;
  vec3 place = mix(start * u * u + end * share * share, origin, blend) - middle;
  vec2 world = vec2(dot(place, right), dot(place, up));
  float depth = clamp(dot(place, toward), -1.0, 1.0);
  fog = toward == vec3(0.0) ? 0.0 : 0.26 - 0.26 * depth;
  gl_Position = vec4((world - camera.xy) * camera.z / (size * 0.5), 0.0, 1.0);
  shape = int(mark.x);
  hollow = mark.z;
  float radius = mark.y / 8.0 * (1.0 + 0.2 * depth);
  float edge = clamp(radius * 0.25, 0.4, 1.0);
  radii = vec3(radius * weights[shape], radius * weights[shape] + edge + 0.5, edge);
  rim = mark.w * (radius + 2.0);
  radii.y = max(radii.y, rim + 1.5);
  fill = colour;
  gl_PointSize = 2.0 * radii.y * dpr;
}`;

// Distances to the outline in a box of -1 .. 1: the figures of OUTLINES in palette.js.
const FRAGMENT = `#version 300 es
precision highp float;
flat in vec4 fill;
flat in int shape;
flat in float hollow, fog, rim;
flat in vec3 radii;
uniform vec3 background, ink;
uniform float dpr;
out vec4 pixel;

float bars(vec2 q) {
  const float arm = 0.36;
  return min(max(q.x - arm, q.y - 1.0), max(q.x - 1.0, q.y - arm));
}

float outside(vec2 p) {
  vec2 q = abs(p);
  if (shape == 0) return length(p) - 1.0;
  if (shape == 1) return max(q.x, q.y) - 1.0;
  if (shape == 2) return max(q.x * 0.866 - p.y * 0.5, p.y) - 0.5;
  if (shape == 3) return (q.x + q.y - 1.0) * 0.7071;
  if (shape == 4) return bars(q);
  if (shape == 5) return max(q.x * 0.866 + p.y * 0.5, -p.y) - 0.5;
  if (shape == 6) return max(q.x * 0.866 + q.y * 0.5, q.y) - 0.866;
  return bars(abs(vec2(p.x + p.y, p.x - p.y)) * 0.7071);
}

void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * (radii.y / radii.x);
  float far = outside(p) * radii.x * dpr;
  float inner = clamp(0.5 - far, 0.0, 1.0);
  // A hollow one is only its rim.
  inner -= hollow * clamp(0.5 - far - max(1.3, radii.x * 0.3) * dpr, 0.0, 1.0);
  float outer = clamp(0.5 - far + radii.z * dpr, 0.0, 1.0);
  pixel = vec4(mix(background, fill.rgb, inner * (1.0 - fog)), 1.0) * (outer * fill.a);
  float away = abs(length(gl_PointCoord * 2.0 - 1.0) * radii.y - rim);
  pixel = mix(pixel, vec4(ink, 1.0), min(rim, 1.0) * clamp(0.5 + (0.8 - away) * dpr, 0.0, 1.0));
}`;

const CORNERS = ["p0", "p1", "p2", "p3"];

export class GlPoints {
  constructor(gl) {
    this.gl = gl;
    this.program = link(gl, VERTEX, FRAGMENT);
    this.uniforms = uniforms(gl, this.program);
    this.places = attributes(gl, this.program);
    this.array = gl.createVertexArray();
    this.values = gl.createBuffer();
    this.origins = gl.createBuffer();
    this.looks = gl.createBuffer();
    this.rows = gl.createBuffer();
    this.uploaded = {};
  }

  // What the GPU has not got yet of the film's moments.
  setFilm(film) {
    const { gl, uploaded } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.values);
    if (uploaded.film !== film || uploaded.capacity !== film.values.length) {
      gl.bufferData(gl.ARRAY_BUFFER, film.values, gl.DYNAMIC_DRAW);
    } else {
      const from = uploaded.total * film.size * film.dims;
      gl.bufferSubData(gl.ARRAY_BUFFER, from * 2, film.values, from, film.used - from);
    }
    this.uploaded = { film, total: film.total, capacity: film.values.length };
  }

  // marks: 8 bytes a word (r, g, b, a, shape, radius * 8, hollow, ringed); order: rows, the last on top.
  setMarks(marks, order) {
    const { gl, places } = this;
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.looks);
    gl.bufferData(gl.ARRAY_BUFFER, marks, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.rows);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.DYNAMIC_DRAW);
    pointer(gl, places.colour, 4, gl.UNSIGNED_BYTE, true, 8, 0);
    pointer(gl, places.mark, 4, gl.UNSIGNED_BYTE, false, 8, 4);
  }

  // Positions from which the picture is moving over, or null.
  setOrigin(positions) {
    const { gl, places } = this;
    gl.bindVertexArray(this.array);
    if (!positions) return gl.disableVertexAttribArray(places.origin);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.origins);
    gl.bufferData(gl.ARRAY_BUFFER, positions, gl.DYNAMIC_DRAW);
    const dims = positions.length / this.uploaded.film.size;
    pointer(gl, places.origin, dims, gl.FLOAT, false, 4 * dims, 0);
  }

  setOrder(order) {
    const { gl } = this;
    gl.bindVertexArray(this.array);
    gl.bufferSubData(gl.ELEMENT_ARRAY_BUFFER, 0, order);
  }

  draw({ film, t, camera, lens, width, height, dpr, blend, background, text }) {
    const { gl, places, uniforms: u } = this;
    const { moments, share } = around(t, film.total);
    gl.useProgram(this.program);
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.values);
    moments.forEach((moment, k) => {
      const bytes = 2 * film.dims;
      pointer(gl, places[CORNERS[k]], film.dims, gl.SHORT, false, bytes, moment * film.size * bytes);
    });
    gl.uniform4fv(u.frames, moments.flatMap((moment) => film.frames[moment]));
    gl.uniform3f(u.camera, camera.x, camera.y, camera.scale);
    for (const axis of ["middle", "right", "up", "toward"]) gl.uniform3fv(u[axis], lens[axis]);
    gl.uniform2f(u.size, width, height);
    gl.uniform1f(u.share, share);
    gl.uniform1f(u.blend, blend);
    gl.uniform1f(u.dpr, dpr);
    gl.uniform1fv(u.weights, WEIGHTS);
    gl.uniform3fv(u.background, background.map((part) => part / 255));
    gl.uniform3fv(u.ink, text.map((part) => part / 255));
    gl.drawElements(gl.POINTS, film.size, gl.UNSIGNED_INT, 0);
  }
}
