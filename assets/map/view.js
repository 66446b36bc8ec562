// One map on the page: what Python sent, what the viewer does, and the clock between them.

import { ties } from "./chosen.js";
import { Clock, nextSpeed } from "./clock.js";
import { el } from "./dom.js";
import { decode, receive } from "./film.js";
import { isFull, toggleFull } from "./full.js";
import { handActs, useTool } from "./hand.js";
import { Hud } from "./hud.js";
import { keyAct } from "./keys.js";
import { Legend, toggled } from "./legend.js";
import { Overlays } from "./overlays.js";
import { Pointers } from "./pointer.js";
import { Stage } from "./stage.js";
import { Teller } from "./teller.js";
import { themeOf } from "./theme.js";
import { Timeline } from "./timeline.js";
import { Wishes } from "./wishes.js";

const UNSEEN = 4; // moments of a run that may come at once without being played

export class View {
  constructor(parent, css) {
    this.clock = new Clock();
    this.teller = new Teller(this.clock);
    this.invalidate = () => (this.asked ??= requestAnimationFrame((now) => this.frame(now)));
    this.stage = new Stage(this.invalidate);
    this.hud = new Hud({
      zoom: (factor) => this.stage.zoom(factor),
      reset: () => this.stage.reset(),
      full: () => toggleFull(this.root),
      tool: (kind) => useTool(this, kind),
      live: this.timed(() => this.clock.follow()),
    });
    this.timeline = new Timeline(this.timeActs());
    this.legend = new Legend((group) => this.toggleGroup(group));
    this.pointers = new Pointers(this.stage.element, handActs(this));
    this.note = el("p", { class: "note" });
    this.stage.element.append(...this.hud.elements);
    this.root = el(
      "div",
      { class: "embedlab-map", tabindex: "0", role: "group", onkeydown: (event) => this.key(event) },
      this.legend.element, this.stage.element, this.timeline.element, this.note,
    );
    parent.append(el("style", {}, css), this.root);
    this.wishes = new Wishes(this);
    this.overlays = new Overlays();
    this.watch();
  }

