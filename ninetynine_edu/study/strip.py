"""The number line strip: for each card of the seat to move, at which totals it wins and at which it loses.

One row a card, or a set of cards that is laid together, and below them the whole hand; one mark a total. `strip` works it
out, `Strip.view` hands it to pages, and a strip alone in a notebook cell shows its picture, which `strip_picture` draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..ground.english import in_row, minus
from ..ground.people import player_at
from ..ground.say import say
from ..ground.text import count_of, echo
from ..play.impossible import LOWEST_TOTAL
from ..play.position import Position
from ..solve.hidden_game import HiddenEndgame
from ..solve.solution import SolveError
from .all_totals import AllTotals, refuse_without_line
from .rows import OPEN, SHARE, Rows
from .strip_picture import strip_html, strip_svg

SECONDS: Final = 10.0
MOST: Final = 1200
"""A strip has at most so many totals."""


def strip(
    position: Position | HiddenEndgame,
    *,
    totals: tuple[int, int] | None = None,
    seconds: float = SECONDS,
    nodes: float | None = None,
) -> Strip:
    """Return what each card of the seat to move does at every total: won, lost, not allowed, or a share.

    All else stays as it is: the other hands, the stock, whose turn it is, the direction.

    Args:
        position: everything visible, of any variant and number of seats, the stock known, unseen or missing. Its total
            is where the strip is marked and where the work begins.
        totals: the lowest and the highest total, as in ``(40, 99)``; unless you say otherwise from 0, or from the last ten
            below a total that is under 0, to the limit. At most 1,200 totals.
        seconds: the longest time to take. Two players with plain turns need a few milliseconds.
        nodes: the most positions to look at; 1 million unless you say otherwise.

    Returns:
        A :class:`Strip`. What is not worked out within the budget is marked ``?``, `Strip.done` is then False, and
        :meth:`Strip.more` goes on.

    Raises:
        SolveError: when the position or an argument does not fit; the sentence says what would.

    >>> import ninetynine_edu as nn
    >>> pos = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> here = nn.strip(pos, totals=(80, 99))
    >>> print(here)
    Player 1 to move; the total is 93. W won, L lost, . cannot be played.
               80        90
               |         |
    A♦         WLWLWWWWWLWLLLWWWWW.  add 1 or 11
    2♣         WWLLWWLLLLWLLWWWWW..  +2
    10♣        LWWLWWWLWWLLWLWWLWWL  add or take away 10
    Best card  WWWLWWWWWWWLWWWWWWWL  the whole hand
                            ^
    At 93: only 2♣ wins.
    >>> here.says(91), here.whole.marks[91 - 80], here.whole.plies[93 - 80]
    ('At 91: every card loses.', 'L', 3)
    """
    if isinstance(position, HiddenEndgame):
        raise SolveError(
            "With hidden hands a card is worth something only as part of a plan, so there is no strip: ask solve() for the "
            "plan of both players, or make a position with open hands, Position.open(variant, hands, total=…)."
        )
    refuse_without_line(position)
    return Strip(AllTotals(position, _window(position, totals)), seconds, nodes)


def _window(position: Position, totals: object) -> range:
    """Return the totals that a strip shows."""
    v = position.variant
    limit = v.limit
    lowest = 0 if v.negative != "allow" else min(LOWEST_TOTAL, position.total)
    if totals is None:
        low = min(0, position.total // 10 * 10)
        return range(max(low, lowest), min(limit, max(low, lowest) + MOST - 1) + 1)
    ends = list(totals) if isinstance(totals, tuple | list) else []
    if len(ends) != 2 or any(isinstance(end, bool) or not isinstance(end, int) for end in ends):
        raise SolveError(f"totals is the lowest and the highest total, as in (40, {limit}), not {echo(totals)}.")
    low, high = ends
    if not lowest <= low <= high <= limit:
        raise SolveError(
            f"totals={low, high} does not fit: the lowest comes first, and here they go from {lowest} to {limit}."
        )
    if high - low >= MOST:
        raise SolveError(
            f"A strip shows at most {MOST:,} totals, not {high - low + 1:,}: try totals={high - MOST + 1, high}."
        )
    return range(low, high + 1)


class Strip(Rows):
    """What each card of the seat to move does at every total; made by :func:`strip`.

    Attributes:
        position: the question.
        totals: the totals, a range.
        rows: one :class:`Row` a card, then one for each set of cards that can be laid together.
        whole: the whole hand: what the best of all is worth.
        done: True when no total is left open.
        method: how it was found: ``number line``, ``stages``, or as in :attr:`Solution.method`.
        seconds: how long it took.
        positions: how many positions a search has decided.

    >>> import ninetynine_edu as nn
    >>> here = nn.strip(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
    >>> here
    <Strip of 3 cards, totals 0 to 99; at 93: only 2♣ wins>
    >>> {row.name: row.marks[93] for row in here.rows}, here.whole.marks[99]
    ({'A♦': 'L', '2♣': 'W', '10♣': 'L'}, 'L')

    A page gets plain data, and asks for more where some totals are still open:

    >>> view = here.view
    >>> at = 93 - view["low"]
    >>> view["says"][at], [(row["name"], row["marks"][at], row["plies"][at]) for row in view["rows"]]
    ('At 93: only 2♣ wins.', [('A♦', 'L', 6), ('2♣', 'W', 3), ('10♣', 'L', 6)])
    >>> here.done, here.more() is here
    (True, True)
    """

    def __init__(self, work: AllTotals, seconds: float, nodes: float | None) -> None:
        work.go_on(nodes, seconds)
        super().__init__(work)
        self._work: Final = work

    def more(self, seconds: float = SECONDS, *, nodes: float | None = None) -> Strip:
        """Return a fuller strip: the work goes on where it stopped. A strip that is done is its own answer.

        Args:
            seconds: the longest time to take besides.
            nodes: the most positions to look at besides.
        """
        return self if self.done else Strip(self._work, seconds, nodes)

    @property
    def view(self) -> dict[str, Any]:
        """The strip as plain data for a page: see the attributes of this class and of :class:`Row`."""
        return self.view_for()

    def view_for(self, names: Sequence[str] = ()) -> dict[str, Any]:
        """Return the same, with what the seats are called."""
        position = self.position
        whole = self.whole.view()
        return {
            "low": self.totals[0],
            "high": self.totals[-1],
            "limit": position.variant.limit,
            "total": position.total,
            "seat": position.turn,
            "who": str(player_at(names, position.turn)),
            "rows": [row.view() for row in self.rows],
            "whole": {name: whole[name] for name in ("marks", "shares", "plies")},
            "says": [self.says(total, names) for total in self.totals],
            "done": self.done,
            "method": self.method,
        }

    def __str__(self) -> str:
        wide = max(len(row.name) for row in (*self.rows, self.whole))
        marks = {mark for row in self.rows for mark in row.marks}
        signs = in_row(
            filter(
                None,
                (
                    say("W won, L lost, . cannot be played"),
                    say("S a share") if SHARE in marks else "",
                    say("? not worked out yet") if OPEN in marks else "",
                ),
            )
        )
        at = [total for total in self.totals if total == self.totals[0] or not total % 10]
        scale, ticks = "", ""
        for total in at:
            place = total - self.totals[0]
            if place == 0 or place > len(scale):
                scale = scale.ljust(place) + str(total)
            ticks = ticks.ljust(place) + "|"
        here = self.position.total
        lines = [say("{who} to move; the total is {total}. {signs}.", who=self.who, total=here, signs=signs)]
        lines += [" " * (wide + 2) + scale, " " * (wide + 2) + ticks]
        lines += [f"{row.name:<{wide}}  {row.marks}  {row.does}" for row in (*self.rows, self.whole)]
        if here in self.totals:
            lines += [" " * (wide + 2 + here - self.totals[0]) + "^", self.says(here)]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        return strip_svg(self)

    def _repr_html_(self) -> str:
        return strip_html(self)

    def __repr__(self) -> str:
        rows = count_of(len(self.rows), "play" if self._sets else "card")
        here = self.position.total
        said = f"; at {minus(here)}: {self.brings(here)}" if here in self.totals else ""
        open_ = "" if self.done else ", not all worked out"
        return f"<Strip of {rows}, totals {self.totals[0]} to {self.totals[-1]}{open_}{said}>"
