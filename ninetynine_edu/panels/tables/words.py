"""What a page of endgame tables says: sentences worked out from the numbers, and positions as plain data.

No sentence here is a claim of its own: each is a maximum, a minimum or a count of the numbers that it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import capital
from ...ground.text import count_of, listing
from ...play.position import Position
from ...play.wording import cards_in_words, play_in_words, sum_in_words
from ...rules.card_words import in_full, name_of
from ...rules.variant import variants
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...tables.find import LongWin
    from ...tables.heatmaps import HeatMap
    from ...tables.tablebase import Tablebase

View = dict[str, Any]
NAMES: Final = ("Player 1", "Player 2")
FACED: Final = {
    "stuck": ("Stuck", "no card fits, so the deal is lost at once"),
    "every move loses": ("Every card loses", "a card fits, but none of them wins"),
    "a choice": ("The choice decides", "one card wins and another loses"),
    "every move wins": ("Every card wins", "nothing can go wrong"),
}
"""What a player can be faced with, from the bottom of the picture up: its name, and what it means."""


def of_100(share: Fraction) -> str:
    """Return a share as people say it: so many of 100.

    >>> [of_100(Fraction(n, 300)) for n in (0, 1, 3, 200, 299, 300)]
    ['none', 'fewer than 1 of 100', '1 of 100', 'about 67 of 100', 'more than 99 of 100', 'all']
    """
    hundred = share * 100
    if hundred in (0, 100):
        return "all" if hundred else "none"
    if hundred < 1 or hundred > 99:
        return "fewer than 1 of 100" if hundred < 1 else "more than 99 of 100"
    return f"{'' if hundred.denominator == 1 else 'about '}{_nearest(hundred)} of 100"


def so_many(share: Fraction, noun: str = "deals") -> str:
    """Return a share of something in words: `no deals`, `about 67 of 100 deals`, `all deals`."""
    said = of_100(share)
    return f"{'no' if said == 'none' else said} {noun}"


def _nearest(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def ranges(numbers: Iterable[int]) -> str:
    """Return whole numbers with those in a row together.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1 to 3, 7, 9 and 10'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[object] = []
    for run in runs:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else run
    return listing(parts, "and")


def kinds_view(table: Tablebase) -> list[View]:
    """Return for each kind of card its short name, its cards in words, what they do, and one of them to draw."""
    from ...tables.stats import kind_names

    game = table.variant
    shown = []
    for name, cards in zip(kind_names(table), table.kinds, strict=True):
        ranks: dict[str, list[Any]] = {}
        for card in cards:
            ranks.setdefault(card.rank, []).append(card)
        words = listing((name_of(game, tuple(same)) for same in ranks.values()), "or")
        # Cards are one kind for what they do in an endgame of two, also where their rules are told in other words.
        does = dict.fromkeys(in_full(game.effect(card), game.limit) for card in cards)
        shown.append({"name": name, "words": words, "does": "; ".join(does)})
    return shown


def hand_words(hand: str, kinds: Sequence[View]) -> str:
    """Return a hand of kinds as it is spoken: `nine and jack or queen`."""
    words = {kind["name"]: kind["words"] for kind in kinds}
    return listing((words[name] for name in hand.split()), "and") if hand != "no card" else "no card"


# --- what do you see? ---


