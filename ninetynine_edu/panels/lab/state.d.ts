// What the browser itself knows of the lab, and what a drawing of it needs.

import type { VNode } from "preact";
import type { Send } from "../answer/view.d.ts";
import type { classroom } from "../kit/sending.js";
import type { Child } from "../kit/types.d.ts";
import type { Compared, Form, View } from "./view.d.ts";

interface Ref<T extends HTMLElement> {
  current: T | null;
}

/** What is open above the table. */
export type PanelName = "" | "examples" | "setup" | "whatif" | "match";

export interface Local {
  panel: PanelName;
  /** The place that cards of the pack go to. */
  place: string;
  /** What is told, for the eye; and what screen readers are told. */
  say: string;
  live: string;
  /** What stands in the field, how often somebody has changed it, and whether somebody is at it. */
  text: string;
  seq: number;
  typing: boolean;
  /** Whether it is told that an answer takes long. */
  thinks: boolean;
  /** How the switch for answers at once was put, until that is answered. */
  atOnce?: boolean;
}

export interface Lab {
  view: View;
  form: Form;
  rows: () => Compared[];
  /** How often more was drawn than what is told. */
  round: number;
  local: Local;
  /** What every id of this lab begins with. */
  base: string;
  /** Whether the lab is a page of its own. */
  alone: boolean;
  acts: {
    send: Send;
    /** Show answers at once, or ask first. */
    answers: (shown: boolean) => void;
    open: (panel: PanelName) => void;
    pick: (place: string) => void;
    back: () => void;
    tell: (words: string) => void;
    copy: () => void;
    typed: (event: { currentTarget: HTMLTextAreaElement }) => void;
    fit: () => void;
    leave: () => void;
    press: (event: KeyboardEvent) => void;
  };
  nodes: {
    root: Ref<HTMLDivElement>;
    text: Ref<HTMLTextAreaElement>;
    answer: Ref<HTMLDivElement>;
  };
  /** The parts that know something of their own. */
  parts: {
    total: (n: number, value: number, low: number, high: number) => VNode;
    pack: (view: View, pack: Form["pack"], place: string) => VNode;
    fields: (view: View, form: Form, total: Child) => VNode;
    examples: (form: Form) => VNode;
    match: (view: View) => VNode;
    whatif: (view: View, form: Form) => VNode;
    toClass: ReturnType<typeof classroom>;
    compare: { draw: (view: View, rows: Compared[]) => VNode; close: () => void };
  };
}
