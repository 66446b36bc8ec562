// Which words an outline drawn by hand holds.

// outline: { kind: "box", points: [corner, opposite corner] } or { kind: "lasso", points: corners };
// -> whether it holds (x, y).
export function holds({ kind, points }, x, y) {
  return kind === "box" ? inBox(points, x, y) : inLasso(points, x, y);
}

function inBox([[ax, ay], [bx, by]], x, y) {
  return (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0;
}

// By how often a ray to the right crosses the outline, which is closed from its end to its start.
function inLasso(points, x, y) {
  let inside = false;
  let [px, py] = points.at(-1);
  for (const [qx, qy] of points) {
    if (py > y !== qy > y && x < px + ((y - py) * (qx - px)) / (qy - py)) inside = !inside;
    [px, py] = [qx, qy];
  }
  return inside;
}

// The rows held, the most important last, as though clicked in that order; `order`: all rows from
// the most important down, `places`: [x, y, x, y, ...], `seen(row)`: not put aside.
export function caught(outline, order, places, seen) {
  const rows = Array.from(order).filter((row) => seen(row) && holds(outline, places[2 * row], places[2 * row + 1]));
  return rows.reverse();
}
