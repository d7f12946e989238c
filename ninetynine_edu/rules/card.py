"""The rules card that people read, made from a variant's data so that it cannot drift: its content, and as Markdown."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass

from ..ground.cards import RANK_NAMES, Card
from ..ground.english import capital, counted
from ..ground.text import count_of, listing
from .card_words import corners, explained, in_full, life_word, name_of, payment, told, told_alone
from .game import Game
from .house_rules import FAMILY_OPTIONS
from .option import Lives, OptionError, ranks_in_words
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
        need=_needs(game),
        start=_start(game),
        steps=_steps(game),
        top=f"The total may never go above {game.limit}"
        + (": you cannot play a card that would take it higher." if game.house_rules["must_play"] else "."),
        losing=_losing(game),
        match=_match(game),
        rows=table_rows(game),
        more=tuple(told_rules(game)),
        changed=tuple(changed_rules(game)),
        # Who has chosen house rules has chosen; what else could be played would only confuse.
        other=() if game.changed else tuple(preset.sentence for preset in game.presets.values()),
        # What a table has settled for itself is told as its own rule.
        uncertain=tuple(each for each in game.uncertain if not each.rule or each.rule not in game.changed),
        rebuilt=game.status == "reconstructed",
        sources=game.sources,
    )


def table_rows(game: Game) -> tuple[Row, ...]:
    """Return what the cards do, cards that do the same in one row; number cards that add their number come last.

    >>> from ninetynine_edu.rules.variant import variant
    >>> [(row.name, row.words) for row in table_rows(variant("taiwanese"))[:2]]
    [('ace of spades', 'sets the total to 0'), ('ace (not of spades)', 'adds 1')]
    """
    ranks: dict[str, dict[str, list[Card]]] = {}
    for card in dict.fromkeys(game.deck()):
        effect = game.effect(card)
        plain = effect.is_plain and card.rank.isdigit() and effect.alternatives[0].n == int(card.rank)
        name = RANK_NAMES[card.rank] if card.suit else name_of(game, (card,))
        words = "" if plain else in_full(effect, game.limit, name)
        ranks.setdefault(card.rank, {}).setdefault(words, []).append(card)
    merged: dict[str, list[tuple[Card, ...]]] = {}
    for same in ranks.values():
        for words, cards in same.items():
            merged.setdefault(words, []).append(tuple(cards))
    plain_cards = merged.pop("", [])
    if plain_cards:
        merged["adds the number it shows"] = plain_cards
    return tuple(
        Row(tuple(groups), tuple(name_of(game, group) for group in groups), words) for words, groups in merged.items()
    )


def told_rules(game: Game) -> list[str]:
    """Return the variant's own house rules that a player must know, a sentence each."""
    options = {option.name: option for option in game.options}
    alternatives = [a for card in game.deck() for a in game.effect(card).alternatives]
    idle = set(_ELSEWHERE)
    sentences = []
    if "reverse" in game.words:
        sentences.append("When play turns round, it goes the other way, until it turns round again.")
    else:
        idle.add("reverse_two_player")
    if not any(a.op == "add" and a.n < 0 for a in alternatives):
        idle.add("negative_totals")
    if "choose-next" not in game.words:
        idle.add("target_self")
    for name, quiet in _TOLD.items():
        if name not in idle and game.house_rules[name] != quiet and name not in game.changed:
            sentences.append(told(game, options[name], game.house_rules[name]))
    shrinking = {rule for rule in ("sums", "more_nines", "nine_sums") if game.house_rules.get(rule) is True}
    if game.house_rules["replace_cards"] is False:
        shrinking.add("replace_cards")
    elif "swap" in game.words:
        sentences.append("When hands are swapped, nobody takes a new card.")
        shrinking.add("swap")
    if shrinking and game.house_rules["empty_hand"] == "lose_on_turn":
        sentences.append("If you have no cards left when it is your turn, you lose too.")
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
            sentences.append(sentence)
        value = game.house_rules.get(option.name, option.default)
        silent = value is False or (option.quiet and value == option.default)
        if silent or option.name in idle or (option.words and game.words.isdisjoint(option.words)):
            continue
        if option.name in options and option.name not in game.changed:
            sentences.append(told(game, options[option.name], value))
    return sentences + corners(game)


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
    sentences = [told_alone(game, option, value) for value in values if value is not False]
    return " ".join(
        f"Or: {sentence}" for sentence in (*sentences, *(["Without this rule."] if False in values else []))
    )


