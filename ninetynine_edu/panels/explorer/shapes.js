// The outlines of nodes and edges, as trees/svg.py draws them, as paths.

/** @import {Shape} from "./view.d.ts" */

/** How large a node is drawn, in px. */
export const R = 18;

/** An edge from one node to another below it. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export function curve(x1, y1, x2, y2) {
  const a = y1 + R;
  const b = y2 - R;
  const from = x1.toFixed(1);
  const to = x2.toFixed(1);
  return `M${from} ${a.toFixed(1)}C${from} ${(a + (b - a) * 0.55).toFixed(1)} ${to} ${a.toFixed(1)} ${to} ${b.toFixed(1)}`;
}

/** @param {number} x @param {number} y @param {number} size */
function circle(x, y, size) {
  return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
}

/** A square with rounded corners. @param {number} x @param {number} y @param {number} size */
function square(x, y, size) {
  const side = size - 1;
  const r = size * 0.2;
  const flat = 2 * (side - r);
  const corner = `a${r} ${r} 0 0 1`;
  return `M${x - side + r} ${y - side}h${flat}${corner} ${r} ${r}v${flat}${corner} ${-r} ${r}h${-flat}${corner} ${-r} ${-r}v${-flat}${corner} ${r} ${-r}Z`;
}

/** How many sides the others have, and how much larger they are drawn to look as large. @type {Record<string, [sides: number, radius: number]>} */
const SIDES = { triangle: [3, 1.35], diamond: [4, 1.2], pentagon: [5, 1.12], hexagon: [6, 1.08] };

/** The outline of a node's shape about a point. @param {Shape} shape @param {number} x @param {number} y @param {number} size */
export function outline(shape, x, y, size) {
  if (shape === "circle") return circle(x, y, size);
  if (shape === "square") return square(x, y, size);
  const [sides, radius] = SIDES[shape];
  const down = shape === "triangle" ? size / 4 : 0;
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / sides;
    return `${(x + radius * size * Math.cos(angle)).toFixed(1)} ${(y + down + radius * size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
