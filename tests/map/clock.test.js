import assert from "node:assert/strict";
import test from "node:test";

import { Clock, REWIND, nextSpeed } from "../../assets/map/clock.js";
import { filmTime } from "../../assets/map/maths.js";

function clockOf(total) {
  const clock = new Clock();
  clock.total = total;
  return clock;
}

function run(clock, ms) {
  const events = [];
  for (let passed = 0; passed < ms; passed += 16) {
    const event = clock.advance(16);
    if (event) events.push(event);
  }
  return events;
}

test("a film plays evenly to its end and stops", () => {
  const clock = clockOf(60);
  clock.play();
  run(clock, filmTime(60) / 2);
  assert.ok(Math.abs(clock.t - 29.5) < 0.3);
  assert.deepEqual(run(clock, filmTime(60)), ["end"]);
  assert.equal(clock.t, 59);
  assert.equal(clock.moving, false);
});

test("a loop rests at the last moment, goes back, and starts again", () => {
  const clock = clockOf(60);
  clock.loop = true;
  clock.seek(58.9);
  clock.play();
  assert.deepEqual(run(clock, 1000), []);
  assert.equal(clock.t, 59);
  assert.deepEqual(run(clock, 1000), ["again"]);
  assert.equal(clock.t, 0);
  run(clock, REWIND + 500);
  assert.ok(clock.t > 0);
});

test("speed is in proportion and goes round", () => {
  const clock = clockOf(60);
  clock.speed = 4;
  clock.play();
  run(clock, filmTime(60) / 8);
  assert.ok(Math.abs(clock.t - 29.5) < 1);
  assert.deepEqual([0.5, 1, 2, 4].map(nextSpeed), [1, 2, 4, 0.5]);
});

test("pausing and letting go come to rest on a whole moment", () => {
  const clock = clockOf(60);
  clock.play();
  run(clock, 3000);
  clock.pause();
  run(clock, 1000);
  assert.ok(Number.isInteger(clock.t) && clock.t > 15 && clock.t < 25);
  clock.seek(12.4);
  clock.glide(clock.t);
  assert.equal(clock.moment, 12);
  run(clock, 1000);
  assert.equal(clock.t, 12);
});

test("steps stay within the film, and add up while they glide", () => {
  const clock = clockOf(5);
  clock.seek(3);
  clock.step(1);
  clock.step(1);
  clock.step(1);
  run(clock, 1000);
  assert.equal(clock.t, 4);
});

test("a live run is followed until one looks back, and again on request", () => {
  const clock = clockOf(3);
  clock.setLive(true);
  clock.seek(2);
  assert.equal(clock.following, true);
  clock.total = 6;
  run(clock, 600);
  assert.ok(clock.t > 4.5, "more than 0.6 s behind");
  clock.seek(1);
  clock.total = 9;
  run(clock, 1000);
  assert.equal(clock.t, 1);
  clock.follow();
  run(clock, 2000);
  assert.equal(clock.t, 8);
  clock.setLive(false);
  assert.equal(clock.following, false);
});

test("with one moment there is nothing to play", () => {
  const clock = clockOf(1);
  clock.play();
  assert.equal(clock.playing, false);
});

test("who wants no gliding is there at once", () => {
  const clock = clockOf(60);
  clock.glide(30);
  clock.advance(16, true);
  assert.equal(clock.t, 30);
});
