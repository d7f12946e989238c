// A lesson's panel in Node: what it keeps while it is drawn again, where the focus goes, what it sends.

import assert from "node:assert/strict";
import test from "node:test";
import { mountLesson } from "../../ninetynine_edu/panels/lessons/lesson.js";
import { freshBrowser, testHost } from "./browser.js";
import { said, unsaid } from "./marked_words.js";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

const ASK = { kind: "ask", id: "answer", label: "Your answer", button: "Check", round: 0 };
const HELP = { kind: "buttons", label: "Help", items: [{ id: "hint", label: "Give me a hint" }] };
const NINE = '<svg viewBox="0 0 100 140"><title>nine of hearts</title></svg>';
/** Under these names a desk sends texts. */
const TEXTS = ["text", "label", "say", "name", "button", "items"];
const VIEW = {
  above: [{ kind: "head", text: "How many?" }],
  below: [ASK, HELP],
  say: "",
  mood: "",
  name: "Check yourself",
  focus: "",
  n: 3,
};

/** @param {Record<string, unknown>} [change] */
function opened(change = {}) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/lesson.ipynb");
  const desk = testHost({ view: { ...VIEW, ...change } });
  return { ...desk, close: mountLesson(desk.host, place), place };
}

test("what was typed is sent with a plain minus, and stays while the panel speaks", () => {
  const panel = opened();
  const input = find("input");
  input.value = " −7 ";
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(panel.sent, [{ do: "answer", value: "-7", n: 3 }]);
  panel.set("view", { ...VIEW, say: "Not yet.", mood: "think", n: 4 });
  assert.equal(find("input"), input);
  assert.equal(find(".nl-say").dataset.mood, "think");
  panel.set("view", { ...VIEW, below: [{ ...ASK, round: 1 }, HELP], n: 5 });
  assert.notEqual(find("input"), input); // a new round is a new box
  assert.equal(find("input").value, "");
});

test("the focus stays on its control, goes where Python says, else to what comes next", () => {
  const panel = opened();
  find("[data-id=hint]").focus();
  const again = { ...HELP, items: [...HELP.items, { id: "show", label: "Show the answer" }] };
  panel.set("view", { ...VIEW, below: [ASK, again], n: 4 });
  assert.equal(document.activeElement, find("[data-id=hint]"));
  panel.set("view", { ...VIEW, below: [ASK, again], focus: "answer", n: 5 });
  assert.equal(document.activeElement, find("input"));
  const next = { kind: "buttons", label: "Go on", items: [{ id: "next", label: "Next question", main: true }] };
  panel.set("view", { ...VIEW, below: [next], n: 6 });
  assert.equal(document.activeElement, find("[data-id=next]"));
});

test("a button that is off says so and sends nothing", () => {
  const items = [
    { id: "a", label: "I do", off: true, state: "picked", pressed: false },
    { id: "b", label: "adds 9", face: NINE, off: false },
    { id: "c", label: "the 9♥", face: NINE, decorative: true },
  ];
  const panel = opened({ below: [{ kind: "buttons", label: "Your answer", items }] });
  const [off, card, named] = document.querySelectorAll("button");
  off.click();
  assert.deepEqual(panel.sent, []);
  assert.deepEqual([off.textContent, off.getAttribute("aria-disabled")], ["● I do", "true"]);
  assert.equal(off.getAttribute("aria-pressed"), "false");
  assert.equal(card.hasAttribute("aria-pressed"), false);
  assert.equal(card.querySelector(".nl-face title")?.textContent, "nine of hearts");
  const hidden = [card, named].map((button) => button.querySelector(".nl-face")?.getAttribute("aria-hidden"));
  assert.deepEqual(hidden, [null, "true"]); // what names its card in words does not say it twice
  card.click();
  assert.deepEqual(panel.sent, [{ do: "b", value: "", n: 3 }]);
});

test("a tab of a page of ours keeps what was answered and gives it once more, as soon as the panel is open", () => {
  const first = opened();
  document.body.dataset.voila = "";
  first.set("view", { ...VIEW, keep: "ab12", kept: "choice1" });
  assert.equal(sessionStorage.getItem("ninetynine.lesson./voila/render/notebooks/lesson.ipynb.ab12"), "choice1");
  first.set("view", { ...VIEW, above: [], below: [], keep: "ab12", kept: "", n: 0 });
  assert.deepEqual(first.sent, []);
  first.set("view", { ...VIEW, keep: "ab12", kept: "", n: 1 });
  first.set("view", { ...VIEW, keep: "ab12", kept: "", n: 2 });
  assert.deepEqual(first.sent, [{ do: "kept", value: "choice1", n: 1 }]); // once: what is damaged is let lie
  first.close();
  assert.equal(first.place.childNodes.length, 0);
});

