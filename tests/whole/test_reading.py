"""What children read stays easy to read: the pages that they meet, measured."""

from __future__ import annotations

import pytest

from tests.whole import reading

BOUNDS = {
    "gallery": 0.8,
    "table": 4.1,
    "table's messages": 1.1,
    "rules cards": 3.1,
    "house rules": 3.4,
    "workshop": 1.2,
    "lesson 1": 1.7,
    "practise": 0.5,
    "puzzle room": 1.7,
    "worksheets": 3.0,
    "look back": 1.6,
    "lessons' panels": 1.5,
}
"""The highest grade that each page may have: a little above what it has."""
LONGEST = 25
"""No sentence has more words."""


def test_every_page_of_children_has_a_bound() -> None:
    assert set(BOUNDS) == set(reading.PAGES)


@pytest.mark.parametrize("page", reading.PAGES)
def test_the_reading_level_stays_under_its_bound(page: str) -> None:
    text = reading.text_of(page)
    worst = "\n".join(reading.hardest(text))
    assert reading.grade(text) <= BOUNDS[page], (
        f"{page}: grade {reading.grade(text):.2f}; the hardest sentences:\n{worst}"
    )


@pytest.mark.parametrize("page", reading.PAGES)
def test_no_sentence_is_too_long(page: str) -> None:
    assert [text for text in reading.text_of(page) if len(reading.words(text)) > LONGEST] == []


def test_something_is_read_on_every_page() -> None:
    few = {page: len(reading.text_of(page)) for page in reading.PAGES if len(reading.text_of(page)) < 6}
    assert few == {}


def test_the_measure_tells_hard_from_easy() -> None:
    easy = reading.sentences("You take a card. Now it is your turn. Play a card that is not too big.")
    hard = reading.sentences(
        "An equilibrium is determined by considering simultaneously the optimal strategies of all participants."
    )
    assert len(easy) == 3 and reading.grade(easy) < 2 < 15 < reading.grade(hard)


def test_the_grade_is_that_of_flesch_and_kincaid() -> None:
    # seven words in one sentence, eight syllables: 0.39 * 7 + 11.8 * 8 / 7 - 15.59
    assert reading.grade(["The seven of hearts is a card."]) == pytest.approx(0.39 * 7 + 11.8 * 8 / 7 - 15.59)


def test_headings_tables_and_marks_are_no_part_of_a_sentence() -> None:
    text = "# A title\n\n**Say** the new total aloud. Then type it in here.\n\n| card | you take one of the cards |"
    assert reading.sentences(text) == [
        "Say the new total aloud.",
        "Then type it in here.",
        "you take one of the cards",
    ]
