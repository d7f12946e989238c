// Where the camera over the picture stands, and how near: px of the box = px of the layout · k + (x, y).

import { R } from "./shapes.js";

/** @import {Layout} from "./state.d.ts" */

/** @typedef {{x: number, y: number, k: number}} Stand where the camera stands */
/** @typedef {{left: number, right: number}} Span from where to where something reaches */

/** Near enough to be read at first. @param {number} wide @param {number} unit */
export const readable = (wide, unit) => (wide < PHONE ? 0.48 : 0.7 * unit);

/** Nearer than this, nodes can be told apart. */
const FAR = 0.34;
const NEAREST = 2;
/** Of more nodes than this, a tree is a crowd. */
export const CROWD = 100;
/** A box that is no wider is that of a phone. */
const PHONE = 500;
/** How long the camera glides, in ms. */
const GLIDE = 260;

/** @param {number} t */
export const ease = (t) => 1 - (1 - t) ** 3;

export class Camera {
  /** @param {Layout} lay */
  constructor(lay) {
    this.lay = lay;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    /** The size of the box, 0 as long as nobody sees it. */
    this.wide = 0;
    this.high = 0;
    /** How large everything is, as `--nn-u` says. */
    this.unit = 1;
    /** Whether somebody has moved it. */
    this.moved = false;
    /** From where to where the tree reaches with all that is written about it, and the line of best play; null where it is not known. */
    this.span = /** @type {Span | null} */ (null);
    this.line = /** @type {Span | null} */ (null);
    /** @type {{from: Stand, to: Stand, began: number} | null} */
    this.ride = null;
  }

  /** Near enough to be read at first. */
  get readable() {
    return readable(this.wide, this.unit);
  }

  /** Whether the tree is only dots. */
  get isFar() {
    return this.k < FAR && this.lay.order.length > CROWD;
  }

  /** How tall a tree of many nodes is drawn: far away only its width shrinks, else it would be a thin line. */
  tall(k = this.k) {
    if (k >= FAR || this.lay.order.length <= CROWD) return k;
    return Math.max(k, FAR + (Math.min(0.7, (this.high - 60) / (this.lay.height + 100)) - FAR) * (1 - k / FAR));
  }

  bounds() {
    const { left, right } = this.span ?? { left: -R - 10, right: this.lay.width + R + 46 };
    return { left: left - 10, right: right + 10, top: -R - 20, bottom: this.lay.height + R + 44 };
  }

  /** Where all of it is seen. @returns {Stand} */
  fitting() {
    const area = this.bounds();
    const wide = area.right - area.left;
    const high = area.bottom - area.top;
    const crowd = this.lay.order.length > CROWD && this.wide / wide < FAR;
    const k = crowd ? this.wide / wide : Math.min(this.wide / wide, this.high / high, 1.25 * this.unit);
    const ky = this.tall(k);
    const y = Math.max(0, Math.min((this.high - high * ky) / 2, 24)) - area.top * ky;
    return { k, x: (this.wide - wide * k) / 2 - area.left * k, y };
  }

  /** Where the root is in the middle, or as near to it as can be with the whole line of best play in sight. @param {number} k */
  rooted(k) {
    const x = this.wide / 2 - this.lay.x[0] * k;
    if (!this.line || (this.line.right - this.line.left + 20) * k > this.wide) return x;
    return Math.max((10 - this.line.left) * k, Math.min(this.wide - (this.line.right + 10) * k, x));
  }

  /** At first: all of it where it can be read, else the root at the top. */
  start() {
    const all = this.fitting();
    const area = this.bounds();
    const k = Math.max(all.k, this.readable);
    if (all.k >= this.readable) this.stand(all);
    else {
      const fits = (area.right - area.left) * k <= this.wide;
      this.stand({ k, x: fits ? all.x : this.rooted(k), y: Math.min(all.y, (R + 20) * k) });
    }
    this.moved = false;
  }

  /** Stand there at once. @param {Stand} stand */
  stand({ x, y, k }) {
    this.x = x;
    this.y = y;
    this.k = k;
  }

  /** Some of the tree stays in sight. */
  clamp() {
    const area = this.bounds();
    const rest = 70;
    const ky = this.tall();
    this.x = Math.min(this.wide - rest - area.left * this.k, Math.max(rest - area.right * this.k, this.x));
    this.y = Math.min(this.high - rest - area.top * ky, Math.max(rest - area.bottom * ky, this.y));
  }

  /** Where it is going, or where it stands. @returns {Stand} */
  get goal() {
    return this.ride ? this.ride.to : this;
  }

  /** Nearer by a factor, about a point of the box. @param {number} factor @param {number} x @param {number} y @param {Stand} at @returns {Stand} */
  zoomed(factor, x, y, at) {
    const k = Math.min(NEAREST * this.unit, Math.max(Math.min(this.fitting().k, FAR) * 0.9, at.k * factor));
    return { k, x: x - ((x - at.x) / at.k) * k, y: y - ((y - at.y) / this.tall(at.k)) * this.tall(k) };
  }

  /** Whether a place of the layout is in sight. @param {number} i */
  sees(i) {
    const x = this.lay.x[i] * this.k + this.x;
    const y = this.lay.y[i] * this.tall() + this.y;
    const edge = 26 * this.k;
    return x > edge && x < this.wide - edge && y > edge && y < this.high - edge * 1.6;
  }

  /** Glide to where it shall stand. @param {Stand} to @param {number} now in ms */
  glide(to, now) {
    this.ride = { from: { x: this.x, y: this.y, k: this.k }, to, began: now };
  }

  /** Go on gliding. @param {number} now in ms */
  move(now) {
    if (!this.ride) return;
    const { from, to, began } = this.ride;
    const t = Math.min(1, (now - began) / GLIDE);
    const e = ease(t);
    this.x = from.x + (to.x - from.x) * e;
    this.y = from.y + (to.y - from.y) * e;
    this.k = from.k + (to.k - from.k) * e;
    if (t === 1) this.ride = null;
    this.clamp();
  }

  /** Whether there is more of the tree in a direction, across and down. @param {number} dx @param {number} dy */
  more(dx, dy) {
    const area = this.bounds();
    const ky = this.tall();
    /** @param {number} low @param {number} high @param {number} size @param {number} d */
    const beyond = (low, high, size, d) => (d > 0 ? high > size + 1 : d < 0 ? low < -1 : false);
    return [
      beyond(area.left * this.k + this.x, area.right * this.k + this.x, this.wide, dx),
      beyond(area.top * ky + this.y, area.bottom * ky + this.y, this.high, dy),
    ];
  }

  /** What of the layout is in sight, with room for what reaches into it. */
  sight() {
    const { x, y, k, wide, high } = this;
    const room = 70 / k + 40;
    return { left: -x / k - room, right: (wide - x) / k + room, top: -y / k - 90, bottom: (high - y) / k + 90 };
  }

  transform() {
    return `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.k.toFixed(5)} ${this.tall().toFixed(5)})`;
  }
}
