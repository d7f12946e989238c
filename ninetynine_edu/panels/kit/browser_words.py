"""The share of the browser's scripts in the catalogue: which messages each page's script holds, and what they are called."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any

from ...ground.say import ENGLISH, speaking, words_for

Message = tuple[str, str, str]


@lru_cache(maxsize=1)
def _messages() -> dict[str, list[Message]]:
    """Return the messages of each bundle, as `python -m ninetynine_edu.app.catalogue build` finds them in its sources."""
    text = (resources.files("ninetynine_edu") / "words" / "browser.json").read_text(encoding="utf-8")
    return {page: [(context, one, many) for context, one, many in found] for page, found in json.loads(text).items()}


def words_of(bundle: str, tag: str) -> dict[str, Any]:
    """Return what a page's script says in a language, as :func:`ninetynine_edu.ground.say.words_for` tells it.

    >>> words_of("play", "en")
    {'lang': 'en'}
    """
    if tag == ENGLISH:
        return {"lang": tag}
    with speaking(tag):
        return words_for(_messages().get(bundle, ()))
