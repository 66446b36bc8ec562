// What lies over the picture: the moment in large type, the tools, the word under the pointer.

import { button, dub, el } from "./dom.js";
import { epochText, fill } from "./maths.js";
import { Tip } from "./tip.js";

export class Hud {
  // act: { zoom(factor), reset, full, live, tool("box" or "lasso") }
  constructor(act) {
    this.epoch = el("div", { class: "now" });
    this.loss = el("div", { class: "loss" });
    this.live = el("button", { type: "button", class: "live", onclick: act.live });
    this.read = el("div", { class: "read" }, this.epoch, this.loss, this.live);
    this.tools = {
      closer: button("closer", () => act.zoom(1.5)),
      farther: button("farther", () => act.zoom(1 / 1.5)),
      all: button("all", act.reset),
      full: button("full", act.full),
      box: button("box", () => act.tool("box")),
      lasso: button("lasso", () => act.tool("lasso")),
    };
    this.box = el("div", { class: "tools" }, ...Object.values(this.tools));
    this.blank = el("div", { class: "blank", hidden: true });
    this.tip = new Tip();
    this.elements = [this.read, this.box, this.blank, this.tip.element];
  }

  setTexts(texts, full) {
    const { tools } = this;
    this.texts = texts;
    this.tip.setTexts(texts);
    this.state = "";
    dub(tools.closer, "closer", texts.closer);
    dub(tools.farther, "farther", texts.farther);
    dub(tools.all, "all", texts.reset);
    dub(tools.full, full ? "window" : "full", full ? texts.window : texts.full);
    this.setTool(this.tool);
    tools.full.hidden = !document.fullscreenEnabled;
    this.blank.textContent = texts.empty;
  }

  // Which tool is in the hand: "box", "lasso" or null.
  setTool(tool = null) {
    this.tool = tool;
    for (const kind of ["box", "lasso"]) dub(this.tools[kind], kind, this.texts?.[kind] ?? "", kind === tool);
  }

  show(film, { moment, live, following }) {
    const state = `${film.run} ${film.total} ${moment} ${live} ${following}`;
    if (state === this.state) return;
    this.state = state;
    this.live.hidden = !live || film.total === 0;
    this.live.disabled = following;
    this.live.textContent = following ? this.texts.live : this.texts.to_live;
    const alone = film.total < 2;
    const loss = film.losses[moment];
    this.epoch.textContent = alone ? "" : fill(this.texts.epoch, { epoch: epochText(film.epochs[moment]) });
    this.loss.textContent = alone || loss == null ? "" : fill(this.texts.loss, { loss: loss.toFixed(3) });
    this.blank.hidden = film.total > 0;
  }

  // The boxes [left, top, width, height] that labels had better leave free.
  reserved() {
    return [this.read, this.box].map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [
      offsetLeft, offsetTop, offsetWidth, offsetHeight,
    ]);
  }
}
