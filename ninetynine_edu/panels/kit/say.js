// Sentences in the language of whoever reads them: the English sentence is the message, and the desk hands over what it
// is called in another language. A message is a whole sentence with named slots; none is glued from pieces.

/**
 * @typedef {object} Words a page's share in the catalogue of a language
 * @property {string} lang its tag
 * @property {Record<string, string | string[]>} [messages] by context and English text
 * @property {number[]} [forms] which form the numbers from 0 to 199 take
 */

/** @typedef {Record<string, string | number>} Slots */

const SLOT = /\{(\w+)(?::[\w-]+)?\}/g;
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** @type {Words} */
let words = { lang: "en" };

/** Speak a language from now on. @param {Words | undefined} given */
export function learn(given) {
  words = given?.lang ? given : { lang: "en" };
}

/** The tag of the language that is spoken. */
export function language() {
  return words.lang;
}

/** @param {string} key @param {string} english */
function translated(key, english) {
  const found = words.messages?.[key];
  return typeof found === "string" ? found : english;
}

/** @param {string | number} value */
function shown(value) {
  if (typeof value === "number") return String(value).replace("-", "−");
  return FROM_RIGHT.test(value) && value[0] !== "\u2068" ? `\u2068${value}\u2069` : value; // read from the right, it keeps to its place
}

/** @param {string} text @param {Slots} [slots] */
function filled(text, slots) {
  return slots ? text.replace(SLOT, (whole, name) => (slots[name] === undefined ? whole : shown(slots[name]))) : text;
}

/** A message. @param {string} text the English one, a literal @param {Slots} [slots] */
export function say(text, slots) {
  return filled(translated(text, text), slots);
}

/** A message whose English stands for different things elsewhere. @param {string} context @param {string} text @param {Slots} [slots] */
export function sayIn(context, text, slots) {
  return filled(translated(`${context}\x04${text}`, text), slots);
}

/**
 * A message about a number of things, which stands in the slot n.
 *
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Slots} [slots]
 */
export function sayMany(one, many, n, slots) {
  const forms = words.messages?.[one];
  const place = words.forms?.[n < 200 ? n : 100 + (n % 100)] ?? 0;
  const text = Array.isArray(forms) ? (forms[place] ?? forms[0] ?? many) : n === 1 ? one : many;
  return filled(text, { n, ...slots });
}

/** Sentences one after the other; those that are "" are left out. @param {...(string | undefined | null | false)} sentences */
export function together(...sentences) {
  let told = "";
  for (const sentence of sentences)
    if (sentence) told = told ? sayIn("sentences", "{before} {after}", { before: told, after: sentence }) : sentence;
  return told;
}

/** A text that is a message said later, from a table. @param {string} text */
export function marked(text) {
  return text;
}
