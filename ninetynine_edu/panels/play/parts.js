// The page of the table as it is drawn: head, the round table, the sentence, the hand, what is asked, plays, help, files.

import { say } from "../kit/say.js";
import { h, hidden, made } from "../kit/view.js";
import { minus, roomOf } from "../kit/words.js";
import { ask, askSize, button } from "./ask.js";
import { noteFor } from "./choice.js";
import { hand } from "./hand.js";
import { bubble, explained, isLesson, ways } from "./lesson.js";
import { log } from "./plays.js";
import { roundTable } from "./round.js";
import { saveBox } from "./saving.js";
import { score } from "./score.js";
import { badge, faceOf, tokens } from "./seats.js";
import { paceField, spectating } from "./spectating.js";
import { awayAsked, awayLine } from "./watching.js";

/** @import {Table} from "./state.d.ts" */

/** A sentence longer than this is written smaller, and one still longer smaller again: its place stays two lines high. */
const LONG = 64;
const LONGER = 112;
/** What is longer than this may have to be scrolled on a phone. */
const LONGEST = 128;

/** Whether the table fills the screen. @param {Table} table */
const isBig = ({ view, help, local }) => local.big ?? (view.wall || help.wall);

/** Whether this page's own table is not the one to be seen, and that one not seen yet. @param {Table} table */
const elsewhere = ({ local: { away } }) => away !== null && !(away.watching && away.seen);

/** @param {Table} table */
function head(table) {
  const { view, keep, local, acts, nodes } = table;
  /** @param {string} text @param {boolean} can @param {() => void} onclick */
  const maybe = (text, can, onclick) =>
    h("button", { type: "button", class: "nn-btn", "aria-disabled": can ? null : "true", onclick }, text);
  const tools = () => [
    button(say("Rules"), () => acts.send({ do: "rules" })),
    view.people ? maybe(say("Hint"), view.can.hint, acts.hint) : null,
    view.people === 1 ? maybe(say("Undo"), view.can.undo, acts.undo) : null,
    button(say("Help"), acts.toHelp, "nn-btn nn-tohelp"),
    isLesson(view) && view.mode !== "deal"
      ? button(say("Skip"), acts.real)
      : button(say("New match"), () => acts.send({ do: "form" })),
  ];
  return h(
    "div",
    { class: "nn-head" },
    h(
      "div",
      { class: "nn-names" },
      h(keep ? "h1" : "h2", { class: "nn-title" }, say("Ninety-nine")),
      h("p", { class: "nn-sub" }, elsewhere(table) ? null : view.sub),
    ),
    score(view),
    awayLine(table),
    h(
      "div",
      {
        class: "nn-tools",
        role: "toolbar",
        "aria-label": say("Tools"),
        hidden: local.away !== null && !isBig(table),
        ref: nodes.tools,
      },
      ...(local.away ? [] : tools()),
      isBig(table) ? button(say("Normal size"), () => acts.help({ wall: false }), "nn-btn nn-wallhelp") : null,
    ),
  );
}

/** What is to be done; whose turn it is, is seen where something is explained. @param {Table} table */
const promptOf = (table) => (explained(table) && table.view.people === 1 ? "" : table.view.prompt);

/** How long the sentence is. @param {Table} table */
const lengthOf = (table) =>
  roomOf(table.local.words ?? table.view.say) + roomOf(explained(table)) + roomOf(promptOf(table));

/** What is to be done about a long sentence. @param {Table} table */
function longOf(table) {
  const length = lengthOf(table);
  return length > LONGER ? "longer" : length > LONG ? "long" : false;
}

/** @param {Table} table */
function status(table) {
  const { view, local } = table;
  return h(
    "p",
    {
      class: "nn-status",
      role: "status",
      "data-long": longOf(table),
      tabindex: lengthOf(table) > LONGEST ? "0" : null,
    },
    h("span", {}, minus(local.words ?? view.say)),
    " ",
    bubble(table, minus(explained(table))),
    h("strong", {}, minus(promptOf(table))),
    view.moment?.words ? hidden(` ${minus(view.moment.words)}`) : null,
  );
}

/** The reader's own place. @param {Table} table */
function me(table) {
  const { me: seat, turn, company } = table.view;
  const content = seat && [
    h("span", { class: "nn-facing" }, faceOf(company, seat.id), badge(seat, company.next === seat.id)),
    h("strong", { class: "nn-seatname", dir: "auto" }, seat.name),
    tokens(seat),
  ];
  const state = { "data-turn": turn ? "yes" : "no", "data-beside": longOf(table) };
  return h("div", { class: "nn-me", ...state }, content);
}

