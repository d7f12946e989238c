// The card table. Python owns every rule; this page shows the `view` it is given and sends back what the person wants.

import { createRef } from "preact";
import { download } from "../kit/files.js";
import { roving } from "../kit/focus.js";
import { drawer } from "../kit/host.js";
import { theme } from "../kit/root.js";
import { painter, wipe } from "../kit/view.js";
import { askKey, isOver } from "./ask.js";
import { codesOf, goesAlong, layOf, laysWith, nothing, several } from "./choice.js";
import { tablePage } from "./parts.js";
import { setupForm } from "./setup.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Choice} from "./choice.js" */
/** @import {Form, Lay, Option, Question, View} from "./view.d.ts" */

/** How long a bot's play stays before the next one is asked for, in ms. @type {Record<string, number>} */
const PACES = { slow: 2600, steady: 1500, brisk: 700, instant: 0 };
const SILENCE = 9000;

/** @typedef {{safe: boolean, line: boolean, pace: string}} Help what the person wants shown, kept by the browser */

/**
 * @typedef {object} Local what the page knows beside the view
 * @property {number | null} hover the place of the hand under the mouse
 * @property {number | null} focus the place that has the focus
 * @property {"hover" | "focus"} latest which of them came last
 * @property {string | null} words a sentence of the page's own for the status line, until Python says something new
 * @property {string | null} note the same for the line under the hand
 * @property {number | null} total a total that has come ahead of its view
 * @property {number} width of the number line, in px
 * @property {boolean} damaged a kept match could not be opened
 * @property {{title: string, html: string} | null} rules
 * @property {ReturnType<typeof setupForm> | null} setup
 */

/**
 * @typedef {object} Acts what a person can do
 * @property {(message: Record<string, unknown>) => void} send
 * @property {(text: string) => void} tell
 * @property {() => void} hint
 * @property {() => void} undo
 * @property {(place: number) => void} choose
 * @property {(how: "hover" | "focus", place: number, on: boolean) => void} look
 * @property {(move: string) => void} play
 * @property {(places: number[], path?: Question[], option?: Option | null) => void} pick
 * @property {(lay: Lay | null, option: Option) => void} take
 * @property {(number: number | null) => void} name
 * @property {(show: Partial<Choice>) => void} stress
 * @property {() => void} calm
 * @property {() => void} back
 * @property {() => void} close
 * @property {(event: KeyboardEvent) => void} key
 * @property {(change: Partial<Help>) => void} help
 * @property {(input: HTMLInputElement) => void} load
 * @property {() => void} takeDamaged
 * @property {() => void} closeRules
 */

/**
 * @typedef {object} Nodes the elements that the page asks something of
 * @property {{current: HTMLDivElement | null}} root
 * @property {{current: HTMLDivElement | null}} tools
 * @property {{current: HTMLOListElement | null}} seats
 * @property {{current: HTMLDivElement | null}} pile
 * @property {{current: HTMLDivElement | null}} line
 * @property {{current: HTMLDivElement | null}} hand
 * @property {{current: HTMLDivElement | null}} ask
 * @property {{current: HTMLDivElement | null}} log
 * @property {{current: HTMLDialogElement | null}} rules
 * @property {{current: HTMLDialogElement | null}} setup
 */

/**
 * @typedef {object} Table everything that a drawing needs
 * @property {View} view
 * @property {Choice} choice
 * @property {Local} local
 * @property {Help} help
 * @property {Acts} acts
 * @property {Nodes} nodes
 * @property {string} keep the app's name in the browser's memory, or ""
 * @property {string} noteId
 */

/** @template {HTMLElement} T @param {{current: T | null}} ref @returns {T} an element that is always drawn */
function there(ref) {
  return /** @type {T} */ (ref.current);
}

