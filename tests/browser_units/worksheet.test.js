// The page of worksheets in Node: what it shows and sends, what stands on the paper, what is saved, copied, printed and kept.

import assert from "node:assert/strict";
import test from "node:test";
import { dress } from "../../ninetynine_edu/panels/worksheet/paper.js";
import { mountWorksheets } from "../../ninetynine_edu/panels/worksheet/worksheet.js";
import { freshBrowser, rest, testHost, until } from "./browser.js";

/** @param {number} count @param {string} [text] */
const sheetOf = (count, text = "one") =>
  `<!doctype html><html lang="en"><head><style>p{margin:0}</style></head><body><main><ol class="w-items">${`<li><p>${text}</p></li>`.repeat(count)}</ol></main></body></html>`;
const LINK = { name: "A", url: "http://school/practice.ipynb?set=1.X", qr: "<svg><path/></svg>", why: "", near: false };
const VIEW = {
  n: 1,
  of: 4,
  say: "",
  asked: 0,
  fresh: true,
  busy: null,
  game: "standard",
  name: "Ninety-nine",
  skills: [
    { code: "adding", words: "Adding", example: "38 + 7", on: true },
    { code: "trees", words: "Game trees", example: "Fill in the tree", on: false },
  ],
  levels: [1, 4],
  all: [1, 2, 3, 4, 5],
  has: [1, 2, 3, 4],
  count: 2,
  versions: 2,
  paper: "A4",
  papers: ["A4", "Letter"],
  language: "en",
  languages: [
    ["en", "English"],
    ["de", "Deutsch"],
  ],
  answers: true,
  qr: false,
  seed: 7,
  place: 0,
  letters: ["A", "B"],
  items: [
    { name: "Say the total, level 1", locked: false },
    { name: "Several plays, level 1", locked: true },
  ],
  own: false,
  locked: 1,
  where: "",
  link: LINK,
  asks: "set=1.X&paper=A4",
  saved: '{"schema":"ninetynine-worksheet"}',
};
const HERE = "http://localhost/voila/render/notebooks/teacher.ipynb";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} words @returns {any} */
const button = (words) => all("button, label.nn-btn").find((one) => one.textContent === words);
/** @param {string} words @returns {any} */
const labelled = (words) =>
  all("label")
    .find((one) => one.querySelector("span")?.textContent === words)
    ?.querySelector("input, select");
/** @param {any} node @param {object} change */
function change(node, change) {
  Object.assign(node, change);
  node.dispatchEvent(new Event("change", { bubbles: true }));
}

/** @param {object} [view] @param {{keep?: string, kept?: string, built?: string, address?: string}} [more] */
function opened(view = {}, { keep = "", kept, built, address = HERE } = {}) {
  const place = freshBrowser(address);
  if (kept !== undefined) localStorage.setItem("worksheet.set", kept);
  if (built !== undefined) localStorage.setItem("workshop.text", built);
  const games = [
    ["standard", "Ninety-nine"],
    ["chicago", "Chicago"],
  ];
  const state = { keep, games, sheet: sheetOf(2), view: { ...VIEW, ...view } };
  const desk = testHost(state);
  const close = mountWorksheets(desk.host, place);
  /** @param {object} change */
  const answer = (change) => desk.set("view", { ...VIEW, ...view, asked: desk.sent.length, ...change });
  /** What was sent, without its number. */
  const said = () => desk.sent.map(({ asked, ...message }) => message);
  return { ...desk, answer, close, place, said, state };
}

