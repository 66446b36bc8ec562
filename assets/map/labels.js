// Which words are written beside their points, and where: the important ones, none over another,
// and those already there stay as long as they can.

const GAP = 4; // pixels between a point and its label
const ROOM = 5; // pixels a new label keeps from others, so that it does not come and go
const KEEP = 3; // a label shown counts as so many times more important
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

// items: { row, x, y, r, w, h, first } in order of importance, `first` for those that must show.
// shown: Map of row -> slot as it is now. room: { width, height, most, taken, crowd, covering }: the most
// labels (those of `first` on top), boxes to keep free, how many points a box would cover, and how
// many a new label may. Returns the new Map.
export function arrange(items, shown, room) {
  const order = items.map((item, place) => ({
    item,
    weight: item.first ? -1 : shown.has(item.row) ? place / KEEP : place,
  }));
  order.sort((one, other) => one.weight - other.weight);
  const next = new Map();
  const taken = [...room.taken];
  for (const { item } of order) {
    if (next.size >= room.most && !item.first) continue;
    const found = stay(item, shown.get(item.row), taken, room) ?? settle(item, taken, room);
    if (!found) continue;
    taken.push(found.bounds);
    next.set(item.row, found.slot);
  }
  return next;
}

const bounded = ({ x, y, r, w, h }, slot) => ({ slot, bounds: box(slot, x, y, r, w, h) });

function stay(item, slot, taken, { width, height }) {
  if (!slot) return null;
  const place = bounded(item, slot);
  const fits = inside(place.bounds, width, height);
  return fits && !taken.some((other) => overlap(place.bounds, other, 0)) ? place : null;
}

// Of the places that touch no label, the one that covers the fewest points.
function settle(item, taken, { width, height, crowd, covering }) {
  let best = null;
  let fewest = item.first ? Infinity : covering + 1;
  for (const slot of SLOTS) {
    const place = bounded(item, slot);
    if (!inside(place.bounds, width, height)) continue;
    if (taken.some((other) => overlap(place.bounds, other, ROOM))) continue;
    const covered = crowd(place.bounds);
    if (covered < fewest) [best, fewest] = [place, covered];
    if (covered === 0) break;
  }
  return best ?? (item.first ? bounded(item, "right") : null);
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
