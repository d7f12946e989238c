// The lab's table and its set-up: places with cards, the pack as a grid, total, players, what is known. Needs dom.js.

const LAB_SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const LAB_RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };

/** A number with a button for less and one for more: {label, low, high, send} -> {node, show(value, low, high)}. */
function labNumber({ label, name, onchange }) {
  const id = `nn-lab-${Math.random().toString(36).slice(2)}`;
  let low = 0, high = 99, value = 0, timer = 0;
  const change = (next) => { clearTimeout(timer); if (Number.isInteger(next) && next !== value) onchange(next); };
  const input = h("input", { type: "number", class: "nn-input nn-lab-number", id, step: 1, autocomplete: "off",
    onchange: () => change(Number(input.value)), oninput: () => { clearTimeout(timer); timer = setTimeout(() => { if (/^-?\d{1,5}$/.test(input.value)) change(Number(input.value)); }, 500); } });
  const less = h("button", { type: "button", class: "nn-btn", "aria-label": `One less: ${name || label}`, onclick: () => change(Math.max(low, value - 1)) }, "−");
  const more = h("button", { type: "button", class: "nn-btn", "aria-label": `One more: ${name || label}`, onclick: () => change(Math.min(high, value + 1)) }, "+");
  const node = h("div", { class: "nn-field nn-lab-stepper" }, h("label", { for: id }, label), h("span", { class: "nn-lab-steps" }, less, input, more));
  return {
    node, input,
    show(next, from, to) {
      value = next; low = from; high = to;
      set(input, { min: low, max: high });
      if (document.activeElement !== input || Number(input.value) !== value) input.value = value;
      set(less, { "aria-disabled": value <= low ? "true" : null });
      set(more, { "aria-disabled": value >= high ? "true" : null });
    },
  };
}

/** The cards on the table: every place with its cards; while setting up, places can be chosen and cards taken back. */
function labTable({ send, pick }) {
  const places = h("div", { class: "nn-lab-places" });
  const number = labNumber({ label: "Total", onchange: (total) => send({ do: "total", total }) });
  const limit = h("p", { class: "nn-lab-limit" });
  const middle = h("div", { class: "nn-lab-middle" }, number.node, limit);
  const node = h("section", { class: "nn-lab-table", "aria-label": "The table" }, places);
  let view = null, chosen = "", open = false;

  function draw() {
    number.show(view.total, view.low, view.limit);
    const room = view.limit - view.total;
    setText(limit, room > 0 ? `${room} below the limit of ${view.limit}` : `at the limit of ${view.limit}`);
    set(node, { "data-open": open ? "yes" : false, "data-many": view.places.length > 4 ? "yes" : false });
    const had = node.contains(document.activeElement) ? document.activeElement.dataset.key || "" : "";
    const changed = when(places, [view.places, view.turn, view.known, open, chosen, view.seats, view.direction], () => places.replaceChildren(...drawPlaces()));
    if (changed && had) {
      const again = [...places.querySelectorAll("[data-key]")];
      const same = again.find((one) => one.dataset.key === had) || again.find((one) => one.dataset.key.split(":")[0] === had.split(":")[0]);
      if (same) same.focus();
    }
  }

  function drawPlaces() {
    const nodes = view.places.map(drawPlace);
    const seats = view.known === "hidden" ? 0 : view.seats;
    if (!open) nodes.splice(Math.min(1, seats), 0, middle);  // the total lies between the first two players
    return nodes;
  }

  function drawPlace(place) {
    const seat = /^h\d/.test(place.id) ? Number(place.id.slice(1)) : -1;
    const turn = seat === view.turn && view.known !== "hidden";
    const ordered = place.id === "stock" && view.known === "order";
    const long = !open && place.cards.length > 8;
    const cards = place.cards.map((card, index) => {
      if (long) return h("li", {}, h("span", { class: "nn-sr" }, card.name), mini(card));
      const inside = [face(card), ordered ? h("span", { class: "nn-lab-nth", "aria-hidden": "true" }, String(index + 1)) : null];
      return h("li", {}, open
        ? h("button", { type: "button", class: "nn-lab-card", "data-key": `${place.id}:${index}`, title: "Take it back", "aria-label": `Take back ${card.name} from ${place.name}`, onclick: () => send({ do: "take", card: card.code, place: place.id }) }, ...inside)
        : h("span", { class: "nn-lab-card" }, h("span", { class: "nn-sr" }, card.name), ...inside));
    });
    const badge = turn ? h("span", { class: "nn-badge" }, "to move") : null;
    const here = place.id === chosen;
    const head = open
      ? h("button", { type: "button", class: "nn-btn nn-lab-place", "data-key": `place-${place.id}`, "aria-pressed": String(here), "aria-label": `${place.name}: cards go here`, onclick: () => pick(place.id) },
        h("span", { class: "nn-lab-tick", "aria-hidden": "true" }, here ? "●" : "○"), h("span", {}, place.name))
      : h("h2", { class: "nn-lab-name" }, place.name);
    const to = open && seat >= 0 && !turn ? h("button", { type: "button", class: "nn-btn nn-lab-turn", "data-key": `turn-${place.id}`, "aria-label": `To move? ${place.name}`, onclick: () => send({ do: "turn", seat }) }, "to move?") : badge;
    return h("div", { class: "nn-lab-seat", "data-turn": turn ? "yes" : false, "data-chosen": open && here ? "yes" : false, "data-place": place.id, "data-long": cards.length > 8 ? "yes" : false },
      h("div", { class: "nn-lab-seathead" }, head, to),
      cards.length ? h(ordered ? "ol" : "ul", { class: long ? "nn-lab-row1" : "nn-lab-hand", "aria-label": place.name }, ...cards) : h("p", { class: "nn-lab-none" }, open ? (here ? "Click cards of the pack." : "No cards yet.") : "No cards."));
  }

  return { node, middle, show(next, place, isOpen) { view = next; chosen = place; open = isOpen; draw(); } };
}

