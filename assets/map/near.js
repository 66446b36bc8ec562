// The true neighbours of a word, in the full space, and which of them the map shows as near.

export class Near {
  // rows: `k` for each word, the nearest first; a row beyond the last is not drawn.
  constructor({ moment, k }, rows) {
    Object.assign(this, { moment, k, rows });
  }

  of(row, size) {
    const rows = Array.from(this.rows.subarray(row * this.k, (row + 1) * this.k));
    return rows.filter((other) => other < size && other !== row);
  }

  // Lines to draw from `row` where the words stand at places [x, y, x, y, ...]: { row, near }, `near`
  // where the other is among the k nearest on the map too.
  lines(row, places) {
    const close = nearest(places, row, this.k);
    return this.of(row, places.length / 2).map((other) => ({ row: other, near: close.has(other) }));
  }
}

// The k rows nearest to `row` on the map, a Set; those as far as the last of them count as well.
export function nearest(places, row, k) {
  const [x, y] = [places[2 * row], places[2 * row + 1]];
  const away = new Float64Array(places.length / 2);
  for (let other = 0; other < away.length; other++) {
    away[other] = (places[2 * other] - x) ** 2 + (places[2 * other + 1] - y) ** 2;
  }
  away[row] = Infinity;
  const bound = away.slice().sort()[Math.min(k, away.length - 1) - 1] ?? -1;
  const rows = new Set();
  away.forEach((far, other) => far <= bound && other !== row && rows.add(other));
  return rows;
}
