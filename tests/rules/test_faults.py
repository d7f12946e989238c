"""What is wrong with a variant, as data: the place, the line and what it is about, beside the sentence for people."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.rules.faults import Fault, VariantError

HEAD = 'id = "mine"\nname = "Mine"\nextends = "standard"\n'


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(VariantError) as caught:
        nn.Variant.from_toml(text, "mine.toml")
    assert caught.value.problems[: len(caught.value.faults)] == tuple(fault.sentence for fault in caught.value.faults)
    return caught.value.faults


@pytest.mark.parametrize(
    ("text", "place", "line", "about"),
    [
        ('[cards]\n"red 5" = "0, skp"\n', ("cards", "red 5"), 5, ()),
        ("[rules]\nlimit = 5000\n", ("rules", "limit"), 5, (("rules", "limit"),)),
        ("[rules]\nlimt = 50\n", ("rules", "limt"), 5, ()),
        ("[rules]\nlimit = 50\n[cards]\nK = '=60'\n", ("cards",), 6, (("cards", "K"), ("rules", "limit"))),
        ("[rules]\nswap_K_9 = true\nswap_4_9 = true\n", (), 1, (("rules", "swap_K_9"), ("rules", "swap_4_9"))),
        ("[[uncertain]]\nwhat = 'a'\n[[uncertain]]\nwhy = 3\n", ("uncertain", "default"), 4, ()),
        ("x = " + "." * 61, (), 4, ()),
    ],
)
def test_a_fault_has_its_place_and_what_it_is_about(
    text: str, place: tuple[str, ...], line: int, about: tuple[tuple[str, ...], ...]
) -> None:
    fault = faults_of(HEAD + text)[0]
    assert (fault.place, fault.line, fault.about) == (place, line, about)
    assert fault.sentence.startswith(f"mine.toml, line {line}") and fault.sentence.endswith(f": {fault.words}")


def test_what_is_no_toml_says_so_with_its_line() -> None:
    fault = faults_of(HEAD + "limit 50\n")[0]
    assert fault.line == 4 and fault.words == f"This is not TOML: {fault.toml}."
    assert faults_of(HEAD + "[cards")[0].line == 4  # at the end of the document


def test_a_long_list_is_left_out_where_the_nearest_is_enough() -> None:
    near, far = (faults_of(HEAD + f'[cards]\n5 = "0, {word}"\n')[0] for word in ("skp", "quux"))
    assert near.brief == "I don't know the word 'skp'. Did you mean skip?"
    assert "You can write reverse, skip" in near.words and near.words.endswith("Did you mean skip?")
    assert far.brief == far.words


def test_after_twenty_it_is_said_that_there_is_more() -> None:
    with pytest.raises(VariantError) as caught:
        nn.Variant.from_toml(HEAD + "".join(f"k{number} = 1\n" for number in range(30)))
    assert caught.value.more and len(caught.value.faults) == 20
    assert caught.value.problems[20:] == ("There are more problems. These are the first 20.",)


def test_house_rules_chosen_by_name_are_named_too() -> None:
    with pytest.raises(VariantError) as caught:
        nn.variant("standard", hand_size=99, limit=5)
    assert [fault.about for fault in caught.value.faults] == [(("rules", "hand_size"),), (("rules", "limit"),)]
    with pytest.raises(VariantError) as caught:
        nn.variant("standard", limit=60, special_totals="69:bonus_point")
    named = caught.value.faults[0].about
    assert named == (("rules", "special_totals"), ("rules", "limit"))
    assert VariantError(["It is so."]).faults == (Fault.plain("It is so."),)
