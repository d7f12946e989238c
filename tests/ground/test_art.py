"""The drawings of cards and people: what can be counted on them, that they are XML of our shapes, and that pages draw the same."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground import art
from ninetynine_edu.ground.cards import ALL_CARDS, FULL_PACK, RANKS, SUITS
from ninetynine_edu.rules.card_drawing import drawn_card, face_art, mini_face_art
from tests.browser_units import record_art
from tests.whole import look

DRAWN = [(name, *given, drawn) for name, given, drawn in record_art.drawings()]
SHAPES = {"svg", "g", "path", "ellipse", "circle", "text"}
LOOKS = {"d", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity", "transform"}
PLACES = {
    "cx",
    "cy",
    "rx",
    "ry",
    "r",
    "x",
    "y",
    "width",
    "height",
    "viewBox",
    "font-size",
    "font-weight",
    "text-anchor",
}
COLOUR = re.compile("#[0-9a-f]{6}|currentColor|none")


def inside(drawn: str) -> ElementTree.Element:
    """A drawing as XML."""
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def pips(rank: str, suit: str) -> list[ElementTree.Element]:
    """The suits drawn on a card but those in its corners."""
    outline = art.data()["suits"][suit]
    return [one for one in inside(art.card_art(rank, suit)).iter("path") if one.get("d") == outline][2:]


def test_every_drawing_is_xml_of_our_shapes_and_asks_nobody_for_anything() -> None:
    for *name, drawn in DRAWN:
        for element in inside(drawn).iter():
            assert element.tag in SHAPES, name
            assert set(element.attrib) <= LOOKS | PLACES, name
            assert all(COLOUR.fullmatch(element.get(key, "none")) for key in ("fill", "stroke")), name
        assert "url(" not in drawn and "href" not in drawn


@pytest.mark.parametrize("rank", RANKS[:10])
def test_a_number_can_be_counted(rank: str) -> None:
    for suit in SUITS:
        assert len(pips(rank, suit)) == (1 if rank == "A" else int(rank))


@pytest.mark.parametrize("rank", RANKS[1:10])
def test_pips_stand_on_their_heads_in_the_lower_half_alone(rank: str) -> None:
    for pip in pips(rank, "S"):
        y, size = (float(part) for part in re.findall(r"-?[\d.]+", pip.get("transform", ""))[1:])
        assert (size < 0) == (y > 70) and 20 < y < 120


def test_no_two_cards_look_alike() -> None:
    game = nn.variant("alternate_joker")
    assert len({face_art(card, game) for card in ALL_CARDS}) == len(ALL_CARDS)
    assert len({mini_face_art(card, game) for card in ALL_CARDS}) == len(ALL_CARDS)
    for name in ("ono99_1980", "ono99_2022", "boom_o"):
        own = nn.variant(name)
        cards = set(own.deck())
        assert len({face_art(card, own) for card in cards}) == len(cards)


def test_the_packs_of_their_own_differ_and_count_in_dots() -> None:
    drawn = {name: face_art(next(c for c in nn.variant(name).deck() if c.code == "5"), nn.variant(name))
             for name in ("ono99_1980", "ono99_2022", "boom_o")}  # fmt: skip
    assert len(set(drawn.values())) == 3
    for text in drawn.values():
        dots = [dot.get("opacity") for dot in inside(text).iter("circle") if dot.get("r") == "4.2"]
        assert dots == 5 * ["1"] + 5 * ["0.25"]


def test_courts_are_the_same_both_ways_up_and_all_others_keep_inside_the_card() -> None:
    for card in FULL_PACK:
        drawn = art.card_art(card.rank, card.suit)
        assert drawn.count("rotate(180 50 70)") == (2 if card.rank in "JQK" else 1), card


def test_a_card_for_a_picture_has_paper_its_colour_and_its_size() -> None:
    game = nn.variant("standard")
    ace = drawn_card(nn.Card("AH"), game, 10, 20, 50)
    assert ace.startswith('<g transform="translate(10 20) scale(0.5)" color="#b3261e"><rect ')
    assert 'color="#1f2933"' in drawn_card(nn.Card("AS"), game, 0, 0, 50)
    inside(ace)


def test_an_unknown_face_is_refused_with_those_there_are() -> None:
    with pytest.raises(art.UnknownFace, match=r"^There is no face 'wolf': the people are curls, .* or badger\.$"):
        art.portrait_art("wolf")
    with pytest.raises(art.UnknownFace):
        art.portrait_art("fox-transparent")
    assert art.portrait_art("fox") == art.portrait_art("fox-green")


def test_faces_differ() -> None:
    names = [name for name in record_art.portraits() if name not in art.animals()]
    assert len({art.portrait_art(name) for name in names}) == len(names) == 12 + 8 * 9


def test_what_node_compares_is_what_python_draws_today() -> None:
    assert record_art.KEPT.read_text(encoding="utf-8") == record_art.text(), (
        "python -m tests.browser_units.record_art writes it anew"
    )


def as_seen(colour: str, eyes: tuple[tuple[float, float, float], ...]) -> list[float]:
    """A colour's red, green and blue light as people see it whose eyes lack one of three kinds of cones."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return [sum(share * part for share, part in zip(row, light, strict=True)) for row in eyes]


