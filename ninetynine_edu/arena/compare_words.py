"""What a comparison of games says, as sentences made from its numbers, and as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..ground.cards import CODES, SUIT_SIGNS
from ..ground.english import in_row, together
from ..ground.numbers import as_percent, decimal, grouped
from ..ground.say import listed, marked, noun, say
from ..matches.players import BotKind
from .compare_row import Row
from .interval import SURE, wide
from .measured import Estimate

_Of = Callable[[Row], Estimate]

HEADS: Final = (
    marked("Game"),
    marked("Plays in a deal"),
    marked("Minutes"),
    marked("Plays of one person"),
    marked("Whoever begins loses"),
    marked("Plays that add"),
    marked("Plays that add over a ten"),
    marked("Plays that take away"),
    marked("Plays that double"),
    marked("Plays below zero"),
    marked("How far a sum goes"),
    marked("Plays with a real choice"),
    marked("Total falls"),
    marked("Luck loses to skill (two players)"),
    marked("Whoever moves wins an open endgame"),
    marked("Worth most there"),
)


_FEW: Final = 3
_HARDLY_ANY: Final = 0.0005
"""So small a share of plays is none, as far as a reader sees."""
_A_POINT: Final = 0.01
_SIGNED: Final = {code: code[:-1] + SUIT_SIGNS[code[-1]] for code in CODES if code[-1] in SUIT_SIGNS}


def percent(number: float) -> str:
    """Return a share in words: `48%`.

    >>> percent(0.4813), percent(0.004)
    ('48%', '0.4%')
    """
    return as_percent(number) if number >= 0.0995 or not number else as_percent(number, 1)


def table(rows: Sequence[Row]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return heads and rows in words."""
    return tuple(say(head) for head in HEADS), tuple(_cells(row) for row in rows)


def _cells(row: Row) -> tuple[str, ...]:
    doubles, over = row.loads["doubles"].value, row.loads["adds over ten"].value
    return (
        row.name,
        decimal(row.plays.value, 1),
        decimal(row.minutes.value, 1),
        decimal(row.own_plays.value, 1),
        _reach(row.lost[0]),
        percent(row.adds.value),
        percent(over),
        percent(row.takes.value),
        percent(doubles) if doubles else "–",
        percent(row.below_zero.value) if row.below_zero.value else "–",
        decimal(row.step.value, 1),
        percent(row.choice.value),
        say("{n} times a deal", n=decimal(row.falls.value, 1)),
        _reach(row.skill),
        "–" if row.mover_wins is None else percent(float(row.mover_wins)),
        in_row(map(_kind, [*row.worth][:_FEW])) if row.worth else "–",
    )


def _kind(kind: str) -> str:
    """Return a kind of cards with signs for suits: `A♠/A♣`."""
    return "/".join(_SIGNED.get(code, code) for code in kind.split("/"))


def _reach(share: Estimate) -> str:
    # Its ends, not ±: an interval of a share does not lie evenly about it.
    return say("{low} to {high}", low=as_percent(share.low, 1), high=as_percent(share.high, 1))


def notes(rows: Sequence[Row]) -> str:
    """Return how many deals stand behind the numbers, what an interval is worth, and what two of the heads mean."""
    if not rows:
        return ""
    few, many = (grouped(number([row.deals for row in rows])) for number in (min, max))
    deals = (
        say("{n} deals of each game.", n=few)
        if few == many
        else say("{few} to {many} deals of each game.", few=few, many=many)
    )
    return together(
        deals,
        say("Of 100 intervals like these, about {sure} hold the true number.", sure=round(100 * SURE)),
        say("A play is a real choice if the rules allow at least two plays that do different things."),
        say(
            "Luck loses to skill: how often a player who picks cards by luck loses to the computer player that sat at all seats."
        ),
    )


