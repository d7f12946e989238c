// Where everybody sits around the table, and where its arrows lie: pure, in percent of the table's width and height.

/**
 * @typedef {object} Place where a seat stands
 * @property {number} x its middle
 * @property {number} y
 * @property {"left" | "top" | "right"} side of the table; cards lie towards the middle
 * @property {"left" | "right"} cards on which side of the face they lie
 */

/** @typedef {{x: number, y: number, turn: number}} Arrow an arrow on the rim: how far it is turned from pointing right, in degrees */

/** How many sit at each side of the table, from the number of seats: the others are along the top. @param {number} count */
export function atTheSides(count) {
  return count > 7 ? 2 : count > 4 ? 1 : 0;
}

/** How far from the table's edge the outermost seats along the top stand, by their number, without and with seats at the sides. */
const MARGINS = [
  [50, 50],
  [50, 50],
  [26, 30],
  [18, 27],
  [13.5, 24],
  [11, 21],
  [9, 19],
];

/** The top row on a low and wide table bends down at its ends. @param {number} k @param {number} top @param {number} sides */
function bend(k, top, sides) {
  const outer = k === 0 || k === top - 1;
  return outer && top > 2 && !sides ? 23 : outer && top > 3 && sides ? 20 : 17;
}

/**
 * The places of all but the reader, in the order of play to the left: up the left side, along the top, down the right.
 *
 * @param {number} count
 * @returns {Place[]}
 */
export function places(count) {
  const sides = atTheSides(count);
  const top = count - 2 * sides;
  const from = MARGINS[Math.min(top, 6)][sides ? 1 : 0];
  const heights = sides === 2 ? [41, 72] : sides ? [52] : [];
  /** @type {Place[]} */
  const left = [...heights].reverse().map((y) => ({ x: 8, y, side: "left", cards: "right" }));
  /** @type {Place[]} */
  const right = heights.map((y) => ({ x: 92, y, side: "right", cards: "left" }));
  /** @type {Place[]} */
  const row = Array.from({ length: top }, (_, k) => {
    const x = top > 1 ? from + ((100 - 2 * from) * k) / (top - 1) : 50;
    return { x, y: bend(k, top, sides), side: "top", cards: x > 50 ? "left" : "right" };
  });
  return [...left, ...row, ...right];
}

/** The arrows of the rim: between the seats along the top, and at both sides. @param {Place[]} seats @returns {Arrow[]} */
export function arrows(seats) {
  const top = seats.filter((seat) => seat.side === "top");
  const between = top.slice(1).map((seat, k) => ({ x: (seat.x + top[k].x) / 2, y: 0, turn: 0 }));
  const sides = seats.some((seat) => seat.side !== "top");
  return [{ x: 0, y: sides ? 57 : 62, turn: -90 }, ...between, { x: 100, y: sides ? 57 : 62, turn: 90 }];
}
