// "Send to the class" in Node: what is asked of the desk, what stands in the dialog, and that every page has it.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import { classroom } from "../../ninetynine_edu/panels/kit/sending.js";
import { h, painter, wipe } from "../../ninetynine_edu/panels/kit/view.js";
import { mountLab } from "../../ninetynine_edu/panels/lab/lab.js";
import { matchMemory, ownQuery, whole } from "../../ninetynine_edu/panels/play/memory.js";
import { mountTable } from "../../ninetynine_edu/panels/play/table.js";
import { mountRoom } from "../../ninetynine_edu/panels/practice/practice.js";
import { mountSending } from "../../ninetynine_edu/panels/sending/sending.js";
import { mountShop } from "../../ninetynine_edu/panels/workshop/workshop.js";
import { freshBrowser, kept, rest, sizes, testHost } from "./browser.js";
import { VIEW } from "./workshop_view.js";

const HERE = "http://localhost/voila/render/notebooks/play.ipynb";
/** @type {import("../../ninetynine_edu/panels/kit/sending.js").Sent & {kind: string}} */
const SENT = {
  kind: "class",
  things: [
    ["game", "This game"],
    ["match", "This match from here"],
  ],
  what: "game",
  opens: "Everybody plays this game.",
  url: "https://school.example/99/play.html?variant=standard",
  qr: '<svg viewBox="0 0 9 9"></svg>',
  why: "Every tablet that reaches school.example can open this link.",
  near: false,
  long: false,
};

/** What takes away the page of a test. @type {() => void} */
let leave = () => {};
afterEach(() => leave());

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];
/** @param {string} words @returns {any} */
const button = (words) => all("button").find((one) => one.textContent === words);

/** The dialog alone. @param {string} [address] @param {{save?: () => void}} [more] */
function opened(address = HERE, more = {}) {
  const place = freshBrowser(address);
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  const room = classroom({ send: (message) => sent.push(message), draw: () => draw(), ...more });
  const draw = painter(place, () => h("div", {}, room.button(), room.dialog()));
  draw();
  leave = () => wipe(place);
  button("Send to the class").click();
  return { sent, room };
}

test("it opens at once, asks the desk with the address of the pages, and shows the code and the link", () => {
  const { sent, room } = opened(`${HERE}?lang=de&seed=7`);
  assert.deepEqual(sent, [{ do: "class", what: "", here: `${HERE}?lang=de` }]);
  assert.equal(find("dialog").open, true);
  assert.equal(find("dialog [role=status]").textContent, "One moment…");
  room.hear(SENT);
  assert.equal(find(".nn-class-qr").getAttribute("role"), "img");
  assert.equal(find(".nn-class-qr svg").getAttribute("viewBox"), "0 0 9 9");
  assert.equal(find(".nn-class-link input").value, SENT.url);
  assert.equal(find(".nn-class-opens").textContent, SENT.opens);
  assert.equal(find("dialog [role=status]").textContent, SENT.why);
  assert.equal(find(".nn-class-where"), null, "everybody reaches it already");
  assert.deepEqual(
    all(".nn-class-what input").map((input) => input.checked),
    [true, false],
  );
  all(".nn-class-what input")[1].dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(sent.at(-1), { do: "class", what: "match", here: `${HERE}?lang=de` });
  assert.equal(all(".nn-class-what input")[1].checked, true, "before the answer comes");
  assert.ok(find(".nn-class-both").hasAttribute("data-waits"));
  room.hear({ ...SENT, what: "match" });
  assert.ok(!find(".nn-class-both").hasAttribute("data-waits"));
  button("Close").click();
  assert.equal(find("dialog").open, false);
  assert.equal(find(".nn-class-inside"), null);
});

test("a link of this computer says so, and an address that is written goes with everything after it", () => {
  const { sent, room } = opened();
  room.hear({ ...SENT, near: true, why: "This link opens on this computer only." });
  assert.ok(find(".nn-class-why").hasAttribute("data-near"));
  find(".nn-class-where input").value = " 192.168.1.20:8866 ";
  find(".nn-class-where").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(sent.at(-1), { do: "class", what: "game", here: "192.168.1.20:8866" });
  room.hear(SENT);
  assert.equal(find(".nn-class-where input").value, "192.168.1.20:8866", "it can be mended");
  all(".nn-class-what input")[1].dispatchEvent(new Event("change", { bubbles: true }));
  assert.equal(sent.at(-1)?.here, "192.168.1.20:8866");
});

test("in a notebook nobody knows an address, so it is asked for", () => {
  const { sent, room } = opened("http://localhost/lab/tree/notebooks/play.ipynb");
  assert.deepEqual(sent, [{ do: "class", what: "", here: "" }]);
  room.hear({ ...SENT, things: [], url: "", qr: "", near: true, why: "Where does your class open Ninety-nine?" });
  assert.equal(find(".nn-class-qr"), null);
  assert.equal(find(".nn-class-link"), null);
  assert.equal(find(".nn-class-what"), null);
  assert.ok(find(".nn-class-where"));
});

test("on a page of a site it is the site's own address", () => {
  freshBrowser("https://school.example/99/play.html?seed=7");
  document.documentElement.dataset.site = "/99/";
  /** @type {Record<string, unknown>[]} */
  const sent = [];
  const room = classroom({ send: (message) => sent.push(message), draw: () => {} });
  /** @type {any} */ (room.button()).props.onclick();
  assert.deepEqual(sent, [{ do: "class", what: "", here: "https://school.example/99/play.html" }]);
});