test("what is chosen is sent at once, and every message has a number", () => {
  const page = opened({}, { address: "http://localhost/lab" });
  assert.equal(find("h2").textContent, "Make a worksheet");
  change(labelled("Game"), { value: "chicago" });
  change(labelled("From level"), { value: "5" });
  change(labelled("To level"), { value: "1" });
  change(labelled("Exercises"), { value: "300" });
  change(labelled("Versions"), { value: "-2" });
  change(labelled("Exercises"), { value: "x" });
  change(labelled("Paper"), { value: "Letter" });
  change(labelled("Language"), { value: "de" });
  change(all(".nn-skills input")[1], { checked: true });
  change(all(".nn-skills input")[0], { checked: false });
  change(labelled("Answers on a sheet of their own"), { checked: false });
  change(labelled("A QR code on each sheet"), { checked: true });
  assert.deepEqual(page.said(), [
    { do: "game", game: "chicago" },
    { do: "wish", levels: [5, 5] },
    { do: "wish", levels: [1, 1] },
    { do: "wish", count: 200 },
    { do: "wish", versions: 1 },
    { do: "wish", paper: "Letter" },
    { do: "wish", language: "de" },
    { do: "wish", skills: ["adding", "trees"] },
    { do: "wish", skills: [] },
    { do: "wish", answers: false },
    { do: "wish", qr: true },
  ]);
  assert.deepEqual(
    page.sent.map(({ asked }) => asked),
    page.sent.map((_, at) => at + 1),
  );
  assert.equal(labelled("Exercises").value, "2", "it shows what there is until there is more");
  page.close();
  assert.equal(page.place.textContent, "");
});

test("a number that cannot be is taken for the nearest, and the page says what can", () => {
  const page = opened({}, { address: "http://localhost/lab" });
  const allowed = () => find(".nn-allowed").textContent;
  assert.equal(allowed(), "");
  for (const typed of ["500", "0", "-3", ""]) {
    change(labelled("Exercises"), { value: typed });
    assert.equal(allowed(), "A version has 1 to 200 exercises.", typed);
    change(labelled("Exercises"), { value: "30" });
    assert.equal(allowed(), "", "it is good now");
  }
  change(labelled("Versions"), { value: "101" });
  page.answer({});
  assert.equal(allowed(), "A set has 1 to 100 versions.", "it stays until another number is typed");
  assert.deepEqual(
    page.said().map(({ count, versions }) => count ?? versions),
    [200, 30, 1, 30, 1, 30, 30, 100],
  );
  page.close();
});

test("versions are looked at, all are made new, and files are asked for", () => {
  const page = opened({ letters: ["A", "B"] }, { address: "http://localhost/lab" });
  button("B").click();
  button("Make the others new").click();
  button("Print").click();
  button("Save as PDF").click();
  assert.deepEqual(page.said(), [
    { do: "show", place: 1 },
    { do: "new" },
    { do: "file", way: "print" },
    { do: "file", way: "pdf" },
  ]);
  page.answer({ letters: [..."ABCDEFGHI"], place: 2, locked: 0 });
  change(labelled("Version"), { value: "8" });
  assert.deepEqual(page.said().at(-1), { do: "show", place: 8 });
  page.answer({ letters: [], items: [] });
  button("Print").click();
  assert.equal(page.sent.length, 5, "there is nothing to print yet");
  page.close();
});

test("while there is more to do it is asked for once, and can be stopped", () => {
  const page = opened({ busy: { words: "Making the PDF…", done: 1, of: 3 } }, { address: "http://localhost/lab" });
  assert.deepEqual(page.said(), [{ do: "more" }]);
  assert.equal(find("progress").getAttribute("value"), "1");
  page.answer({ asked: 0, busy: { words: "Making the PDF…", done: 2, of: 3 } });
  assert.equal(page.sent.length, 1, "an answer to it is on its way");
  page.answer({ busy: { words: "Making the PDF…", done: 3, of: 3 } });
  assert.equal(page.sent.length, 2);
  button("Stop").click();
  assert.deepEqual(page.said().at(-1), { do: "stop" });
  page.answer({ say: "It was stopped.", busy: null });
  assert.equal(find(".nn-said").textContent, "It was stopped.");
  assert.equal(button("Stop"), undefined);
  page.close();
});

test("what was made is kept in the browser and in the address, and taken up again", () => {
  const page = opened({}, { keep: "worksheet", kept: '{"old":1}', address: `${HERE}?lang=de` });
  assert.equal(find("h1").textContent, "Make a worksheet");
  assert.deepEqual(page.said(), [
    { do: "kept", text: '{"old":1}' },
    { do: "here", text: HERE },
  ]);
  assert.equal(localStorage.getItem("worksheet.set"), '{"old":1}');
  page.answer({ busy: { words: "Opening…", done: 0, of: 1 } });
  assert.equal(localStorage.getItem("worksheet.set"), '{"old":1}');
  page.answer({});
  assert.equal(localStorage.getItem("worksheet.set"), VIEW.saved);
  assert.equal(location.search, "?set=1.X&paper=A4&lang=de");
  page.answer({ asks: "" });
  assert.equal(location.search, "?lang=de", "too long for an address: the browser's own memory brings it");
  page.close();
  assert.deepEqual(
    opened({ fresh: false }, { keep: "worksheet", kept: "{}", address: "http://localhost/lab" }).said(),
    [],
  );
});

