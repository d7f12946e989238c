// The endgame tables in Node: a recorded visit by clicks and keys, and what the page counts, draws and keeps by itself.

import assert from "node:assert/strict";
import test from "node:test";
import { mountTables } from "../../ninetynine_edu/panels/tables/tables.js";
import { freshBrowser, kept, sizes, testHost, until } from "./browser.js";

const steps = kept("records/tables.json");

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** The button with these words. @param {string} words @returns {any} */
const button = (words) => all("button").find((one) => one.textContent === words || one.ariaLabel === words);
/** @param {string} key @param {Record<string, unknown>} [more] */
const press = (key, more) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
/** @param {any} field @param {Record<string, unknown>} value @param {string} event */
const change = (field, value, event = "change") => {
  Object.assign(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
};
const said = () => find("[role=status]").textContent;
/** Words in which spaces are plain. @param {Element} node */
const plain = (node) => (node.textContent ?? "").replaceAll("\u00a0", " ");

/** The numbers of a heat map. @param {string} text */
const bytesOf = (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new DataView(bytes.buffer);
};

/** Boxes of 800 times 400 px and canvases that write down what is written on them. @returns {{written: string[], frames: number}} */
function paper() {
  const seen = { written: /** @type {string[]} */ ([]), frames: 0 };
  const own = {
    measureText: (/** @type {string} */ text) => ({ width: 7 * text.length }),
    createImageData: (/** @type {number} */ wide, /** @type {number} */ high) => ({ data: new Array(4 * wide * high) }),
    fillText: (/** @type {string} */ text) => seen.written.push(text),
    clearRect: () => {
      seen.written.length = 0;
      seen.frames += 1;
    },
  };
  const pen = new Proxy(own, {
    get: (pen, name) => Reflect.get(pen, name) ?? (() => null),
    set: () => true,
  });
  const all = { configurable: true };
  Object.defineProperty(window.HTMLCanvasElement.prototype, "getContext", { ...all, value: () => pen });
  Object.defineProperties(window.HTMLElement.prototype, {
    clientWidth: { ...all, value: 800 },
    clientHeight: { ...all, value: 400 },
    getBoundingClientRect: { ...all, value: () => ({ left: 0, top: 0, width: 800, height: 400 }) },
  });
  window.HTMLElement.prototype.scrollIntoView = () => {};
  globalThis.getComputedStyle = window.getComputedStyle.bind(window);
  return seen;
}

/** The page with the first view; `answer` gives the recorded answer to what was sent last. */
function opened(at = 0) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/tablebase_views.ipynb");
  const seen = paper();
  const laidOut = sizes();
  /** @type {Record<string, any>} */
  let state = {};
  let step = 0;
  /** @param {Record<string, any>} changed */
  const next = (changed) => {
    const { view, cells, ...rest } = changed;
    state = { ...state, ...rest, view: { ...state.view, ...view } };
    if (cells !== undefined) state.cells = bytesOf(cells);
  };
  for (; step <= at; step += 1) next(steps[step].state);
  const desk = testHost({ ...state });
  const close = mountTables(desk.host, place);
  laidOut(800);
  /** @param {Record<string, any>} state */
  const put = (state) => {
    for (const name of ["page", "shown", "cells"]) desk.set(name, state[name]);
    desk.set("view", state.view);
  };
  const answer = () => {
    const { send, state: changed, replies } = steps[step];
    assert.deepEqual(desk.sent.at(-1), send);
    step += 1;
    next(changed);
    put(state);
    laidOut(800);
    for (const reply of replies) desk.reply(reply);
  };
  return { ...desk, answer, seen, place, close, view: state.view };
}

