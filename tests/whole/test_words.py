"""The catalogues as they are kept: complete for children's pages, right, and built of today's sources."""

from __future__ import annotations

import pytest

from ninetynine_edu.app import catalogue
from ninetynine_edu.ground.say import languages
from tests.whole import glued


def test_every_language_is_complete_right_and_built_of_todays_sources() -> None:
    catalogue.check()


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_a_language_says_whether_a_native_reader_has_checked_it(tag: str) -> None:
    header = dict(catalogue.read(catalogue.WORDS / f"{tag}.po").mime_headers)
    assert header["X-Name"] and catalogue.NATIVE in header


def test_no_message_begins_or_ends_as_a_piece_of_a_sentence() -> None:
    pieces = {m.text for m in catalogue.messages() if m.text != m.text.strip() or m.text[:1] in ",.;:)"}
    assert not pieces, f"glued to something else on the page: {sorted(pieces)}"


def test_no_message_is_glued_to_anything_in_all_of_the_code() -> None:
    modules = [path for path in catalogue.PACKAGE.rglob("*.py") if not {"setup", "node_modules"} & set(path.parts)]
    found = [f"{path}, {place}" for path in modules for place in glued.in_python(path.read_text(encoding="utf-8"))]
    for path in catalogue.scripts():
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
