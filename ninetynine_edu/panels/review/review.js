// Looking back at a deal. Python knows what every play was worth; this page has the whole deal, so that stepping asks nobody,
// and asks for the worth of more plays until all are known or somebody stops it.

import { createRef } from "preact";
import { beside, goTo } from "../kit/beside.js";
import { drawer } from "../kit/host.js";
import { keptMatch } from "../kit/kept_match.js";
import { theme } from "../kit/root.js";
import { marked, say } from "../kit/say.js";
import { sender } from "../kit/sender.js";
import { classroom } from "../kit/sending.js";
import { painter, wipe } from "../kit/view.js";
import { matchMemory } from "../play/memory.js";
import { leave, opens, sourceOf, start } from "./begins.js";
import { reviewPage } from "./parts.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Deal, Looking} from "./view.d.ts" */

/** So long, in ms, an answer may take. */
const SILENCE = 20000;
const NOT_KEPT = marked("This browser keeps nothing for the table. Private windows do that. Nothing was opened.");

/** Where a key leads; null for keys that lead nowhere. @param {string} key @param {number} at @param {number} last */
export function keyed(key, at, last) {
  /** @type {Record<string, number>} */
  const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  const to = places[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}

/** Where a deal is shown first: at the last play of the one who looks back. @param {Deal | null} deal */
export function firstPlace(deal) {
  if (!deal) return 0;
  const own = deal.steps.map(({ seat }) => seat).lastIndexOf(deal.me);
  return own < 0 ? deal.steps.length : own;
}

/** Whether keys typed here belong to what has the focus. @param {EventTarget | null} target */
const hasKeys = (target) => target instanceof Element && target.matches("input, select, textarea, .nn-scrollbox");

/** Bring a match to the table of the app, at an address of its own, where it takes no other's place. @param {string} text @returns {string} the address, "" where nothing is kept */
export function toTable(text) {
  const q = `again=${Date.now().toString(36)}`;
  matchMemory("play").keepMatch(q, text, "", false, true);
  return drawer("play").get(`match?${q}`) ? beside("play", Object.fromEntries(new URLSearchParams(q))) : "";
}

/**
 * Put the page into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountReview(host, place) {
  const keep = String(host.get("keep") ?? "");
  const { send: sends, heard } = sender(host, tell, SILENCE);
  let begins = keep ? start() : null;
  /** What lies open, and what is to. */
  let source = begins?.source ?? null;
  /** @type {typeof source} */
  let coming = null;
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    coming = sourceOf(message) ?? coming;
    sends(message);
  };
  /** @type {Timer} */
  let next;
  /** @type {Looking} */
  const looking = {
    view: host.get("view"),
    deal: host.get("deal"),
    worth: host.get("worth"),
    keep,
    base: `nn-review-${Math.random().toString(36).slice(2)}`,
    local: { at: 0, who: 0, reading: "seen", stopped: false, opening: false, note: "", width: 560, line: 560 },
    acts: {
      send,
      tell,
      go,
      look: (change) => {
        Object.assign(local, { note: "" }, change);
        draw();
      },
      stop: (stopped) => {
        local.stopped = stopped;
        draw();
        judge();
      },
      again: () => send({ do: "again", of: looking.view.of, number: local.at + 1 }),
      key: (event) => step(event),
    },
    toClass: classroom({ send, draw: () => draw() }),
    nodes: { root: createRef(), line: createRef(), curve: createRef(), paste: createRef(), slider: createRef() },
  };
  const { local, nodes } = looking;
  const draw = painter(place, () => reviewPage(looking));

  /** @param {string} note */
  function tell(note) {
    local.note = note;
    draw();
  }

  /** @param {number} at */
  function go(at) {
    const last = looking.deal?.steps.length ?? 0;
    Object.assign(local, { at: Math.max(0, Math.min(last, at)), note: "" });
    if (looking.view.say) looking.view = { ...looking.view, say: "" };
    draw();
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || hasKeys(event.target)) return;
    const to = keyed(event.key, local.at, looking.deal?.steps.length ?? 0);
    if (to === null || !looking.deal) return;
    event.preventDefault();
    go(to);
  }
  /** On a page of the app arrows step also while nothing has the focus. @param {KeyboardEvent} event */
  function stepFromBody(event) {
    if (event.target === document.body) step(event);
  }

  /** Ask for the worth of some more plays. */
  function judge() {
    clearTimeout(next);
    const { view } = looking;
    if (local.stopped || view.waits || view.done >= view.count) return;
    next = setTimeout(() => {
      if (place.isConnected) send({ do: "judge", of: view.of });
    }, 20);
  }

  /** A deal is shown for the first time. */
  function begin() {
    const { deal } = looking;
    Object.assign(local, { at: firstPlace(deal), who: deal?.me ?? 0, stopped: false, opening: false });
    if (!deal || !begins || coming) return;
    const { at, reading, who = deal.me, deal: id = deal.id } = begins;
    if (id !== deal.id && looking.view.deals.some((one) => one.id === id)) return send({ do: "deal", deal: id });
    begins = null;
    if (id === deal.id && at <= deal.steps.length && who < deal.people.length)
      Object.assign(local, { at, reading, who });
  }

  function take() {
    const before = looking.view;
    Object.assign(looking, { view: host.get("view"), deal: host.get("deal"), worth: host.get("worth") });
    heard();
    local.note = "";
    if (before.of !== looking.view.of) {
      [source, coming] = [coming ?? source, null];
      begin();
    }
    draw();
    watch();
    judge();
  }

  const sizes = new ResizeObserver((entries) => {
    let changed = false;
    for (const { target, contentRect } of entries) {
      const width = Math.round(contentRect.width);
      const name = target === nodes.line.current ? "line" : "width";
      if (!width || width === local[name]) continue;
      local[name] = width;
      changed = true;
    }
    if (changed) draw();
  });
  /** Line and curve are drawn as wide as their places. */
  function watch() {
    sizes.disconnect();
    for (const { current } of [nodes.line, nodes.curve]) if (current) sizes.observe(current);
  }

  const asked = opens(source);
  if (asked) coming = source;
  begin();
  draw();
  const end = theme(/** @type {HTMLElement} */ (nodes.root.current));
  watch();
  host.on("view", take);
  host.hear((message) => {
    heard();
    if (message.kind === "class") looking.toClass.hear(message);
    if (message.kind !== "again") return;
    const there = toTable(message.text);
    const { at, reading, who } = local;
    if (there && keep) leave({ at, reading, who, source, deal: looking.deal?.id });
    if (there) goTo(there);
    else tell(say(NOT_KEPT));
  });
  if (keep) document.addEventListener("keydown", stepFromBody);
  const kept = looking.view.waits && !asked ? keptMatch() : null;
  if (asked) sends(asked);
  else if (kept) send({ do: "open", text: kept, saved: true });
  else if (looking.view.waits) send({ do: "example", missing: true });
  judge();
  return () => {
    heard();
    clearTimeout(next);
    document.removeEventListener("keydown", stepFromBody);
    sizes.disconnect();
    looking.toClass.leave();
    end();
    wipe(place);
  };
}
