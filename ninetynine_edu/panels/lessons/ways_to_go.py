"""The ways that go from a total to 99 with cards that only add: a list in order, and their number without a list.

Pure functions.

>>> [in_words(way) for way in all_ways(3, (1, 2))], counts(5, (1, 2))
(['1 + 1 + 1', '1 + 2', '2 + 1'], [1, 1, 2, 3, 5, 8])
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import listed, say, say_many
from ..kit import pictures
from ..kit.pictures import Jump
from .asking import Question
from .table import Table

CARDS: Final = (1, 2)
"""What the cards add, each as often as you like."""

Way = tuple[int, ...]


def all_ways(to_go: int, cards: Sequence[int] = CARDS) -> list[Way]:
    """Return every way in order: each is a row of cards that add up to what is to go, by its first card, then its second.

    >>> all_ways(4, (1, 3)), all_ways(1, (2, 3)), all_ways(0)
    ([(1, 1, 1, 1), (1, 3), (3, 1)], [], [()])
    """
    if to_go == 0:
        return [()]
    usable = sorted(card for card in {*cards} if 0 < card <= to_go)
    return [(card, *rest) for card in usable for rest in all_ways(to_go - card, cards)]


def counts(most: int, cards: Sequence[int] = CARDS) -> list[int]:
    """Return how many ways there are for 0, 1, 2 and so on to go: each is a sum of earlier ones, one for each first card.

    >>> counts(5, (1, 2, 3, 4, 5)), counts(6, (2, 5))
    ([1, 1, 2, 4, 8, 16], [1, 0, 1, 0, 1, 1, 1])
    """
    found = [1]
    for to_go in range(1, most + 1):
        found.append(sum(found[to_go - card] for card in {*cards} if 0 < card <= to_go))
    return found


def in_words(way: Sequence[int]) -> str:
    """Return a way as a sum: `2 + 1 + 2`."""
    return " + ".join(map(str, way))


def by_first(ways: Sequence[Way], cards: Sequence[int] = CARDS, caption: str = "") -> Table:
    """Return ways in order, a column for each first card.

    >>> table = by_first(all_ways(3))
    >>> table.heads, table.rows
    (('1 comes first', '2 comes first'), (('1 + 1 + 1', '2 + 1'), ('1 + 2', '')))
    """
    columns = [[in_words(way) for way in sorted(ways) if way[0] == card] for card in cards]
    high = max(map(len, columns))
    rows = [[column[at] if at < len(column) else "" for column in columns] for at in range(high)]
    return Table([say("{n} comes first", n=card) for card in cards], rows, caption)


def first_cards(to_go: int, cards: Sequence[int]) -> Table:
    """Return how many ways each first card begins, and what is to go after it.

    >>> print(first_cards(5, (1, 2)))
    First card | Then to go | Ways
    1 | 4 | 5
    2 | 3 | 3
    """
    found = counts(to_go, cards)
    rows = [(card, to_go - card, found[to_go - card]) for card in cards if card <= to_go]
    return Table((say("First card"), say("Then to go"), say("Ways")), rows)


def first_words(total: int, card: int, cards: Sequence[int] = CARDS, limit: int = 99) -> str:
    """Return where a first card leads, and how many ways go on from there.

    >>> first_words(94, 1)
    'A 1 comes first: you are on 95. From 95 there are 5 ways.'
    """
    then = total + card
    n = counts(limit - then, cards)[limit - then]
    led = say("A {card} comes first: you are on {then}.", card=card, then=then)
    return together(led, say_many("From {then} there is {n} way.", "From {then} there are {n} ways.", n, then=then))


def count_words(total: int, limit: int = 99, cards: Sequence[int] = CARDS) -> str:
    """Return how many ways there are, as the sum over the first card.

    >>> count_words(94), count_words(98, 99, (2, 3))
    ('From 94 to 99 there are 8 ways. That is 5 + 3.', 'From 98 to 99 there is no way.')
    """
    to_go = limit - total
    found = counts(to_go, cards)
    n, parts = found[to_go], [found[to_go - card] for card in sorted({*cards}) if card <= to_go]
    if not n:
        return say("From {total} to {limit} there is no way.", total=total, limit=limit)
    told = say_many(
        "From {total} to {limit} there is {n} way.", "From {total} to {limit} there are {n} ways.", n,
        total=total, limit=limit,
    )  # fmt: skip
    return together(told, say("That is {sum}.", sum=in_words(parts)) if len(parts) > 1 else "")


def how_many(total: int, cards: Sequence[int] = CARDS, limit: int = 99) -> Question:
    """Return the question how many ways there are, in order, with a hint that needs no list.

    >>> how_many(93).answer, [*how_many(93).slips]
    (13, [4, 6])
    """
    to_go = limit - total
    answer, ways = counts(to_go, cards)[to_go], all_ways(to_go, cards)
    slips = {
        len({tuple(sorted(way)) for way in ways}): say("That is right when the order does not count. Here it does."),
        to_go: say("That is how far it is. How many ways are there?"),
    }
    usable = [card for card in sorted({*cards}) if card <= to_go]
    return Question(
        text=say(
            "Each card adds {cards}. The order counts. How many ways are there from {total} to {limit}?",
            cards=listed(map(str, sorted({*cards})), "or"), total=total, limit=limit,
        ),
        answer=answer,
        hints=(
            say("Which cards can come first? Where are you then?"),
            *(first_words(total, card, cards, limit) for card in usable[:1]),
        ),
        because=together(*(first_words(total, card, cards, limit) for card in usable), count_words(total, limit, cards)),
        slips={number: words for number, words in slips.items() if number != answer},
    )  # fmt: skip


def way_picture(total: int, way: Sequence[int], limit: int = 99) -> Picture:
    """Draw a way on the number line, a jump for each card.

    >>> way_picture(94, (2, 1, 2)).heading
    'Number line. From 94 to 99 with 2 + 1 + 2.'
    """
    ends = [*accumulate(way, initial=total)]
    jumps = [Jump(a, b, str(b - a)) for a, b in pairwise(ends)]
    words = say("Number line. The total is {total}.", total=total)
    if way:
        words = say("Number line. From {total} to {end} with {way}.", total=total, end=ends[-1], way=in_words(way))
    return pictures.number_line(total, jumps, limit=limit, low=total // 10 * 10, title=words)
