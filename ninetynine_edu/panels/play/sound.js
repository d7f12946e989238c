// Sounds, made by the page itself, and only when somebody has switched them on: a card that is laid, turning round, an end.

/** @import {View} from "./view.d.ts" */

/** @typedef {{from: number, to: number, at: number, long: number, loud: number}} Tone from one pitch to another, in Hz and seconds */

/** What is heard when. @type {Record<"card" | "turn" | "won" | "lost", Tone[]>} */
const HEARD = {
  card: [{ from: 340, to: 120, at: 0, long: 0.09, loud: 0.22 }],
  turn: [
    { from: 440, to: 660, at: 0, long: 0.12, loud: 0.1 },
    { from: 660, to: 440, at: 0.12, long: 0.14, loud: 0.1 },
  ],
  won: [
    { from: 523, to: 523, at: 0, long: 0.22, loud: 0.12 },
    { from: 659, to: 659, at: 0.16, long: 0.22, loud: 0.12 },
    { from: 784, to: 784, at: 0.32, long: 0.4, loud: 0.12 },
  ],
  lost: [
    { from: 392, to: 392, at: 0, long: 0.25, loud: 0.1 },
    { from: 330, to: 330, at: 0.2, long: 0.4, loud: 0.1 },
  ],
};

/** @typedef {keyof typeof HEARD} Sound */

/** @param {AudioContext} audio @param {Tone} tone */
function play(audio, { from, to, at, long, loud }) {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + long);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + long);
}

/** What makes sounds; a browser that has none stays silent. */
export function sounds() {
  /** @type {AudioContext | null} */
  let audio = null;
  return (/** @type {Sound} */ name) => {
    const Made = globalThis.AudioContext;
    if (!Made) return;
    audio ??= new Made();
    if (audio.state === "suspended") void audio.resume();
    for (const tone of HEARD[name]) play(audio, tone);
  };
}

/** What is to be heard when one view follows another, if anything. @param {View} before @param {View} view @returns {Sound | null} */
export function soundOf(before, view) {
  const { over } = view.company;
  if (over && !before.company.over) {
    const mine = view.me?.id;
    const won = over.won !== null && (view.people > 1 || over.won === mine);
    return won || (over.kind === "deal" && mine !== undefined && !over.lost.includes(mine)) ? "won" : "lost";
  }
  if (view.way && before.way && view.direction !== before.direction) return "turn";
  return (view.last?.n ?? 0) > (before.last?.n ?? 0) ? "card" : null;
}
