// One map on the page: what came from Python, what the viewer does, and the clock between them.

import { Clock } from "./clock.js";
import { button, dub, el } from "./dom.js";
import { decode, receive } from "./film.js";
import { Legend, toggled } from "./legend.js";
import { epochText, fill } from "./maths.js";
import { colours, luminance, rgb, styleOf } from "./palette.js";
import { Pointers } from "./pointer.js";
import { Stage } from "./stage.js";
import { Timeline, nextSpeed } from "./timeline.js";
import { shown } from "./words.js";

const REST = 250; // ms of rest after which Python is told the moment
const FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

export class View {
  constructor(parent, css) {
    this.clock = new Clock();
    this.invalidate = this.invalidate.bind(this);
    this.frame = this.frame.bind(this);
    this.stage = new Stage(this.invalidate);
    this.timeline = new Timeline(this.timeActs());
    this.legend = new Legend((group) => this.toggleGroup(group));
    this.build();
    this.pointers = new Pointers(this.stage.element, this.pointerActs());
    this.told = { moment: undefined };
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    parent.append(el("style", {}, css), this.root);
    this.watch();
  }

  build() {
    this.now = el("div", { class: "now" });
    this.loss = el("div", { class: "loss" });
    this.tip = el("div", { class: "tip", hidden: true });
    this.blank = el("div", { class: "blank", hidden: true });
    this.note = el("p", { class: "note" });
    this.tools = {
      closer: button("closer", () => this.zoomBy(1.5)),
      farther: button("farther", () => this.zoomBy(1 / 1.5)),
      all: button("all", () => this.stage.reset()),
      full: button("full", () => this.toggleFull()),
    };
    this.stage.element.append(
      el("div", { class: "read" }, this.now, this.loss),
      el("div", { class: "tools" }, ...Object.values(this.tools)),
      this.blank,
      this.tip,
    );
    this.root = el(
      "div", { class: "embedlab-map", tabindex: "0", role: "group", onkeydown: (event) => this.key(event) },
      this.legend.element, this.stage.element, this.timeline.element, this.note,
    );
    this.root.embedlab = {
      positions: () => this.stage.positions(),
      labels: () => this.stage.labels(),
      view: this,
    };
  }

