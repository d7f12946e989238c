// The place under the hand where everything is asked: choices, the said total, the next deal, whose cards to show.

import { beside } from "../kit/beside.js";
import { face, mini } from "../kit/cards.js";
import { showEdges } from "../kit/edges.js";
import { fewTotals, numberPad } from "../kit/pad.js";
import { say } from "../kit/say.js";
import { anew, h, hidden } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { codesOf, layOf, laysWith, namesOf, openQuestion, placesOf } from "./choice.js";
import { columns } from "./hand.js";
import { lessonOver, offer } from "./lesson.js";
import { lookBackLink } from "./look_back.js";
import { keyMoment, likeLink } from "./moment.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Table} from "./state.d.ts" */
/** @import {Answer, Lay, Option, Question, View} from "./view.d.ts" */

const MOST_SHOWN = 5;
const MANY = 7;
/** Three or more answers with so many letters do not fit where a few answers stand. */
const LONG = 40;
/** What the button does that lets the table go on, by mode. */
/** @type {Partial<Record<View["mode"], string>>} */
const GO = { deal: "next", match: "again" };

/** Whether a deal or the whole match is over. @param {View} view */
export const isOver = (view) => view.mode in GO;

/** @param {string} text @param {() => void} onclick @param {string} [kind] */
export function button(text, onclick, kind = "nn-btn") {
  return h("button", { type: "button", class: kind, onclick }, text);
}

/** What tells one question from the next: when it changes, the answers are drawn anew. @param {Table} table */
export function askKey({ view, choice }) {
  const { mode, draws, go, handover, other, saying } = view;
  const { path, option } = choice;
  return JSON.stringify([mode, draws, go, handover, other, codesOf(view, choice.chosen), path, option?.tail, saying]);
}

/** The players that the answers shown are about: who points at the table may point at them there. @param {Table} table */
export function askedAbout({ view, choice }) {
  /** @type {(Option | Answer)[]} */
  let shown = [];
  if (choice.option) shown = [];
  else if (choice.chosen.length) shown = openQuestion(view, choice)?.options ?? [];
  else if (!view.handover && !view.go) shown = view.other?.options ?? [];
  return new Set(shown.map((option) => option.seat));
}

/** @param {Table} table */
export function ask(table) {
  const { view, choice, nodes } = table;
  const chosen = choice.chosen.length > 0;
  const label = chosen ? say("How to play the {cards}", { cards: namesOf(view, choice.chosen) }) : say("What next");
  const content = choice.option ? askTotal(table, choice.option) : chosen ? askLay(table) : askTable(table);
  return h(
    "div",
    { class: "nn-ask", role: "group", "aria-label": label, ref: nodes.ask },
    anew(askKey(table), ...content),
  );
}

/** What the table itself asks while no card is chosen. @param {Table} table @returns {Child[]} */
function askTable(table) {
  const { view, acts } = table;
  const draws = view.draws.map((card) =>
    button(card.text, () => acts.send({ do: "draw", late: card.late }), "nn-btn nn-main"),
  );
  const first = view.mode === "seen" ? [] : draws;
  if (view.handover) {
    const { words, button: text } = view.handover;
    const ready = button(text, () => acts.send({ do: "ready" }), "nn-btn nn-main");
    return [...first, h("p", { class: "nn-handover" }, words), ready];
  }
  if (view.lesson?.learnt) return lessonOver(table);
  if (view.go) {
    const go = () => acts.send({ do: GO[view.mode] ?? "bot" });
    const small = view.left || view.draws.length > 0;
    const way = button(view.go, go, small ? "nn-btn" : "nn-btn nn-main");
    if (view.left) first.push(button(say("New match"), () => acts.send({ do: "form" }), "nn-btn nn-main"));
    return [
      ...first,
      ...howCalled(view),
      keyMoment(table),
      way,
      likeLink(table),
      lookBackLink(table),
      insideLink(table),
    ];
  }
  if (!view.other) return [...first, offer(table)];
  const answers = view.other.options.map((option) => answerButton(table, option));
  const shown = manyAnswers(table)
    ? [h("div", { class: "nn-answers", style: answerGrid(view.other.options) }, answers)]
    : answers;
  return [...first, h("p", { class: "nn-asktitle" }, view.other.title), ...shown];
}

/**
 * How much room the answers need: a `few` fit where answers stand, `many` take some of the room around, as do
 * the keys for `saying` a total and what is said of them when the deal is `over`, cards that may come
 * `along` leave the hand in sight, and what is asked before anybody may play takes the place of the whole hand.
 *
 * @param {Table} table
 */
