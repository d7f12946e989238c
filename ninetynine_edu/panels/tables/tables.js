// Endgame tables. Python works the tables out; this page draws the numbers that it is given, reads them out in words, and asks
// for what is behind a cell. Nothing is worked out twice: the page only counts together what is on it.

import { download } from "../kit/files.js";
import { holdFocus, roving } from "../kit/focus.js";
import { h, setText, when } from "../kit/hand.js";
import { set, theme } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { makeBehind } from "./behind.js";
import { facedRows, makeFaced } from "./faced.js";
import { makeHeat } from "./heat_picture.js";
import { longest, longRows } from "./longest.js";
import { makeNumbers } from "./numbers.js";
import { button } from "./positions.js";
import { worthBars, worthRows } from "./worth.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Desk, Game, Kind, Picture, Problem, Tab, View, Worth} from "./view.d.ts" */

/** @type {[Tab, string][]} */
const TABS = [
  ["totals", "Total and hand"],
  ["hands", "Hand against hand"],
  ["worth", "What a card is worth"],
  ["long", "The longest wins"],
  ["faced", "What you are faced with"],
];
/** @type {Record<Tab, string>} */
const LEADS = {
  totals: "Each row is a hand of the player to move, each column a total. The darker, the more deals are won.",
  hands:
    "Each row is a hand of the player to move, each column a hand of the other player. The darker, the more totals are won.",
  worth: "How many more deals the player to move wins with one more card of each kind.",
  long: "Wins that nobody can hurry: whoever wins plays as fast as possible, whoever loses holds out as long as possible.",
  faced: "How often the player to move has a choice that matters, at each total.",
};
const NAMES =
  "Suits do not matter here, and cards that do the same are one kind with one name: it makes no difference which of them you hold. So one row stands for all hands of the same kinds.";
const INTRO =
  "All endings of two players with open hands and nothing left to draw, worked out to the end: each number is exact.";

/** On a phone some tools are folded away, so that the picture comes first. @param {string} words @param {() => HTMLElement} what */
function folds(words, what) {
  const node = button(
    words,
    () => {
      const wide = node.getAttribute("aria-expanded") !== "true";
      set(node, { "aria-expanded": String(wide) });
      set(what(), { "data-unfolded": wide ? "yes" : false });
    },
    { class: "nn-btn nt-fold", "aria-expanded": "false" },
  );
  return node;
}

/** @param {Kind[]} list */
function kindsTable(list) {
  const head = ["Name", "Cards", "What they do"].map((words) => h("th", { scope: "col" }, words));
  /** @param {Kind} kind */
  const row = ({ name, words, does }) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, words), h("td", {}, minus(does)));
  return h("table", { class: "nt-plain" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, list.map(row)));
}

/** The games to choose from. @param {View} view */
function gameOptions(view) {
  /** @param {Game} one */
  const option = (one) => h("option", { value: one.id, selected: one.id === view.id }, one.name);
  return [
    ...(view.id ? [] : [h("option", { value: "", selected: true }, view.name)]),
    h("optgroup", { label: "With tables" }, view.games.map(option)),
    h("optgroup", { label: "Without: their turns are richer" }, view.others.map(option)),
  ];
}

/** @param {Worth} picture @param {number} other cards of the other player */
function worthLead({ before }, other) {
  const held = before === 0 ? "no card" : before === 1 ? "1 card" : `${before} cards`;
  return `The player to move holds ${held}, and the other player ${other}. ${LEADS.worth}`;
}

