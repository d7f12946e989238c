// The answer to a position in Node: a visit as it was recorded, where the focus goes, and what late answers may change.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import { mountAnswer } from "../../ninetynine_edu/panels/answer/show.js";
import { after, freshBrowser, kept, rest, sizes, testHost, troubles } from "./browser.js";

/** What takes away the page of a test. @type {() => void} */
let leave = () => {};
afterEach(() => leave());

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} text @returns {any} */
const button = (text) => all("button").find((one) => one.textContent.includes(text));
/** @param {Element} node @param {string} key */
const press = (node, key) => node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** A panel that shows the first view of a visit, so wide. @param {string} name @param {number} [width] */
function opened(name, width = 900) {
  const place = freshBrowser("http://localhost/lab");
  const size = sizes();
  const steps = kept(`records/${name}.json`);
  let { state } = steps[0];
  const desk = testHost({ ...state });
  let there = true;
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (!there) throw new Error("nobody is there");
    desk.host.send(message);
  };
  leave = mountAnswer({ ...desk.host, send }, place);
  size(width);
  return {
    ...desk,
    steps: steps.slice(1),
    size,
    view: () => state.view,
    /** From now on nobody hears what the page sends. */
    lose: () => {
      there = false;
    },
    /** Show what a step has changed. @param {{state: Record<string, any>}} step */
    answer(step) {
      state = after(state, step.state);
      desk.set("view", state.view);
    },
  };
}

/** What the person does for each step of the visit, and what has the focus once it is answered. @type {[() => unknown, string][]} */
const VISIT = [
  [() => button("Next").click(), "Next"],
  [() => press(button("Next"), "ArrowRight"), "Next"],
  [() => all(".nn-an-step")[0].click(), "Start"],
  [() => find("tr:not([data-best]) .nn-an-move").click(), "5♦"],
  [() => button("Back to the best line").click(), "Back to the best line"],
  [() => press(find("[role=slider]"), "ArrowLeft"), "92"],
  [() => button("Back to 93").click(), "93"],
];

test("a visit goes as it was recorded, and the focus is never lost", async () => {
  const panel = opened("answer");
  for (const [number, [act, focus]] of VISIT.entries()) {
    const step = panel.steps[number];
    const { do: kind } = step.send;
    if (kind === "total") find("[role=slider]").focus();
    else if (kind === "again") button("Back to the best line").focus();
    else if (kind === "move") find("tr:not([data-best]) .nn-an-move").focus();
    else (number === 2 ? all(".nn-an-step")[0] : button("Next")).focus();
    act();
    if (number === 5) await rest(340); // keys are pressed one after the other: only the last total is asked for
    assert.deepEqual(panel.sent.at(-1), step.send);
    assert.equal(find(".nn-an").getAttribute("aria-busy"), "true");
    panel.answer(step);
    assert.equal(find(".nn-an").hasAttribute("aria-busy"), false);
    assert.ok(document.activeElement?.textContent?.includes(focus), `the focus after ${JSON.stringify(step.send)}`);
    assert.equal(all("[aria-current=step]").length, 1);
    assert.equal(all(".nn-an-step").indexOf(find("[aria-current=step]")), panel.view().at);
  }
  assert.equal(panel.sent.length, VISIT.length);
  leave();
  assert.equal(document.querySelectorAll(".nn-root").length, 0);
});

test("each step is said, and what is beside it follows", () => {
  const panel = opened("answer");
  assert.match(find("[role=status]").textContent, /Press Next to play it through\.$/);
  button("Next").click();
  panel.answer(panel.steps[0]);
  assert.match(find("[role=status]").textContent, /^Step 1 of 3: Player 1 played the two of clubs/);
  assert.equal(find(".nn-an-movestitle").textContent, "What Player 2 can play");
  assert.ok(find(".nn-an-picture svg"));
});

test("what is below the line waits for the newest answer, and is dashed meanwhile", () => {
  const panel = opened("answer");
  const moves = find(".nn-an-moves").innerHTML;
  find("[role=slider]").focus();
  press(find("[role=slider]"), "ArrowLeft");
  assert.equal(find(".nn-an-verdict").textContent, panel.view().strip.says[92]);
  assert.equal(find(".nn-an-play").dataset.stale, "yes");
  button("Next").click(); // its answer comes late: something newer is asked by then
  button("To the end").click();
  panel.answer(panel.steps[0]);
  assert.equal(find("[role=slider]").textContent, "92");
  assert.equal(find(".nn-an-moves").innerHTML, moves);
  assert.equal(find(".nn-an-play").dataset.stale, "yes");
});

test("hidden hands are opened by a button, and the focus goes on to the number line", () => {
  const panel = opened("dealt");
  assert.equal(find(".nn-an-strip").hidden, true);
  const [step] = panel.steps;
  button("Show all cards").focus();
  button("Show all cards").click();
  assert.deepEqual(panel.sent, [step.send]);
  panel.answer(step);
  assert.equal(find(".nn-an-problem").hidden, true);
  assert.equal(document.activeElement, find("[role=slider]"));
});

