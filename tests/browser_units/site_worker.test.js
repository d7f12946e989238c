// The worker of a visit, with a Python made by the test.

import assert from "node:assert/strict";
import test from "node:test";
import { fetchedNow, refusal, working } from "../../ninetynine_edu/panels/browser/worker.js";
import { archiveOf } from "./site_archives.js";

const PICTURE = new Uint8Array(8);

/** A shelf in memory. @returns {import("../../ninetynine_edu/panels/browser/snapshot.js").Shelf & {key: string}} */
function shelfInMemory() {
  return {
    key: "",
    has: async () => false,
    async take(key) {
      return this.key === key ? PICTURE : null;
    },
    good: async () => {},
    async put(key) {
      this.key = key;
    },
    async drop() {
      this.key = "";
    },
  };
}

/** @param {{steps?: number, missing?: string, shelf?: ReturnType<typeof shelfInMemory>}} [wish] */
function started({ steps = 2, missing = "", shelf = shelfInMemory() } = {}) {
  /** @type {any[]} */
  const told = [];
  /** @type {any[]} */
  const done = [];
  /** @type {string[]} */
  const fetched = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ url) => {
      fetched.push(url);
      const text = `of ${url}`;
      const body = url.endsWith(".zip") ? archiveOf({ [url]: text }) : new TextEncoder().encode(text).buffer;
      return { ok: url !== missing, status: url === missing ? 404 : 200, arrayBuffer: async () => body };
    }
  );
  let left = 0;
  /** @type {(json: string, buffers: {toJs: () => Uint8Array[]}) => void} */
  let heard = () => {};
  const hosting = {
    open_page: (/** @type {any[]} */ ...asked) => {
      left = steps;
      heard = asked.pop();
      done.push(["open", ...asked]);
    },
    step: () => {
      left -= 1;
      if (left >= 0) heard('{"kind": "cell", "cell": 0}', { toJs: () => [new Uint8Array([1])] });
      return left >= 0;
    },
    receive: (/** @type {any[]} */ ...asked) => done.push(["receive", ...asked]),
    close_page: () => done.push(["close"]),
  };
  /** @type {Record<string, any>} */
  const modules = {
    sys: { path: { insert: () => {} } },
    importlib: { invalidate_caches: () => {} },
    "ninetynine_edu.panels.browser.generated": { use: () => done.push(["use"]) },
    "ninetynine_edu.panels.browser.stand_ins": { take_their_place: () => done.push(["stand in"]) },
    "ninetynine_edu.panels.browser.warm": { wake: () => done.push(["wake"]), warm: () => done.push(["warm"]) },
    "ninetynine_edu.panels.browser.hosting": hosting,
    "ninetynine_edu.panels.browser.packages": { offer: (/** @type {string} */ lazy) => done.push(["offer", lazy]) },
  };
  const python = {
    FS: {
      mkdirTree: () => {},
      writeFile: (/** @type {string} */ path, /** @type {string | Uint8Array} */ data) =>
        done.push([path, typeof data === "string" ? data : new TextDecoder().decode(data)]),
    },
    unpackArchive: () => done.push(["unpacked by Python"]),
    pyimport: (/** @type {string} */ name) => modules[name],
    makeMemorySnapshot: () => PICTURE,
  };
  const load = async () => ({
    loadPyodide: async (/** @type {any} */ options) => {
      if (options._loadSnapshot) done.push(["from a picture"]);
      return python;
    },
  });
  const hear = working((each) => told.push(each), load, shelf);
  const open = (visit = 1, archives = ["words.zip"]) =>
    hear({ do: "open", visit, module: "m", program: "m.py", archives, address: "?a", lang: "de", seed: null });
  return { told, done, fetched, hear, open };
}

/** @type {import("../../ninetynine_edu/panels/browser/messages.d.ts").Start} */
const START = {
  do: "start",
  version: "1",
  python: "py/",
  library: "library.zip",
  archives: ["package.zip"],
  lazy: { sympy: "s.zip" },
};

test("Python starts once; a page is opened, and its cells are told one by one", async () => {
  const { told, done, fetched, hear, open } = started();
  await Promise.all([hear(START), open()]);
  assert.deepEqual(fetched, ["package.zip", "m.py", "words.zip"]);
  assert.deepEqual(done, [
    ["/site/package.zip", "of package.zip"],
    ["wake"],
    ["use"],
    ["stand in"],
    ["offer", '{"sympy":"s.zip"}'],
    ["/site/words.zip", "of words.zip"],
    ["/site/m.py", "of m.py"],
    ["open", "m", "?a", "de", undefined],
  ]);
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ["started", "cell", "cell", "whole"],
  );
  assert.deepEqual(told[1], { kind: "cell", cell: 0, buffers: [new Uint8Array([1])], visit: 1 });
  await open(2);
  assert.equal(fetched.filter((url) => url === "words.zip").length, 1);
  await hear({ do: "ask", visit: 2, panel: 3, message: "{}" });
  await hear({ do: "ask", visit: 1, panel: 3, message: "{}" });
  assert.equal(done.filter(([what]) => what === "receive").length, 1, "a page that is gone asks for nothing");
  assert.equal(told.filter(({ kind }) => kind === "heard").length, 2);
  await hear({ do: "close", visit: 3 });
  assert.deepEqual(done.at(-1), ["close"]);
});