test("a whole visit by clicks and keys says what was recorded", async () => {
  const page = opened();
  const map = find(".nt-map");
  map.focus();
  assert.match(said(), /^Hand ‘9’ at 89: the player to move wins/);
  press("Enter");
  assert.equal(find(".nn-root").dataset.busy, "yes");
  page.answer();
  assert.equal(find(".nn-root").dataset.busy, "no");
  assert.equal(document.activeElement, find(".nt-behind"));
  assert.match(find(".nt-behind h3").textContent, /‘9’ at 89/);
  const first = find(".nt-behind").textContent;
  button("Other examples").click();
  page.answer();
  assert.notEqual(find(".nt-behind").textContent, first);
  button("Close").click();
  assert.equal(find(".nt-behind").hidden, true);
  assert.equal(document.activeElement, map);
  button("Save the numbers (CSV)").click();
  page.answer();
  assert.match(said(), /^Saved as standard_1_against_2_totals.csv/);

  button("Hand against hand").focus();
  page.answer();
  assert.equal(button("Hand against hand").getAttribute("aria-selected"), "true");
  await until(() => page.seen.written.includes("9 9"));
  assert.ok(page.seen.written.includes("9 9"), "the other player's hands stand above");
  find(".nt-map").focus();
  assert.match(said(), /^Hand ‘.*’ against ‘.*’: the player to move wins at \d+ of 100 totals\./);
  press("Enter");
  page.answer();
  assert.equal(all(".nt-dot").length, 100);
  press("Escape");
  find(".nt-behind").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  assert.equal(find(".nt-behind").hidden, true);

  button("What a card is worth").click();
  page.answer();
  assert.equal(all(".nt-bars li").length, 12);
  assert.match(find(".nt-lead").textContent, /^The player to move holds no card, and the other player 2\./);
  button("The longest wins").click();
  page.answer();
  assert.ok(all(".nt-win").length);
  assert.equal(button("Save the picture (PNG)").hidden, true);
  button("What you are faced with").click();
  page.answer();
  await until(() => page.seen.written.includes("89"));
  find(".nt-bands").focus();
  assert.match(said(), /^At 89: the choice decides/);
  assert.ok(page.seen.written.includes("89"));
  press("Enter");
  page.answer();
  assert.match(find(".nt-behind h3").textContent, /at 89/);

  find("input[type=radio][value='2']").click();
  page.answer();
  assert.deepEqual(
    all("input[type=radio]").map((one) => one.checked),
    [false, true, false, false, false, true, false, false],
  );
  change(find("select"), { value: "michigan" });
  page.answer();
  assert.match(said(), /Michigan has no table/);
  assert.equal(find("select").value, "standard", "a game without tables is not chosen");
  button("What a card is worth").click();
  page.answer();
  assert.match(find(".nt-lead").textContent, /^The player to move holds 1 card, and the other player 2\./);
  page.close();
  assert.equal(page.place.childNodes.length, 0);
});

test("a heat map draws what is in sight, and reads the cell under the pointer", async () => {
  const page = opened();
  await until(() => page.seen.written.includes("95"));
  assert.ok(page.seen.written.includes("9") && page.seen.written.includes("J/Q"), "the names of the rows");
  assert.ok(page.seen.written.includes("0") && page.seen.written.includes("95"), "the totals");
  const map = find(".nt-map");
  map.dispatchEvent(new window.PointerEvent("pointermove", { clientX: 100, clientY: 60, bubbles: true }));
  const readout = find(".nt-readout");
  assert.match(readout.textContent, /^Hand ‘A’ at 8: the player to move wins [\d,]+ of 1,275 deals/); // the second row
  assert.match(readout.querySelector("i").style.background, /^rgb/);
  assert.equal(said(), "", "a pointer is not spoken");
  map.focus();
  press("End", { ctrlKey: true });
  assert.match(said(), /at 99: the player to move wins 0 of/);
  assert.ok(find("[role=status]").classList.contains("nn-sr"), "what stands on the page is only spoken");
  const { frames } = page.seen;
  await until(() => page.seen.frames > frames);
  assert.ok(page.seen.frames > frames);
  const size = find(".nt-space").style.height;
  button("Smaller").click();
  assert.notEqual(find(".nt-space").style.height, size);
  button("All at once").click();
  button("Larger").click();
  press("x"); // other keys are the browser's
  assert.equal(page.sent.length, 0);
  page.close();
});

