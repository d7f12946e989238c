// The text of a version: its lines, those that are wrong, what the browser keeps of it, and where its code leads.

import { beside, isPage } from "../kit/beside.js";
import { say } from "../kit/say.js";

/** @import {Problem} from "./view.d.ts" */

/** More line numbers than this nobody needs. */
const MOST_NUMBERS = 5000;
/** A longer code makes an address that some servers refuse. */
const LONGEST_CODE = 1500;

/** A text as a text box has it. @param {string} text */
export const boxed = (text) => text.replace(/\r\n?/g, "\n");

/** The lines that are wrong, each once. @param {Problem[]} problems */
export const wrongLines = (problems) => [...new Set(problems.map(({ line }) => line))];

/** Line numbers, with a sign at each line that is wrong. @param {string} text @param {number[]} wrong */
export function numbers(text, wrong) {
  const count = Math.min(text.split("\n").length, MOST_NUMBERS);
  return Array.from({ length: count }, (_, i) => (wrong.includes(i + 1) ? `▶${i + 1}` : `${i + 1}`)).join("\n");
}

/** Where a line begins and ends. @param {string} text @param {number} line 1 is the first */
export function lineSpan(text, line) {
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [from, from + (lines[line - 1] ?? "").length];
}

/** @typedef {{q: string, text: string, earlier?: string}} Kept a text, the address it was built under, and one from another */

/** What the browser keeps, or null where it is none of ours. @param {string | null} stored @returns {Kept | null} */
export function readKept(stored) {
  try {
    const kept = JSON.parse(stored ?? "null");
    return kept && typeof kept.text === "string" ? kept : null;
  } catch {
    return null;
  }
}

/**
 * What a page begins with: the text kept under this address, and one of another address that is not lost.
 *
 * @param {Kept | null} kept
 * @param {string} address
 */
export function begun(kept, address) {
  if (!kept) return { text: null, earlier: undefined };
  const here = kept.q === address;
  const earlier = here ? kept.earlier : kept.text;
  return { text: here ? kept.text : null, earlier: typeof earlier === "string" ? earlier : undefined };
}

/** Where a version can go, where there are pages: the address of each, and what its link says. @param {string} code */
export function ways(code) {
  if (!code || !isPage() || encodeURIComponent(code).length >= LONGEST_CODE) return [];
  const pages = [
    ["play", say("Play it on a page of its own")],
    ["endgame_lab", say("Look inside its endings")],
    ["variant_workshop", say("A link to this workshop with it")],
  ];
  return pages.map(([name, label]) => ({ href: beside(name, { variant: code }), label }));
}
