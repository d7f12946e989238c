"""The rules card that people read, made from a variant's data so that it cannot drift: its content, and as Markdown."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from ..ground.cards import Card, a_rank
from ..ground.english import capital, together
from ..ground.say import listed, marked, say, say_in
from .card_frame import losing, match, needs, start, steps, top
from .card_words import corners, explained, in_full, name_of, told, told_alone
from .effects import Effect
from .frame import Uncertain
from .game import Game
from .house_rules import FAMILY_OPTIONS
from .option import OptionError

# House rules told in the list of more rules, in this order, each with the value that needs no words.
_TOLD = {
    "must_play": True, "reverse_two_player": None, "target_self": None, "negative_totals": None, "stock_out": None,
    "draw_mode": "auto", "call_mode": "auto", "special_totals": "off", "open_hands": False,
}  # fmt: skip
# House rules of which no description speaks: with any other the description might not be true any more.
_UNDESCRIBED = frozenset((
    "open_hands", "call_mode", "draw_mode", "stock_out", "negative_totals", "reverse_two_player", "target_self",
))  # fmt: skip
# House rules with a detail: its one value whose sentence tells the whole rule.
_DETAILS = {"bottom_reward": ("bottom_reward_by", "dealer"), "three_of_a_kind": ("three_of_a_kind_when", "own_turn")}
# Told where the card says what a turn is and when somebody loses.
_ELSEWHERE = frozenset(("replace_cards", "bust_mode", "life_mode"))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table of cards.

    Args:
        groups: the cards, those of one rank that do the same together.
        names: what each group is called.
        words: what each of these cards does.
    """

    groups: tuple[tuple[Card, ...], ...]
    names: tuple[str, ...]
    words: str

    @property
    def name(self) -> str:
        """What all its cards are called: `jack or queen`."""
        return listed(self.names, "or")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """All that stands on a rules card, in words, in the order in which a player needs it."""

    title: str
    lead: str
    need: str
    start: str
    steps: tuple[str, ...]
    top: str
    losing: str
    match: str
    rows: tuple[Row, ...]
    more: tuple[str, ...]
    changed: tuple[str, ...]
    other: tuple[str, ...]
    uncertain: tuple[Uncertain, ...]
    rebuilt: bool
    sources: tuple[str, ...]


def contents(game: Game) -> Contents:
    """Return what stands on the rules card of a variant, with the house rules in force.

    >>> from ninetynine_edu.rules.variant import variant
    >>> contents(variant("chicago")).losing
    'Can you play none of your cards? Then you lose this deal, and a new deal begins.'
    """
    as_described = _UNDESCRIBED.issuperset(game.changed)
    return Contents(
        title=game.name,
        lead=game.description if as_described else "",
        need=needs(game),
        start=start(game),
        steps=steps(game),
        top=top(game),
        losing=losing(game),
        match=match(game),
        rows=table_rows(game),
        more=tuple(told_rules(game)),
        changed=tuple(changed_rules(game)),
        # Who has chosen house rules has chosen; what else could be played would only confuse.
        other=() if game.changed else tuple(preset.sentence for preset in game.presets.values()),
        # What a table has settled for itself is told as its own rule.
        uncertain=tuple(each.said() for each in game.uncertain if not each.rule or each.rule not in game.changed),
        rebuilt=game.status == "reconstructed",
        sources=game.sources,
    )


def table_rows(game: Game) -> tuple[Row, ...]:
    """Return what the cards do, cards that do the same in one row; number cards that add their number come last.

    >>> from ninetynine_edu.rules.variant import variant
    >>> [(row.name, row.words) for row in table_rows(variant("taiwanese"))[:2]]
    [('ace of spades', 'sets the total to 0'), ('ace (not of spades)', 'adds 1')]
    """
    ranks: dict[str, dict[_Deed, list[Card]]] = {}
    for card in dict.fromkeys(game.deck()):
        ranks.setdefault(card.rank, {}).setdefault(_deed(game, card), []).append(card)
    merged: dict[_Deed, list[tuple[Card, ...]]] = {}
    for same in ranks.values():
        for deed, cards in same.items():
            merged.setdefault(deed, []).append(tuple(cards))
    if plain_cards := merged.pop(_NUMBER, []):
        merged[_NUMBER] = plain_cards
    return tuple(
        Row(tuple(groups), tuple(name_of(game, group) for group in groups), _does(game, *deed))
        for deed, groups in merged.items()
    )


