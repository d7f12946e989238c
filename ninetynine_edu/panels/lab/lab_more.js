// More of the lab: examples, positions out of a match, and what-ifs with their number lines one above the other.
// Needs dom.js, answer.js, lab_setup.js.

/** Named positions, and endings by number: {send} -> {node, show(form)}. */
function labExamples({ send, base }) {
  const list = h("div", { class: "nn-lab-examples" });
  const number = h("input", { type: "number", class: "nn-input", id: `${base}-number`, min: 1, max: 9999, step: 1, autocomplete: "off" });
  const deal = () => send({ do: "ending", number: Number(number.value) });
  number.addEventListener("keydown", (event) => { if (event.key === "Enter" && number.value) deal(); });
  const node = h("div", { class: "nn-lab-stack" }, h("h2", {}, "Examples"), list,
    h("div", { class: "nn-row" }, h("div", { class: "nn-field" }, h("label", { for: number.id }, "The same ending for everybody: number"), number),
      h("button", { type: "button", class: "nn-btn", onclick: () => { if (number.value) deal(); else number.focus(); } }, "Deal this number")));
  return { node, show(form) {
    when(list, form.examples, () => list.replaceChildren(...form.examples.map((one) =>
      h("button", { type: "button", class: "nn-btn nn-lab-example", onclick: () => send({ do: "example", key: one.key }) }, one.name))));
  } };
}

/** Positions out of a match: {send, base, kept} -> {node, show(view)}; kept() is the match that the play app keeps, or null. */
function labMatch({ send, base, kept }) {
  const paste = h("textarea", { class: "nn-code", id: `${base}-record`, rows: 3, maxlength: 400000, spellcheck: "false", placeholder: "Ninety-nine match record, version 1 …" });
  const file = h("input", { type: "file", class: "nn-file", accept: ".txt,text/plain", onchange: async () => { const text = await labFile(file, 400000); send({ do: "match", text: text === null ? "?" : text }); } });
  const here = h("button", { type: "button", class: "nn-btn nn-main", onclick: () => { const text = kept(); if (text) send({ do: "match", text, saved: true }); } }, "The match of the play page");
  const error = h("p", { class: "nn-error" });
  const opener = h("div", { class: "nn-lab-stack" },
    h("p", { class: "nn-why" }, "In the lab all cards are seen. Look at a deal when it is over, so that nobody's cards are given away."),
    h("div", { class: "nn-row" }, here, h("label", { class: "nn-btn nn-filelabel" }, "Open a saved match", file)),
    h("label", { class: "nn-why", for: paste.id }, "Or paste a match record here."), paste,
    h("div", { class: "nn-row" }, h("button", { type: "button", class: "nn-btn", onclick: () => { if (paste.value.trim()) send({ do: "match", text: paste.value }); else paste.focus(); } }, "Open this record")), error);
  const title = h("p", {}), who = h("p", { class: "nn-why" }), line = h("p", { class: "nn-lab-played" }), note = h("p", { class: "nn-why" });
  const deal = h("select", { class: "nn-select", id: `${base}-deal`, onchange: () => choose() });
  const warning = h("p", {}, "This deal is still being played. Everybody in the room would see all its cards.");
  const sure = h("button", { type: "button", class: "nn-btn", onclick: () => send({ do: "deal", deal: Number(deal.value), sure: true }) }, "Show all cards of this deal");
  const ask = h("div", { class: "nn-lab-ask", hidden: true }, warning, sure);
  const button = (text, sign, to) => h("button", { type: "button", class: "nn-btn", onclick: (event) => { if (event.currentTarget.getAttribute("aria-disabled") !== "true") send({ do: "go", play: to() }); } }, h("span", { "aria-hidden": "true" }, sign), ` ${text}`);
  let match = null;
  const back = button("Back", "←", () => match.play - 1), next = button("Next", "→", () => match.play + 1);
  const slider = h("input", { type: "range", class: "nn-lab-range", min: 0, step: 1, "aria-label": "Play", onchange: () => send({ do: "go", play: Number(slider.value) }) });
  const steps = h("div", { class: "nn-row nn-lab-playrow", role: "group", "aria-label": "Step through the deal" }, back, slider, next);
  const other = h("button", { type: "button", class: "nn-btn", onclick: () => send({ do: "close" }) }, "Another match");
  const shown = h("div", { class: "nn-lab-stack", hidden: true },
    h("div", { class: "nn-row" }, title, h("div", { class: "nn-field" }, h("label", { for: deal.id }, "Deal"), deal), other), ask, steps, h("div", { class: "nn-row nn-lab-told" }, line, who), note);
  const heading = h("h2", {}, "From a match");
  const node = h("div", { class: "nn-lab-stack" }, heading, opener, shown);

  function choose() {
    const chosen = match.deals.find((one) => String(one.id) === deal.value);
    ask.hidden = !chosen || !chosen.runs;
    if (chosen && !chosen.runs) send({ do: "deal", deal: chosen.id });
    else sure.focus();
  }

  function show(view) {
    const before = match;
    match = view.match;
    opener.hidden = Boolean(match);
    shown.hidden = !match;
    set(heading, { class: match ? "nn-sr" : null });
    here.hidden = !kept();
    setText(error, match ? "" : view.matchSay);
    if (!match) return;
    if (!before) paste.value = "";
    setText(title, match.title);
    when(deal, match.deals, () => deal.replaceChildren(...match.deals.map((one) => h("option", { value: one.id }, one.label))));
    const shownDeal = match.deal === null ? match.deals[match.deals.length - 1] : match.deals.find((one) => one.id === match.deal);
    const same = before && before.deal === match.deal;
    if (!same || !before) { deal.value = shownDeal.id; ask.hidden = match.deal !== null; }
    steps.hidden = match.deal === null;
    set(slider, { max: match.plays, "aria-valuetext": match.line });
    slider.value = match.play;
    set(back, { "aria-disabled": match.play <= 0 ? "true" : null });
    set(next, { "aria-disabled": match.play >= match.plays ? "true" : null });
    setText(line, match.deal === null ? "" : `${match.play} of ${match.plays}: ${minus(match.line).replace(/([♠♥♦♣])-(?=\d)/g, "$1−")}`);
    setText(who, match.who);
    setText(note, match.note);
  }
  return { node, show };
}

