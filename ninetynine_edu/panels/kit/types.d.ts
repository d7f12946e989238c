// The types of `h`: which attributes an element takes, and what its listeners hear.

import type { Component, ComponentChildren, VNode } from "preact";

export type Child = ComponentChildren;

type Handlers<T extends EventTarget> = {
  [K in keyof GlobalEventHandlersEventMap as `on${K}`]?:
    | ((event: GlobalEventHandlersEventMap[K] & { currentTarget: T }) => unknown)
    | null
    | false;
};

export type Attributes<T extends EventTarget> = Handlers<T> & {
  key?: string | number;
  ref?: ((node: T | null) => void) | { current: T | null };
  [name: string]: unknown;
};

export interface MakeElement {
  <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    attributes?: Attributes<HTMLElementTagNameMap[K]> | null,
    ...children: Child[]
  ): VNode;
  <K extends keyof SVGElementTagNameMap>(
    tag: K,
    attributes?: Attributes<SVGElementTagNameMap[K]> | null,
    ...children: Child[]
  ): VNode;
  <P>(
    tag: ((props: P) => Child) | (new (props: P) => Component<P>),
    attributes: P & { key?: string | number },
    ...children: Child[]
  ): VNode;
}

/** What setTimeout gives, for a timer that may not run yet. */
export type Timer = ReturnType<typeof setTimeout> | undefined;
