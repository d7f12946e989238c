// How long something takes a person: the time in which nobody could see the page is none of theirs.

import assert from "node:assert/strict";
import test from "node:test";
import { LONGEST, stopwatch } from "../../ninetynine_edu/panels/kit/stopwatch.js";
import { freshBrowser } from "./browser.js";

/** A clock that the test turns, in a page that it hides and shows. */
function clock() {
  freshBrowser();
  let ms = 5000;
  const watch = stopwatch(() => ms);
  /** @param {string} state */
  const turn = (state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const wait = (/** @type {number} */ more) => {
    ms += more;
  };
  return { watch, turn, wait };
}

test("it counts tenths of a second from its start", () => {
  const { watch, wait } = clock();
  wait(9000);
  watch.start();
  assert.equal(watch.tenths(), 0);
  wait(3260);
  assert.equal(watch.tenths(), 33);
  watch.start();
  assert.equal(watch.tenths(), 0);
  wait(10 ** 9);
  assert.equal(watch.tenths(), LONGEST);
});

test("the time in which the page is hidden is left out", () => {
  const { watch, turn, wait } = clock();
  watch.start();
  wait(2000);
  turn("hidden");
  wait(60_000);
  assert.equal(watch.tenths(), 20);
  turn("visible");
  assert.equal(watch.tenths(), 20);
  wait(500);
  turn("hidden");
  wait(7000);
  turn("visible");
  wait(500);
  assert.equal(watch.tenths(), 30);
  turn("hidden");
  watch.start(); // such as by a page that is drawn behind another one
  wait(4000);
  turn("visible");
  wait(700);
  assert.equal(watch.tenths(), 7);
});

test("a page that is left has no more to do with it", () => {
  const { watch, turn, wait } = clock();
  watch.start();
  watch.leave();
  turn("hidden");
  turn("visible");
  wait(100);
  assert.equal(watch.tenths(), 1);
});
