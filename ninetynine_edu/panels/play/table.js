// The card table. Python owns every rule; this page shows the `view` it is given and sends back what the person wants.

import { createRef } from "preact";
import { download } from "../kit/files.js";
import { LINE, letterOf } from "../kit/line.js";
import { theme } from "../kit/root.js";
import { say } from "../kit/say.js";
import { classroom } from "../kit/sending.js";
import { nothing } from "./choice.js";
import { drawing } from "./drawing.js";
import { goesOn, learning } from "./lesson.js";
import { gameHere, matchMemory, noteGameHere, ownQuery, parsed, whole } from "./memory.js";
import { moving } from "./moving.js";
import { behindPictures, there, watchFocus } from "./nodes.js";
import { playing } from "./playing.js";
import { loadFile } from "./saving.js";
import { setupForm } from "./setup.js";
import { soundOf, sounds } from "./sound.js";
import { windowOf } from "./views.js";
import { watched } from "./watching.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Kept} from "./memory.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Acts, Help, Table} from "./state.d.ts" */
/** @import {Form, View} from "./view.d.ts" */

/** How long a bot's play stays before the next one is asked for, in ms. @type {Record<string, number>} */
const PACES = { slow: 2600, steady: 1500, brisk: 700, instant: 0 };
/** So much longer where something was said about a total. */
const TO_READ = 1200;
const SILENCE = 9000;
/** The end of a deal is seen before anybody looks back at it. */
const LOOK_BACK = 200;

/** What is shown to somebody who has chosen nothing. @type {Help} */
const USUAL = {
  safe: true,
  line: true,
  pace: "steady",
  four: false,
  sound: false,
  wall: false,
  says: false,
  few: false,
};

/** For how many cards there is room: within a deal no place of the hand goes away. @param {View} before @param {View} view @param {number} slots */
export function slotsOf(before, view, slots) {
  const begins = !view.log.length || view.log.length < before.log.length || view.sub !== before.sub;
  return Math.max(begins ? 0 : slots, view.company.slots, view.hand.length);
}

/**
 * The switches that no view has answered yet: a bot's play that was on its way before must not turn them back.
 *
 * @template {Partial<View>} Switches
 * @param {Switches} switched
 * @param {View} view
 */
function unanswered(switched, view) {
  const left = Object.entries(switched).filter(([what, on]) => view[/** @type {keyof View} */ (what)] !== on);
  return /** @type {Switches} */ (Object.fromEntries(left));
}

/** Whether the question that is open may stay: after a refusal (a total not quite right), not when the table has moved on. @param {View} before @param {View} view */
function isSame(before, view) {
  const cards = (/** @type {View} */ { hand, lays }) => JSON.stringify([hand, lays]);
  return view.turn && before.turn && view.total === before.total && cards(view) === cards(before);
}

