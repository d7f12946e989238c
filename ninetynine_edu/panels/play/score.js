// The score of teams on a wall: how many deals each has survived.

import { portrait } from "../kit/people.js";
import { sayMany } from "../kit/say.js";
import { h, hidden } from "../kit/view.js";

/** @import {View} from "./view.d.ts" */

/** @param {View} view */
export function score({ score, company }) {
  if (!score) return null;
  const team = (/** @type {NonNullable<View["score"]>[number]} */ { id, name, deals }) =>
    h(
      "li",
      { class: "nn-team" },
      portrait(company.faces[id]?.face ?? ""),
      hidden(sayMany("{who}: {n} point.", "{who}: {n} points.", deals, { who: name })),
      h("span", { class: "nn-teamname", dir: "auto", "aria-hidden": "true" }, name),
      h("strong", { "aria-hidden": "true" }, deals),
    );
  return h("ul", { class: "nn-score" }, ...score.map(team));
}
