// What the desk of the lab sends: see desk.py, form.py, whatif.py and from_match.py beside this file.

import type { Mark } from "../answer/view.d.ts";
import type { Face } from "../kit/cards.js";
import type { Rule } from "../play/view.d.ts";

export type Card = Face & { code: string };
export type PackCard = Card & { does: string; count: number };

export interface Place {
  id: string;
  name: string;
  cards: Card[];
}

export interface Special {
  name: string;
  label: string;
  value: string;
  choices: [string, string][];
}

export interface Match {
  title: string;
  deals: { id: number; label: string; runs: boolean }[];
  deal: number | null;
  play: number;
  plays: number;
  line: string;
  who: string;
  note: string;
}

/** What is asked before the answer is shown. */
export interface Ask {
  title: string;
  choices: { code: string; label: string; cards: Card[] }[];
  /** The answer waits for a choice; `why` says so. */
  waits: boolean;
  why: string;
  chosen: string;
  said: string;
}

export interface View {
  n: number;
  seq: number;
  asked: number;
  say: string;
  text: string;
  problems: string[];
  mend: boolean;
  fresh: boolean;
  name: string;
  low: number;
  limit: number;
  total: number;
  seats: number;
  most: number;
  turn: number;
  direction: number;
  ways: boolean;
  known: string;
  hand: number;
  places: Place[];
  /** For each card how many are left, and in which places it lies. */
  where: Record<string, [number, string[]]>;
  special: Special[];
  more: string[];
  back: boolean;
  tree: string;
  match: Match | null;
  matchSay: string;
  compared: number;
  freshRows: boolean;
  ask: Ask | null;
  atOnce: boolean;
  open: boolean;
}

export interface Pack {
  ranks: string[];
  suits: string[];
  cards: PackCard[];
  others: PackCard[];
}

/** One thing that a what-if asks for. */
export interface Asked {
  kind: "card" | "seat" | "free" | "rule" | "game";
  label: string;
  keys: string[];
}

export interface Change {
  kind: string;
  title: string;
  form: Asked[];
}

export interface Form {
  game: string;
  groups: { name: string; items: { id: string; name: string }[] }[];
  rules: { name: string; options: Rule[] }[];
  matter: string[];
  changed: number;
  whatifs: Change[];
  pack: Pack;
  known: [string, string, string][];
  examples: { key: string; name: string }[];
}

/** A number line of the whole hand. */
export interface Line {
  low: number;
  high: number;
  total: number;
  who: string;
  marks: string;
  shares: Record<string, string>;
}

/** The position as it is, or with one thing changed. */
export interface Compared {
  id: number;
  label: string;
  problem: string;
  verdict: string;
  mark: Mark;
  /** The moves are the best ones by name, of the player who moves as it is. */
  best: boolean;
  moves: string;
  plies: number | null;
  /** The change makes nothing of it. */
  same: boolean;
  difference: string;
  strip: Line | null;
  text: string;
}

export interface Axis {
  from: number;
  high: number;
  pitch: number;
  wide: number;
}

/** One part of the form of a what-if: its fields, and what it says. */
export interface FormPart {
  nodes: HTMLElement[];
  said: () => Record<string, unknown>;
  input?: HTMLSelectElement;
  fill?: () => void;
}
