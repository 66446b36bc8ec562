// What mouse and fingers do to a view.

const REST = 160; // ms

export function handActs(view) {
  const { stage } = view;
  return {
    move: (right, down, move) => stage.drag(right, down, move),
    deep: () => view.film?.dims === 3,
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
  hud.tip.point(stage, row, at ?? [0, 0]);
  if (row === stage.hovered) return;
  stage.hovered = row;
  rest(view, row);
  stage.lettering.stale();
  stage.element.classList.toggle("over-word", row !== null);
  view.invalidate();
}

// Lines to a word's neighbours come once the pointer has rested on it.
function rest(view, row) {
  const { stage } = view;
  clearTimeout(view.resting);
  stage.rested = null;
  if (row === null) return;
  view.resting = setTimeout(() => {
    stage.rested = row;
    stage.lettering.stale();
    view.invalidate();
  }, REST);
}

// A tool that draws outlines, "box" or "lasso"; taken again, or null, it is put away.
export function useTool(view, kind) {
  view.tool = kind === view.tool ? null : kind;
  view.stage.element.classList.toggle("drawing", Boolean(view.tool));
  view.hud.setTool(view.tool);
}

// Something is chosen, or about to be.
export function busy({ tool, stage }) {
  return Boolean(tool || stage.selected.size || stage.focused !== null || stage.outline);
}

export function letGo(view) {
  view.pointers.letGo();
  useTool(view, null);
  view.stage.focused = null;
  view.select(new Set());
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
