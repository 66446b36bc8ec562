// Colours and shapes of groups. Eight colours near the hues of Okabe and Ito (2008), a set for each
// theme, found by search: 3:1 and more against the page, and apart for protan, deutan and tritan
// eyes too (the tests measure both). A group is told by its shape as well.

const LIGHT = ["#025FAE", "#D37918", "#00522F", "#A8667F", "#A22406", "#259AC1", "#56266A", "#8D935D"];
const DARK = ["#5E7CB5", "#C26B00", "#B3F0C9", "#AC6B85", "#ECAF7E", "#78D7FF", "#A786FE", "#EBE85D"];

export const SHAPES = ["circle", "square", "triangle", "diamond", "plus", "wedge", "hexagon", "cross"];

// Half-width of a shape's box for the same visual weight as a circle of radius 1.
export const WEIGHTS = [1, 0.9, 1.22, 1.2, 1.12, 1.22, 1.03, 1.12];
const ARM = 0.36; // half the width of an arm of plus and cross

const ring = (corners, turn) =>
  Array.from({ length: corners }, (_, k) => {
    const angle = turn + (2 * Math.PI * k) / corners;
    return [Math.cos(angle), Math.sin(angle)];
  });

const PLUS = [
  [-ARM, -1], [ARM, -1], [ARM, -ARM], [1, -ARM], [1, ARM], [ARM, ARM],
  [ARM, 1], [-ARM, 1], [-ARM, ARM], [-1, ARM], [-1, -ARM], [-ARM, -ARM],
];
const turned = ([x, y]) => [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2];

// Corners of each shape in a box of -1 .. 1, y downwards; the circle has none.
export const OUTLINES = [
  null,
  [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  ring(3, -Math.PI / 2),
  ring(4, 0),
  PLUS,
  ring(3, Math.PI / 2),
  ring(6, 0),
  PLUS.map(turned),
];

// Group number (-1: none) -> its place in the colours and shapes; 64 groups differ in one or both.
export function styleOf(group) {
  if (group < 0) return { colour: -1, shape: 0 };
  const round = Math.floor(group / LIGHT.length);
  return { colour: group % LIGHT.length, shape: (group + round) % SHAPES.length };
}

export const colours = (dark) => (dark ? DARK : LIGHT).map(rgb);

// "#rgb", "#rrggbb" or "rgb(r, g, b)" -> [r, g, b], 0 to 255.
export function rgb(text) {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim());
  if (hex && hex[1].length < 6) return Array.from(hex[1].slice(0, 3), (c) => parseInt(c + c, 16));
  if (hex) return [0, 2, 4].map((at) => parseInt(hex[1].slice(at, at + 2), 16));
  const parts = text.match(/[\d.]+/g);
  return parts && parts.length >= 3 ? parts.slice(0, 3).map(Number) : [128, 128, 128];
}

export const css = ([r, g, b], alpha = 1) => `rgba(${r},${g},${b},${alpha})`;

// Relative luminance (WCAG), 0 black to 1 white.
export function luminance(colour) {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export const mixed = (one, other, share) => one.map((part, k) => Math.round(part + (other[k] - part) * share));

// A shape as an SVG path in a box of -1 .. 1, `size` the radius of its circle.
export function path(shape, size) {
  const r = size * WEIGHTS[shape];
  if (!OUTLINES[shape]) return `M${-r},0A${r},${r} 0 1,0 ${r},0A${r},${r} 0 1,0 ${-r},0Z`;
  const corners = OUTLINES[shape].map(([x, y]) => `${(x * r).toFixed(3)},${(y * r).toFixed(3)}`);
  return `M${corners.join("L")}Z`;
}
