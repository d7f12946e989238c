// What the page of the endgame tables knows and can do, beside what Python sends.

import type { Bands } from "./faced.js";
import type { HeatMap } from "./heat.js";
import type { Behind, HeatLine, Picture, View } from "./view.d.ts";

/** A row and a column. */
export type Cell = [row: number, column: number];

export interface Local {
  busy: boolean;
  /** What stands in the status line. */
  say: string;
  /** Whether it stands on the page already, so that it is only spoken. */
  spoken: boolean;
  /** What is chosen above the pictures; Python's answer may be another one. */
  want: { game: string; cards: number; other: number };
  /** On a phone some tools are folded away, so that the picture comes first. */
  unfolded: { table: boolean; rows: boolean };
}

/** The rows of a heat map: all of them, and those that are shown. */
export interface Heat {
  all: HeatLine[];
  lines: HeatLine[];
  search: string;
  sort: string;
  group: boolean;
  /** A word of the search that names no card, or "". */
  odd: string;
  /** The cell that is read out. */
  here: Cell;
}

export interface Numbers {
  open: boolean;
  fractions: boolean;
  /** Which page of rows, and of columns. */
  row: number;
  column: number;
}

/** The deals behind a cell. */
export interface Box {
  open: boolean;
  found: Behind | null;
  asked: Record<string, unknown> | null;
  /** How often other ones were asked for. */
  more: number;
  /** What had the focus before. */
  opener: Element | null;
}

/** What a person can do. */
export interface Acts {
  paint(): void;
  send(message: Record<string, unknown>): void;
  /** Say something in the one status line; what stands on the page already is only spoken. */
  tell(words: string, spoken?: boolean): void;
  pick(tab: string): void;
  /** Show the deals behind a cell. */
  look(what: Record<string, unknown>): void;
  closeBox(): void;
  /** Other rows of the heat map. */
  rows(change: Partial<Heat>): void;
}

interface Ref<T extends HTMLElement> {
  current: T | null;
}

/** The elements that the page asks something of. */
export interface Nodes {
  root: Ref<HTMLDivElement>;
  tabs: Ref<HTMLDivElement>;
  stage: Ref<HTMLDivElement>;
  behind: Ref<HTMLElement>;
  opener: Ref<HTMLButtonElement>;
  win: Ref<HTMLDivElement>;
}

/** Everything that a drawing needs. */
export interface Tables {
  view: View;
  picture: Picture;
  /** Whether it is a page of its own. */
  page: boolean;
  /** What the ids begin with. */
  base: string;
  local: Local;
  heat: Heat;
  numbers: Numbers;
  /** The win that is stepped through. */
  long: { chosen: number; step: number };
  /** A total and a band. */
  faced: { total: number; band: number };
  box: Box;
  map: HeatMap;
  bands: Bands;
  acts: Acts;
  nodes: Nodes;
}
