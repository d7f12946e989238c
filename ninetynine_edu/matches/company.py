"""The usual company of a game: who plays beside one person when nobody says otherwise. Data: `company.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from ..rules.variant import Variant
from .players import HUMAN


@cache
def _table() -> dict[str, Any]:
    text = (resources.files("ninetynine_edu") / "matches" / "company.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def usual_company(v: Variant) -> tuple[str, ...]:
    """Return the kinds of the players at a table of a game: a person, and the bots with whom a first deal lasts.

    >>> from ninetynine_edu.rules.variant import variant
    >>> usual_company(variant("standard")), usual_company(variant("nepal"))
    (('human', 'beginner', 'steady'), ('human', 'beginner'))
    """
    return (HUMAN, *_table()["games"].get(v.id, _table()["usual"]))
