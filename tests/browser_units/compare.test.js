// Games side by side in Node: chips ask for games, what is said is said, and only one question is asked at a time.

import assert from "node:assert/strict";
import test from "node:test";
import { mountCompare } from "../../ninetynine_edu/panels/compare/compare.js";
import { freshBrowser, testHost, until } from "./browser.js";

/** @param {Partial<import("../../ninetynine_edu/panels/compare/view.d.ts").View>} [more] */
const view = (more) => ({
  n: 1,
  asked: 0,
  page: true,
  games: [
    { id: "chicago", name: "Chicago", chosen: false },
    { id: "standard", name: "Standard", chosen: true },
  ],
  players: { now: 2, all: [2, 3, 4] },
  kept: "standard",
  say: "",
  busy: "",
  stopped: false,
  sentences: ["The shortest deals: Standard."],
  heads: ["Game", "Plays"],
  rows: [["Standard", "16.9"]],
  wide: "<svg id='wide'></svg>",
  middle: "<svg id='middle'></svg>",
  narrow: "<svg id='narrow'></svg>",
  notes: "9,632 deals of each game.",
  words: "Plays in a deal: Standard 16.9.",
  ...more,
});
/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);
/** @param {string} selector @returns {any[]} */
const all = (selector) => [...document.querySelectorAll(selector)];

test("chosen games stand first, pictures have words, and numbers are a table", () => {
  freshBrowser();
  const page = testHost({ view: view() });
  const close = mountCompare(page.host, document.body);
  assert.deepEqual(
    all(".nm-games:not(.nm-players) .nm-chip").map((chip) => [chip.textContent, chip.getAttribute("aria-pressed")]),
    [
      ["Standard", "true"],
      ["Chicago", "false"],
    ],
  );
  assert.equal(find(".nm-wide").getAttribute("aria-label"), "Plays in a deal: Standard 16.9.");
  assert.ok(find("#wide") && find("#middle") && find("#narrow"));
  assert.equal(find("td").textContent, "16.9");
  assert.equal(find(".nm-note").textContent, "9,632 deals of each game.");
  assert.equal(find("h1").textContent, "Games side by side");
  page.close();
  close();
  assert.equal(find(".nm"), null);
});

