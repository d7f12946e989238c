// The tree explorer in Node: a visit as it was recorded, by clicks and keys; what is open, chosen and found; where the focus goes.

import assert from "node:assert/strict";
import test from "node:test";
import { mountExplorer } from "../../ninetynine_edu/panels/explorer/explorer.js";
import { PACE } from "../../ninetynine_edu/panels/explorer/playing.js";
import { freshBrowser, kept, rest, testHost } from "./browser.js";

const steps = kept("records/explorer.json");
const PAGE = "http://localhost/voila/render/notebooks/tree_explorer.ipynb";

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} text @returns {any} */
const button = (text) => all("button").find((one) => !one.hidden && one.textContent.startsWith(text));
/** @param {string} label @returns {any} */
const labelled = (label) => find(`[aria-label="${label}"]`);
/** @param {string} selector @param {string} key */
const press = (selector, key) => find(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
/** @param {any} field @param {string} text */
const type = (field, text) => {
  field.value = text;
  field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
};
/** @param {number} node @returns {any} */
const row = (node) => find(`.nn-xrow[data-node="${node}"]`);
const chosen = () => Number(find(".nn-xrow[aria-selected=true]").dataset.node);
const said = () => find("[role=status]").textContent;
/** The nodes that the picture shows. */
/** Alpha and beta at a node of the picture. @param {number} node */
const bounds = (node) =>
  all(`.nn-xsvg [data-node='${node}'] .nn-xbound`)
    .map((one) => one.textContent)
    .join(" ");
const drawn = () => all(".nn-xsvg [data-node]").map((one) => Number(one.getAttribute("data-node")));

/** A page that shows the first step, in a box of so many px; in Node nothing is laid out. @param {number} [wide] @param {Record<string, unknown>} [change] */
function opened(wide = 800, change = {}) {
  const place = freshBrowser(PAGE);
  globalThis.matchMedia = /** @type {any} */ (
    (/** @type {string} */ query) => {
      return { matches: query.includes("reduced-motion"), addEventListener() {}, removeEventListener() {} };
    }
  );
  for (const [name, value] of Object.entries({ clientWidth: wide, clientHeight: 500 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  const desk = testHost({ ...steps[0].state, ...change });
  let there = true;
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (!there) throw new Error("nobody is there");
    desk.host.send(message);
  };
  const close = mountExplorer({ ...desk.host, send }, place);
  return {
    ...desk,
    /** From now on nobody hears what the page sends. */
    lose: () => {
      there = false;
    },
    leave: () => {
      desk.close();
      close();
    },
    /** Take what a step has made new: all of it is there before the first change is told. @param {any} step */
    answer(step) {
      const names = Object.keys(step.state);
      for (const name of names) desk.state[name] = step.state[name];
      for (const name of names) desk.set(name, step.state[name]);
      for (const reply of step.replies) desk.reply(reply);
    },
  };
}

const submit = () => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
/** What a person does for each step of the visit. @type {Record<string, (message: any) => unknown>} */
const DOES = {
  select: () => rest(160),
  work: () => button("Work it out backwards").click(),
  leaves: () => button("Show the results").click(),
  choose: ({ node, child }) => {
    if (chosen() !== node) row(node).click();
    find(`[data-child="${child}"]`).click();
  },
  level: () => button("Do this level").click(),
  rest: () => button("Do the rest").click(),
  look: () => button("Look at it").click(),
  prune: ({ best }) => (best ? find(".nn-xprune input[type=checkbox]") : button("Alpha-beta")).click(),
  root: ({ node }) => {
    row(node).click();
    button("Start the tree here").click();
  },
  open: ({ text, follow, depth, nodes }) => {
    type(find(".nn-xfield"), text);
    type(find(".nn-xhow select"), follow);
    type(find(".nn-xhow input"), String(depth));
    type(all(".nn-xhow input")[1], String(nodes));
    submit();
  },
  offer: ({ offer }) => all(".nn-xoffers button")[offer].click(),
  example: ({ example }) => type(all(".nn-xline1 > .nn-field select")[0], String(example)),
};

/** What is to be seen after a step, by what was sent. @type {Record<string, (step: any) => void>} */
const SEES = {
  select: () => assert.ok(find(".nn-xcards svg")),
  work: () => assert.equal(all(".nn-xsvg .nn-x-open").length, 16),
  choose: ({ state }) => {
    const { judged, right } = state.view.work;
    assert.equal(find(".nn-xjudged").textContent, judged.replaceAll(" -", " −"));
    assert.equal(find(".nn-xjudged").dataset.right, right ? "yes" : "no");
    assert.equal(find("[data-child='8']")?.getAttribute("aria-disabled") ?? "true", "true");
  },
  rest: () => assert.equal(find(".nn-xask").textContent, "Everything is worked out"),
  look: () => assert.equal(find(".nn-xwork").hidden && find(".nn-xprune").hidden, true),
  prune: ({ state }) => {
    assert.equal(find(".nn-xsays").textContent, "Looked at 1 node so far.");
    assert.deepEqual([find(".nn-xslider").value, bounds(0), all(".nn-xbound").length], ["1", "α −∞ β ∞", 2]);
    assert.equal(all(".nn-xsvg .nn-xlater").length, 15);
    assert.equal(find(".nn-xsvg [data-node='0'] .nn-xinner").textContent, "?"); // what it is worth is not found yet
    labelled("To the end of the search").click();
    assert.equal(find(".nn-xsays").textContent, state.pruned.words);
    assert.equal(all(".nn-xsvg .nn-xcross").length, 16 - state.pruned.visited.length);
  },
  open: ({ state }) => {
    assert.equal(find(".nn-xproblem p").textContent, state.view.problem);
    assert.deepEqual([find(".nn-xfield").value, find(".nn-xhow select").value], ["standrad 84", "best"]);
    assert.equal(find(".nn-xfield").getAttribute("aria-invalid"), "true");
  },
  offer: () => assert.deepEqual([find(".nn-xproblem").hidden, find(".nn-xhow select").value], [true, "all"]),
  example: () => assert.ok(all(".nn-xtie").length > 1),
};

test("a visit goes as it was recorded", async () => {
  const page = opened();
  for (const step of steps.slice(1)) {
    const { send } = step;
    await DOES[send.do](send);
    assert.deepEqual(page.sent.filter((one) => send.do === "select" || one.do !== "select").at(-1), send);
    assert.equal(find(".nn-root").dataset.busy, send.do === "select" ? undefined : "yes");
    page.answer(step);
    assert.equal(find(".nn-root").dataset.busy, undefined);
    const { view } = step.state;
    if (view) assert.equal(find(".nn-xmode[aria-pressed=true]").dataset.mode, view.mode);
    if (view?.say) assert.ok(said().startsWith(view.say.slice(0, 30).replaceAll(" -", " −")), said());
    SEES[send.do]?.(step);
  }
  page.leave();
  assert.equal(all(".nn-root").length, 0);
});

test("picture and list show the same, whoever opens and closes", () => {
  const page = opened();
  const same = () => {
    const rows = all(".nn-xrow").map((one) => Number(one.dataset.node));
    assert.deepEqual(drawn().sort(), [...rows].sort());
    return rows.length;
  };
  assert.equal(same(), 16);
  row(3).querySelector(".nn-xtwist").click();
  assert.equal(said(), "Closed: 5 nodes behind.");
  assert.equal(same(), 11);
  press(".nn-xlist", "End");
  press(".nn-xlist", "ArrowRight");
  assert.deepEqual([same(), said()], [16, "Opened: 2 plays."]);
  button("Close all").click();
  assert.deepEqual([same(), chosen()], [1, 0]);
  press(".nn-xbox", "Enter");
  assert.equal(same(), 4);
  button("Open all").click();
  assert.equal(said(), "All 16 nodes are open.");
  page.leave();
});

test("a closed branch takes the chosen node along, and the path leads back", () => {
  const page = opened();
  row(14).click();
  assert.deepEqual(
    all(".nn-xcrumb").map((one) => one.textContent),
    ["Start", "A♣ +1", "3♥", "2♠", "3♦"],
  );
  row(1).querySelector(".nn-xtwist").click();
  assert.equal(chosen(), 1);
  const start = find(".nn-xcrumb");
  start.focus();
  start.click();
  assert.equal(chosen(), 0);
  assert.equal(document.activeElement, start);
  assert.equal(find(".nn-xlist").getAttribute("aria-activedescendant"), row(0).id);
  page.leave();
});

test("rows keep their elements, and only what has changed is told anew", () => {
  const page = opened();
  const before = [row(1), row(2), row(3)];
  const words = row(1).querySelector(".nn-xrowwords").firstChild;
  row(2).querySelector(".nn-xtwist").click();
  row(2).querySelector(".nn-xtwist").click();
  assert.deepEqual([row(1), row(2), row(3)], before);
  assert.equal(row(1).querySelector(".nn-xrowwords").firstChild, words);
  assert.equal(row(3).dataset.line, "yes");
  page.leave();
});

test("keys go through the list as through any tree", () => {
  const page = opened();
  const list = ".nn-xlist";
  /** @param {...string} keys */
  const after = (...keys) => {
    for (const key of keys) press(list, key);
    return chosen();
  };
  assert.deepEqual([after("ArrowDown"), after("ArrowRight"), after("ArrowLeft", "ArrowLeft")], [1, 4, 1]);
  assert.equal(row(1).getAttribute("aria-expanded"), "true");
  assert.equal(after("ArrowLeft", "ArrowDown"), 2); // closed, so the next row is the next branch
  assert.deepEqual([after("Home"), after("3"), after("End", "ArrowUp")], [0, 7, 15]);
  press(list, "Home");
  press(list, "ArrowDown");
  press(list, "*");
  assert.equal(row(1).getAttribute("aria-expanded"), "true");
  const event = new KeyboardEvent("keydown", { key: "F5", bubbles: true, cancelable: true });
  find(list).dispatchEvent(event);
  assert.equal(event.defaultPrevented, false);
  page.leave();
});

test("what is found is counted, marked and shown one after the other", () => {
  const page = opened();
  const query = find(".nn-xquery");
  labelled("Next find").click();
  assert.match(said(), /^Type a play first/);
  assert.equal(document.activeElement, query);
  button("Close all").click();
  type(query, "total 98");
  assert.equal(find(".nn-xfound").textContent, "2 times in the tree");
  press(".nn-xquery", "Enter");
  assert.deepEqual([find(".nn-xfound").textContent, chosen()], ["1 of 2", 7]);
  assert.match(said(), /^1 of 2\. Player 2: 3♥\. Total 98/);
  labelled("Previous find").click();
  assert.deepEqual([find(".nn-xfound").textContent, chosen()], ["2 of 2", 9]);
  assert.equal(all(".nn-xsvg .nn-xhit").length, 2);
  type(query, "queen");
  labelled("Next find").click();
  assert.deepEqual([find(".nn-xfound").textContent, said()], ["Not in this tree.", "That play is not in this tree."]);
  page.leave();
});

test("best play is followed step by step, until somebody looks elsewhere", () => {
  const page = opened();
  button("Follow best play").click();
  assert.match(said(), /^Best play takes 2 steps\. Total 84/);
  const next = button("Next play");
  assert.equal(document.activeElement, next);
  next.click();
  next.click();
  assert.match(said(), /^Step 2 of 2\./);
  assert.equal(button("From the start"), next);
  labelled("Back one play").click();
  assert.equal(chosen(), 3);
  row(1).click();
  assert.ok(button("Follow best play"));
  assert.equal(next.hidden, true);
  page.leave();
});

test("on its way a search opens closed branches, and the root stays where it is", () => {
  const page = opened();
  page.answer(steps.find((/** @type {any} */ step) => step.send?.do === "prune"));
  const places = () =>
    [find(".nn-xsvg > g"), find(".nn-xsvg [data-node='0']")].map((one) => one.getAttribute("transform"));
  row(3).click();
  row(1).querySelector(".nn-xtwist").click();
  assert.equal(row(4), null);
  const [world, root] = places();
  type(find(".nn-xslider"), "3");
  assert.ok(row(4));
  /** @param {string[]} transforms */
  const onScreen = ([all, own]) => {
    const [x, , k] = (all.match(/-?[\d.]+/g) ?? []).map(Number);
    return x + k * Number(own.match(/-?[\d.]+/)?.[0]);
  };
  assert.ok(Math.abs(onScreen(places()) - onScreen([world, root])) < 0.1);
  page.leave();
});

test("a search is stepped through by buttons and slider", () => {
  const page = opened();
  page.answer(steps.find((/** @type {any} */ step) => step.send?.do === "prune"));
  const tick = find(".nn-xprune input[type=checkbox]");
  tick.click();
  assert.equal(tick.checked, true); // also while nobody has answered
  const slider = find(".nn-xslider");
  assert.deepEqual([slider.min, slider.max, slider.value], ["1", "10", "1"]);
  type(slider, "3");
  assert.match(said(), /^Step 3 of 10\..* not worked out yet\. Alpha −∞, beta ∞\.$/);
  assert.deepEqual([all(".nn-xsvg .nn-xcross").length, all(".nn-xsvg .nn-xlater").length], [0, 13]);
  labelled("Next step of the search").click();
  assert.match(
    said(),
    /^Step 4 of 10\..* Then at total 85: alpha −∞, beta −1\. .* with 2♠, so the rest need not be looked at\.$/,
  );
  assert.deepEqual([bounds(1), bounds(10), bounds(2)], ["α −∞ β −1", "α −∞ β ∞", ""]);
  assert.match(
    find(".nn-xstepwords").textContent,
    /^When it was looked at, nothing .*alpha −1, beta ∞\. Player 2 can already/,
  );
  assert.match(row(1).textContent, /Alpha −∞, beta −1\./);
  assert.equal(all(".nn-xsvg .nn-xcross").length, 3); // what was cut off, from the step on where it was
  labelled("Previous step of the search").click();
  assert.deepEqual([bounds(1), bounds(10)], ["α −∞ β ∞", ""]);
  labelled("To the end of the search").click();
  assert.equal(all(".nn-xrow[data-faded]").length, 6);
  page.leave();
});

test("a search goes on by itself until it is over, or until somebody does something else", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const page = opened();
  page.answer(steps.find((/** @type {any} */ step) => step.send?.do === "prune"));
  const play = find(".nn-xplay");
  const at = () => find(".nn-xslider").value;
  const rests = (/** @type {string} */ step) => {
    assert.deepEqual([play.textContent, at()], ["Play the steps", step]);
    context.mock.timers.tick(PACE * 3);
    assert.equal(at(), step);
  };
  play.click();
  assert.equal(play.textContent, "Pause");
  for (const step of ["1", "2", "3"]) {
    assert.equal(at(), step);
    context.mock.timers.tick(PACE);
  }
  press(".nn-xlist", "Tab"); // on the way to its button
  assert.equal(play.textContent, "Pause");
  press(".nn-xplay", "Enter");
  play.click();
  rests("4");
  const stops = [
    () => press(".nn-xlist", "ArrowDown"),
    () => labelled("Zoom in").click(),
    () => find(".nn-xbox").dispatchEvent(new Event("pointerdown")),
    () => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ];
  for (const stop of stops) {
    play.click();
    assert.equal(play.textContent, "Pause");
    stop();
    rests("4");
  }
  play.click();
  context.mock.timers.tick(PACE);
  labelled("Next step of the search").click();
  rests("6");
  play.click();
  for (let step = 0; step < 4; step += 1) context.mock.timers.tick(PACE);
  rests("10");
  play.click(); // from the start again
  assert.deepEqual([play.textContent, at()], ["Pause", "1"]);
  page.answer(steps.find((/** @type {any} */ step) => step.send?.best)); // another search
  rests("1");
  play.click();
  page.leave();
  context.mock.timers.tick(PACE * 3); // a page that is left does nothing more
});

test("the focus goes on to the next question, which is heard after the last answer", () => {
  const page = opened();
  const named = (/** @type {string} */ name) => steps.find((/** @type {any} */ step) => step.send?.do === name);
  page.answer(named("work"));
  const results = button("Show the results");
  results.focus();
  page.answer(named("leaves"));
  assert.equal(document.activeElement, find(".nn-xchoice"));
  assert.equal(chosen(), 11);
  assert.match(said(), /^These are the results at the ends.*what would Player 1 choose here\?/);
  page.answer(named("choose"));
  assert.equal(document.activeElement, find(".nn-xchoice"));
  assert.equal(chosen(), 13);
  page.leave();
});

test("what somebody is writing stays, whatever is answered", () => {
  const page = opened();
  const field = find(".nn-xfield");
  field.focus();
  type(field, "standard 9");
  const { view } = steps[0].state;
  page.set("view", { ...view, said: 2, form: { ...view.form, text: "another", nodes: 400 } });
  assert.equal(field.value, "standard 9");
  assert.equal(all(".nn-xhow input")[1].value, "400");
  field.blur();
  page.set("view", { ...view, said: 3, form: { ...view.form, text: "another" } });
  assert.equal(field.value, "another");
  page.leave();
});

test("when nobody answers the page says so", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const page = opened();
  context.mock.timers.tick(140); // the cards at the root are asked for
  button("Alpha-beta").click();
  context.mock.timers.tick(4001);
  assert.match(said(), /^Still working it out\./);
  page.lose();
  button("Look at it").click();
  assert.equal(said(), "The explorer cannot be reached. Reload the page.");
  page.leave();
});

test("what is worked out from the start on is open, and a new answer takes the question out of the ear", () => {
  const page = opened();
  button("Close all").click();
  const named = (/** @type {string} */ name) => steps.find((/** @type {any} */ step) => step.send?.do === name);
  page.answer(named("work"));
  assert.equal(all(".nn-xrow").length, 16);
  assert.equal(find(".nn-xdone"), null); // nothing is worked out yet, and the ends are not counted
  page.answer(named("leaves"));
  assert.match(find(".nn-xcountwords").textContent, /^0 of 9 nodes$/);
  assert.equal(all("[role=status] .nn-sr").length, 1);
  page.answer(named("rest"));
  assert.equal(all("[role=status] .nn-sr").length, 0);
  page.leave();
});

test("in a notebook there is no form and no lab to go to; hidden values are not told", () => {
  const { view, marks } = steps[0].state;
  const page = opened(800, {
    app: false,
    view: { ...view, hidden: true, form: { ...view.form, text: null } },
    marks: { n: marks.n, value: marks.value.map(() => null) },
  });
  assert.deepEqual(
    [find("form").hidden, all("h1").length, find("h2.nn-title").textContent],
    [true, 0, "Tree explorer"],
  );
  assert.equal(find(".nn-xfield").value, "");
  assert.ok(button("Show the values") && !button("Follow best play"));
  assert.match(find(".nn-xchosen").textContent, /not worked out yet\.$/);
  assert.deepEqual(new Set(all(".nn-xrowmark").map((one) => one.dataset.value)), new Set(["open"]));
  page.leave();
});

test("a picture that nobody sees is drawn as soon as it has a size", () => {
  const page = opened(0);
  assert.deepEqual(drawn(), []);
  page.leave();
});