/** A switch. @param {string} text @param {boolean} on @param {(on: boolean) => void} change @param {boolean} [disabled] */
function toggle(text, on, change, disabled = false) {
  const onchange = (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
    change(currentTarget.checked);
  const input = h("input", { type: "checkbox", role: "switch", checked: on, disabled, onchange });
  return h("label", { class: "nn-tick nn-toggle" }, input, h("span", {}, text));
}

/** @param {Table} table */
function helpBox(table) {
  const { view, help, local, acts, nodes, noteId } = table;
  const on = { ...view, ...local.switched };
  const saying = [
    toggle(say("I say the total myself"), on.saying, (says) => acts.saying({ says }), view.mustSay),
    toggle(say("Choose from four"), on.four, (few) => acts.saying({ few }), !view.saying || isLesson(view)),
    toggle(say("Explain new cards"), on.showing || isLesson(view), acts.guide, isLesson(view)),
  ];
  return h(
    "section",
    { class: "nn-box nn-helpbox", ref: nodes.help },
    h("h2", {}, say("Help")),
    toggle(say("Show which cards fit"), help.safe, (safe) => acts.help({ safe })),
    toggle(say("Number line"), help.line, (line) => acts.help({ line })),
    ...(local.away || view.watch ? [] : saying),
    toggle(say("Four colours of suits"), help.four, (four) => acts.help({ four })),
    toggle(say("Sounds"), help.sound, (sound) => acts.help({ sound })),
    h(
      "div",
      { class: "nn-wallhelp" },
      toggle(say("Big for the wall"), isBig(table), (wall) => acts.help({ wall })),
    ),
    view.watch ? null : paceField(table, `${noteId}-pace`), // it stands at the table then
  );
}

/** @param {Table} table */
function rulesDialog(table) {
  const { local, acts, nodes } = table;
  const { rules } = local;
  const content = rules && [
    h("div", { class: "nn-dialoghead" }, h("h2", {}, rules.title), button(say("Close"), acts.closeRules)),
    h(
      "div",
      { class: "nn-scrollbox", tabindex: "0", role: "region", "aria-label": rules.title },
      ways(table, acts.closeRules),
      made("div", { class: "nn-rulescard" }, rules.html),
    ),
  ];
  return h("dialog", { class: "nn-dialog", "aria-label": say("Rules"), ref: nodes.rules }, content);
}

/** @param {Table} table */
function setupDialog({ local, nodes }) {
  const attributes = { class: "nn-dialog nn-setup", "aria-label": say("New match"), ref: nodes.setup };
  return h("dialog", attributes, local.setup?.draw());
}

/** The total as it is written: the newest that is known. @param {Table} table */
export const totalText = ({ view, local }) => minus(local.total ?? view.total);

/** How much room the total needs. @param {Table} table */
export const totalSize = ({ view, local }) => (String(local.total ?? view.total).length > 2 ? "long" : "short");

/** The whole table but for its total, which is drawn by itself. @param {Table} table @param {number | null} place the card in focus */
export function tablePage(table, place) {
  const { view, choice, local, help, acts, nodes, noteId } = table;
  const size = askSize(table);
  const state = {
    "data-mode": view.mode,
    "data-n": view.n,
    "data-size": totalSize(table),
    "data-asking": choice.chosen.length ? "yes" : false,
    "data-suits": help.four ? "four" : false,
    "data-wall": isBig(table) ? "yes" : false,
    "data-teams": view.wall ? "yes" : false,
  };
  return h(
    "div",
    { class: "nn-root nn-playing", ref: nodes.root, onkeydown: acts.key, ...state },
    head(table),
    awayAsked(table),
    h(
      "div",
      { class: "nn-columns", hidden: elsewhere(table) },
      h(
        "section",
        { class: "nn-table", "aria-label": say("Card table") },
        roundTable(table, place),
        me(table),
        status(table),
        hand(table, size, spectating(table)),
        h(
          "div",
          { class: "nn-asking", "data-size": size },
          ask(table),
          h("p", { class: "nn-note", id: noteId }, local.note ?? noteFor(view, choice, place, help.safe)),
        ),
      ),
      h(
        "div",
        { class: "nn-side" },
        h("section", { class: "nn-box nn-playsbox" }, h("h2", {}, say("Plays")), log(table)),
        helpBox(table),
        saveBox(table),
      ),
    ),
    rulesDialog(table),
    setupDialog(table),
    table.toClass.dialog(),
  );
}
