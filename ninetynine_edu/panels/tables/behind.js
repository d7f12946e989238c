// The deals behind a cell of a picture.

import { h, hidden, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { button, links, positionNode } from "./positions.js";

/** @import {Box, Tables} from "./state.d.ts" */
/** @import {Behind, Example} from "./view.d.ts" */

/** @returns {Box} */
export const noBox = () => ({ open: false, found: null, asked: null, more: 0, opener: null });

/** Ask for deals; asked for the same once more, other ones come. @param {Tables} tables @param {Record<string, unknown>} what */
export function askBehind({ box, picture, nodes, acts }, what) {
  if (!nodes.behind.current?.contains(document.activeElement)) box.opener = document.activeElement;
  box.more = box.asked && JSON.stringify(what) === JSON.stringify(box.asked) ? box.more + 1 : 0;
  box.asked = what;
  acts.send({ do: "look", id: picture.id, ...what, more: box.more });
}

/** @param {Tables} tables @param {Behind} found */
export function showBehind({ box, nodes, acts }, found) {
  Object.assign(box, { open: true, found });
  acts.paint();
  const node = /** @type {HTMLElement} */ (nodes.behind.current);
  node.focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  node.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}

/** The focus goes back to where it was, or to the picture. @param {Tables} tables */
export function closeBehind({ box, nodes, acts }) {
  const known = box.opener && nodes.root.current?.contains(box.opener);
  const back = known ? box.opener : nodes.stage.current?.querySelector("[role=application]");
  if (back) /** @type {HTMLElement} */ (back).focus();
  box.open = false;
  acts.paint();
}

/** Its place on the page. @param {Tables} tables */
export function behindBox({ box, base, nodes, acts }) {
  const heading = `${base}-behind`;
  const { found } = box;
  const again = () => box.asked && acts.look(box.asked);
  /** @param {KeyboardEvent} event */
  const onkeydown = ({ key }) => {
    if (key === "Escape") acts.closeBox();
  };
  return h(
    "section",
    {
      class: "nn-box nt-behind",
      hidden: !box.open,
      tabindex: "-1",
      "aria-labelledby": heading,
      onkeydown,
      ref: nodes.behind,
    },
    h(When, { key: found?.title, value: found, draw: () => found && deals(found, heading, again, acts.closeBox) }),
  );
}

/** @param {Behind} found @param {string} heading its id @param {() => void} more @param {() => void} close */
function deals({ title, words, marks, groups }, heading, more, close) {
  const none = groups.every((group) => !group.items.length) && !marks;
  return [
    h("h3", { id: heading }, title),
    h("p", {}, minus(words)),
    marks ? hundred(marks) : null,
    none ? h("p", {}, "There is no such deal.") : null,
    h(
      "div",
      { class: marks ? "nt-pair" : "nt-groups" },
      groups.filter((group) => group.items.length || !marks).map(groupNode),
    ),
    h("div", { class: "nn-row" }, marks || none ? null : button("Other examples", more), button("Close", close)),
  ];
}

/** @param {{name: string, items: Example[]}} group */
function groupNode({ name, items }) {
  return h(
    "div",
    { class: "nt-group" },
    h("h4", {}, verdict(name), items.length ? "" : ": no such deal"),
    h(
      "div",
      { class: "nt-examples" },
      items.map((item) =>
        h("article", { class: "nt-example" }, positionNode(item), h("p", {}, minus(item.words)), links(item.text)),
      ),
    ),
  );
}

/** @param {string} name */
function verdict(name) {
  const sign = name === "Won" ? "W" : name === "Lost" ? "L" : "";
  if (!sign) return h("span", {}, name);
  const mark = h("i", { class: "nt-mark", "data-won": sign === "W" ? "yes" : false, "aria-hidden": "true" }, sign);
  return h("span", {}, mark, " ", name);
}

/** @param {string} mark @param {number} total */
function dot(mark, total) {
  const won = mark === "W";
  const said = hidden(`${total} ${won ? "won" : "lost"}`);
  return h("td", {}, h("i", { class: "nt-dot", "data-won": won ? "yes" : false, title: `${total}` }), said);
}

/** All totals in rows of twenty: won filled and round, lost hollow and pointed. @param {string} marks */
function hundred(marks) {
  const rows = [];
  for (let start = 0; start < marks.length; start += 20) {
    const dots = [...marks.slice(start, start + 20)].map((mark, at) => dot(mark, start + at));
    rows.push(h("tr", {}, h("th", { scope: "row" }, String(start)), dots));
  }
  return h(
    "div",
    { class: "nn-scroll", role: "region", "aria-label": "Won and lost totals", tabindex: "0" },
    h(
      "table",
      { class: "nt-hundred" },
      h("caption", {}, "The totals from left to right: filled is won, hollow is lost"),
      h("tbody", {}, rows),
    ),
  );
}
