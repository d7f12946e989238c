// What the service worker keeps, what it refuses to keep, and what it answers with.

import assert from "node:assert/strict";
import { createHash, webcrypto } from "node:crypto";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { goOver } from "../../ninetynine_edu/panels/browser/between.js";
import { keepOffline } from "../../ninetynine_edu/panels/browser/offline.js";
import { serving } from "../../ninetynine_edu/panels/browser/service.js";

const ROOT = "https://school.example/games/";

/** @param {string} text */
const sumOf = (text) => createHash("sha256").update(text).digest("hex");

/** What a browser keeps, as far as it is needed here. */
class Kept {
  /** @type {Map<string, Map<string, Response>>} */
  all = new Map();
  full = false;
  async keys() {
    return [...this.all.keys()];
  }
  /** @param {string} name */
  async delete(name) {
    return this.all.delete(name);
  }
  /** @param {string} name */
  async open(name) {
    const own = this.all.get(name) ?? new Map();
    this.all.set(name, own);
    return {
      match: async (/** @type {string} */ url) => own.get(url)?.clone(),
      put: async (/** @type {string} */ url, /** @type {Response} */ answer) => {
        if (this.full) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
        own.set(url, answer);
      },
    };
  }
}

/** A web space with files, and a service worker of one version of them. @param {Record<string, string>} files */
function site(files, version = "1", kept = new Kept()) {
  const sums = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sumOf(text)]));
  /** @type {Record<string, string>} */
  const space = { ...files };
  /** @type {string[]} */
  const asked = [];
  const state = { windows: 1, waiting: false };
  const service = serving(
    {
      location: { href: `${ROOT}sw.js` },
      caches: /** @type {any} */ (kept),
      fetch: async (url, options) => {
        const path = url.slice(ROOT.length);
        asked.push(`${path} ${options?.cache ?? ""}`.trim());
        if (options?.cache === "only-if-cached" && !(path in space)) throw new TypeError("Failed to fetch");
        return path in space
          ? new Response(space[path], { headers: { "Content-Type": "text/x", "Content-Encoding": "none" } })
          : new Response("no", { status: 404 });
      },
      sum: (bytes) => webcrypto.subtle.digest("SHA-256", bytes),
      windows: async () => Array(state.windows).fill({}),
      waiting: () => state.waiting,
    },
    { version, files: sums },
  );
  const get = async (/** @type {string} */ path, mode = "no-cors") => {
    const found = service.pathOf(`${ROOT}${path}`);
    return found === null ? null : service.answer({ url: `${ROOT}${path}`, mode }, found);
  };
  return { service, space, asked, state, kept, get };
}

/** A page's own sight of its service workers, with a next version that waits or not. */
function visited(waiting = true) {
  /** @type {unknown[]} */
  const said = [];
  const next = { postMessage: (/** @type {unknown} */ message) => said.push(message) };
  /** @type {() => void} */
  let come = () => {};
  const serviceWorker = /** @type {any} */ ({
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ heard) => {
      assert.equal(name, "controllerchange");
      come = heard;
    },
    getRegistration: async () => ({ waiting: waiting ? next : null }),
  });
  return { navigator: { serviceWorker }, said, come: () => come() };
}

const FILES = {
  "index.html": "first",
  "play.html": "table",
  "lessons/index.html": "all",
  "files/a-0123456789.js": "a",
};

test("all of the list is kept, and answered without a network", async () => {
  const { service, asked, get, space } = site(FILES);
  await service.install();
  assert.deepEqual(
    asked.sort(),
    [
      "files/a-0123456789.js force-cache",
      "index.html no-cache",
      "lessons/index.html no-cache",
      "play.html no-cache",
    ].sort(),
  );
  for (const path of Object.keys(space)) delete space[path];
  assert.equal(await (await get(""))?.text(), "first");
  assert.equal(await (await get("?lang=de"))?.text(), "first");
  const table = await get("play.html?variant=chicago#x", "navigate");
  assert.equal(await table?.text(), "table");
  assert.equal(table?.headers.get("content-type"), "text/x");
  assert.equal(table?.headers.get("content-encoding"), null);
  assert.equal(await (await get("play"))?.text(), "table"); // some hosts cut the ending off
  assert.equal(await (await get("lessons/"))?.text(), "all");
  assert.equal(await (await get("lessons"))?.text(), "all");
});

test("what is none of ours is left to the browser", async () => {
  const { service, get } = site(FILES);
  assert.equal(await get("other.html"), null);
  assert.equal(await get("constructor"), null);
  assert.equal(service.pathOf("https://school.example/index.html"), null);
  assert.equal(service.pathOf("https://other.example/games/index.html"), null);
});

test("a file that is not of this version stops all of it, and the next attempt goes on from there", async () => {
  const { service, space, asked, kept } = site(FILES);
  space["play.html"] = "another";
  await assert.rejects(service.install(), /play\.html is not that of this version/);
  space["play.html"] = "table";
  asked.length = 0;
  await service.install();
  assert.ok(asked.length < 4);
  assert.equal((await kept.keys()).length, 1);
});

test("a file that is missing stops it too", async () => {
  const { service, space } = site(FILES);
  delete space["index.html"];
  await assert.rejects(service.install());
});

test("where there is no room nothing stays half kept", async () => {
  const { service, kept } = site(FILES);
  kept.full = true;
  await assert.rejects(service.install(), /full/);
  assert.deepEqual(await kept.keys(), []);
});

