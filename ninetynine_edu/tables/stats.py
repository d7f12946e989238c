"""What a table of endgames says about a game: shares won, what a card is worth, where a choice matters, long wins.

Every number is exact: deals are counted in whole numbers, and shares are fractions. All of it is plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from html import escape
from math import comb
from typing import Any, Final, Literal

from ..ground.cards import Card
from ..ground.english import together
from ..ground.numbers import per_cent
from ..ground.say import say, say_many
from ..ground.text import count_of, echo, listing
from ..rules.variant import Variant
from ..solve.solution import SolveError
from .table import Table
from .ways import counting
from .weights import Weights

Counted = Literal["deals", "hands"]
COUNTED: Final = ("deals", "hands")
_MOST: Final = 2**62
"""Counts beyond this do not fit a machine word."""
CHOICES: Final = ("stuck", "every move loses", "every move wins", "a choice")
"""What the seat to move can be faced with; `a choice`: one move wins and another loses."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How often something is true of the seat to move, over all deals of two hand sizes and all totals.

    Attributes:
        what: what is counted, such as ``won``.
        cards: cards in the hand of the seat to move.
        other: cards in the other hand.
        counted: ``deals`` (every way to deal both hands from the packs counts once) or ``hands`` (every pair of hands
            by ranks counts once, also those that the packs cannot deal).
        totals: the totals, 0 to the limit.
        hands: the hands of the seat to move, as the names of their kinds, in order.
        dealt: in how many deals each hand is held.
        true: for each hand and total, in how many of those deals it is true.
    """

    what: str
    cards: int
    other: int
    counted: Counted
    totals: range
    hands: tuple[str, ...]
    dealt: tuple[int, ...]
    true: tuple[tuple[int, ...], ...]

    @property
    def share(self) -> Fraction:
        """The share over all deals and totals."""
        return Fraction(sum(map(sum, self.true)), sum(self.dealt) * len(self.totals))

    @property
    def by_total(self) -> dict[int, Fraction]:
        """For each total the share of deals."""
        deals = sum(self.dealt)
        return {
            total: Fraction(sum(column), deals)
            for total, column in zip(self.totals, zip(*self.true, strict=True), strict=True)
        }

    @property
    def by_hand(self) -> dict[str, Fraction]:
        """For each hand that can be dealt the share over all totals, the highest first."""
        found = {
            hand: Fraction(sum(row), dealt * len(self.totals))
            for hand, dealt, row in zip(self.hands, self.dealt, self.true, strict=True)
            if dealt
        }
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def by_hand_and_total(self) -> dict[str, tuple[Fraction, ...]]:
        """For each hand that can be dealt the share at each total."""
        return {
            hand: tuple(Fraction(count, dealt) for count in row)
            for hand, dealt, row in zip(self.hands, self.dealt, self.true, strict=True)
            if dealt
        }

    @property
    def words(self) -> str:
        """What is counted, as a sentence."""
        return together(
            say_many(
                "Share of {counted} with {n} card against {other}: {what} for the seat to move.",
                "Share of {counted} with {n} cards against {other}: {what} for the seat to move.",
                self.cards, counted=self.counted, other=self.other, what=self.what,
            ),
            say("Over all totals: {share}.", share=percent(self.share)),
        )  # fmt: skip

    def __str__(self) -> str:
        """The shares by total and the best and worst hands, as text."""
        lines = [self.words, *(f"{total:>5}  {percent(share):>6}" for total, share in self.by_total.items())]
        return "\n".join([*lines, *(f"{percent(share):>6}  {hand}" for hand, share in self._ends())])

    def _ends(self) -> list[tuple[str, Fraction]]:
        hands = list(self.by_hand.items())
        return hands if len(hands) <= 20 else [*hands[:10], *hands[-10:]]

    def _repr_html_(self) -> str:
        totals = "".join(_row(total, percent(share)) for total, share in self.by_total.items())
        hands = "".join(_row(hand, percent(share)) for hand, share in self._ends())
        return (
            f'<div class="nn-shares"><p><b>{escape(self.words)}</b></p>'
            f"{_table(say('Total'), totals)}{_table(say('Hand: best and worst'), hands)}</div>"
        )


def percent(share: Fraction) -> str:
    """Return a share as people read it.

    >>> percent(Fraction(2, 3))
    '66.7%'
    """
    tenths = round(share * 1000)
    return per_cent(f"{tenths // 10}.{tenths % 10}") if tenths >= 0 else f"-{percent(-share)}"


def _row(name: object, value: str) -> str:
    return f'<tr><th scope="row">{escape(str(name))}</th><td>{escape(value)}</td></tr>'


def _table(head: str, rows: str) -> str:
    heads = "".join(f'<th scope="col">{escape(text)}</th>' for text in (head, say("Share")))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def kind_names(table: Table) -> tuple[str, ...]:
    """Return a short name for each kind of card: its ranks, or its cards where suits differ.

    >>> from .tablebase import tablebase
    >>> kind_names(tablebase("standard", cards=1))
    ('A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J/Q', 'K')
    """
    return names_of_kinds(table.kinds)


def names_of_kinds(kinds: Sequence[Sequence[Card]]) -> tuple[str, ...]:
    """Return a short name for each kind of card, given as its cards."""
    kinds_of: dict[str, set[int]] = {}
    for kind, cards in enumerate(kinds):
        for card in cards:
            kinds_of.setdefault(card.rank, set()).add(kind)
    return tuple(
        "/".join(dict.fromkeys(card.rank if len(kinds_of[card.rank]) == 1 else card.code for card in cards))
        for cards in kinds
    )


def hand_names(table: Table, size: int) -> tuple[str, ...]:
    """Return the name of every hand of a size, in the order in which a table holds them."""
    names = kind_names(table)
    return tuple(" ".join(names[kind] for kind in hand) for hand in table.hands.of_size[size])


def deals_can_be_counted(game: Variant, cards: int, other: int) -> bool:
    """Return whether all deals of two hand sizes are few enough to be counted exactly: with many packs they are not.

    >>> from ninetynine_edu.rules.variant import variant
    >>> deals_can_be_counted(variant("standard"), 4, 4), deals_can_be_counted(variant("standard{decks=6}"), 4, 4)
    (True, False)
    """
    pack = len(game.deck(2))
    return comb(pack, cards) * comb(pack, other) * (game.limit + 1) * pack < _MOST


def _weights(table: Table, size: int, other: int, counted: Counted) -> Weights:
    """Return how much each pair of hands counts, or raise SolveError when that is not to be had."""
    if counted not in COUNTED:
        raise SolveError(f"counted is 'deals' or 'hands', not {echo(counted)}.")
    for value in (size, other):
        table.refuse_size(value)
    if counted == "deals" and not deals_can_be_counted(table.variant, size, other):
        raise SolveError("There are too many deals to count with so many packs: use counted='hands'.")
    return Weights(table, size, other, deals=counted == "deals")


def _shares(table: Table, what: str, size: int, other: int, counted: Counted, make: Callable[[], Any]) -> Shares:
    weights = _weights(table, size, other, counted)
    dealt, true = counting(table.number_line).by_total(table, make(), weights)
    return Shares(what, size, other, counted, table.totals, hand_names(table, size), tuple(dealt), tuple(true))


def sizes_asked(table: Table, cards: int | None, other: int | None) -> tuple[int, int]:
    cards = table.cards if cards is None else cards
    return cards, cards if other is None else other


def shares(table: Table, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals") -> Shares:
    """Return how often the seat to move wins, by total and by hand.

    Args:
        table: the table that knows.
        cards: cards in the hand of the seat to move; the table's most when not given.
        other: cards in the other hand; as many when not given.
        counted: count ``deals`` from the variant's packs, or different ``hands``.

    Raises:
        SolveError: when the table holds no such hands.

    >>> from .tablebase import tablebase
    >>> won = shares(tablebase("standard", cards=1))
    >>> won.by_total[99], won.by_total[0]
    (Fraction(88, 663), Fraction(40, 221))
    """
    size, against = sizes_asked(table, cards, other)
    return _shares(table, "won", size, against, counted, lambda: table.won[size, against])


def won_share(
    table: Table, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
) -> Fraction:
    """Return in what share of deals and totals the seat to move wins: `shares(...).share`, without the rest, many times as fast.

    Arguments and errors are those of :func:`shares`.

    >>> from .tablebase import tablebase
    >>> t = tablebase("standard", cards=1)
    >>> won_share(t) == shares(t).share
    True
    """
    size, against = sizes_asked(table, cards, other)
    weights = _weights(table, size, against, counted)
    dealt, true = counting(table.number_line).in_all(table, table.won[size, against], weights)
    return Fraction(true, dealt * len(table.totals))


def choices(
    table: Table, cards: int | None = None, other: int | None = None, *, counted: Counted = "deals"
) -> dict[str, Shares]:
    """Return how often the seat to move is stuck, only loses, cannot go wrong, or has a choice that matters.

    Returns:
        The shares for each of `CHOICES`; for every hand and total they add up to all deals. Arguments and errors are
        those of :func:`shares`.
    """
    size, against = sizes_asked(table, cards, other)
    return {
        what: _shares(table, what, size, against, counted, partial(choice_bits, table, what, size, against))
        for what in CHOICES
    }


def choice_bits(table: Table, what: str, size: int, other: int) -> Any:
    """Return the totals, for each pair of hands, at which the seat to move is faced with one of `CHOICES`."""
    if what not in CHOICES:
        raise SolveError(f"What a player is faced with is {listing(map(repr, CHOICES))}, not {echo(what)}.")
    won = table.won[size, other]
    legal, losing = counting(table.number_line).choice_parts(table, size, other)
    if what == "stuck":
        return ~legal
    return legal & ~won if what == "every move loses" else won & ~losing if what == "every move wins" else won & losing


def card_worth(
    table: Table,
    cards: int | None = None,
    other: int | None = None,
    *,
    counted: Counted = "deals",
    totals: range | None = None,
) -> dict[str, Fraction]:
    """Return what one more card of each kind is worth to the seat to move: how much larger its share of won deals is.

    Args:
        cards: cards in the hand before the card comes; one less than the table's most when not given.
        other: cards in the other hand; as many when not given.
        totals: the totals looked at; 0 to the limit when not given.

    Returns:
        For each kind the difference in the share of deals won over these totals, the highest first. Only
        deals are counted after which such a card is left. Other arguments and errors are those of :func:`shares`.

    >>> from .tablebase import tablebase
    >>> worth = card_worth(tablebase("standard", cards=2))
    >>> list(worth)[0], list(worth)[-1]
    ('9', '4')
    """
    size, against = sizes_asked(table, table.cards - 1 if cards is None else cards, other)
    weights = _weights(table, size, against, counted)
    if size == table.cards:
        raise SolveError(
            f"With one more card a hand is larger than the {count_of(size, 'card')} that this table holds."
        )
    totals = table.totals if totals is None else totals
    if not totals or totals.step != 1 or totals[0] < table.totals[0] or totals[-1] > table.totals[-1]:
        raise SolveError(f"totals is a range between 0 and {table.totals[-1]}, not {echo(totals)}.")
    gain, of = counting(table.number_line).gains(table, size, against, weights, totals)
    worth = {name: Fraction(g, n * len(totals)) for name, g, n in zip(kind_names(table), gain, of, strict=True) if n}
    return dict(sorted(worth.items(), key=lambda item: -item[1]))


def hand_against_hand(
    table: Table, cards: int, other: int | None = None
) -> tuple[tuple[str, ...], tuple[str, ...], list[list[int]]]:
    """Return for each pair of hands at how many totals from 0 to the limit the seat to move wins.

    Returns:
        The names of the hands of the seat to move, those of the other hands, and for each of the former a list of numbers.
    """
    size, against = sizes_asked(table, cards, other)
    for value in (size, against):
        table.refuse_size(value)
    numbers: list[list[int]] = counting(table.number_line).pairs(table, size, against)
    return hand_names(table, size), hand_names(table, against), numbers
