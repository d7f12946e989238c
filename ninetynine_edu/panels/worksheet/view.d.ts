// What the desk of the worksheets sends: see desk.py and shown.py beside this file.

export interface Skill {
  code: string;
  words: string;
  example: string;
  on: boolean;
}

/** What can be done with one exercise. */
export interface Item {
  /** Its kind and level. */
  name: string;
  /** It stays when all others are made new. */
  locked: boolean;
}

/** Where one version opens on a tablet. */
export interface Link {
  /** The letter of the version. */
  name: string;
  url: string;
  qr: string;
  /** Why there is none. */
  why: string;
  /** It opens on this computer alone. */
  near: boolean;
}

export interface View {
  n: number;
  /** Which set it is: an exchange is about one. */
  of: number;
  say: string;
  asked: number;
  /** Nobody has asked for anything yet. */
  fresh: boolean;
  busy: { words: string; done: number; of: number } | null;
  game: string;
  name: string;
  skills: Skill[];
  levels: [number, number];
  all: number[];
  /** The levels that there are among what is practised. */
  has: number[];
  count: number;
  versions: number;
  paper: string;
  papers: string[];
  language: string;
  languages: [string, string][];
  answers: boolean;
  qr: boolean;
  seed: number;
  /** Which version is looked at. */
  place: number;
  letters: string[];
  items: Item[];
  /** It came from a file that does not say how it was made: nothing in it can be exchanged. */
  own: boolean;
  /** So many exercises stay. */
  locked: number;
  /** Where tablets find the pages. */
  where: string;
  link: Link;
  /** What the address asks for to open this very set. */
  asks: string;
  /** The set as the browser keeps it. */
  saved: string;
}

/** What the page knows by itself. */
export interface Local {
  note: string;
  /** Which dialog is open. */
  dialog: "" | "files" | "tablets";
  /** Messages sent so far. */
  asked: number;
  /** Ask for this reply as soon as the view has come: the way of a file. */
  typed: string;
  /** The fields into which a number was typed last that cannot be. */
  beyond: { count?: boolean; versions?: boolean };
}

export interface Sheets {
  view: View;
  games: [string, string][];
  sheet: string;
  keep: string;
  local: Local;
  send: (message: Record<string, unknown>) => void;
  tell: (note: string) => void;
  draw: () => void;
  open: (dialog: Local["dialog"]) => void;
  nodes: {
    root: { current: HTMLDivElement | null };
    paper: { current: HTMLIFrameElement | null };
    dialog: { current: HTMLDialogElement | null };
  };
}
