import assert from "node:assert/strict";
import test from "node:test";

import { kin, labelled } from "../../assets/map/chosen.js";
import { marksOf } from "../../assets/map/marks.js";
import { Near, nearest } from "../../assets/map/near.js";
import { Overlays } from "../../assets/map/overlays.js";
import { colours, contrast, luminance, rgb } from "../../assets/map/palette.js";
import { ramp } from "../../assets/map/ramp.js";
import { Tint, figure } from "../../assets/map/tint.js";

const LIGHT = { dark: false, background: rgb("#FCFCFA"), text: rgb("#222"), accent: [0, 0, 200], colours: colours(false) };
const DARK = { dark: true, background: rgb("#10151C"), text: rgb("#eee"), accent: [0, 0, 200], colours: colours(true) };
const near = { id: "n1", moment: 2, k: 2 };
const values = { id: "c1", kind: "values", title: "loss", names: [], ends: [1, 3] };

test("the nearest on the map are those by brute force, ties included, itself not", () => {
  const places = [0, 0, 1, 0, 0, 2, -1, 0, 5, 5];
  assert.deepEqual([...nearest(places, 0, 1)], [1, 3]);
  assert.deepEqual([...nearest(places, 0, 3)], [1, 2, 3]);
  assert.equal(nearest(places, 4, 10).size, 4);
  assert.equal(nearest([0, 0], 0, 10).size, 0);
  assert.equal(nearest([1, 1, 1, 1, 1, 1], 1, 1).size, 2);
});

test("a line is whole where the map shows the neighbour, and those not drawn have none", () => {
  const places = [0, 0, 1, 0, 0, 2, 9, 9];
  const rows = Uint16Array.of(1, 3, 4, 0, 0, 0, 0, 0);
  const overlay = new Near(near, rows);
  assert.deepEqual(overlay.lines(0, places), [{ row: 1, near: true }, { row: 3, near: false }]);
  assert.deepEqual(overlay.lines(1, places), [{ row: 0, near: true }]);
});

test("lines show only for the word rested on, at rest, at the moment they are of", () => {
  const film = { size: 4, dims: 2 };
  const overlay = new Near(near, Uint16Array.of(1, 3, 4, 0, 0, 0, 0, 0));
  const stage = { near: overlay, rested: 0, film, t: 2, blend: 0, space: () => [0, 0, 1, 0, 0, 2, 9, 9] };
  Object.assign(stage, { selected: new Set(), hovered: 0, focused: null });
  assert.equal(kin(stage).length, 2);
  assert.deepEqual([...labelled(stage)], [[0, true], [1, false], [3, false]]);
  for (const other of [{ t: 1.9 }, { rested: null }, { blend: 0.2 }, { near: null }]) {
    assert.deepEqual(kin({ ...stage, ...other }), []);
  }
});

test("an overlay is kept until another is meant; one that is not here is asked for", () => {
  const overlays = new Overlays();
  const part = Uint16Array.of(0, 65534, 65535);
  assert.ok(overlays.take({ colors: null, neighbors: null }, {}));
  assert.equal(overlays.tint, null);
  assert.ok(overlays.take({ colors: values, neighbors: null }, { colors: part }));
  const { tint } = overlays;
  assert.ok(overlays.take({ colors: values, neighbors: null }, {}));
  assert.equal(overlays.tint, tint);
  assert.ok(overlays.take({ colors: { ...values, title: "损失" }, neighbors: null }, {}));
  assert.equal(overlays.tint.title, "损失");
  assert.ok(!overlays.take({ colors: { ...values, id: "c2" }, neighbors: near }, {}));
  assert.deepEqual([overlays.tint, overlays.near], [null, null]);
});

test("values are read back; classes without names have numbers", () => {
  const scale = new Tint(values, Uint16Array.of(0, 32767, 65534, 65535));
  assert.deepEqual([0, 1, 2, 3].map((row) => scale.text(row)), ["1", "2", "3", ""]);
  assert.deepEqual([scale.labels, scale.some], [["1", "3"], true]);
  const named = new Tint({ ...values, names: ["rare", "common"] }, Uint16Array.of(0));
  assert.deepEqual(named.labels, ["rare", "common"]);
  const classes = new Tint({ kind: "classes", title: "c", names: ["a"], ends: [0, 1] }, Uint16Array.of(1, 65535, 0));
  assert.deepEqual([classes.names, [...classes.of], classes.some], [["a", "1"], [1, -1, 0], true]);
  assert.deepEqual([figure(12345.6), figure(0.012345), figure(-2)], ["12,346", "0.012", "-2"]);
});

test("marks by value: the scale's colour, round; hollow and grey without one; classes have shapes", () => {
  const film = { size: 3, counts: null, groups: ["x"], group: [0, 0, 0] };
  const look = { film, style: LIGHT, hidden: new Set(), width: 800, height: 400 };
  const scale = new Tint(values, Uint16Array.of(0, 65534, 65535));
  const { marks } = marksOf({ ...look, tint: scale });
  assert.deepEqual([...marks.subarray(0, 3)], ramp(LIGHT, 0));
  assert.deepEqual([...marks.subarray(8, 11)], ramp(LIGHT, 1));
  assert.deepEqual([0, 1, 2].map((row) => [marks[row * 8 + 4], marks[row * 8 + 6]]), [[0, 0], [0, 0], [0, 1]]);
  const tint = new Tint({ kind: "classes", title: "c", names: [], ends: [0, 1] }, Uint16Array.of(1, 0, 65535));
  const classed = marksOf({ ...look, tint }).marks;
  assert.deepEqual([0, 1, 2].map((row) => [classed[row * 8 + 4], classed[row * 8 + 6]]), [[1, 0], [0, 0], [0, 1]]);
});

// Severe colour vision deficiencies on linear RGB (Machado, Oliveira and Fernandes 2009): what is
// left of the lightness.
const EYES = {
  trichromat: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function lightness(colour, m) {
  const light = colour.map((part) => luminance([part, part, part]));
  const seen = [0, 3, 6].map((k) => m[k] * light[0] + m[k + 1] * light[1] + m[k + 2] * light[2]);
  const y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
  return 116 * Math.cbrt(Math.max(0, y)) - 16;
}

test("the scale stands out from its page all along, and more is further from it for all eyes", () => {
  for (const style of [LIGHT, DARK]) {
    const steps = Array.from({ length: 65 }, (_, k) => ramp(style, k / 64));
    for (const step of steps) assert.ok(contrast(step, style.background) >= 3, `${style.dark} ${step}`);
    for (const [eye, matrix] of Object.entries(EYES)) {
      const all = steps.map((step) => lightness(step, matrix) * (style.dark ? 1 : -1));
      assert.ok(all.at(-1) - all[0] >= 35, `${style.dark} ${eye}: ${all.at(-1) - all[0]}`);
      for (let k = 8; k < all.length; k += 8) assert.ok(all[k] > all[k - 8] + 1, `${style.dark} ${eye} ${k}`);
    }
  }
});