/** The page's own drawing: all of it, and what only a drawn page can do. @param {Table} table @param {HTMLElement} place */
function drawing(table, place) {
  const { nodes, choice, local } = table;
  /** The card whose jumps are shown. */
  const shown = () => {
    const places = local.latest === "hover" ? [local.hover, local.focus] : [local.focus, local.hover];
    return choice.chosen[0] ?? places.find((place) => place !== null && place < table.view.hand.length) ?? null;
  };
  const draw = painter(place, () => tablePage(table, shown()));
  /** @type {Timer} */
  let soon;
  /** @type {(() => void) | null} */
  let oneStop = null;

  const paint = () => {
    clearTimeout(soon);
    draw();
    oneStop?.();
  };
  return {
    paint,
    /** A mouse that only crosses the hand, or is about to click, does not redraw the page for every card. */
    paintSoon: () => {
      clearTimeout(soon);
      soon = setTimeout(paint, 50);
    },
    /** Draw for the first time. */
    open: () => {
      draw();
      oneStop = roving(there(nodes.hand), ".nn-card");
      oneStop();
      roving(there(nodes.tools), "button")();
    },
    close: () => {
      clearTimeout(soon);
      wipe(place);
    },
  };
}

/** A played card travels to the pile. @param {Table} table */
function travelling({ nodes, help }) {
  /** @type {number | null} */
  let drawn = null;
  /** The element that the newest play leaves. @param {NonNullable<View["last"]>} last */
  const origin = (last) => {
    if (last.seat !== null) return there(nodes.seats).querySelector(`[data-seat="${last.seat}"] .nn-backs`);
    const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
    return cards.find((node) => node.dataset.card === last.code) ?? null;
  };
  /** Before a view is drawn: how far its newest play has to travel. @param {View} view @returns {[number, number] | null} */
  return ({ last, pile }) => {
    const before = drawn;
    drawn = last ? last.n : 0;
    if (!last || before === null || last.n <= before) return null; // nothing new, or a table just opened
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    if (help.pace === "instant" && last.seat !== null) return null;
    if (pile?.code !== last.code) return null; // a card that did not count went back to the hand
    const node = origin(last);
    if (!node) return null;
    const from = node.getBoundingClientRect();
    const to = there(nodes.pile).getBoundingClientRect();
    return [from.left - to.left, from.top - to.top];
  };
}

/** @param {Table} table @param {[number, number] | null} way */
function travel({ nodes }, way) {
  const card = there(nodes.pile);
  if (!way || !card.animate) return;
  const steps = [{ transform: `translate(${way[0]}px, ${way[1]}px)` }, { transform: "none" }];
  card.animate(steps, { duration: 200, easing: "ease-out" });
}

/** The part of the address that belongs to us: ?variant=…&players=…&seed=… @param {string} search */
export function ownQuery(search) {
  const all = new URLSearchParams(search);
  const own = ["variant", "players", "seed"].filter((key) => all.has(key));
  return own.map((key) => `${key}=${all.get(key)}`).join("&");
}

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null; // not ours, or damaged beyond use
  }
}