  watch() {
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.stage.element);
    this.sight = new IntersectionObserver(([entry]) => {
      this.unseen = !entry.isIntersecting;
      this.invalidate();
    });
    this.sight.observe(this.root);
    this.onFull = () => this.dubTools();
    document.addEventListener("fullscreenchange", this.onFull);
  }

  // Called by Streamlit with every new message and every change of theme.
  update(component) {
    this.component = component;
    this.readTheme();
    const { header, values } = decode(component.data);
    const { film, change } = receive(this.film, header, values);
    if (change === "gap") return component.setTriggerValue("need", performance.now());
    this.takeOptions(header.view, change);
    this.takeFilm(film, change);
    if (this.starts) this.begin(header.view);
    this.resize();
    this.refresh();
  }

  takeOptions(view, change) {
    if (view.texts) {
      this.texts = view.texts;
      this.timeline.setTexts(view.texts);
      this.stage.element.setAttribute("aria-label", view.texts.map);
      this.root.setAttribute("aria-label", view.texts.map);
      this.dubTools();
    }
    this.starts = change === "new" && !this.film;
    this.note.textContent = [view.note, this.stage.flat && this.texts.no_webgl].filter(Boolean).join(" ");
    this.root.style.setProperty("--height", `${view.height}px`);
    this.clock.setLive(view.live);
    this.takeAsked(view);
  }

  // Moment and selection that Python asks for: heeded when they change, so that a rerun does not
  // undo what the viewer did in between.
  takeAsked({ moment, selected }) {
    const asked = JSON.stringify(selected);
    if (asked !== this.askedSelected) this.stage.selected = new Set(selected);
    this.askedSelected = asked;
    if (moment !== this.askedMoment && moment !== null && this.film) this.clock.glide(moment);
    this.askedMoment = moment;
  }

  takeFilm(film, change) {
    const { clock } = this;
    const atEnd = clock.t >= clock.last;
    this.film = film;
    clock.total = film.total;
    if (change === "same") return;
    this.stage.setFilm(film, change);
    this.timeline.setFilm(film);
    if (change === "new" && !this.starts) clock.seek(clock.last);
    if (change === "new") this.stage.hidden = new Set();
    if (change === "moved") clock.seek(atEnd ? clock.last : Math.min(clock.t, clock.last));
  }

  begin({ moment, autoplay }) {
    this.starts = false;
    this.clock.seek(moment ?? this.clock.last);
    this.told.moment = moment ?? undefined;
    if (autoplay && moment === null && !this.calm.matches) {
      this.clock.loop = true;
      this.clock.t = 0;
      this.clock.play();
    }
  }

  readTheme() {
    const style = getComputedStyle(this.root);
    const colour = (name, other) => rgb(style.getPropertyValue(name) || other);
    const background = colour("--st-background-color", "#ffffff");
    const dark = luminance(background) < 0.4;
    const theme = {
      background,
      text: colour("--st-text-color", "#222222"),
      accent: colour("--st-primary-color", "#0B6BAA"),
      colours: colours(dark),
      font: [style.getPropertyValue("--st-font").trim(), FONTS].filter(Boolean).join(", "),
    };
    this.root.dataset.theme = dark ? "dark" : "light";
    this.stage.setStyle(theme);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage.element;
    const dpr = window.devicePixelRatio || 1;
    const { stage } = this;
    if (!width || (stage.width === width && stage.height === height && stage.dpr === dpr)) return;
    stage.resize(width, height, dpr);
    this.refresh();
  }

  refresh() {
    if (!this.texts || !this.film) return;
    const { stage } = this;
    stage.mark();
    const colourOf = (group) => stage.style.colours[styleOf(group).colour];
    this.legend.show(this.film.groups, stage.hidden, colourOf, this.texts.legend);
    this.blank.hidden = this.film.total > 0;
    this.blank.textContent = this.texts.empty;
    this.invalidate();
  }

  invalidate() {
    this.asked ??= requestAnimationFrame(this.frame);
  }

  frame(now) {
    this.asked = null;
    const dt = Math.min(100, now - (this.last ?? now - 16));
    this.last = now;
    const { clock, stage, root } = this;
    const before = clock.moment;
    if (this.calm.matches && !clock.playing) this.jump();
    const event = clock.advance(dt);
    if (event === "again") stage.depart();
    const t = this.calm.matches ? Math.round(clock.t) : clock.t;
    const more = this.unseen ? false : stage.draw(t, dt, this.calm.matches);
    this.timeline.show(clock);
    this.read();
    if (before !== clock.moment || event === "end") this.tellSoon();
    Object.assign(root.dataset, { moment: t.toFixed(3), moments: clock.total, playing: Number(clock.playing), ready: 1 });
    if (more || clock.moving) this.invalidate();
    else this.last = undefined;
  }

  jump() {
    const { clock } = this;
    if (clock.goal !== null) clock.t = clock.goal;
    else if (clock.following) clock.t = clock.last;
    clock.goal = null;
  }

  read() {
    const { film, clock, texts } = this;
    const moment = Math.round(clock.t);
    if (!texts || this.reading === `${film.run}${film.total}${moment}${texts.map}`) return;
    this.reading = `${film.run}${film.total}${moment}${texts.map}`;
    const loss = film.losses[moment];
    const alone = film.total < 2;
    this.now.textContent = alone ? "" : fill(texts.epoch, { epoch: epochText(film.epochs[moment]) });
    this.loss.textContent = alone || loss == null ? "" : fill(texts.loss, { loss: loss.toFixed(3) });
  }

  // Python hears of the moment once it has rested; null means "the newest of a live run".
  tellSoon() {
    clearTimeout(this.telling);
    if (!this.clock.playing) this.telling = setTimeout(() => this.tell(), REST);
  }

  tell() {
    const { clock } = this;
    if (clock.playing) return;
    const moment = clock.following ? null : clock.moment;
    const same = moment === (this.told.moment ?? null) && (moment !== null || this.told.moment === null);
    if (same || (moment === null && this.told.moment === undefined)) return;
    this.told.moment = moment;
    this.component.setStateValue("moment", moment);
  }

  timeActs() {
    const then = (act) => (...args) => {
      act(...args);
      this.tellSoon();
      this.invalidate();
    };
    return {
      toggle: then(() => this.toggle()),
      seek: then((t) => this.clock.seek(t)),
      release: then(() => this.clock.glide(this.clock.t)),
      step: then((by) => this.clock.step(by)),
      loop: then(() => (this.clock.loop = !this.clock.loop)),
      speed: then(() => (this.clock.speed = nextSpeed(this.clock.speed))),
      live: then(() => this.clock.follow()),
    };
  }

  toggle() {
    const { clock } = this;
    if (clock.playing) return clock.pause();
    if (clock.t >= clock.last) {
      this.stage.depart();
      clock.play();
      if (this.film.total > 1) clock.wait = 700;
    } else clock.play();
  }

  pointerActs() {
    return {
      move: (right, down) => this.stage.camera && this.stage.move(right, down),
      zoom: (factor, x, y) => this.stage.zoom(factor, x, y),
      hover: (at) => this.hover(at),
      click: (x, y, add) => this.click(x, y, add),
      reset: () => this.stage.reset(),
    };
  }

  zoomBy(factor) {
    this.stage.zoom(factor, this.stage.width / 2, this.stage.height / 2);
  }

  hover(at) {
    const row = at && this.stage.pick(...at);
    const next = row ?? null;
    if (next !== this.stage.hovered) {
      this.stage.hovered = next;
      this.stage.since = Infinity;
      this.stage.element.classList.toggle("over-word", next !== null);
      this.invalidate();
    }
    this.showTip(next, at);
  }

  showTip(row, at) {
    this.tip.hidden = row === null;
    if (row === null) return;
    const { film, texts } = this;
    const group = film.group ? film.groups[film.group[row]] ?? texts.no_group : null;
    const count = film.counts && fill(texts.count, { count: film.counts[row].toLocaleString() });
    this.tip.replaceChildren(
      el("strong", {}, shown(film.words[row])),
      el("span", {}, [group, count].filter(Boolean).join(" · ")),
    );
    const [x, y] = at;
    const flip = x > this.stage.width - 220;
    this.tip.style.transform = `translate(${x + (flip ? -14 : 14)}px, ${y + 14}px) translateX(${flip ? -100 : 0}%)`;
  }

  click(x, y, add) {
    const row = this.stage.pick(x, y);
    const { selected } = this.stage;
    const next = new Set(add ? selected : []);
    if (row !== null && selected.has(row) && (add || selected.size === 1)) next.delete(row);
    else if (row !== null) next.add(row);
    if (row === null && (add || !selected.size)) return;
    this.select(next);
  }

  select(rows) {
    this.stage.selected = rows;
    this.stage.since = Infinity;
    this.invalidate();
    this.component.setStateValue("selected", [...rows]);
  }

  toggleGroup(group) {
    this.stage.hidden = toggled(this.stage.hidden, group, this.film.groups.length);
    this.refresh();
  }

  key(event) {
    const pressed = event.composedPath()[0];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      " ": pressed.tagName === "BUTTON" ? null : () => this.toggle(),
      ArrowLeft: () => this.clock.step(event.shiftKey ? -5 : -1),
      ArrowRight: () => this.clock.step(event.shiftKey ? 5 : 1),
      Home: () => this.clock.glide(0),
      End: () => this.clock.glide(this.clock.last),
      "+": () => this.zoomBy(1.3),
      "-": () => this.zoomBy(1 / 1.3),
      0: () => this.stage.reset(),
      f: () => this.toggleFull(),
      Escape: this.stage.selected.size ? () => this.select(new Set()) : null,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
    this.tellSoon();
    this.invalidate();
  }

  get isFull() {
    return this.root.getRootNode().fullscreenElement === this.root;
  }

  toggleFull() {
    if (this.isFull) document.exitFullscreen();
    else this.root.requestFullscreen?.().catch(() => {});
  }

  dubTools() {
    const { texts, tools } = this;
    if (!texts) return;
    dub(tools.closer, "closer", texts.closer);
    dub(tools.farther, "farther", texts.farther);
    dub(tools.all, "all", texts.reset);
    dub(tools.full, this.isFull ? "window" : "full", this.isFull ? texts.window : texts.full);
    tools.full.hidden = !document.fullscreenEnabled;
  }

  destroy() {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.telling);
    this.sizes.disconnect();
    this.sight.disconnect();
    this.timeline.destroy();
    this.pointers.destroy();
    document.removeEventListener("fullscreenchange", this.onFull);
    this.stage.destroy();
  }
}
