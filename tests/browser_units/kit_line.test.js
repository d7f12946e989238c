// Where things stand on the number line of the table.

import assert from "node:assert/strict";
import test from "node:test";
import {
  arcs,
  closeUp,
  LINE,
  layeredLine,
  lineLayout,
  missedArcs,
  numberLine,
} from "../../ninetynine_edu/panels/kit/line.js";

const plain = { total: 40, limit: 99, low: 0, jumps: [], strong: -1, width: 600 };
/** @param {number} to @param {boolean} [ok] */
const jump = (to, ok = true) => ({ to, ok, short: String(to), long: `${to - 40} → ${to}` });

/** @param {ReturnType<typeof lineLayout>} laid @param {string} kind @returns {any[]} */
const named = ({ parts }, kind) => parts.filter(({ attributes }) => String(attributes.class).split(" ").includes(kind));

test("the total stands between the beginning and the limit in proportion", () => {
  const [here] = named(lineLayout(plain), "nn-line-here");
  const end = 99 + 4;
  assert.equal(here.attributes.cx, LINE.side + (40 / end) * (600 - 2 * LINE.side));
});

test("every ten has a number, on a narrow line every twenty, and the limit has its own", () => {
  /** @param {number} width */
  const numbers = (width) => named(lineLayout({ ...plain, width }), "nn-line-number").map(({ text }) => text);
  assert.deepEqual(numbers(600), ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "99"]);
  assert.deepEqual(numbers(320), ["0", "20", "40", "60", "80", "99"]);
});

test("a line from below zero says so with a true minus", () => {
  assert.equal(named(lineLayout({ ...plain, low: -10 }), "nn-line-number")[0].text, "−10");
});

test("a total outside the line stands at its end", () => {
  const [low] = named(lineLayout({ ...plain, total: -400, low: -200 }), "nn-line-here");
  assert.equal(low.attributes.cx, LINE.side);
  const [high] = named(lineLayout({ ...plain, total: 500 }), "nn-line-here");
  assert.equal(high.attributes.cx, 600 - LINE.side);
});

test("a card that names a total is told once on the line", () => {
  /** @type {any} */
  const view = { total: 39 };
  const [sets, adds] = arcs(view, [
    { to: 99, ok: true, short: "to 99" },
    { to: 49, ok: true, short: "+10" },
  ]);
  assert.deepEqual([sets.long, adds.long], ["to 99", "+10 → 49"]);
});

test("what was counted is filled from 0, to either side", () => {
  /** @param {number} total @param {number} low */
  const filled = (total, low) => {
    const laid = lineLayout({ ...plain, total, low });
    const [{ attributes: bar }] = named(laid, "nn-line-done");
    const [{ attributes: here }] = named(laid, "nn-line-here");
    return {
      bar,
      here: here.cx,
      zero: named(lineLayout({ ...plain, total: 0, low }), "nn-line-here")[0].attributes.cx,
    };
  };
  const up = filled(40, -10);
  assert.deepEqual([up.bar.x, up.bar.x + up.bar.width], [up.zero, up.here]);
  const down = filled(-7, -10);
  assert.deepEqual([down.bar.x, down.bar.x + down.bar.width], [down.here, down.zero]);
  assert.equal(filled(0, -10).bar.width, 0);
});

test("a jump past the limit is dashed and ends in a diamond, one that stays is a ring", () => {
  const laid = lineLayout({ ...plain, jumps: [jump(105, false), jump(40)] });
  assert.match(String(named(laid, "nn-jump-end")[0].attributes.d), /l7 7l-7 7l-7 -7z$/);
  assert.equal(named(laid, "nn-jump-stay").length, 1);
});

test("labels keep clear of each other and inside the picture", () => {
  for (const width of [220, 320, 600, 1200])
    for (const results of [
      [41, 42],
      [50, 30],
      [41, 51],
      [43, 44],
    ]) {
      const labels = named(lineLayout({ ...plain, width, jumps: results.map((to) => jump(to)) }), "nn-jump-label");
      const boxes = labels.map(({ attributes: { x, y }, text }) => ({
        x: Number(x),
        y: Number(y),
        half: text.length * 4.6,
      }));
      for (const { x, half } of boxes) assert.ok(x - half >= 0 && x + half <= width, `${results} at ${width}`);
      const [a, b] = boxes;
      assert.ok(Math.abs(a.x - b.x) >= a.half + b.half || Math.abs(a.y - b.y) >= 17, `${results} at ${width}`);
    }
});

