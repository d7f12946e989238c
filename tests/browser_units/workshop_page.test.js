// The workshop's page in Node: what it shows, what it sends, and that nothing typed is lost.

import assert from "node:assert/strict";
import test from "node:test";
import { learn } from "../../ninetynine_edu/panels/kit/say.js";
import { mountShop } from "../../ninetynine_edu/panels/workshop/workshop.js";
import { freshBrowser, rest, testHost } from "./browser.js";
import { markedWords, said, unsaid } from "./marked_words.js";
import { FORM, VIEW } from "./workshop_view.js";

const EIGHT = ["8", "8"];

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} words the beginning of what a button says @returns {any} */
const button = (words) => all("button").find((one) => one.textContent.startsWith(words));
/** @param {string} end of an id @returns {any} */
const field = (end) => find(`[id$="-${end}"]`);
/** @param {any} node @param {unknown} value @param {...string} events */
function put(node, value, ...events) {
  node.value = value;
  for (const name of events) node.dispatchEvent(new Event(name, { bubbles: true }));
}

/** A workshop that shows a view, and a way to answer it. @param {{view?: object, keep?: string, kept?: object, address?: string}} [change] */
function opened({ view = {}, keep = "", kept, address = "" } = {}) {
  const place = freshBrowser(`http://localhost/voila/render/notebooks/variant_workshop.ipynb${address}`);
  if (kept) localStorage.setItem("workshop.text", JSON.stringify(kept));
  const state = { keep, view: { ...VIEW, ...view } };
  const desk = testHost(state);
  const close = mountShop(desk.host, place);
  /** @param {object} [change] */
  const answer = (change = {}) => {
    const { seq = 0, asked = 0 } = desk.sent.at(-1) ?? {};
    desk.set("view", { ...state.view, n: state.view.n + 1, seq, asked, say: "", ...change });
  };
  const leave = () => {
    desk.close();
    close();
  };
  return { ...desk, answer, leave, place };
}

test("the form, the card and the text of a version stand there", () => {
  const shop = opened();
  assert.equal(find("h2").textContent, "Make your own game");
  assert.equal(find(".nn-sub").textContent, "Our game");
  assert.equal(field("start").value, "standard");
  assert.equal(field("rules-limit").value, "50");
  assert.equal(field("cards-9").value, "0, skip");
  assert.equal(field("rules-must_say").checked, true);
  assert.deepEqual(
    all(".nn-shoprow[data-changed]").map((row) => row.querySelector("label").textContent),
    ["Play up to", "9", "joker", "Say the total"],
  );
  assert.equal(find(".nn-toml").value, VIEW.text);
  assert.equal(find(".nn-shopcard h1").textContent, "Our game");
  assert.equal(find(".nn-code").value, VIEW.code);
  assert.equal(all(".nn-share a").length, 3);
  assert.deepEqual(
    all(".nn-pane").map((pane) => pane.hidden),
    [false, true, true],
  );
  shop.leave();
  assert.equal(shop.place.childNodes.length, 0);
});

test("a choice is sent at once; what is typed, when the typing pauses, and once", async () => {
  const shop = opened();
  find("[id$='-rules-must_say']").click();
  put(field("cards-9"), "0", "change");
  put(field("rules-limit"), "60", "input");
  put(field("rules-limit"), "61", "input");
  await rest(480);
  assert.deepEqual(shop.sent, [
    { seq: 0, asked: 1, do: "set", path: ["rules", "must_say"], value: false },
    { seq: 0, asked: 2, do: "set", path: ["cards", "9"], value: "0" },
    { seq: 0, asked: 3, do: "set", path: ["rules", "limit"], value: 61 },
  ]);
  shop.answer({ asked: 1 }); // an older answer must not undo what has been chosen since
  assert.equal(field("cards-9").value, "0");
  shop.answer({ asked: 3 }); // this one says that nothing came of it
  assert.deepEqual([field("cards-9").value, field("rules-limit").value], ["0, skip", "50"]);
  assert.equal(field("rules-must_say").checked, true);
  shop.leave();
});

