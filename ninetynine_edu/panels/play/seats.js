// What stands at a seat: whose turn it is, what is left to lose, what is owed, and open hands.

/** Where all hands lie face up: small cards in place of their backs. */
function openHand(cards) {
  return h("span", { class: "nn-openhand" }, hidden("holds "), ...cards.map((card) => h("span", { class: "nn-opencard", "data-red": card.red ? "yes" : false },
    h("span", { "aria-hidden": "true" }, card.own ? card.own.big || card.own.name : card.rank, card.own ? null : suitMark(card.suit)), hidden(`${card.name}, `))));
}

function badge(seat) {
  const words = seat.won ? "won the match" : seat.turn && seat.owes ? `owes ${seat.owes} ${seat.owes > 1 ? "plays" : "play"}` : seat.asked ? "to answer" : seat.turn ? "to play" : "";
  return words ? h("span", { class: "nn-badge" }, words) : null;
}

function tokens(seat, ...before) {
  const shown = dots(seat);
  return h("span", { class: "nn-tokens" }, ...before, " ", shown, h("span", { class: shown && !seat.out ? "nn-tokenwords" : "" }, seat.tokenWords));
}

function dots(seat) {
  const all = Math.max(seat.lives, seat.tokens);
  if (all > 8 || all < 1) return null;
  return h("span", { class: "nn-dots", "aria-hidden": "true" },
    ...Array.from({ length: all }, (_, i) => (seat.life === "bomb" ? sign("bomb", { "data-on": i < seat.tokens ? "yes" : "no" }) : h("i", { "data-on": i < seat.tokens ? "yes" : false }))));
}

/** What is still owed: one step for each play, those made are filled. */
function duty(owed) {
  if (!owed) return "";
  const steps = Array.from({ length: owed.whole }, (_, i) => h("i", { "data-on": i < owed.whole - owed.left ? "yes" : i === owed.whole - owed.left ? "now" : false }));
  return h("span", { class: "nn-duty" }, h("span", { class: "nn-steps", "aria-hidden": "true" }, ...(owed.whole > 8 ? [] : steps)),
    h("span", {}, `play ${owed.whole - owed.left + 1} of ${owed.whole}`, owed.back === null ? "" : h("small", {}, `then back to ${minus(owed.back)}`)));
}

