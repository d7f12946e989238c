// The round table: where everybody sits, who looks how, how much room answers need, how a deal's end is shown, what moves.

import assert from "node:assert/strict";
import test from "node:test";
import { letterOf } from "../../ninetynine_edu/panels/kit/line.js";
import { areBrief, askSize } from "../../ninetynine_edu/panels/play/ask.js";
import { nothing } from "../../ninetynine_edu/panels/play/choice.js";
import { moment } from "../../ninetynine_edu/panels/play/moment.js";
import { bringIntoSight } from "../../ninetynine_edu/panels/play/nodes.js";
import { arrows, places, rooms } from "../../ninetynine_edu/panels/play/places.js";
import { cardOf } from "../../ninetynine_edu/panels/play/plays.js";
import { facesOf } from "../../ninetynine_edu/panels/play/setup_people.js";
import { mountTable } from "../../ninetynine_edu/panels/play/table.js";
import { freshBrowser, kept, testHost, until } from "./browser.js";

const steps = kept("records/table.json");
const turns = kept("records/turns.json");

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

test("however many sit there, nobody sits on another, and the order goes round to the left", () => {
  for (let count = 1; count <= 10; count += 1) {
    const seats = places(count);
    assert.equal(seats.length, count);
    for (const [i, one] of seats.entries())
      for (const other of seats.slice(i + 1))
        assert.ok(Math.abs(one.x - other.x) > 8 || Math.abs(one.y - other.y) > 18, `${count} seats`);
    for (const [i, one] of seats.entries())
      for (const other of seats.slice(i + 1))
        assert.ok(Math.abs(one.nx - other.nx) > 14 || Math.abs(one.ny - other.ny) > 20, `${count} seats, upright`);
    assert.ok(
      seats.every(({ nx, ny }) => nx >= 9 && nx <= 91 && ny >= 14 && ny <= 66),
      `${count} seats, upright`,
    );
    const across = seats.filter((seat) => seat.side === "top").map((seat) => seat.x);
    assert.deepEqual(
      across,
      [...across].sort((a, b) => a - b),
    );
    assert.ok(seats.every(({ x, y }) => x >= 5 && x <= 95 && y >= 15 && y <= 75));
    const mirrored = seats.map(({ x }) => Math.round(100 - x)).reverse();
    assert.deepEqual(
      seats.map(({ x }) => Math.round(x)),
      mirrored,
    );
  }
});

test("a name is as wide as its neighbours and the table's edge leave it, and two never meet", () => {
  assert.deepEqual(rooms([50]), [96]);
  for (let count = 1; count <= 9; count += 1) {
    const top = places(count).filter(({ side }) => side === "top");
    for (const [k, one] of top.entries()) {
      assert.ok(
        one.room / 2 <= Math.min(one.x, 100 - one.x) - 1 && one.nroom / 2 <= Math.min(one.nx, 100 - one.nx) - 1,
      );
      const next = top[k + 1];
      if (!next) continue;
      assert.ok((one.room + next.room) / 2 <= next.x - one.x - 1, `${count} seats`);
      assert.ok((one.nroom + next.nroom) / 2 <= next.nx - one.nx - 1, `${count} seats, upright`);
    }
  }
  const [end, inner] = rooms([12, 40, 60, 88]);
  assert.ok(inner > 18 && end === 20, "what the edge takes from the outer name, the inner one has");
});

test("the rim's arrows go up the left side, between the seats along the top, and down the right side", () => {
  const shown = arrows(places(4));
  assert.deepEqual(
    shown.map(({ turn }) => turn),
    [-90, 0, 0, 0, 90],
  );
  assert.deepEqual([shown[0].x, shown.at(-1)?.x, shown[2].x], [0, 100, 50]);
});

test("people have the faces they chose, others the next free one, and animals of one kind their colours", () => {
  const kinds = [
    { id: "human", name: "a person here", faces: ["curls", "bob", "plaits"], does: "", grade: 0, graded: "" },
    { id: "greedy", name: "Squirrel", faces: ["squirrel", "squirrel-blue"], does: "", grade: 0, graded: "" },
  ];
  const players = ["human", "greedy", "human", "greedy"].map((kind, i) => ({
    kind,
    name: "",
    face: i === 2 ? "curls" : "",
  }));
  assert.deepEqual(facesOf(players, kinds), ["bob", "squirrel", "curls", "squirrel-blue"]);
});

test("numbers on a low line are written larger, so that they can be read", () => {
  assert.deepEqual([112, 84, 60, 0].map(letterOf), [14, 16, 20, 14]);
});

