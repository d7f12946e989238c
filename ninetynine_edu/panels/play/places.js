// Where everybody sits around the table, and where its arrows lie: pure, in percent of the table's width and height.

/**
 * @typedef {object} Place where a seat stands
 * @property {number} x its middle
 * @property {number} y
 * @property {number} nx the same on a table that is about as high as wide
 * @property {number} ny
 * @property {"left" | "top" | "right"} side of the table; cards lie towards the middle
 * @property {"left" | "right"} cards on which side of the face they lie
 * @property {number} room how wide its name may be
 * @property {number} nroom the same on a table that is about as high as wide
 * @property {number} row how far down a side it is: 0 along the top, 1 below that
 */

/** @typedef {{x: number, y: number, nx: number, ny: number, turn: number}} Arrow an arrow on the rim: how far it is turned from pointing right, in degrees */

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

/** The same on a table that is about as high as wide: with many players the row goes from corner to corner. */
const CLOSE = [50, 50, 26, 18, 13.5, 12, 9];
/** How far down the seats at a side stand, by how many they are, and the ends of a row between them. */
const SIDES = [[], [52], [37, 64]];
const CLOSE_SIDES = [[], [50], [42.5, 64]];

/** The top row on a low and wide table bends down at its ends. @param {number} k @param {number} top @param {number} sides */
function bend(k, top, sides) {
  const outer = k === 0 || k === top - 1;
  return outer && top > 2 && !sides ? 23 : outer && top > 3 && sides ? 20 : 17;
}

/** So much stays free between the names of two seats, and between a name and the table's edge. */
const [BETWEEN, EDGE] = [1.2, 2];

/**
 * How wide the names of a row may be: each as wide as its neighbours and the table's edge leave it, in the middle of its seat.
 *
 * @param {number[]} row the middles of the seats
 */
export function rooms(row) {
  const toEdge = row.map((x) => Math.min(x, 100 - x) - EDGE);
  return row.map((x, k) => {
    const beside = [k - 1, k + 1].filter((other) => other in row);
    const left = beside.map((other) => {
      const apart = Math.abs(row[other] - x) - BETWEEN;
      return Math.max(apart / 2, apart - toEdge[other]);
    });
    return 2 * Math.min(toEdge[k], ...left);
  });
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
  const close = CLOSE[Math.min(top, 6)];
  const heights = SIDES[sides].map((y, k) => ({ y, ny: CLOSE_SIDES[sides][k], room: 14, nroom: 20, row: k + 1 }));
  /** @type {Place[]} */
  const left = [...heights].reverse().map((at) => ({ x: 8, nx: 11, ...at, side: "left", cards: "right" }));
  /** @type {Place[]} */
  const right = heights.map((at) => ({ x: 92, nx: 89, ...at, side: "right", cards: "left" }));
  /** @param {number} edge */
  const across = (edge) =>
    Array.from({ length: top }, (_, k) => (top > 1 ? edge + ((100 - 2 * edge) * k) / (top - 1) : 50));
  const [xs, nxs] = [across(from), across(close)];
  const [wide, narrow] = [rooms(xs), rooms(nxs)];
  /** @type {Place[]} */
  const row = xs.map((x, k) => {
    const y = bend(k, top, sides);
    const ny = sides && top > 3 && (k === 0 || k === top - 1) ? 21 : y;
    const at = { x, y, nx: nxs[k], ny, room: wide[k], nroom: narrow[k], row: 0 };
    return { ...at, side: "top", cards: x > 50 ? "left" : "right" };
  });
  return [...left, ...row, ...right];
}

/** The arrows of the rim: between the seats along the top, and at both sides. @param {Place[]} seats @returns {Arrow[]} */
export function arrows(seats) {
  const top = seats.filter((seat) => seat.side === "top");
  const between = top.slice(1).map((seat, k) => {
    const [x, nx] = [(seat.x + top[k].x) / 2, (seat.nx + top[k].nx) / 2];
    return { x, y: 0, nx, ny: 0, turn: 0 };
  });
  const sides = (seats.length - top.length) / 2;
  const [y, ny] = [
    [62, 62],
    [60, 66],
    [51, 80],
  ][sides];
  return [{ x: 0, y, nx: 0, ny, turn: -90 }, ...between, { x: 100, y, nx: 100, ny, turn: 90 }];
}