def heat_says(picture: HeatMap, *, totals: bool) -> list[str]:
    """Return what can be seen in a heat map.

    Args:
        picture: total against hand, or hand against hand.
        totals: whether its columns are totals.
    """
    wide = len(picture.columns)
    whole = Fraction(sum(map(sum, picture.counts)), sum(picture.of) * wide)
    rows = [Fraction(sum(row), of * wide) for row, of in zip(picture.counts, picture.of, strict=True)]
    counted = "deals" if totals else "cases"
    says = [
        f"Over the whole picture the player to move wins {so_many(whole, counted)}: "
        + ("it is better to move first." if whole > Fraction(1, 2) else "it is better that the other one has to move.")
        if whole != Fraction(1, 2)
        else f"Over the whole picture the player to move wins exactly half of all {counted}.",
        f"The best hand is {_who(picture.rows, rows, max(rows))}: it wins {of_100(max(rows))}. "
        f"The worst is {_who(picture.rows, rows, min(rows))}: it wins {of_100(min(rows))}.",
    ]
    columns = [Fraction(sum(column), sum(picture.of)) for column in zip(*picture.counts, strict=True)]
    if not totals:
        always = sum(count == of for row, of in zip(picture.counts, picture.of, strict=True) for count in row)
        never = sum(count == 0 for row in picture.counts for count in row)
        says.append(
            f"Of {len(picture.rows) * wide:,} pairs of hands, {always:,} win at every total and {never:,} at none. "
            f"In the other {len(picture.rows) * wide - always - never:,} the total decides."
        )
        return says
    best, worst = max(columns), min(columns)
    if best == worst:
        says.append("At every total the player to move wins equally often.")
    else:
        says.append(
            f"The player to move wins most often at {_at(picture.columns, columns, best)} ({of_100(best)}), and least often at "
            f"{_at(picture.columns, columns, worst)} ({of_100(worst)})."
        )
    start, length = _still(picture)
    if length >= 5:
        says.append(
            f"From {picture.columns[start]} to {picture.columns[start + length - 1]} every column is the same: there the exact "
            f"total makes no difference to how often each hand wins."
        )
    return says


def _who(names: Sequence[str], shares: Sequence[Fraction], share: Fraction) -> str:
    same = [name for name, here in zip(names, shares, strict=True) if here == share]
    return f"‘{same[0]}’" if len(same) == 1 else f"‘{same[0]}’ (with {len(same) - 1} more like it)"


def _at(names: Sequence[str], shares: Sequence[Fraction], share: Fraction) -> str:
    return ranges(int(name) for name, here in zip(names, shares, strict=True) if here == share)


def _still(picture: HeatMap) -> tuple[int, int]:
    """Return where the longest run of equal columns starts, and its length."""
    columns = list(zip(*picture.counts, strict=True))
    best, start = (0, 1), 0
    for at in range(1, len(columns) + 1):
        if at == len(columns) or columns[at] != columns[start]:
            best = max(best, (start, at - start), key=lambda run: run[1])
            start = at
    return best


def worth_sentence(words: str, share: Fraction) -> str:
    """Return what one more card is worth as a sentence.

    >>> worth_sentence("nine", Fraction(12, 100)), worth_sentence("four", Fraction(0))
    ('One more nine wins you 12 of 100 more deals.', 'One more four changes nothing.')
    """
    if share == 0:
        return f"One more {words} changes nothing."
    if abs(share) == 1:
        return f"One more {words} turns every deal from {'lost to won' if share > 0 else 'won to lost'}."
    return f"One more {words} {'wins you' if share > 0 else 'costs you'} {so_many(abs(share), 'more deals' if share > 0 else 'deals')}."


def worth_says(worth: Mapping[str, Fraction], words: Mapping[str, str]) -> list[str]:
    """Return what can be seen in the values of cards, the highest of which comes first."""
    (best, most), (last, least) = next(iter(worth.items())), list(worth.items())[-1]
    says = [f"The most useful card is the {words[best]}. {worth_sentence(words[best], most)}"]
    if least != most:
        says.append(f"The least useful is the {words[last]}. {worth_sentence(words[last], least)}")
    if 0 < least < most:
        times = most / least
        if times >= 2:
            says.append(f"A {words[best]} is worth more than {int(times)} times a {words[last]}." if times.denominator != 1
                        else f"A {words[best]} is worth {int(times)} times a {words[last]}.")  # fmt: skip
    negative = [words[name] for name, share in worth.items() if share < 0]
    says.append(
        f"It is worse to hold one more {listing(negative)}." if negative else "No card does harm here."
    )  # fmt: skip
    return says


def faced_says(shares: Mapping[str, Sequence[Fraction]], totals: range) -> list[str]:
    """Return what can be seen in what a player is faced with."""
    says = []
    for what, words in (
        ("a choice", "The choice of card decides"), ("stuck", "The player to move is stuck"), ("every move wins", "Nothing can go wrong"),
    ):  # fmt: skip
        most = max(shares[what])
        if most == 0:
            says.append(f"{words} at no total.")
        else:
            where = ranges(total for total, share in zip(totals, shares[what], strict=True) if share == most)
            says.append(f"{words} most often at {where}: in {so_many(most)}.")
    matter = sum(shares["a choice"], Fraction(0)) / len(totals)
    says.append(f"Over all totals, {so_many(matter)} hang on which card is played.")
    return says


