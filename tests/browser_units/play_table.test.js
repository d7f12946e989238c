// The card table in Node: a whole match as it was recorded, and what the page keeps to itself.

import assert from "node:assert/strict";
import test from "node:test";
import { mountTable, slotsOf } from "../../ninetynine_edu/panels/play/table.js";
import { freshBrowser, kept, rest, testHost, until } from "./browser.js";

const steps = kept("records/table.json");

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

/** A table that shows the first view. @param {Record<string, unknown>} [change] @param {string} [keep] */
function opened(change = {}, keep = "play") {
  const place = freshBrowser("http://localhost/voila/render/notebooks/play.ipynb?pace=instant");
  const view = { ...steps[0].view, fresh: false, ...change };
  const desk = testHost({ keep, view, total: view.total, saved: "" });
  const close = mountTable(desk.host, place);
  const leave = () => {
    desk.close();
    close();
  };
  return { ...desk, view, leave };
}

/** Lay the first card that fits and give the first answer. */
function playFirst() {
  const card = all(".nn-card").find((one) => one.getAttribute("aria-disabled") !== "true");
  const asks = card.hasAttribute("aria-expanded");
  card.focus();
  card.click();
  if (asks) find(".nn-ask button").click();
}

test("a whole match plays as it was recorded", async () => {
  const table = opened();
  let view = table.view;
  for (const { send, view: changed } of steps.slice(1)) {
    if (send.do === "play") playFirst();
    else if (send.do === "next") find(".nn-ask .nn-main").click();
    else await rest(1); // the page asks for the bot by itself
    assert.deepEqual(table.sent.at(-1), send);
    view = { ...view, ...changed };
    table.set("total", view.total);
    assert.equal(find(".nn-total").textContent, String(view.total).replace("-", "−"), "the total comes first");
    table.set("view", view);
    await until(() => find(".nn-root").dataset.n === String(view.n));
    assert.equal(find(".nn-root").dataset.n, String(view.n));
    assert.equal(all(".nn-card").length, view.hand.length);
    assert.equal(all(".nn-log li").length, Math.max(1, view.log.length));
    assert.ok(find(".nn-root").contains(document.activeElement), `the focus got lost at ${view.n}`);
  }
  assert.equal(view.mode, "match");
  assert.match(document.activeElement?.textContent ?? "", /^Play again/);
  table.leave();
  assert.equal(all(".nn-root").length, 0);
});

test("the picture of a new total is not held up by all the rest, and on a page that nobody sees nothing waits for it", async () => {
  const table = opened();
  const next = { ...table.view, ...steps[1].view, total: 55, bot: false };
  /** @type {(() => void)[]} */
  const pictures = [];
  for (const seen of [true, false]) {
    globalThis.requestAnimationFrame = /** @type {any} */ ((/** @type {() => void} */ call) => pictures.push(call));
    const [total, n] = seen ? [55, "70"] : [56, "71"];
    table.set("total", total);
    table.set("view", { ...next, total, n: Number(n) });
    assert.equal(find(".nn-total").textContent, String(total));
    assert.notEqual(find(".nn-root").dataset.n, n, "it waits");
    if (seen) {
      for (const draw of pictures.splice(0)) draw();
      assert.notEqual(find(".nn-root").dataset.n, n, "nor is it drawn in one picture with the total");
      for (const draw of pictures) draw();
    }
    await until(() => find(".nn-root").dataset.n === n);
    assert.deepEqual([find(".nn-root").dataset.n, find(".nn-total").textContent], [n, String(total)]);
  }
  table.set("total", 57);
  table.set("view", { ...next, total: 57, n: 72 });
  table.leave();
  for (const draw of pictures) draw();
  await rest();
  assert.equal(all(".nn-root").length, 0, "a page that was left draws nothing any more");
});

/** The first card that is played at once, and the total that it says. @param {any} view */
function plainCard(view) {
  const place = view.hand.findIndex(
    (/** @type {any} */ card) => !card.why && !card.asks && card.choices[0].to !== null,
  );
  return { press: () => all(".nn-card")[place].click(), to: String(view.hand[place].choices[0].to) };
}

test("the total of a card is there as it is pressed, and what the desk says of it counts", async () => {
  const table = opened();
  const { press, to } = plainCard(table.view);
  assert.notEqual(find(".nn-total").textContent, to);
  press();
  assert.equal(table.sent.length, 1);
  assert.equal(find(".nn-total").textContent, to, "nobody has answered yet");
  table.set("view", { ...table.view, n: 80, say: "This card may not be played." });
  await until(() => find(".nn-root").dataset.n === "80");
  assert.equal(find(".nn-total").textContent, String(table.view.total));
  table.leave();
});

test("a total that nobody has heard of goes back, and in the lesson none comes early", () => {
  const table = opened();
  const { press, to } = plainCard(table.view);
  table.host.send = () => {
    throw new Error("closed");
  };
  press();
  assert.match(find(".nn-status").textContent, /cannot be reached/);
  assert.notEqual(find(".nn-total").textContent, to);
  table.leave();
  const learning = opened({ lesson: { own: true, words: "Play a four.", codes: [], point: null, learnt: null } });
  press();
  assert.notEqual(find(".nn-total").textContent, to);
  learning.leave();
});

test("a place keeps its element when another card comes to lie there", () => {
  const table = opened();
  const before = all(".nn-card");
  const [, next] = steps;
  table.set("view", { ...table.view, ...next.view });
  assert.deepEqual(
    all(".nn-card").map((card) => before.includes(card)),
    before.map(() => true),
  );
  table.leave();
});

