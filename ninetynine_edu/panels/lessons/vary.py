"""Change something and see what follows: rows of choices, and what a lesson works out for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

from ...ground.picture import Picture
from ...ground.say import marked, say
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part
from .table import Table

_ON_PAPER: Final = 12
"""So many choices are asked for on paper at most."""
_LONG: Final = 300
"""What is longer than this is not read out at once."""


class Vary(Panel):
    """Something to change: each row offers choices, and when each row has one, the lesson shows what follows.

    Args:
        ask: what to think about before a choice is made.
        choices: for each row its name, and its buttons with the value that each stands for.
        show: gets a value of each row, and returns a text, a picture, a :class:`Table`, or a tuple of them. A short text that comes
            first is spoken; the others stand above it.
        after: a panel that has to be done first.
        name: what the panel is called.

    Raises:
        ValueError: when there is nothing to choose.

    >>> panel = Vary("What is it twice?", {"Number": {"two": 2, "three": 3}}, lambda n: f"It is {2 * n}.")
    >>> panel.receive({"do": "choice0-1", "value": "", "n": 0})
    >>> panel.view["say"]
    'It is 6.'
    """

    def __init__(
        self,
        ask: str,
        choices: Mapping[str, Mapping[str, Any]],
        show: Callable[..., object],
        after: Panel | None = None,
        name: str = marked("Change something"),
    ) -> None:
        self._rows = {label: dict(buttons) for label, buttons in choices.items()}
        if not self._rows or not all(self._rows.values()):
            raise ValueError("There is nothing to choose: each row has a name and at least one button.")
        self._ask = ask
        self._show = show
        self._chosen: dict[str, str] = {}
        self._found: list[Block] = []
        super().__init__(say(name), after)
        self.say(ask)
        self.refresh()

    @property
    def is_done(self) -> bool:
        """True when something has been tried."""
        return len(self._chosen) == len(self._rows)

    def above(self) -> list[Block]:
        """The choices, and what follows from them."""
        rows = [
            blocks.buttons(
                label,
                [
                    blocks.button(f"choice{row}-{at}", words, pressed=self._chosen.get(label) == words)
                    for at, words in enumerate(buttons)
                ],
            )
            for row, (label, buttons) in enumerate(self._rows.items())
        ]
        named = [
            block
            for row, label in zip(rows, self._rows, strict=True)
            for block in ([blocks.text(label, small=True), row] if len(self._rows) > 1 else [row])
        ]
        return [*named, *self._found]

    def on_paper(self) -> list[Part]:
        """A table to fill in: a line for each choice. What follows is worked out when somebody asks for the answers."""
        every = [*product(*(buttons.items() for buttons in self._rows.values()))][:_ON_PAPER]
        follows = cache(lambda at: self._texts([value for _, value in every[at]]))
        if not any(follows(at) for at in range(len(every))):
            return [Part([blocks.head(self._ask), paper.lines(3)])]
        heads = (*self._rows, say("Answer"))
        words = [tuple(words for words, _ in each) for each in every]
        blank = paper.table(heads, [(*row, "") for row in words])

        def told() -> list[Block]:
            return [paper.table(heads, [(*row, " ".join(follows(at))) for at, row in enumerate(words)])]

        return [Part([blocks.head(self._ask), blank], later=told)]

    def _texts(self, values: list[Any]) -> list[str]:
        """Return what is said of a choice, without its pictures and tables."""
        return [str(each) for each in self._shown(values) if not isinstance(each, Picture | Table)]

    def _shown(self, values: list[Any]) -> tuple[object, ...]:
        found = self._show(*values)
        return found if isinstance(found, tuple) else (found,)

    def do(self, what: str, value: str) -> None:
        """Choose; when each row has a choice, show what follows."""
        row, _, at = what.removeprefix("choice").partition("-")
        label = list(self._rows)[int(row)]
        self._chosen[label] = list(self._rows[label])[int(at)]
        self.focus = what
        if not self.is_done:
            missing = next(label for label in self._rows if label not in self._chosen)
            self.say(say("Now choose: {row}.", row=missing))
            return
        found = self._shown([buttons[self._chosen[label]] for label, buttons in self._rows.items()])
        first = str(found[0]) if found and not isinstance(found[0], Picture | Table) else ""
        spoken = first if len(first) <= _LONG else ""
        self._found = [_block(each) for each in (found[1:] if spoken else found)]
        self.say(spoken)


def _block(part: object) -> Block:
    if isinstance(part, Picture):
        return blocks.picture(part, part.widest, part.narrow)
    return part.block if isinstance(part, Table) else blocks.text(str(part))
