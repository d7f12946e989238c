"""All that is said of the rules is said through the catalogue: in a language that nobody knows no English is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app.messages import messages
from ninetynine_edu.ground import say as speech
from ninetynine_edu.ground.people import READER
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.rules.all_games import all_variants_html
from ninetynine_edu.rules.card import _safe, contents, other_readings
from ninetynine_edu.rules.card_words import told
from ninetynine_edu.rules.combine import with_limit, with_ranks
from ninetynine_edu.rules.option import lives_in_words
from ninetynine_edu.rules.words import WORDS
from tests.strategies import VARIANTS

SAID: set[tuple[str, str]] = set()
"""What the unknown language has been asked for: context and text."""


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language in which every message stands between brackets, and what fills its slots outside of them."""

    def translated(_tag: str, context: str, text: str) -> str:
        SAID.add((context, text))
        return bracketed(text)

    def counted(one: str, many: str, n: int) -> str:
        SAID.add(("", one))
        return bracketed(one if n == 1 else many)

    monkeypatch.setattr(speech, "languages", lambda: {"en": "English", "xx": "⟦⟧"})
    monkeypatch.setattr(speech, "_tags", lambda: ("en", "xx"))
    monkeypatch.setattr(speech, "_translated", translated)
    monkeypatch.setattr(speech, "_counted", counted)
    with speaking("xx"):
        yield


def bracketed(text: str) -> str:
    return speech.SLOT.sub(r"⟧\g<0>⟦", f"⟦{text}⟧")


def outside(text: str) -> str:
    """Return what stands in no brackets."""
    return re.sub(r"⟦[^⟦⟧]*⟧", " ", text)


def english(text: str) -> list[str]:
    """Return the words that stand in no brackets; letters of ranks and suits are none."""
    return re.findall(r"[^\W\d_]{2,}|[⟦⟧]", outside(text))


def visible(html: str) -> str:
    """Return the text of a page, without what only programs read."""
    html = re.sub(r"<(style|title)>.*?</\1>", "", html, flags=re.DOTALL)
    return unescape(re.sub(r'<span class="a-id">.*?</span>|<[^>]+>', " ", html))


def test_brackets_are_understood() -> None:
    assert bracketed("a {b} c") == "⟦a ⟧{b}⟦ c⟧" and outside("1 ⟦a ⟧b⟦ c⟧ 2") == "1  b  2"
    assert english("⟦a⟧ Pay K ⟦b⟧") == ["Pay"]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_rules_card_is_said_in_the_language_of_its_reader(unknown: None, name: str) -> None:
    game = nn.variant(name)
    for each in (game, *(nn.variant(name, preset) for preset in game.presets)):
        for text in (each.rules_card(), visible(each.rules_card_html())):
            for source in each.sources:
                text = text.replace(_safe(source), "").replace(source, "")
            assert english(text) == []


def test_the_page_of_a_card_says_its_language(unknown: None) -> None:
    assert '<html lang="xx">' in nn.variant("standard").rules_card_html(page=True)


def test_all_games_at_a_glance_are_said_in_the_language_of_their_reader(unknown: None) -> None:
    assert english(visible(all_variants_html(buttons=True))) == []
    assert "⟦Chicago⟧" in all_variants_html()


@pytest.mark.parametrize("name", VARIANTS)
def test_house_rules_are_said_in_the_language_of_their_reader(unknown: None, name: str) -> None:
    game = nn.variant(name)
    for option in game.options:
        values = option.values or ((True, False) if option.kind == "flag" else (option.default,))
        texts = [option.sentence, *map(option.explain, values), *(told(game, option, value) for value in values)]
        texts += [*(choice.sentence for choice in option.choices), *map(option.in_short, option.short)]
        for text in texts:
            assert text and english(text) == [], (option.name, text)


def test_what_cards_do_is_said_in_the_language_of_its_reader(unknown: None) -> None:
    for word in WORDS.values():
        for who, whom in (("A", "B"), (READER, "B"), ("A", READER)):
            assert english(word.happened(who, whom, whom)) == [] == english(word.phrase(whom))
        assert english(word.phrase()) == [] == english(word.does)
    for name in VARIANTS:
        game = nn.variant(name)
        for effect in {game.effect(card) for card in game.deck()}:
            assert english(effect.words) == []
            assert all(english(way.action) == [] for way in effect.alternatives)


def test_games_and_lives_of_ones_own_are_said_in_the_language_of_their_reader(unknown: None) -> None:
    for made in (with_limit("chicago", 21), with_ranks("chicago", "A-6+K")):
        assert english(made.frame.name) == [] == english(made.description)
    for lives in ("tokens:1", "tokens:5/3+honor", "bill:4", "bill:5+honor", "elimination", "count_losses"):
        assert english(lives_in_words(lives)) == []


def test_what_was_said_is_in_the_catalogue(unknown: None) -> None:
    """Found by the extractor, so that it can be translated: all that the tests above have asked for, here once more."""
    for name in VARIANTS:
        game = nn.variant(name)
        contents(game)
        for doubt in game.uncertain:
            other_readings(game, doubt)
        for option in game.options:
            _ = [option.sentence, *map(option.explain, option.values)]
    all_variants_html(buttons=True)
    known = {message.key for message in messages() if message.file.startswith(("rules/", "ground/", "variants/"))}
    said = {(context, text) for context, text in SAID if "⟦" not in text}  # names of games of one's own
    assert len(said) > 300 and said <= known


@pytest.mark.parametrize(
    ("file", "texts"),
    [
        ("variants/chicago.toml", ["Ninety-nine, Chicago", "Chicago", "totals below zero"]),
        ("variants/standard.toml", ["As in the older article: with two players a four changes nothing."]),
        ("variants/nepal.toml", ["What does a four do?", "A four adds 4."]),
        ("variants/boom_o.toml", ["up to 60", "Hold", "no source says it.", "0, and the next player goes on"]),
        ("variants/_index.toml", ["Brad Wilson's Ninety-nine is named on pagat.com, but the list of what is different in it is "
                                  "lost, and no source that we know keeps it."]),
        ("rules/house_rules.toml", ["How many packs?", "Is the stock empty?", "Cards in each hand: {value}.", "no effect",
                                    "If you have no cards left, you lose at once.",
                                    "Whoever plays their last card wins the deal, and all the others turn a bomb over."]),
    ],
)  # fmt: skip
def test_every_kind_of_text_in_the_files_of_rules_is_a_message(file: str, texts: list[str]) -> None:
    found = {message.text for message in messages() if message.file == file}
    assert found.issuperset(texts)
    assert not any(word in found for word in ("standard", "documented", "reshuffle_all", "+4", "choice"))
    assert not any(each.startswith(("Wikipedia", "Mattel")) for each in found), "documents keep their titles"
