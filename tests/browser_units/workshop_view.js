// A small version as the workshop's desk sends it, for tests.

/** @import {Form, View} from "../../ninetynine_edu/panels/workshop/view.d.ts" */

const SAME = { changed: false, rare: false };

/** @type {Form} */
export const FORM = {
  base: "standard",
  baseName: "Ninety-nine",
  bases: [
    {
      name: "Up to 99",
      items: [
        { id: "standard", name: "Ninety-nine" },
        { id: "chicago", name: "Chicago" },
      ],
    },
  ],
  name: "Our game",
  id: "our_game",
  description: "",
  fewest: 2,
  most: 8,
  frame: [
    {
      ...SAME,
      name: "limit",
      label: "Play up to",
      kind: "int",
      value: 50,
      default: 99,
      low: 10,
      high: 999,
      changed: true,
    },
    { ...SAME, name: "life_mode", label: "Lives", kind: "choice", value: "3", default: "3", choices: [["3", "Three"]] },
    { ...SAME, name: "hand_size", label: "Cards", kind: "int", value: 3, default: 3, low: 1, high: 12 },
    { ...SAME, name: "ranks", label: "Pack", kind: "ranks", value: "all", default: "all", choices: [["all", "All"]] },
  ],
  rules: [
    { name: "must_say", label: "Say the total", kind: "bool", value: true, default: false, changed: true, rare: false },
    { name: "odd", label: "Odd rule", kind: "bool", value: false, default: false, changed: false, rare: true },
  ],
  effects: [
    ["0", "adds nothing"],
    ["0, skip", "adds nothing, and the next player misses a turn"],
  ],
  cards: [
    {
      key: "9",
      name: "9",
      effect: "0, skip",
      words: "adds nothing, and the next player misses a turn",
      base: "=99",
      baseWords: "sets the total to 99",
      changed: true,
      plain: [["+9", "adds 9"]],
    },
    {
      key: "joker",
      name: "joker",
      effect: "0",
      words: "adds nothing",
      base: "",
      baseWords: "",
      changed: true,
      plain: [],
    },
  ],
  more: [
    ["8", "8"],
    ["red 8", "red 8"],
  ],
};

/** @type {View} */
export const VIEW = {
  n: 1,
  seq: 0,
  asked: 0,
  text: 'id = "our_game"\nname = "Our game"\n',
  say: "",
  problems: [],
  waiting: "",
  shadow: false,
  refused: [],
  form: FORM,
  title: "Our game",
  card: "<h1>Our game</h1>",
  code: "standard;limit=50~39B4",
  noCode: "",
  file: "our_game.toml",
  back: false,
};
