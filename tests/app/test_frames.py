"""Frames that a browser sends to a kernel: real ones pass, all others are refused before anything is decoded."""

from __future__ import annotations

import json
import random
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from ninetynine_edu.app.frames import MOST_PARTS, V1, CheckedConnection, FrameError, check_frame

Frame = str | bytes
TRIES = 3_000


def message(**changes: Any) -> dict[str, Any]:
    """What a page sends when a card is clicked."""
    header = {"msg_id": "1", "msg_type": "comm_msg", "session": "s", "username": "", "date": "2026-01-02T03:04:05.6Z"}
    content = {"comm_id": "c", "data": {"method": "custom", "content": {"do": "play", "total": 93, "card": "10♠"}}}
    whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    return {**whole, "buffers": [], **changes}


def v1(message: dict[str, Any]) -> bytes:
    parts = [json.dumps(message[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
    return bytes(serialize_msg_to_ws_v1([*parts, *message["buffers"]], message["channel"]))  # type: ignore[no-untyped-call]


def binary(message: dict[str, Any]) -> bytes:
    return bytes(serialize_binary_message(message))  # type: ignore[no-untyped-call]


def text(message: dict[str, Any]) -> str:
    return json.dumps(message)


def samples() -> list[tuple[Frame, str | None]]:
    """Frames as pages send them, by each of the three ways."""
    heavy = message(buffers=[b"", b"\0" * 50, b"abc"])
    plain = [message(), message(channel="control"), message(channel="stdin", content={})]
    return [
        *((v1(each), V1) for each in (*plain, heavy)),
        *((binary(each), None) for each in (*plain, heavy)),
        *((text(each), None) for each in plain),
    ]


@pytest.mark.parametrize(("frame", "way"), samples())
def test_what_pages_send_passes(frame: Frame, way: str | None) -> None:
    check_frame(frame, way)


def little(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(8, "little") for number in numbers)


def big(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(4, "big") for number in numbers)


BAD: list[tuple[Frame, str | None]] = [
    (big(0x7FFFFFFF, 0), None),
    (big(0xFFFFFFFF, 0), None),
    (big(0, 0), None),
    (big(MOST_PARTS + 1, *[0] * (MOST_PARTS + 1)), None),
    (b"", None),
    (b"\0\0", None),
    (big(1, 2**31), None),
    (big(2, 12, 8) + b"{}", None),
    (big(1, 8) + b"\xff\xfe{}", None),
    (little(2**63 - 1), V1),
    (little(2**64 - 1), V1),
    (little(6, 56, 2**62, 2**62, 2**62, 2**62, 2**62), V1),
    (little(1, 16), V1),
    (b"", V1),
    ("{}", V1),
    ("", None),
    ("[]", None),
    ("null", None),
    ("[" * 100_000, None),
    ('{"a":' * 100_000, None),
    (text(message(header={"msg_id": "1", "msg_type": 7})), None),
    (text(message(header={"msg_type": "comm_msg"})), None),
    (text(message(header="comm_msg")), None),
    (text(message(content=[])), None),
    (text(message(channel="iopub")), None),
    (text(message(channel=["shell"])), None),
    (text(message(buffers=[10**9])), None),
    (v1(message(channel="iopub")), V1),
    (v1(message(content="[" * 50_000)), V1),
    (v1(message(header=None)), V1),
    (json.dumps(message(content={"n": 0})).replace(": 0}", f": {'9' * 5000}}}"), None),
]


def nested(deep: int) -> object:
    found: object = "[{" * 300
    for _ in range(deep):
        found = [found]
    return found


def test_brackets_in_brackets_are_counted_outside_of_texts() -> None:
    """What Python throws away in the middle of thousands of them fails and says so, in the teacher's terminal."""
    check_frame(text(message(content={"a": "[" * 5000, "b": [[]] * 400, "c": '\\"[' * 900})), None)
    check_frame(v1(message(content={"a": nested(150)})), V1)
    for deep in (220, 700):
        with pytest.raises(FrameError, match="brackets in brackets"):
            check_frame(text(message(content={"a": nested(deep)})), None)
        with pytest.raises(FrameError, match="brackets in brackets"):
            check_frame(v1(message(content={"a": nested(deep)})), V1)


@pytest.mark.parametrize(("frame", "way"), BAD, ids=range(len(BAD)))
def test_everything_else_is_refused_in_little_space(frame: Frame, way: str | None) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(FrameError):
            check_frame(frame, way)
        assert tracemalloc.get_traced_memory()[1] < 20 * len(frame) + 100_000
    finally:
        tracemalloc.stop()


def mutants(seed: int, count: int) -> Iterator[tuple[Frame, str | None]]:
    """Real frames with bytes changed, cut out and put in, lengths of all sizes at their head, and plain noise."""
    dice = random.Random(seed)
    real = samples()
    for _ in range(count):
        frame, way = dice.choice(real)
        raw = bytearray(frame.encode() if isinstance(frame, str) else frame)
        for _ in range(dice.choice((0, 1, 1, 1, 2, 4))):
            at = dice.randrange(len(raw) + 1)
            match dice.randrange(5):
                case 0:
                    raw[at : at + 1] = dice.randbytes(1)
                case 1:
                    del raw[at : at + dice.randint(1, 40)]
                case 2:
                    raw[at:at] = dice.choice(
                        (b"[", b"{", b'"', b"null", b"1e999", b"NaN", b'"\\ud800"', dice.randbytes(9))
                    )
                case 3:
                    width = 8 if way == V1 else 4
                    at = width * dice.randrange(8)
                    number = dice.choice((0, 1, 5, 6, 7, 56, 2**16, 2**31 - 1, 2**31, 2**32 - 1))
                    raw[at : at + width] = number.to_bytes(width, "little" if way == V1 else "big")
                case 4:
                    raw = bytearray(dice.randbytes(dice.randint(0, 60)))
        as_text = isinstance(frame, str) and dice.random() < 0.9
        yield (raw.decode("utf-8", "replace") if as_text else bytes(raw)), dice.choice((way, way, way, V1, None))


def decoded(frame: Frame, way: str | None) -> list[bytes]:
    """What the Jupyter server makes of a frame, up to what it hands to the kernel's socket.

    A date that is none, half a character or no number is an error of its own there, which the connection catches.
    """
    try:
        if way == V1:
            assert isinstance(frame, bytes)
            return list(deserialize_msg_from_ws_v1(frame)[1])  # type: ignore[no-untyped-call]
        found = json.loads(frame) if isinstance(frame, str) else deserialize_binary_message(frame)  # type: ignore[no-untyped-call]
        return list(Session(key=b"k").serialize(found))
    except ValueError:
        return []


def attack(seed: int, count: int) -> tuple[int, int]:
    """Check so many frames; whatever passes must be decoded without harm. Returns how many were refused and passed."""
    refused = passed = 0
    for frame, way in mutants(seed, count):
        try:
            check_frame(frame, way)
        except FrameError:
            refused += 1
        else:
            passed += 1
            assert sum(map(len, decoded(frame, way))) <= 3 * len(frame) + 1_000
    return refused, passed


@pytest.mark.filterwarnings("ignore:Message serialization failed:UserWarning")  # NaN, which the kernel can read
def test_thousands_of_broken_frames_do_no_harm() -> None:
    refused, passed = attack(99, TRIES)
    assert refused + passed == TRIES
    assert min(refused, passed) > TRIES / 50  # both ways were tried


class Handler:
    """Stands for the socket's handler."""

    def __init__(self, subprotocol: str | None) -> None:
        self.ws_connection: object | None = self
        self.selected_subprotocol = subprotocol
        self.closed: list[int] = []

    def close(self, code: int, reason: str) -> None:
        self.closed.append(code)
        self.ws_connection = None


@pytest.mark.parametrize(
    "frame", [big(0x7FFFFFFF, 0), text(message(header={})), text(message(content={"a": "\ud800"}))]
)
def test_a_bad_frame_closes_its_socket_and_no_more(monkeypatch: pytest.MonkeyPatch, frame: Frame) -> None:
    handler = Handler(None)
    passed: list[Frame] = []

    def take(self: object, frame: Frame) -> None:
        passed.append(frame)
        decoded(frame, None)
        if "ud800" in str(frame):
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")

    monkeypatch.setattr(CheckedConnection.__mro__[1], "handle_incoming_message", take)
    connection = CheckedConnection.__new__(CheckedConnection)
    monkeypatch.setattr(CheckedConnection, "websocket_handler", handler)
    CheckedConnection.handle_incoming_message(connection, text(message()))
    assert (len(passed), handler.closed) == (1, [])
    CheckedConnection.handle_incoming_message(connection, frame)
    assert handler.closed == [1007]
    CheckedConnection.handle_incoming_message(connection, text(message()))  # was on its way
    assert len(passed) <= 2
