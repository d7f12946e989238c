// A language for tests in which every message stands between marks, and what of a page stands outside of them.

import { readFileSync } from "node:fs";

const INNER = /⟦[^⟦⟧]*⟧/;

/** Mark a text. @param {string} text */
export const wrapped = (text) => `⟦${text}⟧`;

/** The messages about a number of things in some modules, each with its second form. @param {URL[]} modules @returns {Map<string, string>} */
function counted(modules) {
  const calls = modules.flatMap((url) => [
    ...readFileSync(url, "utf8").matchAll(/sayMany\(\s*"([^"]*)",\s*"([^"]*)"/g),
  ]);
  return new Map(calls.map(([, one, many]) => [one, many]));
}

/** A catalogue that has every message of some modules, between marks. @param {URL[]} modules */
export function markedWords(modules) {
  const many = counted(modules);
  /** @param {object} _all @param {string} key */
  const get = (_all, key) => {
    const text = key.slice(key.indexOf("\x04") + 1);
    return many.has(text) ? [wrapped(text), wrapped(many.get(text) ?? "")] : wrapped(text);
  };
  const forms = Array.from({ length: 200 }, (_, n) => (n === 1 ? 0 : 1));
  return { lang: "qqq", messages: /** @type {any} */ (new Proxy({}, { get })), forms };
}

/** Mark what a desk says itself: texts under some names, at any depth. @param {any} state @param {string[]} names @param {string} [name] @returns {any} */
export function said(state, names, name = "") {
  if (typeof state === "string") return names.includes(name) ? wrapped(state) : state;
  if (Array.isArray(state)) {
    const pair = names.includes(name) && state.length === 2 && state.every((one) => typeof one === "string");
    return pair ? [state[0], wrapped(state[1])] : state.map((one) => said(one, names, name));
  }
  if (state === null || typeof state !== "object") return state;
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, said(value, names, key)]));
}

/** What of a text stands outside of all marks. @param {string} text */
function outside(text) {
  let left = text;
  while (INNER.test(left)) left = left.replace(INNER, "");
  return left;
}

/**
 * What a page shows, or says to those who hear it, that no catalogue knows: words outside of all marks.
 *
 * @param {Element} root
 * @param {string[]} names what needs none: names, codes
 */
export function unsaid(root, names = []) {
  /** @type {string[]} */
  const texts = [];
  for (const node of [root, ...root.querySelectorAll("*")]) {
    for (const attribute of ["aria-label", "title", "placeholder", "alt"])
      texts.push(node.getAttribute(attribute) ?? "");
    for (const child of node.childNodes) if (child.nodeType === 3) texts.push(child.textContent ?? "");
  }
  return texts.map((text) => outside(text).trim()).filter((text) => /\p{L}{2}/u.test(text) && !names.includes(text));
}
