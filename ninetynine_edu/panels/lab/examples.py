"""Positions to begin with: a few with a name, and endings dealt by number in which some moves win and others lose."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from ...ground.say import marked
from ...play.position import Position
from ...rules.variant import Variant
from ...solve.endgame import solve
from ...solve.solution import SolveError
from .draft import FEWEST, Draft, lowest_of

MOST_NUMBER: Final = 9999
"""Endings have numbers from 1 to this."""
_TRIES: Final = 60
_NODES: Final = 4000
_MOST_HARD: Final = 6
"""After so many that are too hard to look into quickly the best one so far is taken; counted, not timed, so that a number
always means the same ending."""
_ROOM: Final = 16


class Example(NamedTuple):
    """A position worth a look: a key, a question to the class, and its text."""

    key: str
    name: str
    text: str


EXAMPLES: Final = (
    Example("two", marked("Why does the two win here?"), "standard 93 P1+ AD,2C,10C/2H,5D,6C"),
    Example("nine", marked("Why must the nine go at once?"), "standard 76 P1+ 5S,9D,10D/AS,5C,KH"),
    Example("begin", marked("Why does the first player lose?"), "standard 91 P1+ 4S,6D,7S/2D,4H,10S"),
    Example("four", marked("Why does the four save Player 1?"), "standard 92 P1+ 4S,10D/3C,KC/10C,JC"),
    Example("stock", marked("You know the stock. Which card will you need later?"), "standard 88 P1+ AD,5H/9H,10H stock=KD,2S,QH,JS"),
    Example("chance", marked("Nobody knows the next card. What is best?"), "standard 87 P1+ AC,QS/6D,10H unseen=3S,QC,KS"),
    Example("hidden", marked("Nobody sees the other hand. How do you play?"), "standard 93 hidden=AH,4C,9H,10S,KD hand=2"),
    Example("copy", marked("What is the seven worth in Baltimore?"), "baltimore 84 P1+ AD,7C,8H/5S,8C,9H"),
    Example("ono", marked("Which card comes first in ONO 99?"), "ono99_2022 81 P1+ 0,10,PLAY2/0,7,10"),
)  # fmt: skip
"""The named examples; the first one is what the page opens with."""


def ending(game: Variant, number: int, seats: int = FEWEST) -> Position:
    """Return an ending of a game, always the same for the same number.

    It is one in which some moves win and others lose, and not at once, where such a one is found in a few tries.

    Args:
        game: any variant.
        number: from 1 to `MOST_NUMBER`, so that a class can look at the same one.
        seats: 2 to 10 players.

    >>> import ninetynine_edu as nn
    >>> position = ending(nn.variant("chicago"), 7)
    >>> answer = nn.solve(position)
    >>> position == ending(nn.variant("chicago"), 7), min(answer.values.values()), max(answer.values.values())
    (True, -1, 1)
    """
    random = Random(f"{game.code} {seats} {number}")
    best: tuple[int, Position] | None = None
    hard = 0
    for _ in range(_TRIES):
        position = _some(game, random, seats)
        worth = _interest(position)
        hard += worth < 0
        if best is None or worth > best[0]:
            best = (worth, position)
        if worth >= 4 or hard >= _MOST_HARD:
            break
    assert best is not None  # there are tries
    return best[1]


def _some(game: Variant, random: Random, seats: int) -> Position:
    """Return an ending by lot: two or three cards each, a total near the limit."""
    draft = Draft.new(game, seats)
    deck = [card for card in game.deck() for _ in range(draft.packs)] if not game.has_own_pack else list(game.deck())
    # In an order of its own, since a pack's order is no promise.
    deck.sort(key=lambda card: card.code)
    size = 3 if seats == FEWEST else 2
    cards = random.sample(deck, min(size * seats, len(deck)))
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    room = min(_ROOM, max(2, game.limit // 3))
    total = max(lowest_of(game), game.limit - random.randint(2, room))
    return Position.open(game, hands, total=total)


def _interest(position: Position) -> int:
    """Return how much there is to find out: 4 is a real choice that lasts, 0 nothing, -1 too much."""
    if position.is_over or len(position.legal_moves) < 2:
        return 0
    try:
        answer = solve(position, nodes=_NODES, seconds=60)
    except SolveError:
        return -1
    values = {Fraction(value) for value in answer.values.values()}
    if len(values) < 2:
        return 1
    few = sum(value == max(values) for value in answer.values.values()) == 1
    lasting = answer.plies is None or answer.plies >= 3
    return 2 + few + lasting


def by_key(key: str) -> Example | None:
    """Return a named example."""
    return next((example for example in EXAMPLES if example.key == key), None)


__all__ = ["EXAMPLES", "MOST_NUMBER", "Example", "by_key", "ending"]
