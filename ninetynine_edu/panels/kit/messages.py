"""Checks for what a page sends, and what is said about it: wrong types, huge texts, plays out of turn."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Mapping
from typing import Final

from ...ground.english import together
from ...ground.say import marked, say
from ...matches.record import RecordError
from ...play.outcome import MoveRefused
from ...rules.faults import VariantError

LONGEST_RECORD: Final = 400_000
LONGEST_SAVED: Final = 600_000


class Refused(Exception):
    """Something the page asked for that is not done. The text is a sentence for the person at the table.

    What is raised in several places is marked, such as :data:`ODD`, and said here.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(say(sentence))


class TooLate(Refused):
    """A message about a table that has since changed, such as the second half of a double click."""


ODD: Final = marked("The table did not understand that, so nothing was changed.")


def text_of(message: Mapping[object, object], key: str, longest: int, default: str | None = None) -> str:
    """Return the text under `key`.

    Raises:
        Refused: when it is missing (and there is no default), no text, longer than `longest` characters, or with half
            characters (lone surrogates) in it, which could never be sent back to a page.
    """
    value = message.get(key, default)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused(ODD)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refused(ODD) from None
    return value


def flag_of(message: Mapping[object, object], key: str) -> bool:
    """Return the true or false under `key`; missing counts as false."""
    value = message.get(key, False)
    if not isinstance(value, bool):
        raise Refused(ODD)
    return value


def number_of(message: Mapping[object, object], key: str, low: int, high: int) -> int | None:
    """Return the whole number under `key`, or None when it is missing."""
    value = message.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Refused(ODD)
    return value


def pack(record: str) -> str:
    """Pack a match record for the browser's storage.

    The record holds every hand and the seed, so it is packed against a glance at the storage, and no more than that:
    whoever unpacks it on purpose sees the cards. It has to work after the server and its kernels are gone (a page in
    Voila gets a new kernel at each reload), so no key that lives on the server could open it again. `Save match`
    hands out the same text in the open.
    """
    return base64.b64encode(zlib.compress(record.encode(), 9)[::-1]).decode()


def unpack(saved: str) -> str:
    """Return the record inside a packed text.

    Raises:
        ValueError: when it is damaged or unpacks to more than a record can be.

    >>> unpack(pack("standard")), len(pack("1" * 5000)) < 60
    ('standard', True)
    """
    if len(saved) > LONGEST_SAVED:
        raise ValueError("too long for a saved match")
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(saved, validate=True)[::-1], LONGEST_RECORD)
        if not unpacker.eof:
            raise ValueError("cut short, or longer than a match can be")
        return data.decode()
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"damaged: {error}") from None


def shortened(text: str, longest: int = 160) -> str:
    """Return a text on one line, cut where it is longer than a page has room for.

    >>> shortened("Take another card."), shortened("Take another card.", 12)
    ('Take another card.', 'Take anothe…')
    """
    short = text.strip().replace("\n", " ")
    return short if len(short) <= longest else short[: longest - 1].rstrip() + "…"


def closed(text: str) -> str:
    """Return a text with a full stop, unless something ends it already.

    >>> closed("Did you mean AH?"), closed("as in: standard 93")
    ('Did you mean AH?', 'as in: standard 93.')
    """
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def plain_problem(error: BaseException, longest: int = 400) -> str:
    """Return what an error says to the person at the table, on one line; several problems of a variant in one go.

    Where a move was refused, the position is left out, which no child needs.
    """
    return shortened(_said(error), longest)


def _said(error: BaseException) -> str:
    match error:
        case VariantError():
            return together(*error.problems[:3])
        case MoveRefused():
            return error.reason
        case RecordError():
            return error.brief
    return str(error.args[0] if error.args else error)
