"""A table of a lesson, worked out in its cell: the same on the screen, in a panel, on paper and in plain text.

>>> from fractions import Fraction
>>> print(Table(("Total", "Chance"), [(-3, Fraction(1, 2))], caption="Two columns."))
Total | Chance
−3 | 1/2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from numbers import Rational
from typing import Final

from ...ground.english import minus
from ...ground.numbers import grouped
from ...ground.say import say
from . import blocks
from .blocks import Block

_LONG: Final = 10_000
_MANY: Final = 4
"""More columns than this may not fit on a phone."""
Cell = object
"""A text, a whole number, a fraction; anything else is shown as its text."""


def shown(cell: Cell) -> str:
    """Return what stands in a cell; a number has a true minus, a long one commas.

    >>> shown(-7), shown("7♣"), shown(True), shown(10081)
    ('−7', '7♣', 'yes', '10,081')
    """
    if isinstance(cell, bool):
        return say("yes") if cell else say("no")
    if isinstance(cell, int) and abs(cell) >= _LONG:
        return minus(grouped(cell))
    return minus(str(cell)) if isinstance(cell, Rational) else str(cell)


class Table:
    """A table that shows itself in a notebook cell, folded up, and in a panel.

    Args:
        heads: what stands over the columns.
        rows: the rows; numbers are set to the right.
        caption: what it shows, in a sentence; it stands above the table and names it for screen readers.

    Raises:
        ValueError: when a row has more or fewer cells than there are heads.
    """

    def __init__(self, heads: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = "") -> None:
        self.heads = tuple(heads)
        self.caption = caption
        cells = [tuple(row) for row in rows]
        for number, row in enumerate(cells, 1):
            if len(row) != len(self.heads):
                raise ValueError(f"Row {number} has {len(row)} cells, and there are {len(self.heads)} columns.")
        self.rows = tuple(tuple(map(shown, row)) for row in cells)
        self._numbers = tuple(
            bool(cells) and all(isinstance(row[at], Rational) and not isinstance(row[at], bool) for row in cells)
            for at in range(len(self.heads))
        )

    @property
    def block(self) -> Block:
        """The table inside a panel."""
        return blocks.table(self.heads, self.rows, self.caption, self._numbers)

    def __repr__(self) -> str:
        return "\n".join(" | ".join(row) for row in (self.heads, *self.rows))

    def _repr_html_(self) -> str:
        def cell(tag: str, at: int, words: str, more: str = "") -> str:
            side = "right" if self._numbers[at] else "left"
            return f'<{tag}{more} style="text-align:{side}">{escape(words)}</{tag}>'

        heads = "".join(cell("th", at, head, ' scope="col"') for at, head in enumerate(self.heads))
        rows = "".join(
            "<tr>" + "".join(cell("td", at, words) for at, words in enumerate(row)) + "</tr>" for row in self.rows
        )
        caption = f'<caption style="text-align:left;caption-side:top">{escape(self.caption)}</caption>'
        table = f"<table>{caption if self.caption else ''}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        if len(self.heads) <= _MANY:
            return table
        name = escape(self.caption or ", ".join(self.heads), quote=True)  # it scrolls by itself, by the keyboard too
        return f'<div role="group" aria-label="{name}" tabindex="0" style="overflow-x:auto">{table}</div>'
