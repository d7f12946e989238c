// Turns that ask more than which card: cards together, a player, a number, a total that is said; and the form for a new match.

import assert from "node:assert/strict";
import test from "node:test";
import { answerGrid } from "../../ninetynine_edu/panels/play/ask.js";
import { mountTable } from "../../ninetynine_edu/panels/play/table.js";
import { freshBrowser, kept, rest, testHost, until } from "./browser.js";

const turns = kept("records/turns.json");

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} words what a button says first @returns {any} */
const button = (words) => all(".nn-root button").find((one) => one.textContent.startsWith(words));
/** @param {any} field @param {Record<string, unknown>} value @param {string} event */
const change = (field, value, event = "change") => {
  Object.assign(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
};
/** @param {any} form */
const submit = (form) => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
const told = () => find(".nn-status").textContent;

/** A table that shows a turn. @param {string} name @param {Record<string, unknown>} [more] */
function opened(name, more = {}) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/play.ipynb");
  const view = { ...turns[name], fresh: false, ...more };
  const desk = testHost({ keep: "play", view, total: view.total, saved: "" });
  return { ...desk, view, leave: mountTable(desk.host, place) };
}
/** The card of this code in the hand. @param {any} view @param {string} code */
const card = (view, code) =>
  all(".nn-card")[view.hand.findIndex((/** @type {any} */ { key, code: own }) => key === code || own === code)];

test("a card that a hint is about is marked with a word, and no other", () => {
  const table = opened("together", { hint: { codes: ["5S"], mark: "best" } });
  const marked = all(".nn-card").filter((one) => one.querySelector(".nn-mark").textContent === "best");
  assert.deepEqual(marked, [card(table.view, "5S")]);
  assert.equal(marked[0].dataset.hint, "yes");
  table.leave();
});

test("cards that act as another one say for which they stand, for the eye too", () => {
  const table = opened("whom");
  const seen = () =>
    all(".nn-along").map((one) => [...one.querySelectorAll("[aria-hidden]")].map((part) => part.textContent).join(""));
  card(table.view, "3D").click();
  assert.ok(
    seen().some((words) => /as a seven/.test(words)),
    seen().join("; "),
  );
  assert.ok(
    seen().some((words) => /as a king → 99/.test(words)),
    seen().join("; "),
  );
  table.leave();

  const both = opened("whom");
  card(both.view, "5S").click();
  assert.match(seen().join("; "), /as a ten/); // two plays: which of them is asked next
  card(both.view, "5C").click();
  assert.ok(all(".nn-ask button").some((one) => one.textContent.startsWith("As a ten: add 10")));
  both.leave();
});

test("cards that go together are played by a button, or chosen one after the other", () => {
  const table = opened("together");
  card(table.view, "5S").click();
  assert.deepEqual(
    all(".nn-ask .nn-asktitle").map((one) => one.textContent),
    ["On its own:", "Or together with:"],
  );
  find(".nn-along").focus();
  assert.equal(card(table.view, "5C").dataset.along, "yes");
  find(".nn-along").click();
  assert.deepEqual(table.sent, [{ n: 1, do: "play", move: "5S&5C" }]);
  table.leave();

  const again = opened("together");
  card(again.view, "5S").click();
  card(again.view, "5C").click();
  assert.equal(find(".nn-ask").getAttribute("aria-label"), "How to play the five of spades and five of clubs");
  button("Put them back").click();
  assert.equal(find(".nn-ask").getAttribute("aria-label"), "What next");
  card(again.view, "5S").click();
  card(again.view, "3D").click();
  assert.deepEqual(again.sent, [{ n: 1, do: "why", cards: ["5S", "3D"] }], "Python says why they do not go together");
  again.leave();
});

test("a player who is chosen is pointed at, also at the table", () => {
  const table = opened("whom");
  card(table.view, "5S").click();
  const chip = find(".nn-ask [data-for]");
  assert.match(chip.textContent, /Squirrel/);
  chip.focus();
  assert.equal(find(".nn-seats [data-pick]").dataset.seat, chip.dataset.for);
  find(".nn-seats [data-pick]").click();
  assert.deepEqual(table.sent, [{ n: 1, do: "play", move: "5S>P2" }]);
  table.leave();
});

