// Which words are written beside their points, and where: the important ones, none over another,
// and those already there stay as long as they can.

const GAP = 4; // pixels between a point and its label
const KEEP = 3; // a label shown counts as so many places more important
const SLOTS = ["right", "left", "above", "below"];

// The box of a label of `w` by `h` at a point (x, y) of radius r.
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
// shown: Map of row -> slot as it is now. Returns the new Map, at most `most` long unless first.
export function arrange(items, shown, width, height, most) {
  const order = items.map((item, place) => ({
    item,
    weight: item.first ? -1 : shown.has(item.row) ? place / KEEP : place,
  }));
  order.sort((one, other) => one.weight - other.weight);
  const next = new Map();
  const taken = [];
  for (const { item } of order) {
    if (next.size >= most && !item.first) continue;
    const found = free(item, shown.get(item.row), taken, width, height);
    if (!found) continue;
    taken.push(found.bounds);
    next.set(item.row, found.slot);
  }
  return next;
}

// A place for the label that touches none taken: where it is now, or the first that is free. A
// label that is new needs more room, so that it does not come and go with every small movement.
function free(item, current, taken, width, height) {
  const slots = current ? [current, ...SLOTS.filter((slot) => slot !== current)] : SLOTS;
  for (const slot of slots) {
    const bounds = box(slot, item.x, item.y, item.r, item.w, item.h);
    const room = slot === current ? 0 : 5;
    if (!inside(bounds, width, height)) continue;
    if (!taken.some((other) => overlap(bounds, other, room))) return { slot, bounds };
  }
  return item.first ? { slot: "right", bounds: box("right", item.x, item.y, item.r, item.w, item.h) } : null;
}
