// How a token is written on the map: as it is, with what the eye cannot see as code points.

const UNSEEN = /[\p{Z}\p{C}]/u;
const LONGEST = 28;

const codePoint = (mark) => `U+${mark.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

// Blanks inside, other than the common one, control and format characters, halves of surrogate
// pairs and a blank at either end are shown as [U+00A0].
export function shown(word) {
  const marks = Array.from(word);
  const last = marks.length - 1;
  const visible = marks.map((mark, place) => {
    const inner = mark === " " && place > 0 && place < last;
    const joined = mark === "\u200d" && place > 0 && place < last; // emoji are joined by it
    return UNSEEN.test(mark) && !inner && !joined ? `[${codePoint(mark)}]` : mark;
  });
  return visible.join("") || "[]";
}

// The same, cut for a label.
export function short(word) {
  const marks = Array.from(shown(word));
  return marks.length > LONGEST ? `${marks.slice(0, LONGEST - 1).join("")}…` : marks.join("");
}
