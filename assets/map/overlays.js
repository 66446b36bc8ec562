// What came over the wire beside the film (embedlab/overlays.py writes it): each is sent once, and
// every message says which one is meant.

import { Near } from "./near.js";
import { Tint } from "./tint.js";

const KINDS = { colors: Tint, neighbors: Near };

export class Overlays {
  constructor() {
    this.data = {}; // name -> { id, part } as last sent
    this.made = {}; // name -> { said, overlay }
  }

  // view: the message's; of each overlay it says which is meant, or null. False where one is not
  // here and must be asked for.
  take(view, parts) {
    let here = true;
    for (const [name, Kind] of Object.entries(KINDS)) {
      const told = view[name];
      if (parts[name]) this.data[name] = { id: told.id, part: parts[name] };
      const found = told && this.data[name]?.id === told.id;
      if (told && !found) here = false;
      const said = found ? JSON.stringify(told) : "";
      if (said === this.made[name]?.said) continue; // the same overlay stays the same object
      this.made[name] = { said, overlay: found ? new Kind(told, this.data[name].part) : null };
    }
    return here;
  }

  get tint() {
    return this.made.colors?.overlay ?? null;
  }

  get near() {
    return this.made.neighbors?.overlay ?? null;
  }
}
