// The labels of a stage: arranged anew now and then, carried along with their points in between.

import { isChosen, labelled } from "./chosen.js";
import { arrange, crowdOf } from "./labels.js";
import { Letters } from "./letters.js";
import { short } from "./words.js";

const PERIOD = 180; // ms between two arrangements in motion
const CANDIDATES = 350; // words considered at a time
const AWAY = 1200; // ms
const AHEAD = 500; // ms that a new label is meant to last
const MOVING = { keep: 40, apart: 8, slack: 6 };
const RESTING = { keep: 3, apart: 5, slack: 0 };
const CROWDED = 3000; // with more points than that no label can avoid them

export class Lettering {
  constructor(stage) {
    this.stage = stage;
    this.letters = new Letters();
    this.clear();
  }

  clear() {
    this.slots = new Map();
    this.gone = new Map(); // row -> when its label went
    this.letters.labels.clear();
    this.stale();
  }

  // The arrangement no longer fits: make a new one with the next picture.
  stale() {
    this.since = Infinity;
    this.settled = false; // at rest and arranged
  }

  get fontSize() {
    return Math.round(Math.min(22, Math.max(15, this.stage.width / 85)));
  }

  sizeOf(strong) {
    return strong ? Math.round(this.fontSize * 1.25) : this.fontSize;
  }

  // Labels for one picture, and whether the next will have others: { labels, more }.
  write(dt, still, moving) {
    this.since += dt;
    const speed = dt > 0 && !still ? (this.stage.t - (this.t ?? this.stage.t)) / dt : 0;
    this.t = this.stage.t;
    this.ahead = speed ? this.t + speed * AHEAD : null; // the moment shown then
    if (moving ? this.since > PERIOD : !this.settled) {
      this.arrange(moving);
      this.since = 0;
    }
    this.settled = !moving;
    const fading = this.letters.fade(this.slots, dt, still);
    const labels = [];
    for (const [row, label] of this.letters.labels) {
      const { word, size, strong } = this.look(row);
      const [x, y] = this.stage.at(row);
      labels.push(this.letters.placed(word, size, strong, label, x, y, this.reach(row, strong), moving));
    }
    return { labels, more: fading || (moving && !this.settled) };
  }

  // In motion a word that has just gone does not come back at once.
  arrange(moving) {
    const now = performance.now();
    const before = this.slots;
    const items = this.candidates(moving ? (row) => now - (this.gone.get(row) ?? -AWAY) < AWAY : () => false);
    this.slots = arrange(items, before, { ...this.room(), ...(moving ? MOVING : RESTING) });
    for (const row of before.keys()) if (!this.slots.has(row)) this.gone.set(row, now);
  }

  look(row) {
    const strong = isChosen(this.stage, row);
    return { word: short(this.stage.film.words[row]), size: this.sizeOf(strong), strong };
  }

  reach(row, strong) {
    return this.stage.radii[row] + (strong ? 3 : 0);
  }

  room() {
    const { width, height, film, reserved } = this.stage;
    const most = Math.min(90, Math.max(10, Math.floor((width * height) / (this.fontSize * 560))));
    const crowded = film.size > CROWDED;
    const crowd = crowded ? () => 0 : crowdOf(this.stage.positions(), width);
    // Where there are few words, a label may hide few: in a dense heap fewer are written.
    return { width, height, most, taken: reserved, crowd, covering: 2 + film.size / 150 };
  }

  // Words on the screen in order of importance, the chosen ones before all.
  candidates(absent) {
    const { stage } = this;
    stage.world(); // most of the words are asked for
    const items = [];
    const add = (row, first) => {
      const [x, y] = stage.at(row);
      if (x < 0 || y < 0 || x > stage.width || y > stage.height) return;
      const { word, size, strong } = this.look(row);
      const later = this.ahead === null ? null : stage.at(row, this.ahead);
      const r = this.reach(row, strong);
      items.push({ row, x, y, r, ...this.letters.measure(word, size, strong), first, strong, later });
    };
    const before = labelled(stage);
    for (const [row, first] of before) {
      if (items.length < CANDIDATES) add(row, first);
    }
    for (const row of stage.ranking) {
      if (items.length >= CANDIDATES) break;
      if (stage.seen(row) && !before.has(row) && !absent(row)) add(row, false);
    }
    return items;
  }

  words() {
    return [...this.slots.keys()].map((row) => this.stage.film.words[row]);
  }
}
