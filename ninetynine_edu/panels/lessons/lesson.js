// A lesson's panel: Python says what stands in it (blocks), the page draws them and sends back what was pressed or typed.

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

let counter = 0;

const BLOCKS = {
  head: (block) => el("h3", { class: "nl-head" }, block.text),
  text: (block) => el("p", { class: block.small ? "nl-text nl-small" : "nl-text" }, block.text),
  big: (block) => el("p", { class: "nl-big" }, el("span", { class: "nl-label" }, block.label), el("strong", { class: "nl-number" }, block.text)),
  picture: (block) => {
    const box = el("div", { class: "nl-picture" });
    box.innerHTML = block.svg;  // drawn by the package's own Python, never from what anybody typed
    return box;
  },
  list: (block) => {
    const list = el("ol", { class: "nl-list", reversed: true }, ...block.items.map((item) => el("li", {}, item)));
    return el("div", {}, el("p", { class: "nl-text nl-label" }, block.label),
      el("div", { class: "nl-listbox", role: "group", "aria-label": block.label, tabindex: 0 }, list));
  },
  buttons: (block, send) => el("div", { class: "nl-buttons", role: "group", "aria-label": block.label },
    ...block.items.map((item) => el("button", {
      type: "button", "data-id": item.id, class: `nl-button${item.main ? " nl-main" : ""}${item.card ? " nl-card" : ""}`,
      "data-state": item.state || false, "aria-pressed": item.pressed === undefined ? false : String(item.pressed),
      "aria-disabled": item.off ? "true" : false, onclick: () => { if (!item.off) send(item.id, ""); },
    }, ...label(item)))),
  ask: (block, send) => {
    const id = `nl-${counter += 1}`;
    const input = el("input", { id, class: "nl-input", "data-id": block.id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 6 });
    const form = el("form", { class: "nl-ask", novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      send(block.id, input.value.trim().replace("−", "-"));
      input.select();
    } }, el("label", { for: id }, block.label), input, el("button", { type: "submit", class: "nl-button nl-main" }, block.button));
    return form;
  },
};

function label(item) {
  const mark = { right: "✓ ", wrong: "✗ ", picked: "● " }[item.state] || "";
  if (!item.card) return [mark + item.label];
  const red = item.card.red ? "yes" : false;
  return [el("span", { class: "nl-face", "data-red": red }, item.card.face), el("span", { class: "nl-does" }, mark + item.label)];
}

function render({ model, el: root }) {
  const box = el("section", { class: "nl-root" });
  const say = el("p", { class: "nl-say", role: "status" });
  const blocks = el("div", { class: "nl-blocks" });
  const below = el("div", { class: "nl-blocks" });
  box.append(blocks, say, below);
  root.append(box);
  // Keys pressed here are no shortcuts of JupyterLab, which begins to look at what has the focus.
  box.addEventListener("focusin", (event) => event.target.setAttribute("data-lm-suppress-shortcuts", "true"));
  const theme = () => {
    const lab = document.body.dataset.jpThemeLight;
    const dark = document.body.dataset.voila ? matchMedia("(prefers-color-scheme: dark)").matches : lab === "false";
    box.dataset.theme = dark ? "dark" : "light";
  };
  theme();
  const send = (id, value) => model.send({ do: id, value, n: model.get("view").n });

  // A page in Voila gets a new kernel at each reload, so this tab remembers the prediction and gives it once more; Python
  // checks it like any other answer. The tab and not the browser: whoever sits here next thinks for themselves.
  const drawer = (view) => `ninetynine.lesson.${location.pathname}.${view.keep}`;
  function remember(view) {
    if (!view.keep || document.body.dataset.voila === undefined) return;
    try {
      const was = sessionStorage.getItem(drawer(view));
      if (view.kept) sessionStorage.setItem(drawer(view), view.kept);
      else if (was) send(was, "");
    } catch { /* a private window may forbid it; then nothing is kept */ }
  }

  function fill(place, wanted) {
    wanted.forEach((block, index) => {
      const key = JSON.stringify(block);
      const old = place.children[index];
      if (old && old.nlKey === key) return;
      const made = BLOCKS[block.kind](block, send);
      made.nlKey = key;
      if (old) old.replaceWith(made); else place.append(made);
    });
    while (place.children.length > wanted.length) place.lastChild.remove();
  }

  function show() {
    const view = model.get("view");
    const active = box.contains(document.activeElement) ? document.activeElement : null;
    box.setAttribute("aria-label", view.name);
    fill(blocks, view.above);
    fill(below, view.below);
    if (say.textContent !== view.say) say.textContent = view.say;
    say.dataset.mood = view.mood;
    // Keep the focus where the person was: on the same control, else on the one that comes next.
    if (!active || (box.contains(active) && !view.focus)) return;
    const id = view.focus || active.dataset.id;
    const next = (id && box.querySelector(`[data-id="${CSS.escape(id)}"]`)) || below.querySelector("button:not([aria-disabled]), input");
    if (next) next.focus();
  }
  model.on("change:view", () => { show(); remember(model.get("view")); });
  show();
  remember(model.get("view"));
}

export default { render };
