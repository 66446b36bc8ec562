// What Streamlit calls: again with every message for the same element, hence one view an element.

import { View } from "./view.js";

const views = new WeakMap();

export default async function map(component, css) {
  const parent = component.parentElement;
  if (!views.has(parent)) views.set(parent, new View(parent, css));
  const view = views.get(parent);
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
