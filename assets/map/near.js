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

  // Lines to draw from `row` where the words stand at places [x, y, x, y, ...] (three numbers each in
  // space): { row, near }, `near` where the other is among the k nearest on the map too.
  lines(row, places, dims = 2) {
    const close = nearest(places, row, this.k, dims);
    return this.of(row, places.length / dims).map((other) => ({ row: other, near: close.has(other) }));
  }
}

// The k rows nearest to `row` on the map, a Set; those as far as the last of them count as well.
export function nearest(places, row, k, dims = 2) {
  const away = new Float64Array(places.length / dims);
  for (let other = 0; other < away.length; other++) {
    for (let axis = 0; axis < dims; axis++) {
      away[other] += (places[dims * other + axis] - places[dims * row + axis]) ** 2;
    }
  }
  away[row] = Infinity;
  const bound = away.slice().sort()[Math.min(k, away.length - 1) - 1] ?? -1;
  const rows = new Set();
  away.forEach((far, other) => far <= bound && other !== row && rows.add(other));
  return rows;
}
