"""The language of effects: both ways, arithmetic, words, refusals."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninetynine_edu.rules.effects import Alternative, Effect, EffectError, kinds, parse_effect
from ninetynine_edu.rules.words import WORDS
from tests.strategies import effect_texts, malformed_texts, odd_values


@given(effect_texts)
def test_text_round_trip(text: str) -> None:
    effect = parse_effect(text)
    assert str(effect) == text
    assert parse_effect(str(effect)) == effect
    assert hash(parse_effect(text)) == hash(effect)
    assert effect.words and all(alternative.action for alternative in effect.alternatives)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("+10  or  -10", "+10 or -10"),
        (" +3 ,skip", "+3, skip"),
        ("−10", "-10"),
        ("×2", "x2"),
        ("+007", "+7"),
        ("0,reverse", "0, reverse"),
    ],
)
def test_loose_writing_is_read(text: str, written: str) -> None:
    assert str(parse_effect(text)) == written


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+8", "+8"),
        ("-10", "−10"),
        ("0", "total stays"),
        ("=99", "sets 99"),
        ("=any", "choose the total"),
        ("x2", "doubles"),
        ("+10 or -10", "add or take away 10"),
        ("+1 or +11", "add 1 or 11"),
        ("0, reverse", "turn round"),
        ("+3, skip", "+3, skip one"),
        ("0, choose-next", "choose who is next"),
        ("=99 or =0", "sets 99 or sets 0"),
        ("+2 or x2", "+2 or doubles"),
        ("+5, again", "+5, go again"),
    ],
)
def test_words_for_a_child(text: str, words: str) -> None:
    assert parse_effect(text).words == words


@pytest.mark.parametrize(
    ("text", "total", "number", "negative", "result"),
    [
        ("+8", 10, None, "allow", 18),
        ("0", 10, None, "allow", 10),
        ("-10", 6, None, "allow", -4),
        ("-10", 6, None, "clamp_zero", 0),
        ("-10", 6, None, "forbid", None),
        ("-10", 10, None, "forbid", 0),
        ("=99", -5, None, "forbid", 99),
        ("=0", 57, None, "allow", 0),
        ("=any", 57, 3, "allow", 3),
        ("x2", 36, None, "allow", 72),
        ("x2", -3, None, "allow", -6),
        ("x2", 0, None, "allow", 0),
        ("+4", -10, None, "allow", -6),
    ],
)
def test_apply(text: str, total: int, number: int | None, negative: str, result: int | None) -> None:
    (alternative,) = parse_effect(text).alternatives
    assert alternative.apply(total, number, negative=negative) == result  # type: ignore[arg-type]


def test_apply_wants_the_number_that_is_named() -> None:
    with pytest.raises(ValueError, match="so a number is needed"):
        Alternative("any").apply(5)


@given(st.integers(-200, 200), st.integers(-50, 50), st.sampled_from(["allow", "clamp_zero", "forbid"]))
def test_apply_is_plain_arithmetic(total: int, n: int, negative: str) -> None:
    result = Alternative("add", n).apply(total, negative=negative)  # type: ignore[arg-type]
    exact = total + n
    expected = exact if exact >= 0 or negative == "allow" else 0 if negative == "clamp_zero" else None
    assert result == expected


def test_plain_cards_only_add() -> None:
    plain = {
        text
        for text in ("+1", "+10", "0", "-5", "=9", "+1 or +11", "+3, skip", "x2", "=any")
        if parse_effect(text).is_plain
    }
    assert plain == {"+1", "+10"}


def test_alternatives_and_kinds() -> None:
    ten = parse_effect("+10 or -10, reverse")
    assert [(a.op, a.n, a.words) for a in ten.alternatives] == [("add", 10, ()), ("add", -10, ("reverse",))]
    assert kinds(map(parse_effect, ["+10", "0", "+10"])) == (parse_effect("+10"), parse_effect("0"))
    assert [a.op for a in parse_effect("=any or x2 or =5").alternatives] == ["any", "double", "set"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "I don't know .*Try \\+5, -10 or =99"),
        ("5", "I don't know .*Try \\+5, -10 or =99"),
        ("+0", "I don't know .*Try \\+5, -10 or =99"),
        ("+1000", "I don't know .*Try \\+5, -10 or =99"),
        ("+5.5", "I don't know .*Try \\+5, -10 or =99"),
        ("+٣", "I don't know .*Try \\+5, -10 or =99"),
        ("=²", "I don't know .*Try \\+5, -10 or =99"),
        ("=-1", "I don't know .*Try \\+5, -10 or =99"),
        ("x3", "You can write"),
        ("=all", "Did you mean =any"),
        ("+3 skip", "I don't know .*Try \\+5, -10 or =99"),
        ("+3, skp", "Did you mean skip"),
        ("skip", "starts with a word"),
        ("+3, skip, skip", "same word twice"),
        ("0, skip, again", "in two ways"),
        ("0, choose-next, skip", "in two ways"),
        ("+3 or +3", "same choice twice"),
        ("+1 or +2 or +3 or +4 or +5 or +6 or +7", "at most six"),
        ("+3 or", "I don't know .*Try \\+5, -10 or =99"),
        ("+3,", "I don't know the word"),
        ("+1 or " * 60 + "+1", "at most 200"),
    ],
)
def test_what_is_no_effect_is_refused_with_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(EffectError, match=sentence):
        parse_effect(text)


def test_every_word_is_allowed_and_told() -> None:
    for word in WORDS:
        assert str(parse_effect(f"0, {word}")) == f"0, {word}"
    with pytest.raises(EffectError) as caught:
        parse_effect("0, fly")
    assert all(word in str(caught.value) for word in WORDS)


@given(st.one_of(malformed_texts, odd_values, st.text(alphabet="+-=x0123456789 ,oranyskipevg", max_size=40)))
def test_strange_effects_end_in_effect_error_only(value: object) -> None:
    try:
        effect = parse_effect(value)  # type: ignore[arg-type]
    except EffectError as error:
        assert 10 < len(str(error)) < 400
    else:
        assert isinstance(effect, Effect)
        assert parse_effect(str(effect)) == effect


def test_a_megabyte_is_refused_at_once() -> None:
    start = time.process_time()
    for text in ("+" * 1_000_000, "+1 or " * 200_000, "9" * 1_000_000):
        with pytest.raises(EffectError, match="at most 200 characters"):
            parse_effect(text)
    assert time.process_time() - start < 1
