"""Wishes that cannot be met: what is possible is said and given, never an exception of another kind and never one thing twice."""

from __future__ import annotations

from typing import Any

import pytest

import ninetynine_edu as nn


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
