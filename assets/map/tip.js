// The word under the pointer: what it is, and what the lines to its neighbours mean.

import { el, svg } from "./dom.js";
import { fill } from "./maths.js";
import { shown } from "./words.js";

const WIDE = 300;
const HIGH = 150; // pixels it may need beside and below the pointer
const ROOM = 8; // around it that is best left free too

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
    if (row !== this.row) this.side = [x > width - WIDE, y > height - HIGH];
    Object.assign(this, { row, x, y, width, height });
    this.put();
  }

  // On the side chosen: [left of the pointer?, above it?].
  put() {
    const [left, above] = this.side;
    const beside = `translate(${this.x + (left ? -16 : 16)}px, ${this.y + (above ? -16 : 16)}px)`;
    this.element.style.transform = `${beside} translate(${left ? -100 : 0}%, ${above ? -100 : 0}%)`;
  }

  // ties: as chosen.js has them; the tip goes where it hides the fewest of their ends.
  explain(ties) {
    const near = ties.filter((tie) => tie.near).length;
    const state = `${near} ${ties.length} ${this.row}`;
    if (state === this.state) return;
    this.state = state;
    if (ties.length) {
      this.side = freest(ties, this);
      this.put();
    }
    this.lines.hidden = !ties.length;
    this.lines.replaceChildren(
      this.line("near", near, this.texts.line_near),
      this.line("far", ties.length - near, this.texts.line_far),
    );
  }

  line(kind, count, text) {
    const stroke = svg("line", { x1: 0, x2: 30, y1: 5, y2: 5, "stroke-dasharray": kind === "far" ? "5 4" : false });
    const sample = svg("svg", { viewBox: "0 0 30 10", "aria-hidden": "true" }, stroke);
    return el("div", { hidden: count === 0 }, sample, fill(text, { count }));
  }
}

// Of the sides of (x, y) on which a tip fits, the one where the fewest ties end near by.
export function freest(ties, { x, y, width, height }) {
  const fits = ([left, above]) => (left ? x >= WIDE : x <= width - WIDE) && (above ? y >= HIGH : y <= height - HIGH);
  const hidden = ([left, above]) =>
    ties.filter(({ to: [right, down] }) => {
      const [across, up] = [left ? x - right : right - x, above ? y - down : down - y];
      return across > -ROOM && across < WIDE && up > -ROOM && up < HIGH;
    }).length;
  const sides = [[false, false], [true, false], [false, true], [true, true]].filter(fits);
  const best = Math.min(...sides.map(hidden));
  return sides.find((side) => hidden(side) === best) ?? [x > width - WIDE, y > height - HIGH];
}
