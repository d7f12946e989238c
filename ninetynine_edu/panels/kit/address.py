"""What a page's kernel is told by the server: what the address asks for (`?variant=chicago&position=…`), and whose page it is."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

from .safe import log

LONGEST: Final = 80_000
IN_APP: Final = "NINETYNINE_APP"
"""Told to kernels behind pages of the app: such a page has our letters already, and nobody keeps its notebook."""
WIDGETS: Final = "NINETYNINE_WIDGETS"
"""Which anywidget that page has: looked up once by the server, not by each kernel."""


def asked(address: str) -> dict[str, str]:
    """Return what an address asks for, by name; nothing when it cannot be read.

    Args:
        address: the part behind the question mark, which may come along.

    >>> asked("?variant=chicago&players=human%2Cgreedy")
    {'variant': 'chicago', 'players': 'human,greedy'}
    """
    try:
        return dict(parse_qsl(address[:LONGEST].removeprefix("?"), max_num_fields=50))
    except ValueError as error:
        log.warning("the address of the page cannot be read: %s", error)
        return {}
