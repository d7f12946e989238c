"""What words of the effects do to hands and players."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.play.acts import DEEDS, does
from ninetynine_edu.play.moves import HANDS
from ninetynine_edu.rules.words import WORDS

GAME = """
id = "mine"
name = "Mine"
description = "Mine."
extends = "standard"
[cards]
"7" = "+7, {words}"
"""


def test_every_word_that_acts_is_done() -> None:
    acting = {word.name for word in WORDS.values() if word.acts}
    assert set(DEEDS) == acting, "each word that acts needs its function in play/acts.py, and only such a word has one"
    assert sum(deed.flag for deed in DEEDS.values()) == HANDS


def test_a_deed_is_done_only_for_a_word_that_is_there() -> None:
    with pytest.raises(KeyError):
        does("no-such-word")(lambda new, move, named, line: line)


def play(words: str, hands: list[str], move: str, stock: str) -> nn.Position:
    mine = nn.Variant.from_toml(GAME.format(words=words))
    return nn.Position.open(mine, hands, stock=stock).play(move)


def test_words_are_done_one_after_the_other_whatever_their_order_on_the_card() -> None:
    for words in ("others-draw-1, no-draw, others-draw-2", "others-draw-2, others-draw-1, no-draw"):
        after = play(words, ["7C 2C", "3C", "4C"], "7C", "5C 6C 8C 5D 6D 8D")
        assert [len(hand) for hand in after.hands] == [1, 4, 4]


def test_nothing_comes_after_a_card_that_is_stolen() -> None:
    after = play("steal, others-draw-2", ["7C 2C", "3C", "4C"], "7C>P2", "5C 6C 8C 5D")
    assert [len(hand) for hand in after.hands] == [2, 0, 1]
