// Cards and people as they are drawn, as SVG text: the same shapes, put together in the same way, as `ground/art.py` does
// for still pictures; a test compares the two.

import art from "../../ground/art.json" with { type: "json" };

/** @typedef {Record<string, string>} Paints */

/** @type {Paints} */
const PAINTS = art.paints;
/** @type {Paints} */
const SUITS = art.suits;
/** @type {Paints} */
const SIGNS = art.signs;
/** @type {Paints} */
const FIELDS = art.packs.fields;
/** @type {Paints} */
const TINTS = art.portraits.tints;
const LETTERS = /** @type {Record<string, [number, string]>} */ (/** @type {unknown} */ (art.letters));
const PIPS = /** @type {Record<string, [number, number][]>} */ (/** @type {unknown} */ (art.pips));
const COURTS = /** @type {Record<string, string[]>} */ (/** @type {unknown} */ (art.courts));
const PACKS = /** @type {Record<string, string[]>} */ (/** @type {unknown} */ (art.packs));
const PARTS = /** @type {Record<string, string[]>} */ (art.portraits.parts);
const PEOPLE = /** @type {Record<string, Paints & {parts: string[]}>} */ (
  /** @type {unknown} */ (art.portraits.people)
);
const ANIMALS = /** @type {Record<string, Paints & {shapes: string[], front?: string[]}>} */ (
  /** @type {unknown} */ (art.portraits.animals)
);

const TEAMS = /** @type {Record<string, Paints & {shapes: string[]}>} */ (/** @type {unknown} */ (art.portraits.teams));

/** The names of the faces of people. */
export const people = Object.keys(PEOPLE);

/** Remember what a function of texts returns. @template {string[]} A @param {(...texts: A) => string} make */
function kept(make) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return (/** @type {A} */ ...texts) => {
    const key = texts.join("\n");
    const found = known.get(key) ?? make(...texts);
    known.set(key, found);
    return found;
  };
}

/** A number as it stands in a drawing. @param {number} x */
const figure = (x) => String(Math.round(x * 100) / 100);

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

/** Where something is put, and how large. @param {number} x @param {number} y @param {number} size */
const placed = (x, y, size) => `transform="translate(${figure(x)} ${figure(y)}) scale(${figure(size)})"`;

/** One shape; `art.json` tells how it is written. @param {string} text @param {Paints} paints */
function shape(text, paints) {
  const cut = text.indexOf(" ");
  const outline = text.slice(cut + 1);
  const [look, thin] = text.slice(0, cut).split("*");
  const [paint, width] = look.split("~");
  const colour = paints[paint] ?? "currentColor";
  const line = width ? `fill="none" stroke="${colour}" stroke-width="${width}"` : `fill="${colour}"`;
  const all = line + (thin ? ` opacity="${thin}"` : "");
  if (outline[0] !== "o") return `<path ${all} d="${outline}"/>`;
  const [x, y, across, up] = outline.slice(1).split(" ");
  return up
    ? `<ellipse ${all} cx="${x}" cy="${y}" rx="${across}" ry="${up}"/>`
    : `<circle ${all} cx="${x}" cy="${y}" r="${across}"/>`;
}

/** @param {string[]} texts @param {Record<string, unknown>} [own] */
function shapes(texts, own) {
  const paints = /** @type {Paints} */ ({ ...PAINTS, ...own });
  return texts.map((text) => shape(text, paints)).join("");
}

/** A suit's sign around a place, upside down where its size is negative. @param {string} suit @param {number} x @param {number} y @param {number} size */
const mark = (suit, x, y, size) => `<path ${placed(x, y, size)} d="${SUITS[suit]}"/>`;

/** @param {string[]} text */
const lettersWidth = (text) => text.reduce((sum, letter) => sum + LETTERS[letter][0], 5 * (text.length - 1));

/** @param {string[]} text @param {number} x @param {number} y @param {number} high */
function letters(text, x, y, high, thick = 3.6, colour = "currentColor") {
  const size = high / 20;
  let at = 0;
  const parts = text.map((letter) => {
    const [width, outline] = LETTERS[letter];
    at += width + 5;
    return `<path transform="translate(${figure(at - width - 5)})" d="${outline}"/>`;
  });
  const corner = placed(x - (lettersWidth(text) * size) / 2, y - high / 2, size);
  return `<g ${corner} fill="none" stroke="${colour}" stroke-width="${figure(thick)}" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</g>`;
}

/** A drawing and the same upside down. @param {string} drawn */
const turned = (drawn) => `${drawn}<g transform="rotate(180 50 70)">${drawn}</g>`;

/** @param {string} parts */
const drawn = (parts) => `<g fill="currentColor" stroke-linecap="round" stroke-linejoin="round">${parts}</g>`;

/** What is drawn on a card; the jokers are `small` and `big`. @type {(rank: string, suit: string) => string} */
export const cardArt = kept((rank, suit) => {
  const index = suit ? letters([rank], 11.8, 17, 19) + mark(suit, 11.8, 38, 0.58) : mark("", 12, 14, 0.75);
  return drawn(turned(index) + middle(rank, suit));
});

/** @param {string} rank @param {string} suit */
function middle(rank, suit) {
  if (!suit) return shapes(art.jokers[rank === "big" ? "big" : "small"]);
  if (rank in COURTS) return court(rank, suit);
  const size = rank === "A" ? 2.6 : 0.84;
  return PIPS[rank].map(([x, y]) => mark(suit, x, y, y > 70 ? -size : size)).join("");
}

