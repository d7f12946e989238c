// The cells of a page: what Python shows in each, put into the cell's place.

import { deskHost, stateOf } from "./host.js";

/** @import {About, Shown, Told} from "./messages.d.ts" */
/** @typedef {ReturnType<typeof deskHost>} Desk */
/** @typedef {{mount: (host: import("../kit/host.js").Host, place: HTMLElement) => () => void}} Bundle */

/**
 * @param {About} about the page
 * @param {Document} page
 * @param {(panel: number, message: string) => void} ask
 * @param {{load?: (url: string) => Promise<{default: Bundle}>, dress?: (url: string) => Promise<unknown>}} [browser]
 */
export function cellsOf(about, page, ask, { load = (url) => import(url), dress = dressed } = {}) {
  /** @type {Map<number, {desk: Desk, node: HTMLElement}>} */
  const panels = new Map();
  /** @type {Map<number, HTMLElement>} */
  const boxes = new Map();
  /** Panels that are shown before their desk is there. @type {Map<number, {bundle: string, desk: Desk, node: HTMLElement}>} */
  const early = new Map();
  /** @type {(() => Promise<void>)[]} */
  const coming = [];
  /** @type {(() => void)[]} */
  const closing = [];
  let closed = false;

  const place = (/** @type {number} */ cell) =>
    /** @type {HTMLElement | null} */ (page.querySelector(`[data-cell="${cell}"]`));

  /** Mount a panel's page. @param {string} name @param {Desk} desk @param {HTMLElement} node */
  async function mount(name, desk, node) {
    const { script, style } = about.bundles[name];
    const [bundle] = await Promise.all([load(href(script)), dress(href(style))]);
    if (closed || !node.isConnected) return;
    const leave = bundle.default.mount(desk.host, node);
    closing.push(() => {
      desk.leave();
      leave();
    });
  }
  const href = (/** @type {string} */ file) => new URL(about.root + file, page.baseURI).href;

  /** @param {Shown} shown @param {Uint8Array[]} buffers */
  function nodeOf(shown, buffers) {
    if ("html" in shown) return element("div", "jp-RenderedHTMLCommon jp-OutputArea-output", shown.html);
    if ("panel" in shown) return panelOf(shown, buffers);
    const box = boxes.get(shown.box) ?? element("div", ["nns-box", ...shown.classes].join(" "));
    boxes.set(shown.box, box);
    fill(box, shown.children, buffers);
    return box;
  }

  /** @param {Extract<Shown, {panel: number}>} shown @param {Uint8Array[]} buffers */
  function panelOf({ panel, bundle, state }, buffers) {
    const known = panels.get(panel);
    if (known || !bundle || !state) return known?.node ?? element("div", "");
    const real = stateOf(state, buffers);
    const there = early.get(panel);
    const found = there?.bundle === bundle ? there : made(bundle, real);
    early.delete(panel);
    panels.set(panel, found);
    found.desk.wake(real, (message) => ask(panel, message));
    return found.node;
  }

  /** @param {string} bundle @param {Record<string, any>} state */
  function made(bundle, state) {
    const found = { bundle, desk: deskHost(state), node: element("div", "nns-panel") };
    coming.push(() => mount(bundle, found.desk, found.node));
    return found;
  }

  /** Put into a place what it shows, unless it is there. @param {HTMLElement} node @param {Shown[]} shows @param {Uint8Array[]} buffers */
  function fill(node, shows, buffers) {
    const nodes = shows.map((shown) => nodeOf(shown, buffers));
    const same = nodes.length === node.children.length && nodes.every((each, at) => each === node.children[at]);
    if (!same) node.replaceChildren(...nodes);
  }

  /** What is shown before the desks are there. @param {Shown} shown @returns {HTMLElement} */
  function firstNode(shown) {
    if ("panel" in shown) return early.get(shown.panel)?.node ?? element("div", "");
    if ("html" in shown) return nodeOf(shown, []);
    const box = element("div", ["nns-box", ...shown.classes].join(" "));
    boxes.set(shown.box, box);
    box.append(...shown.children.map(firstNode));
    return box;
  }

  /** Mount what has come onto the page. */
  const settle = () => Promise.all(coming.splice(0).map((come) => come()));

  /** @param {string} tag @param {string} name @param {string} [html] */
  function element(tag, name, html = "") {
    const made = page.createElement(tag);
    made.className = name;
    made.innerHTML = html;
    return made;
  }

  return {
    /** Show a cell before its desks are there. @param {{cell: number, shows: Shown[]}} first */
    show({ cell, shows }) {
      for (const { panel, bundle, state } of panelsIn(shows))
        if (bundle && state) early.set(panel, made(bundle, stateOf(state, [])));
      const node = place(cell);
      if (node) node.replaceChildren(...shows.map((shown) => firstNode(shown)));
      return settle();
    },
    /** Take what the worker tells. @param {Told} told */
    hear(told) {
      if (told.kind === "cell") {
        const node = place(told.cell);
        if (told.sorry) node?.append(Object.assign(element("p", "nnp-note"), { textContent: told.sorry }));
        else if (node && told.shows) fill(node, told.shows, told.buffers);
      } else if (told.kind === "box") {
        const box = boxes.get(told.box);
        if (box) fill(box, told.children, told.buffers);
      } else if (told.kind === "put") panels.get(told.panel)?.desk.put(stateOf(told.state, told.buffers));
      else if (told.kind === "say") panels.get(told.panel)?.desk.say(told.content, told.buffers);
      settle();
    },
    /** The page is left. */
    close() {
      closed = true;
      for (const leave of closing.splice(0)) leave();
    },
  };
}

/** The panels among what is shown, in boxes too. @param {Shown[]} shows @returns {Extract<Shown, {panel: number}>[]} */
export function panelsIn(shows) {
  return shows.flatMap((shown) => ("panel" in shown ? [shown] : "box" in shown ? panelsIn(shown.children) : []));
}

/** A style is on the page. @param {string} url */
export function dressed(url) {
  if (document.querySelector(`link[href="${url}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = { rel: "stylesheet", href: url, onload: done, onerror: done };
    document.head.append(Object.assign(document.createElement("link"), link));
  });
}