test("rows are found, put in order and in groups, and a group opens", () => {
  const page = opened();
  const found = () => find(".nt-found").textContent;
  change(find("input[type=search]"), { value: "q" }, "input");
  assert.match(found(), /^↓ 1 hand of 12 of the player to move/);
  change(find("input[type=search]"), { value: "11" }, "input");
  assert.match(found(), /^No card is called 11 here\. The cards are A, 2,/);
  change(find("input[type=search]"), { value: "9 9" }, "input");
  assert.equal(found(), "No hand of this size holds these cards.");
  assert.equal(find(".nt-map").hidden, true);
  assert.equal(find(".nt-readout").textContent, "");
  change(find("input[type=search]"), { value: "" }, "input");
  change(find(".nt-tools select"), { value: "worst" });
  assert.match(find(".nt-readout").textContent, /wins 0 of/);
  change(find(".nt-tools input[type=checkbox]"), { checked: true });
  assert.match(found(), /^↓ 12 kinds of card, each with all hands that hold it/);
  change(find(".nt-tools select"), { value: "best" });
  find(".nt-map").focus();
  press("Enter");
  assert.equal(find("input[type=search]").value, "9");
  assert.equal(find(".nt-tools input[type=checkbox]").checked, false);
  assert.equal(said(), "These are the hands with 9.");
  assert.equal(page.sent.length, 0);
  const fold = button("Which rows, what size");
  fold.click();
  assert.equal(fold.getAttribute("aria-expanded"), "true");
  assert.equal(find(".nt-tools").dataset.unfolded, "yes");
  page.close();
});

test("the numbers behind a picture stand in pages, as shares or fractions", () => {
  const page = opened();
  const opener = button("Show as a table");
  opener.click();
  assert.equal(opener.textContent, "Hide the table");
  const caption = () => find(".nt-numbers caption").textContent;
  assert.equal(caption(), "Total and hand: rows 1 to 12 of 12, columns 0 to 19");
  const after = button("Columns after");
  after.focus();
  for (let turns = 0; turns < 6; turns += 1) after.click();
  assert.equal(caption(), "Total and hand: rows 1 to 12 of 12, columns 80 to 99");
  assert.equal(said(), caption());
  assert.equal(document.activeElement, after);
  assert.equal(after.getAttribute("aria-disabled"), "true");
  const cell = () => find(".nt-numbers td");
  assert.match(plain(cell()), /^\d+\.\d…? %$/);
  change(find(".nt-table input"), { checked: true });
  assert.match(cell().textContent, /^(\d+\/)?\d+$/);
  change(find("input[type=search]"), { value: "a" }, "input");
  assert.equal(caption(), "Total and hand: rows 1 to 1 of 1, columns 80 to 99");
  after.focus();
  press("Escape");
  assert.equal(find(".nt-table").hidden, true);
  assert.equal(document.activeElement, opener);
  page.close();
});

test("pictures without cells have numbers too, and none of them where there is none", () => {
  /** @param {number} at */
  const head = (at) => {
    const page = opened(at);
    button("Show as a table").click();
    const words = all(".nt-numbers th[scope=col]").map((one) => one.textContent);
    assert.ok(all(".nt-numbers tbody td").every((one) => one.textContent));
    page.close();
    return words;
  };
  assert.deepEqual(head(6), ["Card", "One more is worth"]);
  assert.deepEqual(head(7), ["Plays", "Total", "Player 1", "Player 2", "Line"]);
  assert.deepEqual(head(8).slice(0, 1), ["Total"]);
  assert.deepEqual(head(8).length, 5);
});

test("a long win is stepped through, and the list of wins is one Tab stop", () => {
  const page = opened(7);
  const wins = all(".nt-win");
  assert.equal(wins.filter((one) => one.tabIndex === 0).length, 1);
  assert.match(find(".nt-stepwords").textContent, /^The start: Player 1 is to move and wins in \d+ plays\./);
  const back = button("◀ Back");
  const next = button("Next ▶");
  back.click(); // nothing is before the start
  assert.equal(back.getAttribute("aria-disabled"), "true");
  const most = all(".nt-line li").length;
  for (let turns = 0; turns < most; turns += 1) {
    next.click();
    assert.equal(said(), find(".nt-stepwords").textContent);
  }
  assert.match(said(), /Player 1 wins\.$/);
  assert.equal(next.getAttribute("aria-disabled"), "true");
  assert.equal(all(".nt-line [aria-current=step]").length, 1);
  wins[1].click();
  assert.equal(wins[1].getAttribute("aria-pressed"), "true");
  assert.match(said(), /^The start:/);
  assert.match(find(".nt-side").textContent, /Open in the lab/);
  page.close();
});

