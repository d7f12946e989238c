"""The recorded playthroughs: every variant has one, and play still goes exactly so."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import ninetynine_edu as nn
from tests.playthroughs import FOLDER, line, record


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_variant_has_a_playthrough_and_no_other_file_is_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(nn.variants())


@pytest.mark.parametrize("name", nn.variants())
def test_the_record_is_replayed_line_by_line(name: str) -> None:
    pos: nn.Position | None = None
    plies = 0
    for number, found in enumerate(text_of(name).splitlines(), 1):
        head, _, rest = found.partition(" | ")
        if head == "start":
            pos = nn.Position.parse(rest)
        elif head == "end":
            assert pos is not None and str(pos) == rest, f"line {number}"
        elif head.strip().isdigit():
            assert pos is not None
            step = found.split(" | ")[-2]
            after = pos.draw() if step == "draw" else pos.play(step)
            assert line(int(head), pos, step, after) == found, f"line {number}"
            pos = after
            plies += 1
    assert plies > 60


@pytest.mark.parametrize("name", nn.variants())
def test_the_record_shows_what_it_should(name: str) -> None:
    text = text_of(name)
    assert f"== {name}, 2 seats" in text and f"== {name}, 4 seats" in text
    assert re.search(r"== \w+\{.*\}, \d seats", text), "house rules"
    assert ", out P" in text and "last_seat" in text, "somebody is out, and one is left"
    pieces = [part for part in text.split("== ") if "a stock that runs out" in part]
    sizes = [int(size) for size in re.findall(r"…\((\d+)\)", pieces[0])]
    if nn.variant(name).rule("stock_out") != "play_on" and nn.variant(name).rule("replace_cards"):
        assert any(after > before for before, after in pairwise(sizes)), "the pile became the stock"


def test_the_generator_makes_the_same_records_again() -> None:
    assert record("chicago") == text_of("chicago")