test("another effect is typed in a box of its own, and a refusal stands at it until it is mended", () => {
  const shop = opened();
  const list = field("cards-9");
  put(list, list.options[list.options.length - 1].value, "change");
  const box = field("cards-9-own");
  assert.deepEqual([box.hidden, box.value, document.activeElement], [false, "0, skip", box]);
  put(box, "0, skp", "input", "change");
  assert.deepEqual(shop.sent.at(-1), { seq: 0, asked: 1, do: "set", path: ["cards", "9"], value: "0, skp" });
  shop.answer({ refused: [{ path: ["cards", "9"], value: "0, skp", text: "Did you mean skip?" }] });
  assert.deepEqual([box.value, box.getAttribute("aria-invalid")], ["0, skp", "true"]);
  assert.equal(list.hasAttribute("aria-invalid"), false);
  assert.equal(find(`[id="${box.getAttribute("aria-describedby")}"]`).textContent, "Did you mean skip?");
  button("As before").click();
  const before = all(".nn-cardrow button")[0];
  before.click();
  assert.deepEqual(shop.sent.at(-1), { seq: 0, asked: 3, do: "set", path: ["cards", "9"], plain: true });
  assert.equal(document.activeElement, list);
  shop.answer({ refused: [] });
  assert.deepEqual([box.hidden, list.value], [true, "0, skip"]);
  shop.leave();
});

test("a text that is being typed goes before anything else, and no older answer undoes it", () => {
  const shop = opened();
  const text = find(".nn-toml");
  put(text, `${VIEW.text}# ours\n`, "input");
  button("Try it").click();
  assert.deepEqual(shop.sent, [
    { seq: 1, asked: 1, do: "text", text: `${VIEW.text}# ours\n` },
    { seq: 1, asked: 2, do: "try" },
  ]);
  shop.answer({ seq: 0, asked: 0 });
  assert.equal(text.value, `${VIEW.text}# ours\n`);
  shop.answer({ text: "# theirs\n" });
  assert.equal(text.value, "# theirs\n");
  shop.leave();
});

test("what is wrong stands at its line, and the form waits", () => {
  const shop = opened();
  const problems = [{ line: 2, key: "name", text: "between -3 and 4" }];
  shop.answer({ problems, waiting: "The form waits.", say: "Hm." });
  assert.equal(find("fieldset").disabled, true);
  assert.equal(find(".nn-shop").dataset.state, "wrong");
  assert.equal(find(".nn-shopsay").textContent, "Hm.");
  assert.equal(find(".nn-gutter").textContent, "1\n▶2\n3");
  assert.equal(all(".nn-marks i").length, 1);
  assert.equal(find(".nn-problems span").textContent, "between −3 and 4");
  assert.equal(button("Text:").textContent, "Text: 1 to put right");
  button("Show what is wrong").click();
  const text = find(".nn-toml");
  assert.deepEqual([document.activeElement, text.selectionStart, text.selectionEnd], [text, 16, 33]);
  assert.deepEqual(
    all(".nn-pane").map((pane) => pane.hidden),
    [true, false, true],
  );
  put(text, "x", "input"); // what was wrong may be elsewhere now
  assert.equal(all(".nn-marks i").length, 0);
  shop.leave();
});

