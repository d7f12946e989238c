// Playing cards: what is chosen, and what becomes of it.

import { stopwatch } from "../kit/stopwatch.js";
import { askKey, moveAsked } from "./ask.js";
import { codesOf, goesAlong, layOf, laysWith, nothing, several } from "./choice.js";
import { bringIntoSight, firstAnswer, there } from "./nodes.js";

/** @import {Choice} from "./choice.js" */
/** @import {Acts, Table} from "./state.d.ts" */
/** @import {Lay, Option} from "./view.d.ts" */

/** Whether the total of an answer is said before it counts. @param {import("./view.d.ts").View} view @param {Option} option */
function isSaid(view, { tail, question }) {
  return view.saying && tail !== undefined && question !== "";
}

/**
 * What a person does with cards and answers.
 *
 * @param {Table} table
 * @param {() => void} paint draw the page at once
 * @param {() => void} paintSoon draw it in a moment
 */
export function playing(table, paint, paintSoon) {
  const { nodes, choice } = table;
  let busy = false;
  let asked = askKey(table);
  /** How long the person thinks about a total: it is never shown as a clock. */
  const watch = stopwatch();
  /** @param {number} place */
  const cardAt = (place) => /** @type {HTMLElement} */ (there(nodes.hand).children[place]);

  /** Draw the question about the cards chosen; answers drawn anew keep the focus among them. */
  const redraw = () => {
    const before = asked;
    asked = askKey(table);
    const had = there(nodes.ask).contains(document.activeElement);
    paint();
    if (choice.option && asked !== before) watch.start();
    if (had && choice.chosen.length && asked !== before) firstAnswer(table)?.focus({ preventScroll: true });
  };

  /** @param {string} move @param {number} [said] the total called with it */
  const send = (move, said) => {
    busy = true;
    setTimeout(() => {
      busy = false;
    }, 3000);
    table.acts.send({ do: "play", move, ...(said === undefined ? {} : { said, took: watch.tenths() }) });
  };
  /** @type {Acts["play"]} */
  const play = (move, told) => {
    if (busy) return;
    if (told?.ok && told.to !== null && !table.view.lesson) table.acts.come(told.to); // in the lesson another card may be asked for
    send(move);
  };
  /** Choose cards, or go on with the question about them; the first answer gets the focus. @type {Acts["pick"]} */
  const pick = (places, path = [], option = null) => {
    const { view } = table;
    Object.assign(choice, nothing(), { chosen: places, path });
    const lay = layOf(view, places);
    const only = lay && !laysWith(view, places).length ? view.asks[lay.ask].options : [];
    choice.option = option ?? (only.length === 1 && isSaid(view, only[0]) ? only[0] : null);
    redraw();
    firstAnswer(table)?.focus({ preventScroll: true });
    bringIntoSight(there(nodes.ask));
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
    else play(card.choices[0].move, card.choices[0]);
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
    leave: watch.leave,
    acts: {
      play,
      pick,
      close,
      back,
      choose,
      look,
      take: (/** @type {Lay | null} */ lay, /** @type {Option} */ option) =>
        isSaid(table.view, option)
          ? pick(choice.chosen, choice.path, option)
          : play((lay?.text ?? "") + (option.tail ?? ""), option),
      call: (/** @type {number} */ said) => {
        const move = moveAsked(table);
        if (busy || move === null) return;
        choice.tried = [...choice.tried, said];
        send(move, said);
      },
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
