// What the browser itself knows of an answer that is shown.

import type { By, Send, Strip, View } from "./view.d.ts";

interface Ref<T extends HTMLElement> {
  current: T | null;
}

/** What a press on a move or a card does. */
export interface MoveActs {
  play: (code: string) => void;
  draw: (code: string) => void;
  showAll: () => void;
}

/** The answer as it stands on the page. */
export interface Box {
  /** The newest view. */
  view: View;
  /** The newest view after which nothing more was asked: what is below the number line. */
  settled: View;
  /** Messages sent so far; a view says in `asked` which one it answers. */
  asked: number;
  /** Whether it is told that an answer takes long. */
  thinks: boolean;
  /** Whether another total is chosen than the one that is answered. */
  stale: boolean;
  /** Whether all moves are shown, not the first ones. */
  all: boolean;
  /** The step that was asked for, while the answer is under way. */
  aim: number | null;
  /** What stands in the line where steps are said. */
  said: string;
  /** Whether the page speaks for the answer, in a live region of its own. */
  speaks: boolean;
  nodes: {
    problem: Ref<HTMLDivElement>;
    moves: Ref<HTMLDivElement>;
    steps: Ref<HTMLOListElement>;
    back: Ref<HTMLButtonElement>;
    next: Ref<HTMLButtonElement>;
  };
  acts: MoveActs & { send: Send };
  steps: {
    step: (to: number) => void;
    press: (event: KeyboardEvent) => void;
    back: () => void;
    on: () => void;
  };
}

/** Where the totals of a number line stand, in px. */
export interface Layout {
  strip: Strip;
  width: number;
  /** The first total that is shown, and how many are. */
  from: number;
  count: number;
  pitch: number;
  /** Whether all stand side by side; else they are pulled along. */
  wide: boolean;
  /** Where the first one begins, and how much can be seen. */
  left: number;
  room: number;
  /** What the button says that shows the totals left out, or "". */
  cut: string;
  hint: string;
}

/** What the number line knows between two draws. */
export interface StripState {
  /** The line there is now; `shown` is the latest there was. */
  strip: Strip | null;
  shown: Strip | null;
  /** What `shown` is made of, in a word. */
  drawn: string;
  layout: Layout | null;
  width: number;
  /** how large everything is, as `--nn-u` says */
  unit: number;
  total: number;
  /** The total of the question: Back goes there. */
  home: number;
  /** Whether totals at which nothing changes are shown too. */
  all: boolean;
  /** The table of all totals, once somebody has opened it. */
  open: boolean;
  table: { strip: Strip; drawn: string } | null;
  /** The frame in which the total `wanted` is drawn. */
  frame: number;
  wanted: number;
  drag: Drag | null;
}

export interface Drag {
  id: number;
  left: number;
  x: number;
  total: number;
  overview: boolean;
  moved: boolean;
  shift: number;
}

export interface StripOptions {
  /** Another total stands there. */
  onchange: (total: number, by: By) => void;
  /** The total is chosen. */
  ondone: (total: number) => void;
  paint: () => void;
}
