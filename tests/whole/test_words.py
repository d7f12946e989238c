"""The catalogues as they are kept: complete for children's pages, right, and built of today's sources."""

from __future__ import annotations

import re
from typing import Final

import pytest

from ninetynine_edu.app.catalogue import NATIVE, WORDS, check
from ninetynine_edu.app.messages import PACKAGE, may_wait, messages, scripts
from ninetynine_edu.app.translations import read
from ninetynine_edu.ground.say import languages
from tests.whole import glued

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
    pieces = {m.text for m in messages() if m.text != m.text.strip() or m.text[:1] in ",.;:)"}
    assert not pieces, f"glued to something else on the page: {sorted(pieces)}"


def test_no_message_is_glued_to_anything_in_all_of_the_code() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if not {"setup", "node_modules"} & set(path.parts)]
    found = [f"{path}, {place}" for path in modules for place in glued.in_python(path.read_text(encoding="utf-8"))]
    for path in scripts():
        found += [f"{path}, {place}" for place in glued.in_script(path.read_text(encoding="utf-8"))]
    assert len(modules) > 150 and found == []


@pytest.mark.parametrize(
    "code",
    [
        """f"{say('Nearly!')} Try again.\"""", """f"{start} {say('Try again.')}\"""", """say("Nearly!") + " " + more""",
        """", ".join(say(x) for x in y)""", """f"{n} {'card' if n == 1 else 'cards'} left\"""", """f"{n} card{'' if n == 1 else 's'}\"""",
        """f"<p>Run it. {escape(say('Now.'))}</p>\"""", """f"{capital(say('yes'))}: {why}\"""", """told += say("Try again.")""",
    ],
)  # fmt: skip
def test_what_is_glued_is_found(code: str) -> None:
    assert list(glued.in_python(code))


@pytest.mark.parametrize(
    "code",
    [
        """f"<p>{escape(say('Now.'))}</p>\"""", """say("{who} wins: {sum}.", who=who)""", """together(say("Nearly!"), say("Try again."))""",
        """raise E(f"{n} {'is' if n else 'are'}")""", """f"stock={'open' if seen else 'unseen'}\"""",
    ],
)  # fmt: skip
def test_a_whole_message_is_not(code: str) -> None:
    assert not list(glued.in_python(code))


@pytest.mark.parametrize(
    "code", ["`${say('Nearly!')} ${more}`", "told + say('Try again.')", "` ${ sayIn('a', 'makes') } `"]
)
def test_what_is_glued_in_a_script_is_found(code: str) -> None:
    assert list(glued.in_script(code))


def test_whole_messages_of_a_script_are_not() -> None:
    assert not list(glued.in_script("`<p>${say('Now.')}</p>`; together(say('a'), say('b')); hidden(say('Total:'))"))


def test_no_message_for_children_has_a_word_of_the_list_of_those_never_said() -> None:
    children = [m for m in messages() if not may_wait(m)]
    said = {text for m in children for text in (m.text, m.many) if text and NEVER.search(text)}
    assert not said, f"say it as docs/words.md has it: {sorted(said)}"


def test_the_list_of_words_never_said_finds_them() -> None:
    assert all(map(NEVER.search, ("You lose a token.", "Deal anew", "It does not fit.", "(Mia got into a muddle.)")))
    assert not any(map(NEVER.search, ("choose tokens:3, or another", "69:token_from_pool", "Deal again.")))
