// The cells of a page of the site: early pictures, what Python shows, and what is kept for the next visit.

import assert from "node:assert/strict";
import test from "node:test";
import { cellsOf, dressed } from "../../ninetynine_edu/panels/browser/cells.js";
import { lastOf } from "../../ninetynine_edu/panels/browser/last.js";
import { focusIn, held } from "../../ninetynine_edu/panels/browser/picture.js";
import { freshBrowser } from "./browser.js";
import { ABOUT } from "./site_page.js";

/** A bundle whose page is a button that says its total and asks for one more. */
function bundle() {
  /** @type {string[]} */
  const log = [];
  /** @type {import("../../ninetynine_edu/panels/kit/host.js").Host[]} */
  const hosts = [];
  return {
    log,
    hosts,
    default: {
      /** @param {import("../../ninetynine_edu/panels/kit/host.js").Host} host @param {HTMLElement} place */
      mount(host, place) {
        log.push("mounted");
        hosts.push(host);
        const button = document.createElement("button");
        const draw = () => Object.assign(button, { textContent: String(host.get("total")) });
        button.addEventListener("click", () => host.send({ do: "add", n: host.get("view").n }));
        host.on("total", draw);
        host.hear(({ kind }) => log.push(kind));
        draw();
        place.append(button);
        if (host.get("view").fresh) host.send({ do: "restore" });
        return () => {
          log.push("left");
          place.replaceChildren();
        };
      },
    },
  };
}

/** @param {number} [cells] @param {(asked: [number, any][]) => void} [heard] */
function opened(cells = 1, heard = () => {}) {
  freshBrowser("http://localhost/school/play.html");
  document.body.innerHTML = Array.from(
    { length: cells },
    (_, at) => `<div data-cell="${at}"><p>kept ${at}</p></div>`,
  ).join("");
  /** @type {[number, any][]} */
  const asked = [];
  const page = bundle();
  /** @type {string[]} */
  const loaded = [];
  const browser = {
    load: async (/** @type {string} */ url) => {
      loaded.push(url);
      return page;
    },
    dress: async () => {},
  };
  const ask = (/** @type {number} */ panel, /** @type {string} */ message) => {
    asked.push([panel, JSON.parse(message)]);
    return Promise.resolve(heard(asked));
  };
  return { cells: cellsOf(ABOUT, document, ask, () => page.log.push("broken"), browser), asked, page, loaded };
}

/** @param {number} total @param {object} [view] */
const state = (total, view = { n: 1 }) => ({ plain: { total, view, keep: "play" }, raw: {} });
const soon = () => new Promise((done) => setTimeout(done, 5));
const shown = () => [...document.querySelectorAll("button")].map((button) => button.textContent);
/** @param {any} told */
const told = (told) => ({ visit: 1, buffers: [], ...told });

test("a panel stands there before its desk is, and stays when the desk opens as it says", async () => {
  const { cells, asked, page, loaded } = opened();
  await cells.show([{ cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }], false);
  assert.deepEqual(shown(), ["5"]);
  assert.deepEqual(loaded, ["http://localhost/school/files/play.js"]);
  const button = document.querySelector("button");
  button?.click();
  assert.deepEqual(asked, []);
  cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }));
  await soon();
  assert.equal(document.querySelector("button"), button, "the same button, with the focus that it had");
  assert.deepEqual(asked, [[1, { do: "add", n: 1 }]]);
  cells.hear(told({ kind: "put", panel: 1, state: state(6, { n: 2 }) }));
  cells.hear(told({ kind: "say", panel: 1, content: { kind: "file" } }));
  assert.deepEqual(shown(), ["6"]);
  cells.close();
  assert.deepEqual(page.log, ["mounted", "file", "left"]);
});

test("the picture of an earlier visit covers the page while that begins anew, and what was pressed on it counts", async () => {
  const { cells, asked, page } = opened();
  await cells.show([{ cell: 0, shows: [{ panel: 1, bundle: "play", state: state(40, { n: 9 }) }] }], true);
  document.querySelector("button")?.focus();
  const real = state(0, /** @type {any} */ ({ n: 1, fresh: true }));
  cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: real }] }));
  await soon();
  assert.match(document.querySelector(".nns-picture")?.textContent ?? "", /40/);
  const button = /** @type {any} */ (document.querySelector(".nns-panel > div:not(.nns-picture) button"));
  button.style.visibility = "hidden"; // as a page does that is not sure yet
  await new Promise((done) => setTimeout(done, 90));
  assert.notEqual(document.querySelector(".nns-picture"), null);
  button.style.visibility = "";
  await new Promise((done) => setTimeout(done, 90));
  assert.equal(document.querySelector(".nns-picture"), null);
  assert.deepEqual(asked, [[1, { do: "restore" }]]);
  assert.deepEqual(page.log, ["mounted", "left", "mounted"]);
});

test("a picture that is damaged, or whose script does not come at once, goes when the desk is there", async () => {
  for (const kept of [true, false]) {
    const { cells, page, loaded } = opened();
    const broken = { plain: { total: 40 }, raw: {} }; // the page's own view is missing
    await cells.show([{ cell: 0, shows: [{ panel: 1, bundle: "play", state: broken }] }], kept);
    assert.deepEqual(shown(), []);
    cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }));
    await soon();
    assert.deepEqual([shown(), loaded.length], [["5"], 2]);
    assert.equal(document.querySelectorAll(".nns-panel > div").length, 1);
    cells.close();
    assert.deepEqual(page.log, ["mounted", "mounted", "left"]);
  }
});

