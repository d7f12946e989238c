// The card table. Python owns every rule; this file shows the `view` it is given and sends back what the person wants.
// The page is patched, never rebuilt: what has the focus keeps it.

const GO = { deal: "next", match: "again" };
const PACES = { slow: 2600, steady: 1500, brisk: 700, instant: 0 };

/** What the browser remembers for one app; private windows may forbid it, then nothing is kept. */
function drawer(key) {
  const usable = Boolean(key);
  return {
    get(name) { try { return usable ? localStorage.getItem(`${key}.${name}`) : null; } catch { return null; } },
    set(name, value) { try { if (usable) localStorage.setItem(`${key}.${name}`, value); } catch { /* full or forbidden */ } },
  };
}

/** Offer a text as a file. */
function download(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function mountTable(model, el) {
  const keep = drawer(model.get("keep"));
  const help = { safe: true, line: true, pace: "steady", ...readHelp() };
  const local = { picked: null, move: null, named: null, hover: null, strong: -1, words: null, busy: 0, drawn: null, width: 600 };
  let view = model.get("view");
  let botTimer = 0, quietTimer = 0, jumpTimer = 0;

  // ---------------------------------------------------------------- the fixed skeleton
  const noteId = `nn-note-${Math.random().toString(36).slice(2)}`;
  const button = (text, onclick, attributes) => h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);
  const title = h(model.get("keep") ? "h1" : "h2", { class: "nn-title" }, "Ninety-nine");
  const sub = h("p", { class: "nn-sub" });
  const rulesButton = button("Rules", () => send({ do: "rules" }));
  const hintButton = button("Hint", () => act(hintButton, { do: "hint" }, "There is nothing to hint at just now."));
  const undoButton = button("Undo", () => act(undoButton, { do: "undo" },
    view.people > 1 ? "Undo is for playing against bots." : "There is no play of yours to take back."));
  const newButton = button("New match", () => send({ do: "form" }));
  const tools = h("div", { class: "nn-tools", role: "toolbar", "aria-label": "Tools" }, rulesButton, hintButton, undoButton, newButton);
  const seats = h("ol", { class: "nn-seats", "aria-label": "The other players, in the order of play" });
  const stockPile = h("div", { class: "nn-stock" });
  const totalNode = h("div", { class: "nn-total" });
  const under = h("p", { class: "nn-under" });
  const pileNode = h("div", { class: "nn-pile" });
  const line = s("svg", { class: "nn-line", role: "img" });
  const lineBox = h("div", { class: "nn-linebox" }, line);
  const say = h("span", {}), further = h("span", { class: "nn-more" }), prompt = h("strong", {});
  const status = h("p", { class: "nn-status", role: "status" }, say, further, " ", prompt);
  const me = h("p", { class: "nn-me" });
  const hand = h("div", { class: "nn-hand", role: "toolbar", "aria-label": "Your hand" });
  const note = h("p", { class: "nn-note", id: noteId });
  const ask = h("div", { class: "nn-ask", role: "group", "aria-label": "What next" });
  const log = h("ol", { class: "nn-log" });
  const logBox = h("div", { class: "nn-logbox", role: "region", "aria-label": "Plays so far", tabindex: "0" }, log);
  const safeBox = tick("show which cards fit", help.safe, (on) => { help.safe = on; keepHelp(); draw(); });
  const lineTick = tick("number line", help.line, (on) => { help.line = on; keepHelp(); draw(); });
  const sayTick = tick("I say the total myself", false, (on) => send({ do: "help", say: on }));
  const pace = h("select", { class: "nn-select", onchange: () => { help.pace = pace.value; keepHelp(); nextBot(); } },
    ...[["slow", "slowly"], ["steady", "steadily"], ["brisk", "fast"], ["instant", "at once"]].map(([value, text]) => h("option", { value }, text)));
  set(pace, { id: `${noteId}-pace` });
  pace.value = help.pace;
  const fileInput = h("input", { type: "file", class: "nn-file", accept: ".txt,.nn99,text/plain", onchange: loadFile });
  const damagedButton = button("Keep the damaged file", () => download("damaged-match.txt", keep.get("damaged") || ""), { hidden: true });
  const root = h("div", { class: "nn-root", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, title, sub), tools),
    h("div", { class: "nn-columns" },
      h("section", { class: "nn-table nn-box", "aria-label": "Card table" },
        seats,
        h("div", { class: "nn-middle" }, stockPile, h("div", { class: "nn-sum" }, hidden("Total: "), totalNode, under), pileNode),
        lineBox, status, h("div", { class: "nn-handrow" }, me, hand), note, ask),
      h("div", { class: "nn-side" },
        h("section", { class: "nn-box" }, h("h2", {}, "Plays"), logBox),
        h("section", { class: "nn-box" }, h("h2", {}, "Help"), safeBox, lineTick, sayTick,
          h("div", { class: "nn-field" }, h("label", { for: `${noteId}-pace` }, "Bots play"), pace)),
        h("section", { class: "nn-box" }, h("h2", {}, "Keep"),
          h("div", { class: "nn-row" }, button("Save match", () => send({ do: "save" })),
            h("label", { class: "nn-btn nn-filelabel" }, "Load match", fileInput), damagedButton)))));
  const rulesDialog = h("dialog", { class: "nn-dialog", "aria-label": "Rules" });
  const setupDialog = h("dialog", { class: "nn-dialog nn-setup", "aria-label": "New match" });
  root.append(rulesDialog, setupDialog);
  const keepHandStop = roving(hand, ".nn-card");
  roving(tools, "button")();
  theme(root);

  // ---------------------------------------------------------------- talking to Python
  function send(message) {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(() => tell("No answer from the table yet. If it stays like this, reload the page: your match is kept."), 9000);
    try { model.send({ n: view.n, ...message }); } catch { tell("The table cannot be reached. Reload the page: your match is kept."); }
  }
  function act(node, message, refusal) {
    if (node.getAttribute("aria-disabled") === "true") tell(refusal);
    else send(message);
  }
  /** A sentence of the page's own, shown and spoken in the status line until Python says something new. */
  function tell(text) { local.words = text; drawStatus(); }

  model.on("change:view", () => {
    clearTimeout(quietTimer);
    const before = view;
    view = model.get("view");
    Object.assign(local, { words: null, busy: 0 });
    // After a refusal (a total not quite right) the question stays open; when the table has moved on it closes.
    const same = view.turn && before.turn && view.total === before.total && JSON.stringify(view.hand) === JSON.stringify(before.hand);
    if (!same) Object.assign(local, { picked: null, move: null, named: null, strong: -1 });
    draw();
    const open = same && local.move && ask.querySelector("input");
    if (open && ask.contains(document.activeElement)) { open.focus(); open.select(); }  // ready for the next try
    root.style.visibility = "";
    nextBot();
  });
  model.on("change:total", () => setText(totalNode, minus(model.get("total"))));
  model.on("change:saved", () => keep.set("match", JSON.stringify({ q: ownQuery(), text: model.get("saved") })));
  model.on("msg:custom", (message) => {
    clearTimeout(quietTimer);
    local.busy = 0;
    if (message.kind === "rules") openRules(message);
    else if (message.kind === "form") openSetup(message);
    else if (message.kind === "refused") showSetupError(message);
    else if (message.kind === "started") setupDialog.close();
    else if (message.kind === "file") download(message.name, message.text);
    else if (message.kind === "damaged") { keep.set("damaged", message.text); damagedButton.hidden = false; }
  });

  /** The page asks for each bot play itself, after the last one could be read; a reload simply asks again. */
  function nextBot() {
    clearTimeout(botTimer);
    if (!view.bot) return;
    const wait = PACES[help.pace] ?? PACES.steady;
    const n = view.n;
    botTimer = setTimeout(() => { if (root.isConnected && view.n === n) send({ do: "bot", all: wait === 0 }); }, wait);
  }

  // ---------------------------------------------------------------- drawing
  function draw() {
    const had = root.contains(document.activeElement) ? document.activeElement : null;
    const place = had && had.closest(".nn-card") ? [...hand.children].indexOf(had) : -1;
    const asked = had && ask.contains(had);
    const before = movingFrom();
    setText(sub, view.sub);
    setText(totalNode, minus(view.total));
    drawUnder();
    Object.assign(root.dataset, { mode: view.mode, n: view.n });
    root.dataset.size = String(view.total).length > 3 ? "long" : "short";
    drawSeats();
    drawStock();
    when(pileNode, view.pile, (card) => pileNode.replaceChildren(
      card ? h("div", { class: "nn-pilecard" }, face(card)) : h("div", { class: "nn-pilecard nn-empty" }),
      h("p", { class: "nn-caption" }, card ? h("span", {}, hidden("Pile: "), card.name) : "no card yet")));
    lineBox.hidden = !help.line;
    drawStatus();
    drawMe();
    drawHand();
    drawJumps();  // after the hand: the place in focus may hold another card now
    drawAsk();
    drawLog();
    const can = view.can;
    set(undoButton, { "aria-disabled": can.undo ? null : "true" });
    set(hintButton, { "aria-disabled": can.hint ? null : "true" });
    const sayInput = sayTick.querySelector("input");
    sayInput.checked = view.saying;
    sayInput.disabled = view.mustSay;
    move(before);
    const go = view.go && (view.mode === "deal" || view.mode === "match") && ask.querySelector("button");
    if (had && place >= 0 && go) go.focus();  // the deal is over: the way on is where the hand was left
    else if (had && (!had.isConnected || had.hidden)) refocus(place, asked);
  }

  /** What had the focus is gone: go to the nearest sensible thing, never to nowhere. */
  function refocus(place, asked) {
    const cards = [...hand.children];
    const first = ask.querySelector("button, input");
    const target = first && !(view.turn && cards.length) ? first
      : place >= 0 && cards.length ? cards[Math.min(place, cards.length - 1)]
      : asked && cards.length ? cards.find((card) => card.tabIndex === 0) || cards[0] : first || rulesButton;
    target.focus();
  }

  function drawUnder() {
    set(under, { "data-room": view.seats.length > 1 ? "yes" : false });  // no jump when the way round goes without saying
    when(under, [view.under, view.way], () => under.replaceChildren(h("span", {}, minus(view.under)),
      ...(view.way ? [h("span", { class: "nn-way" }, h("span", { class: "nn-turnarrow", "aria-hidden": "true" }, view.way.arrow), " ",
        h("span", { class: "nn-waywords" }, `${view.way.words}; `), h("strong", {}, view.way.next))] : [])));
  }

  function drawSeats() {
    const many = view.seats.length;
    seats.dataset.direction = !view.way ? "none" : view.direction > 0 ? "on" : "back";
    set(seats, { "data-many": many > 5 ? "yes" : false });
    seats.style.setProperty("--nn-cols", many > 5 ? 5 : many);
    seats.style.setProperty("--nn-fewcols", many < 3 ? many : many === 4 ? 2 : 3);
    while (seats.children.length > view.seats.length) seats.lastChild.remove();
    view.seats.forEach((seat, i) => {
      const node = seats.children[i] || seats.appendChild(h("li", { class: "nn-seat" }));
      when(node, seat, () => {
        set(node, { "data-turn": seat.turn ? "yes" : false, "data-out": seat.out ? "yes" : false, "data-seat": seat.id });
        node.replaceChildren(
          h("span", { class: "nn-seatname" }, seat.name), badge(seat) || "",
          h("span", { class: "nn-backs", "aria-hidden": "true" }, ...Array.from({ length: Math.min(seat.cards, 8) }, () => h("i", {}))),
          tokens(seat, h("span", { class: "nn-cardcount" }, seat.cardWords)));
      });
    });
  }

  function badge(seat) {
    return seat.won || seat.turn ? h("span", { class: "nn-badge" }, seat.won ? "won the match" : "to play") : null;
  }

  function tokens(seat, ...before) {
    const shown = dots(seat);
    return h("span", { class: "nn-tokens" }, ...before, " ", shown, h("span", { class: shown && !seat.out ? "nn-tokenwords" : "" }, seat.tokenWords));
  }

  function dots(seat) {
    const all = Math.max(seat.lives, seat.tokens);
    if (all > 8 || all < 1) return null;
    return h("span", { class: "nn-dots", "aria-hidden": "true" },
      ...Array.from({ length: all }, (_, i) => h("i", { "data-on": i < seat.tokens ? "yes" : false })));
  }

  function drawStock() {
    when(stockPile, view.stock, (stock) => stockPile.replaceChildren(
      h("div", { class: stock.left ? "nn-stockcard" : "nn-stockcard nn-empty", "aria-hidden": "true" }),
      h("p", { class: "nn-caption" }, stock.words)));
  }

  function shownCard() {
    const places = local.latest === "hover" ? [local.picked, local.hover, local.focus] : [local.picked, local.focus, local.hover];
    const place = places.find((node) => node && node.isConnected);
    return place ? place.nnCard : undefined;
  }

  /** A mouse that only crosses the hand, or is about to click, does not redraw the line for every card. */
  function jumpsSoon() {
    clearTimeout(jumpTimer);
    jumpTimer = setTimeout(drawJumps, 50);
  }

  function drawJumps() {
    clearTimeout(jumpTimer);
    const card = shownCard();
    const named = card && card === (local.picked && local.picked.nnCard) && local.named !== null && !view.saying
      ? [{ to: local.named, ok: true, short: `to ${minus(local.named)}` }] : [];
    const all = card && !view.saying ? [...card.choices, ...card.over, ...named].filter((jump) => jump.to !== null).map((jump) => ({
      to: jump.to, ok: jump.ok,
      short: jump.ok ? minus(jump.to) : `${jump.to} is too high`,
      long: jump.to === view.total ? `stays ${minus(jump.to)}` : jump.ok ? `${jump.short} → ${minus(jump.to)}` : `${jump.short} → ${jump.to}, too high` })) : [];
    // Choices that lead to the same total, such as those that only say who is next, make one jump.
    const jumps = all.filter((jump, i) => all.findIndex((other) => other.to === jump.to) === i);
    const strong = local.strong < 0 || !all[local.strong] ? -1 : jumps.findIndex((jump) => jump.to === all[local.strong].to);
    const value = { total: view.total, limit: view.limit, low: view.low, jumps, strong, width: local.width };
    when(line, value, () => drawLine(line, value));
    set(line, { "aria-label": `Number line from ${minus(view.low)} to ${view.limit}. The total is at ${minus(view.total)}.` });
    setText(note, noteFor(card));
  }

  /** The line under the hand: what the card in focus would do, or why it cannot be played. */
  function noteFor(card) {
    if (!card) return "";
    if (!view.turn || (card.why && !help.safe)) return `${cap(card.name)}: ${card.does}`;
    if (card.why) return card.why;
    if (view.saying) return `${cap(card.name)}: ${card.does}. Say the new total before it is played.`;
    if (card.number) return `${cap(card.name)}: you name the total.`;
    const name = cap(card.name), results = [...new Set(card.choices.map((choice) => choice.to))];
    if (results.length > 1) return `${name}: ${card.does}. You choose.`;
    if (loses(card)) return `${name}: ${results[0]} is over ${view.limit}, so you lose with it.`;
    const what = /^[+−-]\d+$/.test(card.does) ? "" : `${card.does}; `;  // "+7" says no more than the total does
    return `${name}: ${what}the total ${results[0] === view.total ? "stays" : "goes to"} ${minus(results[0])}.${card.choices.length > 1 ? " You choose who is next." : ""}`;
  }
  /** Where everything may be laid, a card may only lead past the limit. */
  function loses(card) {
    return card.choices.length > 0 && !card.number && card.choices.every((choice) => !choice.ok);
  }

  function drawStatus() {
    // What only points to the list is left out where there is no room for it.
    const [words, more = ""] = minus(local.words || view.say).split(/ (?=\(\d+ plays? before that )/);
    setText(say, words);
    setText(further, more && ` ${more}`);
    setText(prompt, minus(view.prompt));
  }

  function drawMe() {
    when(me, [view.me, view.turn], () => {
      me.hidden = !view.me;
      if (view.me) me.replaceChildren(h("strong", {}, view.me.name), view.me.won ? badge(view.me) : "", " ", tokens(view.me));
      me.dataset.turn = view.turn ? "yes" : "no";
    });
  }

  /** The hand is a row of places; a place keeps its element, and with it the focus, when another card comes to lie there. */
  function drawHand() {
    while (hand.children.length > view.hand.length) hand.lastChild.remove();
    view.hand.forEach((card, i) => {
      const node = hand.children[i] || hand.appendChild(makePlace());
      node.nnCard = card;
      if (node.dataset.key !== card.key) {
        node.firstChild.replaceWith(face(card));
        set(node, { "data-key": card.key, "data-card": card.code });
      }
      const blocked = view.turn && card.why && help.safe;
      setText(node.nnVerb, !view.turn ? `${cap(card.name)}, ` : blocked ? `Cannot play ${card.name}, ` : `Play ${card.name}, `);
      setText(node.nnDoes, card.does);
      const over = view.turn && help.safe && !blocked && loses(card);
      setText(node.nnMark, blocked ? "does not fit" : over ? "too high: you lose" : "");
      set(node, { "aria-disabled": view.turn && !blocked ? null : "true", "data-blocked": blocked ? "yes" : false,
        "data-wait": view.turn ? false : "yes", "aria-expanded": card.asks ? String(local.picked === node) : null });
    });
    set(hand, { "aria-label": view.me && view.people > 1 ? `The hand of ${view.me.name}` : "Your hand" });
    hand.hidden = !view.hand.length;
    keepHandStop();
  }

  function makePlace() {
    const verb = h("span", { class: "nn-sr" }), does = h("span", { class: "nn-does" }), mark = h("span", { class: "nn-mark", "aria-hidden": "true" });
    const look = (how, on) => { local[how] = on ? node : local[how] === node ? null : local[how]; if (on) local.latest = how; jumpsSoon(); };
    const node = h("button", { type: "button", class: "nn-card", tabindex: "-1", "aria-describedby": noteId,
      onclick: () => choose(node), onfocus: () => look("focus", true), onblur: () => look("focus", false),
      onpointerenter: (event) => { if (event.pointerType === "mouse") look("hover", true); }, onpointerleave: () => look("hover", false) },
    h("span"), mark, verb, does);
    Object.assign(node, { nnVerb: verb, nnDoes: does, nnMark: mark });
    return node;
  }

  // ---------------------------------------------------------------- playing a card
  function choose(node) {
    const card = node.nnCard;
    if (local.busy) return;
    if (!view.turn) {  // the status line keeps what it explains; the way on is the button, if there is one
      const go = ask.querySelector("button");
      if (go) go.focus(); else setText(note, view.wait);
      return;
    }
    if (card.why) return tell(card.why);
    if (local.picked === node) return close();
    if (!card.asks) return play(card.choices[0].move);
    local.picked = node;
    local.named = null;
    local.move = view.saying && card.choices.length === 1 && !card.number ? card.choices[0] : null;
    drawHand();
    drawJumps();
    drawAsk();
    ask.querySelector("input, button").focus();
  }
  function play(move, said) {
    if (local.busy) return;
    local.busy = 1;
    setTimeout(() => { local.busy = 0; }, 3000);
    send(said === undefined ? { do: "play", move } : { do: "play", move, said });
  }
  function close() {
    const node = local.picked;
    Object.assign(local, { picked: null, move: null, named: null, strong: -1 });
    drawHand();
    drawJumps();
    drawAsk();
    node.focus();
  }

  /** The place under the hand where everything is asked: choices, the said total, the next deal, whose cards to show. */
  function drawAsk() {
    const card = local.picked && local.picked.nnCard;
    const state = [view.mode, view.can, view.go, view.handover, card, local.move && local.move.move, view.saying];
    when(ask, state, () => {
      const again = ask.contains(document.activeElement);
      let content = [];
      if (card && local.move) content = askTotal(card, local.move);
      else if (card) content = askChoice(card);
      else if (view.mode === "handover") content = [h("p", { class: "nn-handover" }, view.handover.words),
        button(view.handover.button, () => send({ do: "ready" }), { class: "nn-btn nn-main" })];
      else if (view.go) content = [button(view.go, () => send({ do: GO[view.mode] || "bot" }), { class: view.can.draw ? "nn-btn" : "nn-btn nn-main" })];
      if (view.can.draw && !card) content.unshift(button("Draw a card", () => send({ do: "draw" }), { class: "nn-btn nn-main" }));
      ask.replaceChildren(...content);
      set(ask, { "aria-label": card ? `How to play the ${card.name}` : "What next" });
      if (again && content.length && card) (ask.querySelector("input") || ask.querySelector("button")).focus();
    });
  }
  function askChoice(card) {
    const stress = (index) => ({ onfocus: () => { local.strong = index; drawJumps(); }, onblur: () => { local.strong = -1; drawJumps(); },
      onpointerenter: () => { local.strong = index; drawJumps(); }, onpointerleave: () => { local.strong = -1; drawJumps(); } });
    const alike = card.choices.length > 1 && card.choices.every((choice) => choice.to === card.choices[0].to);
    const take = (choice) => (view.saying ? pickMove(choice) : play(choice.move));
    const buttons = card.choices.map((choice, index) => h("button", { type: "button", class: "nn-btn nn-main", onclick: () => take(choice), ...stress(index) },
      choice.label, choice.to === null || view.saying || alike ? null : [h("span", { "aria-hidden": "true" }, " → "), hidden(" makes "), minus(choice.to)]));
    if (card.number) buttons.unshift(askNumber(card.number));
    return [...buttons, button("Not this card", close)];
  }
  function askNumber({ prefix, low, high }) {
    const input = h("input", { type: "number", class: "nn-input", min: low, max: high, step: 1, inputmode: "numeric", required: true,
      oninput: () => {
        const n = Number(input.value);
        local.named = input.value !== "" && Number.isInteger(n) && n >= low && n <= high ? n : null;
        drawJumps();
      } });
    return h("form", { class: "nn-row", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      const n = Number(input.value);
      if (input.value === "" || !Number.isInteger(n) || n < low || n > high) { tell(`The total can be any whole number from ${minus(low)} to ${high}.`); input.focus(); } else play(prefix + n);
    } }, h("label", { class: "nn-field" }, h("span", {}, `The total becomes (${minus(low)} to ${high}) `), input), h("button", { class: "nn-btn nn-main" }, "Set it"));
  }
  function pickMove(choice) { local.move = choice; drawAsk(); }
  function askTotal(card, choice) {
    const input = h("input", { type: "text", class: "nn-input", inputmode: "numeric", autocomplete: "off", maxlength: 5 });
    return [h("form", { class: "nn-row", onsubmit: (event) => {
      event.preventDefault();
      const said = input.value.trim();
      if (!/^[-−+]?\d{1,4}$/.test(said)) { tell("Write the new total as a number, please."); input.focus(); return; }
      input.select();
      send({ do: "play", move: choice.move, said: Number(said.replace("−", "-")) });
    } }, h("label", { class: "nn-field" }, h("span", {}, minus(choice.question) + " "), input), h("button", { class: "nn-btn nn-main" }, "Say it")),
    button("Not this card", close)];
  }
  ask.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && local.picked) { event.preventDefault(); event.stopPropagation(); close(); }
  });

  function drawLog() {
    when(log, view.log, (list) => {
      const kept = log.children.length;
      const grown = kept && list.length >= kept && [...log.children].every((row, i) => row.nnKey === JSON.stringify(list[i]));
      const rows = (grown ? list.slice(kept) : list).map((entry) => {
        const row = h("li", {}, h("span", {}, h("strong", {}, entry.who), " ", h("span", { class: "nn-what" }, minus(entry.what))),
          entry.total === null ? null : h("span", { class: "nn-then" }, hidden(", total "), minus(entry.total)));
        row.nnKey = JSON.stringify(entry);
        return row;
      });
      if (grown) log.append(...rows);
      else log.replaceChildren(...(rows.length ? rows : [h("li", { class: "nn-what" }, "Nobody has played yet.")]));
      requestAnimationFrame(() => { logBox.scrollTop = logBox.scrollHeight; });
    });
  }

  // ---------------------------------------------------------------- a played card travels to the pile
  function calm() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }
  function movingFrom() {
    const last = view.last, drawn = local.drawn;
    local.drawn = last ? last.n : 0;
    if (!last || drawn === null || last.n <= drawn || calm()) return null;  // nothing new, or a table just opened
    if (help.pace === "instant" && last.seat !== null) return null;
    if (!view.pile || view.pile.code !== last.code) return null;  // a card that did not count went back to the hand
    const node = last.seat === null ? [...hand.children].find((node) => node.dataset.card === last.code) : seats.querySelector(`[data-seat="${last.seat}"] .nn-backs`);
    if (!node) return null;
    const from = node.getBoundingClientRect(), to = pileNode.firstElementChild.getBoundingClientRect();
    return [from.left - to.left, from.top - to.top];
  }
  function move(way) {
    const card = pileNode.firstElementChild;
    if (way && card.animate) card.animate([{ transform: `translate(${way[0]}px, ${way[1]}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
  }

  // ---------------------------------------------------------------- dialogs, files, memory
  function openDialog(dialog) {
    if (!dialog.open) dialog.showModal();  // the browser keeps the focus inside and gives it back on closing; Escape closes
  }
  function openRules({ title: heading, text }) {
    rulesDialog.replaceChildren(h("div", { class: "nn-dialoghead" }, h("h2", {}, heading), button("Close", () => rulesDialog.close())),
      h("div", { class: "nn-scrollbox", tabindex: "0", role: "region", "aria-label": heading }, markdown(text)));
    openDialog(rulesDialog);
  }
  function openSetup(form) {
    drawSetup(setupDialog, form, send);
    openDialog(setupDialog);
  }
  function showSetupError({ text, fields }) {
    const place = setupDialog.open && setupDialog.querySelector(".nn-error");
    if (!place) return tell(text);
    place.textContent = text;
    const wrong = (fields || []).map((name) => setupDialog.querySelector(`#nn-set-${name}`)).filter(Boolean);
    for (const input of wrong) {
      set(input, { "aria-invalid": "true", "aria-describedby": place.id });
      const box = input.closest("details");
      if (box) box.open = true;
    }
    if (wrong.length) wrong[0].focus(); else place.scrollIntoView({ block: "nearest" });
  }
  async function loadFile() {
    const file = fileInput.files[0];
    fileInput.value = "";
    if (!file) return;
    if (file.size > 400000) return tell("This file is too big to be a saved match.");
    send({ do: "load", text: await file.text() });
  }
  function tick(text, on, change) {
    const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
    input.checked = on;
    return h("label", { class: "nn-tick" }, input, h("span", {}, text));
  }
  function readHelp() { try { return JSON.parse(keep.get("help")) || {}; } catch { return {}; } }
  function keepHelp() { keep.set("help", JSON.stringify(help)); }
  /** The part of the address that belongs to us: ?variant=…&players=…&seed=… */
  function ownQuery() {
    const all = new URLSearchParams(location.search);
    return ["variant", "players", "seed"].filter((key) => all.has(key)).map((key) => `${key}=${all.get(key)}`).join("&");
  }
  function wakeUp() {
    const asked = new URLSearchParams(location.search).get("pace");
    if (asked in PACES) pace.value = help.pace = asked;
    let saved = null;
    try { saved = JSON.parse(keep.get("match")); } catch { /* not ours, or damaged beyond use */ }
    const q = model.get("keep") ? ownQuery() : "";
    if (!view.fresh) return nextBot();  // the same kernel drawn once more: nothing to fetch
    if (saved && typeof saved.text === "string" && saved.q === q) {  // show the kept match at once, not a new one for a moment
      root.style.visibility = "hidden";
      setTimeout(() => { root.style.visibility = ""; }, 4000);
      return send({ do: "restore", text: saved.text });
    }
    if (q && !view.asked) return send({ do: "query", text: q });
    nextBot();
  }

  // Sizes are read where the browser has them anyway: asking in the middle of a redraw would lay the page out twice.
  const watcher = new ResizeObserver(([box]) => { local.width = Math.round(box.contentRect.width) || local.width; drawJumps(); });
  watcher.observe(lineBox);
  el.append(root);
  draw();
  wakeUp();
  return () => { watcher.disconnect(); clearTimeout(botTimer); clearTimeout(quietTimer); clearTimeout(jumpTimer); };
}

function cap(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

/** Follow JupyterLab's theme inside JupyterLab, the device's elsewhere. */
function theme(root) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const lab = document.querySelector(".jp-NotebookPanel");  // Voila has a shell of the same name, but no notebook in it
  const choose = () => { root.dataset.theme = (lab ? document.body.dataset.jpThemeLight === "false" : dark.matches) ? "dark" : "light"; };
  choose();
  if (lab) new MutationObserver(choose).observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  else dark.addEventListener("change", choose);
}

export default { render({ model, el }) { return mountTable(model, el); } };
