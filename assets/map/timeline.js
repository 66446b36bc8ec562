// The row under the map: play, step, a slider whose track is the loss curve, loop and speed.

import { button, dub, el, svg } from "./dom.js";
import { clamp, epochText, fill, tickMoments } from "./maths.js";

const TICK = 68; // pixels a tick's label wants

// The loss curve as an SVG path in a box of 1000 by 100, high loss on top; null is a hole.
export function curve(losses) {
  const known = losses.filter((loss) => loss != null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const last = Math.max(1, losses.length - 1);
  const points = losses
    .map((loss, k) => [(1000 * k) / last, loss])
    .filter(([, loss]) => loss != null)
    .map(([x, loss]) => `${x.toFixed(1)},${(92 - (84 * (loss - low)) / span).toFixed(1)}`);
  return points.length > 1 ? points.join("L") : "";
}

export class Timeline {
  // act: { toggle, seek(t), release, step(by), loop, speed, resize } as the viewer asks.
  constructor(act) {
    this.act = act;
    this.line = svg("path", { class: "line" });
    this.area = svg("path", { class: "area" });
    const box = { viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" };
    const plot = svg("svg", { class: "plot", ...box }, this.area, this.line);
    // What is still to come lies under a veil, which only has to be moved: nothing is redrawn.
    this.veil = el("div", { class: "veil" });
    this.knob = el("div", { class: "knob" });
    this.ticks = el("div", { class: "ticks", "aria-hidden": "true" });
    this.caption = el("div", { class: "caption", "aria-hidden": "true" });
    this.rail = el("div", { class: "rail" }, el("div", { class: "window" }, plot, this.veil), this.knob, this.ticks);
    this.slider = el("div", { class: "slider", role: "slider", tabindex: "0" }, this.caption, this.rail);
    this.playButton = button("play", act.toggle);
    this.backButton = button("back", () => act.step(-1));
    this.forwardButton = button("forward", () => act.step(1));
    this.loopButton = button("loop", act.loop);
    this.speedButton = el("button", { type: "button", class: "button speed", onclick: act.speed });
    this.element = el(
      "div", { class: "time" },
      el("div", { class: "buttons" }, this.playButton, this.backButton, this.forwardButton),
      this.slider,
      el("div", { class: "buttons" }, this.loopButton, this.speedButton),
    );
    this.width = 0;
    this.listen();
    this.sizes = new ResizeObserver(() => {
      this.drawTicks();
      act.resize();
    });
    this.sizes.observe(this.rail);
  }

  listen() {
    const at = (event) => {
      const bounds = this.rail.getBoundingClientRect();
      const share = (event.clientX - bounds.left) / Math.max(1, bounds.width);
      this.act.seek(clamp(share, 0, 1) * (this.epochs.length - 1));
    };
    this.slider.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.slider.setPointerCapture(event.pointerId);
      this.dragging = true;
      at(event);
    });
    this.slider.addEventListener("pointermove", (event) => this.dragging && at(event));
    const end = () => {
      if (this.dragging) this.act.release();
      this.dragging = false;
    };
    this.slider.addEventListener("pointerup", end);
    this.slider.addEventListener("pointercancel", end);
  }

  setTexts(texts) {
    this.texts = texts;
    this.slider.setAttribute("aria-label", texts.timeline);
    this.caption.textContent = texts.curve;
    dub(this.backButton, "back", texts.back);
    dub(this.forwardButton, "forward", texts.forward);
    this.state = "";
  }

  setFilm(film) {
    this.epochs = film.epochs;
    this.losses = film.losses;
    const path = curve(film.losses);
    this.line.setAttribute("d", path && `M${path}`);
    this.area.setAttribute("d", path && `M0,100L${path}L1000,100Z`);
    this.caption.hidden = !path;
    this.element.hidden = film.total < 2;
    this.slider.setAttribute("aria-valuemin", 0);
    this.slider.setAttribute("aria-valuemax", film.total - 1);
    this.state = "";
    this.drawTicks();
  }

  drawTicks() {
    const total = this.epochs?.length ?? 0;
    const width = (this.width = this.rail.clientWidth);
    if (total < 2 || !width) return;
    const moments = tickMoments(total, Math.ceil((TICK * (total - 1)) / width));
    this.ticks.replaceChildren(
      el("span", { class: "unit" }, this.texts?.unit ?? ""),
      ...moments.map((moment) => {
        const tick = el("span", {}, epochText(this.epochs[moment]));
        tick.style.left = `${(100 * moment) / (total - 1)}%`;
        return tick;
      }),
    );
  }

  show(clock) {
    const share = clock.t / Math.max(1, clock.last);
    this.veil.style.transform = `translateX(${100 * share}%)`;
    this.knob.style.transform = `translateX(${(share * this.width).toFixed(2)}px)`;
    const state = [clock.moment, clock.total, clock.playing, clock.loop, clock.speed].join();
    if (state === this.state) return;
    this.state = state;
    const { texts } = this;
    this.slider.setAttribute("aria-valuenow", clock.moment);
    this.slider.setAttribute("aria-valuetext", this.said(clock));
    dub(this.playButton, clock.playing ? "pause" : "play", clock.playing ? texts.pause : texts.play);
    dub(this.loopButton, "loop", texts.loop, clock.loop);
    this.speedButton.textContent = `${clock.speed}×`;
    this.speedButton.title = texts.speed;
    this.speedButton.setAttribute("aria-label", `${texts.speed}: ${clock.speed}×`);
  }

  said({ moment, total }) {
    const loss = this.losses[moment];
    const fields = { moment: moment + 1, moments: total, epoch: epochText(this.epochs[moment]) };
    const text = fill(this.texts.moment, fields);
    return loss == null ? text : `${text}, ${fill(this.texts.loss, { loss: loss.toFixed(3) })}`;
  }

  destroy() {
    this.sizes.disconnect();
  }
}
