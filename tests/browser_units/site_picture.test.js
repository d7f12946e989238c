// The picture of Python's memory: kept and found again, refused when it is damaged or has been tried in vain.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pictured, shelfOf, started, sumOf } from "../../ninetynine_edu/panels/browser/snapshot.js";

/** As much of a browser's databases as is needed here; every request is answered a moment later. */
function databases() {
  /** @type {Map<string, Map<string, any>>} */
  const all = new Map();
  const state = { broken: false };
  /** @param {() => any} act */
  const request = (act) => {
    const made = /** @type {any} */ ({});
    queueMicrotask(() => {
      try {
        if (state.broken) throw new Error("a private window");
        made.result = act();
        made.onsuccess?.();
      } catch (error) {
        made.error = error;
        made.onerror?.();
      }
    });
    return made;
  };
  const factory = {
    open(/** @type {string} */ name) {
      const made = request(() => {
        const held = all.get(name) ?? new Map();
        const fresh = !all.has(name);
        all.set(name, held);
        const store = {
          get: (/** @type {string} */ key) => request(() => held.get(key)),
          put: (/** @type {any} */ value, /** @type {string} */ key) => request(() => held.set(key, value)),
          clear: () => request(() => held.clear()),
        };
        const database = {
          createObjectStore: () => store,
          close() {},
          transaction() {
            const deal = { objectStore: () => store, oncomplete: () => {} };
            setTimeout(() => deal.oncomplete());
            return deal;
          },
        };
        made.result = database;
        if (fresh) made.onupgradeneeded();
        return database;
      });
      return made;
    },
  };
  return { factory: /** @type {IDBFactory} */ (/** @type {any} */ (factory)), all, state };
}

const BYTES = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

/** A Pyodide that says how it was started. @param {Uint8Array} [made] */
function loader(made = BYTES) {
  /** @type {any[]} */
  const asked = [];
  return {
    asked,
    load: async (/** @type {any} */ options) => {
      asked.push(options);
      return { options, makeMemorySnapshot: () => made };
    },
  };
}

const ready = async () => {};

test("what was kept is there for its own version, once it was found good", async () => {
  const { factory } = databases();
  const shelf = shelfOf("/games/", factory);
  assert.equal(await shelf.take("1"), null);
  await shelf.put("1", BYTES);
  assert.equal(await shelf.has("1"), true);
  assert.equal(await shelf.has("2"), false);
  assert.equal(await shelf.take("2"), null);
  assert.deepEqual(await shelf.take("1"), BYTES);
  await shelf.good("1");
  for (let visit = 0; visit < 3; visit += 1) assert.deepEqual(await shelf.take("1"), BYTES);
  assert.equal(await shelf.take("1"), null); // whoever tried it never came back, three times
  assert.equal(await shelf.has("1"), false);
});

test("each site of a host has its own", async () => {
  const { factory, all } = databases();
  await shelfOf("/a/", factory).put("1", BYTES);
  assert.equal(await shelfOf("/b/", factory).has("1"), false);
  assert.deepEqual([...all.keys()], ["ninetynine /a/", "ninetynine /b/"]);
});

test("a damaged one is dropped", async () => {
  const { factory, all } = databases();
  const shelf = shelfOf("/", factory);
  await shelf.put("1", BYTES.slice());
  all.get("ninetynine /")?.get("picture").bytes.fill(0, 500, 504);
  assert.equal(await shelf.take("1"), null);
  assert.equal(await shelf.has("1"), false);
});

test("a sum tells every byte that changed", () => {
  const other = BYTES.slice();
  for (const at of [0, 1, 499, 998]) {
    other[at] ^= 1;
    assert.notEqual(sumOf(other), sumOf(BYTES));
    other[at] ^= 1;
  }
  assert.equal(sumOf(other), sumOf(BYTES));
  assert.notEqual(sumOf(BYTES.subarray(0, 996)), sumOf(BYTES));
});

test("Python starts from it, and without it where it fails", async () => {
  const shelf = shelfOf("/", databases().factory);
  const { load, asked } = loader();
  assert.equal((await started(load, shelf, "1", ready)).pictured, false);
  assert.equal(await pictured(load, shelf, "1", ready), true);
  assert.equal((await started(load, shelf, "1", ready)).pictured, true);
  assert.deepEqual(asked, [{}, { _makeSnapshot: true }, { _loadSnapshot: BYTES }]);
  let calls = 0;
  const fails = async () => {
    calls += 1;
    if (calls === 1) throw new Error("no such memory");
  };
  assert.equal((await started(load, shelf, "1", fails)).pictured, false);
  assert.equal((await started(load, shelf, "1", ready)).pictured, true);
});

test("it is made once, and never half", async () => {
  const shelf = shelfOf("/", databases().factory);
  const { load, asked } = loader();
  assert.equal(await pictured(load, shelf, "1", ready), true);
  assert.equal(await pictured(load, shelf, "1", ready), true);
  assert.equal(asked.length, 1);
  assert.equal(await pictured(load, shelf, "2", async () => Promise.reject(new Error("out of memory"))), false);
  assert.equal(await shelf.has("1"), false);
  assert.equal(await pictured(loader(new Uint8Array(32 * 2 ** 20)).load, shelf, "3", ready), false);
  assert.equal(await shelf.has("3"), false);
});

test("where a browser keeps nothing Python starts all the same", async () => {
  const { factory, state } = databases();
  state.broken = true;
  const { load } = loader();
  for (const none of [factory, /** @type {any} */ (undefined)]) {
    assert.equal((await started(load, shelfOf("/", none), "1", ready)).pictured, false);
    assert.equal(await pictured(load, shelfOf("/", none), "1", ready), false);
  }
});
