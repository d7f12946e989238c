// The answer to a position: for each card a row of totals, won or lost, with the total to drag along; the moves and what each
// is worth; the line of best play to step through, and what happens after any other move. Needs dom.js.

/**
 * answerBox(options) -> {node, show(view)}
 *   send(message)  hands a message to Python (panels/answer_state.py, Answer.act); `asked` counts them, and a view says in
 *                  `asked` which one it answers, so that late answers never undo what has been chosen since
 *   say(text)      speaks in the page's one live region; without it the box has a live region of its own
 *   level          the level of its headings, 2 unless given
 *   title          the heading over the number line
 *   extra          nodes to stand under the moves, such as a link to the tree of the position shown
 * show(view) draws Answer.view; called again with each new one.
 */
function answerBox(options) {
  const own = !options.say;
  const heading = (text, attributes) => h(`h${options.level || 2}`, attributes || {}, text);
  const local = { asked: 0, timer: 0, total: 0, told: "", at: -1, all: false };
  let view = null;

  const status = h("p", { class: "nn-an-said", role: own ? "status" : null });
  const busy = h("p", { class: "nn-an-busy", hidden: true }, "Thinking …");
  const problem = h("div", { class: "nn-an-problem nn-box", hidden: true });
  const offers = h("div", { class: "nn-row nn-an-offers" });
  const line = answerStrip({ heading: heading(options.title || "Who wins from here?"), onchange: moved, ondone: askTotal });
  const play = answerPlay({ heading, send, status, extra: options.extra });
  const hiddenHands = h("div", { class: "nn-an-hidden", hidden: true });
  const node = h("div", { class: "nn-an" }, problem, line.node, busy, play.node, hiddenHands);

  function speak(text, heard = false) {
    if (!text || text === local.told) return;
    local.told = text;
    answerWords(status, text);
    if (!own && !heard) options.say(text);
  }

  function send(message) {
    local.asked += 1;
    clearTimeout(local.timer);
    node.setAttribute("aria-busy", "true");
    local.timer = setTimeout(() => {
      busy.hidden = false;
      speak("Thinking …");
    }, 180);
    try {
      options.send({ ...message, asked: local.asked });
    } catch {
      rest();
      speak("The page cannot reach Python any more. Run the cell again, or reload the page.");
    }
  }

  function rest() {
    clearTimeout(local.timer);
    busy.hidden = true;
    node.removeAttribute("aria-busy");
  }

  function moved(total, by) {
    local.total = total;
    play.stale(true);
    clearTimeout(local.keys);
    local.heard = by === "keys" ? total : null;  // the slider itself has said it
    if (by !== "pointer") local.keys = setTimeout(() => askTotal(total), 320);
  }

  function askTotal(total) {
    clearTimeout(local.keys);
    if (view && view.strip && total === view.strip.total && view.asked >= local.asked) play.stale(false);
    else send({ do: "total", total });
  }

  function show(next) {
    const before = view;
    if (next.asked === 0) local.asked = 0;  // another question: nothing is under way any more
    view = next;
    const late = view.asked < local.asked;
    if (!late) rest();
    set(node, { "data-kind": view.kind });
    node.hidden = view.kind === "none" && !view.problem;
    when(problem, [view.problem, view.stripProblem, view.offers, view.n], () => drawProblem());
    line.show(view.strip, late);
    if (!late) {
      play.show(view);
      play.stale(false);
      when(hiddenHands, [view.hidden, view.cards, view.total], () => drawHidden());
      if (local.refocus) (problem.querySelector("button") || line.thumb() || play.next).focus({ preventScroll: true });
      local.refocus = false;
      if (before) speak(spoken(), !view.at && view.strip && view.strip.total === local.heard);
      else answerWords(status, spoken());
    }
  }

  function spoken() {
    if (view.say) return view.say;
    if (view.kind === "hidden") return view.hidden ? view.hidden.words : view.problem;
    return play.words(view);
  }

  function drawProblem() {
    const held = problem.contains(document.activeElement);
    const words = [view.problem, view.kind === "position" && view.problem !== view.stripProblem ? view.stripProblem : ""].filter(Boolean);
    offers.replaceChildren(...view.offers.map((offer, index) =>
      h("button", { type: "button", class: `nn-btn${index ? "" : " nn-main"}`, onclick: () => send({ do: "offer", id: offer.id, n: view.n }) }, offer.label)));
    problem.hidden = !words.length && !view.offers.length;
    problem.replaceChildren(...words.map((text) => h("p", {}, text)), ...(view.offers.length ? [offers] : []));
    set(problem, { "data-state": view.problem ? "open" : "more" });
    if (held) local.refocus = true;
  }

  function drawHidden() {
    hiddenHands.hidden = view.kind !== "hidden";
    if (hiddenHands.hidden) return hiddenHands.replaceChildren();
    const cards = h("div", { class: "nn-an-cards", role: "img", "aria-label": `Cards that can be dealt: ${view.cards.map((card) => card.name).join(", ")}` }, ...view.cards.map((card) => face(card)));
    const about = h("div", { class: "nn-box nn-an-about" }, heading("Hidden hands"),
      h("p", {}, `Each player gets ${view.hand} of these cards and sees only those. The total is ${minus(view.total)}, the limit ${view.limit}.`), cards);
    if (!view.hidden) return hiddenHands.replaceChildren(about);
    const answer = view.hidden;
    about.append(h("p", { class: "nn-an-verdict" }, answer.words), h("p", {}, `The value is ${answer.value}: +1 would be always winning, −1 always losing.`),
      h("p", { class: "nn-why" }, answer.certificate), h("p", { class: "nn-why" }, answer.how));
    const plans = answer.plans.map((plan, index) => h("details", { class: "nn-box nn-an-plan", open: index === 0 },
      h("summary", {}, `What ${plan.who} does`), h("p", {}, plan.mixed), answerScroll(`What ${plan.who} does`, h("table", { class: "nn-an-table" },
        h("thead", {}, answerRow("th", ["Dealt", "Played so far", "Total", "Plays"])),
        h("tbody", {}, ...plan.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, ...answerCards(row.hand)), h("td", {}, ...answerCards(row.seen)), h("td", { class: "nn-an-num" }, minus(row.total)),
          h("td", {}, ...row.plays.map((one) => h("span", { class: "nn-an-way" }, ...answerCards(one.move), one.chance ? h("span", { class: "nn-an-share" }, ` ${one.chance} of the time`) : ""))))))),
      ), plan.more ? h("p", { class: "nn-why" }, `And ${plan.more} more.`) : null));
    hiddenHands.replaceChildren(about, ...plans);
  }

  return { node, show };
}

