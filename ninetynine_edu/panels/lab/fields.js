// The fields beside the pack: game, house rules, players, turn, what is known.

import { say } from "../kit/say.js";
import { h, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { numberField } from "./numbers.js";
import { ownGame } from "./own.js";
import { houseRules } from "./rules.js";

/** @import {Send} from "../answer/view.d.ts" */
/** @import {Child} from "../kit/types.d.ts" */
/** @import {Form, Special, View} from "./view.d.ts" */

/** @param {string} id @param {string} value @param {(value: string) => void} onchange @param {Child} options */
function select(id, value, onchange, options) {
  const change = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) => onchange(currentTarget.value);
  return h("select", { class: "nn-select", id, value, onchange: change }, options);
}

/** @param {string} value @param {string} words */
const option = (value, words) => h("option", { value }, words);

/** @param {Form} form */
function games({ groups }) {
  return groups.map((group) =>
    h("optgroup", { label: group.name }, ...group.items.map((item) => option(item.id, item.name))),
  );
}

/** What this game's position may hold besides. @param {View} view @param {string} base @param {Send} send */
export function specialFields({ special }, base, send) {
  /** @param {Special} field */
  const one = ({ name, label, value, choices }) => {
    const id = `${base}-special-${name}`;
    const options = choices.map(([each, words]) => option(each, minus(words)));
    const change = (/** @type {string} */ value) => send({ do: "special", name, value });
    return h(
      "div",
      { key: name, class: "nn-field" },
      h("label", { for: id }, label),
      select(id, value, change, options),
    );
  };
  return h(
    "div",
    { class: "nn-row nn-lab-special", hidden: !special.length },
    h(When, { value: special, draw: () => special.map(one) }),
  );
}

/** @param {{send: Send, base: string, paint: () => void}} told */
export function setupFields({ send, base, paint }) {
  let open = false; // whether there is more than the first fields
  const id = { game: `${base}-game`, known: `${base}-known`, way: `${base}-way`, further: `${base}-further` };
  const players = numberField({
    id: `${base}-players`,
    label: () => say("Players"),
    onchange: (seats) => send({ do: "seats", seats }),
  });
  const hand = numberField({
    id: `${base}-hand`,
    label: () => say("Each gets"),
    name: () => say("cards in each hand"),
    onchange: (size) => send({ do: "hand", hand: size }),
  });
  const own = ownGame({ send, base });

  /** @param {string} text @param {() => void} onclick */
  const button = (text, onclick) => h("button", { type: "button", class: "nn-btn", onclick }, text);

  /** @param {Form} form */
  const toggle = ({ changed }) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-lab-toggle nn-lab-morebutton",
        "aria-expanded": String(open),
        "aria-controls": id.further,
        onclick: () => {
          open = !open;
          paint();
        },
      },
      changed ? say("More ({n} changed)", { n: changed }) : say("More"),
    );
  /** @param {View} view @param {Form} form @param {Child} total */
  const first = (view, form, total) => {
    const game = select(
      id.game,
      form.game,
      (game) => send({ do: "game", game }),
      h(When, { value: form.groups, draw: () => games(form) }),
    );
    const known = select(
      id.known,
      view.known,
      (known) => send({ do: "known", known }),
      form.known.map(([key, words]) => option(key, words)),
    );
    return h(
      "div",
      { class: "nn-lab-fields" },
      h("div", { class: "nn-field nn-lab-game" }, h("label", { for: id.game }, say("Game")), game),
      players(view.n, view.seats, 2, view.most, view.known === "hidden"),
      h("div", { class: "nn-field nn-lab-game" }, h("label", { for: id.known }, say("Known")), known),
      hand(view.n, view.hand, 1, 10, view.known !== "hidden"),
      h("div", { class: "nn-lab-totalplace" }, total),
      toggle(form),
    );
  };
  /** @param {View} view */
  const direction = (view) => {
    const ways = [option("1", say("clockwise")), option("-1", say("the other way round"))];
    const turn = (/** @type {string} */ way) => send({ do: "direction", direction: Number(way) });
    return h(
      "div",
      { class: "nn-field", hidden: !view.ways },
      h("label", { for: id.way }, say("Direction")),
      select(id.way, String(view.direction), turn, ways),
    );
  };
  /** @param {View} view @param {Form} form */
  const further = (view, form) =>
    h(
      "div",
      { class: "nn-lab-further", id: id.further, hidden: !open },
      h(
        "div",
        { class: "nn-row" },
        button(say("Clear the table"), () => send({ do: "clear" })),
        direction(view),
      ),
      h(
        "details",
        { class: "nn-rules" },
        h("summary", {}, form.changed ? say("House rules ({n} changed)", { n: form.changed }) : say("House rules")),
        h("div", { class: "nn-lab-rules" }, houseRules(form, base, send)),
      ),
      own(),
    );
  /** What the position holds besides, each to be taken away. @param {View} view */
  const away = ({ more }) =>
    h(
      "p",
      { class: "nn-row nn-lab-more", hidden: !more.length },
      more.map((part) => {
        const onclick = () => send({ do: "special", name: part.split("=")[0], value: "" });
        return h("button", { key: part, type: "button", class: "nn-btn", onclick }, say("Remove {part}", { part }));
      }),
    );

  /** @param {View} view @param {Form} form @param {Child} total where the total stands while setting up */
  return (view, form, total) => {
    const known = form.known.find(([key]) => key === view.known);
    return h(
      "div",
      { class: "nn-lab-stack" },
      first(view, form, total),
      h("p", { class: "nn-why", hidden: view.known === "open" }, known?.[2]),
      away(view),
      further(view, form),
    );
  };
}
