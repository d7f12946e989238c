// Two pages of one match: who has it, who watches, and that only one of them writes.

import assert from "node:assert/strict";
import test from "node:test";
import { matchMemory } from "../../ninetynine_edu/panels/play/memory.js";
import { sharing } from "../../ninetynine_edu/panels/play/sharing.js";
import { mountTable } from "../../ninetynine_edu/panels/play/table.js";
import { watched } from "../../ninetynine_edu/panels/play/watching.js";
import { freshBrowser, kept, rest, testHost, until } from "./browser.js";
import { fakeChannels, fakeLocks } from "./locks.js";

const steps = kept("records/table.json");
const first = steps[0].view;

/** A page that notes what it is told. @param {any} browser @param {string} [name] */
function aPage(browser, name = "play.match?") {
  /** @type {unknown[]} */
  const told = [];
  const note = (/** @type {string} */ what) => () => void told.push(what);
  let view = /** @type {unknown} */ (null);
  const share = sharing(
    name,
    {
      held: note("held"),
      taken: note("taken"),
      lost: note("lost"),
      freed: note("freed"),
      joined: note("joined"),
      seen: (seen) => void told.push(["seen", seen]),
      shows: () => view,
    },
    browser,
  );
  /** What it was told since it was asked last. */
  const news = async () => {
    await rest();
    return told.splice(0);
  };
  /** @param {unknown} shown */
  const shows = (shown) => {
    view = shown;
    share.show();
  };
  return { ...share, news, shows };
}

const aBrowser = () => ({ locks: fakeLocks(), Channel: fakeChannels() });

test("the first page has the match, the second sees it, takes it over, and is freed when the other goes", async () => {
  const browser = aBrowser();
  const one = aPage(browser);
  one.begin();
  assert.deepEqual(await one.news(), ["held"]);
  one.shows({ n: 1 });
  const two = aPage(browser);
  two.begin();
  assert.deepEqual(await two.news(), ["taken", ["seen", { n: 1 }]]);
  assert.deepEqual(await one.news(), ["joined"]);
  one.shows({ n: 2 });
  assert.deepEqual(await two.news(), [["seen", { n: 2 }]]);

  two.shows({ n: 3 });
  two.take();
  assert.deepEqual(await two.news(), ["held", "joined"]);
  assert.deepEqual(await one.news(), ["lost", ["seen", { n: 3 }]]);
  one.shows({ n: 9 }); // who only watches shows nothing
  assert.deepEqual(await two.news(), []);

  one.take(); // and back again
  assert.deepEqual(
    [await one.news(), await two.news()],
    [
      ["held", "joined"],
      ["lost", ["seen", { n: 9 }]],
    ],
  );
  one.close();
  assert.deepEqual(await two.news(), ["freed"]);
  const three = aPage(browser);
  three.begin(); // such as the first, loaded again: nobody who waits stands in its way
  assert.deepEqual(await three.news(), ["held"]);
  three.shows({ n: 4 });
  assert.deepEqual((await two.news()).at(-1), ["seen", { n: 4 }]);
  three.close();
  assert.deepEqual(await two.news(), ["freed"]);
});

test("matches of other names have nothing to do with each other, and one without a name with none", async () => {
  const browser = aBrowser();
  const pages = ["play.match?", "play.match?variant=chicago", "", ""].map((name) => aPage(browser, name));
  for (const page of pages) page.begin();
  for (const page of pages) assert.deepEqual(await page.news(), ["held"]);
});

test("where there are no locks the newest page has the match, and the other is told", async () => {
  const browser = { Channel: fakeChannels() };
  const one = aPage(browser);
  one.begin();
  const two = aPage(browser);
  two.begin();
  assert.deepEqual(await one.news(), ["held", "lost"]);
  assert.deepEqual(await two.news(), ["held", "joined"]);
  one.take();
  assert.deepEqual([await one.news(), await two.news()], [["held", "joined"], ["lost"]]);
});

