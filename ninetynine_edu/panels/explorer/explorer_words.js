// A tree in words, as treetext.py says it, and finding a play in it.

const STUCK = ["", "stuck", "no_cards"];
const REDS = /[0-9AJQKT]{1,2}[♥♦]|\bRJ\b/g;

function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1); }
function many(count, word) { return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`; }

/** One node as a sentence. marks.value[node] is null as long as it is not known. */
function nodeWords(tree, marks, node) {
  const kind = tree.kind[node], ended = tree.ended[node] || "", who = tree.names[tree.player[node]];
  const does = kind === "chance" ? (node || !tree.hidden ? "a card is drawn" : "the cards are dealt")
    : kind !== "end" && !ended ? `${who} to move` : STUCK.includes(ended) ? `${who} stuck` : `the deal is over, ${ended.replaceAll("_", " ")}`;
  const more = { cut: " More plays follow that are not drawn.", decided: " Nothing that follows can change that." }[kind] || "";
  return `Total ${tree.total[node]}: ${does}; ${worthWords(tree, marks, node)}.${more}`;
}

function worthWords(tree, marks, node) {
  const value = marks.value[node], seat = tree.names[tree.seat];
  if (value === null || value === undefined) return "not worked out yet";
  const shares = marks.payoffs && marks.payoffs[node];
  if (shares) return tree.alive.map((own, i) => `${tree.names[own]} ${shares.split(" ")[i]}`).join(", ");
  if (value === "1" || value === "-1") return `${value === "1" ? "won" : "lost"} for ${seat}`;
  return `worth ${value} for ${seat}`;
}

/** The play or draw that leads to a node, as a sentence. */
function edgeWords(tree, marks, node) {
  const from = tree.parent[node];
  if (from < 0) return "";
  if (tree.chance[node]) return `${tree.label[node]} ${from || !tree.hidden ? "drawn" : "dealt"}, chance ${tree.chance[node]}. `;
  const often = marks.often && marks.often[node] ? `, played with probability ${marks.often[node]}` : "";
  return `${tree.names[tree.player[from]]}: ${tree.label[node]}${often || (marks.line && marks.line[node] ? ", best play" : "")}. `;
}

function allWords(tree, marks, node) { return capital(edgeWords(tree, marks, node) + nodeWords(tree, marks, node)); }

/** How often an edge is taken, where that is neither never nor always. */
function oftenOf(tree, marks, node) {
  const often = tree.chance[node] || (marks.often && marks.often[node]) || "";
  return often === "0" || often === "1" ? "" : often;
}

/** Cut a label into parts, [text, red]. */
function cardParts(label) {
  const parts = [];
  let from = 0;
  for (const found of label.matchAll(REDS)) {
    if (found.index > from) parts.push([label.slice(from, found.index), false]);
    parts.push([found[0], true]);
    from = found.index + found[0].length;
  }
  if (from < label.length) parts.push([label.slice(from), false]);
  return parts;
}

/** What stands in a node, and its size. */
function inside(value) {
  if (value === "1" || value === "-1") return [value === "1" ? "W" : "L", 17];
  const text = value.replace("-", "−");
  const size = { 1: 17, 2: 16, 3: 14, 4: 12, 5: 10.5 }[text.length] || 0;
  return [size ? text : "", size];
}

const NUMBERS = { ace: "A", one: "1", two: "2", three: "3", four: "4", five: "5", six: "6", seven: "7", eight: "8", nine: "9", ten: "10", jack: "J", queen: "Q", king: "K" };
const SUITS_IN_WORDS = { spades: "S", spade: "S", hearts: "H", heart: "H", diamonds: "D", diamond: "D", clubs: "C", club: "C" };
const SIGNS_OF_SUITS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/** What somebody types about a play, as the start of a code: "three of diamonds", "3♦", "3 d" are all "3D". */
function codeOf(text) {
  let code = text.toLowerCase().replace(/[♠♤♥♡♦♢♣♧]\ufe0f?/g, (sign) => SIGNS_OF_SUITS[sign[0]]).replace(/[−–]/g, "-");
  code = code.replace(/\bof\b/g, " ").replace(/\b[a-z]+\b/g, (word) => SUITS_IN_WORDS[word] || NUMBERS[word] || word);
  return code.replace(/\s+/g, "").toUpperCase();
}

/** The nodes that a search finds, in the order of the list. */
function findPlays(tree, text) {
  const query = text.trim();
  if (!query) return [];
  const total = /^(?:total|=)?\s*([-−]?\d+)$/i.exec(query), only = /^(total|=)/i.test(query);
  const wanted = total ? Number(total[1].replace("−", "-")) : NaN;
  const code = codeOf(query), low = query.toLowerCase();
  const choice = /^([0-9A-Z]+)([-+=].*)$/.exec(code);  // "ace +11": any ace, played as eleven
  const plays = (node) => tree.move[node].toUpperCase().split(/[&,/]/).some((part) => {
    if (choice) return part.startsWith(choice[1]) && part.endsWith(choice[2]);
    if (!part.startsWith(code)) return false;
    return !/\d$/.test(code) || !/^\d/.test(part.slice(code.length));
  }) || tree.move[node].toUpperCase() === code || (low.length > 1 && tree.label[node].toLowerCase().includes(low));
  let hits = tree.inOrder.filter((node) => node && !only && plays(node));
  if (total && (only || !hits.length)) hits = tree.inOrder.filter((node) => tree.total[node] === wanted);
  return hits;
}

/** The nodes from the root to a node. */
function pathTo(tree, node) {
  const path = [];
  for (let here = node; here >= 0; here = tree.parent[here]) path.push(here);
  return path.reverse();
}

/** From a node on, what best play does: where a card is drawn, the likeliest one. */
function bestFrom(tree, marks, node) {
  const line = [node];
  for (;;) {
    const here = line[line.length - 1], below = tree.kids[here];
    if (!below.length) return line;
    const next = tree.kind[here] === "chance" ? below.reduce((a, b) => (shareOf(tree.chance[b]) > shareOf(tree.chance[a]) ? b : a))
      : below.reduce((a, b) => (rank(marks, b) > rank(marks, a) ? b : a));
    if (tree.kind[here] !== "chance" && !rank(marks, next)) return line;
    line.push(next);
  }
}
function rank(marks, node) { return marks.often && marks.often[node] ? shareOf(marks.often[node]) : (marks.line[node] ? 2 : 0) + (marks.best[node] ? 1 : 0); }
function shareOf(text) { const [over, under] = String(text || "0").split("/").map(Number); return over / (under || 1); }

/** Children, counts below each node, and the order of the list, from the columns that Python sends. */
function grown(columns) {
  const tree = { ...columns, kids: columns.parent.map(() => []), behind: new Int32Array(columns.parent.length) };
  tree.parent.forEach((from, node) => { if (from >= 0) tree.kids[from].push(node); });
  for (let node = tree.parent.length - 1; node > 0; node -= 1) tree.behind[tree.parent[node]] += tree.behind[node] + 1;
  if (tree.seen) {  // how many other nodes look just like this one to who moves
    const sizes = new Map(), key = (node) => `${tree.player[node]} ${tree.seen[node]}`;
    tree.seen.forEach((seen, node) => { if (seen >= 0) sizes.set(key(node), (sizes.get(key(node)) || 0) + 1); });
    tree.alike = tree.seen.map((seen, node) => (seen >= 0 ? sizes.get(key(node)) - 1 : 0));
  }
  const waiting = [0];
  tree.inOrder = [];
  while (waiting.length) {
    const node = waiting.pop();
    tree.inOrder.push(node);
    for (let i = tree.kids[node].length - 1; i >= 0; i -= 1) waiting.push(tree.kids[node][i]);
  }
  return tree;
}
