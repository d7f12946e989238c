// Rows that scroll sideways say at which edge they go on.

import assert from "node:assert/strict";
import test from "node:test";
import { showEdges } from "../../ninetynine_edu/panels/kit/edges.js";
import { freshBrowser } from "./browser.js";

/** A row of some width, with content of another; and what the browser would say of its size. */
function row() {
  freshBrowser();
  const size = { clientWidth: 300, scrollWidth: 300, scrollLeft: 0 };
  /** @type {(() => void)[]} */
  const told = [];
  const ended = { watched: false };
  Object.defineProperty(globalThis, "ResizeObserver", {
    configurable: true,
    value: class {
      /** @param {() => void} tell */
      constructor(tell) {
        told.push(tell);
      }
      observe() {}
      disconnect() {
        ended.watched = true;
      }
    },
  });
  const made = document.createElement("div");
  for (const name of /** @type {const} */ (["clientWidth", "scrollWidth", "scrollLeft"])) {
    Object.defineProperty(made, name, { get: () => size[name], configurable: true });
  }
  document.body.append(made);
  showEdges(made);
  const edges = () => ["left", "right"].filter((side) => made.hasAttribute(`data-goes-${side}`)).join(" ");
  const resized = () => {
    for (const tell of told) tell();
  };
  return { made, size, ended, edges, resized };
}

test("an edge is marked while the row goes on behind it", () => {
  const { made, size, edges, resized } = row();
  resized();
  assert.equal(edges(), "");
  size.scrollWidth = 500;
  resized();
  assert.equal(edges(), "right");
  size.scrollLeft = 90;
  made.dispatchEvent(new Event("scroll"));
  assert.equal(edges(), "left right");
  size.scrollLeft = 200;
  made.dispatchEvent(new Event("scroll"));
  assert.equal(edges(), "left");
});

test("other answers in the same row are looked at too", async () => {
  const { made, size, edges } = row();
  size.scrollWidth = 500;
  made.append(document.createElement("button"));
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(edges(), "right");
});

test("a row that is taken away is not watched any more, and none at all is no harm", () => {
  const { made, ended, resized } = row();
  made.remove();
  resized();
  assert.equal(ended.watched, true);
  showEdges(null);
});
