// The number line of the table: from 0 (or lower) to the limit, with a jump for each thing a card can do.

const LINE = { top: 74, height: 112, side: 24 };

/**
 * Draw the line into an <svg>.
 *   total, limit, low    whole numbers; low is where the line begins
 *   jumps                [{to, ok, short, long}], what the card in focus would do
 *   width                room in px
 *   strong               index of the jump to stress, or -1
 */
function drawLine(svg, { total, limit, low, jumps, strong, width: room }) {
  const width = Math.max(220, room);
  const narrow = width < 520;
  const over = Math.max(0, ...jumps.filter((jump) => !jump.ok).map((jump) => jump.to - limit));
  const end = limit + Math.min(12, Math.max(4, over + 2));  // a little room past the limit, for what does not fit
  const x = (n) => LINE.side + ((Math.max(low, Math.min(end, n)) - low) / (end - low)) * (width - 2 * LINE.side);
  const y = LINE.top;
  const parts = [];
  const add = (tag, attributes, text) => {
    const node = s(tag, attributes);
    if (text !== undefined) node.textContent = text;
    parts.push(node);
  };

  add("rect", { x: x(low), y: y - 4, width: x(limit) - x(low), height: 8, rx: 4, class: "nn-line-rest" });
  add("rect", { x: x(low), y: y - 4, width: Math.max(0, x(Math.min(total, limit)) - x(low)), height: 8, rx: 4, class: "nn-line-done" });
  add("line", { x1: x(limit) + 4, x2: x(end), y1: y, y2: y, class: "nn-line-past" });
  const step = narrow && limit - low > 60 ? 20 : 10;
  for (let n = Math.ceil(low / 5) * 5; n < limit; n += 5) {
    const big = n % 10 === 0;
    add("line", { x1: x(n), x2: x(n), y1: y + 7, y2: y + (big ? 14 : 11), class: "nn-line-tick" });
    if (n % step === 0 && x(limit) - x(n) > 26) add("text", { x: x(n), y: y + 30, class: "nn-line-number" }, minus(n));
  }
  add("line", { x1: x(limit), x2: x(limit), y1: y - 16, y2: y + 14, class: "nn-line-limit" });
  add("text", { x: x(limit), y: y + 30, class: "nn-line-number nn-line-end" }, String(limit));

  const labels = [];
  jumps.forEach((jump, index) => {
    const from = x(total), to = x(jump.to);
    const rise = Math.min(44, 14 + Math.abs(to - from) * 0.28);
    const weak = strong >= 0 && strong !== index ? " nn-weak" : "";
    const kind = (jump.ok ? "nn-jump-ok" : "nn-jump-over") + weak;
    if (jump.to === total) add("circle", { cx: from, cy: y, r: 13, class: `nn-jump nn-jump-stay ${kind}` });
    else add("path", { d: `M${from} ${y - 7} Q${(from + to) / 2} ${y - 7 - rise * 1.5} ${to} ${y - 8}`, class: `nn-jump ${kind}` });
    if (!jump.ok) add("path", { d: `M${to} ${y - 7}l7 7l-7 7l-7 -7z`, class: `nn-jump-end ${kind}` });
    else if (jump.to !== total) add("circle", { cx: to, cy: y, r: 6, class: `nn-jump-end ${kind}` });
    labels.push({ at: (from + to) / 2, up: y - 12 - rise * 0.78, text: narrow ? jump.short : jump.long, kind });
  });
  add("circle", { cx: x(total), cy: y, r: 8, class: "nn-line-here" });

  // Labels keep clear of each other: from left to right, a label that would touch the one before goes up a row.
  labels.sort((a, b) => a.at - b.at);
  const placed = [];
  for (const label of labels) {
    const half = label.text.length * 4.6 + 5;
    const at = Math.max(half + 2, Math.min(width - half - 2, label.at));
    let up = Math.max(14, label.up);
    for (let row = 0; row < 4; row += 1) {
      const clash = placed.find((other) => Math.abs(other.at - at) < other.half + half && Math.abs(other.up - up) < 17);
      if (!clash) break;
      up = clash.up - 18 >= 13 ? clash.up - 18 : clash.up;
      if (up === clash.up) break;
    }
    placed.push({ at, up, half });
    add("text", { x: at, y: up, class: `nn-jump-label ${label.kind}` }, label.text);
  }
  set(svg, { viewBox: `0 0 ${width} ${LINE.height}`, width, height: LINE.height });
  svg.replaceChildren(...parts);
}
