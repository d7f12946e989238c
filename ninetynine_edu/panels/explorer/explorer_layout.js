// Where the open part of a tree stands: the tidy layout of tidy.py in linear time, levels, and information sets.

const LEVEL = 98, R = 18, LANE = 7;

/** Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in Linear Time". The names are those of the paper.
 *  kids[i] are the children of i in order, 0 is the root, parents come first. Returns places from left to right, in slots. */
function tidyPlaces(kids) {
  const size = kids.length;
  const parent = new Int32Array(size).fill(-1), number = new Int32Array(size), thread = new Int32Array(size).fill(-1);
  const prelim = new Float64Array(size), mod = new Float64Array(size), change = new Float64Array(size), shift = new Float64Array(size);
  const ancestor = Int32Array.from({ length: size }, (_, i) => i);
  kids.forEach((below, node) => below.forEach((child, i) => { parent[child] = node; number[child] = i; }));
  const nextLeft = (node) => (kids[node].length ? kids[node][0] : thread[node]);
  const nextRight = (node) => (kids[node].length ? kids[node][kids[node].length - 1] : thread[node]);
  const middle = (node) => (kids[node].length ? (prelim[kids[node][0]] + prelim[kids[node][kids[node].length - 1]]) / 2 : 0);
  const move = (left, right, push) => {
    const share = push / (number[right] - number[left]);
    change[right] -= share; shift[right] += push; change[left] += share; prelim[right] += push; mod[right] += push;
  };
  const apportion = (node, siblings, first) => {
    let innerRight = node, outerRight = node, innerLeft = siblings[number[node] - 1], outerLeft = siblings[0];
    let sumIr = mod[node], sumOr = mod[node], sumIl = mod[innerLeft], sumOl = mod[outerLeft], stepLeft, stepRight;
    while ((stepLeft = nextRight(innerLeft)) >= 0 && (stepRight = nextLeft(innerRight)) >= 0) {
      innerLeft = stepLeft; innerRight = stepRight;
      outerLeft = nextLeft(outerLeft); outerRight = nextRight(outerRight);
      ancestor[outerRight] = node;
      const push = prelim[innerLeft] + sumIl - prelim[innerRight] - sumIr + 1;
      if (push > 0) {
        const owner = ancestor[innerLeft];
        move(parent[owner] === parent[node] ? owner : first, node, push);
        sumIr += push; sumOr += push;
      }
      sumIl += mod[innerLeft]; sumIr += mod[innerRight]; sumOl += mod[outerLeft]; sumOr += mod[outerRight];
    }
    if (nextRight(innerLeft) >= 0 && nextRight(outerRight) < 0) { thread[outerRight] = nextRight(innerLeft); mod[outerRight] += sumIl - sumOr; }
    if (nextLeft(innerRight) >= 0 && nextLeft(outerLeft) < 0) { thread[outerLeft] = nextLeft(innerRight); mod[outerLeft] += sumIr - sumOl; return node; }
    return first;
  };
  for (let node = size - 1; node >= 0; node -= 1) {
    const below = kids[node];
    if (!below.length) continue;
    let first = below[0];
    below.forEach((child, i) => {
      const mid = middle(child);
      if (i) { prelim[child] = prelim[below[i - 1]] + 1; mod[child] = prelim[child] - mid; first = apportion(child, below, first); } else prelim[child] = mid;
    });
    let moved = 0, more = 0;
    for (let i = below.length - 1; i >= 0; i -= 1) {
      const child = below[i];
      prelim[child] += moved; mod[child] += moved; more += change[child]; moved += shift[child] + more;
    }
    if (!node) prelim[0] = middle(0);
  }
  const x = new Float64Array(size), sum = new Float64Array(size);
  let left = Infinity;
  for (let node = 0; node < size; node += 1) {
    x[node] = prelim[node] + sum[node];
    for (const child of kids[node]) sum[child] = sum[node] + mod[node];
    left = Math.min(left, x[node]);
  }
  return size ? x.map((place) => place - left) : x;
}

