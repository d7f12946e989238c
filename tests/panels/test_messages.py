"""What is said about errors at a page: in one line, and of a move that was refused without the position in the open."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches.record import LeftOut, RecordError
from ninetynine_edu.panels.kit.messages import plain_problem, shortened

WHERE = "Position: standard 93 P1+ 7C,10S/4C"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (nn.IllegalMove("You hold no ace.", WHERE), "You hold no ace."),
        (nn.InvalidMove("That is no move.", WHERE), "That is no move."),
        (nn.AmbiguousMove("It fits two.", "The total is 93; Player 1 is to move."), "It fits two."),
        (ValueError(f"Somebody wrote: {WHERE}"), f"Somebody wrote: {WHERE}"),
        (nn.UnknownVariant("There is no such game."), "There is no such game."),
        (ValueError(), ""),
        (nn.VariantError(["One.", "Two.", "Three.", "Four."]), "One. Two. Three."),
        (RecordError([LeftOut(3, f"No ace. {WHERE}", "No ace."), LeftOut.plain(4, "Odd.")]), "Line 3: No ace. Line 4: Odd."),
        (ValueError("two\nlines"), "two lines"),
    ],
)  # fmt: skip
def test_what_an_error_says_at_a_page(error: Exception, said: str) -> None:
    assert plain_problem(error) == said


def test_a_long_text_is_cut() -> None:
    assert shortened("x" * 200) == "x" * 159 + "…" and len(shortened("x" * 160)) == 160
    assert plain_problem(nn.IllegalMove("word " * 100, WHERE), 12) == "word word w…"
