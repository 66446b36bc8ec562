// The keyboard, while the map or something in it has the focus.

import { toggleFull } from "./full.js";
import { busy, letGo, useTool } from "./hand.js";

// view: toggle, clock, stage, select, root -> what a key does, or nothing.
export function keyAct(event, view) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const far = event.shiftKey ? 5 : 1;
  const onButton = event.composedPath()[0].tagName === "BUTTON"; // which has the space bar itself
  return {
    " ": onButton ? null : () => view.toggle(),
    ArrowLeft: () => view.clock.step(-far),
    ArrowRight: () => view.clock.step(far),
    Home: () => view.clock.glide(0),
    End: () => view.clock.glide(view.clock.last),
    "+": () => view.stage.zoom(1.4),
    "=": () => view.stage.zoom(1.4),
    "-": () => view.stage.zoom(1 / 1.4),
    0: () => view.stage.reset(),
    "[": view.film?.dims === 3 ? () => view.stage.drag(-25, 0) : null,
    "]": view.film?.dims === 3 ? () => view.stage.drag(25, 0) : null,
    f: () => toggleFull(view.root),
    b: () => useTool(view, "box"),
    l: () => useTool(view, "lasso"),
    Escape: busy(view) ? () => letGo(view) : null,
  }[event.key] ?? null;
}