/** What if: buttons, each with its own small form: {send, base} -> {node, show(view, form)}. */
function labWhatIf({ send, base }) {
  const forms = h("div", { class: "nn-lab-ifform" });
  const closed = h("p", {}, "What if is for open cards. Choose under “Set up” that the cards are open.");
  const row = h("div", { class: "nn-row", role: "group", "aria-label": "What if" });
  const node = h("div", { class: "nn-lab-stack" }, h("h2", {}, "What if …"), closed, row, forms);
  let view = null, form = null, kind = "", buttons = [];

  /** Make the buttons of all changes that there are; one that asks for nothing is sent at once. */
  function makeButtons() {
    buttons = form.whatifs.map((one) => h("button", { type: "button", class: "nn-btn nn-lab-if", "aria-expanded": one.form.length ? "false" : null, onclick: () => open(one) }, one.title));
    row.replaceChildren(...buttons);
  }

  function open(next) {
    if (!next.form.length) { send({ do: "whatif", kind: next.kind }); return; }
    kind = kind === next.kind ? "" : next.kind;
    draw();
    const first = forms.querySelector("select, input");
    if (kind && first) first.focus();
  }

  const hands = () => view.places.filter((place) => /^h\d/.test(place.id));
  const field = (text, input) => h("div", { class: "nn-field" }, h("label", { for: input.id }, text), input);
  const select = (name, options, onchange) => h("select", { class: "nn-select", id: `${base}-if-${name}`, onchange }, ...options);
  const option = (value, text) => h("option", { value }, text);
  const cardName = (card) => (card.own || !card.suit ? card.name : `${card.rank}${{ S: "♠", H: "♥", D: "♦", C: "♣" }[card.suit]}`);
  const cardsOf = () => hands().flatMap((place) => place.cards.map((card) => [place, card]));
  const keep = (input, options) => { const before = input.value; input.replaceChildren(...options); if ([...input.options].some((one) => one.value === before)) input.value = before; };
  const read = (input) => { const [place, code] = (input.value || "h0:").split(":"); return [Number(place.slice(1)), code]; };
  const go = (message) => h("button", { type: "button", class: "nn-btn nn-main", onclick: () => send({ do: "whatif", kind, ...message() }) }, "Compare");

  function draw() {
    form.whatifs.forEach((one, index) => { if (one.form.length) set(buttons[index], { "aria-expanded": String(one.kind === kind) }); });
    forms.hidden = !kind;
    if (!kind) return forms.replaceChildren();
    const had = document.activeElement && forms.contains(document.activeElement) ? document.activeElement.id : "";
    const was = Object.fromEntries([...forms.querySelectorAll("select, input")].map((one) => [one.id, one.value]));
    forms.replaceChildren(h("div", { class: "nn-row" }, ...formOf(form.whatifs.find((one) => one.kind === kind))));
    for (const one of forms.querySelectorAll("select")) if (was[one.id] && [...one.options].some((each) => each.value === was[one.id])) { one.value = was[one.id]; one.dispatchEvent(new Event("change")); }
    if (had) forms.querySelector(`#${had}`)?.focus();
  }

  /** The form of a change: what it asks for, one part after the other; what follows a card is never of the same hand. */
  function formOf(change) {
    const parts = [];
    for (const asked of change.form) parts.push({ card, seat, free, rule, game }[asked.kind](asked, parts[0]));
    if (parts[0].input) parts[0].input.onchange = () => parts.slice(1).forEach((part) => part.fill && part.fill());
    return [...parts.flatMap((part) => part.nodes), go(() => Object.assign({}, ...parts.map((part) => part.said())))];
  }
  const others = (first) => hands().filter((place) => !first || place.id !== `h${read(first.input)[0]}`);
  function card({ label, keys }, first) {
    const input = select(keys[1], []);
    const fill = () => keep(input, cardsOf().filter(([place]) => others(first).includes(place)).map(([place, one]) => option(`${place.id}:${one.code}`, `${cardName(one)} of ${place.name}`)));
    fill();
    return { input, fill, nodes: [field(label, input)], said: () => { const [whose, code] = read(input); return { [keys[0]]: whose, [keys[1]]: code }; } };
  }
  function seat({ label, keys }, first) {
    const input = select(keys[0], []);
    const fill = () => keep(input, others(first).map((place) => option(place.id.slice(1), place.name)));
    fill();
    return { fill, nodes: [field(label, input)], said: () => ({ [keys[0]]: Number(input.value) }) };
  }
  function free({ label, keys }) {
    const there = [...form.pack.cards, ...form.pack.others].filter((one) => (view.where[one.code] || [0])[0] > 0);
    const input = select(keys[0], there.map((one) => option(one.code, cardName(one))));
    return { nodes: [field(label, input)], said: () => ({ [keys[0]]: input.value }) };
  }
  function rule({ label, keys }) {
    const groups = form.rules.map((group) => ({ ...group, options: group.options.filter((one) => form.matter.includes(one.name)) })).filter((group) => group.options.length);
    const all = groups.flatMap((group) => group.options);
    const value = h("span", { class: "nn-lab-value" });
    let input = null;
    const chosen = () => all.find((one) => one.name === name.value) || all[0];
    const fill = () => {
      const one = chosen();
      const id = `${base}-if-value`;
      if (one.kind === "int") input = h("input", { type: "number", class: "nn-input", id, min: one.low, max: one.high, step: 1, value: Math.min(one.high, one.value + 1) });
      else if (one.kind === "bool") input = h("select", { class: "nn-select", id }, option("no", "no"), option("yes", "yes"));
      else input = h("select", { class: "nn-select", id }, ...one.choices.map(([each, words]) => option(each, words)));
      if (one.kind === "bool") input.value = one.value ? "no" : "yes";  // what is not so now
      else if (one.kind !== "int") input.value = (one.choices.find(([each]) => String(each) !== String(one.value)) || [one.value])[0];
      value.replaceChildren(field("is", input));
    };
    const name = select("rule", groups.map((group) => h("optgroup", { label: group.name }, ...group.options.map((one) => option(one.name, one.label)))), fill);
    fill();
    const typed = () => { const one = chosen(); return one.kind === "int" ? Number(input.value) : one.kind === "bool" ? input.value === "yes" : input.value; };
    return { nodes: [field(label, name), value], said: () => ({ [keys[0]]: chosen().name, [keys[1]]: typed() }) };
  }
  function game({ label, keys }) {
    const other = select(keys[0], form.groups.map((group) => h("optgroup", { label: group.name }, ...group.items.filter((item) => item.id !== form.game).map((item) => option(item.id, item.name)))));
    return { nodes: [field(label, other)], said: () => ({ [keys[0]]: other.value }) };
  }

  function show(nextView, nextForm) {
    view = nextView; form = nextForm;
    if (!buttons.length) makeButtons();
    closed.hidden = view.open;
    row.hidden = !view.open;
    if (!view.open) kind = "";
    const hold = [kind, view.places, view.open, form.game, form.rules];
    when(node, hold, draw);
  }
  return { node, show };
}

