// Small helpers for elements; words only ever become text nodes.

const SVG = "http://www.w3.org/2000/svg";

export function el(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

// Drawn on a grid of 24.
const ICONS = {
  play: "M8 5v14l11-7z",
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  back: "M6 6h2.5v12H6zM18 6v12l-8.5-6z",
  forward: "M15.5 6H18v12h-2.5zM6 6v12l8.5-6z",
  loop: "M7 7h9v3l4-4-4-4v3H5v6h2zM17 17H8v-3l-4 4 4 4v-3h11v-6h-2z",
  all: "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM18 14h2v6h-6v-2h4zM4 14h2v4h4v2H4zM12 10a2 2 0 100 4 2 2 0 000-4z",
  closer: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  farther: "M5 11h14v2H5z",
  full: "M5 5h5v2H7v3H5zM14 5h5v5h-2V7h-3zM17 14h2v5h-5v-2h3zM5 14h2v3h3v2H5z",
  box: "M4 4h4v2H6v2H4zM10 4h4v2h-4zM16 4h4v4h-2V6h-2zM4 10h2v4H4zM18 10h2v4h-2zM4 16h2v2h2v2H4zM10 18h4v2h-4zM18 16h2v4h-4v-2h2z",
  lasso: "M12 4c5 0 9 2.6 9 6s-4 6-9 6c-.9 0-1.7-.1-2.5-.2.2 2-.9 3.600-3.300 4.700l-.9-1.800c1.800-.9 2.400-1.900 2.200-3.500C4.700 14.100 3 12.200 3 10c0-3.400 4-6 9-6zm0 2c-4 0-7 1.900-7 4 0 1.200 1 2.300 2.600 3.100.4-.7 1.200-1.100 2-1.100 1 0 1.700.6 1.900 1.900l.5.1c4 0 7-1.900 7-4s-3-4-7-4z",
  window: "M8 5h2v5H5V8h3zM14 5h2v3h3v2h-5zM14 14h5v2h-3v3h-2zM5 14h5v5H8v-3H5z",
};

export const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

export function button(name, onclick) {
  return el("button", { type: "button", class: `button ${name}`, onclick }, icon(name));
}

// A button's icon and what it is called, for the eye and for the reader.
export function dub(node, name, label, pressed) {
  if (node.dataset.icon !== name) {
    node.dataset.icon = name;
    node.replaceChildren(icon(name));
  }
  node.title = label;
  node.setAttribute("aria-label", label);
  if (pressed !== undefined) node.setAttribute("aria-pressed", String(pressed));
}
