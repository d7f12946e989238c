// The picture of a panel while its page begins anew behind it.

/** Hold what a node shows before it, as a picture that nobody can press. @param {HTMLElement} node @returns {() => void} what takes it away */
export function held(node) {
  const picture = document.createElement("div");
  picture.className = "nns-picture";
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  picture.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
  for (const named of picture.querySelectorAll("[id]")) named.removeAttribute("id");
  node.append(picture);
  return () => picture.remove();
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
