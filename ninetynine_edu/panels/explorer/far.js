// The picture from far away: the whole tree is a few outlines, and a node is a dot, round or square as near by, filled where
// won, hollow where lost.

import { dotOf } from "./looks.js";
import { s } from "./svg.js";

/** @import {Camera} from "./camera.js" */
/** @import {Dot, State} from "./state.d.ts" */

/** In the order in which they are drawn. */
const NAMES =
  "edge,line,won round,won square,lost round,lost square,hollow round,hollow square,share round,open round,chosen round";

/** The outlines that a node is part of. @param {Dot} dot @param {boolean} chosen */
function partsOf({ faded, later, state, shape }, chosen) {
  const cap = shape === "circle" ? "round" : "square";
  const name = faded || later ? "open" : state;
  const parts = name === "share" || name === "open" ? [`${name} round`] : [`${name} ${cap}`];
  if (name === "lost") parts.push(`hollow ${cap}`);
  if (chosen) parts.push("chosen round");
  return parts;
}

/** All outlines, as paths. @param {State} state */
export function outlines(state) {
  const { lay, selected, hits } = state;
  /** @type {Map<string, string[]>} */
  const groups = new Map(NAMES.split(",").map((name) => [name, []]));
  lay.order.forEach((node, i) => {
    const dot = dotOf(state, node);
    const x = Math.round(lay.x[i]);
    const y = lay.y[i];
    const up = lay.up[i];
    if (i) groups.get(dot.line ? "line" : "edge")?.push(`M${Math.round(lay.x[up])} ${lay.y[up]}L${x} ${y}`);
    for (const name of partsOf(dot, node === selected || hits.has(node))) groups.get(name)?.push(`M${x} ${y}h.01`);
  });
  return [...groups].filter(([, parts]) => parts.length).map(([name, parts]) => ({ name, d: parts.join("") }));
}

/** The group of the far picture. @param {State} state */
export function makeFar(state) {
  const node = s("g", { class: "nn-xfar" });
  /** The version of the tree that is drawn, or -1. */
  let drawn = -1;
  return {
    node,
    /** @param {Camera} camera @param {number} version */
    paint(camera, version) {
      const size = Math.min(10, Math.max(1.6, state.tree.slot * camera.k * 0.62));
      node.style.setProperty("--nn-dot", `${size.toFixed(1)}px`);
      if (version === drawn) return;
      drawn = version;
      node.replaceChildren(...outlines(state).map(({ name, d }) => s("path", { class: `nn-xfar-${name}`, d })));
    },
    clear() {
      if (drawn < 0) return;
      node.replaceChildren();
      drawn = -1;
    },
  };
}
