// The endgame lab. Python owns the position and every answer; this page shows what it is given and sends what was clicked
// or typed. Set-up, examples, matches and what-ifs open above the table; the number line stays in sight below it.

import { answerBox } from "../answer/answer.js";
import { holdFocus } from "../kit/focus.js";
import { h, setText, when } from "../kit/hand.js";
import { drawer } from "../kit/host.js";
import { set, theme } from "../kit/root.js";
import { minus } from "../kit/words.js";
import { comparison } from "./compare.js";
import { setupFields } from "./fields.js";
import { exampleList, matchPicker } from "./match.js";
import { packGrid } from "./pack.js";
import { cardTable } from "./table.js";
import { whatIfForms } from "./whatif.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Compared, Form, View} from "./view.d.ts" */

/** @param {Host} host @param {HTMLElement} where */
export function mountLab(host, where) {
  /** @type {string} */
  const key = host.get("keep");
  const base = `nn-lab-${Math.random().toString(36).slice(2)}`;
  const address = key ? new URLSearchParams(location.search) : new URLSearchParams();
  const asked = address.get("position") || (address.get("variant") ? `variant ${address.get("variant")}` : "");
  const memory = drawer(key);
  const store = {
    get() {
      try {
        return JSON.parse(memory.get("position") || "null");
      } catch {
        return null;
      }
    },
    /** @param {object} value */
    set: (value) => memory.set("position", JSON.stringify(value)),
  };
  /** @type {View} */
  let view = host.get("view");
  /** @type {Form} */
  let form = host.get("form");
  /** @type {() => Compared[]} */
  const rowsNow = () => host.get("rows");
  const local = {
    seq: view.seq,
    asked: view.asked,
    timer: /** @type {Timer} */ (undefined),
    quiet: /** @type {Timer} */ (undefined),
    solve: /** @type {Timer} */ (undefined),
    think: /** @type {Timer} */ (undefined),
    panel: "",
    place: "h0",
    said: "",
    rows: /** @type {number[]} */ ([]),
    typing: false,
    earlier: /** @type {unknown} */ (undefined),
  };
  /** @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} [attributes] */
  const button = (text, onclick, attributes) =>
    h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);

  // ---------------------------------------------------------------- the skeleton
  const live = h("p", { class: "nn-sr", role: "status" });
  const say = h("p", { class: "nn-lab-say" });
  const sub = h("p", { class: "nn-sub" });
  const table = cardTable({ send, pick });
  const pack = packGrid({ send });
  const fields = setupFields({ send, base });
  const beside = h("div", { class: "nn-lab-beside" });
  const setup = h(
    "div",
    { class: "nn-lab-stack" },
    fields.node,
    h("div", { class: "nn-lab-setup" }, h("div", { class: "nn-lab-stack" }, pack.node, fields.special), beside),
  );
  const examples = exampleList({
    send: (message) => {
      open("");
      send(message);
    },
    base,
  });
  const match = matchPicker({ send, base, kept: keptMatch });
  const whatif = whatIfForms({ send, base });
  const compare = comparison({ send });
  const panels = { setup, examples: examples.node, match: match.node, whatif: whatif.node };
  const panelNames = { examples: "Examples", setup: "Set up", whatif: "What if", match: "From a match" };
  const toggles = Object.entries(panelNames).map(([name, label]) =>
    button(label, () => open(local.panel === name ? "" : name), {
      class: "nn-btn nn-lab-toggle",
      "aria-expanded": "false",
      "aria-controls": `${base}-${name}`,
      "data-panel": name,
    }),
  );
  const panelBoxes = Object.entries(panels).map(([name, node]) =>
    h("div", { class: "nn-box nn-lab-panel", id: `${base}-${name}`, hidden: true, "data-panel": name }, node),
  );
  const deal = button("Deal me an ending", () => send({ do: "ending" }), { class: "nn-btn nn-main" });
  const back = button(
    "Go back",
    () => {
      if (view.back) send({ do: "back" });
      else tell("There is nothing to go back to yet.");
    },
    { title: "What was there before the last change" },
  );
  const problems = h("ul", { class: "nn-problems", id: `${base}-problems`, "aria-label": "What is not right yet" });
  const mend = button("Take the nearest position that can be", () => send({ do: "mend" }));
  const problemBox = h(
    "div",
    { class: "nn-lab-wrong", hidden: true },
    problems,
    h(
      "div",
      { class: "nn-row" },
      mend,
      h("span", { class: "nn-why" }, "The answer below is for your last good position."),
    ),
  );
  const text = h("textarea", {
    class: "nn-code nn-lab-text",
    id: `${base}-text`,
    rows: 1,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    maxlength: 20000,
    "aria-describedby": `${base}-problems`,
    oninput: typed,
    onfocus: () => fit(),
    onblur: () => {
      local.typing = false;
      draw();
    },
  });
  const tree = h("a", { class: "nn-btn" }, "See the tree");
  const textBox = h(
    "section",
    { class: "nn-box nn-lab-textbox", "aria-label": "The position as text" },
    h("label", { for: text.id }, "The position as text"),
    h(
      "div",
      { class: "nn-lab-textrow" },
      text,
      h("div", { class: "nn-row" }, button("Copy", copy, { "aria-label": "Copy the position" }), tree),
    ),
    problemBox,
  );
  const thinking = h("p", { class: "nn-an-busy", hidden: true }, "Thinking …");
  const answerPlace = h("div", { class: "nn-an" });
  const title = h(key ? "h1" : "h2", { class: "nn-title" }, "Endgame lab");
  const root = h(
    "div",
    { class: "nn-root nn-lab", "data-lm-suppress-shortcuts": "true" },
    h(
      "div",
      { class: "nn-head" },
      h("div", { class: "nn-names" }, title, sub),
      h("div", { class: "nn-tools", role: "group", "aria-label": "Tools" }, ...toggles, deal, back),
    ),
    say,
    live,
    ...panelBoxes,
    table.node,
    textBox,
    compare.node,
    thinking,
    answerPlace,
  );
  const answer = answerBox(answerPlace, host.get("answer"), {
    send: (message) => send({ do: "answer", message }),
    say: speak,
  });
  const ends = [theme(root), holdFocus(root), answer.close, compare.close];

  // ---------------------------------------------------------------- talking to Python
  /** @param {Record<string, unknown>} message */
  function send(message) {
    clearTimeout(local.timer);
    clearTimeout(local.quiet);
    local.asked += 1;
    if (message.do !== "text" && message.do !== "solve" && message.do !== "compare") local.typing = false;
    if (text.value !== view.text && local.seq !== view.seq && message.do !== "text")
      post({ do: "text", text: text.value, seq: local.seq });
    post({ ...message, seq: local.seq, asked: local.asked });
    local.quiet = setTimeout(
      () => tell("The page waits for an answer. If it stays so, reload it: your position is kept."),
      15000,
    );
  }
  /** @param {Record<string, unknown>} message */
  function post(message) {
    try {
      host.send(message);
    } catch {
      tell("The page cannot reach Python any more. Reload it: your position is kept.");
    }
  }
  /** @param {string} words */
  function tell(words) {
    setText(say, minus(words));
    speak(words);
  }
  /** @param {string} words */
  function speak(words) {
    if (words) setText(live, minus(words));
  }
  function keepText() {
    store.set({ q: asked, text: text.value, earlier: local.earlier });
  }

  function typed() {
    local.typing = true;
    local.seq += 1;
    fit();
    keepText();
    clearTimeout(local.timer);
    local.timer = setTimeout(() => send({ do: "text", text: text.value }), 350);
  }
  function fit() {
    // a long text stands in one line until somebody works on it
    if (text.dataset.long && document.activeElement !== text) {
      text.style.height = "44px";
      return;
    }
    text.style.height = "auto";
    text.style.height = `${Math.min(160, text.scrollHeight + 3)}px`;
  }

  async function copy() {
    text.focus();
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
      tell("The position is copied.");
    } catch {
      tell("The position is marked: copy it with Ctrl and C.");
    }
  }

  /** The match that the play app keeps in this browser, packed, or null. */
  function keptMatch() {
    try {
      const found = JSON.parse(drawer("play").get("match") || "null");
      return found && typeof found.text === "string" && found.text.length < 600000 ? found.text : null;
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  function open(name) {
    const left = panelBoxes.find(
      (box) => !box.hidden && box.dataset.panel !== name && box.contains(document.activeElement),
    );
    if ((name === "setup") !== (local.panel === "setup")) {
      // while setting up, table and text stand beside the pack
      if (name === "setup") {
        beside.append(table.node, textBox);
        fields.total.append(table.middle);
      } else {
        fields.total.replaceChildren();
        root.insertBefore(table.node, compare.node);
        root.insertBefore(textBox, compare.node);
      }
    }
    if (name) setText(say, ""); // what was told of the step before is done with
    local.panel = name;
    for (const toggle of toggles) set(toggle, { "aria-expanded": String(toggle.dataset.panel === name) });
    for (const box of panelBoxes) box.hidden = box.dataset.panel !== name;
    set(root, { "data-panel": name || false });
    draw();
    if (left) toggles.find((one) => one.dataset.panel === left.dataset.panel)?.focus(); // what had the focus is closed
  }
  /** @param {string} place */
  function pick(place) {
    local.place = place;
    draw();
  }

  root.addEventListener("keydown", (event) => {
    // Escape closes what is open, and gives the focus back
    if (event.key !== "Escape" || !local.panel || (event.target instanceof Element && event.target.closest("select")))
      return;
    const toggle = toggles.find((one) => one.dataset.panel === local.panel);
    open("");
    toggle?.focus();
  });

  // ---------------------------------------------------------------- drawing
  function draw() {
    setText(sub, view.name);
    set(sub, { title: view.name });
    if (!view.places.some((place) => place.id === local.place)) local.place = view.places[0].id;
    table.show(view, local.place, local.panel === "setup");
    if (local.panel === "setup") {
      pack.show(view, form.pack, local.place);
      fields.show(view, form);
    }
    if (local.panel === "examples") examples.show(form);
    if (local.panel === "match") match.show(view);
    if (local.panel === "whatif") whatif.show(view, form);
    compare.show(view, rowsNow());
    set(back, { "aria-disabled": view.back ? null : "true" });
    // What Python makes of a text is not put under the hands of whoever is still typing it.
    if (view.seq === local.seq && text.value !== view.text && !(local.typing && document.activeElement === text)) {
      const at = text.selectionStart;
      text.value = view.text;
      if (document.activeElement === text) text.setSelectionRange(at, at);
    }
    set(text, { "data-long": text.value.length > 90 ? "yes" : false });
    fit();
    const wrong = view.problems.length > 0;
    problemBox.hidden = !wrong;
    set(text, { "aria-invalid": wrong ? "true" : null });
    set(root, { "data-wrong": wrong ? "yes" : false });
    when(problems, view.problems, (list) => problems.replaceChildren(...list.map((one) => h("li", {}, minus(one)))));
    mend.hidden = !view.mend;
    const there = location.pathname.match(/^(.*\/voila\/render\/.*\/)[^/]+\.ipynb$/);
    tree.hidden = !there || !view.tree || wrong;
    if (there && view.tree)
      set(tree, { href: `${there[1]}tree_explorer.ipynb?position=${encodeURIComponent(view.tree)}` });
    set(answerPlace, { "data-old": wrong || !view.fresh ? "yes" : false });
  }

  function arrived() {
    clearTimeout(local.quiet);
    view = host.get("view");
    form = host.get("form");
    if (view.say !== local.said || view.say) {
      local.said = view.say;
      setText(say, minus(view.say));
    }
    if (view.problems.length) speak(view.problems[0]);
    else if (view.say) speak(view.say);
    draw();
    tellRow();
    keepText();
    clearTimeout(local.solve);
    clearTimeout(local.think);
    if (view.fresh && view.freshRows) thinking.hidden = true;
    else
      local.think = setTimeout(() => {
        thinking.hidden = false;
        speak("Thinking …");
      }, 500);
    if (view.asked >= local.asked) {
      // nothing more is under way: now the answer
      if (!view.fresh) local.solve = setTimeout(() => send({ do: "solve", n: view.n }), 60);
      else if (!view.freshRows) local.solve = setTimeout(() => send({ do: "compare", n: view.n }), 60);
    }
  }
  host.on("view", arrived);
  host.on("answer", () => answer.show(host.get("answer")));
  host.on("rows", () => {
    compare.show(host.get("view"), rowsNow());
    tellRow();
  });
  /** A new line among those beside each other is told in words. */
  function tellRow() {
    const rows = view.compared && view.freshRows ? rowsNow() : [],
      last = rows[rows.length - 1];
    if (rows.length > 1 && !local.rows.includes(last.id)) speak(compare.words(last));
    if (!view.compared || view.freshRows) local.rows = rows.map((row) => row.id);
  }

  text.value = view.text;
  const kept = store.get();
  where.append(root);
  // What was set up here under another address is not lost: Go back brings it.
  if (kept && typeof kept.text === "string") local.earlier = kept.q === asked ? kept.earlier : kept.text;
  if (view.say) tell(view.say);
  draw();
  const wanted = address.get("match");
  const found = wanted && keptMatch();
  if (view.n <= 2 && typeof local.earlier === "string" && local.earlier !== view.text)
    send({ do: "earlier", text: local.earlier });
  if (view.n <= 2 && kept && typeof kept.text === "string" && kept.q === asked && kept.text !== view.text && !found) {
    text.value = kept.text;
    local.seq += 1;
    send({ do: "text", text: kept.text });
  } else if (!kept) keepText();
  if (wanted) {
    open("match");
    if (found) send({ do: "match", text: found, saved: true });
    else tell("There is no match kept in this browser. Open a saved one.");
  }
  return () => {
    for (const timer of [local.timer, local.quiet, local.solve, local.think]) clearTimeout(timer);
    for (const end of ends) end();
    root.remove();
  };
}
