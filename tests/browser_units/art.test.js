// The drawings of cards and people: the same as Python's, and what a page makes of them.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as art from "../../ninetynine_edu/panels/kit/art.js";
import { back, face, mini, sign, suitMark } from "../../ninetynine_edu/panels/kit/cards.js";
import { portrait, portraitWords } from "../../ninetynine_edu/panels/kit/people.js";
import { painter } from "../../ninetynine_edu/panels/kit/view.js";
import { freshBrowser } from "./browser.js";

/** @type {{portraits: Record<string, object>}} */
const shapes = JSON.parse(readFileSync(new URL("../../ninetynine_edu/ground/art.json", import.meta.url), "utf8"));
const [animals, tints] = [Object.keys(shapes.portraits.animals), Object.keys(shapes.portraits.tints)];

/** @type {[string, string[], string][]} */
const recorded = JSON.parse(readFileSync(new URL("records/art.json", import.meta.url), "utf8"));
const draw = /** @type {Record<string, (...given: string[]) => string>} */ (/** @type {unknown} */ (art));
const short = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

test("the pages draw what Python draws", () => {
  const other = recorded.filter(([name, given, kept]) => short(draw[name](...given)) !== kept);
  assert.deepEqual(other, []);
  assert.ok(recorded.length > 250);
});

test("a card has as many pips as it counts, and two small ones in its corners", () => {
  for (const suit of "SHDC")
    for (let rank = 2; rank <= 10; rank++) {
      const outline = `d="${art.suitOutline(suit)}"`;
      assert.equal(art.cardArt(String(rank), suit).split(outline).length - 1, rank + 2, `${rank} of ${suit}`);
    }
});

/** Draw something into a page. @param {import("../../ninetynine_edu/panels/kit/types.d.ts").Child} child @returns {any} */
function shown(child) {
  const place = freshBrowser();
  painter(place, () => child)();
  return place;
}

const ten = { code: "10D", name: "ten of diamonds", rank: "10", suit: "D", red: true };
const bomb = {
  ...{ code: "BOMB", name: "Bomb", rank: "", suit: "", red: false },
  own: { sign: "bomb", big: "", name: "<b>Bomb</b>", pack: "burst" },
};

test("a face says its suit to the style, and nothing to a screen reader", () => {
  const drawn = shown(face(ten)).firstElementChild;
  assert.deepEqual({ ...drawn.dataset }, { suit: "D", red: "yes" });
  assert.equal(drawn.getAttribute("aria-hidden"), "true");
  assert.equal(drawn.querySelector("svg").getAttribute("viewBox"), "0 0 100 140");
  assert.equal(drawn.textContent, "");
});

test("jokers are told apart", () => {
  const joker = (/** @type {boolean} */ red) => ({ name: "joker", rank: "★", suit: "", red });
  assert.equal(shown(face(joker(true))).querySelector("svg").innerHTML.length > 0, true);
  assert.notEqual(shown(face(joker(true))).innerHTML, shown(face(joker(false))).innerHTML);
  assert.notEqual(shown(mini(joker(true))).innerHTML, shown(mini(joker(false))).innerHTML);
});

test("a name on a card of a pack of its own is text, whatever stands in it", () => {
  const drawn = shown(face(bomb));
  assert.equal(drawn.querySelector("text").textContent, "<b>Bomb</b>");
  assert.equal(drawn.querySelector("b"), null);
  assert.equal(shown(mini(bomb)).textContent, "<b>Bomb</b>");
  assert.equal(shown(mini({ ...bomb, own: { sign: "number", big: "7", name: "seven" } })).textContent, "");
});

test("backs, suits and signs are drawn for the eye only", () => {
  for (const child of [back({ title: "stock" }), suitMark("H"), suitMark("?"), sign("bomb"), sign("?")])
    assert.equal(shown(child).firstElementChild.getAttribute("aria-hidden"), "true");
  assert.equal(shown(back({ title: "stock" })).firstElementChild.getAttribute("title"), "stock");
});

test("every face is another one, has words, and an unknown name has a face too", () => {
  const all = [...art.people, ...animals, ...animals.flatMap((animal) => tints.map((tint) => `${animal}-${tint}`))];
  const plain = new Set(all.map((name) => art.portraitArt(name)));
  assert.equal(plain.size, all.length - animals.length); // an animal alone wears green
  assert.ok(art.people.length >= 12 && animals.length === 8 && tints.length === 9);
  assert.ok(art.people.every((name) => portraitWords(name) !== name || name === "patka" || name === "beard"));
  assert.equal(portraitWords("fox-blue"), "fox-blue");
  assert.equal(art.portraitArt("nobody"), art.portraitArt(art.people[0]));
  assert.equal(art.portraitArt("fox-unseen"), art.portraitArt("fox"));
  const fox = shown(portrait("fox", { width: "32" })).firstElementChild;
  assert.deepEqual([fox.getAttribute("width"), fox.getAttribute("viewBox")], ["32", "0 0 100 100"]);
});
