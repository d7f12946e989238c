"""Room for tables and counts: what is said where there is none after all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.tables import large, three
from ninetynine_edu.tables.endless import Endless, solve_endless


@pytest.mark.parametrize(
    ("where", "name", "work", "cards", "what"),
    [
        (large, "rows_for", large.count_wins, 2, "counting .* with 2 cards a hand"),
        (three, "rows_for", three.count_safe, 1, "counting .* for three players with 1 card a hand"),
        (Endless, "sweep", solve_endless, 1, "an endless .* with 1 card a hand"),
    ],
)
def test_where_memory_runs_out_it_is_said(
    where: object, name: str, work: Callable[..., Any], cards: int, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*given: object) -> None:
        raise MemoryError

    monkeypatch.setattr(where, name, no_room)
    with pytest.raises(nn.SolveError, match=rf"^There is not enough memory for {what}: take fewer cards\.$"):
        work("standard", cards)
