// The kit: words, the memory of the browser, Jupyter as a host, drawing and focus.

import assert from "node:assert/strict";
import test from "node:test";
import { holdFocus, roving } from "../../ninetynine_edu/panels/kit/focus.js";
import { drawer } from "../../ninetynine_edu/panels/kit/host.js";
import { hostOf, widget } from "../../ninetynine_edu/panels/kit/jupyter.js";
import { set, theme } from "../../ninetynine_edu/panels/kit/root.js";
import { afresh, anew, h, painter, When, wipe } from "../../ninetynine_edu/panels/kit/view.js";
import { cap, cut, listing, minus } from "../../ninetynine_edu/panels/kit/words.js";
import { freshBrowser, rest } from "./browser.js";

test("minus signs stand where a number begins", () => {
  assert.equal(minus(-7), "−7");
  assert.equal(minus("take -7 (-3) of 2-3, ten-mode"), "take −7 (−3) of 2-3, ten-mode");
});

test("lists and capitals", () => {
  assert.equal(cut("Mia", 3), "Mia");
  assert.equal(cut("👍🏽🇩🇪क्षिé", 2), "👍🏽🇩🇪");
  assert.equal(listing([]), "");
  assert.equal(listing(["a"]), "a");
  assert.equal(listing(["a", "b", "c"]), "a, b and c");
  assert.equal(cap("you"), "You");
});

test("a drawer keeps by name, nothing without a key, and survives a browser that forbids it", () => {
  freshBrowser();
  drawer("play").set("help", "{}");
  assert.equal(localStorage.getItem("play.help"), "{}");
  assert.equal(drawer("play").get("help"), "{}");
  assert.equal(drawer("").get("help"), null);
  const forbidden = drawer("play", () => {
    throw new Error("private window");
  });
  forbidden.set("help", "x");
  assert.equal(forbidden.get("help"), null);
});

/** A model as anywidget hands it out. */
function fakeModel() {
  /** @type {[string, (...said: any[]) => void][]} */
  let heard = [];
  return {
    get: (/** @type {string} */ name) => `the ${name}`,
    on: (/** @type {string} */ name, /** @type {(...said: any[]) => void} */ call) => heard.push([name, call]),
    off: (/** @type {string} */ name, /** @type {(...said: any[]) => void} */ call) => {
      heard = heard.filter(([other, one]) => other !== name || one !== call);
    },
    send: () => {},
    fire: (/** @type {string} */ name, /** @type {any[]} */ ...said) => {
      for (const [other, call] of heard) if (other === name) call(...said);
    },
    count: () => heard.length,
  };
}

test("Jupyter as a host: changes and replies are heard until the view is left", () => {
  const model = fakeModel();
  /** @type {unknown[]} */
  const said = [];
  const { host, leave } = hostOf(model, {});
  host.on("view", () => said.push(host.get("view")));
  host.hear((message, buffers) => said.push(message, buffers));
  model.fire("change:view", "model", "value");
  model.fire("msg:custom", { kind: "file" }, []);
  assert.deepEqual(said, ["the view", { kind: "file" }, []]);
  leave();
  assert.equal(model.count(), 0);
});

test("a widget is mounted into its element and taken away again", () => {
  const model = fakeModel();
  const el = freshBrowser();
  /** @type {unknown[]} */
  const did = [];
  const page = widget((host, place) => {
    host.on("view", () => {});
    did.push(place);
    return () => did.push("away");
  });
  const close = page().render({ model, el });
  assert.deepEqual([model.count(), el.lang], [1, "en"]);
  close();
  assert.deepEqual([did, model.count()], [[el, "away"], 0]);
});

test("false takes a data- or aria- attribute away, true leaves it alone standing", () => {
  const place = freshBrowser();
  const state = { on: true };
  const draw = painter(place, () =>
    h("p", { "data-on": state.on, "aria-pressed": state.on ? "true" : false, hidden: !state.on }),
  );
  draw();
  assert.equal(place.innerHTML, '<p data-on="" aria-pressed="true"></p>');
  state.on = false;
  draw();
  assert.equal(place.innerHTML, '<p hidden=""></p>');
});

test("a drawing patches what is there; anew draws afresh when the key changes", () => {
  const place = freshBrowser();
  const state = { word: "one", key: "a" };
  const draw = painter(place, () => h("p", {}, h("b", {}, state.word), anew(state.key, h("i", {}, state.word))));
  draw();
  const [b, i] = [place.querySelector("b"), place.querySelector("i")];
  Object.assign(state, { word: "two", key: "b" });
  draw();
  assert.equal(place.querySelector("b"), b);
  assert.notEqual(place.querySelector("i"), i);
  assert.equal(place.textContent, "twotwo");
});

