// Small helpers: build elements, draw suits, read a little Markdown, offer files, follow the theme. No framework, nothing fetched.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: h("button", {class: "x", onclick: f}, "text", child). Text is always set as text, never as HTML. */
function h(tag, attributes, ...children) {
  const node = document.createElement(tag);
  set(node, attributes || {});
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** The same for SVG. */
function s(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Set attributes and listeners; null or false takes an attribute away. */
function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
  }
}

/** Change the text only when it differs, so that screen readers and selections are left in peace. */
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Numbers as they are printed: a true minus sign, in texts only where a number begins. */
function minus(value) { return String(value).replace(/(^|[\s(])-(?=\d)/g, "$1−"); }

/** Run draw(value) only when the value has changed since the last call for this node. */
function when(node, value, draw) {
  const key = JSON.stringify(value);
  if (node.nnKey === key) return false;
  node.nnKey = key;
  draw(value);
  return true;
}

/** Words for screen readers that need not be seen. */
function hidden(text) {
  return h("span", { class: "nn-sr" }, text);
}

// Drawn, not typed: some tablets show the suit characters as coloured emoji.
const SUITS = {
  S: "M12 1.5C9.2 6 3 9.2 3 14.2c0 2.700 2 4.500 4.300 4.500 1.500 0 2.900-.8 3.700-2-.2 2.300-1 4.200-2.600 5.800h7.200c-1.600-1.600-2.400-3.500-2.600-5.800.8 1.200 2.200 2 3.700 2 2.300 0 4.300-1.800 4.300-4.500C21 9.200 14.800 6 12 1.500z",
  H: "M12 22C9 18 2.500 13.500 2.500 8.200 2.500 5 4.900 2.600 7.700 2.600c1.800 0 3.400 1 4.300 2.600.9-1.600 2.500-2.600 4.300-2.600 2.800 0 5.200 2.400 5.200 5.600C21.500 13.500 15 18 12 22z",
  D: "M12 1.500L20.500 12 12 22.500 3.500 12z",
  C: "M12 1.800a4.600 4.600 0 0 0-4.100 6.700 4.600 4.600 0 1 0 3.200 7.600c-.2 2.500-1 4.600-2.700 6.400h7.200c-1.700-1.800-2.500-3.900-2.700-6.400a4.600 4.600 0 1 0 3.200-7.600A4.600 4.600 0 0 0 12 1.800z",
  "": "M12 1.500l3.100 6.900 7.400.8-5.500 5 1.500 7.400L12 17.900l-6.500 3.700 1.500-7.400-5.500-5 7.400-.8z",
};

function suitMark(suit) {
  return s("svg", { viewBox: "0 0 24 24", class: "nn-suit", "aria-hidden": "true", focusable: "false" },
    s("path", { d: SUITS[suit] || SUITS[""] }));
}

// Signs of packs of their own, drawn as lines; a bomb is filled.
const SIGNS = {
  turn: "M4.500 11a7.500 7.500 0 0 1 13-4L20 9.500M20 4v5.500h-5.500M19.500 13a7.500 7.500 0 0 1-13 4L4 14.500M4 20v-5.500h5.500",
  skip: "M3.500 17C4.500 7 16.500 6 19.500 14M20.500 8.500l-1 6-5.500-2.500M12 18.500h.1",
  hold: "M8.500 5.500v13M15.500 5.500v13",
  swap: "M4 8.500h15l-4-4M20 15.500H5l4 4",
  no: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 1 0 0-17M6 6l12 12",
  bomb: "M10.500 8a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13M14.500 9.500l2.500-2.500c1-1 2.500.5 4-2.500",
};

function sign(name, attributes) {
  return s("svg", { viewBox: "0 0 24 24", class: `nn-sign nn-sign-${name}`, "aria-hidden": "true", focusable: "false", ...attributes },
    s("path", { d: SIGNS[name] || SUITS[""] }));
}

/** The face of a card: rank and suit in the corner, one large suit; of a pack of its own a sign and a name. For the eye only. */
function face(card) {
  const own = card.own;
  if (own) {
    const middle = () => (own.big ? h("span", { class: "nn-big", "data-long": own.big.length > 2 ? "yes" : false }, own.big) : sign(own.sign));
    return h("span", { class: "nn-face nn-own", "aria-hidden": "true", "data-sign": own.sign },
      h("span", { class: "nn-owncorner" }, middle()), h("span", { class: "nn-disc" }, middle()), h("span", { class: "nn-ownname" }, own.name));
  }
  return h("span", { class: "nn-face", "aria-hidden": "true", "data-red": card.red ? "yes" : false },
    h("span", { class: "nn-corner" }, h("span", { class: "nn-rank" }, card.rank), suitMark(card.suit)),
    h("span", { class: "nn-large" }, suitMark(card.suit)));
}

/** A card inside a line of text. For the eye only. */
function mini(card) {
  return h("span", { class: "nn-inline", "aria-hidden": "true", "data-red": card.red ? "yes" : false }, card.own ? card.name : [card.rank, suitMark(card.suit)]);
}

/** Arrow keys move inside a group that is one Tab stop (the toolbar pattern). */
function roving(group, selector) {
  const items = () => [...group.querySelectorAll(selector)];
  const pick = (item) => { for (const other of items()) other.tabIndex = other === item ? 0 : -1; };
  group.addEventListener("focusin", (event) => {
    const item = event.target.closest(selector);
    if (item) pick(item);
  });
  group.addEventListener("keydown", (event) => {
    const list = items();
    const here = list.indexOf(event.target.closest(selector));
    if (here < 0) return;
    const last = list.length - 1;
    const there = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: last }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    list[there < 0 ? last : there > last ? 0 : there].focus();
  });
  return () => {  // after a redraw: exactly one stop
    const list = items();
    if (list.length && list.filter((item) => item.tabIndex === 0).length !== 1) pick(list[0]);
  };
}

