import assert from "node:assert/strict";
import test from "node:test";

import { caught, holds } from "../../assets/map/catch.js";
import { labelled, rings, trails } from "../../assets/map/chosen.js";
import { marksOf } from "../../assets/map/marks.js";
import { freest } from "../../assets/map/tip.js";

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

test("a few selected must all be labelled; of many only the last, and a dozen trails are clear", () => {
  const film = { size: 200 };
  const past = (row, moment) => [moment + row, moment + row + 1];
  const marks = new Uint8Array(1600).fill(7);
  const stage = { film, past, marks, hovered: 199, focused: null, near: null, t: 2.5, blend: 0, at: () => [9, 9] };
  const select = (count) => (stage.selected = new Set(Array.from({ length: count }, (_, row) => row)));
  select(3);
  assert.deepEqual([...labelled(stage)], [[199, true], [2, true], [1, true], [0, true]]);
  assert.deepEqual(trails(stage).map(({ strength }) => strength), [1, 1, 1]);
  select(150);
  const rows = labelled(stage);
  assert.equal(rows.size, 151);
  assert.deepEqual([...rows].slice(0, 3), [[199, true], [149, true], [148, false]]);
  const drawn = trails(stage);
  const clearest = drawn.at(-1).strength;
  assert.equal(drawn.filter(({ strength }) => strength === clearest).length, 12);
  assert.ok(drawn.length < 40 && drawn[0].strength < clearest / 3);
  assert.deepEqual(drawn.at(-1).points, [149, 150, 150, 151, 151, 152, 9, 9]); // the last on top
  assert.deepEqual(drawn[0].colour, [7, 7, 7]);
});

test("the tip goes where it hides the fewest ends of lines, inside the picture", () => {
  const tie = (x, y) => ({ to: [x, y] });
  const place = { x: 500, y: 300, width: 1000, height: 600 };
  assert.deepEqual(freest([tie(510, 310), tie(400, 310), tie(520, 250)], place), [true, true]);
  assert.deepEqual(freest([tie(400, 310)], place), [false, false]);
  assert.deepEqual(freest([tie(900, 320)], { ...place, x: 990 }), [true, true]);
  assert.deepEqual(freest([tie(990, 10)], { ...place, x: 990, y: 5 }), [true, false]);
});

test("of many selected the points carry the rings themselves, few are ringed by hand", () => {
  const style = { dark: false, colours: [[1, 2, 3]], background: [255, 255, 255], text: [0, 0, 0], accent: [0, 0, 255] };
  const film = { size: 60, counts: null, groups: [], group: null };
  for (const [count, byHand] of [[3, 3], [50, 0]]) {
    const selected = new Set(Array.from({ length: count }, (_, row) => row));
    const { marks, radii } = marksOf({ film, style, hidden: new Set(), selected, width: 800, height: 400 });
    assert.equal(marks.filter((byte, k) => k % 8 === 7 && byte === 1).length, count - byHand);
    assert.equal(rings({ film, selected, radii, focused: null, at: () => [0, 0] }).length, byHand);
  }
});
