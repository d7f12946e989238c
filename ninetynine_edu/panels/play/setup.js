// The form for a new match, made from what Python says the chosen variant allows. Everything sent is checked in Python.

import { PEOPLE, portrait, portraitWords } from "../kit/people.js";
import { say, sayMany } from "../kit/say.js";
import { anew, h } from "../kit/view.js";
import { cut } from "../kit/words.js";

/** @import {Child} from "../kit/types.d.ts" */
/** @import {Form, Player, Rule} from "./view.d.ts" */

/** @typedef {Rule["value"] | null} Value null: the field is empty */

const HUMAN = "human";
/** A name's characters, as people count them, and the signs that they may be made of; Python checks the same. */
const LONGEST_NAME = 30;
const MOST_SIGNS = 200;

/** @param {string} name */
const id = (name) => `nn-set-${name}`;

/** @param {string} value @param {string} text @param {boolean} selected */
const option = (value, text, selected) => h("option", { value, selected }, text);

/** What stands in a field. @param {Rule} rule @param {HTMLInputElement | HTMLSelectElement} field @returns {Value} */
function read({ kind }, field) {
  if (kind === "bool") return /** @type {HTMLInputElement} */ (field).checked;
  return kind === "int" ? (field.value === "" ? null : Number(field.value)) : field.value;
}

/** How many rules are not as the source has them. @param {Rule[]} rules @param {Map<string, Value>} values */
export function changed(rules, values) {
  return rules.filter((rule) => String(values.get(rule.name)) !== String(rule.default)).length;
}

/** The company of so many: those already there, then others like them. @param {Player[]} known @param {number} wanted @param {Form["kinds"]} kinds */
export function company(known, wanted, kinds) {
  const all = [...known];
  while (all.length < wanted) all.push({ name: "", kind: kinds[all.length % 2 ? 1 : kinds.length - 1].id, face: "" });
  return all;
}

/** What the source says about a number of players that it does not have. @param {Form["source"]} source @param {number} wanted */
export function tooFew({ fewest, most }, wanted) {
  if (wanted < fewest) return say("The original rules are for {n} or more players.", { n: fewest });
  return wanted > most ? say("The original rules are for {n} players at most.", { n: most }) : "";
}

/**
 * Who looks how: the faces chosen, for other people the first that nobody has, for bots their animal, each in its colour.
 *
 * @param {Player[]} players
 * @param {Form["kinds"]} kinds
 * @param {string[]} tints
 */
export function facesOf(players, kinds, tints) {
  const free = PEOPLE.filter((id) => !players.some(({ face }) => face === id));
  /** @type {Map<string, number>} */
  const seen = new Map();
  return players.map(({ kind, face }) => {
    const animal = kinds.find(({ id }) => id === kind)?.face ?? "";
    if (!animal) return face || (free.shift() ?? PEOPLE[0]);
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    const tint = tints[nth % tints.length];
    return tint ? `${animal}-${tint}` : animal;
  });
}

let forms = 0;

/**
 * @param {Form} form
 * @param {(message: Record<string, unknown>) => void} send
 * @param {() => void} paint draw the dialog again
 * @param {() => void} close
 */
