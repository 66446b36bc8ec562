// How a map in space is turned: seen from straight ahead, without perspective, so that equal
// distances across the view stay equal. A map on a plane is not turned.

import { clamp } from "./maths.js";

const HOME = { yaw: 0.5, pitch: 0.3 }; // radians
const APPROACH = 120; // ms
const PER_PIXEL = 0.008; // radians
const SLICES = 2048;

export const PLANE = { middle: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0], toward: [0, 0, 0] };

export class Turn {
  constructor() {
    this.now = { ...HOME };
    this.goal = { ...HOME };
  }

  by(right, down) {
    const yaw = this.now.yaw + right * PER_PIXEL;
    const pitch = clamp(this.now.pitch + down * PER_PIXEL, -Math.PI / 2, Math.PI / 2);
    this.now = { yaw, pitch };
    this.goal = { yaw, pitch };
  }

  reset() {
    this.now.yaw = Math.atan2(Math.sin(this.now.yaw), Math.cos(this.now.yaw)); // the short way
    this.goal = { ...HOME };
  }

  // A step of `dt` ms; true while there is more to come.
  approach(dt, still) {
    const { now, goal } = this;
    const off = Math.abs(goal.yaw - now.yaw) + Math.abs(goal.pitch - now.pitch);
    if (off === 0) return false;
    if (still || off < 0.002) this.now = { ...goal };
    else for (const angle of ["yaw", "pitch"]) now[angle] += (goal[angle] - now[angle]) * (1 - Math.exp(-dt / APPROACH));
    return true;
  }

  // The axes of the view for a film: across, up, and towards the eye, where the nearest word is 1.
  lens({ dims, extent, reach }) {
    if (dims === 2) return PLANE;
    const { yaw, pitch } = this.now;
    const [sin, cos, dip, level] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
    const toward = [-sin * level, dip, cos * level].map((part) => part / (reach || 1));
    const middle = [0, 1, 2].map((axis) => (extent[axis] + extent[axis + 3]) / 2);
    return { middle, right: [cos, 0, sin], up: [sin * dip, level, -cos * dip], toward };
  }
}

const along = (axis, [x, y, z = 0]) => axis[0] * x + axis[1] * y + axis[2] * z;

// [x, y] in the view of a place in space.
export function onto(lens, [x, y, z = 0]) {
  if (lens === PLANE) return [x, y];
  const { middle, right, up } = lens;
  const place = [x - middle[0], y - middle[1], z - middle[2]];
  return [along(right, place), along(up, place)];
}

// The same for all places, [x, y, z, x, y, z, ...] -> [x, y, x, y, ...].
export function allOnto(lens, places, out) {
  const { middle: [mx, my, mz], right: [a, b, c], up: [d, e, f] } = lens;
  for (let k = 0, at = 0; at < out.length; k += 3, at += 2) {
    const [x, y, z] = [places[k] - mx, places[k + 1] - my, places[k + 2] - mz];
    out[at] = a * x + b * y + c * z;
    out[at + 1] = d * x + e * y + f * z;
  }
  return out;
}

// Places as another film has them, for the way over to it: as they look now, put into its space.
export function lifted(flat, lens, dims) {
  if (dims === 2) return flat;
  const out = new Float32Array((flat.length / 2) * 3);
  for (let k = 0; k < out.length; k++) {
    const [row, axis] = [Math.floor(k / 3), k % 3];
    out[k] = lens.middle[axis] + flat[2 * row] * lens.right[axis] + flat[2 * row + 1] * lens.up[axis];
  }
  return out;
}

// Rows from the farthest to the nearest, in slices of depth; within one as in `order`.
export function byDepth({ middle, toward }, places, order) {
  const slice = (row) => {
    const at = [0, 1, 2].map((axis) => places[3 * row + axis] - middle[axis]);
    return Math.round(((clamp(along(toward, at), -1, 1) + 1) / 2) * (SLICES - 1));
  };
  const starts = new Uint32Array(SLICES + 1);
  const slices = Uint16Array.from(order, slice);
  for (const found of slices) starts[found + 1]++;
  for (let k = 1; k <= SLICES; k++) starts[k] += starts[k - 1];
  const out = new Uint32Array(order.length);
  order.forEach((row, k) => (out[starts[slices[k]]++] = row));
  return out;
}