test("three labels, or those of a way, keep clear of each other too, however low the line's room is", () => {
  const plays = [
    [10, -10],
    [20, -20],
    [1, 11],
    [1, 10, 11],
    [-10, 0, 10],
    [-1, 1, 11],
    [1, 2, 3],
    [5, 10, 20],
  ];
  const ways = [
    [10, 3],
    [20, 8],
    [7, 1],
    [10, 10, 4],
    [-1, -9],
  ];
  const sign = (/** @type {number} */ n) => (n < 0 ? `−${-n}` : `+${n}`);
  /** @param {number} total @param {number[]} steps */
  const way = (total, steps) => {
    const stops = [total];
    for (const step of steps) stops.push(stops[stops.length - 1] + step);
    return missedArcs({
      jumps: steps.map((step, i) => ({ from: stops[i], to: stops[i + 1], short: sign(step) })),
      told: true,
    });
  };
  for (const letter of [14, 18])
    for (const width of [300, 420, 600, 900])
      for (let total = 0; total <= 99; total += 3) {
        const cards = plays.map((adds) =>
          arcs(
            { total },
            adds.map((n) => ({ to: total + n, ok: total + n <= 99, short: sign(n) })),
          ),
        );
        for (const jumps of [...cards, ...ways.map((steps) => way(total, steps))]) {
          const laid = named(lineLayout({ ...plain, total, low: -10, width, letter, jumps }), "nn-jump-label");
          const size = letter / 14;
          const boxes = laid.map(({ attributes: { x, y }, text }) => ({ x: Number(x), y: Number(y), text }));
          for (const [i, one] of boxes.entries()) {
            const half = one.text.length * 4.6 * size;
            assert.ok(one.x - half >= 0 && one.x + half <= width && one.y >= 13, `${one.text} is cut at ${width}`);
            for (const other of boxes.slice(0, i)) {
              const beside = Math.abs(one.x - other.x) >= half + other.text.length * 4.6 * size;
              const above = Math.abs(one.y - other.y) >= 15 * size;
              assert.ok(beside || above, `${one.text} touches ${other.text} from ${total} at ${width}, ${letter}`);
            }
          }
        }
      }
});

test("the stressed jump stands out and the others are weak", () => {
  const laid = lineLayout({ ...plain, jumps: [jump(50), jump(30)], strong: 1 });
  assert.deepEqual(
    named(laid, "nn-jump").map(({ attributes }) => String(attributes.class).includes("nn-weak")),
    [true, false],
  );
});

test("plays that lead to one total make one jump", () => {
  const view = /** @type {any} */ ({ total: 40, limit: 99 });
  const plays = [
    { to: 50, ok: true, short: "+10" },
    { to: 50, ok: true, short: "+10" },
    { to: null, ok: true, short: "?" },
    { to: 110, ok: false, short: "+70" },
    { to: 40, ok: true, short: "0" },
  ];
  assert.deepEqual(
    arcs(view, plays).map(({ short, long }) => [short, long]),
    [
      ["50", "+10 → 50"],
      ["110 is too high", "+70 → 110, too high"],
      ["40", "stays 40"],
    ],
  );
});

test("the way that helps goes from stop to stop, and tells its end at last", () => {
  const jumps = [
    { from: 47, to: 50, short: "+3" },
    { from: 50, to: 55, short: "+5" },
  ];
  /** @param {boolean} told */
  const long = (told) => missedArcs({ jumps, told }).map((jump) => jump.long);
  assert.deepEqual(long(false), ["+3", "+5"]);
  assert.deepEqual(long(true), ["+3", "+5 → 55"]);
  const laid = lineLayout({
    ...plain,
    total: 47,
    jumps: missedArcs({ jumps, told: false }),
    low: 40,
    high: 70,
  });
  const [first, second] = named(laid, "nn-jump").map(({ attributes }) => String(attributes.d));
  const end = first.split(" ").at(-2);
  assert.ok(second.startsWith(`M${end} `), "the second jump begins where the first one ends");
});

