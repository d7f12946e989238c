"""A position as a still picture: SVG with its text inside, for notebook cells, printed pages and reports.

It shows the total, how far to the limit, which way play goes, whose turn it is, and the cards. What a player may not see
is drawn as backs. `position_words` says the same in sentences.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, TypeAlias

from ..ground.art import back_art, lighter, on_card
from ..ground.english import capital, minus, together
from ..ground.people import Told, is_reader, player_at, shown
from ..ground.picture import COLOURS, as_image, clean, on_paper
from ..ground.say import listed, marked, say, say_many
from ..ground.text import echo
from ..rules.card_drawing import drawn_card

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..ground.cards import Card
    from .board import Board

Drawn: TypeAlias = "Callable[[float, float], str]"
MOST: Final = 60
"""So many cards are drawn, shared among the hands; of more the number is told."""
WHOLE: Final = 8
"""So many cards show their pips and courts; of more each shows its rank and suit alone, so that a notebook stays small."""
_WIDTH: Final = 440
_CARD: Final = 44
_HIGH: Final = 62
_STEP: Final = 52
_LINE: Final = 7
"""So many cards stand beside each other."""
_LETTERS: Final = 44
"""So many letters of 17 px fit in a line."""


def position_svg(position: Board, seat: int | None = None, names: Sequence[str] = ()) -> str:
    """Return the picture of a position as SVG text. A position alone in a notebook cell shows it.

    Args:
        position: any position. In a dealt game all hands are hidden.
        seat: show a dealt game as this seat sees it (0-based): its own cards are open.
        names: what to call the seats; those without a name are Player 1, Player 2 and so on.

    Raises:
        ValueError: when it is no position, or there is no such seat, or names are no list of texts.

    >>> import ninetynine_edu as nn
    >>> picture = position_svg(nn.Position.open("standard", ["10S 9H", "4C AH"], total=93))
    >>> picture.count("<svg "), "ten of spades" in picture, "6 to go" in picture
    (1, True, True)
    """
    _check(position, seat)
    limit = position.variant.limit
    parts = _head(position)
    share = max(1, MOST // max(1, len(position.hands)))
    y = 124.0
    for number, hand in enumerate(_drawn(position, seat)):
        parts += _name(position, names, number, y)
        parts.append(_cards(hand[:share], 24, y + 24))
        drawn = min(len(hand), share)
        y += 24 + ((_HIGH + 8) * max(1, -(-drawn // _LINE)) + 10 if hand else 24)
        if len(hand) > share:
            parts.append(_text(24, y + 6, escape(say("and {n} more", n=len(hand) - share)), "muted", 17))
            y += 22
    for line in _rest(position, names):
        parts.append(_text(24, y + 8, escape(_fit(line)), "muted", 17))
        y += 25
    title = say(
        "Total {total} of {limit}: {turn}", total=minus(position.total), limit=limit, turn=_turn(position, names)
    )
    words = position_words(position, seat, names)
    return lighter(on_paper(_WIDTH, y + 8, parts, heading=title, description=words))


def _head(position: Board) -> list[str]:
    """Return the game, the total, how far to go and which way play goes."""
    total = minus(position.total)
    size = 64 if len(total) < 4 else 46 if len(total) < 6 else 28
    beside = 40 + (len(total) * 0.6 + 0.22 * (position.total < 0)) * size * 1.03
    return [
        _text(24, 34, escape(_fit(clean(position.variant.name))), "muted", 17),
        _text(24, 96, total, "ink", size, bold=True),
        _text(beside, 74, escape(_room(position)), "ink", 17),
        _text(beside, 98, escape(_way(position)), "muted", 17),
    ]


def _name(position: Board, names: Sequence[str], number: int, y: float) -> list[str]:
    """Return who holds the cards below, with a mark where they are next."""
    note, who = _note(position, number), _who(names, number)
    turn = not position.is_over and number == position.turn
    name = escape(_fit(say("{who}, {note}", who=who, note=note) if note else shown(who)))
    mark = f'<path d="M24 {y + 2:.0f}l11 6.500l-11 6.500z" fill="{COLOURS["active"]}"/>'
    words = _text(42 if turn else 24, y + 14, name, "active" if turn else "ink", 17, bold=turn)
    return [mark, words] if turn else [words]


def position_html(position: Board, seat: int | None = None) -> str:
    """Return the same picture for a page, with the words for those who do not see it."""
    image = as_image(position_svg(position, seat), position_words(position, seat), f"width:100%;max-width:{_WIDTH}px")
    return f'<div class="nn-position">{image}</div>'


def position_words(position: Board, seat: int | None = None, names: Sequence[str] = ()) -> str:
    """Return all that the picture shows in sentences; the arguments are those of :func:`position_svg`.

    >>> import ninetynine_edu as nn
    >>> print(position_words(nn.Position.open("standard", ["10S", "4C AH"], total=93)))
    Ninety-nine, standard rules: total 93, 6 to go. Player 1 to move. Play goes clockwise. Player 1 holds ten of
    spades. Player 2 holds ace of hearts and four of clubs.
    """
    _check(position, seat)
    game = clean(position.variant.name)
    words = [
        say("{game}: total {total}, {room}.", game=game, total=position.total, room=_room(position)),
        _sentence(_turn(position, names)),
    ]
    if not position.is_over:
        words.append(_sentence(_direction(position)))
    for number, hand in enumerate(position.hands):
        words.append(_holding(_who(names, number), position, number, hand, shown=_open(position, number, seat)))
    return together(*words, *map(_sentence, _rest(position, names)))


def _sentence(text: str) -> str:
    return capital(say("{text}.", text=text))


_OUT: Final = Told(marked("{who} is out."), marked("You are out."))
_NO_CARDS: Final = Told(marked("{who} holds no cards."), marked("You hold no cards."))
_HOLDS: Final = Told(marked("{who} holds {cards}."), marked("You hold {cards}."))


def _holding(who: str, position: Board, number: int, hand: Sequence[Card], *, shown: bool) -> str:
    """Return what a seat holds, as a sentence."""
    if number not in position.alive:
        return say(_OUT.of(who), who=who)
    if not hand:
        return say(_NO_CARDS.of(who), who=who)
    if shown:
        return say(_HOLDS.of(who), who=who, cards=listed([card.words for card in hand]))
    if is_reader(who):
        return say_many("You hold {n} hidden card.", "You hold {n} hidden cards.", len(hand))
    return say_many("{who} holds {n} hidden card.", "{who} holds {n} hidden cards.", len(hand), who=who)


def _check(position: object, seat: object) -> None:
    from .board import Board  # it shows itself by this module

    if not isinstance(position, Board):
        raise ValueError(f"A picture is drawn of a position, as nn.deal('standard') gives, not of {echo(position)}.")
    if seat is None:
        return
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < position.seats:
        raise ValueError(
            f"There is no seat {echo(seat)}: the seats are 0 to {position.seats - 1}, or None for nobody's."
        )


def _open(position: Board, number: int, seat: int | None) -> bool:
    return position.visible or number == seat


def _fit(text: str) -> str:
    """Return a text cut to the width of the picture; all of it is in the description."""
    return text if len(text) <= _LETTERS else f"{text[:_LETTERS].rsplit(' ', 1)[0]} …"


def _room(position: Board) -> str:
    room = position.variant.limit - position.total
    if not room:
        return say("at the limit")
    return say("{n} to go", n=room) if room > 0 else say("{n} over the limit", n=-room)


def _who(names: Sequence[str], seat: int) -> str:
    who = player_at(names, seat)
    return who if is_reader(who) else clean(who)


def _way(position: Board) -> str:
    if position.is_over:
        return ""
    return f"{'↻' if position.direction > 0 else '↺'} {_direction(position)}"


def _direction(position: Board) -> str:
    return say("play goes clockwise") if position.direction > 0 else say("play goes the other way")


def _turn(position: Board, names: Sequence[str]) -> str:
    """Say whose turn it is, or how the deal ended."""
    outcome = position.outcome
    if outcome is None:
        who = _who(names, position.turn)
        return say("a card is drawn for {who}", who=who) if position.is_chance else say("{who} to move", who=who)
    if outcome.winner is not None:
        who = _who(names, outcome.winner)
        return say(_WON.of(who), who=who)
    lost = [_who(names, seat) for seat in outcome.losers]
    if len(lost) == 1:
        return say(_LOST.of(lost[0]), who=lost[0])
    return say("the deal is over, {everybody} lose", everybody=listed(lost))


_WON: Final = Told(marked("the deal is over, {who} wins"), marked("the deal is over, you win"))
_LOST: Final = Told(marked("the deal is over, {who} loses"), marked("the deal is over, you lose"))


def _note(position: Board, number: int) -> str:
    """Say what a seat does now."""
    outcome = position.outcome
    if outcome is not None:
        return say("wins") if number == outcome.winner else say("loses") if number in outcome.losers else ""
    if number not in position.alive:
        return say("out")
    if number != position.turn:
        return ""
    return say("a card is drawn") if position.is_chance else say("to move")


def _rest(position: Board, names: Sequence[str]) -> list[str]:
    """Say what lies on the table besides, one line each."""
    lines = [capital(_turn(position, names))] if position.is_over else []
    stock, pile = position.stock, position.pile
    if stock:
        few = " ".join(map(str, stock))
        if not position.visible:
            lines.append(say_many("{n} card in the stock", "{n} cards in the stock", len(stock)))
        elif position.state.mode == "unseen":
            lines.append(say("Still unseen: {cards}", cards=few))
        else:
            lines.append(say("Stock, next first: {cards}", cards=few))
    if pile:
        lines.append(say("{card} on the pile", card=str(pile[-1])))
    return [clean(line) for line in lines]


def _drawn(position: Board, seat: int | None) -> list[list[Drawn]]:
    """Return for each card of each hand what draws it at a place: its face, or its back."""
    opened = [_open(position, number, seat) for number in range(len(position.hands))]
    small = sum(len(hand) for hand, shown in zip(position.hands, opened, strict=True) if shown) > WHOLE

    def face(card: Card) -> Drawn:
        return lambda x, y: drawn_card(card, position.variant, x, y, _CARD, small=small)

    return [
        [face(card) if shown else _back for card in hand] for hand, shown in zip(position.hands, opened, strict=True)
    ]


def _back(x: float, y: float) -> str:
    return on_card(back_art(), x, y, _CARD)


def _cards(hand: Sequence[Drawn], x: float, y: float) -> str:
    places = ((x + number % _LINE * _STEP, y + number // _LINE * (_HIGH + 8)) for number in range(len(hand)))
    return "".join(draw(*place) for draw, place in zip(hand, places, strict=True))


def _text(x: float, y: float, words: str, colour: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{COLOURS[colour]}"{weight}>{words}</text>'
