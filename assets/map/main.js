// What Streamlit calls: again with every message for the same element, hence one view an element.

import { View } from "./view.js";

const views = new WeakMap();

export default async function map(component, css) {
  const parent = component.parentElement;
  const view = views.get(parent) ?? shown(parent, css);
  const call = (view.call = {});
  await view.update(component);
  // Streamlit also calls this for a call that another has overtaken: then the element lives on.
  return () =>
    setTimeout(() => {
      if (view.call !== call || parent.isConnected) return;
      view.destroy();
      views.delete(parent);
    });
}

function shown(parent, css) {
  const view = new View(parent, css);
  views.set(parent, view);
  // For tests and for the curious.
  view.root.embedlab = {
    positions: () => view.stage.positions(),
    labels: () => view.stage.lettering.words(),
    view,
  };
  return view;
}
