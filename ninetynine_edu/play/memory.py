"""What a seat can remember of the cards of others: shown, taken, passed on, and where they must be since a new shuffle.

It follows a line of positions by what that seat saw of each step, as the keys of what seats have seen do (`information`):
the cards that were laid, drawn by itself, shown to it or laid down; never by what a hidden hand holds. Where copies of a
card or a card taken blindly leave it open which card went where, the seat forgets what it is not sure of any more.
"""

from __future__ import annotations

from collections import OrderedDict
from copy import copy
from itertools import pairwise
from operator import is_
from typing import Final, NamedTuple

from .board import PLAIN, PLAY, TAKE, Board, Note, order, without

MOST_KEPT: Final = 32
"""What was in mind is kept of so many positions and seats: enough for a table, and little for a computer."""
_asked: Final[OrderedDict[tuple[int, int], tuple[Board, tuple[object, ...], _Memory]]] = OrderedDict()
"""By a position, which stays while it is in here, and a seat; oldest first."""


class Recall(NamedTuple):
    """Where a seat knows cards to be that it does not see."""

    known: tuple[bytes, ...]
    """The cards that are in each hand for sure; of the own hand all."""
    kept: bytes = b""
    """Cards that are in other hands for sure, nobody knows in which: they were not in the pile when it was shuffled."""
    kept_by: tuple[int, ...] = ()
    """How many of `kept` each seat holds."""


def recall(position: Board, seat: int) -> Recall:
    """Return what a seat can remember since its line of positions began."""
    rules = position.rules
    if position.visible or rules.variant.house_rules["open_hands"] is True:
        return Recall(position.held, b"", (0,) * rules.seats)
    first = _first_of_plain(position)
    if first is not None and first.asked != "pick":
        own = position.held[seat]
        return Recall(tuple(own if at == seat else b"" for at in range(rules.seats)), b"", (0,) * rules.seats)
    memory = _memory_at(position, seat)
    known = [own if at != seat else position.held[seat] for at, own in enumerate(memory.known)]
    return Recall(tuple(known), memory.kept, tuple(memory.kept_by))


def _memory_at(position: Board, seat: int) -> _Memory:
    """Return what a seat has in mind at a position; from where it was asked last on this line, as at its turn before."""
    line = [position]
    while (memory := _kept_at(line[-1], seat)) is None:
        before = line[-1].before
        if before is None:
            memory = _Memory(line[-1], seat)
            break
        line.append(before)
    line.reverse()
    for before, after in pairwise(line):
        if memory.empty and after.beside is PLAIN and after.stack is before.stack:
            continue  # a card is laid and one drawn: nothing to remember
        memory.follow(before, after)
    _asked[id(position), seat] = position, _parts(position), memory
    while len(_asked) > MOST_KEPT:
        _asked.popitem(last=False)
    return memory


def _kept_at(position: Board, seat: int) -> _Memory | None:
    """Return what was in mind at a position, where that is kept still and the position is as it was then."""
    _, parts, memory = _asked.get((id(position), seat), (None, (), None))
    return memory.copy() if memory is not None and all(map(is_, parts, _parts(position))) else None


def _parts(position: Board) -> tuple[object, ...]:
    """Return all of a position that `follow` looks at."""
    return (
        position.before, position.turn, position.held, position.stack, position.at, position.laid, position.state, position.extras,
        position.played, position.drawn, position.beside,
    )  # fmt: skip


def _first_of_plain(position: Board) -> Board | None:
    """Return the first position of a line on which cards were only laid and drawn, as on most; None for another line."""
    while (before := position.before) is not None:
        if position.beside is not PLAIN or position.stack is not before.stack:
            return None
        position = before
    return position


def minus(cards: bytes, *taken: bytes) -> bytes:
    """Return cards without others, each as often as it is there; what is not there stays away.

    >>> minus(bytes((1, 2, 2, 3)), bytes((2, 5)), bytes((3,)))
    b'\\x01\\x02'
    """
    for key in taken:
        cards = without(cards, key)
    return cards


