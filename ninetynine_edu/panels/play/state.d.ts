// What the page of the table knows and can do, beside the view that Python sends.

import type { classroom } from "../kit/sending.js";
import type { Choice } from "./choice.js";
import type { setupForm } from "./setup.js";
import type { Jump, Lay, Option, Question, View } from "./view.d.ts";

/** What the person wants shown, kept by the browser. */
export interface Help {
  safe: boolean;
  line: boolean;
  pace: string;
  /** Each suit has a colour of its own. */
  four: boolean;
  sound: boolean;
  /** The person says each new total. */
  says: boolean;
  /** And chooses it from a few. */
  few: boolean;
  /** The table fills the screen, as large as it goes. */
  wall: boolean;
  /** What is new is explained as it is met. */
  show?: boolean;
  /** A card has been played in this browser, or the lesson begun: nobody is asked any more whether they are new. */
  met?: boolean;
}

/** Another page has the match. */
export interface Away {
  watching: boolean;
  /** The other page is gone. */
  freed: boolean;
  /** How the table stands there is known. */
  seen: boolean;
}

export interface Local {
  /** Set while another page has the match. */
  away: Away | null;
  /** The place of the hand under the mouse. */
  hover: number | null;
  /** The place that has the focus. */
  focus: number | null;
  /** Which of them came last. */
  latest: "hover" | "focus";
  /** A sentence of the page's own for the status line, until Python says something new. */
  words: string | null;
  /** Switches that were turned, until the answer comes: whatever draws the page before must not turn them back. */
  switched: Partial<Pick<View, "saying" | "four" | "showing">>;
  /** The same for the line under the hand. */
  note: string | null;
  /** A total that has come ahead of its view. */
  total: number | null;
  /** Of the number line, in its own units. */
  width: number;
  /** Of its numbers, in the same. */
  letter: number;
  /** So many px is one of these units. */
  unit: number;
  /** So many cards have had a place in the hand since the deal began. */
  slots: number;
  /** A kept match could not be opened. */
  damaged: boolean;
  rules: { title: string; html: string } | null;
  setup: ReturnType<typeof setupForm> | null;
  /** Whether the table fills the screen; null: as its match and the person's habit have it. */
  big: boolean | null;
  /** Who watches has told the bots to wait. */
  paused: boolean;
}

/** What a person can do. */
export interface Acts {
  send(message: Record<string, unknown>): void;
  tell(text: string): void;
  hint(): void;
  undo(): void;
  /** Go to the switches of the help, which lie far below a narrow table. */
  toHelp(): void;
  choose(place: number): void;
  look(how: "hover" | "focus", place: number, on: boolean): void;
  /** Play; `told` is what its button says of the total that it makes. */
  play(move: string, told?: Jump): void;
  /** Show a total at once: its view follows. */
  come(total: number | null): void;
  /** Choose cards, or go on with the question about them. */
  pick(places: number[], path?: Question[], option?: Option | null): void;
  take(lay: Lay | null, option: Option): void;
  /** Play what was chosen, with the total that the person calls. */
  call(said: number): void;
  name(number: number | null): void;
  stress(show: Partial<Choice>): void;
  calm(): void;
  back(): void;
  close(): void;
  key(event: KeyboardEvent): void;
  help(change: Partial<Help>): void;
  /** How the person says totals. */
  saying(change: Partial<Pick<Help, "says" | "few">>): void;
  /** Take the match over from another page. */
  goOn(): void;
  watch(): void;
  /** Let the bots wait, or play on. */
  pause(): void;
  /** Let the bots make one play, and wait. */
  step(): void;
  /** Begin the lesson. */
  learn(): void;
  /** Leave it for a real deal, or for the match that was put aside. */
  real(): void;
  /** Whether a match was put aside for the lesson. */
  aside(): boolean;
  /** Explain what is new, or no more. */
  guide(on: boolean): void;
  load(input: HTMLInputElement): void;
  takeDamaged(): void;
  closeRules(): void;
}

interface Ref<T extends HTMLElement> {
  current: T | null;
}

/** The elements that the page asks something of. */
export interface Nodes {
  root: Ref<HTMLDivElement>;
  tools: Ref<HTMLDivElement>;
  seats: Ref<HTMLOListElement>;
  felt: Ref<HTMLDivElement>;
  total: Ref<HTMLDivElement>;
  pile: Ref<HTMLDivElement>;
  line: Ref<HTMLDivElement>;
  hand: Ref<HTMLDivElement>;
  ask: Ref<HTMLDivElement>;
  log: Ref<HTMLDivElement>;
  help: Ref<HTMLElement>;
  rules: Ref<HTMLDialogElement>;
  setup: Ref<HTMLDialogElement>;
}

/** Everything that a drawing needs. */
export interface Table {
  view: View;
  choice: Choice;
  local: Local;
  help: Help;
  acts: Acts;
  nodes: Nodes;
  /** How it is sent to a class. */
  toClass: ReturnType<typeof classroom>;
  /** The app's name in the browser's memory, or "". */
  keep: string;
  noteId: string;
}
