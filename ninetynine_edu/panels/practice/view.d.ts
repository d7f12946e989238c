// What the desk of the puzzle room sends: see desk.py and shown.py beside this file.

import type { Face } from "../kit/cards.js";
import type { classroom } from "../kit/sending.js";

export interface Picture {
  svg: string;
  /** It is not drawn wider than so many px, nor narrower. */
  widest: number;
  least: number;
  name: string;
}

/** Something to press that answers the question; `tried` it was wrong. */
export interface Option {
  code: string;
  words: string;
  faces: Face[];
  tried: boolean;
}

export interface Answer {
  way: "number" | "text" | "one" | "some";
  options: Option[];
  /** How an answer is written. */
  how: string;
}

/** A position to think about. */
export interface Place {
  total: number;
  hands: { who: string; cards: Face[] }[];
}

export interface Exercise {
  title: string;
  skill: string;
  /** All of it in words, for who does not see the cards. */
  question: string;
  /** The same without what is drawn beside it. */
  asked: string;
  /** What the cards do, where `asked` does not say it. */
  rules: string[];
  answer: Answer;
  picture: Picture | null;
  place: Place | null;
}

/** What a puzzle is about. */
export interface Theme {
  theme: string;
  title: string;
}

export interface Solution {
  text: string;
  picture: Picture | null;
  /** The answer, where nobody found it. */
  answer: string;
  /** The win can be played out. */
  out: boolean;
  /** What it was about. */
  themes: Theme[];
}

export interface PlayedOut extends Place {
  options: Option[];
  over: boolean;
}

export interface View {
  n: number;
  /** Which exercise it is: an answer is about one. */
  task: number;
  say: string;
  asked: number;
  phase: "ask" | "right" | "told" | "out" | "over";
  /** Nobody has answered or chosen anything yet. */
  fresh: boolean;
  game: string;
  name: string;
  place: string;
  what: string;
  /** What can be practised: groups with their names, each with codes and names. */
  whats: [string, [string, string][]][];
  /** Themes that can be chosen, with what is practised then, and a sentence. */
  themes: (Theme & { what: string; about: string })[];
  level: number | null;
  levels: number[];
  streak: string;
  progress: { rating: number; solved: number; first: number; best: number; daily: boolean; themes: string[] };
  /** Which day it is, as far as is known. */
  today: string;
  /** How somebody is getting on, as a file. */
  saved: string;
  exercise: Exercise | null;
  hint: string;
  solution: Solution | null;
  out: PlayedOut | null;
  /** How a set went. */
  ended: string;
}

/** What the page knows by itself. */
export interface Local {
  note: string;
  /** The cards chosen so far, where several answer a question. */
  chosen: string[];
  /** It was pressed once to begin anew. */
  sure: boolean;
  /** A theme or a level was chosen, away from where the exercise is. */
  away: boolean;
}

export interface Room {
  view: View;
  games: [string, string][];
  keep: string;
  local: Local;
  send: (message: Record<string, unknown>) => void;
  tell: (note: string) => void;
  draw: () => void;
  /** How what is practised is sent to a class. */
  toClass: ReturnType<typeof classroom>;
  nodes: { root: { current: HTMLDivElement | null } };
}