def sentences(rows: Sequence[Row], bot: BotKind, deals: int = 0, to_come: int = 0) -> Iterator[str]:
    """Yield what the numbers say. Of two games nothing is said where their intervals overlap.

    Who looks often at numbers that are still growing sees much that is not so; so nothing is said of a game before its deals are
    played, and no games are held against each other before those of all are.

    Args:
        rows: the games.
        bot: who played at all seats.
        deals: so many are wished for of each game.
        to_come: of so many more games nothing is known yet.
    """
    known = [row for row in rows if row.deals >= deals]
    growing = [row for row in rows if row.deals < deals]
    if growing:
        yield say(
            "First numbers only, from at least {n} deals of each: {games}. What they say is told when all deals are played.",
            n=grouped(min(row.deals for row in growing)), games=listed([row.name for row in growing]),
        )  # fmt: skip
    if len(rows) > 1 and not growing and not to_come:
        most_taking = max(rows, key=lambda row: row.takes.value)
        tens = most_taking.takes.value - most_taking.loads["takes tens"].value < _HARDLY_ANY
        yield from _best(rows, lambda row: row.takes, _MOST_TAKING_TENS if tens else _MOST_TAKING, _ALIKE_TAKING)
        yield from _best(rows, lambda row: row.loads["adds over ten"], _MOST_OVER, _ALIKE_OVER)
        doubling = sum(row.loads["doubles"].value > 0 for row in rows)
        most_doubling = _ONLY_DOUBLING if doubling == 1 else _MOST_DOUBLING
        yield from _best(rows, lambda row: row.loads["doubles"], most_doubling, _ALIKE_DOUBLING)
        yield from _best(rows, lambda row: row.below_zero, _MOST_BELOW, "")
        yield from _length(rows)
        yield from _best(rows, lambda row: row.skill, _MOST_SKILL, _ALIKE_SKILL)
        yield from _best(rows, lambda row: row.choice, _MOST_CHOICE, "")
    yield from _fairness(known)
    if rows:
        yield together(
            say("The same computer player sat at all seats: {bot}.", bot=noun(bot.shown)),
            say(bot.does),
            say("Where others play, it may be better or worse to begin."),
        )
    for low, high in dict.fromkeys(row.made_for for row in rows if not row.made_for[0] <= row.seats <= row.made_for[1]):
        odd = [row for row in rows if row.made_for == (low, high)]
        yield say(
            "Meant for {low} to {high} players, and here played by {n}: {games}.",
            low=low, high=high, n=odd[0].seats, games=listed([row.name for row in odd]),
        )  # fmt: skip
    if any(row.seats > 2 for row in rows):
        yield say(
            "How much skill counts, who wins an open endgame and what cards are worth there is told of two players."
        )


_MOST_TAKING: Final = marked("Best of these for practising taking away: {game}, with {share} of its plays.")
_MOST_TAKING_TENS: Final = marked(
    "Best of these for practising taking away: {game}, with {share} of its plays, all of them whole tens."
)
_ALIKE_TAKING: Final = marked("Taking away is practised about as often in {games}: {share} of the plays.")
_MOST_OVER: Final = marked("Most sums over a ten: {game}, with {share} of its plays.")
_ALIKE_OVER: Final = marked("About as many sums over a ten: {games}, {share} of the plays.")
_MOST_DOUBLING: Final = marked("Most doubling: {game}, with {share} of its plays.")
_ONLY_DOUBLING: Final = marked("Only in {game} are totals doubled: {share} of its plays.")
_ALIKE_DOUBLING: Final = marked("About as much doubling: {games}, {share} of the plays.")
_MOST_BELOW: Final = marked("The total goes below zero most often in {game}: {share} of its plays.")
_MOST_SKILL: Final = marked("Skill counts most in {game}: whoever plays by luck loses {share} of the deals there.")
_ALIKE_SKILL: Final = marked("Skill counts about as much in {games}: whoever plays by luck loses {share} of the deals.")
_MOST_CHOICE: Final = marked("The most to choose: {game}, where {share} of the plays are a real choice.")


def _best(rows: Sequence[Row], of: _Of, most: str, alike: str) -> Iterator[str]:
    """Say which game has most of something; those whose interval reaches into that of the first are named with it."""
    order = sorted(rows, key=lambda row: -of(row).value)
    first = of(order[0])
    if first.value < 0.002:
        return
    near = [row for row in order if of(row).high >= first.low]
    if len(near) == 1:
        alike_in_whole = percent(of(order[1]).value) == percent(first.value)
        share = as_percent(first.value, 1) if alike_in_whole else percent(first.value)
        yield say(most, game=order[0].name, share=share)
    elif alike and len(near) < len(rows):
        shares = dict.fromkeys(percent(of(row).value) for row in (near[-1], order[0]))  # the smaller one first
        yield say(alike, games=listed([row.name for row in near]), share=" – ".join(shares))


