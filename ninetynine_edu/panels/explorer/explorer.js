// The tree explorer. Python owns the tree and all values; this page holds what is open, what is chosen and where the camera
// stands. Picture and list show the same state and change it in the same ways.

const FOLLOWS = [["all", "all plays"], ["best", "only best plays"], ["line", "only the line of best play"], ["undecided", "until it is decided"]];

function mountExplorer(model, el) {
  const base = `nn-x-${Math.random().toString(36).slice(2)}`, app = Boolean(model.get("app"));
  const state = { tree: null, lay: null, marks: null, open: new Set(), selected: 0, hits: new Set(), asking: new Set(), work: null, prune: null, order: new Map(), step: 0, looks: null, now: -1 };
  const local = { hits: [], line: [], step: -1, timer: 0, asked: -1, quiet: 0, said: 0, folder: new Map() };
  let view = model.get("view");
  const button = (text, onclick, attributes) => h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);

  // ---------------------------------------------------------------- the parts
  const say = h("p", { class: "nn-xsay", role: "status" });
  const sub = h("p", { class: "nn-sub" });
  const labLink = h("a", { class: "nn-btn", hidden: true }, "Open in the lab");
  const fold = h("button", { type: "button", class: "nn-btn nn-xfold", hidden: !app, "aria-expanded": "false", "aria-controls": `${base}-form`, onclick: () => unfold(fold.getAttribute("aria-expanded") !== "true") }, "Another tree");
  const field = h("input", { class: "nn-input nn-xfield", id: `${base}-text`, maxlength: 4000, autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const examples = h("select", { class: "nn-select", id: `${base}-examples`, onchange: () => { if (examples.value) send({ do: "example", example: Number(examples.value) }); } });
  const depth = h("input", { class: "nn-input", id: `${base}-depth`, type: "number", min: 1, max: 99, placeholder: "all" });
  const follow = h("select", { class: "nn-select", id: `${base}-follow` }, ...FOLLOWS.map(([value, words]) => h("option", { value }, words)));
  const nodes = h("input", { class: "nn-input", id: `${base}-nodes`, type: "number", min: 1, max: 1000000, value: 5000 });
  const pair = (input, label) => h("div", { class: "nn-field" }, h("label", { for: input.id }, label), input);
  const form = h("form", { class: "nn-box nn-xform", id: `${base}-form`, hidden: !app, "aria-label": "Which tree", novalidate: true, onsubmit: (event) => { event.preventDefault(); open(); } },
    h("div", { class: "nn-xline1" }, pair(field, "Position"), h("button", { type: "submit", class: "nn-btn nn-main" }, "Show the tree"), pair(examples, "Examples"),
    h("details", { class: "nn-rules nn-xhow" }, h("summary", {}, "How much of it"), h("div", { class: "nn-row nn-xmore" }, pair(depth, "Plays deep"), pair(follow, "What to follow"), pair(nodes, "At most so many nodes")),
      h("p", { class: "nn-why" }, "A position is a line of text: the game, the total, whose turn it is, and the hands, as in standard 84 P1+ AC,3D/2S,3H. The endgame lab writes it for you."))));
  const offers = h("div", { class: "nn-row nn-xoffers", role: "group", "aria-label": "What can be shown" });
  const trouble = h("p", {}), problem = h("div", { class: "nn-error nn-xproblem", hidden: true }, trouble, offers);
  const mode = (name, words) => button(words, () => send(name === "work" ? { do: "work" } : name === "prune" ? { do: "prune" } : { do: "look" }), { class: "nn-btn nn-xmode", "data-mode": name });
  const modes = h("div", { class: "nn-row nn-xmodes", role: "group", "aria-label": "What to do with the tree" }, mode("look", "Look at it"), mode("work", "Work it out backwards"), mode("prune", "Alpha-beta pruning"));
  const showValues = button("Show the values", () => send({ do: "values" }), { hidden: true });

  const query = h("input", { class: "nn-input nn-xquery", id: `${base}-query`, type: "search", maxlength: 60, autocomplete: "off", placeholder: matchMedia("(max-width: 600px)").matches ? "Find a play" : "3♦ or king", oninput: () => find(false),
    onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); next(event.shiftKey ? -1 : 1); } } });
  const found = h("span", { class: "nn-xfound" });
  const finder = h("div", { class: "nn-field nn-xfind", role: "search" }, h("label", { for: query.id }, "Find a play"), query, button("↑", () => next(-1), { "aria-label": "Previous find", title: "Previous find" }), button("↓", () => next(1), { "aria-label": "Next find", title: "Next find" }), found);
  const follower = button("Follow best play", () => startLine()), backStep = button("Back", () => walk(-1), { "aria-label": "Back one play", hidden: true }), nextStep = button("Next play", () => walk(1), { class: "nn-btn nn-main", hidden: true });
  const allButton = button("Open all", () => openNodes(state.tree.inOrder, true)), closeButton = button("Close all", () => closeAll());

  const crumbs = h("ol", { class: "nn-xcrumbs" }), path = h("nav", { class: "nn-xpath", "aria-label": "Path to the chosen node" }, crumbs);
  const legend = h("ul", { class: "nn-xlegend", "aria-label": "What the signs mean" });
  const words = h("p", { class: "nn-xchosen" }), cards = h("div", { class: "nn-xcards" });
  const openButton = button("Open this branch", () => toggle(state.selected)), rootButton = button("Start the tree here", () => send({ do: "root", node: state.selected }));
  const chosen = h("section", { class: "nn-box nn-xnodebox", "aria-label": "The chosen node" }, h("h2", {}, "The chosen node"), words, cards, h("div", { class: "nn-row" }, openButton, rootButton));

  const on = { select, toggle, send, openAll: (list) => openNodes(list), choose };
  const picture = makePicture(state, on), list = makeList(state, on);
  const work = makeWork(state, on), pruning = makePruning(state, { stepped, send });
  const listBox = h("section", { class: "nn-box nn-xlistbox", "aria-label": "The same tree as a list" }, h("h2", {}, "The same as a list"), list.node);
  const stage = h("section", { class: "nn-box nn-xstage", "aria-label": "Picture" }, path, picture.node, legend);
  const body = h("div", { class: "nn-xcolumns" }, work.node, pruning.node, h("div", { class: "nn-xmain" }, stage), h("div", { class: "nn-xside" }, chosen, listBox));
  const bar = h("div", { class: "nn-row nn-xbar" }, modes, h("div", { class: "nn-row" }, showValues, follower, backStep, nextStep), finder);
  picture.tools.append(h("span", { class: "nn-row nn-xopeners" }, allButton, closeButton));
  const root = h("div", { class: "nn-root nn-xplore", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, h(app ? "h1" : "h2", { class: "nn-title" }, "Tree explorer"), sub), h("div", { class: "nn-tools" }, fold, labLink)),
    form, problem, h("div", { class: "nn-xsaybox" }, say), bar, body);
  theme(root);
  holdFocus(root);

  // ---------------------------------------------------------------- talking to Python
  function send(message) {
    clearTimeout(local.quiet);
    local.quiet = setTimeout(() => tell("Still reckoning. Large trees take a moment; if nothing comes, reload the page."), 4000);
    if (message.do !== "select") root.dataset.busy = "yes";
    try { model.send({ n: state.tree ? state.tree.n : 0, ...message }); } catch { tell("The explorer cannot be reached. Reload the page."); }
  }
  function answered() { clearTimeout(local.quiet); delete root.dataset.busy; }
  /** On a phone the questions which tree are folded away, so that the picture comes first; elsewhere they always show. */
  function unfold(wide) {
    set(fold, { "aria-expanded": String(wide) });
    set(form, { "data-unfolded": wide ? "yes" : false });
  }
  function open() {
    send({ do: "open", text: field.value, follow: follow.value, depth: depth.value === "" ? null : Number(depth.value) || 0, nodes: Number(nodes.value) || 0 });
  }
  /** What comes together is taken together, in this order, whichever change is told first. */
  function take() {
    takeTree();
    if (local.marks !== model.get("marks")) takeMarks();
    if (local.view !== model.get("view")) { local.view = view = model.get("view"); takeView(); }
  }
  model.on("change:tree change:marks change:view change:pruned", take);
  model.on("msg:custom", (message) => {
    answered();
    if (message.kind !== "position" || message.n !== state.tree.n || message.node !== state.selected) return;
    cards.innerHTML = message.svg;  // made by the package's own Python, every text of a person escaped
    local.folder.set(message.node, message.svg);
  });

  // ---------------------------------------------------------------- a new tree, new values, a new view
  function takeTree() {
    const columns = model.get("tree");
    if (!columns.parent || (state.tree && columns.n === state.tree.n)) return;
    state.tree = grown(columns);
    local.folder = new Map();
    Object.assign(state, { open: new Set(), selected: 0, hits: new Set(), asking: new Set(), work: null, prune: null, looks: null, now: -1, step: 0 });
    Object.assign(local, { hits: [], line: [], step: -1, asked: -1 });
    query.value = "";
    if (fold.offsetParent && !view.wrong) {  // the new tree is what is looked at now
      const within = form.contains(document.activeElement);
      unfold(false);
      if (within) fold.focus({ preventScroll: true });
    }
    takeMarks(false);
    list.clear();
    state.open = firstOpen(state.tree, state.marks.line, (picture.wide() || 800) / (picture.wide() < 500 ? 0.54 : 0.7) * 1.5);
    state.lay = layOut(state.tree, state.open);
    picture.take(state.lay);
    drawFound();
    refresh();
    askPosition();
  }
  function takeMarks(redraw = true) {
    const marks = local.marks = model.get("marks");
    state.marks = state.tree && marks.n === state.tree.n ? { ...NOTHING, ...marks } : NOTHING;
    if (redraw && state.tree) refresh();
  }
  function takeView() {
    answered();
    const before = state.work;
    state.work = view.work;
    state.asking = new Set(view.work ? view.work.asking : []);
    state.prune = view.prune ? { ...model.get("pruned"), ...view.prune } : null;
    if (state.prune && state.prune.visited && local.pruned !== model.get("pruned")) { state.order = new Map(state.prune.visited.map((node, i) => [node, i + 1])); state.step = state.prune.visited.length; local.pruned = model.get("pruned"); local.cuts = cutsOf(state.prune); }
    if (!state.prune) local.pruned = null;
    state.looks = state.prune && !state.prune.problem ? pruning.looks : null;
    state.now = -1;
    if (state.work && !before && state.tree) openNodes(state.tree.inOrder, true);
    if (local.said !== view.said) { local.said = view.said; if (view.say) setText(say, minus(view.say)); }
    // What stands in a box of its own is said, but not shown twice.
    say.classList.toggle("nn-sr", Boolean(view.say) && (view.say === view.problem || Boolean(view.work && view.work.judged)));
    drawForm();
    if (!state.tree) return;
    if (state.work && !state.work.done && !state.asking.has(state.selected) && view.work.next >= 0 && local.work !== view.said) select(view.work.next, "work");
    else if (state.work && state.work.done && !(before && before.done)) select(0, "work");
    local.work = view.said;
    refresh();
    // A new question is heard after what was said of the last answer; to be seen it stands in its own box.
    const asked = work.asked(), question = state.work && state.work.questions[asked];
    if (question && asked !== local.question) say.append(hidden(` ${minus(question.words)}`));
    local.question = asked;
  }

  function refresh() {
    const marks = state.marks, hidden = Boolean(view.hidden);
    list.draw();
    picture.paintNow();
    drawCrumbs();
    drawLegend();
    work.draw();
    pruning.draw();
    const { tree, selected } = state, kids = tree.kids[selected].length;
    setText(words, minus(allWords(tree, marks, selected)));
    openButton.hidden = !kids;
    setText(openButton, state.open.has(selected) ? "Close this branch" : `Open this branch: ${many(tree.behind[selected], "node")}`);
    rootButton.hidden = !selected || (!kids && tree.kind[selected] === "end") || tree.hidden || Boolean(state.work);
    follower.hidden = hidden || local.step >= 0;
    showValues.hidden = !hidden || Boolean(state.work && !state.work.done);
    const following = local.step >= 0 && !hidden;
    backStep.hidden = nextStep.hidden = !following;
    set(backStep, { "aria-disabled": local.step <= 0 ? "true" : null });
    setText(nextStep, local.step >= local.line.length - 1 ? "From the start" : "Next play");
  }

  function drawForm() {
    setText(sub, view.sub);
    problem.hidden = !view.problem;
    set(problem, { "data-calm": view.calm ? "yes" : null });
    setText(trouble, view.problem || "");
    when(offers, [view.said, view.offers], () => offers.replaceChildren(...view.offers.map((words, i) => button(words, () => send({ do: "offer", offer: i, said: view.said })))));
    offers.hidden = !view.offers.length;
    for (const one of modes.children) set(one, { "aria-pressed": String(one.dataset.mode === view.mode) });
    when(examples, view.examples, (all) => examples.replaceChildren(h("option", { value: "" }, "choose one"), ...all.map((words, i) => h("option", { value: i }, words))));
    when(field, [view.said, view.form], () => {
      if (view.form.text !== null && document.activeElement !== field) field.value = view.form.text;
      if (!view.problem) { depth.value = view.form.depth ?? ""; follow.value = view.form.follow; nodes.value = view.form.nodes; }
      set(field, { placeholder: state.tree && state.tree.hidden ? "Hidden hands have no text: type a position" : "", "aria-invalid": view.wrong ? "true" : null });
    });
    if (view.wrong) unfold(true);
    examples.value = view.example < 0 ? "" : String(view.example);
    const there = location.pathname.match(/^(.*\/voila\/render\/notebooks\/)/);
    labLink.hidden = !there || !view.position;
    if (there) set(labLink, { href: `${there[1]}endgame_lab.ipynb?position=${encodeURIComponent(view.position)}` });
    body.hidden = bar.hidden = !state.tree;
  }

  function drawLegend() {
    const more = [...(view.hidden ? [["?", "not worked out yet"]] : []), ...(state.looks ? [["cross", "never looked at"]] : [])];
    when(legend, [state.tree.n, more], () => legend.replaceChildren(...[...state.tree.legend, ...more].map(([sign, text]) => {
      const svg = s("svg", { viewBox: "-16 -16 32 32", class: "nn-xsign", "aria-hidden": "true", focusable: "false" });
      if (sign === "W" || sign === "L" || sign === "fraction") svg.append(s("g", { class: `nn-xnode nn-x-${{ W: "won", L: "lost" }[sign] || "share"}` }, s("path", { class: "nn-xshape", d: outline("circle", 0, 0, 13) }), s("text", { class: "nn-xinner", x: 0, y: sign === "fraction" ? 4 : 5, "font-size": sign === "fraction" ? 11 : 14 }, sign === "fraction" ? "1/3" : sign)));
      else if (sign === "line") svg.append(s("path", { class: "nn-xedge nn-xline", d: "M-14 0H14" }));
      else if (sign === "tie") svg.append(s("g", { class: "nn-xtie" }, s("rect", { x: -14, y: -10, width: 28, height: 20, rx: 10 })));
      else if (sign === "?") svg.append(s("g", { class: "nn-xnode nn-x-open" }, s("path", { class: "nn-xshape", d: outline("circle", 0, 0, 13) }), s("text", { class: "nn-xinner", x: 0, y: 5, "font-size": 14 }, "?")));
      else if (sign === "cross") svg.append(s("g", { class: "nn-xnode nn-x-open nn-xfaded" }, s("path", { class: "nn-xshape", d: outline("circle", 0, 0, 13) }), s("path", { class: "nn-xcross", d: "M-11 -11L11 11M11 -11L-11 11" })));
      else if (sign === "=") svg.append(s("text", { class: "nn-xsign", x: 0, y: 6 }, "="));
      else svg.append(s("path", { class: "nn-xplain", d: outline(sign, 0, 0, sign === "triangle" ? 10 : 12) }));
      return h("li", {}, svg, text);
    })));
  }

  function drawCrumbs() {
    const { tree, selected } = state, way = pathTo(tree, selected);
    when(crumbs, [tree.n, way], () => {
      crumbs.replaceChildren(...way.map((node, i) => h("li", {}, h("button", { type: "button", class: "nn-xcrumb", "aria-current": node === selected ? "true" : null, onclick: () => select(node, "crumb") },
        ...(node ? cardParts(tree.label[node]).map(([text, red]) => (red ? h("b", { class: "nn-xredcard" }, text) : text)) : ["Start"])), i < way.length - 1 ? h("span", { "aria-hidden": "true" }, "›") : null)));
      crumbs.scrollLeft = crumbs.scrollWidth;
    });
  }

  // ---------------------------------------------------------------- choosing, opening, closing
  function relay(keep) {
    state.lay = layOut(state.tree, state.open);
    picture.take(state.lay, keep);
  }
  function openPath(node) {
    let changed = false;
    for (let up = state.tree.parent[node]; up >= 0; up = state.tree.parent[up]) if (!state.open.has(up)) { state.open.add(up); changed = true; }
    return changed;
  }
  function select(node, by = "picture") {
    if (!state.tree || node < 0 || node >= state.tree.parent.length) return;
    const old = state.selected;
    if (by === "picture" && node === old) return toggle(node);
    state.selected = node;
    if (openPath(node)) relay(state.lay.at.has(old) ? old : 0);
    if (by !== "picture") picture.centre(node, by === "find" || by === "line");
    if (by !== "line" && by !== "find" && local.step >= 0 && local.line[local.step] !== node) local.step = -1;
    refresh();
    list.reveal(node);
    askPosition();
  }
  function askPosition() {
    clearTimeout(local.timer);
    const kept = local.folder.get(state.selected);
    if (kept !== undefined) { cards.innerHTML = kept; return; }
    local.timer = setTimeout(() => send({ do: "select", node: state.selected }), 140);
  }
  function toggle(node) {
    if (node < 0 || !state.tree.kids[node].length) { tell("Nothing follows here."); return; }
    if (state.open.has(node)) {
      state.open.delete(node);
      for (let up = state.tree.parent[state.selected]; up >= 0; up = state.tree.parent[up]) if (up === node) { state.selected = node; askPosition(); break; }
    } else state.open.add(node);
    relay(node);
    picture.centre(node);
    refresh();
    tell(state.open.has(node) ? `Opened: ${many(state.tree.kids[node].length, state.tree.kind[node] === "chance" ? "card" : "play")}.` : `Closed: ${many(state.tree.behind[node], "node")} behind.`);
  }
  function openNodes(which, whole = false) {
    let number = 0;
    for (const node of which) if (state.tree.kids[node].length && !state.open.has(node)) { state.open.add(node); number += 1; }
    relay(whole ? -1 : state.selected);
    if (whole && !state.work) picture.fit();  // with questions the start is better: there the nodes can be read
    refresh();
    if (number && !state.work) tell(whole ? `All ${many(state.tree.parent.length, "node")} are open.` : `${many(number, "branch").replace("branchs", "branches")} opened.`);
  }
  function closeAll() {
    state.open = new Set();
    state.selected = 0;
    relay(-1);
    refresh();
    askPosition();
    tell(`Closed: ${many(state.tree.behind[0], "node")} behind the start.`);
  }
  /** Enter in the list: an answer where a question is open, else open or close. */
  function choose(node) {
    const asked = state.tree.parent[node];
    if (state.work && !state.work.done && state.asking.has(asked)) { state.selected = asked; send({ do: "choose", node: asked, child: node }); return; }
    toggle(node);
  }

  // ---------------------------------------------------------------- finding, following
  function find(go) {
    local.hits = findPlays(state.tree, query.value);
    local.hit = -1;
    state.hits = new Set(local.hits);
    drawFound();
    refresh();
    if (go) next(1);
  }
  function drawFound() {
    const some = query.value.trim();
    setText(found, !some ? "" : !local.hits.length ? "Not in this tree." : local.hit >= 0 ? `${local.hit + 1} of ${local.hits.length}` : `${many(local.hits.length, "time")} in the tree`);
  }
  function next(way) {
    if (!query.value.trim()) { tell("Type a play first, such as 3♦, ten of clubs, or total 97."); query.focus(); return; }
    if (!local.hits.length) { tell("No such play in this tree."); return; }
    const count = local.hits.length;
    local.hit = local.hit < 0 && way < 0 ? count - 1 : ((local.hit ?? -1) + way + count) % count;
    const node = local.hits[local.hit];
    select(node, "find");
    drawFound();
    tell(minus(`${local.hit + 1} of ${count}. ${allWords(state.tree, state.marks, node)}`));
  }
  function startLine() {
    local.line = bestFrom(state.tree, state.marks, 0);
    local.step = 0;
    select(0, "line");
    tell(minus(`Best play takes ${many(local.line.length - 1, "step")}. ${allWords(state.tree, state.marks, 0)}`));
    refresh();
    nextStep.focus({ preventScroll: true });
  }
  function walk(way) {
    const last = local.line.length - 1;
    if (way < 0 && local.step <= 0) return;
    local.step = way > 0 && local.step >= last ? 0 : local.step + way;
    const node = local.line[local.step];
    select(node, "line");
    tell(minus(`Step ${local.step} of ${last}. ${allWords(state.tree, state.marks, node)}`));
  }
  function tell(words) { say.classList.remove("nn-sr"); setText(say, words); }
  /** After which step of the search which plays were cut off: their sentences. */
  function cutsOf(prune) {
    const { tree, order } = state, last = tree.parent.map((_, node) => order.get(node) || 0), found = new Map();
    for (let node = last.length - 1; node > 0; node -= 1) last[tree.parent[node]] = Math.max(last[tree.parent[node]], last[node]);
    for (const [node, sentence] of Object.entries(prune.cut)) found.set(last[tree.parent[node]], sentence);
    return found;
  }
  function stepped(node) {
    state.now = node;
    state.selected = node;
    if (openPath(node)) relay(0);
    picture.centre(node);
    refresh();
    list.reveal(node);
    askPosition();
    const cut = local.cuts.get(state.step);
    tell(minus(`Step ${state.step} of ${state.prune.visited.length}. ${allWords(state.tree, state.marks, node)}${cut ? ` ${cut}` : ""}`));
  }

  el.append(root);
  take();
  return () => { clearTimeout(local.timer); clearTimeout(local.quiet); };
}

export default { render({ model, el }) { return mountExplorer(model, el); } };
