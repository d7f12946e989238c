// The form for a new match, made from what Python says the chosen variant allows. Everything sent is checked in Python.

function drawSetup(dialog, form, send) {
  const id = (name) => `nn-set-${name}`;
  const option = (value, text, chosen) => { const node = h("option", { value }, text); node.selected = chosen; return node; };
  const close = h("button", { type: "button", class: "nn-btn", onclick: () => dialog.close() }, "Close");
  const error = h("p", { class: "nn-error", role: "alert", id: id("error") });

  const variant = h("select", { class: "nn-select", id: id("variant"), onchange: () => send({ do: "form", variant: variant.value, players: people() }) },
    ...form.groups.map((group) => h("optgroup", { label: group.name }, ...group.items.map((item) => option(item.id, item.name, item.id === form.id)))));

  const seats = h("div", { class: "nn-people" });
  const few = h("p", { class: "nn-why" });
  const count = h("select", { class: "nn-select", id: id("seats"), onchange: () => drawPeople() },
    ...Array.from({ length: form.most - form.least + 1 }, (_, i) => option(form.least + i, String(form.least + i), form.least + i === form.players.length)));
  const known = form.players.map((player) => ({ ...player }));
  function people() { return known.slice(0, Number(count.value)).map(({ name, kind }) => ({ name, kind })); }
  function drawPeople() {
    const wanted = Number(count.value), { fewest, most } = form.source;
    few.hidden = wanted >= fewest && wanted <= most;
    few.textContent = wanted < fewest ? `The source has ${fewest} or more players.` : `The source has at most ${most} players.`;
    while (known.length < wanted) known.push({ name: "", kind: form.kinds[known.length % 2 ? 1 : form.kinds.length - 1].id });
    while (seats.children.length > wanted) seats.lastChild.remove();
    for (let i = seats.children.length; i < wanted; i += 1) {
      const player = known[i];
      const name = h("input", { type: "text", class: "nn-input nn-wide", maxlength: 20, autocomplete: "off", placeholder: "name, if you like", value: player.name,
        "aria-label": `Name of player ${i + 1}`, oninput: () => { player.name = name.value; } });
      const kind = h("select", { class: "nn-select", "aria-label": `Who sits at place ${i + 1}`, onchange: () => { player.kind = kind.value; } },
        ...form.kinds.map((one) => option(one.id, one.name, one.id === player.kind)));
      seats.append(h("div", { class: "nn-person" }, h("span", {}, `Player ${i + 1}`), kind, name));
    }
  }
  drawPeople();

  const field = (text, input) => h("div", { class: "nn-field" }, h("label", { for: input.id }, text), input);
  const inputs = new Map();
  const row = (rule) => {
    let input;
    if (rule.kind === "bool") { input = h("input", { type: "checkbox", id: id(rule.name) }); input.checked = rule.value; }
    else if (rule.kind === "int") input = h("input", { type: "number", class: "nn-input", id: id(rule.name), min: rule.low, max: rule.high, step: 1, value: rule.value });
    else input = h("select", { class: "nn-select", id: id(rule.name) }, ...rule.choices.map(([value, text]) => option(value, text, value === rule.value)));
    inputs.set(rule.name, [rule, input]);
    return h("div", { class: "nn-rule" }, rule.kind === "bool" ? h("label", { class: "nn-tick" }, input, h("span", {}, rule.label)) : field(rule.label, input));
  };
  const headings = [];  // each group tells how many of its rules are not as the source has them
  const groups = form.rules.map((group, i) => {
    const rows = group.options.map(row), changed = h("span", { class: "nn-changed" });
    headings.push([group.options, changed]);
    const node = h("details", { class: "nn-rulegroup", onchange: () => tellChanged() }, h("summary", {}, `${group.name} (${rows.length})`, " ", changed), ...rows);
    node.open = i === 0;
    return node;
  });
  const read = ([rule, input]) => (rule.kind === "bool" ? input.checked : rule.kind === "int" ? (input.value === "" ? null : Number(input.value)) : input.value);
  const write = ([rule, input], value) => { if (rule.kind === "bool") input.checked = value; else input.value = value; };
  function tellChanged() {
    for (const [options, node] of headings) {
      const count = options.filter((rule) => String(read(inputs.get(rule.name))) !== String(rule.default)).length;
      node.textContent = count ? `${count} changed` : "";
    }
  }
  const choosePreset = (chosen) => {
    for (const entry of inputs.values()) write(entry, entry[0].default);
    if (chosen) for (const [name, value] of Object.entries(chosen.rules)) if (inputs.has(name)) write(inputs.get(name), value);
    tellChanged();
  };
  const way = (text, sentence, chosen, checked) => {
    const input = h("input", { type: "radio", name: id("preset"), onchange: () => choosePreset(chosen) });
    input.checked = checked;
    return h("label", { class: "nn-tick nn-waytoplay" }, input, h("span", {}, h("strong", {}, text), sentence ? ` ${sentence}` : null));
  };
  const untouched = form.rules.every((group) => group.options.every((rule) => String(rule.value) === String(rule.default)));
  const preset = form.presets.length ? h("fieldset", { class: "nn-presets" }, h("legend", {}, "Played as"),
    way("As the source has it.", "", null, untouched), ...form.presets.map((one) => way(`${one.label}.`, one.sentence, one, false))) : null;
  tellChanged();

  const seed = h("input", { type: "text", class: "nn-input nn-wide", id: id("seed"), inputmode: "numeric", maxlength: 18, autocomplete: "off", value: "" });
  const node = h("form", { class: "nn-scrollbox", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    error.textContent = "";
    for (const wrong of node.querySelectorAll("[aria-invalid]")) set(wrong, { "aria-invalid": false, "aria-describedby": false });
    const rules = {};
    for (const entry of inputs.values()) { const value = read(entry); if (value !== entry[0].default) rules[entry[0].name] = value; }
    send({ do: "new", variant: variant.value, players: people(), rules, seed: seed.value.trim() });
  } },
  field("Game", variant), h("p", { class: "nn-why" }, form.description),
  field("Players", count), few, seats,
  preset,
  groups.length ? h("details", { class: "nn-rules" }, h("summary", {}, `House rules (${inputs.size})`), ...groups) : null,
  h("details", { class: "nn-rules" }, h("summary", {}, "The same cards again"),
    field("Seed", seed), h("p", { class: "nn-why" }, "A whole number. The same number deals the same cards, so that a class can play one deal side by side. Leave it empty for a surprise.")),
  error, h("div", { class: "nn-row" }, h("button", { class: "nn-btn nn-main" }, "Start the match")));
  const had = dialog.contains(document.activeElement) && document.activeElement.id;
  dialog.replaceChildren(h("div", { class: "nn-dialoghead" }, h("h2", {}, "New match"), close), node);
  const again = had && dialog.querySelector(`#${had}`);
  if (again) again.focus();
}
