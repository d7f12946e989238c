// What the desk of an answer sends: see view.py and desk.py beside this file, and the number line in study/strip.py.

import type { Face } from "../kit/cards.js";

/** Won, lost, does not fit, not known, a share. */
export type Mark = "W" | "L" | "." | "?" | "S";

/** One line of totals; `marks` has a letter for each, `shares` what is won in between. */
export interface Marks {
  marks: string;
  shares: Record<string, string>;
  plies: (number | null)[];
}

export interface Row extends Marks {
  key: string;
  name: string;
  does: string;
}

export interface Strip {
  low: number;
  high: number;
  limit: number;
  total: number;
  seat: number;
  who: string;
  rows: Row[];
  whole: Marks;
  says: string[];
  method: string;
}

export interface Move {
  code: string;
  label: string;
  laid: string;
  words: string;
  does: string;
  total: number;
  mark: Mark;
  value: string;
  short: string;
  plies: number | null;
  best: boolean;
  safe: boolean | null;
}

export interface Draw {
  code: string;
  label: string;
  words: string;
  chance: string;
  verdict: string;
  best: string[];
}

export interface Step {
  move: string;
  words: string;
  who: string;
  seat: number;
  total: number;
}

export interface Plan {
  who: string;
  rows: { hand: string; seen: string; total: number; plays: { move: string; words: string; chance: string }[] }[];
  more: number;
  mixed: string;
}

export interface Hidden {
  value: string;
  words: string;
  certificate: string;
  how: string;
  plans: Plan[];
}

export interface View {
  n: number;
  asked: number;
  say: string;
  kind: "none" | "position" | "hidden";
  problem: string;
  strip: Strip | null;
  stripProblem: string;
  says: string;
  how: string;
  note: string;
  who: string;
  over: boolean;
  moves: Move[];
  draws: Draw[];
  line: Step[];
  at: number;
  off: number | null;
  svg: string;
  text: string;
  total: number;
  start: number;
  offers: { id: number; label: string }[];
  hidden: Hidden | null;
  cards: Face[];
  hand: number;
  limit: number;
}

/** How the total came to change. */
export type By = "keys" | "buttons" | "button" | "pointer";

export type Send = (message: Record<string, unknown>) => void;

export interface Options {
  /** Hands a message to the desk; `asked` counts them, and a view says in `asked` which one it answers. */
  send: Send;
  /** Speaks in the page's one live region; without it the box has a live region of its own. */
  say?: (text: string) => void;
}
