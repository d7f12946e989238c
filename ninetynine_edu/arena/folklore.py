"""Folklore on trial: what is said about the games, tried by experiment or settled by proof.

Sources repeat advice that nobody has measured. Each claim here has a trial that is written down as a program; the verdict follows
from its numbers by one rule, so that whoever doubts it can run it again with other cards.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from ..ground.text import listing
from .measured import Estimate

Verdict = Literal["holds", "fails", "depends", "undecided"]
Unit = Literal["points", "plays", "share"]
VERDICTS: Final[tuple[Verdict, ...]] = ("holds", "fails", "depends", "undecided")
KEPT: Final = "folklore.json"
SEED: Final = 99


class FolkloreError(LookupError, ValueError):
    """A claim that there is not, or a trial that cannot be made so."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is said about the games; its texts are messages, which are said where they are shown.

    Attributes:
        key: its number among the claims, such as ``H6``.
        short: a few words for a button.
        claim: what is said.
        games: the ids of the games in which it is tried.
        how: how it is tried.
        source: who says so.
        bots: who plays in its trial: kinds of the house, ``habits`` for bots written for the trial that differ in one habit, ``saver``
            for one such bot in all seats; none where nothing is played.
        quick: how much of its trial a quick look makes: a tenth, or less where the trial is a long one.
    """

    key: str
    short: str
    claim: str
    games: tuple[str, ...]
    how: str
    source: str
    bots: tuple[str, ...] = ()
    quick: float = 0.1


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a trial, turned so that more than nothing speaks for the claim.

    Attributes:
        name: where it was measured, such as ``4 players, kings first``: what :func:`folklore_words.where` says, with commas between.
        effect: the number, and between which numbers it lies; of a proof all three are the same.
        unit: ``points`` (of a hundred deals), ``plays``, or ``share`` where a share is held against a bound.
        matters: less than this would be of no use to anybody, even if it were certain.
        together: the claim asks for all figures of one such name at once, as “the best” asks to be better than each other; "" for a
            figure that stands for itself.
        deals: how many deals, or endgames, were dealt for it; 0 of a proof.
        bound: what the measured number is held against, where that is a number and no other way to play; `effect` is how far on the
            right side of it that stays.
        over: whether the right side is above the bound.
    """

    name: str
    effect: Estimate
    unit: Unit = "points"
    matters: float = 0.01
    together: str = ""
    deals: int = 0
    bound: float | None = None
    over: bool = False

    @property
    def is_proof(self) -> bool:
        """Whether there is nothing uncertain about it."""
        return self.effect.low == self.effect.high

    @property
    def measured(self) -> Estimate:
        """What was measured, and not how far it is from its bound.

        >>> Figure("4 players", Estimate(0.05, 0.04, 0.07), "share", bound=0.25).measured.value
        0.2
        """
        value, low, high = self.effect
        if self.bound is None:
            return self.effect
        if self.over:
            return Estimate(self.bound + value, self.bound + low, self.bound + high)
        return Estimate(self.bound - value, self.bound - high, self.bound - low)

    @property
    def speaks(self) -> Literal["for", "against", "small", "open"]:
        """What it says of the claim.

        For it: the whole interval is above nothing. Against it: the whole interval is below nothing. Small: two ways to play differ
        by less than matters, to either side, which is no help to the claim either. Open: none of these.

        >>> Figure("2 players", Estimate(0.03, 0.01, 0.05)).speaks, Figure("4 players", Estimate(0.0, -0.005, 0.005)).speaks
        ('for', 'small')
        """
        if self.is_proof:
            return "for" if self.effect.value > 0 else "against"
        if self.effect.low > 0:
            return "for"
        if self.effect.high < 0:
            return "against"
        # How near a bound is says nothing of whether it matters.
        return (
            "small"
            if self.bound is None and -self.matters < self.effect.low and self.effect.high < self.matters
            else "open"
        )

    @property
    def says_no(self) -> bool:
        """Whether it counts against the claim."""
        return self.speaks in ("against", "small")


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a trial.

    Attributes:
        key: the claim.
        figures: the numbers, in the order in which the trial makes them.
        seed: from which its cards came.
        share: how much of the full trial was made: 1, or less for a quick look.
    """

    key: str
    figures: tuple[Figure, ...]
    seed: int
    share: float = 1.0

    @property
    def verdict(self) -> Verdict:
        """What follows from the figures.

        All speak for the claim: it holds. All say no, being against it or too small to matter: it fails. Some for and some no: it
        depends. Else some are open, and it is undecided; where another one says no, it does not hold everywhere, and may fail or
        depend. Figures that belong together speak with one voice: no as soon as one of them says so.

        >>> one, other = Figure("a", Estimate(0.03, 0.01, 0.05)), Figure("b", Estimate(-0.03, -0.05, -0.01))
        >>> Finding("H1", (one, one), 0).verdict, Finding("H1", (one, other), 0).verdict
        ('holds', 'depends')
        """
        said = {next(one for one in ("no", "open", "for") if one in voice) for voice in self.voices.values()}
        if {"for", "no"} <= said:
            return "depends"
        if "open" in said:
            return "undecided"
        return "holds" if said == {"for"} else "fails"

    @property
    def voices(self) -> dict[str, set[str]]:
        """What is said by each figure that stands for itself, and by those that belong together: `for`, `no`, `open`."""
        found: dict[str, set[str]] = {}
        for each in self.figures:
            found.setdefault(each.together or each.name, set()).add("no" if each.says_no else each.speaks)
        return found

    @property
    def is_proof(self) -> bool:
        """Whether all of it is certain."""
        return all(figure.is_proof for figure in self.figures)

    @property
    def deals(self) -> int:
        """How many deals were dealt for it, all figures together."""
        return sum(figure.deals for figure in self.figures)

    def agrees(self, again: Finding) -> bool | None:
        """Return whether a smaller trial says the same as this one: None where it leaves open what this one says.

        >>> more, less = Figure("a", Estimate(0.03, 0.01, 0.05)), Figure("a", Estimate(-0.03, -0.05, -0.01))
        >>> whole, few = Finding("H1", (more,), 0), Figure("a", Estimate(0.03, -0.1, 0.16))
        >>> [whole.agrees(Finding("H1", (each,), 1, 0.1)) for each in (more, less, few)]
        [True, False, None]
        """
        said = [
            tuple("no" if each.says_no else each.speaks for each in pair)
            for pair in zip(self.figures, again.figures, strict=True)
            if not pair[1].is_proof  # it says the same each time
        ]
        if any({"for", "no"} == {*pair} for pair in said):
            return False
        same = all(one in (other, "open") for one, other in said) and any(other != "open" for _, other in said)
        return True if same else None

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Finding:
        """Return what `to_dict` has written."""
        figures = tuple(Figure(**{**each, "effect": Estimate(*each["effect"])}) for each in data["figures"])
        return cls(data["key"], figures, data["seed"], data["share"])


@cache
def claims() -> tuple[Claim, ...]:
    """Return all claims.

    >>> claims()[5].claim
    'The four is the most valuable card: at 99 it buys the most turns.'
    """
    told = tomllib.loads(files(__package__).joinpath("folklore.toml").read_text(encoding="utf-8"))
    return tuple(
        Claim(key, **{**row, "games": tuple(row["games"]), "bots": tuple(row.get("bots", ()))})
        for key, row in told.items()
    )


def claim(key: str) -> Claim:
    """Return a claim by its key.

    Raises:
        FolkloreError: there is no such claim; the sentence names them.
    """
    for each in claims():
        if each.key == key:
            return each
    raise FolkloreError(f"There is no claim {key!r}: there are {listing(each.key for each in claims())}.")


@cache
def kept() -> Mapping[str, Finding]:
    """Return the findings that ship with the package, made by `python -m ninetynine_edu.arena.folklore_kept`."""
    rows: Sequence[Mapping[str, Any]] = json.loads(files(__package__).joinpath(KEPT).read_text(encoding="utf-8"))
    return {row["key"]: Finding.from_dict(row) for row in rows}
