// What each point looks like: colour, shape, size, and which lies on top.

import { isMany } from "./chosen.js";
import { clamp } from "./maths.js";
import { mixed, styleOf } from "./palette.js";
import { ramp } from "./ramp.js";
import { groupingOf } from "./tint.js";

const FAINT = 26; // alpha of a group put aside, of 255

// 0 for the rarest word to 1 for the commonest, by the logarithm of the count.
export function commonness(counts, size) {
  const out = new Float32Array(size);
  if (!counts) return out.fill(0.5);
  let low = Infinity;
  let high = 0;
  for (const count of counts) {
    low = Math.min(low, count);
    high = Math.max(high, count);
  }
  const span = Math.log((high + 1) / (low + 1));
  for (let row = 0; row < size; row++) {
    out[row] = span > 0 ? Math.log((counts[row] + 1) / (low + 1)) / span : 0.5;
  }
  return out;
}

// Radius of a middling point where `size` words share the picture, in pixels.
export const radiusFor = (size, width, height) =>
  clamp(0.13 * Math.sqrt((width * height) / Math.max(1, size)), 1.9, 6.5 * Math.max(1, width / 1300));

// Rows from the most important word to the least.
export function ranked(common) {
  const rows = Uint32Array.from(common, (_, row) => row);
  return rows.sort((one, other) => common[other] - common[one] || one - other);
}

// The same with the groups taking turns, so that every group has its share of the labels.
export function inTurns(ranking, group) {
  if (!group) return ranking;
  const turns = new Map();
  const turn = new Uint32Array(ranking.length);
  for (const row of ranking) {
    turn[row] = turns.get(group[row]) ?? 0;
    turns.set(group[row], turn[row] + 1);
  }
  return ranking.slice().sort((one, other) => turn[one] - turn[other]); // a stable sort
}

// { film, style, hidden, width, height } -> marks (8 bytes a word: r, g, b, a, shape,
// radius * 8, hollow, ringed), radii, ranking for
// labels, and order: the rows from the lowest to the topmost.
export function marksOf({ film, tint = null, style, hidden, selected = new Set(), width, height }) {
  const { size } = film;
  const { names, of } = groupingOf(film, tint);
  const common = commonness(film.counts, size);
  const base = radiusFor(size, width, height);
  const radii = Float32Array.from(common, (share) => base * (0.78 + 0.5 * share));
  const marks = new Uint8Array(size * 8);
  for (let row = 0; row < size; row++) {
    const group = of ? of[row] : -1;
    const { colour, shape } = styleOf(group);
    const share = tint?.scaled ? tint.share(row) : null;
    const rgb = share === null ? colourFor(names, colour, common[row], style) : ramp(style, share);
    const ringed = isMany(selected) && selected.has(row) ? 1 : 0;
    const none = tint && (share === null ? group < 0 : Number.isNaN(share));
    const aside = hidden.has(group) || (group < 0 && of && hidden.size > 0);
    marks.set([...rgb, aside ? FAINT : 255, shape, Math.round(radii[row] * 8), none ? 1 : 0, ringed], row * 8);
  }
  const ranking = ranked(common);
  const faint = (row) => marks[row * 8 + 3] === FAINT;
  const upwards = ranking.slice().reverse();
  const order = Uint32Array.from([...upwards.filter(faint), ...upwards.filter((row) => !faint(row))]);
  return { marks, order, radii, ranking: inTurns(ranking, of) };
}

// A group's colour; without groups, the accent, paler for rarer words.
function colourFor(names, colour, common, style) {
  if (colour >= 0) return style.colours[colour];
  if (names.length) return mixed(style.background, style.text, 0.45);
  return mixed(style.background, style.accent, 0.5 + 0.5 * common);
}
