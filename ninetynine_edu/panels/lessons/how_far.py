"""How far it is to 99, in two jumps: to the next ten, and on. And which cards land on it.

Pure functions.

>>> way_in_words(58)
'2 to 60, then 39 to 99. That is 41.'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from ...ground.cards import Card
from ...ground.picture import Picture
from ...ground.say import say
from ...rules.variant import variant
from ..kit import pictures
from ..kit.pictures import Jump


def two_jumps(total: int, limit: int = 99) -> list[Jump]:
    """Return the way up from a total to the limit: to the next ten, and on; one jump where one is enough.

    >>> [(jump.start, jump.end) for jump in two_jumps(58)], [jump.label for jump in two_jumps(90)]
    ([(58, 60), (60, 99)], ['9'])
    """
    ten = -(-total // 10) * 10
    stops = [total, *([ten] if total < ten < limit else []), limit]
    return [Jump(start, end, str(end - start)) for start, end in pairwise(stops) if start != end]


def way_in_words(total: int, limit: int = 99) -> str:
    """Return the two jumps and how far they go together."""
    jumps = two_jumps(total, limit)
    if len(jumps) == 2:
        first, then = jumps
        return say(
            "{first} to {ten}, then {then} to {limit}. That is {far}.",
            first=first.label, ten=first.end, then=then.label, limit=limit, far=limit - total,
        )  # fmt: skip
    return say("From {total} to {limit} it is {far}.", total=total, limit=limit, far=limit - total)


def jumps_picture(total: int, limit: int = 99, *, low: int | None = None) -> Picture:
    """Draw the two jumps on the number line.

    >>> jumps_picture(58).heading
    'Number line. 2 to 60, then 39 to 99. That is 41.'
    """
    words = say("Number line. {way}", way=way_in_words(total, limit))
    begin = total // 10 * 10 if low is None else low
    return pictures.number_line(total, two_jumps(total, limit), limit=limit, low=begin, title=words)


def adds(card: Card) -> int:
    """Return what a card adds in the standard game.

    Raises:
        ValueError: when it does anything else.

    >>> adds(Card("8D"))
    8
    """
    does = variant("standard").effect(card).alternatives
    if len(does) != 1 or does[0].op != "add" or does[0].n <= 0:
        raise ValueError(f"{card} does more than add: choose cards that only add, such as 8♦ or J♥.")
    return does[0].n


def ways(total: int, cards: Sequence[Card], limit: int = 99) -> Iterator[tuple[Card, ...]]:
    """Yield each choice of cards that goes from a total to the limit, few cards first.

    >>> [" ".join(map(str, way)) for way in ways(86, [Card("8D"), Card("6H"), Card("5C"), Card("7S")])]
    ['8♦ 5♣', '6♥ 7♠']
    """
    for count in range(1, len(cards) + 1):
        for chosen in combinations(cards, count):
            if total + sum(map(adds, chosen)) == limit:
                yield chosen
