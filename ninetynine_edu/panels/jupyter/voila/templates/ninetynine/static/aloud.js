// A lesson read aloud, part by part, for whom reading is slow. Only voices of this computer speak: nothing is sent away.
(() => {
  "use strict";
  const said = window.speechSynthesis;
  const pieces = ".jp-MarkdownOutput :is(h2, h3, p, li), .nn-folded p, .nl-head, .nl-text, .nl-say, .nl-button[data-id^=choice]";
  const begins = ".jp-MarkdownOutput h2";
  const slowly = 0.9;
  let voice = null;
  let reading = null;

  const cells = () => document.querySelector("#rendered_cells > div");
  const tongue = () => cells()?.lang || document.documentElement.lang;
  const words = () => ninetynine.words();

  /** What a piece says: cards by their names, and no sign that a voice would stumble over. */
  function told(piece) {
    const names = JSON.parse(document.getElementById("nnp-cards")?.textContent ?? "{}")[tongue()] ?? {};
    const plain = piece.innerText.replace(/[\u25cb\u25cf\u2713\u2717]/g, "").replace(/\ufe0e|\ufe0f/g, "");
    return plain.replace(/(?:10|[2-9AJQK])[\u2660\u2665\u2666\u2663]/g, (card) => names[card] ?? card).replace(/\s+/g, " ").trim();
  }

  /** All that is read of a part: what can be seen from its heading to the next one. */
  function part(heading) {
    const all = [...cells().querySelectorAll(pieces)];
    const next = all.findIndex((piece, at) => at > all.indexOf(heading) && piece.matches(begins));
    const between = all.slice(all.indexOf(heading), next < 0 ? all.length : next);
    return between.filter((piece) => piece.checkVisibility() && !piece.querySelector(pieces) && told(piece));
  }

  function label(button, text, on) {
    button.textContent = text;
    button.toggleAttribute("data-on", on);
  }

  function stop() {
    const { button, piece } = reading ?? {};
    reading = null;
    said.cancel();
    piece?.classList.remove("nnp-read");
    if (button) label(button, words().aloud, false);
  }

  /** Read on, after the piece that was read last: by then a panel may have come that was not there before. */
  function read(mine) {
    const left = part(mine.heading);
    const piece = left[left.indexOf(mine.piece) + 1];
    mine.piece?.classList.remove("nnp-read");
    if (!piece || (mine.piece && !left.includes(mine.piece))) return stop();
    mine.piece = piece;
    piece.classList.add("nnp-read");
    const text = new SpeechSynthesisUtterance(told(piece));
    Object.assign(text, { voice, lang: voice.lang, rate: slowly });
    text.onend = () => reading === mine && read(mine);
    text.onerror = () => reading === mine && stop();
    said.speak(text);
  }

  function press(button, heading) {
    const again = reading?.button === button;
    if (reading) stop();
    if (again) return;
    label(button, words().aloud_stop, true);
    reading = { button, heading, piece: null };
    read(reading);
  }

  /** Give every part its button, once there is a voice that speaks its language and lives on this computer. */
  function offer() {
    const here = cells();
    if (!here || !words().aloud) return;
    const own = tongue().slice(0, 2);
    voice = said.getVoices().find((one) => one.localService && one.lang.replace("_", "-").slice(0, 2) === own) ?? null;
    if (!voice) return;
    for (const heading of here.querySelectorAll(begins)) {
      if (heading.nextElementSibling?.classList.contains("nnp-aloud")) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "nnp-button nnp-quiet nnp-aloud";
      button.textContent = words().aloud;
      if (heading.id) button.setAttribute("aria-describedby", heading.id);
      button.addEventListener("click", () => press(button, heading));
      heading.after(button);
    }
  }

  if (!said) return;
  window.addEventListener("pagehide", stop);
  said.addEventListener("voiceschanged", offer);
  document.addEventListener("DOMContentLoaded", offer);
  document.addEventListener("ninetynine:page", () => {
    stop();
    offer();
  });
})();