export function askSize({ view, choice }) {
  if (choice.option) return "saying";
  if (!choice.chosen.length && (view.calls || view.moment || view.lesson?.learnt)) return "over";
  if (!choice.chosen.length) {
    const answers = view.handover ? [] : (view.other?.options ?? []);
    if (view.handover || answers.length > 4) return "whole";
    const words = answers.filter(({ cards }) => !cards.length).map(({ label }) => label);
    return answers.length > 2 && words.join("").length > LONG ? "many" : "few";
  }
  const options = openQuestion(view, choice)?.options ?? [];
  if (laysWith(view, choice.chosen).length && !choice.path.length) return "along";
  return options.length > 4 || options.some(({ group, number }) => group !== undefined || number) ? "many" : "few";
}

/** Whether so many answers in words are asked for that they go into a grid. @param {Table} table */
function manyAnswers({ view, choice }) {
  const options = view.handover || view.go || choice.chosen.length ? [] : (view.other?.options ?? []);
  return options.length >= MANY && options.every(({ cards }) => !cards.length);
}

/** Into how many columns answers go, in even rows, on a wide screen and on a narrow one. @param {Answer[]} options */
export function answerGrid(options) {
  const letters = Math.max(...options.map(({ label }) => label.length));
  const [wide, narrow] = letters <= 8 ? [7, 4] : letters <= 13 ? [5, 3] : [3, 2];
  return { "--nn-wide": columns(options.length, wide), "--nn-narrow": columns(options.length, narrow) };
}

/** When a deal is over, the way to the lab, which shows the match that this browser keeps with all cards open. @param {Table} table */
function insideLink({ view, keep }) {
  const there = keep && isOver(view) ? beside("endgame_lab", { match: keep }) : "";
  return there && h("a", { class: "nn-btn", href: there }, say("Look inside this deal"));
}

/** The question about the cards chosen: how to play them as they are, and which cards may go along. @param {Table} table */
function askLay(table) {
  const { view, choice, acts } = table;
  const { chosen, path } = choice;
  const open = openQuestion(view, choice);
  const more = path.length ? [] : laysWith(view, chosen);
  const alone = more.length > 0 && chosen.length === 1;
  const own = open ? answers(table, open, alone) : [];
  return [
    ...(more.length ? [rows(own, along(table, more, open !== null))] : own),
    path.length ? button(say("Back"), acts.back) : null,
    putBack(table),
  ];
}

/** The answers, and the cards that may go along: on a narrow screen each is a row, which shows where it goes on. @param {Child[]} own @param {Child[]} more */
function rows(own, more) {
  const row = (/** @type {string} */ kind, /** @type {Child[]} */ content) =>
    content.length ? h("div", { class: kind, ref: showEdges }, ...content) : null;
  return h("div", { class: "nn-rows", ref: showEdges }, row("nn-own", own), row("nn-more", more));
}

/** @param {Table} table */
function putBack({ choice, acts }) {
  const words = choice.chosen.length > 1 ? say("Put them back") : say("Choose another card");
  return h(
    "button",
    { type: "button", class: "nn-btn nn-putback", onclick: acts.close },
    h("span", { class: "nn-cross", "aria-hidden": "true" }),
    h("span", { class: "nn-words" }, words),
  );
}

/** The answers to a question; those that name a player stand together under theirs. @param {Table} table @param {Question} open @param {boolean} alone */
function answers(table, open, alone) {
  const { view, choice, acts } = table;
  const lay = layOf(view, choice.chosen);
  const brief = !view.saying && areBrief(open.options);
  const drawn = (/** @type {Option} */ option) => {
    const { then } = option;
    if (option.number) return numberForm(table, lay, option);
    return optionButton(table, option, brief, () =>
      then ? acts.pick(choice.chosen, [...choice.path, then]) : acts.take(lay, option),
    );
  };
  /** @type {Child[]} */
  const content =
    alone && !open.options[0].group ? [h("p", { class: "nn-asktitle nn-alone" }, say("On its own:"))] : [];
  /** @type {Map<string, Child[]>} */
  const groups = new Map();
  for (const option of open.options) {
    const { group } = option;
    const row = group === undefined ? content : groups.get(group);
    if (row) row.push(drawn(option));
    else if (group !== undefined) {
      const chips = [drawn(option)];
      groups.set(group, chips);
      const to = option.to === null || option.to === view.total ? null : `\u00a0→\u00a0${minus(option.to)}`;
      const itself = alone ? h("span", { class: "nn-alone" }, say("On its own:"), " ") : null;
      content.push(h("p", { class: "nn-asktitle nn-whom" }, itself, group, to));
      content.push(h("div", { class: "nn-chips", role: "group", "aria-label": group }, chips));
    }
  }
  return content;
}

