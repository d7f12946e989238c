// The card table. Python owns every rule; this file shows the `view` it is given and sends back what the person wants.
// The page is patched, never rebuilt: what has the focus keeps it.

function mountTable(model, el) {
  const keep = drawer(model.get("keep"));
  const help = { safe: true, line: true, pace: "steady", ...readHelp() };
  const local = { ...NOTHING, hover: null, words: null, busy: 0, drawn: null, width: 600 };
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
    const same = view.turn && before.turn && view.total === before.total && JSON.stringify([view.hand, view.lays]) === JSON.stringify([before.hand, before.lays]);
    if (!same) Object.assign(local, NOTHING);
    draw();
    const open = same && local.option && ask.querySelector("input");
    if (open && ask.contains(document.activeElement)) { open.focus(); open.select(); }  // ready for the next try
    root.style.visibility = "";
    nextBot();
  });
  model.on("change:total", () => setText(totalNode, minus(model.get("total"))));
  model.on("change:saved", () => keepMatch(keep, ownQuery(), model.get("saved")));
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
    drawSeats();  // after the question: some of them may be chosen
    drawLog();
    const can = view.can;
    set(undoButton, { "aria-disabled": can.undo ? null : "true" });
    set(hintButton, { "aria-disabled": can.hint ? null : "true" });
    const sayInput = sayTick.querySelector("input");
    sayInput.checked = view.saying;
    sayInput.disabled = view.mustSay;
    move(before);
    const go = view.go && (view.mode === "deal" || view.mode === "match") && ask.querySelector("button");
    const open = view.other && !local.chosen.length && ask.querySelector("button");
    if (had && place >= 0 && (go || open)) (go || open).focus();  // the deal is over: the way on is where the hand was left
    else if (had && (!had.isConnected || had.hidden) && !root.contains(document.activeElement)) refocus(place, asked);
    if (had && open) ask.scrollIntoView({ block: "nearest" });  // all answers, and no further than that
  }

  /** What had the focus is gone: go to the nearest sensible thing, never to nowhere. */
  function refocus(place, asked) {
    const cards = [...hand.children];
    const first = ask.querySelector("button, input");
    const target = first && !(view.turn && cards.length && !view.other) ? first
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
          seat.open ? openHand(seat.open) : h("span", { class: "nn-backs", "aria-hidden": "true" }, ...Array.from({ length: Math.min(seat.cards, 8) }, () => h("i", {}))),
          tokens(seat, h("span", { class: "nn-cardcount" }, seat.cardWords)));
      });
      const pick = ask.querySelector(`[data-for="${seat.id}"]`);
      set(node, { "data-pick": pick ? "yes" : false, "data-aim": pick && local.aim === seat.id ? "yes" : false });
    });
  }
  // The question under the hand is for everybody; who points at the table may point at the player there.
  seats.addEventListener("click", (event) => {
    const node = event.target.closest("[data-pick]");
    const pick = node && ask.querySelector(`[data-for="${node.dataset.seat}"]`);
    if (pick) pick.click();
  });

  function drawStock() {
    when(stockPile, view.stock, (stock) => stockPile.replaceChildren(
      h("div", { class: stock.left ? "nn-stockcard" : "nn-stockcard nn-empty", "aria-hidden": "true" }),
      h("p", { class: "nn-caption" }, stock.words)));
  }

  function shownCard() {
    const places = local.latest === "hover" ? [local.hover, local.focus] : [local.focus, local.hover];
    const place = local.chosen[0] || places.find((node) => node && node.isConnected);
    return place ? place.nnCard : undefined;
  }
  /** The plays to be drawn on the line: of the question that is open, of the cards that would go along, of the card in focus. */
  function shownPlays() {
    const card = shownCard();
    if (!card || view.saying) return [];
    if (local.preview) return plays(view.asks[local.preview.ask]);
    if (!local.chosen.length) return [...card.choices, ...card.over];
    const open = openQuestion();
    const named = local.named === null ? [] : [{ to: local.named, ok: true, short: `to ${minus(local.named)}` }];
    return [...(open ? plays(open) : []), ...(local.chosen.length > 1 ? [] : card.over), ...named];
  }

  /** A mouse that only crosses the hand, or is about to click, does not redraw the line for every card. */
  function jumpsSoon() {
    clearTimeout(jumpTimer);
    jumpTimer = setTimeout(drawJumps, 50);
  }

  function drawJumps() {
    clearTimeout(jumpTimer);
    const all = shownPlays().filter((jump) => jump.to !== null).map((jump) => ({
      to: jump.to, ok: jump.ok,
      short: jump.ok ? minus(jump.to) : `${jump.to} is too high`,
      long: jump.to === view.total ? `stays ${minus(jump.to)}` : jump.ok ? `${jump.short} → ${minus(jump.to)}` : `${jump.short} → ${jump.to}, too high` }));
    // Choices that lead to the same total, such as those that only say who is next, make one jump.
    const jumps = all.filter((jump, i) => all.findIndex((other) => other.to === jump.to) === i);
    const strong = local.strong === null ? -1 : jumps.findIndex((jump) => jump.to === local.strong);
    const value = { total: view.total, limit: view.limit, low: view.low, jumps, strong, width: local.width };
    when(line, value, () => drawLine(line, value));
    set(line, { "aria-label": `Number line from ${minus(view.low)} to ${view.limit}. The total is at ${minus(view.total)}.` });
    setText(note, noteFor(shownCard()));
  }

  /** The line under the hand: what the card in focus would do, or why it cannot be played. */
  function noteFor(card) {
    if (!card) return "";
    if (!view.turn || (card.why && !help.safe)) return `${cap(card.name)}: ${card.does}`;
    if (local.chosen.length > 1) return `Chosen: ${names(local.chosen)}.`;
    if (card.why) return card.why;
    if (view.saying) return `${cap(card.name)}: ${card.does}. Say the new total before it is played.`;
    if (card.number) return `${cap(card.name)}: you name the total.`;
    const name = cap(card.name), results = [...new Set(card.choices.map((choice) => choice.to))];
    const too = card.joins && view.lays.some((lay) => lay.codes.length > 1 && lay.codes.includes(card.code)) ? " Or lay it with others." : "";
    if (!results.length) return `${name}: ${card.does}. Choose what goes with it.`;
    if (results.length > 1) return `${name}: ${card.does}. You choose.${too}`;
    if (loses(card)) return `${name}: ${results[0]} is over ${view.limit}, so you lose with it.`;
    const what = /^[+−-]\d+$/.test(card.does) ? "" : `${card.does}; `;  // "+7" says no more than the total does
    const back = view.duty && view.duty.back !== null && view.duty.back !== results[0] ? `, then back to ${minus(view.duty.back)}` : "";
    return `${name}: ${what}the total ${results[0] === view.total ? "stays" : "goes to"} ${minus(results[0])}${back}.${card.choices.length > 1 ? " You choose a player." : ""}${too}`;
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
    when(me, [view.me, view.turn, view.duty], () => {
      me.hidden = !view.me;
      if (view.me) me.replaceChildren(h("strong", {}, view.me.name), view.me.won ? badge(view.me) : "", " ", tokens(view.me), duty(view.duty));
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
      const several = local.chosen.length > 0 && local.chosen[0].nnCard.joins;
      const chosen = local.chosen.includes(node), along = several && !chosen && goesAlong(node);
      setText(node.nnMark, chosen && several ? "chosen" : along ? "+ add" : blocked ? card.mark : over ? "too high: you lose" : "");
      set(node, { "aria-disabled": view.turn && !blocked ? null : "true", "data-blocked": blocked ? "yes" : false,
        "data-chosen": chosen ? "yes" : false, "data-along": along ? "yes" : several && !chosen ? "no" : false,
        "data-wait": view.turn ? false : "yes", "aria-pressed": several && (chosen || along) ? String(chosen) : null,
        "aria-expanded": card.asks && !several ? String(chosen) : null });
    });
    set(hand, { "aria-label": view.me && view.people > 1 ? `The hand of ${view.me.name}` : "Your hand" });
    hand.hidden = !view.hand.length;
    const rows = (most) => { const n = view.hand.length; return Math.ceil(n / Math.ceil(n / most)) || 1; };  // even rows
    for (const [name, most] of [["wide", 7], ["middle", 6], ["narrow", 5]]) hand.style.setProperty(`--nn-${name}`, rows(most));
    for (const node of [hand, root]) set(node, { "data-four": view.hand.length > 3 ? "yes" : false, "data-many": view.hand.length > 4 ? "yes" : false });
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

  // ---------------------------------------------------------------- playing cards
  const codesOf = (nodes) => nodes.map((node) => node.nnCard.code);
  const names = (nodes) => listing(nodes.map((node) => node.nnCard.name));
  const layOf = (nodes) => view.lays.find((lay) => lay.codes.length === nodes.length && without(lay.codes, codesOf(nodes)));
  const laysWith = (nodes) => view.lays.filter((lay) => lay.codes.length > nodes.length && without(lay.codes, codesOf(nodes)));
  const goesAlong = (node) => { const all = [...local.chosen, node]; return Boolean(layOf(all) || laysWith(all).length); };
  function openQuestion() {
    const lay = layOf(local.chosen);
    return local.path[local.path.length - 1] || (lay ? view.asks[lay.ask] : null);
  }

  function choose(node) {
    const card = node.nnCard;
    if (local.busy) return;
    if (!view.turn) {  // the status line keeps what it explains; the way on is the button, if there is one
      const go = ask.querySelector("button");
      if (go) go.focus(); else setText(note, view.wait);
      return;
    }
    if (local.chosen.includes(node)) { leave(node); return; }
    if (local.chosen.length && local.chosen[0].nnCard.joins) {
      const all = [...local.chosen, node];
      if (goesAlong(node)) { pick(all); return; }
      send({ do: "why", cards: codesOf(all) });  // Python says why they do not go together
      if (local.chosen.length === 1 && !card.why) pick([node]);
      return;
    }
    if (card.why) tell(card.why);
    else if (card.asks) pick([node]);
    else play(card.choices[0].move);
  }
  function play(move, said) {
    if (local.busy) return;
    local.busy = 1;
    setTimeout(() => { local.busy = 0; }, 3000);
    send(said === undefined ? { do: "play", move } : { do: "play", move, said });
  }
  /** Choose cards, or go on with the question about them; the first answer gets the focus. */
  function pick(nodes, path = [], option = null) {
    Object.assign(local, NOTHING, { chosen: nodes, path });
    const lay = layOf(nodes), only = lay && !laysWith(nodes).length && view.asks[lay.ask].options;
    local.option = option || (view.saying && only && only.length === 1 && only[0].tail !== undefined ? only[0] : null);
    redraw();
    (ask.querySelector("input") || ask.querySelector("button")).focus({ preventScroll: true });
    ask.scrollIntoView({ block: "nearest" });  // all answers, and no further than that
  }
  function leave(node) {
    const rest = local.chosen.filter((other) => other !== node);
    if (rest.length) pick(rest); else close();
  }
  function close() {
    const node = local.chosen[0];
    Object.assign(local, NOTHING);
    redraw();
    if (node) node.focus();
  }
  /** One step back: from the total to be said, from a further question, from the cards chosen. */
  function back() {
    const lay = layOf(local.chosen);
    const asked = local.path.length || (lay && (view.asks[lay.ask].options.length > 1 || laysWith(local.chosen).length));
    if (local.option && asked) pick(local.chosen, local.path);
    else if (local.path.length) pick(local.chosen, local.path.slice(0, -1));
    else close();
  }
  function redraw() {
    drawHand();
    drawAsk();
    drawSeats();
    drawJumps();
  }
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !local.chosen.length || event.target.closest("dialog")) return;
    event.preventDefault();
    event.stopPropagation();
    back();
  });

  /** The place under the hand where everything is asked: choices, the said total, the next deal, whose cards to show. */
  function drawAsk() {
    const chosen = local.chosen.length > 0;
    const state = [view.mode, view.draws, view.go, view.handover, view.other, codesOf(local.chosen), local.path, local.option && local.option.tail, view.saying];
    set(root, { "data-asking": chosen ? "yes" : false });
    when(ask, state, () => {
      const had = ask.contains(document.activeElement);
      let content = [];
      if (chosen && local.option) content = askTotal(local.option);
      else if (chosen) content = askLay();
      else if (view.handover) content = [h("p", { class: "nn-handover" }, view.handover.words),
        button(view.handover.button, () => send({ do: "ready" }), { class: "nn-btn nn-main" })];
      else if (view.go) content = [button(view.go, () => send({ do: GO[view.mode] || "bot" }), { class: view.draws.length ? "nn-btn" : "nn-btn nn-main" }), ...insideLink(model.get("keep"), view.mode in GO)];
      else if (view.other) content = [h("p", { class: "nn-asktitle" }, view.other.title), ...view.other.options.map((option) => answerButton(option))];
      if (!chosen && view.mode !== "seen") content.unshift(...view.draws.map((card) => button(card.text, () => send({ do: "draw", late: card.late }), { class: "nn-btn nn-main" })));
      ask.replaceChildren(...content);
      set(ask, { "aria-label": chosen ? `How to play the ${names(local.chosen)}` : "What next" });
      if (had && content.length && chosen) (ask.querySelector("input") || ask.querySelector("button")).focus();
    });
  }

  /** The question about the cards chosen: how to play them as they are, and which cards may go along. */
  function askLay() {
    const lay = layOf(local.chosen), open = openQuestion(), deep = local.path.length > 0;
    const more = deep ? [] : laysWith(local.chosen).sort((a, b) => a.codes.length - b.codes.length);
    const content = [];
    if (open) {
      const alone = more.length && local.chosen.length === 1;
      if (alone && !open.options[0].group) content.push(h("p", { class: "nn-asktitle" }, "On its own:"));
      const groups = new Map();  // answers that name a player stand together under their question
      for (const option of open.options) {
        const node = option.number ? askNumber(lay, option)
          : optionButton(option, () => (option.then ? pick(local.chosen, [...local.path, option.then]) : take(lay, option)));
        if (!option.group) { content.push(node); continue; }
        if (!groups.has(option.group)) {
          const row = h("div", { class: "nn-chips", role: "group", "aria-label": option.group });
          groups.set(option.group, row);
          content.push(h("p", { class: "nn-asktitle nn-whom" }, alone ? "On its own: " : null, option.group, option.to === null ? null : `\u00a0→\u00a0${minus(option.to)}`), row);
        }
        groups.get(option.group).append(node);
      }
    }
    if (more.length) {
      content.push(h("p", { class: "nn-asktitle" }, !open ? "It needs more cards:" : local.chosen.length > 1 ? "Or add:" : "Or together with:"));
      content.push(...more.slice(0, MOST_SHOWN).map(alongButton));
      if (more.length > MOST_SHOWN) content.push(h("p", { class: "nn-asktitle" }, "or choose more cards in your hand."));
    }
    return [...content, deep ? button("Back", back) : null,
      button(local.chosen.length > 1 ? "Put them back" : "Not this card", close)].filter(Boolean);
  }
  function take(lay, option) {
    if (view.saying) pick(local.chosen, local.path, option);
    else play(lay.text + option.tail);
  }
  /** What pointing at an answer shows at once: its jump on the line, and the player it is about. */
  function stress(show, node) {
    const on = () => { Object.assign(local, { strong: null, aim: null, preview: null }, show); drawSeats(); drawJumps(); };
    const off = () => { Object.assign(local, { strong: null, aim: null, preview: null }); drawSeats(); jumpsSoon(); };
    set(node, { onfocus: on, onblur: off, onpointerenter: on, onpointerleave: off });
    return node;
  }
  function optionButton(option, onclick) {
    const seat = option.seat === undefined ? null : [...view.seats, view.me].find((one) => one && one.id === option.seat);
    const to = option.to === null || option.to === undefined || view.saying ? null : [h("span", { "aria-hidden": "true" }, " → "), hidden(" makes "), minus(option.to)];
    const text = seat && option.group ? [hidden(`${option.label}, `), h("strong", { "aria-hidden": "true" }, seat.name), h("small", {}, seat.cardWords)]
      : [option.label, option.then ? " …" : null, to].flat();
    const node = h("button", { type: "button", class: seat && option.group ? "nn-btn nn-chip" : "nn-btn nn-main", onclick, "data-for": seat ? seat.id : null }, ...text);
    return stress({ strong: option.to === undefined ? null : option.to, aim: seat ? seat.id : null }, node);
  }
  /** An answer that lays no card of the hand; a card that it is about is shown. */
  function answerButton(option) {
    const node = optionButton(option, () => play(option.move));
    if (option.cards.length) {
      const alone = view.other.options.filter((other) => other.cards.length).length === 1;  // else the title has said it
      node.replaceChildren(...option.cards.map(face), hidden(option.label), alone ? h("span", { "aria-hidden": "true" }, cap(option.label.split(": ").pop())) : "");
      set(node, { class: "nn-answer" });
    }
    return node;
  }
  /** A button for cards that may go along: it plays them at once where nothing more is to be asked. */
  function alongButton(lay) {
    const nodes = [...local.chosen], free = [...hand.children].filter((node) => !nodes.includes(node));
    for (const code of without(lay.codes, codesOf(nodes))) nodes.push(...free.splice(free.findIndex((node) => node.nnCard.code === code), 1));
    const added = nodes.slice(local.chosen.length), options = view.asks[lay.ask].options;
    const only = options.length === 1 && options[0].tail !== undefined && options[0].ok ? options[0] : null;
    const node = h("button", { type: "button", class: "nn-btn nn-along", onclick: () => (only && !view.saying ? play(lay.text + only.tail) : pick(nodes)) },
      hidden(`with the ${names(added)}${only && /^As /.test(only.label) ? `, ${only.label}` : ""}`), ...added.map((one) => mini(one.nnCard)),
      only && !view.saying ? [h("span", { "aria-hidden": "true" }, " → "), hidden(", makes "), minus(only.to)] : " …");
    return stress({ preview: lay }, node);
  }
  function askNumber(lay, option) {
    return numberForm(option, (n) => { local.named = n; drawJumps(); }, (text) => play(lay.text + text), tell);
  }
  function askTotal(option) {
    const move = layOf(local.chosen).text + option.tail;
    return [totalForm(option.question, (said) => send({ do: "play", move, said }), tell),
      button(local.chosen.length > 1 ? "Put them back" : "Not this card", close)];
  }

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
  function openRules({ title: heading, html }) {
    const card = h("div", { class: "nn-rulescard" });
    card.innerHTML = html;  // made in Python, where all text of a variant is escaped
    rulesDialog.replaceChildren(h("div", { class: "nn-dialoghead" }, h("h2", {}, heading), button("Close", () => rulesDialog.close())),
      h("div", { class: "nn-scrollbox", tabindex: "0", role: "region", "aria-label": heading }, card));
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
      for (let box = input.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
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
    const q = model.get("keep") ? ownQuery() : "";
    const saved = matchOf(keep, q);
    if (!view.fresh) return nextBot();  // the same kernel drawn once more: nothing to fetch
    if (saved) {  // show the kept match at once, not a new one for a moment
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

export default { render({ model, el }) { return mountTable(model, el); } };
