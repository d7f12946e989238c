"""Which kinds of exercises a game has, for pages that ask at each redraw."""

from __future__ import annotations

from functools import lru_cache

from ...exercises.kind import Kind
from ...exercises.skills import kinds_in
from ...rules.variant import Variant


@lru_cache(maxsize=64)
def kinds_of(game: Variant) -> tuple[Kind, ...]:
    """Return the kinds that a game has, worked out once for each game."""
    return kinds_in(game)
