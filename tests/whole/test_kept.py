"""What people kept of earlier versions opens as before: records, texts, codes, saved matches, lab positions, tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import ninetynine_edu as nn
from tests import kept

FILE_OF = "game_{}".format
load = cache(kept.load)


def different(seen: Any, before: Any) -> Any:
    """Return what is not as it was, as (now, then), entry by entry; {} when all is. What has been added since is no loss."""
    if not isinstance(seen, dict) or not isinstance(before, dict):
        return {} if seen == before else (seen, before)
    found = {name: different(seen.get(name), then) for name, then in before.items()}
    return {name: pair for name, pair in found.items() if pair != {}}


def assert_as_before(seen: Any, before: Any, of: str) -> None:
    """Compare facts: what is said of them may be said better today."""
    found = different(kept.facts(seen), kept.facts(before))
    assert found == {}, f"(now, then): {found}, of {of[:600]}"


def test_every_game_of_then_is_still_there() -> None:
    assert len(kept.GAMES) == 28 and set(nn.variants()) >= kept.GAMES


@pytest.mark.parametrize("name", sorted(kept.GAMES))
def test_codes_name_the_same_games(name: str) -> None:
    for code, before in load(FILE_OF(name))["games"].items():
        v = nn.variant(code)
        assert_as_before(kept.game(v), before, code)
        assert nn.variant(before["code"]) == v == nn.variant(before["share_code"])


@pytest.mark.parametrize("name", sorted(kept.GAMES))
def test_position_texts_open_and_play_as_before(name: str) -> None:
    for text, before in load(FILE_OF(name))["positions"]:
        pos = nn.Position.parse(text)
        assert str(pos) == text
        assert_as_before(kept.look(pos), before, text)


@pytest.mark.parametrize("name", sorted(kept.GAMES))
def test_match_records_are_replayed_as_before(name: str) -> None:
    for entry in load(FILE_OF(name))["matches"]:
        record = "".join(f"{line}\n" for line in entry["record"])
        assert_as_before(kept.replayed(record), entry["seen"], record)
        assert entry["seen"]["errors"] == [] and entry["seen"]["record"] == kept.short(record)


@pytest.mark.parametrize("name", sorted(kept.GAMES))
def test_matches_kept_in_a_browser_come_back(name: str) -> None:
    for saved, at_the_table, in_the_lab in load(FILE_OF(name))["saved"]:
        assert_as_before(kept.at_the_table(saved), at_the_table, saved)
        if in_the_lab:
            assert_as_before(kept.lab_of_match(saved), in_the_lab, saved)


@pytest.mark.parametrize("name", load("own_games"))
def test_games_of_ones_own_are_read_as_before(name: str) -> None:
    entry = load("own_games")[name]
    v = nn.Variant.from_toml(entry["toml"])
    assert v.to_toml() == entry["toml"]
    assert_as_before(kept.game(v), entry["seen"], name)
    assert nn.variant(entry["seen"]["share_code"]) == v
    for text, before in entry["texts"]:
        pos = nn.Position.parse(text, {v.id: v})
        assert str(pos) == text
        assert_as_before(kept.look(pos), before, text)


PAGES: dict[str, Callable[[str], kept.Seen]] = {
    "play": kept.opened_at,
    "lab texts": kept.in_the_lab,
    "lab": kept.lab_at,
    "trees": kept.tree_at,
    "tables": kept.tables_at,
    "workshop texts": kept.workshop_of,
    "workshop": lambda query: kept.workshop_of("", query),
}


@pytest.mark.parametrize(("page", "asked"), [(page, asked) for page in PAGES for asked in load("pages")[page]])
def test_pages_show_what_was_kept_or_linked(page: str, asked: str) -> None:
    assert_as_before(PAGES[page](asked), load("pages")[page][asked], f"{page}: {asked}")


def test_lessons_find_a_kept_prediction() -> None:
    for question, choices, press, before in load("pages")["predictions"]:
        assert kept.lesson_keeps(question, choices, press) == before


@pytest.mark.parametrize("name", load("tables"))
def test_tables_in_files_are_read_as_before(name: str) -> None:
    assert_as_before(kept.table_of(kept.FOLDER / f"table_{name}.npz"), load("tables")[name], name)