test("a short way is seen from near, with a mark for every number", () => {
  const line = { low: -10, limit: 99 };
  const near = closeUp([{ from: 47, to: 55 }], line);
  assert.deepEqual(near, { low: 40, high: 70 });
  assert.deepEqual(closeUp([{ from: 92, to: 97 }], line), { low: 70 }, "the limit stays on the line");
  assert.deepEqual(closeUp([{ from: 4, to: -6 }], line), { low: -10, high: 20 });
  assert.equal(closeUp([{ from: 46, to: 99 }], line), null);
  const laid = lineLayout({ ...plain, total: 47, ...near });
  assert.equal(named(laid, "nn-line-tick").length, 30);
  assert.equal(named(laid, "nn-line-limit").length, 0);
});

test("of the totals that are too high the smallest has a label, clear of every arc and of the other labels", () => {
  const limit = 99;
  const view = (/** @type {number} */ total) => /** @type {any} */ ({ total, limit });
  for (const width of [220, 260, 480, 900])
    for (let total = 60; total <= limit; total += 1)
      for (const adds of [
        [1, 11],
        [10, -10],
        [10, 0],
        [6, 7],
      ]) {
        const plays = adds.map((n) => ({ to: total + n, ok: total + n <= limit, short: n < 0 ? `−${-n}` : `+${n}` }));
        const jumps = arcs(view(total), plays);
        const laid = lineLayout({ ...plain, total, width, jumps });
        const labels = named(laid, "nn-jump-label");
        const over = labels.filter(({ attributes }) => String(attributes.class).includes("nn-jump-over"));
        const least = plays.find(({ ok }) => !ok);
        assert.deepEqual(
          over.map(({ text }) => Number(text.match(/\d+(?= is too|, too)/)?.[0])),
          least ? [least.to] : [],
        );
        const when = `${adds} from ${total} at ${width}`;
        for (const { attributes, text } of over) {
          const { x, y } = attributes;
          for (const { attributes: path } of named(laid, "nn-jump").filter(({ attributes }) => attributes.d)) {
            const [, fromY, upY] =
              String(path.d)
                .match(/ ?M\S+ (\S+) Q\S+ (\S+)/)
                ?.map(Number) ?? [];
            const peak = (fromY + upY) / 2;
            if (String(path.class).includes("nn-jump-over")) assert.ok(y + 2 <= peak, `an arc runs through, ${when}`);
          }
          for (const other of labels)
            if (other.text !== text) {
              const apart = Math.abs(other.attributes.x - x) - (other.text.length + text.length) * 4.6;
              assert.ok(apart >= 0 || Math.abs(other.attributes.y - y) >= 16, `${other.text} on ${text}, ${when}`);
            }
        }
      }
});

test("in layers lies all of the line and nothing twice, in the order in which it is drawn but for the place of the total", () => {
  const line = { ...plain, jumps: [jump(47), jump(140, false)] };
  /** @type {any} */
  const whole = numberLine(line);
  /** @type {any[]} */
  const layers = layeredLine(line);
  /** @param {any} picture @returns {string[]} */
  const kinds = ({ props }) =>
    [props.children].flat().map((part) => `${part.props.class} ${part.props.x ?? part.props.cx ?? ""}`);
  const isHere = (/** @type {string} */ kind) => kind.startsWith("nn-line-here");
  const all = kinds(whole);
  assert.deepEqual(layers.flatMap(kinds), [...all.filter((kind) => !isHere(kind)), ...all.filter(isHere)]);
  assert.deepEqual(
    layers.map(({ props }) => [props.class, props.viewBox, "aria-hidden" in props]),
    ["nn-linepart", "nn-linepart", "nn-line", "nn-linepart"].map((name) => [
      name,
      whole.props.viewBox,
      name !== "nn-line",
    ]),
  );
});
