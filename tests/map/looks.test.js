import assert from "node:assert/strict";
import test from "node:test";

import { clicked } from "../../assets/map/hand.js";
import { toggled } from "../../assets/map/legend.js";
import { commonness, inTurns, marksOf, ranked } from "../../assets/map/marks.js";
import { SHAPES, WEIGHTS, colours, contrast, path, rgb, styleOf } from "../../assets/map/palette.js";
import { Shelves } from "../../assets/map/shelves.js";
import { curve } from "../../assets/map/timeline.js";
import { short, shown } from "../../assets/map/words.js";

test("colours stand out from their page, 3:1 and more (WCAG 1.4.11)", () => {
  for (const colour of colours(false)) assert.ok(contrast(colour, rgb("#FCFCFA")) >= 3, `${colour}`);
  for (const colour of colours(true)) assert.ok(contrast(colour, rgb("#10151C")) >= 3, `${colour}`);
});

// Severe colour vision deficiencies on linear RGB (Machado, Oliveira and Fernandes 2009).
const EYES = {
  trichromat: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const times = (m, [x, y, z]) => [0, 3, 6].map((k) => m[k] * x + m[k + 1] * y + m[k + 2] * z);
const XYZ = [0.4339, 0.3762, 0.1899, 0.2127, 0.7152, 0.0722, 0.0178, 0.1095, 0.8727]; // over D65 white

function lab(colour, eye) {
  const light = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const seen = times(EYES[eye], light).map((part) => Math.min(1, Math.max(0, part)));
  const [x, y, z] = times(XYZ, seen).map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test("colours are apart for all kinds of eyes (CIE 1976 difference of 15 and more)", () => {
  for (const dark of [false, true]) {
    for (const eye of Object.keys(EYES)) {
      const labs = colours(dark).map((colour) => lab(colour, eye));
      labs.forEach((one, k) =>
        labs.slice(k + 1).forEach((other, j) => {
          const apart = Math.hypot(...one.map((part, axis) => part - other[axis]));
          assert.ok(apart >= 15, `${dark} ${eye} ${k} ${k + 1 + j}: ${apart}`);
        }),
      );
    }
  }
});

test("64 groups look different, and neighbours differ in colour and in shape", () => {
  const looks = Array.from({ length: 64 }, (_, group) => styleOf(group));
  assert.equal(new Set(looks.map(({ colour, shape }) => `${colour} ${shape}`)).size, 64);
  for (let k = 1; k < 8; k++) {
    assert.notEqual(looks[k].colour, looks[k - 1].colour);
    assert.notEqual(looks[k].shape, looks[k - 1].shape);
  }
  assert.equal(SHAPES.length, WEIGHTS.length);
  SHAPES.forEach((_, shape) => assert.match(path(shape, 1), /^M[^a-z]+Z$/));
});

test("colours of all notations are read", () => {
  assert.deepEqual(rgb("#fff"), [255, 255, 255]);
  assert.deepEqual(rgb(" #0072B2"), [0, 114, 178]);
  assert.deepEqual(rgb("rgba(1, 2, 3, 0.5)"), [1, 2, 3]);
});

test("odd tokens are shown as code points, ordinary ones as they are", () => {
  const seen = { "\u00a0": "[U+00A0]", "\u3000": "[U+3000]", "\u2028": "[U+2028]", "\u0085": "[U+0085]" };
  for (const [token, text] of Object.entries(seen)) assert.equal(shown(token), text);
  assert.equal(shown("12\u00a0km"), "12[U+00A0]km");
  assert.equal(shown(" the"), "[U+0020]the");
  assert.equal(shown("New York"), "New York");
  assert.equal(shown("\ud83d"), "[U+D83D]");
  for (const token of ["猫", "<b>", "$a$", ":smile:", "é", "👩‍🚀"]) assert.equal(shown(token), token);
  assert.equal(shown(""), "[]");
  assert.equal(Array.from(short("文".repeat(80))).length, 28);
});

test("a first click shows a group alone, further ones add, the last brings all back", () => {
  let hidden = toggled(new Set(), 1, 3);
  assert.deepEqual([...hidden], [0, 2]);
  hidden = toggled(hidden, 2, 3);
  assert.deepEqual([...hidden], [0]);
  hidden = toggled(toggled(hidden, 2, 3), 1, 3);
  assert.equal(hidden.size, 0);
});

test("clicks select one word, or more with a key held", () => {
  assert.deepEqual([...clicked(new Set([1, 2]), 3, false)], [3]);
  assert.deepEqual([...clicked(new Set([1]), 3, true)], [1, 3]);
  assert.deepEqual([...clicked(new Set([1, 3]), 3, true)], [1]);
  assert.deepEqual([...clicked(new Set([3]), 3, false)], []);
  assert.deepEqual([...clicked(new Set([1, 2]), null, false)], []);
});

test("frequent words are larger, on top, and put first; no counts, no difference", () => {
  const common = commonness([1, 1000, 31], 3);
  assert.deepEqual([common[0], common[1]], [0, 1]);
  assert.ok(common[2] > 0.3 && common[2] < 0.7);
  assert.deepEqual([...ranked(common)], [1, 2, 0]);
  assert.deepEqual([...commonness(null, 2)], [0.5, 0.5]);
});

test("groups take turns in being labelled, each by frequency", () => {
  const ranking = Uint32Array.from([4, 0, 1, 2, 3]);
  assert.deepEqual([...inTurns(ranking, [0, 0, 0, 1, -1])], [4, 0, 3, 1, 2]);
  assert.deepEqual([...inTurns(ranking, null)], [4, 0, 1, 2, 3]);
});

test("marks carry the group's colour and shape; a hidden group is faint and below", () => {
  const film = { size: 3, counts: [9, 5, 1], groups: ["a", "b"], group: [0, 1, -1] };
  const style = { colours: colours(false), background: [255, 255, 255], text: [0, 0, 0], accent: [0, 0, 255] };
  const { marks, order } = marksOf({ film, style, hidden: new Set([0]), width: 800, height: 400 });
  assert.deepEqual([...marks.subarray(8, 11)], style.colours[1]);
  assert.deepEqual([marks[3] < 60, marks[11], marks[19] < 60], [true, 255, true]);
  assert.equal(marks[8 + 4], styleOf(1).shape);
  assert.deepEqual([...order], [2, 0, 1]);
  const all = marksOf({ film, style, hidden: new Set(), width: 800, height: 400 });
  assert.deepEqual([...all.order], [2, 1, 0]);
});

test("pictures on shelves do not overlap", () => {
  const shelves = new Shelves(100, 60);
  const spots = [[60, 25], [30, 20], [50, 20], [40, 10]].map(([w, h], key) => {
    const { spot, fresh } = shelves.place(key, w, h);
    assert.ok(fresh);
    return [...spot, w, h];
  });
  spots.forEach(([x, y, w, h], k) => {
    assert.ok(x + w <= 100 && y + h <= 60);
    for (const [left, top, wide, high] of spots.slice(k + 1)) {
      assert.ok(x + w <= left || left + wide <= x || y + h <= top || top + high <= y);
    }
  });
  assert.equal(shelves.place(0, 60, 20).fresh, false);
  assert.equal(shelves.place("more", 90, 40).fresh, true); // full: emptied
  assert.equal(shelves.place(0, 60, 20).fresh, true);
});

test("the loss curve falls from top left, leaves out holes, and is empty without losses", () => {
  assert.equal(curve([4, null, 2]), "0.0,8.0L1000.0,92.0");
  assert.equal(curve([3]), "");
  assert.equal(curve([null, null]), "");
  assert.equal(curve([2, 2]), "0.0,92.0L1000.0,92.0");
});