test("a total that its player names has to be one of those allowed", () => {
  const table = opened("named");
  card(table.view, "AS").click();
  const input = find(".nn-ask input");
  change(input, { value: "101" }, "input");
  submit(find(".nn-ask form"));
  assert.match(told(), /The total can be any whole number from 0 to 100\./);
  assert.equal(table.sent.length, 0);
  change(find(".nn-ask input"), { value: "42" }, "input");
  submit(find(".nn-ask form"));
  assert.deepEqual(table.sent, [{ n: table.view.n, do: "play", move: "AS=42" }]);
  table.leave();
});

/** What was sent, without how long somebody thought about a total. @param {any[]} sent */
const untimed = (sent) =>
  sent.map(({ took, ...rest }) => {
    assert.ok(Number.isInteger(took));
    return rest;
  });

test("who says each total writes it, with any minus sign", () => {
  const table = opened("said");
  card(table.view, "5S").click();
  assert.match(find(".nn-ask label").textContent, /^0 and 5 makes/);
  const input = find(".nn-ask input");
  input.value = "five";
  submit(find(".nn-ask form"));
  assert.match(told(), /Write the new total as a number, please\./);
  input.value = " −5 ";
  submit(find(".nn-ask form"));
  assert.deepEqual(untimed(table.sent), [{ n: 2, do: "play", move: "5S", said: -5 }]);
  table.set("view", { ...table.view, n: 3, say: "Not quite." });
  assert.ok(find(".nn-ask input"), "the question stays after a total that was not right");
  button("Choose another card").click();
  assert.equal(find(".nn-ask input"), null);
  table.leave();
});

test("many answers stand in even rows, and the table makes room for them", () => {
  const table = opened("reward");
  const answers = all(".nn-answers > button");
  assert.equal(answers.length, 14);
  assert.equal(find(".nn-asking").dataset.size, "whole");
  assert.equal(find(".nn-answers").style.getPropertyValue("--nn-wide"), "7");
  assert.equal(find(".nn-answers").style.getPropertyValue("--nn-narrow"), "4");
  button("A king").click();
  assert.deepEqual(table.sent, [{ n: table.view.n, do: "play", move: "K:reward" }]);
  table.set("view", {
    ...table.view,
    n: 9,
    other: { ...table.view.other, options: table.view.other.options.slice(10) },
  });
  assert.equal(find(".nn-answers"), null);
  assert.equal(find(".nn-asking").dataset.size, "few");
  const sentences = ["Take one of Rabbit's cards", "Take one of Owl's cards", "Take no more cards"];
  const options = sentences.map((label, i) => ({ ...table.view.other.options[i], label }));
  table.set("view", { ...table.view, n: 10, other: { ...table.view.other, options } });
  assert.equal(find(".nn-asking").dataset.size, "many");
  table.leave();
});

test("longer answers get more room", () => {
  /** @param {string} label @param {number} count @returns {any[]} */
  const options = (label, count) => Array(count).fill({ label });
  assert.deepEqual(answerGrid(options("A queen", 14)), { "--nn-wide": 7, "--nn-narrow": 4 });
  assert.deepEqual(answerGrid(options("A “go to 30”", 14)), { "--nn-wide": 5, "--nn-narrow": 3 });
  assert.deepEqual(answerGrid(options("Show nothing and be out", 7)), { "--nn-wide": 3, "--nn-narrow": 2 });
});

