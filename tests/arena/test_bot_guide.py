"""The guide to a bot of one's own: it works as it stands, and names all that a view knows."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import ninetynine_edu as nn
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move

GUIDE = (Path(__file__).parents[2] / "docs" / "howto" / "write_a_bot.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    return [text for name, text in found if name == language]


def test_the_bot_comes_to_what_the_guide_says(tmp_path: Path) -> None:
    file = tmp_path / "keeper.py"
    file.write_text(blocks("python")[0], encoding="utf-8")
    command, notebook = blocks("")[0], blocks("python")[1]
    assert '["keeper.py"]' not in notebook and "deals=1600, rotate=True, progress=False" in notebook
    assert command.split()[:3] == ["ninetynine", "tournament", "keeper.py"]
    found = nn.simulate("standard", [nn.bot_from_file(file), "greedy"], deals=1600, rotate=True, progress=False)
    assert blocks("")[1] == f"{found}\n"
    low, high = found.interval(0)
    assert low < 0.5 < high and not any(found.faults)


def test_all_that_a_view_knows_is_named() -> None:
    named = set(re.findall(r"`view\.(\w+)", GUIDE))
    public = {each.name for each in fields(SeatView)} | {"limit", "unseen", "result_of", "next_seat"}
    assert named == public - {"table"}
    position = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
    move = position.legal_moves[0]
    assert all(hasattr(move, name) for name in re.findall(r"`move\.(\w+)", GUIDE)) and isinstance(move, Move)
    assert {move.code for move in position.legal_moves} >= {"10S-10"}
