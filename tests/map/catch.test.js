import assert from "node:assert/strict";
import test from "node:test";

import { caught, holds } from "../../assets/map/catch.js";
import { labelled, trails } from "../../assets/map/chosen.js";

test("a box holds what lies between its corners, whichever way it was drawn", () => {
  for (const points of [[[10, 20], [30, 5]], [[30, 5], [10, 20]], [[10, 5], [30, 20]]]) {
    const box = { kind: "box", points };
    assert.ok(holds(box, 20, 10) && holds(box, 10, 20));
    assert.ok(!holds(box, 9, 10) && !holds(box, 20, 21));
  }
});

test("a lasso holds what it goes around: bays and crossings are outside", () => {
  const horseshoe = [[0, 0], [30, 0], [30, 30], [20, 30], [20, 10], [10, 10], [10, 30], [0, 30]];
  for (const points of [horseshoe, horseshoe.toReversed()]) {
    const lasso = { kind: "lasso", points };
    assert.ok(holds(lasso, 5, 20) && holds(lasso, 25, 20) && holds(lasso, 15, 5));
    assert.ok(!holds(lasso, 15, 20) && !holds(lasso, -1, 5) && !holds(lasso, 31, 5));
  }
  assert.ok(!holds({ kind: "lasso", points: [[0, 0], [9, 9]] }, 5, 5));
});

test("of the words caught the most important comes last, and none that is put aside", () => {
  const box = { kind: "box", points: [[0, 0], [10, 10]] };
  const places = [1, 1, 50, 50, 2, 2, 3, 3];
  assert.deepEqual(caught(box, Uint32Array.of(3, 1, 0, 2), places, (row) => row !== 0), [2, 3]);
});

test("of many selected the last dozen must be labelled, and leave clear trails", () => {
  const film = { size: 200, value: (moment, row, axis) => moment + row + axis };
  const eye = { screen: (x, y) => [x, y] };
  const selected = new Set(Array.from({ length: 150 }, (_, row) => row));
  const stage = { film, eye, selected, hovered: 199, focused: null, t: 2.5, blend: 0, at: () => [9, 9] };
  const rows = labelled(stage);
  assert.equal(rows.size, 151);
  assert.deepEqual([...rows].slice(0, 3), [[199, true], [149, true], [148, true]]);
  assert.equal([...rows.values()].filter(Boolean).length, 13);
  const drawn = trails(stage);
  assert.equal(drawn.filter(({ strength }) => strength === 1).length, 12);
  assert.ok(drawn.length < 80);
  assert.deepEqual(drawn.at(-1).points, [149, 150, 150, 151, 151, 152, 9, 9]); // the last on top
});