def _packs(number: int, game: Game) -> str:
    """Return so many packs of a game, which may be cards of its own."""
    own = game.has_own_pack and number == 1
    return f"{counted(number, 'pack')} of {f'its own with {len(game.deck())} cards' if own else 'cards'}"


def _needs(game: Game) -> str:
    """Return who can play and with which cards: `2 to 10 players. One pack of cards for 2 to 4 players …`"""
    low, high = game.min_players, game.max_players
    packs = {players: game.packs_for(players) for players in range(low, high + 1)}
    if len(set(packs.values())) == 1:
        sentence = _packs(packs[low], game).capitalize()
    else:
        parts: list[str] = []
        for number in dict.fromkeys(packs.values()):
            players = [count for count, used in packs.items() if used == number]
            span = f"{players[0]} to {players[-1]}" if len(players) > 1 else f"{players[0]}"
            parts.append(f"{counted(number, 'pack') if parts else _packs(number, game)} for {span} players")
        sentence = ", ".join(parts).capitalize()
    if game.has_own_pack:
        return f"{low} to {high} players. {sentence}."
    jokers = int(game.house_rules["jokers"])
    sentence += f", with {counted(jokers, 'joker')} in each pack." if jokers else ", without jokers."
    ranks = str(game.house_rules["ranks"])
    fewer = "" if ranks == "all" else f" {ranks_in_words(ranks)} Put the others away."
    return f"{low} to {high} players. {sentence}{fewer}"


def _start(game: Game) -> str:
    start = next(option for option in game.options if option.name == "start_total")
    look = "All lie face up for everybody to see." if game.house_rules["open_hands"] else "Look only at your own."
    return (
        f"One player deals {counted(game.hand_size, 'card')} to everybody. {look} The other cards are "
        f"the stock, face down. {start.explain(game.house_rules['start_total'])} "
        "The player on the dealer's left begins, and play goes clockwise."
    )


def _steps(game: Game) -> tuple[str, ...]:
    steps = ("Play one card face up on the pile.", "Change the total as the card says, and say the new total.")
    if game.house_rules["replace_cards"] is False:
        return (*steps, "You take no new card.")
    if game.house_rules["draw_mode"] == "auto":
        return (*steps, "Take a new card from the stock.")
    return (*steps, "Take a new card from the stock before the next player moves.")


def _losing(game: Game) -> str:
    over = "" if game.house_rules["must_play"] else ", or do you play one that takes the total over the limit"
    then = {
        "hand_ends": "Then you lose this deal, and a new deal begins.",
        "eliminated": "Then you are out of this deal. The others play on with the same total, until one is left.",
        "token_new_pile": f"Then you {payment(game)} and get new cards. The pile is put away, the others keep their cards, and the total "
        "starts again at 0.",
        "token_reset": f"Then you {payment(game)} and keep your cards. The total starts again at 0, and the next player goes on.",
        "token_play_on": f"Then you {payment(game)} and get new cards. The total stays, and the next player goes on.",
    }[str(game.house_rules["bust_mode"])]
    return f"Can you play none of your cards{over}? {then}"


def _match(game: Game) -> str:
    """Return what a match is, what a loss costs, and who wins."""
    lives: Lives = game.lives
    if lives.mode == "elimination":
        return "There are no tokens: whoever loses is out. The last player left wins."
    if lives.mode == "count_losses":
        return "Nobody goes out of the match. Play as many deals as you like, and count how often each player loses."
    pays = "pay" if str(game.house_rules["bust_mode"]).startswith("token_") else "lose a deal"
    if life_word(game) == "bomb" and lives.mode == "tokens" and not lives.honor:
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
    lines += [f"**What you need.** {told.need}", "", f"**Start.** {told.start}", "", "**Your turn.**", ""]
    lines += [f"{number}. {step}" for number, step in enumerate(told.steps, 1)]
    lines += ["", told.top.replace(str(game.limit), f"**{game.limit}**")]
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
            f"- {_safe_line(capital(u.what))}: {_safe(u.default)}. "
            + f"Why: {_safe(u.why)} {_safe(other_readings(game, u))}".strip()
            for u in told.uncertain
        ]
    if told.rebuilt:
        lines += ["", REBUILT]
    if told.sources:
        lines += ["", f"Sources: {_safe('; '.join(told.sources))}."]
    return "\n".join(lines) + "\n"


UNCERTAIN = "The sources leave these things open or disagree. This is how they are played here:"
REBUILT = "Part of this game's rules is lost; the rest here is a *reconstruction*."