class _Memory:
    def __init__(self, first: Board, seat: int) -> None:
        self.seat: Final = seat
        self.rules: Final = first.rules
        self.known: list[bytes] = [b""] * first.seats
        self.kept = b""
        self.kept_by: list[int] = [0] * first.seats
        during = first.extras.during
        if first.asked == "pick" and first.turn == seat and during is not None and during.target is not None:
            self.known[during.target] = first.held[during.target]  # who picks a card sees the hand

    def copy(self) -> _Memory:
        """Return another one with the same in mind."""
        other = copy(self)
        other.known, other.kept_by = [*self.known], [*self.kept_by]
        return other

    @property
    def empty(self) -> bool:
        return not self.kept and not any(self.known)

    def follow(self, before: Board, after: Board) -> None:
        """Remember what the seat saw when one position became the next."""
        move, (how, out, notes) = after.played, after.beside
        if move is not None and how == PLAY and not move.answer:
            for at in range(len(move.key)):
                self.goes(before, before.turn, move.key[at : at + 1])
        own = before.held[self.seat]
        if move is not None and before.turn == self.seat:
            own = without(own, move.key)
        for note in notes:
            self.beside(before, after, note, own)
        for at, hand in out:
            self.shown(at, hand)
            self.known[at], self.kept_by[at] = b"", 0
        if after.stack is not before.stack and not any(note.kind == "reward" for note in notes):
            self.shuffle(before, after)
        for at, known in enumerate(self.known):  # what cannot be so is not known
            if len(known) + self.kept_by[at] > len(after.held[at]):
                self.known[at] = b""
                self.forget()

    def beside(self, before: Board, after: Board, note: Note, own: bytes) -> None:
        """Remember something that happened beside a play; `own` is the hand that the seat had then."""
        kind, at, cards, other, hands = note
        if kind in ("throws", "shield", "answers"):
            self.goes(before, at, cards)
        elif kind == "digs":
            self.known[at] += cards
        elif kind == "takes":
            self.takes(before, at, cards, other)
        elif kind == "look" and at == self.seat:
            self.shown(other, hands[0])
            self.known[other], self.kept_by[other] = hands[0], 0
        elif kind == "swap":
            self.swap(at, other, hands)
        elif kind == "rotate":
            self.rotate(before, after, at, hands[self.seat], own)

    def takes(self, before: Board, at: int, cards: bytes, other: int) -> None:
        """Remember a card that one seat took of another."""
        if at == self.seat:
            self.goes(before, other, cards)
        elif other == self.seat:
            self.known[at] += cards
        else:
            self.known[other] = b""  # it may have been one of these
            if self.kept_by[other]:
                self.forget()

    def swap(self, at: int, other: int, hands: tuple[bytes, ...]) -> None:
        """Remember two hands that were exchanged: `at` has got the first."""
        if self.seat in (at, other):
            partner, given, got = (other, hands[1], hands[0]) if at == self.seat else (at, hands[0], hands[1])
            self.shown(partner, got)
            self.known[partner], self.kept_by[partner] = given, 0
        else:
            self.known[at], self.known[other] = self.known[other], self.known[at]
            self.kept_by[at], self.kept_by[other] = self.kept_by[other], self.kept_by[at]

    def rotate(self, before: Board, after: Board, mover: int, got: bytes, own: bytes) -> None:
        """Remember that all hands were passed on."""
        line = order(after, mover) if after.state.alive == before.state.alive else ()
        if self.seat not in line:
            self.known = [b""] * len(self.known)
            self.forget()
            return
        self.shown(line[line.index(self.seat) - 1], got)
        known, kept_by = list(self.known), list(self.kept_by)
        for place, giver in enumerate(line):
            taker = line[(place + 1) % len(line)]
            self.known[taker] = own if giver == self.seat else known[giver]
            self.kept_by[taker] = kept_by[giver]
        self.known[self.seat], self.kept_by[self.seat] = b"", 0

    def goes(self, before: Board, at: int, card: bytes) -> None:
        """Remember that a card of a hand was seen and is gone from there."""
        if at == self.seat:
            return
        if card in self.known[at]:
            self.known[at] = without(self.known[at], card)
        elif self.kept_by[at] and card in self.kept:
            drawn_since = len(before.held[at]) > self.kept_by[at] + len(self.known[at])
            if drawn_since and self.rules.deck.count(card) > 1:
                self.forget()
            else:
                self.kept = without(self.kept, card)
                self.kept_by[at] -= 1

    def shown(self, at: int, hand: bytes) -> None:
        """Take what a whole hand holds out of what is kept by nobody knows whom."""
        kept = minus(hand, self.known[at])
        left = minus(self.kept, kept)
        if len(self.kept) - len(left) != self.kept_by[at]:
            self.forget()
        else:
            self.kept, self.kept_by[at] = left, 0

    def shuffle(self, before: Board, after: Board) -> None:
        """Remember a new stock: what lay in the pile is there, so all else that is not seen is in the other hands."""
        self.forget()
        how, _, notes = after.beside
        taker = before.turn if how != TAKE else before.owed_draw
        drawn = [note.seat for note in notes if note.kind == "draw"]
        drawn += [taker] if after.drawn >= 0 and taker is not None else []
        if after.at != len(drawn) or any(note.kind == "throws" for note in notes):
            return  # some came from the old stock: which, is more than needs remembering
        new = bytes(sorted(after.stack))  # the pile lay open, its new order does not
        own = minus(after.held[self.seat], new)
        kept = minus(self.rules.deck, new, after.laid, own, *self.known)
        kept_by = [len(hand) - len(known) for hand, known in zip(after.held, self.known, strict=True)]
        for at in drawn:
            kept_by[at] -= 1
        kept_by[self.seat] = 0
        if sum(kept_by) != len(kept) or min(kept_by) < 0:
            return
        holders = [at for at, number in enumerate(kept_by) if number]
        if len(holders) == 1:
            self.known[holders[0]] += kept
        else:
            self.kept, self.kept_by = kept, kept_by

    def forget(self) -> None:
        """Remember no more which cards were kept back from the last shuffle."""
        self.kept, self.kept_by = b"", [0] * len(self.kept_by)
