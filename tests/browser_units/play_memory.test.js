// Which matches the browser keeps.

import assert from "node:assert/strict";
import test from "node:test";
import { gameHere, matchMemory, noteGameHere } from "../../ninetynine_edu/panels/play/memory.js";
import { freshBrowser } from "./browser.js";

test("each address keeps a match of its own, and the latest of all lies apart", () => {
  freshBrowser();
  const keep = matchMemory("play");
  keep.keepMatch("seed=1", "one");
  keep.keepMatch("seed=2", "two");
  assert.equal(keep.match("seed=1")?.text, "one");
  assert.equal(keep.match("seed=2")?.text, "two");
  assert.equal(keep.match("seed=3"), null);
  assert.equal(JSON.parse(keep.get("match") ?? "").text, "two");
});

test("a match kept when there was one for all addresses still opens, also after another", () => {
  freshBrowser();
  const keep = matchMemory("play");
  keep.set("match", JSON.stringify({ q: "seed=1", text: "old" }));
  assert.equal(keep.match("seed=1")?.text, "old");
  keep.keepMatch("seed=2", "two");
  assert.equal(keep.match("seed=1")?.text, "old");
});

test("of more than thirty addresses the oldest is let go", () => {
  freshBrowser();
  const keep = matchMemory("play");
  for (let n = 0; n < 30; n += 1) keep.set(`match?seed=${n}`, JSON.stringify({ q: `seed=${n}`, text: "x", at: n + 1 }));
  keep.keepMatch("seed=30", "new");
  assert.equal(keep.names("match?").length, 30);
  assert.equal(keep.match("seed=0"), null);
  assert.equal(keep.match("seed=1")?.text, "x");
});

test("another game that was started at a link has a place of its own there", () => {
  freshBrowser();
  const keep = matchMemory("play");
  const link = "variant=chicago";
  keep.keepMatch(link, "chicago");
  keep.keepMatch(link, "hawaiian", "hawaiian");
  assert.deepEqual([keep.match(link)?.text, keep.match(link, "hawaiian")?.text], ["chicago", "hawaiian"]);
  assert.equal(keep.match(link, "standard"), null);
  assert.equal(JSON.parse(keep.get("match") ?? "").text, "hawaiian", "the latest of all, for the lab");
  keep.drop(`match?${link}#hawaiian`);
  keep.keepMatch("", "plain"); // the latest is put where it belongs before another takes its place
  assert.equal(keep.match(link, "hawaiian")?.text, "hawaiian");
  const two = matchMemory("play");
  two.claim(link, "hawaiian");
  assert.ok(!keep.keepMatch(link, "late", "hawaiian"));
  assert.ok(keep.keepMatch(link, "own"), "the link's own game is another match");
  keep.keepMatch("", "plain");
  keep.leave(link, "");
  assert.equal(keep.match(link), null);
});

test("the tab's history knows which game stands there, beside what else it holds", () => {
  freshBrowser();
  assert.equal(gameHere(), "");
  history.replaceState({ other: 1 }, "");
  noteGameHere("hawaiian");
  assert.equal(gameHere(), "hawaiian");
  assert.equal(history.state.other, 1);
  noteGameHere("");
  assert.equal(gameHere(), "");
});

test("what is damaged or not ours is no match, and without a name nothing is kept", () => {
  freshBrowser();
  const keep = matchMemory("play");
  for (const text of ["{", "7", '{"text": 7}', "null"]) {
    keep.set("match", text);
    assert.equal(keep.match(""), null);
  }
  matchMemory("").keepMatch("", "x");
  assert.deepEqual(Object.keys(localStorage), ["play.match"]);
});
