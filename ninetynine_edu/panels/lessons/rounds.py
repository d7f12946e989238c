"""A game of a lesson that goes in rounds, and goes on after a reload with the round that was open."""

from __future__ import annotations

from typing import ClassVar, Final

from ...ground.say import say
from . import blocks
from .blocks import Block
from .desk import Panel

_FULL: Final = "1"
_LESS: Final = "0"


class Rounds(Panel):
    """A panel that is done when all its rounds are. Each round gets a mark: full when no help was needed, or nothing better.

    A panel lays out a round in :meth:`begin`, speaks of it in :meth:`ask`, and ends it with :meth:`end_round`.

    Args:
        name: what the panel is, for screen readers.
        count: how many rounds there are.
        after: a panel that has to be done first.

    Attributes:
        full_marks: how many rounds got the full mark.
    """

    AT_END: ClassVar[str]
    """What is said when all rounds are over: in how many, {n}, of {count} no help was needed."""

    def __init__(self, name: str, count: int, after: Panel | None = None) -> None:
        self._count = count
        self._marks = ""
        self.begin()
        super().__init__(name, after)
        self.ask()
        self.refresh()

    def begin(self) -> None:
        """Lay out the round that is open."""

    def ask(self) -> None:
        """Say what to do in it."""

    @property
    def is_begun(self) -> bool:
        """True when somebody has done something in the round that is open."""
        return False

    @property
    def round_open(self) -> int:
        """Which round is open, counted from 0."""
        return len(self._marks)

    @property
    def full_marks(self) -> int:
        return self._marks.count(_FULL)

    @property
    def is_done(self) -> bool:
        """True when every round is over."""
        return self.round_open >= self._count

    def play_again(self) -> None:
        """Begin with the first round."""
        self._marks = ""
        self._go_on()

    def end_round(self, *, full: bool) -> None:
        """End the open round with a mark, and go on."""
        self._marks += _FULL if full else _LESS
        self._go_on()

    def _go_on(self) -> None:
        if self.is_done:
            self.say(say(self.AT_END, n=self.full_marks, count=self._count), "good")
        else:
            self.begin()
            self.ask()

    def on_button(self, next_one: str) -> Block:
        """Return the button that ends a round; `next_one` is what it says before the last."""
        last = self.round_open + 1 == self._count
        return blocks.button("next", say("Finish") if last else next_one, main=True)

    @staticmethod
    def again_buttons() -> list[Block]:
        """Return what can be done when all rounds are over."""
        return [blocks.buttons(say("Go on"), [blocks.button("again", say("Play again"))])]

    # --- over a reload ---

    def about(self) -> tuple[object, ...]:
        """Return what tells these rounds from others: kept marks go with the very same ones only."""
        return ()

    def kept(self) -> Block:
        """Return the marks of the rounds that are over."""
        return blocks.kept(self.about(), self._marks)

    def take_up(self, kept: str) -> bool:
        """Go on with the round that was open, unless somebody has begun already."""
        if self.round_open or self.is_begun:
            return False
        if not 0 < len(kept) <= self._count or not set(kept) <= {_LESS, _FULL}:
            return False
        self._marks = kept
        self._go_on()
        return True