test("the text is kept under its address, and comes back after a reload", () => {
  const shop = opened({ keep: "workshop" });
  assert.equal(find("h1").textContent, "Make your own game");
  put(find(".nn-toml"), "half a th", "input");
  assert.deepEqual(JSON.parse(localStorage.getItem("workshop.text") ?? ""), { q: "", text: "half a th" });
  shop.leave();
  const again = opened({ keep: "workshop", kept: { q: "", text: "half a th" } });
  assert.equal(find(".nn-toml").value, "half a th");
  assert.deepEqual(again.sent, [{ seq: 1, asked: 1, do: "text", text: "half a th" }]);
  again.leave();
  const other = opened({ keep: "workshop", kept: { q: "", text: "half a th" }, address: "?variant=chicago" });
  assert.deepEqual(other.sent, [{ seq: 0, asked: 1, do: "earlier", text: "half a th" }]);
  assert.equal(find(".nn-toml").value, VIEW.text);
  other.leave();
});

test("a card that is not named yet can be, and another game to start from", () => {
  const shop = opened();
  button("Add it").click();
  assert.equal(shop.sent.length, 0); // none is chosen
  put(field("more"), "red 8", "change");
  button("Add it").click();
  assert.deepEqual(shop.sent.at(-1), { seq: 0, asked: 1, do: "set", path: ["cards", "red 8"], value: "0" });
  shop.answer({ form: { ...FORM, more: [EIGHT] } });
  assert.equal(field("more").value, "");
  put(field("start"), "chicago", "change");
  assert.equal(shop.sent.at(-1)?.base, "chicago");
  shop.answer({ form: { ...FORM, base: "", more: [] }, back: true });
  assert.equal(field("start").selectedOptions[0].textContent, "nothing: all is in the text");
  assert.equal(field("more").parentElement.hidden, true);
  button("Go back").click();
  assert.equal(shop.sent.at(-1)?.do, "back");
  shop.leave();
});

test("a code is pasted and opened; without one, the page says so", () => {
  const shop = opened();
  button("Open it").click();
  assert.equal(find(".nn-shopsay").textContent, "Paste a code first.");
  put(field("paste"), "chicago", "input");
  button("Open it").click();
  assert.deepEqual(shop.sent.at(-1), { seq: 0, asked: 1, do: "open", text: "chicago" });
  shop.reply({ kind: "opened" });
  assert.equal(field("paste").value, "");
  shop.leave();
});

test("the rules card goes to the printer on a sheet of its own", () => {
  const shop = opened();
  button("Print it").click();
  assert.equal(shop.sent.at(-1)?.do, "print");
  shop.reply({ kind: "page", name: "our_game_rules.html", text: "<h1>Our game</h1>" });
  shop.reply({ kind: "page", name: "our_game_rules.html", text: "<h1>Our game</h1>" });
  assert.equal(all("iframe.nn-print").length, 1);
  shop.leave();
});

test("the arrow keys move between the tabs", () => {
  const shop = opened();
  const [card, text] = all(".nn-tab");
  card.focus();
  card.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  assert.equal(document.activeElement, text);
  assert.deepEqual([card.tabIndex, text.tabIndex], [-1, 0]);
  assert.equal(text.getAttribute("aria-selected"), "true");
  shop.leave();
});

test("a workshop that cannot reach its desk says so", () => {
  const shop = opened();
  shop.host.send = () => {
    throw new Error("closed");
  };
  button("Try it").click();
  assert.match(find(".nn-shopsay").textContent, /cannot be reached/);
  shop.leave();
});

test("what was typed goes once, and an answer to less than that does not undo it", () => {
  const shop = opened({ keep: "workshop" });
  const text = find(".nn-toml");
  put(text, "a = 1\n", "input");
  button("Try it").click();
  button("Try it").click();
  assert.deepEqual(
    shop.sent.map((one) => one.do),
    ["text", "try", "try"],
  );
  put(text, "a = 12\n", "input");
  shop.answer({ text: "a = 2\n" }); // to what was sent before
  assert.equal(text.value, "a = 12\n");
  button("Try it").click();
  text.setSelectionRange(3, 3);
  shop.answer({ text: "a = 3\n" });
  assert.deepEqual([text.value, text.selectionStart, text.selectionEnd], ["a = 3\n", 3, 3]);
  assert.equal(JSON.parse(localStorage.getItem("workshop.text") ?? "").text, "a = 3\n");
  shop.leave();
});

