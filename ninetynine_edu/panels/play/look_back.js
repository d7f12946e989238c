// The way from the table to the page that looks back at a deal.

import { beside } from "../kit/beside.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";

/** @import {Table} from "./state.d.ts" */

/** When the cards of a deal are played with no more, a link to the page that looks back at it. @param {Table} table */
export function lookBackLink({ view, keep }) {
  const there = keep && (view.moment || view.mode === "match") ? beside("look_back", { match: keep }) : "";
  return there && h("a", { class: "nn-btn", href: there }, say("Look back"));
}
