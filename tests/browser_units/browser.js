// A browser and a host for tests in Node: happy-dom for the one, a state that the test sets for the other.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const panels = createRequire(new URL("../../ninetynine_edu/panels/package.json", import.meta.url));
const { Window } = await import(pathToFileURL(panels.resolve("happy-dom")).href);

const NAMES =
  "window document location history localStorage sessionStorage Element HTMLElement HTMLInputElement HTMLSelectElement Node Event MouseEvent KeyboardEvent MutationObserver ResizeObserver URL Blob FormData DOMParser matchMedia requestAnimationFrame cancelAnimationFrame addEventListener removeEventListener getComputedStyle SVGElement";

/** Put a fresh browser in the place of the one that Node lacks. @param {string} [address] */
export function freshBrowser(address = "http://localhost/voila/render/notebooks/play.ipynb") {
  const window = new Window({ url: address, width: 1280, height: 800 });
  for (const name of NAMES.split(" ")) {
    const value = name === "window" ? window : window[name];
    const bound = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
  }
  const place = document.createElement("div");
  document.body.append(place);
  return place;
}

/**
 * A host whose desk is the test itself.
 *
 * @param {Record<string, unknown>} state
 */
export function testHost(state) {
  /** @type {[string, () => void][]} */
  const listeners = [];
  /** @type {((message: any, buffers: DataView[]) => void)[]} */
  const heard = [];
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  return {
    /** What the page has said so far. */
    sent,
    /** The state itself, to give several parts of it new values before one is told. */
    state,
    /** Give a part of the state a new value. @param {string} name @param {unknown} value */
    set(name, value) {
      state[name] = value;
      for (const [part, changed] of listeners) if (part === name) changed();
    },
    /** Answer with something that is no state. @param {Record<string, unknown>} message @param {DataView[]} [buffers] */
    reply(message, buffers = []) {
      for (const hear of heard) hear(message, buffers);
    },
    /** Hear nothing more of the desk, as when a view is closed. */
    close() {
      listeners.length = heard.length = 0;
    },
    /** @type {import("../../ninetynine_edu/panels/kit/host.js").Host} */
    host: {
      desk: state,
      get: (name) => state[name],
      on: (name, changed) => listeners.push([name, changed]),
      hear: (hear) => heard.push(hear),
      send: (message) => sent.push(structuredClone(message)),
    },
  };
}

/** Sizes as the test says them: nothing is laid out in Node. @returns {(width: number) => void} what tells whoever watches a size */
export function sizes() {
  /** @type {Map<ResizeObserverCallback, Element>} */
  const watching = new Map();
  class Sizes {
    /** @param {ResizeObserverCallback} heard */
    constructor(heard) {
      this.heard = heard;
    }
    /** @param {Element} target */
    observe(target) {
      watching.set(this.heard, target);
    }
    unobserve() {}
    disconnect() {
      watching.delete(this.heard);
    }
  }
  globalThis.ResizeObserver = Sizes;
  return (width) => {
    for (const [heard, target] of watching) {
      const sized = /** @type {any} */ ([{ contentRect: { width }, target }]);
      heard(sized, /** @type {any} */ (null));
    }
  };
}

/** Errors of listeners, which a browser tells its window and nobody else. @returns {string[]} grows */
export function troubles() {
  /** @type {string[]} */
  const found = [];
  window.addEventListener("error", (event) => found.push(event.message));
  return found;
}

/** The state after a recorded step. @param {Record<string, any>} state @param {Record<string, any>} changed */
export function after(state, changed) {
  const parts = Object.entries(changed).map(([name, part]) => {
    const grows = part && typeof part === "object" && !Array.isArray(part);
    return [name, grows ? { ...state[name], ...part } : part];
  });
  return { ...state, ...Object.fromEntries(parts) };
}

/** Wait for what a timer or a frame brings, for five seconds at most: a busy computer is late. @param {() => boolean} holds */
export async function until(holds) {
  for (let times = 0; times < 1000 && !holds(); times += 1) await rest(5);
}

/** A file beside the tests. @param {string} name */
export function kept(name) {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}

/** Let timers that are due and what waits for them run. @param {number} [ms] */
export function rest(ms = 0) {
  return new Promise((done) => setTimeout(done, ms));
}
