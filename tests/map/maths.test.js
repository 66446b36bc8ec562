import assert from "node:assert/strict";
import test from "node:test";

import { around, between, epochText, fill, filmTime, slope, tickMoments } from "../../assets/map/maths.js";
import { random } from "./random.js";

const near = (found, expected, within = 1e-9) => assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`);

test("the curve passes through its points and stays between them", () => {
  const draw = random(1);
  for (let k = 0; k < 500; k++) {
    const [a, b, c, d] = Array.from({ length: 4 }, () => draw() * 10 - 5);
    near(between(a, b, c, d, 0), b);
    near(between(a, b, c, d, 1), c);
    const [low, high] = [Math.min(b, c), Math.max(b, c)];
    let before = b;
    for (let share = 0; share <= 1; share += 0.05) {
      const value = between(a, b, c, d, share);
      assert.ok(value >= low - 1e-9 && value <= high + 1e-9, "leaves the range");
      assert.ok((value - before) * (c - b) >= -1e-9, "turns back");
      before = value;
    }
  }
});

test("speed does not jump where two pieces of the curve meet", () => {
  const points = [0, 1, 5, 6, 6.5];
  const step = 1e-6;
  const arriving = (between(0, 1, 5, 6, 1) - between(0, 1, 5, 6, 1 - step)) / step;
  const leaving = (between(1, 5, 6, 6.5, step) - between(1, 5, 6, 6.5, 0)) / step;
  near(arriving, leaving, 1e-4);
  near(arriving, slope(...points.slice(1, 4)), 1e-4);
  assert.ok(arriving > 1);
});

test("moments around t are repeated at the ends", () => {
  assert.deepEqual(around(0, 5), { moments: [0, 0, 1, 2], share: 0 });
  assert.deepEqual(around(2.25, 5), { moments: [1, 2, 3, 4], share: 0.25 });
  assert.deepEqual(around(4, 5), { moments: [2, 3, 4, 4], share: 1 });
  assert.deepEqual(around(0, 1), { moments: [0, 0, 0, 0], share: 0 });
});

test("a run of 60 moments plays for 8 to 10 seconds, longer ones less than in proportion", () => {
  assert.ok(filmTime(60) >= 8000 && filmTime(60) <= 10000);
  assert.ok(filmTime(600) < 5 * filmTime(60));
});

test("ticks are apart and reach both ends", () => {
  for (const [total, apart] of [[60, 5], [2, 1], [7, 3], [300, 40], [3, 9]]) {
    const ticks = tickMoments(total, apart);
    assert.equal(ticks[0], 0);
    assert.equal(ticks.at(-1), total - 1);
    for (let k = 1; k < ticks.length; k++) {
      assert.ok(ticks[k] - ticks[k - 1] >= Math.min(apart, total - 1) - 1, `${ticks}`);
    }
  }
  assert.deepEqual(tickMoments(1, 4), [0]);
  assert.deepEqual(tickMoments(0, 4), []);
});

test("epochs are short and tell the dense beginning apart", () => {
  assert.deepEqual([0, 0.0123, 0.5, 1.25, 12.74, 20, 131.2].map(epochText), ["0", "0.012", "0.5", "1.3", "12.7", "20", "131"]);
  assert.equal(epochText(null), "–");
});

test("fields are filled in as text and unknown ones stay", () => {
  assert.equal(fill("{a} of {b}, {c}", { a: "$&", b: "<b>" }), "$& of <b>, {c}");
});
