// Words and numbers as they are printed.

import { sayIn } from "./say.js";

/** A true minus sign, in texts only where a number begins. @param {string | number} value */
export function minus(value) {
  return String(value).replace(/(^|[\s(])-(?=\d)/g, "$1−");
}

/** @param {string[]} words */
export function listing(words) {
  if (words.length < 2) return words.join("");
  const items = words.slice(0, -1).reduce((items, item) => sayIn("a list", "{items}, {item}", { items, item }));
  return sayIn("a list", "{items} and {item}", { items, item: words[words.length - 1] });
}

/** The first so many characters of a text, as people count them: none is cut in two. @param {string} text @param {number} most */
export function cut(text, most) {
  const all = typeof Intl.Segmenter === "function" ? [...new Intl.Segmenter().segment(text)] : [...text];
  return all.length <= most
    ? text
    : all
        .slice(0, most)
        .map((one) => (typeof one === "string" ? one : one.segment))
        .join("");
}

/** @param {string} text */
export function cap(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** How much room a text needs, in letters: a Chinese sign has that of two. @param {string} text */
export const roomOf = (text) => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