/** The position as it is and with each change, their number lines above each other: {send} -> {node, show(view, rows)}. */
function labCompare({ send }) {
  const list = h("ol", { class: "nn-lab-rows" });
  const legend = h("p", { class: "nn-an-legend" });
  const waits = h("p", { class: "nn-an-busy", hidden: true }, "Thinking …");
  const node = h("section", { class: "nn-box nn-lab-compare", "aria-label": "What if: beside each other", hidden: true },
    h("div", { class: "nn-an-top" }, h("h2", {}, "Beside each other"), legend), waits, list);
  let rows = [], width = 0;

  function draw() {
    const lines = rows.map((row) => row.strip).filter(Boolean);
    const marks = new Set(lines.flatMap((line) => [...line.marks]));
    const who = lines.length ? lines[0].who : "";
    legend.replaceChildren(...[["W", `${who} wins`], ["L", `${who} loses`], ["S", "in between"], [".", `${who} is stuck`], ["?", "not worked out yet"]].filter(([mark]) => marks.has(mark))
      .map(([mark, words]) => h("span", { class: "nn-an-key" }, answerMark(mark, "1/3"), words)),
      ...(rows.length > 1 ? [h("span", { class: "nn-an-key" }, h("i", { class: "nn-lab-band", "aria-hidden": "true" }), "different")] : []));
    const axis = labAxis(lines, width);
    list.replaceChildren(...rows.map((row, index) => drawRow(row, index, axis)));
  }

  function drawRow(row, index, axis) {
    const first = rows[0].strip;
    const differs = row.strip && first && index && row.strip.who === first.who ? [...row.strip.marks].map((mark, at) => {
      const total = row.strip.low + at, other = first.marks[total - first.low];
      return other !== undefined && (other !== mark || (mark === "S" && row.strip.shares[total] !== first.shares[total]));
    }) : [];
    const count = differs.filter(Boolean).length;
    const same = index && row.strip && first && row.strip.who === first.who ? (count ? `${count} ${count === 1 ? "total differs" : "totals differ"}.` : "The same at every total.") : "";
    return h("li", { class: "nn-lab-row", "data-mark": row.mark },
      h("div", { class: "nn-lab-rowhead" }, h("h3", {}, ...answerCards(row.label)),
        index ? h("div", { class: "nn-row nn-lab-rowtools" },
          row.text ? h("button", { type: "button", class: "nn-btn", "aria-label": `Make this my position: ${row.label}`, onclick: () => send({ do: "keep", id: row.id }) }, "Make this my position") : null,
          h("button", { type: "button", class: "nn-btn", "aria-label": `Take it away: ${row.label}`, onclick: () => send({ do: "drop", id: row.id }) }, "Take it away")) : null),
      row.problem ? h("p", { class: "nn-lab-problem" }, row.problem) : h("p", { class: "nn-lab-verdict" }, answerMark(row.mark, "0"), h("strong", {}, row.verdict),
        dot(), h("span", {}, bestOf(row), ...answerCards(row.moves)), ...(/^\d/.test(row.plies) ? [dot(), h("span", {}, `${row.plies} ${row.plies === "1" ? "play" : "plays"}`)] : []),
        row.difference ? h("span", { class: "nn-lab-diff" }, row.difference === "Nothing." ? "This changes nothing." : row.difference) : null, same ? h("span", { class: "nn-why" }, same) : null),
      row.strip && axis ? labLine(row, differs, axis, index === rows.length - 1) : null);
  }

  new ResizeObserver((entries) => {
    const next = Math.floor(entries[0].contentRect.width);
    if (next && Math.abs(next - width) > 1) { width = next; if (rows.length) draw(); }
  }).observe(list);

  function show(view, nextRows) {
    rows = view.compared ? nextRows : [];
    node.hidden = !view.compared;
    waits.hidden = view.freshRows;
    list.hidden = !rows.length;
    when(list, [rows, width], draw);
  }
  function dot() { return h("span", { "aria-hidden": "true" }, "·"); }
  function bestOf(row) { return /^(Player|every|nothing)/.test(row.moves) ? "" : "Best: "; }
  /** A row as it is spoken. */
  function words(row) {
    const difference = row.difference === "Nothing." ? "This changes nothing." : row.difference;
    return `${row.label}: ${row.problem || [row.verdict, bestOf(row) + row.moves, difference].filter(Boolean).map((part) => cap(part).replace(/\.?$/, ".")).join(" ")}`;
  }
  return { node, show, words };
}

