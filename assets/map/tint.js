// What words are coloured by: a value each, on a scale, or a class each.

const NONE = 65535;
const STEPS = 65534;

export class Tint {
  constructor({ kind, title, names, ends }, data) {
    Object.assign(this, { title, ends, data, scaled: kind === "values" });
    this.some = data.some((value) => value === NONE); // without a value
    this.of = this.scaled ? null : Int32Array.from(data, (value) => (value === NONE ? -1 : value));
    this.names = this.scaled ? [] : this.classes(names);
    this.labels = this.scaled ? [0, 1].map((end) => names[end] ?? figure(ends[end])) : [];
  }

  classes(names) {
    const count = this.of.reduce((most, group) => Math.max(most, group + 1), names.length);
    return Array.from({ length: count }, (_, group) => names[group] ?? String(group));
  }

  // 0 to 1 on the scale; NaN without a value.
  share(row) {
    return this.data[row] === NONE ? NaN : this.data[row] / STEPS;
  }

  // A word's value or class in words; "" for none.
  text(row) {
    if (!this.scaled) return this.names[this.of[row]] ?? "";
    const [low, high] = this.ends;
    const share = this.share(row);
    return Number.isNaN(share) ? "" : figure(low + (high - low) * share);
  }
}

// Three digits tell enough, of whole numbers all.
export function figure(value) {
  const digits = Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return digits.toLocaleString("en");
}

// What tells the words apart on the map: { names, of: a number a word (-1: none) or null }.
export function groupingOf(film, tint) {
  return tint ? { names: tint.names, of: tint.of } : { names: film?.groups ?? [], of: film?.group ?? null };
}
