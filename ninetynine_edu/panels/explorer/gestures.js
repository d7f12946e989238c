// Hands on the picture: a mouse or a finger drags it, two fingers or the wheel zoom, keys do both.

/** @import {Camera} from "./camera.js" */

/**
 * What hands can do.
 *
 * @typedef {object} Hand
 * @property {Camera} camera
 * @property {(x: number, y: number) => [node: number, onHandle: boolean]} hit what lies at a point
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number) => void} zoom about the middle
 * @property {(factor: number, x: number, y: number) => void} zoomAt at once
 * @property {() => void} fit
 * @property {(node: number) => void} select
 * @property {(node: number) => void} toggle
 * @property {() => number} chosen
 */

/** @typedef {[x: number, y: number]} Point */

/** How far an arrow key moves the picture, in px. */
export const STEP = 64;
/** A finger that moves less than this only presses. */
const STEADY = 6;

/** How far apart two points are. @param {Point} a @param {Point} b */
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Where in the box something happened. @param {HTMLElement} box @param {MouseEvent} event @returns {Point} */
function spot(box, event) {
  const area = box.getBoundingClientRect();
  return [event.clientX - area.left, event.clientY - area.top];
}

/** @param {HTMLElement} box @param {Hand} hand */
function fingersOn(box, hand) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** @type {{at: Point, far: boolean} | null} */
  let press = null;

  /** @param {Point} here @param {Point} before @param {number} finger */
  const pinch = (here, before, finger) => {
    const other = [...fingers].find(([id]) => id !== finger)?.[1] ?? here;
    const old = apart(before, other);
    hand.pan((here[0] - before[0]) / 2, (here[1] - before[1]) / 2);
    if (old > 4) hand.zoomAt(apart(here, other) / old, (here[0] + other[0]) / 2, (here[1] + other[1]) / 2);
  };
  /** @param {Point} here @param {Point} before */
  const drag = (here, before) => {
    if (!press || (!press.far && apart(here, press.at) <= STEADY)) return;
    const from = press.far ? before : press.at;
    press.far = true;
    box.dataset.drag = "yes";
    hand.pan(here[0] - from[0], here[1] - from[1]);
  };
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    box.setPointerCapture(event.pointerId);
    const at = spot(box, event);
    fingers.set(event.pointerId, at);
    press = fingers.size === 1 ? { at, far: false } : null;
  });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const here = spot(box, event);
    if (!before) {
      box.style.cursor = hand.hit(...here)[0] >= 0 ? "pointer" : "";
      return;
    }
    if (fingers.size === 2) pinch(here, before, event.pointerId);
    else drag(here, before);
    fingers.set(event.pointerId, here);
  });
  /** @param {PointerEvent} event */
  const lift = (event) => {
    fingers.delete(event.pointerId);
    delete box.dataset.drag;
    if (event.type === "pointerup" && press && !press.far) {
      const [node, onHandle] = hand.hit(...press.at);
      if (node >= 0) (onHandle ? hand.toggle : hand.select)(node);
    }
    if (!fingers.size) press = null;
  };
  box.addEventListener("pointerup", lift);
  box.addEventListener("pointercancel", lift);
}

/** How many px one step of a wheel is. @param {WheelEvent} event */
const unitOf = ({ deltaMode }) => (deltaMode === 1 ? 20 : deltaMode === 2 ? 300 : 1);

/** @param {HTMLElement} box @param {Hand} hand @param {WheelEvent} event */
function wheel(box, hand, event) {
  const unit = unitOf(event);
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    hand.zoomAt(Math.exp(-event.deltaY * unit * 0.0022), ...spot(box, event));
    return;
  }
  const [dx, dy] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
  // As in any box that scrolls: where there is no more of the tree that way, the page scrolls on.
  const [canX, canY] = hand.camera.more(dx, dy);
  if (!canX && !canY) return;
  event.preventDefault();
  hand.pan(canX ? -dx * unit : 0, canY ? -dy * unit : 0);
}

/** @param {Hand} hand @param {KeyboardEvent} event */
function press({ pan, zoom, fit, toggle, chosen }, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => pan(STEP, 0),
    ArrowRight: () => pan(-STEP, 0),
    ArrowUp: () => pan(0, STEP),
    ArrowDown: () => pan(0, -STEP),
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    "−": () => zoom(0.8),
    0: fit,
    Enter: () => toggle(chosen()),
  };
  if (!Object.hasOwn(acts, event.key)) return;
  event.preventDefault();
  acts[event.key]();
}

/** Let hands move the picture. @param {HTMLElement} box @param {Hand} hand */
export function listen(box, hand) {
  fingersOn(box, hand);
  box.addEventListener("dblclick", (event) => {
    const [node, onHandle] = hand.hit(...spot(box, event));
    if (node >= 0 && !onHandle) hand.toggle(node);
  });
  box.addEventListener("wheel", (event) => wheel(box, hand, event), { passive: false });
  box.addEventListener("keydown", (event) => press(hand, event));
}
