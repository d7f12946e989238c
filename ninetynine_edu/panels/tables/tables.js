// Endgame tables. Python works the tables out; this page draws the numbers that it is given, reads them out in words, and asks
// for what is behind a cell. Nothing is worked out twice: the page only counts together what is on it.

const TABS = [["totals", "Total and hand"], ["hands", "Hand against hand"], ["worth", "What a card is worth"], ["long", "The longest wins"], ["faced", "What you are faced with"]];
const LEADS = {
  totals: "Each row is a hand of the player to move, each column a total. The darker, the more deals are won.",
  hands: "Each row is a hand of the player to move, each column a hand of the other player. The darker, the more totals are won.",
  worth: "How many more deals the player to move wins with one more card of each kind.",
  long: "Wins that nobody can hurry: whoever wins plays as fast as possible, whoever loses holds out as long as possible.",
  faced: "How often the player to move has a choice that matters, at each total.",
};
const BANDS = { stuck: "hatch", "every move loses": "pale", "a choice": "stripes", "every move wins": "dark" };
const ROWS_A_PAGE = 20, COLUMNS_A_PAGE = 20;

function mountTables(model, el) {
  const page = model.get("page");
  const base = `nt-${Math.random().toString(36).slice(2)}`;
  let view = model.get("view"), picture = model.get("shown");
  const local = { asked: view.asked, busy: false, next: null, slow: 0, lines: [], place: 0, win: 0, step: 0, total: 0, band: 3, seed: 0, behind: null };
  const button = (text, onclick, attributes) => h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);
  /** A share with one decimal; what is nearly all or nearly nothing is never said to be it. */
  const percent = (share) => {
    const tenths = Math.round(Math.abs(share) * 1000);
    if (share && !tenths) return `${share < 0 ? "-" : ""}0.0…\u00a0%`;
    return share > 0 && share < 1 && tenths === 1000 ? "99.9…\u00a0%" : `${share < 0 ? "-" : ""}${Math.trunc(tenths / 10)}.${tenths % 10}\u00a0%`;
  };
  const many = (number) => number.toLocaleString("en-GB");

  // ---------------------------------------------------------------- the fixed skeleton
  const sub = h("p", { class: "nn-sub" });
  const say = h("p", { class: "nt-say", role: "status" });
  const game = h("select", { class: "nn-select", id: `${base}-game`, onchange: () => { if (game.value) send({ do: "game", code: game.value }); } });
  const code = h("input", { class: "nn-input nn-wide", id: `${base}-code`, maxlength: 20000, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const own = h("details", { class: "nt-own" }, h("summary", {}, "A game of your own"),
    h("form", { class: "nn-row", novalidate: true, onsubmit: (event) => { event.preventDefault(); send({ do: "game", code: code.value }); } },
      h("label", { for: `${base}-code` }, "Its code, from the workshop"), code, h("button", { type: "submit", class: "nn-btn" }, "Show its tables")));
  const sizes = (name, words, key) => h("fieldset", { class: "nt-sizes" }, h("legend", {}, words), ...[1, 2, 3, 4].map((number) =>
    h("label", { class: "nt-size" }, h("input", { type: "radio", name: `${base}-${name}`, value: number,
      onchange: () => send({ do: "sizes", ...wanted(), [key]: number }) }), h("span", {}, String(number)))));
  const mine = sizes("mine", "Cards of the player to move", "cards"), yours = sizes("yours", "Cards of the other player", "other");
  const more = button("More than 4?", () => send({ do: "sizes", ...wanted(), cards: 5 }), { class: "nn-btn nt-more" });
  // On a phone these, and the tools of the rows, are folded away, so that the picture comes first.
  const folds = (words, what) => h("button", { type: "button", class: "nn-btn nt-fold", "aria-expanded": "false", onclick: (event) => {
    const wide = event.currentTarget.getAttribute("aria-expanded") !== "true";
    set(event.currentTarget, { "aria-expanded": String(wide) });
    set(what(), { "data-unfolded": wide ? "yes" : false });
  } }, words);
  const fold = folds("Another table", () => controls);
  const controls = h("section", { class: "nn-box nt-controls", "aria-label": "Which table" },
    h("div", { class: "nt-game" }, h("label", { for: `${base}-game` }, "Game"), game), mine, yours, more, own);
  const tabList = h("div", { class: "nt-tabs", role: "tablist", "aria-label": "Pictures" }, ...TABS.map(([name, label]) =>
    h("button", { type: "button", class: "nt-tab", role: "tab", id: `${base}-tab-${name}`, "aria-controls": `${base}-pane`, onclick: () => pick(name) }, label)));
  const heading = h("h2", { class: "nn-sr" }), lead = h("p", { class: "nt-lead" });
  const seen = h("ul", { class: "nt-seen" });
  const seenBox = h("details", { class: "nt-seenbox" }, h("summary", {}, "What do you see? Look first, then open this."), seen);
  const place = h("div", { class: "nt-place" });
  const tableButton = button("Show as a table", () => { local.table = !local.table; drawTable(); }, { "aria-expanded": "false", "aria-controls": `${base}-table` });
  const files = h("div", { class: "nn-row nt-files", role: "group", "aria-label": "The numbers behind the picture" }, tableButton,
    button("Save the numbers (CSV)", () => send({ do: "file", form: "csv" })), button("Save the picture (SVG)", () => send({ do: "file", form: "svg" }), { "data-picture": "yes" }),
    button("Save the picture (PNG)", () => send({ do: "file", form: "png" }), { "data-picture": "yes" }));
  const table = h("div", { class: "nt-table", id: `${base}-table`, hidden: true });
  const behind = h("section", { class: "nn-box nt-behind", hidden: true, tabindex: "-1", "aria-labelledby": `${base}-behind` });
  const kinds = h("div", { class: "nn-scroll", role: "region", "aria-label": "The kinds of card", tabindex: "0" });
  const names = h("details", { class: "nt-names nn-box" }, h("summary", {}, "What the names mean"),
    h("p", {}, "Suits do not matter here, and cards that do the same are one kind with one name: it makes no difference which of them you hold. So one row stands for all hands of the same kinds."), kinds);
  const pane = h("section", { class: "nn-box nt-pane", role: "tabpanel", id: `${base}-pane`, tabindex: "-1" }, heading, lead, place, seenBox, files, table);
  const root = h("div", { class: "nn-root nt", "data-busy": "no", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, h(page ? "h1" : "h2", { class: "nn-title" }, "Endgame tables"), sub)),
    h("p", { class: "nt-intro" }, "All endings of two players with open hands and nothing left to draw, worked out to the end: each number is exact."),
    fold, controls, h("div", { class: "nt-saybox" }, say), tabList, pane, behind, names);
  roving(tabList, ".nt-tab");
  theme(root);
  holdFocus(root);

  // ---------------------------------------------------------------- talking to Python
  function wanted() {
    const chosen = (set) => Number(set.querySelector("input:checked").value);
    return { cards: chosen(mine), other: chosen(yours) };
  }
  /** One question at a time; of those asked meanwhile the last is asked next. */
  function send(message) {
    if (local.busy) { local.next = message; return; }
    local.asked += 1;
    busy(true);
    try { model.send({ asked: local.asked, ...message }); } catch { busy(false); tell("The tables cannot be reached. Please reload the page."); }
  }
  function busy(on) {
    local.busy = on;
    clearTimeout(local.slow);
    root.dataset.busy = on ? "yes" : "no";
    set(pane, { "aria-busy": on ? "true" : null });
    if (on) {
      local.slow = setTimeout(() => {
        tell("Working it out…");
        local.slow = setTimeout(() => tell("Still working it out. If it stays like this, reload the page."), 15000);
      }, 120);
    }
  }
  /** Say something in the one status line; what stands on the page already is only spoken. */
  function tell(words, spoken = false) {
    setText(say, minus(words));
    say.classList.toggle("nn-sr", spoken);
  }
  model.on("change:view", () => {
    view = model.get("view");
    picture = model.get("shown");
    if (view.asked < local.asked) return;
    busy(false);
    draw();
    const next = local.next;
    local.next = null;
    if (next) send(next);
    else local.tab = null;
  });
  model.on("msg:custom", (message, buffers) => {
    if (message.kind === "file") { download(message.name, message.text === undefined ? buffers[0] : message.text, message.type); tell(`Saved as ${message.name}.`); }
    else if (message.kind === "behind" && message.id === picture.id) showBehind(message);
  });
  /** A click gives a tab the focus first, and the focus shows its picture: so it is asked for once. */
  function pick(name) {
    if (name === (local.tab || view.tab)) return;
    local.tab = name;
    send({ do: "tab", tab: name });
  }
  tabList.addEventListener("focusin", (event) => pick(event.target.id.replace(`${base}-tab-`, "")));

  // ---------------------------------------------------------------- drawing
  function draw() {
    setText(sub, `${view.name}: ${view.holds}`);
    tell(view.say);
    when(game, [view.games, view.others, view.id, view.name], () => {
      const option = (one) => h("option", { value: one.id, selected: one.id === view.id }, one.name);
      game.replaceChildren(...(view.id ? [] : [h("option", { value: "", selected: true }, view.name)]),
        h("optgroup", { label: "With tables" }, ...view.games.map(option)), h("optgroup", { label: "Without: their turns are richer" }, ...view.others.map(option)));
    });
    game.value = view.id;
    for (const [set_, number] of [[mine, view.cards], [yours, view.other]]) for (const input of set_.querySelectorAll("input")) input.checked = Number(input.value) === number;
    for (const [at, [name]] of TABS.entries()) set(tabList.children[at], { "aria-selected": name === view.tab ? "true" : "false", tabindex: name === view.tab ? 0 : -1 });
    set(pane, { "aria-labelledby": `${base}-tab-${view.tab}` });
    when(kinds, view.kinds, drawKinds);
    if (!when(place, picture.id, drawPicture)) return;
  }
  function drawKinds(list) {
    kinds.replaceChildren(h("table", { class: "nt-plain" }, h("thead", {}, h("tr", {}, ...["Name", "Cards", "What they do"].map((words) => h("th", { scope: "col" }, words)))),
      h("tbody", {}, ...list.map((kind) => h("tr", {}, h("th", { scope: "row" }, kind.name), h("td", {}, kind.words), h("td", {}, minus(kind.does)))))));
  }
  function drawPicture() {
    setText(heading, picture.title || TABS.find(([name]) => name === view.tab)[1]);
    setText(lead, picture.kind === "worth" ? worthLead() : LEADS[view.tab]);
    seen.replaceChildren(...(picture.says || []).map((words) => h("li", {}, minus(words))));
    seenBox.hidden = !picture.says;
    files.hidden = table.hidden = !picture.says;
    for (const one of files.querySelectorAll("[data-picture]")) one.hidden = picture.kind === "long";
    behind.hidden = true;
    Object.assign(local, { place: 0, across: 0, behind: null, seed: 0, search: "", sort: "best", group: false });
    ({ heat: drawHeat, worth: drawWorth, long: drawLong, faced: drawFaced, problem: drawProblem, later: drawLater })[picture.kind]();
    drawTable();
  }
  function worthLead() {
    const held = picture.before === 0 ? "no card" : picture.before === 1 ? "1 card" : `${picture.before} cards`;
    return `The player to move holds ${held}, and the other player ${view.other}. ${LEADS.worth}`;
  }
  function drawProblem() {
    place.replaceChildren(h("div", { class: "nn-error nt-problem" }, h("p", {}, picture.words), h("div", { class: "nn-row" },
      ...picture.offers.map((offer) => button(`Show ${offer.cards} against ${offer.other}`, () => send({ do: "sizes", ...offer }))))));
  }
  function drawLater() {
    place.replaceChildren(h("div", { class: "nt-problem" }, h("p", {}, picture.words),
      h("div", { class: "nn-row" }, button("Work them out", () => send({ do: "long" }), { class: "nn-btn nn-main" }))));
  }

  // ---------------------------------------------------------------- heat maps
  const readout = h("p", { class: "nt-readout" });
  const map = heatMap({ root, onCell: readCell, onOpen: openCell });
  const search = h("input", { class: "nn-input nn-wide", id: `${base}-search`, type: "search", maxlength: 60, autocomplete: "off", spellcheck: "false", oninput: () => { local.search = search.value; makeLines(true); } });
  const sort = h("select", { class: "nn-select", id: `${base}-sort`, onchange: () => { local.sort = sort.value; makeLines(true); } },
    h("option", { value: "best" }, "best first"), h("option", { value: "worst" }, "worst first"), h("option", { value: "pack" }, "in the order of the cards"));
  const group = h("input", { type: "checkbox", onchange: () => { local.group = group.checked; makeLines(true); } });
  const found = h("p", { class: "nn-why nt-found" });
  const rowTools = h("div", { class: "nn-row nt-tools" },
    h("span", { class: "nn-field" }, h("label", { for: `${base}-search` }, "Find hands with"), search),
    h("span", { class: "nn-field" }, h("label", { for: `${base}-sort` }, "Rows"), sort),
    h("label", { class: "nn-tick" }, group, "one row a card"),
    h("span", { class: "nn-row", role: "group", "aria-label": "Size of the picture" }, button("Smaller", () => map.zoom(-1)), button("Larger", () => map.zoom(1)), button("All at once", () => map.zoom(0))));
  const rowFold = folds("Which rows, what size", () => rowTools);
  const legend = h("div", { class: "nt-legend", "aria-hidden": "true" });

  function drawHeat() {
    const bytes = model.get("cells");
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const cells = picture.width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
    const wide = picture.columns.length;
    const order = new Map(view.names.map((name, at) => [name, at]));
    local.all = picture.rows.map((name, row) => {
      const counts = cells.subarray(row * wide, (row + 1) * wide);
      let sum = 0;
      for (const count of counts) sum += count;
      const parts = name.split(" ").filter((part) => order.has(part));
      return { name, row, counts, of: picture.of, share: sum / picture.of / wide, parts, rank: parts.map((part) => String(order.get(part)).padStart(3, "0")).join() };
    });
    legend.replaceChildren(h("span", {}, "0 % never won"), h("i", { class: "nt-ramp" }), h("span", {}, "100 % always won"));
    search.value = "";
    sort.value = "best";
    group.checked = false;
    set(readout, { id: `${base}-readout` });
    place.replaceChildren(rowFold, rowTools, h("div", { class: "nt-above" }, readout, legend), found, map.node,
      h("p", { class: "nn-why" }, "Point at a cell, or move with the arrow keys. Press it, or Enter, to see deals behind it."));
    makeLines(true);
  }
  /** The rows to show: filtered, in groups, in order. */
  function makeLines(fresh) {
    const typed = local.search.toUpperCase().replace(/[♠♥♦♣,]/g, " ").split(/\s+/).filter(Boolean);
    const asked = typed.map((word) => view.names.find((name) => name.toUpperCase() === word || name.toUpperCase().split("/").includes(word)));
    const odd = typed[asked.findIndex((name) => !name)];
    const has = (line) => { const left = [...line.parts]; return asked.every((name) => { const at = left.indexOf(name); if (at >= 0) left.splice(at, 1); return at >= 0; }); };
    let lines = typed.length && !odd ? local.all.filter(has) : local.all;
    if (local.group) lines = grouped(lines);
    const by = { best: (a, b) => b.share - a.share || a.at - b.at, worst: (a, b) => a.share - b.share, pack: (a, b) => (a.rank < b.rank ? -1 : 1) }[local.sort];
    lines = lines.map((line, at) => ({ ...line, at })).sort(by);
    local.lines = lines;
    local.place = 0;
    const what = lines.length === 1 ? "hand" : "hands";
    const rows = local.group ? `${lines.length} kinds of card, each with all hands that hold it`
      : `${many(lines.length)} ${what}${lines.length < local.all.length ? ` of ${many(local.all.length)}` : ""} of the player to move`;
    setText(found, odd ? `No card is called ${odd.slice(0, 12)} here. The cards are ${view.names.join(", ")}.`
      : lines.length ? `↓ ${rows}   → ${picture.totals ? `totals 0 to ${view.limit}` : `${many(picture.columns.length)} hands of the other player`}`
        : "No hand of this size holds these cards.");
    map.node.hidden = !lines.length;
    map.show({ lines, columns: picture.columns, totals: picture.totals, fresh, at: picture.totals ? Math.max(0, picture.columns.length - 11) : 0,
      label: `Heat map: ${picture.totals ? "total and hand" : "hand against hand"}, ${lines.length} rows and ${picture.columns.length} columns. Arrow keys move from cell to cell, Enter shows deals behind one.` });
    if (lines.length) readCell(0, picture.totals ? Math.max(0, picture.columns.length - 11) : 0, false); else setText(readout, "");
    drawTable();
  }
  /** One row for each kind of card: all hands that hold it, each as often as it is dealt. */
  function grouped(lines) {
    return view.names.map((name, at) => {
      const members = lines.filter((line) => line.parts.includes(name));
      const counts = new Float64Array(picture.columns.length);
      let of = 0, sum = 0;
      for (const line of members) {
        const ways = picture.ways[line.row];
        of += ways * picture.of;
        for (let column = 0; column < counts.length; column += 1) counts[column] += ways * line.counts[column];
      }
      for (const count of counts) sum += count;
      return { name, row: null, counts, of, share: of ? sum / of / counts.length : 0, parts: [name], rank: String(at).padStart(3, "0"), group: name };
    }).filter((line) => line.of);
  }
  function words(row, column) {
    const line = local.lines[row], count = line.counts[column];
    const hundred = line.of === 100 ? "" : ` (${percent(count / line.of)})`;
    const who = line.group ? `Hands with ‘${line.name}’` : `Hand ‘${line.name}’`;
    return picture.totals ? `${who} at ${picture.columns[column]}: the player to move wins ${many(count)} of ${many(line.of)} deals${hundred}.`
      : `${who} against ‘${picture.columns[column]}’: the player to move wins ${line.group ? "in" : "at"} ${many(count)} of ${many(line.of)} ${line.group ? "cases" : "totals"}${hundred}.`;
  }
  function readCell(row, column, byKeys) {
    const said = words(row, column);
    const share = local.lines[row].counts[column] / local.lines[row].of;
    readout.replaceChildren(h("i", { class: "nt-swatch", style: `background: ${shadeOf(share)}` }), said);
    if (byKeys) tell(said, true);
  }
  function openCell(row, column) {
    const line = local.lines[row];
    if (line.group) {  // open the group
      search.value = local.search = [local.search, line.group.split("/")[0]].join(" ").trim();
      local.group = group.checked = false;
      makeLines(true);
      tell(`These are the hands with ${line.group}.`);
      return;
    }
    look({ row: line.row, column });
  }

  // ---------------------------------------------------------------- behind a cell
  function look(what) {
    if (!behind.contains(document.activeElement)) local.opener = document.activeElement;
    local.seed = local.behind && JSON.stringify(what) === JSON.stringify(local.behind) ? local.seed + 1 : 0;
    local.behind = what;
    send({ do: "look", id: picture.id, ...what, more: local.seed });
  }
  function showBehind(message) {
    const none = message.groups.every((group_) => !group_.items.length) && !message.marks;
    behind.hidden = false;
    behind.replaceChildren(h("h3", { id: `${base}-behind` }, message.title), h("p", {}, minus(message.words)),
      ...(message.marks ? [hundred(message.marks)] : []),
      ...(none ? [h("p", {}, "There is no such deal.")] : []),
      h("div", { class: message.marks ? "nt-pair" : "nt-groups" }, ...message.groups.filter((group_) => group_.items.length || !message.marks).map((group_) => h("div", { class: "nt-group" }, h("h4", {}, verdict(group_.name), group_.items.length ? "" : ": no such deal"),
        h("div", { class: "nt-examples" }, ...group_.items.map((item) => h("article", { class: "nt-example" }, table_(item), h("p", {}, minus(item.words)), links(item.text))))))),
      h("div", { class: "nn-row" }, ...(message.marks || none ? [] : [button("Other examples", () => look(local.behind))]), button("Close", closeBehind)));
    behind.focus({ preventScroll: true });
    behind.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
  function closeBehind() {
    const back = root.contains(local.opener) ? local.opener : place.querySelector("[role=application]");
    if (back) back.focus();
    behind.hidden = true;
  }
  behind.addEventListener("keydown", (event) => { if (event.key === "Escape") closeBehind(); });
  table.addEventListener("keydown", (event) => { if (event.key === "Escape") { local.table = false; tableButton.focus(); drawTable(); } });
  function verdict(name) {
    const sign = { Won: "W", Lost: "L" }[name];
    return h("span", {}, ...(sign ? [h("i", { class: "nt-mark", "data-won": sign === "W" ? "yes" : false, "aria-hidden": "true" }, sign), " "] : []), name);
  }
  /** All totals in rows of ten tens, as on a hundred square: won filled and round, lost hollow and pointed. */
  function hundred(marks) {
    const rows = [];
    for (let start = 0; start < marks.length; start += 20) {
      const part = [...marks.slice(start, start + 20)];
      rows.push(h("tr", {}, h("th", { scope: "row" }, String(start)), ...part.map((mark, at) =>
        h("td", {}, h("i", { class: "nt-dot", "data-won": mark === "W" ? "yes" : false, title: `${start + at}` }), hidden(`${start + at} ${mark === "W" ? "won" : "lost"}`)))));
    }
    return h("div", { class: "nn-scroll", role: "region", "aria-label": "Won and lost totals", tabindex: "0" }, h("table", { class: "nt-hundred" }, h("caption", {}, "The totals from left to right: filled is won, hollow is lost"), h("tbody", {}, ...rows)));
  }
  function table_(position) {
    return h("div", { class: "nt-position" }, h("p", { class: "nt-total" }, "Total ", h("strong", {}, minus(position.total))),
      ...position.hands.map((cards, seat) => h("div", { class: "nt-seat", "data-turn": seat === position.turn ? "yes" : false },
        h("span", {}, `Player ${seat + 1}${seat === position.turn ? ", to move" : ""}`),
        h("span", { class: "nt-hand" }, ...(cards.length ? cards.map((card) => h("span", {}, face(card), hidden(`${card.name}, `))) : [h("em", {}, "no cards")])))));
  }
  function links(text) {
    if (!text) return null;
    const there = location.pathname.match(/^(.*\/voila\/render\/notebooks\/)/);
    if (!there) return h("p", { class: "nn-why nt-code" }, "In a cell: ", h("code", {}, `nn.show(nn.Position.parse("${text}"))`));
    const link = (name, label) => h("a", { class: "nn-btn", href: `${there[1]}${name}.ipynb?position=${encodeURIComponent(text)}` }, label);
    return h("p", { class: "nn-row" }, link("endgame_lab", "Open in the lab"), link("tree_explorer", "See the tree"));
  }

  // ---------------------------------------------------------------- what a card is worth
  function drawWorth() {
    const most = Math.max(...picture.bars.map((bar) => Math.abs(bar.share)), 1e-9);
    place.replaceChildren(h("ol", { class: "nt-bars" }, ...picture.bars.map((bar) => h("li", {},
      h("span", { class: "nt-chip" }, bar.name),
      h("div", { class: "nt-barbox" }, h("div", { class: "nt-track", "aria-hidden": "true" }, h("i", { class: "nt-bar", "data-less": bar.share < 0 ? "yes" : false, style: `width: ${(Math.abs(bar.share) / most * 100).toFixed(2)}%` })),
        h("p", {}, bar.says)),
      h("span", { class: "nt-amount" }, h("strong", {}, minus(percent(bar.share))), h("span", { class: "nn-why" }, minus(bar.fraction)))))));
  }

  // ---------------------------------------------------------------- the longest wins
  function drawLong() {
    Object.assign(local, { win: 0, step: 0 });
    if (!picture.wins.length) { place.replaceChildren(h("p", {}, "There is none to step through.")); return; }
    const short = (cards) => cards.map((card) => mini(card));
    local.list = h("div", { class: "nt-wins", role: "toolbar", "aria-label": "The longest wins", "aria-orientation": "vertical" }, ...picture.wins.map((win, at) =>
      button("", () => { Object.assign(local, { win: at, step: 0 }); drawStep(true); local.stage.scrollIntoView({ block: "nearest" }); }, { class: "nn-btn nt-win", "aria-label": `${win.plies} plays from ${win.total}: ${win.hands.map((cards) => cards.map((card) => card.name).join(", ") || "no cards").join(" against ")}` })));
    picture.wins.forEach((win, at) => local.list.children[at].append(h("b", {}, `${win.plies} plays`), ` from ${win.total}: `, ...short(win.hands[0]), " against ", ...short(win.hands[1])));
    roving(local.list, ".nt-win")();
    local.stage = h("div", { class: "nt-stage" });
    local.stepWords = h("p", { class: "nt-stepwords" });
    local.back = button("◀ Back", () => { if (local.step) { local.step -= 1; drawStep(true); } });
    local.forward = button("Next ▶", () => { if (local.step < picture.wins[local.win].steps.length) { local.step += 1; drawStep(true); } }, { class: "nn-btn nn-main" });
    local.count = h("span", { class: "nn-why" });
    local.line = h("ol", { class: "nt-line" });
    local.open = h("div", {});
    place.replaceChildren(h("div", { class: "nt-long" }, local.list, h("div", { class: "nt-side" }, local.stage, local.stepWords,
      h("div", { class: "nn-row", role: "group", "aria-label": "Step through the line" }, local.back, local.forward, local.count), local.line, local.open)));
    drawStep(false);
  }
  function drawStep(aloud) {
    const win = picture.wins[local.win], here = local.step ? win.steps[local.step - 1] : win;
    [...local.list.children].forEach((node, at) => set(node, { "aria-pressed": at === local.win ? "true" : "false" }));
    local.stage.replaceChildren(table_(here));
    const last = local.step === win.steps.length;
    const said = local.step ? `${here.words}${last ? ` ${win.end}` : ""}` : `The start: Player 1 is to move and wins in ${win.plies} plays.`;
    setText(local.stepWords, minus(said));
    setText(local.count, `Play ${local.step} of ${win.steps.length}`);
    set(local.back, { "aria-disabled": local.step ? null : "true" });
    set(local.forward, { "aria-disabled": last ? "true" : null });
    local.line.replaceChildren(...win.steps.map((step, at) => h("li", { "aria-current": at === local.step - 1 ? "step" : false, "data-done": at < local.step ? "yes" : false }, `P${at ? (win.steps[at - 1].turn ?? 0) + 1 : 1} ${minus(step.move)} → ${minus(step.total)}`)));
    local.open.replaceChildren(links(win.text));
    if (aloud) tell(said, true);
  }

  // ---------------------------------------------------------------- what you are faced with
  const bands = h("canvas", { "aria-hidden": "true" });
  const bandBox = h("div", { class: "nt-bands", role: "application", tabindex: "0", "aria-roledescription": "chart" }, bands);
  const bandLegend = h("div", { class: "nt-bandlegend" }), bandTotal = h("p", { class: "nt-bandtotal" });
  function drawFaced() {
    local.total = Math.max(0, picture.totals - 11);
    local.band = 2;
    set(bandBox, { "aria-label": `What the player to move is faced with at each total from 0 to ${picture.totals - 1}. Left and right go from total to total, up and down from band to band, Enter shows deals.` });
    place.replaceChildren(bandBox, bandTotal, bandLegend, h("p", { class: "nn-why" }, "Point at a total, or move with the arrow keys. Press one of the four lines, or Enter, to see deals."));
    drawBands();
  }
  function hatching(pen, kind, style) {
    const colour = (name) => style.getPropertyValue(`--nn-${name}`).trim();
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const ink = tile.getContext("2d");
    ink.fillStyle = { hatch: colour("surface"), pale: "#f2b070", stripes: "#6a9cc8", dark: "#00395a" }[kind];
    ink.fillRect(0, 0, 8, 8);
    ink.lineWidth = 1;
    ink.strokeStyle = kind === "hatch" ? colour("muted") : "#1b1b1b";
    ink.beginPath();
    if (kind === "hatch" || kind === "stripes") for (const at of [-8, 0, 8]) { ink.moveTo(at, 8); ink.lineTo(at + 8, 0); }
    if (kind === "hatch") for (const at of [-8, 0, 8]) { ink.moveTo(at, 0); ink.lineTo(at + 8, 8); }
    ink.stroke();
    return pen.createPattern(tile, "repeat");
  }
  const SIDE = 46, FOOT = 26;
  function drawBands() {
    if (picture.kind !== "faced" || !bandBox.clientWidth) return;
    const width = bandBox.clientWidth, height = bandBox.clientHeight;
    const pen = fitCanvas(bands, width, height), style = getComputedStyle(root);
    const colour = (name) => style.getPropertyValue(`--nn-${name}`).trim();
    const x = (total) => SIDE + total / picture.totals * (width - SIDE - 4), y = (share) => 6 + (1 - share) * (height - FOOT - 6);
    const low = new Array(picture.totals).fill(0);
    for (const [at, band] of picture.bands.entries()) {
      pen.beginPath();
      for (let total = 0; total < picture.totals; total += 1) { pen.lineTo(x(total), y(low[total] + band.shares[total])); pen.lineTo(x(total + 1), y(low[total] + band.shares[total])); }
      for (let total = picture.totals - 1; total >= 0; total -= 1) { pen.lineTo(x(total + 1), y(low[total])); pen.lineTo(x(total), y(low[total])); }
      pen.closePath();
      pen.fillStyle = hatching(pen, BANDS[band.what], style);
      pen.fill();
      pen.lineWidth = 1.5;
      pen.strokeStyle = colour("surface");
      pen.stroke();
      if (at === local.band && document.activeElement === bandBox) { pen.lineWidth = 2.5; pen.strokeStyle = colour("ink"); pen.stroke(); }
      for (let total = 0; total < picture.totals; total += 1) low[total] += band.shares[total];
    }
    pen.fillStyle = colour("muted");
    pen.font = "13px system-ui, sans-serif";
    pen.textBaseline = "middle";
    pen.textAlign = "right";
    for (const share of [0, .25, .5, .75, 1]) pen.fillText(`${share * 100} %`, SIDE - 6, Math.min(Math.max(y(share), 8), height - FOOT));
    pen.textAlign = "center";
    const step = [5, 10, 20].find((n) => x(n) - x(0) >= 30) || 50;
    for (let total = 0; total < picture.totals; total += step) if (Math.abs(x(total) - x(local.total)) > 20) pen.fillText(String(total), x(total + .5), height - FOOT / 2);
    pen.fillStyle = pen.strokeStyle = colour("ink");
    pen.font = "bold 14px system-ui, sans-serif";
    pen.fillText(String(local.total), x(local.total + .5), height - FOOT / 2);
    pen.lineWidth = 2;
    pen.strokeRect(x(local.total) - 1, y(1) - 2, Math.max(5, x(1) - x(0)) + 2, y(0) - y(1) + 4);
    drawBandLegend();
  }
  function drawBandLegend() {
    setText(bandTotal, `At a total of ${local.total}:`);
    when(bandLegend, picture.id, () => bandLegend.replaceChildren(...picture.bands.map((band, at) => button("", () => { local.band = at; look({ what: band.what, total: local.total }); }, { class: "nn-btn nt-band", "data-band": BANDS[band.what] })).reverse()));
    picture.bands.forEach((band, at) => {
      const node = bandLegend.children[picture.bands.length - 1 - at];
      when(node, [local.total, band.shares[local.total]], () => node.replaceChildren(h("i", { class: "nt-swatch", "aria-hidden": "true" }),
        h("span", {}, h("b", {}, band.name), h("span", { class: "nn-why" }, `: ${band.words}`)), h("strong", {}, `${percent(band.shares[local.total])}`), hidden(` at ${local.total}. Show deals.`)));
    });
  }
  function moveBands(total, band, aloud) {
    Object.assign(local, { total, band });
    drawBands();
    const here = picture.bands[band];
    if (aloud) tell(`At ${total}: ${here.name.toLowerCase()} in ${percent(here.shares[total])} of all deals.`);
  }
  const totalAt = (event) => {
    const spot = bandBox.getBoundingClientRect();
    return Math.max(0, Math.min(picture.totals - 1, Math.floor((event.clientX - spot.left - SIDE) / (spot.width - SIDE - 4) * picture.totals)));
  };
  bandBox.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); look({ what: picture.bands[local.band].what, total: local.total }); return; }
    const to = cellAfter(event, 3 - local.band, local.total, 4, picture.totals, 1);
    if (!to) return;
    event.preventDefault();
    moveBands(to[1], 3 - to[0], true);
  });
  bandBox.addEventListener("pointermove", (event) => { if (totalAt(event) !== local.total) moveBands(totalAt(event), local.band, false); });
  bandBox.addEventListener("click", (event) => {
    const spot = bandBox.getBoundingClientRect(), share = 1 - (event.clientY - spot.top - 6) / (spot.height - FOOT - 6), total = totalAt(event);
    let low = 0, at = picture.bands.findIndex((band) => { low += band.shares[total]; return share <= low; });
    if (at < 0) at = picture.bands.length - 1;
    moveBands(total, at, false);
    look({ what: picture.bands[at].what, total });
  });
  bandBox.addEventListener("focus", () => moveBands(local.total, local.band, true));
  bandBox.addEventListener("blur", drawBands);
  new ResizeObserver(drawBands).observe(bandBox);

  // ---------------------------------------------------------------- the numbers as a table
  function drawTable() {
    const can = Boolean(picture.says);
    table.hidden = !(can && local.table);
    set(tableButton, { "aria-expanded": String(!table.hidden) });
    setText(tableButton, table.hidden ? "Show as a table" : "Hide the table");
    if (table.hidden) { table.replaceChildren(); return; }
    const make = { heat: heatRows, worth: worthRows, faced: facedRows, long: longRows }[picture.kind]();
    const pages = Math.max(1, Math.ceil(make.rows / ROWS_A_PAGE)), wide = Math.max(1, Math.ceil(make.columns.length / COLUMNS_A_PAGE));
    local.place = Math.max(0, Math.min(pages - 1, local.place));
    if (local.across === undefined || local.across >= wide) local.across = wide - 1;
    const first = local.place * ROWS_A_PAGE, last = Math.min(make.rows, first + ROWS_A_PAGE);
    const from = local.across * COLUMNS_A_PAGE, to = Math.min(make.columns.length, from + COLUMNS_A_PAGE);
    const columns = make.columns.slice(from, to);
    const rows = [];
    for (let row = first; row < last; row += 1) {
      rows.push(h("tr", {}, h("th", { scope: "row" }, make.name(row)), ...columns.map((_, at) => h("td", {}, minus(make.cell(row, from + at))))));
    }
    const turn = (label, by, key, least, most) => button(label, () => { local[key] = Math.max(least, Math.min(most, local[key] + by)); drawTable(); tell(table.querySelector("caption").textContent); }, { "aria-disabled": local[key] + by < least || local[key] + by > most ? "true" : null });
    const caption = () => `${make.title}: rows ${first + 1} to ${last} of ${many(make.rows)}${wide > 1 ? `, columns ${make.columns[from]} to ${make.columns[to - 1]}` : ""}`;
    const focus = table.contains(document.activeElement) ? document.activeElement.textContent : "";
    const fractions = h("input", { type: "checkbox", onchange: () => { local.fractions = fractions.checked; drawTable(); } });
    fractions.checked = Boolean(local.fractions);
    table.replaceChildren(h("div", { class: "nn-row" },
      ...(pages > 1 ? [turn("Rows before", -1, "place", 0, pages - 1), turn("Rows after", 1, "place", 0, pages - 1)] : []),
      ...(wide > 1 ? [turn("Columns before", -1, "across", 0, wide - 1), turn("Columns after", 1, "across", 0, wide - 1)] : []),
      ...(picture.kind === "long" ? [] : [h("label", { class: "nn-tick" }, fractions, "as exact fractions")])),
    h("div", { class: "nn-scroll", role: "region", "aria-label": "The numbers", tabindex: "0" }, h("table", { class: "nt-plain nt-numbers" }, h("caption", {}, caption()),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, make.head), ...columns.map((name) => h("th", { scope: "col" }, minus(name))))), h("tbody", {}, ...rows))));
    if (focus) { const again = [...table.querySelectorAll("button, input")].find((node) => node.textContent === focus) || fractions; again.focus(); }
  }
  function fraction(count, of) {
    if (!local.fractions) return percent(count / of);
    let [a, b] = [count, of];
    while (b) [a, b] = [b, a % b];
    return of / a === 1 ? String(count / a) : `${count / a}/${of / a}`;
  }
  const heatRows = () => ({ title: picture.title, rows: local.lines.length, columns: picture.columns, head: picture.totals ? "Hand \\ total" : "Hand \\ other hand",
    name: (row) => local.lines[row].name, cell: (row, column) => fraction(local.lines[row].counts[column], local.lines[row].of) });
  const worthRows = () => ({ title: picture.title, rows: picture.bars.length, columns: ["One more is worth"], head: "Card",
    name: (row) => picture.bars[row].name, cell: (row) => (local.fractions ? picture.bars[row].fraction : percent(picture.bars[row].share)) });
  const facedRows = () => ({ title: picture.title, rows: picture.totals, columns: picture.bands.map((band) => band.name), head: "Total",
    name: (row) => String(row), cell: (row, column) => (local.fractions ? picture.bands[column].fractions[row] : percent(picture.bands[column].shares[row])) });
  const longRows = () => ({ title: picture.title, rows: picture.wins.length, columns: ["Total", "Player 1", "Player 2", "Line"], head: "Plays", name: (row) => String(picture.wins[row].plies),
    cell: (row, column) => { const win = picture.wins[row]; const hand = (seat) => win.hands[seat].map((card) => card.name).join(", ") || "no cards";
      return [String(win.total), hand(0), hand(1), win.steps.map((step) => `${step.move} to ${step.total}`).join("; ")][column]; } });

  draw();
  el.append(root);
  requestAnimationFrame(() => { map.redraw(); drawBands(); });
  new MutationObserver(() => { map.redraw(); drawBands(); }).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  return () => clearTimeout(local.slow);
}

export default { render({ model, el }) { return mountTables(model, el); } };