test("a card lies face up under the stock until it is taken", () => {
  const king = { code: "KH", name: "king of hearts", suit: "H", red: true, rank: "K" };
  const table = opened("together", { stock: { left: 2, words: "2 cards left", reward: king } });
  const shown = () => [
    find(".nn-stock").textContent,
    all(".nn-stock .nn-face:not(.nn-back)").length,
    all(".nn-stockcard").length,
  ];
  assert.deepEqual(shown(), ["2 left2 cards left. Under them lies, face up, the king of hearts.", 1, 1]);
  assert.equal(find(".nn-stock .nn-face").getAttribute("aria-hidden"), "true");
  table.set("view", { ...table.view, n: 2, stock: { left: 1, words: "1 card left", reward: king } });
  assert.deepEqual(shown(), ["1 left1 card left. It lies face up: the king of hearts.", 1, 0]);
  table.set("view", { ...table.view, n: 3, stock: { left: 0, words: "stock empty", reward: null } });
  assert.deepEqual(shown(), ["stock emptystock empty", 0, 1]);
  table.leave();
});

test("the screen is handed over before cards are shown", () => {
  const table = opened("handover");
  assert.match(find(".nn-handover").textContent, /No peeking/);
  assert.equal(all(".nn-card").length, 0);
  button("I am Player 1").click();
  assert.deepEqual(table.sent, [{ n: 1, do: "ready" }]);
  table.leave();
});

test("who waits is told so, and cards of a pack of its own have signs and names", () => {
  const table = opened("watched", { bot: false });
  const bomb = card(table.view, "BOMB");
  assert.equal(bomb.querySelector(".nn-face text").textContent, "Bomb");
  assert.equal(bomb.querySelector(".nn-face").dataset.own, "yes");
  bomb.click();
  assert.equal(table.sent.length, 0);
  assert.match(find(".nn-root").textContent, /Wait a moment, please: Squirrel is next\./);
  const open = table.view.hand.map((/** @type {any} */ card) => ({ ...card }));
  table.set("view", { ...table.view, seats: [{ ...table.view.seats[0], open }, table.view.seats[1]] });
  assert.match(find(".nn-openhand").textContent, /^Cards: five, five, Skip, Trade Hands, Double Play and Bomb\./);
  table.leave();
});

test("what cannot be done just now is a sentence", () => {
  const table = opened("together", { can: { hint: false, undo: false } });
  button("Hint").click();
  assert.match(told(), /There is nothing to hint at just now\./);
  button("Undo").click();
  assert.match(told(), /There is no play of yours to take back\./);
  button("Rules").click();
  table.reply({ kind: "rules", title: "Arizona", html: "<p>Up to 98.</p>" });
  assert.equal(find("dialog[open] h2").textContent, "Arizona");
  assert.equal(table.sent.length, 1);
  table.leave();
});

