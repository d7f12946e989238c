"""Looking back at a match: what each play was worth in two readings, where a deal turned, and what would have been better.

*With all cards open* is exact: every position is solved as it lay, hands and stock, within a budget of positions. What is
not decided by then stays so; beside it stands an estimate, from playing on from these very cards. Nobody at the table saw all
cards, so a play that gave something away in this reading need not have been careless. *With what the seat could see* is the
average over the deals that fit it, solved or else played on; a play that did worse there than another is a likely mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Final

from ..ground.english import together
from ..ground.say import say, say_many
from ..ground.text import count_of, echo
from ..matches.record import DealRecord, Record
from ..play.information import seat_view
from ..solve.budget import allowed
from ..solve.solution import SolveError, Value
from . import moments
from .bar import Bar
from .reviewed import ReviewedPlay
from .seen import DEALS, Seen, about, seen
from .steps import Step, deals_of, steps_of
from .worth import Judged, worths_from_the_end

if TYPE_CHECKING:
    from ..matches.match import Match

NODES: Final = 5_000
SEEN_NODES: Final = 24_000
"""So many positions are looked at for what a seat could see, in all deals that fit it together."""
TIMES: Final = 60
"""So often a position that is not decided is played on."""
LINE: Final = 12
"""A line of best play is told with at most so many moves."""


@dataclass(frozen=True, slots=True)
class Review:
    """All plays of some deals, looked back at. ``str`` tells it in words.

    Attributes:
        plays: every play, in order.
    """

    plays: tuple[ReviewedPlay, ...]

    @property
    def mistakes(self) -> tuple[ReviewedPlay, ...]:
        """The plays that gave something away, with all cards open."""
        return tuple(play for play in self.plays if play.is_mistake)

    @property
    def turning_points(self) -> tuple[ReviewedPlay, ...]:
        """The plays after which a deal was no longer as good as won for whoever made them."""
        return tuple(play for play in self.plays if play.turned)

    @property
    def likely_mistakes(self) -> tuple[ReviewedPlay, ...]:
        """The plays that are not decided with all cards open, and with what their seats could see were worse than another."""
        return tuple(play for play in self.plays if play.is_likely_mistake)

    def key_moment(self, deal: int | None = None, seat: int | None = None) -> ReviewedPlay | None:
        """Return the last play of a deal that gave something away: one that is proved, else one that is likely, else None.

        Args:
            deal: the number of the deal, from 1; None: the last one.
            seat: whose plays are looked at; None: everybody's.
        """
        number = self.plays[-1].deal if deal is None and self.plays else deal
        mine = (play for play in (*self.mistakes[::-1], *self.likely_mistakes[::-1]) if play.deal == number)
        return next((play for play in mine if seat is None or play.seat == seat), None)

    @property
    def words(self) -> str:
        """What came out: the key moment of every deal, and what is not decided."""
        deals = dict.fromkeys(play.deal for play in self.plays)
        key = [play for deal in deals if (play := self.key_moment(deal)) is not None]
        told = [moments.told(play) for play in key if play.is_mistake]
        likely = [moments.told(play) for play in key if not play.is_mistake]
        undecided = sum(play.open is None for play in self.plays)
        left = (
            say_many("{n} play could not be decided.", "{n} plays could not be decided.", undecided)
            if undecided
            else ""
        )
        gave = told or [say("No play gave anything away.")]
        seen_open = say("With all cards open: {told}", told=together(*gave, left))
        return together(seen_open, say("With what could be seen: {told}", told=together(*likely)) if likely else "")

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        gave = len(self.mistakes)
        return f"<Review of {count_of(len(self.plays), 'play')}: {gave} gave something away>"


def review(
    played: Match | Record | DealRecord | str, *, nodes: int = NODES, deals: int = DEALS, progress: bool = True
) -> Review:  # fmt: skip
    """Look back at a match, a record or one deal: what each play was worth, and what would have been better.

    Args:
        played: a :class:`~ninetynine_edu.Match`, a record that was read, one deal of it, or a record as text.
        nodes: at most so many positions are looked at for each play (of plain turns between two, which are quick, five
            times as many); what is not decided then is left open.
        deals: so many deals that fit what a seat could see are dealt at random for `seen`, where they cannot all be counted, and
            ten times as many where they are played on; 0 leaves `seen` and `about` out.
        progress: show a bar where it takes more than a moment; it can be stopped without harm.

    Returns:
        The :class:`Review`: its `plays`, each with `seat`, `move`, `open` and `lost`, and its `mistakes`.

    Raises:
        SolveError: when there is nothing to look back at, or a number is out of its range.
        RecordError: when a text is no record.

    >>> import ninetynine_edu as nn
    >>> match = nn.Match("standard", players=["human", "human"], seed=2, names=["Ann", "Ben"])
    >>> while not match.deal_over:
    ...     event = match.play(match.position.legal_moves[-1])
    >>> looked = nn.review(match)
    >>> first = looked.mistakes[0]
    >>> first.player, str(first.move), str(first.lost), *map(str, first.best)
    ('Ann', 'J♠', '2', '3♠')
    >>> str(first.seen), str(first.seen_after), first.sampled
    ('0', '0', 24)
    >>> print(looked)
    With all cards open: At 8 Ann could have won with the three of spades: add 3, skip one. Then, for example: 6♥, A♦+1, 8♣, 2♥, 9♠.
    """
    allowed("nodes", nodes)
    if not isinstance(deals, int) or isinstance(deals, bool) or deals < 0:
        raise SolveError(f"deals must be a whole number from 0 on, not {echo(deals)}.")
    every = [(deal, names, steps_of(deal)) for deal, names in deals_of(played)]
    found: list[ReviewedPlay] = []
    with Bar(sum(len(steps) for _, _, steps in every), progress, "plays") as bar:
        for deal, names, steps in every:
            own: list[ReviewedPlay] = []
            for play in _from_the_end(deal, names, steps, nodes, deals):
                if play is not None:
                    own.append(play)
                    bar.more()
            found += own[::-1]
    return Review(tuple(found))


def from_the_end(
    deal: DealRecord, names: Sequence[str], *, nodes: int = NODES, deals: int = DEALS
) -> Iterator[ReviewedPlay | None]:  # fmt: skip
    """Yield the plays of one deal, looked back at, the last one first: for whoever wants to see each as soon as it is judged.

    A play may take a while; before it comes, None says now and then that there is time for something else.

    Args:
        deal: the deal.
        names: what its seats are called.
        nodes: as for :func:`review`.
        deals: as for :func:`review`.
    """
    return _from_the_end(deal, names, steps_of(deal), nodes, deals)


def _from_the_end(
    deal: DealRecord, names: Sequence[str], steps: Sequence[Step], nodes: int, deals: int
) -> Iterator[ReviewedPlay | None]:
    compared = sum(len(step.before.legal_moves) - 1 for step in steps)
    worths = worths_from_the_end([step.seen for step in steps], nodes, inf)
    for step, judged in zip(reversed(steps), worths, strict=True):
        play = _reviewed(deal, names, step, judged, nodes)
        if deals:
            yield None
            view = seat_view(step.before, step.seat)
            play = _with_seen(play, (yield from seen(view, deals, SEEN_NODES)), compared)
            if play.open is None:
                value, times = yield from about(play.position, view, TIMES)
                play = replace(play, about=value, about_deals=times)
        yield play


def _reviewed(deal: DealRecord, names: Sequence[str], step: Step, judged: Judged, nodes: int) -> ReviewedPlay:
    worth, solved = judged
    before, after = worth.value, step.after(worth)
    gave = before is not None and after is not None and after < before
    return ReviewedPlay(
        deal=deal.number, number=step.number, seat=step.seat, names=tuple(names), position=step.seen,
        move=step.move, total=step.total, open=_fraction(before), after=_fraction(after), best=worth.best,
        line=solved.line(step.seen, worth.best[0], LINE, nodes) if gave and solved is not None else (),
        concept=worth.concept, note=worth.note,
    )  # fmt: skip


def _with_seen(play: ReviewedPlay, found: Seen | None, compared: int) -> ReviewedPlay:
    if found is None:
        return play
    worth = found.values
    most = max(worth.values())
    best = tuple(move for move, value in worth.items() if value == most)
    better, worse = found.held_against(best[0], play.move)
    return replace(
        play, seen=most, seen_after=worth[play.move], seen_best=best, seen_by=found.by, sampled=found.sampled,
        better=better, worse=worse, compared=compared,
    )  # fmt: skip


def _fraction(value: Value | None) -> Fraction | None:
    return None if value is None else Fraction(value)
