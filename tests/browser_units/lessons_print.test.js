// A lesson on paper, in Node: numbers that run through the page, answers at its end, the button that asks for them.

import assert from "node:assert/strict";
import test from "node:test";
import { mountLesson } from "../../ninetynine_edu/panels/lessons/lesson.js";
import { freshBrowser, testHost } from "./browser.js";

const VIEW = { above: [], below: [], say: "", mood: "", name: "A panel", focus: "", n: 3 };
const NO = '<b class="nl-no"></b>';
const WORDS = { answers: "Answers", name: "Name", date: "Date", without: "The button prints the answers too." };
const PAGE =
  '<main id="rendered_cells"><div><h2>1. Guess</h2><i></i><h2>2. Check</h2><i></i><h2>3. Why?</h2><details class="nn-folded"><summary>Show it</summary><p>So it is.</p></details></div></main>';

/** Two panels in a page with headings, and a folded answer; `window.print` prints into `told`. */
function page() {
  const body = freshBrowser("http://localhost/voila/render/lessons/one.ipynb");
  body.innerHTML = `<button id="nnp-print" hidden>Print</button>${PAGE}`;
  const places = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("i")]);
  const parts = [`<p>Which?</p>${NO}`, `${NO}<p>78 and 7?</p>${NO}<p>93 less 10?</p>`];
  const desks = parts.map((html) => testHost({ view: VIEW, paper: { html, ...WORDS } }));
  // The second one first: cells of a page come in any order.
  const closing = [1, 0].map((at) => mountLesson(desks[at].host, places[at]));
  /** @type {string[]} */
  const told = [];
  window.print = () => {
    window.dispatchEvent(new window.Event("beforeprint"));
    told.push(text(body));
    window.dispatchEvent(new window.Event("afterprint"));
  };
  const close = () => {
    for (const end of closing) end();
  };
  return { body, desks, told, close };
}

/** @param {Element} place */
const text = (place) => {
  const parts = [...place.querySelectorAll(".nl-name, .nl-paper, .nl-answers")];
  return parts
    .map((part) => [...part.querySelectorAll("b, p, h2, h3, span")].map((one) => one.textContent).join(" "))
    .join(" / ");
};

/** @returns {Promise<void>} */
const soon = () => new Promise((done) => setTimeout(done, 0));

test("the button asks every panel for its answers and prints when all are there", async () => {
  const { body, desks, told, close } = page();
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("nnp-print"));
  assert.equal(button.hidden, false);
  assert.equal(body.querySelector(".nl-paper"), null);
  button.click();
  assert.deepEqual(
    desks.map(({ sent }) => sent),
    [[{ do: "answers", value: "", n: 3 }], [{ do: "answers", value: "", n: 3 }]],
  );
  desks[0].reply({ kind: "other" });
  desks[0].reply({ kind: "answers", items: [""] });
  await soon();
  assert.deepEqual(told, []);
  desks[1].reply({ kind: "answers", items: ["<p>85</p>", "<p>83</p>"] });
  await soon();
  assert.deepEqual(told, [
    "Name Date / Which? 1 / 2 78 and 7? 3 93 less 10? / Answers 2. Check 2 85 3 83 3. Why? So it is.",
  ]);
  assert.equal(body.querySelector(".nl-paper, .nl-answers, .nl-name"), null);
  button.click(); // they are known now
  await soon();
  assert.equal(told.length, 2);
  assert.equal(desks[0].sent.length, 1);
  close();
});

test("the browser's own print has all questions and says where the answers are; its key brings them", async () => {
  const { desks, told, close } = page();
  window.print();
  assert.deepEqual(told, ["Name Date / Which? 1 / 2 78 and 7? 3 93 less 10? / The button prints the answers too."]);
  const key = new window.KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true });
  window.dispatchEvent(key);
  assert.equal(key.defaultPrevented, true);
  assert.deepEqual(
    desks.map(({ sent }) => sent.length),
    [1, 1],
  );
  const other = new window.KeyboardEvent("keydown", { key: "p", cancelable: true });
  window.dispatchEvent(other);
  assert.equal(other.defaultPrevented, false);
  for (const { reply } of desks) reply({ kind: "answers", items: [] });
  close();
  window.dispatchEvent(new window.Event("beforeprint"));
  assert.equal(document.querySelector(".nl-name"), null);
});

test("whoever does not answer is not waited for for ever", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { told, close } = page();
  document.getElementById("nnp-print")?.click();
  t.mock.timers.tick(90_000);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.equal(told.length, 1);
  assert.ok(told[0].endsWith("The button prints the answers too."));
  close();
});

test("whoever has not answered is asked once more, also when nobody was there, and one paper is made of two presses", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { desks, told, close } = page();
  const button = document.getElementById("nnp-print");
  const { send } = desks[1].host;
  desks[1].host.send = () => {
    throw new Error("no connection");
  };
  button?.click();
  button?.click();
  desks[0].reply({ kind: "answers", items: [""] });
  desks[1].host.send = send;
  t.mock.timers.tick(5_000);
  assert.deepEqual(
    desks.map(({ sent }) => sent.length),
    [1, 1],
  );
  desks[1].reply({ kind: "answers", items: ["<p>85</p>", "<p>83</p>"] });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  t.mock.timers.tick(90_000);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.equal(told.length, 1);
  assert.ok(told[0].includes("/ Answers 2. Check 2 85 3 83"));
  assert.equal(desks[1].sent.length, 1);
  close();
});

test("a panel whose cell is taken from the page is not waited for", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { body, desks, told, close } = page();
  document.getElementById("nnp-print")?.click();
  desks[1].reply({ kind: "answers", items: ["<p>85</p>", "<p>83</p>"] });
  body.querySelector("i")?.remove();
  t.mock.timers.tick(5_000);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  assert.deepEqual(told, ["Name Date / 1 78 and 7? 2 93 less 10? / Answers 2. Check 1 85 2 83 3. Why? So it is."]);
  close();
});