test("an update fetches what is new, and the version before goes only then", async () => {
  const first = site(FILES);
  await first.service.install();
  await first.service.activate();
  await first.kept.open("ninetynine /other/ 1");
  await first.kept.open("somebody else's");
  const next = site({ ...FILES, "play.html": "new table" }, "2", first.kept);
  await next.service.install();
  assert.deepEqual(next.asked, ["play.html no-cache"]);
  assert.equal(await (await first.get("play.html"))?.text(), "table"); // the pages that are open stay in their version
  await next.service.activate();
  assert.equal(await (await next.get("play.html"))?.text(), "new table");
  assert.deepEqual((await first.kept.keys()).sort(), [
    "ninetynine /games/ 2",
    "ninetynine /other/ 1",
    "somebody else's",
  ]);
});

test("the last window goes over to the next version when it opens a page", async () => {
  const { service, state, get } = site(FILES);
  await service.install();
  state.waiting = true;
  state.windows = 2;
  assert.equal(await (await get("play.html", "navigate"))?.text(), "table"); // somebody else still plays
  state.windows = 1;
  assert.equal(await (await get("files/a-0123456789.js"))?.text(), "a");
  const between = await get("play.html", "navigate");
  assert.equal(between?.headers.get("content-type"), "text/html");
  const script = /<script>(.*)<\/script>/s.exec((await between?.text()) ?? "")?.[1] ?? "";
  const { navigator, said } = visited();
  await runInNewContext(script, { navigator, setTimeout: () => {} }); // it uses nothing outside itself
  assert.deepEqual(said, ["now"]);
});

test("the page between two versions comes back when the next one has begun, not before", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let opened = 0;
  const again = () => {
    opened += 1;
  };
  const { navigator, come, said } = visited();
  await goOver(navigator.serviceWorker, again);
  assert.deepEqual([said, opened], [["now"], 0]);
  come();
  assert.equal(opened, 1);
  t.mock.timers.tick(10_000); // a version that never begins is asked once more
  assert.equal(opened, 2);
  await goOver(visited(false).navigator.serviceWorker, again); // another window was quicker
  assert.equal(opened, 3);
});

test("a program comes with the machine code that the browser keeps of it, and from what is kept where it keeps none", async () => {
  const program = "python-0123456789abcdef/p.wasm";
  const { service, space, asked, get } = site({ [program]: "as it came", "own.wasm": "one of many" });
  await service.install();
  asked.length = 0;
  space[program] = "with machine code";
  assert.equal(await (await get(program))?.text(), "with machine code");
  assert.equal(await (await get("own.wasm"))?.text(), "one of many"); // its name may be that of another version's
  delete space[program];
  assert.equal(await (await get(program))?.text(), "as it came");
  assert.deepEqual(asked, [`${program} only-if-cached`, `${program} only-if-cached`]);
});

test("what a browser threw away is fetched", async () => {
  const { get } = site(FILES);
  assert.equal(await (await get("play.html"))?.text(), "table");
});

test("the worker listens to what the browser tells it", async () => {
  /** @type {Record<string, (event: any) => void>} */
  const heard = {};
  let skipped = 0;
  Object.assign(globalThis, {
    SITE: { version: "1", files: { "index.html": sumOf("first") } },
    location: { href: `${ROOT}sw.js` },
    caches: new Kept(),
    fetch: async () => new Response("first"),
    clients: { claim: async () => {}, matchAll: async () => [] },
    registration: { waiting: null },
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ act) => {
      heard[name] = act;
    },
    skipWaiting: () => {
      skipped += 1;
    },
  });
  await import("../../ninetynine_edu/panels/browser/start_service.js");
  /** @type {Promise<any>[]} */
  const waits = [];
  const waitUntil = (/** @type {Promise<any>} */ until) => waits.push(until);
  heard.install({ waitUntil });
  heard.activate({ waitUntil });
  await Promise.all(waits);
  /** @type {Promise<Response>[]} */
  const answers = [];
  const respondWith = (/** @type {Promise<Response>} */ answer) => answers.push(answer);
  for (const [method, url] of [
    ["POST", ROOT],
    ["GET", "https://other.example/"],
    ["GET", ROOT],
  ])
    heard.fetch({ request: { method, url, mode: "navigate" }, respondWith });
  assert.deepEqual(await Promise.all(answers.map(async (answer) => (await answer).text())), ["first"]);
  heard.message({ data: "other" });
  heard.message({ data: "now" });
  assert.equal(skipped, 1);
});

test("a page asks for it where the browser can, and for what people made when they come again", async () => {
  /** @type {unknown[]} */
  const asked = [];
  const serviceWorker = {
    register: async (/** @type {URL} */ url, /** @type {object} */ how) => asked.push(url.href, how),
    controller: /** @type {object | null} */ (null),
  };
  const storage = { persisted: async () => false, persist: async () => asked.push("persist") };
  const browser = /** @type {any} */ ({ serviceWorker, storage });
  assert.equal(await keepOffline(new URL(ROOT), browser), true);
  assert.deepEqual(asked, [`${ROOT}sw.js`, { scope: "/games/", updateViaCache: "none" }]);
  serviceWorker.controller = {};
  await keepOffline(new URL(ROOT), browser);
  assert.equal(asked.at(-1), "persist");
  assert.equal(await keepOffline(new URL(ROOT), /** @type {any} */ ({ serviceWorker })), true);
  assert.equal(await keepOffline(new URL(ROOT), /** @type {any} */ ({})), false);
  serviceWorker.register = async () => {
    throw new Error("a private window");
  };
  assert.equal(await keepOffline(new URL(ROOT), browser), false);
});