/** Where the totals stand, for all lines alike: only from where anything changes on, as far as there is room. */
function labAxis(lines, width) {
  if (!lines.length || !width) return null;
  const low = Math.min(...lines.map((line) => line.low)), high = Math.max(...lines.map((line) => line.high));
  const at = (line, total) => line.marks[total - line.low];
  let from = low;
  while (from < high - 20 && lines.every((line) => at(line, from + 1) === at(line, low))) from += 1;
  from = Math.max(low, Math.min(Math.floor((from - 3) / 10) * 10, ...lines.map((line) => line.total)));
  const pitch = Math.max(9, Math.min(30, (width - 8) / (high - from + 1)));
  return { from, high, pitch, wide: Math.ceil(pitch * (high - from + 1) + 8) };
}

/** One number line as a picture: marks by shape, bands where it differs, the total as a line through it. */
function labLine(row, differs, axis, ticks) {
  const { from, high, pitch, wide } = axis;
  const { strip } = row;
  const tall = ticks ? 46 : 26;
  const x = (total) => 4 + (total - from + 0.5) * pitch;
  const r = Math.min(7.5, pitch * 0.4);
  const paths = { W: "", L: "", ".": "", "?": "", S: "" };
  let levels = "", bands = "", first = null;
  [...strip.marks].forEach((mark, index) => {
    const total = strip.low + index;
    if (total < from || total > high) return;
    paths[mark] += answerShape(mark, x(total), 13, mark === "." ? 4 : r);
    if (mark === "S") levels += answerFill(answerLevel(strip.shares[total]), x(total), 13, r * 0.86);
    if (differs[index]) {
      if (first === null) first = total;
      if (!differs[index + 1]) { bands += `M${x(first) - pitch / 2} 1h${(total - first + 1) * pitch}v24h${-(total - first + 1) * pitch}z`; first = null; }
    }
  });
  const labels = [];
  if (ticks) for (let total = Math.ceil(from / 10) * 10; total <= high; total += 10) labels.push(s("text", { x: x(total), y: 43, class: "nn-an-tick" }, minus(total)));
  const words = `${strip.who} wins at ${[...strip.marks].filter((mark) => mark === "W").length} of ${strip.marks.length} totals.`;
  const svg = s("svg", { width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": words, class: "nn-lab-svg" },
    s("path", { d: bands, class: "nn-lab-bands" }),
    ...(strip.total >= from ? [s("path", { d: `M${x(strip.total)} 0v26`, class: "nn-lab-at" })] : []),
    ...Object.entries(paths).filter(([, d]) => d).map(([mark, d]) => s("path", { d, class: `nn-mk nn-mk-${ANSWER_KIND[mark]}` })),
    s("path", { d: levels, class: "nn-mk-level" }), ...labels);
  return h("div", { class: "nn-lab-line", tabindex: "0", role: "group", "aria-label": "Number line" }, svg);
}
