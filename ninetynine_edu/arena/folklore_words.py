"""What came of the trials, in words, as tables and as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..ground.english import in_row, number_word, together
from ..ground.numbers import as_percent, decimal, grouped
from ..ground.picture import COLOURS, Picture
from ..ground.say import listed, marked, say
from ..matches.players import bots
from ..study.line_picture import INK, MUTED, drawing, lettered
from .compare_picture import cut
from .folklore import Claim, Figure, Finding, Verdict, kept
from .interval import SURE


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
    "holds": marked("It holds: every row speaks for it."),
    "fails": marked("It fails: every row speaks against it."),
    "depends": marked("It depends: see where it holds and where it does not."),
    "undecided": marked("It is undecided: no row speaks against it, and not every row for it."),
}
_NO_GAIN: Final = {
    True: marked("It fails: some rows speak against it, and the others show no gain worth having."),
    False: marked("It fails: no row shows a gain worth having."),
}
"""What is said where not all rows are against it, and whether some are."""
_NOT_EVERYWHERE: Final = marked(
    "It does not hold everywhere: a row speaks against it, and no row for it. Whether it holds anywhere is undecided."
)
_ONE_NO: Final = marked("It fails: it asks for several things at once, and at least one of them says no.")
_NO_EACH_TIME: Final = marked(
    "It fails: it asks for several things at once, and each time at least one of them says no."
)
_AT_ONCE: Final = marked("Some of these it asks for at once: there, one no is enough.")
_SPEAKS: Final = {
    "for": marked("for the claim"), "against": marked("against it"), "small": marked("no gain worth having"), "open": marked("too close to tell"),
}  # fmt: skip
_NEAR_BOUND: Final = marked("too close to the bound to tell")
_AGAIN: Final = {
    True: marked("Tried again with {n} deals: it agrees."),
    None: marked("Tried again with {n} deals: too few to decide."),
    False: marked("Tried again with {n} deals: a row says the opposite. With so few deals that can be luck."),
}
"""What is said of a smaller trial, by whether it agrees."""
_PLAYERS: Final = {
    "habits": marked("The bots were written for this trial: they differ in the habit that is tried, and play alike in all else."),
    "saver": marked("In all seats sits a bot that was written for these trials: it plays plain cards first, the highest before the others, and keeps 9, 10, 4 and king for the end."),
}  # fmt: skip
PLACES: Final = (
    marked("Standard rules"), marked("Ninety-eight"), marked("open hands"), marked("hidden hands"), marked("from 90 up"), marked("below 90"),
    marked("endgames"), marked("than a usual hand"), marked("than two or three setters"),
    marked("than no setter"), marked("setter at once"), marked("kept until 89"), marked("saved"), marked("high cards first"), marked("whom it names"), marked("random"), marked("careful"), marked("steady"),
    marked("plain cards last"), marked("kings first"), marked("tens first"), marked("skips first"),
    marked("turn passes"), marked("20 up after 20 down"), marked("hands changed"), marked("hand made small"),
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
    """Return a number of a figure: in points of a hundred deals, in plays or in per cent; with its sign where 0 is what matters.

    >>> from .measured import Estimate
    >>> figure = Figure("2 players", Estimate(0.031, 0.0003, 0.04))
    >>> amount(figure, 0.031), amount(figure, 0.0003), amount(Figure("4 players", Estimate(2, 1, 3), "plays", bound=15), 13)
    ('+3.1', '+0.03', '13.0')
    """
    edge = 0.0 if figure.bound is None else figure.bound
    places = _places(number, edge, 1 if figure.unit == "plays" else 100)
    if figure.unit == "share":
        return as_percent(number, places)
    shown = number if figure.unit == "plays" else 100 * number
    if not shown and figure.bound is None:
        return "0"
    sign = "−" if shown < 0 else "+" if figure.bound is None else ""
    return f"{sign}{decimal(abs(shown), places)}"


def _places(number: float, edge: float, times: int) -> int:
    """Return with how many decimals a number is not taken for the edge that it is above or below."""
    near = (places for places in range(1, 4) if round(times * number, places) != round(times * edge, places))
    return 1 if number == edge else next(near, 4)


def _plain(number: float) -> str:
    return decimal(number, 0 if abs(number - round(number)) < 1e-9 else 1)


def needed(figure: Figure) -> str:
    """Return on which side of a bound the measured number has to be; "" where there is none.

    >>> from .measured import Estimate
    >>> needed(Figure("4 players", Estimate(0.05, 0.04, 0.07), "share", bound=0.25))
    'needed: below 25%'
    """
    if figure.bound is None:
        return ""
    bound = _plain(figure.bound if figure.unit == "plays" else 100 * figure.bound)
    if figure.unit == "share":
        bound = as_percent(figure.bound)
    return say("needed: above {bound}", bound=bound) if figure.over else say("needed: below {bound}", bound=bound)


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


def heads(finding: Finding) -> tuple[str, str, str]:
    """Return the heads of the table of figures."""
    bound = any(figure.bound is not None for figure in finding.figures)
    told = say("Measured (from, to)") if bound else say("For the claim (from, to)")
    return say("Where"), told, say("It speaks")


def rows(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the table of figures."""
    for figure in finding.figures:
        yield where(figure), _told(figure), speaks(figure)