// ---------------------------------------------------------------- small parts

const ANSWER_SUITS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const ANSWER_SAYS = { W: "wins", L: "loses", ".": "does not fit", "?": "not known", S: "in between" };

/** A text with suits drawn, not typed: "10♣−10" as nodes for the eye and for screen readers. */
function answerCards(text) {
  const red = /[♥♦]/.test(text) && !/[♠♣]/.test(text);
  return String(text).split(/(\S*[♠♥♦♣])/).filter(Boolean).map((part) => {
    const suit = ANSWER_SUITS[part.slice(-1)];
    if (!suit) return document.createTextNode(part);
    return h("span", { class: "nn-an-card", "data-red": (red || /[HD]/.test(suit)) ? "yes" : false },
      part.slice(0, -1), suitMark(suit), h("span", { class: "nn-sr" }, part.slice(-1)));
  });
}

/** Put a sentence into a node; nothing happens while it stays the same. */
function answerWords(node, text) {
  if (node.nnWords !== text) node.replaceChildren(...answerCards(text));
  node.nnWords = text;
}

function answerRow(kind, cells) {
  return h("tr", {}, ...cells.map((cell) => h(kind, kind === "th" ? { scope: "col" } : {}, cell)));
}

/** A box of its own for a wide table: it scrolls, the page does not. */
function answerScroll(name, child) {
  set(child, { "aria-label": name });
  return h("div", { class: "nn-scroll nn-an-scroll", role: "region", "aria-label": name, tabindex: "0" }, child);
}

/** How full a share is, from 0 to 1: "-1/3" is worth a third. */
function answerLevel(share) {
  const [top, bottom] = String(share || "0").replace("−", "-").split("/").map(Number);
  return Math.max(0, Math.min(1, (1 + top / (bottom || 1)) / 2));
}

