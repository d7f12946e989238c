"""A position alone in a cell: its picture and its words."""

from __future__ import annotations

import random
import re
import time
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.art import card_art
from ninetynine_edu.ground.picture import COLOURS
from ninetynine_edu.play.picture import MOST, position_html, position_svg, position_words
from tests.strategies import FAMILY, often, playout, random_deal, random_open, random_variant

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(picture).iter(f"{SVG}text")]


def cards(picture: str) -> list[ET.Element]:
    """The cards in a picture: each has the colour of its suit."""
    return [group for group in ET.fromstring(picture).iter(f"{SVG}g") if group.get("color")]


def test_a_card_looks_as_it_does_everywhere() -> None:
    both = nn.Position.open("standard", ["10S", "9H"], total=50)._repr_svg_()
    assert [card.get("color") for card in cards(both)] == [COLOURS["ink"], COLOURS["red"]]
    for card in ("10S", "9H"):
        rank, suit = card[:-1], card[-1]
        drawn = ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{card_art(rank, suit)}</svg>')
        outlines = {path.get("d") for path in drawn.iter(f"{SVG}path")}
        assert all(outline in both for outline in map(str, outlines))


def test_what_lies_there_several_times_is_drawn_once() -> None:
    picture = nn.deal("standard", players=4, seed=1)._repr_svg_()
    names = {shape.get("id") for shape in ET.fromstring(picture).iter() if shape.get("id")}
    used = [shape.get("href") for shape in ET.fromstring(picture).iter(f"{SVG}use")]
    assert len(cards(picture)) == 12 and len(used) >= 11
    assert set(used) <= {f"#{name}" for name in names} and len(picture) < 10_000


def test_many_cards_show_their_ranks_and_suits_alone() -> None:
    few = nn.Position.open("standard", ["QS QH QD QC", "JS JH JD JC"], total=50)._repr_svg_()
    many = nn.Position.open("standard", ["QS QH QD QC", "JS JH JD JC KS"], total=50)._repr_svg_()
    assert len(cards(few)) == 8 and len(cards(many)) == 9 and len(many) < len(few) / 2
    assert few.count("#fdf6e6") >= 1 and "#fdf6e6" not in many, "the panel behind a court"


def test_an_open_position_shows_total_way_turn_and_cards() -> None:
    pos = nn.Position.open("standard", ["10S 9H", "4C AH", "KD"], total=93, turn=1, direction=-1, stock="5S", pile="7C")
    found = texts(pos._repr_svg_())
    assert {"93", "6 to go", "↺ play goes the other way", "Player 2, to move", "Player 1"} <= set(found)
    assert {"Stock, next first: 5♠", "7♣ on the pile"} <= set(found) and len(cards(pos._repr_svg_())) == 5
    title = ET.fromstring(pos._repr_svg_())[0].text
    assert title == "Total 93 of 99: Player 2 to move"
    html = pos._repr_html_()
    assert "Player 2 holds ace of hearts and four of clubs." in html and html.count("<img ") == 1
    assert "<svg" not in html and "<script" not in html and " id=" not in html, "code hosts show images, no drawings"
    assert b64decode(html.split("base64,")[1].split('"')[0]).decode() == pos._repr_svg_()


def test_hidden_hands_are_backs() -> None:
    pos = nn.deal("standard", players=3, seed=7)
    picture = pos._repr_svg_()
    assert len({ET.tostring(card)[-60:] for card in cards(picture)[1:]}) == 1, "all look alike"
    other = nn.deal("standard", players=3, seed=8)
    assert position_svg(other) == picture, "and not other than in another deal"
    for hand in pos.hands:
        for card in hand:
            assert card.words not in picture and card.words not in pos._repr_html_()
    assert f"{len(pos.stock)} cards in the stock" in texts(picture)
    assert "Player 2 holds 3 hidden cards." in position_words(pos)
    own = position_svg(pos, seat=1)
    assert len(cards(own)) == 9
    colours = [card.get("color") for card in cards(own)]
    assert colours[3:6] == [COLOURS["red" if card.colour == "red" else "ink"] for card in pos.hands[1]]
    drawn = "".join(card_art(card.rank, card.suit) for card in pos.hands[1])
    assert {*re.findall(' d="([^"]+)"', drawn)} <= {*re.findall(' d="([^"]+)"', own)}
    assert [card for hand in pos.hands for card in hand if card.words in own] == [*pos.hands[1]]
    assert "Player 2 holds 3 hidden" not in position_words(pos, seat=1)


