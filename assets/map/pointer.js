// Mouse, pen and fingers on the map: drag, pinch, wheel, hover, click, double click.

const STILL = 5; // pixels a click may wander
const PAUSE = 250; // ms without a wheel event that end a scroll

// act: { move(right, down, move: not turn), deep() -> in space, zoom(factor, x, y) -> did it, hover(x, y) or hover(null), click(x, y, add), reset,
//   pen(event) -> kind of outline this press draws, or null; outline({ kind, points } or null);
//   catch(outline, add) }
const onButton = (event) => event.target.closest("button") !== null;

export class Pointers {
  constructor(element, act) {
    this.element = element;
    this.act = act;
    this.down = new Map();
    const on = (name, handler, options) => element.addEventListener(name, handler, options);
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.drag(event));
    on("pointerup", (event) => this.lift(event, true));
    on("pointercancel", (event) => this.lift(event, false));
    on("contextmenu", (event) => act.deep() && event.preventDefault());
    on("pointerleave", () => act.hover(null));
    on("dblclick", (event) => onButton(event) || act.reset());
    on("wheel", (event) => this.wheel(event), { passive: false });
    // A scroll of the page that began elsewhere and runs over the map goes on as a scroll.
    this.elsewhere = (event) => {
      if (event.timeStamp - (this.scrolled ?? -PAUSE) > PAUSE) {
        this.ours = event.composedPath().includes(element);
      }
      this.scrolled = event.timeStamp;
    };
    window.addEventListener("wheel", this.elsewhere, { capture: true, passive: true });
  }

  at(event) {
    const bounds = this.element.getBoundingClientRect();
    return [event.clientX - bounds.left, event.clientY - bounds.top];
  }

  press(event) {
    const move = event.button === 2 && this.act.deep();
    if ((event.button && !move) || onButton(event)) return;
    this.moves = move;
    this.element.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, this.at(event));
    this.wandered = this.down.size > 1 ? Infinity : 0;
    this.letGo();
    const kind = this.down.size > 1 || move ? null : this.act.pen(event);
    if (kind) this.outline = { kind, points: [this.at(event)] };
  }

  drag(event) {
    const [x, y] = this.at(event);
    const before = this.down.get(event.pointerId);
    if (!before) return this.act.hover(onButton(event) ? null : [x, y]);
    const spread = this.spread();
    this.down.set(event.pointerId, [x, y]);
    this.wandered += Math.hypot(x - before[0], y - before[1]);
    if (this.wandered < STILL) return;
    if (this.outline) return this.sketch(x, y);
    this.element.classList.add("grabbed");
    const share = 1 / this.down.size;
    this.act.move((x - before[0]) * share, (y - before[1]) * share, this.moves || this.down.size > 1);
    if (spread) this.act.zoom(this.spread() / spread, ...this.middle());
  }

  lift(event, clicked) {
    const at = this.down.get(event.pointerId);
    this.down.delete(event.pointerId);
    this.element.classList.remove("grabbed");
    const { outline } = this;
    this.letGo();
    if (!at || !clicked) return;
    const add = event.ctrlKey || event.metaKey;
    if (this.moves) return;
    if (this.wandered < STILL) this.act.click(...at, event.shiftKey || add);
    else if (outline?.points.length > 1) this.act.catch(outline, add);
  }

  // One point more of the outline; a box keeps two corners.
  sketch(x, y) {
    const { kind, points } = this.outline;
    if (kind === "box") points.length = 1;
    points.push([x, y]);
    this.act.outline(this.outline);
  }

  letGo() {
    if (this.outline) this.act.outline(null);
    this.outline = null;
  }

  spread() {
    if (this.down.size !== 2) return 0;
    const [[ax, ay], [bx, by]] = this.down.values();
    return Math.hypot(ax - bx, ay - by);
  }

  middle() {
    const [[ax, ay], [bx, by]] = this.down.values();
    return [(ax + bx) / 2, (ay + by) / 2];
  }

  wheel(event) {
    if (!this.ours && !event.ctrlKey) return;
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016));
    if (this.act.zoom(factor, ...this.at(event)) || event.ctrlKey) event.preventDefault();
  }

  destroy() {
    window.removeEventListener("wheel", this.elsewhere, { capture: true });
  }
}
