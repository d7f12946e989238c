// The deals behind a cell of a picture.

import { h, hidden } from "../kit/hand.js";
import { minus } from "../kit/words.js";
import { button, links, positionNode } from "./positions.js";

/** @import {Behind, Desk, Example} from "./view.d.ts" */

/**
 * The box of examples.
 *
 * @param {Desk} desk
 * @param {HTMLElement} place where the pictures stand: the focus goes back there
 */
export function makeBehind(desk, place) {
  const heading = `${desk.base}-behind`;
  const node = h("section", {
    class: "nn-box nt-behind",
    hidden: true,
    tabindex: "-1",
    "aria-labelledby": heading,
    onkeydown: ({ key }) => {
      if (key === "Escape") close();
    },
  });
  /** @type {Element | null} */
  let opener = null;
  /** @type {Record<string, unknown> | null} */
  let shown = null;
  let seed = 0;

  /** Ask for deals; asked for the same once more, other ones come. @param {string} id @param {Record<string, unknown>} what */
  function ask(id, what) {
    if (!node.contains(document.activeElement)) opener = document.activeElement;
    seed = shown && JSON.stringify(what) === JSON.stringify(shown) ? seed + 1 : 0;
    shown = what;
    desk.send({ do: "look", id, ...what, more: seed });
  }

  function close() {
    const back = opener && desk.root.contains(opener) ? opener : place.querySelector("[role=application]");
    if (back) /** @type {HTMLElement} */ (back).focus();
    node.hidden = true;
  }

  /** @param {Behind} message */
  function show(message) {
    const { marks, groups } = message;
    const none = groups.every((group) => !group.items.length) && !marks;
    const again = marks || none ? null : button("Other examples", () => shown && desk.look(shown));
    node.hidden = false;
    node.replaceChildren(
      h("h3", { id: heading }, message.title),
      h("p", {}, minus(message.words)),
      ...(marks ? [hundred(marks)] : []),
      ...(none ? [h("p", {}, "There is no such deal.")] : []),
      h(
        "div",
        { class: marks ? "nt-pair" : "nt-groups" },
        groups.filter((group) => group.items.length || !marks).map(groupNode),
      ),
      h("div", { class: "nn-row" }, again, button("Close", close)),
    );
    node.focus({ preventScroll: true });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    node.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }

  return {
    node,
    ask,
    show,
    hide() {
      node.hidden = true;
      shown = null;
      seed = 0;
    },
  };
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

/** All totals in rows of twenty: won filled and round, lost hollow and pointed. @param {string} marks */
function hundred(marks) {
  /** @param {string} mark @param {number} total */
  const cell = (mark, total) =>
    h(
      "td",
      {},
      h("i", { class: "nt-dot", "data-won": mark === "W" ? "yes" : false, title: `${total}` }),
      hidden(`${total} ${mark === "W" ? "won" : "lost"}`),
    );
  const rows = [];
  for (let start = 0; start < marks.length; start += 20) {
    const part = [...marks.slice(start, start + 20)];
    rows.push(
      h(
        "tr",
        {},
        h("th", { scope: "row" }, String(start)),
        part.map((mark, at) => cell(mark, start + at)),
      ),
    );
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