def deed_in_words(game: Game, card: Card) -> str:
    """Return what one card does, as it can stand on the card itself.

    >>> from ninetynine_edu.rules.variant import variant
    >>> deed_in_words(variant("chicago"), variant("chicago").card("7S"))
    'adds 7'
    """
    return _does(game, game.effect(card), _deed(game, card)[1])


_Deed = tuple[Effect | None, str]
_NUMBER: _Deed = (None, "")
"""What a card does that adds the number it shows."""


def _deed(game: Game, card: Card) -> _Deed:
    """Return what a card does, and its rank where it asks for another such card."""
    effect = game.effect(card)
    if effect.is_plain and card.rank.isdigit() and effect.alternatives[0].n == int(card.rank):
        return _NUMBER
    asks = any("chain" in each.words for each in effect.alternatives)
    return effect, card.rank if asks else ""


def _does(game: Game, effect: Effect | None, rank: str) -> str:
    if effect is None:
        return say("adds the number it shows")
    if not rank:
        return in_full(effect, game.limit)
    own = next((card for card in game.cards if card.rank == rank and game.has_own_pack), None)
    return in_full(effect, game.limit, own.one_of_them if own else a_rank(rank))


def told_rules(game: Game) -> list[str]:
    """Return the variant's own house rules that a player must know, a sentence each."""
    options = {option.name: option for option in game.options}
    alternatives = [a for card in game.deck() for a in game.effect(card).alternatives]
    idle = set(_ELSEWHERE)
    rules = []
    if "reverse" in game.words:
        rules.append(say("When play turns round, it goes the other way, until it turns round again."))
    else:
        idle.add("reverse_two_player")
    if not any(a.op == "add" and a.n < 0 for a in alternatives):
        idle.add("negative_totals")
    if "choose-next" not in game.words:
        idle.add("target_self")
    for name, quiet in _TOLD.items():
        if name not in idle and game.house_rules[name] != quiet and name not in game.changed:
            rules.append(told(game, options[name], game.house_rules[name]))
    shrinking = {rule for rule in ("sums", "more_nines", "nine_sums") if game.house_rules.get(rule) is True}
    if game.house_rules["replace_cards"] is False:
        shrinking.add("replace_cards")
    elif "swap" in game.words:
        rules.append(say("When hands are swapped, nobody takes a new card."))
        shrinking.add("swap")
    if shrinking and game.house_rules["empty_hand"] == "lose_on_turn":
        rules.append(say("If you have no cards left when it is your turn, you lose too."))
    if game.house_rules["same_rank"] == 1:
        idle.add("duty_pair")
    if game.house_rules["replace_cards"] is False:
        idle.update(("duty_draw", "queen_penalty_draw"))
    for rule, about in (("nine_sums", "nine_sums_when"), ("more_nines", "more_nines_deal")):
        if game.house_rules.get(rule) is not True:
            idle.add(about)
    idle |= _told_already(game)
    if game.house_rules["bust_mode"] != "eliminated":
        idle.update(("duty_carry", "who_pays"))
    meanings = explained(game)
    for option in FAMILY_OPTIONS:
        if sentence := meanings.pop(option.name.partition("_")[0], ""):
            rules.append(sentence)
        value = game.house_rules.get(option.name, option.default)
        silent = value is False or (option.quiet and value == option.default)
        if silent or option.name in idle or (option.words and game.words.isdisjoint(option.words)):
            continue
        if option.name in options and option.name not in game.changed:
            rules.append(told(game, options[option.name], value))
    return rules + corners(game)


def changed_rules(game: Game) -> list[str]:
    """Return the house rules that differ from the variant's own, a sentence each."""
    names = set(game.changed) - _told_already(game)
    return [told(game, option, game.house_rules[option.name]) for option in game.options if option.name in names]


def _told_already(game: Game) -> set[str]:
    """Return the house rules of which a detail tells the whole, and the details of rules that are not played."""
    rules = game.house_rules
    whole = {rule for rule, (about, value) in _DETAILS.items() if rules[about] == value and rules[rule] is True}
    return whole | {about for rule, (about, _) in _DETAILS.items() if rules[rule] is not True}


def other_readings(game: Game, doubt: Uncertain) -> str:
    """Return how else a doubtful thing can be played, by the house rule that offers it; "" where none does.

    >>> from ninetynine_edu.rules.variant import variant
    >>> nepal = variant("nepal")
    >>> other_readings(nepal, nepal.uncertain[0])
    'Or: A four adds 4.'
    """
    option = next((option for option in game.options if option.name == doubt.rule), None)
    if option is None:
        return ""
    values = []
    for value in doubt.alternatives:
        with suppress(OptionError):  # what a file calls another way need not be a value of the house rule
            values.append(option.check(value))
    others = [told_alone(game, option, value) for value in values if value is not False]
    without = [say("Or: Without this rule.")] if False in values else []
    return together(*(say("Or: {sentence}", sentence=sentence) for sentence in others), *without)


