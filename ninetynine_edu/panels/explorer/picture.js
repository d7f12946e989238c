// The picture of a tree: a camera over the open part, drawn by hand inside one element of the page, for it has thousands of
// nodes and moves with every frame.

import { Camera, CROWD } from "./camera.js";
import { makeFar } from "./far.js";
import { listen } from "./gestures.js";
import { lookOf } from "./looks.js";
import { makeNear, spreading } from "./near.js";
import { R } from "./shapes.js";
import { reachOf, TIED } from "./signs.js";
import { s } from "./svg.js";

/** @import {Span, Stand} from "./camera.js" */
/** @import {Acts, Layout, State} from "./state.d.ts" */

/** What lies at a point of the box: [node, on its handle], or [-1, false]. @param {State} state @param {Camera} camera @param {number} x @param {number} y */
export function hit({ tree, open, selected }, camera, x, y) {
  const { lay } = camera;
  const ky = camera.tall();
  const wx = (x - camera.x) / camera.k;
  const wy = (y - camera.y) / ky;
  const near = Math.max(R + 5, 20 / ky);
  /** @type {[number, boolean]} */
  let best = [-1, false];
  let least = Infinity;
  for (const row of lay.levels) {
    const dy = wy - lay.y[row[0]];
    if (dy < -near || dy > Math.max(near, R + 32)) continue;
    for (const i of row) {
      const dx = wx - lay.x[i];
      const node = lay.order[i];
      const handle = !camera.isFar && tree.kids[node].length > 0 && (!open.has(node) || node === selected);
      const onHandle = handle && dy > R + 3 && dy < R + 32 && Math.abs(dx) < 34;
      const away = onHandle ? Math.abs(dx) : Math.hypot(dx * camera.k, dy * ky) / ky;
      if ((onHandle || away < near) && away < least) {
        least = away;
        best = [node, onHandle];
      }
    }
  }
  return best;
}

/** From where to where some nodes reach, with the plays above them and the totals beside them; null for none, or a crowd. @param {State} state @param {number[]} nodes @returns {Span | null} */
export function spanOf(state, nodes) {
  const { at, x } = state.lay;
  if (!nodes.length || nodes.length > CROWD) return null;
  const ends = nodes.map((node) => {
    const own = reachOf(lookOf(state, node));
    const [before, behind] = state.tree.alike?.[node] ? own.map((reach, end) => Math.max(reach, TIED[end])) : own;
    const middle = x[/** @type {number} */ (at.get(node))];
    return [middle - before, middle + behind];
  });
  return { left: Math.min(...ends.map(([left]) => left)), right: Math.max(...ends.map(([, right]) => right)) };
}

/**
 * The picture inside its box.
 *
 * @param {HTMLElement} box
 * @param {State} state
 * @param {Pick<Acts, "select" | "toggle">} on
 */