test("a card of the usual pack is drawn from its code", () => {
  assert.deepEqual(cardOf("10H"), { code: "10H", name: "", rank: "10", suit: "H", red: true });
  assert.equal(cardOf("KS").red, false);
});

test("answers that differ by the total alone say just that", () => {
  const plain = { label: "", ok: true, question: "" };
  const ten = [
    { ...plain, short: "+10", to: 97 },
    { ...plain, short: "−10", to: 77 },
  ];
  assert.equal(areBrief(ten), true);
  assert.equal(areBrief([ten[0], { ...ten[1], ok: false }]), false, "one that loses says so");
  assert.equal(areBrief([ten[0], ten[0]]), false);
});

test("what is asked takes as much room as it needs", () => {
  /** @param {string} name @param {number[]} chosen @returns {string} */
  const size = (name, chosen = []) =>
    askSize(/** @type {any} */ ({ view: turns[name], choice: { ...nothing(), chosen } }));
  assert.equal(size("reward"), "whole");
  assert.equal(size("handover"), "whole");
  const at = (/** @type {string} */ name, /** @type {string} */ code) =>
    turns[name].hand.findIndex((/** @type {any} */ card) => card.code === code);
  assert.equal(size("together", [at("together", "5S")]), "along");
  const five = at("whom", "5S");
  assert.equal(size("whom", [five]), "along");
  const alone = { ...turns.whom, lays: turns.whom.lays.filter((/** @type {any} */ { codes }) => codes.length === 1) };
  const choice = { ...nothing(), chosen: [five] };
  assert.equal(askSize(/** @type {any} */ ({ view: alone, choice })), "many");
  assert.equal(askSize(/** @type {any} */ ({ view: alone, choice: { ...choice, option: {} } })), "saying");
  const over = {
    ...turns.watched,
    mode: "deal",
    go: "Next deal",
    other: null,
    calls: { right: "", facts: [], longer: [] },
  };
  assert.equal(askSize(/** @type {any} */ ({ view: over, choice: nothing() })), "over");
});

/** A table that shows a view, and is told another. @param {any} view */
function opened(view) {
  const place = freshBrowser("http://localhost/voila/render/notebooks/play.ipynb?pace=steady");
  const shown = { ...view, fresh: false, bot: false };
  const desk = testHost({ keep: "play", view: shown, total: shown.total, saved: "" });
  const close = mountTable(desk.host, place);
  return { ...desk, view: shown, leave: close };
}

/** The first view of the recorded match that fits. @param {(view: any) => boolean} fits */
function recorded(fits) {
  let view = steps[0].view;
  for (const step of steps) {
    view = { ...view, ...step.view };
    if (fits(view)) return view;
  }
  throw new Error("no such view");
}

test("the end of a deal is one picture: who won the match with a medal, who lost a deal with what is left", () => {
  const match = recorded((view) => view.mode === "match");
  const table = opened(match);
  assert.ok(find(".nn-moment").textContent.length > 3);
  assert.equal(find(".nn-moment").getAttribute("aria-hidden"), "true", "the status line says it");
  const lost = { kind: "deal", won: null, lost: [match.me.id] };
  table.set("view", { ...table.view, n: 900, mode: "deal", company: { ...match.company, over: lost } });
  assert.equal(find(".nn-moment").dataset.how, "lost");
  assert.equal(find(".nn-moment strong").textContent, "You lost this deal.");
  assert.ok(find(".nn-moment .nn-dots"));
  const other = { kind: "deal", won: match.me.id, lost: [match.seats[0].id] };
  table.set("view", { ...table.view, n: 901, company: { ...match.company, over: other } });
  assert.equal(find(".nn-moment strong").textContent, "You won this deal!");
  assert.ok(find(".nn-moment .nn-medal"));
  table.set("view", { ...table.view, n: 902, company: { ...match.company, over: { ...other, won: null } } });
  assert.equal(find(".nn-moment strong").textContent, `${match.seats[0].name} lost this deal.`);
  const both = { kind: "deal", won: null, lost: [match.me.id, match.seats[0].id] };
  table.set("view", { ...table.view, n: 903, company: { ...match.company, over: both } });
  assert.equal(find(".nn-moment strong").textContent, "You lost this deal.", "who reads comes first");
  table.set("view", { ...table.view, n: 904, people: 2, company: { ...match.company, over: both } });
  assert.equal(find(".nn-moment strong").textContent, "These players lost this deal.");
  table.set("view", {
    ...table.view,
    n: 905,
    people: 2,
    company: { ...match.company, over: { ...both, won: match.me.id } },
  });
  assert.equal(find(".nn-moment strong").textContent, `${match.me.name} won this deal.`);
  table.leave();
  assert.equal(moment({ ...match, company: { ...match.company, over: null } }), null);
});

