// The word under the pointer: what it is, and what the lines to its neighbours mean.

import { el, svg } from "./dom.js";
import { fill } from "./maths.js";
import { shown } from "./words.js";

const WIDE = 300;
const HIGH = 150; // pixels it may need below the pointer

export class Tip {
  constructor() {
    this.what = el("div", { class: "what" });
    this.lines = el("div", { class: "lines", hidden: true });
    this.element = el("div", { class: "tip", hidden: true }, this.what, this.lines);
  }

  setTexts(texts) {
    this.texts = texts;
    this.state = null;
  }

  // Beside the pointer at [x, y]; no row, no tip.
  point({ film, tint, width, height }, row, [x, y]) {
    this.element.hidden = row === null;
    if (row === null) return;
    const { texts } = this;
    const group = film.group && (film.groups[film.group[row]] ?? texts.no_group);
    const count = film.counts && fill(texts.count, { count: film.counts[row].toLocaleString() });
    const facts = [group, count].filter(Boolean).join(" · ");
    const colour = tint && `${tint.title}: ${tint.text(row) || texts.no_value}`;
    const word = el("strong", {}, shown(film.words[row]));
    this.what.replaceChildren(word, ...[facts, colour].filter(Boolean).map((text) => el("span", {}, text)));
    const [left, above] = [x > width - WIDE, y > height - HIGH];
    const beside = `translate(${x + (left ? -16 : 16)}px, ${y + (above ? -16 : 16)}px)`;
    this.element.style.transform = `${beside} translate(${left ? -100 : 0}%, ${above ? -100 : 0}%)`;
  }

  // lines: as near.js has them.
  explain(lines) {
    const near = lines.filter((line) => line.near).length;
    const state = `${near} ${lines.length}`;
    if (state === this.state) return;
    this.state = state;
    this.lines.hidden = !lines.length;
    this.lines.replaceChildren(
      this.line("near", near, this.texts.line_near),
      this.line("far", lines.length - near, this.texts.line_far),
    );
  }

  line(kind, count, text) {
    const stroke = svg("line", { x1: 0, x2: 30, y1: 5, y2: 5, "stroke-dasharray": kind === "far" ? "5 4" : false });
    const sample = svg("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, stroke);
    return el("div", { hidden: count === 0 }, sample, fill(text, { count }));
  }
}
