// The deal that teaches, and rules explained as they are met: the sentence, the offer to learn, what was learnt at the end.

import { mini } from "../kit/cards.js";
import { say } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { gameHere } from "./memory.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Table} from "./state.d.ts" */
/** @import {Card, View} from "./view.d.ts" */

/** @param {string} text @param {() => void} onclick @param {string} [kind] */
const button = (text, onclick, kind = "nn-btn") => h("button", { type: "button", class: kind, onclick }, text);

/**
 * What a person can do about the lesson, and what the browser remembers of it.
 *
 * @param {Table} table
 * @param {string} q the match's own part of the address
 * @param {(message: Record<string, unknown>) => void} send
 * @param {(change: Partial<import("./state.d.ts").Help>) => void} remember
 * @param {ReturnType<typeof import("./memory.js").matchMemory>} keep
 */
export function learning(table, q, send, remember, keep) {
  const learn = () => send({ do: "learn" });
  return {
    /** The address asks for it. */
    isAsked: table.keep !== "" && new URLSearchParams(location.search).has("learn"),
    /** Begin it, and let the address ask no more, so that a reload goes on with it. @param {() => void} unseen hide what lies there */
    begin: (unseen) => {
      unseen();
      const at = new URL(location.href);
      at.searchParams.delete("learn");
      history.replaceState(history.state, "", at);
      learn();
    },
    /** A match that was begun waits for its end; whoever plays or learns is not new here any more. @param {Record<string, unknown>} message */
    hear: (message) => {
      if (message.do === "learn") keep.putAside(q, gameHere());
      if ((message.do === "play" || message.do === "learn") && !table.help.met) remember({ met: true });
    },
    acts: {
      learn,
      real: () => {
        const text = keep.aside(q);
        keep.drop("aside");
        send(text === null ? { do: "real" } : { do: "restore", text });
      },
      aside: () => keep.aside(q) !== null,
      guide: (/** @type {boolean} */ show) => {
        remember({ show });
        table.local.switched = { ...table.local.switched, showing: show };
        send({ do: "guide", on: show });
      },
    },
  };
}

/** The deal on the table is the one that teaches. @param {View} view */
export const isLesson = ({ lesson }) => lesson?.own === true;

/** A match that has begun, and is worth coming back to. @param {View} view */
export const goesOn = (view) => view.log.length > 0 && view.company.over === null && !isLesson(view);

/** What is explained now; "" for nothing, and while something else has to be read. @param {Table} table */
export function explained({ view, local }) {
  const busy = view.jump !== null || local.words !== null || local.away !== null;
  return busy ? "" : (view.lesson?.words ?? "");
}

/** Whether it is about a card. @param {Table} table @param {Card} card */
export const isShown = (table, card) => explained(table) !== "" && table.view.lesson?.codes.includes(card.code);

/** The number on the line that it is about. @param {Table} table */
export const pointedAt = (table) => (explained(table) ? (table.view.lesson?.point ?? null) : null);

/** The sentence in the status line. @param {Table} table @param {string} words */
export const bubble = (table, words) =>
  words ? h("span", { class: "nn-told", "data-at": table.view.lesson?.point === null ? "hand" : "line" }, words) : null;

/** To whoever has never played here: one quiet line, gone with the first card. @param {Table} table */
export function offer({ view, keep, help, local, acts }) {
  const fresh = keep && !help.met && view.turn && view.people === 1 && !view.log.length;
  if (!fresh || local.away || isLesson(view)) return null;
  return button(say("New here? Learn it in three minutes"), acts.learn, "nn-btn nn-offer");
}

/** In the rules and beside the form: the lesson, and rules explained at this table. @param {Table} table @param {() => void} close */
export function ways({ view, local, acts }, close) {
  if (local.away) return null;
  const learn = () => {
    close();
    acts.learn();
  };
  const guide = () => {
    close();
    acts.guide(true);
  };
  return h(
    "div",
    { class: "nn-row nn-ways" },
    isLesson(view) ? null : button(say("Learn it in three minutes"), learn),
    isLesson(view) || view.showing ? null : button(say("Show me as we play"), guide),
  );
}

/** In the form for a new match. @param {(message: Record<string, unknown>) => void} send */
export const learnRow = (send) =>
  h(
    "div",
    { class: "nn-row nn-ways" },
    button(say("Learn it in three minutes"), () => send({ do: "learn" })),
  );

/** What was learnt, each thing once: by its card, where it is about one. @param {View} view */
function learnt({ lesson }) {
  const items = (lesson?.learnt ?? []).map(({ card, words }) =>
    h("li", {}, card ? mini(card) : null, card ? hidden(`${card.name}: `) : null, minus(words)),
  );
  return items.length ? h("ul", { class: "nn-learnt", "aria-label": say("What you know now") }, items) : null;
}

/** The end of the lesson. @param {Table} table @returns {Child[]} */
export function lessonOver({ view, acts }) {
  const back = acts.aside();
  const right = view.calls?.right;
  return [
    learnt(view),
    right ? h("p", { class: "nn-asktitle nn-right" }, right) : null,
    button(back ? say("Back to your match") : view.go, acts.real, "nn-btn nn-main"),
    button(say("Once more"), acts.learn),
  ];
}
