"""What the recorders of visits have in common: a host that listens, the walk through a visit, and the form of the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ninetynine_edu.panels.kit.desk import Desk
from ninetynine_edu.panels.kit.host import Nowhere

Step = dict[str, Any]


class Listener(Nowhere):
    """A host that writes down what the desk says once; the state is read where it is."""

    def __init__(self) -> None:
        self.replies: list[Step] = []

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        """Write it down."""
        self.replies.append(dict(content))


def visited(
    desk: Desk,
    visit: Iterable[Step],
    message: Callable[[int, Step], Step],
    state: Callable[[], Step],
    fresh: Callable[[Step, Step], Step],
) -> list[Step]:
    """Return the steps of a visit: the message, what became new by it, and what was said once. The first sends nothing.

    Args:
        desk: where the visit is made.
        visit: what the page sends, one thing after the other.
        message: makes the message of one of these, which is numbered from 1.
        state: returns what is shown.
        fresh: returns what of it is new since the step before.
    """
    desk.host = listener = Listener()
    before = state()
    steps: list[Step] = [{"send": None, "state": before, "replies": []}]
    for number, told in enumerate(visit, start=1):
        listener.replies = []
        sent = message(number, told)
        desk.receive(sent)
        now = state()
        steps.append({"send": sent, "state": fresh(before, now), "replies": listener.replies})
        before = now
    return steps


def as_file(steps: Iterable[Step]) -> str:
    """Return the file of a visit: one step a line."""
    lines = (json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in steps)
    return "[\n" + ",\n".join(lines) + "\n]\n"