/** A rules card in Markdown as elements: headings, lists, tables, paragraphs, **bold**, *italic*, `code`. */
function markdown(text) {
  const out = h("div", { class: "nn-prose" });
  const inline = (line) => line.split(/(\\[!-\/:-@[-`{-~]|&(?:lt|amp);|\*\*[^*]+\*\*|\*[^\s*](?:[^*]*[^\s*])?\*|`[^`]+`)/).map((part) => {
    if (part.length === 2 && part.startsWith("\\")) return part[1]; // signs that would start something in Markdown
    if (part === "&lt;") return "<";
    if (part === "&amp;") return "&";
    if (part.startsWith("**")) return h("strong", {}, part.slice(2, -2));
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    if (part.length > 2 && part.startsWith("*")) return h("em", {}, part.slice(1, -1));
    return part;
  });
  const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  let list = null, table = null, paragraph = null;
  for (const line of text.split("\n")) {
    const heading = /^(#{1,4}) +(.*)/.exec(line);
    const item = /^ *(?:[-*]|\d+\.) +(.*)/.exec(line);
    if (!line.trim()) { list = table = paragraph = null; continue; }
    if (heading) {
      out.append(h(`h${Math.min(4, heading[1].length + 2)}`, {}, ...inline(heading[2])));
      list = table = paragraph = null;
    } else if (line.startsWith("|")) {
      if (/^[|: -]+$/.test(line)) continue;
      if (!table) out.append(h("div", { class: "nn-scroll" }, table = h("table", {})));
      const kind = table.rows.length ? "td" : "th";
      table.append(h("tr", {}, ...cells(line).map((cell) => h(kind, kind === "th" ? { scope: "col" } : {}, ...inline(cell)))));
    } else if (item) {
      if (!list) out.append(list = h(/^ *\d/.test(line) ? "ol" : "ul", {}));
      list.append(h("li", {}, ...inline(item[1])));
    } else if (list && /^ +/.test(line)) {
      list.lastChild.append(" ", ...inline(line.trim()));
    } else if (paragraph) {
      paragraph.append(" ", ...inline(line.trim()));
    } else {
      out.append(paragraph = h("p", {}, ...inline(line.trim())));
    }
  }
  return out;
}

/** Offer a text as a file. */
function download(name, text, type = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Keep the keys that are pressed in a widget from JupyterLab, where a lone letter cuts cells or adds some. */
function keepKeys(root) {
  // JupyterLab begins at what has the focus: the mark must stand there, the root's alone comes too late.
  const mark = "data-lm-suppress-shortcuts";
  root.setAttribute(mark, "true");
  root.addEventListener("focusin", (event) => event.target.setAttribute(mark, "true"));
}

/** When a redraw takes away what has the focus, it goes to what stands there now: the same control drawn anew, else the next one. */
function holdFocus(root) {
  const stops = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  const within = (node) => [node, ...node.querySelectorAll(stops)].filter((one) => one.matches(stops) && !one.disabled && one.tabIndex >= 0 && one.getClientRects().length);
  const nameOf = (node) => node.getAttribute("aria-label") || node.textContent;
  const gone = (node) => !node.isConnected || Boolean(node.closest("[hidden]"));
  let held = null, name = "", way = [];
  root.addEventListener("focusin", ({ target }) => {
    held = target;
    name = nameOf(target);
    way = [];  // every place it stands in, and as which child
    for (let node = target; node !== root; node = node.parentElement) way.push([node.parentElement, [...node.parentElement.children].indexOf(node)]);
  });
  root.addEventListener("focusout", ({ target }) => setTimeout(() => { if (held === target && !gone(target) && document.activeElement !== target) held = null; }));  // somebody went away
  new MutationObserver(() => {
    const here = document.activeElement;
    if (!held || !gone(held) || (here && here !== document.body && here !== held)) return;
    const [place, index] = way.find(([node]) => !gone(node)) || [root, 0];
    const near = place.children.length ? within(place.children[Math.min(index, place.children.length - 1)]) : [], around = within(place), all = within(root);
    const same = (one) => nameOf(one) === name;
    const after = (one) => place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = near.find(same) || around.find(same) || near[0] || (held.isConnected && around.find((one) => held.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)) || around[0] || all.find(after) || all[all.length - 1];
    held = null;
    if (next) next.focus();
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
}

/** Follow JupyterLab's theme inside JupyterLab, the device's elsewhere. */
function theme(root) {
  keepKeys(root);  // every root of ours comes by here
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const lab = document.querySelector(".jp-NotebookPanel");  // Voila has a shell of the same name, but no notebook in it
  const choose = () => { root.dataset.theme = (lab ? document.body.dataset.jpThemeLight === "false" : dark.matches) ? "dark" : "light"; };
  choose();
  addEventListener("beforeprint", () => { root.dataset.theme = "light"; });  // paper is white
  addEventListener("afterprint", choose);
  if (lab) new MutationObserver(choose).observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  else dark.addEventListener("change", choose);
}