/** @param {Host} host @param {HTMLElement} place */
export function mountTables(host, place) {
  const page = host.get("page");
  const base = `nt-${Math.random().toString(36).slice(2)}`;
  /** @type {View} */
  let view = host.get("view");
  /** @type {Picture} */
  let picture = host.get("shown");
  const local = {
    asked: view.asked,
    busy: false,
    /** @type {Record<string, unknown> | null} */
    next: null,
    /** @type {Timer} */
    slow: undefined,
    /** @type {string | null} the picture that is asked for */
    tab: null,
  };

  // ---------------------------------------------------------------- the fixed skeleton
  const root = h("div", { class: "nn-root nt", "data-busy": "no", "data-lm-suppress-shortcuts": "true" });
  /** @type {Desk} */
  const desk = { root, base, view: () => view, send, tell, look: (what) => behind.ask(picture.id, what) };
  const sub = h("p", { class: "nn-sub" });
  const say = h("p", { class: "nt-say", role: "status" });
  const chooser = makeChooser(desk);
  const fold = folds("Another table", () => chooser.node);
  const tabList = h(
    "div",
    { class: "nt-tabs", role: "tablist", "aria-label": "Pictures" },
    TABS.map(([name, label]) =>
      button(label, () => pick(name), {
        class: "nt-tab",
        role: "tab",
        id: `${base}-tab-${name}`,
        "aria-controls": `${base}-pane`,
      }),
    ),
  );
  const heading = h("h2", { class: "nn-sr" });
  const lead = h("p", { class: "nt-lead" });
  const seen = h("ul", { class: "nt-seen" });
  const seenBox = h(
    "details",
    { class: "nt-seenbox" },
    h("summary", {}, "What do you see? Look first, then open this."),
    seen,
  );
  const stage = h("div", { class: "nt-place" });
  const behind = makeBehind(desk, stage);
  const numbers = makeNumbers(desk, rows);
  /** @param {string} words @param {string} form */
  const saver = (words, form) =>
    button(words, () => send({ do: "file", form }), form === "csv" ? {} : { "data-picture": "yes" });
  const files = h(
    "div",
    { class: "nn-row nt-files", role: "group", "aria-label": "The numbers behind the picture" },
    numbers.opener,
    saver("Save the numbers (CSV)", "csv"),
    saver("Save the picture (SVG)", "svg"),
    saver("Save the picture (PNG)", "png"),
  );
  const kinds = h("div", { class: "nn-scroll", role: "region", "aria-label": "The kinds of card", tabindex: "0" });
  const names = h(
    "details",
    { class: "nt-names nn-box" },
    h("summary", {}, "What the names mean"),
    h("p", {}, NAMES),
    kinds,
  );
  const pane = h(
    "section",
    { class: "nn-box nt-pane", role: "tabpanel", id: `${base}-pane`, tabindex: "-1" },
    heading,
    lead,
    stage,
    seenBox,
    files,
    numbers.node,
  );
  const title = h(page ? "h1" : "h2", { class: "nn-title" }, "Endgame tables");
  root.append(
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, title, sub)),
    h("p", { class: "nt-intro" }, INTRO),
    fold,
    chooser.node,
    h("div", { class: "nt-saybox" }, say),
    tabList,
    pane,
    behind.node,
    names,
  );
  roving(tabList, ".nt-tab");
  const heat = makeHeat(desk, {
    folds,
    moved: () => {
      numbers.first();
      numbers.draw();
    },
  });
  const faced = makeFaced(desk);
  const leave = [theme(root), holdFocus(root), heat.close, faced.close];

  // ---------------------------------------------------------------- talking to Python
  /** One question at a time; of those asked meanwhile the last is asked next. @param {Record<string, unknown>} message */
  function send(message) {
    if (local.busy) {
      local.next = message;
      return;
    }
    local.asked += 1;
    busy(true);
    try {
      host.send({ asked: local.asked, ...message });
    } catch {
      busy(false);
      tell("The tables cannot be reached. Please reload the page.");
    }
  }
  /** @param {boolean} on */
  function busy(on) {
    local.busy = on;
    clearTimeout(local.slow);
    root.dataset.busy = on ? "yes" : "no";
    set(pane, { "aria-busy": on ? "true" : null });
    if (!on) return;
    local.slow = setTimeout(() => {
      tell("Working it out…");
      local.slow = setTimeout(() => tell("Still working it out. If it stays like this, reload the page."), 15000);
    }, 120);
  }
  /** Say something in the one status line; what stands on the page already is only spoken. @param {string} words @param {boolean} [spoken] */
  function tell(words, spoken = false) {
    setText(say, minus(words));
    say.classList.toggle("nn-sr", spoken);
  }
  host.on("view", () => {
    view = host.get("view");
    picture = host.get("shown");
    if (view.asked < local.asked) return;
    busy(false);
    draw();
    const next = local.next;
    local.next = null;
    if (next) send(next);
    else local.tab = null;
  });
  host.hear((message, buffers) => {
    if (message.kind === "file") {
      download(message.name, message.text === undefined ? buffers[0] : message.text, message.type);
      tell(`Saved as ${message.name}.`);
    } else if (message.kind === "behind" && message.id === picture.id) behind.show(message);
  });
  /** A click gives a tab the focus first, and the focus shows its picture: so it is asked for once. @param {string} name */
  function pick(name) {
    if (name === (local.tab || view.tab)) return;
    local.tab = name;
    send({ do: "tab", tab: name });
  }
  tabList.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) pick(target.id.replace(`${base}-tab-`, ""));
  });

  // ---------------------------------------------------------------- drawing
  function draw() {
    setText(sub, `${view.name}: ${view.holds}`);
    tell(view.say);
    chooser.draw();
    for (const [at, [name]] of TABS.entries()) {
      const chosen = name === view.tab;
      set(tabList.children[at], { "aria-selected": chosen ? "true" : "false", tabindex: chosen ? 0 : -1 });
    }
    set(pane, { "aria-labelledby": `${base}-tab-${view.tab}` });
    when(kinds, view.kinds, (list) => kinds.replaceChildren(kindsTable(list)));
    when(stage, picture.id, drawPicture);
  }
  function drawPicture() {
    const { says, kind } = picture;
    setText(heading, picture.title || (TABS.find(([name]) => name === view.tab) || TABS[0])[1]);
    setText(lead, picture.kind === "worth" ? worthLead(picture, view.other) : LEADS[view.tab]);
    seen.replaceChildren(...(says || []).map((words) => h("li", {}, minus(words))));
    seenBox.hidden = files.hidden = !says;
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (files.querySelectorAll("[data-picture]"))) {
      one.hidden = kind === "long";
    }
    behind.hide();
    numbers.reset();
    stage.replaceChildren(...parts());
    if (kind === "heat") heat.makeLines();
    if (kind === "faced") faced.draw();
    numbers.draw();
  }
  /** What stands in the middle of the page. */
  function parts() {
    if (picture.kind === "heat") return heat.show(picture, host.get("cells"));
    if (picture.kind === "faced") return faced.show(picture);
    if (picture.kind === "worth") return [worthBars(picture)];
    if (picture.kind === "long") return [longest(desk, picture)];
    if (picture.kind === "problem") return [problem(picture)];
    const work = button("Work them out", () => send({ do: "long" }), { class: "nn-btn nn-main" });
    return [h("div", { class: "nt-problem" }, h("p", {}, picture.words), h("div", { class: "nn-row" }, work))];
  }
  /** @param {Problem} picture */
  function problem({ words, offers }) {
    const offered = offers.map((offer) =>
      button(`Show ${offer.cards} against ${offer.other}`, () => send({ do: "sizes", ...offer })),
    );
    return h("div", { class: "nn-error nt-problem" }, h("p", {}, words), h("div", { class: "nn-row" }, offered));
  }
  /** The numbers behind the picture, or null. */
  function rows() {
    if (picture.kind === "heat") return heat.rows();
    if (picture.kind === "worth") return worthRows(picture);
    if (picture.kind === "faced") return facedRows(picture);
    return picture.kind === "long" ? longRows(picture) : null;
  }
  function redraw() {
    heat.redraw();
    if (picture.kind === "faced") faced.draw();
  }

  draw();
  place.append(root);
  requestAnimationFrame(redraw);
  const watcher = new MutationObserver(redraw);
  watcher.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    clearTimeout(local.slow);
    watcher.disconnect();
    for (const end of leave) end();
    root.remove();
  };
}