/** The pack as a grid of cards. Arrow keys move in it; Enter and the space bar put a card to the chosen place. */
function labPack({ send }) {
  const node = h("div", { class: "nn-lab-pack", role: "group" });
  const buttons = new Map();
  let view = null, place = "", columns = 1;

  function build(pack) {
    buttons.clear();
    columns = pack.ranks.length;
    const one = (card) => {
      const badge = h("span", { class: "nn-lab-badge", "aria-hidden": "true" });
      const button = h("button", { type: "button", class: "nn-lab-pick", "data-red": card.red ? "yes" : false, "data-own": card.own ? "yes" : false, tabindex: "-1", title: card.does, onclick: () => send({ do: "put", card: card.code, place }) },
        h("span", { class: "nn-lab-rank", "aria-hidden": "true" }, card.own ? card.code : card.rank), card.own || !card.suit ? null : suitMark(card.suit), badge);
      buttons.set(card.code, { button, badge, card });
      return button;
    };
    const at = (suit, rank) => pack.cards.find((card) => card.suit === suit && card.rank === rank);
    const grid = pack.suits.flatMap((suit) => pack.ranks.map((rank) => { const card = at(suit, rank); return card ? one(card) : h("span", {}); }));
    node.replaceChildren(
      ...(grid.length ? [h("div", { class: "nn-lab-grid", style: `--nn-columns: ${columns}; --nn-rows: ${pack.suits.length}` }, ...grid)] : []),
      ...(pack.others.length ? [h("div", { class: `nn-lab-others${grid.length ? "" : " nn-lab-alone"}` }, ...pack.others.map(one))] : []));
    const first = node.querySelector("button");
    if (first) first.tabIndex = 0;
  }

  node.addEventListener("focusin", (event) => {
    if (!event.target.closest(".nn-lab-pick")) return;
    for (const { button } of buttons.values()) button.tabIndex = button === event.target ? 0 : -1;
  });
  node.addEventListener("keydown", (event) => {
    const here = event.target.closest(".nn-lab-pick");
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
    const list = [...buttons.values()].map(({ button }) => button);
    const box = here.getBoundingClientRect();
    const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    let next = null;
    if (event.key === "Home") next = list[0];
    else if (event.key === "End") next = list[list.length - 1];
    else if (sideways) next = list[list.indexOf(here) + sideways];
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      // By what is seen: the nearest card in the next row, whatever the width of the page has made of the rows.
      const down = event.key === "ArrowDown" ? 1 : -1;
      const far = (button) => { const other = button.getBoundingClientRect(); const dy = (other.top - box.top) * down; return dy > 8 ? dy * 1000 + Math.abs(other.left - box.left) : Infinity; };
      next = list.reduce((best, button) => (far(button) < far(best) ? button : best), here);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) next.focus();
  });

  function show(nextView, pack, chosen) {
    view = nextView; place = chosen;
    when(node, pack, build);
    const names = new Map(view.places.map((one) => [one.id, one.name]));
    set(node, { "aria-label": `The pack: a card goes to ${names.get(place) || "the table"}` });
    const short = (id) => (id === "stock" ? (view.known === "hidden" ? "✓" : "S") : id === "pile" ? "L" : `P${Number(id.slice(1)) + 1}`);
    for (const [code, { button, badge, card }] of buttons) {
      const [left, where] = view.where[code] || [0, []];
      const many = left + where.length > 1;
      const lies = [...new Set(where)];
      set(button, { "data-used": left ? false : "yes", "data-here": where.includes(place) ? "yes" : false,
        "aria-label": `${cap(card.name)}, ${card.does}${lies.length ? `; lies at ${lies.map((id) => names.get(id) || "another place").join(" and ")}` : ""}${many ? `; ${left} left` : ""}` });
      setText(badge, lies.length ? lies.map(short).join("+") : many ? `×${left}` : "");
    }
  }
  return { node, show };
}

