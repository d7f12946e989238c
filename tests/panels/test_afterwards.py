"""After a deal: one key moment, told only when it is over, and the way back to it."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.play import afterwards
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import from_query
from ninetynine_edu.panels.practice.desk import opened

USUAL = "players=human,beginner,steady"


def send(table: Session, do: str, **more: Any) -> None:
    table.handle({"do": do, "n": table.view["n"], **more})


def on(table: Session) -> None:
    """Take one step: a bot, or the first play of whoever is next."""
    if table.view["mode"] == "watch":
        return send(table, "bot")
    if table.view["mode"] in ("handover", "seen"):
        return send(table, "ready")
    return send(table, "play", move=table._match.position.legal_moves[0].code)


def ended(query: str) -> Session:
    table = Session(from_query(query))
    while table.view["mode"] not in ("deal", "match"):
        on(table)
    return table


def test_the_end_comes_first_and_its_key_moment_when_the_page_asks() -> None:
    table = ended(f"{USUAL}&seed=13")
    first = table.view
    assert first["moment"] == {"words": None, "again": ""}
    send(table, "moment")
    assert table.view["moment"] == {
        "words": "With all cards open we know more now. At 27 you could have saved yourself with the five of hearts: add 5. "
        "Then you would have had another go for sure.",
        "again": "Try that play again",
        "at": 6,
    }
    assert {**table.view, "moment": None} == {**first, "moment": None, "fresh": False}  # also the number of the state
    send(table, "next")
    assert table.view["mode"] != "deal"
    assert table.view["moment"] is None


def test_trying_again_goes_back_there_with_the_lives_and_on_from_there() -> None:
    table = ended(f"{USUAL}&seed=13")
    assert table._match.lost[0] == 1
    send(table, "moment")
    send(table, "retry")
    assert (table.view["mode"], table.view["total"], table._match.lost[0]) == ("play", 27, 0)
    assert table.view["say"] == "Taken back. The total is 27 again."
    assert table.view["moment"] is None
    send(table, "play", move="5H")
    assert table.view["total"] == 32
    send(table, "retry")
    assert table.view["say"] == "There is no play of yours to take back."
    assert nn.Match.from_record(table._match.record()).position == table._match.position


def test_nobody_is_told_anything_before_the_deal_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "key_moment", lambda *args: pytest.fail("asked too early"))
    table = Session(from_query(f"{USUAL}&seed=13"))
    while table.view["mode"] not in ("deal", "match"):
        for do in ("moment", "retry"):
            before = table._match.record()
            send(table, do)
            assert table._match.record() == before
            assert table.view["moment"] is None
        on(table)


@pytest.mark.parametrize("rule", ["token_reset", "token_new_pile", "token_play_on"])
def test_while_the_same_cards_go_on_nothing_is_told(rule: str) -> None:
    table = ended(f"variant=ninety_nine_pagat{{bust_mode={rule},life_mode=tokens:3}}&{USUAL}&seed=4")
    assert table.view["moment"] is None
    send(table, "moment")
    assert table.view["moment"] is None


def test_of_the_others_hands_nothing_reaches_the_page() -> None:
    for seed in range(1, 25):
        table = ended(f"{USUAL}&seed={seed}")
        before = json.dumps(table.view)
        send(table, "moment")
        words = table.view["moment"]["words"]
        match = table._match
        own = {card for _, position in own_positions(match) for card in position.hands[match.seats.index(0)]}
        for card in match.variant.deck():
            assert str(card.the_words) not in words or card in own or card.code in before, (seed, words)


def own_positions(match: nn.Match) -> list[tuple[int, nn.Position]]:
    position, found = match.deal.start, []
    for number, play in enumerate(match.deal.plays):
        if match.seats[position.turn] == 0:
            found.append((number, position))
        position = position.play(play.move)
    return found


def test_whoever_has_won_hears_what_was_good() -> None:
    table = ended(f"{USUAL}&seed=1")
    send(table, "moment")
    assert table.view["moment"] == {
        "words": "Well played: after the four of diamonds Otter had no card that fits 96.",
        "again": "",
    }


def test_among_several_people_it_is_told_with_the_name_and_nothing_is_taken_back() -> None:
    told = 0
    for seed in range(1, 12):
        table = ended(f"players=human,human&seed={seed}")
        send(table, "moment")
        moment = table.view["moment"]
        told += " could have stayed in with " in moment["words"]
        assert moment["again"] == ""
        assert " you " not in moment["words"]
    assert told


def test_an_ending_of_two_is_followed_by_a_puzzle_like_it() -> None:
    like = {}
    for seed in (22, 24):
        table = ended(f"players=human,beginner&seed={seed}")
        send(table, "moment")
        like[seed] = table.view["moment"].get("like")
    assert like == {22: {"kind": "who_wins", "game": "standard", "level": "4"}, 24: None}, "at 44 nothing ends yet"
    room = opened("?" + urlencode(like[22] or {}))
    assert (room.view["what"], room.view["game"], room.view["level"]) == ("who_wins", "standard", 4)
    three = ended(f"{USUAL}&seed=13")
    send(three, "moment")
    assert "like" not in three.view["moment"]


def test_whatever_goes_wrong_in_it_the_next_deal_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(afterwards, "key_moment", failing)
    table = ended(f"{USUAL}&seed=13")
    send(table, "moment")
    assert table.view["moment"] == {"words": "", "again": ""}
    send(table, "next")
    assert table.view["mode"] in ("play", "watch")
