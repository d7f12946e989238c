"""What if: a position with one thing changed, and what that changes.

`changes` holds what can be changed. `compare` solves a position and its changes, and sets them beside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import islice
from time import perf_counter
from typing import Final

from ..ground.english import in_row
from ..ground.people import numbered
from ..ground.say import listed, marked, say, say_many
from ..ground.text import count_of, echo
from ..play.moves import Move
from ..play.position import Position
from ..solve.budget import allowed
from ..solve.endgame import solve
from ..solve.solution import Solution, SolveError, Value, payoffs_of
from .changes import ChangeError, refuse_unchangeable
from .strip import Strip
from .strip import strip as strip_of

SECONDS: Final = 10.0
MOST: Final = 100
"""So many changes are compared at once."""
_CELL: Final = "text-align:left;vertical-align:top;padding:6px 14px 6px 0;border-bottom:1px solid #8886"

Change = Callable[[Position], Position] | Position
"""A function that changes a position, or the changed position itself."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A position with a change, and what it is worth.

    Attributes:
        label: what is changed.
        position: the changed position; None when it cannot be.
        solution: its solution; None when there is none.
        problem: why not, as a sentence; "" when there is one.
        difference: what the change makes of it, against the position as it is; "" for that itself.
        seat: the seat that moves in the position as it is: won and lost are marked for it.
        same: the change makes nothing of it.
    """

    label: str
    position: Position | None
    solution: Solution | None
    problem: str = ""
    difference: str = ""
    seat: int = 0
    same: bool = False

    @property
    def verdict(self) -> str:
        """Who wins, or what the seat gets; "" where there is no solution."""
        return "" if self.solution is None else _verdict(self.solution, self.seat)

    @property
    def names_best(self) -> bool:
        """Whether `moves` names the best moves of that seat: not where another one moves, or where no move is better."""
        answer = self.solution
        return answer is not None and answer.position.turn == self.seat and bool(_worth_naming(answer))

    @property
    def moves(self) -> str:
        """The best moves, or what is to be said in their place; "" where there is no solution."""
        return "" if self.solution is None else _moves(self.solution, self.seat)

    @property
    def strip(self) -> Strip | None:
        """The number line strip of the position, worked out when it is asked for; None when there is none."""
        if self.position is None:
            return None
        try:
            return strip_of(self.position)
        except SolveError:
            return None

    @property
    def cells(self) -> tuple[str, ...]:
        """The line of a table: what is changed, who wins, by which moves, in how many plays, and what that changes."""
        answer = self.solution
        if answer is None:
            return self.label, self.problem, "", "", ""
        plies = str(answer.plies or "–")
        # The sign says whether it is that seat who wins.
        sign = "" if answer.winner is None else "● " if answer.winner == self.seat else "◇ "
        return self.label, sign + self.verdict, self.moves, plies, self.difference or "–"


class Comparison(tuple[Compared, ...]):
    """A position as it is, first, and with each change. ``str`` gives a table; in a notebook it shows as one."""

    __slots__ = ()

    HEADS: Final = (
        marked("What if"), marked("With best play"), marked("Best"), marked("Plays left"), marked("What that changes")
    )  # fmt: skip

    def __str__(self) -> str:
        heads = tuple(map(say, self.HEADS))
        rows = [heads, *(row.cells for row in self)]
        wide = [max(len(row[at]) for row in rows if row is heads or row[2] or at != 1) for at in range(len(self.HEADS))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows
        )

    def __repr__(self) -> str:
        return f"<Comparison of a position with {count_of(len(self) - 1, 'change')}>"

    def _repr_html_(self) -> str:
        # No colours of its own: the page may be light or dark. The signs tell won from lost.
        head = "".join(f'<th scope="col" style="{_CELL}">{escape(say(text))}</th>' for text in self.HEADS)
        return (
            f'<div class="nn-compared" style="overflow-x:auto"><table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>'
            f"{''.join(map(_html_row, self))}</tbody></table></div>"
        )


def _html_row(row: Compared) -> str:
    label, *cells = row.cells
    head = f'<th scope="row" style="{_CELL}">{escape(label)}</th>'
    if row.solution is None:
        return f'<tr>{head}<td colspan="4" style="{_CELL}">{escape(row.problem)}</td></tr>'
    body = "".join(f'<td style="{_CELL}">{escape(cell)}</td>' for cell in cells)
    return f"<tr>{head}{body}</tr>"


def compare(
    position: Position, changes: Mapping[str, Change] | Iterable[tuple[str, Change]], *, seconds: float = SECONDS
) -> Comparison:
    """Solve a position as it is and with each of some changes.

    Args:
        position: the question.
        changes: what each is called, and a function that makes it, or the changed position; at most 100.
        seconds: the longest time for all together.

    Returns:
        One :class:`Compared` for the position as it is, then one for each change. A change that cannot be, or that is
        not decided in time, has a `problem` instead of a solution.

    Raises:
        ValueError: when these are no changes with names, or more than 100.

    >>> from ninetynine_edu.study.changes import give, swap_turns
    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> found = compare(pos, {"without the two": lambda p: give(p, 0, "2C", 1), "other turn": swap_turns})
    >>> for row in found:
    ...     print(" | ".join(row.cells))
    As it is | ● Player 1 wins | 2♣ | 3 | –
    without the two | ◇ Player 2 wins | every move loses | 4 | Now Player 2 wins.
    other turn | ● Player 1 wins | Player 2: every move loses | 6 | The same winner, 3 plays later.
    """
    refuse_unchangeable(position)
    until = perf_counter() + allowed("seconds", seconds)
    asked = [(say("As it is"), position), *_named(changes)]
    rows: list[Compared] = []
    for number, (label, change) in enumerate(asked):
        share = max(0.05, until - perf_counter()) / (len(asked) - number)
        row = _solved(label, position, change, share)
        first = rows[0].solution if rows else None
        if first is not None and row.solution is not None:
            difference = _difference(first, row.solution, position.turn)
            row = replace(row, difference=difference or say("Nothing."), same=not difference)
        rows.append(row)
    return Comparison(rows)


def _named(changes: object) -> list[tuple[str, Change]]:
    """Return changes with their names, checked like a stranger's."""
    if isinstance(changes, (str, bytes)) or not isinstance(changes, Iterable):
        raise ValueError(f"The changes are pairs of a name and a change, not {echo(changes)}.")
    found = list(islice(changes.items() if isinstance(changes, Mapping) else changes, MOST + 1))
    if len(found) > MOST:
        raise ChangeError(f"At most {MOST} changes are set beside each other.")
    for pair in found:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise ValueError(f"Here a change is given with its name, as a pair, not {echo(pair)}.")
        label, change = pair
        if not isinstance(label, str):
            raise ValueError(f"Here the name of a change is a text, not {echo(label)}.")
        if not isinstance(change, Position) and not callable(change):
            raise ValueError(f"Here a change is a function or a position, not {echo(change)}.")
    return [(label, change) for label, change in found]


