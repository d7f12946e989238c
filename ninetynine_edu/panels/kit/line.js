// The number line: from 0 (or lower, where the game goes lower) to the limit, with a jump for each thing a card can do.

import { say } from "./say.js";
import { h } from "./view.js";
import { minus } from "./words.js";

export const LINE = { top: 74, height: 112, side: 24 };
const LETTER = 14;
const LEAST = 12;

/** How large numbers are on a line that is drawn so many px high, so that they can be read. @param {number} height */
export function letterOf(height) {
  return Math.round(Math.min(20, Math.max(LETTER, (LEAST * LINE.height) / (height || LINE.height))) * 2) / 2;
}

/**
 * @typedef {object} Arc a jump as it is drawn
 * @property {number} [from] where it begins, if not at the total
 * @property {number} to
 * @property {boolean} ok
 * @property {string} short its label where there is little room
 * @property {string} long
 */

/**
 * @typedef {object} Line
 * @property {number} total
 * @property {number} limit
 * @property {number} low where the line begins
 * @property {Arc[]} jumps what the card in focus would do
 * @property {number} strong index of the jump to stress, or -1
 * @property {number} width room
 * @property {number} [letter] how large its numbers are
 * @property {number} [high] where it ends, if not a little past the limit
 * @property {number} [point] a number that is pointed at
 */

/** @typedef {{tag: "rect" | "line" | "text" | "circle" | "path", attributes: Record<string, unknown>, text?: string}} Part */

/**
 * @typedef {object} Play what a card can do to the total; null where its player names it
 * @property {number | null} to
 * @property {boolean} ok
 * @property {string} short
 */

/** @typedef {{jumps: {from: number, to: number, short: string}[], told: boolean}} Way the way that helps with a wrong total; its end is told at last */

/**
 * The jumps of plays, each total once: choices that lead to the same total, such as those that only say who is next, make one.
 *
 * @param {{total: number}} view
 * @param {Play[]} plays
 * @returns {Arc[]}
 */
export function arcs(view, plays) {
  const all = plays.flatMap(({ to, ok, short }) => {
    if (to === null) return [];
    const total = minus(to);
    const high = say("{play} → {total}, too high", { play: short, total });
    const leads = short === say("to {n}", { n: total }) ? short : `${short} → ${total}`; // "to 99 → 99" says it twice
    return [
      {
        to,
        ok,
        short: ok ? total : say("{total} is too high", { total }),
        long: to === view.total ? say("stays {total}", { total }) : ok ? leads : high,
      },
    ];
  });
  return all.filter((jump, i) => all.findIndex((other) => other.to === jump.to) === i);
}

/** The way that helps with a total: each jump with how far it goes, and at last where it ends. @param {Way} way @returns {Arc[]} */
export function missedArcs({ jumps, told }) {
  return jumps.map(({ from, to, short }, i) => {
    const label = told && i === jumps.length - 1 ? `${short} → ${minus(to)}` : short;
    return { from, to, ok: true, short: label, long: label };
  });
}

/** So many numbers are seen of the line from near. */
const NEAR = 30;

/** The part of the line in which a way lies, to be seen from near; null where it goes too far for that. @param {{from: number, to: number}[]} jumps @param {{low: number, limit: number}} line */
export function closeUp(jumps, { low, limit }) {
  const stops = jumps.flatMap(({ from, to }) => [from, to]);
  const [least, most] = [Math.min(...stops), Math.max(...stops)];
  const from = Math.max(low, Math.min(Math.floor((least - 3) / 5) * 5, Math.ceil((limit - NEAR) / 5) * 5));
  if (least < from || most > from + NEAR - 2) return null;
  return from + NEAR < limit ? { low: from, high: from + NEAR } : { low: from };
}

/**
 * Where everything on the line stands.
 *
 * @param {Line} line
 * @returns {{width: number, parts: Part[]}}
 */
export function lineLayout({ total, limit, low, jumps, strong, width: room, letter = LETTER, high, point }) {
  const width = Math.max(220, room);
  const narrow = width < 37 * letter;
  const over = Math.max(0, ...jumps.filter((jump) => !jump.ok).map((jump) => jump.to - limit));
  const end = high ?? limit + Math.min(12, Math.max(4, over + 2)); // a little room past the limit, for what does not fit
  /** @param {number} n */
  const x = (n) => LINE.side + ((Math.max(low, Math.min(end, n)) - low) / (end - low)) * (width - 2 * LINE.side);
  const labels = jumps.map((jump, index) => arc(jump, x, total, strong >= 0 && strong !== index, narrow));
  return {
    width,
    parts: [
      ...scale(x, { total, limit, low, end, narrow, letter }),
      ...labels.flatMap((label) => label.parts),
      { tag: "circle", attributes: { cx: x(total), cy: LINE.top, r: 8, class: "nn-line-here" } },
      ...(point === undefined ? [] : [pointer(x(point))]),
      ...apart(told(labels, jumps, strong), width, letter / LETTER),
    ],
  };
}

