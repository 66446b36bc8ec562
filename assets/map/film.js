// What came over the wire (embedlab/film.py writes it), kept as one array for the GPU.

import { around, between } from "./maths.js";

// bytes: Uint8Array -> { header, values: Int16Array of (x, y) or (x, y, z), word by word, moment by moment,
// parts: name -> Uint16Array or Uint32Array }.
export async function decode(bytes) {
  const size = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  const text = await plain(bytes.subarray(4, 4 + size));
  const header = JSON.parse(new TextDecoder().decode(text));
  const body = bytes.slice(4 + size + (-size & 3)); // a copy starts at an even address
  const length = (header.dims ?? 2) * header.epochs.length * header.size;
  return { header, values: new Int16Array(body.buffer, 0, length), parts: partsOf(header, body, 2 * length) };
}

// What lies behind the positions, from byte `at` on.
function partsOf({ parts = [] }, body, at) {
  at = (at + 3) & ~3;
  return Object.fromEntries(
    parts.map(([name, length, bytes]) => {
      const part = new (bytes === 2 ? Uint16Array : Uint32Array)(body.buffer, at, length);
      at += (length * bytes + 3) & ~3;
      return [name, part];
    }),
  );
}

// A long header comes deflated.
async function plain(bytes) {
  if (bytes[0] !== 0x78) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

export class Film {
  constructor(header) {
    this.run = header.run;
    this.dims = header.dims ?? 2;
    this.basis = header.basis;
    this.words = header.words;
    this.counts = header.counts ?? null;
    this.groups = header.groups ?? [];
    this.group = header.group ?? null;
    this.epochs = [];
    this.losses = [];
    this.frames = []; // a moment's [scale, x, y, z]: position = value * scale + (x, y, z)
    this.values = new Int16Array(0);
  }

  get size() {
    return this.words.length;
  }

  get total() {
    return this.frames.length;
  }

  // Numbers of `values` in use.
  get used() {
    return this.total * this.size * this.dims;
  }

  // Takes the moments that are not here yet.
  append(header, values) {
    const known = this.total - header.first;
    const moments = header.epochs.length;
    this.extent = header.extent;
    this.reach = header.reach;
    if (moments <= known) return;
    const step = this.size * this.dims;
    this.reserve((header.first + moments) * step);
    this.values.set(values.subarray(known * step), this.total * step);
    for (let k = known; k < moments; k++) {
      this.frames.push([header.scale, ...header.centre, 0].slice(0, 4));
      this.epochs.push(header.epochs[k]);
      this.losses.push(header.losses[k]);
    }
  }

  reserve(length) {
    if (this.values.length >= length) return;
    const first = this.values.length === 0;
    const grown = new Int16Array(first ? length : Math.max(length, this.values.length * 2));
    grown.set(this.values);
    this.values = grown;
  }

  // Position of a word at the whole or broken moment t, written to out[at], out[at + 1] ...
  place(row, t, out, at) {
    const { moments, share } = around(t, this.total);
    this.placeBetween(row, moments, share, out, at);
  }

  placeBetween(row, moments, share, out, at) {
    for (let axis = 0; axis < this.dims; axis++) {
      const [a, b, c, d] = moments.map((moment) => this.value(moment, row, axis));
      out[at + axis] = between(a, b, c, d, share);
    }
  }

  value(moment, row, axis) {
    const frame = this.frames[moment];
    return this.values[(moment * this.size + row) * this.dims + axis] * frame[0] + frame[1 + axis];
  }

  // All words at t: Float32Array [size * dims].
  placeAll(t, out = new Float32Array(this.size * this.dims)) {
    if (!this.total) return out.fill(0);
    const { moments, share } = around(t, this.total);
    const bases = moments.map((moment) => moment * this.size * this.dims);
    const frames = moments.map((moment) => this.frames[moment]);
    for (let k = 0; k < out.length; k++) {
      const axis = 1 + (k % this.dims);
      const a = this.values[bases[0] + k] * frames[0][0] + frames[0][axis];
      const b = this.values[bases[1] + k] * frames[1][0] + frames[1][axis];
      const c = this.values[bases[2] + k] * frames[2][0] + frames[2][axis];
      const d = this.values[bases[3] + k] * frames[3][0] + frames[3][axis];
      out[k] = between(a, b, c, d, share);
    }
    return out;
  }

  sameWords(other) {
    return this.size === other.size && this.words.every((word, row) => word === other.words[row]);
  }
}

// The film after a message, and what that did to it: "same", "grown", "moved" (the same words in
// another basis), "new", or "gap" where moments are missing in between and must be asked for.
export function receive(film, header, values) {
  const mine = film && film.run === header.run && film.basis === header.basis && film.dims === (header.dims ?? 2);
  const shrunk = mine && header.total < film.total;
  if (mine && !shrunk && header.first <= film.total) {
    const before = film.total;
    film.append(header, values);
    return { film, change: film.total > before ? "grown" : "same" };
  }
  if (header.first !== 0) return { film, change: "gap" };
  const next = new Film(header);
  next.append(header, values);
  const moved = film && film.total && next.total && next.sameWords(film);
  return { film: next, change: moved ? "moved" : "new" };
}
