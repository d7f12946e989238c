// What the desk of games side by side shows.

/** A game that can be chosen. */
export interface Game {
  id: string;
  name: string;
  chosen: boolean;
}

export interface View {
  n: number;
  asked: number;
  page: boolean;
  games: Game[];
  /** How many play, and how many may. */
  players: { now: number; all: number[] };
  /** The games as the address asks for them; "" where they are too long for it. */
  kept: string;
  say: string;
  /** How far the deals are that are still played; "" when none are. */
  busy: string;
  /** Whether somebody stopped them before their end. */
  stopped: boolean;
  sentences: string[];
  heads: string[];
  rows: string[][];
  /** How many deals were played, and what the intervals and heads mean. */
  notes: string;
  /** Pictures as SVG: two columns of small ones, two narrow columns, and one. */
  wide: string;
  middle: string;
  narrow: string;
  /** What the pictures show, in words. */
  words: string;
}
