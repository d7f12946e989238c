"""The rules card that people read, made from a variant's data so that it cannot drift: its content, and as Markdown."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ._text import count_of, listing
from .cards import Card
from .family_options import FAMILY_OPTIONS
from .option_kinds import Lives, OptionError, ranks_in_words
from .ruleswords import corners, counted, explained, in_full, life_word, name_of, payment, told

if TYPE_CHECKING:
    from .rulespage import Html
    from .variant import Variant
    from .variant_file import Uncertain

# House rules told in the list of more rules, in this order, each with the value that needs no words.
_TOLD = {
    "must_play": True, "reverse_two_player": None, "target_self": None, "negative_totals": None, "stock_out": None,
    "draw_mode": "auto", "call_mode": "auto", "special_totals": "off", "open_hands": False,
}  # fmt: skip
# House rules of which no description speaks: with any other the description might not be true any more.
_UNDESCRIBED = frozenset((
    "open_hands", "call_mode", "draw_mode", "stock_out", "negative_totals", "reverse_two_player", "target_self",
))  # fmt: skip
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
        return listing(self.names)


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


def contents(variant: Variant) -> Contents:
    """Return what stands on the rules card of a variant, with the house rules in force.

    >>> from ninetynine_edu.variant import variant
    >>> contents(variant("chicago")).losing
    'Can you play none of your cards? Then you lose this deal, and a new deal begins.'
    """
    as_described = _UNDESCRIBED.issuperset(variant.changed)
    return Contents(
        title=variant.name,
        lead=variant.description if as_described else "",
        need=_needs(variant),
        start=_start(variant),
        steps=_steps(variant),
        top=f"The total may never go above {variant.limit}"
        + (": you cannot play a card that would take it higher." if variant.house_rules["must_play"] else "."),
        losing=_losing(variant),
        match=_match(variant),
        rows=table_rows(variant),
        more=tuple(told_rules(variant)),
        changed=tuple(changed_rules(variant)),
        # Who has chosen house rules has chosen; what else could be played would only confuse.
        other=() if variant.changed else tuple(preset.sentence for preset in variant.presets.values()),
        # What a table has settled for itself is told as its own rule.
        uncertain=tuple(each for each in variant.uncertain if not each.rule or each.rule not in variant.changed),
        rebuilt=variant.status == "reconstructed",
        sources=variant.sources,
    )


def table_rows(variant: Variant) -> tuple[Row, ...]:
    """Return what the cards do, cards that do the same in one row; number cards that add their number come last.

    >>> from ninetynine_edu.variant import variant
    >>> [(row.name, row.words) for row in table_rows(variant("taiwanese"))[:2]]
    [('ace of spades', 'sets the total to 0'), ('ace (not of spades)', 'adds 1')]
    """
    ranks: dict[str, dict[str, list[Card]]] = {}
    for card in dict.fromkeys(variant.deck()):
        effect = variant.effect(card)
        plain = effect.is_plain and card.rank.isdigit() and effect.alternatives[0].n == int(card.rank)
        name = card.words if variant.has_own_pack else name_of(variant, tuple(c for c in variant.deck() if c is card))
        words = "" if plain else in_full(effect, variant.limit, name.split(" of ")[0])
        ranks.setdefault(card.rank, {}).setdefault(words, []).append(card)
    merged: dict[str, list[tuple[Card, ...]]] = {}
    for same in ranks.values():
        for words, cards in same.items():
            merged.setdefault(words, []).append(tuple(cards))
    plain_cards = merged.pop("", [])
    if plain_cards:
        merged["adds the number it shows"] = plain_cards
    return tuple(
        Row(tuple(groups), tuple(name_of(variant, group) for group in groups), words)
        for words, groups in merged.items()
    )


def told_rules(variant: Variant) -> list[str]:
    """Return the variant's own house rules that a player must know, a sentence each."""
    options = {option.name: option for option in variant.options}
    alternatives = [a for card in variant.deck() for a in variant.effect(card).alternatives]
    idle = set(_ELSEWHERE)
    sentences = []
    if "reverse" in variant.words:
        sentences.append("When play turns round, it goes the other way, until it turns round again.")
    else:
        idle.add("reverse_two_player")
    if not any(a.op == "add" and a.n < 0 for a in alternatives):
        idle.add("negative_totals")
    if "choose-next" not in variant.words:
        idle.add("target_self")
    for name, quiet in _TOLD.items():
        if name not in idle and variant.house_rules[name] != quiet and name not in variant.changed:
            sentences.append(told(variant, options[name], variant.house_rules[name]))
    shrinking = {rule for rule in ("sums", "more_nines", "nine_sums") if variant.house_rules.get(rule) is True}
    if variant.house_rules["replace_cards"] is False:
        shrinking.add("replace_cards")
    elif "swap" in variant.words:
        sentences.append("When hands are swapped, nobody takes a new card.")
        shrinking.add("swap")
    if shrinking and variant.house_rules["empty_hand"] == "lose_on_turn":
        sentences.append("If you have no cards left when it is your turn, you lose too.")
    if variant.house_rules["same_rank"] == 1:
        idle.add("duty_pair")
    if variant.house_rules["replace_cards"] is False:
        idle.update(("duty_draw", "queen_penalty_draw"))
    for rule, about in (("nine_sums", "nine_sums_when"), ("more_nines", "more_nines_deal")):
        if variant.house_rules.get(rule) is not True:
            idle.add(about)
    if variant.house_rules["bust_mode"] != "eliminated":
        idle.update(("duty_carry", "who_pays"))
    meanings = explained(variant)
    for option in FAMILY_OPTIONS:
        if sentence := meanings.pop(option.name.partition("_")[0], ""):
            sentences.append(sentence)
        value = variant.house_rules.get(option.name, option.default)
        silent = value is False or (option.quiet and value == option.default)
        if silent or option.name in idle or (option.words and variant.words.isdisjoint(option.words)):
            continue
        if option.name in options and option.name not in variant.changed:
            sentences.append(told(variant, options[option.name], value))
    return sentences + corners(variant)


