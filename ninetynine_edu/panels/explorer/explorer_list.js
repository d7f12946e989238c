// The same tree as a list, by the ARIA tree pattern: one Tab stop, arrow keys, type-ahead. Rows are made when they are needed.

const ROWS = 200, NOTHING = { value: [], best: [], line: [], often: [], payoffs: null };

/** state as for the picture; on: {select, toggle, openAll, choose}. */
function makeList(state, on) {
  const base = `nn-xrow-${Math.random().toString(36).slice(2)}`;
  const box = h("div", { class: "nn-xlist", role: "tree", tabindex: "0", "aria-label": "The tree as a list" });
  const made = new Map();
  let rows = [], placeOf = new Map(), limit = ROWS, typed = "", typedAt = 0;

  /** The open part, in the order of a list. */
  function flatten() {
    const found = [], waiting = [0];
    while (waiting.length) {
      const node = waiting.pop();
      found.push(node);
      if (state.open.has(node)) for (let i = state.tree.kids[node].length - 1; i >= 0; i -= 1) waiting.push(state.tree.kids[node][i]);
    }
    return found;
  }

  function make(node) {
    const { tree } = state, from = tree.parent[node], family = from < 0 ? [0] : tree.kids[from];
    const words = h("span", { class: "nn-xrowwords" }), twist = h("span", { class: "nn-xtwist", "aria-hidden": "true" }), mark = h("span", { class: "nn-xrowmark", "aria-hidden": "true" });
    const row = h("div", { class: "nn-xrow", role: "treeitem", id: `${base}-${tree.n}-${node}`, "data-node": node, "aria-level": tree.depth[node] + 1,
      "aria-setsize": family.length, "aria-posinset": family.indexOf(node) + 1 }, twist, mark, words);
    row.style.setProperty("--nn-deep", Math.min(tree.depth[node], 12));
    Object.assign(row, { nnWords: words, nnTwist: twist, nnMark: mark });
    return row;
  }

  function update(node, row) {
    const { tree } = state, look = state.looks ? state.looks(node) : {}, marks = look.later ? NOTHING : state.marks, kids = tree.kids[node].length;
    const value = look.later ? null : marks.value[node], onLine = Boolean(marks.line && marks.line[node] && !look.later), isOpen = kids ? state.open.has(node) : null;
    const more = [state.asking.has(node) ? "To be worked out." : "", look.words || "", tree.alike && tree.alike[node] ? `Looks like ${many(tree.alike[node], "other node")} to ${tree.names[tree.player[node]]}.` : "", state.hits.has(node) ? "Found." : "", isOpen === false ? `${many(tree.behind[node], "node")} behind.` : ""].filter(Boolean).join(" ");
    const key = [value, onLine, marks.often && marks.often[node], isOpen, more, state.selected === node].join("|");
    if (row.nnKey === key) return;
    row.nnKey = key;
    const sentence = allWords(tree, marks, node);
    row.nnWords.replaceChildren(...cardParts(minus(sentence)).map(([text, red]) => (red ? h("b", { class: "nn-xredcard" }, text) : text)), ...(more ? [" ", h("i", {}, more)] : []));
    setText(row.nnTwist, isOpen === null ? "" : isOpen ? "▾" : "▸");
    const inner = value === null || value === undefined ? "?" : value === "1" ? "W" : value === "-1" ? "L" : minus(value);
    setText(row.nnMark, inner);
    row.nnMark.dataset.value = value === "1" ? "won" : value === "-1" ? "lost" : value === null || value === undefined ? "open" : "share";
    row.nnMark.dataset.shape = tree.kind[node] === "chance" ? "diamond" : tree.shapes[tree.player[node]];
    set(row, { "aria-expanded": isOpen === null ? null : String(isOpen), "aria-selected": String(state.selected === node), "data-line": onLine ? "yes" : null,
      "data-faded": look.faded ? "yes" : null });
  }

  /** Bring the list up to date; what is there stays, so that opening a branch only adds its rows. */
  function draw() {
    const here = rows = flatten();
    placeOf = new Map(here.map((node, place) => [node, place]));
    const wanted = placeOf.get(state.selected) ?? 0;
    if (wanted + 40 > limit) limit = wanted + ROWS;
    const shown = Math.min(limit, here.length);
    for (const [node, row] of made) if (!((placeOf.get(node) ?? Infinity) < shown)) { row.remove(); made.delete(node); }
    let next = box.firstChild;
    for (let place = 0; place < shown; place += 1) {
      const node = here[place];
      let row = made.get(node);
      if (!row) made.set(node, row = make(node));
      if (row === next) next = next.nextSibling; else box.insertBefore(row, next);
      update(node, row);
    }
    set(box, { "data-many": shown > 300 ? "yes" : null, "aria-activedescendant": made.has(state.selected) ? made.get(state.selected).id : null });
  }

  /** Show the row of a node inside the list, without moving the page. */
  function reveal(node) {
    const row = made.get(node);
    if (!row) return;
    const top = row.offsetTop, bottom = top + row.offsetHeight;
    if (top < box.scrollTop + 8) box.scrollTop = top - 8;
    else if (bottom > box.scrollTop + box.clientHeight - 8) box.scrollTop = bottom - box.clientHeight + 8;
  }

  box.addEventListener("scroll", () => {
    if (limit < rows.length && box.scrollTop + box.clientHeight > box.scrollHeight - 600) { limit += ROWS; draw(); }
  }, { passive: true });
  box.addEventListener("click", (event) => {
    const row = event.target.closest(".nn-xrow");
    if (!row) return;
    const node = Number(row.dataset.node);
    if (event.target.closest(".nn-xtwist") || event.detail === 2) on.toggle(node); else on.select(node, "list");
  });
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tree, open, selected } = state, place = placeOf.get(selected) ?? 0, kids = tree.kids[selected];
    const to = (node) => { if (node !== undefined && node >= 0) on.select(node, "list"); };
    const acts = {
      ArrowDown: () => to(rows[place + 1]), ArrowUp: () => to(rows[place - 1]), Home: () => to(rows[0]), End: () => to(rows[rows.length - 1]),
      PageDown: () => to(rows[Math.min(rows.length - 1, place + 8)]), PageUp: () => to(rows[Math.max(0, place - 8)]),
      ArrowRight: () => { if (kids.length) { if (open.has(selected)) to(kids[0]); else on.toggle(selected); } },
      ArrowLeft: () => { if (kids.length && open.has(selected)) on.toggle(selected); else to(tree.parent[selected]); },
      Enter: () => on.choose(selected), " ": () => on.choose(selected),
      "*": () => on.openAll(tree.parent[selected] < 0 ? [0] : tree.kids[tree.parent[selected]]),
    };
    if (acts[event.key]) { event.preventDefault(); acts[event.key](); return; }
    if (event.key.length !== 1) return;
    // Type-ahead: the next row whose play begins with what was typed within a moment.
    event.preventDefault();
    const now = performance.now();
    typed = now - typedAt < 700 ? typed + event.key : event.key;
    typedAt = now;
    const wanted = typed.toLowerCase(), start = typed.length > 1 ? place : place + 1;
    const begins = (node) => [tree.label[node], tree.move[node], `total ${tree.total[node]}`].some((text) => String(text).toLowerCase().startsWith(wanted));
    for (let i = 0; i < rows.length; i += 1) {
      const node = rows[(start + i) % rows.length];
      if (begins(node)) return to(node);
    }
  });

  return { node: box, draw, reveal, rows: () => rows, clear() { made.clear(); box.replaceChildren(); limit = ROWS; } };
}
