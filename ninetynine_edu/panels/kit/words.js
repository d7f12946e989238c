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

/** @param {string} text */
export function cap(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
