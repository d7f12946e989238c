// The cells of a page: what Python shows in each, put into the cell's place.

import { deskHost, stateOf } from "./host.js";
import { focusIn, held, isSeen, settled } from "./picture.js";

/** @import {Desk, Post} from "./host.js" */
/** @import {About, Shown, Told} from "./messages.d.ts" */
/** @typedef {{mount: (host: import("../kit/host.js").Host, place: HTMLElement) => () => void}} Bundle */
/** @typedef {{cell: number, shows: Shown[]}} First what a cell shows before its desks are there */

/**
 * @typedef {object} Panel
 * @property {string} bundle
 * @property {Desk} desk
 * @property {HTMLElement} node
 * @property {() => void} close
 */

/**
 * @param {About} about the page
 * @param {Document} page
 * @param {(panel: number, message: string) => Promise<void>} ask
 * @param {() => void} broken a script of a panel does not come
 * @param {{load?: (url: string) => Promise<{default: Bundle}>, dress?: (url: string) => Promise<unknown>}} [browser]
 */
export function cellsOf(about, page, ask, broken, { load = (url) => import(url), dress = dressed } = {}) {
  /** @type {Map<number, Panel>} */
  const panels = new Map();
  /** Panels that are shown before their desk is there. @type {Map<number, Panel>} */
  const early = new Map();
  /** They show what was left at an earlier visit, not what their desks open with. */
  let earlier = false;
  /** @type {Map<number, {node: HTMLElement, classes: string[], children: Shown[]}>} */
  const boxes = new Map();
  /** What stands in each cell. @type {Map<number, Shown[]>} */
  const shown = new Map();
  /** @type {(() => Promise<void>)[]} */
  const coming = [];
  let closed = false;

  const place = (/** @type {number} */ cell) =>
    /** @type {HTMLElement | null} */ (page.querySelector(`[data-cell="${cell}"]`));
  const href = (/** @type {string} */ file) => new URL(about.root + file, page.baseURI).href;

  /** @param {string} tag @param {string} name @param {string} [html] */
  function element(tag, name, html = "") {
    const node = page.createElement(tag);
    node.className = name;
    node.innerHTML = html;
    return node;
  }

  /** Mount a panel's page. @param {Panel} panel */
  async function mount(panel) {
    const { script, style } = about.bundles[panel.bundle];
    const [bundle] = await Promise.all([load(href(script)), dress(href(style))]);
    if (closed || !panel.node.isConnected) return;
    const inside = element("div", "");
    panel.node.append(inside);
    panel.close = () => {
      panel.desk.leave();
      inside.remove();
    };
    const leave = bundle.default.mount(panel.desk.host, inside);
    panel.close = () => {
      panel.desk.leave();
      leave();
      inside.remove();
    };
  }

  /** Mount a panel before its desk is there: where that fails, it is made anew when the desk comes. @param {number} number @param {Panel} panel */
  async function mountEarly(number, panel) {
    try {
      await mount(panel);
    } catch {
      panel.close();
      early.delete(number);
    }
  }

  /** @param {string} bundle @param {Record<string, any>} state @param {(panel: Panel) => Promise<void>} [come] @returns {Panel} */
  function made(bundle, state, come = mount) {
    const panel = { bundle, desk: deskHost(state), node: element("div", "nns-panel"), close: () => {} };
    coming.push(() => come(panel));
    return panel;
  }

  /**
   * A panel whose picture is from an earlier visit: its page begins anew behind that picture, and takes up itself what it has
   * kept; then the picture goes, and what was pressed on it counts.
   *
   * @param {Panel} there
   * @param {Record<string, any>} real
   * @param {Post} post
   */
  function anew(there, real, post) {
    const unheard = there.desk.unheard();
    const focus = focusIn(there.node);
    const uncover = held(there.node);
    there.close();
    const panel = { ...there, desk: deskHost(real), close: () => {} };
    let unanswered = 0;
    /** @type {Post} */
    const counted = (message) => {
      const answer = post(message);
      unanswered += 1;
      return answer.finally(() => {
        unanswered -= 1;
      });
    };
    coming.push(async () => {
      await panel.desk.wake(real, counted);
      await mount(panel);
      await settled(() => unanswered === 0 && isSeen(panel.node.lastElementChild));
      uncover();
      focus();
      await panel.desk.again(unheard);
    });
    return panel;
  }

  /** @param {Extract<Shown, {panel: number}>} shown @param {Uint8Array[]} buffers */
  function panelOf({ panel, bundle, state }, buffers) {
    const known = panels.get(panel);
    if (known || !bundle || !state) return known?.node ?? element("div", "");
    const real = stateOf(state, buffers);
    /** @type {Post} */
    const post = (message) => ask(panel, message); // it throws when Python has ended: the page that asks says so
    const there = early.get(panel);
    early.delete(panel);
    const mine = there?.bundle === bundle ? there : made(bundle, real);
    const found = mine === there && earlier ? anew(mine, real, post) : mine;
    panels.set(panel, found);
    if (found === mine) found.desk.wake(real, post);
    return found.node;
  }

  /** @param {Shown} what @param {Uint8Array[]} buffers @returns {HTMLElement} */
  function nodeOf(what, buffers) {
    if ("html" in what) return element("div", "jp-RenderedHTMLCommon jp-OutputArea-output", what.html);
    if ("panel" in what) return panelOf(what, buffers);
    return boxOf(what, (child) => nodeOf(child, buffers));
  }

  /** @param {Extract<Shown, {box: number}>} what @param {(child: Shown) => HTMLElement} draw */
  function boxOf({ box, classes, children }, draw) {
    const node = boxes.get(box)?.node ?? element("div", ["nns-box", ...classes].join(" "));
    boxes.set(box, { node, classes, children });
    put(node, children.map(draw));
    return node;
  }

  /** What is shown before the desks are there. @param {Shown} what @returns {HTMLElement} */
  function firstNode(what) {
    if ("html" in what) return nodeOf(what, []);
    if ("box" in what) return boxOf(what, firstNode);
    const { panel, bundle, state } = what;
    if (!bundle || !state) return element("div", "");
    const found = made(bundle, stateOf(state, []), (mine) => mountEarly(panel, mine));
    early.set(panel, found);
    return found.node;
  }

  /** Mount what has come onto the page. */
  const settle = () => Promise.all(coming.splice(0).map((come) => come()));

  /** What stands there now, with the states as they are. @param {Shown} what @returns {Shown} */
  function asItIs(what) {
    if ("html" in what) return what;
    if ("box" in what) {
      const box = boxes.get(what.box);
      return { ...what, children: (box?.children ?? []).map(asItIs) };
    }
    const known = panels.get(what.panel);
    const state = { plain: known?.desk.state() ?? {}, raw: {} };
    return { panel: what.panel, bundle: known?.bundle, state };
  }

  return {
    /** Show cells before their desks are there. @param {First[]} cells @param {boolean} kept whether they are as an earlier visit left them */
    async show(cells, kept) {
      earlier = kept;
      for (const { cell, shows } of cells) {
        const node = place(cell);
        if (node) put(node, shows.map(firstNode));
      }
      await settle();
    },
    /** Take what the worker tells. @param {Told} told */
    hear(told) {
      if (told.kind === "cell") {
        const node = place(told.cell);
        if (told.sorry) node?.append(Object.assign(element("p", "nnp-note"), { textContent: told.sorry }));
        if (!node || !told.shows) return;
        shown.set(told.cell, told.shows);
        put(
          node,
          told.shows.map((each) => nodeOf(each, told.buffers)),
        );
      } else if (told.kind === "box") {
        const box = boxes.get(told.box);
        if (box)
          boxOf({ box: told.box, classes: box.classes, children: told.children }, (each) => nodeOf(each, told.buffers));
      } else if (told.kind === "put") panels.get(told.panel)?.desk.put(stateOf(told.state, told.buffers));
      else if (told.kind === "say") panels.get(told.panel)?.desk.say(told.content, told.buffers);
      settle().catch(broken);
    },
    /** What the cells show now, for the next visit; nothing when it is not to be kept. @returns {First[]} */
    kept() {
      const desks = [...panels.values()].map(({ desk }) => desk.state());
      const isKept = desks.some(({ keep }) => keep) && !desks.some(({ view }) => view?.fresh);
      const isPlain = !desks.some((state) => Object.values(state).some((value) => value instanceof DataView));
      if (!isKept || !isPlain) return [];
      return [...shown].map(([cell, shows]) => ({ cell, shows: shows.map(asItIs) }));
    },
    /** The page is left. */
    close() {
      closed = true;
      for (const { close } of [...panels.values(), ...early.values()]) close();
    },
  };
}

/** Put nodes into a place, unless they are there. @param {HTMLElement} place @param {HTMLElement[]} nodes */
function put(place, nodes) {
  const same = nodes.length === place.children.length && nodes.every((each, at) => each === place.children[at]);
  if (!same) place.replaceChildren(...nodes);
}

/** A style is on the page. @param {string} url */
export function dressed(url) {
  const there = [...document.querySelectorAll("link")].some((link) => link.rel === "stylesheet" && link.href === url);
  if (there) return Promise.resolve();
  return new Promise((done) => {
    const link = { rel: "stylesheet", href: url, onload: done, onerror: done };
    document.head.append(Object.assign(document.createElement("link"), link));
  });
}
