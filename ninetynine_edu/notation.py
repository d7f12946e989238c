"""Position and move texts: taken apart and put together, not judged. Positions check what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ._text import did_you_mean, echo, listing, whole_number
from .cards import SUIT_SIGNS, from_key
from .extras import EXTRAS_PARTS, NO_EXTRAS, Extras, read_extra, write_extras

if TYPE_CHECKING:
    from .position import Position

LONGEST_POSITION: Final = 20_000
LONGEST_MOVE: Final = 90
_PARTS: Final = (
    "stock", "unseen", "dealt", "seed", "pile", "played", "gone", "packs", "out", "owed", "due", "during", "end",
    *EXTRAS_PARTS,
)  # fmt: skip
_ENDS: Final = ("over_limit", "wrong_call", "empty_hand", "bomb", "stock_out")
_CARD = r"(?:(?:A|[2-9]|10|T|J|Q|K)[SHDC]|BJ|RJ)"
_OWN_CARD = r"(?:[A-Z0-9]{1,8}?)"
_CHOICE = r"(?::(A|[2-9]|10|J|Q|K|SHOW|KEEP|STOP))?([+-][0-9]{1,3}|=[0-9]{1,3}|X2)?((?:,[A-Z0-9-]+)*)(?:>P?([0-9]{1,2})|<(P[0-9]{1,2}|PILE))?"
_MOVE = re.compile(rf"({_CARD}(?:&{_CARD}){{0,11}}){_CHOICE}")
_OWN_MOVE = re.compile(rf"({_OWN_CARD}(?:&{_OWN_CARD}){{0,11}}){_CHOICE}")
_SIGNS = str.maketrans(
    {sign: suit for suit, sign in SUIT_SIGNS.items()}
    | {"\u2212": "-", "\u00d7": "X", "\ufe0e": "", "♡": "H", "♢": "D", "♤": "S", "♧": "C"}
)


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move's text taken apart: card, value, further words, and the 1-based player named."""

    cards: tuple[str, ...]
    value: str
    words: str
    player: int | None
    acts_as: str = ""
    source: str = ""

    @property
    def code(self) -> str:
        """The text in the form of a move's code, in capitals, its cards in the order of their texts."""
        acts_as = f":{self.acts_as}" if self.acts_as else ""
        seat = f">P{self.player}" if self.player else f"<{self.source}" if self.source else ""
        return "&".join(self.cards) + acts_as + self.value + self.words + seat

    def fits(self, code: str, together: str, value: str, target: int | None) -> bool:
        """Return whether a move (its code, its cards as text, its value term, its seat) is what this text may mean."""
        if self.source or (self.player is not None and target != self.player - 1):
            return False
        cards, _, acts_as = together.partition(":")
        if tuple(sorted(cards.split("&"))) != self.cards or (self.acts_as and self.acts_as != acts_as):
            return False
        choice = code[len(together) :].partition(">")[0].upper()
        if not self.value:
            return True
        plain = "+0" if value == "0" else value.upper()
        return choice == self.value + self.words or (
            not self.words and not choice.startswith("=") and plain == self.value
        )


def read_move(text: object, own: bool = False) -> MoveText | str:
    """Return a move's text taken apart, or a sentence that says why it is none.

    Args:
        own: True for a pack of its own, whose cards are named otherwise.

    >>> read_move("10♠ −10")
    MoveText(cards=('10S',), value='-10', words='', player=None, acts_as='', source='')
    """
    if not isinstance(text, str):
        return f"A move is written as text such as 10S-10, not as {echo(text)}."
    if len(text) > LONGEST_MOVE:
        return f"{echo(text)} is too long for a move."
    plain = "".join(text.translate(_SIGNS).upper().split())
    found = (_OWN_MOVE if own else _MOVE).fullmatch(plain)
    if found is None:
        return f"{echo(text)} is no move: write the card and, where it needs one, the choice, as in 7C, 10S-10, AS=57 or 5H>P2."
    cards = found[1].split("&")
    if not own:
        cards = ["10" + card[1:] if card.startswith("T") else card for card in cards]
    value = found[3] or ""
    if value and value != "X2":
        value = value[0] + str(int(value[1:]))
    if value == "-0":
        value = "+0"
    player = int(found[5]) if found[5] else None
    return MoveText(tuple(sorted(cards)), value, found[4] or "", player, found[2] or "", found[6] or "")


@dataclass(slots=True)
class PositionText:
    """The parts of a position's text, and what is wrong with it."""

    variant: str = ""
    total: int = 0
    turn: int = 0
    direction: int = 1
    hands: list[str] = field(default_factory=list)
    mode: str = "open"
    stock: str = ""
    seed: int = 0
    pile: str = ""
    played: str | None = None
    gone: str = ""
    out: tuple[int, ...] = ()
    owed: int | None = None
    due: str = ""
    during: str = ""
    end: tuple[str, int] | None = None
    extras: Extras = NO_EXTRAS
    packs: int | None = None
    problems: list[str] = field(default_factory=list)


