// One page of the site while it is open, what it says meanwhile, and the way to the next one.

import assert from "node:assert/strict";
import test from "node:test";
import {
  aboutOf,
  aimOf,
  along,
  alternate,
  fixed,
  followed,
  swap,
} from "../../ninetynine_edu/panels/browser/navigation.js";
import { statusOf } from "../../ninetynine_edu/panels/browser/status.js";
import { visiting, watched } from "../../ninetynine_edu/panels/browser/visit.js";
import { beside, goTo, isPage } from "../../ninetynine_edu/panels/kit/beside.js";
import { drawer } from "../../ninetynine_edu/panels/kit/host.js";
import { freshBrowser } from "./browser.js";
import { ABOUT } from "./site_page.js";

const STATUS = '<div id="nns-status"><p>Getting the table ready…</p></div><main><div data-cell="0"></div></main>';
const WORDS = {
  again: "Try again",
  cut_off: "Not to its end.",
  no_room: "Too little memory.",
  python_ended: "Ended.",
  no_python: "No WebAssembly.",
  busy: "Working.",
  stop: "Stop",
};
const FIRST = [{ cell: 0, shows: [{ html: "<b>five</b>" }] }];
const line = () => document.querySelector("#nns-status p")?.textContent;

/** @param {{able?: boolean, first?: typeof ABOUT.first}} [wish] */
function opened({
  able = true,
  first = {
    en: [
      { file: "one.json", seed: 1 },
      { file: "two.json", seed: 2 },
    ],
  },
} = {}) {
  freshBrowser("http://localhost/school/play.html");
  document.documentElement.lang = "en";
  document.body.innerHTML = STATUS;
  /** @type {any[]} */
  const asked = [];
  /** @type {string[]} */
  const fetched = [];
  let reloaded = 0;
  const browser = /** @type {any} */ ({
    python: { start: () => {}, open: (/** @type {any} */ page) => asked.push(page), ask: async () => {} },
    href: (/** @type {string} */ file) => `http://localhost/school/${file}`,
    json: async (/** @type {string} */ url) => {
      fetched.push(url);
      return FIRST;
    },
    words: () => WORDS,
    reload: () => {
      reloaded += 1;
    },
    able: () => able,
    chance: () => 0.6,
    settled: () => {},
  });
  const visit = (address = "") => visiting({ ...ABOUT, first }, document, address, browser);
  return { visit, asked, fetched, reloaded: () => reloaded };
}

test("a page begins with one of the pictures that came with it, and Python opens with the same cards", async () => {
  const { visit, asked, fetched } = opened();
  const open = visit("?lang=en");
  await open.begun;
  assert.deepEqual(fetched, ["http://localhost/school/two.json"]);
  assert.equal(document.querySelector("b")?.textContent, "five");
  assert.equal(asked[0].seed, 2);
  asked[0].hear({ kind: "whole", visit: 1 });
  assert.equal(document.getElementById("nns-status")?.hidden, true);
  asked[0].hear({ kind: "broken", why: "" });
  assert.equal(line(), "Ended.");
  open.close();
});

test("an address that asks for something waits for Python to say what it shows", async () => {
  const { visit, asked, fetched } = opened();
  const open = visit("?variant=chicago");
  await open.begun;
  assert.deepEqual([fetched.length, asked[0].seed, asked[0].address], [0, null, "?variant=chicago"]);
  open.close(); // or Node waits for what is said of a slow start
});

test("without WebAssembly the picture stands there with a sentence; a page that does not come can be tried again", async () => {
  const unable = opened({ able: false });
  await unable.visit().begun;
  assert.equal(line(), "No WebAssembly.");
  assert.equal(document.querySelector("#nns-status button"), null);
  assert.equal(unable.asked.length, 0);
  const { visit, asked, reloaded } = opened({ first: {} });
  const open = visit();
  await open.begun;
  asked[0].hear({ kind: "broken", why: "404" });
  assert.equal(line(), "Not to its end.");
  document.querySelector("button")?.click();
  assert.equal(reloaded(), 1);
  open.close();
});

test("too little memory is told as such, in whatever words the browser says it", async () => {
  for (const why of [
    "RangeError: WebAssembly.Memory(): could not allocate memory",
    "RangeError: Out of memory",
    "RangeError: Array buffer allocation failed",
    "RangeError: Maximum call stack size exceeded",
    "RuntimeError: memory access out of bounds",
    "MemoryError",
  ]) {
    const { visit, asked } = opened();
    const open = visit();
    await open.begun;
    if (why === "MemoryError") asked[0].hear({ kind: "whole", visit: 1 });
    asked[0].hear({ kind: "broken", why });
    assert.equal(line(), "Too little memory.");
    assert.equal(document.querySelector("#nns-status button")?.textContent, "Try again");
    open.close();
  }
});

