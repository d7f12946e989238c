// A lesson's panel: Python says what stands in it (blocks), the page draws them and sends back what was pressed or typed.

import { createRef } from "preact";
import { theme } from "../kit/root.js";
import { anew, h, made, painter, wipe } from "../kit/view.js";
import { drawn } from "./blocks.js";
import { printed } from "./print.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Block, Paper, Send, View} from "./view.d.ts" */

let panels = 0;

/**
 * A page in Voila gets a new kernel at each reload, so this tab remembers what was answered and gives it once more, as soon
 * as the panel is open; Python checks it like any other answer. The tab and not the browser: whoever sits here next thinks
 * for themselves.
 *
 * @param {Send} send
 * @returns {(view: View) => void}
 */
function memory(send) {
  let given = false;
  return ({ keep, kept, above, below }) => {
    if (!keep || document.body.dataset.voila === undefined) return;
    const drawer = `ninetynine.lesson.${location.pathname}.${keep}`;
    try {
      const was = sessionStorage.getItem(drawer);
      if (kept) sessionStorage.setItem(drawer, kept);
      else if (was && !given && above.length + below.length) {
        given = true;
        send("kept", was);
      }
    } catch {
      /* a private window may forbid it; then nothing is kept */
    }
  };
}

/**
 * Put a panel into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountLesson(host, place) {
  const root = createRef();
  const below = createRef();
  /** @type {View} */
  let view = host.get("view");
  /** On paper just now. */
  let onPaper = false;
  /** @type {string[] | null} */
  let answers = null;
  panels += 1;
  const panel = panels;

  /** @type {Send} */
  const send = (id, value) => host.send({ do: id, value, n: host.get("view").n });
  const remember = memory(send);
  /** A block keeps its element as long as it says the same: a picture stands, a box holds what was typed. @param {string} where @param {Block[]} blocks */
  const all = (where, blocks) =>
    blocks.map((block, k) => anew(`${k} ${JSON.stringify(block)}`, drawn(block, send, `nl-${panel}-${where}-${k}`)));
  /** @returns {Paper} */
  const paper = () => host.get("paper") ?? { html: "", answers: "", name: "", date: "", without: "" };
  /** It has no paper of its own: what is on the screen is printed. */
  const asShown = paper().html === undefined;
  const draw = painter(place, () => [screen(), onPaper ? made("div", { class: "nl-paper" }, paper().html) : null]);
  function screen() {
    const answers = all("below", view.below);
    const busy = view.busy ? "true" : null;
    const asks = view.below[0]?.kind === "ask"; // what is said to an answer stands beside its box
    return h(
      "section",
      { class: asShown ? "nl-root nl-as-shown" : "nl-root", "aria-label": view.name, ref: root },
      h("div", { class: "nl-blocks", "aria-busy": busy }, all("above", view.above)),
      h(
        "div",
        { class: "nl-turn", ref: below },
        h(
          "div",
          { class: "nl-reply" },
          asks ? answers[0] : null,
          h("p", { key: "say", class: "nl-say", role: "status", "data-mood": view.mood }, view.say),
        ),
        h("div", { class: "nl-blocks", "aria-busy": busy }, asks ? answers.slice(1) : answers),
      ),
    );
  }

  /** Keep the focus where the person was: on the same control, else on the one that comes next. @param {HTMLElement} active */
  const refocus = (active) => {
    const id = view.focus || active.dataset.id;
    const controls = /** @type {HTMLElement[]} */ ([...root.current.querySelectorAll("[data-id]")]);
    const same = id && controls.find((one) => one.dataset.id === id);
    const next = same || below.current.querySelector("button:not([aria-disabled]), input");
    if (next instanceof HTMLElement) next.focus();
  };
  const show = () => {
    const active = root.current.contains(document.activeElement) ? document.activeElement : null;
    view = host.get("view");
    draw();
    if (active instanceof HTMLElement && !(root.current.contains(active) && !view.focus)) refocus(active);
    if (view.reveals) reveal();
  };
  /** Bring what has come into sight where little or nothing of it is. */
  const reveal = () => {
    const { top } = below.current.getBoundingClientRect();
    if (top >= 0 && top < innerHeight / 2) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    below.current.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  };

  draw();
  const day = theme(root.current);
  host.on("view", () => {
    show();
    remember(view);
  });
  remember(view);
  const own = {
    place,
    ask: () => send("answers", ""),
    draw: (/** @type {boolean} */ on) => {
      onPaper = on;
      draw();
    },
    items: () => answers,
    words: paper,
  };
  const print = asShown ? null : printed(own);
  host.hear((message) => {
    if (message.kind !== "answers") return;
    answers = message.items;
    print?.heard();
  });
  return () => {
    print?.leave();
    day();
    wipe(place);
  };
}
