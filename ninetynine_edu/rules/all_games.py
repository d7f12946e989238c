"""All variants against all cards: the table for whoever looks for the game that a class or a family knows.

Made from the data (rules 2 and 2.1). What differs from the standard game is marked by a sign and bold letters, and by a
colour besides. The page is HTML without scripts; a wide table scrolls within itself, its heads stay in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Final

from ..ground.cards import RANKS, SUITS, Card, rank_name
from ..ground.english import capital, change, in_row, together
from ..ground.picture import Html
from ..ground.say import listed, marked, say, say_in, say_many
from .card_page import document
from .card_words import in_full, life_word
from .effects import Alternative, Effect
from .house_rules import OPTIONS
from .option import Lives
from .variant import Variant, reserved_variants, variant, variants
from .words import WORDS

JOKER: Final = "joker"
COLUMNS: Final = (*RANKS, JOKER)
_SUITS_TOGETHER: Final = {("♥", "♦"): marked("red"), ("♠", "♣"): marked("black")}


@dataclass(frozen=True, slots=True)
class Cell:
    """What the cards of one rank do in one variant: (which suits, what), the suits "" for all or all others."""

    parts: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "; ".join(f"{suits} {words}".strip() for suits, words in self.parts)


def symbol(alternative: Alternative) -> str:
    """Return the change of the total as a sign: `+3`, `−10`, `=99`, `×2`, `any`.

    >>> symbol(Alternative("add", -10)), symbol(Alternative("double", 2))
    ('−10', '×2')
    """
    if alternative.op == "add":
        return change(alternative.n)
    return {"set": f"={alternative.n}", "any": say("any total"), "double": "×2"}[alternative.op]


def short(effect: Effect) -> str:
    """Return an effect for a small cell: `+1/+11`, `±10`, `0 turn round`.

    >>> from ninetynine_edu.rules.effects import parse_effect
    >>> short(parse_effect("+10 or -10")), short(parse_effect("+3, skip")), short(parse_effect("=99 or =0"))
    ('±10', '+3 skip one', '=99/=0')
    """
    ways = effect.alternatives
    if len(ways) == 2 and all(a.op == "add" and not a.words for a in ways) and ways[0].n == -ways[1].n:
        return f"±{abs(ways[0].n)}"
    if any("never" in a.words for a in ways):
        return WORDS["never"].phrase()
    each = [" ".join((symbol(a), *(WORDS[word].phrase() for word in a.words))) for a in ways]
    return listed(each, "or") if any(a.words for a in ways) else "/".join(each)


def cell(game: Variant, rank: str) -> Cell:
    """Return what the cards of a rank do, the suits that most share first.

    >>> str(cell(variant("taiwanese"), "A")), str(cell(variant("standard"), "joker"))
    ('+1; ♠ =0', '–')
    """
    groups: dict[str, list[Card]] = {}
    for card in dict.fromkeys(game.deck()):
        if card.rank == rank:
            groups.setdefault(short(game.effect(card)), []).append(card)
    if not groups:
        return Cell((("", "–"),))
    if len(groups) == 1:
        return Cell((("", next(iter(groups))),))
    order = sorted(groups.items(), key=lambda group: -len(group[1]))
    most = len(order[0][1])
    clear = [len(cards) for _, cards in order].count(most) == 1  # else no suits are "the others"
    parts = []
    for place, (words, cards) in enumerate(order):
        signs = tuple(card.sign for card in sorted(cards, key=lambda card: SUITS.index(card.suit) if card.suit else 0))
        suits = say(_SUITS_TOGETHER[signs]) if signs in _SUITS_TOGETHER else "".join(signs)
        if rank == JOKER:
            suits = say("small") if cards[0].code == "BJ" else say("big")
        parts.append(("" if clear and place == 0 else suits, words))
    return Cell(tuple(parts))


def _packs(game: Variant) -> str:
    low, high = game.min_players, game.max_players
    packs = {players: game.packs_for(players) for players in range(low, high + 1)}
    numbers = list(dict.fromkeys(packs.values()))
    if game.has_own_pack:
        return say_many("its own, {n} card", "its own, {n} cards", len(game.deck()))
    words = str(numbers[0])
    for number in numbers[1:]:
        first = min(players for players, used in packs.items() if used == number)
        words = say("{packs}; {more} from {players} players", packs=words, more=number, players=first)
    jokers = int(game.house_rules["jokers"])
    if not jokers:
        return words
    return say_many("{packs}; with {n} joker each", "{packs}; with {n} jokers each", jokers, packs=words)


def lives_in_short(lives: Lives, word: str = "token") -> str:
    """Return what a lost deal costs in as few words as will do; `word` is what a life is: `token`, or `bomb`.

    >>> lives_in_short(Lives("bill", 4, 4, False))
    'bill, 4 folds'
    """
    if lives.mode == "elimination":
        return say("one: out at once")
    if lives.mode == "count_losses":
        return say("losses are counted")
    if lives.mode == "bill":
        return say("bill, {n} folds", n=lives.number)
    if word == "bomb":
        told = say_many("{n} bomb", "{n} bombs", lives.number)
    else:
        told = say_many("{n} life", "{n} lives", lives.number)
    if lives.number_more != lives.number:
        told = say("{lives} ({more} with 2 packs)", lives=told, more=lives.number_more)
    return say("{lives}, then honour", lives=told) if lives.honor else told


def _together(game: Variant) -> str:
    rules = game.house_rules
    found = []
    if int(rules["same_rank"]) > 1:
        found.append(say("2 to {n} of one rank", n=rules["same_rank"]))
    if rules.get("court_pairs", "off") != "off":
        found.append(say("two kings or queens"))
    if rules.get("sums") is True:
        found.append(say("cards that add up to a special one"))
    if "four-only" in game.words:
        found.append(say("four alike"))
    return in_row(found) or say("no")


def _rule(name: str) -> Callable[[Variant], str]:
    return lambda game: OPTIONS[name].in_short(game.house_rules[name])


FRAME: Final[dict[str, Callable[[Variant], str]]] = {
    marked("players"): lambda game: say("{low} to {high}", low=game.min_players, high=game.max_players),
    marked("packs"): _packs,
    marked("start"): _rule("start_total"),
    marked("turning round with two players"): lambda game: (
        _rule("reverse_two_player")(game) if "reverse" in game.words else say("no such card")
    ),
    marked("cards together"): _together,
    marked("new card"): lambda game: (
        say("none") if game.house_rules["replace_cards"] is False else say("one each turn")
    ),
    marked("empty stock"): _rule("stock_out"),
    marked("who cannot play"): _rule("bust_mode"),
    marked("lives"): lambda game: lives_in_short(game.lives, life_word(game)),
    marked("below zero"): _rule("negative_totals"),
}
"""The columns of the second table, each with the words for a variant (rules 2.1)."""

_DAY: Final = """--a-ink: var(--nn-ink, #1f2933); --a-soft: var(--nn-muted, #56616b); --a-line: var(--nn-hairline, #d9d4c7);
  --a-face: var(--nn-surface, #fff); --a-head: var(--nn-faint, #ebe6da); --a-diff: var(--nn-less, #fbe6d6);
  --a-mark: var(--nn-over-text, #a84300); --a-go: var(--nn-active, #0b5d4e);"""
_NIGHT: Final = """--a-ink: var(--nn-ink, #eef1f3); --a-soft: var(--nn-muted, #a9b4be); --a-line: var(--nn-hairline, #38424b);
  --a-face: var(--nn-surface, #1d2329); --a-head: var(--nn-faint, #2b343c); --a-diff: var(--nn-less, #553a26);
  --a-mark: var(--nn-over-text, #ff9a5c); --a-go: var(--nn-active, #5cc4ab);"""
STYLE: Final = (
    f"""
.nn-all {{ {_DAY}
  box-sizing: border-box; max-width: 1800px; margin: 0 auto; padding: 1em clamp(10px, 2vw, 26px); color: var(--a-ink);
  font: var(--nn-size-small, 16px)/1.3 var(--nn-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif);
  text-align: left; overflow-wrap: normal; }}
@media (prefers-color-scheme: dark) {{ .nn-all {{ {_NIGHT} }} }}
@media screen {{
[data-jp-theme-light="false"] .nn-all {{ {_NIGHT} }}
[data-jp-theme-light="true"]:not(.nnp-page) .nn-all {{ {_DAY} }}
}}
"""
    + """.nn-all h1 { margin: 0 0 .2em; font-size: clamp(26px, 3.4vw, 44px); line-height: 1.1; }
.nn-all h2 { margin: 1.2em 0 .3em; font-size: 1.4em; line-height: 1.2; }
.nn-all p { margin: 0 0 .5em; max-width: 60em; }
.nn-all .a-key { display: flex; flex-wrap: wrap; gap: .2em 1.6em; margin: 0 0 .7em; padding: 0; list-style: none; }
.nn-all .a-key b { font-weight: 800; }
.nn-all .a-scroll { position: relative; overflow: auto; max-height: 88vh; border: 1px solid var(--a-line); border-radius: 10px; background: var(--a-face); }
.nn-all .a-scroll:focus-visible { outline: 3.5px solid var(--nn-focus, #0072b2); outline-offset: 2px; }
.nn-all table { width: 100%; margin: 0; border-collapse: separate; border-spacing: 0; font-size: .95em; }
.nn-all caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.nn-all th, .nn-all td { padding: 6px 7px; border: 0; border-bottom: 1px solid var(--a-line); border-right: 1px solid var(--a-line); background: var(--a-face);
  text-align: left; vertical-align: top; font-weight: 400; min-width: 3.1em; max-width: 13em; white-space: normal; }
.nn-all thead th { position: sticky; top: 0; z-index: 2; background: var(--a-head); font-weight: 800; }
.nn-all tbody th { position: sticky; left: 0; z-index: 1; background: var(--a-head); font-weight: 700; min-width: 7.2em; max-width: 10em; overflow-wrap: anywhere; }
.nn-all thead th:first-child { left: 0; z-index: 3; }
.nn-all .a-wide td { min-width: 6.5em; }
.nn-all td.a-diff { background: var(--a-diff); font-weight: 800; }
.nn-all td.a-diff::before { content: "\\25C6\\A0" / ""; color: var(--a-mark); font-weight: 400; font-size: .8em; }
.nn-all .a-part + .a-part { display: block; }
.nn-all .a-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.nn-all .a-id { display: block; color: var(--a-soft); font: 400 .8em/1.2 ui-monospace, monospace; }
.nn-all .a-scroll button { display: inline-block; min-width: 44px; min-height: 44px; margin: -6px 0; padding: 6px 0; border: 0; background: none;
  color: var(--a-go); font: inherit; text-align: left; text-decoration: underline; cursor: pointer; }
.nn-all ul.a-cards { margin: 0; padding-left: 1.1em; }
@media (max-width: 500px) { .nn-all tbody th { min-width: 7em; max-width: 7.4em; font-size: 14px; } }
@media print {
  .nn-all { --a-ink: #000; --a-soft: #444; --a-line: #888; --a-face: #fff; --a-head: #fff; --a-diff: #eee; --a-mark: #000; max-width: none;
    padding: 0; font: 9.5pt/1.15 "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans Condensed", sans-serif; }
  .nn-all h1 { font-size: 16pt; } .nn-all h2 { font-size: 12pt; break-after: avoid; }
  .nn-all .a-scroll { overflow: visible; max-height: none; border: 0; border-radius: 0; }
  .nn-all table { font-size: 9pt; letter-spacing: -.02em; border-collapse: collapse; } .nn-all .a-id { display: none; }
  .nn-all th, .nn-all td { position: static; padding: 1pt 1.5pt; border: .5pt solid #888; min-width: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .nn-all td.a-diff::before { content: "\\25C6\\200B" / ""; margin-right: 2pt; }
  .nn-all .a-scroll button { min-width: 0; min-height: 0; margin: 0; padding: 0; color: inherit; text-decoration: none; }
  .nn-all thead th, .nn-all tbody th { position: static; min-width: 0; overflow-wrap: normal; } .nn-all tr { break-inside: avoid; }
  .nn-all .a-wide td { min-width: 0; }
}
"""
)
_PAGE: Final = """
@page { size: landscape; margin: 8mm; }
html { background: #faf8f3; -webkit-text-size-adjust: 100%; }
body { margin: 0; }
@media (prefers-color-scheme: dark) { html { background: #14181c; } }
@media print { html { background: #fff; } }
"""


def _key() -> list[tuple[str, str]]:
    """Return the signs of the tables, each with what it means."""
    return [
        ("+3", say("add {n}", n=3)),
        ("±10", say("add or take away {n}", n=10)),
        ("+1/+11", say("add one of them, you choose")),
        ("0", say("the total stays")),
        ("=99", say("sets the total to {n}", n=99)),
        ("×2", say("doubles the total")),
        (WORDS["reverse"].phrase(), say("play goes the other way")),
        (WORDS["skip"].phrase(), say("the next player misses a turn")),
        ("♠ ♥ ♦ ♣", say("only these suits; the first line is for all others")),
        ("–", say("not in the pack")),
    ]


def all_variants_html(*, page: bool = False, buttons: bool = False) -> Html:
    """Return the tables of all variants as HTML.

    Args:
        page: True for a whole document, to read or to print across; else a piece to put into a page.
        buttons: the names become buttons that carry the variant's id as `data-variant`.

    >>> "Chicago" in all_variants_html(), "<script" in all_variants_html(page=True)
    (True, False)
    """
    usual = variant("standard")
    games = [usual, *(variant(name) for name in variants() if name != usual.id)]
    head = _button if buttons else _name
    key = "".join(f"<li><b>{escape(sign)}</b> {escape(words)}</li>" for sign, words in _key())
    lost = "".join(f"<li>{escape(capital(say(words)))}</li>" for words in reserved_variants().values())
    intro = together(
        say_many("{n} game of one family.", "{n} games of one family.", len(games)),
        say("Each line is a game, each column a card. The standard game comes first."),
    )
    differs = say("◆ Coloured cells with bold words are not as in the standard game.")
    opens = say("The name of a game opens its rules card, with what its sources leave open.") if buttons else ""
    find = _to_find if buttons else _as_it_is
    body = (
        f'<div class="nn-all"><h1>{escape(say("All games at a glance"))}</h1>'
        f"<p>{escape(intro)} <b>{escape(differs)}</b> {escape(opens)}</p>"
        f'<ul class="a-key">{key}</ul>{_cards_table(games, usual, head, find)}'
        f"<h2>{escape(say('Players, packs, lives'))}</h2>{_frames_table(games, usual, head)}"
        f"<h2>{escape(say('Games with a pack of their own'))}</h2>{_own_packs_table(games, head, find)}"
        f"<h2>{escape(say('Known by name only'))}</h2><ul>{lost}</ul></div>"
    )
    if not page:
        return Html(f"<style>{STYLE}</style>{body}")
    return document(say("Ninety-nine: all games at a glance"), body, STYLE + _PAGE)


def sought(effect: Effect, limit: int) -> str:
    """Return what an effect may be looked for by: the sign of each of its ways, and all the words that are said for it.

    >>> from ninetynine_edu.rules.effects import parse_effect
    >>> found = sought(parse_effect("+10 or -10"), 99)
    >>> "−10" in found, "take away 10" in found, "minus 10" in found
    (True, True, True)
    """
    ways = effect.alternatives
    said = [effect.words, in_full(effect, limit)]
    if len(ways) > 1 and all(way.op == "add" for way in ways):
        said.append(say("add one of them, you choose"))
    for way in ways:
        said += [symbol(way), way.action]
        if way.op == "double":
            said.append(say("times 2, double, twice as much"))
        elif way.op == "add" and way.n:
            n = abs(way.n)
            said.append(say("plus {n}, added", n=n) if way.n > 0 else say("minus {n}, subtract", n=n))
        if "reverse" in way.words:
            said.append(say("play goes the other way"))
    return "; ".join(dict.fromkeys(said))


def _to_find(game: Variant, cards: Iterable[Card], inside: str) -> str:
    """Return a cell with what its cards may be looked for by, where the page has a search."""
    effects = dict.fromkeys(game.effect(card) for card in dict.fromkeys(cards))
    words = "; ".join(sought(effect, game.limit) for effect in effects) or say("not in the pack")
    return inside.replace("<td", f'<td data-find="{escape(words)}"', 1)


_Head = Callable[[Variant], str]
"""What stands before the line of a game."""


def _as_it_is(game: Variant, cards: Iterable[Card], inside: str) -> str:
    return inside


_Find = Callable[[Variant, Iterable[Card], str], str]
"""What a cell becomes, for the cards that it tells."""


def _cards_table(games: Iterable[Variant], usual: Variant, head: _Head, find: _Find) -> str:
    return _table(
        say("What each card does in each game"),
        (say_in("a table", "game"), say_in("a table", "limit"), say_in("a table", "hand"), *RANKS, rank_name(JOKER)),
        (
            (
                head(game),
                _plain(str(game.limit), str(usual.limit)),
                _plain(str(game.hand_size), str(usual.hand_size)),
                *(
                    find(
                        game,
                        [card for card in game.deck() if card.rank == rank],
                        _cell(cell(game, rank), cell(usual, rank), game is usual),
                    )
                    for rank in COLUMNS
                ),
            )
            for game in games
            if not game.has_own_pack
        ),
    )


def _frames_table(games: Iterable[Variant], usual: Variant, head: _Head) -> str:
    return _table(
        say("Everything else about each game"),
        (say_in("a table", "game"), *map(say, FRAME)),
        ((head(game), *(_plain(words(game), words(usual)) for words in FRAME.values())) for game in games),
        "a-wide",
    )


def _own_packs_table(games: Iterable[Variant], head: _Head, find: _Find) -> str:
    heads = (
        say_in("a table", "game"),
        say_in("a table", "limit"),
        say_in("a table", "hand"),
        say("the cards, with how many of each"),
    )
    return _table(
        say("Games with a pack of their own"),
        heads,
        (
            (
                head(game),
                f"<td>{game.limit}</td>",
                f"<td>{game.hand_size}</td>",
                find(game, game.deck(), _own_cards(game)),
            )
            for game in games
            if game.has_own_pack
        ),
    )


def _name(game: Variant) -> str:
    return f'<th scope="row">{escape(game.narrow_name)}<span class="a-id">{escape(game.id).replace("_", "_<wbr>")}</span></th>'


def _button(game: Variant) -> str:
    return f'<th scope="row"><button type="button" data-variant="{escape(game.id)}">{escape(game.narrow_name)}</button></th>'


def _plain(words: str, usual: str) -> str:
    return f"<td>{escape(words)}</td>" if words == usual else _different(escape(words))


def _different(inside: str) -> str:
    """Return a cell that is not as in the standard game, which is also said to whoever does not see it."""
    hidden = escape(say("not as in the standard game:"))
    return f'<td class="a-diff"><span class="a-hidden">{hidden} </span>{inside}</td>'


def _cell(here: Cell, usual: Cell, is_usual: bool) -> str:
    parts = "".join(f'<span class="a-part">{escape(f"{suits} {words}".strip())}</span>' for suits, words in here.parts)
    if len(here.parts) == 1:
        parts = escape(here.parts[0][1])
    return f"<td>{parts}</td>" if is_usual or here == usual else _different(parts)


def _own_cards(game: Variant) -> str:
    items = "".join(
        f"<li>{escape(card.words)} ({game.copies(card)}): {escape(short(game.effect(card)))}</li>"
        for card in dict.fromkeys(game.deck())
    )
    return f'<td style="max-width:none"><ul class="a-cards" style="columns: 3 12em">{items}</ul></td>'


def _table(caption: str, heads: Iterable[str], rows: Iterable[tuple[str, ...]], kind: str = "") -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    lines = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="a-scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="{kind}">'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )
