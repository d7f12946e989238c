// The types of `h` of hand.js: which attributes an element takes, and what it is made of.

import type { Attributes } from "./types.d.ts";

/** What an element is made of: nodes and texts, in lists or not; null is left out. */
export type Piece = Node | string | number | null | undefined | readonly Piece[];

export type MakeNode = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes?: Attributes<HTMLElementTagNameMap[K]> | null,
  ...children: Piece[]
) => HTMLElementTagNameMap[K];

export type MakeShape = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes?: Record<string, unknown> | null,
  ...children: (Node | string | null | undefined)[]
) => SVGElementTagNameMap[K];
