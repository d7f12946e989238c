// Sentences of the browser's scripts, in English and in another language.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { language, learn, marked, say, sayIn, sayMany } from "../../ninetynine_edu/panels/kit/say.js";

const FORMS = Array.from({ length: 200 }, (_, n) => (n === 1 ? 0 : 1));
const GERMAN = {
  lang: "de",
  forms: FORMS,
  messages: {
    "{who} is next": "{who} ist dran",
    "{n} card left": ["noch eine Karte", "noch {n} Karten"],
    "of a page\x04Save": "Sichern",
  },
};

afterEach(() => learn(undefined));

test("English needs no words", () => {
  assert.equal(language(), "en");
  assert.equal(say("{who} is next", { who: "Ann" }), "Ann is next");
  assert.equal(say("It is {total} now.", { total: -3 }), "It is −3 now.");
  assert.equal(sayMany("{n} card left", "{n} cards left", 1), "1 card left");
  assert.equal(sayMany("{n} card left", "{n} cards left", 0), "0 cards left");
  assert.equal(say("{nobody} waits", {}), "{nobody} waits");
});

test("another language says it as its catalogue does, and what is missing there in English", () => {
  learn(GERMAN);
  assert.equal(language(), "de");
  assert.equal(say("{who} is next", { who: "Ann" }), "Ann ist dran");
  assert.equal(sayMany("{n} card left", "{n} cards left", 1), "noch eine Karte");
  assert.equal(sayMany("{n} card left", "{n} cards left", 31), "noch 31 Karten");
  assert.equal(sayMany("{n} card left", "{n} cards left", 301), "noch 301 Karten");
  assert.equal(sayIn("of a page", "Save"), "Sichern");
  assert.equal(say("Save"), "Save");
  assert.equal(say(marked("{who} waits"), { who: "Ann" }), "Ann waits");
});

test("a name that is read from the right keeps to its place", () => {
  assert.equal(say("{who} is next", { who: "נועה" }), "\u2068נועה\u2069 is next");
});