test("what one part of a page lacks is said once, stays said, and can be tried again while the rest goes on", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { visit, asked, reloaded } = opened({ first: {} });
  const open = visit();
  await open.begun;
  const box = /** @type {HTMLElement} */ (document.getElementById("nns-status"));
  asked[0].hear({ kind: "cell", visit: 1, cell: 0, lacks: "cut_off", buffers: [] });
  assert.equal(line(), "Not to its end.");
  asked[0].hear({ kind: "cell", visit: 1, cell: 0, lacks: "no_room", buffers: [] });
  asked[0].hear({ kind: "whole", visit: 1 });
  t.mock.timers.tick(60_000);
  assert.deepEqual([box.hidden, line()], [false, "Too little memory."]);
  document.querySelector("button")?.click();
  assert.equal(reloaded(), 1);
  open.close();
});

test("a page that was left before its picture came opens nothing", async () => {
  const { visit, asked } = opened();
  const open = visit();
  open.close();
  await open.begun;
  assert.equal(asked.length, 0);
});

test("how much of a page is there is seen, and what Python works on for long is said and can be stopped", async (t) => {
  const { visit, asked, reloaded } = opened({ first: {} });
  document.querySelector("main")?.insertAdjacentHTML("beforeend", '<i data-cell="1"></i><i data-cell="2"></i>');
  const open = visit();
  await open.begun;
  asked[0].hear({ kind: "cell", visit: 1, cell: 0, shows: [{ html: "<b>1</b>" }], buffers: [] });
  const bar = document.querySelector("progress");
  assert.deepEqual([bar?.value, bar?.max, bar?.getAttribute("aria-hidden")], [1, 3, "true"]);
  asked[0].hear({ kind: "whole", visit: 1 });
  assert.equal(document.querySelector("progress"), null);
  open.close();

  t.mock.timers.enable({ apis: ["setTimeout"] });
  const status = statusOf(document, { words: () => WORDS, reload: () => visit() });
  let answer = () => {};
  const watch = watched(() => new Promise((done) => (answer = () => done(undefined))), status);
  const box = /** @type {HTMLElement} */ (document.getElementById("nns-status"));
  const first = watch.ask(1, "{}");
  t.mock.timers.tick(3000);
  assert.equal(line(), "Getting the table ready…", "its page is not there yet");
  answer();
  await first;
  status.done();
  const told = watch.ask(1, "{}");
  t.mock.timers.tick(2000);
  assert.equal(box.hidden, true, "a short wait is no news");
  t.mock.timers.tick(1000);
  assert.deepEqual([box.hidden, line()], [false, "Working."]);
  assert.equal(document.querySelector("#nns-status button")?.textContent, "Stop");
  answer();
  await told;
  assert.equal(box.hidden, true);
  status.fail("python_ended");
  watch.ask(1, "{}");
  t.mock.timers.tick(5000);
  assert.equal(line(), "Ended.", "nobody is there who works");
  watch.leave();
  status.close();
  assert.equal(reloaded(), 0);
});

test("a page without a place for it says nothing", () => {
  freshBrowser();
  const status = statusOf(document, { words: () => ({}), reload: () => {} });
  status.fail("cut_off");
  status.done();
  status.close();
});

const HERE = "http://localhost/school/play.html?lang=de";

/** @param {string} href @param {object} [how] @param {Record<string, string>} [attributes] */
function pressed(href, how = {}, attributes = {}) {
  const link = document.createElement("a");
  link.href = href;
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  const inside = document.createElement("span");
  link.append(inside);
  document.body.append(link);
  let found = null;
  document.body.addEventListener(
    "click",
    (event) => {
      found = followed(/** @type {MouseEvent} */ (event), "/school/", HERE);
      event.preventDefault();
    },
    { once: true },
  );
  inside.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return found;
}

test("links inside the site are followed by us, all others by the browser", () => {
  freshBrowser(HERE);
  assert.equal(pressed("practice.html?set=1"), "http://localhost/school/practice.html?set=1");
  assert.equal(pressed("./"), "http://localhost/school/");
  assert.equal(along("http://localhost/school/", "?lang=de"), "http://localhost/school/?lang=de");
  assert.equal(along("http://localhost/school/?lang=es", "?lang=de"), "http://localhost/school/?lang=es");
  assert.equal(along("http://localhost/school/", ""), "http://localhost/school/");
  assert.equal(pressed("play.html?lang=de#hand"), null);
  assert.equal(pressed("http://localhost/other/play.html"), null);
  assert.equal(pressed("https://example.com/school/play.html"), null);
  assert.equal(pressed("site.json"), null);
  assert.equal(pressed("practice.html", { ctrlKey: true }), null);
  assert.equal(pressed("practice.html", {}, { target: "_blank" }), null);
  assert.equal(pressed("practice.html", {}, { download: "" }), null);
});

