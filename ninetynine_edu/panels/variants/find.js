// Which games somebody means: a part of a name or of what stands in its line, or a card and what it does (`9 skip, K =99`).

import { say, sayMany } from "../kit/say.js";

/**
 * @typedef {object} Line one line of a table, in small letters
 * @property {string} name the game
 * @property {string} words all that stands in the line
 * @property {string[] | null} cells its columns, where the table is that of the cards
 * @property {string[] | null} does what the cards of each column do in words
 */

/** The wishes of what was typed, one after each comma, with the signs that the tables use. @param {string} text */
export function wishes(text) {
  const signs = text
    .toLowerCase()
    .replace(/\+\s*\/?\s*-/g, "±")
    .replace(/-(?=\d)/g, "−");
  const parts = signs.split(",").map((one) => one.trim().replace(/\s+/g, " "));
  return parts.filter(Boolean);
}

/**
 * A test for one wish: `k =99` is about one card's column, anything else about the whole line.
 *
 * @param {string} wish
 * @param {string[]} columns
 * @returns {(line: Line) => boolean}
 */
function test(wish, columns) {
  const [head, ...rest] = wish.split(" ");
  const value = rest.join(" ");
  const at = columns.indexOf(head);
  if (at < 1 || !value) return ({ words }) => words.includes(wish);
  const whole = new RegExp(`(^|[\\s/])${value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\d)`);
  const inWords = /\p{L}/u.test(value); // signs alone are meant as they stand there: `10 -10` is not ±10
  return ({ cells, does }) => (cells !== null && whole.test(cells[at])) || (inWords && !!does?.[at].includes(value));
}

/** The names of the games that fulfil every wish, in whichever of their lines. @param {Line[]} lines @param {string[]} columns @param {string} text */
export function found(lines, columns, text) {
  const fulfilled = wishes(text).map((wish) => {
    const fits = test(wish, columns);
    return new Set(lines.filter(fits).map(({ name }) => name));
  });
  return new Set(lines.map(({ name }) => name).filter((name) => fulfilled.every((some) => some.has(name))));
}

/** What is said about it; nothing where nothing was asked. @param {string} text @param {number} number of games */
export function foundInWords(text, number) {
  if (!wishes(text).length) return "";
  if (number === 0) return say("No game found. Type a part of a name, or a card and what it does, such as K =99.");
  return sayMany("{n} game found.", "{n} games found.", number);
}
