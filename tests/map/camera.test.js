import assert from "node:assert/strict";
import test from "node:test";

import { blended, fit, moved, toScreen, toWorld, zoomed } from "../../assets/map/camera.js";

const SIZE = [800, 400];
const near = (found, expected) => found.forEach((value, k) => assert.ok(Math.abs(value - expected[k]) < 1e-6, `${found} is not ${expected}`));

test("all is shown, with its margin, in equal units", () => {
  const home = fit([-10, -1, 30, 2], ...SIZE, 40);
  near(toScreen(home, -10, 0.5, ...SIZE), [40, 200]);
  near(toScreen(home, 30, 0.5, ...SIZE), [760, 200]);
  const [left, top] = toScreen(home, 10, 1.5, ...SIZE);
  near([left - 400, 200 - top], [0, home.scale]);
});

test("words in one spot stand in the middle", () => {
  const home = fit([3, 3, 3, 3], ...SIZE, 40);
  near(toScreen(home, 3, 3, ...SIZE), [400, 200]);
  assert.ok(Number.isFinite(home.scale) && home.scale > 0);
});

test("screen and world undo each other", () => {
  const camera = { x: 2, y: -1, scale: 37 };
  near(toWorld(camera, ...toScreen(camera, 5, 7, ...SIZE), ...SIZE), [5, 7]);
});

test("what is under the pointer stays there in a zoom, within bounds", () => {
  const home = fit([0, 0, 1, 1], ...SIZE, 40);
  const next = zoomed(home, 3, 500, 120, ...SIZE, home);
  near(toWorld(next, 500, 120, ...SIZE), toWorld(home, 500, 120, ...SIZE));
  assert.ok(zoomed(home, 1e9, 0, 0, ...SIZE, home).scale <= home.scale * 100);
  assert.ok(zoomed(home, 1e-9, 0, 0, ...SIZE, home).scale >= home.scale * 0.5);
});

test("a drag carries the world along", () => {
  const camera = { x: 2, y: -1, scale: 10 };
  const [left, top] = toScreen(camera, 0, 0, ...SIZE);
  near(toScreen(moved(camera, 30, -20), 0, 0, ...SIZE), [left + 30, top - 20]);
});

test("a blend of cameras ends at both", () => {
  const [one, other] = [{ x: 0, y: 0, scale: 1 }, { x: 4, y: 2, scale: 16 }];
  assert.deepEqual(blended(one, other, 0), one);
  assert.deepEqual(blended(one, other, 1), other);
  assert.equal(blended(one, other, 0.5).scale, 4);
});
