"""Cards: text both ways, order, refusals."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.cards import ALL_CARDS, FULL_PACK, Card, InvalidCard, codes, from_key, parse_cards, to_key
from tests.strategies import cards, malformed_texts, odd_values


def test_there_are_52_cards_and_two_jokers() -> None:
    assert len(ALL_CARDS) == 54
    assert len(set(ALL_CARDS)) == 54
    assert [card.index for card in ALL_CARDS] == list(range(54))
    assert len(FULL_PACK) == 52
    assert {card.code for card in ALL_CARDS} - {card.code for card in FULL_PACK} == {"BJ", "RJ"}


@given(cards)
def test_a_card_reads_back_from_each_of_its_texts(card: Card) -> None:
    assert Card(card.code) is card
    assert Card(str(card)) is card
    assert Card(card.code.lower()) is card
    assert Card(f" {card.code} ") is card
    assert Card(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own bytes, made on this line


@pytest.mark.parametrize(
    ("text", "code", "words", "colour"),
    [
        ("10S", "10S", "ten of spades", "black"),
        ("10♠", "10S", "ten of spades", "black"),
        ("ts", "10S", "ten of spades", "black"),
        ("a♥", "AH", "ace of hearts", "red"),
        ("qd", "QD", "queen of diamonds", "red"),
        ("7♣", "7C", "seven of clubs", "black"),
        ("2♧", "2C", "two of clubs", "black"),
        ("K♠\ufe0e", "KS", "king of spades", "black"),
        ("bj", "BJ", "small joker", "black"),
        ("RJ", "RJ", "big joker", "red"),
    ],
)
def test_what_a_card_is(text: str, code: str, words: str, colour: str) -> None:
    card = Card(text)
    assert (card.code, card.words, card.colour) == (code, words, colour)


def test_parts_of_a_card() -> None:
    assert (Card("10S").rank, Card("10S").suit, str(Card("10S"))) == ("10", "S", "10♠")
    assert (Card("RJ").suit, Card("BJ").suit) == ("", "")


def test_cards_are_ordered_and_cannot_be_changed() -> None:
    assert sorted(parse_cards("KD RJ 10H AS AC")) == list(parse_cards("AS AC 10H KD RJ"))
    assert Card("AS") < Card("AC") <= Card("AC")
    assert Card("2S") > Card("AC") >= Card("AC")
    with pytest.raises(AttributeError, match="cannot be changed"):
        Card("AS").rank = "2"


@given(st.lists(cards, max_size=12))
def test_hands_read_back(hand: list[Card]) -> None:
    assert parse_cards(codes(hand)) == tuple(hand)
    assert parse_cards(codes(hand, ",")) == tuple(hand)
    assert parse_cards(hand) == tuple(hand)
    assert from_key(to_key(hand)) == tuple(sorted(hand))


@pytest.mark.parametrize("text", ["", "1S", "11S", "S", "10", "AX", "JOKER", "A S", "10SS", "♠10", "é", "AS,", "0S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(InvalidCard, match=r"is no card\. Write the rank"):
        Card(text)


def test_the_refusal_names_the_nearest_card() -> None:
    with pytest.raises(InvalidCard, match=r"Did you mean 10S\?"):
        Card("100S")
    assert issubclass(InvalidCard, ValueError)
    assert nn.InvalidCard is InvalidCard


@given(st.one_of(malformed_texts, odd_values))
def test_strange_cards_end_in_invalid_card_only(value: object) -> None:
    readers: list[Any] = [Card, parse_cards]
    for read in readers:
        try:
            result = read(value)
        except InvalidCard as error:
            assert len(str(error)) < 400
            assert str(error).endswith((".", "?"))
        else:
            assert result == () or isinstance(result, (Card, tuple))


def test_long_input_is_refused_at_once() -> None:
    for text in ("A" * 1_000_000, "AS\n" * 10 + "x" * 1_000_000):
        with pytest.raises(InvalidCard) as caught:
            Card(text)
        assert len(str(caught.value)) < 400
        with pytest.raises(InvalidCard):
            parse_cards(text)
