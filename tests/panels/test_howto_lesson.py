"""The page about writing a lesson, followed as it stands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ninetynine_edu.panels.lessons import page

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "write_a_lesson.md"


def test_a_lesson_is_written_as_the_page_says() -> None:
    cells = re.findall(r"```python\n(.*?)```", HOWTO.read_text(encoding="utf-8"), re.S)
    assert len(cells) == 4
    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell, names)  # noqa: S102  # our own page
    guess, quiz, vary = names["guess"], names["quiz"], names["vary"]
    assert isinstance(quiz, page.Quiz) and not quiz.view["above"], "it waits for the guess"
    guess.receive({"do": "choice1", "value": "", "n": 0})
    for n, choice in enumerate(("choice0-1", "choice1-0")):
        vary.receive({"do": choice, "value": "", "n": n})
    assert vary.view["say"] == "95 and 8 is 103: too big."
    for ex in quiz.desk._questions:
        quiz.receive({"do": "answer", "value": ex.answers[0], "n": quiz.view["n"]})
        quiz.receive({"do": "next", "value": "", "n": quiz.view["n"]})
    assert quiz.first_try == 3 and quiz.paper["html"].count("nl-no") == 3
