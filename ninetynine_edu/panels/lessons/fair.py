"""Who is favoured, and how sure that is: shares of lost deals with their intervals, from few deals and from many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ...arena.compare import compare
from ...arena.compare_picture import reach_of
from ...arena.measured import Estimate
from ...arena.shares_picture import shares
from ...arena.simulate import Simulation, simulate
from ...ground.english import together
from ...ground.numbers import as_percent, grouped
from ...ground.picture import Picture
from ...ground.say import marked, say, say_many
from .asking import Question

BOTS: Final = ("careful", "careful")
FEW: Final = 400
DEALS: Final = (100, 400, 1600, 6400)
"""So many are dealt, one after the other."""
_VERDICTS: Final = {
    -1: marked("It is good to begin."), 1: marked("It is bad to begin."), 0: marked("This does not decide it."),
}  # fmt: skip
_TOLD: Final = {
    -1: marked("Good to begin: {games}."), 1: marked("Bad to begin: {games}."), 0: marked("Not decided: {games}."),
}  # fmt: skip


@lru_cache(maxsize=20)
def led(game: str, deals: int, seed: int = 7) -> Simulation:
    """Return deals in which two careful bots play, and the first seat begins each.

    >>> led("standard", 1000).losses
    (471, 529)
    """
    return simulate(game, BOTS, deals=deals, seed=seed, progress=False)


def share_of(found: Simulation, seat: int = 0) -> Estimate:
    """Return in what share of deals a seat loses, and between which shares the true one lies."""
    return Estimate(found.losses[seat] / found.deals, *found.seat_interval(seat))


def verdict(share: Estimate, even: float = 0.5) -> str:
    """Return what an interval says of whoever begins.

    >>> verdict(share_of(led("standard", 1000))), verdict(share_of(led("standard", 6400)))
    ('This does not decide it.', 'It is good to begin.')
    """
    return say(_VERDICTS[_side(share, even)])


def _side(share: Estimate, even: float = 0.5) -> int:
    """Return on which side of even a whole interval is: -1 below, 1 above, 0 where it is inside."""
    return -1 if share.high < even else 1 if share.low > even else 0


def of_deals(game: str, deals: int) -> tuple[str, Picture]:
    """Return what so many deals say of whoever begins, and a picture of it below what fewer say; all have one scale."""
    share = share_of(led(game, deals))
    told = say(
        "Whoever begins loses {share} of these deals. The true share is most likely between {low} and {high}. {verdict}",
        share=as_percent(share.value, 1), low=as_percent(share.low, 1), high=as_percent(share.high, 1), verdict=verdict(share),
    )  # fmt: skip
    rows = [
        (say_many("{n} deal", "{n} deals", n, n=grouped(n)), share_of(led(game, n)))
        for n in (*(n for n in DEALS if n < deals), deals)
    ]
    return told, shares(rows, say("Whoever begins loses"), reach=reach_of([share_of(led(game, DEALS[0]))]))


GAMES: Final = (
    "standard", "chicago", "ninety_eight", "baltimore", "bloody_99", "icelandic", "boom_o", "ono99_1980", "taiwanese",
)  # fmt: skip
"""What is held against each other; all pictures of them have one scale."""


def of_games(games: Sequence[str]) -> tuple[str, Picture]:
    """Return at which of some games it is good or bad to begin, as far as some ten thousand deals show, and a picture of all of them."""
    rows = compare(games, progress=False).rows
    sides = {side: [row.short for row in rows if _side(row.lost[0]) == side] for side in (-1, 1, 0)}
    told = together(*(say(_TOLD[side], games=" · ".join(names)) for side, names in sides.items() if names))
    reach = reach_of([row.lost[0] for row in compare(GAMES, progress=False).rows]) if set(games) <= set(GAMES) else None
    return told, shares([(row.short, row.lost[0]) for row in rows], say("Whoever begins loses"), reach=reach)


def to_check() -> list[Question]:
    """Return the question on an interval."""
    few = share_of(led("standard", FEW))
    answers = (say("It is good to begin"), say("It is bad to begin"), say("This does not decide it"))
    return [
        Question(
            text=say(
                "Of {n} deals whoever begins lost {share}. The interval goes from {low} to {high}. What do you know?",
                n=FEW, share=as_percent(few.value, 1), low=as_percent(few.low, 1), high=as_percent(few.high, 1),
            ),
            choices=answers,
            answer=answers[2] if few.low <= 0.5 <= few.high else answers[0] if few.high < 0.5 else answers[1],
            hints=(say("Is one half inside the interval?"),),
            because=say("One half is inside, so a fair game can look like this too."),
        ),
    ]  # fmt: skip


def to_end() -> list[Question]:
    """Return the exit questions."""
    (row,) = compare(["chicago"], progress=False).rows
    share = row.lost[0]
    good, bad, open_ = say("It is good to begin"), say("It is bad to begin"), say("This does not decide it")
    one, four = share_of(led("standard", FEW)), share_of(led("standard", 16 * FEW))
    times = round((one.high - one.low) / (four.high - four.low))
    return [
        Question(
            text=say(
                "Chicago: of {n} deals whoever begins lost {share}. The interval goes from {low} to {high}. What do you know?",
                n=grouped(row.deals), share=as_percent(share.value, 1), low=as_percent(share.low, 1), high=as_percent(share.high, 1),
            ),
            choices=(good, bad, open_),
            answer=good if share.high < 0.5 else bad if share.low > 0.5 else open_,
            hints=(say("On which side of one half is the whole interval?"),),
            because=say("The whole interval is below one half."),
        ),
        Question(
            text=say("You play 16 times as many deals. How many times as narrow is the interval?"),
            answer=times,
            hints=(say("Four times as many deals make it half as wide."),),
            because=say("16 is 4 times 4, and the interval gets narrower with the root of the number of deals."),
        ),
    ]  # fmt: skip
