"""What a browser sends to a kernel, checked before it is decoded.

The Jupyter server believes the lengths that a frame gives of itself: eight bytes can make it ask for gigabytes. Here a
frame is held against its own size first. For both servers; imported only when one of them is started.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any, Final, Literal

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

MOST_PARTS: Final = 10_000
CHANNELS: Final = ("shell", "control", "stdin")
MOST_DEEP: Final = 200
"""So many brackets in brackets are looked at: what Python throws away while it stands in many more may never be closed."""
_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|([\[{])|([\]}])', re.DOTALL)
"""Brackets, and texts, in which they are only signs."""
V1: Final = "v1.kernel.websocket.jupyter.org"


class FrameError(ValueError):
    """A frame that no page of ours and no JupyterLab sends; the message says what is wrong with it."""


def check_frame(frame: str | bytes, subprotocol: str | None) -> None:
    """Do nothing with a frame that can be decoded as it is.

    Args:
        frame: what came over the socket; text or bytes.
        subprotocol: V1, or None for the older way, which has both binary frames and text.

    Raises:
        FrameError: lengths that do not fit, parts that are no JSON objects, a message without a type, or no channel.

    >>> check_frame(b"\\x7f\\xff\\xff\\xff\\x00\\x00\\x00\\x00", None)
    Traceback (most recent call last):
    ...
    ninetynine_edu.app.frames.FrameError: the number of parts does not fit the frame
    """
    if subprotocol == V1:
        if not isinstance(frame, bytes):
            raise FrameError("it is text where bytes are agreed on")
        _check_v1(frame)
    elif isinstance(frame, bytes):
        start, *rest = _offsets(frame, 4, "big")
        _check_message(_object(frame[start : rest[0] if rest else None]))
    else:
        found = _object(frame)
        if found.get("buffers"):
            raise FrameError("a text has no bytes beside it")
        _check_message(found)


def _check_v1(frame: bytes) -> None:
    parts = [frame[start:end] for start, end in pairwise(_offsets(frame, 8, "little"))]
    if len(parts) < 5:
        raise FrameError("a part of the message is missing")
    channel, header, *rest = parts
    if channel not in [name.encode() for name in CHANNELS]:
        raise FrameError("there is no such channel")
    _check_header(_object(header))
    for part in rest[:3]:
        _object(part)


def _offsets(frame: bytes, width: int, order: Literal["big", "little"]) -> list[int]:
    """Return where the parts of a frame begin: a number of them comes first, then as many numbers, then the parts."""
    count = int.from_bytes(frame[:width], order)
    start = width * (count + 1)
    if not 1 <= count <= MOST_PARTS or start > len(frame):
        raise FrameError("the number of parts does not fit the frame")
    offsets = [int.from_bytes(frame[at : at + width], order) for at in range(width, start, width)]
    if any(first > second for first, second in pairwise([start, *offsets, len(frame)])):
        raise FrameError("the lengths of the parts do not fit the frame")
    return offsets


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        told = text.decode() if isinstance(text, bytes) else text
        found = None if _is_deep(told) else json.loads(told)
    except ValueError:  # no UTF-8, no JSON, or a number of thousands of digits
        raise FrameError("a part is no JSON") from None
    if not isinstance(found, dict):
        raise FrameError("a part is no JSON object, or has brackets in brackets without end")
    return found


def _is_deep(text: str) -> bool:
    """Return whether a text has more brackets in brackets than any message."""
    if text.count("[") + text.count("{") <= MOST_DEEP:
        return False
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += (found[1] is not None) - (found[2] is not None)
        if depth > MOST_DEEP:
            return True
    return False


def _check_message(found: dict[str, Any]) -> None:
    if found.get("channel") not in (None, *CHANNELS):  # without one it is the shell's
        raise FrameError("there is no such channel")
    for name in ("header", "parent_header", "metadata", "content"):
        if not isinstance(found.get(name), dict):
            raise FrameError("a part of the message is missing")
    _check_header(found["header"])


def _check_header(header: dict[str, Any]) -> None:
    if not all(isinstance(header.get(name), str) for name in ("msg_id", "msg_type")):
        raise FrameError("the message has no type or no name")


class CheckedConnection(ZMQChannelsWebsocketConnection):
    """A page's socket to its kernel. One that sends what nobody could mean is closed; a page opens another by itself."""

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass on what can be decoded."""
        if self.websocket_handler.ws_connection is None:  # closed a moment ago; this was on its way
            return
        try:
            check_frame(incoming_msg, self.subprotocol)
            super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]
        except Exception as error:  # whatever it was, it came from outside, and the server goes on
            why = error if isinstance(error, FrameError) else type(error).__name__
            self.log.warning("A frame of %d bytes was refused: %s.", len(incoming_msg), why)
            self.websocket_handler.close(1007, "This is no message for a kernel.")
