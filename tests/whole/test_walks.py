"""The walks of CONTRIBUTING.md, followed to the letter in a copy of the package: what they say to write does what they say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import ninetynine_edu as nn

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DONE = """
import ninetynine_edu as nn

assert "fives" in nn.variants() and nn.variant("fives").effect("5S").alternatives[0].n == -5
assert "The five takes five away." in nn.variant("fives").rules_card()

two = nn.Variant.from_toml('id = "two"\\nname = "Two"\\nextends = "standard"\\n[cards]\\n2 = "+2, next-draws-2"\\n')
assert "the next player takes two cards" in two.rules_card()
before = nn.Position.open(two, ["2S", "3H"], total=50, stock="4S 5S 6S")
after = before.play("2S")
assert [len(hand) for hand in after.hands] == [1, 3], after
match = nn.Match(two, players=["human", "human"], seed=1)
while match.position.legal_moves[0].cards[0].rank != "2":
    match.play(match.position.legal_moves[-1])
assert match.play(match.position.legal_moves[0]).words.endswith(" takes two cards.")

match = nn.Match("standard", players=["low", "human"], names=["Lo", "Me"], seed=1)
while not match.is_bot_turn:
    match.play(match.position.legal_moves[0])
lowest = min(match.position.result_of(move) for move in match.position.legal_moves)
assert match.play_bot().total == lowest

from ninetynine_edu.study import changes

change = changes.CHANGES["one-card"]
fewer = change.make(nn.Position.open("standard", ["2S 4S", "3H 9H"], total=50))
assert change.title == "One card each" and [len(hand) for hand in fewer.hands] == [1, 1]

from ninetynine_edu.panels import gallery

desk = gallery.open_desk("dice")
desk.receive({"do": "throw"})
assert desk.state["view"]["thrown"][0] in range(1, 7)
assert gallery.apps()["dice"]["title"] == gallery.notebook("dice")["metadata"]["title"]
"""


def written(walk: str, kind: str) -> list[str]:
    """What a walk says to write: its blocks of a kind, in order."""
    text = GUIDE.split(f"\n## {walk}\n")[1].split("\n## ")[0]
    return [dedent(block) for block in re.findall(rf"^ *```{kind}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, without what only browsers need."""
    left_out = shutil.ignore_patterns("__pycache__", "node_modules", "bundles", "*.js")
    copy: Path = shutil.copytree(Path(nn.__file__).parent, tmp_path / "ninetynine_edu", ignore=left_out)
    return copy


def test_what_the_walks_say_to_write_is_all_that_is_needed(package: Path) -> None:
    def change(name: str, old: str, new: str) -> None:
        file = package / name
        text = file.read_text(encoding="utf-8")
        assert old in text, name
        file.write_text(text.replace(old, new, 1), encoding="utf-8")

    def add(name: str, text: str) -> None:
        with (package / name).open("a", encoding="utf-8") as file:
            file.write(f"\n\n{text}")

    (game,) = written("A game whose cards do known things", "toml")
    (package / "variants" / "fives.toml").write_text(game, encoding="utf-8")
    change("variants/_index.toml", '    "ono99_1980"', '    "fives",\n    "ono99_1980"')
    word, deed = written("A word that says what a card does", "python")
    change("rules/words.py", "    Word(\n", f"    {word.strip()},\n    Word(\n".replace(",,", ","))
    add("play/acts.py", deed)
    (bot,) = written("A bot", "python")
    add("matches/bots.py", bot)
    (what_if,) = written("A what-if", "python")
    add("study/changes.py", what_if)
    (package / "panels" / "dice").mkdir()
    files = ("desk.py", "page.py")
    for name, text in zip(files, written("A page of the app", "python"), strict=True):
        (package / "panels" / "dice" / name).write_text(text, encoding="utf-8")
    (package / "panels" / "dice" / "__init__.py").write_text("", encoding="utf-8")
    add("panels/apps.toml", *written("A page of the app", "toml"))
    run = subprocess.run(
        [sys.executable, "-c", DONE],
        cwd=package.parent,
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


def test_the_house_rule_that_the_walk_shows_is_there_as_shown() -> None:
    (shown,), (field,) = written("A house rule", "toml"), written("A house rule", "python")
    package = Path(nn.__file__).parent
    assert shown.strip() in (package / "rules" / "house_rules.toml").read_text(encoding="utf-8")
    assert field.strip() in (package / "play" / "compiled.py").read_text(encoding="utf-8")
