"""What only the wider family needs to go on: duties, chains, runs, counted turns; as a record and as text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..ground.cards import RANKS
from ..ground.text import echo, whole_number
from ..rules.effects import Alternative, EffectError, parse_effect
from ..rules.frame import MAX_SEATS
from .moves import Move

EXTRAS_PARTS: Final = (
    "duty",
    "back",
    "later",
    "give",
    "pays",
    "chain",
    "run",
    "last",
    "turns",
    "hit",
    "draws",
    "waits",
    "mover",
    "shuffles",
    "late",
    "forgot",
)
_NUMBERS: Final = ("back", "later", "give", "chain", "draws", "shuffles")
LONGEST_LINE: Final = 1000
"""How many cards and questions may be still to come in one turn."""
QUESTIONS: Final = ("shield", "pick", "dig", "raid", "nines", "number", "blow", "reward")
"""What a player may be asked inside a turn; see `questions`."""
_WAIT = re.compile(r"P([0-9]{1,2})(?:<P([0-9]{1,2}))?")
_FORGOT = re.compile(r"P([0-9]{1,2}):(A|[2-9]|10|J|Q|K)")
_QUESTION = re.compile(rf"P([0-9]{{1,2}})\?({'|'.join(QUESTIONS)})(?::([0-9]{{1,2}}):([0-9]{{1,3}}))?")


class Wait(NamedTuple):
    """One thing that is still to come in a turn: a card to be taken, or a question."""

    seat: int
    """Who takes the card, or is asked."""
    question: str = ""
    """What is asked, one of QUESTIONS; "" for a card to be taken."""
    victim: int | None = None
    """The seat from whose hand the card comes; None for a card of the stock."""
    left: int = 1
    """How many cards may still be chosen."""
    floor: int = 0
    """The card index from which on they are chosen."""


new_tuple = tuple.__new__
Waits = tuple[Wait, ...]
DRAW: Final[tuple[Waits, ...]] = tuple((Wait(seat),) for seat in range(MAX_SEATS))
"""One card of the stock, for each seat."""


class Extras(NamedTuple):
    """What the wider family needs to go on, beside total, turn and hands. Plain variants share one empty object."""

    duty: int = 0
    """Plays that the seat on turn still owes; 0 in an ordinary turn."""
    whole: int = 0
    """Plays that the duty had in the beginning."""
    back: int | None = None
    """The total to which each play of the duty but the last goes back."""
    later: int = 0
    """Cards to be taken at the end of the duty."""
    give: int = 0
    """Plays that the next player will owe."""
    penalty: bool = False
    """True when the duty pays for a chain."""
    bare: bool = False
    """True when no new card is taken for that payment."""
    chain: int = 0
    """Chain cards played in a row."""
    hit: tuple[int, ...] = ()
    """Seats that could not answer the bomb that ended the deal."""
    draws: int = 1
    """Cards that the seat with an owed draw may take."""
    waits: Waits = ()
    """What is still to come in this turn, in order: cards to be taken and questions; empty: one draw."""
    during: Move | None = None
    """The move whose turn waits for the answer to a question; None before the first move."""
    mover: int = -1
    """The seat that made it, or that makes the first move, while another is asked; -1 while nobody is."""
    late: tuple[int, int] | None = None
    """The seat that may still take its forgotten cards, and how many (draw_mode manual_late)."""
    forgot: tuple[tuple[int, int], ...] = ()
    """The seats that did not lay three of a kind down and kept it, each with its rank, from 0 for an ace (rules 5.7)."""
    run: int = 0
    """+1 or -1 when the last two cards were neighbours, upwards or downwards."""
    last: Alternative | None = None
    """What the card before did, for a card that does it again."""
    turns: tuple[int, ...] = ()
    """Own turns that each seat has had, counted where the limit may not be set at first (king_ban)."""
    shuffles: int = 0
    """How often the stock has been shuffled anew, up to early_shuffles, where cards change by it."""
    played: int = -1
    """The card played last, wherever it lies now, by index; -1 before the first. Kept where runs count."""

    def asking(self, waits: Waits, during: Move | None, mover: int) -> Extras:
        """Return the same while somebody is asked, or, with no waits, after the answer."""
        return new_tuple(Extras, (*self[:_WAITS], waits, during, mover, *self[_WAITS + 3 :]))

    def but(self, **changes: object) -> Extras:
        """Return the same as `_replace`, in less time; that a name is one of the fields is not checked."""
        values: list[object] = list(self)
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return new_tuple(Extras, values)


_PLACES: Final = {name: place for place, name in enumerate(Extras._fields)}
_WAITS: Final = _PLACES["waits"]
LASTING: Final = _PLACES["run"]
"""From this field on extras say what lasts beyond a turn; the fields before say what is owed, asked or still to come."""
NO_EXTRAS: Final = Extras()
NOTHING_OWED: Final = NO_EXTRAS[:LASTING]


@lru_cache(maxsize=4096)
def lasting(run: int, last: Alternative | None, turns: tuple[int, ...], shuffles: int, played: int) -> Extras:
    """Return the extras of a turn in which nothing is owed or asked; most are met again and again, so they are kept."""
    made = Extras(run=run, last=last, turns=turns, shuffles=shuffles, played=played)
    return made if made != NO_EXTRAS else NO_EXTRAS


def write_extras(extras: Extras) -> list[str]:
    """Return the parts of a position's text for its extras; none for a plain position.

    >>> write_extras(Extras(duty=1, whole=2, back=98, later=1))
    ['duty=1/2', 'back=98', 'later=1']
    """
    parts = []
    if extras.duty:
        parts.append(f"duty={extras.duty}/{extras.whole}")
    plain = Extras()
    parts += [f"{name}={getattr(extras, name)}" for name in _NUMBERS if getattr(extras, name) != getattr(plain, name)]
    if extras.penalty:
        parts.append(f"pays={'bare' if extras.bare else 'chain'}")
    if extras.run:
        parts.append(f"run={'up' if extras.run > 0 else 'down'}")
    if extras.last is not None:
        parts.append(f"last={str(extras.last).replace(' ', '')}")
    if extras.turns:
        parts.append(f"turns={','.join(map(str, extras.turns))}")
    if extras.hit:
        parts.append(f"hit={','.join(f'P{seat + 1}' for seat in extras.hit)}")
    if extras.waits:
        parts.append(f"waits={','.join(map(_write_wait, extras.waits))}")
    if extras.mover >= 0:
        parts.append(f"mover=P{extras.mover + 1}")
    if extras.late is not None:
        parts.append(f"late=P{extras.late[0] + 1}:{extras.late[1]}")
    if extras.forgot:
        parts.append(f"forgot={','.join(f'P{seat + 1}:{RANKS[rank]}' for seat, rank in extras.forgot)}")
    return parts


def read_extra(extras: Extras, name: str, value: str) -> Extras | str:
    """Return the extras with one part of a position's text read into them, or a sentence that says what is wrong.

    >>> read_extra(Extras(), "duty", "1/2").whole
    2
    """
    if name in _NUMBERS:
        number = whole_number(value)
        if number is None or (name != "back" and number < 1):
            return f"{name}={echo(value)} must be a whole number{'' if name == 'back' else ' above 0'}."
        changed: dict[str, Any] = {name: number}
        return extras._replace(**changed)
    if name == "duty":
        left, _, whole = value.partition("/")
        numbers = whole_number(left), whole_number(whole)
        if numbers[0] is None or numbers[1] is None or not 1 <= numbers[0] <= numbers[1]:
            return f"duty={echo(value)} must name the plays still owed and those owed at first, as in 1/2."
        return extras._replace(duty=numbers[0], whole=numbers[1])
    if name == "pays":
        if value not in ("chain", "bare"):
            return f"pays={echo(value)} must be chain or bare."
        return extras._replace(penalty=True, bare=value == "bare")
    if name == "run":
        if value not in ("up", "down"):
            return f"run={echo(value)} must be up or down."
        return extras._replace(run=1 if value == "up" else -1)
    if name == "last":
        try:
            effect = parse_effect(value)
        except EffectError as error:
            return f"last={echo(value)}: {error}"
        last = effect.alternatives[0]
        if len(effect.alternatives) > 1 or last.op == "any" or "copy" in last.words:
            return f"last={echo(value)} must be one thing that a card did, as in +6,steal."
        return extras._replace(last=last)
    if name == "turns":
        turns = [whole_number(part) for part in value.split(",")[:12]]
        if any(number is None for number in turns):
            return f"turns={echo(value)} must be numbers, one for each seat, as in 0,2,1."
        return extras._replace(turns=tuple(number for number in turns if number is not None))
    if name == "hit":
        seats = [_WAIT.fullmatch(part) for part in value.split(",")[:12]]
        if not seats or any(seat is None or seat[2] for seat in seats):
            return f"hit={echo(value)} must name players, as in P2,P3."
        return extras._replace(hit=tuple(int(seat[1]) - 1 for seat in seats if seat is not None))
    if name == "late":
        late = re.fullmatch(r"P([0-9]{1,2}):([1-9][0-9]?)", value)
        if late is None:
            return f"late={echo(value)} must name a player and a number of cards, as in P1:1."
        return extras._replace(late=(int(late[1]) - 1, int(late[2])))
    if name == "forgot":
        found = [_FORGOT.fullmatch(part) for part in value.split(",")[:LONGEST_LINE]]
        if not all(found):
            return f"forgot={echo(value)} must name players and ranks, as in P1:K."
        return extras._replace(forgot=tuple(sorted({(int(f[1]) - 1, RANKS.index(f[2])) for f in found if f})))
    if name == "mover":
        mover = _WAIT.fullmatch(value)
        if mover is None or mover[2]:
            return f"mover={echo(value)} must name a player, as in P1."
        return extras._replace(mover=int(mover[1]) - 1)
    waits = [_read_wait(part) for part in value.split(",")[:LONGEST_LINE]]
    if not all(waits):
        return f"waits={echo(value)} must name players, as in P1,P2<P1, or what they are asked, as in P2?shield."
    return extras._replace(waits=tuple(wait for wait in waits if wait is not None))


def _write_wait(wait: Wait) -> str:
    if wait.question:
        more = f":{wait.left}:{wait.floor}" if (wait.left, wait.floor) != (1, 0) else ""
        return f"P{wait.seat + 1}?{wait.question}{more}"
    return f"P{wait.seat + 1}" + (f"<P{wait.victim + 1}" if wait.victim is not None else "")


def _read_wait(text: str) -> Wait | None:
    if asked := _QUESTION.fullmatch(text):
        return Wait(int(asked[1]) - 1, asked[2], None, int(asked[3] or 1), int(asked[4] or 0))
    found = _WAIT.fullmatch(text)
    return Wait(int(found[1]) - 1, "", int(found[2]) - 1 if found[2] else None) if found else None
