"""The catalogues as they are kept: complete for children's pages, right, and built of today's sources."""

from __future__ import annotations

import re
from typing import Final

import pytest

from ninetynine_edu.app.catalogue import NATIVE, WORDS, check
from ninetynine_edu.app.messages import may_wait, messages
from ninetynine_edu.app.translations import read
from ninetynine_edu.ground.say import languages

NEVER: Final = re.compile(
    r"\btokens?\b(?![:_])|\banew\b|\berrs?\b|\b(?:does|do) not fit\b|\brespectively\b|\bin order to\b|\bi\.e\.|^\(.*\)$",
    re.IGNORECASE,
)
"""What `docs/words.md` says never; words of files and codes, such as `tokens:3`, are none of it."""


def test_every_language_is_complete_right_and_built_of_todays_sources() -> None:
    check()


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_a_language_says_whether_a_native_reader_has_checked_it(tag: str) -> None:
    header = dict(read(WORDS / f"{tag}.po").mime_headers)
    assert header["X-Name"] and NATIVE in header


def test_no_message_begins_or_ends_as_a_piece_of_a_sentence() -> None:
    children = [m for m in messages() if not may_wait(m)]
    glued = {m.text for m in children if m.text != m.text.strip() or m.text[:1] in ",.;:)"}
    assert not glued, f"glued to something else on the page: {sorted(glued)}"


def test_no_message_for_children_has_a_word_of_the_list_of_those_never_said() -> None:
    children = [m for m in messages() if not may_wait(m)]
    said = {text for m in children for text in (m.text, m.many) if text and NEVER.search(text)}
    assert not said, f"say it as docs/words.md has it: {sorted(said)}"


def test_the_list_of_words_never_said_finds_them() -> None:
    assert all(map(NEVER.search, ("You lose a token.", "Deal anew", "It does not fit.", "(Mia got into a muddle.)")))
    assert not any(map(NEVER.search, ("choose tokens:3, or another", "69:token_from_pool", "Deal again.")))
