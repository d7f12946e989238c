// What the workshop's desk sends (see desk.py and form.py), and what the page makes of it.

import type { classroom } from "../kit/sending.js";
import type { Timer } from "../kit/types.d.ts";

export type Value = string | number | boolean;

/** A house rule in the form. */
export interface Rule {
  name: string;
  label: string;
  kind: "bool" | "int" | "choice" | "ranks";
  value: Value;
  /** What it is in the game that this version starts from. */
  default: Value;
  low?: number;
  high?: number;
  choices?: [string, string][];
  changed: boolean;
  rare: boolean;
}

/** A card in the form: what it does, and what it does in the game that this version starts from ("" there: it is not named). */
export interface Card {
  key: string;
  name: string;
  effect: string;
  words: string;
  base: string;
  baseWords: string;
  changed: boolean;
  plain: [string, string][];
}

export interface Form {
  base: string;
  baseName: string;
  bases: { name: string; items: { id: string; name: string }[] }[];
  name: string;
  id: string;
  description: string;
  fewest: number;
  most: number;
  frame: Rule[];
  rules: Rule[];
  effects: [string, string][];
  cards: Card[];
  /** Cards that can be named too, each with what it is called. */
  more: [string, string][];
}

/** What was typed into a field and cannot be. */
export interface Refused {
  path: string[];
  value: Value | null;
  text: string;
}

export interface Problem {
  line: number;
  key: string;
  text: string;
}

export interface View {
  n: number;
  seq: number;
  asked: number;
  text: string;
  say: string;
  problems: Problem[];
  waiting: string;
  shadow: boolean;
  refused: Refused[];
  form: Form;
  title: string;
  card: string;
  code: string;
  noCode: string;
  file: string;
  back: boolean;
}

/** The rules card as a page of its own. */
export interface CardPage {
  kind: "page";
  name: string;
  text: string;
}

/** A row of the form: one entry of the text. */
export interface Row {
  key: string;
  kind: "bool" | "int" | "choice" | "ranks" | "effect" | "text";
  label: string;
  value: Value;
  path: string[];
  low?: number;
  high?: number;
  choices?: [string, string][];
  changed?: boolean;
  /** What it was in the game that this version starts from, in words. */
  was?: string;
  /** It is not in that game at all, so it can be taken out. */
  own?: boolean;
  hint?: string;
  card?: boolean;
  stack?: boolean;
}

export type Box = "top" | "frame" | "cards" | "rules" | "rare";

/** A row as it stands on the screen; a change makes a new one. */
export interface Field {
  row: Row;
  /** What stands in it. */
  value: string | boolean;
  /** What stands in the box beside a list, and whether that is open. */
  typed: string;
  typing: boolean;
  /** Why what stands there cannot be. */
  refused: string | null;
}

export type Tab = "rules" | "text" | "share";

/** What the page knows beside its view. */
export interface Local {
  /** How often the text was changed here, and when it was last sent. */
  seq: number;
  sent: number;
  asked: number;
  text: string;
  say: string;
  tab: Tab;
  /** The form of the newest answer; an older one must not undo what has been chosen since. */
  form: Form | null;
  fields: Record<Box, Map<string, Field>>;
  /** The card chosen to be named next. */
  more: string;
  /** What was built here under another address. */
  earlier: string | undefined;
  /** Where the rules card goes that has been asked for. */
  print: "paper" | "file";
  /** The table's number before it was asked for. */
  before: string;
  timer: Timer;
  quiet: Timer;
}

/** What a person can do. */
export interface Acts {
  send(message: Record<string, unknown>): void;
  tell(words: string): void;
  pick(tab: Tab): void;
  jump(line: number): void;
  try(): void;
  save(): void;
  print(how: Local["print"]): void;
  copy(): void;
  open(): void;
  upload(): void;
  typed(): void;
  scrolled(): void;
  more(card: string): void;
  /** Something stands in a field now; it is sent, at once or when the typing pauses. */
  change(box: Box, field: Field, change: Partial<Field>, value: Value): void;
  soon(box: Box, field: Field, change: Partial<Field>, value: Value): void;
  /** Keep what stands in a field to ourselves. */
  hold(box: Box, field: Field, change: Partial<Field>): void;
  typeIt(box: Box, field: Field): void;
  asBefore(box: Box, field: Field): void;
}

interface Ref<T extends HTMLElement> {
  current: T | null;
}

/** The elements that the page asks something of. */
export interface Nodes {
  root: Ref<HTMLDivElement>;
  tabs: Ref<HTMLDivElement>;
  text: Ref<HTMLTextAreaElement>;
  gutter: Ref<HTMLPreElement>;
  marks: Ref<HTMLDivElement>;
  code: Ref<HTMLTextAreaElement>;
  paste: Ref<HTMLTextAreaElement>;
  file: Ref<HTMLInputElement>;
}

/** Everything that a drawing needs. */
export interface Shop {
  view: View;
  local: Local;
  acts: Acts;
  nodes: Nodes;
  /** How it is sent to a class. */
  toClass: ReturnType<typeof classroom>;
  /** Of fields in which somebody is typing, by their entries. */
  timers: Map<string, Timer>;
  /** The app's name in the browser's memory, or "". */
  keep: string;
  /** How the ids of this page begin. */
  base: string;
}
