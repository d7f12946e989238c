"""The recorded playthroughs: every variant has one, and play still goes exactly so."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import ninetynine_edu as nn
from tests.playthroughs import FOLDER, line, record, recorded


def deals_of(name: str) -> dict[str, str]:
    return {heading: text for heading, text in recorded(name).items() if " seats" in heading}


def test_every_variant_has_a_playthrough_and_no_other_file_is_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(nn.variants()), "run: python -m tests.playthroughs NAME"


@pytest.mark.parametrize("name", nn.variants())
def test_the_record_is_replayed_line_by_line(name: str) -> None:
    plies = 0
    for heading, text in deals_of(name).items():
        pos: nn.Position | None = None
        for found in text.splitlines():
            head, _, rest = found.partition(" | ")
            if head == "start":
                pos = nn.Position.parse(rest)
                continue
            assert pos is not None
            if head == "end":
                assert str(pos) == rest, heading
                continue
            step = found.split(" | ")[-2]
            after = pos.draw() if step == "draw" else pos.play(step)
            assert line(int(head), pos, step, after) == found, heading
            pos = after
            plies += 1
    assert plies > 60


@pytest.mark.parametrize("name", nn.variants())
def test_the_record_shows_what_it_should(name: str) -> None:
    deals = deals_of(name)
    assert f"{name}, 2 seats" in deals and f"{name}, 4 seats" in deals
    assert any(re.match(r"\w+\{.*\}, \d seats", heading) for heading in deals), "house rules"
    text = "\n".join(deals.values())
    assert ", out P" in text and "last_seat" in text, "somebody is out, and one is left"
    (piece,) = (text for heading, text in deals.items() if "a stock that runs out" in heading)
    sizes = [int(size) for size in re.findall(r"…\((\d+)\)", piece)]
    if nn.variant(name).rule("stock_out") != "play_on" and nn.variant(name).rule("replace_cards"):
        assert any(after > before for before, after in pairwise(sizes)), "the pile became the stock"


def test_the_generator_makes_the_same_records_again() -> None:
    assert record("chicago") == (FOLDER / "chicago.txt").read_text(encoding="utf-8")
