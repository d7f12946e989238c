// How a deal or the match ended: one picture on the table, and above the next deal the moment that decided it.

import { beside } from "../kit/beside.js";
import { say } from "../kit/say.js";
import { h } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { faceOf, tokens } from "./seats.js";

/** @import {Table} from "./state.d.ts" */
/** @import {Seat, View} from "./view.d.ts" */

/** So many faces stand side by side. */
const MOST = 3;

/** Everybody at the table by number. @param {View} view */
function everybody({ seats, me }) {
  return new Map([...seats, ...(me ? [me] : [])].map((seat) => [seat.id, seat]));
}

/** Who is shown, and whether as winners. @param {View} view @returns {{won: boolean, shown: Seat[]}} */
function whoIsShown(view) {
  const { over } = view.company;
  const all = everybody(view);
  const found = (/** @type {number[]} */ players) => players.flatMap((player) => all.get(player) ?? []).slice(0, MOST);
  if (!over) return { won: false, shown: [] };
  const mine = view.people === 1 ? view.me?.id : undefined;
  const beaten = over.lost.filter((player) => player === mine);
  if (beaten.length) return { won: false, shown: found(beaten) };
  if (over.won !== null && (over.kind === "match" || over.lost.length !== 1 || over.won === mine))
    return { won: true, shown: found([over.won]) };
  return { won: false, shown: found(over.lost) };
}

/** @param {View} view @param {boolean} won @param {Seat[]} shown */
function headline(view, won, shown) {
  const [{ id, name }] = shown;
  const mine = id === view.me?.id && view.people === 1;
  if (view.company.over?.kind === "match")
    return mine ? say("You won the match!") : say("{who} won the match.", { who: name });
  if (won) return mine ? say("You won this deal!") : say("{who} won this deal.", { who: name });
  if (shown.length > 1) return say("These players lost this deal.");
  return mine ? say("You lost this deal.") : say("{who} lost this deal.", { who: name });
}

/** A medal for who won; for who lost, what is left to play on with. @param {boolean} won @param {Seat} seat */
function mark(won, seat) {
  if (!won) return tokens(seat);
  return h(
    "svg",
    { class: "nn-medal", viewBox: "0 0 48 48", "aria-hidden": "true" },
    h("path", { class: "nn-ribbon", d: "M15 27 10 46l8-4 6 5V30zM33 27l5 19-8-4-6 5V30z" }),
    h("circle", { cx: 24, cy: 18, r: 15 }),
    h("path", {
      class: "nn-star",
      d: "M24 8.500l2.900 6 6.600.8-4.900 4.500 1.300 6.500L24 23.100l-5.900 3.200 1.300-6.500-4.900-4.500 6.600-.8z",
    }),
  );
}

/** @param {View} view */
export function moment(view) {
  const { won, shown } = whoIsShown(view);
  if (!shown.length) return null;
  const faces = shown.map((seat) =>
    h("span", { class: "nn-momentface" }, faceOf(view.company, seat.id), mark(won, seat)),
  );
  return h(
    "div",
    { class: "nn-moment", "aria-hidden": "true", key: `over${view.n}`, "data-how": won ? "won" : "lost" },
    h("span", { class: "nn-momentfaces" }, ...faces),
    h("strong", {}, headline(view, won, shown)),
  );
}

/** What could have been better, and the way back to it; the status line says it too. @param {Table} table */
export function keyMoment({ view: { moment }, acts }) {
  const { words, again } = moment ?? {};
  if (!words && !again) return null;
  const retry = () => acts.send({ do: "retry" });
  return h(
    "div",
    { class: "nn-key" },
    words ? h("p", { "aria-hidden": "true" }, minus(words)) : null,
    again ? h("button", { type: "button", class: "nn-btn", onclick: retry }, again) : null,
  );
}

/** A link to the puzzle room, to a puzzle like that moment. @param {Table} table */
export function likeLink({ view: { moment } }) {
  const there = moment?.like ? beside("practice", moment.like) : "";
  return there && h("a", { class: "nn-btn", href: there }, say("A puzzle like this"));
}