test("a page that asks for something when Python has ended is told so at once", async () => {
  for (const kept of [false, true]) {
    let ended = false;
    const { cells, page } = opened(1, () => {
      if (ended) throw new Error("Python has ended.");
    });
    const shows = [{ panel: 1, bundle: "play", state: state(5) }];
    if (kept) await cells.show([{ cell: 0, shows }], kept);
    cells.hear(told({ kind: "cell", cell: 0, shows }));
    await new Promise((done) => setTimeout(done, kept ? 120 : 5));
    const host = /** @type {any} */ (page.hosts.at(-1));
    host.send({ do: "add" });
    ended = true;
    assert.throws(() => host.send({ do: "add" }), /ended/);
  }
});

test("what is no picture at all is not shown", async () => {
  for (const junk of [
    null,
    7,
    {},
    { cell: 0, shows: [null] },
    { cell: 0, shows: [{ panel: 1, bundle: "no", state: {} }] },
  ]) {
    const { cells } = opened();
    await cells.show([/** @type {any} */ (junk)], true).catch(() => {});
    cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }));
    await soon();
    assert.deepEqual(shown(), ["5"]);
  }
});

test("cells show texts, boxes and panels in boxes; a cell that cannot keeps what it had, with a sentence", async () => {
  const { cells } = opened(3);
  const inside = { panel: 2, bundle: "play", state: state(7) };
  cells.hear(told({ kind: "cell", cell: 0, shows: [{ html: "<b>99</b>" }] }));
  cells.hear(told({ kind: "cell", cell: 1, shows: [{ box: 3, classes: ["nn-trybox"], children: [inside] }] }));
  cells.hear(told({ kind: "cell", cell: 2, sorry: "Not here." }));
  cells.hear(told({ kind: "cell", cell: 9, shows: [] }));
  await soon();
  assert.equal(document.querySelector("b")?.textContent, "99");
  assert.deepEqual(shown(), ["7"]);
  assert.equal(document.querySelector('[data-cell="2"]')?.textContent, "kept 2Not here.");
  const more = { panel: 4, bundle: "play", state: state(8) };
  cells.hear(told({ kind: "box", box: 3, children: [{ panel: 2 }, more] }));
  await soon();
  assert.deepEqual(shown(), ["7", "8"]);
  const [, kept] = cells.kept();
  assert.ok("children" in kept.shows[0] && kept.shows[0].children.length === 2);
});

test("boxes stand there early too", async () => {
  const { cells } = opened();
  const box = { box: 1, classes: [], children: [{ panel: 2, bundle: "play", state: state(3) }, { html: "<i>x</i>" }] };
  await cells.show([{ cell: 0, shows: [box, { panel: 9 }] }], false);
  assert.deepEqual(shown(), ["3"]);
  cells.close();
});

test("what a page shows is kept for the next visit, but not a match that nobody has begun", () => {
  const { cells } = opened();
  cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }));
  assert.equal(cells.kept().length, 1);
  cells.hear(told({ kind: "put", panel: 1, state: state(5, { fresh: true }) }));
  assert.deepEqual(cells.kept(), []);
});

test("a last picture is found by its page, its address and the version of the site alone", () => {
  freshBrowser("http://localhost/school/play.html");
  document.documentElement.dataset.site = "/school/";
  const cells = [{ cell: 0, shows: [{ html: "5" }] }];
  lastOf(ABOUT, "?variant=chicago").set(cells);
  assert.deepEqual(Object.keys(localStorage), ["/school/last.play"]);
  assert.deepEqual(lastOf(ABOUT, "?variant=chicago").get(), cells);
  assert.deepEqual(lastOf(ABOUT, "").get(), []);
  assert.deepEqual(lastOf({ ...ABOUT, version: "v2" }, "?variant=chicago").get(), []);
  localStorage.setItem("/school/last.play", "{");
  assert.deepEqual(lastOf(ABOUT, "").get(), []);
  lastOf(ABOUT, "").set([{ cell: 0, shows: [{ html: "x".repeat(300_000) }] }]);
  assert.equal(localStorage.length, 0);
});

test("a style comes once, and a page that cannot have it goes on without", async () => {
  freshBrowser();
  const first = dressed("http://localhost/school/files/play.css");
  document.querySelector("link")?.dispatchEvent(new Event("error"));
  await first;
  await dressed("http://localhost/school/files/play.css");
  assert.equal(document.querySelectorAll("link").length, 1);
});

test("a held picture has no names that the page has, and the focus comes back to the same thing", () => {
  const place = freshBrowser();
  place.innerHTML = '<button id="one">Hint</button><button>Undo</button>';
  const [, undo] = place.querySelectorAll("button");
  undo.focus();
  const focus = focusIn(place);
  const uncover = held(place);
  assert.equal(document.querySelectorAll("#one").length, 1);
  uncover();
  place.innerHTML = "<button>Undo</button>";
  focus();
  assert.equal(document.activeElement, place.firstElementChild);
  focusIn(document.createElement("div"))();
});

test("a panel whose script does not come is told", async () => {
  const { cells, page } = opened();
  Object.defineProperty(page, "default", {
    get() {
      throw new Error("404");
    },
  });
  cells.hear(told({ kind: "cell", cell: 0, shows: [{ panel: 1, bundle: "play", state: state(5) }] }));
  await soon();
  assert.deepEqual(page.log, ["broken"]);
});
