"""Pictures for lessons, as SVG text: the number line with jumps, a row of won and lost totals, a race in rows, hands.

Pure functions. Each picture carries a title that says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...ground.english import in_row, minus, together
from ...ground.people import player_at, shown
from ...ground.picture import Picture, text_width, wrapped
from ...ground.say import say, say_in
from ...play.position import Position
from ...rules.card_drawing import drawn_card
from ...rules.variant import Variant, variant
from ...study.line_picture import INK as INK
from ...study.line_picture import LOST, LOST_INK, SURFACE, WON, drawing, lettered, once
from ...study.line_picture import MUTED as MUTED
from ...study.line_picture import Jump as Jump
from ...study.line_picture import number_line as number_line
from .bars import bars as bars
from .faces import card_view, face_svg

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...race.race import Race


def _lost_in_words(lost: Sequence[str], first: int, last: int) -> str:
    if not lost:
        return say("All totals from {first} to {last} are won for the player to move.", first=first, last=last)
    return say(
        "Lost for the player to move: {lost}; all other totals from {first} to {last} are won.",
        lost=in_row(lost), first=first, last=last,
    )  # fmt: skip


def faces(cards: str | Iterable[str | Card], v: Variant | str = "standard") -> list[Picture]:
    """Return cards as they lie on the table, each with its name, in this order.

    >>> [picture.heading for picture in faces("8D JH")]
    ['eight of diamonds', 'jack of hearts']
    """
    game = variant(v) if isinstance(v, str) else v
    drawn = []
    for card in game.parse_cards(cards):
        picture = Picture(face_svg(card_view(card, game)))
        picture.heading = str(card.words)
        drawn.append(picture)
    return drawn


def card_jumps(position: Position) -> list[Jump]:
    """Return a jump for each total that a card of the seat to move would make, allowed or not, named by the cards."""
    ways: dict[int, list[str]] = {}
    for card in position.hands[position.turn]:
        for alternative in position.variant.effect(card).alternatives:
            after = alternative.apply(position.total, 0, negative=position.variant.negative)
            if after is not None and str(card) not in ways.setdefault(after, []):
                ways[after].append(str(card))
    limit = position.variant.limit
    return [Jump(position.total, after, " ".join(cards), after <= limit) for after, cards in ways.items()]


def won_and_lost(values: Sequence[tuple[int, bool]], *, here: int | None = None, title: str = "") -> Picture:
    """Draw totals in rows of ten: a filled circle with W where the player to move wins, a hollow diamond with L else."""
    first = values[0][0] // 10 * 10
    rows = values[-1][0] // 10 - first // 10 + 1
    parts = [
        lettered(40, 46 + row * 44, str(first + 10 * row), INK, 18, bold=True, anchor="end") for row in range(rows)
    ]
    for total, won in values:
        x, y = 74 + (total - first) % 10 * 42, 40 + (total - first) // 10 * 44
        if total == here:
            parts.append(
                f'<rect x="{x - 20}" y="{y - 20}" width="40" height="40" rx="8" fill="none" stroke="{INK}" stroke-width="3"/>'
            )
        parts.append(mark(x, y, won))
    lost = [str(total) for total, won in values if not won]
    said = title or _lost_in_words(lost, values[0][0], values[-1][0])
    return drawing(480, 24 + rows * 44 + 12, said, parts)


def mark(x: float, y: float, won: bool) -> str:
    """Return one sign: a filled circle with the letter for won, W in English, or a hollow diamond with that for lost."""
    if won:
        letter = lettered(x, y + 5.5, say_in("a sign", "W"), SURFACE, 15, bold=True)
        return f'<circle cx="{x}" cy="{y}" r="14" fill="{WON}"/>{letter}'
    return (
        f'<path d="M{x} {y - 17}l17 17l-17 17l-17 -17z" fill="{SURFACE}" stroke="{LOST}" stroke-width="2.5" stroke-dasharray="5 2.5"/>'
        + lettered(x, y + 5.5, say_in("a sign", "L"), LOST_INK, 15, bold=True)
    )


def race_rows(race: Race, *, width: int | None = None) -> Picture:
    """Draw a race in rows as long as its period, so that equal places stand below each other."""
    row = width or race.period.length
    if not 3 <= row <= 16:
        row = 10
    # Rows count back from the target, so that the target ends a column.
    offset = race.target % row
    step = 40
    rows = race.target // row + 1 + (1 if offset else 0)
    parts = []
    for total in range(race.target + 1):
        place = total - offset + (row if offset else 0)
        x, y = 70 + place % row * step, 36 + place // row * step
        if place % row == 0 or total == 0:
            parts.append(lettered(x - 24, y + 6, str(total), INK, 17, bold=True, anchor="end"))
        parts.append(mark(x, y, race.wins(total)))
    lost = ", ".join(map(str, race.losing_totals))
    return drawing(
        70 + row * step,
        24 + rows * step + 8,
        say(
            "{race}: lost for the player to move are {lost}; all others are won.",
            race=repr(race).strip("<>"),
            lost=lost,
        ),
        parts,
    )


_CARD, _LETTERS, _LINE = 140, 20.0, 22
"""The room for what a card does, how large it is written, and how far its lines are apart."""


def table_of(position: Position, names: Sequence[str] = ()) -> Picture:
    """Draw a position: the total, and each hand as cards with what they do."""
    parts = [
        lettered(20, 62, say("Total"), MUTED, 20, anchor="start"),
        lettered(84, 64, minus(position.total), INK, 64, bold=True, anchor="start"),
    ]
    y = 84
    words = [say("Total {total}.", total=position.total)]
    for seat, hand in enumerate(position.hands):
        name = player_at(names, seat)
        moves = say("{who} (to move)", who=name) if seat == position.turn else shown(name)
        parts.append(lettered(20, y + 18, moves, INK, 20, bold=True, anchor="start"))
        told = [wrapped([position.variant.effect(card).words], _CARD / _LETTERS) for card in hand]
        for place, (card, does) in enumerate(zip(hand, told, strict=True)):
            x = 20 + place * 150
            parts.append(drawn_card(card, position.variant, x, y + 30, 80))
            for below, line in enumerate(does):
                size = min(_LETTERS, _CARD / text_width(line))
                parts.append(lettered(x, y + 164 + below * _LINE, line, MUTED, size, anchor="start"))
        cards = in_row(card.words for card in hand) or say("no cards")
        words.append(say("{who}: {cards}.", who=name, cards=cards))
        y += 184 + _LINE * (max(map(len, told), default=1) - 1)
    width = max(330, 30 + 150 * max(map(len, position.hands)))
    return once(drawing(width, y + 4, together(*words), parts))
