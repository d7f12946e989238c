"""What the address of a page asks for: `?variant=chicago&position=…`."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import parse_qsl

from .safe import log

LONGEST: Final = 80_000


def asked(address: str | None = None) -> dict[str, str]:
    """Return what an address asks for, by name; nothing when it cannot be read.

    Args:
        address: the part behind the question mark, which may come along; None: that of the page that this kernel serves.

    >>> asked("?variant=chicago&players=human%2Cgreedy")
    {'variant': 'chicago', 'players': 'human,greedy'}
    """
    text = os.environ.get("QUERY_STRING", "") if address is None else address
    try:
        return dict(parse_qsl(text[:LONGEST].removeprefix("?"), max_num_fields=50))
    except ValueError as error:
        log.warning("the address of the page cannot be read: %s", error)
        return {}
