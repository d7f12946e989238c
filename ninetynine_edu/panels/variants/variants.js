// The page of all variants: the tables come from Python as they are; here they are searched, and a card is shown and printed.

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function render({ model, el: root }) {
  const box = element("div", { class: "nv-root" });
  box.innerHTML = model.get("table");  // made by the package's own Python from its own data
  const say = element("p", { class: "nv-say", role: "status" });
  const input = element("input", { type: "search", class: "nv-find", autocomplete: "off", maxlength: "60", placeholder: "Chicago, or what cards do: 9 skip, K =99" });
  input.addEventListener("input", () => find(input.value));
  const search = element("label", { class: "nv-search" }, element("span", {}, "Find a game "), input);
  const first = box.querySelector(".a-scroll");
  first.before(search, say);

  const rows = [...box.querySelectorAll("tbody tr")];
  const columns = [...first.querySelectorAll("thead th")].map((head) => head.textContent.toLowerCase());
  const words = (node) => {
    const copy = node.cloneNode(true);
    for (const hidden of copy.querySelectorAll(".a-hidden")) hidden.remove();
    return copy.textContent.toLowerCase();
  };
  /** A test for one wish: `k =99` is about one card's column, anything else about the whole line. */
  function test(wish) {
    const [head, value] = [wish.split(" ")[0], wish.split(" ").slice(1).join(" ")];
    const at = columns.indexOf(head);
    if (at < 1 || !value) return (row) => words(row).includes(wish);
    const whole = new RegExp(`(^|[\\s/])${value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\d)`);
    return (row) => first.contains(row) && whole.test(words(row.children[at]));
  }
  function find(text) {
    const wishes = text.toLowerCase().replace(/\+\s*\/?\s*-/g, "±").replace(/-(?=\d)/g, "−").split(",").map((one) => one.trim().replace(/\s+/g, " ")).filter(Boolean);
    const names = (row) => words(row.querySelector("th"));
    const found = wishes.map(test).map((fits) => new Set(rows.filter(fits).map(names)));
    const shown = new Set(rows.map(names).filter((name) => found.every((some) => some.has(name))));
    for (const row of rows) row.hidden = !shown.has(names(row));
    for (const table of box.querySelectorAll(".a-scroll")) {  // no heading over nothing
      table.hidden = !table.querySelector("tbody tr:not([hidden])");
      if (table.previousElementSibling.tagName === "H2") table.previousElementSibling.hidden = table.hidden;
    }
    const none = "No game found. Type a part of a name, or a card and what it does, such as K =99.";
    say.textContent = !wishes.length ? "" : shown.size === 0 ? none : shown.size === 1 ? "1 game found." : `${shown.size} games found.`;
  }

  const title = element("h2", { class: "nv-title" });
  const place = element("div", { class: "nv-card" });
  const printButton = element("button", { type: "button", class: "nv-button", onclick: () => printCard() }, "Print");
  const play = element("a", { class: "nv-button nv-main" }, "Play it");
  const change = element("a", { class: "nv-button" }, "Change it");
  const inside = element("a", { class: "nv-button" }, "Look inside");
  const close = element("button", { type: "button", class: "nv-button", onclick: () => dialog.close() }, "Close");
  const dialog = element("dialog", { class: "nv-dialog", "aria-label": "Rules" },
    element("div", { class: "nv-head" }, title, element("div", { class: "nv-go" }, play, change, inside, printButton, close)),
    element("div", { class: "nv-scroll", tabindex: "0", role: "region", "aria-label": "Rules card" }, place));
  root.append(box, dialog);

  let page = "";
  const received = (message) => {
    if (message.kind === "sorry") say.textContent = message.text;
    if (message.kind !== "card") return;
    page = message.page;
    title.textContent = message.title;
    dialog.setAttribute("aria-label", message.title);
    place.innerHTML = message.card;  // text of a variant is escaped in Python
    for (const [link, name] of [[play, "play"], [change, "variant_workshop"], [inside, "endgame_lab"]]) {
      link.hidden = document.body.dataset.voila === undefined;  // elsewhere there is no page to go to
      link.href = `${name}.ipynb?variant=${encodeURIComponent(message.variant)}`;
    }
    if (!dialog.open) dialog.showModal();  // the browser keeps the focus inside and gives it back; Escape closes
    dialog.querySelector(".nv-scroll").scrollTop = 0;
  };
  model.on("msg:custom", received);
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-variant]");
    if (button) model.send({ do: "card", variant: button.dataset.variant });
  });

  function printCard() {
    root.querySelector("iframe.nv-print")?.remove();
    const sheet = element("iframe", { class: "nv-print", title: "Rules card for the printer", "aria-hidden": "true", tabindex: "-1" });
    sheet.addEventListener("load", () => sheet.contentWindow.print());
    sheet.srcdoc = page;
    root.append(sheet);
  }
  return () => model.off("msg:custom", received);
}

export default { render };