test("the form for a new match sends what differs from the source, and says what is wrong with it", () => {
  const { form } = turns;
  const table = opened("together");
  table.reply(form);
  const dialog = find("dialog[open]");
  assert.equal(dialog.querySelector("h2").textContent, "New match");
  change(find("#nn-set-seats"), { value: "4" });
  assert.equal(all(".nn-person").length, 4);
  assert.match(dialog.textContent, /Player 4/);
  assert.equal(dialog.querySelector(".nn-dialogfoot button").textContent, "Start the match");
  assert.equal(dialog.querySelector(".nn-scrollbox :is(.nn-main, .nn-error)"), null, "it never scrolls away");
  change(find("#nn-set-seats"), { value: "2" });
  find("#nn-set-change-1").click();
  assert.match(find(".nn-changing").textContent, /Hedgehog.*beginner/);
  change(find('.nn-changing [value="careful"]'), { checked: true });
  const name = find(".nn-changing .nn-input");
  change(name, { value: "👩‍👩‍👧‍👦".repeat(31) }, "input");
  change(name, {});
  assert.equal(name.value, "👩‍👩‍👧‍👦".repeat(30), "a name is never cut inside a character");
  change(name, { value: "Ada" }, "input");
  change(find("#nn-set-limit"), { value: "50" }, "input");
  assert.equal(find("#nn-set-limit").closest("details").querySelector(".nn-changed").textContent, "1 changed");
  change(find("#nn-set-seed"), { value: " 7 " }, "input");
  submit(find("dialog[open] form"));
  const players = [
    { name: "", kind: "human", face: "" },
    { name: "Ada", kind: "careful", face: "" },
  ];
  assert.deepEqual(table.sent.at(-1), {
    n: 1,
    do: "new",
    mode: "bots",
    variant: "standard",
    players,
    rules: { limit: 50 },
    seed: "7",
  });
  table.reply({ kind: "refused", text: "The limit is 10 to 500.", fields: ["limit"] });
  assert.equal(find("#nn-set-error").textContent, "The limit is 10 to 500.");
  assert.equal(find("#nn-set-limit").getAttribute("aria-invalid"), "true");
  assert.equal(document.activeElement, find("#nn-set-limit"));
  assert.equal(find("#nn-set-limit").closest("details").open, true);

  const bill = all(".nn-waytoplay input").at(-1);
  change(bill, { checked: true });
  submit(find("dialog[open] form"));
  assert.deepEqual(table.sent.at(-1)?.rules, { life_mode: "bill:5" }, "played as the house plays it, and no more");
  assert.equal(all(".nn-gametile").length, 5);
  assert.equal(find(".nn-gametile[data-chosen] strong").textContent, "Standard rules");
  change(find("#nn-set-sought"), { value: "QUEENS  chain" }, "input");
  assert.deepEqual(
    all(".nn-gameitem strong").map((name) => name.textContent),
    ["Icelandic"],
  );
  change(find("#nn-set-sought"), { value: "tic tac toe" }, "input");
  assert.equal(all(".nn-gameitem").length, 0);
  assert.match(dialog.textContent, /No game like that/);
  change(find("#nn-set-sought"), { value: "" }, "input");
  find('.nn-gameitem[data-game="chicago"]').click();
  assert.deepEqual(table.sent.at(-1), { n: 1, do: "form", mode: "bots", variant: "chicago", players });
  find("#nn-set-game-taiwanese").focus();
  change(find("#nn-set-game-taiwanese"), { checked: true });
  assert.equal(table.sent.at(-1)?.variant, "taiwanese");
  table.reply({ ...form, id: "taiwanese" });
  assert.equal(document.activeElement, find("#nn-set-game-taiwanese"), "who chose a game goes on from there");
  table.reply({ kind: "refused", text: "No.", fields: [] });
  assert.equal(find("#nn-set-error").textContent, "No.");
  table.reply({ kind: "started" });
  assert.equal(find("dialog[open]"), null);
  table.leave();
});

test("the form begins with how to play, and says whether cards lie open where both can be had", () => {
  const { form } = turns;
  const table = opened("together");
  table.reply(form);
  assert.deepEqual(
    all(".nn-modetile strong").map((title) => title.textContent),
    ["Against the animals", "Pass the screen", "Class against class", "Watch the animals", "Practise calls"],
  );
  change(find("#nn-set-mode-wall"), { checked: true });
  assert.deepEqual(table.sent.at(-1), { n: 1, do: "form", mode: "wall", variant: "standard" });
  table.reply({ ...form, mode: "wall", closed: { id: "wall", code: "wall_closed" } });
  assert.equal(find(".nn-modetile[data-chosen] strong").textContent, "Class against class");
  assert.equal(find("#nn-set-open").checked, true);
  change(find("#nn-set-open"), { checked: false });
  submit(find("dialog[open] form"));
  assert.equal(table.sent.at(-1)?.mode, "wall_closed");
  table.leave();
});

