// What mouse and fingers do to a view.

export function handActs(view) {
  const { stage } = view;
  return {
    move: (right, down) => stage.move(right, down),
    zoom: (factor, x, y) => stage.zoom(factor, x, y),
    reset: () => stage.reset(),
    hover: (at) => hover(view, at),
    pen: ({ shiftKey, altKey }) => (shiftKey ? "box" : altKey ? "lasso" : view.tool),
    outline: (outline) => {
      stage.outline = outline;
      view.invalidate();
    },
    catch: (outline, add) => {
      const rows = view.film?.total ? stage.caught(outline) : [];
      view.select(new Set([...(add ? stage.selected : []), ...rows]));
    },
    click: (x, y, add) => click(view, stage.pick(x, y), add),
  };
}

function hover(view, at) {
  const { stage, hud, film } = view;
  if (!film) return;
  const row = at ? stage.pick(...at) : null;
  hud.point(film, row, at ?? [0, 0], stage.width);
  if (row === stage.hovered) return;
  stage.hovered = row;
  stage.lettering.stale();
  stage.element.classList.toggle("over-word", row !== null);
  view.invalidate();
}

// The rows selected after a click on `row` (null: beside all words): that word alone, with `add`
// one more or one less; beside all words they are let go.
export function clicked(selected, row, add) {
  if (row === null) return add ? selected : new Set();
  const next = new Set(add ? selected : []);
  const alone = selected.size === 1 && selected.has(row);
  if (alone || (add && selected.has(row))) next.delete(row);
  else next.add(row);
  return next;
}

function click(view, row, add) {
  const before = view.stage.selected;
  const next = clicked(before, row, add);
  if (next !== before && (next.size || before.size)) view.select(next);
}