/** Which table: the game and how many cards each player holds. @param {Desk} desk */
function makeChooser({ base, send, view }) {
  const game = h("select", {
    class: "nn-select",
    id: `${base}-game`,
    onchange: () => {
      if (game.value) send({ do: "game", code: game.value });
    },
  });
  const code = h("input", {
    class: "nn-input nn-wide",
    id: `${base}-code`,
    maxlength: 20000,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
  });
  const form = h(
    "form",
    {
      class: "nn-row",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        send({ do: "game", code: code.value });
      },
    },
    h("label", { for: `${base}-code` }, "Its code, from the workshop"),
    code,
    h("button", { type: "submit", class: "nn-btn" }, "Show its tables"),
  );
  const own = h("details", { class: "nt-own" }, h("summary", {}, "A game of your own"), form);
  /** @param {string} name @param {string} words @param {"cards" | "other"} key */
  const sizes = (name, words, key) =>
    h(
      "fieldset",
      { class: "nt-sizes" },
      h("legend", {}, words),
      [1, 2, 3, 4].map((value) => {
        const onchange = () => send({ do: "sizes", ...wanted(), [key]: value });
        const input = h("input", { type: "radio", name: `${base}-${name}`, value, onchange });
        return h("label", { class: "nt-size" }, input, h("span", {}, String(value)));
      }),
    );
  const mine = sizes("mine", "Cards of the player to move", "cards");
  const yours = sizes("yours", "Cards of the other player", "other");
  /** @param {HTMLElement} set @returns {NodeListOf<HTMLInputElement>} */
  const inputs = (set) => set.querySelectorAll("input");
  /** @returns {{cards: number, other: number}} */
  const wanted = () => {
    /** @param {HTMLElement} set */
    const chosen = (set) => Number([...inputs(set)].find((input) => input.checked)?.value);
    return { cards: chosen(mine), other: chosen(yours) };
  };
  const more = button("More than 4?", () => send({ do: "sizes", ...wanted(), cards: 5 }), { class: "nn-btn nt-more" });
  const node = h(
    "section",
    { class: "nn-box nt-controls", "aria-label": "Which table" },
    h("div", { class: "nt-game" }, h("label", { for: `${base}-game` }, "Game"), game),
    mine,
    yours,
    more,
    own,
  );
  return {
    node,
    draw() {
      const now = view();
      when(game, [now.games, now.others, now.id, now.name], () => game.replaceChildren(...gameOptions(now)));
      game.value = now.id;
      for (const input of inputs(mine)) input.checked = Number(input.value) === now.cards;
      for (const input of inputs(yours)) input.checked = Number(input.value) === now.other;
    },
  };
}
