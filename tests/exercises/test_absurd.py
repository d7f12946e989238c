"""Wishes that cannot be met: what is possible is said and given, never an exception of another kind and never one thing twice."""

from __future__ import annotations

from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.endings import ending_of
from ninetynine_edu.exercises.exercise import Exercise
from ninetynine_edu.exercises.wished import how_many_as_wished, wished

STANDARD = nn.variant("standard")


def lengths(found: tuple[Exercise, ...]) -> list[int]:
    return [ending_of(each.task.place).plies for each in found]


def test_twenty_five_play_wins_with_two_cards_each_become_the_nearest_that_there_are() -> None:
    """Four cards are four plays at the most."""
    found = wished(STANDARD, 20, seed=7, plies=5, cards=2, kinds=["win_in"])
    assert len(found) == 20 == len(set(found)) and max(lengths(found)) <= 4
    assert lengths(found) == sorted(lengths(found), reverse=True)
    assert all(len(hand) == 2 for each in found for hand in each.task.place.hands)
    assert "With 5 plays there are 0 such puzzles." in how_many_as_wished(found, 5)


def test_a_wish_that_can_be_met_is_met_without_a_word_and_the_same_again() -> None:
    found = wished(STANDARD, 3, seed=7, plies=3, cards=3)
    assert lengths(found) == [3, 3, 3] and how_many_as_wished(found, 3) == ""
    assert found == wished(STANDARD, 3, seed=7, plies=3, cards=3)


@pytest.mark.parametrize(
    ("plies", "cards", "said"), [(11, 2, "1 to 10 plays"), (-1, 2, "1 to 10"), (3, 6, "1 to 5 cards")]
)
def test_a_wish_out_of_all_bounds_is_refused_in_a_sentence(plies: int, cards: int, said: str) -> None:
    with pytest.raises(nn.ExerciseError, match=said):
        wished(STANDARD, 1, 7, plies, cards)


@pytest.mark.parametrize(
    ("wish", "most"),
    [
        ({"variant": "one_hundred", "skills": ["double_half"], "levels": (1, 1), "count": 200}, 199),
        ({"variant": "standard", "skills": ["say_total"], "levels": (1, 1), "count": 200, "versions": 2}, 200),
        ({"variant": "boom_o", "skills": ["say_total"], "levels": (4, 4), "count": 200}, 199),
        ({"variant": "boom_o", "skills": ["distance"], "levels": (1, 1), "count": 200}, 199),
    ],
)
def test_a_set_holds_as_many_different_ones_as_there_are(wish: dict[str, Any], most: int) -> None:
    made = nn.exercise_set(**wish, seed=1)
    found = made.versions[0]
    assert 1 <= len(found) <= most and len(set(found)) == len(found)
    assert str(len(found)) in made.words
    assert len(found) == wish["count"] or "different exercises can be made" in made.words


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"variant": "standard", "skills": ["double_half"], "levels": (1, 5)}, "there is nothing of level 1 to 5"),
        ({"variant": "bloody_99", "skills": ["only_move"], "levels": (5, 5)}, "there is nothing of level 5 to 5"),
        ({"variant": "standard", "count": 10**9}, "from 1 to 200"),
        ({"variant": "standard", "count": -1}, "from 1 to 200"),
        ({"variant": "standard", "count": 0.5}, "from 1 to 200"),
        ({"variant": "standard", "versions": 10**6}, "from 1 to 100"),
        ({"variant": "standard", "levels": (5, 1)}, "from low to high"),
        ({"variant": "standard", "levels": (0, 99)}, "from 1 to 5"),
        ({"variant": "standard", "skills": []}, "there is nothing of level"),
        ({"variant": "standard", "skills": ["five_play_wins"]}, "five_play_wins"),
    ],
)
def test_what_cannot_be_made_at_all_is_refused_in_a_sentence(wish: dict[str, Any], said: str) -> None:
    with pytest.raises((nn.ExerciseError, LookupError), match=said):
        nn.exercise_set(**wish, seed=1)
