"""What came of the trials, in words, as tables and as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..ground.english import in_row, together
from ..ground.numbers import decimal
from ..ground.picture import COLOURS, Picture
from ..ground.say import marked, say
from ..study.line_picture import INK, MUTED, drawing, lettered
from .compare_picture import cut
from .folklore import Claim, Figure, Finding, Verdict


@dataclass(frozen=True, slots=True)
class _Look:
    """How a picture is laid out: how wide it is, where its bars begin, how long they are, how far apart, and how far below their names."""

    wide: int
    left: int
    bar: int
    step: int
    down: int = 0


_DESK: Final = _Look(640, 236, 300, 34)
_PHONE: Final = _Look(330, 20, 244, 56, 22)
SIGNS: Final = {"holds": "✓", "fails": "✗", "depends": "±", "undecided": "?"}
VERDICTS: Final = {
    "holds": marked("holds"), "fails": marked("fails"), "depends": marked("depends"), "undecided": marked("undecided"),
}  # fmt: skip
_SAID: Final = {
    "holds": marked("It holds, wherever it was tried."),
    "fails": marked("It fails, wherever it was tried."),
    "depends": marked("It depends: see where it holds and where it does not."),
    "undecided": marked("It is undecided: nothing speaks against it for certain, and not everything for it."),
}
_NOT_EVERYWHERE: Final = marked(
    "It does not hold everywhere: something speaks against it for certain. Whether it holds anywhere is undecided."
)
_ONE_NO: Final = marked("It fails: it asks for several things at once, and at least one of them says no.")
_NO_EACH_TIME: Final = marked(
    "It fails: it asks for several things at once, and each time at least one of them says no."
)
_AT_ONCE: Final = marked("Some of these it asks for at once: there, one no is enough.")
_SPEAKS: Final = {
    "for": marked("for the claim"), "against": marked("against it"), "small": marked("too small to matter"), "open": marked("too close to tell"),
}  # fmt: skip
PLACES: Final = (
    marked("Standard rules"), marked("Ninety-eight"), marked("open hands"), marked("hidden hands"), marked("from 90 up"), marked("below 90"),
    marked("endgames"), marked("than a usual hand"), marked("than two or three setters"),
    marked("than no setter"), marked("setter at once"), marked("kept until 89"), marked("saved"), marked("high cards first"), marked("whom it names"), marked("random"), marked("careful"), marked("steady"),
    marked("plain cards last"), marked("kings first"), marked("tens first"), marked("skips first"),
)  # fmt: skip
"""Of what the names of figures are made, but for ranks and the number of players."""
_INKS: Final = {"for": COLOURS["won"], "against": COLOURS["lost"], "small": COLOURS["line"], "open": COLOURS["line"]}


def verdict_word(verdict: Verdict) -> str:
    """Return a verdict in a word.

    >>> verdict_word("fails")
    'fails'
    """
    return say(VERDICTS[verdict])


def stamp(finding: Finding) -> str:
    """Return a verdict as a sign and a word.

    >>> from .folklore_trials import try_claim
    >>> stamp(try_claim("H6"))
    '✗\xa0fails'
    """
    return f"{SIGNS[finding.verdict]}\xa0{verdict_word(finding.verdict)}"


def amount(figure: Figure, number: float) -> str:
    """Return a number of a figure with its sign: in points of a hundred deals, or in plays.

    >>> from .measured import Estimate
    >>> amount(Figure("2 players", Estimate(0.031, 0.02, 0.04)), 0.031)
    '+3.1'
    """
    shown = round(100 * number if figure.unit == "points" else number, 1)
    return f"{'+' if shown > 0 else '−'}{decimal(abs(shown), 1)}" if shown else "0"


def where(figure: Figure) -> str:
    """Return where a figure was measured.

    >>> from .measured import Estimate
    >>> where(Figure("4 players, kings first", Estimate(0, 0, 0)))
    '4 players, kings first'
    """
    return in_row(_place(part) for part in figure.name.split(", "))


def _place(part: str) -> str:
    number, _, of = part.partition(" ")
    if of == "players":
        return say("{n} players", n=number)
    return say(part) if part in PLACES else part


def heads() -> tuple[str, ...]:
    """Return the heads of the table of figures."""
    return say("Where"), say("For the claim (from, to)"), say("It speaks")


def rows(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the table of figures."""
    for figure in finding.figures:
        low, high = (amount(figure, number) for number in figure.effect[1:])
        value = amount(figure, figure.effect.value)
        told = (
            say("{value} (exact)", value=value)
            if figure.is_proof
            else say("{value} ({low} to {high})", value=value, low=low, high=high)
        )
        yield where(figure), told, say(_SPEAKS[figure.speaks])


