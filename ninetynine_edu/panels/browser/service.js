// The service worker: keeps one whole version of the site, so that every page opens without a network.
//
// What it keeps is told by the list it is made with, each file by its SHA-256. A version is answered from when all of it is
// there, and the one before goes only then: no page ever gets files of two. What people made lies elsewhere, and is not touched.

import { BETWEEN } from "./between.js";

/** So many files are fetched at once. */
const AT_ONCE = 6;
/** What an answer that is kept says of itself. */
const SUM = "X-Ninetynine-Sum";
/** The name of a file, or of the folder it is in, that tells what is inside: under it there is never anything else. */
const TELLING = /-[0-9a-f]{8,}[./]/;
/** Only true of what is on its way. */
const ON_ITS_WAY = ["content-encoding", "content-length", "transfer-encoding", "set-cookie", "age", "date"];

/** @typedef {{version: string, files: Record<string, string>}} List the SHA-256 of each file, by its path */

/**
 * @typedef {object} Scope what a service worker asks of the browser
 * @property {{href: string}} location
 * @property {CacheStorage} caches
 * @property {(url: string, options?: RequestInit) => Promise<Response>} fetch
 * @property {(bytes: ArrayBuffer) => Promise<ArrayBuffer>} sum
 * @property {() => Promise<readonly unknown[]>} windows those that are open
 * @property {() => unknown} waiting the next version, when it is ready
 */

/** @param {Scope} scope @param {List} list */
export function serving({ location, caches, fetch, sum, windows, waiting }, list) {
  const root = new URL("./", location.href);
  const prefix = `ninetynine ${root.pathname} `;
  const mine = prefix + list.version;
  /** @param {string} path */
  const href = (path) => new URL(path, root).href;

  /** The caches of other versions of this very site. */
  const others = async () => (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== mine);

  /** A file as another version has it, if it is the same. @param {string} path @param {string} expected */
  async function before(path, expected) {
    for (const name of await others()) {
      const kept = await (await caches.open(name)).match(href(path));
      if (kept?.headers.get(SUM) === expected) return kept;
    }
    return null;
  }

  /** A file from where the site is, if it is the right one. @param {string} path @param {string} expected */
  async function fetched(path, expected) {
    // a name that tells what is inside may come from what the browser has; of the others it asks whether they are new
    const first = TELLING.test(path) ? "force-cache" : "no-cache";
    for (const cache of /** @type {RequestCache[]} */ ([first, "reload"])) {
      const answer = await fetch(href(path), { cache, credentials: "same-origin" });
      const bytes = await answer.arrayBuffer();
      if (!answer.ok || hex(await sum(bytes)) !== expected) continue;
      const headers = new Headers(answer.headers);
      for (const name of ON_ITS_WAY) headers.delete(name);
      headers.set(SUM, expected);
      return new Response(bytes, { headers });
    }
    throw new Error(`${path} is not that of this version`);
  }

  /** Keep all files; what an attempt that was cut off has kept is not fetched again. */
  async function install() {
    const cache = await caches.open(mine);
    const left = Object.entries(list.files);
    const some = async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const [path, expected] = next;
        const kept = await cache.match(href(path));
        if (kept?.headers.get(SUM) === expected) continue;
        await cache.put(href(path), (await before(path, expected)) ?? (await fetched(path, expected)));
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, some));
    } catch (error) {
      left.length = 0;
      if (error instanceof Error && error.name === "QuotaExceededError") await caches.delete(mine);
      throw error; // the browser tries again at another visit; until then the version before stays
    }
  }

  /** All is there: the versions before go. */
  async function activate() {
    await Promise.all((await others()).map((name) => caches.delete(name)));
  }

  /** The path of a file by an address; null for what is none of ours. @param {string} url */
  function pathOf(url) {
    const { origin, pathname } = new URL(url);
    if (origin !== root.origin || !pathname.startsWith(root.pathname)) return null;
    const path = pathname.slice(root.pathname.length);
    const names = [path || "index.html", `${path}.html`, `${path}${path.endsWith("/") ? "" : "/"}index.html`];
    return names.find((name) => Object.hasOwn(list.files, name)) ?? null;
  }

  /**
   * A program as the browser itself still has it: to that it keeps the machine code it has made, and need not make it at each visit.
   *
   * @param {string} path
   */
  async function compiled(path) {
    if (!path.endsWith(".wasm") || !TELLING.test(path)) return null;
    try {
      const own = await fetch(href(path), { cache: "only-if-cached", mode: "same-origin", credentials: "same-origin" });
      return own.ok ? own : null;
    } catch {
      return null; // it has thrown it away
    }
  }

  /** @param {{url: string, mode: string}} request @param {string} path */
  async function answer(request, path) {
    // nobody else is here, and the next version is ready
    if (waiting() && request.mode === "navigate" && (await windows()).length < 2)
      return new Response(BETWEEN, { headers: { "Content-Type": "text/html" } });
    const kept = (await compiled(path)) ?? (await (await caches.open(mine)).match(href(path)));
    return kept ?? fetch(href(path));
  }

  return { install, activate, pathOf, answer };
}

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
