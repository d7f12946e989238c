"""`ninetynine tablebase … --count`: who wins with more cards than a table holds."""

from __future__ import annotations

import pytest

from ninetynine_edu.app import cli


def test_it_counts_and_says_what_a_card_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--cards", "3", "--count"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(
        "Ninety-nine, standard rules, 3 cards a side: 132,496 rows for 407,170,400 ways to deal, counted in "
    )
    assert told[2].split()[0] == "9" and told[-1].split() == ["4", "0.0%"]


@pytest.mark.parametrize("more", [["--plies"], ["--save", "x.npz"]])
def test_what_it_cannot_do_is_said_in_one_line(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--count", *more]) == 2
    told = capsys.readouterr()
    assert "--count holds no table" in told.err and not told.out


def test_too_much_memory_is_refused_before_anything_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--cards", "7", "--count", "--memory", "3"]) == 2
    assert "allow more with memory=" in capsys.readouterr().err
