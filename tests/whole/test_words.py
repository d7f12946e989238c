"""The catalogues as they are kept: complete for children's pages, right, and built of today's sources."""

from __future__ import annotations

import pytest

from ninetynine_edu.app.catalogue import NATIVE, WORDS, check
from ninetynine_edu.app.messages import may_wait, messages
from ninetynine_edu.app.translations import read
from ninetynine_edu.ground.say import languages


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
