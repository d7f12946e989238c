// Finding plays, following best play, and stepping through a search.

import { say, sayMany, together } from "../kit/say.js";
import { minus } from "../kit/words.js";
import { findPlays } from "./find.js";
import { note, reach } from "./moving.js";
import { boundWords, foundWords, marksAt } from "./search.js";
import { bestFrom } from "./tree.js";
import { allWords } from "./words.js";

/** @import {Explorer} from "./state.d.ts" */

/** @param {Explorer} explorer @param {() => void} askCards ask for the cards at the chosen node */
export function finding(explorer, askCards) {
  const { state, local, nodes, acts, refresh } = explorer;
  const words = (/** @type {number} */ node) => allWords(state.tree, marksAt(state, node), node);

  /** @param {string} text */
  const find = (text) => {
    local.query = text;
    local.found = findPlays(state.tree, text);
    local.hit = -1;
    state.hits = new Set(local.found);
    refresh();
  };
  /** @param {1 | -1} way */
  const next = (way) => {
    const count = local.found.length;
    if (!local.query.trim()) {
      acts.tell(say("Type a play first, such as 3♦, ten of clubs, or total 97."));
      nodes.query.current?.focus();
      return;
    }
    if (!count) {
      acts.tell(say("That play is not in this tree."));
      return;
    }
    local.hit = local.hit < 0 && way < 0 ? count - 1 : (local.hit + way + count) % count;
    const node = local.found[local.hit];
    acts.select(node, "find");
    acts.tell(minus(together(say("{n} of {all}.", { n: local.hit + 1, all: count }), words(node))));
  };
  const follow = () => {
    local.line = bestFrom(state.tree, state.marks, 0);
    local.step = 0;
    acts.select(0, "line");
    acts.tell(
      minus(
        together(sayMany("Best play takes {n} step.", "Best play takes {n} steps.", local.line.length - 1), words(0)),
      ),
    );
    nodes.next.current?.focus({ preventScroll: true });
  };
  /** @param {1 | -1} way */
  const walk = (way) => {
    const last = local.line.length - 1;
    if (way < 0 && local.step <= 0) return;
    local.step = way > 0 && local.step >= last ? 0 : local.step + way;
    const node = local.line[local.step];
    acts.select(node, "line");
    acts.tell(minus(together(say("Step {n} of {all}.", { n: local.step, all: last }), words(node))));
  };
  /** @param {number} step */
  const stepTo = (step) => {
    const { search } = state;
    if (!search) return;
    const last = search.visited.length;
    search.step = Math.max(1, Math.min(last, step));
    const node = search.visited[search.step - 1];
    state.now = node;
    reach(explorer, node, 0);
    explorer.picture.centre(node);
    askCards();
    refresh();
    explorer.list.reveal(node);
    const where = say("Step {n} of {all}.", { n: search.step, all: last });
    note(local, minus(together(where, words(node), boundWords(search, node), foundWords(search, state.tree))));
    local.silent = true; // to be seen it stands in the box of the search
    explorer.paint();
  };
  return { find, next, follow, walk, stepTo };
}