def paragraph(claim: Claim, finding: Finding) -> str:
    """Return the claim, what came of it, and how it was found, in one paragraph."""
    quoted = say("“{claim}”", claim=say(claim.claim))
    return together(quoted, *map(say, _said(finding)), say(claim.how))


def _said(finding: Finding) -> Iterator[str]:
    """Yield what came of it; rows that seem to say something else are explained."""
    mixed = sum({"for", "no"} <= voice for voice in finding.voices.values())
    if finding.verdict == "fails" and mixed:
        yield _ONE_NO if len(finding.voices) == 1 else _NO_EACH_TIME
        return
    no = finding.verdict == "undecided" and any(figure.says_no for figure in finding.figures)
    yield _NOT_EVERYWHERE if no else _SAID[finding.verdict]
    if mixed:
        yield _AT_ONCE


def rule(finding: Finding) -> str:
    """Return what the numbers are counted in, and when a row speaks for the claim and when against it.

    >>> from .folklore_trials import try_claim
    >>> rule(try_claim("H6"))
    'Counted in plays. What is exact speaks for the claim above 0, and else against it.'
    """
    first = finding.figures[0]
    unit = say("Counted in plays.") if first.unit == "plays" else say("Counted in points of a hundred deals.")
    proved = say("What is exact speaks for the claim above 0, and else against it.")
    measured = next((figure for figure in finding.figures if not figure.is_proof), None)
    if measured is None:
        return together(unit, proved)
    told = say(
        "What is measured lies from the one number to the other. If both are above 0, it speaks for the claim; if both are below 0, "
        "against it. If it may be either, but both are below {least}, it is too small to matter: so little is of no use to anybody, "
        "and that counts against the claim too. All else is too close to tell.",
        least=amount(measured, measured.matters),
    )
    return together(unit, proved if first.is_proof else "", told)


def picture(claim: Claim, finding: Finding, *, narrow: bool = False) -> Picture:
    """Draw each figure with its interval, left or right of the line that speaks neither for the claim nor against it.

    Args:
        claim: what is claimed.
        finding: what came of it.
        narrow: for a phone: each name stands over its bar.
    """
    told = in_row(
        say("{where}: {value}, {speaks}", where=name, value=value, speaks=speaks)
        for name, value, speaks in rows(finding)
    )
    look = _PHONE if narrow else _DESK
    height = 54 + look.step * len(finding.figures) + 26
    found = drawing(
        look.wide, height, say("{claim}: {told}.", claim=say(claim.short), told=told), _drawn(finding, height, look)
    )
    found.widest = look.wide
    return found


def _drawn(finding: Finding, height: int, look: _Look) -> Iterator[str]:
    left, right = look.left, look.left + look.bar
    middle, bottom = (left + right) / 2, height - 26
    reach = max(0.001, *(abs(number) for figure in finding.figures for number in figure.effect))
    yield lettered(left - 10, 24, say("against it"), MUTED, 14, anchor="start")
    yield lettered(right + 10, 24, say("for the claim"), MUTED, 14, anchor="end")
    if not look.down:
        yield _nothing(middle, 34, bottom)
    for place, figure in enumerate(finding.figures):
        y = 54 + place * look.step + look.down
        value, low, high = (middle + number / reach * look.bar / 2 for number in figure.effect)
        ink = _INKS[figure.speaks]
        if look.down:
            yield _nothing(middle, y - 11, y + 11)
            yield lettered(left, y - 18, cut(where(figure), look.bar + 50), INK, 15, anchor="start")
        else:
            yield lettered(left - 14, y + 5, cut(where(figure), left - 20), INK, 15, anchor="end")
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{COLOURS["ink"]}" stroke-width="2.5"/>'
        if figure.says_no:
            yield f'<path d="M{value:.1f} {y - 8}l8 8l-8 8l-8 -8z" fill="{ink}"/>'
        else:
            yield f'<circle cx="{value:.1f}" cy="{y}" r="7" fill="{ink}"/>'
        yield lettered(right + 16, y + 5, amount(figure, figure.effect.value), MUTED, 15, anchor="start")
    unit = say("plays") if finding.figures[0].unit == "plays" else say("points of a hundred deals")
    yield lettered(middle, height - 8, unit, MUTED, 13)


def _nothing(x: float, top: float, bottom: float) -> str:
    """Return a piece of the line between what speaks for the claim and what speaks against it."""
    return f'<path d="M{x} {top}V{bottom}" stroke="{COLOURS["line"]}" stroke-width="1.5" stroke-dasharray="4 3"/>'
