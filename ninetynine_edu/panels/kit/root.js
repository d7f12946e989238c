// What every root of ours does: follow the theme, keep its keys to itself.

/** Keep the keys that are pressed in a widget from JupyterLab, where a lone letter cuts cells or adds some. @param {HTMLElement} root */
function keepKeys(root) {
  // JupyterLab begins at what has the focus: the mark must stand there, the root's alone comes too late.
  const mark = "data-lm-suppress-shortcuts";
  root.setAttribute(mark, "true");
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) target.setAttribute(mark, "true");
  });
}

/**
 * Follow JupyterLab's theme inside JupyterLab, the device's elsewhere.
 *
 * @param {HTMLElement} root
 * @returns {() => void} what ends it
 */
export function theme(root) {
  keepKeys(root); // every root of ours comes by here
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const lab = document.querySelector(".jp-NotebookPanel"); // Voila has a shell of the same name, but no notebook in it
  const choose = () => {
    const night = lab ? document.body.dataset.jpThemeLight === "false" : dark.matches;
    root.dataset.theme = night ? "dark" : "light";
  };
  const paper = () => {
    root.dataset.theme = "light"; // paper is white
  };
  choose();
  addEventListener("beforeprint", paper);
  addEventListener("afterprint", choose);
  const watcher = new MutationObserver(choose);
  if (lab) watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  else dark.addEventListener("change", choose);
  return () => {
    removeEventListener("beforeprint", paper);
    removeEventListener("afterprint", choose);
    watcher.disconnect();
    dark.removeEventListener("change", choose);
  };
}

/** Set attributes of a root that no drawing makes; null, undefined or false takes one away. @param {Element} node @param {Record<string, unknown>} attributes */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : String(value));
  }
}
