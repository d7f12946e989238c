// Games side by side: the desk measures, this page shows what it says and asks for other games.

import { createRef } from "preact";
import { beside } from "../kit/beside.js";
import { holdFocus } from "../kit/focus.js";
import { set, theme } from "../kit/root.js";
import { say } from "../kit/say.js";
import { sender } from "../kit/sender.js";
import { h, made, painter, wipe } from "../kit/view.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Game, View} from "./view.d.ts" */

const SILENCE = 60000;
const EXAMPLE = "standard{limit=50}";

/** Those that are chosen first, so that they stay in sight. @param {Game[]} games */
const sorted = (games) => [...games.filter((game) => game.chosen), ...games.filter((game) => !game.chosen)];

/** @param {string} key @param {boolean} chosen @param {string} words @param {() => void} onclick */
const pressed = (key, chosen, words, onclick) =>
  h("button", { type: "button", class: "nn-btn nm-chip", key, "aria-pressed": String(chosen), onclick }, words);

/** @param {View} view @param {(id: string) => void} choose */
function chips({ games }, choose) {
  const chip = (/** @type {Game} */ { id, chosen, name }) => pressed(id, chosen, name, () => choose(id));
  const all = sorted(games);
  const chosen = all.filter((game) => game.chosen);
  return [
    h("fieldset", { class: "nm-games" }, h("legend", {}, say("These games")), chosen.map(chip)),
    h(
      "details",
      { class: "nm-more" },
      h("summary", {}, say("Choose other games")),
      h(
        "fieldset",
        { class: "nm-games" },
        h("legend", { class: "nn-sr" }, say("Other games")),
        all.filter((game) => !game.chosen).map(chip),
      ),
    ),
  ];
}

/** @param {View} view @param {(players: number) => void} sitDown */
const seats = ({ players: { now, all } }, sitDown) =>
  h(
    "fieldset",
    { class: "nm-games nm-players" },
    h("legend", {}, say("Players")),
    all.map((n) => pressed(String(n), n === now, String(n), () => n !== now && sitDown(n))),
  );

/** @param {(code: string) => void} add */
function ownGame(add) {
  const field = createRef();
  const shop = beside("variant_workshop");
  /** @param {Event} event */
  const onsubmit = (event) => {
    event.preventDefault();
    add(field.current.value);
  };
  return h(
    "details",
    { class: "nm-own" },
    h("summary", {}, say("Your own rules")),
    h(
      "form",
      { class: "nn-field", onsubmit },
      h(
        "label",
        { class: "nn-field" },
        say("Code of the game"),
        " ",
        h("input", {
          class: "nn-input nn-wide",
          ref: field,
          autocomplete: "off",
          maxlength: 20000,
          placeholder: EXAMPLE,
        }),
      ),
      h("button", { type: "submit", class: "nn-btn nn-main" }, say("Compare it")),
    ),
    h(
      "p",
      { class: "nm-how" },
      say("First the game, then in braces what you change: {example}.", { example: EXAMPLE }),
      " ",
      h("a", { hidden: !shop, href: shop }, say("Make them in the workshop")),
    ),
  );
}

/**
 * How far the deals are, and who may stop them or let them go on.
 * @param {View} view @param {(what: string) => void} ask
 */
function progress({ busy, stopped }, ask) {
  const button = (/** @type {string} */ what, /** @type {string} */ words) =>
    h("button", { type: "button", class: "nn-btn", key: what, onclick: () => ask(what) }, words);
  if (!busy && !stopped) return null;
  return h(
    "p",
    { class: "nm-busy" },
    busy,
    " ",
    busy ? button("stop", say("Stop")) : button("on", say("Play more deals")),
  );
}

/** So that the page asks as before when it is loaded again, and a link to it as well. @param {View} view */
function keep({ kept, players }) {
  const address = new URL(location.href);
  const asks = { games: kept, players: players.now === players.all[0] ? "" : String(players.now) };
  for (const [name, value] of Object.entries(asks)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, "", address);
}

/** @param {View} view */
function numbers({ heads, rows }) {
  return h(
    "div",
    { class: "nm-scroll", tabindex: "0", role: "region", "aria-label": say("The numbers") },
    h(
      "table",
      { style: `--nm-heads: ${heads.length}` },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map(([name, ...cells]) =>
          h(
            "tr",
            { key: name },
            h("th", { scope: "row" }, name),
            cells.map((cell) => h("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Put games side by side into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountCompare(host, place) {
  /** @type {View} */
  let view = host.get("view");
  let busy = false;
  let note = "";
  const root = createRef();
  const tell = (/** @type {string} */ words) => {
    note = words;
    busy = false;
    paint();
    set(root.current, { "data-busy": null });
  };
  const { send, heard } = sender(host, tell, SILENCE);
  /** While deals are played, the desk works only when it is asked; what people ask for comes in between. */
  const goOn = () => {
    if (view.busy && !busy) send({ do: "more", n: view.n });
  };
  /** @param {Record<string, unknown>} message */
  const ask = (message) => {
    if (busy) return;
    busy = true;
    note = say("One moment…");
    paint();
    set(root.current, { "data-busy": "yes" });
    send(message);
  };
  const page = () =>
    h(
      "div",
      { class: "nn-root nm", ref: root },
      h("div", { class: "nn-head" }, h(view.page ? "h1" : "h2", { class: "nn-title" }, say("Games side by side"))),
      h(
        "div",
        { class: "nm-choose" },
        chips(view, (id) => ask({ do: "choose", id })),
        seats(view, (players) => ask({ do: "players", players })),
        ownGame((code) => ask({ do: "own", code })),
      ),
      h("p", { class: "nm-say", role: "status" }, note || view.say),
      progress(view, (what) => ask({ do: what })),
      h(
        "div",
        { class: "nm-found" },
        h(
          "ul",
          { class: "nm-told" },
          view.sentences.map((sentence) => h("li", { key: sentence }, sentence)),
        ),
        made("div", { class: "nm-picture nm-wide", role: "img", "aria-label": view.words }, view.wide),
        made("div", { class: "nm-picture nm-middle", role: "img", "aria-label": view.words }, view.middle),
        made("div", { class: "nm-picture nm-narrow", role: "img", "aria-label": view.words }, view.narrow),
        h("p", { class: "nm-note" }, view.notes),
        h("details", {}, h("summary", {}, say("The numbers")), numbers(view)),
        h(
          "p",
          { class: "nm-note" },
          say(
            "A play takes 8 seconds and dealing 40: that is assumed, all else is counted. The thin lines show how sure a number is. Open endgames: four cards each, nothing to draw, all of them counted.",
          ),
        ),
      ),
    );
  const paint = painter(place, () => page());
  paint();
  const ends = [theme(root.current), holdFocus(root.current)];

  host.on("view", () => {
    const { kept, players } = view;
    view = host.get("view");
    if (view.page && (view.kept !== kept || view.players.now !== players.now)) keep(view);
    busy = false;
    note = "";
    heard();
    paint();
    set(root.current, { "data-busy": null });
    goOn();
  });
  goOn();
  return () => {
    heard();
    for (const end of ends) end();
    wipe(place);
  };
}
