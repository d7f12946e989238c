// Sounds of the table: which one is heard when, and that a browser without any stays silent.

import assert from "node:assert/strict";
import test from "node:test";
import { soundOf, sounds } from "../../ninetynine_edu/panels/play/sound.js";

/** @param {object} [more] @returns {any} */
const view = (more) => ({
  company: { over: null },
  me: { id: 0 },
  people: 1,
  way: {},
  direction: 1,
  last: { n: 3 },
  ...more,
});
/** @param {object} over */
const ended = (over) => view({ company: { over } });

test("a card that is laid, a turn of the direction and an end are heard, each once", () => {
  assert.equal(soundOf(view(), view()), null);
  assert.equal(soundOf(view({ last: null }), view()), "card");
  assert.equal(soundOf(view(), view({ last: { n: 4 }, direction: -1 })), "turn");
  assert.equal(soundOf(view(), ended({ kind: "match", won: 0, lost: [] })), "won");
  assert.equal(soundOf(view(), ended({ kind: "match", won: 1, lost: [] })), "lost");
  assert.equal(soundOf(view(), ended({ kind: "deal", won: null, lost: [0] })), "lost");
  assert.equal(soundOf(view(), ended({ kind: "deal", won: null, lost: [1] })), "won", "still in");
  const over = ended({ kind: "deal", won: 0, lost: [1] });
  assert.equal(soundOf(over, over), null);
});

test("tones come one after the other, and a page that was silent is woken", () => {
  /** @type {[string, number][]} */
  const started = [];
  const knob = (/** @type {string} */ name) => ({
    setValueAtTime: (/** @type {number} */ value) => started.push([name, value]),
    exponentialRampToValueAtTime() {},
  });
  let woken = 0;
  const chain = { connect: () => chain };
  /** @type {any} */ (globalThis).AudioContext = class {
    currentTime = 1;
    state = "suspended";
    destination = {};
    resume() {
      woken += 1;
    }
    createOscillator() {
      return { frequency: knob("pitch"), connect: () => chain, start() {}, stop() {} };
    }
    createGain() {
      return { gain: knob("volume"), ...chain };
    }
  };
  sounds()("won");
  assert.deepEqual(
    started.filter(([name]) => name === "pitch").map(([, pitch]) => pitch),
    [523, 659, 784],
  );
  assert.equal(woken, 1);
  /** @type {any} */ (globalThis).AudioContext = undefined;
  sounds()("card");
  assert.equal(woken, 1);
});
