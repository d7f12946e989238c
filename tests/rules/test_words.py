"""The table of the words of the effects: no word is half there."""

from __future__ import annotations

import re

import pytest

from ninetynine_edu.ground.people import READER
from ninetynine_edu.rules.effects import parse_effect
from ninetynine_edu.rules.words import BASIC, FLAG, NAMING, WORDS, Word

# What tells that a card did something, where its word has no sentence of its own.
TOLD_BY = {
    "knock-out": "the match, which says who is out",
    "bomb": "the answers of all others, and the total",
    "take-from-pile": "each answer",
    "take-from-hands": "each answer",
    "draw-2": "the hand, which grows",
    "no-draw": "the hand, which shrinks",
}

every_word = pytest.mark.parametrize("word", WORDS.values(), ids=list(WORDS))


@every_word
def test_every_word_can_be_said_in_all_places(word: Word) -> None:
    for phrase in (word.means, word.phrase(), word.does):
        assert re.fullmatch(r"[^A-Z{}].*[^.]", phrase), phrase
    assert str(parse_effect(f"0, {word.name}")) == f"0, {word.name}"


@every_word
def test_what_a_card_does_to_hands_and_players_is_told_to_all(word: Word) -> None:
    if word.acts:
        assert bool(word.happens) != (word.name in TOLD_BY), "give it a sentence: happens"
    for who, whom in ((READER, "Greedy bot"), ("Greedy bot", READER)):
        told = word.happened(who, whom=whom, next=whom)
        assert re.fullmatch(r"([A-Z][^{}]*[a-z]\.)?", told), told
        assert not re.search(r"\bYou \w+[^s]s\b|[^.] You\b|of you\b|bot (take|miss|look|are)\b", told), told


@every_word
def test_who_is_named_is_asked_for_and_said(word: Word) -> None:
    assert bool(word.named) == bool(word.asks) == (word.name in NAMING)
    assert not word.named or ("{whom}" in word.named and "you" in word.named_you and word.asks.endswith("?"))
    assert ("Ann" in word.phrase("Ann")) == bool(word.named)
    assert not re.search(r"You|you (is|drinks)", word.phrase(READER)), word.phrase(READER)


def test_every_word_has_a_bit_of_its_own() -> None:
    assert list(FLAG) == list(WORDS)
    assert [FLAG[name] for name in WORDS] == [1 << place for place in range(len(WORDS))]


def test_the_fast_solvers_know_four_words() -> None:
    assert {"reverse", "skip", "choose-next", "again"} == BASIC
    assert not any(WORDS[name].acts for name in BASIC)
