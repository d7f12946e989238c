"""The ways to play at a table: each by its address, from the form, out of a record, and what may be seen in it."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.ground.art import animals, people, teams
from ninetynine_edu.matches.match import Match
from ninetynine_edu.matches.players import TEAMS
from ninetynine_edu.panels.kit.messages import Refused
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.modes import mode_of, modes
from ninetynine_edu.panels.play.setup import Setup, from_query, query_of, setup_form
from ninetynine_edu.play.calling import Call
from ninetynine_edu.rules.variant import variant


def at(query: str) -> Session:
    return Session(from_query(query_of(query)))


def send(table: Session, do: str, **more: object) -> Any:
    return table.handle({"n": table.view["n"], "do": do, **more})


def play_right(table: Session) -> None:
    """Lay the first card that fits, with the new total where it is said."""
    position = table._match.position
    move = next(one for one in position.legal_moves if len(one.cards) == 1 and not one.number)
    call = Call.of(position, move)
    send(table, "play", move=move.code, said=None if call is None else call.after)


def open_hands(table: Session) -> list[bool]:
    return [seat["open"] is not None for seat in table.view["seats"]]


@pytest.mark.parametrize("name", list(modes()))
def test_each_way_has_an_address_deals_at_once_and_comes_back_from_its_record(name: str) -> None:
    table = at(f"?seed=7&mode={name}&variant=one_hundred")
    assert table._way.id == name and len(table._match.players) >= 3 and table.view["log"] == []
    again = Match.from_record(table._match.record())
    assert not again.errors and Setup.of(again).way.id == name and again.names == table._match.names


def test_only_a_way_that_the_players_do_not_say_is_in_a_record() -> None:
    assert (
        "mode" not in at("?mode=bots&seed=7")._match.record() and "mode" not in at("?mode=pass&seed=7")._match.record()
    )
    assert "\nmode: wall\n" in at("?mode=wall&seed=7")._match.record()
    strange = at("?mode=wall&seed=7")._match.record().replace("mode: wall", "mode: <b>dance</b>")
    match = Match.from_record(strange)
    assert match.mode == "" and mode_of(match.mode, match.players).id == "pass"


def test_a_way_that_there_is_not_is_refused_in_a_sentence_that_names_the_nearest() -> None:
    with pytest.raises(Refused, match="Did you mean wall"):
        from_query("mode=wal")
    told = Session.at("?mode=wal", Setup.first()).view
    assert "no way to play" in told["say"] and told["mode"] == "play"


def test_players_that_cannot_play_so_play_as_usual() -> None:
    assert at("?mode=wall&players=greedy,steady")._way.id == "watch"
    assert at("?mode=watch&players=human,steady")._way.id == "bots"


def test_two_teams_see_both_hands_say_the_totals_and_never_pass_the_screen() -> None:
    table = at("?mode=wall&seed=3")
    assert table.view["wall"] and table.view["saying"] and table.view["mustSay"] and open_hands(table) == [True]
    for turn in range(3):
        view = table.view
        assert view["mode"] == "play" and view["me"]["name"] == ("Team Blue", "Team Orange")[turn % 2]
        assert view["hand"] and view["handover"] is None
        play_right(table)


def test_with_closed_cards_the_others_look_away() -> None:
    table = at("?mode=wall_closed&seed=3")
    assert table.view["mode"] == "handover" and not table.view["hand"] and open_hands(table) == [False, False]
    assert table.view["handover"]["words"] == "Team Blue, it is your turn. Everybody else looks away."
    send(table, "ready")
    assert table.view["mode"] == "play" and open_hands(table) == [False]


def test_a_deal_of_two_teams_ends_and_the_score_goes_on() -> None:
    table = at("?mode=wall&seed=3")
    for _ in range(80):
        if table.view["mode"] == "play":
            play_right(table)
    assert table.view["mode"] == "deal"
    assert sorted(team["deals"] for team in table.view["score"]) == [0, 1]
    won = table.view["company"]["over"]["won"]
    assert [team["deals"] for team in table.view["score"] if team["id"] == won] == [1]
    send(table, "next")
    assert table.view["mode"] == "play" and sorted(team["deals"] for team in table.view["score"]) == [0, 1]


def test_whoever_watches_sees_all_hands_or_one() -> None:
    table = at("?mode=watch&seed=3")
    assert open_hands(table) == [True] * 3 and table.view["hand"] == [] and table.view["bot"]
    send(table, "look", at=1)
    assert [seat["id"] for seat in table.view["seats"] if seat["open"]] == [1] and table.view["watch"]["at"] == 1
    send(table, "bot")
    assert table.view["watch"]["at"] == 1 and len(table.view["log"]) >= 1
    send(table, "look", at=-1)
    assert open_hands(table) == [True] * 3


@pytest.mark.parametrize("at_whom", [3, -2, True, "all", None, 10**30, [0]])
def test_nobody_looks_where_there_is_nobody(at_whom: object) -> None:
    table = at("?mode=watch&seed=3")
    send(table, "look", at=at_whom)
    assert table.view["watch"]["at"] == -1 and "look" not in table.view["say"]


@pytest.mark.parametrize("query", ["?mode=bots&seed=3", "?mode=pass&seed=3", "?mode=wall_closed&seed=3"])
def test_who_plays_never_looks_into_another_hand(query: str) -> None:
    table = at(query)
    send(table, "look", at=1)
    send(table, "look", at=-1)
    assert not any(open_hands(table)) and table.view["watch"] is None


def test_the_form_offers_four_ways_and_fills_in_who_plays() -> None:
    form = setup_form({"mode": "wall"}, Setup.first())
    assert [mode["id"] for mode in form["modes"]] == ["bots", "pass", "wall", "watch"]
    assert [player["name"] for player in form["players"]] == ["Team Blue", "Team Orange"]
    assert form["mode"] == "wall" and form["most"] == 3 and form["usual"] == ["human"]
    assert form["closed"] == {"id": "wall", "code": "wall_closed"}
    assert setup_form({"mode": "watch"}, Setup.first())["closed"] is None
    assert form["named"] and not setup_form({"mode": "pass"}, Setup.first())["named"]
    sent = {"mode": "wall_closed", "variant": "taiwanese", "players": form["players"], "rules": {}, "seed": "7"}
    table = at("")
    assert send(table, "new", **sent) == [{"kind": "started"}]
    assert table._way.id == "wall_closed" and table.view["sub"] == "Taiwanese · Class against class"
    assert send(table, "new", **{**sent, "mode": "dance"})[0]["kind"] == "refused"


def test_every_face_that_stands_for_a_way_is_drawn_and_teams_differ_in_shape() -> None:
    assert teams() == TEAMS
    drawn = {*people(), *animals(), *teams()}
    assert all(set(mode.picture) <= drawn and set(mode.faces) <= drawn for mode in modes().values())


def test_no_way_asks_for_more_players_than_it_has_room_for() -> None:
    for mode in modes().values():
        for game in ("standard", "one_hundred", "nepal"):
            players = mode.company(variant(game))
            assert mode.fits(players) and len(players) >= 2
