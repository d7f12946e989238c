// What the desk of the tables sends: see drawn.py and words.py beside this file.

import type { Face } from "../kit/cards.js";

export interface Game {
  id: string;
  name: string;
}

export interface Kind {
  name: string;
  words: string;
  does: string;
}

export interface View {
  asked: number;
  say: string;
  id: string;
  name: string;
  games: Game[];
  others: Game[];
  cards: number;
  other: number;
  tab: Tab;
  holds: string;
  limit: number;
  names: string[];
  kinds: Kind[];
}

export type Tab = "totals" | "hands" | "worth" | "long" | "faced";

interface Told {
  id: string;
  title: string;
  says: string[];
}

export interface Heat extends Told {
  kind: "heat";
  totals: boolean;
  rows: string[];
  columns: string[];
  of: number;
  ways: number[];
  width: 2 | 4;
}

export interface Worth extends Told {
  kind: "worth";
  before: number;
  bars: { name: string; share: number; fraction: string; says: string }[];
}

export interface Faced extends Told {
  kind: "faced";
  totals: number;
  bands: Band[];
}

export interface Band {
  what: string;
  name: string;
  words: string;
  shares: number[];
  fractions: string[];
}

export interface Position {
  total: number;
  turn: number | null;
  hands: Face[][];
}

export interface Step extends Position {
  move: string;
  words: string;
}

export interface Win extends Position {
  text: string;
  plies: number;
  steps: Step[];
  end: string;
}

export interface Long extends Told {
  kind: "long";
  wins: Win[];
}

export interface Problem {
  kind: "problem";
  id: string;
  title?: undefined;
  says?: undefined;
  words: string;
  offers: { cards: number; other: number }[];
}

export interface Later {
  kind: "later";
  id: string;
  title?: undefined;
  says?: undefined;
  words: string;
}

export type Picture = Heat | Worth | Faced | Long | Problem | Later;

/** The deals behind a cell. */
export interface Behind {
  title: string;
  words: string;
  groups: { name: string; items: Example[] }[];
  marks?: string;
}

export interface Example extends Position {
  text: string;
  words: string;
}

/** A row of a heat map: a hand, or with `group` all hands that hold a kind of card. */
export interface HeatLine {
  name: string;
  row: number | null;
  counts: Uint16Array | Uint32Array | Float64Array;
  of: number;
  share: number;
  parts: string[];
  rank: string;
  group?: string;
  at?: number;
}

/** Numbers to be read as a table. */
export interface Rows {
  title: string;
  rows: number;
  columns: string[];
  head: string;
  exact: boolean;
  name(row: number): string;
  cell(row: number, column: number, fractions: boolean): string;
}
