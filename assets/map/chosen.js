// The words chosen: under the pointer, searched for, or selected; and what is drawn for them.

const FEW = 4; // selected words up to which all must be labelled, and trails are at their clearest
const FOREMOST = 12; // words at a time with a clear trail
const FAINT = 24; // words beside those that leave a faint one
const MANY = 40; // selected words from which the points themselves carry the rings (see marks.js)

export const isChosen = ({ hovered, focused, selected }, row) =>
  row === hovered || row === focused || selected.has(row);

export const isMany = (selected) => selected.size > MANY;

// Selected rows, the last one first.
const latest = ({ selected, film }) => [...selected].filter((row) => row < film.size).reverse();

// Rows to label before all others, with whether they must show: Map of row -> boolean.
export function labelled(stage) {
  const rows = new Map();
  for (const row of [stage.hovered, stage.focused]) if (row !== null) rows.set(row, true);
  const add = (row, first) => rows.has(row) || rows.set(row, first);
  const few = stage.selected.size <= FEW; // of many, only the last whatever it covers
  latest(stage).forEach((row, place) => add(row, few || place === 0));
  for (const { row } of kin(stage)) add(row, false);
  return rows;
}

// Lines to the true neighbours of the word the pointer rests on, at rest at the moment these are
// of: [{ row, near }].
export function kin(stage) {
  const { near, rested: row, film, t, blend } = stage;
  if (!near || row === null || t !== near.moment || blend || row >= film.size) return [];
  const key = stage.kin;
  if (key?.near !== near || key.row !== row || key.film !== film) {
    stage.kin = { near, row, film, lines: near.lines(row, stage.space(), film.dims) };
  }
  return stage.kin.lines;
}

// The same as they lie in the picture: { from, to, near }.
export function ties(stage) {
  const lines = kin(stage);
  if (!lines.length) return [];
  const from = stage.at(stage.rested);
  return lines.map(({ row, near }) => ({ from, to: stage.at(row), near }));
}

export function rings(stage) {
  const around = (row, more) => {
    const [x, y] = stage.at(row);
    return { x, y, r: stage.radii[row] + more };
  };
  const all = isMany(stage.selected) ? [] : latest(stage).map((row) => around(row, 4));
  if (stage.focused !== null) all.push(around(stage.focused, 4), { ...around(stage.focused, 9), strong: true });
  return all;
}

// Where the selected words came from, in their colours: { points: [x, y, x, y, ...], colour,
// strength: 0 to 1 }.
export function trails(stage) {
  if (stage.blend) return [];
  const rows = latest(stage).slice(0, FOREMOST + FAINT);
  const clear = Math.sqrt(FEW / Math.max(FEW, rows.length));
  const strength = (place) => (place < FOREMOST ? clear : clear / 4);
  const colour = (row) => [...stage.marks.subarray(8 * row, 8 * row + 3)];
  return rows.map((row, k) => ({ points: trail(stage, row), colour: colour(row), strength: strength(k) })).reverse();
}

function trail(stage, row) {
  const points = [];
  for (let moment = 0; moment < stage.t; moment++) {
    points.push(...stage.past(row, moment));
  }
  return [...points, ...stage.at(row)];
}
