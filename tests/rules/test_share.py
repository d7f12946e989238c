"""Share codes: a whole variant as one text, there and back, and what is said when it is broken."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.rules.share import LONGEST_CODE
from tests.strategies import CLASS_4B, HOUSE_RULES, often


def own(text: str = CLASS_4B) -> nn.Variant:
    return nn.Variant.from_toml(text)


def test_a_code_is_readable_and_brings_the_whole_variant() -> None:
    short = own(
        'id = "our_game"\nname = "Our game"\nextends = "standard"\n[rules]\nlimit = 50\n[cards]\n9 = "0, skip"\n'
    )
    assert short.share_code.startswith("standard;limit=50;9:0,skip~")
    assert len(short.share_code) < 40
    assert nn.variant(short.share_code) == short


def test_there_and_back() -> None:
    v = own()
    again = nn.variant(v.share_code)
    assert again == v
    assert again.rules_card() == v.rules_card()
    assert again.share_code == v.share_code


def test_house_rules_chosen_later_come_along() -> None:
    v = own().with_rules(hand_size=4, bust_mode="eliminated")
    assert nn.variant(v.share_code) == v
    assert v.share_code.endswith("{bust_mode=eliminated,hand_size=4}")


@pytest.mark.parametrize("name", nn.variants())
def test_shipped_variants_and_own_files_like_them(name: str) -> None:
    v = nn.variant(name)
    assert nn.variant(v.share_code) is v
    text = v.to_toml().replace(f'id = "{name}"', 'id = "mine"', 1)
    mine = own(text)
    assert nn.variant(mine.share_code) == mine  # with its pack, presets, sources and doubts
    assert nn.variant(mine.share_code.lower().replace("-", "\n").replace("0", "o")) == mine


@pytest.mark.parametrize("seed", range(5))
def test_blanks_line_breaks_and_capitals_make_no_difference(seed: int) -> None:
    v, rng = own(), random.Random(seed)
    code = v.share_code.replace(" ", "\n ")
    body = "".join(sign + rng.choice(["", "", " ", "\n"]) if sign in ";=:,|" else sign for sign in code)
    assert nn.variant(f"  {body} \n") == v
    loud = nn.variant(code.upper())
    assert loud.name == v.name.upper()
    assert (loud.id, loud.house_rules) == (v.id, v.house_rules)
    assert [str(loud.effect(card)) for card in loud.deck()] == [str(v.effect(card)) for card in v.deck()]


def test_every_slip_of_one_sign_is_noticed() -> None:
    code = own().share_code
    rng = random.Random(1)
    for place in range(len(code)):
        if code[place] in " ":
            continue
        other = rng.choice([sign for sign in "abz059;=~" if sign != code[place].lower()])
        slip = code[:place] + other + code[place + 1 :]
        if {code[place].upper(), other.upper()} <= {"0", "O"} or {code[place].upper(), other.upper()} <= {
            "1",
            "I",
            "L",
        }:
            continue
        with pytest.raises((nn.VariantError, nn.UnknownVariant)):
            nn.variant(slip)
    for end in range(code.index(";") + 1, len(code)):  # cut short
        with pytest.raises((nn.VariantError, nn.UnknownVariant)):
            nn.variant(code[:end])


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("standard;limit=50", "end of this code is missing"),
        ("standard;limit=50~AAAA", "Copy it once more"),
        ("~", "Copy"),
        ("file;####~0000", "Copy it once more"),
        ("x" * LONGEST_CODE + ";~AAAA", "at most"),
        (";~" * 400, "Copy it once more"),
        ("standard;" + "🎲" * 50 + "~AAAA", "Copy it once more"),
    ],
)
def test_a_broken_code_is_told_kindly_and_at_once(code: str, words: str) -> None:
    start = time.process_time()
    with pytest.raises((nn.VariantError, nn.UnknownVariant), match=words):
        nn.variant(code)
    assert time.process_time() - start < 5  # no bound that a busy computer could miss: it takes milliseconds


def checked(body: str) -> str:
    """Return a body with a right check, as somebody who knows the rule can make one."""
    from ninetynine_edu.rules.share import check_signs

    return f"{body}~{check_signs(body)}"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("standart;limit=50", "standard"),
        ("standard;limit=5", "10 to 500"),
        ("standard;limt=50", "limit"),
        ("standard;9:0,skp", "skip"),
        ("standard;99:0", "no card"),
        ("standard;nonsense", "neither"),
        ("standard;id=chicago", "another game"),
        ("zeus_on_the_loose;limit=50", "cannot be played"),
        ("standard;min_players=99", "min_players"),
        ("file;000000", "cannot be opened"),
    ],
)
def test_a_code_that_somebody_made_up_is_checked_like_a_file(body: str, words: str) -> None:
    with pytest.raises(nn.VariantError, match=words):
        nn.variant(checked(body))


def test_a_packed_code_does_not_unpack_to_more_than_a_file() -> None:
    from ninetynine_edu.rules.share import _packed

    bomb = "file;" + _packed("#" * 8_000_000)
    assert len(bomb) < LONGEST_CODE
    with pytest.raises(nn.VariantError, match="cannot be opened"):
        nn.variant(checked(bomb))


def test_the_id_of_another_game_is_not_shared_as_ones_own() -> None:
    shadow = own(nn.variant("standard").to_toml().replace('K = "0"', 'K = "+1"'))
    with pytest.raises(nn.VariantError, match="id of its own"):
        _ = shadow.share_code


def test_a_file_too_long_for_a_code_says_so() -> None:
    rng = random.Random(2)
    noise = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(40_000))
    with pytest.raises(nn.VariantError, match="Share its file"):
        _ = own(CLASS_4B + f"# {noise}\n[source]\n").share_code


plain_text = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30
).filter(lambda text: bool(text.strip()) and text.isprintable())
effects = st.sampled_from(
    ["0", "+7", "-3", "0, skip", "+1 or +11", "=any", "x2", "0, reverse, skip", "=20", "0, never"]
)


@settings(max_examples=often(120))
@given(
    base=st.sampled_from(["standard", "chicago", "one_hundred", "hawaiian", "baltimore"]),
    name=plain_text,
    description=st.one_of(st.none(), plain_text),
    cards=st.dictionaries(
        st.sampled_from(["A", "9", "10", "K", "QH", "red 7", "one-eyed J", "joker"]), effects, max_size=5
    ),
    rules=st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in HOUSE_RULES.items()}),
    limit=st.one_of(st.none(), st.integers(20, 300)),
)
def test_every_version_that_a_form_can_make_goes_there_and_back(
    base: str, name: str, description: str | None, cards: dict[str, str], rules: dict[str, object], limit: int | None
) -> None:
    from ninetynine_edu.rules.share import fresh_id, write_toml

    data: dict[str, object] = {"id": fresh_id(name, nn.variants().__contains__), "name": name, "extends": base}
    data |= {"description": description} if description is not None else {}
    data |= {"cards": cards, "rules": rules if limit is None else {"limit": limit, **rules}}
    try:
        v = nn.Variant.from_toml(write_toml(data))
    except nn.VariantError:
        return  # the form would have refused it
    code = v.share_code
    assert nn.variant(code) == v
    assert "\n" not in code
