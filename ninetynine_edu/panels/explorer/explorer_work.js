// The two things to do with a tree besides looking: working it out backwards, and watching alpha-beta pruning.

/** The box of a question: "What would you choose here?" state as for the picture; on: {send, select, redraw}. */
function makeWork(state, on) {
  const progress = h("progress", { class: "nn-xprogress", max: 1, value: 0 }), count = h("span", { class: "nn-xcountwords" });
  const heading = h("h2", { class: "nn-xask", tabindex: "-1" }), about = h("p", { class: "nn-why" }), choices = h("div", { class: "nn-xchoices", role: "group" });
  const judged = h("p", { class: "nn-xjudged" });
  const button = (text, act) => h("button", { type: "button", class: "nn-btn", onclick: act }, text);
  const showOne = button("Show this one", () => on.send({ do: "show", node: asked() }));
  const level = button("Do this level for me", () => on.send({ do: "level" })), rest = button("Do the rest", () => on.send({ do: "rest" }));
  const back = button("Back to this question", () => on.select(state.work.asking[0], "work"));
  const again = button("Once more from the leaves", () => on.send({ do: "work" }));
  const helps = h("div", { class: "nn-row" }, showOne, level, rest, back, again);
  const node = h("section", { class: "nn-box nn-xwork", "aria-label": "Work it out backwards", hidden: true },
    judged, h("div", { class: "nn-xhead" }, heading, h("div", { class: "nn-xdone" }, count, progress)), about, choices, helps);
  let last = "";

  function asked() { return state.work && state.asking.has(state.selected) ? state.selected : -1; }

  function draw() {
    const work = state.work;
    node.hidden = !work;
    if (!work) { last = ""; return; }
    const { tree, marks } = state, here = asked(), question = work.questions[here];
    const { done, leaves } = work;
    progress.max = work.all;
    progress.value = work.known;
    set(progress, { "aria-label": `${work.known} of ${work.all} nodes worked out` });
    setText(count, `${work.known} of ${many(work.all, "node")}`);
    setText(heading, done ? "All is worked out" : leaves ? "First the ends of the tree" : question ? question.words : "Choose one of the nodes with a green outline");
    setText(about, done ? work.words : leaves ? "There the deal is over, or the result is given: nothing has to be chosen any more."
      : !question ? "All that can follow there is known." : question.choices.length > 1 ? "Look where each play leads. What is best for who chooses?" : "");
    about.hidden = !about.textContent;
    setText(judged, work.judged || "");
    set(judged, { "data-right": work.right ? "yes" : work.judged ? "no" : null });
    const key = `${tree.n}|${here}|${done}|${leaves}|${work.tried.join()}`;
    if (key !== last) {
      const hadFocus = node.contains(document.activeElement);
      last = key;
      const list = leaves ? [button("Show the results at the ends", () => on.send({ do: "leaves" }))]
        : !question ? [] : question.choices.length ? question.choices.map(([child, words]) => choiceButton(tree, here, child, words, work)) : [button("Work out the average", () => on.send({ do: "show", node: here }))];
      if (list.length === 1 && (leaves || !question.choices.length)) list[0].classList.add("nn-main");
      choices.replaceChildren(...list);
      set(choices, { "aria-label": question ? `Your answer: ${minus(question.words)}` : null });
      if (hadFocus) { const first = choices.querySelector("button:not([aria-disabled])"); (first || heading).focus({ preventScroll: true }); }
    }
    showOne.hidden = !question || !question.choices.length;
    level.hidden = rest.hidden = done || leaves;
    back.hidden = Boolean(question) || done || leaves || !work.asking.length;
    again.hidden = !done;
  }

  function choiceButton(tree, here, child, words, work) {
    const label = cardParts(tree.label[child]).map(([text, red]) => h("b", red ? { class: "nn-xredcard" } : {}, text));
    const tried = work.tried.includes(child);
    return h("button", { type: "button", class: "nn-btn nn-xchoice", "aria-disabled": tried ? "true" : null, "data-child": child,
      onclick: () => { if (!tried) on.send({ do: "choose", node: here, child }); } },
      h("span", {}, ...label, h("span", { class: "nn-xthen" }, ` → ${minus(tree.total[child])}: ${minus(words)}`)));
  }

  return { node, draw, asked };
}

/** The box of alpha-beta pruning: what was looked at, in which order. state.prune: {visited, cut, windows, windowWords, words, problem}. */
function makePruning(state, on) {
  const says = h("p", { class: "nn-xsays" }), why = h("p", { class: "nn-why" }), stepWords = h("p", { class: "nn-xstepwords" });
  const base = `nn-xstep-${Math.random().toString(36).slice(2)}`;
  const slider = h("input", { type: "range", id: base, class: "nn-xslider", min: 0, max: 1, step: 1, oninput: () => to(Number(slider.value)) });
  const label = h("label", { for: base }, "Step");
  const first = h("input", { type: "checkbox", onchange: () => on.send({ do: "prune", best: first.checked }) });
  const firstBox = h("label", { class: "nn-tick" }, first, h("span", {}, "Look at the best play first, as if somebody had guessed well"));
  const stepCount = h("span", { class: "nn-xcountwords" });
  const button = (text, name, act) => h("button", { type: "button", class: "nn-btn", "aria-label": name, onclick: act }, text);
  const row = h("div", { class: "nn-row nn-xsteps" }, button("Previous", "Previous step of the search", () => to(state.step - 1)), button("Next", "Next step of the search", () => to(state.step + 1)),
    h("span", { class: "nn-xsliderbox" }, label, slider, stepCount), button("To the end", "To the end of the search", () => to(Infinity)));
  const node = h("section", { class: "nn-box nn-xprune", "aria-label": "Alpha-beta pruning", hidden: true }, says, why, row, stepWords, firstBox);

  function to(step) {
    if (!state.prune || state.prune.problem) return;
    state.step = Math.max(0, Math.min(state.prune.visited.length, step));
    on.stepped(state.step ? state.prune.visited[state.step - 1] : 0);
  }

  function draw() {
    const prune = state.prune;
    node.hidden = !prune;
    if (!prune) return;
    setText(says, prune.problem || prune.words);
    row.hidden = stepWords.hidden = firstBox.hidden = Boolean(prune.problem);
    first.checked = prune.best;
    setText(why, prune.problem ? "" : "A search that goes down the tree, play by play. As soon as a play is refuted it looks no further there: crossed nodes were never looked at.");
    why.hidden = Boolean(prune.problem);
    if (prune.problem) return;
    slider.max = prune.visited.length;
    slider.value = state.step;
    set(slider, { "aria-valuetext": `step ${state.step} of ${prune.visited.length}` });
    setText(stepCount, `${state.step} of ${prune.visited.length}`);
    const window = prune.windowWords[prune.windows[state.selected]], cut = prune.cut[state.selected];
    const seen = state.order.get(state.selected);
    setText(stepWords, [seen === undefined ? "The chosen node was never looked at." : seen > state.step ? "The chosen node has not been looked at yet." : window || "", cut || ""].filter(Boolean).join(" "));
  }

  /** How pruning makes a node look. */
  function looks(which) {
    const seen = state.order.get(which);
    if (seen === undefined) return state.step >= state.prune.visited.length ? { faded: true, words: ["Never looked at.", state.prune.cut[which]].filter(Boolean).join(" ") } : { later: true, words: "Not looked at yet." };
    return seen > state.step ? { later: true, words: "Not looked at yet." } : { words: `Looked at as number ${seen}.` };
  }

  return { node, draw, looks, to };
}