def speaks(figure: Figure) -> str:
    """Return what a figure says of its claim.

    >>> from .measured import Estimate
    >>> speaks(Figure("4 players", Estimate(0.001, -0.001, 0.004), bound=0.01))
    'too close to the bound to tell'
    """
    near = figure.speaks == "open" and figure.bound is not None
    return say(_NEAR_BOUND if near else _SPEAKS[figure.speaks])


def _told(figure: Figure) -> str:
    value, low, high = (amount(figure, number) for number in figure.measured)
    if figure.is_proof:
        return say("{value} (exact)", value=value)
    told = say("{value} ({low} to {high})", value=value, low=low, high=high)
    return in_row([told, needed(figure)]) if figure.bound is not None else told


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
    said = {figure.speaks for figure in finding.figures}
    if finding.verdict == "undecided" and said & {"against", "small"}:
        yield _NOT_EVERYWHERE
    elif finding.verdict == "fails" and "small" in said:
        yield _NO_GAIN["against" in said]
    else:
        yield _SAID[finding.verdict]
    if mixed:
        yield _AT_ONCE


def rule(finding: Finding) -> str:
    """Return what the numbers are counted in, and when a row speaks for the claim and when against it.

    >>> from .folklore_trials import try_claim
    >>> rule(try_claim("H6"))
    'Counted in plays. What is exact speaks for the claim above 0, and else against it.'
    """
    return together(*_rule(finding))


def _rule(finding: Finding) -> Iterator[str]:
    units = {figure.unit for figure in finding.figures}
    if "plays" in units:
        yield say("Counted in plays.")
    if units == {"share", "points"}:
        yield say("Counted in per cent, or in points of a hundred deals.")
    elif "share" in units:
        yield say("Counted in per cent.")
    elif "points" in units:
        yield say("Counted in points of a hundred deals.")
    if any(figure.is_proof for figure in finding.figures):
        yield say("What is exact speaks for the claim above 0, and else against it.")
    measured = [figure for figure in finding.figures if not figure.is_proof]
    if not measured:
        return
    there, sure = intervals(), round(100 * SURE)
    yield say(
        "The two numbers in brackets are an interval. The true number is most likely in it: {sure} of 100 such intervals hold theirs. There are {all} "
        "of them on this page, so {few} or so may miss.",
        sure=sure,
        all=there,
        few=number_word(round(there * (1 - SURE))),
    )
    compared = next((figure for figure in measured if figure.bound is None), None)
    if compared is not None:
        yield say(
            "If the whole interval is above 0, it speaks for the claim; if it is below 0, against it. Else it is too close to tell, unless "
            "all of it is less than {least} away from 0: then there is no gain worth having, and that counts against the claim too.",
            least=_plain(100 * compared.matters),
        )
    if any(figure.bound is not None for figure in measured):
        yield say(
            "Where a bound stands beside it, the interval speaks for the claim if all of it is on the needed side, and against it if all is "
            "on the other side. Else it is too close to the bound to tell."
        )


