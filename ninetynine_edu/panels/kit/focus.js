// Where the focus is and goes: groups that are one Tab stop, and what takes its place when it goes away.

/** The element of a group that an event is about. @param {Event} event @param {string} selector @returns {HTMLElement | null} */
function itemOf({ target }, selector) {
  return target instanceof Element ? target.closest(selector) : null;
}

/**
 * Arrow keys move inside a group that is one Tab stop (the toolbar pattern).
 *
 * @param {HTMLElement} group
 * @param {string} selector
 * @returns {() => void} to be called after a redraw: exactly one stop
 */
export function roving(group, selector) {
  const items = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll(selector)]);
  /** @param {HTMLElement} item */
  const pick = (item) => {
    for (const other of items()) other.tabIndex = other === item ? 0 : -1;
  };
  group.addEventListener("focusin", (event) => {
    const item = itemOf(event, selector);
    if (item) pick(item);
  });
  group.addEventListener("keydown", (event) => {
    const list = items().filter((one) => one.checkVisibility?.() ?? true);
    const item = itemOf(event, selector);
    const here = item ? list.indexOf(item) : -1;
    if (here < 0) return;
    const last = list.length - 1;
    /** @type {Record<string, number>} */
    const places = {
      ArrowRight: here + 1,
      ArrowDown: here + 1,
      ArrowLeft: here - 1,
      ArrowUp: here - 1,
      Home: 0,
      End: last,
    };
    const there = places[event.key];
    if (there === undefined) return;
    event.preventDefault();
    list[there < 0 ? last : there > last ? 0 : there].focus();
  });
  return () => {
    const list = items();
    if (list.length && list.filter((item) => item.tabIndex === 0).length !== 1) pick(list[0]);
  };
}

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** What can have the focus now, a node first and then inside it. @param {Element} node @returns {HTMLElement[]} */
function within(node) {
  const all = /** @type {HTMLElement[]} */ ([node, ...node.querySelectorAll(STOPS)]);
  return all.filter(
    (one) =>
      one.matches(STOPS) &&
      !(/** @type {HTMLButtonElement} */ (one).disabled) &&
      one.tabIndex >= 0 &&
      one.getClientRects().length,
  );
}

/** @param {Element} node */
const nameOf = (node) => node.getAttribute("aria-label") || node.textContent || "";
/** @param {Element} node */
const gone = (node) => !node.isConnected || Boolean(node.closest("[hidden]"));
/** @param {Node} node @param {Node} other */
const comesAfter = (node, other) => Boolean(node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/**
 * When a redraw takes away what has the focus, it goes to what stands there now: the same control drawn anew, else the next one.
 *
 * @param {HTMLElement} root
 */
export function holdFocus(root) {
  /** @type {HTMLElement | null} */
  let held = null;
  let name = "";
  /** @type {[Element, number][]} */
  let way = [];
  root.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    held = target;
    name = nameOf(target);
    way = []; // every place it stands in, and as which child
    for (let node = /** @type {Element} */ (target); node !== root && node.parentElement; node = node.parentElement)
      way.push([node.parentElement, [...node.parentElement.children].indexOf(node)]);
  });
  root.addEventListener("focusout", ({ target }) =>
    setTimeout(() => {
      if (target instanceof Element && held === target && !gone(target) && document.activeElement !== target)
        held = null; // somebody went away
    }),
  );
  const next = () => {
    if (!held) return null;
    const lost = held;
    const [place, index] = way.find(([node]) => !gone(node)) || [root, 0];
    const near = place.children.length ? within(place.children[Math.min(index, place.children.length - 1)]) : [];
    const around = within(place);
    const all = within(root);
    /** @param {Element} one */
    const same = (one) => nameOf(one) === name;
    return (
      near.find(same) ||
      around.find(same) ||
      near[0] ||
      (lost.isConnected && around.find((one) => comesAfter(lost, one))) ||
      around[0] ||
      all.find((one) => comesAfter(place, one)) ||
      all[all.length - 1]
    );
  };
  const watcher = new MutationObserver(() => {
    const here = document.activeElement;
    if (!held || !gone(held) || (here && here !== document.body && here !== held)) return;
    const goal = next();
    held = null;
    if (goal) goal.focus();
  });
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  return () => watcher.disconnect();
}