/**
 * Put the table into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountTable(host, place) {
  const key = String(host.get("keep") ?? "");
  const own = windowOf(host.desk);
  const keep = matchMemory(key, own.me);
  const q = key ? ownQuery(location.search) : "";
  /** @type {Table} */
  const table = {
    view: host.get("view"),
    choice: nothing(),
    local: {
      away: null,
      hover: null,
      focus: null,
      latest: "focus",
      words: null,
      switched: {},
      note: null,
      total: null,
      width: 600,
      letter: 14,
      unit: 1,
      slots: 0,
      damaged: false,
      rules: null,
      setup: null,
      big: null,
      paused: false,
    },
    help: { ...USUAL, ...parsed(keep.get("help")) },
    acts: /** @type {Acts} */ ({}),
    toClass: classroom({ send: (message) => send(message), draw: () => paint(), save: () => send({ do: "save" }) }),
    nodes: {
      root: createRef(),
      tools: createRef(),
      seats: createRef(),
      felt: createRef(),
      total: createRef(),
      pile: createRef(),
      line: createRef(),
      hand: createRef(),
      ask: createRef(),
      log: createRef(),
      help: createRef(),
      rules: createRef(),
      setup: createRef(),
    },
    keep: key,
    noteId: `nn-note-${Math.random().toString(36).slice(2)}`,
  };
  const { local, help, choice, nodes } = table;
  const { paint, paintSoon, paintTotal, open, close } = drawing(table, place);
  const { acts: playActs, redraw, free, leave } = playing(table, paint, paintSoon);
  const moves = moving(table);
  const heard = sounds();
  /** @type {Timer} */
  let botTimer;
  /** @type {Timer} */
  let quietTimer;
  /** @type {Timer} */
  let momentTimer;
  let logged = "";
  /** What is on the table is the match that is kept, so that others may see it. */
  let settled = false;
  /** Whose place a match was taken from that has not been kept again yet. @type {string | null} */
  let came = null;
  /** The match comes back to this page, and the focus with it. */
  let returns = false;
  const firstCard = () => /** @type {HTMLElement | null} */ (there(nodes.hand).querySelector('[tabindex="0"]'));

  /** A sentence of the page's own, shown and spoken in the status line until Python says something new. @param {string} text */
  const tell = (text) => {
    local.words = text;
    paint();
  };
  /** What was pressed may not count. @param {string} text */
  const unheard = (text) => {
    local.total = null;
    tell(text);
  };
  /** A desk that is still coming is not late. */
  const waitForAnswer = () => {
    const silent = say("No answer from the table yet. If it stays like this, reload the page: your match is kept.");
    quietTimer = setTimeout(() => (host.isAwake?.() === false ? waitForAnswer() : unheard(silent)), SILENCE);
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (local.away) return;
    lesson.hear(message);
    clearTimeout(quietTimer);
    waitForAnswer();
    try {
      host.send({ n: table.view.n, ...message });
    } catch {
      unheard(say("The table cannot be reached. Reload the page: your match is kept."));
    }
  };
  /** What the page asks for by itself: of several views of the table, one. @param {{do: string, all?: boolean}} message */
  const asksOnce = (message) => {
    if (!local.away && own.asksFirst(message.do, table.view.n)) send(message);
  };
  /** The page asks for each bot play itself, after the last one could be read; a reload simply asks again. */
  const nextBot = () => {
    clearTimeout(botTimer);
    if (!table.view.bot || (local.paused && table.view.watch)) return;
    const pace = PACES[help.pace] ?? PACES.steady;
    const { n, praised } = table.view;
    const wait = pace && praised ? pace + TO_READ : pace;
    botTimer = setTimeout(() => {
      if (place.isConnected && table.view.n === n) asksOnce({ do: "bot", all: wait === 0 });
    }, wait);
  };

  const lookBack = () => {
    clearTimeout(momentTimer);
    const { n, moment } = table.view;
    if (!moment || moment.words !== null) return;
    momentTimer = setTimeout(() => {
      if (place.isConnected && table.view.n === n) asksOnce({ do: "moment" });
    }, LOOK_BACK);
  };
  /** @param {Partial<Help>} change */
  const remember = (change) => {
    Object.assign(help, change);
    keep.set("help", JSON.stringify(help));
  };
  const lesson = learning(table, q, send, remember, keep);
  Object.assign(table.acts, playActs, {
    send,
    tell,
    hint: () => (table.view.can.hint ? send({ do: "hint" }) : tell(say("There is nothing to hint at just now."))),
    undo: () => (table.view.can.undo ? send({ do: "undo" }) : tell(say("There is no play of yours to take back."))),
    toHelp: () => {
      const box = there(nodes.help);
      box.scrollIntoView();
      box.querySelector("input")?.focus({ preventScroll: true });
    },
    help: (/** @type {Partial<Help>} */ change) => {
      const { wall, ...others } = change;
      if (wall !== undefined) local.big = wall;
      remember(table.view.wall ? others : change); // how a class looks at the wall says nothing of other matches
      paint();
      if (change.pace) nextBot();
      if (change.sound) heard("card");
    },
    saying: (/** @type {Partial<Help>} */ change) => {
      const { mustSay, saying, four } = table.view;
      remember({ says: mustSay ? help.says : saying, few: four, ...change });
      local.switched = { ...local.switched, saying: mustSay || help.says, four: help.few };
      send({ do: "help", say: help.says, four: help.few });
    },
    pause: () => {
      local.paused = !local.paused;
      paint();
      nextBot();
    },
    step: () => {
      local.paused = true;
      paint();
      clearTimeout(botTimer);
      if (table.view.bot) send({ do: "bot" });
    },
    ...lesson.acts,
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
    const from = moves.lies(table.view);
    redraw();
    showNewest();
    moves.total(table.view.total);
    moves.flies(from);
    focus();
  };
  const arrived = () => {
    if (local.away) return;
    clearTimeout(quietTimer);
    free();
    const before = table.view;
    table.view = host.get("view");
    Object.assign(local, {
      words: null,
      note: null,
      total: null,
      switched: unanswered(local.switched, table.view),
      slots: slotsOf(before, table.view, local.slots),
    });
    const same = isSame(before, table.view);
    if (!same) Object.assign(choice, nothing());
    draw();
    const sound = help.sound && soundOf(before, table.view);
    if (sound) heard(sound);
    const field = same && choice.option ? there(nodes.ask).querySelector("input") : null;
    if (field && there(nodes.ask).contains(document.activeElement)) {
      field.focus(); // ready for the next try
      field.select();
    }
    there(nodes.root).style.visibility = "";
    settled = true;
    shared.show();
    if (returns) (firstCard() ?? there(nodes.tools).querySelector("button"))?.focus();
    returns = false;
    nextBot();
    lookBack();
  };

  /** The browser keeps the focus inside a dialog and gives it back on closing; Escape closes. @param {HTMLDialogElement} dialog */
  const openDialog = (dialog) => {
    if (!dialog.open) dialog.showModal();
  };
  /** @param {Form} form */
  const openSetup = (form) => {
    const dialog = there(nodes.setup);
    const had = dialog.contains(document.activeElement) ? document.activeElement?.id : "";
    const scrolled = dialog.open ? (dialog.querySelector(".nn-scrollbox")?.scrollTop ?? 0) : null;
    const before = dialog.open ? (local.setup?.draft ?? null) : null;
    local.setup = setupForm(form, send, paint, () => dialog.close(), before);
    paint();
    openDialog(dialog);
    if (scrolled === null) return;
    dialog.querySelector(".nn-scrollbox")?.scrollTo(0, scrolled);
    const again = (had && dialog.querySelector(`#${had}`)) || dialog.querySelector(".nn-gametile input:checked");
    if (again instanceof HTMLElement) again.focus(); // what was chosen, a game of the list among the tiles
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
    started: () => {
      Object.assign(local, { big: null, paused: false });
      nodes.setup.current?.close();
      paint();
    },
    file: ({ name, text }) => download(name, text),
    class: table.toClass.hear,
    damaged: ({ text }) => {
      keep.set("damaged", text);
      local.damaged = true;
      paint();
    },
  };

  const views = behindPictures(arrived);
  host.on("view", views.draw);
  /** A total is there, as a button says it or as the desk sends it first. @type {import("./state.d.ts").Acts["come"]} */
  const come = (total) => {
    if (local.away || (total !== null && total === local.total)) return;
    local.total = total;
    paintTotal();
    if (local.total !== null) moves.total(local.total);
    views.hold();
  };
  host.on("total", () => come(host.get("total")));
  host.on("saved", () => {
    if (local.away) return;
    const view = host.get("view"); // that of this match: it may still wait to be drawn
    if (!keep.keepMatch(q, host.get("saved"), view.game, goesOn(view))) return shared.lose();
    if (came !== null && came !== view.game) keep.leave(q, came); // as it was kept when each address had one place
    came = null;
    noteGameHere(view.game);
  });
  host.hear((message) => {
    clearTimeout(quietTimer);
    free();
    if (Object.hasOwn(replies, message.kind)) replies[message.kind](message);
  });

  /** How the person says totals; whatever the desk answers, the match to be kept comes with it. */
  const habits = () => send({ do: "habits", say: help.says, four: help.few, show: help.show === true });
  /** Show what is asked for at once, not a new match for a moment. */
  const unseen = () => {
    const { style } = there(nodes.root);
    style.visibility = "hidden";
    setTimeout(() => style.removeProperty("visibility"), 4000);
  };
  const restore = (/** @type {string} */ game, /** @type {Kept} */ { text, earlier }) => {
    came = game;
    unseen();
    send({ do: "restore", text, ...(earlier ? { earlier } : {}) });
  };
  const wakeUp = () => {
    const game = gameHere();
    const saved = keep.match(q, game);
    if (!table.view.fresh)
      settled = true; // the same kernel drawn once more: nothing to fetch
    else if (lesson.isAsked) lesson.begin(unseen);
    else if (saved) restore(game, saved);
    else if (q && !table.view.asked) send({ do: "query", text: ownQuery(location.search, whole) });
    else settled = true;
    if (table.view.fresh && (help.says || help.few || help.show)) habits();
    if (!settled) return;
    nextBot();
    lookBack();
  };
  /** The match that another page had, as it stands. */
  const takeOver = () => {
    const { game } = table.view;
    local.away = null;
    table.view = host.get("view");
    const saved = keep.match(q, game);
    settled = false;
    if (saved) restore(game, saved);
    habits();
    draw();
    returns = true;
  };
  /** @param {boolean} watching */
  const leaveIt = (watching) => {
    clearTimeout(botTimer);
    clearTimeout(momentTimer);
    clearTimeout(quietTimer);
    for (const { current } of [nodes.rules, nodes.setup]) current?.close();
    table.toClass.leave();
    Object.assign(choice, nothing());
    Object.assign(local, { away: { watching, freed: false, seen: watching }, words: null, note: null, total: null });
    table.view = watched(table.view);
    there(nodes.root).style.visibility = "";
    paint();
  };
  const shared = own.join(key && `${key}.match?${q}`, {
    held: () => {
      there(nodes.root).style.visibility = "";
      keep.claim(q, local.away ? table.view.game : gameHere());
      if (local.away) takeOver();
      else wakeUp();
    },
    taken: () => {
      leaveIt(false);
      there(nodes.root).querySelector("button")?.focus();
    },
    lost: () => leaveIt(true),
    freed: () => {
      if (local.away) local.away.freed = true;
      paint();
    },
    seen: (view) => {
      if (!local.away) return;
      local.slots = slotsOf(table.view, view, local.slots);
      table.view = view;
      Object.assign(local.away, { seen: true, freed: false });
      if (local.away.watching) draw();
      else paint();
    },
    joined: () => {
      if (settled && !keep.match(q, table.view.game)) habits(); // whoever takes it over finds it kept
    },
    shows: () => (settled ? watched(table.view) : null),
  });
  Object.assign(table.acts, {
    come,
    goOn: shared.take,
    watch: () => {
      if (local.away) local.away.watching = true;
      draw();
      /** @type {HTMLElement | null} */ (there(nodes.root).querySelector(".nn-away button"))?.focus();
    },
  });

  const pace = new URLSearchParams(location.search).get("pace");
  if (pace && Object.hasOwn(PACES, pace)) help.pace = pace;
  local.slots = slotsOf(table.view, table.view, 0);
  moves.lies(table.view);
  open();
  moves.total(table.view.total);
  const daylight = theme(there(nodes.root));
  showNewest();
  // Sizes are read where the browser has them anyway: asking in the middle of a redraw would lay the page out twice.
  const watcher = new ResizeObserver(([box]) => {
    const { width, height } = box.contentRect;
    const { width: before, letter } = local;
    local.width = Math.round((width * LINE.height) / (height || LINE.height)) || before;
    local.letter = letterOf(height);
    local.unit = height / LINE.height;
    if (local.width !== before || local.letter !== letter) paint();
  });
  watcher.observe(there(nodes.line));
  there(nodes.root).style.visibility = "hidden"; // until it is known whose the match is
  shared.begin();
  return () => {
    views.leave();
    shared.close();
    watcher.disconnect();
    clearTimeout(botTimer);
    clearTimeout(quietTimer);
    clearTimeout(momentTimer);
    daylight();
    leave();
    close();
  };
}
