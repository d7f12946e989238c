// The variant workshop. Python owns the text and what it means; this page shows the `view` it is given and sends back
// what was typed or chosen. Rows are patched, never rebuilt, so that what has the focus keeps it.

const TYPE_IT = "\u0000type";

function mountShop(model, el) {
  const key = model.get("keep");
  const store = {
    get() { try { return key ? JSON.parse(localStorage.getItem(`${key}.text`)) : null; } catch { return null; } },
    set(value) { try { if (key) localStorage.setItem(`${key}.text`, JSON.stringify(value)); } catch { /* full or forbidden */ } },
  };
  const base = `nn-shop-${Math.random().toString(36).slice(2)}`;
  const address = key ? new URLSearchParams(location.search).get("variant") || "" : "";
  let view = model.get("view");
  const local = { seq: view.seq, sent: view.seq, asked: view.asked, timer: 0, quiet: 0, tab: "rules", lines: "" };
  const button = (text, onclick, attributes) => h("button", { type: "button", class: "nn-btn", onclick, ...attributes }, text);

  // ---------------------------------------------------------------- the fixed skeleton
  const say = h("p", { class: "nn-shopsay", "aria-live": "polite" });
  const tryButton = button("Try it at the table", () => { local.before = tableNode() ? tableNode().dataset.n : ""; send({ do: "try" }); }, { class: "nn-btn nn-main" });
  const saveButton = button("Save as a file", () => save());
  const backButton = button("Go back", () => send({ do: "back" }), { title: "What was there before you opened or started something else" });
  const waits = h("p", { class: "nn-error", hidden: true });
  const start = h("select", { class: "nn-select", id: `${base}-start`, onchange: () => send({ do: "start", base: start.value }) });
  const top = h("div", { class: "nn-rows" });
  const frame = h("div", { class: "nn-rows nn-framerows" });
  const cards = h("div", { class: "nn-rows nn-cardrows" });
  const more = h("select", { class: "nn-select", id: `${base}-more` });
  const moreBox = h("div", { class: "nn-field" }, h("label", { for: `${base}-more` }, "A card of its own"), more,
    button("Add it", () => { if (more.value) send({ do: "set", path: ["cards", more.value], value: "0" }); }));
  const rules = h("div", { class: "nn-rows" }), rare = h("div", { class: "nn-rows" });
  const rulesBox = h("details", { class: "nn-rules" }, h("summary", {}, "More house rules"), rules);
  const rareBox = h("details", { class: "nn-rules" }, h("summary", {}, "House rules of rarer games"), rare);
  const fieldset = h("fieldset", { class: "nn-shopset" }, h("legend", { class: "nn-sr" }, "Your version"),
    h("div", { class: "nn-field nn-start" }, h("label", { for: `${base}-start` }, "Start from"), start), top,
    h("h2", {}, "The game"), frame, h("h2", {}, "The cards"), cards, moreBox, rulesBox, rareBox);
  const form = h("form", { class: "nn-box nn-shopform", novalidate: true, "aria-label": "Form", onsubmit: (event) => event.preventDefault() }, waits, fieldset);

  const card = h("div", { class: "nn-shopcard" });
  const print = (how) => () => { local.print = how; send({ do: "print" }); };
  const cardPane = h("div", {}, h("div", { class: "nn-row nn-cardtools" }, button("Print it", print("paper"), { "aria-label": "Print it: the rules card" }),
    button("Save it as a page", print("file"), { "aria-label": "Save it as a page: the rules card" })), card);
  const gutter = h("pre", { class: "nn-gutter", "aria-hidden": "true" });
  const marks = h("div", { class: "nn-marks", "aria-hidden": "true" });
  const text = h("textarea", { class: "nn-toml", id: `${base}-text`, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", maxlength: 2000000,
    "aria-describedby": `${base}-problems`, oninput: typed, onscroll: () => { gutter.scrollTop = text.scrollTop; marks.style.transform = `translateY(${-text.scrollTop}px)`; } });
  const problems = h("ul", { class: "nn-problems", id: `${base}-problems`, "aria-label": "What is not right yet" });
  const ownId = button("Give it an id of its own", () => send({ do: "own_id" }), { hidden: true, class: "nn-btn nn-main" });
  const editor = h("div", {}, h("label", { class: "nn-why", for: `${base}-text` }, "The same as text. Form and text follow each other."),
    h("div", { class: "nn-editor" }, gutter, h("div", { class: "nn-paper" }, marks, text)), problems, ownId);

  const code = h("textarea", { class: "nn-code", id: `${base}-code`, readonly: true, rows: 3, wrap: "soft" });
  const links = h("p", { class: "nn-row" });
  const noCode = h("p", { class: "nn-why" });
  const file = h("input", { type: "file", class: "nn-file", accept: ".toml,.txt,text/plain", onchange: upload });
  const paste = h("textarea", { class: "nn-code", id: `${base}-paste`, rows: 3, maxlength: 2000000, spellcheck: "false", placeholder: "standard;limit=50~…" });
  const share = h("div", { class: "nn-share" },
    h("h2", {}, "Share"), h("label", { class: "nn-why", for: `${base}-code` }, "This code holds the whole version. Send it, write it down, or say it."), code, noCode,
    h("div", { class: "nn-row" }, button("Copy the code", copy), button("Save as a file", () => save())), links,
    h("h2", {}, "Open"), h("label", { class: "nn-why", for: `${base}-paste` }, "Paste a code, or the text of a file, here."), paste,
    h("div", { class: "nn-row" }, button("Open it", () => { if (paste.value.trim()) send({ do: "open", text: paste.value }); else tell("Paste a code first."); }),
      h("label", { class: "nn-btn nn-filelabel" }, "Open a file", file)));

  const tabs = [["rules", "Rules card", cardPane], ["text", "Text", editor], ["share", "Save and share", share]];
  const tabList = h("div", { class: "nn-tabs", role: "tablist", "aria-label": "Your version as" }, ...tabs.map(([name, label]) =>
    h("button", { type: "button", class: "nn-tab", role: "tab", id: `${base}-tab-${name}`, "aria-controls": `${base}-pane-${name}`, onclick: () => pick(name) }, label)));
  const panes = tabs.map(([name, label, node]) => h("div", { class: "nn-pane", role: "tabpanel", id: `${base}-pane-${name}`, "aria-labelledby": `${base}-tab-${name}`, tabindex: "0" }, node));
  const sub = h("p", { class: "nn-sub" });
  const root = h("div", { class: "nn-root nn-shop", "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "nn-head" }, h("div", { class: "nn-names" }, h(key ? "h1" : "h2", { class: "nn-title" }, "Your own version"), sub),
      h("div", { class: "nn-tools", role: "group", "aria-label": "Tools" }, tryButton, saveButton, backButton)),
    say, h("div", { class: "nn-shopcolumns" }, form, h("section", { class: "nn-box nn-shopside", "aria-label": "Rules card and text" }, tabList, ...panes)));
  roving(tabList, ".nn-tab");
  tabList.addEventListener("focusin", (event) => { const name = event.target.id.replace(`${base}-tab-`, ""); if (name !== local.tab) pick(name); });
  theme(root);

  // ---------------------------------------------------------------- talking to Python
  function send(message) {
    clearTimeout(local.timer);
    clearTimeout(local.quiet);
    local.quiet = setTimeout(() => tell("No answer yet. If it stays like this, reload the page: your text is kept."), 9000);
    // What was typed goes first, and once: an older text must not undo an edit that is on its way.
    if (local.seq !== local.sent && message.do !== "text") send({ do: "text" });
    if (message.do === "text") { local.sent = local.seq; message = { ...message, text: text.value }; }
    local.asked += 1;
    try { model.send({ seq: local.seq, asked: local.asked, ...message }); } catch { tell("The workshop cannot be reached. Reload the page: your text is kept."); }
  }
  function tell(words) { setText(say, words); }
  function keepText() { store.set({ q: address, text: text.value, earlier: local.earlier }); }

  function typed() {
    local.seq += 1;
    keepText();
    drawLines();
    clearTimeout(local.timer);
    local.timer = setTimeout(() => send({ do: "text" }), 300);
  }

  model.on("change:view", () => { clearTimeout(local.quiet); view = model.get("view"); draw(); });
  model.on("msg:custom", (message) => { if (message.kind === "try") goToTable(); else if (message.kind === "page") page(message);
    else if (message.kind === "opened") paste.value = ""; });

  // ---------------------------------------------------------------- drawing
  function draw() {
    if (view.seq === local.seq && view.asked >= local.asked && text.value !== view.text) {
      const at = text.selectionStart;
      text.value = view.text;
      text.setSelectionRange(at, at);
    }
    keepText();
    setText(sub, view.title);
    tell(view.say);
    backButton.hidden = !view.back;
    const bad = view.problems.length;
    const waiting = Boolean(view.waiting);
    fieldset.disabled = waiting;
    waits.hidden = !waiting;
    when(waits, view.waiting, (words) => waits.replaceChildren(words,
      button("Show what is wrong", () => jump(view.problems[0].line)), button("Back to the last good version", () => send({ do: "good" }))));
    root.dataset.state = waiting ? "wrong" : "good";
    if (view.asked >= local.asked) drawForm(view.form);  // an older answer must not undo what has been chosen since
    drawLines();
    when(problems, view.problems, (list) => problems.replaceChildren(...list.map((one) =>
      h("li", {}, button(`Line ${one.line}`, () => jump(one.line), { class: "nn-btn nn-jumpto" }), " ", h("span", {}, minus(one.text))))));
    ownId.hidden = !view.shadow;
    set(text, { "aria-invalid": bad ? "true" : null });
    setText(tabList.children[1], bad ? `Text: ${bad} to put right` : "Text");
    when(card, view.card, (page) => { card.innerHTML = page; });  // made by the package's own Python, every text of a person escaped
    if (code.value !== view.code) code.value = view.code;
    setText(noCode, view.noCode);
    when(links, [view.code, view.waiting], drawLinks);
  }

  function drawLinks() {
    const short = view.code && encodeURIComponent(view.code).length < 1500;
    const there = location.pathname.match(/^(.*\/voila\/render\/notebooks\/)/);
    const link = (name, label) => h("a", { class: "nn-btn", href: `${there[1]}${name}.ipynb?variant=${encodeURIComponent(view.code)}` }, label);
    links.replaceChildren(...(short && there ? [link("play", "Play it on a page of its own"), link("endgame_lab", "Look inside its endings"), link("variant_workshop", "A link to this workshop with it")] : []));
  }

  /** Line numbers, and a mark at each line that is not right: a sign and a band, never colour alone. */
  function drawLines() {
    const count = text.value.split("\n").length;
    const wrong = new Set(view.seq === local.seq ? view.problems.map((one) => one.line) : []);
    const shown = `${count}|${[...wrong].join()}`;
    if (shown === local.lines) return;
    local.lines = shown;
    gutter.textContent = Array.from({ length: Math.min(count, 5000) }, (_, i) => (wrong.has(i + 1) ? `▶${i + 1}` : `${i + 1}`)).join("\n");
    marks.replaceChildren(...[...wrong].map((line) => { const mark = h("i", {}); mark.style.top = `calc(${line - 1} * var(--nn-lineheight) + 8px)`; return mark; }));
  }

  function jump(line) {
    pick("text");
    const lines = text.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus();
    text.setSelectionRange(from, from + (lines[line - 1] || "").length);
    text.scrollTop = Math.max(0, (line - 4) * 24);
  }

  function pick(name) {
    local.tab = name;
    tabs.forEach(([other], i) => {
      set(tabList.children[i], { "aria-selected": String(other === name) });
      tabList.children[i].tabIndex = other === name ? 0 : -1;
      panes[i].hidden = other !== name;
    });
    drawLines();
  }

  // ---------------------------------------------------------------- the form
  function drawForm(data) {
    when(start, [data.bases, data.base], () => start.replaceChildren(
      ...(data.base ? [] : [h("option", { value: "", selected: true }, "nothing: all is in the text")]),
      ...data.bases.map((group) => h("optgroup", { label: group.name }, ...group.items.map((item) =>
        h("option", { value: item.id, selected: item.id === data.base }, item.name))))));
    const was = (row, words) => (row.changed && data.baseName ? `In ${data.baseName}: ${words}` : "");
    rows(top, [{ key: "name", label: "Name", kind: "text", value: data.name, path: ["name"], wide: true },
      { key: "description", label: "In one sentence", kind: "text", value: data.description, path: ["description"], wide: true }]);
    const ruleRow = (row) => ({ ...row, key: row.name, path: ["rules", row.name], plain: row.default,
      was: was(row, row.kind === "bool" ? (row.default ? "yes" : "no") : label(row, row.default)) });
    const numbers = data.frame.map(ruleRow).filter((row) => row.kind === "int"), others = data.frame.map(ruleRow).filter((row) => row.kind !== "int");
    rows(frame, [...numbers, { key: "fewest", label: "Fewest players", kind: "int", low: 2, high: 10, value: data.fewest, path: ["min_players"] },
      { key: "most", label: "Most players", kind: "int", low: 2, high: 10, value: data.most, path: ["max_players"] }, ...others]);
    rows(cards, data.cards.map((row) => ({ key: row.key, label: row.name, kind: "effect", value: row.effect, path: ["cards", row.key], changed: row.changed, card: true,
      choices: effectChoices(data, row), was: was(row, row.base ? row.baseWords : "not named"), own: row.changed && !row.base, hint: "as in 0, skip or +10 or -10" })));
    when(more, data.more, (list) => more.replaceChildren(h("option", { value: "" }, "choose"), ...list.map((one) => h("option", { value: one }, one))));
    moreBox.hidden = !data.more.length;
    const stacked = (row) => ({ ...ruleRow(row), stack: row.kind === "choice" });
    rows(rules, data.rules.filter((row) => !row.rare).map(stacked));
    rows(rare, data.rules.filter((row) => row.rare).map(stacked));
    rareBox.hidden = !rare.children.length;
  }
  function label(row, value) { const found = (row.choices || []).find(([one]) => one === value); return found ? found[1] : String(value); }
  function effectChoices(data, row) {
    const known = new Map(data.effects);
    const list = [...row.plain.filter(([one]) => !known.has(one)), ...data.effects];
    return list.some(([one]) => one === row.effect) ? list : [[row.effect, row.words], ...list];
  }

  /** Bring a list of rows up to date: a row keeps its node as long as its key is there. */
  function rows(box, list) {
    const old = new Map([...box.children].map((node) => [node.nnName, node]));
    let before = null;
    for (const row of list) {
      let node = old.get(row.key + row.kind);
      if (!node) { node = makeRow(row); node.nnName = row.key + row.kind; }
      old.delete(row.key + row.kind);
      const place = before ? before.nextSibling : box.firstChild;
      if (place !== node) box.insertBefore(node, place);
      node.nnUpdate(row);
      before = node;
    }
    for (const node of old.values()) node.remove();
  }

  function makeRow(first) {
    const id = `${base}-${first.path.join("-").replace(/[^A-Za-z0-9_-]/g, "_")}`;
    let row = first, timer = 0, typing = false;
    const change = (value) => { clearTimeout(timer); send({ do: "set", path: row.path, value }); };
    const soon = (value) => { clearTimeout(timer); timer = setTimeout(() => change(value), 450); };
    const tick = first.kind === "bool", list = ["choice", "ranks", "effect"].includes(first.kind);
    let input, typeIn = null;
    const asNumber = (value) => (/^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value.trim());
    if (tick) input = h("input", { type: "checkbox", id, onchange: () => change(input.checked) });
    else if (list) {
      input = h("select", { class: "nn-select", id, onchange: () => {
        if (input.value !== TYPE_IT) { typing = false; showType(); change(input.value); return; }
        typing = true; showType(); typeIn.value = row.value; typeIn.focus(); typeIn.select();
      } });
      if (first.kind !== "choice") typeIn = h("input", { type: "text", class: "nn-input nn-typein", id: `${id}-own`, maxlength: 200, autocomplete: "off", spellcheck: "false", hidden: true,
        "aria-label": `${first.card ? `What ${first.label} does` : first.label}, typed`, placeholder: first.hint || "A-6 or A+2+3+K", oninput: () => soon(typeIn.value), onchange: () => change(typeIn.value) });
    } else if (first.kind === "int") input = h("input", { type: "number", class: "nn-input", id, min: first.low, max: first.high, step: 1, oninput: () => { if (input.value !== "") soon(asNumber(input.value)); }, onchange: () => change(asNumber(input.value)) });
    else input = h("input", { type: "text", class: "nn-input nn-wide", id, maxlength: first.key === "name" ? 80 : 600, autocomplete: "off", oninput: () => soon(input.value), onchange: () => change(input.value) });
    const showType = () => { if (typeIn) typeIn.hidden = !typing; };
    const error = h("p", { class: "nn-error", id: `${id}-error` });
    const wasNode = h("span", {}), asBefore = h("button", { type: "button", class: "nn-btn nn-asbefore", onclick: () => { typing = false; showType(); input.focus(); send({ do: "set", path: row.path, plain: true }); } });
    const note = h("p", { class: "nn-why nn-was" }, wasNode, " ", asBefore);
    const node = tick ? h("div", { class: "nn-shoprow" }, h("label", { class: "nn-tick" }, input, h("span", {}, first.label)), note, error)
      : h("div", { class: `nn-shoprow${first.stack ? " nn-stack" : ""}${first.card ? " nn-cardrow" : first.kind === "int" ? " nn-introw" : ""}` }, h("label", { for: id, class: first.card ? "nn-chip" : "" }, first.label),
        h("div", { class: "nn-entry" }, input, typeIn), note, error);
    let refusedBefore = null;
    node.nnUpdate = (next) => {
      row = next;
      const refused = view.refused.find((one) => one.path.join("\n") === row.path.join("\n"));
      const value = refused ? refused.value : row.value;
      if (list) {
        const choices = refused && !row.choices.some(([one]) => one === value) ? row.choices : row.choices;
        when(input, [choices, row.kind], () => input.replaceChildren(...choices.map(([one, words]) =>
          h("option", { value: one }, row.kind === "effect" ? `${cap(words)}  ·  ${minus(one)}` : words)), ...(typeIn ? [h("option", { value: TYPE_IT }, row.kind === "effect" ? "Another effect: type it" : "Other cards: type them")] : [])));
        const known = choices.some(([one]) => one === value);
        if (refused && typeIn) { typing = true; showType(); }
        input.value = typing ? TYPE_IT : known ? value : input.value;
        if (typeIn && document.activeElement !== typeIn) { typeIn.value = value; if (!refused && typing && known) { typing = false; showType(); input.value = value; } }
      } else if (tick) input.checked = Boolean(value);
      else if (document.activeElement !== input || refusedBefore !== null && !refused && input.value === "") { if (input.value !== String(value)) input.value = value; }
      refusedBefore = refused ? refused.text : null;
      setText(error, refused ? refused.text : "");
      const wrong = refused ? { "aria-invalid": "true", "aria-describedby": error.id } : { "aria-invalid": null, "aria-describedby": null };
      set(typeIn && typing ? typeIn : input, wrong);
      set(node, { "data-changed": row.changed ? "yes" : false });
      note.hidden = !row.was && !row.own;
      setText(wasNode, row.was || "");
      setText(asBefore, row.own ? "Take it out" : "As before");
      set(asBefore, { "aria-label": row.own ? `Take it out: ${row.label}` : `As before: ${row.label}` });
    };
    return node;
  }

  // ---------------------------------------------------------------- files, codes, the table
  function save() {
    download(view.file, text.value);
    tell(view.waiting ? `Saved as ${view.file}, though it is not right yet.` : `Saved as ${view.file}: look where your downloads are.`);
  }
  /** The rules card, a page of its own: to the printer, or as a file. */
  function page(message) {
    if (local.print === "file") {
      download(message.name, message.text, "text/html");
      return tell(`The rules card is saved as ${message.name}: look where your downloads are.`);
    }
    root.querySelector("iframe.nn-print")?.remove();
    const sheet = h("iframe", { class: "nn-print", title: "Rules card for the printer", "aria-hidden": "true", tabindex: "-1", onload: () => sheet.contentWindow.print() });
    sheet.srcdoc = message.text;
    root.append(sheet);
  }
  async function upload() {
    const chosen = file.files[0];
    file.value = "";
    if (!chosen) return;
    if (chosen.size > 4000000) return tell("This file is too big to be a variant.");
    const content = await chosen.text();
    if (content.length > 2000000) return tell("This file is too big to be a variant.");
    send({ do: "open", text: content.replace(/^\ufeff/, "") });
  }
  async function copy() {
    code.focus();
    code.select();
    try { await navigator.clipboard.writeText(code.value); tell("The code is copied."); } catch { tell("The code is marked: copy it with Ctrl and C."); }
  }
  function tableNode() { return document.querySelector(".nn-trybox .nn-root"); }
  /** The table comes a moment later: show it and put the focus on the first card. */
  function goToTable(tries = 0) {
    const node = tableNode();
    const first = node && node.dataset.n !== local.before && node.querySelector(".nn-card:not([aria-disabled])");
    if (!first) { if (tries < 300) requestAnimationFrame(() => goToTable(tries + 1)); return; }
    node.scrollIntoView({ block: "start" });
    first.focus({ preventScroll: true });
  }

  pick("rules");
  text.value = view.text;
  const kept = store.get();
  el.append(root);
  // What was built here under another address is not lost: Go back brings it.
  if (kept && typeof kept.text === "string") local.earlier = kept.q === address ? kept.earlier : kept.text;
  if (typeof local.earlier === "string" && local.earlier !== (kept.q === address ? kept.text : "") && view.n === 1) send({ do: "earlier", text: local.earlier });
  if (kept && typeof kept.text === "string" && kept.q === address && kept.text !== view.text) {
    text.value = kept.text;
    local.seq += 1;
    send({ do: "text" });
  }
  draw();
  return () => { clearTimeout(local.timer); clearTimeout(local.quiet); };
}

function cap(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

export default { render({ model, el }) { return mountShop(model, el); } };
