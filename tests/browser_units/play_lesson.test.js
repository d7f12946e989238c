// The lesson on the page: the offer, its sentence and where it points, what is put aside for it, its end.

import assert from "node:assert/strict";
import test from "node:test";
import { lineLayout } from "../../ninetynine_edu/panels/kit/line.js";
import { mountTable } from "../../ninetynine_edu/panels/play/table.js";
import { freshBrowser, kept, testHost } from "./browser.js";

const first = { ...kept("records/table.json")[0].view, log: [], turn: true, people: 1, showing: false, fresh: false };
const said = { own: true, words: "Near 99, a king helps.", codes: [first.hand[0].code], point: null, learnt: null };
const shown = { ...first, lesson: said };

/** @param {HTMLElement} place @param {string} text */
const named = (place, text) => [...place.querySelectorAll("button")].find((one) => one.textContent === text);

/** A page on a browser that remembers something. @param {any} view @param {Record<string, string>} [remembered] */
function table(view, remembered = {}) {
  const place = freshBrowser();
  for (const [name, text] of Object.entries(remembered)) localStorage.setItem(name, text);
  const desk = testHost({ keep: "play", view, total: view.total, saved: "" });
  const leave = mountTable(desk.host, place);
  return { ...desk, place, leave };
}

test("who is new is asked once, in one line, and never again after a card or the lesson", () => {
  const one = table({ ...first, lesson: null });
  const offer = named(one.place, "New here? Learn it in three minutes");
  assert.ok(offer);
  offer.click();
  assert.equal(one.sent.at(-1)?.do, "learn");
  const help = localStorage.getItem("play.help") ?? "";
  one.leave();
  const two = table({ ...first, lesson: null }, { "play.help": help });
  assert.equal(named(two.place, "New here? Learn it in three minutes"), undefined);
  two.leave();
});

test("the sentence stands in the status line alone, with an arrow at its card, and gives way to what has to be read", () => {
  const one = table(shown);
  const status = one.place.querySelector('[role="status"]');
  assert.equal(status?.querySelector(".nn-told")?.textContent, "Near 99, a king helps.");
  assert.equal(one.place.querySelectorAll('[role="status"], [aria-live]').length, 1);
  assert.equal(status?.querySelector("strong")?.textContent, ""); // whose turn it is, is seen
  assert.deepEqual(
    [...one.place.querySelectorAll(".nn-card[data-told]")].map((card) => card.getAttribute("data-card")),
    [first.hand[0].code],
  );
  one.set("view", { ...shown, n: 99, jump: { move: "x", jumps: [], told: false } });
  assert.equal(one.place.querySelector(".nn-told"), null);
  assert.equal(one.place.querySelector(".nn-card[data-told]"), null);
  one.leave();
});

test("the number that a sentence is about has an arrow on the line", () => {
  const line = { total: 15, limit: 99, low: 0, jumps: [], strong: -1, width: 600 };
  const arrows = (/** @type {object} */ more) =>
    lineLayout({ ...line, ...more }).parts.filter(({ attributes }) => attributes.class === "nn-line-point");
  assert.equal(arrows({}).length, 0);
  const [arrow] = arrows({ point: 99 });
  const limit = lineLayout(line).parts.find(({ attributes }) => attributes.class === "nn-line-limit");
  assert.match(String(arrow.attributes.d), new RegExp(`^M${limit?.attributes.x1} `));
});

const rows = [{ who: "You", player: 0, cards: [], what: "+3", total: 3 }];

test("a match that has begun waits for the end of the lesson, also over a reload", () => {
  const one = table({ ...first, lesson: null, log: rows });
  one.set("saved", "nn1:running");
  const kept = Object.fromEntries(Object.entries(localStorage));
  one.leave();
  const two = table({ ...first, lesson: null, log: rows }, kept);
  two.reply({ kind: "rules", title: "Rules", html: "" });
  named(two.place, "Learn it in three minutes")?.click();
  assert.equal(two.sent.at(-1)?.do, "learn");
  two.set("view", shown);
  two.set("saved", "nn1:lesson");
  const later = Object.fromEntries(Object.entries(localStorage));
  two.leave();
  const over = {
    ...shown,
    mode: "deal",
    turn: false,
    go: "Play a real deal",
    lesson: { ...said, words: "", learnt: [] },
  };
  const three = table(over, later);
  named(three.place, "Back to your match")?.click();
  assert.deepEqual([three.sent.at(-1)?.do, three.sent.at(-1)?.text], ["restore", "nn1:running"]);
  three.leave();
});

test("skip is always there in the lesson, and without a match put aside a real deal is dealt", () => {
  const one = table(shown);
  assert.equal(named(one.place, "New match"), undefined);
  named(one.place, "Skip")?.click();
  assert.equal(one.sent.at(-1)?.do, "real");
  one.leave();
});

test("rules explained on request: from the rules and from Help, kept by the browser", () => {
  const one = table({ ...first, lesson: null });
  one.reply({ kind: "rules", title: "Rules", html: "" });
  named(one.place, "Show me as we play")?.click();
  assert.deepEqual([one.sent.at(-1)?.do, one.sent.at(-1)?.on], ["guide", true]);
  const kept = Object.fromEntries(Object.entries(localStorage));
  one.leave();
  const two = table({ ...first, lesson: null, fresh: true }, kept);
  assert.deepEqual([two.sent.at(-1)?.do, two.sent.at(-1)?.show], ["habits", true]);
  two.leave();
});