test("a file comes as a download, and a page to print on a sheet of its own", async () => {
  const page = opened({}, { address: "http://localhost/lab" });
  /** @type {any[]} */
  const saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob);
    return "blob:one";
  };
  URL.revokeObjectURL = () => {};
  page.reply({ kind: "file", name: "worksheet.pdf", type: "application/pdf" }, [new DataView(new ArrayBuffer(3))]);
  assert.equal(saved[0].type, "application/pdf");
  assert.equal(find(".nn-said").textContent, "Saved as worksheet.pdf. Look where your downloads are.");
  let printed = 0;
  page.reply({ kind: "print", text: "<p>sheet</p>" });
  const sheet = find("iframe.nn-print");
  Object.defineProperty(sheet, "contentWindow", { value: { print: () => (printed += 1) } });
  assert.equal(sheet.srcdoc, "<p>sheet</p>");
  sheet.dispatchEvent(new Event("load"));
  assert.ok(printed >= 1);
  page.reply({ kind: "print", text: "<p>other</p>" });
  assert.equal(all("iframe.nn-print").length, 1);
  page.reply({ kind: "other" });
  page.close();
});

test("a link that opens on this computer only is no code for tablets", () => {
  const page = opened({ where: "http://127.0.0.1:8866", link: { ...LINK, near: true } });
  const { prototype } = /** @type {any} */ (HTMLElement);
  prototype.showModal ??= () => {};
  button("On tablets").click();
  assert.equal(find(".nn-qr"), null);
  assert.doesNotMatch(find(".nn-linkbox").textContent, /A tablet that scans this/);
  assert.match(find(".nn-hint").textContent, /this computer only/);
  assert.equal(find(".nn-copy input").value, LINK.url);
  page.answer({ link: { ...LINK, near: true, why: "Too long for a code." } });
  assert.equal(find(".nn-linkbox p").textContent, "Too long for a code.");
  page.close();
});

test("the link for tablets is shown large, copied, and its address can be written", async () => {
  const page = opened({ where: "http://10.0.0.2:8866" });
  const { prototype } = /** @type {any} */ (HTMLElement);
  prototype.showModal ??= () => {};
  button("On tablets").click();
  assert.equal(all(".nn-qr svg").length, 1);
  assert.equal(find(".nn-copy input").value, LINK.url);
  assert.match(find(".nn-linkbox").textContent, /A tablet that scans this/);
  assert.equal(find(".nn-linkbox .nn-hint"), null);
  /** @type {string[]} */
  const copied = [];
  Object.defineProperty(globalThis, "navigator", {
    value: { clipboard: { writeText: async (/** @type {string} */ text) => copied.push(text) } },
    configurable: true,
  });
  button("Copy the link").click();
  await until(() => find(".nn-linkbox .nn-said").textContent !== "");
  assert.deepEqual(copied, [LINK.url]);
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  button("Copy the link").click();
  await until(() => /Ctrl/.test(find(".nn-linkbox .nn-said").textContent));
  assert.match(find(".nn-linkbox .nn-said").textContent, /Ctrl and C/);
  find(".nn-where input").value = " http://10.0.0.1:8866 ";
  find(".nn-where").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(page.said().at(-1), { do: "address", text: "http://10.0.0.1:8866" });
  page.answer({ link: { ...LINK, url: "", qr: "", why: "Too long." } });
  assert.equal(find(".nn-linkbox p").textContent, "Too long.");
  assert.equal(find(".nn-qr"), null);
  button("Close").click();
  assert.equal(find(".nn-inside"), null);
  page.close();
});

