"""A round of ten sums, and how the browser keeps it, so that it goes on after the page was loaded anew."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from ...play.drill import Drill, Sum
from ..kit.chosen_game import code_of
from ..kit.facts import fact_text, read_facts

ROUND: Final = 10
"""So many sums make a round."""
TOLD: Final = 3
"""After so many tries the answer is told."""
LONGEST: Final = 25_000
"""A kept round is no longer than this, with the code of a class's own game in it."""
_HIGHEST: Final = 10**6


@dataclass(frozen=True, slots=True)
class Place:
    """Which rounds are the same: those of a game and a level, with the same sums first."""

    drill: Drill
    level: str
    first: tuple[Sum, ...] = ()

    @property
    def facts(self) -> dict[str, str]:
        """It as it is kept."""
        return {"game": code_of(self.drill.variant), "level": self.level, "first": _texts(self.first)}


@dataclass
class Round:
    """A round of ten: how many were asked, which were right first time, which were not; and where it is just now.

    Attributes:
        misses: how often the sum that is asked was wrong, or help was wished.
        streak: so many were right first time in a row.
    """

    asked: int = 0
    right: int = 0
    wrong: list[Sum] = field(default_factory=list)
    misses: int = 0
    streak: int = 0

    @property
    def is_over(self) -> bool:
        """Whether all ten were asked."""
        return self.asked >= ROUND

    def text(self, place: Place, asked: Sum) -> str:
        """Return it as the browser keeps it, with the sum that is asked; "" once it is over."""
        if self.is_over:
            return ""
        now = {name: min(getattr(self, name), high) for name, high in _WHOLE}
        return json.dumps(
            {**place.facts, **now, "wrong": _texts(self.wrong), "sum": _texts([asked]), "card": asked.card.code}
        )


_WHOLE: Final = (("asked", ROUND - 1), ("right", ROUND - 1), ("misses", TOLD), ("streak", _HIGHEST))


def read_round(text: str, place: Place) -> tuple[Round, Sum] | None:
    """Return the round that :meth:`Round.text` wrote, and the sum that was asked; None where it is of another place, or damaged."""
    try:
        data = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or {name: data.get(name) for name in place.facts} != place.facts:
        return None
    whole = {name: _number(data.get(name), high) for name, high in _WHOLE}
    known = {name: n for name, n in whole.items() if n is not None}
    sums, card = [*_sums(data.get("sum"), place.drill)], data.get("card")
    if len(known) < len(whole) or known["right"] > known["asked"] or len(sums) != 1 or not isinstance(card, str):
        return None
    asked = place.drill.with_card(sums[0], card)
    wrong = [*_sums(data.get("wrong"), place.drill)][:ROUND]
    return (Round(wrong=wrong, **known), asked) if asked else None


def _texts(sums: tuple[Sum, ...] | list[Sum]) -> str:
    return ",".join(fact_text(each.call) for each in sums)


def _sums(text: Any, drill: Drill) -> list[Sum]:
    facts = read_facts(text) if isinstance(text, str) else []
    found = [drill.find(*fact) for fact in facts if fact]
    return [each for each in found if each]


def _number(found: object, high: int) -> int | None:
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= high else None
