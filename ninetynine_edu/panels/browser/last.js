// What a page showed when it was left: the next visit begins with this picture, before Python is there.

import { drawer } from "../kit/host.js";

/** @import {First} from "./cells.js" */
/** @import {About} from "./messages.d.ts" */

/** A longer picture is not kept. */
const LONGEST = 300_000;

/** @typedef {{version: string, address: string, cells: First[]}} Last */

/** @param {About} about @param {string} address the part behind the question mark */
export function lastOf(about, address) {
  const memory = drawer("last");
  return {
    /** @returns {First[]} */
    get() {
      try {
        /** @type {Last | null} */
        const found = JSON.parse(memory.get(about.name) ?? "null");
        const mine = found?.version === about.version && found.address === address;
        return mine && Array.isArray(found.cells) ? found.cells : [];
      } catch {
        return [];
      }
    },
    /** @param {First[]} cells */
    set(cells) {
      const text = JSON.stringify({ version: about.version, address, cells });
      if (cells.length && text.length < LONGEST) memory.set(about.name, text);
      else memory.drop(about.name);
    },
  };
}
