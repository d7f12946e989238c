"""Names of any script, direction and length: as they were typed, and nothing in them that disturbs what is around."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.names import LONGEST_NAME, clean_name, count_characters, is_name, is_short_enough
from ninetynine_edu.ground.say import say

WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
KEPT = {
    "Mia": 3, "Zoë": 3, "Nguyễn": 6, "محمد": 4, "می‌خواهم": 7, "שָׁלוֹם": 4, "क्षत्रिय": 3, "สวัสดี": 4, "王小明": 3, "བཀྲ་ཤིས": 5,
    "👩‍👩‍👧‍👦": 1, "👍🏽": 1, "🇩🇪🇪🇸": 2, "❤️‍🔥": 1, "🧑🏿‍🚀": 1, WALES: 1, "\U0001fae9": 1, "Donaudampfschifffahrtsgesell": 28,
}  # fmt: skip
"""Names as people write them, and how many characters they have for people."""
DISTURBING = (
    "\u202e", "\u202d", "\u2066", "\u2069", "\u200e", "\u061c", "\u200b", "\ufeff", "\n", "\u2028", "\x00", "\x1b", "\ud800",
    "\ufffe", "\U000e0041", "\u3164", "\u2800", '"',
)  # fmt: skip


@pytest.mark.parametrize(("name", "characters"), KEPT.items(), ids=ascii)
def test_a_name_of_any_script_stays_whole(name: str, characters: int) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)
    assert is_name(name) and count_characters(clean_name(name)) == characters


@pytest.mark.parametrize("sign", DISTURBING, ids=ascii)
def test_nothing_that_disturbs_what_is_around_stays_in_a_name(sign: str) -> None:
    assert clean_name(f"{sign}Mi{sign}a{sign}").replace(" ", "") == "Mia" and clean_name(sign) == ""
    assert not is_name(f"M{sign}ia")


def test_a_tower_of_marks_is_taken_down_and_what_scripts_need_stays() -> None:
    tower = clean_name("Z" + "\u0335\u0310\u0330" * 20 + "algo")
    assert tower.endswith("algo") and len(tower) == len("Zalgo") + 4
    assert clean_name("שָּׁ") == unicodedata.normalize("NFC", "שָּׁ")  # a letter with three marks of its own


def test_spaces_of_every_script_are_one_space_and_a_joiner_joins_something() -> None:
    assert clean_name(" 王\u3000小明\u00a0 \t ") == "王 小明"
    assert [clean_name(text) for text in ("\u200d", "a\u200d", "\u200da", "a \u200d b")] == ["", "a", "a", "a b"]


def test_a_name_has_so_many_characters_as_people_count_them() -> None:
    families = "👩‍👩‍👧‍👦" * 10
    assert len(families) > 2 * LONGEST_NAME and is_name(families)
    assert is_name("x" * LONGEST_NAME) and not is_name("x" * (LONGEST_NAME + 1)) and not is_name("")
    assert not is_short_enough("👩‍👩‍👧‍👦" * 29)  # few characters of very many signs


@given(st.text(max_size=60))
def test_a_clean_name_is_clean_and_its_own(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name and '"' not in name and name == name.strip()
    assert not {unicodedata.bidirectional(sign) for sign in name} & {
        "LRE",
        "RLE",
        "LRO",
        "RLO",
        "PDF",
        "LRI",
        "RLI",
        "FSI",
        "PDI",
    }
    assert len(name.splitlines()) <= 1


@pytest.mark.parametrize("name", [name for name in KEPT if len(name) > 1], ids=ascii)
def test_a_saved_match_keeps_its_names(name: str) -> None:
    match = nn.Match("standard", players=["human", "greedy"], names=[name, "Bo"], seed=7)
    assert nn.Match.from_record(match.record()).names == match.names == (unicodedata.normalize("NFC", name), "Bo")


def test_a_match_takes_no_name_that_disturbs() -> None:
    with pytest.raises(ValueError, match="A name has 1 to 30 characters"):
        nn.Match("standard", players=["human", "greedy"], names=["\u202eaiM", "Bo"])


@pytest.mark.parametrize("name", ["محمد", "שלום", "𞤀𞤣𞤤𞤢𞤥"])
def test_a_name_read_from_the_right_keeps_to_its_place_in_a_sentence(name: str) -> None:
    assert say("{who} takes a card.", who=name) == f"\u2068{name}\u2069 takes a card."
