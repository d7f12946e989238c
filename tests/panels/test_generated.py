"""Methods of dataclasses that are compiled beforehand: the same classes, without compiling."""

from __future__ import annotations

import dataclasses
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ninetynine_edu.panels.browser import generated


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    vars(dataclasses).pop("exec", None)
    generated._noted.clear()


def made() -> type:
    """Return a class like many of ours."""

    @dataclasses.dataclass(frozen=True, order=True, slots=True)
    class Card:
        rank: int
        suit: str = "S"

    return Card


def test_a_class_made_of_what_was_kept_is_the_same_and_nothing_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = made()
    generated.note()
    noted = made()
    (tmp_path / generated.FILE).write_bytes(generated.kept())
    generated.use(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(generated, "_as_ever", lambda text, *_: pytest.fail(f"compiled: {text}"))
        kept = made()
    for card in (plain, noted, kept):
        assert (
            repr(card(3)).endswith("Card(rank=3, suit='S')") and card(3) < card(4) and hash(card(3)) == hash((3, "S"))
        )
        assert inspect.signature(card) == inspect.signature(plain)
        with pytest.raises(dataclasses.FrozenInstanceError):
            card(3).rank = 4


def test_another_class_is_made_as_ever(tmp_path: Path) -> None:
    generated.note()
    made()
    (tmp_path / generated.FILE).write_bytes(generated.kept())
    generated.use(tmp_path)
    other = dataclasses.make_dataclass("Other", [("one", int), ("two", int, 2)])
    assert repr(other(1)) == "Other(one=1, two=2)"
    assert [each.annotation for each in inspect.signature(other).parameters.values()] == [int, int]


def test_where_nothing_was_kept_nothing_changes(tmp_path: Path) -> None:
    generated.use(tmp_path)
    assert "exec" not in vars(dataclasses)


def test_what_is_kept_is_the_same_each_time() -> None:
    def once(seed: str) -> bytes:
        program = (
            "import sys; from ninetynine_edu.panels.browser import generated as g; g.note(); "
            "import ninetynine_edu.rules.frame; sys.stdout.buffer.write(g.kept())"
        )
        return subprocess.run(
            [sys.executable, "-c", program], check=True, capture_output=True, env={"PYTHONHASHSEED": seed}
        ).stdout

    assert once("1") == once("2") != b""
