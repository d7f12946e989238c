// A lesson on paper. Each panel hands out what is printed of it; what all of them share is here: numbers that run through
// the page, the answers on a page of their own, and the button that asks for them.

/** @import {Paper} from "./view.d.ts" */

/**
 * @typedef {object} Printed a panel as it is printed
 * @property {HTMLElement} place
 * @property {() => void} ask for the answers
 * @property {(on: boolean) => void} draw what is printed, or take it away
 * @property {() => string[] | null} items the answers, once they are there
 * @property {() => Paper} words
 */

/** So long, in ms, answers are waited for: some play tournaments for theirs, in a browser for a minute. */
const LONG = 90000;
/** After so long, in ms, whoever has not answered is asked once more: a message can be lost with a connection. */
const AGAIN = 5000;

/** @type {Set<Printed>} */
const panels = new Set();
/** Tells those who wait that answers have come. @type {() => void} */
let come = () => {};
/** Answers are waited for. */
let waiting = false;

/** The panels that stand in the page; one whose cell is gone is not waited for. */
const inPage = () => [...panels].filter(({ place }) => place.isConnected);
const isWhole = () => inPage().every((panel) => panel.items());

/** The panels in the order of the page. */
const inOrder = () =>
  inPage().sort((one, other) =>
    one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );

/** @param {string} tag @param {string} kind @param {string} [text] */
function element(tag, kind, text = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  return made;
}

/** What stands over a panel or an answer that waits folded up. @param {Element} place */
function headOver(place) {
  const before = [...document.querySelectorAll("h2, h3")].filter(
    (head) => head.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING && !head.closest(".nl-root"),
  );
  return before.at(-1)?.textContent?.replace("¶", "").trim() ?? "";
}

/** Everything that has an answer, in the order of the page: panels, and what waits folded up. */
function sources() {
  const own = inOrder().map((panel) => ({ place: panel.place, panel }));
  const folded = [...document.querySelectorAll(".nn-folded")].map((place) => ({ place, panel: null }));
  return [...own, ...folded].sort((one, other) =>
    one.place.compareDocumentPosition(other.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Number all questions of the page, and put their answers at its end. */
function arrange() {
  const [first] = inOrder();
  if (!first) return;
  const sheet = element("section", "nl-answers");
  const { answers, name, date, without } = first.words();
  const whole = isWhole();
  let number = 0;
  let head = "";
  /** @param {Element} place @param {Node[]} found */
  const put = (place, found) => {
    const over = headOver(place);
    if (over !== head) sheet.append(element("h3", "nl-over", over));
    head = over;
    sheet.append(...found);
  };
  if (whole) sheet.append(element("h2", "nl-answers-head", answers));
  else sheet.append(element("p", "nl-without", without));
  for (const { place, panel } of sources()) {
    if (!panel) {
      const told = element("div", "nl-told");
      for (const part of place.querySelectorAll(":scope > :not(summary)")) told.append(part.cloneNode(true));
      if (whole) put(place, [told]);
      continue;
    }
    for (const [at, mark] of [...panel.place.querySelectorAll(".nl-no")].entries()) {
      number += 1;
      mark.textContent = `${number}`;
      const html = panel.items()?.[at];
      if (!whole || !html) continue;
      const row = element("div", "nl-part");
      const body = element("div", "");
      body.innerHTML = html; // as Python has made it, with every text escaped there
      row.append(element("b", "nl-no-of", `${number}`), body);
      put(place, [row]);
    }
  }
  const page = document.querySelector("#rendered_cells > div");
  const line = element("p", "nl-name");
  line.append(element("span", "", name), element("span", "", date));
  page?.prepend(line);
  (page ?? first.place.parentElement)?.append(sheet);
}

function show() {
  hide();
  for (const panel of inPage()) panel.draw(true);
  arrange();
}

function hide() {
  for (const sheet of document.querySelectorAll(".nl-answers, .nl-name")) sheet.remove();
  for (const panel of panels) panel.draw(false);
}

/** Ask a panel for its answers. @param {Printed} panel */
function ask(panel) {
  try {
    panel.ask();
  } catch {
    /* nobody is there just now; it is asked once more */
  }
}

function askAll() {
  for (const panel of inPage()) if (!panel.items()) ask(panel);
  come();
}

/** Ask all panels for their answers, and print when they are there, or when it takes too long. */
export async function printAll() {
  if (waiting) return; // pressed once more; one paper is enough
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let late;
  const whole = new Promise((done) => {
    come = () => isWhole() && done(true);
    late = setTimeout(done, LONG, false);
  });
  waiting = true;
  button()?.setAttribute("aria-busy", "true");
  const again = setInterval(askAll, AGAIN);
  askAll();
  await whole;
  clearTimeout(late);
  clearInterval(again);
  waiting = false;
  button()?.removeAttribute("aria-busy");
  window.print();
}

/** @param {KeyboardEvent} event */
function onkey(event) {
  const asks = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "p";
  if (!asks || !button()) return;
  event.preventDefault();
  printAll();
}

/** The button of the page around a lesson. */
const button = () => document.getElementById("nnp-print");

/** Print a panel along with the others of its page. @param {Printed} panel @returns {{heard: () => void, leave: () => void}} */
export function printed(panel) {
  if (!panels.size) {
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", hide);
    window.addEventListener("keydown", onkey);
    const own = button();
    if (own) {
      own.hidden = false;
      own.onclick = printAll;
    }
  }
  panels.add(panel);
  if (waiting) ask(panel); // the page was not whole yet
  return {
    heard: () => come(),
    leave: () => {
      panels.delete(panel);
      if (panels.size) return;
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", hide);
      window.removeEventListener("keydown", onkey);
    },
  };
}
