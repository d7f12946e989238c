// The position as text: somebody types it, and Python writes it too, but never under the hands of who types.

import { download } from "../kit/files.js";
import { say } from "../kit/say.js";

/** @import {Lab} from "./state.d.ts" */

/** A long text stands in one line until somebody works on it. @param {HTMLTextAreaElement | null} field */
function fit(field) {
  if (!field) return;
  const { style } = field;
  if (field.dataset.long && document.activeElement !== field) {
    style.height = ""; // one line, as the style has it
    return;
  }
  style.height = "auto";
  style.height = `${Math.min(160, field.scrollHeight + 3)}px`;
}

/** The position as a file; any lab opens it as a pasted text. @param {string} text */
export const savePosition = (text) => download("position.txt", `${text}\n`);

/**
 * @param {Lab} lab
 * @param {object} told
 * @param {() => void} told.draw
 * @param {() => void} told.changed somebody has typed something
 * @param {(words: string) => void} told.tell
 */
export function textField(lab, { draw, changed, tell }) {
  const { local, nodes } = lab;
  const acts = {
    fit: () => fit(nodes.text.current),
    leave: () => {
      local.typing = false;
      draw();
    },
    typed: (/** @type {{currentTarget: HTMLTextAreaElement}} */ { currentTarget }) => {
      local.text = currentTarget.value;
      local.typing = true;
      local.seq += 1;
      fit(currentTarget);
      changed();
    },
    copy: async () => {
      nodes.text.current?.focus();
      nodes.text.current?.select();
      try {
        await navigator.clipboard.writeText(local.text);
        tell(say("The position is copied."));
      } catch {
        tell(say("The position is marked. Copy it with Ctrl and C."));
      }
    },
  };
  /** Before a draw: take what Python has made of the text. @returns {() => void} to be called after it */
  const take = () => {
    const { seq, text } = lab.view;
    const field = nodes.text.current;
    const isAt = field !== null && document.activeElement === field;
    if (seq !== local.seq || local.text === text || (local.typing && isAt)) return acts.fit;
    const at = field?.selectionStart ?? 0;
    local.text = text;
    return () => {
      if (isAt) field.setSelectionRange(at, at);
      acts.fit();
    };
  };
  return { acts, take };
}