/**
 * The line itself with its ticks and numbers.
 *
 * @param {(n: number) => number} x
 * @param {{total: number, limit: number, low: number, end: number, narrow: boolean, letter: number}} line
 * @returns {Part[]}
 */
function scale(x, { total, limit: last, low, end, narrow, letter }) {
  const y = LINE.top;
  const limit = Math.min(last, end);
  const near = end - low < 2 * NEAR;
  const from = x(low);
  const bar = { y: y - 4, height: 8, rx: 4 };
  const ends = [Math.max(low, Math.min(0, total)), Math.min(Math.max(0, total), limit)];
  const [least, most] = ends.map(x); // what was counted, from 0
  /** @type {Part[]} */
  const parts = [
    { tag: "rect", attributes: { ...bar, x: from, width: x(limit) - from, class: "nn-line-rest" } },
    { tag: "rect", attributes: { ...bar, x: least, width: most - least, class: "nn-line-done" } },
  ];
  const step = near && !narrow ? 5 : narrow && limit - low > 60 ? 20 : 10;
  const tick = near ? 1 : 5;
  for (let n = Math.ceil(low / tick) * tick; n < limit; n += tick) {
    const down = y + (n === 0 && low < 0 ? 18 : n % 10 === 0 ? 14 : n % 5 ? 9 : 11);
    parts.push({ tag: "line", attributes: { x1: x(n), x2: x(n), y1: y + 7, y2: down, class: "nn-line-tick" } });
    if (n % step === 0 && x(limit) - x(n) > 1.9 * letter)
      parts.push({ tag: "text", attributes: { x: x(n), y: y + 16 + letter, class: "nn-line-number" }, text: minus(n) });
  }
  if (end <= last) return parts;
  parts.push({
    tag: "line",
    attributes: { x1: x(limit) + 4, x2: x(end), y1: y, y2: y, class: "nn-line-past" },
  });
  const at = { x1: x(limit), x2: x(limit), y1: y - 16, y2: y + 14 };
  parts.push({ tag: "line", attributes: { ...at, class: "nn-line-limit" } });
  const number = { x: x(limit), y: y + 16 + letter, class: "nn-line-number nn-line-end" };
  parts.push({ tag: "text", attributes: number, text: String(limit) });
  return parts;
}

/** A hand's arrow from above, at the limit just over its mark. @param {number} at @returns {Part} */
const pointer = (at) => ({
  tag: "path",
  attributes: { d: `M${at} ${LINE.top - 20}l-11 -14h6v-14h10v14h6z`, class: "nn-line-point" },
});

/**
 * One jump: its arc, its end, and where its label would like to stand.
 *
 * @param {Arc} jump
 * @param {(n: number) => number} x
 * @param {number} total
 * @param {boolean} weak
 * @param {boolean} narrow
 */
function arc(jump, x, total, weak, narrow) {
  const y = LINE.top;
  const start = jump.from ?? total;
  const from = x(start);
  const to = x(jump.to);
  const rise = Math.min(44, 14 + Math.abs(to - from) * 0.28);
  const kind = (jump.ok ? "nn-jump-ok" : "nn-jump-over") + (weak ? " nn-weak" : "");
  const stays = jump.to === start;
  /** @type {Part[]} */
  const parts = [];
  if (stays)
    parts.push({ tag: "circle", attributes: { cx: from, cy: y, r: 13, class: `nn-jump nn-jump-stay ${kind}` } });
  else {
    const d = `M${from} ${y - 7} Q${(from + to) / 2} ${y - 7 - rise * 1.5} ${to} ${y - 8}`;
    parts.push({ tag: "path", attributes: { d, class: `nn-jump ${kind}` } });
  }
  if (!jump.ok)
    parts.push({ tag: "path", attributes: { d: `M${to} ${y - 7}l7 7l-7 7l-7 -7z`, class: `nn-jump-end ${kind}` } });
  else if (!stays) parts.push({ tag: "circle", attributes: { cx: to, cy: y, r: 6, class: `nn-jump-end ${kind}` } });
  return { parts, at: (from + to) / 2, up: y - 12 - rise * 0.78, text: narrow ? jump.short : jump.long, kind };
}

/**
 * The labels that are shown: of the totals that are too high one, that of the jump to stress or else of the smallest,
 * over the arcs of all of them.
 *
 * @template {{up: number}} Label
 * @param {Label[]} labels
 * @param {Arc[]} jumps
 * @param {number} strong
 */
