// The scale of colours for values: from near the page to far from it, so that more is stronger to
// every eye; by way of olive and teal to indigo in the light, the other way in the dark.

import { css, mixed, rgb } from "./palette.js";

const LIGHT = ["#8A961C", "#4A8240", "#23676E", "#2B4478", "#2E1A5E"].map(rgb);
const DARK = ["#6468B4", "#3A8CB0", "#46B090", "#A2CC62", "#FAEA78"].map(rgb);

// share 0 to 1 -> [r, g, b]; grey for NaN.
export function ramp({ dark, background, text }, share) {
  if (Number.isNaN(share)) return mixed(background, text, 0.5);
  const stops = dark ? DARK : LIGHT;
  const at = Math.min(share * (stops.length - 1), stops.length - 1.000001);
  return mixed(stops[Math.floor(at)], stops[Math.floor(at) + 1], at % 1);
}

// The whole scale as a CSS gradient.
export const gradient = (dark) => `linear-gradient(to right, ${(dark ? DARK : LIGHT).map((stop) => css(stop)).join(", ")})`;