/** The cards that may go along. @param {Table} table @param {Lay[]} more @param {boolean} enough those chosen can be laid as they are */
function along(table, more, enough) {
  const together = table.choice.chosen.length > 1 ? say("Or add:") : say("Or together with:");
  const title = enough ? together : say("It needs more cards:");
  return [
    h("p", { class: "nn-asktitle" }, title),
    ...more.slice(0, MOST_SHOWN).map((lay) => alongButton(table, lay)),
    more.length > MOST_SHOWN ? h("p", { class: "nn-asktitle" }, say("or choose more cards in your hand.")) : null,
  ];
}

/** What pointing at an answer shows at once: its jump on the line, and the player it is about. @param {Table} table @param {Partial<import("./choice.js").Choice>} show */
function stress({ acts }, show) {
  const on = () => acts.stress(show);
  return { onfocus: on, onblur: acts.calm, onpointerenter: on, onpointerleave: acts.calm };
}

/** A play and the total that it makes, for the eye and for the ear. @param {string} seen @param {string} heard @param {number} to */
const made = (seen, heard, to) => [
  h("span", { "aria-hidden": "true" }, seen, " → ", minus(to)),
  hidden(say("{play} makes {total}", { play: heard, total: to })),
];

/** What an answer is called, and what it leads to. @param {View} view @param {Option} option @param {string} label */
function leadsTo(view, { then, to }, label) {
  if (to === null || to === undefined || view.saying) return [label, then ? " …" : null];
  return made(then ? `${label} …` : label, label, to);
}

/** @param {Table} table @param {Option | Answer} option */
function about({ view }, option) {
  return option.seat === undefined ? null : ([...view.seats, view.me].find((one) => one?.id === option.seat) ?? null);
}

/**
 * Whether the choices differ by what they do to the total alone: then their buttons say just that.
 *
 * @param {Option[]} options
 */
export function areBrief(options) {
  const plain = options.every(
    (one) => one.ok && one.to !== null && !one.then && !one.number && !one.acts && one.group === undefined,
  );
  return plain && options.length > 1 && new Set(options.map(({ short }) => short)).size === options.length;
}

/** @param {Table} table @param {Option} option @param {boolean} brief @param {() => void} onclick */
function optionButton(table, option, brief, onclick) {
  const seat = about(table, option);
  const chip = seat && option.group;
  const text = chip
    ? [hidden(`${option.label}, `), h("strong", { "aria-hidden": "true" }, seat.name), h("small", {}, seat.cardWords)]
    : leadsTo(table.view, option, brief ? option.short : option.label);
  const pointed = stress(table, { strong: option.to ?? null, aim: seat ? seat.id : null });
  const kind = chip ? "nn-btn nn-chip" : brief ? "nn-btn nn-main nn-brief" : "nn-btn nn-main";
  return h("button", { type: "button", class: kind, "data-for": seat ? seat.id : null, onclick, ...pointed }, ...text);
}

/** An answer that lays no card of the hand; a card that it is about is shown. @param {Table} table @param {Answer} option */
function answerButton(table, option) {
  const seat = about(table, option);
  const pointed = stress(table, { strong: null, aim: seat ? seat.id : null });
  const onclick = () => table.acts.play(option.move);
  const about_ = { type: "button", "data-for": seat ? seat.id : null, onclick, ...pointed };
  if (!option.cards.length) return h("button", { ...about_, class: "nn-btn nn-main" }, option.label);
  const alone = table.view.other?.options.filter((other) => other.cards.length).length === 1; // else the title has said it
  const words = alone ? h("span", { "aria-hidden": "true" }, option.short) : "";
  return h("button", { ...about_, class: "nn-answer" }, ...option.cards.map(face), hidden(option.label), words);
}

