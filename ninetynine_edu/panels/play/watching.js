// A match that another page has: what its table shows here, and what is asked.

import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { button, isOver } from "./ask.js";

/** @import {Table} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/**
 * What a page that watches gets of a table: nothing that could be done there. The cards of people who pass the screen
 * are for one of them alone, and so is what they are told about them.
 *
 * @param {View} view
 * @returns {View}
 */
export function watched(view) {
  const secret = view.people > 1 && !isOver(view) ? { hand: [], say: view.turn ? "" : view.say } : {};
  const own = view.turn || view.mode === "seen" ? { prompt: "" } : {};
  return {
    ...view,
    ...own,
    ...secret,
    mode: isOver(view) ? view.mode : "watch",
    wait: say("This match goes on in another window."),
    turn: false,
    bot: false,
    lays: [],
    asks: [],
    other: null,
    hint: null,
    duty: null,
    handover: null,
    can: { undo: false, hint: false },
    draws: [],
    go: "",
    calls: null,
    moment: null,
    jump: null,
    lesson: null,
  };
}

/** What stands beside the name of the game instead of the tools. @param {Table} table */
export function awayLine({ local: { away }, acts }) {
  if (!away?.watching) return null;
  const words = away.freed ? say("The other window is closed.") : say("This match goes on in another window.");
  return h("div", { class: "nn-away nn-row", role: "group" }, h("p", { role: "status" }, words), goOn(acts));
}

/** What is asked of whoever opens a match a second time. @param {Table} table */
export function awayAsked({ local: { away }, acts }) {
  if (!away || away.watching) return null;
  const words = away.freed ? say("The other window is closed.") : say("This match is open in another window.");
  const watch = away.freed || !away.seen ? null : button(say("Watch"), acts.watch);
  return h(
    "section",
    { class: "nn-box nn-awaybox", "aria-label": say("Two windows") },
    h("p", { role: "status" }, words),
    h("div", { class: "nn-row" }, goOn(acts), watch),
  );
}

/** @param {import("./state.d.ts").Acts} acts */
const goOn = (acts) => button(say("Go on here"), acts.goOn, "nn-btn nn-main");
