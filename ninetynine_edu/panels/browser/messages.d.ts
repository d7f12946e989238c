// What a page of the site and its worker say to each other.

/** Part of a desk's state: plain data, and for raw bytes their places among the buffers of the message. */
export interface Part {
  plain: Record<string, unknown>;
  raw: Record<string, number>;
}

/** Something that a cell shows. */
export type Shown =
  | { html: string }
  | { panel: number; bundle?: string; state?: Part }
  | { box: number; classes: string[]; children: Shown[] };

/** What the worker needs before its first page. */
export interface Start {
  do: "start";
  /** The version of the site. */
  version: string;
  /** The folder of Pyodide. */
  python: string;
  /** The archive of Python's own library. */
  library: string;
  /** The package, and what else is unpacked before it is used. */
  archives: string[];
  /** Packages that are fetched when something asks for them, by their names; names in a row share one. */
  lazy: Record<string, string>;
}

/** What a page asks of the worker. */
export type Asked =
  | Start
  | { do: "picture"; start: Start }
  | {
      do: "open";
      visit: number;
      module: string;
      program: string;
      archives: string[];
      address: string;
      lang: string;
      seed: number | null;
    }
  | { do: "ask"; visit: number; panel: number; message: string }
  | { do: "close"; visit: number };

/** What the worker tells. */
export type Told =
  | { kind: "started"; pictured: boolean }
  | { kind: "pictured"; kept: boolean }
  | { kind: "heard" }
  | { kind: "whole"; visit: number }
  | { kind: "broken"; why: string; visit?: number }
  | {
      kind: "cell";
      visit: number;
      cell: number;
      shows?: Shown[];
      /** Why there is nothing new, in its place. */
      sorry?: string;
      /** What was missing, though another try may find it. */
      lacks?: "no_room" | "cut_off";
      buffers: Uint8Array[];
    }
  | { kind: "put"; visit: number; panel: number; state: Part; buffers: Uint8Array[] }
  | { kind: "say"; visit: number; panel: number; content: unknown; buffers: Uint8Array[] }
  | { kind: "box"; visit: number; box: number; children: Shown[]; buffers: Uint8Array[] };

/** What a page of the site says of itself, in its `nns-page`. */
export interface About {
  /** The way to the folder of the site. */
  root: string;
  /** The version of the site: a page of another one is loaded anew. */
  version: string;
  /** Its name, as panels call it. */
  name: string;
  /** What its notebook was made into; "" for a page that needs no Python. */
  module: string;
  program: string;
  /** What is unpacked in Python, besides the package, for a language. */
  words: Record<string, string[]>;
  /** Scripts and styles of the panels. */
  bundles: Record<string, { script: string; style: string }>;
  /** States that its panel may open with, by language. */
  first: Record<string, { file: string; seed: number | null }[]>;
  python: string;
  library: string;
  archives: string[];
  /** Packages that few pages need, by their names; names in a row share one. */
  lazy: Record<string, string>;
  worker: string;
  /** Whether Python may start already, for the page that comes next. */
  warm: boolean;
  /** What is said where another page cannot be reached, by language. */
  unreached: Record<string, import("./unreached.js").Words>;
}
