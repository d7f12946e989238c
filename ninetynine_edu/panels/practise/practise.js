// Practising calls. Python owns every sum; this page shows the view it is given and sends back the total that somebody says.

import { createRef } from "preact";
import { drawer } from "../kit/host.js";
import { theme } from "../kit/root.js";
import { sender } from "../kit/sender.js";
import { painter, wipe } from "../kit/view.js";
import { practisePage } from "./parts.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Practising, View} from "./view.d.ts" */

/** So long, in ms, an answer may take. */
const SILENCE = 9000;

/** What was kept, or nothing where it is damaged. @param {string | null} text @returns {Record<string, unknown>} */
export function readKept(text) {
  try {
    const kept = JSON.parse(text ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Put the focus where the page goes on, if it was inside: into an empty field after a right total, on the button after a round. @param {HTMLElement} root @param {View} before @param {View} view */
export function follow(root, before, view) {
  if (before.task === view.task) return;
  const field = root.querySelector("form.nn-pad input");
  if (field instanceof HTMLInputElement) field.value = "";
  const inside = root.contains(document.activeElement) || document.activeElement === document.body;
  const turned = Boolean(before.over) !== Boolean(view.over);
  const goal = view.over
    ? root.querySelector(".nn-roundup .nn-main")
    : (field ?? root.querySelector(".nn-four button"));
  if (inside && turned && goal instanceof HTMLElement) goal.focus({ preventScroll: !view.over });
}

/**
 * Put the page into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountPractise(host, place) {
  const keep = String(host.get("keep") ?? "");
  const memory = drawer(keep);
  const { send, heard } = sender(host, tell, SILENCE);
  /** @type {Practising} */
  const page = {
    view: host.get("view"),
    games: host.get("games"),
    keep,
    local: { asked: 0, note: "", width: 500 },
    send,
    tell,
    nodes: { root: createRef(), line: createRef() },
  };
  const { local, nodes } = page;
  const draw = painter(place, () => practisePage(page));

  /** @param {string} note */
  function tell(note) {
    local.note = note;
    draw();
  }

  function take() {
    const before = page.view;
    page.view = host.get("view");
    heard();
    local.note = "";
    draw();
    if (nodes.root.current) follow(nodes.root.current, before, page.view);
    const { level, four, series } = page.view;
    memory.set("chosen", JSON.stringify({ level, four, series }));
    watch();
  }

  const sizes = new ResizeObserver(([{ contentRect }]) => {
    const width = Math.round(contentRect.width);
    if (!width || width === local.width) return;
    local.width = width;
    draw();
  });
  /** @type {Element | null} */
  let watched = null;
  /** The line is drawn as wide as its place; after a round there is none. */
  function watch() {
    const box = nodes.line.current;
    if (box === watched) return;
    sizes.disconnect();
    watched = box;
    if (box) sizes.observe(box);
  }

  draw();
  const end = theme(/** @type {HTMLElement} */ (nodes.root.current));
  watch();
  host.on("view", take);
  const kept = readKept(memory.get("chosen"));
  const [level, series] = [kept.level, kept.series].map((text) => (typeof text === "string" ? text : ""));
  const other = page.view.fresh && (kept.four || (level && level !== page.view.level));
  if (other || (series && page.view.task === 1)) send({ do: "kept", level, four: kept.four === true, series });
  return () => {
    heard();
    sizes.disconnect();
    end();
    wipe(place);
  };
}
