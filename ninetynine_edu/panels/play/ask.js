// Questions at the table: what Python asks as data, the forms for numbers, and small helpers for both.

const GO = { deal: "next", match: "again" };
const MOST_SHOWN = 5;
/** Nothing is chosen: no cards, no further question, no play whose total is to be said, no number, nothing stressed. */
const NOTHING = { chosen: [], path: [], option: null, named: null, strong: null, aim: null, preview: null };
const PACES = { slow: 2600, steady: 1500, brisk: 700, instant: 0 };

/** So many addresses keep a match of their own; of more, the oldest is let go, since a browser's room is bounded. */
const MOST_KEPT = 30;

/** What the browser remembers for one app; private windows may forbid it, then nothing is kept. */
function drawer(key) {
  const usable = Boolean(key);
  return {
    get(name) { try { return usable ? localStorage.getItem(`${key}.${name}`) : null; } catch { return null; } },
    set(name, value) { try { if (usable) localStorage.setItem(`${key}.${name}`, value); } catch { /* full or forbidden */ } },
    /** Forget what lies under the oldest names that begin so, all but the newest `most`. */
    thin(start, most) {
      try {
        const names = usable ? Object.keys(localStorage).filter((name) => name.startsWith(`${key}.${start}`)) : [];
        if (names.length <= most) return;
        const age = new Map(names.map((name) => [name, readMatch(localStorage.getItem(name))?.at || 0]));
        for (const name of names.sort((a, b) => age.get(b) - age.get(a)).slice(most)) localStorage.removeItem(name);
      } catch { /* forbidden */ }
    },
  };
}

/** A match as it was kept, {q, text, at}: of which address, packed, and when; null when it is none of ours. */
function readMatch(kept) {
  try {
    const found = JSON.parse(kept);
    return found && typeof found.text === "string" ? found : null;
  } catch { return null; }
}

/** The match that an address keeps for itself. Under `match` alone lies the latest of all, which the lab shows. */
function matchOf(keep, q) {
  return [readMatch(keep.get("match")), readMatch(keep.get(`match?${q}`))].find((found) => found && found.q === q) || null;
}

function keepMatch(keep, q, text) {
  const latest = readMatch(keep.get("match"));
  // Once there was one match for all addresses: it is put where it belongs before another takes its place.
  if (latest && latest.q !== q && !keep.get(`match?${latest.q}`)) keep.set(`match?${latest.q}`, JSON.stringify(latest));
  const kept = JSON.stringify({ q, text, at: Date.now() });
  keep.set(`match?${q}`, kept);
  keep.thin("match?", MOST_KEPT);
  keep.set("match", kept);
}

/** When a deal is over, the way to the lab, which shows the match that this browser keeps with all cards open. */
function insideLink(key, over) {
  const there = key && over && /^(.*\/)play\.ipynb$/.exec(location.pathname);
  return there ? [h("a", { class: "nn-btn", href: `${there[1]}endgame_lab.ipynb?match=${key}` }, "Look inside this deal")] : [];
}

/** The plays of a question and of all further ones. */
function plays(question) { return question.options.flatMap((option) => (option.then ? plays(option.then) : option.number ? [] : [option])); }

/** What is left of `all` without `some`; null when not all of them are there. */
function without(all, some) {
  const rest = [...all];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

function listing(words) { return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`; }

function cap(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

/** A form for a total that its player may name; `named` hears each number that would do, `done` gets the text for the move. */
function numberForm({ number: { head, tail, low, high }, label }, named, done, tell) {
  const value = () => (input.value !== "" && Number.isInteger(Number(input.value)) ? Number(input.value) : null);
  const fits = (n) => n !== null && n >= low && n <= high;
  const input = h("input", { type: "number", class: "nn-input", min: low, max: high, step: 1, inputmode: "numeric", required: true,
    oninput: () => named(fits(value()) ? value() : null) });
  return h("form", { class: "nn-row", novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    if (fits(value())) done(head + value() + tail);
    else { tell(`The total can be any whole number from ${minus(low)} to ${high}.`); input.focus(); }
  } }, h("label", { class: "nn-field" }, h("span", {}, `${label} (${minus(low)} to ${high}) `), input), h("button", { class: "nn-btn nn-main" }, "Set it"));
}

/** A form in which the player says the new total. */
function totalForm(question, done, tell) {
  const input = h("input", { type: "text", class: "nn-input", inputmode: "numeric", autocomplete: "off", maxlength: 5 });
  return h("form", { class: "nn-row", onsubmit: (event) => {
    event.preventDefault();
    const said = input.value.trim();
    if (!/^[-−+]?\d{1,4}$/.test(said)) { tell("Write the new total as a number, please."); input.focus(); return; }
    input.select();
    done(Number(said.replace("−", "-")));
  } }, h("label", { class: "nn-field" }, h("span", {}, minus(question) + " "), input), h("button", { class: "nn-btn nn-main" }, "Say it"));
}
