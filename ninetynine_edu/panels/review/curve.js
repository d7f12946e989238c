// The curve of what a player's place was worth at each of their plays: where everything on it stands. Pure, for the eye only;
// the list of plays says the same in words.

/** @import {Deal, Reading, Value, Worth} from "./view.d.ts" */

export const CURVE = { height: 176, side: 22, top: 22, bottom: 22 };

/** A point of the curve; `value` null where nobody knows. @typedef {{at: number, value: Value | null}} Stop */

/** @typedef {{x: number, y: number, at: number, exact: boolean, mark: string}} Point */

/** @typedef {{d: string, exact: boolean}} Stretch a part of the curve; not exact: one of its ends is an estimate */

/** Where a place in the deal stands. @param {number} at @param {number} count of plays @param {number} width */
export function acrossAt(at, count, width) {
  return CURVE.side + (at / Math.max(1, count)) * (width - 2 * CURVE.side);
}

/** The place in the deal that is nearest to one of the picture. @param {number} x @param {number} count @param {number} width */
export function nearest(x, count, width) {
  const at = Math.round(((x - CURVE.side) / (width - 2 * CURVE.side)) * count);
  return Math.max(0, Math.min(count, at));
}

/** How high a share of the way from lost to won stands. @param {number} share */
export function upAt(share) {
  return CURVE.height - CURVE.bottom - share * (CURVE.height - CURVE.top - CURVE.bottom);
}

/** What is known of the plays of a player, in their order. @param {Deal} deal @param {Worth[]} worth @param {number} who @param {Reading} reading @returns {Stop[]} */
export function stopsOf(deal, worth, who, reading) {
  const known = new Map(worth.map((play) => [play.number, play[reading]]));
  return deal.steps.flatMap(({ seat }, at) => (seat === who ? [{ at, value: known.get(at + 1) ?? null }] : []));
}

/** How a deal ended for a player: 1 as well as can be, 0 lost. @param {Deal} deal @param {number} who @returns {Value} */
export function endValue({ end, last }, who) {
  const good = last ? end.won === who : !end.lost.includes(who);
  return { before: good ? 1 : 0, after: null, deals: 0, quick: false, mark: "", better: null };
}

/**
 * The curve: its points, and the stretches between neighbours that are both known.
 *
 * @param {Stop[]} stops
 * @param {number} count of all plays of the deal
 * @param {number} width
 */
export function curveLayout(stops, count, width) {
  const places = stops.map(({ at, value }) =>
    value ? { x: acrossAt(at, count, width), y: upAt(value.before), at, exact: !value.deals, mark: value.mark } : null,
  );
  /** @type {Stretch[]} */
  const stretches = [];
  places.forEach((point, i) => {
    const before = places[i - 1];
    if (!point || !before) return;
    stretches.push({
      d: `M${round(before.x)} ${round(before.y)}L${round(point.x)} ${round(point.y)}`,
      exact: before.exact && point.exact,
    });
  });
  return { points: places.filter((point) => point !== null), stretches, ground: groundOf(places) };
}

/** What lies under the curve, from its parts. @param {(Point | null)[]} places */
function groundOf(places) {
  const low = upAt(0);
  /** @type {Point[][]} */
  const runs = [[]];
  for (const point of places) {
    if (point) runs[runs.length - 1].push(point);
    else runs.push([]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const over = run.map(({ x, y }) => `L${round(x)} ${round(y)}`).join("");
      return `M${round(run[0].x)} ${low}${over}L${round(run[run.length - 1].x)} ${low}Z`;
    })
    .join("");
}

/** @param {number} x */
const round = (x) => Math.round(x * 10) / 10;