/** The outline of a mark around (x, y): a disc, a diamond, a dot, a ring with a level, a query. */
function answerShape(mark, x, y, r) {
  const f = (n) => Math.round(n * 100) / 100;
  const ring = (q) => `M${f(x - q)} ${f(y)}a${f(q)} ${f(q)} 0 1 0 ${f(2 * q)} 0a${f(q)} ${f(q)} 0 1 0 ${f(-2 * q)} 0z`;
  if (mark === "L") return `M${f(x)} ${f(y - r)}L${f(x + r)} ${f(y)}L${f(x)} ${f(y + r)}L${f(x - r)} ${f(y)}z`;
  if (mark === ".") return ring(Math.max(1, r * 0.22));
  if (mark === "?") return `M${f(x - r * 0.5)} ${f(y)}h${f(r)}`;
  return ring(mark === "W" ? r : r * 0.92);
}

/** The part of a ring that is filled, from below. */
function answerFill(level, x, y, r) {
  if (level <= 0) return "";
  if (level >= 1) return answerShape("W", x, y, r);
  const height = r - 2 * r * level, half = Math.sqrt(Math.max(0, r * r - height * height));
  const f = (n) => Math.round(n * 100) / 100;
  return `M${f(x - half)} ${f(y + height)}A${f(r)} ${f(r)} 0 ${level > 0.5 ? 1 : 0} 0 ${f(x + half)} ${f(y + height)}z`;
}

/** One mark as a picture of its own, for legends, chips and tables. */
function answerMark(mark, share) {
  const parts = [s("path", { d: answerShape(mark, 10, 10, mark === "L" ? 7.5 : 7), class: `nn-mk nn-mk-${ANSWER_KIND[mark]}` })];
  if (mark === "S") parts.push(s("path", { d: answerFill(answerLevel(share), 10, 10, 6.4), class: "nn-mk-level" }));
  return s("svg", { viewBox: "0 0 20 20", class: "nn-an-mark", "aria-hidden": "true", focusable: "false" }, ...parts);
}

const ANSWER_KIND = { W: "won", L: "lost", ".": "none", "?": "open", S: "share" };

// ---------------------------------------------------------------- the number line

