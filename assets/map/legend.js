// Groups with shape and colour; a click shows one alone, further clicks add or take away.

import { el, svg } from "./dom.js";
import { css, path, styleOf } from "./palette.js";

// The hidden groups after a click on `group` (of `count`).
export function toggled(hidden, group, count) {
  const all = Array.from({ length: count }, (_, k) => k);
  if (hidden.size === 0) return new Set(all.filter((other) => other !== group));
  const next = new Set(hidden);
  if (!next.delete(group)) next.add(group);
  return next.size === count ? new Set() : next;
}

export class Legend {
  constructor(change) {
    this.change = change;
    this.element = el("div", { class: "legend", role: "group" });
  }

  // groups: names; colourOf(group) -> [r, g, b].
  show(groups, hidden, colourOf, label) {
    const state = JSON.stringify([groups, [...hidden], groups.map((_, k) => colourOf(k)), label]);
    if (state === this.state) return;
    this.state = state;
    this.element.hidden = groups.length === 0;
    this.element.setAttribute("aria-label", label);
    if (this.chips?.length !== groups.length) {
      this.chips = groups.map((_, group) =>
        el("button", { type: "button", class: "chip", onclick: () => this.change(group) }),
      );
      this.element.replaceChildren(...this.chips);
    }
    groups.forEach((name, group) => {
      const { shape } = styleOf(group);
      const mark = svg("path", { d: path(shape, 7), fill: css(colourOf(group)) });
      const swatch = svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, mark);
      this.chips[group].replaceChildren(swatch, el("span", {}, name));
      this.chips[group].setAttribute("aria-pressed", String(!hidden.has(group)));
    });
  }
}
