import assert from "node:assert/strict";
import test from "node:test";

import { receive } from "../../assets/map/film.js";
import { nearest } from "../../assets/map/near.js";
import { Scene } from "../../assets/map/scene.js";
import { PLANE, Turn, allOnto, byDepth, lifted, onto } from "../../assets/map/turn.js";

const SPACE = { dims: 3, extent: [-1, -2, -3, 3, 2, 1], reach: 5 };
const near = (found, expected, room = 1e-6) =>
  found.forEach((value, k) => assert.ok(Math.abs(value - expected[k]) < room, `${found} is not ${expected}`));
const dot = (one, other) => one.reduce((sum, part, k) => sum + part * other[k], 0);

function turned(yaw, pitch) {
  const turn = new Turn();
  turn.now = { yaw, pitch };
  turn.goal = { yaw, pitch };
  return turn;
}

test("the axes of the view stay at right angles and of length one, however turned", () => {
  for (const [yaw, pitch] of [[0, 0], [0.5, 0.3], [2.5, -1.2], [-4, Math.PI / 2]]) {
    const { right, up, toward } = turned(yaw, pitch).lens(SPACE);
    const eye = toward.map((part) => part * SPACE.reach);
    for (const axis of [right, up, eye]) near([dot(axis, axis)], [1]);
    near([dot(right, up), dot(right, eye), dot(up, eye)], [0, 0, 0]);
  }
});

test("what is in front goes with the hand; a plane is not turned; reset takes the short way", () => {
  const turn = turned(0, 0);
  near(onto(turn.lens(SPACE), [2, 1, 1]), [1, 1]); // as on the plane, from the middle
  turn.by(40, 0);
  assert.ok(onto(turn.lens(SPACE), [1, 0, 1])[0] > 0);
  turn.by(-40, 40);
  assert.ok(onto(turn.lens(SPACE), [1, 0, 1])[1] < 0);
  turn.by(0, 9999);
  near([turn.now.pitch], [Math.PI / 2]);
  assert.equal(turn.lens({ dims: 2 }), PLANE);
  turn.by(2000, 0);
  turn.reset();
  assert.ok(Math.abs(turn.now.yaw - turn.goal.yaw) <= Math.PI + 0.5);
  assert.ok(turn.approach(16, true));
  assert.ok(!turn.approach(16, true));
});

test("all at once is the same as one by one, and back into space nothing moves in the view", () => {
  const lens = turned(1, -0.4).lens(SPACE);
  const places = Float32Array.from({ length: 30 }, (_, k) => Math.sin(7 * k));
  const flat = allOnto(lens, places, new Float32Array(20));
  for (let row = 0; row < 10; row++) {
    near(flat.subarray(2 * row, 2 * row + 2), onto(lens, places.subarray(3 * row, 3 * row + 3)), 1e-5);
  }
  near(allOnto(lens, lifted(flat, lens, 3), new Float32Array(20)), flat, 1e-5);
  assert.equal(lifted(flat, PLANE, 2), flat);
});

test("the nearest to the eye is drawn last; at one depth the order stays", () => {
  const lens = turned(0, 0).lens({ dims: 3, extent: [-1, -1, -1, 1, 1, 1], reach: 2 });
  const places = [0, 0, 1, 0, 0, -1, 5, 0, 0, 0, 5, 0];
  assert.deepEqual([...byDepth(lens, places, Uint32Array.of(3, 0, 2, 1))], [1, 3, 2, 0]);
});

test("in space neighbours on the map are those in space, not those in the view", () => {
  const places = [0, 0, 0, 0, 0, 9, 1, 0, 0];
  assert.deepEqual([...nearest(places, 0, 1, 3)], [2]);
});

test("a film in space grows like one on a plane; another number of axes is another film", () => {
  const header = { run: "r", basis: "b", total: 1, first: 0, size: 2, words: ["a", "b"], dims: 3, reach: 4 };
  Object.assign(header, { scale: 0.5, centre: [1, 2, 3], extent: [0, 0, 0, 9, 9, 9], epochs: [0], losses: [1] });
  const { film } = receive(null, header, Int16Array.of(0, 2, 4, 6, 8, 10));
  const more = { ...header, first: 1, total: 2, epochs: [1] };
  assert.equal(receive(film, more, Int16Array.of(2, 4, 6, 8, 10, 12)).change, "grown");
  near(film.placeAll(0), [1, 3, 5, 4, 6, 8]);
  near(film.placeAll(1), [2, 4, 6, 5, 7, 9]);
  const scene = new Scene();
  Object.assign(scene, { film, lens: scene.turn.lens(film) });
  scene.eye.goHome([-4, -4, 4, 4], 300, 300, true);
  scene.t = 1;
  near(scene.positions().subarray(2, 4), scene.past(1, 1), 1e-3);
  near(scene.at(1), scene.past(1, 1), 1e-3);
  assert.equal(receive(film, { ...header, dims: 2, first: 0 }, new Int16Array(4)).change, "moved");
});
