"""Bots of one habit each: what they play, how they do against each other, and how sure that is.

>>> [row[0] for row in rows_of(habits_meet("standard", 100))]
['step', 'high', 'low']
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import sqrt
from typing import Final

from ...arena.interval import wide
from ...arena.measured import Estimate
from ...arena.pairings import Pairing
from ...arena.shares_picture import shares
from ...arena.simulate import simulate
from ...arena.tournament import Tournament, tournament
from ...ground.english import minus
from ...ground.numbers import as_percent, grouped
from ...ground.picture import Picture
from ...ground.say import say
from ...play.dealing import deal_out
from ...play.information import SeatView, seat_view
from ...play.moves import Move
from ...rules.variant import variant
from .asking import Question
from .table import Table

SEED: Final = 7
MATCH: Final = 400


def high(view: SeatView) -> Move:
    """Make the total as big as it can be."""
    return max(view.legal_moves, key=view.result_of)


def low(view: SeatView) -> Move:
    """Make the total as small as it can be."""
    return min(view.legal_moves, key=view.result_of)


def step(view: SeatView) -> Move:
    """Add as little as it can, and keep what does not add for the end."""

    def cost(move: Move) -> tuple[bool, int]:
        rise = view.result_of(move) - view.total
        return rise <= 0, rise

    return min(view.legal_moves, key=cost)


def keep(view: SeatView) -> Move:
    """Do as `high`, but keep kings and nines for the end."""
    return max(view.legal_moves, key=lambda move: (move.cards[0].rank not in {"K", "9"}, view.result_of(move)))


Habit = Callable[[SeatView], Move]
HABITS: Final[tuple[Habit, ...]] = (high, low, step)
MYSTERY: Final[tuple[Habit, ...]] = (step, high, low)
"""Who Bot A, Bot B and Bot C are."""


def places(number: int = 6) -> list[SeatView]:
    """Return places of real deals at which no two of the three habits play alike.

    >>> len({str(habit(view)) for view in places(1) for habit in HABITS})
    3
    """
    found: list[SeatView] = []
    for seed in range(1, 100):
        position = deal_out(variant("standard"), 2, seed, 0, 1)
        for _ in range(4 + 3 * (seed % 3)):
            if position.outcome is not None:
                break
            position = position.play(step(seat_view(position, position.turn)))
        if position.outcome is not None:
            continue
        view = seat_view(position, position.turn)
        if len({view.result_of(habit(view)) for habit in HABITS}) == len(HABITS):
            found.append(view)
        if len(found) == number:
            break
    return found


def mystery() -> Table:
    """Return what Bots A, B and C play with the same hands."""
    heads = (say("Total"), say("Hand"), *(say("Bot {letter}", letter=letter) for letter in "ABC"))
    rows = [
        (
            view.total,
            " ".join(map(str, view.hand)),
            *(minus(f"{move} → {view.result_of(move)}") for move in _plays(view)),
        )
        for view in places()
    ]
    return Table(heads, rows, say("What three bots play with the same hands. After the arrow: the new total."))


def _plays(view: SeatView) -> list[Move]:
    return [habit(view) for habit in MYSTERY]


def who_is_who() -> list[Question]:
    """Return the questions of the table: which habit is it?"""
    names: dict[Habit, str] = {
        high: say("As big as it can"),
        low: say("As small as it can"),
        step: say("Add as little as it can"),
    }
    why: dict[Habit, str] = {
        high: say("Each time its new total is the biggest one of all three bots."),
        low: say("It takes away, or leaves the total, as soon as it can."),
        step: say("It adds, but only a little. Cards that do not add are kept."),
    }
    return [
        Question(
            text=say("Look at Bot {letter}. What is its habit?", letter=letter),
            choices=tuple(names.values()),
            answer=names[habit],
            hints=(say("Compare its new totals with those of the other two."),),
            because=why[habit],
        )
        for letter, habit in zip("ABC", MYSTERY, strict=True)
    ]


@lru_cache(maxsize=20)
def habits_meet(game: str, deals: int = MATCH) -> Tournament:
    """Return a tournament of the three habits."""
    return tournament(HABITS, game, deals=deals, seed=SEED, progress=False)


@lru_cache(maxsize=20)
def change(deals: int) -> Estimate:
    """Return what share of deals `keep` has won against `high`, with the same packs in both seats.

    >>> change(400).low < 0.5 < change(400).high
    True
    """
    found = simulate("standard", [keep, high], deals=deals, seed=SEED, rotate=True, progress=False)
    return Estimate(found.player_losses[1] / found.deals, *found.interval(1))


def won(match: Pairing) -> Estimate:
    """Return what share of a match its first player has won, and between which shares the true one lies."""
    share, reach = match.score / match.deals, wide() * sqrt(match.spread) / match.deals
    return Estimate(share, max(0.0, share - reach), min(1.0, share + reach))


def match_of(found: Tournament, one: str, other: str) -> Estimate:
    """Return what share of its deals one player has won against another one."""
    (match,) = (each for each in found.games if set(each.players) == {one, other})
    share = won(match)
    return share if match.players[0] == one else Estimate(1 - share.value, 1 - share.high, 1 - share.low)


def rows_of(found: Tournament) -> list[tuple[str, ...]]:
    """Return a row for each player, best first: its name, its rating, its share against each other one."""
    shares_of = found.table()
    return [
        (
            name,
            f"{found.ratings[name].rating:.0f}",
            say("{low} to {high}", low=f"{found.ratings[name].low:.0f}", high=f"{found.ratings[name].high:.0f}"),
            *(as_percent(shares_of[name][other], 1) if other in shares_of[name] else "–" for other in found.ranking),
        )
        for name in found.ranking
    ]


def cross(found: Tournament, caption: str = "") -> Table:
    """Return a tournament as a table: the best one first, shares of deals won, row against column."""
    heads = (say("Bot"), say("Rating"), say("From, to"), *(say("Against {bot}", bot=name) for name in found.ranking))
    return Table(heads, rows_of(found), caption)


def verdict(share: Estimate) -> str:
    """Return what an interval says of the one whose share it is.

    >>> verdict(Estimate(0.52, 0.49, 0.55))
    'That decides nothing.'
    """
    if share.low <= 0.5 <= share.high:
        return say("That decides nothing.")
    return say("That is a real difference.")


def of_game(game: str) -> tuple[str, Table, Picture]:
    """Return how the three habits do at a game: who comes first, the table, and `high` against `step`."""
    found = habits_meet(game)
    name, share = variant(game).name, match_of(found, "high", "step")
    told = say(
        "First: {first}. High wins {share} against step (interval {low} to {high}). {verdict}",
        first=found.ranking[0], share=as_percent(share.value, 1), low=as_percent(share.low, 1), high=as_percent(share.high, 1),
        verdict=verdict(share),
    )  # fmt: skip
    return told, cross(found, name), shares([(say("high against step"), share)], say("High wins, at {game}", game=name))


def to_check() -> list[Question]:
    """Return the questions on a cross table and on an interval."""
    found = tournament(["random", "greedy", "careful"], deals=MATCH, seed=SEED, progress=False)
    table = found.table()
    first, last = found.ranking[0], found.ranking[-1]
    share, reached = table[first][last], match_of(found, first, last)
    few = change(MATCH)
    yes, no, open_ = say("The new one is better"), say("The old one is better"), say("That decides nothing")
    return [
        Question(
            text=say(
                "In a cross table the row of the bot {one} says {share} in the column of the bot {other}. How many percent stand in the "
                "row of {other}, column of {one}?",
                one=first, other=last, share=f"{round(100 * share)}%",
            ),
            answer=100 - round(100 * share),
            hints=(say("Each deal was won by one of the two."),),
            because=say("Both shares together are 100%."),
        ),
        Question(
            text=say(
                "The bot {one} won {share} of its deals against {other}. The interval goes from {low} to {high}. Is {one} better?",
                one=first, other=last, share=as_percent(reached.value, 1), low=as_percent(reached.low, 1), high=as_percent(reached.high, 1),
            ),
            choices=(say("Yes"), say("No"), open_),
            answer=say("Yes") if reached.low > 0.5 else say("No") if reached.high < 0.5 else open_,
            hints=(say("On which side of 50% is the whole interval?"),),
            because=say("The whole interval lies above 50%."),
        ),
        Question(
            text=say(
                "A bot was changed. In {n} deals the new one won {share} against the old one, interval {low} to {high}. What do you know?",
                n=MATCH, share=as_percent(few.value, 1), low=as_percent(few.low, 1), high=as_percent(few.high, 1),
            ),
            choices=(yes, no, open_),
            answer=open_ if few.low <= 0.5 <= few.high else yes if few.low > 0.5 else no,
            hints=(say("Is 50% inside the interval?"),),
            because=say("50% is inside: two bots that are just as good can look like this too."),
        ),
    ]  # fmt: skip


def to_end() -> list[Question]:
    """Return the exit questions."""
    many = change(4 * MATCH)
    twins = simulate("standard", [high, "greedy"], deals=MATCH, seed=SEED, rotate=True, progress=False)
    yes, no, open_ = say("The new one is better"), say("The old one is better"), say("That decides nothing")
    return [
        Question(
            text=say(
                "In {n} deals a new bot won {share} against the old one. The interval goes from {low} to {high}. What do you know?",
                n=grouped(4 * MATCH), share=as_percent(many.value, 1), low=as_percent(many.low, 1), high=as_percent(many.high, 1),
            ),
            choices=(yes, no, open_),
            answer=yes if many.low > 0.5 else no if many.high < 0.5 else open_,
            hints=(say("On which side of 50% is the whole interval?"),),
            because=say("The whole interval lies above 50%."),
        ),
        Question(
            text=say("Two bots with the very same habit play each pack twice, and change seats. How many percent of the deals does each "
                "of them win?"),
            answer=round(100 * twins.player_losses[0] / twins.deals),
            hints=(say("What one wins from a seat, the other wins from it with the same pack."),),
            because=say("Each pack is played in the same way both times, so each bot wins once."),
        ),
    ]  # fmt: skip
