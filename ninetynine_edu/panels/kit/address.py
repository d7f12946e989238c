"""What the address of a page asks for: `?variant=chicago&position=…`."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

from .safe import log

LONGEST: Final = 80_000


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