test("whoever has typed a name keeps it in every way to play, and a team its own", () => {
  const { form } = turns;
  const [mine, ...bots] = form.players;
  const team = { name: "Team Blue", kind: "human", face: "teamblue" };
  const table = opened("together");
  const names = () => all(".nn-person input[type=text]").map((input) => input.value);
  const player = (/** @type {string} */ name) => ({ ...mine, name });
  table.reply(form);
  change(find(".nn-person input[type=text]"), { value: "Mia" }, "input");
  table.reply({ ...form, mode: "wall", named: true, players: [team, { ...team, name: "Team Orange" }] });
  assert.deepEqual(names(), ["Team Blue", "Team Orange"]);
  change(find(".nn-person input[type=text]"), { value: "5b" }, "input");
  table.reply({ ...form, mode: "pass", players: [player(""), player("")] });
  assert.deepEqual(names(), ["Mia", ""]);
  change(all(".nn-person input[type=text]")[1], { value: "Bo" }, "input");
  table.reply({ ...form, mode: "watch", players: bots });
  table.reply({ ...form, mode: "pass", players: [player(""), player("")] });
  assert.deepEqual(names(), ["Mia", "Bo"]);
  table.reply({ ...form, mode: "wall", named: true, players: [team, { ...team, name: "Team Orange" }] });
  assert.deepEqual(names(), ["5b", "Team Orange"]);
  table.reply({ kind: "started" });
  table.reply(form);
  assert.deepEqual(names(), [mine.name], "a form that is opened later begins with the match on the table");
  table.leave();
});

test("who watches lets the bots wait, play once, and sees one hand or all", () => {
  const seats = [
    { id: 0, name: "Hedgehog" },
    { id: 1, name: "Owl" },
  ];
  const table = opened("watched", { watch: { seats, at: -1 }, bot: true, hand: [], people: 0 });
  button("Pause").click();
  button("Let them play");
  button("One play").click();
  assert.equal(table.sent.at(-1)?.do, "bot");
  change(find(".nn-spectating select"), { value: "1" });
  assert.deepEqual([table.sent.at(-1)?.do, table.sent.at(-1)?.at], ["look", 1]);
  button("Let them play").click();
  button("Pause");
  table.leave();
});

test("a class has the table on the whole wall with its score, and what it chooses there says nothing of other matches", () => {
  const score = [
    { id: 0, name: "Team Blue", deals: 2 },
    { id: 1, name: "Team Orange", deals: 1 },
  ];
  const table = opened("together", { wall: true, score });
  assert.equal(find(".nn-root").dataset.wall, "yes");
  assert.match(find(".nn-score").textContent, /Team Blue: 2 points\..*Team Orange: 1 point\./);
  button("Normal size").click();
  assert.equal(find(".nn-root").dataset.wall, undefined);
  table.set("view", { ...table.view, n: 9, wall: false, score: null });
  assert.equal(find(".nn-score"), null);
  table.leave();
});

test("a saved match is read from a file, unless that is too big to be one", async () => {
  const table = opened("together");
  const input = find("input[type=file]");
  /** @param {string} text */
  const choose = (text, size = text.length) => {
    const file = { size, text: async () => text };
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    return rest();
  };
  await choose("nn1:abc", 400001);
  assert.match(told(), /This file is too big to be a saved match\./);
  await choose("nn1:abc");
  assert.deepEqual(table.sent, [{ n: 1, do: "load", text: "nn1:abc" }]);
  table.reply({ kind: "damaged", text: "nn1:??" });
  assert.equal(localStorage.getItem("play.damaged"), "nn1:??");
  table.leave();
});

test("who has no keyboard writes the total with keys, and typing on a key writes too", () => {
  const table = opened("said");
  card(table.view, "5S").click();
  const input = find(".nn-pad input");
  assert.equal(input.getAttribute("inputmode"), "none");
  for (const key of ["5", "0"]) button(key).click();
  assert.equal(input.value, "50");
  find('[aria-label="Delete the last figure"]').click();
  find('[aria-label="Minus"]').click();
  assert.equal(input.value, "−5");
  find('[aria-label="Minus"]').click();
  button("9").dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
  assert.equal(input.value, "51");
  submit(find(".nn-ask form"));
  assert.deepEqual(untimed(table.sent), [{ n: table.view.n, do: "play", move: "5S", said: 51 }]);
  table.leave();
});

