// What hands do on the explorer's picture: press, drag, pinch, turn a wheel, strike a key.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { listen, STEP } from "../../ninetynine_edu/panels/explorer/gestures.js";
import { freshBrowser } from "./browser.js";

/** @type {HTMLElement} */
let box;
/** What hands did, in order. @type {[string, ...number[]][]} */
let done = [];
/** What lies under every point. @type {[number, boolean]} */
let under = [-1, false];
/** Whether there is more of the tree across and down. @type {[boolean, boolean]} */
let more = [true, true];

beforeEach(() => {
  box = freshBrowser();
  box.setPointerCapture = () => {};
  box.getBoundingClientRect = () => new window.DOMRect(10, 20, 400, 300);
  [done, under, more] = [[], [-1, false], [true, true]];
  /** @param {string} name @returns {(...given: number[]) => void} */
  const note =
    (name) =>
    (...given) =>
      done.push([name, ...given.map((number) => Math.round(number * 1000) / 1000)]);
  listen(box, {
    camera: /** @type {any} */ ({ more: () => more }),
    hit: (x, y) => {
      done.push(["hit", x, y]);
      return under;
    },
    pan: note("pan"),
    zoom: note("zoom"),
    zoomAt: note("zoomAt"),
    fit: note("fit"),
    select: note("select"),
    toggle: note("toggle"),
    chosen: () => 7,
  });
});

/** A finger or the mouse at a point of the page. @param {string} type @param {number} x @param {number} y @param {object} [how] */
function point(type, x, y, how = {}) {
  const more = { bubbles: true, cancelable: true, pointerId: 1, clientX: x, clientY: y, button: 0, ...how };
  box.dispatchEvent(new window.PointerEvent(`pointer${type}`, more));
}
/** What was done since the last time. */
const since = () => done.splice(0);
/** @param {object} how @returns {boolean} whether the page was kept from doing what it does with it */
function wheel(how) {
  const event = new window.Event("wheel", { bubbles: true, cancelable: true });
  // The browser of these tests knows no keys of a wheel.
  Object.assign(event, { clientX: 110, clientY: 70, deltaX: 0, deltaY: 0, deltaMode: 0, ...how });
  box.dispatchEvent(event);
  return event.defaultPrevented;
}
/** @param {string} key @param {object} [how] */
function strike(key, how = {}) {
  const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how });
  box.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a press chooses the node below it, or opens it by its handle; beside all nodes it does nothing", () => {
  under = [3, false];
  point("down", 60, 50);
  point("up", 60, 50);
  assert.deepEqual(since(), [
    ["hit", 50, 30],
    ["select", 3],
  ]);
  under = [3, true];
  point("down", 60, 50);
  point("up", 60, 50);
  assert.deepEqual(since()[1], ["toggle", 3]);
  under = [-1, false];
  point("down", 60, 50);
  point("up", 60, 50);
  assert.deepEqual(since(), [["hit", 50, 30]]);
});

test("a finger that trembles still presses, one that goes on drags from where it came down", () => {
  under = [0, false];
  point("down", 60, 50);
  point("move", 66, 50);
  assert.deepEqual([since(), box.dataset.drag], [[], undefined]);
  point("move", 67, 50);
  point("move", 60, 45);
  assert.deepEqual(since(), [
    ["pan", 7, 0],
    ["pan", -7, -5],
  ]);
  assert.equal(box.dataset.drag, "yes");
  point("up", 60, 45);
  assert.deepEqual([since(), box.dataset.drag], [[], undefined], "what was dragged is not chosen");
});

test("a press that the browser takes away chooses nothing, and another button than the first neither", () => {
  under = [3, false];
  point("down", 60, 50);
  point("cancel", 60, 50);
  point("up", 60, 50);
  point("down", 60, 50, { button: 2 });
  point("up", 60, 50, { button: 2 });
  assert.deepEqual(since(), []);
});

test("a mouse that goes over a node shows that it can be pressed", () => {
  under = [3, false];
  point("move", 60, 50);
  assert.equal(box.style.cursor, "pointer");
  under = [-1, false];
  point("move", 90, 50);
  assert.equal(box.style.cursor, "");
});

