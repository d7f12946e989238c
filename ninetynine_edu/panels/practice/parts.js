// How the puzzle room is drawn: the question with its picture, a place to answer, the solution, and below what to practise.

import { face } from "../kit/cards.js";
import { download, readText } from "../kit/files.js";
import { practiceHead } from "../kit/head.js";
import { say } from "../kit/say.js";
import { anew, h, hidden, made } from "../kit/view.js";
import { scrolled } from "../kit/wide.js";
import { minus } from "../kit/words.js";
import { themeTiles, toldThemes } from "./themes.js";
import { oneOf, ways } from "./ways.js";

/** @import {Exercise, Picture, Place, PlayedOut, Room, Solution} from "./view.d.ts" */

/** A file of progress has no more letters. */
const MOST = 10_000;
/** A longer question is written smaller. */
const LONG = 120;

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
function button(text, onclick, more) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);
}

/** The whole page. @param {Room} room */
export function roomPage(room) {
  const { view, nodes } = room;
  return h(
    "div",
    { class: "nn-root nn-room", "data-n": view.n, "data-phase": view.phase, ref: nodes.root },
    head(room),
    h(
      "div",
      { class: "nn-task" },
      h("div", { class: "nn-left" }, view.exercise ? question(room, view.exercise) : null, said(room)),
      h("div", { class: "nn-answering" }, anew(`${view.task} ${view.phase}`, doing(room))),
    ),
    settings(room),
    themeTiles(room),
    progress(room),
    room.toClass.dialog(),
  );
}

/** @param {Room} room */
function head({ view: { streak, place, level }, keep }) {
  return practiceHead(say("Puzzles"), keep, streak, place || (level ? say("Level {level}", { level }) : ""));
}

/** What is asked, and its picture. @param {Room} room @param {Exercise} exercise */
function question({ view }, { title, asked, rules, picture, place }) {
  const seen = view.out ?? place;
  return h(
    "div",
    { class: "nn-asks" },
    h("p", { class: "nn-kind" }, title),
    view.out ? null : h("p", { class: "nn-question", "data-long": asked.length > LONG }, minus(asked)),
    view.out ? null : drawn(picture),
    seen ? cards(seen) : null,
    rules.length ? h("ul", { class: "nn-cardrules" }, ...rules.map((rule) => h("li", {}, minus(rule)))) : null,
  );
}

/** A picture that Python has made; one that a phone has no room for is scrolled. @param {Picture | null} picture */
function drawn(picture) {
  if (!picture) return null;
  const { svg, widest, least, name } = picture;
  const style = { "max-width": `${widest}px`, "--least": `${least}px` };
  return made("div", { class: "nn-picture", style, ...scrolled(least, name) }, svg);
}

/** Whether the exercise begins above what is seen. @param {Room} room */
function isAbove({ nodes }) {
  const asks = nodes.root.current?.querySelector(".nn-asks");
  return asks ? asks.getBoundingClientRect().top < 0 : false;
}

/** A total, and the cards of hands. @param {Place} place */
function cards({ total, hands }) {
  return h(
    "div",
    { class: "nn-place" },
    h("p", { class: "nn-totalnow" }, h("span", {}, say("Total:")), " ", h("strong", {}, minus(total))),
    hands.map(({ who, cards }) =>
      h(
        "div",
        { class: "nn-hand" },
        who ? h("p", { class: "nn-who" }, who) : null,
        cards.length
          ? h("p", { class: "nn-faces" }, cards.map(face), hidden(cards.map(({ name }) => name).join(", ")))
          : h("p", {}, say("no cards")),
      ),
    ),
  );
}

/** What has been said of the answer, and help. @param {Room} room */
function said({ view, local }) {
  const next = view.phase === "ask" && !view.say && view.exercise ? hidden(minus(view.exercise.question)) : null;
  const right = view.phase === "right" && !local.note;
  const mark = right ? h("span", { class: "nn-mark", "aria-hidden": "true" }, "✓") : null;
  return h(
    "div",
    { class: "nn-status", role: "status" },
    h("p", { class: "nn-said" }, mark, minus(local.note || view.say || view.ended), local.note ? null : next),
    view.hint ? h("p", { class: "nn-hint" }, h("strong", {}, say("Hint:")), " ", minus(view.hint)) : null,
  );
}

/** What can be done now. @param {Room} room */
function doing(room) {
  const { view, send } = room;
  const { task, phase } = view;
  if (phase === "over")
    return h(
      "div",
      { class: "nn-row" },
      button(say("Again"), () => send({ do: "again", task }), MAIN),
    );
  if (phase === "out" && view.out) return playing(room, view.out);
  if (view.solution) return h("div", { class: "nn-solved" }, solved(view.solution), onward(room, view.solution.out));
  if (!view.exercise) return null;
  return h(
    "div",
    { class: "nn-doing" },
    ways(room, view.exercise.answer),
    h(
      "div",
      { class: "nn-row" },
      button(view.hint ? say("Show me how") : say("Give me a hint"), () => send({ do: "help", task })),
    ),
  );
}

