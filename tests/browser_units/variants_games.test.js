// The page of all games in Node: what is found stays in sight, and a card is shown, printed and closed.

import assert from "node:assert/strict";
import test from "node:test";
import { mountGames } from "../../ninetynine_edu/panels/variants/games.js";
import { freshBrowser, testHost } from "./browser.js";

const TABLE = `<h2>Cards</h2><div class="a-scroll"><table><thead><tr><th>Game</th><th>9</th><th>K</th></tr></thead><tbody>
<tr><th><button data-variant="standard">Standard</button></th><td data-find="sets the total to 99; −7">=99</td><td>stays<span class="a-hidden"> hidden</span></td></tr>
<tr><th><button data-variant="chicago">Chicago</button></th><td>stays</td><td>=99</td></tr></tbody></table></div>
<h2>Rules</h2><div class="a-scroll"><table><thead><tr><th>Game</th><th>Source</th></tr></thead><tbody>
<tr><th>Chicago</th><td>an old book</td></tr></tbody></table></div>`;
const CARD = { kind: "card", variant: "chicago", title: "Ninety-nine, Chicago", card: "<p>Rules</p>", page: "<html>" };

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

const PAGE = "http://localhost/voila/render/notebooks/all_variants.ipynb";

function opened(address = PAGE) {
  const place = freshBrowser(address);
  const desk = testHost({ table: TABLE });
  return { ...desk, place, close: mountGames(desk.host, place) };
}
/** @param {string} text */
function look(text) {
  Object.assign(find(".nv-find"), { value: text }).dispatchEvent(new Event("input", { bubbles: true }));
  return all("tbody tr").map((row) => !row.hidden);
}

test("rows that do not fit are hidden, and no heading stands over nothing", () => {
  const page = opened();
  assert.deepEqual(look("9 =99"), [true, false, false]);
  assert.equal(find(".nv-say").textContent, "1 game found.");
  assert.deepEqual(
    all("h2:not(.nv-title)").map((head) => head.hidden),
    [false, true],
  );
  assert.deepEqual(look("hidden"), [false, false, false], "words for screen readers alone are not looked in");
  assert.match(find(".nv-say").textContent, /^No game found\./);
  assert.deepEqual(look("old book"), [false, true, true]);
  assert.deepEqual(look(""), [true, true, true]);
  assert.equal(find(".nv-say").textContent, "");
  page.close();
});

test("what cards do is found by its words, which do not stand in the table", () => {
  const page = opened();
  assert.deepEqual(look("sets the total"), [true, false, false]);
  assert.deepEqual(look("-7"), [true, false, false]);
  assert.deepEqual(look("9 sets"), [true, false, false]);
  assert.deepEqual(look("k sets"), [false, false, false]);
  page.close();
});

test("a card is asked for, shown, printed on a sheet of its own, and closed", () => {
  const notebook = opened("http://localhost/lab/tree/lessons/one.ipynb");
  notebook.reply(CARD);
  assert.ok(
    all(".nv-go a").every((link) => link.hidden),
    "outside the pages there is no page to go to",
  );
  notebook.close();
  const page = opened();
  find("[data-variant=chicago]").click();
  assert.deepEqual(page.sent, [{ do: "card", variant: "chicago" }]);
  page.reply(CARD);
  const dialog = find("dialog");
  assert.equal(dialog.open, true);
  assert.equal(dialog.getAttribute("aria-label"), CARD.title);
  assert.equal(find(".nv-card").innerHTML, CARD.card);
  const [print, cards, close] = all(".nv-go button");
  print.click();
  print.click();
  assert.equal(all("iframe.nn-print").length, 1);
  assert.equal(find("iframe.nn-print").srcdoc, CARD.page);
  page.sent.length = 0;
  cards.click();
  assert.deepEqual(page.sent, [{ do: "pack", variant: "chicago" }]);
  page.reply({ kind: "pack", variant: "chicago", page: "<html>pack" });
  assert.equal(all("iframe.nn-print").length, 1);
  assert.equal(find("iframe.nn-print").srcdoc, "<html>pack");
  assert.equal(find("iframe.nn-print").title, "Cards for the printer");
  assert.equal(dialog.open, true);
  close.click();
  assert.equal(dialog.open, false);
  page.reply(CARD);
  assert.deepEqual(
    all(".nv-go a").map((link) => [link.hidden, link.getAttribute("href")]),
    ["play", "variant_workshop", "endgame_lab"].map((name) => [
      false,
      `/voila/render/notebooks/${name}.ipynb?variant=chicago`,
    ]),
  );
  page.reply({ kind: "sorry", text: "Please try once more." });
  assert.equal(find(".nv-say").textContent, "Please try once more.");
  page.close();
  assert.equal(find("dialog"), null);
});
