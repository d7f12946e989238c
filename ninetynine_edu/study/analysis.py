"""Looking back at a deal that was played: what each play was worth, with all cards seen.

Nobody at the table saw all cards, so a play that lost value here need not have been careless: it shows where the deal
turned. Every position is solved as it lay, with its stock in order; when that stock has run out nobody draws any more,
also where the table shuffled again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

from ..ground.english import together
from ..ground.say import listed, marked, noun, say, say_many
from ..ground.text import count_of, in_columns
from ..matches.record import DealRecord, Record
from ..play.moves import Move
from ..play.position import Position
from ..solve.solution import Value
from .steps import deals_of, steps_of
from .worth import worths

if TYPE_CHECKING:
    from ..matches.match import Match

NODES: Final = 200_000
SECONDS: Final = 10.0
_HEADS: Final = (
    marked("Deal"), marked("Play"), marked("Player"), marked("Laid"), marked("Total"), marked("Before"), marked("After"), marked("Better")
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPlay:
    """One play of a deal and what it was worth to whoever made it.

    Attributes:
        deal: the number of the deal, from 1.
        number: the number of the play in its deal, from 1.
        seat: who played (0-based).
        player: the name of who played.
        position: the position before it, with all cards seen.
        move: the move as text.
        total: the total that was made.
        before: what the position was worth for the player, -1 to 1; None when it is not decided.
        after: what it was worth after the play.
        better: the best moves, where the play was worse than they are.
        note: why it is not decided, or nothing.
    """

    deal: int
    number: int
    seat: int
    player: str
    position: Position
    move: str
    total: int
    before: Value | None
    after: Value | None
    better: tuple[Move, ...] = ()
    note: str = ""

    @property
    def is_mistake(self) -> bool:
        """True when the play lost value."""
        return self.before is not None and self.after is not None and self.after < self.before

    @property
    def cells(self) -> tuple[str, ...]:
        """The play as a line of a table."""
        better = listed(map(str, self.better[:3]), "or") if self.is_mistake else ""
        return (
            str(self.deal), str(self.number), self.player, self.move, str(self.total), _worth(self.before),
            _worth(self.after), better,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Analysis:
    """All plays of some deals, judged with all cards seen. ``str`` gives a table; in a notebook it shows as one.

    Attributes:
        plays: every play, in order.
    """

    plays: tuple[JudgedPlay, ...]

    @property
    def mistakes(self) -> tuple[JudgedPlay, ...]:
        """The plays that lost value."""
        return tuple(play for play in self.plays if play.is_mistake)

    @property
    def words(self) -> str:
        """What came out, in a sentence or two."""
        undecided = sum(play.before is None for play in self.plays)
        by = Counter(play.player for play in self.mistakes)
        lost = [
            noun("{who} once", who=player) if n == 1 else noun("{who} {n} times", who=player, n=n)
            for player, n in by.items()
        ]
        told = (
            say("With all cards seen, value was lost by {players}.", players=listed(lost))
            if lost
            else say("No play lost value.")
        )
        if not undecided:
            return told
        why = next(play.note for play in self.plays if play.before is None)
        open_ = say_many(
            "{n} play of {all} could not be decided: {why}", "{n} plays of {all} could not be decided: {why}", undecided,
            all=len(self.plays), why=why,
        )  # fmt: skip
        return together(told, open_)

    def __str__(self) -> str:
        rows = [tuple(map(say, _HEADS)), *(play.cells for play in self.plays)]
        return "\n".join([in_columns(rows), self.words])

    def __repr__(self) -> str:
        return f"<Analysis of {count_of(len(self.plays), 'play')}: {self.words}>"

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(say(text))}</th>' for text in _HEADS)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in play.cells) + "</tr>" for play in self.plays
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
        return f'<div class="nn-analysis"><p><b>{escape(self.words)}</b></p>{table}</div>'


def analyse(
    played: Match | Record | DealRecord | str, *, nodes: int = NODES, seconds: float = SECONDS
) -> Analysis:  # fmt: skip
    """Judge every play of a match, a record or one deal with all cards seen: its value before and after.

    Args:
        played: a :class:`~ninetynine_edu.Match`, a record that was read, one deal of it, or a record as text.
        nodes: at most so many positions for each play.
        seconds: at most so long for each play; what is not decided then is left open.

    Raises:
        SolveError: when there is nothing to judge.
        RecordError: when a text is no record.

    >>> import ninetynine_edu as nn
    >>> match = nn.Match("standard", players=["human", "human"], seed=2)
    >>> while not match.deal_over:
    ...     event = match.play(match.position.legal_moves[-1])
    >>> analysis = nn.analyse(match)
    >>> first = analysis.mistakes[0]
    >>> first.number, first.player, first.move, first.before, first.after
    (2, 'Player 1', 'J♠', 1, -1)
    """
    found: list[JudgedPlay] = []
    for deal, names in deals_of(played):
        found += _judged(deal, names, nodes, seconds)
    return Analysis(tuple(found))


def _judged(deal: DealRecord, names: tuple[str, ...], nodes: int, seconds: float) -> Iterator[JudgedPlay]:
    steps = steps_of(deal)
    for step, (worth, _) in zip(steps, worths([step.seen for step in steps], nodes, seconds), strict=True):
        before = worth.value
        after = step.after(worth)
        yield JudgedPlay(
            deal=deal.number, number=step.number, seat=step.seat, player=names[step.seat], position=step.seen,
            move=str(step.move), total=step.total, before=before, after=after,
            better=worth.best if before is not None and after is not None and after < before else (), note=worth.note,
        )  # fmt: skip


def _worth(value: Value | None) -> str:
    """Return a value in words."""
    if value is None:
        return "?"
    return "won" if value == 1 else "lost" if value == -1 else str(Fraction(value))