test("one of four is chosen, and what was wrong cannot be chosen again", () => {
  const table = opened("four");
  card(table.view, "5S").click();
  const answers = all(".nn-total4");
  assert.equal(answers.length, 4);
  assert.equal(find(".nn-ask input"), null);
  answers[0].click();
  const said = Number(answers[0].textContent);
  assert.deepEqual(untimed(table.sent), [{ n: table.view.n, do: "play", move: "5S", said }]);
  table.set("view", { ...table.view, n: table.view.n + 1, say: "Not quite." });
  const wrong = all(".nn-total4")[0];
  assert.equal(wrong.getAttribute("aria-disabled"), "true");
  wrong.click();
  assert.equal(table.sent.length, 1);
  table.leave();
});

test("after a wrong total the way stands on the line while its card is asked about", () => {
  const table = opened("said");
  card(table.view, "5S").click();
  const jump = { move: "5S", jumps: [{ from: 0, to: 5, short: "+5" }], told: false };
  table.set("view", { ...table.view, n: 9, say: "Not quite.", jump });
  assert.deepEqual(
    all(".nn-jump-label").map((label) => label.textContent),
    ["+5"],
  );
  button("Choose another card").click();
  assert.equal(all(".nn-jump-label").length, 0);
  table.leave();
});

test("how the totals were called stands beside the next deal", () => {
  const table = opened("said");
  const right = "Totals right first time: 5 of 6";
  const calls = { right, facts: ["47 + 8 = 55"], longer: ["38 + 7 = 45"], practise: "variant=standard" };
  const over = { ...table.view, n: 9, mode: "deal", turn: false, go: "Next deal", lays: [], asks: [] };
  table.set("view", { ...over, calls });
  const told = /5 of 6To practise: 47 \+ 8 = 55 Took a little longer: 38 \+ 7 = 45 Practise theseNext deal/;
  assert.match(find(".nn-ask").textContent, told);
  assert.match(find(".nn-ask a").href, /\/notebooks\/practise_calls\.ipynb\?variant=standard$/);
  table.set("view", { ...over, n: 10, calls: { ...calls, right: "", facts: [] } });
  assert.match(find(".nn-ask").textContent, /^Took a little longer: 38 \+ 7 = 45 Practise theseNext deal/);
  table.leave();
});

test("after a deal the page asks for its key moment, and the focus stays on the next deal", async () => {
  const table = opened("said");
  const over = { n: 9, mode: "deal", turn: false, go: "Next deal", lays: [], asks: [] };
  const moment = { words: /** @type {string | null} */ (null), again: "" };
  const ended = { ...table.view, ...over };
  table.set("view", { ...ended, moment });
  button("Next deal").focus();
  const asked = () => table.sent.filter((message) => message.do === "moment");
  assert.equal(asked().length, 0, "the end is seen first");
  await until(() => asked().length > 0);
  assert.deepEqual(asked(), [{ n: 9, do: "moment" }]);
  const words = "At 93 you could have saved yourself.";
  table.set("view", { ...ended, moment: { words, again: "Try that play again" } });
  assert.equal(document.activeElement?.textContent, "Next deal");
  assert.equal(find(".nn-key p").textContent, words);
  assert.equal(find(".nn-key p").getAttribute("aria-hidden"), "true", "the status line says it");
  assert.ok(find(".nn-status").textContent.endsWith(words));
  button("Try that play again").click();
  assert.deepEqual(table.sent.at(-1), { n: 9, do: "retry" });
  assert.equal(asked().length, 1);
  const toPuzzles = () => all("a").find((link) => link.textContent === "A puzzle like this");
  assert.equal(toPuzzles(), undefined);
  table.set("view", {
    ...ended,
    moment: { words, again: "", like: { kind: "only_move", game: "chicago", level: "3" } },
  });
  assert.match(toPuzzles().href, /notebooks\/practice\.ipynb\?kind=only_move&game=chicago&level=3$/);
  table.set("view", { ...ended, n: 10, moment: { words: "", again: "" } });
  assert.equal(find(".nn-key"), null);
  table.leave();
});
