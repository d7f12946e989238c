// A tree as the explorer walks through it, says it and finds plays in it.

import assert from "node:assert/strict";
import test from "node:test";
import { codeOf, findPlays } from "../../ninetynine_edu/panels/explorer/find.js";
import { bestFrom, grown, NOTHING, openList, pathTo } from "../../ninetynine_edu/panels/explorer/tree.js";
import { allWords, cardParts, inside, nodesWords, oftenOf } from "../../ninetynine_edu/panels/explorer/words.js";
import { learn } from "../../ninetynine_edu/panels/kit/say.js";
import { TABLE } from "./explorer_table.js";

/** @import {Columns, Marks} from "../../ninetynine_edu/panels/explorer/view.d.ts" */

/**
 *       0
 *     1   2      1: 10♦ by the first, 2: A♣ +11
 *    3 4         3: 2♥ by the second, 4: a card that is drawn
 *
 * @type {Columns}
 */
const COLUMNS = {
  ...TABLE,
  parent: [-1, 0, 0, 1, 1],
  move: ["", "10D", "AC+11", "2H", "KC"],
  label: ["", "10♦", "A♣ +11", "2♥", "K♣"],
  chance: ["", "", "", "", "1/3"],
  player: [0, 1, 1, 0, 0],
  total: [84, 74, 95, 76, 74],
  kind: ["move", "move", "end", "cut", "decided"],
  depth: [0, 1, 1, 2, 2],
  ended: ["", "", "no_cards", "", ""],
};
/** @type {Marks} */
const MARKS = {
  value: ["1", "-1", "1", "1/3", null],
  best: [false, false, true, true, false],
  line: [false, false, true, false, false],
  often: ["", "1/4", "1", "", ""],
  payoffs: null,
};
const tree = grown(COLUMNS);
/** @param {Partial<Columns>} change */
const other = (change) => grown({ ...COLUMNS, ...change });

test("children, counts and the order of the list come from the parents alone", () => {
  assert.deepEqual(tree.kids, [[1, 2], [3, 4], [], [], []]);
  assert.deepEqual([...tree.behind], [4, 2, 0, 0, 0]);
  assert.deepEqual(tree.inOrder, [0, 1, 3, 4, 2]);
  assert.deepEqual(openList(tree, new Set([0])), [0, 1, 2]);
  assert.deepEqual(openList(tree, new Set([1])), [0]); // what lies behind a closed node is not seen
  assert.deepEqual(pathTo(tree, 4), [0, 1, 4]);
});

test("nodes look alike only to the same player", () => {
  assert.equal(tree.alike, null);
  assert.deepEqual(other({ seen: [-1, 7, 7, 7, 7] }).alike, [0, 1, 1, 1, 1]);
  assert.deepEqual(other({ seen: [-1, 7, 8, 7, 7] }).alike, [0, 0, 0, 1, 1]);
});

test("best play is followed by how often, then by the line, then by what is best", () => {
  assert.deepEqual(bestFrom(tree, MARKS, 0), [0, 2]);
  assert.deepEqual(bestFrom(tree, { ...MARKS, often: [], line: [] }, 0), [0, 2]);
  assert.deepEqual(bestFrom(tree, MARKS, 1), [1, 3]);
  assert.deepEqual(bestFrom(tree, NOTHING, 0), [0]); // nothing is known
});

test("where a card is drawn the likeliest one is followed", () => {
  const drawn = other({ kind: ["chance", "end", "end", "end", "end"], chance: ["", "1/3", "2/3", "", ""] });
  assert.deepEqual(bestFrom(drawn, NOTHING, 0), [0, 2]);
});

