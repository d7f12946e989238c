"""What one game is like, in numbers with intervals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..rules.variant import variant
from .measured import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one game is like at a table of so many seats, all of which play alike.

    Attributes:
        game: its code: the id, and the house rules that differ from its own.
        name: as people call it; short: the same among its relatives.
        seats: how many sat at the table.
        deals: how many were played.
        plays: how many plays a deal has.
        lengths: the number of plays that 1, 5 and 9 of ten deals do not pass.
        minutes: how long a deal takes, if a play takes 8 seconds and shuffling and dealing 40 (assumed).
        own_plays: how many of the plays of a deal are one person's.
        lost: in what share of deals each seat loses; the first one leads.
        loads: in what share of plays each kind of sum is asked for; see `arena.measured.LOADS`.
        below_zero: in what share of plays the total is below zero before or after.
        step: how far a play that adds, takes away or doubles moves the total.
        choice: in what share of plays there is a real choice: legal plays that do not all do the same.
        falls: how often the total falls in a deal.
        falling: in what share of deals it falls at all.
        skill: in what share of deals a bot that plays by luck loses against the careful one, with the same cards in both seats.
        mover_wins: in what share of open endgames with four cards each, without a stock, the player to move wins, over all
            totals; None where no tables are made.
        worth: what one more card of each kind is worth there; see `Tablebase.card_worth`.
    """

    game: str
    name: str
    short: str
    seats: int
    deals: int
    plays: Estimate
    lengths: tuple[int, int, int]
    minutes: Estimate
    own_plays: Estimate
    lost: tuple[Estimate, ...]
    loads: Mapping[str, Estimate]
    below_zero: Estimate
    step: Estimate
    choice: Estimate
    falls: Estimate
    falling: Estimate
    skill: Estimate
    mover_wins: Fraction | None
    worth: Mapping[str, Fraction]

    @property
    def adds(self) -> Estimate:
        """The share of plays that add, whole tens included."""
        return _sum(self.loads[load] for load in ("adds tens", "adds", "adds over ten"))

    @property
    def takes(self) -> Estimate:
        """The share of plays that take away, whole tens included."""
        return _sum(self.loads[load] for load in ("takes tens", "takes", "takes over ten"))

    @property
    def even(self) -> float:
        """The share of deals that each seat would lose if all were alike; in many games several players lose a deal."""
        return sum(each.value for each in self.lost) / self.seats

    @property
    def edge(self) -> Estimate:
        """By how much the leader's share of lost deals is below (or, as a number below 0, above) an even one."""
        even, lost = self.even, self.lost[0]
        return Estimate(even - lost.value, even - lost.high, even - lost.low)

    @property
    def made_for(self) -> tuple[int, int]:
        """The fewest and the most players that the rules of the game are for."""
        game = variant(self.game)
        return game.min_players, game.max_players

    def named(self, name: str, short: str) -> Row:
        """Return the row with other names."""
        return replace(self, name=name, short=short)

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON holds it: numbers with five digits, fractions as text."""
        found: dict[str, Any] = {}
        for name in self.__slots__:
            value = getattr(self, name)
            if isinstance(value, Estimate):
                value = _short(value)
            elif name == "lost":
                value = [_short(each) for each in value]
            elif name == "loads":
                value = {load: _short(each) for load, each in value.items()}
            elif name == "worth":
                value = {kind: str(each) for kind, each in value.items()}
            elif isinstance(value, Fraction):
                value = str(value)
            found[name] = list(value) if isinstance(value, tuple) else value
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Row:
        """Return the row of a dictionary that :meth:`to_dict` made."""
        given = dict(data)
        for name in ("plays", "minutes", "own_plays", "below_zero", "step", "choice", "falls", "falling", "skill"):
            given[name] = Estimate(*given[name])
        given["lost"] = tuple(Estimate(*each) for each in given["lost"])
        given["lengths"] = tuple(given["lengths"])
        given["loads"] = {load: Estimate(*each) for load, each in given["loads"].items()}
        given["mover_wins"] = None if given["mover_wins"] is None else Fraction(given["mover_wins"])
        given["worth"] = {kind: Fraction(each) for kind, each in given["worth"].items()}
        return cls(**given)


def _short(number: Estimate) -> list[float]:
    return [round(part, 5) for part in number]


def _sum(parts: Iterator[Estimate]) -> Estimate:
    """Return several estimates together; their reaches add up, so the interval is rather too wide."""
    return Estimate(*(sum(each) for each in zip(*parts, strict=True)))
