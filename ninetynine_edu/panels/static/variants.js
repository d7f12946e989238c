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
  const input = element("input", { type: "search", class: "nv-find", autocomplete: "off", maxlength: "40", placeholder: "such as Chicago, or =99" });
  input.addEventListener("input", () => find(input.value));
  const search = element("label", { class: "nv-search" }, element("span", {}, "Find a game "), input);
  const first = box.querySelector(".a-scroll");
  first.before(search, say);

  const words = (node) => node.textContent.toLowerCase();
  function find(text) {
    const wanted = text.trim().toLowerCase().replace(/-(?=\d)/g, "−");
    const shown = new Set();
    for (const row of box.querySelectorAll("tbody tr")) if (words(row).includes(wanted)) shown.add(words(row.querySelector("th")));
    for (const row of box.querySelectorAll("tbody tr")) row.hidden = !shown.has(words(row.querySelector("th")));
    say.textContent = wanted ? (shown.size === 1 ? "1 game found." : `${shown.size} games found.`) : "";
  }

  const title = element("h2", { class: "nv-title" });
  const place = element("div", { class: "nv-card" });
  const printButton = element("button", { type: "button", class: "nv-button", onclick: () => printCard() }, "Print");
  const play = element("a", { class: "nv-button nv-main" }, "Play it");
  const close = element("button", { type: "button", class: "nv-button", onclick: () => dialog.close() }, "Close");
  const dialog = element("dialog", { class: "nv-dialog", "aria-label": "Rules" },
    element("div", { class: "nv-head" }, title, element("div", { class: "nv-go" }, play, printButton, close)),
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
    play.hidden = document.body.dataset.voila === undefined;  // elsewhere there is no page to go to
    play.href = `play.ipynb?variant=${encodeURIComponent(message.variant)}`;
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