/** The open part of a tree, laid out in pixels. tree: {kids, depth, player, seen, slot}; open: a set of nodes. */
function layOut(tree, open) {
  const order = [0], up = [-1], at = new Map([[0, 0]]), kids = [];
  for (let i = 0; i < order.length; i += 1) {
    const below = open.has(order[i]) ? tree.kids[order[i]] : [];
    kids.push(below.map((child) => { at.set(child, order.length); up.push(i); return order.push(child) - 1; }));
  }
  const x = tidyPlaces(kids).map((place) => place * tree.slot);
  const levels = [];
  order.forEach((node, i) => { const deep = tree.depth[node]; (levels[deep] = levels[deep] || []).push(i); });
  const ties = [], tops = [];
  let top = 0, width = 0;
  levels.forEach((row, deep) => {
    const own = tree.seen ? tiesOf(tree, order, x, row) : [];
    for (const tie of own) ties.push({ ...tie, y: top, laneY: top + R + 9 + tie.lane * LANE });
    tops.push(top);
    top += LEVEL + own.reduce((most, tie) => Math.max(most, tie.lane + 1), 0) * LANE;
    width = Math.max(width, x[row[row.length - 1]]);
    row.deep = deep;
  });
  return { order, up, at, kids, x, y: Float64Array.from(order, (node) => tops[tree.depth[node]]), levels, tops, ties, width, height: tops[tops.length - 1] };
}

/** Information sets of several nodes on one level: the runs of neighbours, and a lane in which a line ties them together. */
function tiesOf(tree, order, x, row) {
  const members = new Map();
  row.forEach((i, place) => {
    const seen = tree.seen[order[i]];
    if (seen < 0) return;
    const key = `${tree.player[order[i]]} ${seen}`;
    if (!members.has(key)) members.set(key, []);
    members.get(key).push(place);
  });
  const found = [], busy = [];
  for (const places of members.values()) {
    if (places.length < 2) continue;
    const runs = [];
    for (const place of places) {
      const last = runs[runs.length - 1];
      if (last && last[1] === place - 1) last[1] = place; else runs.push([place, place]);
    }
    const spans = runs.map(([a, b]) => [x[row[a]], x[row[b]]]);
    let lane = busy.findIndex((end) => end < spans[0][0]);
    if (lane < 0) lane = busy.length;
    busy[lane] = spans[spans.length - 1][1];
    found.push({ node: order[row[places[0]]], runs: spans, lane });
  }
  return found;
}

/** Which nodes are open at first: whole levels as long as they can be read, and the line of best play. */
function firstOpen(tree, line, room) {
  const open = new Set();
  if (tree.parent.length <= 60) for (let node = 0; node < tree.parent.length; node += 1) if (tree.kids[node].length) open.add(node);
  if (open.size && layOut(tree, open).width <= room) return open;
  open.clear();
  let shown = 1, level = [0];
  while (level.length) {
    const below = level.flatMap((node) => tree.kids[node]);
    if (!below.length || (open.size && shown + below.length > 60)) break;
    const before = new Set(open);
    for (const node of level) if (tree.kids[node].length) open.add(node);
    if (before.size && layOut(tree, open).width > room) { open.clear(); for (const node of before) open.add(node); break; }
    shown += below.length;
    level = below;
  }
  if (!line) return open;
  for (let node = 0; node >= 0 && shown < 60;) {
    if (!open.has(node) && tree.kids[node].length) { open.add(node); shown += tree.kids[node].length; }
    node = tree.kids[node].find((child) => line[child]) ?? -1;
  }
  return open;
}

/** An edge from one node to another below it, as treesvg.py draws it. */
function curve(x1, y1, x2, y2) {
  const a = y1 + R, b = y2 - R;
  return `M${x1.toFixed(1)} ${a.toFixed(1)}C${x1.toFixed(1)} ${(a + (b - a) * 0.55).toFixed(1)} ${x2.toFixed(1)} ${a.toFixed(1)} ${x2.toFixed(1)} ${b.toFixed(1)}`;
}

/** The outline of a node's shape about a point. */
function outline(shape, x, y, size) {
  if (shape === "circle") return `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
  if (shape === "square") {
    const side = size - 1, r = size * 0.2, flat = 2 * (side - r);
    return `M${x - side + r} ${y - side}h${flat}a${r} ${r} 0 0 1 ${r} ${r}v${flat}a${r} ${r} 0 0 1 ${-r} ${r}h${-flat}a${r} ${r} 0 0 1 ${-r} ${-r}v${-flat}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
  }
  const [sides, radius] = { triangle: [3, 1.35], diamond: [4, 1.2], pentagon: [5, 1.12], hexagon: [6, 1.08] }[shape];
  const down = shape === "triangle" ? size / 4 : 0;
  const points = Array.from({ length: sides }, (_, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / sides;
    return `${(x + radius * size * Math.cos(angle)).toFixed(1)} ${(y + down + radius * size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