def long_says(wins: Sequence[LongWin], cards: int, other: int) -> list[str]:
    """Return what can be seen in the longest wins, the longest of which comes first."""
    if not wins:
        return ["With these hands the player to move never wins."]
    most = wins[0].plies
    held = cards + other
    played = (
        f"so all {held} cards are played" if most == held else f"so {count_of(held - most, 'card')} of {held} {'is' if held - most == 1 else 'are'} left"
    )  # fmt: skip
    return [
        f"The longest win takes {count_of(most, 'play')}, {played}, however long the loser holds out.",
        f"Of the {len(wins)} shown here, {sum(win.plies == most for win in wins)} last that long.",
    ]


# --- positions ---


def position_view(position: Position) -> View:
    """Return a position as a page draws it: total, whose turn, both hands."""
    game = position.variant
    return {
        "total": position.total,
        "turn": None if position.is_over else position.turn,
        "hands": [[card_view(card, game) for card in hand] for hand in _hands_of(position)],
    }


def _hands_of(position: Position) -> list[tuple[Card, ...]]:
    """Return both hands; where Player 1 is stuck at once and out, also the cards that Player 1 has laid down."""
    first, second = position.hands
    return [first if 0 in position.alive else tuple(sorted(position.pile)), second]


def position_text(position: Position) -> str:
    """Return the text that opens a position in the lab and in the explorer, or "" when none does.

    >>> from ninetynine_edu.rules.variant import Variant
    >>> own = Variant.from_toml('id = "ours"\\nname = "Class 4b"\\nextends = "standard"\\n[cards]\\nK = "-10"\\n')
    >>> position_text(Position.open(own, ["KS", "4H"], total=93))
    'standard;id=ours;name=Class%204b;K:-10~3D0B 93 P1+ KS/4H'
    """
    from ..lab.draft import code_of

    game, text = position.variant, str(position)
    if 0 not in position.alive:  # out at once: as it was dealt
        hands = "/".join(",".join(card.code for card in hand) for hand in _hands_of(position))
        text = f"{game.code} {position.total} P1+ {hands}"
    if game.id in variants():
        return text
    code = code_of(game)
    return "" if code == game.code else code + text.removeprefix(game.code)


def example_view(table: Tablebase, position: Position) -> View:
    """Return a position with its answer in words; `text` opens it in the lab and in the explorer."""
    shown = {**position_view(position), "text": position_text(position)}
    if position.is_over:
        return {**shown, "won": False, "words": "No card can be played: stuck, and the deal is lost at once."}
    verdict = table.verdict(position)
    shown["won"] = verdict.wins
    best = table.best_moves(position)[0]
    after = position.rules.plain_result(best, position.total)
    total = position.total if after is None else after
    sum_ = sum_in_words(position.total, best, total)
    cards = cards_in_words(best.cards)
    lasts = f"The deal lasts {count_of(verdict.plies, 'play')}."
    if verdict.wins:
        end = "Then no card of Player 2 fits." if verdict.plies == 1 else lasts
        return {**shown, "words": f"{capital(cards)} wins: {sum_}. {end}"}
    return {**shown, "words": f"Every card loses. {capital(cards)} holds out longest: {sum_}. {lasts}"}


def win_view(win: LongWin) -> View:
    """Return a long win to step through: its start and each play in words, with the position that it leads to."""
    steps = []
    position = win.position
    for move in win.line:
        after = position.play(move)
        steps.append({**position_view(after), "move": str(move), "words": play_in_words(position, after, move, NAMES)})
        position = after
    outcome = position.outcome
    end = f"{NAMES[outcome.winner]} wins." if outcome is not None and outcome.winner is not None else ""
    return {
        **position_view(win.position), "text": position_text(win.position), "plies": win.plies, "steps": steps, "end": end,
    }  # fmt: skip


__all__ = ["FACED", "example_view", "faced_says", "heat_says", "kinds_view", "long_says", "of_100", "worth_says"]