test("a drawing asked for in the middle of a drawing comes after it", () => {
  const place = freshBrowser();
  let count = 0;
  const draw = painter(place, () => {
    count += 1;
    if (count === 1) draw();
    return h("p", {}, String(count));
  });
  draw();
  assert.equal(place.textContent, "2");
});

test("When draws again only for another value", () => {
  const place = freshBrowser();
  let drawn = 0;
  let value = [1];
  const part = () => {
    drawn += 1;
    return h("i", {});
  };
  const draw = painter(place, () => h(When, { value, draw: part }));
  draw();
  value = [1];
  draw();
  assert.equal(drawn, 1);
  value = [2];
  draw();
  assert.equal(drawn, 2);
});

test("a group of buttons is one Tab stop in which the arrows move", () => {
  const place = freshBrowser();
  place.innerHTML = '<button tabindex="-1">a</button><button tabindex="-1">b</button>';
  const buttons = /** @type {HTMLElement[]} */ ([...place.children]);
  const again = roving(place, "button");
  again();
  assert.deepEqual(
    buttons.map((one) => one.tabIndex),
    [0, -1],
  );
  buttons[0].focus();
  buttons[0].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  assert.equal(document.activeElement, buttons[1]);
  assert.deepEqual(
    buttons.map((one) => one.tabIndex),
    [-1, 0],
  );
});

test("the focus goes to the same control drawn anew, else to the next one", async () => {
  const place = freshBrowser();
  // happy-dom lays nothing out: whatever is there has a place
  HTMLElement.prototype.getClientRects = () => /** @type {any} */ ([{}]);
  const button = (/** @type {string} */ text) => Object.assign(document.createElement("button"), { textContent: text });
  place.append(button("a"), button("b"), button("c"));
  const close = holdFocus(place);
  /** @type {HTMLElement} */ (place.children[1]).focus();
  place.replaceChildren(button("a"), button("new"), button("b"));
  await rest(5);
  assert.equal(document.activeElement?.textContent, "b");
  place.replaceChildren(button("a"), button("c"));
  await rest(5);
  assert.equal(document.activeElement?.textContent, "c");
  close();
});

test("a root follows the theme of the notebook it is in, and paper is white", async () => {
  const place = freshBrowser();
  const leave = theme(place);
  assert.equal(place.dataset.theme, "light");
  assert.equal(place.dataset.lmSuppressShortcuts, "true");
  leave();
  const notebook = Object.assign(document.createElement("div"), { className: "jp-NotebookPanel" });
  document.body.append(notebook);
  document.body.dataset.jpThemeLight = "false";
  const end = theme(place);
  assert.equal(place.dataset.theme, "dark");
  window.dispatchEvent(new Event("beforeprint"));
  assert.equal(place.dataset.theme, "light");
  window.dispatchEvent(new Event("afterprint"));
  assert.equal(place.dataset.theme, "dark");
  document.body.dataset.jpThemeLight = "true";
  await rest(5);
  assert.equal(place.dataset.theme, "light");
  end();
  document.body.dataset.jpThemeLight = "false";
  await rest(5);
  assert.equal(place.dataset.theme, "light", "a root that has been taken away follows no more");
});

test("attributes of a root are set and taken away", () => {
  const place = freshBrowser();
  set(place, { "data-a": true, "data-b": 3, "data-c": "x" });
  set(place, { "data-c": false });
  assert.deepEqual([place.dataset.a, place.dataset.b, place.dataset.c], ["", "3", undefined]);
});

test("a page that is taken away in the middle of typing does not come back", () => {
  const place = freshBrowser();
  /** A field that says when it goes, as one with the focus does in a browser. @param {Element | null} node */
  const ref = (node) => {
    if (!node) draw();
  };
  const draw = painter(place, () => h("p", {}, h("input", { ref })));
  draw();
  wipe(place);
  draw();
  assert.equal(place.childNodes.length, 0);
  painter(place, () => h("p", {}, "another page"))();
  assert.equal(place.textContent, "another page");
});

test("a part that is made afresh is left alone while its value stays", () => {
  const place = freshBrowser();
  let value = [1];
  const draw = painter(place, () =>
    h(
      "div",
      {},
      afresh(value, () => h("i", {}, value.join())),
    ),
  );
  draw();
  const first = place.querySelector("i");
  value = [1];
  draw();
  assert.equal(place.querySelector("i"), first);
  value = [2];
  draw();
  assert.notEqual(place.querySelector("i"), first);
  assert.equal(place.textContent, "2");
});