test("within a deal no place of the hand goes away, and a new match brings its own", () => {
  const row = { who: "", player: null, cards: [], what: "", total: null };
  /** @param {number} slots @param {number} cards @param {number} plays @param {string} [sub] @returns {any} */
  const view = (slots, cards, plays, sub = "Standard rules") => {
    const [hand, log] = [cards, plays].map((n) => Array(n).fill(row));
    return { hand, log, sub, company: { slots } };
  };
  assert.equal(slotsOf(view(3, 5, 1), view(3, 2, 2), 5), 5, "the same deal");
  assert.equal(slotsOf(view(5, 5, 0), view(3, 3, 0), 5), 3, "a new match before anybody played");
  assert.equal(slotsOf(view(5, 2, 6), view(5, 5, 0), 7), 5, "the next deal");
  assert.equal(slotsOf(view(5, 5, 1), view(3, 3, 4, "Chicago"), 5), 3, "another match from a file");
});

test("the question under the hand takes the focus and gives it back", () => {
  const table = opened();
  const place = table.view.hand.findIndex((/** @type {any} */ card) => card.asks);
  const view =
    place < 0
      ? steps.find((/** @type {any} */ step) => step.view.hand?.some((/** @type {any} */ c) => c.asks && !c.why)).view
      : table.view;
  table.set("view", { ...table.view, ...view, mode: "play", turn: true });
  const card = all(".nn-card")[view.hand.findIndex((/** @type {any} */ c) => c.asks && !c.why)];
  card.click();
  assert.equal(card.getAttribute("aria-expanded"), "true");
  assert.ok(find(".nn-ask").contains(document.activeElement));
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  assert.equal(card.getAttribute("aria-expanded"), "false");
  assert.equal(document.activeElement, card);
  table.leave();
});

test("only what can ever be done stands among the tools, and how fast bots play is asked in one place", () => {
  const tools = (/** @type {Record<string, unknown>} */ change) => {
    const table = opened(change);
    const found = all(".nn-tools button").map((one) => one.textContent);
    const paces = all("label").filter((one) => one.textContent === "Bots play").length;
    table.leave();
    return [found.join(), paces];
  };
  assert.deepEqual(tools({ people: 1 }), ["Rules,Hint,Undo,Help,New match", 1]);
  assert.deepEqual(tools({ people: 2 }), ["Rules,Hint,Help,New match", 1]);
  assert.deepEqual(tools({ people: 0, watch: { seats: [], at: -1 } }), ["Rules,Help,New match", 1]);
});

test("help goes to its switches", () => {
  const table = opened();
  /** @type {Element[]} */
  const seen = [];
  Element.prototype.scrollIntoView = function scrolled() {
    seen.push(this);
  };
  find(".nn-tohelp").click();
  assert.deepEqual(seen, [find(".nn-helpbox")]);
  assert.equal(document.activeElement, find(".nn-helpbox input"));
  table.leave();
});

test("a switch stays as it was turned until the table has answered, whatever comes before that", () => {
  const table = opened({ saying: true, mustSay: false, four: false });
  const saying = () => all(".nn-helpbox input").find((one) => one.closest("label").textContent.startsWith("I say"));
  saying().click();
  assert.equal(table.sent.at(-1)?.do, "help");
  assert.equal(saying().checked, false);
  table.set("view", { ...table.view, n: table.view.n + 1 });
  assert.equal(saying().checked, false, "a bot's play was on its way");
  table.set("view", { ...table.view, n: table.view.n + 2, saying: false });
  assert.equal(saying().checked, false);
  table.set("view", { ...table.view, n: table.view.n + 3 });
  assert.equal(saying().checked, true, "it has been answered: from now on the table says it");
  table.leave();
});

test("a card that does not fit says why, and nothing is sent", () => {
  const blocked = steps.find((/** @type {any} */ step) => step.view.hand?.some((/** @type {any} */ card) => card.why));
  const table = opened({ ...blocked.view, mode: "play", turn: true });
  const place = blocked.view.hand.findIndex((/** @type {any} */ card) => card.why);
  all(".nn-card")[place].click();
  assert.equal(table.sent.length, 0);
  assert.equal(find(".nn-status span").textContent, blocked.view.hand[place].why);
  table.leave();
});

test("what is kept in the browser keeps its names and shapes", () => {
  const table = opened({}, "play");
  table.set("saved", "nn1:abc");
  for (const name of ["play.match", "play.match?"]) {
    const { at, by, ...kept } = JSON.parse(localStorage.getItem(name) ?? "");
    assert.deepEqual([typeof at, typeof by, kept], ["number", "string", { q: "", text: "nn1:abc" }]);
  }
  find(".nn-tick input").click();
  const usual = { line: true, four: false, sound: false, wall: false, says: false, few: false };
  assert.deepEqual(JSON.parse(localStorage.getItem("play.help") ?? ""), { ...usual, safe: false, pace: "instant" });
  table.leave();
});

test("a fresh table asks for the match that the browser keeps", () => {
  const place = freshBrowser();
  localStorage.setItem("play.match", JSON.stringify({ q: "", text: "nn1:abc" }));
  const view = { ...steps[0].view, fresh: true };
  const desk = testHost({ keep: "play", view, total: 0, saved: "" });
  const leave = mountTable(desk.host, place);
  assert.deepEqual(desk.sent, [{ n: view.n, do: "restore", text: "nn1:abc" }]);
  assert.equal(find(".nn-root").style.visibility, "hidden");
  leave();
});

test("a table that cannot reach its desk says so", () => {
  const table = opened();
  table.host.send = () => {
    throw new Error("closed");
  };
  find(".nn-tools button").click();
  assert.match(find(".nn-status").textContent, /cannot be reached/);
  table.leave();
});

test("a table that has been taken away asks for no bot any more", async () => {
  const table = opened({ bot: true });
  table.leave();
  await rest(5);
  assert.equal(table.sent.length, 0);
});
