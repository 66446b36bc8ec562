// What the colours mean: groups or classes with their shapes, where a click shows one alone and
// further clicks add or take away; or the scale of a value.

import { el, svg } from "./dom.js";
import { css, path, styleOf } from "./palette.js";
import { gradient, ramp } from "./ramp.js";

// The hidden groups after a click on `group` (of `count`).
export function toggled(hidden, group, count) {
  const all = Array.from({ length: count }, (_, k) => k);
  if (hidden.size === 0) return new Set(all.filter((other) => other !== group));
  const next = new Set(hidden);
  if (!next.delete(group)) next.add(group);
  return next.size === count ? new Set() : next;
}

const swatch = (attributes) =>
  svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, svg("path", attributes));

export class Legend {
  constructor(change) {
    this.change = change;
    this.element = el("div", { class: "legend", role: "group" });
  }

  // names: of the groups; tint: what colours the words if not their groups, or null.
  show({ names, hidden, tint, style, texts }) {
    const state = JSON.stringify([names, [...hidden], tint?.title, tint?.labels, tint?.some, style, texts.legend]);
    if (state === this.state) return;
    this.state = state;
    this.element.hidden = !tint && names.length === 0;
    this.element.setAttribute("aria-label", tint?.scaled ? tint.title : texts.legend);
    const at = this.chips?.findIndex((chip) => chip.matches(":focus")); // the focus outlives the chip
    this.chips = names.map((name, group) => this.chip(name, group, hidden, style));
    const title = tint ? [el("span", { class: "title" }, tint.title)] : [];
    const scale = tint?.scaled ? [this.scale(tint, style)] : [];
    const none = tint?.some ? [this.none(style, texts)] : [];
    this.element.replaceChildren(...title, ...scale, ...this.chips, ...none);
    this.chips[at]?.focus();
  }

  chip(name, group, hidden, style) {
    const { colour, shape } = styleOf(group);
    const mark = swatch({ d: path(shape, 7), fill: css(style.colours[colour]) });
    const pressed = String(!hidden.has(group));
    const onclick = () => this.change(group);
    return el("button", { type: "button", class: "chip", "aria-pressed": pressed, onclick }, mark, el("span", {}, name));
  }

  scale({ labels }, { dark }) {
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    bar.style.background = gradient(dark);
    return el("span", { class: "scale" }, labels[0], bar, labels[1]);
  }

  none(style, texts) {
    const stroke = css(ramp(style, NaN));
    const mark = swatch({ d: path(0, 6), fill: "none", stroke, "stroke-width": 2.5 });
    return el("span", { class: "none" }, mark, texts.no_value);
  }
}