test("the number line is laid out for its width: side by side, or on a tape with all of it small below", () => {
  const panel = opened("answer", 1000);
  assert.deepEqual([find(".nn-an-field").dataset.wide, find(".nn-an-all").hidden], ["yes", true]);
  panel.size(300);
  assert.deepEqual([find(".nn-an-field").dataset.wide, find(".nn-an-all").hidden], [undefined, false]);
  assert.match(find(".nn-an-tape").style.transform, /^translateX/);
  panel.size(1000);
  assert.equal(find(".nn-an-tape").style.transform, "");
});

test("a line that is pulled along while its answer goes away is let go", async () => {
  const panel = opened("answer");
  const wrong = troubles();
  const field = find(".nn-an-field");
  field.setPointerCapture = () => {};
  /** @param {string} type @param {number} clientX */
  const point = (type, clientX) =>
    field.dispatchEvent(new window.PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX }));
  point("pointerdown", 400);
  point("pointermove", 300); // drawn in the next frame
  const [hidden] = kept("records/dealt.json");
  panel.set("view", hidden.state.view);
  await rest(40);
  point("pointermove", 200);
  await rest(40);
  point("pointerup", 200);
  for (const text of ["One less", "One more", "Back to"]) button(text).click();
  press(find("[role=slider]"), "ArrowLeft");
  assert.deepEqual(wrong, []);
  assert.deepEqual(panel.sent, []);
  panel.set("view", panel.view());
  assert.equal(find("[role=slider]").textContent, "93");
});

test("a total that is being pulled stays in the hand when the line of another position comes", async () => {
  const panel = opened("answer", 1000);
  const field = find(".nn-an-field");
  field.setPointerCapture = () => {};
  /** @param {string} type @param {number} clientX */
  const point = (type, clientX) =>
    field.dispatchEvent(new window.PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, clientX }));
  point("pointerdown", 400);
  point("pointermove", 300);
  await rest(40);
  const held = find("[role=slider]").textContent;
  assert.notEqual(held, "93");
  const { strip } = panel.view();
  panel.set("view", { ...panel.view(), strip: { ...strip, rows: strip.rows.slice(1) } });
  assert.equal(find("[role=slider]").textContent, held);
  point("pointerup", 300);
  assert.deepEqual(panel.sent, [{ do: "total", total: Number(held), asked: 1 }]);
});

test("an answer that takes long says so, and a desk that is gone does too", async () => {
  const panel = opened("answer");
  button("Next").click();
  assert.equal(find(".nn-an-busy").hidden, true);
  await rest(200);
  assert.equal(find(".nn-an-busy").hidden, false);
  assert.equal(find("[role=status]").textContent, "Thinking …");
  panel.answer(panel.steps[0]);
  assert.equal(find(".nn-an-busy").hidden, true);
  panel.lose();
  button("Next").click();
  assert.match(find("[role=status]").textContent, /^The page cannot reach Python any more\./);
  assert.equal(find(".nn-an").hasAttribute("aria-busy"), false);
});

test("the totals as a table are made when somebody opens them, and stay", async () => {
  opened("answer");
  assert.equal(all(".nn-an-details tr").length, 0);
  const details = find(".nn-an-details");
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  assert.equal(all(".nn-an-details tbody tr").length, 100);
  const row = all(".nn-an-details tbody tr").find((one) => one.firstChild.textContent === "93");
  assert.deepEqual(
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
    ["loses", "wins", "loses", "wins"],
  );
});

test("hidden hands show what is dealt, what it is worth, and a plan for each player", () => {
  const panel = opened("dealt");
  const cards = [
    { code: "9H", name: "nine of hearts", rank: "9", suit: "H", red: true },
    { code: "AD", name: "ace of diamonds", rank: "A", suit: "D", red: true },
  ];
  const plays = [
    { move: "9♥", words: "nine of hearts", chance: "2/5" },
    { move: "A♦+1", words: "ace of diamonds", chance: "3/5" },
  ];
  const plan = { who: "Player 1", mixed: "Some cards are left to chance.", more: 0 };
  const plans = [
    { ...plan, rows: [{ hand: "9♥ A♦", seen: "nothing yet", total: 93, plays }] },
    { ...plan, who: "Player 2", rows: [], more: 3 },
  ];
  const hidden = { value: "−1/5", words: "It is lost more often.", certificate: "Exact.", how: "By plans.", plans };
  panel.answer({
    state: { view: { kind: "hidden", problem: "", strip: null, cards, hand: 1, total: 93, limit: 99, hidden } },
  });
  assert.equal(
    find(".nn-an-cards").getAttribute("aria-label"),
    "Cards that can be dealt: nine of hearts, ace of diamonds",
  );
  assert.equal(all(".nn-an-cards .nn-face").length, 2);
  assert.match(
    find(".nn-an-about").textContent,
    /Each player gets one of these cards.* The total is 93, and the limit is 99\./,
  );
  assert.match(find(".nn-an-about").textContent, /The value is −1\/5\. Always winning is \+1/);
  assert.deepEqual(
    all(".nn-an-plan").map((box) => [box.open, box.querySelector("summary").textContent]),
    [
      [true, "What Player 1 does"],
      [false, "What Player 2 does"],
    ],
  );
  assert.deepEqual(
    all(".nn-an-way").map((one) => one.textContent.trim()),
    ["9♥ 2/5 of the time", "A♦+1 3/5 of the time"],
  );
  assert.match(all(".nn-an-plan")[1].textContent, /And 3 more\./);
});