test("what was built under another address is told of once, when the workshop opens", () => {
  const kept = { q: "", text: "half a th" };
  const again = opened({ keep: "workshop", kept, address: "?variant=chicago", view: { n: 5 } });
  assert.deepEqual(again.sent, []);
  again.leave();
});

test("a field that is left does not send again what its typing was waiting to send", async () => {
  const shop = opened();
  put(field("rules-limit"), "60", "input", "change");
  await rest(480);
  assert.deepEqual(shop.sent, [{ seq: 0, asked: 1, do: "set", path: ["rules", "limit"], value: 60 }]);
  shop.leave();
});

test("a card that is chosen to be named stays chosen while the cards to choose from are the same", () => {
  const shop = opened({ view: { form: { ...FORM, more: [["red 8", "red 8"], EIGHT] } } });
  put(field("more"), "8", "change");
  shop.answer();
  assert.equal(field("more").value, "8");
  shop.answer({ form: { ...FORM, more: [EIGHT, ["9", "9"]] } });
  assert.equal(field("more").value, "");
  shop.leave();
});

test("a card that is as before again needs no box to type in", () => {
  const shop = opened();
  const list = field("cards-9");
  put(list, list.options[list.options.length - 1].value, "change");
  const box = field("cards-9-own");
  put(box, "0, reverse", "change");
  shop.answer();
  all(".nn-cardrow button")[0].click();
  assert.equal(box.hidden, true);
  shop.leave();
});

test("a file is opened without the sign that some editors begin it with, and again; one that is too big is not read", async () => {
  const shop = opened();
  const input = find("input[type=file]");
  /** @param {string} text @param {number} [size] */
  const choose = async (text, size = text.length) => {
    const file = { size, text: async () => text };
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    Object.defineProperty(input, "value", { value: "C:\\ours.toml", configurable: true, writable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await rest();
  };
  await choose("\ufeffid = 1");
  assert.deepEqual(shop.sent, [{ seq: 0, asked: 1, do: "open", text: "id = 1" }]);
  assert.equal(input.value, "", "the same file can be chosen again");
  await choose("id", 4000001);
  assert.equal(find(".nn-shopsay").textContent, "This file is too big to hold a game.");
  shop.answer();
  await choose("x".repeat(2000001), 9);
  assert.equal(find(".nn-shopsay").textContent, "This file is too big to hold a game.");
  assert.equal(shop.sent.length, 1);
  shop.leave();
});

test("everything that the page says itself is in the catalogue", () => {
  const modules = ["acts", "form", "rows", "sides", "text", "workshop"];
  const sources = modules.map((name) => new URL(`../../ninetynine_edu/panels/workshop/${name}.js`, import.meta.url));
  learn(markedWords(sources));
  const problems = [
    { line: 1, key: "", text: "Quotes." },
    { line: 2, key: "name", text: "A name." },
  ];
  const told = { problems, waiting: "The form waits.", noCode: "Too long.", back: true, shadow: true };
  const texts = "label words baseWords choices effects plain baseName title say waiting noCode text more";
  const marked = said({ ...VIEW, ...told }, texts.split(" "));
  const shop = opened({ view: marked });
  const codes = [...FORM.effects, ...FORM.cards[0].plain].map(([code]) => code);
  const shown = unsaid(shop.place, [VIEW.code, "standard;limit=50~…", "Our game", "Ninety-nine", "Chicago", "joker"]);
  assert.deepEqual(
    shown.filter((text) => !codes.some((code) => text.endsWith(code))),
    [],
  );
  button("⟦Open it").click();
  assert.equal(find(".nn-shopsay").textContent, "⟦Paste a code first.⟧");
  assert.equal(button("⟦Text").textContent, "⟦Text: 2 to put right⟧");
  shop.leave();
  learn(undefined);
});