test("the bands say which total and which share the pointer and the keys are at", () => {
  const page = opened(8);
  const chart = find(".nt-bands");
  chart.focus();
  press("ArrowDown");
  assert.match(said(), /^At 89: every card loses in/);
  press("ArrowLeft");
  assert.match(said(), /^At 88: /);
  assert.equal(find(".nt-bandtotal").textContent, "At a total of 88:");
  chart.dispatchEvent(new window.PointerEvent("pointermove", { clientX: 46, clientY: 60, bubbles: true }));
  assert.equal(find(".nt-bandtotal").textContent, "At a total of 0:");
  chart.dispatchEvent(new MouseEvent("click", { clientX: 799, clientY: 374, bubbles: true }));
  assert.deepEqual(page.sent.at(-1), { asked: 9, do: "look", id: "1.faced.True", what: "stuck", total: 99, more: 0 });
  const bands = all(".nt-band");
  assert.deepEqual(
    bands.map((one) => one.dataset.band),
    ["dark", "stripes", "pale", "hatch"],
  );
  page.close();
});

test("one question at a time: of those asked meanwhile the last is asked next", async () => {
  const page = opened();
  button("What a card is worth").focus();
  button("The longest wins").focus();
  button("What you are faced with").focus();
  assert.deepEqual(
    page.sent.map(({ tab }) => tab),
    ["worth"],
  );
  await until(() => said() === "Working it out…");
  assert.equal(said(), "Working it out…");
  page.set("view", { ...page.view, asked: 1 });
  assert.deepEqual(
    page.sent.map(({ tab }) => tab),
    ["worth", "faced"],
  );
  page.set("view", { ...page.view, asked: 1, say: "late" });
  assert.notEqual(said(), "late", "an answer to something older is not shown");
  page.close();
});

test("what is chosen while an answer is on its way stays chosen, and is asked in its order", () => {
  const page = opened();
  const checked = () => all(".nt-sizes input").flatMap((one) => (one.checked ? [one.value] : []));
  const asked = () => page.sent.map(({ asked: _, ...what }) => Object.values(what).join(" "));
  button("What a card is worth").focus();
  all(".nt-sizes input")[2].click();
  all(".nt-sizes input")[4].click();
  button("The longest wins").focus();
  assert.deepEqual(asked(), ["tab worth"]);
  page.set("view", { ...page.view, asked: 1 });
  assert.deepEqual(checked(), ["3", "1"]);
  assert.deepEqual(asked(), ["tab worth", "sizes 3 1"]);
  page.set("view", { ...page.view, cards: 3, other: 1, asked: 2 });
  assert.deepEqual(asked(), ["tab worth", "sizes 3 1", "tab long"]);
  page.set("view", { ...page.view, cards: 2, other: 2, asked: 3 });
  assert.deepEqual(checked(), ["2", "2"], "in the end the page shows what there is");
  page.close();
});

test("a desk that cannot be reached is a sentence, and the page stays alive", () => {
  const place = freshBrowser();
  paper();
  const { host } = testHost({ ...steps[0].state, cells: bytesOf(steps[0].state.cells) });
  const silent = () => {
    throw new Error("gone");
  };
  const close = mountTables({ ...host, send: silent }, place);
  button("More than 4?").click();
  assert.equal(said(), "The tables cannot be reached. Please reload the page.");
  assert.equal(find(".nn-root").dataset.busy, "no");
  close();
});

test("what is too large, and what takes long, is offered", () => {
  const place = freshBrowser();
  paper();
  const { state } = steps[0];
  const shown = { kind: "problem", id: "p", words: "Too many to see.", offers: [{ cards: 3, other: 2 }] };
  const desk = testHost({ ...state, shown, view: { ...state.view, tab: "hands" } });
  const close = mountTables(desk.host, place);
  assert.equal(find(".nt-files").hidden, true);
  button("Show 3 against 2").click();
  assert.deepEqual(desk.sent, [{ asked: 1, do: "sizes", cards: 3, other: 2 }]);
  desk.set("shown", { kind: "later", id: "l", words: "It takes some seconds." });
  desk.set("view", { ...state.view, tab: "long", asked: 1 });
  button("Work them out").click();
  assert.deepEqual(desk.sent.at(-1), { asked: 2, do: "long" });
  desk.set("view", { ...state.view, tab: "long", asked: 2 });
  find(".nt-own input").value = "standard{limit=50}";
  find(".nt-own form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(desk.sent.at(-1), { asked: 3, do: "game", code: "standard{limit=50}" });
  close();
});