test("two fingers zoom about their middle and carry the picture along", () => {
  point("down", 110, 120, { pointerId: 1 });
  point("down", 210, 120, { pointerId: 2 });
  point("move", 310, 120, { pointerId: 2 });
  assert.deepEqual(since(), [
    ["pan", 50, 0],
    ["zoomAt", 2, 200, 100],
  ]);
  point("move", 111, 120, { pointerId: 1 });
  assert.deepEqual(since()[1], ["zoomAt", 0.995, 200.5, 100]);
  point("up", 310, 120, { pointerId: 2 });
  point("up", 111, 120, { pointerId: 1 });
  assert.deepEqual(since(), [], "fingers that zoomed choose nothing");
});

test("fingers on one spot do not zoom without end", () => {
  point("down", 110, 120, { pointerId: 1 });
  point("down", 113, 120, { pointerId: 2 });
  point("move", 210, 120, { pointerId: 2 });
  assert.deepEqual(since(), [["pan", 48.5, 0]]);
});

test("a wheel moves the picture while there is more of it, and then the page", () => {
  assert.equal(wheel({ deltaX: 5, deltaY: 30 }), true);
  assert.deepEqual(since(), [["pan", -5, -30]]);
  more = [false, true];
  assert.equal(wheel({ deltaX: 5, deltaY: 30 }), true);
  const [[, across, down]] = since();
  assert.deepEqual([across || 0, down], [0, -30]);
  more = [false, false];
  assert.equal(wheel({ deltaY: 30 }), false);
  assert.deepEqual(since(), []);
});

test("a wheel counts in lines or pages too, and goes across with the shift key", () => {
  wheel({ deltaY: 3, deltaMode: 1 });
  wheel({ deltaY: 1, deltaMode: 2 });
  wheel({ deltaY: 30, shiftKey: true });
  wheel({ deltaX: 8, deltaY: 30, shiftKey: true });
  const moved = since().map(([, x, y]) => [x || 0, y || 0]);
  assert.deepEqual(moved, [
    [0, -60],
    [0, -300],
    [-30, 0],
    [-8, -30],
  ]);
});

test("a wheel with the control key zooms where the mouse is", () => {
  more = [false, false];
  for (const key of ["ctrlKey", "metaKey"]) {
    assert.equal(wheel({ deltaY: -100, [key]: true }), true);
    assert.deepEqual(since(), [["zoomAt", 1.246, 100, 50]]);
  }
});

test("keys move, zoom, fit and open; others go on to the page", () => {
  const wanted = {
    ArrowLeft: ["pan", STEP, 0],
    ArrowRight: ["pan", -STEP, 0],
    ArrowUp: ["pan", 0, STEP],
    ArrowDown: ["pan", 0, -STEP],
    "+": ["zoom", 1.25],
    "=": ["zoom", 1.25],
    "-": ["zoom", 0.8],
    "−": ["zoom", 0.8],
    0: ["fit"],
    Enter: ["toggle", 7],
  };
  for (const [key, act] of Object.entries(wanted)) {
    assert.equal(strike(key), true, key);
    assert.deepEqual(since(), [act], key);
    for (const held of ["ctrlKey", "metaKey", "altKey"]) assert.equal(strike(key, { [held]: true }), false, key);
  }
  for (const key of ["a", "Tab", "toString", "PageDown"]) assert.equal(strike(key), false, key);
  assert.deepEqual(since(), []);
});

test("two presses on a node open it; on its handle each press has done that already", () => {
  const twice = () => box.dispatchEvent(new window.MouseEvent("dblclick", { clientX: 60, clientY: 50, bubbles: true }));
  under = [4, false];
  twice();
  assert.deepEqual(since(), [
    ["hit", 50, 30],
    ["toggle", 4],
  ]);
  under = [4, true];
  twice();
  under = [-1, false];
  twice();
  assert.deepEqual(since(), [
    ["hit", 50, 30],
    ["hit", 50, 30],
  ]);
});
