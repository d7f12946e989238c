// What a person has chosen and what may come of it, without a page.

import assert from "node:assert/strict";
import test from "node:test";
import * as choice from "../../ninetynine_edu/panels/play/choice.js";
import { columns, linesOf } from "../../ninetynine_edu/panels/play/hand.js";
import { ownQuery } from "../../ninetynine_edu/panels/play/memory.js";
import { badgeWords } from "../../ninetynine_edu/panels/play/seats.js";
import { company, tooFew } from "../../ninetynine_edu/panels/play/setup_people.js";
import { changed } from "../../ninetynine_edu/panels/play/setup_rules.js";

/** @param {string} code @param {Record<string, unknown>} [more] */
const card = (code, more = {}) => ({
  code,
  name: `the ${code}`,
  does: "+7",
  plain: true,
  choices: [{ move: code, to: 47, ok: true, short: "+7" }],
  over: [],
  number: null,
  joins: false,
  asks: false,
  why: null,
  ...more,
});
/** @param {Record<string, unknown>} more @returns {any} */
const view = (more) => ({
  total: 40,
  limit: 99,
  turn: true,
  saying: false,
  duty: null,
  lays: [],
  asks: [],
  hand: [],
  ...more,
});
const pairs = view({
  hand: [card("7S", { joins: true }), card("7H", { joins: true }), card("7S", { joins: true }), card("2C")],
  lays: [
    { text: "7S&7H", codes: ["7S", "7H"], ask: 0 },
    { text: "7S", codes: ["7S"], ask: 1 },
    { text: "7S&7S&7H", codes: ["7S", "7S", "7H"], ask: 0 },
  ],
  asks: [
    { options: [{ to: 54, ok: true, short: "+14", tail: "" }] },
    { options: [{ to: 47, ok: true, short: "+7", tail: "" }] },
  ],
});

test("a lay is found whatever the order of its cards", () => {
  assert.equal(choice.layOf(pairs, [1, 0])?.text, "7S&7H");
  assert.equal(choice.layOf(pairs, [1, 2])?.text, "7S&7H");
  assert.equal(choice.layOf(pairs, [1]), null);
});

test("what goes along: the smallest first", () => {
  assert.deepEqual(
    choice.laysWith(pairs, [0]).map(({ text }) => text),
    ["7S&7H", "7S&7S&7H"],
  );
  assert.equal(choice.goesAlong(pairs, [0], 2), true);
  assert.equal(choice.goesAlong(pairs, [0], 3), false);
});

test("the cards of a lay lie in different places of the hand", () => {
  assert.deepEqual(choice.placesOf(pairs, [2], pairs.lays[2]), [2, 0, 1]);
});

test("without takes each card once, or nothing", () => {
  assert.deepEqual(choice.without(["a", "b", "a"], ["a"]), ["b", "a"]);
  assert.equal(choice.without(["a"], ["a", "a"]), null);
});

test("the plays on the line: of the card in focus, then of the question that is open, with the number typed", () => {
  assert.deepEqual(
    choice.shownPlays(pairs, choice.nothing(), 0).map(({ to }) => to),
    [47],
  );
  const two = { ...choice.nothing(), chosen: [0, 1], named: 60 };
  assert.deepEqual(
    choice.shownPlays(pairs, two, 0).map(({ to }) => to),
    [54, 60],
  );
  assert.deepEqual(choice.shownPlays({ ...pairs, saying: true }, two, 0), []);
  assert.deepEqual(choice.shownPlays(pairs, choice.nothing(), null), []);
});

test("the note tells what the card in focus would do", () => {
  /** @param {Record<string, unknown>} more @param {Record<string, unknown>} [game] */
  const note = (more, game = {}) =>
    choice.noteFor(view({ hand: [card("7S", more)], ...game }), choice.nothing(), 0, true);
  assert.equal(note({}), "The 7S: the total goes to 47.");
  assert.equal(note({ does: "skip one", plain: false }), "The 7S: skip one; the total goes to 47.");
  assert.equal(note({}, { total: 47 }), "The 7S: the total stays 47.");
  assert.equal(note({ why: "It does not fit." }), "It does not fit.");
  assert.equal(note({}, { turn: false }), "The 7S: +7");
  assert.equal(
    note({ choices: [{ to: 105, ok: false, short: "+65" }] }),
    "The 7S: 105 is over 99, so you lose with it.",
  );
  assert.equal(note({}, { duty: { left: 2, whole: 2, back: -3 } }), "The 7S: the total goes to 47, then back to −3.");
  assert.equal(
    choice.noteFor(pairs, choice.nothing(), 0, true),
    "The 7S: the total goes to 47. Or lay it with others.",
  );
  assert.equal(choice.noteFor(pairs, { ...choice.nothing(), chosen: [0, 1] }, 0, true), "Chosen: the 7S and the 7H.");
});

test("a badge says the most pressing thing", () => {
  const seat = /** @type {any} */ ({ won: false, turn: true, owes: 2, asked: true });
  assert.equal(badgeWords(seat), "owes 2 plays");
  assert.equal(badgeWords({ ...seat, owes: 1 }), "owes 1 play");
  assert.equal(badgeWords({ ...seat, owes: 0 }), "to answer");
  assert.equal(badgeWords({ ...seat, won: true }), "won the match");
});

test("a hand goes into even rows", () => {
  assert.deepEqual(
    [1, 3, 7, 8, 13].map((count) => columns(count, 7)),
    [1, 3, 7, 4, 7],
  );
  assert.equal(columns(0, 7), 1);
});

test("what cards do has as many lines as the longest needs beside the others", () => {
  assert.equal(linesOf(["+5", "0"], 3), 1);
  assert.equal(linesOf(["+5", "add or take away 10"], 3), 2);
  assert.equal(linesOf(["交換手牌或設成0"], 3), 2);
  assert.equal(linesOf(["alle Karten tauschen oder setzt 0"], 3), 3);
  assert.equal(linesOf(["alle Karten tauschen oder setzt 0"], 6), 4);
  assert.equal(linesOf([], 3), 1);
});

test("the form: a company of so many, and what differs from the source", () => {
  assert.deepEqual(
    company([{ name: "Ann", kind: "human", face: "" }], 4, ["beginner", "steady"]).map(({ kind }) => kind),
    ["human", "beginner", "steady", "beginner"],
  );
  assert.match(tooFew({ fewest: 3, most: 6 }, 2), /for 3 or more/);
  assert.equal(tooFew({ fewest: 3, most: 6 }, 3), "");
  const rules = /** @type {any} */ ([
    { name: "a", default: 3 },
    { name: "b", default: true },
  ]);
  assert.equal(changed(rules, new Map(Object.entries({ a: "3", b: false }))), 1);
});

test("only our part of an address chooses a match, in one order", () => {
  assert.equal(ownQuery("?seed=7&theme=dark&variant=chicago&pace=slow"), "variant=chicago&seed=7");
});