def changed_rules(variant: Variant) -> list[str]:
    """Return the house rules that differ from the variant's own, a sentence each."""
    return [
        told(variant, option, variant.house_rules[option.name])
        for option in variant.options
        if option.name in variant.changed
    ]


def other_readings(variant: Variant, doubt: Uncertain) -> str:
    """Return how else a doubtful thing can be played, by the house rule that offers it; "" where none does.

    >>> from ninetynine_edu.variant import variant
    >>> nepal = variant("nepal")
    >>> other_readings(nepal, nepal.uncertain[0])
    'Or: A four adds 4.'
    """
    option = next((option for option in variant.options if option.name == doubt.rule), None)
    if option is None:
        return ""
    values = []
    for value in doubt.alternatives:
        with suppress(OptionError):  # what a file calls another way need not be a value of the house rule
            values.append(option.check(value))
    sentences = [
        told(variant, option, value).removeprefix("Is the stock empty? ") for value in values if value is not False
    ]
    return " ".join(
        f"Or: {sentence}" for sentence in (*sentences, *(["Without this rule."] if False in values else []))
    )


def _needs(variant: Variant) -> str:
    """Return who can play and with which cards: `2 to 10 players. One pack of cards for 2 to 4 players …`"""
    low, high = variant.min_players, variant.max_players
    packs = {players: variant.packs_for(players) for players in range(low, high + 1)}
    if len(set(packs.values())) == 1:
        sentence = f"{counted(packs[low], 'pack')} of cards".capitalize()
    else:
        parts: list[str] = []
        for number in dict.fromkeys(packs.values()):
            players = [count for count, used in packs.items() if used == number]
            span = f"{players[0]} to {players[-1]}" if len(players) > 1 else f"{players[0]}"
            parts.append(f"{counted(number, 'pack')}{'' if parts else ' of cards'} for {span} players")
        sentence = ", ".join(parts).capitalize()
    if variant.has_own_pack:
        sentence = sentence.replace("pack of cards", f"pack of its own with {len(variant.deck())} cards")
        return f"{low} to {high} players. {sentence}."
    jokers = int(variant.house_rules["jokers"])
    sentence += f", with {counted(jokers, 'joker')} in each pack." if jokers else ", without jokers."
    ranks = str(variant.house_rules["ranks"])
    fewer = "" if ranks == "all" else f" {ranks_in_words(ranks)} Put the others away."
    return f"{low} to {high} players. {sentence}{fewer}"


def _start(variant: Variant) -> str:
    start = next(option for option in variant.options if option.name == "start_total")
    look = "All lie face up for everybody to see." if variant.house_rules["open_hands"] else "Look only at your own."
    return (
        f"One player deals {counted(variant.hand_size, 'card')} to everybody. {look} The other cards are "
        f"the stock, face down. {start.explain(variant.house_rules['start_total'])} "
        "The player on the dealer's left begins, and play goes clockwise."
    )


def _steps(variant: Variant) -> tuple[str, ...]:
    steps = ("Play one card face up on the pile.", "Change the total as the card says, and say the new total.")
    if variant.house_rules["replace_cards"] is False:
        return (*steps, "You take no new card.")
    if variant.house_rules["draw_mode"] == "auto":
        return (*steps, "Take a new card from the stock.")
    return (*steps, "Take a new card from the stock before the next player moves.")