test("what is too long for a code can be saved where the page saves", () => {
  let saved = 0;
  const first = opened(HERE, { save: () => (saved += 1) });
  first.room.hear({ ...SENT, qr: "", long: true });
  button("Save as a file").click();
  assert.equal(saved, 1);
  leave();
  opened().room.hear({ ...SENT, qr: "", long: true });
  assert.equal(button("Save as a file"), undefined);
});

test("the link is copied, or marked where the browser lets nobody copy", async () => {
  const { room } = opened();
  room.hear(SENT);
  /** @type {string[]} */
  const copied = [];
  const clipboard = { writeText: async (/** @type {string} */ text) => void copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  button("Copy the link").click();
  await rest();
  assert.deepEqual(copied, [SENT.url]);
  assert.equal(find("dialog [role=status]").textContent, "The link is copied.");
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  button("Copy the link").click();
  await rest();
  assert.equal(find("dialog [role=status]").textContent, "The link is marked. Copy it with Ctrl and C.");
  assert.equal(document.activeElement, find(".nn-class-link input"));
});

const ROOM = {
  n: 1,
  task: 1,
  say: "",
  asked: 0,
  phase: "ask",
  fresh: false,
  game: "standard",
  name: "Ninety-nine",
  place: "",
  what: "mixed",
  whats: [],
  level: 1,
  levels: [1],
  streak: "",
  themes: [],
  today: "2026-11-25",
  exercise: null,
  hint: "",
  solution: null,
  out: null,
  progress: { rating: 500, solved: 0, first: 0, best: 0, daily: false, themes: [] },
  saved: "{}",
  ended: "",
};
const TABLE = { ...kept("records/table.json")[0].view, fresh: false };

/** @type {[string, (host: any, place: HTMLElement) => () => void, Record<string, unknown>][]} */
const PAGES = [
  ["play", mountTable, { view: TABLE, total: TABLE.total, saved: "" }],
  ["variant_workshop", mountShop, { view: VIEW }],
  ["endgame_lab", mountLab, kept("records/lab.json")[0].state],
  ["practice", mountRoom, { view: ROOM, games: [] }],
];

for (const [page, mount, state] of PAGES)
  test(`the page ${page} has it, and a cell of a notebook has not`, () => {
    for (const keep of ["", "kept"]) {
      const place = freshBrowser(`http://localhost/voila/render/notebooks/${page}.ipynb`);
      sizes();
      const desk = testHost({ ...state, keep });
      const close = mount(desk.host, place);
      leave = () => {
        desk.close();
        close();
      };
      const open = button("Send to the class");
      assert.equal(Boolean(open), keep !== "");
      if (!open) {
        leave();
        continue;
      }
      open.click();
      assert.equal(desk.sent.at(-1)?.do, "class");
      assert.equal(desk.sent.at(-1)?.here, HERE);
      desk.reply({ ...SENT, long: true });
      assert.equal(find(".nn-class-link input").value, SENT.url);
      const save = button("Save as a file");
      const before = desk.sent.length;
      if (page === "practice") assert.equal(find(".nn-class-about .nn-btn:not(.nn-main)"), null);
      else find(".nn-class-about > .nn-btn").click();
      if (page === "play")
        assert.deepEqual(
          desk.sent.slice(before).map(({ do: done }) => done),
          ["save"],
        );
      assert.ok(page === "practice" || page === "play" || save);
    }
  });

test("a match of a link has a place of its own in the browser's memory, by a short name", () => {
  freshBrowser();
  const search = `?lang=de&match=1abcdefgh${"x".repeat(900)}`;
  const q = ownQuery(search);
  assert.equal(q, "match=1abcdefgh.909");
  assert.equal(ownQuery(search, whole), search.replace("?lang=de&", ""));
  const keep = matchMemory("play");
  keep.keepMatch("", "mine");
  keep.keepMatch(q, "theirs");
  assert.equal(keep.match("")?.text, "mine");
  assert.equal(keep.match(q)?.text, "theirs");
});

test("a lesson is sent by the button of the page around it", () => {
  const place = freshBrowser("http://localhost/voila/render/lessons/de/a1.ipynb?lang=de");
  document.body.dataset.voila = "voila";
  document.body.insertAdjacentHTML("afterbegin", '<button id="nnp-send" hidden>Send to the class</button>');
  sizes();
  const open = find("#nnp-send");
  const desk = testHost({ view: { n: 1, say: "", asked: 0 } });
  const close = mountSending(desk.host, place);
  assert.equal(open.hidden, false);
  open.click();
  assert.deepEqual(desk.sent, [{ do: "class", what: "", here: "http://localhost/voila/render/lessons/de/a1.ipynb" }]);
  assert.equal(find("dialog").open, true);
  desk.set("view", { n: 2, say: "Something went wrong on our side.", asked: 0 });
  assert.equal(find("dialog [role=status]").textContent, "Something went wrong on our side.");
  desk.reply({ ...SENT, things: [["lesson", "This lesson"]], what: "lesson" });
  assert.equal(find(".nn-class-link input").value, SENT.url);
  assert.equal(find(".nn-class-what"), null, "there is nothing to choose");
  desk.close();
  close();
  assert.equal(open.hidden, true, "the page around it stays, its button leads nowhere");
  assert.equal(place.textContent, "");
});