const PAGE = `<!DOCTYPE html><html lang="de"><head><title>Labor</title>
<link rel="stylesheet" href="files/look.css"><link rel="stylesheet" href="files/lab.css">
<link rel="alternate" hreflang="en" href="endgame_lab.html"><link rel="alternate" hreflang="de" href="de/endgame_lab.html">
<script src="files/aloud.js"></script><script type="application/json" id="nns-page">{"name": "endgame_lab"}</script></head>
<body data-voila="site"><main>Labor</main></body></html>`;

test("an address points at a part of its page, or at nothing", () => {
  freshBrowser(HERE);
  document.body.innerHTML = '<h2 id="übung">Übung</h2>';
  const aim = document.querySelector("h2");
  assert.equal(aimOf(document, "http://localhost/school/a1.html#%C3%BCbung"), aim);
  for (const end of ["", "#", "#%E0%A4%A", "#nowhere"]) assert.equal(aimOf(document, HERE + end), null);
});

test("a page is put into the place of another one, with its styles in their order and its words", async () => {
  freshBrowser("http://localhost/school/play.html");
  document.head.innerHTML =
    '<link rel="stylesheet" href="files/play.css"><link rel="stylesheet" href="files/look.css"><script type="application/json" id="nns-page">{"name": "play"}</script>';
  let told = 0;
  document.addEventListener("ninetynine:page", () => {
    told += 1;
  });
  fixed(document, location.href); // before the address is that of the next page
  history.replaceState(null, "", "/school/lessons/de/a1.html");
  const page = new DOMParser().parseFromString(PAGE, "text/html");
  const append = document.head.append.bind(document.head);
  document.head.append = (...nodes) => {
    append(...nodes);
    for (const node of nodes)
      if (node instanceof HTMLElement) queueMicrotask(() => /** @type {any} */ (node).onload?.());
  };
  await swap(page, "http://localhost/school/endgame_lab.html", document);
  assert.equal(document.title, "Labor");
  assert.equal(document.documentElement.lang, "de");
  assert.equal(document.body.dataset.voila, "site");
  assert.equal(aboutOf(document)?.name, "endgame_lab");
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => /** @type {any} */ (link).href);
  assert.deepEqual(styles, ["http://localhost/school/files/look.css", "http://localhost/school/files/lab.css"]);
  assert.equal(told, 1);
  const own = alternate(document, "de", "http://localhost/school/endgame_lab.html");
  assert.equal(own, "http://localhost/school/de/endgame_lab.html");
  assert.equal(alternate(document, "fr", "http://localhost/school/"), "");
});

test("a page that says nothing of itself, or nothing that can be read, is none of ours", () => {
  freshBrowser();
  assert.equal(aboutOf(document), null);
  document.body.innerHTML = '<script type="application/json" id="nns-page">{</script>';
  assert.equal(aboutOf(document), null);
});

test("pages of a site lead to one another, and keep what they keep apart from other sites of the host", () => {
  freshBrowser("http://localhost/school/de/index.html?lang=de");
  assert.equal(isPage(), false);
  document.documentElement.dataset.site = "/school/";
  assert.equal(
    beside("play", { variant: "standard;limit=50~39B4" }),
    "/school/play.html?variant=standard%3Blimit%3D50~39B4&lang=de",
  );
  drawer("play").set("match", "1");
  assert.deepEqual(Object.keys(localStorage), ["/school/play.match"]);
  assert.deepEqual(drawer("play").names("ma"), ["match"]);
  let went = "";
  document.addEventListener("click", (event) => {
    event.preventDefault();
    went = /** @type {any} */ (event.target).getAttribute("href");
  });
  goTo("/school/play.html");
  assert.equal(went, "/school/play.html");
  assert.equal(document.querySelectorAll("a").length, 0);
});

test("what is shown is noted for the next visit when nothing has changed for a moment, and when the page is left", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { visit, asked } = opened({ first: {} });
  const open = visit();
  await open.begun;
  const state = { plain: { keep: "play", total: 5, view: { n: 2 } }, raw: {} };
  const cell = { kind: "cell", visit: 1, cell: 0, shows: [{ panel: 1, bundle: "nowhere", state }], buffers: [] };
  asked[0].hear(cell);
  asked[0].hear({ kind: "whole", visit: 1 });
  const put = { kind: "put", visit: 1, panel: 1, state: { plain: { total: 7 }, raw: {} }, buffers: [] };
  asked[0].hear(put);
  assert.equal(localStorage.length, 0);
  t.mock.timers.tick(1000);
  const kept = JSON.parse(localStorage.getItem("last.play") ?? "");
  assert.equal(kept.cells[0].shows[0].state.plain.total, 7);
  localStorage.clear();
  open.close();
  assert.equal(localStorage.length, 1);
});