test("a played card flies to the pile, and the total counts along; its text is there at once", async () => {
  const table = opened(steps[0].view);
  /** @type {[string, any, Element][]} */
  const moved = [];
  // happy-dom does not move anything: the test notes what is asked of it
  /** @type {any} */ (Element.prototype).animate = function (/** @type {any} */ frames) {
    moved.push([this.getAttribute("class") ?? "", frames, this]);
    return {};
  };
  const next = { ...table.view, ...steps[1].view, bot: false };
  table.set("total", next.total);
  assert.equal(find(".nn-total").textContent, String(next.total));
  const shown = find(".nn-counting i").dataset.shown.split("\n");
  assert.deepEqual([shown[0], shown.at(-1)], [String(steps[0].view.total), String(next.total)]);
  table.set("view", next);
  await until(() => find(".nn-root").dataset.n === String(next.n));
  assert.deepEqual(
    moved.map(([name]) => name),
    ["", "nn-linepart", "nn-linepart", "nn-piled", "nn-face"],
  );
  assert.deepEqual(
    moved.slice(1, 3).map(([, , picture]) => picture.firstElementChild?.getAttribute("class")),
    ["nn-line-done", "nn-line-here"],
  );
  const properties = moved.flatMap(([, frames]) => frames.flatMap(Object.keys));
  assert.deepEqual(new Set(properties), new Set(["offset", "transform", "easing"]), "nothing is laid out on the way");
  globalThis.matchMedia = /** @type {any} */ (
    () => ({ matches: true, addEventListener() {}, removeEventListener() {} })
  );
  table.set("view", { ...next, n: 950, total: next.total + 5, last: { ...next.last, n: 999 } });
  assert.equal(moved.length, 5, "who wants less to move sees the end at once");
  table.leave();
});

test("a card taken from the stock flies from there to its place", () => {
  const table = opened(steps[0].view);
  /** @type {any[]} */
  const moved = [];
  /** @type {any} */ (HTMLElement.prototype).animate = function (/** @type {any} */ _, /** @type {any} */ how) {
    moved.push([
      this.closest(".nn-card") ? all(".nn-card").indexOf(this.closest(".nn-card")) : this.className,
      how.delay,
    ]);
    return {};
  };
  const { stock, hand } = table.view;
  const fresh = { ...hand[1], key: "new", code: "new" };
  const taken = { hand: [hand[0], hand[2], fresh], stock: { ...stock, left: stock.left - 1 } };
  table.set("view", { ...table.view, n: 600, ...taken });
  assert.deepEqual(moved, [[2, 160]]);
  table.set("view", { ...table.view, n: 601, ...taken });
  assert.equal(moved.length, 1, "it lies there now");
  table.set("view", { ...table.view, n: 602, hand, stock });
  assert.equal(moved.length, 1, "what is taken back does not come from the stock");
  table.leave();
});

test("what is asked is brought into sight where it is out of it, and for a margin nothing moves", () => {
  let brought = 0;
  /** @param {number} top @param {number} bottom @returns {any} */
  const asked = (top, bottom) => ({
    getBoundingClientRect: () => ({ top, bottom }),
    scrollIntoView: () => {
      brought += 1;
    },
  });
  freshBrowser();
  bringIntoSight(asked(100, window.innerHeight + 5));
  bringIntoSight(asked(100, window.innerHeight));
  assert.equal(brought, 0);
  bringIntoSight(asked(100, window.innerHeight + 60));
  bringIntoSight(asked(-60, 100));
  assert.equal(brought, 2);
});

test("places of the hand stay for the whole deal", () => {
  const table = opened(steps[0].view);
  const places = () => find(".nn-handzone").style.getPropertyValue("--wide");
  const before = places();
  table.set("view", {
    ...table.view,
    n: 500,
    log: [...table.view.log, { who: "", player: null, cards: [], what: "", total: null }],
    hand: table.view.hand.slice(1),
  });
  assert.equal(all(".nn-card").length, Number(before) - 1);
  assert.equal(places(), before);
  table.leave();
});

test("who chooses a face sees all of them, and what was chosen is sent", () => {
  const table = opened(turns.together);
  table.reply(turns.form);
  find("button.nn-facebtn").click();
  assert.equal(all(".nn-gallery button").length, 12);
  all(".nn-gallery button")[3].click();
  assert.equal(find(".nn-gallery"), null);
  find("dialog[open] form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  const sent = /** @type {any} */ (table.sent.at(-1));
  assert.equal(sent.players[0].face, "spikes");
  table.leave();
});
