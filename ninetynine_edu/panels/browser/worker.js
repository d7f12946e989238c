// The worker of a visit: it starts Python once and runs one page after the other in it. It knows no page, only messages.

import { unpack as unpackInto } from "./archive.js";
import { pictured, shelfOf, started } from "./snapshot.js";

/** @import {Asked, Start, Told} from "./messages.d.ts" */

/**
 * What Pyodide is to us.
 *
 * @typedef {object} Pyodide
 * @property {import("./archive.js").Place["unpackArchive"]} unpackArchive
 * @property {import("./archive.js").Place["FS"]} FS
 * @property {(name: string) => any} pyimport
 * @property {() => Uint8Array} makeMemorySnapshot
 */

const HOME = "/site";

/** The path of the site that this script belongs to: its scripts lie in a folder of it. */
const siteOf = () => new URL("../", globalThis.location?.href ?? "http://localhost/files/").pathname;

/** A file of the site; whoever waits for it, now or later, hears of what goes wrong. @param {string} url */
function fetched(url) {
  const found = fetch(url).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} ${url}`);
    return answer.arrayBuffer();
  });
  found.catch(() => {});
  return found;
}

/** A file of the site, while Python waits in the middle of an import. @param {string} url @returns {Uint8Array} */
export function fetchedNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status >= 400) throw new Error(`${request.status} ${url}`);
  return new Uint8Array(request.response);
}

/**
 * Rejects when Pyodide's program comes cut off or finds no room: Pyodide itself says nothing then, and waits for ever.
 *
 * @returns {Promise<never>}
 */
export function refusal() {
  return new Promise((_, refuse) => {
    const machine = /** @type {any} */ (WebAssembly);
    for (const name of ["instantiate", "instantiateStreaming"]) {
      const act = machine[name];
      if (!act) continue;
      machine[name] = (/** @type {any} */ program, /** @type {any} */ imports) => {
        const made = act.call(machine, program, imports);
        if (imports?.env) made.catch(refuse); // what else it tries it can do without
        return made;
      };
    }
  });
}

/**
 * @param {(told: Told) => void} tell
 * @param {(url: string) => Promise<any>} load a module
 * @param {import("./snapshot.js").Shelf} shelf where a picture of Python's memory is kept for the next visit
 */
export function working(tell, load = (url) => import(url), shelf = shelfOf(siteOf())) {
  /** @type {Promise<Pyodide> | undefined} */
  let python;
  /** @type {any} */
  let hosting;
  /** Whether Python has started from a picture of its memory. */
  let fromPicture = false;
  /** @type {Set<string>} */
  const unpacked = new Set();
  /** Which page is open; what is still told of another one is not heard. */
  let visit = 0;

  /** What brings Python up, and what makes our package ready in it. @param {Start} start */
  function starting({ python: folder, library, archives, lazy, version }) {
    const parts = archives.map(fetched);
    const module = load(`${folder}pyodide.mjs`);
    /** @param {import("./snapshot.js").Options} options @returns {Promise<Pyodide>} */
    const bring = async (options) => {
      const { loadPyodide } = await module;
      return Promise.race([refusal(), loadPyodide({ indexURL: folder, stdLibURL: library, ...options })]);
    };
    /** @param {Pyodide} made */
    async function unpackAll(made) {
      made.FS.mkdirTree(HOME);
      for (const part of parts) await unpackInto(made, await part, HOME);
      made.pyimport("sys").path.insert(0, HOME);
      made.pyimport("ninetynine_edu.panels.browser.warm").wake();
      made.pyimport("ninetynine_edu.panels.browser.generated").use();
      made.pyimport("ninetynine_edu.panels.browser.stand_ins").take_their_place();
    }
    /** @param {Pyodide} made */
    async function ready(made) {
      await unpackAll(made);
      for (const url of archives) unpacked.add(url);
      hosting = made.pyimport("ninetynine_edu.panels.browser.hosting");
      made.pyimport("ninetynine_edu.panels.browser.packages").offer(JSON.stringify(lazy), fetchedNow);
    }
    /** @param {Pyodide} made */
    async function warm(made) {
      await unpackAll(made);
      made.pyimport("ninetynine_edu.panels.browser.warm").warm();
    }
    const key = `${version} ${globalThis.navigator?.userAgent}`;
    return { bring, ready, warm, key };
  }

  /** @param {Start} start */
  async function begin(start) {
    const { bring, ready, key } = starting(start);
    const begun = await started(bring, shelf, key, ready);
    fromPicture = begun.pictured;
    return begun.python;
  }

  /** Make the picture for the next visit. @param {Start} start */
  async function picture(start) {
    const { bring, warm, key } = starting(start);
    return pictured(bring, shelf, key, warm);
  }

  /** @param {Pyodide} made @param {string[]} archives */
  async function unpack(made, archives) {
    const missing = archives.filter((url) => !unpacked.has(url));
    const parts = missing.map(fetched);
    for (const [at, part] of parts.entries()) {
      await unpackInto(made, await part, HOME);
      unpacked.add(missing[at]);
    }
  }

  /** Let messages come in between. */
  const turn = () => new Promise((done) => setTimeout(done));

  /** @param {Extract<Asked, {do: "open"}>} asked */
  async function open({ visit: mine, module, program, archives, address, lang, seed }) {
    visit = mine;
    const text = fetched(program);
    const made = await /** @type {Promise<Pyodide>} */ (python);
    await unpack(made, archives);
    made.FS.writeFile(`${HOME}/${module}.py`, new TextDecoder().decode(await text));
    made.pyimport("importlib").invalidate_caches();
    if (visit !== mine) return;
    /** @param {string} json @param {any} buffers */
    const heard = (json, buffers) => {
      const bytes = /** @type {Uint8Array[]} */ (buffers.toJs());
      tell({ ...JSON.parse(json), buffers: bytes, visit: mine });
    };
    hosting.open_page(module, address, lang, seed ?? undefined, heard);
    while (visit === mine && hosting.step()) await turn();
    if (visit === mine) tell({ kind: "whole", visit: mine });
  }

  /** @param {Asked} asked */
  return async (asked) => {
    try {
      if (asked.do === "start") {
        python = begin(asked);
        await python;
        tell({ kind: "started", pictured: fromPicture });
      } else if (asked.do === "picture") {
        tell({ kind: "pictured", kept: await picture(asked.start) });
      } else if (asked.do === "open") await open(asked);
      else if (asked.do === "ask") {
        if (asked.visit === visit) hosting?.receive(asked.panel, asked.message);
        tell({ kind: "heard" });
      } else {
        visit = asked.visit;
        hosting?.close_page();
      }
    } catch (error) {
      if (fromPicture) await shelf.drop().catch(() => {}); // the next start is a plain one
      const of = "visit" in asked ? { visit: asked.visit } : {}; // what concerns no page ends them all
      tell({ kind: "broken", why: String(error), ...of });
    }
  };
}
