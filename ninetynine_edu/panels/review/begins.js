// Where looking back begins: at the play that the table's link names, or, for whoever comes back from playing on, where it was left.

import { drawer } from "../kit/host.js";
import { keptMatch } from "../kit/kept_match.js";
import { parsed, placeOf } from "../play/memory.js";

/** @import {Reading} from "./view.d.ts" */

/** @typedef {{place: string} | {text: string} | {example: true}} Source what lies open: a match that the browser keeps at a place, one that was brought, or the example */
/** @typedef {{at: number, reading: Reading, who?: number, deal?: number, source?: Source | null}} Start a play of a deal, and how it is looked at */

const HERE = "ninetynine looked back";
/** A longer record is not kept with the page's place in the tab's history. */
const LONGEST = 100000;

/** @param {unknown} n */
const isPlace = (n) => typeof n === "number" && Number.isInteger(n) && n >= 0;

/** What the address asks for. @param {string} search @returns {Start | null} */
function named(search) {
  const asked = new URLSearchParams(search);
  const at = Number(asked.get("at")) - 1;
  return isPlace(at) ? { at, reading: asked.get("cards") === "open" ? "open" : "seen" } : null;
}

/** Where to begin: what was left here, before what the address asks for. @returns {Start | null} */
export function start() {
  const left = history.state?.[HERE];
  return left && isPlace(left.at) ? left : named(location.search);
}

/** Note at this place of the tab's history what is looked at. @param {Start} start */
export function leave(start) {
  history.replaceState({ ...history.state, [HERE]: start }, "");
}

/** Where the table's latest match lies. @returns {Source | null} */
function latest() {
  const found = parsed(drawer("play").get("match"));
  return found ? { place: placeOf(String(found.q), found.game ?? "") } : null;
}

/** What a message opens; null for one that opens nothing. @param {Record<string, unknown>} message @returns {Source | null} */
export function sourceOf(message) {
  if (message.do === "example") return { example: true };
  if (message.do !== "open") return null;
  if (message.saved) return latest();
  const text = String(message.text);
  return text.length < LONGEST ? { text } : null;
}

/** The message that opens the same again; null where there is nothing of it any more. @param {Source | null | undefined} source */
export function opens(source) {
  if (!source) return null;
  if ("example" in source) return { do: "example" };
  if ("text" in source) return { do: "open", text: source.text };
  const text = keptMatch(source.place);
  return text && { do: "open", text, saved: true };
}
