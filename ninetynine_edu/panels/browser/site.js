// The pages of the site in one window of a browser: this script starts with the first of them and stays for all others.

import { aboutOf, aimOf, along, alternate, fixed, followed, swap } from "./navigation.js";
import { keepOffline } from "./offline.js";
import { pythonOf } from "./python.js";
import { fetchedOrKept, unreached } from "./unreached.js";
import { visiting } from "./visit.js";

/** @import {About} from "./messages.d.ts" */

const SCROLLED = "ninetynine scrolled";
/** So long, in ms, after a page has come nothing is done for the next visit: somebody begins to play, or goes on to another page. */
const PAUSE = 4000;

/** @typedef {{words: () => Record<string, string>, fill: () => void}} Speech what speech.js has put on the window */

/** @param {About} here what the first page says of itself */
function visit(here) {
  /** The folder of the site. */
  const root = new URL(here.root || "./", location.href);
  document.documentElement.dataset.site = root.pathname;
  const href = (/** @type {string} */ file) => new URL(file, root).href;
  const speech = /** @type {{ninetynine?: Speech}} */ (/** @type {unknown} */ (window)).ninetynine;
  const python = pythonOf((url) => new Worker(url, { type: "module" }), href);
  const browser = {
    python,
    href,
    json: async (/** @type {string} */ url) => (await fetch(url)).json(),
    words: () => speech?.words() ?? {},
    reload,
    able: () => typeof WebAssembly === "object" && typeof Worker === "function",
    chance: Math.random,
    settled: () => setTimeout(() => soon(later), PAUSE),
  };
  /** Say that a page cannot be reached. @param {() => void} again */
  const stay = (again) =>
    unreached(document, here.unreached[document.documentElement.lang] ?? here.unreached.en, again);
  /** Load the page anew, if it can be had: else what is here stays. */
  async function reload() {
    const { answer } = await fetchedOrKept(location.href);
    if (answer) location.reload();
    else stay(reload);
  }
  /** What the next visit gains by. */
  async function later() {
    await keepOffline(root);
    const about = aboutOf(document);
    if (about && roomy()) soon(() => python.picture(about));
  }

  /** @type {ReturnType<typeof visiting> | null} */
  let open = null;
  let at = location.href;
  let turn = 0;
  /** The last page is in its place: one comes after the other. */
  let moved = Promise.resolve();

  const begun = () => open?.begun;

  /** @param {About} about */
  function enter(about) {
    at = location.href;
    speech?.fill();
    if (about.module) open = visiting({ ...about, root: root.href }, document, location.search, browser);
    else if (about.warm && browser.able()) soon(() => open ?? python.start({ ...about, root: root.href }));
    if (!about.module) browser.settled();
  }

  /** Where a page is in the language that its address asks for. @param {Document} page @param {string} url */
  function inItsLanguage(page, url) {
    const there = new URL(url);
    const lang = there.searchParams.get("lang");
    const other = lang && lang !== page.documentElement.lang ? alternate(page, lang, url) : "";
    if (!other) return "";
    const own = new URL(other);
    own.search = there.search;
    own.hash = there.hash;
    return own.href;
  }

  /** @param {string} url @returns {Promise<{page: Document, url: string} | null>} null where nobody answers */
  async function fetched(url) {
    const { answer, gone } = await fetchedOrKept(url);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    if (!answer?.ok || aboutOf(page)?.version !== here.version) {
      if (gone) return null;
      throw new Error(url);
    }
    const own = inItsLanguage(page, url);
    return own ? fetched(own) : { page, url };
  }

  /**
   * Go to a page of the site.
   *
   * @param {string} url
   * @param {{note?: (url: string) => void, stayed?: () => void, scrolled?: number}} [how] `note`: the address is that of the page from now on; `stayed`: it is not
   */
  async function go(url, { note = (own) => history.pushState(null, "", own), stayed = () => {}, scrolled = 0 } = {}) {
    turn += 1;
    const mine = turn;
    try {
      const found = await fetched(url);
      if (turn !== mine) return;
      if (!found) {
        stayed();
        return stay(() => go(url, { scrolled }));
      }
      const before = moved;
      moved = before.then(() => (turn === mine ? move(found, note, scrolled) : undefined));
      await moved;
    } catch (error) {
      console.warn(error);
      location.assign(url); // as the browser would have done
    }
  }

  /** Put a page into the place of the open one. @param {{page: Document, url: string}} found @param {(url: string) => void} note @param {number} scrolled */
  async function move({ page, url }, note, scrolled) {
    open?.close();
    if (open) python.close();
    open = null;
    note(url);
    await swap(page, url, document);
    const about = aboutOf(document);
    if (about) enter(about);
    await begun();
    land(url, scrolled);
  }

  /** @param {string} url @param {number} scrolled */
  function land(url, scrolled) {
    const aim = aimOf(document, url);
    if (aim && !scrolled) aim.scrollIntoView();
    else scrollTo(0, scrolled);
    const main = aim ?? document.querySelector("main");
    if (main instanceof HTMLElement) main.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const link = followed(event, root.pathname, location.href);
    if (!link) return;
    const url = along(link, location.search);
    event.preventDefault();
    history.replaceState({ ...history.state, [SCROLLED]: scrollY }, "");
    go(url);
  });
  addEventListener("popstate", () => {
    const [before, now] = [new URL(at), new URL(location.href)];
    if (before.pathname === now.pathname && before.search === now.search) return;
    const scrolled = Number(history.state?.[SCROLLED] ?? 0);
    go(now.href, { note: () => {}, stayed: () => history.pushState(null, "", before), scrolled });
  });
  history.scrollRestoration = "manual";
  fixed(document, location.href);
  addEventListener("pagehide", () => {
    history.replaceState({ ...history.state, [SCROLLED]: scrollY }, ""); // a reload comes back to it
    open?.keep();
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && open?.keep());
  enter(here);
  const before = Number(history.state?.[SCROLLED] ?? 0);
  if (before) Promise.resolve(begun()).then(() => scrollTo(0, before));
}

/** Whether a second Python has room beside the first; browsers that do not tell are asked nothing. */
function roomy() {
  const { deviceMemory = 4 } = /** @type {any} */ (navigator);
  return deviceMemory >= 2;
}

/** Do something when nothing else is to be done. @param {() => unknown} act */
function soon(act) {
  if ("requestIdleCallback" in window) requestIdleCallback(() => act(), { timeout: 4000 });
  else setTimeout(act, 1000);
}

const here = aboutOf(document);
if (here) visit(here);
