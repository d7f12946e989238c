// The tidy layout of trees/tidy.py in linear time: where each node of an ordered tree stands from left to right.

/**
 * Buchheim, Jünger and Leipert, "Improving Walker's Algorithm to Run in Linear Time". The names are those of the paper.
 */
class Walk {
  /** @param {number[][]} kids */
  constructor(kids) {
    const size = kids.length;
    this.kids = kids;
    this.parent = new Int32Array(size).fill(-1);
    this.number = new Int32Array(size);
    this.thread = new Int32Array(size).fill(-1);
    this.ancestor = Int32Array.from({ length: size }, (_, node) => node);
    this.prelim = new Float64Array(size);
    this.mod = new Float64Array(size);
    this.change = new Float64Array(size);
    this.shift = new Float64Array(size);
    kids.forEach((below, node) => {
      below.forEach((child, number) => {
        this.parent[child] = node;
        this.number[child] = number;
      });
    });
  }

  /** @param {number} node */
  nextLeft(node) {
    const below = this.kids[node];
    return below.length ? below[0] : this.thread[node];
  }

  /** @param {number} node */
  nextRight(node) {
    const below = this.kids[node];
    return below.length ? below[below.length - 1] : this.thread[node];
  }

  /** @param {number} node */
  middle(node) {
    const below = this.kids[node];
    return below.length ? (this.prelim[below[0]] + this.prelim[below[below.length - 1]]) / 2 : 0;
  }

  /** @param {number} left @param {number} right @param {number} push */
  moveSubtree(left, right, push) {
    const share = push / (this.number[right] - this.number[left]);
    this.change[right] -= share;
    this.shift[right] += push;
    this.change[left] += share;
    this.prelim[right] += push;
    this.mod[right] += push;
  }

  /** @param {number} node @param {number[]} siblings @param {number} first the default ancestor */
  apportion(node, siblings, first) {
    const { mod, prelim, ancestor, parent, thread, number } = this;
    let innerRight = node;
    let outerRight = node;
    let innerLeft = siblings[number[node] - 1];
    let outerLeft = siblings[0];
    let sumIr = mod[node];
    let sumOr = mod[node];
    let sumIl = mod[innerLeft];
    let sumOl = mod[outerLeft];
    let stepLeft = this.nextRight(innerLeft);
    let stepRight = this.nextLeft(innerRight);
    while (stepLeft >= 0 && stepRight >= 0) {
      innerLeft = stepLeft;
      innerRight = stepRight;
      outerLeft = this.nextLeft(outerLeft);
      outerRight = this.nextRight(outerRight);
      ancestor[outerRight] = node;
      const push = prelim[innerLeft] + sumIl - prelim[innerRight] - sumIr + 1;
      if (push > 0) {
        const owner = ancestor[innerLeft];
        this.moveSubtree(parent[owner] === parent[node] ? owner : first, node, push);
        sumIr += push;
        sumOr += push;
      }
      sumIl += mod[innerLeft];
      sumIr += mod[innerRight];
      sumOl += mod[outerLeft];
      sumOr += mod[outerRight];
      stepLeft = this.nextRight(innerLeft);
      stepRight = this.nextLeft(innerRight);
    }
    if (stepLeft >= 0 && this.nextRight(outerRight) < 0) {
      thread[outerRight] = stepLeft;
      mod[outerRight] += sumIl - sumOr;
    }
    if (stepRight >= 0 && this.nextLeft(outerLeft) < 0) {
      thread[outerLeft] = stepRight;
      mod[outerLeft] += sumIr - sumOl;
      return node;
    }
    return first;
  }

  /** Place the children of a node beside each other. @param {number[]} below */
  placeChildren(below) {
    let first = below[0];
    below.forEach((child, i) => {
      const mid = this.middle(child);
      if (!i) {
        this.prelim[child] = mid;
        return;
      }
      this.prelim[child] = this.prelim[below[i - 1]] + 1;
      this.mod[child] = this.prelim[child] - mid;
      first = this.apportion(child, below, first);
    });
  }

  /** Give every child the shifts that were noted at its siblings. @param {number[]} below */
  executeShifts(below) {
    let moved = 0;
    let more = 0;
    for (let i = below.length - 1; i >= 0; i -= 1) {
      const child = below[i];
      this.prelim[child] += moved;
      this.mod[child] += moved;
      more += this.change[child];
      moved += this.shift[child] + more;
    }
  }

  firstWalk() {
    for (let node = this.kids.length - 1; node >= 0; node -= 1) {
      const below = this.kids[node];
      if (!below.length) continue;
      this.placeChildren(below);
      this.executeShifts(below);
      if (!node) this.prelim[0] = this.middle(0);
    }
  }

  secondWalk() {
    const size = this.kids.length;
    const x = new Float64Array(size);
    const sum = new Float64Array(size);
    let left = Infinity;
    for (let node = 0; node < size; node += 1) {
      x[node] = this.prelim[node] + sum[node];
      for (const child of this.kids[node]) sum[child] = sum[node] + this.mod[node];
      left = Math.min(left, x[node]);
    }
    return size ? x.map((place) => place - left) : x;
  }
}

/**
 * The places of all nodes from left to right, in slots.
 *
 * @param {number[][]} kids the children of each node in order; 0 is the root, parents come first
 */
export function tidyPlaces(kids) {
  const walk = new Walk(kids);
  walk.firstWalk();
  return walk.secondWalk();
}
