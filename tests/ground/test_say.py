"""Messages: slots, numbers, nouns in cases, and what a page does without its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ninetynine_edu.app.translations import built
from ninetynine_edu.ground import say as speech
from ninetynine_edu.ground.say import Noun, listed, noun, per_language, say, say_in, say_many, speaking, words_for
from tests import languages

HEAD = """msgid ""
msgstr ""
"Language: tlh\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Name: Tlhin\\n"
"X-Cases: accusative\\n"
"""
BODY = """
msgid "{who} played {card}."
msgstr "Von {who} liegt {card:accusative}."

msgid "the {rank} of {suit}"
msgstr "der {suit}-{rank}"

msgctxt "accusative"
msgid "the {rank} of {suit}"
msgstr "den {suit}-{rank}"

msgid "{n} card left"
msgid_plural "{n} cards left"
msgstr[0] "noch eine Karte"
msgstr[1] "noch {n} Karten"

msgctxt "a list"
msgid "{items} and {item}"
msgstr "{items} und {item}"

msgctxt "of a page"
msgid "Save"
msgstr "Sichern"
"""


@pytest.fixture
def klingon(tmp_path: Path) -> Iterator[Path]:
    """A folder of words with one more language in it."""
    (tmp_path / "tlh.po").write_text(HEAD + BODY, encoding="utf-8")
    (tmp_path / "tlh.mo").write_bytes(built(tmp_path / "tlh.po"))
    with languages.words_in(tmp_path):
        yield tmp_path


def card() -> Noun:
    return noun("the {rank} of {suit}", rank="9", suit="Herz")


def test_an_english_message_needs_no_catalogue() -> None:
    assert say("{who} is next", who="Ann") == "Ann is next"
    assert say("It is {total} now.", total=-3) == "It is −3 now."


def test_a_sentence_asks_for_the_case_of_its_noun(klingon: Path) -> None:
    with speaking("tlh"):
        assert str(card()) == "der Herz-9"
        assert say("{who} played {card}.", who="Ann", card=card()) == "Von Ann liegt den Herz-9."
        assert say("{who} played {card}.", who="Ann", card=listed([card(), card()])).endswith(
            "liegt den Herz-9 und den Herz-9."
        )


def test_numbers_choose_the_form(klingon: Path) -> None:
    with speaking("tlh"):
        said = [say_many("{n} card left", "{n} cards left", n) for n in (1, 2)]
    assert said == ["noch eine Karte", "noch 2 Karten"]


def test_the_same_english_can_be_two_messages(klingon: Path) -> None:
    with speaking("tlh"):
        assert (say_in("of a page", "Save"), say("Save")) == ("Sichern", "Save")


@pytest.mark.parametrize(
    ("items", "last", "said"),
    [
        (("siete", "ocho"), "or", "siete u ocho"), (("1", "11"), "or", "1 u 11"), (("1", "14"), "or", "1 o 14"),
        (("Leo", "Inés"), "and", "Leo e Inés"), (("ocho", "nueve"), "and", "ocho y nueve"),
        (("agua", "hielo"), "and", "agua y hielo"),
    ],
)  # fmt: skip
def test_a_spanish_list_never_says_one_sound_twice(items: tuple[str, ...], last: str, said: str) -> None:
    with speaking("es"):
        assert str(listed(items, last)) == said


def test_answers_are_kept_by_language(klingon: Path) -> None:
    @per_language(4)
    def cards_left(n: int) -> str:
        return say_many("{n} card left", "{n} cards left", n)

    with speaking("tlh"):
        assert cards_left(2) == "noch 2 Karten"
    assert cards_left(2) == "2 cards left"


def test_a_name_from_the_right_keeps_to_its_place() -> None:
    assert say("{who} is next", who="נועה") == "\u2068נועה\u2069 is next"


def test_a_translation_with_a_strange_slot_is_said_in_english(klingon: Path, caplog: pytest.LogCaptureFixture) -> None:
    (klingon / "tlh.po").write_text(HEAD + BODY.replace("Von {who}", "Von {whom}"), encoding="utf-8")
    (klingon / "tlh.mo").write_bytes(built(klingon / "tlh.po"))
    with speaking("tlh"):
        assert say("{who} played {card}.", who="Ann", card="it") == "Ann played it."
    assert "slots" in caplog.text


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"not a catalogue",
        lambda whole: b"",
        lambda whole: whole[:7],
        lambda whole: whole[:40],
        lambda whole: whole[:-40],
        lambda whole: whole.replace(b"charset=utf-8", b"charset=tlh-8"),
        lambda whole: whole.replace(b"charset=utf-8", b"charsetXutf-8"),
        lambda whole: whole.replace(b"(n != 1)", b"(n / 0 )"),
        lambda whole: whole.replace(b"(n != 1)", b"(n != (("),
    ],
)
def test_a_broken_catalogue_is_english(
    klingon: Path, caplog: pytest.LogCaptureFixture, damage: Callable[[bytes], bytes]
) -> None:
    (klingon / "tlh.mo").write_bytes(damage((klingon / "tlh.mo").read_bytes()))
    speech.forget()
    assert "tlh" in speech.languages()
    with speaking("tlh"):
        assert say("{who} played {card}.", who="Ann", card="it") == "Ann played it."
        assert say_many("{n} card left", "{n} cards left", 2) == "2 cards left"
    assert "cannot be read" in caplog.text


def test_only_files_that_are_called_as_a_language_are_one(klingon: Path) -> None:
    there = set(speech.languages())
    for name in (".mo", "..mo", "<b>x.mo", "\u202eed.mo", f"{'y' * 200}.mo", "en.mo", "DE.mo", "tlh.mo~", "a b.mo"):
        (klingon / name).write_bytes((klingon / "tlh.mo").read_bytes())
    speech.forget()
    assert set(speech.languages()) == there


def test_a_script_gets_its_share(klingon: Path) -> None:
    with speaking("tlh"):
        words = words_for([("", "{n} card left", "{n} cards left"), ("of a page", "Save", ""), ("", "Nothing", "")])
    assert words["lang"] == "tlh" and words["forms"][:3] == [1, 0, 1]
    assert words["messages"] == {
        "{n} card left": ["noch eine Karte", "noch {n} Karten"],
        "of a page\x04Save": "Sichern",
    }


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        (("de-AT",), "de"),
        (("zh-TW,en",), "zh-Hant"),
        (("zh-CN",), "en"),
        (("zh",), "zh-Hant"),
        (("zh-Hans", "de_CH"), "de"),
        (("../de", "de\0", "-", "ES"), "es"),
        (("en;q=0.3, es;q=0.8",), "es"),
        (("", "x" * 999), "en"),
    ],
)
def test_the_dearest_language_that_there_is(wishes: tuple[str, ...], found: str) -> None:
    assert speech.chosen(*wishes) == found


def test_an_unknown_language_is_told_with_those_that_there_are() -> None:
    with (
        pytest.raises(speech.UnknownLanguage, match=r"no words for the language 'tlh'.*de \(Deutsch\)"),
        speaking("tlh"),
    ):
        pass
    with pytest.raises(speech.UnknownLanguage, match="no words for the language 'None'"):
        speech.speak(None)  # type: ignore[arg-type]


def test_a_made_up_language_wraps_every_message() -> None:
    with languages.made_up(languages.wrapped):
        assert say("{items} and {item}", items="Ann", item="Ben") == "Ann and Ben"  # no message without its context
        assert str(listed(["Ann", "Ben"])) == "⟦Ann and Ben⟧"
        assert languages.outside_marks("⟦Ann and ⟦Ben⟧⟧ 12 go") == "12 go"


def test_longer_words_keep_slots() -> None:
    assert languages.longer("Play the {card}, 5!") == "Playea theea {card}, 5!"
