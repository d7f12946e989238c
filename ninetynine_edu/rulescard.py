"""The rules card that people read, made from a variant's data so that it cannot drift."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ._text import listing
from .cards import RANK_NAMES, Card
from .effects import FULL_WORDS, Alternative, Effect
from .family_options import FAMILY_OPTIONS
from .options import Option, OptionValue, lives_in_words

if TYPE_CHECKING:
    from .variant import Variant

# House rules told on the card in this order, each with the value that needs no words.
_TOLD = {
    "bust_mode": None, "must_play": True, "reverse_two_player": None, "target_self": None, "negative_totals": None,
    "stock_out": None, "draw_mode": "auto", "call_mode": "auto", "special_totals": "off",
}  # fmt: skip
_NUMBER_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def effect_rows(variant: Variant, phrase: Callable[[Effect], str] | None = None) -> list[tuple[str, str]]:
    """Return what each card does, as (cards in words, effect in words); cards alike in a rank share a row.

    Args:
        variant: the rules.
        phrase: turns an effect into words; else the effect's own short ones.

    >>> from ninetynine_edu.variant import variant
    >>> effect_rows(variant("one_hundred"))[:2]
    [('ace of spades, ace of clubs', 'name the total'), ('ace of hearts, ace of diamonds', '+1')]
    """
    rows: list[tuple[str, str]] = []
    by_rank: dict[str, dict[str, list[Card]]] = {}
    for card in dict.fromkeys(variant.deck()):
        effect = variant.effect(card)
        by_rank.setdefault(card.rank, {}).setdefault(phrase(effect) if phrase else effect.words, []).append(card)
    for rank, groups in by_rank.items():
        for words, cards in groups.items():
            name = RANK_NAMES.get(rank, "joker") if len(groups) == 1 else ", ".join(card.words for card in cards)
            if variant.has_own_pack:
                name = cards[0].words
            rows.append((name, words))
    return rows


def grouped_rows(variant: Variant, phrase: Callable[[Effect], str] | None = None) -> list[tuple[str, str]]:
    """Return what cards do with ranks of the same effect in one row: ('jack and queen', '+10').

    Number cards that add just what they show share the last row.
    """
    plain: list[str] = []
    groups: dict[str, list[str]] = {}
    shown = {RANK_NAMES[rank]: f"+{rank}" for rank in RANK_NAMES if rank.isdigit()}
    own = dict(effect_rows(variant))
    for name, words in effect_rows(variant, phrase):
        if shown.get(name) == own.get(name, ""):
            plain.append(name)
        else:
            groups.setdefault(words, []).append(name)
    rows = [(_names(names), words) for words, names in groups.items()]
    if plain:
        rows.append((_names(plain), "adds the number it shows"))
    return rows


def _names(names: Iterable[str]) -> str:
    return listing([part for name in names for part in name.split(", ")], "and")


def in_full(effect: Effect, limit: int) -> str:
    """Return what a card does in words without any room for doubt, for the table of the rules card.

    >>> from ninetynine_edu.effects import parse_effect
    >>> in_full(parse_effect("+10 or -10"), 99)
    'adds 10 or takes 10 away, as you choose'
    >>> in_full(parse_effect("0, reverse"), 99)
    'changes nothing; the direction turns round'
    """
    adds = [a for a in effect.alternatives if a.op == "add" and a.n > 0 and not a.words]
    if len(adds) == len(effect.alternatives) > 1:
        return f"adds {listing(a.n for a in adds)}, as you choose"
    phrases = [_one_in_full(alternative, limit) for alternative in effect.alternatives]
    return listing(phrases) + (", as you choose" if len(phrases) > 1 else "")


def _one_in_full(alternative: Alternative, limit: int) -> str:
    if "never" in alternative.words:
        return FULL_WORDS["never"]
    if alternative.op == "add":
        n = alternative.n
        value = f"adds {n}" if n > 0 else f"takes {-n} away" if n else "changes nothing"
    else:
        value = {
            "set": f"makes the total {alternative.n}",
            "any": f"makes the total any number from 0 to {limit} that you name",
            "double": "doubles the total",
        }[alternative.op]
    return "; ".join((value, *(FULL_WORDS[word] for word in alternative.words)))


def told_rules(variant: Variant) -> list[str]:
    """Return the variant's own house rules that a player must know, a sentence each."""
    options = {option.name: option for option in variant.options}
    alternatives = [a for card in variant.deck() for a in variant.effect(card).alternatives]
    idle = set()
    words = {word for a in alternatives for word in a.words}
    if not any("reverse" in a.words for a in alternatives):
        idle.add("reverse_two_player")
    if not any(a.op == "add" and a.n < 0 for a in alternatives):
        idle.add("negative_totals")
    if not any("choose-next" in a.words for a in alternatives):
        idle.add("target_self")
    sentences = []
    for name, quiet in _TOLD.items():
        if name not in idle and variant.house_rules[name] != quiet and name not in variant.changed:
            sentences.append(told(options[name], variant.house_rules[name]))
    if variant.house_rules["same_rank"] == 1:
        idle.add("duty_pair")
    if variant.house_rules["bust_mode"] != "eliminated":
        idle.update(("duty_carry", "who_pays"))
    for option in FAMILY_OPTIONS:
        value = variant.house_rules.get(option.name, option.default)
        silent = value is False or (option.quiet and value == option.default)
        if silent or option.name in idle or (option.words and words.isdisjoint(option.words)):
            continue
        if option.name in options and option.name not in variant.changed:
            sentences.append(told(options[option.name], value))
    return sentences


def changed_rules(variant: Variant) -> list[str]:
    """Return the house rules that differ from the variant's own, a sentence each."""
    return [
        told(option, variant.house_rules[option.name]) for option in variant.options if option.name in variant.changed
    ]


