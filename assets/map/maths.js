// Plain functions of numbers: interpolation, easing, ticks.

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// Starts and ends at rest.
export const ease = (share) => share * share * (3 - 2 * share);

// Slope at b of a curve through a, b, c at equal distances (Fritsch and Carlson 1980): zero at a
// turning point, so that the curve never leaves the range of its points.
export function slope(a, b, c) {
  const before = b - a;
  const after = c - b;
  return before * after > 0 ? (2 * before * after) / (before + after) : 0;
}

// The monotone cubic between b (share 0) and c (share 1); a and d are their neighbours.
export function between(a, b, c, d, share) {
  const u = 1 - share;
  const start = b * (1 + 2 * share) + slope(a, b, c) * share;
  const end = c * (1 + 2 * u) - slope(b, c, d) * u;
  return start * u * u + end * share * share;
}

// The four moments around t (repeated at the ends) and how far t is from the second to the third.
export function around(t, total) {
  const last = Math.max(0, total - 1);
  const at = clamp(Math.floor(t), 0, Math.max(0, last - 1));
  const keep = (moment) => clamp(moment, 0, last);
  const moments = [keep(at - 1), keep(at), keep(at + 1), keep(at + 2)];
  return { moments, share: clamp(t - at, 0, last ? 1 : 0) };
}

// How long a film of so many moments plays at speed 1, in milliseconds: 9 s for 60, longer films
// longer but less than in proportion.
export const filmTime = (total) => 9000 * Math.sqrt(Math.max(1, total) / 60);

// Moments to label on an axis of equal steps, at least `apart` moments from each other: first,
// last and what is evenly between.
export function tickMoments(total, apart) {
  const last = total - 1;
  if (last < 1) return total ? [0] : [];
  const gaps = Math.max(1, Math.floor(last / Math.max(1, apart)));
  const ticks = Array.from({ length: gaps + 1 }, (_, k) => Math.round((k * last) / gaps));
  return [...new Set(ticks)];
}

// A number of passes over the text with as many digits as tell neighbours apart.
export function epochText(epoch) {
  if (epoch == null) return "–";
  if (epoch === 0) return "0";
  if (epoch >= 100) return epoch.toFixed(0);
  if (epoch >= 10) return epoch.toFixed(1).replace(/\.0$/, "");
  return String(Number(epoch.toPrecision(2)));
}

// "{word} of {total}" with the fields filled in, as text.
export const fill = (text, fields) =>
  (text ?? "").replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