test("a page that is left in the middle of its cells is not gone on with", async () => {
  const { told, hear, open } = started({ steps: 1000 });
  await hear(START);
  const first = open(1);
  await new Promise((ready) => setTimeout(ready, 10));
  await hear({ do: "close", visit: 2 });
  await first;
  assert.equal(
    told.some(({ kind }) => kind === "whole"),
    false,
  );
});

test("a file that does not come is told", async () => {
  const { told, hear } = started({ missing: "package.zip" });
  await hear(START);
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ["broken"],
  );
});

test("a worker of its own makes the picture, and the next visit starts from it", async () => {
  const shelf = shelfInMemory();
  const spare = started({ shelf });
  await spare.hear({ do: "picture", start: START });
  assert.deepEqual(spare.told, [{ kind: "pictured", kept: true }]);
  assert.deepEqual(
    spare.done.map(([what]) => what),
    ["/site/package.zip", "wake", "use", "stand in", "warm"],
  );
  const next = started({ shelf });
  await next.hear(START);
  assert.deepEqual(next.told, [{ kind: "started", pictured: true }]);
  assert.deepEqual(next.done[0], ["from a picture"]);
  const other = started({ shelf });
  await other.hear({ ...START, version: "2" });
  assert.deepEqual(other.told, [{ kind: "started", pictured: false }]);
});

test("after trouble on a page that came from a picture, the next start is a plain one", async () => {
  const shelf = shelfInMemory();
  await started({ shelf }).hear({ do: "picture", start: START });
  const { told, hear, open } = started({ shelf, missing: "m.py" });
  await hear(START);
  await open();
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ["started", "broken"],
  );
  assert.equal(shelf.key, "");
});

test("a package comes at once, or says that it does not", () => {
  /** @type {any} */
  const asked = { open: () => {}, send: () => {}, status: 200, response: new Uint8Array([7]).buffer };
  globalThis.XMLHttpRequest = /** @type {any} */ (
    function XMLHttpRequest() {
      return asked;
    }
  );
  assert.deepEqual(fetchedNow("sympy.zip"), new Uint8Array([7]));
  asked.status = 404;
  assert.throws(() => fetchedNow("sympy.zip"), /404/);
});

test("a program that comes cut off or finds no room ends the start, and what Pyodide only tries does not", async (context) => {
  context.mock.method(WebAssembly, "instantiate", async () => {
    throw new RangeError("Out of memory");
  });
  const refused = refusal();
  const act = /** @type {any} */ (WebAssembly).instantiate;
  await assert.rejects(act(new Uint8Array(8)), RangeError);
  assert.equal(await Promise.race([refused, Promise.resolve("it goes on")]), "it goes on");
  await assert.rejects(act(new Uint8Array(8), { env: {} }), RangeError);
  await assert.rejects(refused, /Out of memory/);
});

test("a worker whose Python never comes tells why", async () => {
  /** @type {any[]} */
  const told = [];
  const instantiate = WebAssembly.instantiate;
  const loadPyodide = () => {
    WebAssembly.instantiate(new Uint8Array(8), { env: {} }).catch(() => {}); // as Pyodide does
    return new Promise(() => {});
  };
  const hear = working(
    (each) => told.push(each),
    async () => ({ loadPyodide }),
    shelfInMemory(),
  );
  await hear({ do: "start", version: "1", python: "py/", library: "library.zip", archives: [], lazy: {} });
  WebAssembly.instantiate = instantiate;
  assert.equal(told.length, 1);
  assert.match(told[0].why, /CompileError/);
});

test("a page that cannot be fetched says of which visit it is; Python that does not start is of none", async () => {
  const { told, hear, open } = started({ missing: "m.py" });
  await hear(START);
  await open(4);
  assert.deepEqual(told.at(-1), { kind: "broken", why: "Error: 404 m.py", visit: 4 });
  const other = started({ missing: "package.zip" });
  await other.hear(START);
  assert.deepEqual(other.told.at(-1), { kind: "broken", why: "Error: 404 package.zip" });
});
