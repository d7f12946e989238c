"""The totals that people at a table call: what is said to each, the jump that helps, and at the end of a deal how it went."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from ...exercises.calls import RIGHT, jumps, not_quite, praise, short_sum, slip_words
from ...ground.english import in_row
from ...ground.say import say
from ...play.calling import Call
from ..kit.facts import fact_text

View = dict[str, Any]

TO_PRACTISE: Final = 3
"""So many sums are named after a deal."""
TO_COUNT: Final = 3
"""So many totals a player called before it is counted how many of them were right: one of one says nothing."""
TO_COMPARE: Final = 5
"""So many totals a player called right before one of them is said to have taken longer than usual."""
LONGEST_CALL: Final = 6000
"""No call is taken to be longer, in tenths of a second."""
_TWICE: Final = 2
_LONGER: Final = 20
_COMPARED: Final = 60


@dataclass(frozen=True, slots=True)
class _Missed:
    """A wrong total that was said: for which move, which sum, and whether the answer has been told since."""

    move: str
    call: Call
    told: bool


@dataclass(frozen=True, slots=True)
class _First:
    """A total as it was called the first time: by whom, which sum, whether right, and the tenths of a second it took."""

    player: int
    call: Call
    right: bool
    took: int | None


class Called:
    """The totals called in one deal.

    Args:
        before: those of the deal before, so that it is known how long the same players usually take.

    >>> called = Called()
    >>> called.wrong(0, "8S", Call(47, 55, "add", 8), 45)
    'Nearly. The ones make a new ten. Count it too.'
    >>> called.right(0, "8S", Call(47, 55, "add", 8))
    'Right.'
    >>> called.deal_view([0], ["Ann"])["facts"]
    ['47 + 8 = 55']
    """

    def __init__(self, before: Called | None = None) -> None:
        self._tries: dict[str, int] = {}
        self._missed: _Missed | None = None
        self._first: list[_First] = []
        self._before = [] if before is None else before._right_ones()[-_COMPARED:]
        self.praised = False
        """Whether the last thing that happened was a total called right the first time."""

    def wrong(
        self, player: int, move: str, call: Call, said: int, *, took: int | None = None, tapped: bool = False
    ) -> str:
        """Take in a wrong total that may be said again; return what helps."""
        tries = self._tries[move] = self._tries.get(move, 0) + 1
        if tries == 1:
            self._first.append(_First(player, call, False, took))
        self._missed = _Missed(move, call, told=tries > 2)
        return not_quite(call, said, tries, tapped=tapped)

    def right(self, player: int, move: str, call: Call, *, took: int | None = None) -> str:
        """Take in a right total, and in how many tenths of a second it came; return what is said to it."""
        first = move not in self._tries
        if first:
            self._first.append(_First(player, call, True, took))
        self.move_on()
        self.praised = first
        return praise(call) if first else say(RIGHT)

    def lost(self, player: int, move: str, call: Call, said: int, *, took: int | None = None) -> str:
        """Take in a wrong total that costs the deal; return which slip it looks like: what it costs is told with the sum."""
        self._first.append(_First(player, call, False, took))
        self._missed = _Missed(move, call, told=True)
        return slip_words(call, said)

    def move_on(self) -> None:
        """Forget what was wrong: the table has changed."""
        self._tries, self._missed, self.praised = {}, None, False

    @property
    def jump(self) -> View | None:
        """The way on the number line that helps with what was wrong; its last total only after it has been told."""
        missed = self._missed
        return None if missed is None else {"move": missed.move, "jumps": jumps(missed.call), "told": missed.told}

    def deal_view(self, people: Collection[int], names: Sequence[str], game: str = "standard") -> View | None:
        """Return how the calling went in this deal, or None when nobody called a total.

        Args:
            people: the players whom it is about.
            names: what the players are called.
            game: what names the game in an address.
        """
        called = {who: [first.right for first in self._first if first.player == who] for who in people}
        counts = {who: (sum(all_of), len(all_of)) for who, all_of in called.items() if all_of}
        if not counts:
            return None
        missed, slow = self.to_practise()
        facts, longer = [short_sum(call) for call in missed], [short_sum(call) for call in slow]
        most = max(count for _, count in counts.values())
        right = self._score(counts, names, alone=len(people) == 1) if most >= TO_COUNT else ""
        practise = urlencode({"variant": game, "facts": ",".join(map(fact_text, missed + slow))})
        view = {"right": right, "facts": facts, "longer": longer, "practise": practise}
        return view if right or facts or longer else None

    @staticmethod
    def _score(counts: Mapping[int, tuple[int, int]], names: Sequence[str], alone: bool) -> str:
        if alone:
            n, count = next(iter(counts.values()))
            return say("Totals right first time: {n} of {count}", n=n, count=count)
        rows = [say("{who}: {n} of {count}", who=names[who], n=n, count=count) for who, (n, count) in counts.items()]
        return say("Totals right first time: {players}", players=in_row(rows))

    def to_practise(self) -> tuple[list[Call], list[Call]]:
        """Return the sums to practise, three at most, each once.

        Returns:
            Those that were not right the first time, the first ones first; and where there is room, those that were
            right and took their player longer than usual, the longest first.
        """
        missed = list(dict.fromkeys(first.call for first in self._first if not first.right))
        slow = [call for call in self._slow() if call not in missed]
        return missed[:TO_PRACTISE], slow[: max(0, TO_PRACTISE - len(missed))]

    def _right_ones(self) -> list[_First]:
        return self._before + [first for first in self._first if first.right and first.took is not None]

    def _slow(self) -> list[Call]:
        """Return the sums that took twice as long as their player usually takes, and two seconds longer; the longest first."""
        usual = {}
        for who in {first.player for first in self._first}:
            times = sorted(first.took or 0 for first in self._right_ones() if first.player == who)
            if len(times) >= TO_COMPARE:
                usual[who] = times[len(times) // 2]
        slow = [
            first
            for first in self._first
            if first.right and first.player in usual and _is_longer(first.took or 0, usual[first.player])
        ]
        return list(dict.fromkeys(first.call for first in sorted(slow, key=lambda first: -(first.took or 0))))


def _is_longer(took: int, usual: int) -> bool:
    """Return whether a call took noticeably longer than usual, both in tenths of a second."""
    return took >= max(_TWICE * usual, usual + _LONGER)
