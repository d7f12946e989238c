"""The totals that people at a table call: what is said to each, the jump that helps, and at the end of a deal how it went."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from ...ground.english import in_row, together
from ...ground.say import say
from ...play.calling import Call
from ..kit.calls import RIGHT, jumps, not_quite, praise, short_sum, slip_words, sum_of
from ..kit.facts import fact_text

View = dict[str, Any]

TO_PRACTISE: Final = 3
"""So many sums are named after a deal."""
TO_COUNT: Final = 3
"""So many totals a player called before it is counted how many of them were right: one of one says nothing."""


@dataclass(frozen=True, slots=True)
class _Missed:
    """A wrong total that was said: for which move, which sum, and whether the answer has been told since."""

    move: str
    call: Call
    told: bool


class Called:
    """The totals called in one deal.

    >>> called = Called()
    >>> called.wrong(0, "8S", Call(47, 55, "add", 8), 45)
    'Nearly. The ones make a new ten. Count it too.'
    >>> called.right(0, "8S", Call(47, 55, "add", 8))
    'Right.'
    >>> called.deal_view([0], ["Ann"])["facts"]
    ['47 + 8 = 55']
    """

    def __init__(self) -> None:
        self._tries: dict[str, int] = {}
        self._missed: _Missed | None = None
        self._first: list[tuple[int, Call, bool]] = []
        self.praised = False
        """Whether the last thing that happened was a total called right the first time."""

    def wrong(self, player: int, move: str, call: Call, said: int, *, tapped: bool = False) -> str:
        """Take in a wrong total that may be said again; return what helps."""
        tries = self._tries[move] = self._tries.get(move, 0) + 1
        if tries == 1:
            self._first.append((player, call, False))
        self._missed = _Missed(move, call, told=tries > 2)
        return not_quite(call, said, tries, tapped=tapped)

    def right(self, player: int, move: str, call: Call) -> str:
        """Take in a right total; return what is said to it."""
        first = move not in self._tries
        if first:
            self._first.append((player, call, True))
        self.move_on()
        self.praised = first
        return praise(call) if first else say(RIGHT)

    def lost(self, player: int, move: str, call: Call, said: int) -> str:
        """Take in a wrong total that costs the deal; return which slip it looks like, and the sum."""
        self._first.append((player, call, False))
        self._missed = _Missed(move, call, told=True)
        return together(slip_words(call, said), sum_of(call))

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
        called = {who: [right for player, _, right in self._first if player == who] for who in people}
        counts = {who: (sum(all_of), len(all_of)) for who, all_of in called.items() if all_of}
        if not counts:
            return None
        facts = [short_sum(call) for call in self.to_practise()]
        most = max(count for _, count in counts.values())
        right = self._score(counts, names, alone=len(people) == 1) if most >= TO_COUNT else ""
        practise = urlencode({"variant": game, "facts": ",".join(map(fact_text, self.to_practise()))})
        return {"right": right, "facts": facts, "practise": practise} if right or facts else None

    @staticmethod
    def _score(counts: Mapping[int, tuple[int, int]], names: Sequence[str], alone: bool) -> str:
        if alone:
            n, count = next(iter(counts.values()))
            return say("Totals right first time: {n} of {count}", n=n, count=count)
        rows = [say("{who}: {n} of {count}", who=names[who], n=n, count=count) for who, (n, count) in counts.items()]
        return say("Totals right first time: {players}", players=in_row(rows))

    def to_practise(self) -> list[Call]:
        """Return the sums to practise: those that were not right the first time, each once, the first ones first."""
        return list(dict.fromkeys(call for _, call, right in self._first if not right))[:TO_PRACTISE]
