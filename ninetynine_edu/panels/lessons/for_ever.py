"""One card each and a pack that never ends: the chain as arrows, and deals by lot as a path down the number line.

Pure functions. A game here is a few cards, each as likely as the others, and a limit; totals do not go below 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from ...ground.english import in_row, minus, together
from ...ground.numbers import decimal
from ...ground.picture import Picture
from ...ground.say import say, say_in
from ...study.line_picture import DONE, HERE, INK, LOST, LOST_INK, MUTED, REST, SURFACE, WON, drawing, lettered

_WIDE: Final = 480
_ROW: Final = 34
_MOST: Final = 10_000
"""So many cards a deal by lot lasts at most; that is far longer than any is likely to."""

Pack = Mapping[str, int]
"""What each card does to the total."""


class Turn(NamedTuple):
    """A turn of a deal: the card, and the total that it leaves; None when the card cannot be played."""

    card: str
    total: int | None


def one_run(pack: Pack, limit: int, lots: Random, total: int = 0) -> list[Turn]:
    """Return the turns of one deal; the last one is that of whoever is stuck.

    Args:
        pack: the cards, each as likely as the others.
        limit: the highest total.
        lots: decides which card is drawn.
        total: where the deal begins.

    >>> one_run({"Q": 10}, 20, Random(1))
    [Turn(card='Q', total=10), Turn(card='Q', total=20), Turn(card='Q', total=None)]
    """
    cards = list(pack)
    turns: list[Turn] = []
    for _ in range(_MOST):
        card = lots.choice(cards)
        made = max(0, total + pack[card])
        if made > limit:
            return [*turns, Turn(card, None)]
        turns.append(Turn(card, made))
        total = made
    raise ValueError("This deal does not come to an end.")


def told(turns: Sequence[Turn], shown: int | None = None) -> str:
    """Return in a sentence how a deal goes, or how far it has come after some turns.

    >>> told([Turn("Q", 10), Turn("Q", None)]), told([Turn("Q", 10), Turn("Q", None)], 1)
    ('Player 2 cannot play in turn 2, and loses.', 'After turn 1 the total is 10. Now it is Player 2.')
    """
    if shown is None or shown >= len(turns):
        return say("Player {n} cannot play in turn {turn}, and loses.", n=2 - len(turns) % 2, turn=len(turns))
    total = minus(turns[shown - 1].total or 0)
    return say(
        "After turn {turn} the total is {total}. Now it is Player {n}.", turn=shown, total=total, n=1 + shown % 2
    )


def run_picture(turns: Sequence[Turn], totals: Sequence[int], shown: int | None = None, start: int = 0) -> Picture:
    """Draw a deal as a path: the totals stand side by side, as on a number line, and each turn is one row further down.

    Args:
        turns: a deal.
        totals: those that can come up, from the left.
        shown: how many turns are drawn; None for all.
        start: the total at the beginning.

    >>> run_picture([Turn("Q", 10), Turn("Q", None)], [0, 10]).heading
    'A deal from 0. Turn 1, Player 1: Q makes 10. Turn 2, Player 2: Q is too big.'
    """
    left, right = 190, 400
    step = (right - left) / max(1, len(totals) - 1)
    places = {total: left + at * step for at, total in enumerate(totals)}
    drawn = turns[:shown] if shown else turns
    bottom = 66 + _ROW * len(drawn)
    sentence = told(turns, shown)
    parts = [lettered(16, 28, say("turn"), MUTED, 17, anchor="start"), lettered(140, 28, say("card"), MUTED, 17)]
    for total, x in places.items():
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="40" y2="{bottom}" stroke="{REST}" stroke-width="6"/>')
        parts.append(lettered(x, 28, minus(total), INK, 19, bold=True))
    x, y = places[start], 52.0
    path, marks = [f"M{x:.1f} {y:.1f}"], [_player(x, y, 0)]
    said = [say("A deal from {total}.", total=minus(start))]
    for number, turn in enumerate(drawn, 1):
        y = 52 + _ROW * number
        name = say("Player {n}", n=2 - number % 2)
        parts.append(lettered(16, y + 6, f"{number}. {name}", INK, 17, anchor="start"))
        parts.append(lettered(140, y + 6, turn.card, INK, 19, bold=True))
        if turn.total is None:
            x = right + 46
            marks.append(_stuck(x, y))
            said.append(say("Turn {n}, {name}: {card} is too big.", n=number, name=name, card=turn.card))
        else:
            x = places[turn.total]
            marks.append(_player(x, y, 2 - number % 2))
            said.append(
                say("Turn {n}, {name}: {card} makes {total}.", n=number, name=name, card=turn.card, total=turn.total)
            )
        path.append(f"L{x:.1f} {y:.1f}")
    parts.append(f'<path d="{"".join(path)}" fill="none" stroke="{DONE}" stroke-width="4" stroke-linejoin="round"/>')
    marks.append(lettered(16, bottom + 28, sentence, INK, 18, anchor="start"))
    return drawing(_WIDE, bottom + 44, together(*said), [*parts, *marks])


def _player(x: float, y: float, player: int) -> str:
    """A filled circle for Player 1, an open square for Player 2, a dot for the start."""
    if player == 1:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" fill="{HERE}" stroke="{SURFACE}" stroke-width="2"/>'
    if player == 2:
        return f'<rect x="{x - 9:.1f}" y="{y - 9:.1f}" width="18" height="18" fill="{SURFACE}" stroke="{WON}" stroke-width="3"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{INK}"/>'


def _stuck(x: float, y: float) -> str:
    shape = f'<path d="M{x:.1f} {y - 13:.1f}l13 13-13 13-13-13z" fill="{SURFACE}" stroke="{LOST}" stroke-width="3"/>'
    return shape + lettered(x, y + 6, say_in("a sign", "L"), LOST_INK, 16, bold=True)


def arrows(pack: Pack, limit: int, totals: Sequence[int]) -> Picture:
    """Draw a chain whose cards lead from each total to itself, to one of its neighbours, or to nowhere.

    Args:
        pack: the cards, each as likely as the others.
        limit: the highest total.
        totals: those that can come up, from the left.

    Raises:
        ValueError: when a card leads farther than to a neighbour.

    >>> arrows({"10": -10, "Q": 10, "K": 0}, 10, [0, 10]).heading
    'From 0: to 0 with chance 2/3, to 10 with chance 1/3. From 10: to 0 with chance 1/3, to 10 with chance 1/3, stuck with chance 1/3.'
    """
    left, step, y = 62, (_WIDE - 62 - 48) / len(totals), 118
    parts: list[str] = []
    said = []
    for at, total in enumerate(totals):
        ways: dict[int, list[str]] = {}
        for card, change in pack.items():
            made = max(0, total + change)
            ways.setdefault(totals.index(made) if made <= limit else len(totals), []).append(card)
        here = left + at * step
        words = []
        for to, cards in sorted(ways.items()):
            if abs(to - at) > 1:
                raise ValueError(f"From {total} a card leads farther than to a neighbour.")
            chance = Fraction(len(cards), len(pack))
            parts += _way(here, left + to * step, y, str(chance), " ".join(cards))
            end = say("to {total}", total=totals[to]) if to < len(totals) else say("stuck")
            words.append(say("{end} with chance {chance}", end=end, chance=chance))
        said.append(say("From {total}: {ways}.", total=total, ways=in_row(words)))
    for at, total in enumerate(totals):
        x = left + at * step
        parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="27" fill="{SURFACE}" stroke="{INK}" stroke-width="3"/>')
        parts.append(lettered(x, y + 8, str(total), INK, 23, bold=True))
    x = left + len(totals) * step
    parts.append(f'<path d="M{x:.1f} {y - 32}l40 32-40 32-40-32z" fill="{SURFACE}" stroke="{LOST}" stroke-width="3"/>')
    parts.append(lettered(x, y + 6, say("stuck"), LOST_INK, 16, bold=True))
    return drawing(_WIDE, 216, together(*said), parts)


def _way(start: float, end: float, y: float, chance: str, cards: str) -> list[str]:
    """One arrow with its chance and its cards: up and to the right, down and to the left, or round to where it began."""
    if start == end:
        curve = (
            f"M{start - 15:.1f} {y - 24}C{start - 40:.1f} {y - 82} {start + 40:.1f} {y - 82} {start + 15:.1f} {y - 26}"
        )
        return [_curve(curve, start + 15, y - 26, 250), *_words(start, y - 94, chance, cards)]
    middle = (start + end) / 2
    if start < end:
        curve = f"M{start + 22:.1f} {y - 17}Q{middle:.1f} {y - 46} {end - 24:.1f} {y - 19}"
        return [_curve(curve, end - 24, y - 19, 210), *_words(middle, y - 60, chance, cards)]
    curve = f"M{start - 22:.1f} {y + 17}Q{middle:.1f} {y + 46} {end + 24:.1f} {y + 19}"
    return [_curve(curve, end + 24, y + 19, 30), *_words(middle, y + 54, chance, cards)]


def _curve(curve: str, x: float, y: float, turned: int) -> str:
    head = f'<path transform="translate({x:.1f} {y:.1f}) rotate({turned + 180})" d="M0 0l-13-6v12z" fill="{WON}"/>'
    return f'<path d="{curve}" fill="none" stroke="{WON}" stroke-width="3"/>{head}'


def _words(x: float, y: float, chance: str, cards: str) -> list[str]:
    return [lettered(x, y, cards, MUTED, 16), lettered(x, y + 20, chance, INK, 19, bold=True)]


def wave(loses: Sequence[Fraction], stripes: Sequence[tuple[int, int]], label: str) -> Picture:
    """Draw how likely whoever is on turn loses, as a line over all totals, and below it a strip with stripes.

    Args:
        loses: the chance at each total from 0 on, at least two.
        stripes: the first and last totals of each.
        label: what the stripes mean.

    >>> wave([Fraction(1, 4), Fraction(1, 2)], [(1, 1)], "draw").heading
    'The chance to lose at each total, from 0 to 1: lowest 0.25 at 0, highest 0.50 at 1. Stripes: draw at 1 to 1.'
    """
    last = len(loses) - 1
    left, right, top, bottom = 44, 462, 30, 236
    strip = bottom + 40
    base = Fraction(1, 4) if min(loses) >= Fraction(1, 4) else Fraction(0)

    def x(total: float) -> float:
        return left + total * (right - left) / last

    def y(chance: Fraction) -> float:
        return bottom - float((chance - base) / (1 - base)) * (bottom - top)

    parts = []
    for level in (base, Fraction(1, 2), Fraction(3, 4), Fraction(1)):
        parts.append(f'<path d="M{left} {y(level):.1f}H{right}" stroke="{REST}" stroke-width="2"/>')
        parts.append(lettered(left - 6, y(level) + 6, str(level), MUTED, 16, anchor="end"))
    line = "L".join(f"{x(total):.1f} {y(chance):.1f}" for total, chance in enumerate(loses))
    parts.append(f'<path d="M{line}" fill="none" stroke="{WON}" stroke-width="3" stroke-linejoin="round"/>')
    parts.append(f'<rect x="{left}" y="{strip}" width="{right - left}" height="22" fill="{SURFACE}" stroke="{INK}"/>')
    for first, end in stripes:
        wide = max(2.0, x(end + 1) - x(first))
        parts.append(f'<rect x="{x(first):.1f}" y="{strip}" width="{wide:.1f}" height="22" fill="{DONE}"/>')
    parts += [lettered(x(total), bottom + 24, str(total), INK, 17) for total in (*range(0, last - 8, 20), last)]
    parts.append(f'<rect x="{left}" y="{strip + 36}" width="18" height="18" fill="{DONE}"/>')
    parts.append(lettered(left + 26, strip + 51, label, INK, 17, anchor="start"))
    low, high = loses.index(min(loses)), loses.index(max(loses))
    said = say(
        "The chance to lose at each total, from 0 to {last}: lowest {least} at {low}, highest {most} at {high}. "
        "Stripes: {label} at {stripes}.",
        last=last, least=decimal(float(loses[low]), 2), low=low, most=decimal(float(loses[high]), 2), high=high, label=label,
        stripes=in_row(say("{first} to {end}", first=first, end=end) for first, end in stripes),
    )  # fmt: skip
    return drawing(_WIDE, strip + 66, said, parts)