/** Playing cards: what is chosen, and what becomes of it. @param {Table} table @param {() => void} paint @param {() => void} paintSoon */
function playing(table, paint, paintSoon) {
  const { nodes, choice } = table;
  let busy = false;
  let asked = askKey(table);
  /** @param {number} place */
  const cardAt = (place) => /** @type {HTMLElement} */ (there(nodes.hand).children[place]);

  /** Draw the question about the cards chosen; answers drawn anew keep the focus among them. */
  const redraw = () => {
    const before = asked;
    asked = askKey(table);
    const had = there(nodes.ask).contains(document.activeElement);
    paint();
    if (had && choice.chosen.length && asked !== before) firstAnswer(table)?.focus();
  };

  /** @param {string} move */
  const play = (move) => {
    if (busy) return;
    busy = true;
    setTimeout(() => {
      busy = false;
    }, 3000);
    table.acts.send({ do: "play", move });
  };
  /** Choose cards, or go on with the question about them; the first answer gets the focus. @type {Acts["pick"]} */
  const pick = (places, path = [], option = null) => {
    const { view } = table;
    Object.assign(choice, nothing(), { chosen: places, path });
    const lay = layOf(view, places);
    const only = lay && !laysWith(view, places).length ? view.asks[lay.ask].options : [];
    choice.option = option ?? (view.saying && only.length === 1 && only[0].tail !== undefined ? only[0] : null);
    redraw();
    firstAnswer(table)?.focus({ preventScroll: true });
    there(nodes.ask).scrollIntoView({ block: "nearest" }); // all answers, and no further than that
  };
  const close = () => {
    const place = choice.chosen.at(0);
    Object.assign(choice, nothing());
    redraw();
    if (place !== undefined) cardAt(place)?.focus();
  };
  /** One step back: from the total to be said, from a further question, from the cards chosen. */
  const back = () => {
    const { view } = table;
    const lay = layOf(view, choice.chosen);
    const options = lay ? view.asks[lay.ask].options.length : 0;
    const asked = choice.path.length || (lay && (options > 1 || laysWith(view, choice.chosen).length));
    if (choice.option && asked) pick(choice.chosen, choice.path);
    else if (choice.path.length) pick(choice.chosen, choice.path.slice(0, -1));
    else close();
  };
  /** @param {number} place */
  const add = (place) => {
    const { view, acts } = table;
    if (goesAlong(view, choice.chosen, place)) return pick([...choice.chosen, place]);
    acts.send({ do: "why", cards: codesOf(view, [...choice.chosen, place]) }); // Python says why they do not go together
    if (choice.chosen.length === 1 && !view.hand[place].why) pick([place]);
  };
  /** The status line keeps what it explains; the way on is the button, if there is one. */
  const notNow = () => {
    const go = there(nodes.ask).querySelector("button");
    if (go) return go.focus();
    table.local.note = table.view.wait;
    paint();
  };
  /** @param {number} place */
  const choose = (place) => {
    const { view, acts } = table;
    const card = view.hand[place];
    if (busy || !card) return;
    if (!view.turn) return notNow();
    if (choice.chosen.includes(place)) {
      const rest = choice.chosen.filter((other) => other !== place);
      return rest.length ? pick(rest) : close();
    }
    if (several(view, choice)) return add(place);
    if (card.why) acts.tell(card.why);
    else if (card.asks) pick([place]);
    else play(card.choices[0].move);
  };
  /** @type {Acts["look"]} */
  const look = (how, place, on) => {
    const { local } = table;
    local[how] = on ? place : local[how] === place ? null : local[how];
    if (on) local.latest = how;
    local.note = null;
    paintSoon();
  };
  const unstressed = { strong: null, aim: null, preview: null };
  return {
    redraw,
    free: () => {
      busy = false;
    },
    acts: {
      play,
      pick,
      close,
      back,
      choose,
      look,
      take: (/** @type {Lay | null} */ lay, /** @type {Option} */ option) =>
        table.view.saying ? pick(choice.chosen, choice.path, option) : play((lay?.text ?? "") + (option.tail ?? "")),
      name: (/** @type {number | null} */ number) => {
        choice.named = number;
        paint();
      },
      stress: (/** @type {Partial<Choice>} */ show) => {
        Object.assign(choice, unstressed, show);
        paint();
      },
      calm: () => {
        Object.assign(choice, unstressed);
        paintSoon();
      },
      key: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Escape" || !choice.chosen.length) return;
        if (event.target instanceof Element && event.target.closest("dialog")) return;
        event.preventDefault();
        event.stopPropagation();
        back();
      },
    },
  };
}

/** @param {Table} table @returns {HTMLElement | null} */
function firstAnswer({ nodes }) {
  return there(nodes.ask).querySelector("input") ?? there(nodes.ask).querySelector("button");
}

/** What had the focus is gone: go to the nearest sensible thing, never to nowhere. @param {Table} table @param {number} place @param {boolean} asked */
function refocus({ view, nodes }, place, asked) {
  const cards = /** @type {HTMLElement[]} */ ([...there(nodes.hand).children]);
  const first = /** @type {HTMLElement | null} */ (there(nodes.ask).querySelector("button, input"));
  const waits = view.turn && cards.length && !view.other;
  const nearest = () => {
    if (first && !waits) return first;
    if (place >= 0 && cards.length) return cards[Math.min(place, cards.length - 1)];
    if (asked && cards.length) return cards.find((card) => card.tabIndex === 0) ?? cards[0];
    return first ?? there(nodes.tools).querySelector("button");
  };
  nearest()?.focus();
}

/** Where the focus is before a view is drawn, and where it goes afterwards. @param {Table} table */
function watchFocus(table) {
  const { nodes } = table;
  const root = there(nodes.root);
  const had = root.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const place = had?.closest(".nn-card") ? [...there(nodes.hand).children].indexOf(had) : -1;
  const asked = Boolean(had && there(nodes.ask).contains(had));
  return () => {
    if (!had) return;
    const { view, choice } = table;
    const ask = there(nodes.ask);
    const go = view.go && isOver(view) ? ask.querySelector("button") : null;
    const open = view.other && !choice.chosen.length ? ask.querySelector("button") : null;
    if (place >= 0 && (go || open))
      (go ?? open)?.focus(); // the deal is over: the way on is where the hand was left
    else if ((!had.isConnected || had.hidden) && !root.contains(document.activeElement)) refocus(table, place, asked);
    if (open) ask.scrollIntoView({ block: "nearest" }); // all answers, and no further than that
  };
}