def _solved(label: str, position: Position, change: Change, seconds: float) -> Compared:
    changed = None
    try:
        changed = change if isinstance(change, Position) else change(position)
        if not isinstance(changed, Position):
            raise ChangeError(f"A change is a function that returns a position; this one returned {echo(changed)}.")
        return Compared(label, changed, solve(changed, seconds=seconds), seat=position.turn)
    except (ValueError, LookupError) as error:
        problem = str(error.args[0] if error.args else error)
        return Compared(label, changed if isinstance(changed, Position) else None, None, problem, seat=position.turn)


def _verdict(answer: Solution, seat: int) -> str:
    """Return who wins, or what a seat gets."""
    if answer.winner is not None:
        return say("{who} wins", who=numbered(answer.winner + 1))
    who = numbered(seat + 1)
    if seat not in answer.position.alive:
        return say("{who} is out", who=who)
    gets = _gets(answer, seat)
    if not answer.payoffs and not answer.position.is_over:
        return say("{who} wins with a chance of {chance}", who=who, chance=(1 + Fraction(gets)) / 2)
    return say("{who} gets {share}", who=who, share=gets)


def _gets(answer: Solution, seat: int) -> Value:
    """Return what a seat that is still in gets, -1 to 1."""
    outcome, alive = answer.position.outcome, answer.position.alive
    if answer.payoffs:
        return answer.payoffs[seat]
    if outcome is not None:
        return payoffs_of(outcome, alive)[alive.index(seat)]
    return answer.value if answer.position.turn == seat else -answer.value


def _worth_naming(answer: Solution) -> list[Move]:
    """Return the best moves; none where the deal is over, where all are as good, or where all lose."""
    best = list(answer.best_moves)
    all_equal = len(best) == len(answer.values) > 1 or (answer.value == -1 and not answer.payoffs)
    return [] if answer.position.outcome is not None or all_equal else best


def _moves(answer: Solution, seat: int) -> str:
    """Return the best moves; of another seat than that one with its name."""
    turn, outcome = answer.position.turn, answer.position.outcome
    if outcome is not None and turn not in outcome.losers:
        # Where the others were out before, the turn has come to the winner already, who is not stuck.
        return say("the deal is over")
    told = say("nothing can be played") if outcome is not None else _best_of(answer)
    return told if turn == seat else say("{who}: {what}", who=numbered(turn + 1), what=told)


def _best_of(answer: Solution) -> str:
    """Return the best moves of whoever is on turn."""
    best = _worth_naming(answer)
    if not best:
        if answer.value == -1:
            return say("every move loses")
        return say("every move") if answer.value < 1 else say("every move wins")
    if len(best) > 3:
        return say("{moves} or {n} more", moves=in_row(map(str, best[:3])), n=len(best) - 3)
    return listed(map(str, best), "or")


def _difference(before: Solution, after: Solution, seat: int) -> str:
    """Say what a change makes of the answer; "" for nothing."""
    if _verdict(before, seat) != _verdict(after, seat):
        return say("Now {what}.", what=_verdict(after, seat))
    same = "winner" if after.winner is not None else "value"
    if before.plies is not None and after.plies is not None and before.plies != after.plies:
        many = abs(after.plies - before.plies)
        one, several = _LATER[same, after.plies < before.plies]
        return say_many(one, several, many)
    if after.position.is_over and not before.position.is_over:
        return say(_OVER[same])
    if list(before.best_moves) != list(after.best_moves):
        return say(_OTHERWISE[same])
    return ""


_LATER: Final = {
    ("winner", True): (marked("The same winner, {n} play sooner."), marked("The same winner, {n} plays sooner.")),
    ("winner", False): (marked("The same winner, {n} play later."), marked("The same winner, {n} plays later.")),
    ("value", True): (marked("The same value, {n} play sooner."), marked("The same value, {n} plays sooner.")),
    ("value", False): (marked("The same value, {n} play later."), marked("The same value, {n} plays later.")),
}
"""What stays the same, and whether the deal ends sooner."""
_OVER: Final = {
    "winner": marked("The same winner, and the deal is over at once."),
    "value": marked("The same value, and the deal is over at once."),
}
_OTHERWISE: Final = {
    "winner": marked("The same winner, by other moves."),
    "value": marked("The same value, by other moves."),
}