export function setupForm(form, send, paint, close) {
  forms += 1;
  const key = String(forms);
  const rules = form.rules.flatMap((group) => group.options);
  const values = new Map(rules.map((rule) => [rule.name, /** @type {Value} */ (rule.value)]));
  const untouched = changed(rules, values) === 0;
  let wanted = form.players.length;
  let known = company(
    form.players.map((player) => ({ ...player })),
    wanted,
    form.kinds,
  );
  let seed = "";
  /** The place of the player whose face is being chosen. @type {number | null} */
  let facing = null;
  let error = "";
  /** @type {string[]} */
  let wrong = [];

  const people = () => known.slice(0, wanted).map(({ name, kind, face }) => ({ name, kind, face }));
  /** @param {string} name */
  const invalid = (name) =>
    wrong.includes(name)
      ? { "aria-invalid": "true", "aria-describedby": id("error") }
      : { "aria-invalid": null, "aria-describedby": null };

  /** @param {string} text @param {string} name @param {Child} input */
  const field = (text, name, input) => h("div", { class: "nn-field" }, h("label", { for: id(name) }, text), input);

  const variant = () => {
    /** @param {Form["groups"][number]} group */
    const group = ({ name, items }) =>
      h("optgroup", { label: name }, ...items.map((item) => option(item.id, item.name, item.id === form.id)));
    const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
      send({ do: "form", variant: currentTarget.value, players: people() });
    return h(
      "select",
      { class: "nn-select", id: id("variant"), onchange, ...invalid("variant") },
      ...form.groups.map(group),
    );
  };

  const count = () => {
    const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) => {
      wanted = Number(currentTarget.value);
      known = company(known, wanted, form.kinds);
      paint();
    };
    const all = Array.from({ length: form.most - form.least + 1 }, (_, i) => form.least + i);
    const options = all.map((n) => option(String(n), String(n), n === form.players.length));
    return h("select", { class: "nn-select", id: id("seats"), onchange, ...invalid("seats") }, ...options);
  };

  /** The faces to choose from. @param {Player} player @param {number} i @param {string} shown */
  const gallery = (player, i, shown) => {
    const one = (/** @type {string} */ face) => {
      const onclick = () => {
        player.face = face;
        facing = null;
        paint();
        document.getElementById(id(`face-${i}`))?.focus();
      };
      const pressed = { "aria-pressed": String(face === shown), "aria-label": portraitWords(face) };
      return h("button", { type: "button", class: "nn-facebtn", ...pressed, onclick }, portrait(face));
    };
    const label = say("Faces for player {n}", { n: i + 1 });
    return h("div", { class: "nn-gallery", role: "group", "aria-label": label }, ...PEOPLE.map(one));
  };

  /** @param {Player} player @param {number} i @param {string} face */
  const faceButton = (player, i, face) => {
    if (player.kind !== HUMAN) return h("span", { class: "nn-facebtn nn-still" }, portrait(face));
    const onclick = () => {
      facing = facing === i ? null : i;
      paint();
    };
    const words = say("Choose a face for player {n}", { n: i + 1 });
    const state = { "aria-expanded": String(facing === i), "aria-label": words, title: words };
    return h("button", { type: "button", class: "nn-facebtn", id: id(`face-${i}`), ...state, onclick }, portrait(face));
  };

  /** @param {Player} player @param {number} i @param {string} face */
  const person = (player, i, face) => {
    const kinds = form.kinds.map((one) => option(one.id, one.name, one.id === player.kind));
    const kind = h(
      "select",
      {
        class: "nn-select",
        "aria-label": say("Who sits at place {n}", { n: i + 1 }),
        onchange: ({ currentTarget }) => {
          player.kind = currentTarget.value;
          facing = null;
          paint();
        },
      },
      ...kinds,
    );
    const name = h("input", {
      type: "text",
      class: "nn-input nn-wide",
      maxlength: MOST_SIGNS,
      dir: "auto",
      autocomplete: "off",
      placeholder: say("name, if you like"),
      value: player.name,
      "aria-label": say("Name of player {n}", { n: i + 1 }),
      oninput: ({ currentTarget }) => {
        player.name = cut(currentTarget.value, LONGEST_NAME);
      },
      onchange: ({ currentTarget }) => {
        currentTarget.value = player.name; // not while a letter is being put together from several keys
      },
    });
    const does = form.kinds.find((one) => one.id === player.kind)?.does ?? "";
    return h(
      "div",
      { class: "nn-person" },
      faceButton(player, i, face),
      h("span", { class: "nn-place" }, say("Player {n}", { n: i + 1 })),
      kind,
      name,
      does ? h("span", { class: "nn-why" }, does) : null,
      facing === i && player.kind === HUMAN ? gallery(player, i, face) : null,
    );
  };

  const everybody = () => {
    const players = known.slice(0, wanted);
    const faces = facesOf(players, form.kinds, form.tints);
    return players.map((player, i) => person(player, i, faces[i]));
  };

  /** @param {Rule} rule */
  const input = (rule) => {
    const value = values.get(rule.name);
    const onchange = (/** @type {{currentTarget: HTMLInputElement | HTMLSelectElement}} */ { currentTarget }) => {
      values.set(rule.name, read(rule, currentTarget));
      paint();
    };
    const common = { id: id(rule.name), onchange, ...invalid(rule.name) };
    if (rule.kind === "bool") return h("input", { type: "checkbox", checked: value === true, ...common });
    if (rule.kind === "int")
      return h("input", {
        type: "number",
        class: "nn-input",
        min: rule.low,
        max: rule.high,
        step: 1,
        value: value ?? "",
        ...common,
        oninput: onchange,
      });
    const options = rule.choices.map(([one, text]) => option(one, text, one === value));
    return h("select", { class: "nn-select", value, ...common }, ...options);
  };

  /** @param {Rule} rule */
  const row = (rule) => {
    const label =
      rule.kind === "bool"
        ? h("label", { class: "nn-tick" }, input(rule), h("span", {}, rule.label))
        : field(rule.label, rule.name, input(rule));
    return h("div", { class: "nn-rule" }, label);
  };

  /** Each group tells how many of its rules are not as the source has them. @param {Form["rules"][number]} group @param {number} i */
  const group = ({ name, options }, i) => {
    const count = changed(options, values);
    const told = h("span", { class: "nn-changed" }, count ? sayMany("{n} changed", "{n} changed", count) : "");
    return h(
      "details",
      { class: "nn-rulegroup", open: i === 0 },
      h("summary", {}, say("{what} ({n})", { what: name, n: options.length }), " ", told),
      ...options.map(row),
    );
  };

  /** @param {Record<string, Rule["value"]>} chosen */
  const playedAs = (chosen) => {
    for (const rule of rules) values.set(rule.name, rule.name in chosen ? chosen[rule.name] : rule.default);
    paint();
  };

  /** @param {string} text @param {string} sentence @param {Record<string, Rule["value"]>} chosen @param {boolean} checked */
  const way = (text, sentence, chosen, checked) => {
    const input = { type: "radio", name: id("preset"), onchange: () => playedAs(chosen), defaultChecked: checked };
    const words = h("span", {}, h("strong", {}, text), sentence ? ` ${sentence}` : null);
    return h("label", { class: "nn-tick nn-waytoplay" }, h("input", input), words);
  };

  const presets = () =>
    h(
      "fieldset",
      { class: "nn-presets" },
      h("legend", {}, say("Rules")),
      way(say("Original."), "", {}, untouched),
      ...form.presets.map((one) => way(one.sentence, "", one.rules, false)),
    );

  const sameCards = () => {
    const attributes = { inputmode: "numeric", maxlength: 18, autocomplete: "off", ...invalid("seed") };
    const input = h("input", {
      type: "text",
      class: "nn-input nn-wide",
      id: id("seed"),
      ...attributes,
      value: seed,
      oninput: ({ currentTarget }) => {
        seed = currentTarget.value;
      },
    });
    const why = say(
      "A whole number. The same number deals the same cards, so that a class can play one deal side by side. Leave it empty for a surprise.",
    );
    return h(
      "details",
      { class: "nn-rules" },
      h("summary", {}, say("The same cards again")),
      field(say("Seed"), "seed", input),
      h("p", { class: "nn-why" }, why),
    );
  };

  /** @param {SubmitEvent} event */
  const onsubmit = (event) => {
    event.preventDefault();
    error = "";
    wrong = [];
    paint();
    const differ = rules.filter((rule) => values.get(rule.name) !== rule.default);
    const chosen = Object.fromEntries(differ.map((rule) => [rule.name, values.get(rule.name)]));
    const game = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector(`#${id("variant")}`);
    const variant = game instanceof HTMLSelectElement ? game.value : form.id;
    send({ do: "new", variant, players: people(), rules: chosen, seed: seed.trim() });
  };

  const body = () => {
    const few = tooFew(form.source, wanted);
    const rulesBox = h(
      "details",
      { class: "nn-rules" },
      h("summary", {}, say("House rules ({n})", { n: rules.length })),
      ...form.rules.map(group),
    );
    const fields = h(
      "div",
      { class: "nn-scrollbox" },
      field(say("Game"), "variant", variant()),
      h("p", { class: "nn-why" }, form.description),
      field(say("Players"), "seats", count()),
      h("p", { class: "nn-why", hidden: !few }, few),
      h("div", { class: "nn-people" }, ...everybody()),
      form.presets.length ? presets() : null,
      form.rules.length ? rulesBox : null,
      sameCards(),
    );
    return h("form", { class: "nn-setupform", novalidate: "", onsubmit }, fields, foot());
  };

  const foot = () => {
    const why = h("p", { class: "nn-error", role: "alert", id: id("error") }, error);
    return h("div", { class: "nn-dialogfoot" }, why, h("button", { class: "nn-btn nn-main" }, say("Start the match")));
  };

  return {
    /** The whole form; another form is drawn anew. */
    draw: () =>
      anew(
        key,
        h(
          "div",
          { class: "nn-dialoghead" },
          h("h2", {}, say("New match")),
          h("button", { type: "button", class: "nn-btn", onclick: close }, say("Close")),
        ),
        body(),
      ),
    /** Say why the match cannot begin, and mark the fields that it is about. @param {string} text @param {string[]} fields */
    refuse: (text, fields) => {
      error = text;
      wrong = fields;
      paint();
    },
  };
}