/** The strip: {heading, onchange(total, by), ondone(total)} -> {node, show(strip, late)}. */
function answerStrip({ heading, onchange, ondone }) {
  const needle = h("div", { class: "nn-an-needle", "aria-hidden": "true" });
  const thumb = h("div", { class: "nn-an-thumb", role: "slider", tabindex: "0", "aria-label": "Total", "aria-orientation": "horizontal" });
  const lines = h("div", {}), overview = h("div", { class: "nn-an-all", hidden: true });
  const field = h("div", { class: "nn-an-field" }, h("div", { class: "nn-an-grid" }, lines, needle, thumb), overview);
  const legend = h("p", { class: "nn-an-legend" });
  const verdict = h("p", { class: "nn-an-verdict" });
  const cut = h("button", { type: "button", class: "nn-btn nn-an-small", hidden: true, onclick: () => { state.all = true; build(); } });
  const back = h("button", { type: "button", class: "nn-btn", hidden: true, onclick: () => { go(state.home, "button"); ondone(state.total); thumb.focus(); } });
  const less = h("button", { type: "button", class: "nn-btn", onclick: () => nudge(-1) }, "One less");
  const more = h("button", { type: "button", class: "nn-btn", onclick: () => nudge(1) }, "One more");
  const hint = h("span", { class: "nn-why nn-an-hint" });
  const tableBox = h("details", { class: "nn-an-details", ontoggle: () => { if (tableBox.open) fillTable(); } }, h("summary", {}, "The number line as a table"));
  const node = h("section", { class: "nn-box nn-an-strip", hidden: true },
    h("div", { class: "nn-an-top" }, heading, legend), field, verdict,
    h("div", { class: "nn-row nn-an-tools" }, less, more, back, cut, hint), tableBox);
  const state = { strip: null, rows: [], total: 0, home: null, all: false, wide: true, width: 0, pitch: 10, from: 0, frame: 0, wanted: null, drag: null, shift: 0 };

  const low = () => state.strip.low;
  const count = () => state.strip.high - state.from + 1;
  const clamp = (total) => Math.max(low(), Math.min(state.strip.high, total));
  const x = (total) => (total - state.from + 0.5) * state.pitch;

  function nudge(by) {
    go(clamp(state.total + by), "buttons");
  }

  // ---- building: once for each strip and each width

  /** Below which total all rows stay the same: there is nothing to see. */
  function sameBelow() {
    const lines = [...state.strip.rows.map((row) => row.marks), state.strip.whole.marks];
    let at = 1;
    while (at < lines[0].length && lines.every((marks) => marks[at] === marks[0] && marks[0] !== "S")) at += 1;
    return low() + at;
  }

  function build() {
    if (!state.strip || !state.width) return;
    const { strip } = state;
    const labels = state.width < 560 ? 0 : 124, chips = state.width < 560 ? 0 : 142;
    const room = state.width - labels - chips;
    state.from = strip.low;
    const fits = Math.floor(room / 24);  // so many stand easily side by side: no room is left empty
    const first = Math.floor(Math.min(sameBelow() - 3, strip.high + 1 - fits) / 10) * 10;
    const cuttable = !state.all && first - strip.low >= 20 && state.total >= first && room / (strip.high - strip.low + 1) < 14;
    if (cuttable) state.from = first;
    state.wide = room / count() >= 7.5 && labels > 0;
    state.pitch = state.wide ? Math.min(26, room / count()) : 24;
    state.room = state.wide ? state.pitch * count() : labels ? room : state.width;
    cut.hidden = !cuttable || !state.wide;
    if (!state.wide) state.from = strip.low;
    setText(cut, `Show the totals below ${minus(first)} too`);
    setText(hint, state.wide ? "Drag the line, or press ← and →." : labels ? "Pull the marks along, or press ← and →." : "Pull the marks along.");
    set(field, { "data-wide": state.wide ? "yes" : false, "data-labels": labels ? "yes" : false });
    const r = Math.max(3.2, Math.min(7, state.pitch * 0.4));
    const all = [...strip.rows, { key: "", name: "Best card", does: "the whole hand", ...strip.whole }];
    state.rows = all.map((row) => drawRow(row, row.key === "" ? r * 1.12 : r));
    const ticks = drawTicks();
    state.tapes = [...state.rows.map((row) => row.tape), ticks.tape];
    state.over = state.wide ? null : drawOverview();
    lines.replaceChildren(...state.rows.map((row) => row.node), ticks.node);
    overview.hidden = !state.over;
    state.left = labels;
    place(state.total);
  }

  function drawRow(row, r) {
    const kinds = { won: "", lost: "", none: "", open: "", share: "" };
    let level = "";
    for (let total = state.from; total <= state.strip.high; total += 1) {
      const mark = row.marks[total - low()];
      kinds[ANSWER_KIND[mark]] += answerShape(mark, x(total), 14, mark === "L" ? r * 1.05 : r);
      if (mark === "S") level += answerFill(answerLevel((row.shares || {})[total]), x(total), 14, r * 0.88);
    }
    const big = s("path", { class: "nn-mk" });
    const post = s("line", { y1: -2, y2: 30, class: "nn-an-post" });
    const bigLevel = s("path", { class: "nn-mk-level" });
    const tape = s("svg", { class: "nn-an-tape", width: state.pitch * count(), height: 28, "aria-hidden": "true", focusable: "false" },
      ...Object.entries(kinds).filter(([, d]) => d).map(([kind, d]) => s("path", { d, class: `nn-mk nn-mk-${kind}` })),
      ...(level ? [s("path", { d: level, class: "nn-mk-level" })] : []), s("g", { class: "nn-an-bigs" }, post, big, bigLevel));
    const chip = h("span", { class: "nn-an-chip" });
    const whole = row.key === "";
    const label = h("div", { class: "nn-an-label" }, h("strong", {}, ...answerCards(row.name)), h("span", { class: "nn-an-does", title: minus(row.does || "") }, minus(row.does || "")));
    const node = h("div", { class: "nn-an-row", "data-whole": whole ? "yes" : false }, label, h("div", { class: "nn-an-track" }, tape), chip);
    return { row, node, tape, post, big, bigLevel, chip, last: "" };
  }

  function drawTicks() {
    const parts = [];
    const step = state.pitch >= 20 ? 5 : 10;
    for (let total = Math.ceil(state.from / step) * step; total <= state.strip.high; total += step) {
      const text = s("text", { x: x(total), y: 18, class: "nn-an-tick" });
      text.textContent = minus(total);
      parts.push(s("line", { x1: x(total), x2: x(total), y1: 0, y2: 4, class: "nn-line-tick" }), text);
    }
    const tape = s("svg", { class: "nn-an-tape", width: state.pitch * count(), height: 24, "aria-hidden": "true", focusable: "false" }, ...parts);
    return { tape, node: h("div", { class: "nn-an-row nn-an-ticks" }, h("div", {}), h("div", { class: "nn-an-track" }, tape), h("div", {})) };
  }

  /** All totals at once, small: where the window is, and a place to jump from. */
  function drawOverview() {
    const size = state.width / count();
    const kinds = { won: "", lost: "", share: "", none: "", open: "" };
    for (let total = state.from; total <= state.strip.high; total += 1) {
      const mark = state.strip.whole.marks[total - low()];
      const left = Math.round((total - state.from) * size * 100) / 100, wide = Math.max(0.8, size * 0.8).toFixed(2);
      const high = mark === "W" ? 22 : mark === "S" ? Math.max(2, 22 * answerLevel(state.strip.whole.shares[total])) : 4;
      kinds[ANSWER_KIND[mark]] += `M${left} 26h${wide}v${-high}h-${wide}z`;
    }
    const frame = s("rect", { class: "nn-an-window", y: 1, height: 30, rx: 4, width: Math.min(state.width, (state.room / state.pitch) * size) });
    const svg = s("svg", { class: "nn-an-overview", width: state.width, height: 32, "aria-hidden": "true", focusable: "false" },
      ...Object.entries(kinds).filter(([, d]) => d).map(([kind, d]) => s("path", { d, class: `nn-bar nn-bar-${kind}` })), frame);
    overview.replaceChildren(svg);
    return { frame, size };
  }

  // ---- moving: nothing is measured, nothing laid out; only transforms, classes and short texts change

  function go(total, by) {
    if (total === state.total) return;
    state.total = total;
    if (state.strip && total < state.from) { state.all = true; build(); } else place(total);
    onchange(total, by);
  }

  function place(total) {
    const { strip } = state;
    const at = total - strip.low;
    const centre = x(total);
    if (!state.wide) {
      state.shift = centre - state.room / 2;  // the line stays in the middle, the marks come to it
      for (const tape of state.tapes) tape.style.transform = `translateX(${-state.shift}px)`;
      if (state.over) state.over.frame.setAttribute("x", Math.max(0, Math.min(state.width - state.over.frame.getAttribute("width"), (state.shift / state.pitch) * state.over.size)));
    } else if (state.shift) state.shift = 0;
    const spot = `translateX(${state.left + centre - state.shift}px)`;
    needle.style.transform = spot;
    thumb.style.transform = spot;
    setText(thumb, minus(total));
    const says = minus(strip.says[at] || "");
    set(thumb, { "aria-valuemin": strip.low, "aria-valuemax": strip.high, "aria-valuenow": total, "aria-valuetext": says });
    answerWords(verdict, says);
    for (const one of state.rows) {
      const mark = one.row.marks[at];
      const share = one.row.shares && one.row.shares[total];
      const r = Math.max(6.5, Math.min(10.5, state.pitch * 0.5 + 2));
      one.big.setAttribute("d", answerShape(mark, centre, 14, mark === "L" ? r * 1.08 : r));
      one.post.setAttribute("x1", centre);
      one.post.setAttribute("x2", centre);
      one.big.setAttribute("class", `nn-mk nn-mk-${ANSWER_KIND[mark]}`);
      one.bigLevel.setAttribute("d", mark === "S" ? answerFill(answerLevel(share), centre, 14, r * 0.88) : "");
      const plies = one.row.plies && one.row.plies[at];
      const words = mark === "S" ? answerShare(share, strip.method) : ANSWER_SAYS[mark] + (plies && (mark === "W" || mark === "L") ? ` in ${plies}` : "");
      const text = one.row.key === "" && mark === "." ? "stuck" : words;
      const key = `${mark}${text}`;
      if (one.last !== key) {
        one.last = key;
        one.chip.replaceChildren(answerMark(mark, share), text);
        one.node.dataset.mark = ANSWER_KIND[mark];
      }
    }
    set(less, { "aria-disabled": total <= strip.low ? "true" : null });
    set(more, { "aria-disabled": total >= strip.high ? "true" : null });
    back.hidden = total === state.home;
    setText(back, `Back to ${minus(state.home)}`);
  }

  function want(total, by) {
    state.wanted = clamp(total);
    if (state.frame) return;
    state.frame = requestAnimationFrame(() => { state.frame = 0; go(state.wanted, by); });
  }

  field.addEventListener("pointerdown", (event) => {
    if (!state.strip || event.button > 0) return;
    const onAll = overview.contains(event.target);
    const box = (onAll ? overview : field).getBoundingClientRect();
    state.drag = { id: event.pointerId, left: box.left, x: event.clientX, total: state.total, overview: onAll, moved: false, shift: state.shift };
    field.setPointerCapture(event.pointerId);
    if (state.wide || onAll) follow(event);
    thumb.focus({ preventScroll: true });
    event.preventDefault();
  });
  field.addEventListener("pointermove", (event) => { if (state.drag && state.drag.id === event.pointerId) follow(event); });
  for (const name of ["pointerup", "pointercancel"]) field.addEventListener(name, (event) => {
    const drag = state.drag;
    if (!drag || drag.id !== event.pointerId) return;
    if (name === "pointerup" && !drag.moved && !state.wide && !drag.overview) go(clamp(Math.floor((event.clientX - drag.left - state.left + drag.shift) / state.pitch) + state.from), "pointer");
    state.drag = null;
    if (state.frame) { cancelAnimationFrame(state.frame); state.frame = 0; go(state.wanted, "pointer"); }
    ondone(state.total);
  });

  function follow(event) {
    const { drag } = state;
    if (Math.abs(event.clientX - drag.x) > 5) drag.moved = true;
    if (drag.overview) want(Math.floor((event.clientX - drag.left) / state.over.size) + state.from, "pointer");
    else if (state.wide) want(Math.max(state.from, Math.floor((event.clientX - drag.left - state.left) / state.pitch) + state.from), "pointer");
    else if (drag.moved) want(drag.total - Math.round((event.clientX - drag.x) / state.pitch), "pointer");  // the tape is pulled along under the line
  }

  thumb.addEventListener("keydown", (event) => {
    if (!state.strip || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = {
      ArrowRight: state.total + 1, ArrowUp: state.total + 1, ArrowLeft: state.total - 1, ArrowDown: state.total - 1,
      PageUp: state.total + 10, PageDown: state.total - 10, Home: state.strip.low, End: state.strip.high,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(clamp(to), "keys");
  });

  function fillTable() {
    const { strip } = state;
    when(tableBox, [strip.rows, strip.whole], () => {
      const lines = [...strip.rows, { name: "Best card", ...strip.whole }];
      const cell = (row, total) => {
        const mark = row.marks[total - strip.low];
        return mark === "S" ? answerShare(row.shares[total], strip.method) : mark === "." ? "–" : ANSWER_SAYS[mark];
      };
      const body = [];
      for (let total = strip.high; total >= strip.low; total -= 1)
        body.push(h("tr", {}, h("th", { scope: "row" }, minus(total)), ...lines.map((row) => h("td", { "data-mark": ANSWER_KIND[row.marks[total - strip.low]] }, cell(row, total)))));
      const table = h("table", { class: "nn-an-table" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Total"), ...lines.map((row) => h("th", { scope: "col" }, ...answerCards(row.name))))), h("tbody", {}, ...body));
      tableBox.querySelector(".nn-an-scroll")?.remove();
      tableBox.append(answerScroll("The number line as a table", table));
    });
  }

  new ResizeObserver((entries) => {
    const width = Math.floor(entries[0].contentRect.width);
    if (width && width !== state.width && !state.drag) { state.width = width; build(); }
  }).observe(field);

  function show(strip, late) {
    node.hidden = !strip;
    if (!strip) { state.strip = null; return; }
    const fresh = state.home === null || !state.strip;
    state.strip = strip;
    const drawn = [strip.low, strip.high, strip.rows, strip.whole, strip.who];
    if (when(field, drawn, () => { state.home = strip.total; state.total = strip.total; state.all = false; drawLegend(); build(); if (tableBox.open) fillTable(); })) return;
    if (fresh) state.home = strip.total;
    if (!late && !state.drag && strip.total !== state.total) { state.total = strip.total; place(strip.total); }
  }

  function drawLegend() {
    const { strip } = state;
    const marks = [...new Set([...strip.rows.map((row) => row.marks), strip.whole.marks].join(""))];
    const words = { W: `${strip.who} wins`, L: `${strip.who} loses`, ".": "does not fit", "?": "not worked out yet", S: strip.method === "max-n" ? "gets a share" : "wins part of the time" };
    legend.replaceChildren(...Object.entries(words).filter(([mark]) => marks.includes(mark)).map(([mark, text]) =>
      h("span", { class: "nn-an-key" }, answerMark(mark, "1/3"), text)));
  }

  return { node, show, thumb: () => (node.hidden ? null : thumb) };
}

/** A share in words: of two players how often this one wins, of more what it gets. */
function answerShare(share, method) {
  if (method === "max-n") return `gets ${minus(share)}`;
  const [top, bottom] = String(share).replace("−", "-").split("/").map(Number);
  const whole = 2 * (bottom || 1), part = (bottom || 1) + top;
  const common = (a, b) => (b ? common(b, a % b) : a);
  const by = common(whole, part);
  return `wins ${part / by} of ${whole / by}`;
}

// ---------------------------------------------------------------- the moves, and the line to step through

/** {heading, send, status, extra} -> {node, show(view), stale(flag), words(view)}. */
function answerPlay({ heading, send, status, extra }) {
  let view = null, all = false, aim = null;  // aim: the step that was asked for, while the answer is under way
  const title = heading("Play it through");
  const words = h("p", { class: "nn-an-words" });
  const how = h("p", { class: "nn-why" });
  const picture = h("div", { class: "nn-an-picture" });
  const steps = h("ol", { class: "nn-an-steps", "aria-label": "The line, step by step" });
  const stepButton = (text, sign, to) => h("button", { type: "button", class: "nn-btn nn-an-stepbtn", onclick: (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") step(to()); } },
    h("span", { "aria-hidden": "true", class: "nn-an-arrow" }, sign), text);
  const last = () => view.line.length, at = () => (aim === null ? view.at : aim);
  const first = stepButton("To the start", "⇤", () => 0), prev = stepButton("Back", "←", () => at() - 1);
  const next = stepButton("Next", "→", () => at() + 1), end = stepButton("To the end", "⇥", () => last());
  const buttons = h("div", { class: "nn-an-stepper", role: "group", "aria-label": "Step through the line" }, first, prev, next, end);
  const again = h("button", { type: "button", class: "nn-btn", hidden: true, onclick: () => send({ do: "again" }) }, "Back to the best line");
  const branch = h("p", { class: "nn-an-branch", hidden: true });
  const movesTitle = heading("", { class: "nn-an-movestitle" });
  const moves = h("div", { class: "nn-an-moves" });
  const note = h("p", { class: "nn-why" });
  const right = h("div", { class: "nn-box nn-an-right" }, movesTitle, moves, note, how, ...(extra || []));
  const node = h("section", { class: "nn-an-play", hidden: true },
    h("div", { class: "nn-box nn-an-left" }, title, words, status, buttons, picture, branch, again, steps),
    right);

  buttons.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: last() }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(to);
  });

  function step(to) {
    if (to < 0 || to > last() || to === at()) return;
    aim = to;
    send({ do: "step", at: to });
  }

  function show(nextView) {
    if (!view || view.text !== nextView.text) all = false;
    view = nextView;
    aim = null;
    node.hidden = view.kind !== "position";
    if (node.hidden) return;
    right.hidden = !view.over && !view.moves.length && !view.draws.length;  // of hidden hands nothing is told
    answerWords(words, view.problem ? "" : view.says);
    setText(how, view.how);
    setText(note, view.note);
    when(picture, view.svg, (svg) => { picture.innerHTML = svg; });  // drawn by the package's own Python, texts escaped
    set(first, { "aria-disabled": view.at <= 0 ? "true" : null });
    set(prev, { "aria-disabled": view.at <= 0 ? "true" : null });
    set(next, { "aria-disabled": view.at >= last() ? "true" : null });
    set(end, { "aria-disabled": view.at >= last() ? "true" : null });
    buttons.hidden = steps.hidden = !last();
    again.hidden = branch.hidden = view.off === null;
    if (view.off !== null) setText(branch, `Step ${view.off + 1} was not best play: see what comes of it.`);
    when(steps, [view.line, view.at], drawSteps);
    drawMoves();
  }

  function drawSteps() {
    const items = [{ move: "Start", total: view.start, words: "The start" }, ...view.line];
    const held = steps.contains(document.activeElement);
    steps.replaceChildren(...items.map((item, index) => h("li", {},
      h("button", { type: "button", class: "nn-btn nn-an-step", "aria-current": index === view.at ? "step" : null, "data-seat": index ? item.seat % 2 : null, onclick: () => step(index) },
        h("span", {}, ...answerCards(item.move)), h("span", { class: "nn-an-stept" }, minus(item.total))))));
    if (held) steps.querySelector("[aria-current]").focus({ preventScroll: true });
  }

  function drawMoves() {
    const held = moves.contains(document.activeElement);
    const drawn = when(moves, [view.moves, view.draws, view.who, view.over, all], () => {
      if (view.over) {
        setText(movesTitle, "The deal is over");
        moves.replaceChildren(h("p", {}, view.says));
        return;
      }
      if (view.draws.length) return drawDraws();
      setText(movesTitle, `What ${view.who} can play`);
      const rows = all ? view.moves : view.moves.slice(0, 14);
      const alike = view.moves.every((row) => row.best);  // then none needs to be marked
      const plies = view.moves.some((row) => row.plies !== null), safe = view.moves.some((row) => row.safe !== null);
      const heads = ["Play", "Total", `${view.who} then`, ...(plies ? ["Plays left"] : []), ...(safe ? ["Safe"] : [])];
      const table = h("table", { class: "nn-an-table" }, h("thead", {}, answerRow("th", heads)), h("tbody", {}, ...rows.map((row) => h("tr", { "data-best": row.best ? "yes" : false },
        h("td", {}, h("button", { type: "button", class: "nn-btn nn-an-move", "aria-label": `Play ${row.words}`, onclick: () => send({ do: "move", move: row.code, at: view.at }) },
          h("span", { "aria-hidden": "true", class: "nn-an-laid" }, ...answerCards(row.laid)), h("span", { class: "nn-an-what" }, minus(row.does)))),
        h("td", { class: "nn-an-num" }, minus(row.total)),
        h("td", {}, h("span", { class: "nn-an-value" }, answerMark(row.mark, row.value), row.short), row.best && !alike ? h("span", { class: "nn-an-best" }, row.mark === "L" ? "lasts longest" : "best") : null),
        ...(plies ? [h("td", { class: "nn-an-num" }, row.plies === null ? "–" : String(row.plies))] : []),
        ...(safe ? [h("td", {}, row.safe ? "yes" : "no")] : [])))));
      const rest = view.moves.length - rows.length;
      moves.replaceChildren(answerScroll(`What ${view.who} can play`, table),
        ...(rest > 0 ? [h("button", { type: "button", class: "nn-btn", onclick: () => { all = true; drawMoves(); } }, `Show all ${view.moves.length} moves`)] : []),
        h("p", { class: "nn-why" }, "Press a move to see what the others do then."));
    });
    if (drawn && held) (moves.querySelector("button") || prev).focus({ preventScroll: true });  // what was pressed is gone
  }

  function drawDraws() {
    setText(movesTitle, "Which card comes?");
    const known = view.draws.some((row) => row.verdict);
    const heads = ["Card", "How likely", ...(known ? [`${view.who} then`, "Best reply"] : [])];
    const table = h("table", { class: "nn-an-table" }, h("thead", {}, answerRow("th", heads)), h("tbody", {}, ...view.draws.map((row) => h("tr", {},
      h("td", {}, h("button", { type: "button", class: "nn-btn nn-an-move", "aria-label": `Draw ${row.words}`, onclick: () => send({ do: "draw", card: row.code, at: view.at }) }, h("span", { "aria-hidden": "true" }, ...answerCards(row.label)))),
      h("td", { class: "nn-an-num" }, row.chance), ...(known ? [h("td", {}, row.verdict), h("td", {}, ...answerCards(row.best.join(" or ") || "–"))] : [])))));
    moves.replaceChildren(answerScroll("Which card comes?", table), h("p", { class: "nn-why" }, "Press a card to see what follows when it comes."));
  }

  return {
    node,
    show,
    next,
    stale: (flag) => set(node, { "data-stale": flag ? "yes" : false }),
    words: (next_) => {
      const { at: reached, line } = next_;
      if (next_.problem && !reached) return "No answer yet. What can be done stands above.";
      if (!reached) {
        const here = next_.strip ? minus(next_.strip.says[next_.start - next_.strip.low]) : next_.says;
        return line.length ? `${here} Press Next to play it through.` : here;
      }
      const done = line[reached - 1];
      const turn = next_.over ? "" : ` ${next_.who} to move.`;
      return `Step ${reached} of ${line.length}: ${done.words}${turn}`;
    },
  };
}
