"""The texts of positions: taken apart and put together, not judged. Positions check what they mean."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ..ground.cards import from_key
from ..ground.english import together
from ..ground.meant import meant
from ..ground.text import echo, listing, whole_number
from .board import Board
from .extras import EXTRAS_PARTS, NO_EXTRAS, Extras, read_extra, write_extras

LONGEST_POSITION: Final = 20_000
_PARTS: Final = (
    "stock", "unseen", "dealt", "seed", "pile", "played", "gone", "packs", "out", "owed", "due", "during", "end",
    *EXTRAS_PARTS,
)  # fmt: skip
_ENDS: Final = ("over_limit", "wrong_call", "empty_hand", "bomb", "stock_out", "three_of_a_kind")


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
            told = f"{echo(part)} is no part of a position: allowed are {listing(p + '=…' for p in _PARTS)}."
            problem(together(told, meant(name, _PARTS)))
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


def write_position(position: Board) -> str:
    """Return a position as one line: all that is needed to go on."""
    state = position.state
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
    if position.laid:
        parts.append(f"pile={','.join(card.code for card in from_key(position.laid, position.rules.cards))}")
    cards, played = position.rules.cards, position.extras.played
    if position.rules.runs and played != (position.laid[-1] if position.laid else -1):
        parts.append(f"played={cards[played].code if played >= 0 else '-'}")
    if state.gone:
        parts.append(f"gone={','.join(card.code for card in from_key(state.gone, cards))}")
    if position.rules.packs != position.variant.packs_for(position.seats):
        parts.append(f"packs={position.rules.packs}")
    if state.out:
        parts.append(f"out={','.join(f'P{seat + 1}' for seat in state.out)}")
    if state.owed is not None:
        parts.append(f"owed=P{state.owed + 1}")
    parts += write_extras(position.extras)
    if state.due is not None:
        parts.append(f"due={state.due.code}")
    if position.extras.during is not None:
        parts.append(f"during={position.extras.during.code}")
    if state.ended is not None:
        parts.append(f"end={state.ended[1]}:P{state.ended[0] + 1}")
    return " ".join(parts)
