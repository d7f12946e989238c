// What the desk for practising sends: see desk.py beside this file.

import type { Face } from "../kit/cards.js";
import type { Way } from "../kit/line.js";

/** The card whose total is asked for. */
export interface Sum {
  card: Face;
  does: string;
  /** Totals to choose from, and those that were wrong. */
  totals: number[];
  tried: number[];
  jump: Way | null;
}

/** How a round went, and which sums to practise; `ready` for a harder level. */
export interface Over {
  right: string;
  facts: string[];
  ready: boolean;
}

export interface View {
  n: number;
  /** Which sum it is: a call is about one. */
  task: number;
  say: string;
  asked: number;
  /** Nobody has chosen a level yet. */
  fresh: boolean;
  game: string;
  name: string;
  level: string;
  levels: [string, string][];
  /** The next level and what it is called, when it is offered. */
  harder: [string, string] | null;
  four: boolean;
  low: number;
  limit: number;
  place: string;
  streak: string;
  /** The round as it is kept, to go on with it; "" once it is over. */
  series: string;
  question: string;
  total: number;
  sum: Sum | null;
  over: Over | null;
}

/** What the page knows by itself. */
export interface Local {
  asked: number;
  note: string;
  width: number;
}

export interface Practising {
  view: View;
  games: [string, string][];
  keep: string;
  local: Local;
  send: (message: Record<string, unknown>) => void;
  tell: (note: string) => void;
  nodes: { root: { current: HTMLDivElement | null }; line: { current: HTMLDivElement | null } };
}