def _losing(variant: Variant) -> str:
    over = "" if variant.house_rules["must_play"] else ", or do you play one that takes the total over the limit"
    then = {
        "hand_ends": "Then you lose this deal, and a new deal begins.",
        "eliminated": "Then you are out of this deal. The others play on with the same total, until one is left.",
        "token_new_pile": f"Then you {payment(variant)} and get new cards. The pile is put away, the others keep their cards, and the total "
        "starts again at 0.",
        "token_reset": f"Then you {payment(variant)} and keep your cards. The total starts again at 0, and the next player goes on.",
        "token_play_on": f"Then you {payment(variant)} and get new cards. The total stays, and the next player goes on.",
    }[str(variant.house_rules["bust_mode"])]
    return f"Can you play none of your cards{over}? {then}"


def _match(variant: Variant) -> str:
    """Return what a match is, what a loss costs, and who wins."""
    lives: Lives = variant.lives
    if lives.mode == "elimination":
        return "There are no tokens: whoever loses is out. The last player left wins."
    if lives.mode == "count_losses":
        return "Nobody goes out of the match. Play as many deals as you like, and count how often each player loses."
    pays = "pay" if str(variant.house_rules["bust_mode"]).startswith("token_") else "lose a deal"
    if life_word(variant) == "bomb" and lives.mode == "tokens" and not lives.honor:
        return (
            f"A match is many deals. Each player starts with {count_of(lives.number, 'bomb')}, face up, and must turn one over each time "
            "they lose. When all of yours are turned over you are out. The last player left wins the match."
        )
    if lives.mode == "bill":
        half = ", and at last fold it in half" if lives.number == 5 else ""
        cost = f"Each player has a paper bill. Each time you {pays}, fold one corner of it{half}."
        gone = f"After {lives.number} folds"
    else:
        more = f" ({lives.number_more} with two packs or more)" if lives.number != lives.number_more else ""
        number = f"{lives.number} token{'' if lives.number == 1 else 's'}{more}"
        cost = f"A match is many deals. Each player starts with {number}, such as buttons. Each time you {pays}, give one away."
        gone = "When you have none left"
    out = "you play on, on your honour: one more loss and you are out" if lives.honor else "you are out"
    return f"{cost} {gone} {out}. The last player left wins the match."


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
    told = contents(variant)
    lines = [f"# {_safe(told.title)}", ""]
    lines += [_safe_line(told.lead), ""] if told.lead else []
    lines += [f"**What you need.** {told.need}", "", f"**Start.** {told.start}", "", "**Your turn.**", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(told.steps, 1)]
    lines += ["", told.top.replace(str(variant.limit), f"**{variant.limit}**")]
    lines += ["", f"**When you lose.** {told.losing}", "", f"**The match.** {told.match}", ""]
    lines += ["| card | what it does |", "| --- | --- |"]
    lines += [f"| {_safe(row.name)} | {row.words} |" for row in told.rows]
    for heading, sentences in (
        ("More rules.", told.more),
        ("Changed at your table.", told.changed),
        ("Other ways to play.", told.other),
    ):
        if sentences:
            lines += ["", f"**{heading}**", "", *(f"- {_safe_line(sentence)}" for sentence in sentences)]
    if told.uncertain:
        lines += ["", f"**Not certain.** {UNCERTAIN}", ""]
        lines += [
            f"- {_safe_line(u.what[:1].upper() + u.what[1:])}: {_safe(u.default)}. "
            + f"Why: {_safe(u.why)} {_safe(other_readings(variant, u))}".strip()
            for u in told.uncertain
        ]
    if told.rebuilt:
        lines += ["", REBUILT]
    if told.sources:
        lines += ["", f"Sources: {_safe('; '.join(told.sources))}."]
    return "\n".join(lines) + "\n"


UNCERTAIN = "The sources leave these things open or disagree. This is how they are played here:"
REBUILT = "Part of this game's rules is lost; the rest here is a *reconstruction*."


class RulesPeopleRead:
    """A variant's rules for people; :class:`ninetynine_edu.Variant` is one."""

    def rules_card(self) -> str:
        """Return the rules on one page, as Markdown made from the data."""
        return rules_card(cast("Variant", self))

    def rules_card_html(self, *, page: bool = False) -> Html:
        """Return the rules as HTML made from the data; a notebook shows it as it is.

        Args:
            page: True for a whole document that prints on one sheet of A4 or Letter; else a piece to put into a page.
        """
        from .rulespage import rules_card_html

        return rules_card_html(cast("Variant", self), page=page)

    def _repr_html_(self) -> str:
        return str(self.rules_card_html())