def intervals() -> int:
    """Return how many intervals there are on the page of claims."""
    return sum(not figure.is_proof for finding in kept().values() for figure in finding.figures)


def again(finding: Finding, tried: Finding) -> str:
    """Return what a smaller trial says beside the one that is kept."""
    return say(_AGAIN[finding.agrees(tried)], n=grouped(tried.deals))


def background(claim: Claim) -> str:
    """Return who says so, who plays in its trial, and how many deals.

    >>> from .folklore import claim
    >>> background(claim("H15"))[52:]
    'The bot “random” plays. It picks a card by luck. Each measured row is from 100,000 deals.'
    """
    return together(
        say("Source: {source}.", source=say(claim.source)), *map(_player, claim.bots), _dealt(kept()[claim.key])
    )


def _dealt(finding: Finding) -> str:
    """Return with how many deals the rows were measured; "" where all is proved."""
    deals = [grouped(figure.deals) for figure in finding.figures if figure.deals]
    if len({*deals}) > 1:
        return say("The rows are from {deals} deals, in their order.", deals=listed(deals))
    return say("Each measured row is from {n} deals.", n=deals[0]) if deals else ""


def _player(kind: str) -> str:
    if kind in _PLAYERS:
        return say(_PLAYERS[kind])
    return together(say("The bot “{name}” plays.", name=say(kind)), say(bots()[kind].does))


def reach(*findings: Finding) -> float:
    """Return how far the pictures of findings go to each side when they are drawn alike."""
    return max(0.001, *(abs(number) for finding in findings for figure in finding.figures for number in figure.effect))


def picture(claim: Claim, finding: Finding, *, narrow: bool = False, far: float = 0.0) -> Picture:
    """Draw each figure with its interval, left or right of the line that speaks neither for the claim nor against it.

    Args:
        claim: what is claimed.
        finding: what came of it.
        narrow: for a phone: each name stands over its bar.
        far: how far it goes to each side, as :func:`reach` says of several; as far as its own numbers if nothing is said.
    """
    told = in_row(
        say("{where}: {value}, {speaks}", where=where(figure), value=_told(figure), speaks=speaks(figure))
        for figure in finding.figures
    )
    look = _PHONE if narrow else _DESK
    height = 54 + look.step * len(finding.figures) + 26
    found = drawing(
        look.wide, height, say("{claim}: {told}.", claim=say(claim.short), told=told),
        _drawn(finding, height, look, far or reach(finding)),
    )  # fmt: skip
    found.widest = look.wide
    return found


def _drawn(finding: Finding, height: int, look: _Look, far: float) -> Iterator[str]:
    left, right = look.left, look.left + look.bar
    middle, bottom = (left + right) / 2, height - 26
    yield lettered(left - 10, 24, say("against it"), MUTED, 14, anchor="start")
    yield lettered(right + 10, 24, say("for the claim"), MUTED, 14, anchor="end")
    if not look.down:
        yield _nothing(middle, 34, bottom)
    for place, figure in enumerate(finding.figures):
        y = 54 + place * look.step + look.down
        value, low, high = (middle + number / far * look.bar / 2 for number in figure.effect)
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
        yield lettered(right + 16, y + 5, amount(figure, figure.measured.value), MUTED, 15, anchor="start")
    yield lettered(middle, height - 8, _axis(finding), MUTED, 13)


def _axis(finding: Finding) -> str:
    """Return what a picture is drawn in: its line is 0, or the bound."""
    bounds = [figure.bound is not None for figure in finding.figures]
    bound = all(bounds)
    if any(bounds) and not bound:
        return say("points, or points from the bound")
    if finding.figures[0].unit == "plays":
        return say("plays from the bound") if bound else say("plays")
    return say("points from the bound") if bound else say("points of a hundred deals")


def _nothing(x: float, top: float, bottom: float) -> str:
    """Return a piece of the line between what speaks for the claim and what speaks against it."""
    return f'<path d="M{x} {top}V{bottom}" stroke="{COLOURS["line"]}" stroke-width="1.5" stroke-dasharray="4 3"/>'
