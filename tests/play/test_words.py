"""Every word of the effects that does something to hands and players has a deed in play."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from ninetynine_edu.play import acts, moves
from ninetynine_edu.rules.words import FLAG, WORDS

USED = {node.id for node in ast.walk(ast.parse(Path(acts.__file__).read_text("utf-8"))) if isinstance(node, ast.Name)}
FLAGS_USED = {value for name, value in vars(moves).items() if name in USED and isinstance(value, int)}


@pytest.mark.parametrize("name", [word.name for word in WORDS.values() if word.acts])
def test_a_card_that_acts_has_a_deed(name: str) -> None:
    assert FLAG[name] in FLAGS_USED, f"play.acts does nothing for {name}"
