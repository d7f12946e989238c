"""The rows of a plain game of two: what each kind of card can do at each total, worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import places as at
from .bots import careful
from .listing import fits, result_of

SO_FAR_DOWN: Final = 100
"""Rows begin so far below zero, where totals may fall there."""
_SIMPLE: Final = at.REVERSE | at.SKIP | at.AGAIN | at.CHOOSE | at.NEVER | at.ROUND_TEN
_RULES: Final = (
    at.KING_BAN, at.INSTANT_HANDS, at.THREE_ALIKE, at.RUNS, at.TARGET_SELF, at.MANUAL, at.REWARD, at.LAYS_THREES, at.COPIES,
    at.MORE_NINES, at.EMPTY_HAND, at.TOGETHER, at.FILTERS, at.WAITING,
)  # fmt: skip


def is_plain(table: Sequence[int], begins: int, ends: int) -> bool:
    """Return whether two play a game of one card a turn, with these plays of its cards.

    No card may be there twice: two that are the same are one play, and a row tells its cards apart.
    """
    plays = range(begins, ends, at.PLAY_SIZE)
    simple = all(not table[play + at.FLAGS] & ~_SIMPLE for play in plays)
    kinds = max(table[at.CARDS_AT + card * at.CARD_SIZE + at.DOES] for card in table[table[at.DECK] :]) + 1
    return (
        simple and table[at.SEATS] == 2 and bool(table[at.ONE_PACK] and table[at.MUST_PLAY] and table[at.REPLACES])
        and kinds <= 60
        and not any(table[place] for place in _RULES) and table[at.STOCK_OUT] != at.DEAL_ENDS
    )  # fmt: skip


def plain_rows(table: Sequence[int], here: int) -> list[int]:
    """Return the rows of a plain game, to stand at a place of its table; see `places`."""
    lowest = 0 if table[at.CLAMP] or table[at.FORBID] else -SO_FAR_DOWN
    deck = table[table[at.DECK] :][: table[at.CARDS]]
    first: dict[int, int] = {}
    for card in sorted(set(deck)):
        first.setdefault(table[at.CARDS_AT + card * at.CARD_SIZE + at.DOES], card)
    many = max(first) + 1
    totals = range(lowest, table[at.LIMIT] + 1)
    planes: list[list[int]] = [[], [], []]
    plays: list[int] = []
    for total in totals:
        for kind in range(many):
            own = [*_ways(table, first[kind], total)] if kind in first else []
            planes[at.RANDOM].append(len(own) | len(plays) << 8)
            plays += [way for way, _, _ in own]
            for bot, place in ((at.GREEDY, 1), (at.CAREFUL, 2)):
                best = max(own, key=lambda told: told[place], default=None)
                planes[bot].append(0 if best is None else (best[place] + at.FAR_DOWN) << at.BEST_AT | best[0])
    cards = [card << at.KIND_BITS | table[at.CARDS_AT + card * at.CARD_SIZE + at.DOES] for card in deck]
    plays_at = here + at.PLAIN_DECK + len(cards) + 3 * len(totals) * many
    return [lowest, many, plays_at, *cards, *planes[0], *planes[1], *planes[2], *plays]


def _ways(table: Sequence[int], card: int, total: int) -> list[tuple[int, int, int]]:
    """Return each play of a card at a total: as the rows hold it, and its worth to the greedy and to the careful bot."""
    about = at.CARDS_AT + card * at.CARD_SIZE
    found = []
    for play in range(table[about + at.PLAYS], table[about + at.PLAYS_END], at.PLAY_SIZE):
        if not fits(table, play, total):
            continue
        flags, result = table[play + at.FLAGS], result_of(table, play, total)
        again = flags & (at.AGAIN | at.SKIP) or (flags & at.REVERSE and table[at.AGAIN_WITH_TWO])
        passes = 1 if flags & at.CHOOSE or not again else 0
        found.append(((result + at.FAR_DOWN) << 1 | passes, result, careful(table, play, card, total, result)))
    return found
