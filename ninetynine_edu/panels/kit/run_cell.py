"""What the still picture of a panel says in a notebook, where a cell is run before its panel can be used; elsewhere nobody can do that."""

from __future__ import annotations

from html import escape
from typing import Final

from ...ground.say import marked, say

USE: Final = marked("Run this cell to use it.")
PLAY: Final = marked("Run this cell to play.")
EXPLORE: Final = marked("Run this cell to explore the tree.")
INSIDE: Final = marked("Run this cell to look inside.")
ANSWER: Final = marked("Run this cell to answer it.")


def without(kept: str) -> str:
    """Return a still picture without that sentence, for a page that runs its cells itself.

    Args:
        kept: the picture as HTML, in the language that is spoken.

    >>> without("<p><b>Quiz</b> · Run this cell to use it.</p><p>1 + 1</p>")
    '<p><b>Quiz</b></p><p>1 + 1</p>'
    """
    for told in (USE, PLAY, EXPLORE, INSIDE, ANSWER):
        sentence = escape(say(told))
        for around in (f"<p>{sentence}</p>", f" · {sentence}", f" {sentence}"):
            kept = kept.replace(around, "")
    return kept


__all__ = ["ANSWER", "EXPLORE", "INSIDE", "PLAY", "USE", "without"]
