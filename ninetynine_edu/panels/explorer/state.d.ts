// What the page of the explorer knows and can do, beside what Python sends.

import type { makeList } from "./list.js";
import type { makePicture } from "./picture.js";
import type { Columns, Form, Marks, Pruned, Shape, View } from "./view.d.ts";

export interface Tree extends Columns {
  kids: number[][];
  /** How many nodes follow each one. */
  behind: Int32Array;
  /** All nodes in the order of the list. */
  inOrder: number[];
  /** How many other nodes look just like each one to who moves. */
  alike: number[] | null;
}

/** Nodes of one level that look alike: runs of neighbours from x to x, and the line that ties them together. */
export interface Tie {
  runs: [number, number][];
  lane: number;
  y: number;
  laneY: number;
}

/** The open part of a tree in px; every list has an entry for each open node, by its place in `order`. */
export interface Layout {
  order: number[];
  /** The place of the parent, -1 for the root. */
  up: number[];
  /** The place of each node. */
  at: Map<number, number>;
  kids: number[][];
  x: Float64Array;
  y: Float64Array;
  /** The places on each level from left to right. */
  levels: number[][];
  ties: Tie[];
  width: number;
  height: number;
}

/** What alpha-beta looked at, and how far it is stepped through. */
export interface Search extends Pruned {
  found: Pruned;
  /** As which number a node was looked at, from 1. */
  order: Map<number, number>;
  /** The last step that was taken, from 1. */
  step: number;
  /** At which step each node has come to its end. */
  ends: number[];
  /** At which step each node was cut off. */
  gone: Map<number, number>;
  /** What became known at each node, from which step on; null stands for what is not known yet. */
  bounds: Map<number, [step: number, alpha: string | null, beta: string | null][]>;
  /** After which step which plays were cut off: their sentences. */
  cuts: Map<number, string>;
}

/** How a search makes a node look. */
export interface Look {
  words: string;
  /** Never looked at. */
  faded: boolean;
  /** Not looked at yet. */
  later: boolean;
  /** Looked at, and something of what follows not yet. */
  open: boolean;
}

/** What picture and list show. */
export interface State {
  tree: Tree;
  lay: Layout;
  marks: Marks;
  open: Set<number>;
  selected: number;
  /** What was found. */
  hits: Set<number>;
  /** What can be answered now. */
  asking: Set<number>;
  search: Search | null;
  /** The node of the search's last step, or -1. */
  now: number;
}

/** What a node is drawn as from far away. */
export interface Dot {
  value: string | null;
  shape: Shape;
  line: boolean;
  state: "open" | "won" | "lost" | "share";
  faded: boolean;
  later: boolean;
}

export interface Local {
  /** The sentence in the status line. */
  say: string;
  /** What is only heard there. */
  heard: string[];
  /** The sentence stands in a box of its own too, and is not shown twice. */
  silent: boolean;
  busy: boolean;
  /** The cards at the chosen node, as SVG of the package's own Python. */
  cards: string;
  /** On a phone: whether the form is open. */
  unfolded: boolean;
  /** What stands in the form. */
  form: Record<keyof Form, string>;
  example: string;
  /** Whether a search is to look at the best play first. */
  guess: boolean;
  /** Whether a search goes on by itself. */
  plays: boolean;
  query: string;
  found: number[];
  /** Which of them is shown, or -1. */
  hit: number;
  /** The line of best play that is followed, and where on it; -1 when none is. */
  line: number[];
  step: number;
}

/** How a node came to be chosen. */
export type By = "picture" | "list" | "crumb" | "work" | "find" | "line";

/** What a person can do. */
export interface Acts {
  send(message: Record<string, unknown>): void;
  tell(words: string): void;
  /** Show the tree of what stands in the form. */
  ask(): void;
  unfold(wide: boolean): void;
  select(node: number, by?: By): void;
  toggle(node: number): void;
  openNodes(nodes: number[], whole?: boolean): void;
  closeAll(): void;
  choose(node: number): void;
  find(text: string): void;
  next(way: 1 | -1): void;
  follow(): void;
  walk(way: 1 | -1): void;
  /** Go to a step of the search. */
  stepTo(step: number): void;
  /** Let the search go on by itself, or stop it. */
  play(): void;
  pause(): void;
}

interface Ref<T extends Element> {
  current: T | null;
}

/** The elements that the page asks something of. */
export interface Nodes {
  root: Ref<HTMLDivElement>;
  fold: Ref<HTMLButtonElement>;
  form: Ref<HTMLFormElement>;
  field: Ref<HTMLInputElement>;
  query: Ref<HTMLInputElement>;
  next: Ref<HTMLButtonElement>;
  crumbs: Ref<HTMLOListElement>;
  box: Ref<HTMLDivElement>;
  list: Ref<HTMLDivElement>;
  work: Ref<HTMLElement>;
}

/** Everything that a drawing needs. */
export interface Explorer {
  view: View;
  state: State;
  local: Local;
  acts: Acts;
  nodes: Nodes;
  list: ReturnType<typeof makeList>;
  /** Drawn by hand inside one element of the page. */
  picture: ReturnType<typeof makePicture>;
  /** Whether it is a page of its own. */
  app: boolean;
  base: string;
  /** Whether it stands on a phone. */
  narrow: boolean;
  /** Draw the page again; the picture and the list stay. */
  paint(): void;
  /** Draw everything again. */
  refresh(): void;
}
