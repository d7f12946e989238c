// One page of the site while it is open: its first picture, then what Python shows.

import { cellsOf } from "./cells.js";
import { lastOf } from "./last.js";
import { statusOf } from "./status.js";

/** @import {First} from "./cells.js" */
/** @import {About} from "./messages.d.ts" */
/** @import {Python} from "./python.js" */

/**
 * @typedef {object} Browser what a visit asks of the browser
 * @property {Python} python
 * @property {(file: string) => string} href the address of a file of the site
 * @property {(url: string) => Promise<any>} json what a file holds
 * @property {() => Record<string, string>} words those of the page
 * @property {() => void} reload
 * @property {() => boolean} able whether Python can run here
 * @property {() => number} chance from 0 to 1
 * @property {() => void} settled all that a page needs has come
 */

/** After so long, in ms, without a change what is shown is noted for the next visit. */
const CALM = 500;

/** After so long, in ms, an answer is said to take its time, and can be stopped. */
const LONG = 2500;

/** Browsers tell of too little memory each in its own words; Python that has none left may end in any of these ways. */
const NO_ROOM = /^(RangeError|InternalError|RuntimeError|MemoryError)\b|memory|allocat/i;

/** Why Python does not come, or has gone. @param {string} why @param {boolean} whole whether all of the page had come */
function whyNot(why, whole) {
  if (NO_ROOM.test(why)) return "no_room";
  return whole ? "python_ended" : "cut_off";
}

/** The language of a page: that of its address, else its own. @param {URLSearchParams} asks @param {Document} page */
export const languageOf = (asks, page) => asks.get("lang") ?? page.documentElement.lang;

/**
 * Hand messages to panels; what takes Python long is said, and can be stopped.
 *
 * @param {Python["ask"]} ask
 * @param {{busy: () => unknown, rest: () => void}} status
 */
export function watched(ask, status) {
  let unanswered = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  return {
    /** @type {Python["ask"]} */
    async ask(panel, message) {
      unanswered += 1;
      if (unanswered === 1) late = setTimeout(status.busy, LONG);
      try {
        await ask(panel, message);
      } finally {
        unanswered -= 1;
        if (!unanswered) {
          clearTimeout(late);
          status.rest();
        }
      }
    },
    /** The page is left. */
    leave: () => clearTimeout(late),
  };
}

/**
 * Open a page that has cells.
 *
 * @param {About} about
 * @param {Document} page
 * @param {string} address the part behind the question mark
 * @param {Browser} browser
 */
export function visiting(about, page, address, browser) {
  const { python, href } = browser;
  const asks = new URLSearchParams(address);
  const lang = languageOf(asks, page);
  const last = lastOf(about, address);
  const status = statusOf(page, browser);
  const watch = watched(python.ask, status);
  const cells = cellsOf(about, page, watch.ask, () => status.fail("cut_off"));
  const places = page.querySelectorAll("[data-cell]").length;
  let come = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let whole = false;
  let closed = false;

  /** What the page shows before Python is there. @returns {Promise<{cells: First[], seed: number | null, kept: boolean}>} */
  async function first() {
    const kept = last.get();
    if (kept.length) return { cells: kept, seed: null, kept: true };
    asks.delete("lang");
    const all = asks.size ? [] : (about.first[lang] ?? []);
    if (!all.length) return { cells: [], seed: null, kept: false };
    const chosen = all[Math.floor(browser.chance() * all.length)];
    return { cells: await browser.json(href(chosen.file)), seed: chosen.seed, kept: false };
  }

  async function begin() {
    if (browser.able()) python.start(about); // beside the first picture
    const { cells: shown, seed, kept } = await first().catch(() => ({ cells: [], seed: null, kept: false }));
    if (closed) return;
    await cells.show(shown, kept).catch(() => {});
    if (closed) return;
    if (!browser.able()) return status.fail("no_python");
    python.open({
      about,
      address,
      lang,
      seed,
      hear: (told) => {
        if (told.kind === "broken") return status.fail(whyNot(told.why, whole));
        cells.hear(told);
        if (told.kind === "cell") {
          come += 1;
          if (told.lacks) status.lack(told.lacks);
          status.come(come, places);
        }
        if (told.kind === "put") soon();
        if (told.kind !== "whole") return;
        whole = true;
        status.done();
        browser.settled();
      },
    });
  }

  /** For the next visit. */
  const keep = () => whole && last.set(cells.kept());
  /** A window may be gone without a word: what is shown is noted whenever nothing has changed for a moment. */
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(keep, CALM);
  }

  return {
    begun: begin(),
    keep,
    /** The page is left. */
    close() {
      clearTimeout(timer);
      watch.leave();
      keep();
      closed = true;
      status.close();
      cells.close();
    },
  };
}
