// Going through a deal: the curve of what a player's place was worth, the slider under it, buttons, and the marks.

import { say, sayIn } from "../kit/say.js";
import { h } from "../kit/view.js";
import { acrossAt, CURVE, curveLayout, endValue, nearest, stopsOf, upAt } from "./curve.js";
import { faceOf } from "./stage.js";
import { curveWords, ends, markWords, moreOpen, noneMarked, readingWords } from "./words.js";

/** @import {Deal, Looking, Reading} from "./view.d.ts" */

/** @type {Reading[]} */
const READINGS = ["seen", "open"];
/** So many players are chosen by buttons, more from a list. */
const BUTTONS = 4;
/** So far the cursor goes beyond the curve: not into the words at its ends. */
const TIP = 3;

/** Whose plays are looked at. @param {Looking} looking @param {Deal} deal */
function whose({ local, acts, base }, deal) {
  const id = `${base}-who`;
  if (deal.people.length > BUTTONS) {
    const options = deal.people.map(({ name }, seat) =>
      h("option", { value: String(seat), selected: seat === local.who }, name),
    );
    const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
      acts.look({ who: Number(currentTarget.value) });
    return h(
      "label",
      { class: "nn-field", for: id },
      h("span", {}, say("Curve of")),
      h("select", { class: "nn-select", id, onchange }, options),
    );
  }
  const buttons = deal.people.map((person, seat) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-person",
        "aria-pressed": String(seat === local.who),
        onclick: () => acts.look({ who: seat }),
      },
      faceOf(person),
      h("span", {}, person.name),
    ),
  );
  return h("div", { class: "nn-whose", role: "group", "aria-label": say("Curve of") }, buttons);
}

/** @param {Looking} looking @param {Deal} deal */
function readings({ local, acts }, deal) {
  const buttons = READINGS.map((reading) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn",
        "aria-pressed": String(reading === local.reading),
        onclick: () => acts.look({ reading }),
      },
      readingWords(reading, deal.people[local.who]),
    ),
  );
  return h("div", { class: "nn-readings", role: "group", "aria-label": say("What is known") }, buttons);
}

/** A filled diamond for what gave the win away, a hollow one for less. @param {string} mark @param {number} x @param {number} y @param {number} [size] */
export function diamond(mark, x, y, size = 9) {
  const d = `M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`;
  return h("path", { d, class: `nn-gave nn-gave-${mark}` });
}

/** The mark in a line of text. @param {string} mark */
export function markSign(mark) {
  return h("svg", { class: "nn-marksign", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, diamond(mark, 0, 0));
}

/** @param {Looking} looking @param {Deal} deal */
function curve({ local, worth, nodes, acts }, deal) {
  const { width, who, reading } = local;
  const count = deal.steps.length;
  const stops = [...stopsOf(deal, worth, who, reading), { at: count, value: endValue(deal, who) }];
  const { points, stretches, ground } = curveLayout(stops, count, width);
  const { top, bottom } = ends(deal);
  const marked = points.filter(({ mark }) => mark).length;
  const words = curveWords(deal.people[who], stops.length - 1, marked);
  const x = acrossAt(local.at, count, width);
  const rows = [0, 0.5, 1].map((share) =>
    h("line", {
      x1: CURVE.side,
      x2: width - CURVE.side,
      y1: upAt(share),
      y2: upAt(share),
      class: share === 0.5 ? "nn-even" : "nn-edge",
    }),
  );
  const dots = points.map(({ x, y, at, exact, mark }) => {
    if (at === count) return endSign(deal, who, x, y);
    return mark
      ? diamond(mark, x, y)
      : h("circle", { cx: x, cy: y, r: 5, class: exact ? "nn-dot" : "nn-dot nn-about" });
  });
  const press = (/** @type {MouseEvent & {currentTarget: SVGSVGElement}} */ event) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect();
    acts.go(nearest(((event.clientX - left) * width) / (wide || 1), count, width));
  };
  return h(
    "div",
    { class: "nn-curvebox", ref: nodes.curve },
    h(
      "svg",
      {
        class: "nn-curve",
        role: "img",
        "aria-label": words,
        viewBox: `0 0 ${width} ${CURVE.height}`,
        width,
        height: CURVE.height,
        onclick: press,
      },
      ground ? h("path", { d: ground, class: "nn-ground" }) : null,
      ...rows,
      h("line", { x1: x, x2: x, y1: upAt(1) - TIP, y2: upAt(0) + TIP, class: "nn-cursor" }),
      ...stretches.map(({ d, exact }) => h("path", { d, class: exact ? "nn-stretch" : "nn-stretch nn-about" })),
      ...dots,
      h("text", { x: CURVE.side, y: 15, class: "nn-endword" }, top),
      h("text", { x: CURVE.side, y: CURVE.height - 6, class: "nn-endword" }, bottom),
    ),
  );
}

