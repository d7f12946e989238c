"""Where a desk is shown: a notebook, a server of pages, a browser alone, a test. A desk knows no more of it than this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Reply = dict[str, Any]
"""Something said to the page once, such as a file; what is shown all the time is state."""


class Host(Protocol):
    """What a desk asks of the place where it is shown."""

    def put(self, **state: Any) -> None:
        """Show new state, by name; what is given together goes out together."""

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Say something to the page once, with raw bytes if there are any."""


class Nowhere:
    """A host that shows nothing: for a desk that nobody looks at yet."""

    def put(self, **state: Any) -> None:
        """Show nothing."""

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Say nothing."""
