// Finding a play in a tree by what somebody types.

/** @import {Tree} from "./state.d.ts" */

/** @type {Record<string, string>} */
const NUMBERS = {
  ace: "A",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  jack: "J",
  queen: "Q",
  king: "K",
};
/** @type {Record<string, string>} */
const SUITS = {
  spades: "S",
  spade: "S",
  hearts: "H",
  heart: "H",
  diamonds: "D",
  diamond: "D",
  clubs: "C",
  club: "C",
};
/** @type {Record<string, string>} */
const SIGNS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/** What somebody types about a play, as the start of a code: "three of diamonds", "3♦", "3 d" are all "3D". @param {string} text */
export function codeOf(text) {
  const plain = text
    .toLowerCase()
    .replace(/[♠♤♥♡♦♢♣♧]\ufe0f?/g, (sign) => SIGNS[sign[0]])
    .replace(/[−–]/g, "-");
  const short = plain.replace(/\bof\b/g, " ").replace(/\b[a-z]+\b/g, (word) => SUITS[word] || NUMBERS[word] || word);
  return short.replace(/\s+/g, "").toUpperCase();
}

/** Whether one card of a play is meant by a code; "ace +11" is any ace, played as eleven. @param {string} code */
function meantBy(code) {
  const choice = /^([0-9A-Z]+)([-+=].*)$/.exec(code);
  /** @param {string} part */
  return (part) => {
    if (choice) return part.startsWith(choice[1]) && part.endsWith(choice[2]);
    if (!part.startsWith(code)) return false;
    return !/\d$/.test(code) || !/^\d/.test(part.slice(code.length)); // "1" is not the start of "10"
  };
}

/** The nodes that a search finds, in the order of the list. @param {Tree} tree @param {string} text */
export function findPlays(tree, text) {
  const query = text.trim();
  if (!query) return [];
  const total = /^(?:total|=)?\s*([-−]?\d+)$/i.exec(query);
  const only = /^(total|=)/i.test(query);
  const wanted = total ? Number(total[1].replace("−", "-")) : NaN;
  const code = codeOf(query);
  const low = query.toLowerCase();
  const meant = meantBy(code);
  /** @param {number} node */
  const plays = (node) => {
    const move = tree.move[node].toUpperCase();
    if (move === code || move.split(/[&,/]/).some(meant)) return true;
    return low.length > 1 && tree.label[node].toLowerCase().includes(low);
  };
  const hits = only ? [] : tree.inOrder.filter((node) => node && plays(node));
  return hits.length || !total ? hits : tree.inOrder.filter((node) => tree.total[node] === wanted);
}
