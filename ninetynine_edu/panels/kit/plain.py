"""The plainest host: state and replies as plain data, handed to two functions. For a browser alone, a program, a test.

>>> from ninetynine_edu.panels.play.desk import opened
>>> table = Plain(opened("?variant=chicago&seed=7"))
>>> table.state["view"]["sub"], table.state["total"]
('Chicago · you and 2 bots', 0)
>>> table.receive('{"do": "rules"}')
>>> table.said[-1]["title"]
'Ninety-nine, Chicago'
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .desk import Desk


class Plain:
    """A host that keeps what is shown, and passes it on.

    Args:
        desk: what is shown.
        put: called with each piece of new state, the first one at once.
        send: called with what is said once, and the raw bytes that go with it.

    Attributes:
        state: all that is shown now, by name.
        said: what was said once, in order; the last few of it.
    """

    MOST = 100

    def __init__(
        self,
        desk: Desk,
        put: Callable[[dict[str, Any]], object] = lambda state: None,
        send: Callable[[Mapping[str, Any], Sequence[bytes]], object] = lambda content, buffers: None,
    ) -> None:
        self._desk, self._put, self._send = desk, put, send
        self.state: dict[str, Any] = {}
        self.said: list[Mapping[str, Any]] = []
        desk.host = self
        self.put(**desk.state)

    def put(self, **state: Any) -> None:
        """Show new state."""
        new = {name: value for name, value in state.items() if self.state.get(name) is not value}
        self.state.update(new)
        if new:
            self._put(new)

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Say something to the page once."""
        self.said.append(content)
        del self.said[: -self.MOST]
        self._send(content, buffers or [])

    def receive(self, message: str) -> None:
        """Do what a page asks for: a message as JSON text, in which anything can be, JSON or not."""
        try:
            content = json.loads(message)
        except (ValueError, RecursionError):
            content = None  # the desk says what it says to everything that is no message
        self._desk.receive(content)
