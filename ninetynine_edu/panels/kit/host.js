// What a page asks of the place it runs in, and nothing else: a notebook, a server of pages, a test.

import { siteFolder } from "./beside.js";

/**
 * @typedef {object} Message a reply of the desk; `kind` says which
 * @property {string} kind
 */

/**
 * @typedef {object} Host
 * @property {object} desk stands for the desk: the same for all views of it in one page
 * @property {(name: string) => any} get the newest value of one part of the desk's state
 * @property {(name: string, changed: () => void) => void} on hear when that part has changed
 * @property {(heard: (message: any, buffers: DataView[]) => void) => void} hear replies that are no state
 * @property {(message: Record<string, unknown>) => void} send say to the desk what the person wants; throws when nobody is there
 * @property {() => boolean} [isAwake] whether the desk is there to answer; what is said before is kept for it. Without it: always
 */

/**
 * @typedef {(host: Host, place: HTMLElement) => (() => void)} Mount
 * puts a page into a place and returns what takes it away again; the host is silent by then
 */

/**
 * What the browser remembers for one app; private windows may forbid it, then nothing is kept.
 *
 * @param {string} key the app's name in the browser's memory; "" keeps nothing
 * @param {() => Storage} [store] where
 */
export function drawer(key, store = () => localStorage) {
  const own = `${siteFolder()}${key}.`; // sites of one host share what a browser keeps
  return {
    /** @param {string} name @returns {string | null} */
    get(name) {
      try {
        return key ? store().getItem(own + name) : null;
      } catch {
        return null;
      }
    },
    /** @param {string} name @param {string} value */
    set(name, value) {
      try {
        if (key) store().setItem(own + name, value);
      } catch {
        /* full or forbidden */
      }
    },
    /** The names here that begin so. @param {string} start */
    names(start) {
      try {
        const all = key ? Object.keys(store()) : [];
        return all.filter((name) => name.startsWith(own + start)).map((name) => name.slice(own.length));
      } catch {
        return [];
      }
    },
    /** Forget what lies under a name. @param {string} name */
    drop(name) {
      try {
        if (key) store().removeItem(own + name);
      } catch {
        /* forbidden */
      }
    },
  };
}