test("words are written in a longer line, with how they are written below", () => {
  const panel = opened({ below: [{ ...ASK, words: true, note: "Write all the numbers." }] });
  const input = find("input");
  assert.equal(input.getAttribute("inputmode"), null);
  assert.equal(document.getElementById(input.getAttribute("aria-describedby"))?.textContent, "Write all the numbers.");
  input.value = " 77, 88 ";
  find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(panel.sent, [{ do: "answer", value: "77, 88", n: 3 }]);
  panel.close();
});

test("a picture that a phone has no room for can be scrolled with the keyboard", () => {
  const wide = { kind: "picture", svg: "<svg></svg>", widest: 760, least: 620, label: "A tree" };
  const panel = opened({ above: [wide, { ...wide, least: 200 }], below: [] });
  const boxes = [...document.querySelectorAll(".nl-picture")];
  assert.deepEqual(
    boxes.map((box) => [box.getAttribute("tabindex"), box.getAttribute("role"), box.getAttribute("aria-label")]),
    [
      ["0", "group", "A tree"],
      [null, null, null],
    ],
  );
  assert.equal(/** @type {HTMLElement} */ (boxes[0]).style.getPropertyValue("--least"), "620px");
  panel.close();
});

test("texts, a number, a picture and a list stand in the order in which Python gives them", () => {
  const above = [
    { kind: "text", text: "Look first.", small: true },
    { kind: "big", label: "Total", text: "93", faces: [NINE] },
    { kind: "cards", label: "", faces: [NINE, NINE] },
    { kind: "cards", label: "The other player holds:", faces: [] },
    { kind: "picture", svg: "<svg></svg>" },
    { kind: "list", label: "Plays", items: ["nine", "king"] },
  ];
  const panel = opened({ above, below: [] });
  assert.equal(find(".nl-small").textContent, "Look first.");
  assert.equal(find(".nl-number").textContent, "93");
  assert.ok(find(".nl-big .nl-face svg") && find(".nl-picture svg"));
  const rows = [...document.querySelectorAll(".nl-cards")];
  assert.deepEqual(
    rows.map((row) => [row.querySelectorAll("svg").length, row.querySelector(".nl-label")?.textContent]),
    [
      [2, undefined],
      [0, "The other player holds:"],
    ],
  );
  assert.equal(find(".nl-listbox").getAttribute("aria-label"), "Plays");
  assert.deepEqual(
    [...document.querySelectorAll(".nl-list li")].map((item) => item.textContent),
    ["nine", "king"],
  );
  assert.equal(find(".nl-list").reversed, true);
  panel.close();
});

test("a panel says nothing but what its desk says", () => {
  const above = [
    { kind: "head", text: "How many?" },
    { kind: "text", text: "Look first.", small: true },
    { kind: "big", label: "Total", text: "93", faces: [] },
    { kind: "list", label: "Plays", items: ["nine", "king", "ace"] },
  ];
  const panel = opened(said({ above, say: "Nearly.", name: "Check", below: [ASK, HELP] }, TEXTS));
  assert.deepEqual(unsaid(panel.place), []);
  panel.close();
});

test("a table has heads, sets numbers to the right, can be scrolled by key and is named for who cannot see it", () => {
  const rows = [
    ["8♥", "−3"],
    ["K♣", "1/2"],
  ];
  opened({
    above: [
      { kind: "table", label: "What follows", heads: ["Card", "Chance"], rows, numbers: [false, true] },
      { kind: "table", label: "", heads: ["Card", "Chance"], rows: [], numbers: [false, false] },
    ],
  });
  const [named, bare] = document.querySelectorAll(".nl-tablebox");
  assert.equal(named.getAttribute("aria-label"), "What follows");
  assert.equal(named.getAttribute("tabindex"), "0");
  assert.equal(named.querySelector("caption")?.textContent, "What follows");
  assert.deepEqual(
    [...named.querySelectorAll("th")].map((head) => [head.textContent, head.getAttribute("scope")]),
    [
      ["Card", "col"],
      ["Chance", "col"],
    ],
  );
  assert.deepEqual(
    [...named.querySelectorAll("tbody td")].map((cell) => cell.textContent),
    ["8♥", "−3", "K♣", "1/2"],
  );
  assert.equal(named.querySelectorAll("tbody .nl-figures").length, 2);
  assert.equal(bare.getAttribute("aria-label"), "Card, Chance");
  assert.equal(bare.querySelector("caption"), null);
});

test("where rows open something their first cells are buttons, which send nothing while they are off", () => {
  const table = { kind: "table", label: "", heads: ["No.", "Said"], rows: [["H1", "so"]], numbers: [false, false] };
  const panel = opened({ above: [{ ...table, opens: ["row-H1"], off: false }], below: [] });
  assert.equal(document.querySelectorAll("td button").length, 1);
  find("td button").click();
  assert.deepEqual(panel.sent, [{ do: "row-H1", value: "", n: 3 }]);
  panel.set("view", { ...VIEW, above: [{ ...table, opens: ["row-H1"], off: true }], n: 4 });
  assert.equal(find("td button").getAttribute("aria-disabled"), "true");
  find("td button").click();
  assert.equal(panel.sent.length, 1);
});
