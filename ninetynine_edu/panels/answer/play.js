// The moves and what each is worth, and the line of best play to step through.

import { h, setText, when } from "../kit/hand.js";
import { set } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { headRow, markPicture, scroller, setWords, withSuits } from "./parts.js";

/** @import {Piece} from "../kit/pieces.d.ts" */
/** @import {Heading, Send, View} from "./view.d.ts" */

/**
 * @param {object} told
 * @param {Heading} told.heading
 * @param {Send} told.send
 * @param {HTMLElement} told.status where the step that is reached is said
 * @param {Piece[]} told.extra what stands under the moves
 */
export function playThrough({ heading, send, status, extra }) {
  let view = /** @type {View} */ ({}),
    all = false,
    aim = /** @type {number | null} */ (null); // aim: the step that was asked for, while the answer is under way
  const title = heading("Play it through");
  const words = h("p", { class: "nn-an-words" });
  const how = h("p", { class: "nn-why" });
  const picture = h("div", { class: "nn-an-picture" });
  const steps = h("ol", { class: "nn-an-steps", "aria-label": "The line, step by step" });
  /** @param {string} text @param {string} sign @param {() => number} to */
  const stepButton = (text, sign, to) =>
    h(
      "button",
      {
        type: "button",
        class: "nn-btn nn-an-stepbtn",
        onclick: (event) => {
          if (event.currentTarget.getAttribute("aria-disabled") !== "true") step(to());
        },
      },
      h("span", { "aria-hidden": "true", class: "nn-an-arrow" }, sign),
      text,
    );
  const last = () => view.line.length,
    at = () => (aim === null ? view.at : aim);
  const first = stepButton("To the start", "⇤", () => 0),
    prev = stepButton("Back", "←", () => at() - 1);
  const next = stepButton("Next", "→", () => at() + 1),
    end = stepButton("To the end", "⇥", () => last());
  const buttons = h(
    "div",
    { class: "nn-an-stepper", role: "group", "aria-label": "Step through the line" },
    first,
    prev,
    next,
    end,
  );
  const again = h(
    "button",
    { type: "button", class: "nn-btn", hidden: true, onclick: () => send({ do: "again" }) },
    "Back to the best line",
  );
  const branch = h("p", { class: "nn-an-branch", hidden: true });
  const movesTitle = heading("", { class: "nn-an-movestitle" });
  const moves = h("div", { class: "nn-an-moves" });
  const note = h("p", { class: "nn-why" });
  const right = h("div", { class: "nn-box nn-an-right" }, movesTitle, moves, note, how, ...extra);
  const node = h(
    "section",
    { class: "nn-an-play", hidden: true },
    h("div", { class: "nn-box nn-an-left" }, title, words, status, buttons, picture, branch, again, steps),
    right,
  );

  buttons.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const places = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: last() };
    const to = places[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(to);
  });

  /** @param {number} to */
  function step(to) {
    if (to < 0 || to > last() || to === at()) return;
    aim = to;
    send({ do: "step", at: to });
  }

  /** @param {View} nextView */
  function show(nextView) {
    if (view.text !== nextView.text) all = false;
    view = nextView;
    aim = null;
    node.hidden = view.kind !== "position";
    if (node.hidden) return;
    right.hidden = !view.over && !view.moves.length && !view.draws.length; // of hidden hands nothing is told
    setWords(words, view.problem ? "" : view.says);
    setText(how, view.how);
    setText(note, view.note);
    when(picture, view.svg, (svg) => {
      picture.innerHTML = svg;
    }); // drawn by the package's own Python, texts escaped
    set(first, { "aria-disabled": view.at <= 0 ? "true" : null });
    set(prev, { "aria-disabled": view.at <= 0 ? "true" : null });
    set(next, { "aria-disabled": view.at >= last() ? "true" : null });
    set(end, { "aria-disabled": view.at >= last() ? "true" : null });
    buttons.hidden = steps.hidden = !last();
    again.hidden = branch.hidden = view.off === null;
    if (view.off !== null) setText(branch, `Step ${view.off + 1} was not best play: see what comes of it.`);
    when(steps, [view.line, view.at], drawSteps);
    drawMoves();
  }

  function drawSteps() {
    const items = [{ move: "Start", total: view.start, words: "The start" }, ...view.line];
    const held = steps.contains(document.activeElement);
    steps.replaceChildren(
      ...items.map((item, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "nn-btn nn-an-step",
              "aria-current": index === view.at ? "step" : null,
              "data-seat": index ? view.line[index - 1].seat % 2 : null,
              onclick: () => step(index),
            },
            h("span", {}, ...withSuits(item.move)),
            h("span", { class: "nn-an-stept" }, minus(item.total)),
          ),
        ),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (steps.querySelector("[aria-current]"))?.focus({ preventScroll: true });
  }

  function drawMoves() {
    const held = moves.contains(document.activeElement);
    const drawn = when(moves, [view.moves, view.draws, view.who, view.over, all], () => {
      if (view.over) {
        setText(movesTitle, "The deal is over");
        moves.replaceChildren(h("p", {}, view.says));
        return;
      }
      if (view.draws.length) return drawDraws();
      setText(movesTitle, `What ${view.who} can play`);
      const rows = all ? view.moves : view.moves.slice(0, 14);
      const alike = view.moves.every((row) => row.best); // then none needs to be marked
      const plies = view.moves.some((row) => row.plies !== null),
        safe = view.moves.some((row) => row.safe !== null);
      const heads = ["Play", "Total", `${view.who} then`, ...(plies ? ["Plays left"] : []), ...(safe ? ["Safe"] : [])];
      const table = h(
        "table",
        { class: "nn-an-table" },
        h("thead", {}, headRow(heads)),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h(
              "tr",
              { "data-best": row.best ? "yes" : false },
              h(
                "td",
                {},
                h(
                  "button",
                  {
                    type: "button",
                    class: "nn-btn nn-an-move",
                    "aria-label": `Play ${row.words}`,
                    onclick: () => send({ do: "move", move: row.code, at: view.at }),
                  },
                  h("span", { "aria-hidden": "true", class: "nn-an-laid" }, ...withSuits(row.laid)),
                  h("span", { class: "nn-an-what" }, minus(row.does)),
                ),
              ),
              h("td", { class: "nn-an-num" }, minus(row.total)),
              h(
                "td",
                {},
                h("span", { class: "nn-an-value" }, markPicture(row.mark, row.value), row.short),
                row.best && !alike
                  ? h("span", { class: "nn-an-best" }, row.mark === "L" ? "lasts longest" : "best")
                  : null,
              ),
              ...(plies ? [h("td", { class: "nn-an-num" }, row.plies === null ? "–" : String(row.plies))] : []),
              ...(safe ? [h("td", {}, row.safe ? "yes" : "no")] : []),
            ),
          ),
        ),
      );
      const rest = view.moves.length - rows.length;
      moves.replaceChildren(
        scroller(`What ${view.who} can play`, table),
        ...(rest > 0
          ? [
              h(
                "button",
                {
                  type: "button",
                  class: "nn-btn",
                  onclick: () => {
                    all = true;
                    drawMoves();
                  },
                },
                `Show all ${view.moves.length} moves`,
              ),
            ]
          : []),
        h("p", { class: "nn-why" }, "Press a move to see what the others do then."),
      );
    });
    if (drawn && held) (moves.querySelector("button") || prev).focus({ preventScroll: true }); // what was pressed is gone
  }

  function drawDraws() {
    setText(movesTitle, "Which card comes?");
    const known = view.draws.some((row) => row.verdict);
    const heads = ["Card", "How likely", ...(known ? [`${view.who} then`, "Best reply"] : [])];
    const table = h(
      "table",
      { class: "nn-an-table" },
      h("thead", {}, headRow(heads)),
      h(
        "tbody",
        {},
        ...view.draws.map((row) =>
          h(
            "tr",
            {},
            h(
              "td",
              {},
              h(
                "button",
                {
                  type: "button",
                  class: "nn-btn nn-an-move",
                  "aria-label": `Draw ${row.words}`,
                  onclick: () => send({ do: "draw", card: row.code, at: view.at }),
                },
                h("span", { "aria-hidden": "true" }, ...withSuits(row.label)),
              ),
            ),
            h("td", { class: "nn-an-num" }, row.chance),
            ...(known ? [h("td", {}, row.verdict), h("td", {}, ...withSuits(row.best.join(" or ") || "–"))] : []),
          ),
        ),
      ),
    );
    moves.replaceChildren(
      scroller("Which card comes?", table),
      h("p", { class: "nn-why" }, "Press a card to see what follows when it comes."),
    );
  }

  return {
    node,
    show,
    next,
    /** @param {boolean} flag */
    stale: (flag) => set(node, { "data-stale": flag ? "yes" : false }),
  };
}