def doubt_in_words(doubt: Uncertain) -> tuple[str, str]:
    """Return what no source settles with how it is played here, and why, each as a sentence."""
    return (
        say("{what}: {default}.", what=capital(doubt.what), default=doubt.default),
        say("Why: {why}", why=doubt.why),
    )


# What Markdown would read as more than text: a link or picture, code, emphasis (but not in house_rule or 2 * 3), a
# character's number or name, a tag, a table's cell.
_LIVE = r"""(?P<sign> [\\\[`|] | (?<!\s)\* | \*(?!\s) | (?<![^\W_])_ | _(?![^\W_]) | ~(?=~) | (?<=~)~ )
    | (?P<amp> &(?=\#?\w+;) ) | (?P<tag> <(?=[\w/!?]) )"""


def _safe(text: str) -> str:
    """Return text of a file so that it stays text in Markdown, on one line, with as few added signs as will do.

    >>> _safe("[a](javascript:b) <b>, 2 * 3 < house_rule & *so*")
    '\\\\[a](javascript:b) &lt;b>, 2 * 3 < house_rule & \\\\*so\\\\*'
    """

    def still(found: re.Match[str]) -> str:
        return f"\\{found['sign']}" if found["sign"] else "&amp;" if found["amp"] else "&lt;"

    return re.sub(_LIVE, still, " ".join(text.split()), flags=re.VERBOSE)


def _safe_line(text: str) -> str:
    """The same for text at the beginning of a line, where a heading, a list or a quotation could start."""
    safe = _safe(text)
    number = re.match(r"([0-9]+)([.)](?:\s|$))", safe)
    if number:
        return f"{number[1]}\\{safe[number.end(1) :]}"
    return f"\\{safe}" if re.match(r"#|>|[-+](\s|$)|[-=\s]+$", safe) else safe


def rules_card(game: Game) -> str:
    """Return the rules on one page, as Markdown, in words that a ten-year-old reads.

    >>> from ninetynine_edu.rules.variant import variant
    >>> print(rules_card(variant("chicago")).splitlines()[0])
    # Ninety-nine, Chicago
    """
    told = contents(game)
    lines = [f"# {_safe(told.title)}", ""]
    lines += [_safe_line(told.lead), ""] if told.lead else []
    lines += [_headed(marked("What you need"), told.need), "", _headed(marked("Start"), told.start), ""]
    lines += [_headed(marked("Your turn")), "", *(f"{number}. {step}" for number, step in enumerate(told.steps, 1))]
    lines += ["", told.top.replace(str(game.limit), f"**{game.limit}**")]
    lines += ["", _headed(marked("When you lose"), told.losing), "", _headed(marked("The match"), told.match), ""]
    lines += [f"| {say_in('a table', 'card')} | {say('what it does')} |", "| --- | --- |"]
    lines += [f"| {_safe(row.name)} | {row.words} |" for row in told.rows]
    for heading, told_there in (
        (marked("More rules"), told.more),
        (marked("Changed at your table"), told.changed),
        (marked("Other ways to play"), told.other),
    ):
        if told_there:
            lines += ["", _headed(heading), "", *(f"- {_safe_line(sentence)}" for sentence in told_there)]
    if told.uncertain:
        lines += ["", _headed(marked("Not certain"), say(UNCERTAIN)), ""]
        lines += [
            f"- {_safe_line(together(*doubt_in_words(doubt), other_readings(game, doubt)))}" for doubt in told.uncertain
        ]
    if told.rebuilt:
        lines += ["", say(REBUILT)]
    if told.sources:
        lines += ["", say("Sources: {sources}.", sources=_safe("; ".join(told.sources)))]
    return "\n".join(lines) + "\n"


def _headed(heading: str, text: str = "") -> str:
    """Return a paragraph, or what stands above a list, with its heading in bold letters."""
    return f"**{say_in('a heading before a sentence', '{heading}.', heading=say(heading))}** {text}".rstrip()


UNCERTAIN = marked("The sources leave these things open or disagree. This is how they are played here:")
REBUILT = marked("Part of this game's rules is lost. The rest here is a reconstruction: it was made up to fit.")
