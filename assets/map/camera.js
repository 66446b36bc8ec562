// The picture's frame: world units to CSS pixels. `scale` is pixels a unit, the same on both axes.

import { clamp } from "./maths.js";

const CLOSEST = 60; // times the scale that shows all

// The camera that shows `extent` ([left, bottom, right, top]) with `margin` pixels around it.
export function fit(extent, width, height, margin) {
  const [left, bottom, right, top] = extent;
  const across = Math.max(1, width - 2 * margin);
  const up = Math.max(1, height - 2 * margin);
  const wide = right - left;
  const high = top - bottom;
  const scale = wide > 0 || high > 0 ? Math.min(across / (wide || 1e-9), up / (high || 1e-9)) : 1;
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale };
}

export const toScreen = (camera, x, y, width, height) => [
  width / 2 + (x - camera.x) * camera.scale,
  height / 2 - (y - camera.y) * camera.scale,
];

export const toWorld = (camera, left, top, width, height) => [
  camera.x + (left - width / 2) / camera.scale,
  camera.y - (top - height / 2) / camera.scale,
];

// Zoomed by `factor` so that what is under (left, top) stays there; not beyond what shows all.
export function zoomed(camera, factor, left, top, width, height, home) {
  const scale = clamp(camera.scale * factor, home.scale * 0.8, home.scale * CLOSEST);
  const [x, y] = toWorld(camera, left, top, width, height);
  return {
    x: x - (left - width / 2) / scale,
    y: y + (top - height / 2) / scale,
    scale,
  };
}

export const moved = (camera, right, down) => ({
  ...camera,
  x: camera.x - right / camera.scale,
  y: camera.y + down / camera.scale,
});

// Between two cameras; scale goes by factors so that a zoom feels even.
export const blended = (from, to, share) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  scale: from.scale * (to.scale / from.scale) ** share,
});
