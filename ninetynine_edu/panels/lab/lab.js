// The endgame lab. Python owns the position and every answer; this page shows what it is given and sends what was clicked
// or typed. Set-up, examples, matches and what-ifs open above the table; the number line stays in sight below it.

import { createRef } from "preact";
import { answerBox } from "../answer/answer.js";
import { holdFocus } from "../kit/focus.js";
import { keptMatch } from "../kit/kept_match.js";
import { theme } from "../kit/root.js";
import { marked, say } from "../kit/say.js";
import { classroom } from "../kit/sending.js";
import { painter, wipe } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { comparison, rowWords } from "./compare.js";
import { exampleList } from "./examples.js";
import { setupFields } from "./fields.js";
import { positionMemory } from "./kept.js";
import { matchPicker } from "./match.js";
import { numberField } from "./numbers.js";
import { packGrid } from "./pack.js";
import { labPage } from "./parts.js";
import { watchTable } from "./table.js";
import { savePosition, textField } from "./text.js";
import { whatIfForms } from "./whatif.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Lab, PanelName} from "./state.d.ts" */
/** @import {View} from "./view.d.ts" */

/** How long somebody rests before what was typed is sent; before an answer is asked for; before it is told that one takes
 * long; before it is told that none comes. In ms. */
const WAITS = { type: 350, solve: 60, think: 500, silence: 15000 };

const SILENT = marked("The page is waiting for an answer. If nothing happens, reload it. Your position is kept.");
const ALONE = marked("The page cannot reach Python any more. Reload it. Your position is kept.");

/** What the address asks for, where the lab is a page of its own. @param {string} key */
function askedFor(key) {
  const address = key ? new URLSearchParams(location.search) : new URLSearchParams();
  const variant = address.get("variant");
  return {
    position: address.get("position") || (variant ? `variant ${variant}` : ""),
    match: address.get("match"),
  };
}

/** So that the page asks as before when it is loaded again, and a link to it as well. @param {boolean} shown */
function keepAtOnce(shown) {
  const address = new URL(location.href);
  if ((address.searchParams.get("answers") === "shown") === shown) return;
  if (shown) address.searchParams.set("answers", "shown");
  else address.searchParams.delete("answers");
  history.replaceState(history.state, "", address);
}