def test_seats_are_called_by_their_names() -> None:
    pos = nn.Position.open("standard", ["5D KH", "4D 5C", "9H"], total=93)
    names = ["<b>Ann</b> & Ben\x00", "Player 1 of the second row, who has the longest of all names"]
    picture = position_svg(pos, names=names)
    shown = texts(picture)
    assert "<b>Ann</b> & Ben, to move" in shown and "Player 3" in shown and "Player 2" not in shown
    assert "Player 1 of the second row, who has the …" in shown
    assert "<b>" not in picture and "\x00" not in picture
    assert position_words(pos, names=["Ann", "Ben", "Cem"]).endswith("Cem holds nine of hearts.")


def test_chance_and_the_end_are_told() -> None:
    drawn = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD").play("5D")
    assert "Player 1, a card is drawn" in texts(drawn._repr_svg_()) and "Still unseen: 9♣ J♣ K♦" in texts(
        drawn._repr_svg_()
    )
    over = nn.Position.open("standard", ["5S 8C", "2H"], total=94).play("5S")
    found = texts(over._repr_svg_())
    assert {"Player 1, wins", "Player 2, loses", "The deal is over, Player 1 wins", "at the limit"} <= set(found)
    assert not any("play goes" in text for text in found)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=often(120), deadline=None)
def test_every_position_has_a_small_valid_picture(seed: int) -> None:
    rng = random.Random(seed)
    family = random_variant(rng, rng.choice(FAMILY)) if rng.random() < 0.6 else None
    start = random_open(rng, family) if rng.random() < 0.6 else random_deal(rng, family)
    for pos in [start, *(after for *_, after in playout(start, rng, 12))]:
        picture = position_svg(pos)
        assert len(position_html(pos).encode()) < 30_000
        found = texts(picture)
        assert str(pos.total).replace("-", "−") in found
        assert len(cards(picture)) == sum(min(len(hand), MOST // pos.seats) for hand in pos.hands)
        assert all(card.words in picture for hand in pos.hands for card in hand if pos.visible and card.suit)


def test_many_cards_are_counted_not_drawn() -> None:
    pack = nn.variant("standard").deck()
    pos = nn.Position.open("standard", [pack[:40], pack[40:44], pack[44:48]], total=-120)
    picture = pos._repr_svg_()
    assert f"and {40 - MOST // 3} more" in texts(picture) and len(picture) < 30_000
    assert "−120" in texts(picture)


def test_a_long_stock_and_a_long_name_end_within_the_picture() -> None:
    v = nn.Variant.from_toml(f'id = "mine"\nname = "{"word " * 15}"\nextends = "standard"')
    pos = nn.Position.open(v, ["3D", "2S"], stock=[card for card in v.deck() if card.rank in "56789"])
    assert all(len(text) <= 46 for text in texts(pos._repr_svg_()))
    assert "Stock, next first: 5♠ 5♥ 5♦ 5♣" in position_words(pos) and "9♣." in position_words(pos)


def test_names_of_ones_own_are_escaped() -> None:
    v = nn.Variant.from_toml('id = "mine"\nname = "A <b> & \\" c"\nextends = "standard"')
    pos = nn.Position.open(v, ["3D", "2S"])
    assert "<b>" not in pos._repr_html_() and 'A <b> & " c' in texts(pos._repr_svg_())


@pytest.mark.parametrize("seat", [-1, 2, True, "1", 0.0])
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        position_svg(nn.deal("standard", players=2, seed=1), seat)


def test_time_and_size(record_figure: Callable[[str, str], None]) -> None:
    positions = [
        nn.deal("standard", players=4, seed=1),
        nn.Position.open("standard", ["10S 9H 3C", "4C AH 5D"], total=93),
    ]
    for pos in positions:
        position_html(pos)
        began = time.process_time()
        for _ in range(20):
            picture = position_svg(pos)
        spent = (time.process_time() - began) / 20
        record_figure(f"picture of {pos!r}", f"{1000 * spent:.2f} ms CPU, {len(picture.encode()) / 1000:.1f} kB")
