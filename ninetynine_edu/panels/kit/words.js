// Words and numbers as they are printed.

/** A true minus sign, in texts only where a number begins. @param {string | number} value */
export function minus(value) {
  return String(value).replace(/(^|[\s(])-(?=\d)/g, "$1−");
}

/** @param {string[]} words */
export function listing(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** @param {string} text */
export function cap(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
