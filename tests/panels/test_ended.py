"""The end of a deal: the outcome first with what is left, then how it came, and every hand face up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ninetynine_edu.ground.people import READER
from ninetynine_edu.matches.events import Event
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.ended import ending_words
from ninetynine_edu.panels.play.setup import from_query
from ninetynine_edu.play.facts import Fact, What

NAMES = (READER, "Mia", "Bo")


def ended(query: str) -> Session:
    """Play the first card that fits until a deal is over."""
    table = Session(from_query(query))
    while table.view["mode"] not in ("deal", "match"):
        on(table)
    return table


def on(table: Session) -> None:
    view = table.view
    do = {"play": "play", "deal": "next", "handover": "ready"}.get(view["mode"], "bot")
    move = {"move": table._match.position.legal_moves[0].code} if do == "play" else {}
    table.handle({"do": do, "n": view["n"], **move})


def said(winner: int | None, *facts: Fact) -> str:
    return ending_words([Event("lost", 0, 90, 90, facts=facts, names=NAMES)], NAMES, winner)


def pays(player: int, left: int, word: str = "token") -> Fact:
    return Fact(what=What.PAYS, player=player, word=word, number=left)


def test_whoever_reads_hears_first_what_it_cost_and_what_is_left() -> None:
    stuck = Fact(what=What.NO_CARD, player=0)
    assert said(None, stuck, pays(0, 2)) == "You lost this deal. You have 2 lives left. You have no card left to play."


def test_a_win_is_said_first_with_what_the_others_have_left() -> None:
    assert said(0, pays(1, 1)) == "You win this deal! Mia has 1 life left."
    assert said(0, pays(1, 1), pays(2, 3)) == "You win this deal! Mia has 1 life left. Bo has 3 lives left."


def test_a_loss_among_others_names_who_lost() -> None:
    assert said(None, pays(2, 2, "bomb")) == "Bo lost this deal and has 2 bombs left."
    assert said(None, pays(1, 0)) == "Mia lost this deal and plays on honour now."
    assert said(None, pays(1, 0), Fact(what=What.OUT_OF_MATCH, player=1)) == (
        "Mia lost this deal and is out of the match."
    )


def test_the_winner_of_a_match_comes_before_everything() -> None:
    facts = (pays(0, 0), Fact(what=What.OUT_OF_MATCH, player=0), Fact(what=What.WINS_MATCH, player=2))
    assert said(2, *facts) == "Bo wins the match! You have no life left."


def test_what_a_player_lost_is_said_once_however_often_it_is_told() -> None:
    assert said(0, Fact(what=What.OUT_OF_DEAL, player=1), pays(1, 2)) == "You win this deal! Mia has 2 lives left."


def test_whose_turn_it_would_be_is_not_said_of_a_deal_that_is_over() -> None:
    turned = Fact(what=What.DID, player=1, word="reverse")
    assert said(None, turned, Fact(what=What.AGAIN, player=1), pays(2, 2)) == "Bo lost this deal and has 2 lives left."


@pytest.mark.parametrize("query", ["seed=3", "variant=michigan&seed=2", "variant=icelandic&seed=2"])
def test_what_is_said_to_be_left_is_what_the_match_counts(query: str) -> None:
    table = ended(f"{query}&players=human,beginner,steady")
    facts = [fact for event in table._match.log for fact in event.facts if fact.word in ("token", "fold")]
    assert facts and all(fact.number == table._match.tokens[fact.player or 0] for fact in facts)


@pytest.mark.parametrize(
    "query",
    ["players=human,greedy&seed=3", "variant=taiwanese&players=human,greedy,greedy&seed=3", "variant=chicago&seed=4"],
)
def test_whoever_comes_back_reads_how_the_deal_ended(query: str) -> None:
    table = ended(query)
    later = Session(from_query("seed=1"))
    later.handle({"do": "restore", "n": later.view["n"], "text": table.keep()})
    assert later.view["say"] == table.view["say"] != "" and later.view["prompt"] == table.view["prompt"]
    on(table)
    later.handle({"do": "restore", "n": later.view["n"], "text": table.keep()})
    assert later.view["say"].startswith("Welcome back")


def test_every_hand_is_turned_up_when_the_cards_are_done_with_and_none_before() -> None:
    table = Session(from_query("players=human,beginner,steady&seed=3"))
    seats: list[dict[str, Any]] = table.view["seats"]
    while table.view["mode"] != "deal":
        assert all(seat["open"] is None for seat in table.view["seats"])
        on(table)
    seats = table.view["seats"]
    hands = {seat["id"]: [card["code"] for card in seat["open"]] for seat in seats}
    position = table._match.position
    assert hands == {
        player: [card.code for card in position.hands[seat]] for seat, player in enumerate(table._match.seats) if player
    }
    on(table)
    assert all(seat["open"] is None for seat in table.view["seats"])


def test_where_the_same_cards_are_played_on_with_they_stay_hidden() -> None:
    table = ended("variant=boom_o&players=human,beginner,steady&seed=4")
    assert table.view["mode"] == "deal" and all(seat["open"] is None for seat in table.view["seats"])


def test_whom_the_last_play_put_out_shows_the_hand_that_stuck() -> None:
    table = ended("variant=michigan&players=human,beginner&seed=2")
    last = table._match.log[-1].total
    assert table.view["total"] == last and json.dumps(table.view["seats"][0]["open"]) not in ("null", "[]")


def test_after_a_match_a_new_one_is_asked_for() -> None:
    table = Session(from_query("players=human,beginner&seed=3"))
    while table.view["mode"] != "match":
        on(table)
    assert table.view["prompt"] == "New match?" and table.view["say"].split("!")[0].endswith("the match")
