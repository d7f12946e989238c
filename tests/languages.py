"""Languages made up for tests: every message of the sources marked, or with longer words.

with made_up(wrapped):
    assert outside_marks(panel.view["say"]) == ""      # nothing is said that no catalogue knows
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from babel.messages.mofile import write_mo

from ninetynine_edu.app.messages import messages
from ninetynine_edu.app.translations import empty, up_to_date
from ninetynine_edu.ground import say as speech
from ninetynine_edu.ground.say import SLOT, speaking

TAG = "qqq"
_VOWELS = "ea"


def wrapped(text: str) -> str:
    """A message between marks."""
    return f"⟦{text}⟧"


def longer(text: str) -> str:
    """A message whose words are two fifths longer, its slots as they are."""
    return outside_slots(text, _lengthened)


def outside_slots(text: str, change: Callable[[str], str]) -> str:
    """A message, changed but for its slots."""
    said, end = "", 0
    for slot in SLOT.finditer(text):
        said += change(text[end : slot.start()]) + slot[0]
        end = slot.end()
    return said + change(text[end:])


def _lengthened(text: str) -> str:
    return re.sub(r"[^\W\d_]{2,}", _lengthen, text)


def _lengthen(word: re.Match[str]) -> str:
    more = -(-len(word[0]) * 2 // 5)
    return word[0] + (_VOWELS * more)[:more]


def outside_marks(text: str) -> str:
    """What of a text stands in no message that was said by a language of :func:`wrapped`; slots inside count as said."""
    inner = re.compile("⟦[^⟦⟧]*⟧")
    while inner.search(text):
        text = inner.sub("", text)
    return text.strip()


@cache
def _built(said: Callable[[str], str]) -> bytes:
    head = [
        ("Language", TAG), ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
        ("Plural-Forms", "nplurals=2; plural=(n != 1);"), ("X-Name", "Made up"), ("X-Cases", ""),
    ]  # fmt: skip
    made = up_to_date(empty(head), messages())
    for message in made:
        if message.id:
            message.string = tuple(map(said, message.id)) if isinstance(message.id, tuple) else said(message.id)
    out = io.BytesIO()
    write_mo(out, made)
    return out.getvalue()


def write(folder: Path, said: Callable[[str], str]) -> None:
    """Write a language, `TAG`, into a folder that `NINETYNINE_WORDS` names, as for a server that a test starts."""
    (folder / f"{TAG}.mo").write_bytes(_built(said))


@contextmanager
def words_in(folder: Path) -> Iterator[None]:
    """Know the languages of a folder too."""
    with mock.patch.dict(os.environ, NINETYNINE_WORDS=str(folder)):  # for what is started inside
        speech.look_in(str(folder))
        try:
            yield
        finally:
            speech.look_in("")


@contextmanager
def made_up(said: Callable[[str], str]) -> Iterator[None]:
    """Speak a language in which every message of the sources is said so.

    Args:
        said: makes what is said of the English message, its slots kept.
    """
    with TemporaryDirectory() as folder:
        write(Path(folder), said)
        with words_in(Path(folder)), speaking(TAG):
            yield
