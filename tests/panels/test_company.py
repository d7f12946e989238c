"""Faces of players: chosen ones are kept in the record, others come from who plays."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.art import animals, people, tints
from ninetynine_edu.matches.match import MatchError
from ninetynine_edu.matches.players import PEOPLE, TINTS, bots
from ninetynine_edu.panels.play.company import animal_of, chosen_face, company_view, faces_of, kind_view
from ninetynine_edu.panels.play.view import log_view


def company(players: list[str], faces: tuple[str, ...] = ()) -> nn.Match:
    return nn.Match("standard", players=players, seed=2, faces=faces)


def test_a_chosen_face_is_kept_in_the_record_and_a_record_without_one_is_as_before() -> None:
    match = company(["human", "greedy"], ("scarf",))
    assert 'player 1: human "You" face scarf\nplayer 2: greedy "Squirrel"\n' in match.record()
    assert nn.Match.from_record(match.record()).faces == ("scarf", "")
    plain = company(["human", "greedy"]).record()
    assert " face " not in plain and nn.Match.from_record(plain).faces == ("", "")


@pytest.mark.parametrize("faces", [("UPPER",), ("a b",), (7,), ("x" * 21,), ("cap", "cap", "cap"), "cap"])
def test_what_is_no_face_is_refused(faces: object) -> None:
    with pytest.raises(MatchError, match="face"):
        nn.Match("standard", players=["human", "greedy"], faces=faces)  # type: ignore[arg-type]


def test_everybody_has_a_face_that_is_drawn() -> None:
    match = company(["human", "human", *["greedy"] * 8], ("", people()[0]))
    faces = faces_of(match.players, match.faces)
    assert [face["face"] for face in faces[:2]] == [people()[1], people()[0]]
    assert [face["tint"] for face in faces[2:4]] == ["", "blue"]
    assert {face["face"] for face in faces[2:]} == {"squirrel"}
    assert people() == PEOPLE
    assert {animal_of(kind) for kind in bots()} <= {*animals()}
    assert {tint.casefold() for tint in TINTS if tint} <= {*tints()}


@pytest.mark.parametrize("kind", bots())
def test_the_form_offers_the_faces_that_the_table_shows(kind: str) -> None:
    match = nn.Match("standard", [kind] * 10, seed=1)
    offered = kind_view(kind, "")["faces"]
    shown = ["-".join(filter(None, (face["face"], face["tint"]))) for face in faces_of(match.players, match.faces)]
    assert shown == (offered * 10)[:10]
    assert kind_view("human", "")["faces"] == list(people())


def test_the_form_takes_faces_that_are_drawn_and_for_people_only() -> None:
    assert chosen_face({"kind": "human", "face": people()[3]}) == people()[3]
    assert (
        chosen_face({"kind": "human", "face": "nobody"}) == chosen_face({"kind": "greedy", "face": people()[3]}) == ""
    )
    assert chosen_face({"kind": "human", "face": ["cap"]}) == chosen_face({}) == ""


def test_the_company_tells_what_lies_on_the_table_and_how_a_deal_ended() -> None:
    match = company(["random", "random", "random"])
    for _ in range(3):
        match.play_bot()
    view = company_view(match)
    position = match.position
    assert view["next"] is not None and view["next"] != match.mover
    assert view["pile"]["count"] == len(position.pile)
    assert [card["code"] for card in view["pile"]["cards"]] == [card.code for card in position.pile[-3:-1]]
    plays = [event for event in match.log if event.kind == "play"]
    rows = log_view(match.log, list(match.names), match.variant, match.seats)
    assert [row["cards"] for row in rows] == [[card.code for card in (e.move.cards if e.move else ())] for e in plays]
    assert [row["player"] for row in rows] == [event.player for event in plays] and view["over"] is None
    while not match.deal_over:
        match.play_bot()
    over = company_view(match)["over"]
    assert match.position.outcome is not None
    assert over["kind"] == "deal" and over["lost"] == [match.seats[seat] for seat in match.position.outcome.losers]
    while not match.is_over:
        step = {True: match.next_deal, False: match.play_bot}[match.deal_over]
        step()
    assert company_view(match)["over"] == {"kind": "match", "won": match.winner, "lost": []}


def test_cards_of_a_pack_of_its_own_come_as_they_are_drawn() -> None:
    match = nn.Match("ono99_2022", players=["greedy", "careful"], seed=1)
    match.play_bot()
    assert log_view(match.log, list(match.names), match.variant, match.seats)[0]["cards"][0]["own"]
