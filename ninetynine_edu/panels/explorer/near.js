// The picture from near by: only nodes in sight have elements, and those are used again. An open tree spreads from where it
// was to where it is.

import { ease } from "./camera.js";
import { LEVEL } from "./layout.js";
import { lookOf } from "./looks.js";
import { curve } from "./shapes.js";
import { edgeClass, nodeClass, nodeParts, tieShape } from "./signs.js";
import { s } from "./svg.js";

/** @import {Camera} from "./camera.js" */
/** @import {NodeLook} from "./looks.js" */
/** @import {Layout, State} from "./state.d.ts" */

/** How long the tree spreads, in ms. */
const SPREAD = 220;
/** Of more nodes, it does not. */
const MOST = 1200;

/** What is drawn of one node, and how. @typedef {{g: SVGGElement, edge: SVGPathElement | null, key: string, d: string, place: string, line: boolean, state: string}} Drawn */

/** Where nodes stand while a tree spreads from one layout to another. @param {() => Layout} layout */
export function spreading(layout) {
  /** Where nodes stood before. @type {Map<number, [number, number]> | null} */
  let from = null;
  let began = 0;
  let part = 1;
  return {
    /** @param {Layout} old @param {Layout} next @param {number} dx @param {number} dy how much further left and up all of it is now */
    begin(old, next, dx, dy) {
      if (next.order.length >= MOST || old.order.length >= MOST) return;
      from = new Map(old.order.map((node, i) => [node, [old.x[i] - dx, old.y[i] - dy]]));
      began = performance.now();
    },
    end() {
      from = null;
    },
    /** Whether it goes on. @param {number} now in ms */
    goes(now) {
      const t = from ? Math.min(1, (now - began) / SPREAD) : 1;
      if (t === 1) from = null;
      part = ease(t);
      return from !== null;
    },
    /** @param {number} i @returns {[number, number]} */
    place(i) {
      const { order, up, x, y } = layout();
      if (!from) return [x[i], y[i]];
      const above = up[i] >= 0 ? up[i] : i;
      const [x0, y0] = from.get(order[i]) || from.get(order[above]) || [x[above], y[above]];
      return [x0 + (x[i] - x0) * part, y0 + (y[i] - y0) * part];
    },
  };
}

/** @typedef {ReturnType<typeof spreading>} Spread */

/** @param {State} state @param {Spread} spread @param {MediaQueryList} still whether nothing shall move */
export function makeNear(state, spread, still) {
  const ties = s("g");
  const edges = s("g");
  const nodes = s("g");
  /** @type {Map<number, Drawn>} */
  const drawn = new Map();
  let tied = -1;

  /** @param {Drawn} one */
  const remove = ({ g, edge }) => {
    g.remove();
    edge?.remove();
  };
  /** @param {number} node @returns {Drawn} */
  const make = (node) => {
    const edge = node ? s("path") : null;
    const one = { g: s("g", { "data-node": node }), edge, key: "", d: "", place: "", line: false, state: "" };
    if (edge) edges.append(edge);
    nodes.append(one.g);
    drawn.set(node, one);
    return one;
  };
  /** @param {Drawn} one @param {NodeLook} look */
  const dress = (one, look) => {
    one.edge?.setAttribute("class", edgeClass(look));
    if (one.edge && look.line && !one.line) edges.append(one.edge); // the line lies over other edges
    if (one.state === "open" && look.state !== "open" && !still.matches) one.g.dataset.fresh = "yes";
    else delete one.g.dataset.fresh;
    Object.assign(one, { line: look.line, state: look.state, key: look.key });
    one.g.setAttribute("class", nodeClass(look));
    one.g.replaceChildren(...nodeParts(look));
  };
  /** @param {number} node @param {number} x @param {number} y @param {number} px @param {number} py where its parent stands */
  const paintNode = (node, x, y, px, py) => {
    const one = drawn.get(node) ?? make(node);
    const look = lookOf(state, node);
    if (one.key !== look.key) dress(one, look);
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    if (one.place !== place) {
      one.place = place;
      one.g.setAttribute("transform", place);
    }
    if (!one.edge) return;
    const d = curve(px, py, x, y);
    if (d === one.d) return;
    one.d = d;
    one.edge.setAttribute("d", d);
  };

  return {
    nodes: [ties, edges, nodes],
    /** @param {Camera} camera @param {number} version @param {boolean} moving */
    paint(camera, version, moving) {
      const { lay } = camera;
      const { left, right, top, bottom } = camera.sight();
      const seen = new Set();
      for (const row of lay.levels) {
        const level = lay.y[row[0]];
        if (level + LEVEL * 2 < top) continue;
        if (level - LEVEL * 2 > bottom) break;
        for (const i of row) {
          const [x, y] = spread.place(i);
          const up = lay.up[i];
          const [px, py] = up >= 0 ? spread.place(up) : [x, y];
          const within = x > left && x < right && y > top && y < bottom;
          const crosses = up >= 0 && Math.max(x, px) >= left && Math.min(x, px) <= right && y >= top && py <= bottom;
          if (!within && !crosses) continue;
          seen.add(lay.order[i]);
          paintNode(lay.order[i], x, y, px, py);
        }
      }
      for (const [node, one] of drawn) {
        if (seen.has(node)) continue;
        remove(one);
        drawn.delete(node);
      }
      if (tied !== version) ties.replaceChildren(...lay.ties.map(tieShape));
      tied = version;
      ties.style.visibility = moving ? "hidden" : "";
    },
    clear() {
      for (const one of drawn.values()) remove(one);
      drawn.clear();
      if (tied >= 0) ties.replaceChildren();
      tied = -1;
    },
  };
}
