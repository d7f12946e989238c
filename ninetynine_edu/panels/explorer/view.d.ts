// What the desk of the explorer sends: see view.py and shown.py beside this file.

export type Shape = "circle" | "square" | "triangle" | "diamond" | "pentagon" | "hexagon";
export type Kind = "move" | "chance" | "end" | "cut" | "decided";
export type Mode = "look" | "work" | "prune";

/** The shape of a tree: each list has an entry for every node, parents come first. */
export interface Columns {
  /** Which tree it is: a new one has a new number. */
  n: number;
  /** -1 at the root. */
  parent: number[];
  /** The play or the card that led here, as a code and as it is printed. */
  move: string[];
  label: string[];
  /** How likely the card was, else "". */
  chance: string[];
  player: number[];
  total: number[];
  kind: Kind[];
  depth: number[];
  /** The rule that ended the deal, else "". */
  ended: string[];
  /** With hidden hands: nodes of one number look alike to who moves; -1 where nobody does. */
  seen?: number[];
  names: string[];
  seat: number;
  alive: number[];
  /** The shape of each seat's nodes. */
  shapes: Shape[];
  hidden: boolean;
  /** How far apart nodes stand, in px. */
  slot: number;
  /** A sign and its words. */
  legend: [string, string][];
}

/** What may be known of the tree's values, node by node. */
export interface Marks {
  /** The text of a fraction; null as long as it is not known. */
  value: (string | null)[];
  best: boolean[];
  line: boolean[];
  often: string[];
  /** The share of every seat in one text. */
  payoffs: string[] | null;
}

/** A node, and what is known of alpha and beta there: texts of fractions, null for nothing yet. */
export type Known = [node: number, alpha: string | null, beta: string | null];

/** What alpha-beta looked at; {} as long as nobody asks. */
export interface Pruned {
  visited: number[];
  /** For each of them what became known then. */
  steps: Known[][];
  cut: Record<string, string>;
  windows: Record<string, number>;
  windowWords: string[];
  words: string;
}

export interface Question {
  words: string;
  /** A play, and where it leads in words. */
  choices: [child: number, words: string][];
}

/** How far somebody is with working it out backwards. */
export interface Work {
  known: number;
  all: number;
  leaves: boolean;
  done: boolean;
  asking: number[];
  /** The node to ask next, or -1. */
  next: number;
  questions: Record<string, Question>;
  tried: number[];
  judged: string;
  right: boolean;
  words: string;
}

/** What was asked for: a position, and how much of its tree. */
export interface Form {
  text: string | null;
  depth: number | null;
  follow: string;
  nodes: number;
}

export interface View {
  /** How many messages have been answered. */
  said: number;
  say: string;
  sub: string;
  problem: string;
  /** The text is no position. */
  wrong: boolean;
  /** The problem is only a remark. */
  calm: boolean;
  offers: string[];
  form: Form;
  examples: string[];
  example: number;
  /** The text of the position, "" for hidden hands. */
  position: string;
  hidden: boolean;
  mode: Mode;
  work: Work | null;
  prune: { problem: string; best: boolean } | null;
}

/** The cards at a node, as SVG of the package's own Python. */
export interface PositionReply {
  kind: "position";
  n: number;
  node: number;
  svg: string;
}