def told(option: Option, value: OptionValue) -> str:
    """Return the sentence that tells a player of a house rule."""
    if option.name == "must_play" and value is False:
        return "You may also play a card that takes the total over the limit; then you lose."
    if option.name == "target_self" and value is False:
        return "You may not choose yourself as the next player."
    if option.name == "bust_mode":
        return f"What happens when a player cannot play? {option.explain(value)}"
    return option.explain(value)


def _word(number: int) -> str:
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else str(number)


def _cards_of(number: int, noun: str) -> str:
    return f"{_word(number)} {noun}" + ("" if number == 1 else "s")


def _needs(variant: Variant) -> str:
    """Return who can play and with which cards: `2 to 10 players. Up to 4 players use one pack, more use two.`"""
    low, high = variant.min_players, variant.max_players
    packs = {players: variant.packs_for(players) for players in range(low, high + 1)}
    if len(set(packs.values())) == 1:
        sentence = f"Use {_cards_of(packs[low], 'pack')} of cards"
    else:
        parts = []
        for number in dict.fromkeys(packs.values()):
            players = [count for count, used in packs.items() if used == number]
            span = f"{players[0]} to {players[-1]}" if len(players) > 1 else f"{players[0]}"
            parts.append(f"{_cards_of(number, 'pack')} for {span} players")
        sentence = f"Use {listing(parts, 'and')}"
    if variant.has_own_pack:
        sentence = sentence.replace("pack of cards", f"pack of its own with {len(variant.deck())} cards")
        return f"{low} to {high} players. {sentence}."
    jokers = int(variant.house_rules["jokers"])
    sentence += f", with {_cards_of(jokers, 'joker')} in each pack." if jokers else ", without jokers."
    return f"{low} to {high} players. {sentence}"


def _start(variant: Variant) -> str:
    start = next(option for option in variant.options if option.name == "start_total")
    return (
        f"Everybody gets {_cards_of(variant.hand_size, 'card')}; the other cards are the stock. "
        f"{start.explain(variant.house_rules['start_total'])} "
        "The player to the dealer's left begins, and play goes clockwise."
    )


# What Markdown would read as more than text: a link or picture, code, emphasis (but not in house_rule or 2 * 3), a
# character's number or name, a tag, a table's cell.
_LIVE = re.compile(
    r"""(?P<sign> [\\\[`|] | (?<!\s)\* | \*(?!\s) | (?<![^\W_])_ | _(?![^\W_]) | ~(?=~) | (?<=~)~ )
    | (?P<amp> &(?=\#?\w+;) ) | (?P<tag> <(?=[\w/!?]) )""",
    re.VERBOSE,
)


def _safe(text: str) -> str:
    """Return text of a file so that it stays text in Markdown, on one line, with as few added signs as will do.

    >>> _safe("[a](javascript:b) <b>, 2 * 3 < house_rule & *so*")
    '\\\\[a](javascript:b) &lt;b>, 2 * 3 < house_rule & \\\\*so\\\\*'
    """

    def still(found: re.Match[str]) -> str:
        return f"\\{found['sign']}" if found["sign"] else "&amp;" if found["amp"] else "&lt;"

    return _LIVE.sub(still, " ".join(text.split()))


def _safe_line(text: str) -> str:
    """The same for text at the beginning of a line, where a heading, a list or a quotation could start."""
    safe = _safe(text)
    number = re.match(r"([0-9]+)([.)](?:\s|$))", safe)
    if number:
        return f"{number[1]}\\{safe[number.end(1) :]}"
    return f"\\{safe}" if re.match(r"#|>|[-+](\s|$)|[-=\s]+$", safe) else safe


def rules_card(variant: Variant) -> str:
    """Return the rules on one page, as Markdown, in words that a ten-year-old reads.

    >>> from ninetynine_edu.variant import variant
    >>> print(rules_card(variant("chicago")).splitlines()[0])
    # Ninety-nine, Chicago
    """
    own_limit = "limit" not in variant.changed  # the description speaks of the variant's own limit
    replaced = "Then take a new card. " if variant.house_rules["draw_mode"] == "auto" else ""
    lines = [f"# {_safe(variant.name)}", ""]
    lines += [_safe_line(variant.description), ""] if own_limit else []
    lines += [
        f"**What you need.** {_needs(variant)}",
        "",
        f"**Start.** {_start(variant)}",
        "",
        f"**Your turn.** Play one card face up, change the total as the card says, and say the new total. {replaced}"
        f"The total may never go above **{variant.limit}**. If no card in your hand can be played, you lose.",
        "",
        f"**Losing.** {lives_in_words(str(variant.rule('life_mode')))}",
        "",
        "| card | what it does |",
        "| --- | --- |",
    ]
    lines += [f"| {name} | {words} |" for name, words in grouped_rows(variant, lambda e: in_full(e, variant.limit))]
    lines += ["", "**More rules.**", ""]
    lines += [f"- {_safe_line(sentence)}" for sentence in told_rules(variant)]
    if variant.changed:
        lines += ["", "**Changed at your table.**", ""]
        lines += [f"- {_safe_line(sentence)}" for sentence in changed_rules(variant)]
    if variant.uncertain:
        lines += ["", "**Not certain.** The sources leave these open or disagree:", ""]
        lines += [
            f"- {_safe_line(u.what[:1].upper() + u.what[1:])}: {_safe(u.default)}. Reason: {_safe(u.why)}"
            for u in variant.uncertain
        ]
    if variant.status == "reconstructed":
        lines += ["", "Part of this game's rules is lost; the rest here is a *reconstruction*."]
    if variant.sources:
        lines += ["", f"Sources: {_safe('; '.join(variant.sources))}."]
    return "\n".join(lines) + "\n"
