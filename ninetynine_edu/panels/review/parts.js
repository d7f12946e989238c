// The page for looking back: head, the table, the curve, what would have been better, and all plays in a list.

import { beside } from "../kit/beside.js";
import { mini } from "../kit/cards.js";
import { say, sayIn } from "../kit/say.js";
import { h, hidden, When } from "../kit/view.js";
import { minus } from "../kit/words.js";
import { opener } from "./opener.js";
import { faceOf, shownStep, small, stage } from "./stage.js";
import { markSign, stepButtons, stepping } from "./stepping.js";
import { aboutValue, changeWords, markWords, moreOpen, readingWords, verdict, worthWords } from "./words.js";

/** @import {Deal, Looking, Then, Value, Worth} from "./view.d.ts" */

/** @param {string} text @param {() => void} onclick @param {Record<string, unknown>} [more] */
export function button(text, onclick, more) {
  return h("button", { type: "button", class: "nn-btn", onclick, ...more }, text);
}

/** The whole page. @param {Looking} looking */
export function reviewPage(looking) {
  const { view, deal, local, nodes, acts } = looking;
  return h(
    "div",
    { class: "nn-root nn-review", "data-n": view.n, ref: nodes.root, onkeydown: acts.key },
    head(looking),
    opener(looking),
    h("p", { class: "nn-status", role: "status" }, minus(local.note || view.say || sentence(looking))),
    deal
      ? h(
          "div",
          { class: "nn-looked" },
          h("div", { class: "nn-left" }, stage(looking, deal), stepButtons(looking, deal), better(looking, deal)),
          stepping(looking, deal),
        )
      : null,
    deal ? list(looking, deal) : null,
    looking.toClass.dialog(),
  );
}

/** @param {Looking} looking */
function head({ view, deal, keep, acts, local, base, toClass }) {
  const id = `${base}-deal`;
  const options = view.deals.map(({ id, label }) =>
    h("option", { value: String(id), selected: id === deal?.id }, label),
  );
  const onchange = (/** @type {{currentTarget: HTMLSelectElement}} */ { currentTarget }) =>
    acts.send({ do: "deal", deal: Number(currentTarget.value) });
  return h(
    "div",
    { class: "nn-head" },
    h(
      "div",
      { class: "nn-names" },
      h(keep ? "h1" : "h2", { class: "nn-title" }, say("Look back")),
      h("p", { class: "nn-sub" }, view.example ? say("An example: {game}", { game: deal?.game ?? "" }) : deal?.game),
    ),
    h(
      "div",
      { class: "nn-tools" },
      view.deals.length > 1
        ? h(
            "label",
            { class: "nn-field", for: id },
            hidden(say("Deal")),
            h("select", { class: "nn-select", id, onchange }, options),
          )
        : null,
      button(say("Open another match"), () => acts.look({ opening: !local.opening }), {
        "aria-expanded": String(local.opening),
      }),
      keep && deal ? toClass.button() : null,
    ),
  );
}

/** What the shown play did, or how the deal ended. @param {Looking} looking */
function sentence(looking) {
  const { deal, local } = looking;
  if (!deal) return say("Fetching your match…");
  const step = shownStep(looking);
  const n = local.at + 1;
  return step ? say("Play {n}: {what}", { n, what: step.words }) : deal.end.words;
}

/** What is known of the shown play in the chosen reading. @param {Looking} looking @returns {Worth | undefined} */
const worthHere = ({ worth, local }) => worth.find(({ number }) => number === local.at + 1);

