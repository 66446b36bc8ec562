import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "node:zlib";

import { decode, receive } from "../../assets/map/film.js";

const WORDS = ["猫", "dog"];

// A message whose value at moment m of word w on axis a is 100 m + 10 w + a.
function sent(first, moments, more = {}) {
  const header = {
    run: "r", basis: "0", total: first + moments, first, size: 2, scale: 0.5, centre: [1, 2],
    extent: [0, 0, 1, 1], epochs: [], losses: [], ...(first === 0 ? { words: WORDS } : {}), ...more,
  };
  const values = [];
  for (let m = first; m < first + moments; m++) {
    header.epochs.push(m / 10);
    header.losses.push(1 / (m + 1));
    for (let w = 0; w < 2; w++) for (let a = 0; a < 2; a++) values.push(100 * m + 10 * w + a);
  }
  return [header, Int16Array.from(values)];
}

const at = (film, t) => Array.from(film.placeAll(t));
const expected = (m) => [50 * m + 1, 50 * m + 2.5, 50 * m + 6, 50 * m + 7.5];

// A message at an odd address, as it may lie in what came over the network.
function bytesOf(header) {
  const bytes = new Uint8Array(3 + 4 + header.length + (-header.length & 3) + 4);
  bytes.set([header.length, 0, 0, 0], 3);
  bytes.set(header, 7);
  bytes.set([1, 0, 255, 255], bytes.length - 4);
  return bytes.subarray(3);
}

test("a message is read, its header plain or deflated", async () => {
  const json = new TextEncoder().encode('{"a":"猫","epochs":[0],"size":1}');
  for (const text of [json, deflateSync(json)]) {
    const { header, values } = await decode(bytesOf(text));
    assert.equal(header.a, "猫");
    assert.deepEqual(Array.from(values), [1, -1]);
  }
});

test("a film is kept and grows by its tail, overlapping or not", () => {
  const { film, change } = receive(null, ...sent(0, 2));
  assert.equal(change, "new");
  assert.equal(receive(film, ...sent(0, 2)).change, "same");
  assert.equal(receive(film, ...sent(2, 1)).change, "grown");
  assert.equal(receive(film, ...sent(1, 4)).change, "grown");
  assert.equal(film.total, 5);
  for (let m = 0; m < 5; m++) assert.deepEqual(at(film, m), expected(m));
  assert.deepEqual(film.epochs, [0, 0.1, 0.2, 0.3, 0.4]);
});

test("a tail may have a scale of its own", () => {
  const { film } = receive(null, ...sent(0, 1));
  receive(film, ...sent(1, 1, { scale: 0.25, centre: [0, 0] }));
  assert.deepEqual(at(film, 0), expected(0));
  assert.deepEqual(at(film, 1), [25, 25.25, 27.5, 27.75]);
});

test("missing moments are noticed", () => {
  const { film } = receive(null, ...sent(0, 2));
  assert.equal(receive(film, ...sent(3, 1)).change, "gap");
  assert.equal(receive(null, ...sent(3, 1)).change, "gap");
  assert.equal(receive(film, ...sent(3, 1, { basis: "1" })).change, "gap");
  assert.equal(film.total, 2);
});

test("another basis moves the same words, another run or other words are new", () => {
  const { film } = receive(null, ...sent(0, 2));
  assert.equal(receive(film, ...sent(0, 2, { basis: "1" })).change, "moved");
  assert.equal(receive(film, ...sent(0, 2, { basis: "1", words: ["猫", "cow"] })).change, "new");
  assert.equal(receive(film, ...sent(0, 1)).change, "moved"); // started again
});

test("one word at a broken moment is where all words are", () => {
  const { film } = receive(null, ...sent(0, 4));
  const all = at(film, 1.4);
  const out = new Float32Array(2);
  film.place(1, 1.4, out, 0);
  assert.deepEqual(Array.from(out), all.slice(2));
});
