"""`ninetynine compare`: a table, sentences, a page; one line for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ninetynine_edu.app import cli


def test_it_prints_a_table_and_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["compare", "standard", "taiwanese", "--precision", "0.1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Game") and "Ninety-nine, Taiwanese" in told and "The shortest deals:" in told


def test_as_data_and_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "games.html"
    assert (
        cli.main(["compare", "standard", "--rule", "limit=50", "--precision", "0.2", "--json", "--html", str(page)])
        == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert [row["game"] for row in data["rows"]] == ["standard", "standard{limit=50}"]
    text = page.read_text(encoding="utf-8")
    assert "<h1>Games compared</h1>" in text and "data:image/svg+xml" in text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "needs a list of 1 to 28 games or their ids, not 0 games"),
        (["standrad"], "standard"),
        (["standard", "--precision", "0"], "precision is a number from 0.002 to 0.2"),
        (["standard", "--rule", "limit=x"], "limit"),
        (["standard", "--bot", "human"], "choose a bot"),
    ],
)
def test_what_cannot_be_is_one_line(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["compare", *given]) == 2
    told = capsys.readouterr().err
    assert says in told and told.count("\n") == 1


def test_a_number_that_is_none_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["compare", "standard", "--precision", "high"])
    assert capsys.readouterr().err.startswith("Argument --precision: 'high' is no number; write one such as 0.5.")


def test_games_without_tables_here_are_compared_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Six packs have too many deals to count: of open endgames nothing is said."""
    assert cli.main(["compare", "standard{decks=6}", "--precision", "0.2"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert next(row for row in rows if row.startswith("Worth most there")).endswith("–")
