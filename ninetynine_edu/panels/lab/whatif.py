"""What if: the position with one thing changed, beside the position as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...ground.english import minus
from ...ground.people import player_at
from ...ground.say import say
from ...play.position import Position
from ...rules.variant import Variant, find_variant
from ...solve import SolveError
from ...study import whatif
from ...study.changes import CHANGES, name_of
from ...study.strip import strip
from ..kit.messages import ODD, Refused, number_of, text_of
from ..play.setup import option_view

MOST: Final = 6
"""So many changes are kept beside each other."""
SECONDS: Final = 1.0
"""The longest time for each answer, and as long for its number line."""

Message = Mapping[object, object]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is asked for: what it is called, and how a position looks with it."""

    label: str
    apply: Callable[[Position], Position]


def change_of(message: Message, position: Position, own: Mapping[str, Variant]) -> Change:
    """Return the change that a page asks for, checked against the position as it lies.

    Raises:
        Refused, ValueError, LookupError: why it cannot be, as a sentence.
    """
    kind = CHANGES.get(text_of(message, "kind", 20))
    if kind is None:
        raise Refused(ODD)
    chosen: list[object] = []
    said: dict[str, str] = {}
    for field in kind.form:
        for key, value, words in _READ[field.kind](message, field.keys, position, own):
            chosen.append(value)
            said[key] = words

    def made(pos: Position) -> Position:
        return kind.make(pos, *chosen)

    after = made(position)
    return Change(kind.told.format(**said, turn=name_of(after.turn)), made)


def forms() -> list[dict[str, Any]]:
    """Return what a page makes the buttons and their forms from."""
    return [
        {
            "kind": kind.name,
            "title": kind.title,
            "form": [{"kind": field.kind, "label": field.label, "keys": list(field.keys)} for field in kind.form],
        }
        for kind in CHANGES.values()
    ]


# --- what a form asks for: for each key what is chosen, and how it is called ---

Chosen = Iterator[tuple[str, object, str]]


def _seat(message: Message, keys: Sequence[str], position: Position, own: Mapping[str, Variant]) -> Chosen:
    seat = number_of(message, keys[0], 0, position.seats - 1)
    if seat is None:
        raise Refused(say("Choose a player first."))
    yield keys[0], seat, name_of(seat)


def _free(message: Message, keys: Sequence[str], position: Position, own: Mapping[str, Variant]) -> Chosen:
    code = text_of(message, keys[0], 20)
    if not code:
        raise Refused(say("Choose a card first."))
    card = position.variant.card(code)
    yield keys[0], card, str(card)


def _card(message: Message, keys: Sequence[str], position: Position, own: Mapping[str, Variant]) -> Chosen:
    yield from _seat(message, keys[:1], position, own)
    yield from _free(message, keys[1:], position, own)


def _rule(message: Message, keys: Sequence[str], position: Position, own: Mapping[str, Variant]) -> Chosen:
    name, value = text_of(message, keys[0], 40), message.get(keys[1])
    if not isinstance(value, (str, int, bool)) or (isinstance(value, str) and len(value) > 60):
        raise Refused(say("One of the house rules is empty. Fill it in or leave it as it was."))
    option = next((option for option in position.variant.options if option.name == name), None)
    if option is None:
        raise Refused(say("{game} has no such house rule.", game=position.variant.name))
    position.variant.with_rules(None, **{name: value})
    words = dict(option_view(option, position.variant).get("choices", [])).get(value)
    plain = say("yes") if value is True else say("no") if value is False else str(value)
    yield keys[0], name, name
    yield keys[1], value, (words or say("{rule}: {value}", rule=option.sentence.rstrip("."), value=plain)).rstrip(".")


def _game(message: Message, keys: Sequence[str], position: Position, own: Mapping[str, Variant]) -> Chosen:
    game = find_variant(text_of(message, keys[0], 200), own)
    yield keys[0], game, game.name