function cap(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

/** The fields beside the pack: game, house rules, players, turn, what is known. */
function labFields({ send, base }) {
  const game = h("select", { class: "nn-select", id: `${base}-game`, onchange: () => send({ do: "game", game: game.value }) });
  const players = labNumber({ label: "Players", onchange: (seats) => send({ do: "seats", seats }) });
  const way = h("select", { class: "nn-select", id: `${base}-way`, onchange: () => send({ do: "direction", direction: Number(way.value) }) },
    h("option", { value: "1" }, "clockwise"), h("option", { value: "-1" }, "the other way"));
  const wayField = h("div", { class: "nn-field" }, h("label", { for: way.id }, "Play goes"), way);
  const known = h("select", { class: "nn-select", id: `${base}-known`, onchange: () => send({ do: "known", known: known.value }) });
  const knownWhy = h("p", { class: "nn-why" });
  const hand = labNumber({ label: "Each gets", name: "cards in each hand", onchange: (size) => send({ do: "hand", hand: size }) });
  const special = h("div", { class: "nn-row nn-lab-special" });
  const more = h("p", { class: "nn-row nn-lab-more" });
  const clear = h("button", { type: "button", class: "nn-btn", onclick: () => send({ do: "clear" }) }, "All cards away");
  const rules = h("div", { class: "nn-lab-rules" });
  const rulesName = h("summary", {}, "House rules");
  const rulesBox = h("details", { class: "nn-rules" }, rulesName, rules);
  const own = h("textarea", { class: "nn-code", id: `${base}-own`, rows: 2, maxlength: 400000, spellcheck: "false", placeholder: "standard;limit=50~…" });
  const file = h("input", { type: "file", class: "nn-file", accept: ".toml,.txt,text/plain", onchange: async () => { const text = await labFile(file, 2000000); if (text !== null) send({ do: "own", text }); } });
  const shop = h("a", { class: "nn-btn" }, "Make one in the workshop");
  const ownBox = h("details", { class: "nn-rules" }, h("summary", {}, "A game of your own"), h("div", { class: "nn-lab-own" },
    h("label", { class: "nn-why", for: own.id }, "Paste the code of your version here."), own,
    h("div", { class: "nn-row" }, h("button", { type: "button", class: "nn-btn", onclick: () => { send({ do: "own", text: own.value }); own.value = ""; } }, "Play by this code"),
      h("label", { class: "nn-btn nn-filelabel" }, "Open its file", file), shop)));
  const further = h("div", { class: "nn-lab-further", id: `${base}-further`, hidden: true }, h("div", { class: "nn-row" }, clear, wayField), rulesBox, ownBox);
  const furtherButton = h("button", { type: "button", class: "nn-btn nn-lab-toggle nn-lab-morebutton", "aria-expanded": "false", "aria-controls": further.id, onclick: () => {
    further.hidden = !further.hidden;
    set(furtherButton, { "aria-expanded": String(!further.hidden) });
  } }, "More");
  const total = h("div", { class: "nn-lab-totalplace" });
  const top = h("div", { class: "nn-lab-fields" },
    h("div", { class: "nn-field nn-lab-game" }, h("label", { for: game.id }, "Game"), game), players.node,
    h("div", { class: "nn-field nn-lab-game" }, h("label", { for: known.id }, "Known"), known), hand.node, total, furtherButton);
  const node = h("div", { class: "nn-lab-stack" }, top, knownWhy, more, further);
  const drawn = new Map();

  function ruleRow(rule) {
    const id = `${base}-rule-${rule.name}`;
    let input;
    const change = (value) => send({ do: "rule", name: rule.name, value });
    if (rule.kind === "bool") { input = h("input", { type: "checkbox", id, onchange: () => change(input.checked) }); }
    else if (rule.kind === "int") input = h("input", { type: "number", class: "nn-input", id, min: rule.low, max: rule.high, step: 1, onchange: () => { if (/^-?\d{1,6}$/.test(input.value)) change(Number(input.value)); } });
    else input = h("select", { class: "nn-select", id, onchange: () => change(input.value) }, ...rule.choices.map(([value, words]) => h("option", { value }, words)));
    const node_ = h("div", { class: "nn-lab-rule" }, rule.kind === "bool" ? h("label", { class: "nn-tick" }, input, h("span", {}, rule.label)) : [h("label", { for: id }, rule.label), input]);
    drawn.set(rule.name, (next) => {
      if (next.kind === "bool") input.checked = Boolean(next.value);
      else if (document.activeElement !== input || input.tagName === "SELECT") input.value = next.value;
      set(node_, { "data-changed": String(next.value) === String(next.default) ? false : "yes" });
    });
    return node_;
  }

  function show(view, form) {
    when(game, [form.groups], () => game.replaceChildren(...form.groups.map((group) => h("optgroup", { label: group.name }, ...group.items.map((item) => h("option", { value: item.id }, item.name))))));
    game.value = form.game;
    players.show(view.seats, 2, view.most);
    players.node.hidden = view.known === "hidden";
    wayField.hidden = !view.ways;
    way.value = String(view.direction);
    when(known, form.known, () => known.replaceChildren(...form.known.map(([key, words]) => h("option", { value: key }, words))));
    known.value = view.known;
    knownWhy.hidden = view.known === "open";
    setText(knownWhy, (form.known.find(([key]) => key === view.known) || ["", "", ""])[2]);
    hand.node.hidden = view.known !== "hidden";
    hand.show(view.hand, 1, 10);
    when(special, view.special, () => special.replaceChildren(...view.special.map((field) => {
      const id = `${base}-special-${field.name}`;
      const select = h("select", { class: "nn-select", id, onchange: () => send({ do: "special", name: field.name, value: select.value }) },
        ...field.choices.map(([value, words]) => h("option", { value, selected: value === field.value }, minus(words))));
      return h("div", { class: "nn-field" }, h("label", { for: id }, field.label), select);
    })));
    when(more, view.more, () => more.replaceChildren(...view.more.map((part) =>
      h("button", { type: "button", class: "nn-btn", onclick: () => send({ do: "special", name: part.split("=")[0], value: "" }) }, `Take away ${part}`))));
    more.hidden = !view.more.length;
    special.hidden = !view.special.length;
    setText(furtherButton, form.changed ? `More (${form.changed} changed)` : "More");
    setText(rulesName, form.changed ? `House rules (${form.changed} changed)` : "House rules");
    when(rules, [form.game, form.rules.map((group) => group.options.map(({ name, choices }) => [name, choices]))], () => {
      drawn.clear();
      rules.replaceChildren(...form.rules.map((group) => h("fieldset", { class: "nn-lab-rulegroup" }, h("legend", {}, group.name), ...group.options.map(ruleRow))));
    });
    for (const group of form.rules) for (const rule of group.options) drawn.get(rule.name)?.(rule);
    const there = location.pathname.match(/^(.*\/voila\/render\/.*\/)[^/]+\.ipynb$/);
    shop.hidden = !there;
    if (there) set(shop, { href: `${there[1]}variant_workshop.ipynb` });
  }
  return { node, total, special, show };
}

/** Read a chosen text file; null when there is none, or when it is too big to be ours. */
async function labFile(input, most) {
  const chosen = input.files[0];
  input.value = "";
  if (!chosen || chosen.size > 2 * most) return null;
  const text = (await chosen.text()).replace(/^\ufeff/, "");
  return text.length > most ? null : text;
}