test("a lock that is taken away tells it by itself, where pages cannot speak to each other", async () => {
  const browser = { locks: fakeLocks() };
  const [one, two] = [aPage(browser), aPage(browser)];
  one.begin();
  two.begin();
  assert.deepEqual([await one.news(), await two.news()], [["held"], ["taken"]]);
  two.take();
  assert.deepEqual([await one.news(), await two.news()], [["lost"], ["held"]]);
  two.close();
  assert.deepEqual(await one.news(), ["freed"]);
});

test("where locks are refused altogether a page plays on", async () => {
  const refused = { request: () => Promise.reject(new Error("no origin")) };
  const page = aPage({ locks: refused });
  page.begin();
  assert.deepEqual(await page.news(), ["held"]);
});

test("a page that lost its match never writes over the one that has it", () => {
  freshBrowser();
  const [one, two] = [matchMemory("play"), matchMemory("play")];
  assert.ok(one.keepMatch("", "one"));
  two.claim("");
  assert.equal(two.match("")?.text, "one");
  assert.ok(!one.keepMatch("", "late"));
  assert.equal(two.match("")?.text, "one");
  assert.ok(two.keepMatch("", "two"));
  assert.ok(one.keepMatch("variant=chicago", "own"), "another address is another match");
});

test("who watches gets nothing to play with, and no hand of people who pass the screen", () => {
  const hand = first.hand;
  assert.ok(hand.length);
  const alone = watched({ ...first, turn: true, mode: "play", prompt: "Your turn." });
  assert.deepEqual([alone.hand, alone.turn, alone.prompt, alone.mode], [hand, false, "", "watch"]);
  assert.deepEqual([alone.lays, alone.asks, alone.go], [[], [], ""]);
  const two = { ...first, people: 2, mode: "play", turn: true, say: "Play the ten of hearts." };
  assert.deepEqual([watched(two).hand, watched(two).say], [[], ""]);
  const seen = {
    ...two,
    turn: false,
    mode: "seen",
    prompt: "Only you look now.",
    handover: { words: "A♠", button: "" },
  };
  assert.deepEqual([watched(seen).hand, watched(seen).prompt, watched(seen).handover], [[], "", null]);
  assert.deepEqual(watched({ ...two, turn: false, mode: "match" }).hand, hand, "all is over");
});

/** @param {ParentNode} place @param {string} text @returns {any} */
const button = (place, text) =>
  [...place.querySelectorAll("button")].find((one) => one.textContent === text && !one.closest("[hidden]"));
/** @param {ParentNode} place */
const words = (place) => place.querySelector(".nn-away p, .nn-awaybox p")?.textContent;

/** Two tables in one browser. */
function tables() {
  const place = freshBrowser("http://localhost/voila/render/notebooks/play.ipynb?pace=instant");
  const { locks, Channel } = aBrowser();
  Object.defineProperty(window.navigator, "locks", { value: locks, configurable: true });
  Object.assign(window, { BroadcastChannel: Channel });
  /** @param {Record<string, unknown>} change */
  return (change) => {
    const own = document.createElement("div");
    place.append(own);
    const view = { ...first, fresh: true, ...change };
    const desk = testHost({ keep: "play", view, total: view.total, saved: "" });
    const close = mountTable(desk.host, own);
    return { ...desk, own, view, close };
  };
}