_READ: Final = {"seat": _seat, "free": _free, "card": _card, "rule": _rule, "game": _game}


def row_of(found: whatif.Compared, position: Position) -> dict[str, Any]:
    """Return one line of the comparison: verdict, best moves, plies and the number line of the whole hand.

    Args:
        found: the position as it is, or with a change.
        position: as it is: won and lost are marked for its seat to move.
    """
    answer = found.solution
    return {
        "label": found.label,
        "problem": minus(found.problem),
        "verdict": minus(found.verdict),
        "mark": _mark_of(found),
        "best": found.names_best,
        "moves": minus(found.moves),
        "plies": (answer.plies or None) if answer is not None else None,
        "same": found.same,
        "difference": minus(found.difference),
        "strip": None if found.position is None else _line_of(found.position, position),
        "text": "" if found.position is None else str(found.position),
    }


def _mark_of(found: whatif.Compared) -> str:
    """Return how a line is marked: won, lost or something between for the seat that moves as it is, or not known."""
    if found.solution is None:
        return "?"
    winner = found.solution.winner
    return "S" if winner is None else "W" if winner == found.seat else "L"


_OTHER: Final = str.maketrans("WL.", "LWW")


def _line_of(changed: Position, position: Position) -> dict[str, Any] | None:
    """Return the number line of the whole hand, won and lost as the seat to move of `position` sees it."""
    try:
        shown = strip(changed, seconds=SECONDS)
    except (SolveError, KeyboardInterrupt):
        return None
    marks, seat = shown.whole.marks, changed.turn
    shares = {str(total): str(share) for total, share in shown.whole.shares.items()}
    if seat != position.turn and len(changed.alive) == 2:
        # Who wins and who is stuck, as the other one sees it.
        marks, seat = marks.translate(_OTHER), position.turn
        shares = {str(total): str(-share) for total, share in shown.whole.shares.items()}
    return {
        "low": shown.totals[0], "high": shown.totals[-1], "total": changed.total, "who": player_at((), seat), "marks": marks,
        "shares": shares,
    }  # fmt: skip


class Comparison:
    """The changes that are kept beside each other."""

    def __init__(self) -> None:
        self._changes: list[tuple[int, Change]] = []
        self._next = 1
        self.version = 0

    def labels(self) -> list[tuple[int, str]]:
        """Return the number and the label of every change."""
        return [(number, change.label) for number, change in self._changes]

    def __len__(self) -> int:
        return len(self._changes)

    def add(self, change: Change) -> None:
        """Keep one more change.

        Raises:
            Refused: when there are as many as fit.
        """
        if any(change.label == other.label for _, other in self._changes):
            raise Refused(say("That is in the list already."))
        if len(self._changes) >= MOST:
            raise Refused(say("There is room for {n}. Remove one first.", n=MOST))
        self._changes.append((self._next, change))
        self._next += 1
        self.version += 1

    def drop(self, number: int) -> Change:
        """Take a change away and return it.

        Raises:
            Refused: when it is not there any more.
        """
        for place, (own, change) in enumerate(self._changes):
            if own == number:
                del self._changes[place]
                self.version += 1
                return change
        raise Refused(say("That is not in the list any more."))

    def get(self, number: int) -> Change:
        """Return a change.

        Raises:
            Refused: when it is not there any more.
        """
        for own, change in self._changes:
            if own == number:
                return change
        raise Refused(say("That is not in the list any more."))

    def rows(self, position: Position) -> list[dict[str, Any]]:
        """Return the position as it is and with each change, worked out."""
        changes = [(change.label, change.apply) for _, change in self._changes]
        found = whatif.compare(position, changes, seconds=SECONDS * (1 + len(changes)))
        numbers = (0, *(number for number, _ in self._changes))
        return [{**row_of(row, position), "id": number} for number, row in zip(numbers, found, strict=True)]


__all__ = ["MOST", "Change", "Comparison", "change_of", "forms"]
