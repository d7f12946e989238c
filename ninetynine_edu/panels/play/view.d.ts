// What the desk of the table sends: see view.py, choices.py, faces.py and setup.py beside this file.

import type { Face } from "../kit/cards.js";

/** A result on the number line. */
export interface Jump {
  to: number | null;
  ok: boolean;
  short: string;
}

/** One answer to a question: a play, a number to be named, or a further question. */
export interface Option extends Jump {
  label: string;
  /** The cards act as another one: `as a king`. */
  acts?: string;
  tail?: string;
  move?: string;
  /** How its total is asked for; "" where none is called. */
  question: string;
  /** Totals to choose from, for whoever chooses one of four. */
  four?: number[];
  seat?: number;
  group?: string;
  then?: Question;
  number?: { head: string; tail: string; low: number; high: number };
}

export interface Question {
  options: Option[];
}

/** Cards that may be laid now, alone or together, and which question they raise. */
export interface Lay {
  text: string;
  codes: string[];
  ask: number;
}

export interface Card extends Face {
  code: string;
  key: string;
  does: string;
  /** It changes the total by a fixed number and does nothing else. */
  plain: boolean;
  choices: { move: string; to: number | null; ok: boolean; short: string }[];
  over: Jump[];
  number: object | null;
  joins: boolean;
  asks: boolean;
  why: string | null;
  mark: string;
}

export interface Seat {
  id: number;
  name: string;
  cards: number;
  cardWords: string;
  open: Face[] | null;
  tokens: number;
  lives: number;
  life: string;
  owes: number;
  tokenWords: string;
  turn: boolean;
  asked: boolean;
  won: boolean;
  out: boolean;
}

export interface Duty {
  left: number;
  whole: number;
  back: number | null;
}

export interface Answer {
  move: string;
  label: string;
  /** The same without the card that is shown. */
  short: string;
  cards: Face[];
  seat?: number;
}

/** What the round table draws beside words: see company.py. */
export interface Company {
  faces: { face: string; tint: string }[];
  /** Who comes after the one on turn; null where that goes without saying. */
  next: number | null;
  /** For how many cards there is room in a hand. */
  slots: number;
  /** How many cards lie on the pile, and the last ones under the top. */
  pile: { count: number; cards: Face[] };
  /** For each row of the list: who, and which cards. */
  over: { kind: "deal" | "match"; won: number | null; lost: number[] } | null;
}

export interface View {
  n: number;
  fresh: boolean;
  asked: boolean;
  /** The game on the table, where the address brought another one; else "". */
  game: string;
  sub: string;
  total: number;
  limit: number;
  low: number;
  under: string;
  way: { arrow: string; words: string; next: string } | null;
  direction: number;
  say: string;
  prompt: string;
  wait: string;
  mode: "play" | "watch" | "deal" | "match" | "handover" | "seen";
  turn: boolean;
  people: number;
  bot: boolean;
  saying: boolean;
  /** The table is for a class, and fills the screen. */
  wall: boolean;
  /** How many deals each player has survived, where that is shown. */
  score: { id: number; name: string; deals: number }[] | null;
  /** Whose cards are seen by who only watches: of one player, or -1 of all. */
  watch: { seats: { id: number; name: string }[]; at: number } | null;
  /** The player chooses the total from four. */
  four: boolean;
  mustSay: boolean;
  /** The reward lies face up under the stock, for whoever takes the last card. */
  stock: { left: number; words: string; reward: Face | null };
  pile: (Face & { code: string }) | null;
  seats: Seat[];
  me: Seat | null;
  hand: Card[];
  lays: Lay[];
  asks: Question[];
  other: { title: string; options: Answer[] } | null;
  /** The cards that the last hint was about, and the word that marks them. */
  hint: { codes: string[]; mark: string } | null;
  duty: Duty | null;
  handover: { words: string; button: string } | null;
  can: { undo: boolean; hint: boolean };
  draws: { text: string; late: boolean }[];
  go: string;
  /** The reader is out of the match, and the others play on. */
  left: boolean;
  last: { n: number; seat: number | null; code: string } | null;
  company: Company;
  /** The way on the number line that helps after a wrong total of a move; its end is told at last. */
  jump: { move: string; jumps: { from: number; to: number; short: string }[]; told: boolean } | null;
  /** What is new is explained as it is met. */
  showing: boolean;
  /** What is explained now: about which cards, or which number on the line; what was learnt, when the lesson is over. */
  lesson: {
    own: boolean;
    words: string;
    codes: string[];
    point: number | null;
    learnt: { card: Face | null; words: string }[] | null;
  } | null;
  /** A total was just called right the first time. */
  praised: boolean;
  /** After a deal: what could have been better, once it has been asked for, the button that goes back there, and the play it is about. */
  moment: { words: string | null; again: string; like?: Record<string, string>; at?: number } | null;
  /** After a deal: how many totals were right the first time, which sums to practise, and what the address of the page for that asks. */
  /** How the totals of the deal were called; `longer`: sums that were right and took longer than usual. */
  calls: { right: string; facts: string[]; longer: string[]; practise: string } | null;
  /** `does` is what is left of `what` beside the cards, which are drawn. */
  log: {
    who: string;
    player: number | null;
    cards: (Face | string)[];
    what: string;
    does?: string;
    total: number | null;
  }[];
}

export interface Rule {
  name: string;
  label: string;
  kind: "bool" | "int" | "choice";
  value: string | number | boolean;
  default: string | number | boolean;
  low: number;
  high: number;
  choices: [string, string][];
}

export interface Player {
  name: string;
  kind: string;
  /** The face that a person has chosen, or "". */
  face: string;
}

/** The form for a new match. */
export interface Form {
  id: string;
  description: string;
  /** Those to be shown first: recommended ones and the chosen one, with cards as their picture and what is printed on these. */
  games: { id: string; name: string; text: string; cards: (Face & { shows: string })[] }[];
  /** All others. */
  groups: { name: string; items: { id: string; name: string; text: string }[] }[];
  source: { fewest: number; most: number };
  /** The ways to play. */
  modes: { id: string; title: string; text: string; faces: string[] }[];
  mode: string;
  /** Whether that way has names for people, as teams have. */
  named: boolean;
  /** A way to play with open cards, and the same with closed ones. */
  closed: { id: string; code: string } | null;
  least: number;
  most: number;
  players: Player[];
  /** Who can sit at the table: the faces for them in their order, those of a bot its animal's, how a bot plays, and its grade from 1, 0 for none. */
  kinds: { id: string; name: string; faces: string[]; does: string; grade: number; graded: string }[];
  /** The bots that usually play this game. */
  usual: string[];
  rules: { name: string; options: Rule[] }[];
  presets: { sentence: string; rules: Record<string, Rule["value"]> }[];
}
