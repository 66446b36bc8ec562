// Where the picture is seen from: at home all is shown; away from home the viewer decides.

import { blended, fit, moved, toScreen, zoomed } from "./camera.js";

const MARGIN = 46; // pixels around the picture
const APPROACH = 120; // how fast home is approached, in ms

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
  }

  reset() {
    this.roamed = false;
    this.target = this.home;
  }

  look(camera) {
    this.camera = this.target = camera;
    this.roamed = true;
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

  // A step of `dt` ms; true while there is more to come.
  approach(dt, still) {
    const { camera, target } = this;
    const off =
      Math.abs(Math.log(target.scale / camera.scale)) * this.width +
      Math.hypot(target.x - camera.x, target.y - camera.y) * camera.scale;
    const there = off < 0.3 || still;
    this.camera = there ? target : blended(camera, target, 1 - Math.exp(-dt / APPROACH));
    return !there;
  }

  // Pixels from the top left of the picture.
  screen(x, y) {
    return toScreen(this.camera, x, y, this.width, this.height);
  }
}
