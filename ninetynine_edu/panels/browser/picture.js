// The picture of a panel while its page begins anew behind it.

/** Hold what a node shows before it, as a picture that nobody can press. @param {HTMLElement} node @returns {() => void} what takes it away */
export function held(node) {
  const picture = document.createElement("div");
  picture.className = "nns-picture";
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  picture.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
  for (const named of picture.querySelectorAll("[id]")) named.removeAttribute("id");
  // A page that was still asking whose the match is had hidden itself.
  /** @type {NodeListOf<HTMLElement>} */
  const styled = picture.querySelectorAll("[style]");
  for (const root of styled) root.style.removeProperty("visibility");
  node.append(picture);
  return () => picture.remove();
}

/** So often, in ms, it is looked at whether a page has begun, and so long at most. */
const STEP = 25;
const LONGEST = 4000;

/** Wait until something holds, twice in a row, or for long enough. @param {() => boolean} holds */
export async function settled(holds) {
  for (let calm = 0, left = LONGEST / STEP; calm < 2 && left > 0; left -= 1) {
    await new Promise((done) => setTimeout(done, STEP));
    calm = holds() ? calm + 1 : 0;
  }
}

/** Whether a page shows what it has: it hides it as long as it does not know what it is to show. @param {Element | null} page */
export function isSeen(page) {
  const root = page?.firstElementChild;
  return !root || getComputedStyle(root).visibility !== "hidden";
}

/** What somebody reads on a thing that has the focus. @param {Element} node */
const words = (node) => `${node.tagName} ${node.getAttribute("aria-label") ?? node.textContent}`;

/** Note what has the focus in a node. @param {HTMLElement} node @returns {() => void} what gives it to the same thing in the node as it is by then */
export function focusIn(node) {
  const had = document.activeElement;
  if (!had || !node.contains(had)) return () => {};
  const wanted = words(had);
  return () => {
    const same = [...node.querySelectorAll("button, a, input, select, textarea, [tabindex]")].find(
      (each) => words(each) === wanted,
    );
    if (same instanceof HTMLElement) same.focus({ preventScroll: true });
  };
}
