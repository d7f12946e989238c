// Two pages of one match: one has it, plays and keeps it; the others may watch it, or take it over.

import { siteFolder } from "../kit/beside.js";

/**
 * @typedef {object} Told what a page is told of its match
 * @property {() => void} held it is this page's now
 * @property {() => void} taken another page has it
 * @property {() => void} lost another page has taken it over
 * @property {() => void} freed the page that had it is closed, or gone in any other way
 * @property {(view: any) => void} seen how it stands on the page that has it
 * @property {() => void} joined another page has come, and wants to see it
 * @property {() => unknown} shows how it stands here, for pages that watch; null: nothing yet
 */

/** What a browser has for this; a page that came by plain http from another computer has no locks. */
const ours = () => ({ locks: window.navigator.locks, Channel: window.BroadcastChannel });

/**
 * Tell a page whether a match is its own. Where the browser has no locks, the newest page has it, and the others are told.
 *
 * @param {string} name of the match; "" has no other pages
 * @param {Told} told
 * @param {{locks?: LockManager, Channel?: typeof BroadcastChannel}} [browser]
 */
export function sharing(name, told, browser = ours()) {
  return shared(name && siteFolder() + name, told, browser); // sites of one host share locks
}

/** @param {string} name @param {Told} told @param {{locks?: LockManager, Channel?: typeof BroadcastChannel}} browser */
function shared(name, told, { locks, Channel }) {
  const channel = name && Channel ? new Channel(name) : null;
  let mine = false;
  let closed = false;
  /** Another page has asked for it: a page that is alone need not tell anybody. */
  let watched = false;
  /** How often this page has got the match: what belongs to an earlier time comes too late. */
  let turn = 0;
  let release = () => {};
  /** @type {AbortController | null} */
  let waiting = null;

  /** @param {string} kind @param {unknown} [view] */
  const post = (kind, view) => channel?.postMessage({ kind, view });
  const show = () => {
    const view = mine && watched ? told.shows() : null;
    if (view) post("view", view);
  };
  const hold = () => {
    waiting?.abort();
    mine = true;
    turn += 1;
    post("taken");
    told.held();
  };
  /** Ask for the lock, in a way of its own; it is kept until the page goes. @param {LockOptions} how @param {() => void} missed */
  const ask = (how, missed) => {
    /** @type {number | null} */
    let held = null;
    const keep = (/** @type {Lock | null} */ lock) => {
      held = -1;
      if (closed) return undefined;
      if (!lock) return missed();
      hold();
      held = turn;
      return new Promise((/** @type {(value?: undefined) => void} */ done) => {
        release = done;
      });
    };
    const failed = (/** @type {unknown} */ error) => {
      if (held === turn)
        lose(); // another page has taken it
      else if (held === null && !closed)
        hold(); // no locks for this page, as in a frame without an origin
      else if (!(error instanceof DOMException)) throw error;
    };
    locks?.request(name, how, keep).catch(failed);
  };
  /** The match is freed when the other page goes, however it goes: whoever waits gets the lock, and lets it go again. */
  const wait = () => {
    if (waiting && !waiting.signal.aborted) return;
    waiting = new AbortController();
    const { signal } = waiting;
    const come = () => {
      waiting = null;
      if (!mine && !closed && !signal.aborted) told.freed();
    };
    locks?.request(name, { signal }, come).catch(() => {});
  };
  const lose = () => {
    if (!mine) return;
    mine = false;
    release();
    told.lost();
    post("who");
    wait();
  };
  const missed = () => {
    told.taken();
    post("who");
    wait();
  };
  const join = () => {
    watched = true;
    if (mine) told.joined();
    show();
  };
  /** @param {{data: {kind: string, view?: unknown}}} message */
  const hear = ({ data: { kind, view } }) => {
    if (kind === "taken") {
      if (mine) lose();
      else post("here"); // whoever has it now has not heard of this page
    } else if (kind === "here") watched = true;
    else if (kind === "who") join();
    else if (kind === "view" && !mine) {
      told.seen(view);
      wait();
    }
  };
  if (channel) channel.onmessage = hear;
  return {
    begin() {
      // Asked twice: for an instant it may have been in the hands of a page that only waited.
      if (name && locks) ask({ ifAvailable: true }, () => ask({ ifAvailable: true }, missed));
      else hold();
    },
    take() {
      waiting?.abort();
      if (name && locks) ask({ steal: true }, () => {});
      else hold();
    },
    lose,
    show,
    close() {
      closed = true;
      mine = false;
      waiting?.abort();
      release();
      channel?.close();
    },
  };
}