test("the second table of a match asks, watches, and goes on where the other was", async () => {
  const open = tables();
  const one = open({ sub: "the first" });
  await rest();
  assert.equal(words(one.own), undefined);
  const two = open({ sub: "the second" });
  await rest();
  assert.equal(words(two.own), "This match is open in another window.");
  assert.equal(document.activeElement, button(two.own, "Go on here"));
  assert.ok(two.own.querySelector(".nn-columns")?.hasAttribute("hidden"), "no table of its own behind the question");
  assert.deepEqual(one.sent.at(-1)?.do, "habits", "what was never kept comes to be kept");
  one.set("saved", "nn1:one");
  two.set("saved", "nn1:two");
  two.set("total", 77);
  assert.equal(JSON.parse(localStorage.getItem("play.match") ?? "").text, "nn1:one");

  button(two.own, "Watch").click();
  assert.equal(words(two.own), "This match goes on in another window.");
  assert.equal(two.own.querySelector(".nn-sub")?.textContent, "the first");
  one.set("view", { ...one.view, fresh: false, n: 20, total: 42 });
  await rest();
  assert.equal(two.own.querySelector(".nn-total")?.textContent, "42");
  assert.equal(button(two.own, "Hint"), undefined);
  assert.equal(button(two.own, "Save match"), undefined);
  /** @type {any} */ (two.own.querySelector(".nn-card"))?.click();
  assert.equal(two.sent.length, 0);

  button(two.own, "Go on here").click();
  await rest();
  assert.deepEqual(
    two.sent.map((sent) => sent.do),
    ["restore", "habits"],
  );
  assert.equal(two.sent[0].text, "nn1:one");
  two.set("view", { ...two.view, fresh: false, n: 5, total: 43, sub: "the first" });
  two.set("saved", "nn1:on");
  await rest();
  assert.ok(two.own.contains(document.activeElement));
  assert.equal(words(one.own), "This match goes on in another window.");
  assert.equal(one.own.querySelector(".nn-total")?.textContent, "43");
  one.set("saved", "nn1:late");
  assert.equal(JSON.parse(localStorage.getItem("play.match") ?? "").text, "nn1:on");
  two.close();
  await rest();
  assert.equal(words(one.own), "The other window is closed.");
  button(one.own, "Go on here").click();
  await rest();
  assert.equal(one.sent.at(-2)?.text, "nn1:on");
  one.close();
});

test("two views of one table are one window: both play, both watch, and it goes with the last of them", async () => {
  const open = tables();
  const one = open({ sub: "the first" });
  await rest();
  const beside = document.createElement("div");
  document.body.append(beside);
  const away = mountTable(one.host, beside);
  await rest();
  const both = [one.own, beside];
  assert.deepEqual(both.map(words), [undefined, undefined]);
  assert.ok(both.every((place) => button(place, "New match")));
  one.set("saved", "nn1:one");
  assert.equal(JSON.parse(localStorage.getItem("play.match") ?? "").text, "nn1:one");
  one.set("saved", "nn1:on");
  assert.equal(JSON.parse(localStorage.getItem("play.match") ?? "").text, "nn1:on");

  const two = open({ sub: "the second" });
  await rest();
  assert.equal(words(two.own), "This match is open in another window.");
  assert.deepEqual(both.map(words), [undefined, undefined]);
  button(two.own, "Go on here").click();
  await rest();
  const elsewhere = "This match goes on in another window.";
  assert.deepEqual(both.map(words), [elsewhere, elsewhere]);
  const third = document.createElement("div");
  document.body.append(third);
  const later = mountTable(one.host, third);
  assert.equal(words(third), elsewhere);
  later();
  button(beside, "Go on here").click();
  await rest();
  assert.deepEqual([...both.map(words), words(two.own)], [undefined, undefined, elsewhere]);

  one.close();
  await rest();
  assert.equal(words(two.own), elsewhere);
  away();
  await rest();
  assert.equal(words(two.own), "The other window is closed.");
  two.close();
});

test("of two views of one table one asks for a bot's play, and for the key moment", async () => {
  const one = tables()({ fresh: false });
  const beside = document.createElement("div");
  document.body.append(beside);
  const away = mountTable(one.host, beside);
  await rest();
  const moment = { words: null, again: "" };
  const asked = (/** @type {string} */ what) => one.sent.filter((message) => message.do === what);
  one.set("view", { ...one.view, n: 5, mode: "watch", turn: false, bot: true });
  await until(() => asked("bot").length > 0);
  await rest();
  assert.deepEqual(asked("bot"), [{ n: 5, do: "bot", all: true }]);
  one.set("view", { ...one.view, n: 6, mode: "watch", turn: false, bot: true });
  await until(() => asked("bot").length > 1);
  one.set("view", { ...one.view, n: 7, mode: "deal", turn: false, bot: false, moment });
  await until(() => asked("moment").length > 0);
  await rest();
  assert.deepEqual(asked("moment"), [{ n: 7, do: "moment" }]);
  assert.equal(asked("bot").length, 2);
  one.close();
  away();
});