test("every node is a sentence: the play, what happens, what it is worth", () => {
  /** @param {number} node @param {Marks} [marks] */
  const said = (node, marks = MARKS) => allWords(tree, marks, node);
  assert.equal(said(0), "Total 84: Ann to move; won for Ann.");
  assert.equal(said(1), "Ann: 10♦, played with probability 1/4. Total 74: Bo to move; lost for Ann.");
  assert.equal(said(2, { ...MARKS, often: [] }), "Ann: A♣ +11, best play. Total 95: Bo stuck; won for Ann.");
  assert.equal(said(3), "Bo: 2♥. Total 76: Ann to move; worth 1/3 for Ann. More plays follow that are not drawn.");
  assert.equal(
    said(4),
    "K♣ drawn, chance 1/3. Total 74: Ann to move; not worked out yet. Nothing that follows can change that.",
  );
  assert.match(said(2, { ...MARKS, payoffs: ["", "", "2/3 1/3"] }), /Bo stuck; Ann 2\/3, Bo 1\/3\.$/);
});

test("hidden cards are dealt first and drawn later, and a rule may end the deal", () => {
  const dealt = other({
    hidden: true,
    kind: ["chance", "chance", "end", "end", "end"],
    chance: ["", "1/2", "", "1/2", ""],
    ended: ["", "", "three_kings", "", ""],
  });
  assert.equal(allWords(dealt, NOTHING, 0), "Total 84: the cards are dealt; not worked out yet.");
  assert.equal(allWords(dealt, NOTHING, 1), "10♦ dealt, chance 1/2. Total 74: a card is drawn; not worked out yet.");
  assert.match(allWords(dealt, NOTHING, 3), /^2♥ drawn, chance 1\/2\. Total 76: Ann stuck;/);
  assert.match(allWords(dealt, NOTHING, 2), /the deal is over, three kings;/);
});

test("how often is told only between never and always", () => {
  assert.deepEqual(
    [1, 2, 4].map((node) => oftenOf(tree, MARKS, node)),
    ["1/4", "", "1/3"],
  );
  assert.equal(oftenOf(tree, { ...MARKS, often: ["", "0"] }, 1), "");
});

test("red cards are told from the words around them", () => {
  assert.deepEqual(cardParts("10♥ & RJ, 2♠"), [
    ["10♥", true],
    [" & ", false],
    ["RJ", true],
    [", 2♠", false],
  ]);
  assert.deepEqual(cardParts(""), []);
});

test("won and lost are letters of the language", () => {
  learn({ lang: "de", messages: { "a sign\x04W": "G", "a sign\x04L": "V" }, forms: [] });
  assert.deepEqual(["1", "-1"].map(inside), [
    ["G", 17],
    ["V", 17],
  ]);
  learn(undefined);
});

test("inside a node there is room for five letters", () => {
  assert.deepEqual(["1", "-1", "1/3", "-2/3", "113/127"].map(inside), [
    ["W", 17],
    ["L", 17],
    ["1/3", 14],
    ["−2/3", 12],
    ["", 0],
  ]);
  assert.deepEqual([nodesWords(1), nodesWords(4998)], ["1 node", "4,998 nodes"]);
});

test("cards are found however they are typed", () => {
  assert.deepEqual(["three of diamonds", "3♦", "3 d", "ten clubs", "A♥️ +11", "k −10"].map(codeOf), [
    "3D",
    "3D",
    "3D",
    "10C",
    "AH+11",
    "K-10",
  ]);
});

test("a search finds plays by code, by choice and by words; a number alone is a total where no card has it", () => {
  /** @param {string} text */
  const hits = (text) => findPlays(tree, text);
  assert.deepEqual(
    [hits(""), hits("10"), hits("1"), hits("ace"), hits("a+11"), hits("a+1")],
    [[], [1], [], [2], [2], []],
  );
  assert.deepEqual([hits("74"), hits("total 74"), hits("= 76"), hits("-10")], [[1, 4], [1, 4], [3], []]);
  assert.deepEqual([hits("♥"), hits("♣"), hits("♣ +")], [[], [], [2]]);
  assert.deepEqual(findPlays(other({ move: ["", "4C&4D", "9H,JS", "2H", "KC"] }), "4d"), [1]);
});
