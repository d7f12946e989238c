// What the desk for looking back sends: see desk.py, shown.py and judged.py beside this file.

import type { Face } from "../kit/cards.js";
import type { classroom } from "../kit/sending.js";

export interface Person {
  name: string;
  /** It is whoever reads. */
  reader: boolean;
  face: string;
  tint: string;
}

/** One play, and how everything lay before it. */
export interface Step {
  seat: number;
  total: number;
  /** The total that it made; past the limit where it could not. */
  to: number;
  short: string;
  laid: string[];
  /** Everybody's cards, their codes with spaces between them. */
  hands: string[];
  /** Who is out of the deal. */
  out: number[];
  turn: number;
  words: string;
}

export interface Deal {
  id: number;
  game: string;
  /** Two sit at it. */
  two: boolean;
  /** It goes on until one is left. */
  last: boolean;
  /** Whose plays are looked at first. */
  me: number;
  people: Person[];
  cards: Record<string, Face>;
  low: number;
  limit: number;
  steps: Step[];
  end: { total: number; hands: string[]; lost: number[]; won: number | null; words: string };
}

/** A play of a line that would have been better. */
export interface Then {
  seat: number;
  cards: string[];
  total: number;
  words: string;
}

/** What a play was worth in one reading: a share from lost (0) to won (1). */
export interface Value {
  before: number;
  after: number | null;
  /** It is an estimate from so many deals; 0 where it is exact. */
  deals: number;
  /** Those were not solved but played on by quick players. */
  quick: boolean;
  mark: "" | "turn" | "slip";
  better: { words: string; line: Then[] } | null;
}

export interface Worth {
  number: number;
  open: Value | null;
  seen: Value | null;
}

export interface View {
  n: number;
  /** Which deal is shown: a message is about one. */
  of: number;
  say: string;
  asked: number;
  example: boolean;
  /** Nothing lies open yet. */
  waits: boolean;
  deals: { id: number; label: string }[];
  done: number;
  count: number;
  /** So often plays were judged: some more of the work may be done, and no play more. */
  asks: number;
}

export type Reading = "seen" | "open";

/** What the page knows by itself. */
export interface Local {
  /** How many plays were made; the next one is shown, after the last the end. */
  at: number;
  who: number;
  reading: Reading;
  stopped: boolean;
  opening: boolean;
  note: string;
  width: number;
  line: number;
}

export interface Acts {
  send: (message: Record<string, unknown>) => void;
  tell: (note: string) => void;
  go: (at: number) => void;
  look: (change: Partial<Local>) => void;
  stop: (stopped: boolean) => void;
  again: () => void;
  key: (event: KeyboardEvent) => void;
}

export interface Looking {
  view: View;
  deal: Deal | null;
  worth: Worth[];
  keep: string;
  base: string;
  local: Local;
  acts: Acts;
  toClass: ReturnType<typeof classroom>;
  nodes: {
    root: { current: HTMLDivElement | null };
    line: { current: HTMLDivElement | null };
    curve: { current: HTMLDivElement | null };
    paste: { current: HTMLTextAreaElement | null };
    slider: { current: HTMLInputElement | null };
  };
}
