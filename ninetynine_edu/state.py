"""What seldom changes from play to play and is shared between positions: who is in, the seed, what is owed."""

from __future__ import annotations

from typing import Final

from .moves import Move
from .outcome import Termination
from .rules import Rules

OPEN: Final = "open"
"""All cards are visible and nobody reshuffles."""
UNSEEN: Final = "unseen"
"""All hands are visible; the stock is a set of cards in unknown order."""
DEALT: Final = "dealt"
"""A deal from a shuffled pack: each seat sees its own hand."""


class State:
    """What seldom changes from play to play, shared between positions."""

    __slots__ = ("alive", "due", "ended", "fast", "fresh", "gone", "mode", "next", "out", "owed", "seed")

    def __init__(
        self, rules: Rules, mode: str, seed: int, alive: int, out: tuple[int, ...] = (),
        due: Move | None = None, owed: int | None = None, ended: tuple[int, Termination] | None = None, gone: bytes = b"",
    ) -> None:  # fmt: skip
        self.mode = mode
        self.seed = seed
        self.alive = alive
        """Seats still in, bit by bit."""
        self.out = out
        self.due = due
        """A move whose card is yet to be replaced from an unseen stock: a chance node."""
        self.owed = owed
        """The seat that may still take its card (draw_mode manual)."""
        self.ended = ended
        """The seat that ended the deal by something that the cards do not show."""
        self.gone = gone
        """Cards under the pile that who is out laid down, sorted: nobody takes them back. Kept where a card digs."""
        self.next = rules.next_table(alive)
        self.fast = rules.fast and mode != UNSEEN
        self.fresh = mode == DEALT and rules.stock_out not in ("play_on", "deal_ends")

    def but(self, rules: Rules, **changes: object) -> State:
        """Return a copy with some of its parts changed."""
        new = object.__new__(State)
        new.mode, new.seed, new.alive, new.out = self.mode, self.seed, self.alive, self.out
        new.due, new.owed, new.ended = self.due, self.owed, self.ended
        new.next, new.fast, new.fresh, new.gone = self.next, self.fast, self.fresh, self.gone
        for name, value in changes.items():
            setattr(new, name, value)
        if "alive" in changes:
            new.next = rules.next_table(new.alive)
        return new

    @property
    def key(self) -> tuple[object, ...]:
        return (self.mode, self.seed, self.alive, self.out, self.due, self.owed, self.ended, self.gone)