/** @param {Host} host @param {HTMLElement} where */
export function mountLab(host, where) {
  /** @type {string} */
  const key = host.get("keep");
  const base = `nn-lab-${Math.random().toString(36).slice(2)}`;
  const asked = askedFor(key);
  const memory = positionMemory(key, asked.position);
  const timers = {
    type: /** @type {Timer} */ (undefined),
    quiet: /** @type {Timer} */ (undefined),
    solve: /** @type {Timer} */ (undefined),
    think: /** @type {Timer} */ (undefined),
  };
  /** @type {View} */
  const first = host.get("view");
  /** Messages sent so far; a view says in `asked` which one it answers. */
  let sent = first.asked;
  /** The message that told how the switch for answers at once was put. */
  let put = 0;
  let told = "";
  /** What was said of the choice. */
  let judged = first.ask?.said ?? "";
  /** Whether it asks, and nothing was chosen yet. */
  const asks = () => Boolean(lab.view.ask && !lab.view.ask.chosen);
  /** The lines that stand beside each other, as far as they were told. @type {number[]} */
  let known = [];
  const shared = { send, base, paint: draw };
  const compare = comparison(shared);
  /** @type {Lab} */
  const lab = {
    view: first,
    form: host.get("form"),
    rows: () => host.get("rows"),
    round: 0,
    base,
    alone: Boolean(key),
    local: {
      panel: "",
      place: "h0",
      say: "",
      live: "",
      text: first.text,
      seq: first.seq,
      typing: false,
      thinks: false,
    },
    acts: /** @type {Lab["acts"]} */ ({ send, answers, open, pick, back, press, tell }),
    nodes: { root: createRef(), text: createRef(), answer: createRef() },
    parts: {
      total: numberField({
        id: `${base}-total`,
        label: () => say("Total"),
        onchange: (total) => send({ do: "total", total }),
      }),
      pack: packGrid(shared),
      fields: setupFields(shared),
      examples: exampleList({ send: fromExamples, base }),
      match: matchPicker({ ...shared, kept: keptMatch }),
      whatif: whatIfForms(shared),
      compare,
      toClass: classroom({ send, draw: () => paint(), save: () => savePosition(lab.local.text) }),
    },
  };
  const { local, nodes } = lab;
  const field = textField(lab, { draw, changed, tell });
  Object.assign(lab.acts, field.acts);
  const paint = painter(where, () => labPage(lab));

  // ---- talking to Python

  /** @param {Record<string, unknown>} message */
  function post(message) {
    try {
      host.send(message);
    } catch {
      tell(say(ALONE));
    }
  }
  /** @param {Record<string, unknown>} message */
  function send(message) {
    clearTimeout(timers.type);
    clearTimeout(timers.quiet);
    sent += 1;
    const isText = message.do === "text";
    if (!isText && message.do !== "solve" && message.do !== "compare") local.typing = false;
    if (local.text !== lab.view.text && local.seq !== lab.view.seq && !isText)
      post({ do: "text", text: local.text, seq: local.seq });
    post({ ...message, seq: local.seq, asked: sent });
    timers.quiet = setTimeout(() => tell(say(SILENT)), WAITS.silence);
  }
  /** @param {boolean} shown */
  function answers(shown) {
    local.atOnce = shown;
    send({ do: "answers", shown });
    put = sent;
  }
  /** @param {Record<string, unknown>} message */
  function fromExamples(message) {
    open("");
    send(message);
  }
  /** @param {string} words */
  function speak(words) {
    if (!words) return;
    local.live = minus(words);
    paint();
  }
  /** @param {string} words */
  function tell(words) {
    local.say = minus(words);
    speak(words);
  }

  // ---- what a person does

  function changed() {
    memory.keep(local.text, false);
    clearTimeout(timers.type);
    timers.type = setTimeout(() => send({ do: "text", text: local.text }), WAITS.type);
  }
  function back() {
    if (lab.view.back) send({ do: "back" });
    else tell(say("There is nothing to go back to yet."));
  }
  /** @param {string} place */
  function pick(place) {
    local.place = place;
    draw();
  }
  /** @param {PanelName} name @returns {HTMLElement | null} */
  const toggleOf = (name) => nodes.root.current?.querySelector(`.nn-tools [data-panel="${name}"]`) ?? null;
  /** @param {PanelName} name */
  function open(name) {
    const before = local.panel;
    const box = before !== name && document.getElementById(`${base}-${before}`);
    const left = box ? box.contains(document.activeElement) : false;
    if (name) local.say = ""; // what was told of the step before is done with
    local.panel = name;
    draw();
    if (left) toggleOf(before)?.focus(); // what had the focus is closed
  }
  /** Escape closes what is open, and gives the focus back. @param {KeyboardEvent} event */
  function press({ key, target }) {
    const { panel } = local;
    if (key !== "Escape" || !panel || (target instanceof Element && target.closest("select"))) return;
    open("");
    toggleOf(panel)?.focus();
  }

  // ---- drawing

  function draw() {
    const { places } = lab.view;
    if (!places.some(({ id }) => id === local.place)) local.place = places[0].id;
    const focus = nodes.root.current ? watchTable(nodes.root.current) : () => {};
    const typed = field.take();
    lab.round += 1;
    paint();
    focus();
    typed();
  }

  /** A new line among those beside each other is told in words. */
  function tellRow() {
    const { compared, freshRows } = lab.view;
    const rows = compared && freshRows ? lab.rows() : [];
    const last = rows[rows.length - 1];
    if (rows.length > 1 && !known.includes(last.id)) speak(rowWords(last));
    if (!compared || freshRows) known = rows.map(({ id }) => id);
  }
  /** Ask for what is not worked out yet, once nothing more is under way. */
  function askOn() {
    const { asked, fresh, freshRows, n } = lab.view;
    clearTimeout(timers.solve);
    clearTimeout(timers.think);
    if (fresh && freshRows) local.thinks = false;
    else
      timers.think = setTimeout(() => {
        local.thinks = true;
        speak(say("Thinking …"));
      }, WAITS.think);
    if (asked < sent || (fresh && freshRows)) return;
    timers.solve = setTimeout(() => send({ do: fresh ? "compare" : "solve", n }), WAITS.solve);
  }
  function arrived() {
    clearTimeout(timers.quiet);
    lab.view = host.get("view");
    lab.form = host.get("form");
    if (lab.view.asked >= put) local.atOnce = undefined;
    const { say, problems } = lab.view;
    if (say !== told || say) local.say = minus(say);
    told = say;
    const { said = "" } = lab.view.ask ?? {};
    const spoken = problems[0] || (said !== judged && said) || say;
    judged = said;
    if (spoken) local.live = minus(spoken);
    askOn();
    draw();
    tellRow();
    memory.keep(local.text, asks());
    if (key) keepAtOnce(lab.view.atOnce);
  }

  draw();
  const ends = [
    theme(/** @type {HTMLElement} */ (nodes.root.current)),
    holdFocus(/** @type {HTMLElement} */ (nodes.root.current)),
  ];
  const answer = answerBox(/** @type {HTMLElement} */ (nodes.answer.current), host.get("answer"), {
    send: (message) => send({ do: "answer", message }),
    say: speak,
  });
  host.on("view", arrived);
  let hidden = host.get("answer").kind === "none";
  host.on("answer", () => {
    const now = host.get("answer");
    answer.show(now);
    // What comes with an answer that was asked for is the verdict on what was chosen.
    if (hidden) speak(host.get("view").ask?.said ?? "");
    hidden = now.kind === "none";
  });
  host.hear((message) => {
    if (message.kind === "class") lab.parts.toClass.hear(message);
  });
  host.on("rows", () => {
    draw();
    tellRow();
  });

  /** What this browser keeps for this address, and what the address asks for. */
  function wakeUp() {
    const found = asked.match && keptMatch();
    const fresh = first.n <= 2;
    if (fresh && memory.earlier !== null && memory.earlier !== first.text)
      send({ do: "earlier", text: memory.earlier });
    const answered = asks() && !memory.asks; // what was answered here is not asked again
    if (fresh && memory.text !== null && (memory.text !== first.text || answered) && !found) {
      local.text = memory.text;
      local.seq += 1;
      draw();
      send({ do: "text", text: memory.text, ...((answered || memory.asks) && { asks: memory.asks }) });
    } else if (!memory.known) memory.keep(local.text, asks());
    if (!asked.match) return;
    open("match");
    if (found) send({ do: "match", text: found, saved: true });
    else tell(say("There is no match kept in this browser. Open a saved one."));
  }
  if (first.say) tell(first.say);
  wakeUp();
  return () => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    for (const end of ends) end();
    answer.close();
    compare.close();
    wipe(where);
  };
}
