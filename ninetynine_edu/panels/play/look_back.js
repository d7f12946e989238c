// The way from the table to the page that looks back at a deal.

import { beside } from "../kit/beside.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Table} from "./state.d.ts" */

/**
 * When the cards of a deal are played with no more, a link to the page that looks back at it; where something was said of a play
 * with all cards open, at that play and with all cards open.
 *
 * @param {Table} table
 */
export function lookBackLink({ view, keep }) {
  const at = view.moment?.at;
  const asks = { match: keep, ...(at ? { at: String(at), cards: "open" } : {}) };
  const there = keep && (view.moment || view.mode === "match") ? beside("look_back", asks) : "";
  return there && h("a", { class: "nn-btn", href: there }, say("Look back"));
}
