// The Python of a visit: one worker for all pages, ended only when it works on for a page that is gone.

import assert from "node:assert/strict";
import test from "node:test";
import { pythonOf } from "../../ninetynine_edu/panels/browser/python.js";
import { ABOUT } from "./site_page.js";

/** @import {Told} from "../../ninetynine_edu/panels/browser/messages.d.ts" */

function browser(patience = 20) {
  /** @type {{url: string, heard: any[], ended: boolean, onmessage: (event: {data: any}) => void, onerror: (event: any) => void}[]} */
  const workers = [];
  const make = (/** @type {string} */ url) => {
    /** @type {any} */
    const worker = {
      url,
      heard: [],
      ended: false,
      postMessage: (/** @type {any} */ message) => worker.heard.push(message),
      terminate: () => {
        worker.ended = true;
      },
    };
    workers.push(worker);
    return worker;
  };
  const python = pythonOf(make, (file) => `http://localhost/school/${file}`, patience);
  /** @type {Told[]} */
  const told = [];
  const open = (about = ABOUT, lang = "de") =>
    python.open({ about, address: "?lang=de", lang, seed: 7, hear: (each) => told.push(each) });
  const say = (/** @type {any} */ data, at = workers.length - 1) => workers[at].onmessage({ data });
  return { python, workers, told, open, say };
}

test("the worker starts with the first page and serves the next one too", () => {
  const { python, workers, told, open, say } = browser();
  assert.equal(python.runs(), false);
  open();
  assert.equal(workers[0].url, "http://localhost/school/files/worker.js");
  const [start, first] = workers[0].heard;
  assert.deepEqual(start, {
    do: "start",
    version: "v1",
    python: "http://localhost/school/pyodide/",
    library: "http://localhost/school/library.zip",
    archives: ["http://localhost/school/files/package.zip"],
    lazy: { networkx: "http://localhost/school/files/networkx.zip" },
  });
  assert.deepEqual(first, {
    do: "open",
    visit: 1,
    module: "page_play",
    program: "http://localhost/school/files/page_play.py",
    archives: ["http://localhost/school/files/words-de.zip"],
    address: "?lang=de",
    lang: "de",
    seed: 7,
  });
  say({ kind: "started" });
  say({ kind: "whole", visit: 1 });
  open(ABOUT, "en");
  assert.equal(workers.length, 1);
  say({ kind: "whole", visit: 1 });
  say({ kind: "whole", visit: 2 });
  assert.deepEqual(
    told.map((each) => ("visit" in each ? each.visit : each.kind)),
    ["started", 1, 2],
  );
  assert.deepEqual(workers[0].heard.at(-1).archives, []);
  python.close();
  assert.deepEqual(workers[0].heard.at(-1), { do: "close", visit: 3 });
});

test("messages are done in their order; without a worker they are refused", async () => {
  const { python, workers, open, say } = browser();
  assert.throws(() => python.ask(1, "{}"));
  open();
  /** @type {string[]} */
  const done = [];
  python.ask(1, '{"do":"play"}').then(() => done.push("play"));
  python.ask(1, "{}").then(() => done.push("then"));
  assert.deepEqual(workers[0].heard.at(-2), { do: "ask", visit: 1, panel: 1, message: '{"do":"play"}' });
  say({ kind: "heard" });
  await Promise.resolve();
  assert.deepEqual(done, ["play"]);
  say({ kind: "heard" });
  await Promise.resolve();
  assert.deepEqual(done, ["play", "then"]);
});

test("a worker that works on for a page that is gone is ended, one that answers is not", async () => {
  const { python, workers, open, say } = browser();
  open();
  python.ask(1, "{}");
  open();
  say({ kind: "heard" });
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 1);
  python.ask(1, "{}");
  open();
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers[0].ended, true);
  assert.deepEqual(
    workers[1].heard.map((each) => each.do),
    ["start", "open"],
  );
  say({ kind: "heard" }, 0);
});

test("a worker that is done with the page before is not ended for what the new page asks", async () => {
  const { python, workers, open, say } = browser();
  open();
  python.ask(1, "{}");
  open();
  say({ kind: "heard" });
  python.ask(1, '{"do":"judge"}');
  await new Promise((done) => setTimeout(done, 40));
  assert.equal(workers.length, 1);
  assert.equal(workers[0].ended, false);
});

test("what is broken is told to the page that is open, and the next one gets a new worker", () => {
  const { python, workers, told, open, say } = browser();
  open();
  say({ kind: "broken", why: "404" });
  assert.deepEqual(told, [{ kind: "broken", why: "404" }]);
  assert.equal(python.runs(), false);
  open();
  workers[1].onerror({ message: "out of memory", preventDefault() {} });
  assert.deepEqual(told.at(-1), { kind: "broken", why: "out of memory" });
  assert.equal(workers[1].ended, true);
});

test("a page of another version does not get the Python of this one", () => {
  const { workers, open } = browser();
  open();
  open({ ...ABOUT, version: "v2" });
  assert.equal(workers.length, 2);
});

test("the picture for the next visit is made once, by a worker that ends with it", () => {
  const { python, workers, open, say } = browser();
  python.picture(ABOUT);
  assert.equal(workers.length, 0, "nothing runs that it could be of");
  open();
  say({ kind: "started", pictured: false });
  python.picture(ABOUT);
  python.picture(ABOUT);
  assert.equal(workers.length, 2);
  const [asked] = workers[1].heard;
  assert.equal(asked.do, "picture");
  assert.deepEqual(asked.start, workers[0].heard[0]);
  say({ kind: "pictured", kept: true });
  assert.deepEqual(
    workers.map(({ ended }) => ended),
    [false, true],
  );
});

test("no picture is made of a Python that came from one, and one that fails ends quietly", () => {
  const { python, workers, open, say } = browser();
  open();
  say({ kind: "started", pictured: true });
  python.picture(ABOUT);
  python.picture({ ...ABOUT, version: "v2" });
  assert.equal(workers.length, 1);
  const other = browser();
  other.open();
  other.say({ kind: "started", pictured: false });
  other.python.picture(ABOUT);
  let quiet = false;
  other.workers[1].onerror({
    preventDefault: () => {
      quiet = true;
    },
  });
  assert.equal(quiet && other.workers[1].ended, true);
  assert.deepEqual(other.told, [{ kind: "started", pictured: false }]);
});

test("what is broken of a page that was left ends nothing", () => {
  const { python, workers, told, open, say } = browser();
  open();
  say({ kind: "started", pictured: false });
  python.close();
  open();
  say({ kind: "broken", why: "404", visit: 1 });
  assert.equal(workers[0].ended, false);
  assert.deepEqual(told, [{ kind: "started", pictured: false }]);
  say({ kind: "broken", why: "404", visit: 3 });
  assert.equal(workers[0].ended, true);
  assert.deepEqual(told.at(-1), { kind: "broken", why: "404", visit: 3 });
});