const MAIN = { class: "nn-btn nn-main" };

/** The worked solution. @param {Solution} solution */
function solved({ text, picture, answer, themes }) {
  return h(
    "div",
    { class: "nn-box nn-solution" },
    answer ? h("p", { class: "nn-right" }, say("Answer: {answer}", { answer: minus(answer) })) : null,
    h("p", {}, minus(text)),
    drawn(picture),
    toldThemes(themes),
  );
}

/** @param {Room} room @param {boolean} out */
function onward({ view, send }, out) {
  const { task } = view;
  return h(
    "div",
    { class: "nn-row" },
    button(say("Next"), () => send({ do: "next", task }), { class: "nn-btn nn-main nn-next" }),
    out ? button(say("Play it out"), () => send({ do: "out", task })) : null,
    button(say("One like this"), () => send({ do: "like", task })),
  );
}

/** A puzzle as it is played out. @param {Room} room @param {PlayedOut} out */
function playing(room, out) {
  const { view, send } = room;
  const play = (/** @type {string} */ move) => send({ do: "play", task: view.task, move });
  return h(
    "div",
    { class: "nn-doing" },
    out.over ? null : oneOf(out.options, play, say("Your cards")),
    h(
      "div",
      { class: "nn-row" },
      button(say("Next"), () => send({ do: "next", task: view.task }), out.over ? MAIN : {}),
      out.over ? button(say("One like this"), () => send({ do: "like", task: view.task })) : null,
    ),
  );
}

// --- what to practise ---

/** @param {Room} room */
function settings(room) {
  const { view, games, local, send, keep, toClass } = room;
  const groups = view.whats.map(([name, whats]) => {
    const options = whats.map(([code, title]) => h("option", { value: code, selected: code === view.what }, title));
    return name ? h("optgroup", { label: name }, options) : options;
  });
  const choose = (/** @type {number} */ level) => {
    local.away = isAbove(room);
    send({ do: "level", level });
  };
  const levels = view.levels.map((level) =>
    button(String(level), () => choose(level), {
      "aria-pressed": String(level === view.level),
      "aria-label": say("Level {level}", { level }),
    }),
  );
  const options = games.map(([code, name]) => h("option", { value: code, selected: code === view.game }, name));
  return h(
    "div",
    { class: "nn-settings" },
    field(say("What to practise"), groups, (what) => send({ do: "what", what })),
    field(say("Game"), options, (game) => send({ do: "game", game })),
    levels.length
      ? h(
          "div",
          { class: "nn-field", role: "group", "aria-label": say("Level") },
          h("span", {}, say("Level")),
          h("span", { class: "nn-levels" }, levels),
        )
      : null,
    keep ? h("div", { class: "nn-field nn-toclass" }, toClass.button()) : null,
  );
}

/** @param {string} name @param {import("../kit/types.d.ts").Child} options @param {(value: string) => void} onchange */
function field(name, options, onchange) {
  const listen = { onchange: (/** @type {any} */ { currentTarget }) => onchange(currentTarget.value) };
  return h(
    "label",
    { class: "nn-field" },
    h("span", {}, name),
    h("select", { class: "nn-select", ...listen }, options),
  );
}

/** How somebody is getting on; it never leaves this device but as a file of their own. @param {Room} room */
function progress({ view, local, send, tell, draw }) {
  const { rating, solved, first, best, daily, themes } = view.progress;
  const open = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
    const text = await readText(currentTarget, MOST);
    if (text === null) tell(say("This file cannot be read. Choose the one that you saved here."));
    else send({ do: "open", text });
  };
  const forget = () => {
    if (local.sure) send({ do: "forget" });
    local.sure = !local.sure;
    draw();
  };
  return h(
    "details",
    { class: "nn-rules nn-own" },
    h("summary", {}, say("How you are doing")),
    h(
      "ul",
      {},
      h("li", {}, say("Your rating: {n}", { n: rating })),
      h("li", {}, say("Done: {n}, right at once: {first}", { n: solved, first })),
      h("li", {}, say("Most in a row: {n}", { n: best })),
      daily ? h("li", {}, say("You have solved the puzzle of the day.")) : null,
      ...themes.map((theme) => h("li", {}, theme)),
    ),
    h("p", { class: "nn-why" }, say("The rating goes up with each right answer. All this stays on this device.")),
    h(
      "div",
      { class: "nn-row" },
      button(say("Save as a file"), () => download("ninety-nine-puzzles.json", view.saved, "application/json")),
      h(
        "label",
        { class: "nn-btn nn-filelabel" },
        say("Open a file"),
        h("input", { type: "file", class: "nn-file", accept: ".json,application/json", onchange: open }),
      ),
      button(local.sure ? say("Really start from zero?") : say("Start from zero"), forget),
    ),
  );
}
