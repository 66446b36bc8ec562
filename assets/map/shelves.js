// Room for many small pictures in a big one: side by side on shelves, emptied when full.

export class Shelves {
  constructor(width, height) {
    Object.assign(this, { width, height });
    this.empty();
  }

  empty() {
    this.spots = new Map();
    this.left = 0;
    this.top = 0;
    this.tall = 0;
  }

  // key -> { spot: [left, top], fresh: it was not there before }. A pixel is left between.
  place(key, width, height) {
    const known = this.spots.get(key);
    if (known) return { spot: known, fresh: false };
    if (this.left + width > this.width) {
      this.left = 0;
      this.top += this.tall + 1;
      this.tall = 0;
    }
    if (this.top + height > this.height) this.empty();
    const spot = [this.left, this.top];
    this.left += width + 1;
    this.tall = Math.max(this.tall, height);
    this.spots.set(key, spot);
    return { spot, fresh: true };
  }
}
