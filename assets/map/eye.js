// Where the picture is seen from: at home all is shown; away from home the viewer decides.

import { blended, fit, moved, toScreen, zoomed } from "./camera.js";

const MARGIN = 46; // pixels around the picture
const APPROACH = 120; // how fast home is approached, in ms
const GENTLY = 320; // and a word searched for
const NEAR = 2.5; // times the scale of home at which its surroundings can be read

export class Eye {
  constructor() {
    this.camera = null;
    this.target = null;
    this.roamed = false;
  }

  // Room for all, at once where the picture is new.
  goHome(extent, width, height, atOnce) {
    Object.assign(this, { width, height, home: fit(extent, width, height, MARGIN) });
    if (atOnce) this.roamed = false;
    if (this.roamed) return;
    this.target = this.home;
    if (atOnce || !this.camera) this.camera = this.home;
    this.depart();
  }

  reset() {
    this.roamed = false;
    this.target = this.home;
  }

  look(camera) {
    this.camera = this.target = camera;
    this.roamed = true;
    this.gently = false;
  }

  move(right, down) {
    this.look(moved(this.camera, right, down));
  }

  // False where that is as far or near as it goes.
  zoom(factor, left = this.width / 2, top = this.height / 2) {
    const next = zoomed(this.camera, factor, left, top, this.width, this.height, this.home);
    if (Math.abs(next.scale / this.camera.scale - 1) < 1e-6) return false;
    this.look(next);
    return true;
  }

  // Off to (x, y), near enough to read there, and gently.
  fly(x, y) {
    this.flight = { x, y };
    this.depart();
  }

  // A flight begins once there is a picture to fly over.
  depart() {
    if (!this.flight || !this.camera) return;
    const scale = Math.max(this.target.scale, this.home.scale * NEAR);
    this.target = { ...this.flight, scale };
    this.flight = null;
    this.roamed = this.gently = true;
  }

  // A step of `dt` ms; true while there is more to come.
  approach(dt, still) {
    const { camera, target } = this;
    const off =
      Math.abs(Math.log(target.scale / camera.scale)) * this.width +
      Math.hypot(target.x - camera.x, target.y - camera.y) * camera.scale;
    const there = off < 0.3 || still;
    const pace = this.gently ? GENTLY : APPROACH;
    this.camera = there ? target : blended(camera, target, 1 - Math.exp(-dt / pace));
    if (there) this.gently = false;
    return !there;
  }

  // Pixels from the top left of the picture.
  screen(x, y) {
    return toScreen(this.camera, x, y, this.width, this.height);
  }
}