export function makePicture(box, state, on) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const camera = new Camera(state.lay);
  const spread = spreading(() => camera.lay);
  const far = makeFar(state);
  const near = makeNear(state, spread, still);
  const world = s("g", {}, far.node, ...near.nodes);
  const svg = s("svg", { class: "nn-xsvg", "aria-hidden": "true", focusable: "false" }, world);
  box.append(svg);
  let frame = 0;
  /** Of what is shown: nothing that was drawn before it holds. */
  let version = 0;

  const later = () => {
    if (frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      paint();
    });
  };
  function paint() {
    if (!camera.wide) return;
    const now = performance.now();
    camera.move(now);
    const moving = spread.goes(now);
    world.setAttribute("transform", camera.transform());
    svg.dataset.far = camera.isFar ? "yes" : "no";
    if (camera.isFar) {
      near.clear();
      far.paint(camera, version);
    } else {
      far.clear();
      near.paint(camera, version, moving);
    }
    if (camera.ride || moving) later();
  }

  /** @param {Stand} to */
  const go = (to) => {
    if (still.matches) {
      camera.stand(to);
      camera.clamp();
      paint();
      return;
    }
    camera.glide(to, performance.now());
    later();
  };
  /** Move at once. @param {number} dx @param {number} dy */
  const pan = (dx, dy) => {
    camera.moved = true;
    camera.ride = null;
    camera.x += dx;
    camera.y += dy;
    camera.clamp();
    later();
  };
  /** Move smoothly. @param {number} dx @param {number} dy */
  const glide = (dx, dy) => {
    camera.moved = true;
    const { k, x, y } = camera.goal;
    go({ k, x: x + dx, y: y + dy });
  };
  /** Nearer by a factor, about the middle. @param {number} factor */
  const zoom = (factor) => {
    camera.moved = true;
    go(camera.zoomed(factor, camera.wide / 2, camera.high / 2, camera.goal));
  };
  /** Nearer at once, about a point. @param {number} factor @param {number} x @param {number} y */
  const zoomAt = (factor, x, y) => {
    camera.moved = true;
    camera.ride = null;
    camera.stand(camera.zoomed(factor, x, y, camera));
    camera.clamp();
    later();
  };
  /** How far all of it reaches, with what is written about it now. */
  const span = () => {
    const { order } = state.lay;
    camera.span = spanOf(state, order);
    camera.line = spanOf(
      state,
      order.filter((node) => !node || state.marks.line[node]),
    );
  };
  const fit = () => {
    span();
    camera.moved = false;
    go(camera.fitting());
  };
  /** Bring a node into sight, and near enough to be read if asked; what is in sight already stays where it is. @param {number} node @param {boolean} [force] */
  const centre = (node, force = false) => {
    const { lay } = camera;
    const i = lay.at.get(node);
    if (i === undefined || !camera.wide) return;
    const k = force && camera.k < camera.readable ? 0.7 : camera.k;
    if (k === camera.k && camera.sees(i)) {
      later();
      return;
    }
    camera.moved = true;
    go({ k, x: camera.wide / 2 - lay.x[i] * k, y: camera.high * 0.45 - lay.y[i] * k });
  };

  /** Show a new layout so that a node stays where it is on the screen. @param {Layout} old @param {Layout} next @param {number} keep */
  const shift = (old, next, keep) => {
    const a = old.at.get(keep);
    const b = next.at.get(keep);
    camera.lay = next;
    if (a === undefined || b === undefined) return;
    const dx = old.x[a] - next.x[b];
    const dy = old.y[a] - next.y[b];
    camera.ride = null;
    camera.x += dx * camera.k;
    camera.y += dy * camera.k; // a crowd drawn from far shifts by a little more: its root stays at the top anyhow
    if (!still.matches) spread.begin(old, next, dx, dy);
  };
  const measure = () => {
    if (!box.clientWidth) return false;
    camera.wide = box.clientWidth;
    camera.unit = Number(getComputedStyle(box).getPropertyValue("--nn-u")) || 1;
    camera.high = box.clientHeight;
    return true;
  };
  /** Take the new layout. @param {number} [keep] a node that stays where it is on the screen; without it the camera starts anew */
  const take = (keep = -1) => {
    version += 1;
    spread.end();
    if (keep >= 0 && camera.wide) {
      shift(camera.lay, state.lay, keep);
      span();
      camera.clamp();
    } else {
      camera.lay = state.lay;
      span();
      near.clear();
      if (measure()) camera.start();
    }
    paint();
  };

  const watcher = new ResizeObserver(() => {
    const { wide, high } = camera;
    if (!box.clientWidth || (box.clientWidth === wide && box.clientHeight === high)) return;
    measure();
    camera.x += (camera.wide - wide) / 2;
    if (!wide || !camera.moved) camera.start();
    camera.clamp();
    paint();
  });
  watcher.observe(box);
  const hitAt = (/** @type {number} */ x, /** @type {number} */ y) => hit(state, camera, x, y);
  listen(box, { camera, hit: hitAt, pan, zoom, zoomAt, fit, ...on, chosen: () => state.selected });

  return {
    fit,
    zoom,
    glide,
    centre,
    take,
    /** Draw what has changed at once. */
    paintNow() {
      version += 1;
      cancelAnimationFrame(frame);
      frame = 0;
      paint();
    },
    wide: () => box.clientWidth || camera.wide,
    close() {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