/** How the deal ended, in the shape that has that meaning everywhere. @param {Deal} deal @param {number} who @param {number} x @param {number} y */
function endSign(deal, who, x, y) {
  const good = endValue(deal, who).before === 1;
  return h(
    "g",
    {},
    good
      ? h("circle", { cx: x, cy: y, r: 10, class: "nn-endwon" })
      : h("path", { d: `M${x} ${y - 13}l13 13l-13 13l-13 -13z`, class: "nn-endlost" }),
    h("text", { x, y: y + 5, class: good ? "nn-endletter" : "nn-endletter nn-endbad" }, good ? "✓" : "✗"),
  );
}

/** @param {Looking} looking @param {Deal} deal */
function slider({ local, acts, nodes }, deal) {
  const count = deal.steps.length;
  const said = local.at < count ? say("Play {n} of {count}", { n: local.at + 1, count }) : say("The end of the deal");
  return h("input", {
    type: "range",
    class: "nn-slider",
    min: 0,
    max: count,
    step: 1,
    value: String(local.at),
    "aria-label": sayIn("a play", "Play"),
    "aria-valuetext": said,
    oninput: (/** @type {{currentTarget: HTMLInputElement}} */ { currentTarget }) =>
      acts.go(Number(currentTarget.value)),
    ref: nodes.slider,
  });
}

/** The next place, on or back, at which the chosen player gave something away; -1 for none. @param {Looking} looking @param {number} way */
export function nextMark({ deal, worth, local }, way) {
  const places = deal ? stopsOf(deal, worth, local.who, local.reading).filter(({ value }) => value?.mark) : [];
  const ahead = places.map(({ at }) => at).filter((at) => (way > 0 ? at > local.at : at < local.at));
  return ahead.length ? (way > 0 ? Math.min(...ahead) : Math.max(...ahead)) : -1;
}

/** @param {Looking} looking @param {Deal} deal */
export function stepButtons({ local, acts }, deal) {
  const count = deal.steps.length;
  /** @param {string} name @param {string} sign @param {number} at @param {boolean} off */
  const one = (name, sign, at, off) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-step",
        "aria-label": name,
        title: name,
        "aria-disabled": off ? "true" : null,
        onclick: () => off || acts.go(at),
      },
      h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: sign })),
    );
  const first = local.at === 0;
  const last = local.at === count;
  return h(
    "div",
    { class: "nn-steps", role: "group", "aria-label": say("Step through the deal") },
    one(sayIn("stepping", "Start"), "M6 5v14M18 5l-9 7 9 7z", 0, first),
    one(sayIn("stepping", "Back"), "M16 5l-9 7 9 7z", local.at - 1, first),
    h("span", { class: "nn-at" }, last ? say("The end") : `${local.at + 1} / ${count}`),
    one(sayIn("stepping", "Next"), "M8 5l9 7-9 7z", local.at + 1, last),
    one(sayIn("stepping", "End"), "M18 5v14M6 5l9 7-9 7z", count, last),
  );
}

/** Where nothing is marked, a way to the marks of the other reading; at such a play it stands there. @param {Looking} looking @param {Deal} deal */
function more({ worth, local, acts }, deal) {
  const marked = stopsOf(deal, worth, local.who, "open").filter(({ value }) => value?.mark);
  if (local.reading === "open" || !marked.length || marked.some(({ at }) => at === local.at)) return null;
  const onclick = () => acts.look({ reading: "open" });
  return [" ", h("button", { type: "button", class: "nn-btn nn-moreopen", onclick }, moreOpen())];
}

/** The plays that gave something away, each a way there. @param {Looking} looking @param {Deal} deal */
function marks(looking, deal) {
  const { worth, local, acts, view } = looking;
  const found = stopsOf(deal, worth, local.who, local.reading).filter(({ value }) => value?.mark);
  const done = view.done >= view.count;
  if (!found.length)
    return h("p", { class: "nn-why" }, done ? noneMarked(deal.people[local.who]) : "", more(looking, deal));
  const chips = found.map(({ at, value }) => {
    const words = markWords(value?.mark ?? "");
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "nn-btn nn-chip",
          "aria-current": at === local.at ? "true" : null,
          onclick: () => acts.go(at),
        },
        markSign(value?.mark ?? ""),
        h("span", {}, say("Play {n}: {what}", { n: at + 1, what: words })),
      ),
    );
  });
  return h("ul", { class: "nn-chips", "aria-label": say("Plays that gave something away") }, chips);
}

/** How far it is worked out, and a way to stop. @param {Looking} looking */
function progress({ view, local, acts }) {
  if (view.done >= view.count) return null;
  const { done, count } = view;
  const words = say("Working out play by play: {n} of {count}", { n: done, count });
  return h(
    "div",
    { class: "nn-working" },
    h("progress", { max: count, value: done, "aria-label": words }),
    h("span", { "aria-hidden": "true" }, words),
    h(
      "button",
      { type: "button", class: "nn-btn", onclick: () => acts.stop(!local.stopped) },
      local.stopped ? say("Go on") : say("Stop"),
    ),
  );
}

/** @param {Looking} looking @param {Deal} deal */
export function stepping(looking, deal) {
  return h(
    "section",
    { class: "nn-box nn-stepping", "aria-label": say("The curve") },
    whose(looking, deal),
    readings(looking, deal),
    curve(looking, deal),
    slider(looking, deal),
    marks(looking, deal),
    progress(looking),
  );
}
