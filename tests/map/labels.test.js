import assert from "node:assert/strict";
import test from "node:test";

import { arrange, box, crowdOf, overlap } from "../../assets/map/labels.js";
import { random } from "./random.js";

const ROOM = { width: 1000, height: 500, most: 60, taken: [], crowd: () => 0, covering: 2, keep: 3, apart: 5, slack: 0 };

function scattered(count, seed) {
  const draw = random(seed);
  return Array.from({ length: count }, (_, row) => ({
    row, x: 60 + 880 * draw(), y: 30 + 440 * draw(), r: 5, w: 20 + 60 * draw(), h: 20, first: false,
  }));
}

const boxes = (items, slots) =>
  [...slots].map(([row, slot]) => {
    const { x, y, r, w, h } = items[row];
    return box(slot, x, y, r, w, h);
  });

test("no label lies over another or over what is kept free", () => {
  const items = scattered(400, 3);
  const taken = [[0, 0, 200, 80]];
  const all = [...taken, ...boxes(items, arrange(items, new Map(), { ...ROOM, taken }))];
  assert.ok(all.length > 40);
  all.forEach((one, k) => all.slice(k + 1).forEach((other) => assert.ok(!overlap(one, other, 0))));
});

test("the important come first and there are not too many", () => {
  const items = scattered(400, 4);
  const slots = arrange(items, new Map(), { ...ROOM, most: 7 });
  assert.equal(slots.size, 7);
  assert.ok([...slots.keys()].every((row) => row < 20));
});

test("what is shown stays in its place while it can, though others are more important", () => {
  const items = scattered(300, 5);
  const before = arrange(items, new Map(), ROOM);
  const draw = random(6);
  const shake = () => draw() * 16 - 8;
  const shaken = items.map((item) => ({ ...item, x: item.x + shake(), y: item.y + shake() }));
  const kept = (after) => [...before].filter(([row, slot]) => after.get(row) === slot).length / before.size;
  const [held, anew] = [before, new Map()].map((shown) => kept(arrange(shaken, shown, ROOM)));
  assert.ok(held >= 0.9 && held > anew + 0.05, `${held} against ${anew}`);
  const words = (after) => [...before.keys()].filter((row) => after.has(row)).length / before.size;
  const [same, other] = [before, new Map()].map((shown) => words(arrange(shaken, shown, ROOM)));
  assert.ok(same >= 0.9 && same > other, `${same} against ${other}`);
});

test("a new word takes the room of one shown only when it is far more important", () => {
  const winner = (shown) => {
    const items = Array.from({ length: 30 }, (_, row) => {
      const here = row === 5 || row === shown; // room for one of them, the others are far outside
      return { row, x: here ? 30 : -999, y: 250, r: 5, w: 400, h: 20, first: false };
    });
    return [...arrange(items, new Map([[shown, "right"]]), { ...ROOM, width: 460 }).keys()];
  };
  assert.deepEqual(winner(7), [7]);
  assert.deepEqual(winner(25), [5]);
});

test("chosen words show whatever is in the way", () => {
  const items = Array.from({ length: 5 }, (_, row) => ({ row, x: 500, y: 250, r: 5, w: 50, h: 20, first: true }));
  assert.equal(arrange(items, new Map(), { ...ROOM, most: 1 }).size, 5);
});

test("a new label is not put where it will soon meet another", () => {
  const still = { row: 0, x: 500, y: 250, r: 5, w: 50, h: 20, first: false };
  const comes = { ...still, row: 1, x: 300, later: [500, 250] };
  assert.deepEqual([...arrange([still, comes], new Map(), ROOM)], [[0, "right"], [1, "left"]]);
  assert.equal(arrange([still, { ...comes, later: [300, 250] }], new Map(), ROOM).get(1), "right");
});

test("labels stay inside the picture", () => {
  const items = [{ row: 0, x: 990, y: 250, r: 5, w: 50, h: 20, first: false }];
  assert.equal(arrange(items, new Map(), ROOM).get(0), "left");
});

test("of free places the one over the fewest points is taken, and none over a heap", () => {
  const item = { row: 0, x: 500, y: 250, r: 5, w: 50, h: 20, first: false };
  const points = Float32Array.from([520, 250, 530, 255, 480, 250]);
  assert.equal(arrange([item], new Map(), { ...ROOM, crowd: crowdOf(points, 1000) }).get(0), "above");
  assert.equal(arrange([item], new Map(), { ...ROOM, crowd: () => 9 }).size, 0);
});

test("points within a box are counted as by hand", () => {
  const draw = random(7);
  const points = Float32Array.from({ length: 600 }, (_, k) => draw() * (k % 2 ? 500 : 1000));
  const crowd = crowdOf(points, 1000);
  for (let k = 0; k < 50; k++) {
    const [left, top, w, h] = [draw() * 900, draw() * 400, draw() * 100, draw() * 40];
    let count = 0;
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at] - left, points[at + 1] - top];
      if (x > 0 && y > 0 && x < w && y < h) count++;
    }
    assert.equal(crowd([left, top, w, h]), count);
  }
});