/** A button for cards that may go along: it plays them at once where nothing more is to be asked. @param {Table} table @param {Lay} lay */
function alongButton(table, lay) {
  const { view, choice, acts } = table;
  const places = placesOf(view, choice.chosen, lay);
  const added = places.slice(choice.chosen.length);
  const { options } = view.asks[lay.ask];
  const only = options.length === 1 && options[0].tail !== undefined && options[0].ok ? options[0] : null;
  const onclick = () => (only && only.to !== null ? acts.play(lay.text + only.tail, only) : acts.pick(places));
  const cards = namesOf(view, added);
  const words = only?.acts
    ? say("with the {cards}, {what}", { cards, what: only.label })
    : say("with the {cards}", { cards });
  const minis = added.map((place) => mini(view.hand[place]));
  const alike = options.every((one) => one.acts === options[0].acts) && options[0].acts;
  const as = alike ? h("small", { class: "nn-acts" }, alike) : null; // why the total changes as it does
  const leads =
    only?.to != null && !view.saying
      ? [
          h("span", { "aria-hidden": "true" }, as, " → ", minus(only.to)),
          hidden(say("{play} makes {total}", { play: words, total: only.to })),
        ]
      : [hidden(words), h("span", { "aria-hidden": "true" }, as), " …"];
  return h(
    "button",
    { type: "button", class: "nn-btn nn-along", onclick, ...stress(table, { preview: lay }) },
    ...minis,
    ...leads,
  );
}

/** The whole number in a field, or null. @param {string} text */
function wholeNumber(text) {
  return text !== "" && Number.isInteger(Number(text)) ? Number(text) : null;
}

/** A form for a total that its player may name. @param {Table} table @param {Lay | null} lay @param {Option} option */
function numberForm({ acts }, lay, option) {
  const { head, tail, low, high } = option.number ?? { head: "", tail: "", low: 0, high: 0 };
  /** @param {HTMLInputElement} input */
  const fitting = (input) => {
    const n = wholeNumber(input.value);
    return n !== null && n >= low && n <= high ? n : null;
  };
  const input = h("input", {
    type: "number",
    class: "nn-input",
    min: low,
    max: high,
    step: 1,
    inputmode: "numeric",
    required: true,
    oninput: ({ currentTarget }) => acts.name(fitting(currentTarget)),
  });
  /** @param {SubmitEvent & {currentTarget: HTMLFormElement}} event */
  const onsubmit = (event) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    const n = field && fitting(field);
    if (n !== null) return acts.play((lay?.text ?? "") + head + n + tail);
    acts.tell(say("The total can be any whole number from {low} to {high}.", { low, high }));
    field?.focus();
  };
  const label = h("span", {}, say("{what} ({low} to {high})", { what: option.label, low, high }), " ");
  return h(
    "form",
    { class: "nn-row", novalidate: "", onsubmit },
    h("label", { class: "nn-field" }, label, input),
    h("button", { class: "nn-btn nn-main" }, say("Set it")),
  );
}

/** The move that the answers chosen so far make, while its total is still to be said. @param {Table} table */
export function moveAsked({ view, choice }) {
  return choice.option && (layOf(view, choice.chosen)?.text ?? "") + (choice.option.tail ?? "");
}

/** The player says the new total, with keys or by choosing one of four. @param {Table} table @param {Option} option @returns {Child[]} */
function askTotal(table, option) {
  const { view, choice, acts } = table;
  const { question, four } = option;
  const onsay = (/** @type {number} */ said) => acts.call(said);
  const onodd = () => acts.tell(say("Write the new total as a number, please."));
  const asked = four
    ? fewTotals(question, four, choice.tried, onsay)
    : numberPad({ question, below: view.low < 0, onsay, onodd });
  return [called(table), asked, putBack(table)];
}

/** The cards whose total is called: on a phone the keys have the place of the whole hand. @param {Table} table */
function called({ view, choice }) {
  const cards = choice.chosen.map((place) => face(view.hand[place]));
  return h("div", { class: "nn-called", "aria-hidden": "true", style: { "--of": cards.length } }, cards);
}

/** @param {string} title @param {string[]} sums */
function sumsNamed(title, sums) {
  const list = sums.map((sum) => h("li", {}, sum));
  return sums.length ? [h("span", {}, title), " ", h("ul", { class: "nn-facts" }, list), " "] : [];
}

/** How the totals of the deal were called, and which to practise. @param {View} view @returns {Child[]} */
function howCalled({ calls }) {
  if (!calls) return [];
  const { right, facts, longer, practise } = calls;
  const there = beside("practise_calls", Object.fromEntries(new URLSearchParams(practise)));
  const sums = [...sumsNamed(say("To practise:"), facts), ...sumsNamed(say("Took a little longer:"), longer)];
  return [
    right ? h("p", { class: "nn-asktitle nn-right" }, right) : null,
    sums.length ? h("div", { class: "nn-asktitle" }, sums) : null,
    sums.length && there ? h("a", { class: "nn-btn", href: there }, say("Practise these")) : null,
  ];
}
