// The words chosen: under the pointer, searched for, or selected; and what is drawn for them.

const FOREMOST = 12; // words at a time with a clear trail and a label that must show
const FAINT = 60; // words beside those that leave a faint trail

export const isChosen = ({ hovered, focused, selected }, row) =>
  row === hovered || row === focused || selected.has(row);

// Selected rows, the last one first.
const latest = ({ selected, film }) => [...selected].filter((row) => row < film.size).reverse();

// Rows to label before all others, with whether they must show: Map of row -> boolean.
export function labelled(stage) {
  const rows = new Map();
  for (const row of [stage.hovered, stage.focused]) if (row !== null) rows.set(row, true);
  const add = (row, first) => rows.has(row) || rows.set(row, first);
  latest(stage).forEach((row, place) => add(row, place < FOREMOST));
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
    stage.kin = { near, row, film, lines: near.lines(row, stage.world()) };
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
  const all = latest(stage).map((row) => around(row, 4));
  if (stage.focused !== null) all.push(around(stage.focused, 4), { ...around(stage.focused, 9), strong: true });
  return all;
}

// Where the selected words came from: { points: [x, y, x, y, ...], strength: 0 to 1 }.
export function trails(stage) {
  if (stage.blend) return [];
  return latest(stage)
    .slice(0, FOREMOST + FAINT)
    .map((row, place) => ({ points: trail(stage, row), strength: place < FOREMOST ? 1 : 0.3 }))
    .reverse();
}

function trail(stage, row) {
  const points = [];
  for (let moment = 0; moment < stage.t; moment++) {
    points.push(...stage.eye.screen(stage.film.value(moment, row, 0), stage.film.value(moment, row, 1)));
  }
  return [...points, ...stage.at(row)];
}
