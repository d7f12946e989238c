// The tree explorer. Python owns the tree and all values; this page holds what is open, what is chosen and where the camera
// stands. Picture and list show the same state and change it in the same ways.

import { createRef } from "preact";
import { holdFocus } from "../kit/focus.js";
import { theme } from "../kit/root.js";
import { say } from "../kit/say.js";
import { painter, wipe } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { readable } from "./camera.js";
import { finding } from "./finding.js";
import { firstOpen } from "./layout.js";
import { makeList } from "./list.js";
import { freshState, moving, note, relay } from "./moving.js";
import { explorerPage } from "./parts.js";
import { makePicture } from "./picture.js";
import { playing } from "./playing.js";
import { searched } from "./search.js";
import { grown, NOTHING } from "./tree.js";
import { askedNode, keepAnswering, openQuestion, questionKey } from "./work.js";

/** @import {Host} from "../kit/host.js" */
/** @import {Timer} from "../kit/types.d.ts" */
/** @import {Acts, Explorer, Local} from "./state.d.ts" */
/** @import {PositionReply, Pruned, View} from "./view.d.ts" */

/** How long an answer may take until the page says that it waits, in ms. */
const SILENCE = 4000;
/** How long a node is looked at before its cards are asked for, in ms. */
const LOOK = 140;

/** @returns {Local} */
function freshLocal() {
  return {
    say: "",
    heard: [],
    silent: false,
    busy: false,
    cards: "",
    unfolded: false,
    form: { text: "", depth: "", follow: "all", nodes: "5000" },
    example: "",
    guess: false,
    plays: false,
    query: "",
    found: [],
    hit: -1,
    line: [],
    step: -1,
  };
}

/** What stands in the form of a new view; what somebody is writing stays. @param {Explorer} explorer */
function fillForm({ view, local, nodes }) {
  const { text, depth, follow, nodes: most } = view.form;
  if (text !== null && document.activeElement !== nodes.field.current) local.form.text = text;
  if (!view.problem) Object.assign(local.form, { depth: String(depth ?? ""), follow, nodes: String(most) });
  local.example = view.example < 0 ? "" : String(view.example);
  local.guess = Boolean(view.prune?.best);
  if (view.wrong) local.unfolded = true;
}

/**
 * On a phone the new tree is what is looked at now. Drawn by itself, before all else is new: so the browser keeps in its place
 * what somebody looks at.
 *
 * @param {Explorer} explorer
 */
function foldForm({ view, local, nodes, paint }) {
  const fold = nodes.fold.current;
  if (!fold?.offsetParent || view.wrong) return;
  local.unfolded = false;
  paint();
  if (nodes.form.current?.contains(document.activeElement)) fold.focus({ preventScroll: true });
}

/** All branches that are open at first. @param {Explorer} explorer */
function openFirst({ state, picture }) {
  const wide = picture.wide();
  state.open = firstOpen(state.tree, state.marks.line, ((wide || 800) / readable(wide, 1)) * 1.5);
}

/** Where working it out goes on: at a question, or all of it from the start. @param {Explorer} explorer @param {View["work"]} before */
function nextQuestion({ view: { work }, state }, before) {
  if (!work) return -1;
  if (work.done) return before?.done ? -1 : 0;
  return state.asking.has(state.selected) ? -1 : work.next;
}

/** What draws the page, and what only a drawn page can do. @param {Explorer} explorer @param {HTMLElement} place */
function drawing(explorer, place) {
  const { state, nodes } = explorer;
  const draw = painter(place, () => explorerPage(explorer));
  let asked = "";
  let way = "";
  /** The end of a long path is in sight. */
  const showPath = () => {
    const now = `${state.tree.n} ${state.selected}`;
    const crumbs = nodes.crumbs.current;
    if (now !== way && crumbs) crumbs.scrollLeft = crumbs.scrollWidth;
    way = now;
  };
  return () => {
    const answering = keepAnswering(explorer, asked);
    draw();
    asked = questionKey(explorer);
    answering(asked);
    showPath();
  };
}

/** What is said to Python and heard of it, beside the state. @param {Host} host @param {Explorer} explorer */
function talking(host, { state, local, acts, paint }) {
  /** The cards of nodes that were looked at. @type {Map<number, string>} */
  const folder = new Map();
  /** @type {Timer} */
  let look;
  /** @type {Timer} */
  let quiet;

  const answered = () => {
    clearTimeout(quiet);
    local.busy = false;
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    clearTimeout(quiet);
    const silent = say("Still working it out. A large tree takes a moment. If nothing happens, reload the page.");
    quiet = setTimeout(() => acts.tell(silent), SILENCE);
    if (message.do !== "select") {
      local.busy = true;
      paint();
    }
    try {
      host.send({ n: state.tree.n, ...message });
    } catch {
      acts.tell(say("The explorer cannot be reached. Reload the page."));
    }
  };
  const askCards = () => {
    clearTimeout(look);
    const kept = folder.get(state.selected);
    if (kept === undefined) look = setTimeout(() => send({ do: "select", node: state.selected }), LOOK);
    else local.cards = kept;
  };
  host.hear((/** @type {PositionReply} */ message) => {
    answered();
    if (message.kind === "position" && message.n === state.tree.n && message.node === state.selected) {
      local.cards = message.svg;
      folder.set(message.node, message.svg);
    }
    paint();
  });
  const close = () => {
    clearTimeout(look);
    clearTimeout(quiet);
  };
  return { send, answered, askCards, folder, close };
}

