// The points, drawn by the GPU: all moments lie in one buffer; the shader mixes four of them.

import { around } from "./maths.js";
import { WEIGHTS } from "./palette.js";

const VERTEX = `#version 300 es
precision highp float;
in vec2 p0, p1, p2, p3, origin;
in vec4 colour;
in vec2 mark; // shape, radius in eighths of a pixel
uniform vec3 frames[4];
uniform vec3 camera; // x, y, pixels a unit
uniform vec2 size;
uniform float share, blend, dpr;
uniform float weights[8];
flat out vec4 fill;
flat out int shape;
flat out vec2 radii; // of the shape, of the whole sprite, in pixels

vec2 slope(vec2 before, vec2 after) {
  return mix(vec2(0.0), 2.0 * before * after / (before + after), greaterThan(before * after, vec2(0.0)));
}

void main() {
  vec2 a = p0 * frames[0].x + frames[0].yz, b = p1 * frames[1].x + frames[1].yz;
  vec2 c = p2 * frames[2].x + frames[2].yz, d = p3 * frames[3].x + frames[3].yz;
  float u = 1.0 - share;
  vec2 start = b * (1.0 + 2.0 * share) + slope(b - a, c - b) * share;
  vec2 end = c * (1.0 + 2.0 * u) - slope(c - b, d - c) * u;
  vec2 world = mix(start * u * u + end * share * share, origin, blend);
  vec2 at = (world - camera.xy) * camera.z / (size * 0.5);
  gl_Position = vec4(at, 0.0, 1.0);
  shape = int(mark.x);
  radii = vec2(mark.y / 8.0 * weights[shape], mark.y / 8.0 * 1.25 + 1.5);
  fill = colour;
  gl_PointSize = 2.0 * radii.y * dpr;
}`;

// Distances to the edge in a box of -1 .. 1, the same figures as OUTLINES of palette.js.
const FRAGMENT = `#version 300 es
precision highp float;
flat in vec4 fill;
flat in int shape;
flat in vec2 radii;
uniform vec3 edge;
uniform float dpr;
out vec4 pixel;

float bars(vec2 q) {
  const float arm = 0.36;
  return min(max(q.x - arm, q.y - 1.0), max(q.x - 1.0, q.y - arm));
}

float outside(vec2 p) {
  vec2 q = abs(p);
  switch (shape) {
    case 1: return max(q.x, q.y) - 1.0;
    case 2: return max(q.x * 0.866 - p.y * 0.5, p.y) - 0.5;
    case 3: return (q.x + q.y - 1.0) * 0.7071;
    case 4: return bars(q);
    case 5: return max(q.x * 0.866 + p.y * 0.5, -p.y) - 0.5;
    case 6: return max(q.x * 0.866 + q.y * 0.5, q.y) - 0.866;
    case 7: return bars(abs(vec2(p.x + p.y, p.x - p.y)) * 0.7071);
    default: return length(p) - 1.0;
  }
}

void main() {
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * radii.y / radii.x;
  float far = outside(p) * radii.x;
  float inner = clamp(0.5 - far * dpr, 0.0, 1.0);
  float outer = clamp(0.5 - (far - 0.9) * dpr, 0.0, 1.0);
  if (outer <= 0.0) discard;
  pixel = vec4(mix(edge, fill.rgb, inner), 1.0) * outer * fill.a;
}`;

const CORNERS = ["p0", "p1", "p2", "p3"];

export class GlPainter {
  constructor(canvas) {
    this.canvas = canvas;
    this.gl = canvas.getContext("webgl2", { antialias: false, premultipliedAlpha: true });
    if (!this.gl) throw new Error("no WebGL 2");
    this.start();
  }

  // Also after a lost context came back.
  start() {
    const gl = this.gl;
    const program = link(gl);
    gl.useProgram(program);
    this.uniforms = named(gl, program, ["frames", "camera", "size", "share", "blend", "dpr", "edge", "weights"]);
    this.places = {};
    for (const name of [...CORNERS, "origin", "colour", "mark"]) {
      this.places[name] = gl.getAttribLocation(program, name);
    }
    this.buffers = { values: gl.createBuffer(), origin: gl.createBuffer(), marks: gl.createBuffer(), order: gl.createBuffer() };
    this.uploaded = { film: null, total: 0, capacity: 0 };
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.uniform1fv(this.uniforms.weights, WEIGHTS);
  }

  resize(width, height, dpr) {
    this.canvas.width = Math.round(width * dpr);
    this.canvas.height = Math.round(height * dpr);
  }

  // What the GPU has not got yet of the film's moments.
  setFilm(film) {
    const gl = this.gl;
    const step = film.size * 2;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.values);
    if (this.uploaded.film !== film || this.uploaded.capacity !== film.values.length) {
      gl.bufferData(gl.ARRAY_BUFFER, film.values, gl.DYNAMIC_DRAW);
    } else if (this.uploaded.total < film.total) {
      const from = this.uploaded.total * step;
      gl.bufferSubData(gl.ARRAY_BUFFER, from * 2, film.values, from, film.total * step - from);
    }
    this.uploaded = { film, total: film.total, capacity: film.values.length };
  }

  // marks: 8 bytes a word (r, g, b, a, shape, radius * 8, 0, 0); order: rows, last one on top.
  setMarks(marks, order) {
    const gl = this.gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.marks);
    gl.bufferData(gl.ARRAY_BUFFER, marks, gl.DYNAMIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffers.order);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.DYNAMIC_DRAW);
    this.pointer("colour", 4, gl.UNSIGNED_BYTE, true, 8, 0);
    this.pointer("mark", 2, gl.UNSIGNED_BYTE, false, 8, 4);
  }

  // Positions from which the picture is moving over, or null.
  setOrigin(positions) {
    const gl = this.gl;
    if (!positions) return gl.disableVertexAttribArray(this.places.origin);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.origin);
    gl.bufferData(gl.ARRAY_BUFFER, positions, gl.DYNAMIC_DRAW);
    this.pointer("origin", 2, gl.FLOAT, false, 8, 0);
  }

  pointer(name, parts, type, normalised, stride, offset) {
    this.gl.enableVertexAttribArray(this.places[name]);
    this.gl.vertexAttribPointer(this.places[name], parts, type, normalised, stride, offset);
  }

  draw({ film, t, camera, width, height, dpr, blend, edge }) {
    const gl = this.gl;
    if (gl.isContextLost()) return;
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (!film?.total || !film.size) return;
    const { moments, share } = around(t, film.total);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers.values);
    moments.forEach((moment, k) => {
      this.pointer(CORNERS[k], 2, gl.SHORT, false, 4, moment * film.size * 4);
    });
    const u = this.uniforms;
    gl.uniform3fv(u.frames, moments.flatMap((moment) => film.frames[moment]));
    gl.uniform3f(u.camera, camera.x, camera.y, camera.scale);
    gl.uniform2f(u.size, width, height);
    gl.uniform1f(u.share, share);
    gl.uniform1f(u.blend, blend);
    gl.uniform1f(u.dpr, dpr);
    gl.uniform3f(u.edge, edge[0] / 255, edge[1] / 255, edge[2] / 255);
    gl.drawElements(gl.POINTS, film.size, gl.UNSIGNED_INT, 0);
  }

  destroy() {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}

function link(gl) {
  const program = gl.createProgram();
  for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(gl.getProgramInfoLog(program) || "shader");
  }
  return program;
}

const named = (gl, program, names) =>
  Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)]));
