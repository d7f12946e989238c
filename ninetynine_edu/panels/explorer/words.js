// A tree in words, as trees/text.py says it.

import { language, marked, say, sayIn, sayMany, together } from "../kit/say.js";
import { cap } from "../kit/words.js";

/** @import {Marks} from "./view.d.ts" */
/** @import {Tree} from "./state.d.ts" */

const REDS = /[0-9AJQKT]{1,2}[♥♦]|\bRJ\b/g;
/** @type {Record<string, string>} */
const ENDINGS = {
  cut: marked("More plays follow that are not drawn."),
  decided: marked("Nothing that follows can change that."),
};

/** @type {Record<string, string>} */
const OVER = {
  over_limit: marked("the deal is over, over limit"),
  wrong_call: marked("the deal is over, wrong call"),
  last_seat: marked("the deal is over, last seat"),
  three_kings: marked("the deal is over, three kings"),
  three_sixes: marked("the deal is over, three sixes"),
  three_of_a_kind: marked("the deal is over, three of a kind"),
  empty_hand: marked("the deal is over, empty hand"),
  bomb: marked("the deal is over, bomb"),
  stock_out: marked("the deal is over, stock out"),
};

/** A large number as the language writes it. @param {number} count */
export const grouped = (count) => count.toLocaleString(language());

/** @param {number} count */
export const nodesWords = (count) => sayMany("{count} node", "{count} nodes", count, { count: grouped(count) });

/** What happens at a node. @param {Tree} tree @param {number} node */
function doesWords(tree, node) {
  const ended = tree.ended[node] || "";
  const who = tree.names[tree.player[node]];
  if (tree.kind[node] === "chance") return node || !tree.hidden ? say("a card is drawn") : say("the cards are dealt");
  if (tree.kind[node] !== "end" && !ended) return say("{who} to move", { who });
  if (!OVER[ended]) return say("{who} stuck", { who });
  return say(OVER[ended]);
}

/** @param {Tree} tree @param {Marks} marks @param {number} node */
function worthWords(tree, marks, node) {
  const value = marks.value[node];
  const seat = tree.names[tree.seat];
  if (value === null || value === undefined) return say("not worked out yet");
  const shares = marks.payoffs?.[node];
  if (shares)
    return tree.alive
      .map((own, i) => say("{who} {share}", { who: tree.names[own], share: shares.split(" ")[i] }))
      .join(", ");
  if (value === "1") return say("won for {who}", { who: seat });
  if (value === "-1") return say("lost for {who}", { who: seat });
  return say("worth {value} for {who}", { value, who: seat });
}

/** One node as a sentence. @param {Tree} tree @param {Marks} marks @param {number} node */
function nodeWords(tree, marks, node) {
  const more = ENDINGS[tree.kind[node]];
  const words = { total: String(tree.total[node]), what: doesWords(tree, node), worth: worthWords(tree, marks, node) };
  const told = say("Total {total}: {what}; {worth}.", words);
  return together(told, more && say(more));
}

/** The play or draw that leads to a node, as a sentence. @param {Tree} tree @param {Marks} marks @param {number} node */
function edgeWords(tree, marks, node) {
  const from = tree.parent[node];
  const label = tree.label[node];
  if (from < 0) return "";
  const chance = tree.chance[node];
  if (chance)
    return from || !tree.hidden
      ? say("{card} drawn, chance {chance}.", { card: label, chance })
      : say("{card} dealt, chance {chance}.", { card: label, chance });
  const play = { who: tree.names[tree.player[from]], card: label };
  const often = marks.often[node];
  if (often) return say("{who}: {card}, played with probability {chance}.", { ...play, chance: often });
  return marks.line[node] ? say("{who}: {card}, best play.", play) : say("{who}: {card}.", play);
}

/** @param {Tree} tree @param {Marks} marks @param {number} node */
export function allWords(tree, marks, node) {
  return cap([edgeWords(tree, marks, node), nodeWords(tree, marks, node)].filter(Boolean).join(" "));
}

/** How often an edge is taken, where that is neither never nor always. @param {Tree} tree @param {Marks} marks @param {number} node */
export function oftenOf(tree, marks, node) {
  const often = tree.chance[node] || marks.often[node] || "";
  return often === "0" || often === "1" ? "" : often;
}

/** Cut a label into parts, [text, red]. @param {string} label */
export function cardParts(label) {
  /** @type {[string, boolean][]} */
  const parts = [];
  let from = 0;
  for (const found of label.matchAll(REDS)) {
    if (found.index > from) parts.push([label.slice(from, found.index), false]);
    parts.push([found[0], true]);
    from = found.index + found[0].length;
  }
  if (from < label.length) parts.push([label.slice(from), false]);
  return parts;
}

/** How large a text of so many letters is inside a node. @type {Record<number, number>} */
const SIZES = { 1: 17, 2: 16, 3: 14, 4: 12, 5: 10.5 };

/** Won or lost, as one letter. @param {string} value */
export function letterOf(value) {
  return value === "1" ? sayIn("a sign", "W") : sayIn("a sign", "L");
}

/** What stands in a node, and its size. @param {string} value @returns {[string, number]} */
export function inside(value) {
  if (value === "1" || value === "-1") return [letterOf(value), 17];
  const text = value.replace("-", "−");
  const size = SIZES[text.length] || 0;
  return [size ? text : "", size];
}
