// What every tree of the explorer's tests says of its table: two players with open hands.

/** @import {Columns} from "../../ninetynine_edu/panels/explorer/view.d.ts" */

/** @satisfies {Partial<Columns>} */
export const TABLE = {
  n: 1,
  names: ["Ann", "Bo"],
  seat: 0,
  alive: [0, 1],
  shapes: ["circle", "square"],
  hidden: false,
  slot: 92,
  legend: [],
};
