// A page without a server as a host: its desk may come later than its picture.

import assert from "node:assert/strict";
import test from "node:test";
import { deskHost, stateOf } from "../../ninetynine_edu/panels/browser/host.js";
import { freshBrowser } from "./browser.js";

/** A desk that is there, hears everything, and counts its view on with each message. @param {ReturnType<typeof deskHost>} desk */
function answering(desk) {
  /** @type {any[]} */
  const heard = [];
  const post = async (/** @type {string} */ message) => {
    heard.push(JSON.parse(message));
    desk.put({ view: { n: desk.state().view.n + 1 } });
  };
  return { heard, post };
}

test("what is pressed on the first picture counts when the desk comes, each for the state that stands there by then", async () => {
  freshBrowser();
  const desk = deskHost({ view: { n: 1 } });
  assert.equal(desk.host.isAwake?.(), false);
  desk.host.send({ do: "habits", n: 1 });
  desk.host.send({ do: "play", n: 1 });
  desk.host.send({ do: "pace" });
  const { heard, post } = answering(desk);
  await desk.wake({ view: { n: 1 } }, post);
  assert.deepEqual(heard, [{ do: "habits", n: 1 }, { do: "play", n: 2 }, { do: "pace" }]);
  assert.equal(desk.host.isAwake?.(), true);
  desk.host.send({ do: "play", n: 4 });
  assert.deepEqual(heard.at(-1), { do: "play", n: 4 });
});

test("a desk that opens as its picture says changes nothing on the page; another state is told part by part", async () => {
  freshBrowser();
  const desk = deskHost({ view: { n: 1 }, total: 5 });
  /** @type {string[]} */
  const told = [];
  for (const name of ["view", "total"]) desk.host.on(name, () => told.push(name));
  await desk.wake({ view: { n: 1 }, total: 5 }, async () => {});
  assert.equal(told.length, 0);
  desk.put({ total: 7 });
  assert.equal(told.join(), "total");
  assert.equal(desk.host.get("total"), 7);
  const other = deskHost({ view: { n: 1 }, total: 5 });
  other.host.on("total", () => told.push("other"));
  await other.wake({ view: { n: 1 }, total: 6 }, async () => {});
  assert.equal(told.join(), "total,other");
});

test("of an earlier visit's picture only what a person pressed is asked for again", async () => {
  freshBrowser();
  let meant = false;
  const picture = deskHost({ view: { n: 30 } }, () => meant);
  picture.host.send({ do: "bot", n: 30 });
  meant = true;
  picture.host.send({ do: "play", n: 30 });
  const earlier = picture.unheard();
  assert.deepEqual(earlier, { shown: 30, messages: [{ do: "play", n: 30 }] });
  picture.leave();
  const desk = deskHost({ view: { n: 1 } }, () => false);
  const { heard, post } = answering(desk);
  await desk.wake({ view: { n: 1 } }, post);
  desk.host.send({ do: "restore", n: 1 });
  await desk.again(earlier);
  assert.deepEqual(heard, [
    { do: "restore", n: 1 },
    { do: "play", n: 2 },
  ]);
});

test("a page hears replies with their bytes, and nothing after it is left", async () => {
  freshBrowser();
  const desk = deskHost({ view: {} });
  /** @type {any[]} */
  const heard = [];
  desk.host.hear((message, buffers) => heard.push([message.kind, buffers.map((each) => each.getUint8(0))]));
  desk.say({ kind: "file" }, [new Uint8Array([7])]);
  assert.deepEqual(heard, [["file", [7]]]);
  desk.leave();
  desk.say({ kind: "file" }, []);
  desk.put({ view: { n: 2 } });
  assert.equal(heard.length, 1);
});

test("a desk that ends while it catches up leaves the page waiting, and a page whose desk is gone is told so", async () => {
  freshBrowser();
  const desk = deskHost({ view: { n: 1 } });
  desk.host.send({ do: "play", n: 1 });
  const gone = () => {
    throw new Error("ended");
  };
  await desk.wake({ view: { n: 1 } }, gone);
  assert.equal(desk.host.isAwake?.(), false);
  const other = deskHost({ view: {} });
  await other.wake({ view: {} }, gone);
  assert.throws(() => other.host.send({ do: "play" }));
});

test("raw bytes of a state are what Jupyter makes of them", () => {
  /** @type {Record<string, any>} */
  const state = stateOf({ plain: { total: 3 }, raw: { cells: 1 } }, [new Uint8Array(1), new Uint8Array([1, 2])]);
  assert.equal(state.total, 3);
  assert.equal(state.cells.byteLength, 2);
});
