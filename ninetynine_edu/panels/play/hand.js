// The hand: a row of places. A place keeps its element, and with it the focus, when another card comes to lie there.

import { face } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { cap, roomOf } from "../kit/words.js";
import { goesAlong, loses, several } from "./choice.js";
import { isShown } from "./lesson.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Table} from "./state.d.ts" */
/** @import {Card} from "./view.d.ts" */

/** What a place says and shows, as attributes and words. @param {Table} table @param {Card} card @param {number} place */
function placeState(table, card, place) {
  const { view, choice, help } = table;
  const blocked = view.turn && card.why !== null && help.safe;
  const over = view.turn && help.safe && !blocked && loses(card);
  const joining = several(view, choice);
  const chosen = choice.chosen.includes(place);
  const along = joining && !chosen && goesAlong(view, choice.chosen, place);
  const hinted = !chosen && !along && !blocked && view.hint?.codes.includes(card.code);
  const name = !view.turn
    ? cap(card.name)
    : blocked
      ? say("Cannot play {card}", { card: card.name })
      : say("Play {card}", { card: card.name });
  const mark =
    chosen && joining
      ? say("chosen")
      : along
        ? say("+ add")
        : blocked
          ? card.mark
          : over
            ? say("too high: you lose")
            : hinted
              ? (view.hint?.mark ?? "")
              : "";
  return {
    name,
    mark,
    attributes: {
      "data-key": card.key,
      "data-card": card.code,
      "aria-disabled": view.turn && !blocked ? null : "true",
      "data-blocked": blocked ? "yes" : false,
      "data-chosen": chosen ? "yes" : false,
      "data-hint": hinted ? "yes" : false,
      "data-told": isShown(table, card) ? "yes" : false,
      "data-along": along ? "yes" : joining && !chosen ? "no" : false,
      "data-wait": view.turn ? false : "yes",
      "aria-pressed": joining && (chosen || along) ? String(chosen) : null,
      "aria-expanded": card.asks && !joining ? String(chosen) : null,
    },
  };
}

/** @param {Table} table @param {Card} card @param {number} place */
function handPlace(table, card, place) {
  const { acts, noteId } = table;
  const { name, mark, attributes } = placeState(table, card, place);
  const listeners = {
    onclick: () => acts.choose(place),
    onfocus: () => acts.look("focus", place, true),
    onblur: () => acts.look("focus", place, false),
    onpointerenter: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse") acts.look("hover", place, true);
    },
    onpointerleave: () => acts.look("hover", place, false),
  };
  return h(
    "button",
    { type: "button", class: "nn-card", tabindex: "-1", "aria-describedby": noteId, ...attributes, ...listeners },
    face(card),
    h("span", { class: "nn-mark", "aria-hidden": "true" }, mark),
    h("span", { class: "nn-sr" }, `${name}, `),
    h("span", { class: "nn-does" }, card.does),
  );
}

/** Into how many columns the hand goes, in even rows. @param {number} count @param {number} most in a row */
export function columns(count, most) {
  return Math.ceil(count / Math.ceil(count / most)) || 1;
}

/** How many cards go into a row of the hand, on a wide screen and on a narrow one. */
const WIDE = 7;
const NARROW = 5;
const MANY = 10;

/** The columns and rows of a hand with so many places. @param {number} places @param {number} most */
function grid(places, most) {
  const across = columns(places, most);
  return [across, Math.ceil(places / across)];
}

/** How many letters go into a line under all cards of a row together where a screen is low, and how many lines at most. */
const LINE = 33;
const LINES = 4;

/** How many lines that need which say what cards do, beside so many others. @param {readonly string[]} does @param {number} across */
export function linesOf(does, across) {
  const longest = Math.max(1, ...does.map(roomOf));
  return Math.min(LINES, Math.ceil((longest * across) / LINE));
}

/** @param {Table} table @param {string} asking how much room is asked for beside it @param {Child} [beside] what stands there where there is no hand */
export function hand(table, asking, beside) {
  const { view, local, nodes } = table;
  const count = view.hand.length;
  const room = Math.max(local.slots, count, 1);
  const [wide, wideRows] = grid(room, WIDE);
  const [narrow, narrowRows] = grid(room, room > MANY ? NARROW + 1 : NARROW);
  const does = view.hand.map((card) => card.does);
  const lines = linesOf(does, narrow);
  const style = {
    "--wide": wide,
    "--wide-rows": wideRows,
    "--narrow": narrow,
    "--narrow-rows": narrowRows,
    "--lines": lines,
  };
  const label = view.me && view.people > 1 ? say("The hand of {who}", { who: view.me.name }) : say("Your hand");
  const rows = { "data-rows": wideRows > 1 ? "many" : "one", "data-narrow-rows": narrowRows > 1 ? "many" : "one" };
  return h(
    "div",
    { class: "nn-handzone", style, ...rows, "data-asking": asking },
    h(
      "div",
      { class: "nn-hand", role: "toolbar", "aria-label": label, hidden: !count, ref: nodes.hand },
      view.hand.map((card, place) => handPlace(table, card, place)),
    ),
    beside,
  );
}
