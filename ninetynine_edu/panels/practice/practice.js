// The puzzle room. Python owns every exercise; this page shows the view it is given and sends back what somebody answers.

import { createRef } from "preact";
import { drawer } from "../kit/host.js";
import { theme } from "../kit/root.js";
import { sender } from "../kit/sender.js";
import { classroom } from "../kit/sending.js";
import { painter, wipe } from "../kit/view.js";
import { roomPage } from "./parts.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Room, View} from "./view.d.ts" */

/** So long, in ms, an answer may take. */
const SILENCE = 15000;

/** What has the focus when the page goes on: where to answer, or how to go on. @param {Element} root @param {View} view */
function goal(root, view) {
  if (view.phase === "ask") return root.querySelector(".nn-doing :is(input, .nn-option)");
  if (view.phase === "out") return root.querySelector(".nn-doing button:not([aria-disabled=true])");
  return root.querySelector(".nn-answering .nn-main");
}

/** Put the focus where the page goes on, if what had it is gone. @param {HTMLElement} root @param {View} before @param {View} view */
export function follow(root, before, view) {
  if (before.task === view.task && before.phase === view.phase && view.phase !== "out") return;
  const here = document.activeElement;
  if (here && here !== document.body) return;
  const next = goal(root, view);
  if (!(next instanceof HTMLElement)) return;
  next.focus({ preventScroll: true });
  if (view.phase !== "ask") next.scrollIntoView?.({ block: "nearest" }); // not to the middle: what was said above stays in sight
}

/** Go up to the exercise, after something far below it was pressed. @param {HTMLElement} root @param {View} view */
export function goUp(root, view) {
  const next = goal(root, view);
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  root.scrollIntoView?.({ block: "start" });
}

/** The day on this device, as 2026-11-23. @param {Date} now */
export function dayOf(now) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Put the page into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountRoom(host, place) {
  const keep = String(host.get("keep") ?? "");
  const memory = drawer(keep);
  const { send, heard } = sender(host, tell, SILENCE);
  /** @type {Room} */
  const room = {
    view: host.get("view"),
    games: host.get("games"),
    keep,
    local: { note: "", chosen: [], sure: false, away: false },
    send,
    tell,
    draw,
    toClass: classroom({ send, draw }),
    nodes: { root: createRef() },
  };
  const { local, nodes } = room;
  const paint = painter(place, () => roomPage(room));

  function draw() {
    paint();
  }

  /** @param {string} note */
  function tell(note) {
    local.note = note;
    draw();
  }

  function take() {
    const before = room.view;
    room.view = host.get("view");
    heard();
    local.note = "";
    if (before.task !== room.view.task) local.chosen = [];
    draw();
    if (nodes.root.current && local.away && before.task !== room.view.task) goUp(nodes.root.current, room.view);
    else if (nodes.root.current) follow(nodes.root.current, before, room.view);
    local.away = false;
    memory.set("progress", room.view.saved);
    // What an address or a class asks for is only kept once somebody works on it; a set is opened by its address alone.
    if (!room.view.fresh && room.view.what !== "set") memory.set("what", room.view.what);
  }

  draw();
  const end = theme(/** @type {HTMLElement} */ (nodes.root.current));
  host.on("view", take);
  host.hear((message) => {
    heard();
    if (message.kind === "class") room.toClass.hear(message);
  });
  const day = dayOf(new Date());
  if (room.view.fresh && day !== room.view.today) send({ do: "today", day });
  const kept = memory.get("progress");
  const what = memory.get("what") ?? "";
  const other = kept !== room.view.saved || (what && what !== room.view.what);
  if (kept && room.view.fresh && other) send({ do: "kept", text: kept, what });
  return () => {
    heard();
    end();
    wipe(place);
  };
}
