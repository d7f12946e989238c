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


def test_three_players_are_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--cards", "2", "--seats", "3", "--count"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(
        "Ninety-nine, standard rules, three players, 2 cards a hand: 474,552 rows for 1,832,266,800 ways to deal, counted in "
    )
    assert [line.split()[-1] for line in told[1:4]] == ["36.0%", "68.7%", "78.4%"]
    assert told[4] == "Two of them can in 83.4%, nobody in 0.3%." and told[6].split()[0] == "9"


@pytest.mark.parametrize("more", [[], ["--count", "--plies"], ["--count", "--endless"], ["--count", "--save", "x.npz"]])
def test_three_players_have_no_table(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--seats", "3", *more]) == 2
    told = capsys.readouterr()
    assert "Three players are only counted" in told.err and not told.out


@pytest.mark.parametrize("more", [["--plies"], ["--save", "x.npz"]])
def test_what_it_cannot_do_is_said_in_one_line(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--count", *more]) == 2
    told = capsys.readouterr()
    assert "--count holds no table" in told.err and not told.out


def test_too_much_memory_is_refused_before_anything_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--cards", "7", "--count", "--memory", "3"]) == 2
    assert "allow more with --memory 14." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "says"),
    [("no/such/folder/t.npz", "there is no such folder"), ("", "is no name of a file"), (".", "it is a folder")],
)
def test_a_table_that_cannot_be_kept_is_not_made(name: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tablebase", "standard", "--cards", "2", "--save", name]) == 2
    told = capsys.readouterr()
    assert says in told.err and not told.out