/** @param {Host} host @param {HTMLElement} place @returns {Explorer} */
function freshExplorer(host, place) {
  const state = freshState(grown(host.get("tree")));
  const acts = /** @type {Acts} */ ({});
  const nodes = {
    root: createRef(),
    fold: createRef(),
    form: createRef(),
    field: createRef(),
    query: createRef(),
    next: createRef(),
    crumbs: createRef(),
    box: createRef(),
    list: createRef(),
    work: createRef(),
  };
  /** @type {Explorer} */
  const explorer = {
    view: host.get("view"),
    state,
    local: freshLocal(),
    acts,
    nodes,
    list: makeList(state, acts, nodes.list, () => explorer.paint()),
    picture: /** @type {Explorer["picture"]} */ ({}), // made when its box is there
    app: Boolean(host.get("app")),
    base: `nn-x-${Math.random().toString(36).slice(2)}`,
    narrow: matchMedia("(max-width: 600px)").matches,
    paint: () => {},
    refresh: () => {
      explorer.list.update();
      explorer.paint();
      explorer.picture.paintNow();
    },
  };
  explorer.paint = drawing(explorer, place);
  return explorer;
}

/** What is taken over from the desk whenever something of it is new. @param {Host} host @param {Explorer} explorer @param {ReturnType<typeof talking>} talk */
function taking(host, explorer, talk) {
  const { state, local, acts, paint, refresh } = explorer;
  /** @type {unknown} */
  let marks = null;
  /** The node whose question was heard. */
  let heard = -1;

  const takeMarks = () => {
    marks = host.get("marks");
    const known = host.get("marks");
    state.marks = known.n === state.tree.n ? { ...NOTHING, ...known } : NOTHING;
  };
  /** Show a tree that is new. */
  const begin = () => {
    takeMarks();
    explorer.list.clear();
    openFirst(explorer);
    relay(explorer);
    talk.askCards();
  };
  const takeTree = () => {
    const columns = host.get("tree");
    if (!columns.parent || columns.n === state.tree.n) return false;
    foldForm(explorer);
    Object.assign(state, freshState(grown(columns)));
    Object.assign(local, { query: "", found: [], hit: -1, line: [], step: -1 });
    talk.folder.clear();
    begin();
    return true;
  };
  const takeSearch = () => {
    const { prune } = explorer.view;
    /** @type {Pruned} */
    const found = host.get("pruned");
    if (!prune || prune.problem || !found.visited) state.search = null;
    else if (state.search?.found !== found) {
      state.search = searched(state.tree, found);
      acts.pause();
    }
    state.now = state.search ? state.search.visited[state.search.step - 1] : -1;
  };
  const takeWords = () => {
    const { say: said, problem, work, prune } = explorer.view;
    if (said) Object.assign(local, { say: minus(said), heard: [] });
    // What stands in a box of its own is said, but not shown twice.
    local.silent = Boolean(said) && (said === problem || Boolean(work?.judged || prune));
  };
  /** A new question is heard after what was said of the last answer; to be seen it stands in its own box. */
  const hearQuestion = () => {
    const question = openQuestion(explorer);
    const node = askedNode(explorer);
    if (question && node !== heard) {
      local.heard = [...local.heard, minus(question.words)];
      paint();
    }
    heard = node;
  };
  /** @param {View["work"]} before */
  const takeView = (before) => {
    talk.answered();
    const { work } = explorer.view;
    state.asking = new Set(work?.asking);
    takeSearch();
    if (work && !before) acts.openNodes(state.tree.inOrder, true);
    takeWords();
    fillForm(explorer);
    const goal = nextQuestion(explorer, before);
    if (goal >= 0) acts.select(goal, "work");
    else refresh();
    hearQuestion();
  };
  /** What comes together is taken together, in this order, whichever change is told first. */
  const take = () => {
    const fresh = takeTree();
    const told = host.get("marks") !== marks;
    if (told) takeMarks();
    const { work } = explorer.view;
    if (host.get("view") !== explorer.view) {
      explorer.view = host.get("view");
      takeView(fresh ? null : work);
    } else if (fresh || told) refresh();
  };
  for (const name of ["tree", "marks", "view", "pruned"]) host.on(name, take);
  begin();
  takeView(null);
}

/**
 * Put the explorer into a place.
 *
 * @param {Host} host
 * @param {HTMLElement} place
 */
export function mountExplorer(host, place) {
  const explorer = freshExplorer(host, place);
  const { state, local, acts, nodes, paint } = explorer;
  const talk = talking(host, explorer);
  Object.assign(acts, moving(explorer, talk.askCards), finding(explorer, talk.askCards), {
    send: talk.send,
    tell: (/** @type {string} */ words) => {
      note(local, words);
      paint();
    },
    ask: () => {
      const { text, depth, follow, nodes: most } = local.form;
      const deep = depth === "" ? null : Number(depth) || 0;
      talk.send({ do: "open", text, follow, depth: deep, nodes: Number(most) || 0 });
    },
    unfold: (/** @type {boolean} */ wide) => {
      local.unfolded = wide;
      paint();
    },
  });
  paint();
  const root = /** @type {HTMLElement} */ (nodes.root.current);
  explorer.picture = makePicture(/** @type {HTMLElement} */ (nodes.box.current), state, acts);
  const play = playing(explorer);
  Object.assign(acts, play.acts);
  const leave = [theme(root), holdFocus(root), explorer.picture.close, talk.close, play.watch(root)];
  taking(host, explorer, talk);
  return () => {
    for (const end of leave) end();
    wipe(place);
  };
}