def read_position(text: object) -> PositionText:
    """Take a position's text apart. Never raises; what is wrong is in `problems`."""
    fields = PositionText()
    problem = fields.problems.append
    if not isinstance(text, str) or len(text) > LONGEST_POSITION:
        problem(f"A position is a text of at most {LONGEST_POSITION} characters, as in: standard 93 P1+ 10S,9H/4C,AH")
        return fields
    parts = text.split()
    if len(parts) < 4:
        problem(
            f"{echo(text)} is no position: write variant, total, whose turn and direction, and hands, as in: standard 93 P1+ 10S,9H/4C,AH"
        )
        return fields
    fields.variant = parts[0]
    total = whole_number(parts[1], digits=18)
    if total is None:
        problem(f"The total {echo(parts[1])} is no whole number.")
    fields.total = total or 0
    found = re.fullmatch(r"P([0-9]{1,2})([+-])", parts[2])
    if found is None:
        problem(f"{echo(parts[2])} must say whose turn it is and the direction, as in P1+ or P2-.")
    else:
        fields.turn, fields.direction = int(found[1]) - 1, 1 if found[2] == "+" else -1
    fields.hands = ["" if hand == "-" else hand for hand in parts[3].split("/")[:12]]
    seen = set()
    for part in parts[4:]:
        name, equals, value = part.partition("=")
        if not equals or name not in _PARTS:
            problem(
                f"{echo(part)} is no part of a position: allowed are {listing(p + '=…' for p in _PARTS)}.{did_you_mean(name, _PARTS)}"
            )
            break
        if name in seen:
            problem(f"{name}= is there twice.")
        seen.add(name)
        _read_part(fields, name, "" if value == "-" else value)
    if len(seen & {"stock", "unseen", "dealt"}) > 1:
        problem("A position has one stock: either stock=, unseen= or dealt=.")
    return fields


def _read_part(fields: PositionText, name: str, value: str) -> None:
    problem = fields.problems.append
    if name in ("stock", "unseen", "dealt"):
        fields.mode = {"stock": "open"}.get(name, name)
        fields.stock = value
    elif name == "pile":
        fields.pile = value
    elif name == "played":
        fields.played = value
    elif name == "gone":
        fields.gone = value
    elif name == "due":
        fields.due = value
    elif name == "during":
        fields.during = value
    elif name == "packs":
        fields.packs = whole_number(value, digits=1)
        if fields.packs is None:
            problem(f"packs={echo(value)} must be a number of packs, such as 2.")
    elif name == "seed":
        seed = whole_number(value, digits=16)
        if seed is None or not 0 <= seed < 2**53:
            problem(f"The seed {echo(value)} must be a whole number from 0 to {2**53 - 1}.")
        fields.seed = seed or 0
    elif name in ("out", "owed"):
        seats = [_seat(player) for player in value.split(",")[:12]]
        if None in seats or (name == "owed" and len(seats) > 1):
            problem(f"{name}={echo(value)} must name players, as in P2.")
        elif name == "out":
            fields.out = tuple(seat for seat in seats if seat is not None)
        else:
            fields.owed = seats[0]
    elif name == "end":
        why, colon, player = value.partition(":")
        seat = _seat(player)
        if why not in _ENDS or not colon or seat is None:
            problem(f"end={echo(value)} must be {listing(f'{end}:P1' for end in _ENDS)}.")
        else:
            fields.end = (why, seat)
    elif name in EXTRAS_PARTS:
        extras = read_extra(fields.extras, name, value)
        if isinstance(extras, str):
            problem(extras)
        else:
            fields.extras = extras


def _seat(text: str) -> int | None:
    found = re.fullmatch(r"P([0-9]{1,2})", text)
    return int(found[1]) - 1 if found else None


def write_position(position: Position) -> str:
    """Return a position as one line: all that is needed to go on."""
    state = position._state
    hands = "/".join(",".join(card.code for card in hand) or "-" for hand in position.hands)
    parts = [
        position.variant.code,
        str(position.total),
        f"P{position.turn + 1}{'+' if position.direction > 0 else '-'}",
        hands,
    ]
    stock = ",".join(card.code for card in position.stock)
    if state.mode != "open" or stock:
        parts.append(f"{'stock' if state.mode == 'open' else state.mode}={stock or '-'}")
    if state.seed:
        parts.append(f"seed={state.seed}")
    if position._pile:
        parts.append(f"pile={','.join(card.code for card in from_key(position._pile, position._rules.cards))}")
    cards, played = position._rules.cards, position._extras.played
    if position._rules.runs and played != (position._pile[-1] if position._pile else -1):
        parts.append(f"played={cards[played].code if played >= 0 else '-'}")
    if state.gone:
        parts.append(f"gone={','.join(card.code for card in from_key(state.gone, cards))}")
    if position._rules.packs != position.variant.packs_for(position.seats):
        parts.append(f"packs={position._rules.packs}")
    if state.out:
        parts.append(f"out={','.join(f'P{seat + 1}' for seat in state.out)}")
    if state.owed is not None:
        parts.append(f"owed=P{state.owed + 1}")
    parts += write_extras(position._extras)
    if state.due is not None:
        parts.append(f"due={state.due.code}")
    if position._extras.during is not None:
        parts.append(f"during={position._extras.during.code}")
    if state.ended is not None:
        parts.append(f"end={state.ended[1]}:P{state.ended[0] + 1}")
    return " ".join(parts)