/** A table at a link, which is told what the desk answers. @param {HTMLElement} place */
function atLink(place) {
  const view = { ...first, fresh: true, asked: true, game: "" };
  const desk = testHost({ keep: "play", view, total: view.total, saved: "" });
  const close = mountTable(desk.host, place);
  let { n } = view;
  /** @param {string} game @param {string} saved */
  const shows = (game, saved) => {
    n += 1;
    desk.set("total", n); // comes ahead, and the view waits for its picture
    desk.set("view", { ...view, fresh: false, game, n, total: n });
    desk.set("saved", saved);
  };
  const leave = () => {
    desk.close();
    close();
  };
  return { sent: desk.sent, shows, leave };
}

test("another game started at a link comes back at a reload, and the link keeps its own", () => {
  const link = "http://localhost/voila/render/notebooks/play.ipynb?variant=chicago&players=human,greedy";
  const place = freshBrowser(link);
  const one = atLink(place);
  one.shows("", "nn1:chicago");
  one.shows("hawaiian", "nn1:hawaiian");
  one.leave();
  const reloaded = atLink(place);
  assert.deepEqual(reloaded.sent.at(-1), { n: first.n, do: "restore", text: "nn1:hawaiian" });
  reloaded.shows("hawaiian", "nn1:on");
  reloaded.leave();
  history.replaceState(null, ""); // as the link opened anew
  const anew = atLink(place);
  assert.deepEqual(anew.sent.at(-1), { n: first.n, do: "restore", text: "nn1:chicago" });
  anew.shows("", "nn1:chicago2");
  const kept = matchMemory("play");
  const q = "variant=chicago&players=human,greedy";
  assert.deepEqual([kept.match(q)?.text, kept.match(q, "hawaiian")?.text], ["nn1:chicago2", "nn1:on"]);
  anew.leave();
});

test("a match that was kept when a link had one place for all games goes to its own, and the link is free", () => {
  const place = freshBrowser("http://localhost/voila/render/notebooks/play.ipynb?variant=chicago");
  const kept = matchMemory("play");
  kept.set("match?variant=chicago", JSON.stringify({ q: "variant=chicago", text: "nn1:old", at: 1 }));
  const one = atLink(place);
  assert.equal(one.sent.at(-1)?.text, "nn1:old");
  one.shows("hawaiian", "nn1:older");
  assert.equal(kept.match("variant=chicago"), null);
  assert.equal(kept.match("variant=chicago", "hawaiian")?.text, "nn1:older");
  one.leave();
});

test("how somebody says totals is kept by the browser", () => {
  const place = freshBrowser();
  const desk = testHost({ keep: "play", view: { ...first, fresh: false }, total: 0, saved: "" });
  const leave = mountTable(desk.host, place);
  const own = [...place.querySelectorAll("label")].find((one) => one.textContent === "I say the total myself");
  own?.querySelector("input")?.click();
  assert.deepEqual(desk.sent.at(-1), { n: first.n, do: "help", say: true, four: false });
  leave();
  const again = testHost({ keep: "play", view: { ...first, fresh: true }, total: 0, saved: "" });
  const close = mountTable(again.host, place);
  assert.deepEqual(again.sent, [{ n: first.n, do: "habits", say: true, four: false, show: false }]);
  close();
});

test("a page that is alone tells nobody how it stands; one that takes over tells all who watched the page before", async () => {
  const browser = aBrowser();
  const one = aPage(browser);
  let asked = 0;
  one.begin();
  await rest();
  const shows = aPage(
    {
      ...browser,
      Channel: /** @type {any} */ (
        class {
          postMessage() {
            asked += 1;
          }
          close() {}
        }
      ),
    },
    "alone",
  );
  shows.begin();
  await rest();
  asked = 0;
  shows.shows({ n: 1 });
  assert.equal(asked, 0);
  const [two, three] = [aPage(browser), aPage(browser)];
  two.begin();
  three.begin();
  await rest();
  three.take();
  await rest();
  await two.news();
  three.shows({ n: 2 });
  assert.deepEqual(await two.news(), [["seen", { n: 2 }]]);
  for (const page of [one, two, three, shows]) page.close();
});