/** @param {string} rank @param {string} suit */
function court(rank, suit) {
  const look = /** @type {Record<string, Paints>} */ (art.courts.looks)[suit];
  const half = `<g ${placed(-5, -7, 1.1)}>${shapes(COURTS[rank], look)}</g>${mark(suit, 28.6, 14.2, 0.46)}`;
  return shapes(COURTS.frame) + turned(half) + shapes([...COURTS.sash, ...COURTS.rim]);
}

/** What is drawn on a card of a pack of its own. @type {(sign: string, big: string, name: string, pack: string) => string} */
export const ownArt = kept((sign, big, name, pack) => {
  const field = fieldOf(sign);
  const corner = ownMark(sign, big, 10 + cornerWidth(big) / 2, 14.5, 10.5, "#ffffff");
  const inside = ownMark(sign, big, 50, 56, big.length < 3 ? [38, 40, 35][big.length] : 27, field);
  const below = sign === "number" && (big in PIPS || big === "1") ? dots(Number(big)) : nameBelow(name);
  return drawn(shapes([...PACKS.field, ...PACKS[pack]], { field }) + turned(corner) + inside + below);
});

/** @param {string} sign */
const fieldOf = (sign) => FIELDS[sign] ?? FIELDS.set;

/** @param {string} sign @param {string} big @param {number} x @param {number} y @param {number} high @param {string} colour */
function ownMark(sign, big, x, y, high, colour) {
  if (canBeDrawn(big)) return letters([...big], x, y, high, 3.8, colour);
  const filled = sign === "bomb" ? colour : "none";
  const width = sign === "hold" ? 4 : 2.6;
  const outline = SIGNS[sign] ?? SUITS[""];
  return `<path ${placed(x, y, high / 17)} fill="${filled}" stroke="${colour}" stroke-width="${width}" d="${outline}"/>`;
}

/** @param {string} big */
const canBeDrawn = (big) => big !== "" && [...big].every((letter) => letter in LETTERS);

/** @param {string} big */
const cornerWidth = (big) => (canBeDrawn(big) ? (lettersWidth([...big]) * 10.5) / 20 : 10.5);

/** Two rows of five places, so many filled. @param {number} count */
function dots(count) {
  const dot = (/** @type {number} */ at) =>
    `<circle cx="${26 + 12 * (at % 5)}" cy="${104 + 12 * Math.floor(at / 5)}" r="4.2" fill="#ffffff" opacity="${at < count ? 1 : 0.25}"/>`;
  return Array.from({ length: 10 }, (_, at) => dot(at)).join("");
}

/** A name in one line or two. @param {string} name */
function nameBelow(name) {
  const lines = inTwo(name);
  const size = figure(Math.min(14.5, 84 / (0.6 * Math.max(...lines.map((line) => [...line].length)))));
  const top = 114 - 8 * (lines.length - 1);
  return lines
    .map(
      (line, at) =>
        `<text x="50" y="${top + 15 * at}" fill="#ffffff" font-size="${size}" font-weight="600" text-anchor="middle">${escaped(line)}</text>`,
    )
    .join("");
}

/** A name in lines: two where it is long, as equal as its words allow. @param {string} name */
function inTwo(name) {
  const words = name.split(" ");
  if ([...name].length <= 8 || words.length === 1) return [name];
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => [...line].length));
  return ways.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** The back of a card. @type {() => string} */
export const backArt = kept(() => drawn(shapes(art.back) + letters(["9", "9"], 50, 70, 17, 3.4, PAINTS.mint)));

/** A card in a line of text, 50 wide and 70 high: rank and suit. @type {(rank: string, suit: string) => string} */
export const miniArt = kept((rank, suit) =>
  suit
    ? drawn(letters([rank], 25, 21, 27) + mark(suit, 25, 51, 1.05))
    : `<svg x="-2" y="1" width="54" height="68" viewBox="8 10 84 125">${drawn(middle(rank, suit))}</svg>`,
);

/** A card of a pack of its own in a line of text: its colour and its sign. @type {(sign: string, big: string) => string} */
export const ownMiniArt = kept((sign, big) => {
  const size = big.length < 3 ? [30, 32, 25][big.length] : 18;
  return drawn(shapes(PACKS.mini, { field: fieldOf(sign) }) + ownMark(sign, big, 25, 35, size, "#ffffff"));
});

/** The outline of a suit's sign, or of a star, around the middle of 24 by 24. @param {string} suit */
export const suitOutline = (suit) => SUITS[suit] ?? SUITS[""];

/** The outline of a drawn sign. @param {string} name */
export const signOutline = (name) => SIGNS[name] ?? SUITS[""];

/** A face inside a circle of 100 by 100; an unknown name is drawn as the first of all. @type {(name: string) => string} */
export const portraitArt = kept((name) => {
  const [kind, tint] = name.split("-");
  const animal = ANIMALS[kind];
  if (animal) {
    const looks = { ...animal, tint: TINTS[tint] ?? TINTS.green };
    return portrait([...PARTS.fur, ...animal.shapes, ...PARTS.scarf, ...(animal.front ?? [])], looks);
  }
  if (TEAMS[name]) return portrait(TEAMS[name].shapes, TEAMS[name]);
  const one = PEOPLE[name] ?? PEOPLE[people[0]];
  return portrait(
    one.parts.flatMap((part) => PARTS[part]),
    one,
  );
});

/** @param {string[]} texts @param {Record<string, unknown>} own */
const portrait = (texts, own) => drawn(shapes([...art.portraits.disc, ...texts], own));