def _length(rows: Sequence[Row]) -> Iterator[str]:
    order = sorted(rows, key=lambda row: row.plays.value)
    short, long = order[0], order[-1]
    if short.plays.high < order[1].plays.low:
        yield say(
            "The shortest deals: {game}, {plays} plays, about {minutes} minutes.",
            game=short.name, plays=decimal(short.plays.value, 0), minutes=_minutes(short, order[1]),
        )  # fmt: skip
    if long.plays.low > order[-2].plays.high:
        yield say(
            "The longest deals: {game}, {plays} plays, about {minutes} minutes.",
            game=long.name, plays=decimal(long.plays.value, 0), minutes=_minutes(long, order[-2]),
        )  # fmt: skip


def _minutes(row: Row, next_to: Row) -> str:
    """Return the minutes of a deal: whole ones, unless the game beside it would have as many."""
    whole = decimal(row.minutes.value, 0)
    fine = row.minutes.value < 1.5 or whole == decimal(next_to.minutes.value, 0)
    return decimal(row.minutes.value, 1) if fine else whole


def _fairness(rows: Sequence[Row]) -> Iterator[str]:
    """Say in which games it is good or bad to begin, where only a later seat stands out, and where none of it is decided."""
    found: dict[str, list[str]] = {told: [] for told in (_GOOD, _BAD, _LATER_GOOD, _LATER_BAD, _LITTLE, _OPEN)}
    even_told: dict[str, str] = {}
    for row in rows:
        shown = as_percent(row.even, 1)
        begins = _GOOD if row.edge.low > 0 else _BAD if row.edge.high < 0 else ""
        seat = 0 if begins else odd_seat(row)
        later = _LATER_GOOD if row.lost[seat].value < row.even else _LATER_BAD
        # an even share inside the interval decides nothing, unless all of the interval is near it
        open_yet = _LITTLE if _matters(row) < _A_POINT else _OPEN
        told = begins or (later if seat else open_yet)
        found[told].append(_losing(row, seat, even=even_told.get(told) != shown and (row.seats > 2 or not begins)))
        even_told[told] = shown  # of games beside each other it is said once
    for told, games in found.items():
        if games:
            yield say(told, n=rows[0].seats, games=listed(games))


def _matters(row: Row) -> float:
    """Return how far apart, at most, the shares lie that one loses who begins and one who does not."""
    return max(-row.edge.low, row.edge.high) * row.seats / (row.seats - 1)


def odd_seat(row: Row) -> int:
    """Return the seat whose share of lost deals is farthest from an even one, counted from 0; 0 where no later seat's is for certain.

    Each seat's interval allows for having looked at all of them (C. E. Bonferroni).
    """
    wider = wide(1 - (1 - SURE) / row.seats) / wide()
    seat = max(range(1, row.seats), key=lambda each: abs(row.lost[each].value - row.even))
    lost = row.lost[seat]
    reach = lost.high - lost.value if lost.value < row.even else lost.value - lost.low
    return seat if abs(lost.value - row.even) > wider * reach else 0


_GOOD: Final = marked("With {n} players it is good to begin: {games}.")
_BAD: Final = marked("With {n} players it is bad to begin: {games}.")
_LATER_GOOD: Final = marked(
    "With {n} players this does not show whether it is good to begin, but a later seat is better off: {games}."
)
_LATER_BAD: Final = marked(
    "With {n} players this does not show whether it is good to begin, but a later seat is worse off: {games}."
)
_LITTLE: Final = marked(
    "With {n} players it most likely makes less than one percentage point of difference who begins: {games}."
)
_OPEN: Final = marked("With {n} players it is not decided whether it is good or bad to begin: {games}.")


def _losing(row: Row, seat: int, *, even: bool) -> str:
    if seat:
        return say(
            "{game} (seat {seat} loses {share}; {even} would be even)",
            game=row.name, seat=seat + 1, share=_reach(row.lost[seat]), even=as_percent(row.even, 1),
        )  # fmt: skip
    if even:
        return say(
            "{game} (whoever begins loses {share}; {even} would be even)",
            game=row.name, share=_reach(row.lost[0]), even=as_percent(row.even, 1),
        )  # fmt: skip
    return say("{game} (whoever begins loses {share})", game=row.name, share=_reach(row.lost[0]))