test("one question at a time; the answer gives the page back", () => {
  freshBrowser();
  const page = testHost({ view: view() });
  const close = mountCompare(page.host, document.body);
  const [standard, chicago] = all(".nm-chip");
  chicago.click();
  standard.click();
  assert.deepEqual(page.sent, [{ do: "choose", id: "chicago" }]);
  assert.match(find("[role=status]").textContent, /One moment/);
  assert.equal(find(".nm").dataset.busy, "yes");
  page.set("view", view({ say: "One game has to stay." }));
  assert.equal(find("[role=status]").textContent, "One game has to stay.");
  assert.equal(find(".nm").dataset.busy, undefined);
  find(".nm-own input").value = "standard{limit=50}";
  find(".nm-own form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  assert.deepEqual(page.sent[1], { do: "own", code: "standard{limit=50}" });
  close();
});

test("when nobody can be reached, that is said and the page stays alive", () => {
  freshBrowser();
  const page = testHost({ view: view() });
  page.host.send = () => {
    throw new Error("gone");
  };
  const close = mountCompare(page.host, document.body);
  all(".nm-chip")[1].click();
  assert.match(find("[role=status]").textContent, /cannot be reached/);
  assert.equal(find(".nm").dataset.busy, undefined);
  close();
});

test("while deals are played the page asks for more, and whoever waits can stop them and let them go on", () => {
  freshBrowser();
  const busy = "Deals are being played. Done: 0 of 1 games.";
  const page = testHost({ view: view({ n: 4, busy }) });
  const close = mountCompare(page.host, document.body);
  assert.deepEqual(page.sent, [{ do: "more", n: 4 }]);
  page.set("view", view({ n: 5, busy }));
  assert.deepEqual(page.sent[1], { do: "more", n: 5 });
  assert.match(find(".nm-busy").textContent, /0 of 1 games/);
  find(".nm-busy button").click();
  assert.deepEqual(page.sent[2], { do: "stop" });
  page.set("view", view({ n: 6, stopped: true, say: "It was stopped." }));
  assert.equal(page.sent.length, 3);
  assert.equal(find(".nm-busy button").textContent, "Play more deals");
  find(".nm-busy button").click();
  assert.deepEqual(page.sent[3], { do: "on" });
  page.set("view", view({ n: 7 }));
  assert.equal(find(".nm-busy"), null);
  assert.equal(page.sent.length, 4);
  close();
});

test("the focus stays where somebody chose or stopped", async () => {
  freshBrowser();
  const busy = "Deals are being played. Done: 0 of 1 games.";
  const page = testHost({ view: view({ busy }) });
  const close = mountCompare(page.host, document.body);
  HTMLElement.prototype.getClientRects = () => /** @type {any} */ ([{}]); // nothing is laid out in Node
  const focused = () => document.activeElement?.textContent;
  find(".nm-busy button").focus();
  page.set("view", view({ stopped: true }));
  await until(() => focused() === "Play more deals");
  assert.equal(focused(), "Play more deals");
  const games = [
    { id: "nepal", name: "Nepal", chosen: false },
    { id: "chicago", name: "Chicago", chosen: false },
    { id: "standard", name: "Standard", chosen: true },
  ];
  page.set("view", view({ games }));
  all(".nm-chip")[1].focus();
  assert.equal(focused(), "Nepal");
  page.set("view", view({ games: [{ ...games[0], chosen: true }, ...games.slice(1)] }));
  await until(() => focused() === "Chicago");
  assert.equal(focused(), "Chicago");
  close();
});

test("the address keeps the choice, and what else stands in it", () => {
  freshBrowser("http://localhost/voila/render/notebooks/variant_lab.ipynb?games=standard%2Cnowhere&lang=de#here");
  const page = testHost({ view: view() });
  const close = mountCompare(page.host, document.body);
  page.set("view", view({ say: "One game has to stay." }));
  assert.equal(location.search, "?games=standard%2Cnowhere&lang=de");
  page.set("view", view({ kept: "chicago,standard{limit=50}" }));
  const asked = new URLSearchParams(location.search);
  assert.deepEqual(
    [...asked],
    [
      ["games", "chicago,standard{limit=50}"],
      ["lang", "de"],
    ],
  );
  assert.equal(location.hash, "#here");
  page.set("view", view({ kept: "" }));
  assert.equal(location.search, "?lang=de");
  page.set("view", view({ page: false, kept: "chicago" }));
  assert.equal(location.search, "?lang=de");
  close();
});

test("as many players as somebody presses; the address keeps more than two", () => {
  freshBrowser("http://localhost/variant_lab?games=standard");
  const page = testHost({ view: view() });
  const close = mountCompare(page.host, document.body);
  const pressed = () => all(".nm-players .nm-chip").map((chip) => chip.getAttribute("aria-pressed") === "true");
  const [two, , four] = all(".nm-players .nm-chip");
  two.click();
  four.click();
  assert.deepEqual(page.sent, [{ do: "players", players: 4 }]);
  page.set("view", view({ players: { now: 4, all: [2, 3, 4] } }));
  assert.deepEqual(pressed(), [false, false, true]);
  assert.equal(location.search, "?games=standard&players=4");
  page.set("view", view());
  assert.equal(location.search, "?games=standard");
  close();
});

test("how own rules are written stands beside the field, with the way to the workshop", () => {
  freshBrowser("http://localhost/voila/render/notebooks/variant_lab.ipynb?lang=en");
  const close = mountCompare(testHost({ view: view() }).host, document.body);
  assert.match(find(".nm-own p").textContent, /First the game, then in braces what you change: standard\{limit=50\}\./);
  assert.match(find(".nm-own a").getAttribute("href"), /\/variant_workshop\.ipynb\?lang=en$/);
  close();
});