/** Whether the question that is open may stay: after a refusal (a total not quite right), not when the table has moved on. @param {View} before @param {View} view */
function isSame(before, view) {
  const cards = (/** @type {View} */ { hand, lays }) => JSON.stringify([hand, lays]);
  return view.turn && before.turn && view.total === before.total && cards(view) === cards(before);
}

/** @param {Table} table @param {HTMLInputElement} input */
async function loadFile({ acts }, input) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  if (file.size > 400000) return acts.tell("This file is too big to be a saved match.");
  acts.send({ do: "load", text: await file.text() });
}

/**
 * Put the table into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountTable(host, place) {
  const key = String(host.get("keep") ?? "");
  const keep = drawer(key);
  /** @type {Table} */
  const table = {
    view: host.get("view"),
    choice: nothing(),
    local: {
      hover: null,
      focus: null,
      latest: "focus",
      words: null,
      note: null,
      total: null,
      width: 600,
      damaged: false,
      rules: null,
      setup: null,
    },
    help: { safe: true, line: true, pace: "steady", ...parsed(keep.get("help")) },
    acts: /** @type {Acts} */ ({}),
    nodes: {
      root: createRef(),
      tools: createRef(),
      seats: createRef(),
      pile: createRef(),
      line: createRef(),
      hand: createRef(),
      ask: createRef(),
      log: createRef(),
      rules: createRef(),
      setup: createRef(),
    },
    keep: key,
    noteId: `nn-note-${Math.random().toString(36).slice(2)}`,
  };
  const { local, help, choice, nodes } = table;
  const { paint, paintSoon, open, close } = drawing(table, place);
  const { acts: playActs, redraw, free } = playing(table, paint, paintSoon);
  const wayOf = travelling(table);
  /** @type {Timer} */
  let botTimer;
  /** @type {Timer} */
  let quietTimer;
  let logged = "";

  /** A sentence of the page's own, shown and spoken in the status line until Python says something new. @param {string} text */
  const tell = (text) => {
    local.words = text;
    paint();
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    const silent = "No answer from the table yet. If it stays like this, reload the page: your match is kept.";
    clearTimeout(quietTimer);
    quietTimer = setTimeout(() => tell(silent), SILENCE);
    try {
      host.send({ n: table.view.n, ...message });
    } catch {
      tell("The table cannot be reached. Reload the page: your match is kept.");
    }
  };
  /** The page asks for each bot play itself, after the last one could be read; a reload simply asks again. */
  const nextBot = () => {
    clearTimeout(botTimer);
    if (!table.view.bot) return;
    const wait = PACES[help.pace] ?? PACES.steady;
    const { n } = table.view;
    botTimer = setTimeout(() => {
      if (place.isConnected && table.view.n === n) send({ do: "bot", all: wait === 0 });
    }, wait);
  };

  const undoRefused = () =>
    table.view.people > 1 ? "Undo is for playing against bots." : "There is no play of yours to take back.";
  Object.assign(table.acts, playActs, {
    send,
    tell,
    hint: () => (table.view.can.hint ? send({ do: "hint" }) : tell("There is nothing to hint at just now.")),
    undo: () => (table.view.can.undo ? send({ do: "undo" }) : tell(undoRefused())),
    help: (/** @type {Partial<Help>} */ change) => {
      Object.assign(help, change);
      keep.set("help", JSON.stringify(help));
      paint();
      if (change.pace) nextBot();
    },
    load: (/** @type {HTMLInputElement} */ input) => loadFile(table, input),
    takeDamaged: () => download("damaged-match.txt", keep.get("damaged") ?? ""),
    closeRules: () => nodes.rules.current?.close(),
  });

  /** The newest play stands at the end of the list. */
  const showNewest = () => {
    const text = JSON.stringify(table.view.log);
    if (text === logged) return;
    logged = text;
    requestAnimationFrame(() => {
      const box = nodes.log.current;
      if (box) box.scrollTop = box.scrollHeight;
    });
  };
  const draw = () => {
    const focus = watchFocus(table);
    const way = wayOf(table.view);
    redraw();
    showNewest();
    travel(table, way);
    focus();
  };
  const arrived = () => {
    clearTimeout(quietTimer);
    free();
    const before = table.view;
    table.view = host.get("view");
    Object.assign(local, { words: null, note: null, total: null });
    const same = isSame(before, table.view);
    if (!same) Object.assign(choice, nothing());
    draw();
    const field = same && choice.option ? there(nodes.ask).querySelector("input") : null;
    if (field && there(nodes.ask).contains(document.activeElement)) {
      field.focus(); // ready for the next try
      field.select();
    }
    there(nodes.root).style.visibility = "";
    nextBot();
  };

  /** The browser keeps the focus inside a dialog and gives it back on closing; Escape closes. @param {HTMLDialogElement} dialog */
  const openDialog = (dialog) => {
    if (!dialog.open) dialog.showModal();
  };
  /** @param {Form} form */
  const openSetup = (form) => {
    const dialog = there(nodes.setup);
    const had = dialog.contains(document.activeElement) ? document.activeElement?.id : "";
    local.setup = setupForm(form, send, paint, () => dialog.close());
    paint();
    const again = had ? dialog.querySelector(`#${had}`) : null;
    if (again instanceof HTMLElement) again.focus();
    openDialog(dialog);
  };
  /** @param {{text: string, fields?: string[]}} message */
  const refused = ({ text, fields = [] }) => {
    const dialog = there(nodes.setup);
    if (!dialog.open || !local.setup) return tell(text);
    local.setup.refuse(text, fields);
    const wrong = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll("[aria-invalid]")]);
    for (const input of wrong)
      for (let box = input.closest("details"); box; box = box.parentElement?.closest("details") ?? null)
        box.open = true;
    if (wrong.length) wrong[0].focus();
    else dialog.querySelector(".nn-error")?.scrollIntoView({ block: "nearest" });
  };
  /** What the desk answers beside the view. @type {Record<string, (message: any) => void>} */
  const replies = {
    rules: ({ title, html }) => {
      local.rules = { title, html };
      paint();
      openDialog(there(nodes.rules));
    },
    form: openSetup,
    refused,
    started: () => nodes.setup.current?.close(),
    file: ({ name, text }) => download(name, text),
    damaged: ({ text }) => {
      keep.set("damaged", text);
      local.damaged = true;
      paint();
    },
  };

  host.on("view", arrived);
  host.on("total", () => {
    local.total = host.get("total");
    paint();
  });
  host.on("saved", () => keep.set("match", JSON.stringify({ q: ownQuery(location.search), text: host.get("saved") })));
  host.hear((message) => {
    clearTimeout(quietTimer);
    free();
    if (Object.hasOwn(replies, message.kind)) replies[message.kind](message);
  });

  const wakeUp = () => {
    const saved = parsed(keep.get("match"));
    const q = key ? ownQuery(location.search) : "";
    if (!table.view.fresh) return nextBot(); // the same kernel drawn once more: nothing to fetch
    if (saved && typeof saved.text === "string" && saved.q === q) {
      const { style } = there(nodes.root); // show the kept match at once, not a new one for a moment
      style.visibility = "hidden";
      setTimeout(() => {
        style.visibility = "";
      }, 4000);
      return send({ do: "restore", text: saved.text });
    }
    if (q && !table.view.asked) return send({ do: "query", text: q });
    nextBot();
  };

  const pace = new URLSearchParams(location.search).get("pace");
  if (pace && Object.hasOwn(PACES, pace)) help.pace = pace;
  wayOf(table.view);
  open();
  const daylight = theme(there(nodes.root));
  showNewest();
  // Sizes are read where the browser has them anyway: asking in the middle of a redraw would lay the page out twice.
  const watcher = new ResizeObserver(([box]) => {
    local.width = Math.round(box.contentRect.width) || local.width;
    paint();
  });
  watcher.observe(there(nodes.line));
  wakeUp();
  return () => {
    watcher.disconnect();
    clearTimeout(botTimer);
    clearTimeout(quietTimer);
    daylight();
    close();
  };
}