def difference(one: list[float], other: list[float]) -> float:
    """How different two colours look (CIE 1976): 10 is easily told apart."""

    def lab(light: list[float]) -> tuple[float, float, float]:
        red, green, blue = (min(1.0, max(0.0, part)) for part in light)
        x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
        y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
        z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
        a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
        return 116 * b - 16, 500 * (a - b), 200 * (b - c)

    return dist(lab(one), lab(other))


# Machado, Oliveira and Fernandes (2009), for eyes without cones of one kind.
EYES = {
    "without red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "without green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "without blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


@pytest.mark.parametrize("eyes", EYES)
def test_four_colours_of_suits_differ_for_all_eyes(eyes: str) -> None:
    day, _ = look.values()
    colours = [(day | four_colours())[f"suit-{suit}"] for suit in "shdc"]
    for one, other in combinations([as_seen(colour, EYES[eyes]) for colour in colours], 2):
        assert difference(one, other) > 10


def four_colours() -> dict[str, str]:
    """What is other where a person has chosen four colours."""
    style = (look.PANELS / "kit" / "cards.css").read_text(encoding="utf-8")
    return look.declared(style.partition('[data-suits="four"]')[2])


@pytest.mark.parametrize("theme", range(2), ids=["light", "dark"])
def test_suits_can_be_read_on_the_paper_of_cards_in_two_colours_and_in_four(theme: int) -> None:
    day, night = look.values()
    values = (day, day | night)[theme]
    four = four_colours()
    assert set(four) == {"suit-d", "suit-c"}
    for colours in (values, values | four):
        for suit in "shdc":
            assert look.contrast(colours[f"suit-{suit}"], values["cardpaper"]) >= 4.5
    assert len({(values | four)[f"suit-{suit}"] for suit in "shdc"}) == 4


def named(picture: str, tag: str) -> dict[str, str]:
    """The outlines that have a name in a picture, or the names of its groups."""
    root = ElementTree.fromstring(re.sub(' xmlns="[^"]+"', "", picture))
    return {name: one.get("d", "") for one in root.iter(tag) if (name := one.get("id"))}


def test_a_light_picture_is_the_same_picture_and_equal_names_are_equal_outlines() -> None:
    courts = [art.card_art(rank, suit) for rank in "JQK" for suit in SUITS]
    whole = "".join(art.on_card(drawn, 60 * at, 0, 50) for at, drawn in enumerate([*courts, *2 * [art.back_art()]]))
    light = art.lighter(f"<svg>{whole}</svg>")
    assert len(light) < 0.6 * len(whole)
    used = {one.get("href", "")[1:] for one in ElementTree.fromstring(light).iter("use")}
    assert used == set(named(light, "path")) | set(named(light, "g"))
    for drawn in courts:
        alone = art.card_svg(drawn)
        assert set(named(alone, "g")) <= set(named(light, "g")), "a half of a card has one name everywhere"
        paths = named(alone, "path") | named(light, "path")
        assert named(light, "path") | named(alone, "path") == paths
    assert len(named(light, "g")) >= len(courts)
    assert art.lighter("<svg><g/></svg>") == "<svg><g/></svg>"


def test_a_face_is_a_picture_of_its_own() -> None:
    root = ElementTree.fromstring(f"<svg>{art.portrait_art('owl-blue')}</svg>")
    assert len([*root.iter()]) > 10
