"""What a proof needs of the rules as plain data, and a table of endgames as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

from ..ground.text import count_of
from ..play.compiled import Rules
from ..play.moves import ADD, CHOOSE, DOUBLE, SET, Move
from ..tables.table import Table

MOST_WORK: Final = 10_000_000
"""The most plays that a checker looks at: about twenty seconds."""
LARGEST: Final = 9_999
"""No number in a table may be so far from 0: `check_table.py` says so."""
_DOES: Final = {ADD: "add", SET: "set", DOUBLE: "times"}


class TooLarge(Exception):
    """A table for which no small file will do. The text says what would."""


def way_of(rules: Rules, seats: tuple[int, ...], seat: int, move: Move) -> str:
    """Return what a plain card does between two players, in three words.

    Args:
        rules: of the game.
        seats: the two who are still in.
        seat: who lays it.
        move: how.

    >>> import ninetynine_edu as nn
    >>> position = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> [way_of(position.rules, (0, 1), 0, move) for move in position.legal_moves]
    ['set 99 other', 'add -10 other']
    """
    alive = sum(1 << one for one in seats)
    after = move.target if move.flags & CHOOSE else rules.next_table(alive)[move.flags][1][seat]
    turn = {True: "again", False: "other"}[after == seat]
    return f"{_DOES[move.kind]} {move.n} {turn}"


def _ways(rules: Rules, seats: tuple[int, ...], index: int) -> list[str]:
    """Return all that a card can do between two players."""
    return list(
        dict.fromkeys(
            way_of(rules, seats, seat, move)
            for move in rules.moves[index]
            for seat in seats
            if not move.flags & CHOOSE or (move.target in seats and (move.target != seat or rules.target_self))
        )
    )


def rules_data(rules: Rules, seats: tuple[int, ...], cards: Mapping[str, int]) -> dict[str, Any]:
    """Return the rules between two players as plain data.

    Args:
        rules: of the game.
        seats: the two who are still in.
        cards: the cards that are needed, by name.
    """
    return {
        "limit": rules.limit,
        "below zero": "becomes 0" if rules.clamp else "not allowed" if rules.forbid else "stays",
        "changes": {} if rules.reset_at is None else {str(rules.reset_at): 0},
        "cards": {name: _ways(rules, seats, index) for name, index in cards.items()},
    }


# --- tables ---


def table_data(table: Table) -> dict[str, Any]:
    """Return a table as plain data: of each pair of hands the totals at which won and lost begin, in turns.

    What every card does is written. Cards that do the same are one kind, and the first of them stands for it in a row.

    Raises:
        TooLarge: the sentence says what would do.
    """
    line, size = table.number_line, table.cards
    names = {kind: cards[0].code for kind, cards in enumerate(table.kinds)}
    rules = rules_data(line.rules, (0, 1), {card.code: card.index for card in dict.fromkeys(table.variant.deck())})
    lowest = _lowest(table)
    _refuse_large(table, [rules["cards"][name] for name in names.values()], lowest)
    hands = [hand for n in range(size + 1) for hand in table.hands.of_size[n]]
    rows: dict[str, dict[str, list[int]]] = {}
    for hand, other in product(hands, hands):
        bits, low = _bits(table, hand, other), lowest[len(hand) + len(other)]
        wins = [bool(bits >> max(total - line.low, 0) & 1) for total in range(low, line.limit + 1)]
        starts = [low + at for at, won in enumerate(wins) if won != (at > 0 and wins[at - 1])]
        rows.setdefault(_text(names, hand), {})[_text(names, other)] = starts
    return {
        "format": "ninetynine table 1",
        "about": f"{table.variant.code}, {count_of(size, 'card')} a hand",
        "size": size,
        **rules,
        "lowest": lowest,
        "rows": rows,
    }


def _refuse_large(table: Table, ways: Iterable[list[str]], lowest: list[int]) -> None:
    if lowest[0] <= -LARGEST:
        raise TooLarge(
            f"Totals as low as {lowest[0]:,} come up, and the script that checks tables takes totals to {1 - LARGEST:,}: "
            "make a table with fewer cards, or prove one endgame of it."
        )
    kinds = [len(way) for way in ways]
    hands = [table.hands.count(size) for size in range(table.cards + 1)]
    totals = [table.number_line.limit - low + 1 for low in lowest]
    work = sum(
        mine * hands[mine] * hands[theirs] * totals[mine + theirs] * sum(kinds) // len(kinds)
        for mine, theirs in product(range(table.cards + 1), repeat=2)
    )
    if work > MOST_WORK:
        raise TooLarge(
            f"A script of plain Python would take too long for this table of {sum(hands) ** 2:,} rows: make one with fewer cards, "
            f"as in nn.tablebase({table.variant.id!r}, {max(1, min(2, table.cards - 1))}), or prove one endgame of it."
        )


def _lowest(table: Table) -> list[int]:
    """Return, by the cards in both hands, the lowest total that comes up in deals from 0 on."""
    line = table.number_line
    low, found = 0, [0]
    for _ in range(2 * table.cards):
        results = (line.result(lay, low) for lays in line.lays for lay in lays if not lay.any_number)
        low = min([low, *(result for result in results if result is not None)])
        found.append(low)
    return found[::-1]


def _bits(table: Table, hand: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the totals that are won for whoever is next, as the bits of one number."""
    row = table.hands.row
    words: Iterator[int] = map(int, table.won[len(hand), len(other)][row[len(hand)][hand], :, row[len(other)][other]])
    return sum(word << 64 * at for at, word in enumerate(words))


def _text(names: Mapping[int, str], hand: tuple[int, ...]) -> str:
    return " ".join(names[kind] for kind in hand)