/** What the shown play gave away, and what would have been better. @param {Looking} looking @param {Deal} deal */
function better(looking, deal) {
  const { local, acts, keep } = looking;
  const step = shownStep(looking);
  if (!step) return null;
  const known = worthHere(looking);
  const value = known?.[local.reading] ?? null;
  const person = deal.people[step.seat];
  const sign = value?.mark ? markSign(value.mark) : null;
  const again =
    keep && beside("play") ? button(say("Play on from here"), acts.again, { class: "nn-btn nn-main" }) : null;
  return h(
    "section",
    { class: "nn-box nn-better", "data-mark": value?.mark || "none", "aria-label": say("What the play was worth") },
    h("p", { class: "nn-reading" }, readingWords(local.reading, person)),
    h("p", { class: "nn-verdict" }, sign, h("strong", {}, verdict(deal, value, known !== undefined))),
    value ? h("p", {}, changeWords(deal, value)) : null,
    local.reading === "seen" && !value?.mark && known?.open?.mark
      ? button(moreOpen(), () => acts.look({ reading: "open" }), { class: "nn-btn nn-moreopen" })
      : null,
    value?.better ? h("p", { class: "nn-instead" }, minus(value.better.words)) : null,
    value?.better?.line.length ? then(deal, value.better.line) : null,
    value ? h("p", { class: "nn-why" }, aboutValue(local.reading, person, value)) : null,
    again,
  );
}

/** How the deal could have gone on. @param {Deal} deal @param {Then[]} line */
function then(deal, line) {
  const plays = line.map(({ seat, cards, total, words }) =>
    h(
      "li",
      {},
      faceOf(deal.people[seat]),
      hidden(
        say("{who}: {what}, total {total}", { who: deal.people[seat].name, what: minus(words), total: minus(total) }),
      ),
      h("span", { class: "nn-minis", "aria-hidden": "true" }, small(deal, cards, mini), " ", h("b", {}, minus(total))),
    ),
  );
  return h("ol", { class: "nn-then", "aria-label": say("How it could have gone on") }, plays);
}

/** @param {Deal} deal @param {Value | null | undefined} value */
function cell(deal, value) {
  if (!value) return h("td", {}, "–");
  const mark = value.mark ? [markSign(value.mark), hidden(`${markWords(value.mark)}, `)] : [];
  return h("td", { "data-mark": value.mark || false }, ...mark, worthWords(deal, value.before, value.deals));
}

/** Every play in words, for who cannot see a curve, and for who wants to read. @param {Looking} looking @param {Deal} deal */
function list({ worth, local, acts }, deal) {
  const known = new Map(worth.map((play) => [play.number, play]));
  const draw = () => {
    const rows = deal.steps.map(({ seat, laid, total, to, words }, at) =>
      h(
        "tr",
        { "aria-current": at === local.at ? "true" : null },
        h(
          "th",
          { scope: "row" },
          button(String(at + 1), () => acts.go(at), { "aria-label": say("Play {n}", { n: at + 1 }) }),
        ),
        h(
          "td",
          {},
          h(
            "span",
            { class: "nn-whoplays" },
            faceOf(deal.people[seat]),
            h("span", { class: "nn-whoname" }, deal.people[seat].name),
          ),
        ),
        h(
          "td",
          {},
          h("span", { class: "nn-minis", "aria-hidden": "true" }, small(deal, laid, mini)),
          hidden(minus(words)),
        ),
        h("td", { class: "nn-number" }, `${minus(total)} → ${minus(to)}`),
        cell(deal, known.get(at + 1)?.seen),
        cell(deal, known.get(at + 1)?.open),
      ),
    );
    const columns = [
      sayIn("a play", "Play"),
      say("Who"),
      say("Card"),
      say("Total"),
      say("With what could be seen"),
      say("With all cards open"),
    ];
    return h(
      "table",
      { class: "nn-plays" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, rows),
    );
  };
  return h(
    "details",
    { class: "nn-rules nn-list" },
    h("summary", {}, say("All plays in words")),
    h("p", { class: "nn-why" }, say("How good it was before each play, for whoever played.")),
    h(
      "div",
      { class: "nn-scrollbox", tabindex: "0", role: "region", "aria-label": say("All plays in words") },
      h(When, { value: [worth, local.at, deal.id, deal.game], draw }),
    ),
  );
}