  watch() {
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.stage.element);
    this.sight = new IntersectionObserver((entries) => {
      this.unseen = !entries.at(-1).isIntersecting;
      this.invalidate();
    });
    this.sight.observe(this.stage.element);
    this.onFull = () => this.hud.setTexts(this.texts, isFull(this.root));
    document.addEventListener("fullscreenchange", this.onFull);
  }

  // Called by Streamlit with every new message and every change of theme; one after the other.
  update(component) {
    this.teller.component = component;
    const { data } = component;
    const turn = (this.turn ?? Promise.resolve()).then(async () => {
      if (data !== this.data) this.take(await decode(data));
      else if (this.film) this.wear();
      this.data = data;
    });
    this.turn = turn.catch(() => {}); // a message that cannot be read is not the next one's fault
    return turn;
  }

  wear() {
    const theme = themeOf(this.root);
    this.root.dataset.theme = theme.dark ? "dark" : "light";
    this.stage.setStyle(theme);
    this.refresh();
  }

  take({ header, values, parts }) {
    if (this.gone) return;
    const { film, change } = receive(this.film, header, values);
    if (change === "gap") return this.teller.need();
    this.takeOptions(header.view);
    this.takeFilm(film, change, header.view);
    this.tell(header.view.note);
    if (!this.overlays.take(header.view, parts)) this.teller.need();
    this.stage.setOverlays(this.overlays);
    this.wishes.heed(header.view);
    this.resize();
    this.wear();
  }

  takeOptions(view) {
    if (view.texts) {
      this.texts = view.texts;
      this.timeline.setTexts(view.texts);
      this.hud.setTexts(view.texts, isFull(this.root));
      this.root.setAttribute("aria-label", view.texts.map);
    }
    this.root.style.setProperty("--height", `${view.height}px`);
    this.runEnds = this.clock.live && this.clock.following && !view.live;
    this.clock.setLive(view.live);
  }

  // What is said below the map.
  tell(note) {
    const { texts, stage, film } = this;
    const more = [stage.flat && texts.no_webgl, film.dims === 3 && texts.turn];
    this.note.textContent = [note, ...more].filter(Boolean).join(" ");
  }

  takeFilm(film, change, view) {
    const { clock } = this;
    const first = !this.film;
    this.film = film;
    clock.total = film.total;
    if (change !== "new") this.showEnd();
    if (change === "same") return;
    this.stage.setFilm(film, change);
    this.timeline.setFilm(film);
    if (change === "moved" && clock.t > clock.last) clock.seek(clock.last);
    if (change === "new") this.wishes.start(view, first);
  }

  // A run that was followed has ended. One quicker than the eye is played on to its end.
  showEnd() {
    const { clock } = this;
    if (!this.runEnds) return;
    if (clock.last - clock.t > UNSEEN && !this.calm.matches) clock.play();
    else clock.glide(clock.last);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage.element;
    const { stage } = this;
    const dpr = window.devicePixelRatio || 1;
    stage.reserved = this.hud.reserved();
    if (!width || (stage.width === width && stage.height === height && stage.dpr === dpr)) return;
    stage.resize(width, height, dpr);
    this.invalidate();
  }

  refresh() {
    const { stage, film } = this;
    if (!film) return;
    const { style, hidden, tint } = stage;
    this.legend.show({ names: stage.grouping.names, hidden, tint, style, texts: this.texts });
    this.invalidate();
  }

  frame(now) {
    this.asked = null;
    if (!this.film) return;
    const dt = Math.min(100, now - (this.last ?? now - 16));
    this.last = now;
    const { clock, stage, root } = this;
    const before = clock.moment;
    const still = this.calm.matches;
    const event = clock.advance(dt, still);
    if (event === "again") stage.depart();
    const t = still ? Math.round(clock.t) : clock.t;
    const more = this.unseen ? false : stage.draw(t, dt, still);
    this.timeline.show(clock);
    this.hud.tip.explain(ties(stage));
    this.hud.show(this.film, clock);
    if (before !== clock.moment || event === "end") this.teller.soon();
    const playing = Number(clock.playing);
    Object.assign(root.dataset, { moment: t.toFixed(3), moments: clock.total, playing, ready: 1 });
    if (more || clock.moving) this.invalidate();
    else this.last = undefined;
  }

  // An act on the clock, with what follows from it.
  timed(act) {
    return (value) => {
      act(value);
      this.teller.soon();
      this.invalidate();
    };
  }

  timeActs() {
    const { clock } = this;
    return {
      toggle: this.timed(() => this.toggle()),
      seek: this.timed((t) => clock.seek(t)),
      release: this.timed(() => clock.glide(clock.t)),
      step: this.timed((by) => clock.step(by)),
      loop: this.timed(() => (clock.loop = !clock.loop)),
      resize: this.invalidate,
      speed: this.timed(() => (clock.speed = nextSpeed(clock.speed))),
    };
  }

  toggle() {
    const { clock } = this;
    if (clock.playing) return clock.pause();
    const again = clock.t >= clock.last && clock.total > 1;
    if (again) this.stage.depart();
    clock.play(again);
  }

  select(rows) {
    this.stage.selected = rows;
    this.stage.lettering.stale();
    this.teller.say("selected", [...rows]);
    this.invalidate();
  }

  toggleGroup(group) {
    this.stage.hidden = toggled(this.stage.hidden, group, this.stage.grouping.names.length);
    this.stage.mark();
    this.refresh();
  }

  key(event) {
    const act = keyAct(event, this);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation(); // Streamlit has keys of its own
    this.timed(act)();
  }

  destroy() {
    this.gone = true;
    cancelAnimationFrame(this.asked);
    this.teller.stop();
    clearTimeout(this.resting);
    this.sizes.disconnect();
    this.sight.disconnect();
    this.timeline.destroy();
    this.pointers.destroy();
    document.removeEventListener("fullscreenchange", this.onFull);
    this.stage.destroy();
  }
}