test("more files are asked for, and a set is opened", async () => {
  const page = opened({}, { address: "http://localhost/lab" });
  button("More files").click();
  for (const words of ["Moodle", "QTI 2.1", "Table", "Notebook for nbgrader"]) button(words).click();
  assert.deepEqual(
    page.said().map(({ way }) => way),
    ["moodle", "qti", "csv", "nbgrader"],
  );
  const input = find(".nn-files ~ .nn-row input");
  Object.defineProperty(input, "files", { value: [{ size: 5, text: async () => "\ufeff{}" }], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => page.sent.length > 4);
  assert.deepEqual(page.said().at(-1), { do: "open", text: "{}" });
  button("More files").click();
  const again = find(".nn-files ~ .nn-row input");
  Object.defineProperty(again, "files", { value: [{ size: 10 ** 9, text: async () => "" }], configurable: true });
  again.dispatchEvent(new Event("change", { bubbles: true }));
  await rest();
  assert.match(all(".nn-said").at(-1).textContent, /too big/);
  page.close();
});

test("a game of one's own comes by its code, its file, or from the workshop in this browser", async () => {
  const page = opened({}, { keep: "worksheet", built: JSON.stringify({ text: 'id = "ours"' }) });
  const form = find(".nn-owngame form");
  const submit = () => form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  submit();
  assert.equal(find(".nn-said").textContent, "Paste a code first.");
  form.querySelector("input").value = " chicago~ABCD ";
  submit();
  button("The one built here").click();
  const input = find(".nn-owngame .nn-file");
  Object.defineProperty(input, "files", { value: [{ size: 5, text: async () => "id=1" }], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => page.said().filter((one) => one.do === "own").length > 2);
  assert.deepEqual(
    page
      .said()
      .filter((one) => one.do === "own")
      .map(({ text }) => text),
    ["chicago~ABCD", 'id = "ours"', "id=1"],
  );
  Object.defineProperty(input, "files", { value: [{ size: 10 ** 9, text: async () => "" }], configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => /too big/.test(find(".nn-said").textContent));
  assert.match(find(".nn-said").textContent, /too big/);
  page.close();
  for (const built of ["{", "null", '{"text":5}']) {
    const other = opened({}, { keep: "worksheet", built });
    assert.equal(button("The one built here"), undefined, built);
    other.close();
  }
});

test("each exercise on the paper can be exchanged and locked, and the focus stays where it was", () => {
  const page = opened({}, { address: "http://localhost/lab" });
  const frame = find(".nn-paper");
  const doc = new DOMParser().parseFromString("<html><head></head><body></body></html>", "text/html");
  Object.defineProperty(frame, "contentDocument", { value: doc, configurable: true });
  Object.defineProperty(frame, "contentWindow", { value: window, configurable: true });
  frame.dispatchEvent(new Event("load"));
  /** @returns {any[]} */
  const rows = () => [...doc.querySelectorAll(".w-items > li")];
  /** @param {number} at @param {string} does @returns {any} */
  const tool = (at, does) => rows()[at].querySelector(`[data-does=${does}]`);
  assert.equal(rows().length, 2);
  assert.equal(tool(0, "exchange").getAttribute("aria-label"), "Another one, in place of exercise 1");
  assert.equal(tool(1, "exchange").hidden, true);
  assert.equal(tool(1, "lock").getAttribute("aria-pressed"), "true");
  tool(0, "exchange").click();
  tool(0, "lock").click();
  tool(1, "lock").click();
  rows()[0].click();
  assert.deepEqual(page.said(), [
    { do: "exchange", of: 4, number: 1 },
    { do: "lock", of: 4, number: 1, on: true },
    { do: "lock", of: 4, number: 2, on: false },
  ]);
  tool(0, "exchange").focus();
  page.state.sheet = sheetOf(3, "two");
  page.answer({ items: [...VIEW.items, { name: "x", locked: false }] });
  assert.equal(rows().length, 3);
  assert.equal(rows()[0].querySelector("p")?.textContent, "two");
  if (doc.activeElement !== doc.body) assert.equal(doc.activeElement, tool(0, "exchange"));
  page.close();
});

test("a set from a file has nothing to exchange", () => {
  freshBrowser();
  document.body.innerHTML = '<ol class="w-items"><li>one</li><li>two</li></ol>';
  const view = /** @type {any} */ ({ ...VIEW, own: true });
  dress(document, /** @type {any} */ ({ view }));
  assert.equal(all(".x-tools").length, 0);
  dress(document, /** @type {any} */ ({ view: { ...view, own: false, items: [VIEW.items[1]] } }));
  assert.equal(all(".x-tools").length, 1);
});
