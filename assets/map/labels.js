// Which words are written beside their points, and where: the important ones, none over another,
// and those already there stay as long as they can.

const GAP = 4; // pixels between a point and its label
const SLOTS = ["right", "left", "above", "below"];

// The box [left, top, width, height] of a label of `w` by `h` at a point (x, y) of radius r.
export function box(slot, x, y, r, w, h) {
  if (slot === "right") return [x + r + GAP, y - h / 2, w, h];
  if (slot === "left") return [x - r - GAP - w, y - h / 2, w, h];
  if (slot === "above") return [x - w / 2, y - r - GAP / 2 - h, w, h];
  return [x - w / 2, y + r + GAP / 2, w, h];
}

export const overlap = (one, other, room) =>
  one[0] < other[0] + other[2] + room &&
  other[0] < one[0] + one[2] + room &&
  one[1] < other[1] + other[3] + room &&
  other[1] < one[1] + one[3] + room;

const inside = ([left, top, w, h], width, height) =>
  left >= 2 && top >= 2 && left + w <= width - 2 && top + h <= height - 2;

// items: { row, x, y, r, w, h, first, later } in order of importance; `first` for those that must
// show; `strong`: may hide any number of points; `later`: [x, y] where the point will soon be, in motion.
// shown: Map of row -> slot as it is now.
// room: { width, height, taken: boxes to keep free, crowd: how many points a box covers, covering:
// how many a new label may, most: labels besides the first; and against coming and going
// keep: a label shown counts as so many times more important, apart: pixels a new one keeps from
// others, slack: how far those shown may lie over each other }.
// Returns the new Map.
export function arrange(items, shown, room) {
  const order = items.map((item, place) => ({
    item,
    weight: item.first ? -1 : shown.has(item.row) ? place / room.keep : place,
  }));
  order.sort((one, other) => one.weight - other.weight);
  const next = new Map();
  const taken = room.taken.map((bounds) => ({ bounds, later: bounds }));
  for (const { item } of order) {
    if (next.size >= room.most && !item.first) continue;
    const found = stay(item, shown.get(item.row), taken, room) ?? settle(item, taken, room);
    if (!found) continue;
    taken.push(found);
    next.set(item.row, found.slot);
  }
  return next;
}

function placed({ x, y, r, w, h, later }, slot) {
  const bounds = box(slot, x, y, r, w, h);
  return { slot, bounds, later: later ? box(slot, ...later, r, w, h) : bounds };
}

function stay(item, slot, taken, { width, height, slack }) {
  if (!slot) return null;
  const place = placed(item, slot);
  const fits = inside(place.bounds, width, height);
  return fits && !taken.some(({ bounds }) => overlap(place.bounds, bounds, -slack)) ? place : null;
}

// Of the places that touch no label, now and soon, the one that covers the fewest points.
function settle(item, taken, { width, height, crowd, covering, apart }) {
  let best = null;
  let fewest = item.first || item.strong ? Infinity : covering + 1;
  const near = (place) => ({ bounds, later }) =>
    overlap(place.bounds, bounds, apart) || overlap(place.later, later, 0);
  for (const slot of SLOTS) {
    const place = placed(item, slot);
    if (!inside(place.bounds, width, height) || taken.some(near(place))) continue;
    const covered = crowd(place.bounds);
    if (covered < fewest) [best, fewest] = [place, covered];
    if (covered === 0) break;
  }
  return best ?? (item.first ? placed(item, "right") : null);
}

const CELL = 32;

// Counts points within boxes: positions [x, y, x, y, ...] in a picture of `width` pixels.
export function crowdOf(positions, width) {
  const across = Math.ceil(width / CELL) + 1;
  const cells = new Map();
  for (let k = 0; k < positions.length; k += 2) {
    const cell = Math.floor(positions[k + 1] / CELL) * across + Math.floor(positions[k] / CELL);
    if (!cells.has(cell)) cells.set(cell, []);
    cells.get(cell).push(k);
  }
  return ([left, top, w, h]) => {
    let count = 0;
    for (let row = Math.floor(top / CELL); row <= Math.floor((top + h) / CELL); row++) {
      for (let column = Math.floor(left / CELL); column <= Math.floor((left + w) / CELL); column++) {
        for (const k of cells.get(row * across + column) ?? []) {
          const [x, y] = [positions[k] - left, positions[k + 1] - top];
          if (x > 0 && y > 0 && x < w && y < h) count++;
        }
      }
    }
    return count;
  };
}
