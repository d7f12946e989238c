// What a lesson's panel shows, as `blocks.py` and `desk.py` make it.

export interface Item {
  id: string;
  label: string;
  main?: boolean;
  state?: "" | "right" | "wrong" | "picked";
  off?: boolean;
  pressed?: boolean;
  /** The card on it, as SVG. */
  face?: string;
  /** The label names that card already: it is for the eye alone. */
  decorative?: boolean;
}

export type Block =
  | { kind: "head"; text: string }
  | { kind: "text"; text: string; small: boolean }
  | { kind: "big"; label: string; text: string; faces: string[] }
  | { kind: "cards"; label: string; faces: string[] }
  | { kind: "picture"; svg: string; widest?: number; narrow?: string; least?: number; label?: string }
  | {
      kind: "table";
      label: string;
      heads: string[];
      rows: string[][];
      numbers: boolean[];
      /** What is sent for each row when its first cell is pressed. */
      opens?: string[];
      off?: boolean;
    }
  | { kind: "list"; label: string; items: string[] }
  | { kind: "buttons"; label: string; items: Item[] }
  | { kind: "ask"; id: string; label: string; button: string; round: number; words: boolean; note: string };

export interface View {
  above: Block[];
  below: Block[];
  say: string;
  mood: "" | "good" | "think";
  name: string;
  /** The control that is to have the focus, or "". */
  focus: string;
  /** Work is being done: buttons are off, and another view is on its way. */
  busy?: boolean;
  /** What has come below the line that speaks is brought into sight. */
  reveals?: boolean;
  n: number;
  /** The name of what this tab keeps, where there is something. */
  keep?: string;
  /** What it keeps, for Python to take up; "" for nothing yet. */
  kept?: string;
}

/** What is printed of a panel, as HTML, and what stands over all answers, or in their place; `{}` when it is printed as shown. */
export interface Paper {
  html: string;
  answers: string;
  name: string;
  date: string;
  without: string;
}

/** Say which control was used, and what was typed. */
export type Send = (id: string, value: string) => void;