function told(labels, jumps, strong) {
  const high = labels.filter((_, i) => !jumps[i].ok);
  const least = Math.min(...jumps.filter(({ ok }) => !ok).map(({ to }) => to));
  const one = jumps[strong]?.ok === false ? strong : jumps.findIndex(({ ok, to }) => !ok && to === least);
  const up = Math.min(...high.map((label) => label.up));
  return labels.flatMap((label, i) => (jumps[i].ok ? [label] : i === one ? [{ ...label, up }] : []));
}

/** @typedef {{at: number, up: number, half: number, text: string, kind: string}} Label where its middle stands, how high, and half its width */

/**
 * Labels one after the other: one that would touch another goes up a row, where there is none left on along the line.
 *
 * @param {Label[]} labels as they would like to stand
 * @param {number} width
 * @param {number} size of their letters
 * @param {1 | -1} way along the line: to the right, or to the left
 * @returns {{placed: Label[], cost: number}} cost: how many touch even so, and then how far they went
 */
function inTurn(labels, width, size, way) {
  /** @type {Label[]} */
  const placed = [];
  let cost = 0;
  for (const label of [...labels].sort((a, b) => way * (a.at - b.at))) {
    const { half } = label;
    const wish = Math.max(half + 2, Math.min(width - half - 2, label.at));
    const isFree = (/** @type {{at: number, up: number}} */ { at, up }) =>
      placed.every((other) => Math.abs(other.at - at) >= other.half + half || Math.abs(other.up - up) >= 17 * size);
    const ups = [0, 1, 2, 3].map((row) => label.up - 18 * size * row).filter((up) => up === label.up || up >= 13);
    const spots = ups.map((up) => ({ at: wish, up }));
    for (const up of ups)
      for (const other of placed) {
        const at = other.at + way * (other.half + half + 1);
        if (way * (at - wish) > 0 && at >= half + 2 && at <= width - half - 2) spots.push({ at, up });
      }
    const spot = nearest(spots.filter(isFree), wish);
    cost += spot ? Math.abs(spot.at - wish) : 1e6;
    placed.push({ ...label, ...(spot ?? spots[0]) });
  }
  return { placed, cost };
}

/** @param {{at: number, up: number}[]} spots @param {number} wish */
const nearest = (spots, wish) => [...spots].sort((a, b) => Math.abs(a.at - wish) - Math.abs(b.at - wish))[0];

/**
 * Labels that keep clear of each other, as near to where they would like to stand as there is room.
 *
 * @param {{at: number, up: number, text: string, kind: string}[]} labels
 * @param {number} width
 * @param {number} size of its letters
 * @returns {Part[]}
 */
function apart(labels, width, size) {
  const wished = labels.map((label) => ({
    ...label,
    up: Math.max(14, label.up),
    half: label.text.length * 4.6 * size + 5,
  }));
  const [right, left] = [inTurn(wished, width, size, 1), inTurn(wished, width, size, -1)];
  return (left.cost < right.cost ? left : right).placed.map(({ at, up, text, kind }) => ({
    tag: "text",
    attributes: { x: at, y: up, class: `nn-jump-label ${kind}` },
    text,
  }));
}

/**
 * One picture of parts of a line.
 *
 * @param {Line} line
 * @param {number} width
 * @param {Part[]} parts
 * @param {Record<string, unknown>} attributes
 */
function picture(line, width, parts, attributes) {
  const style = { "--nn-letter": `${line.letter ?? LETTER}px` };
  const box = { viewBox: `0 0 ${width} ${LINE.height}`, width, height: LINE.height, style };
  const drawn = parts.map((part) => h(part.tag, part.attributes, part.text));
  return h("svg", { ...attributes, ...box }, ...drawn);
}

/** @param {Line} line */
function named(line) {
  const words = say("Number line from {low} to {limit}. The total is at {total}.", {
    low: minus(line.low),
    limit: line.limit,
    total: minus(line.total),
  });
  return { class: "nn-line", role: "img", "aria-label": words };
}

/** @param {Line} line */
export function numberLine(line) {
  const { width, parts } = lineLayout(line);
  return picture(line, width, parts, named(line));
}

/**
 * The same in pictures that lie one on another: what goes along with the total has its own, which a browser moves as a
 * whole; a part of a picture would be laid out again at each step.
 *
 * @param {Line} line
 */
export function layeredLine(line) {
  const { width, parts } = lineLayout(line);
  const [rest, done, ...others] = parts;
  const [here] = others.filter(({ attributes }) => attributes.class === "nn-line-here");
  const still = others.filter((part) => part !== here);
  const part = (/** @type {Part} */ one) =>
    picture(line, width, [one], { class: "nn-linepart", "aria-hidden": "true" });
  return [part(rest), part(done), picture(line, width, still, named(line)), part(here)];
}
