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
  say: string;
  sentences: string[];
  heads: string[];
  rows: string[][];
  /** Pictures as SVG: two columns of small ones, and one. */
  wide: string;
  narrow: string;
  /** What the pictures show, in words. */
  words: string;
}
