"""Looking back: whole deals as data, what may be seen of a match, records of strangers, any message at all, the way to the table."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches.record import read_record
from ninetynine_edu.panels.kit.in_link import into_link, out_of_link
from ninetynine_edu.panels.kit.messages import LONGEST_RECORD, pack, unpack
from ninetynine_edu.panels.play.desk import opened as at_table
from ninetynine_edu.panels.review.desk import EXAMPLE, LookBack, opened
from ninetynine_edu.panels.review.judged import play_view
from ninetynine_edu.study.played import plays_of
from ninetynine_edu.study.review import Review, review
from tests.languages import made_up, outside_marks, wrapped
from tests.records import GIVEN_AWAY
from tests.strategies import sampled


def send(desk: LookBack, do: str, **message: Any) -> dict[str, Any]:
    desk.receive({"do": do, "of": desk.view["of"], **message})
    json.dumps(desk.state)
    return desk.view


def judged(desk: LookBack) -> LookBack:
    while desk.view["done"] < desk.view["count"]:
        before = desk.view["asks"]
        assert send(desk, "judge")["asks"] > before, "the page sees that it may ask for more"
    return desk


@pytest.fixture(scope="module")
def looked() -> Review:
    """A small deal, looked back at."""
    return review(GIVEN_AWAY, progress=False)


def a_match(game: str, players: int = 2, seed: int = 5, deals: int = 1) -> nn.Match:
    """A match of people who lay what comes first, up to the end of so many deals."""
    match = nn.Match(game, ["human"] * players, seed=seed)
    rng = random.Random(seed)
    for deal in range(deals):
        if deal:
            match.next_deal()
        while not match.deal_over:
            match.play(rng.choice(match.position.legal_moves))
    return match


def shown(record: str, **how: Any) -> LookBack:
    desk = LookBack()
    send(desk, "open", text=record, **how)
    assert desk.deal is not None
    return desk


def why_not(match: nn.Match) -> str:
    return str(send(LookBack(), "open", text=match.record())["say"])


def test_every_play_is_there_with_everybodys_cards_as_they_lay() -> None:
    match = a_match("standard", 3)
    desk = shown(match.record())
    assert desk.deal is not None
    assert [(step["seat"], step["total"]) for step in desk.deal["steps"]] == [
        (step.before.turn, step.before.total) for step in plays_of(match.deal)
    ]
    start = desk.deal["steps"][0]["hands"]
    assert start == [" ".join(card.code for card in hand) for hand in match.deal.start.hands]
    assert {code for hand in start for code in hand.split()} <= set(desk.deal["cards"])
    assert desk.deal["end"]["lost"] == list(match.position.outcome.losers)  # type: ignore[union-attr]


def test_what_a_play_was_worth_comes_piece_by_piece_from_the_last_one_back(
    looked: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninetynine_edu.panels.review.desk.AT_ONCE", 0)
    desk = shown(GIVEN_AWAY)
    done, pieces = [0], 0
    while done[-1] < 7:
        done.append(send(desk, "judge")["done"])
        pieces += 1
        assert [play["number"] for play in desk.worth] == list(range(7, 7 - done[-1], -1))
    assert sorted(set(done)) == list(range(8)) and pieces > 70, "a play is worked out in many pieces"
    assert desk.worth == [play_view(play) for play in reversed(looked.plays)]
    known = desk.worth
    assert send(desk, "judge")["done"] == 7 and desk.worth is known, "there is no more to be done"


def test_marks_stand_where_something_was_given_away(looked: Review) -> None:
    views = [play_view(play) for play in looked.plays]
    for reading in ("open", "seen"):
        values = [view[reading] for view in views if view[reading]]
        assert all((value["mark"] != "") == (value["better"] is not None) for value in values)
    assert [view["number"] for view in views if view["open"] and view["open"]["mark"]] == [2, 3]
    assert views[0]["open"]["deals"] and views[0]["open"]["quick"], "not decided, so an estimate"
    second = play_view(looked.plays[1])["open"]
    assert (second["mark"], second["before"], second["after"]) == ("turn", 1, 0)
    assert second["better"]["words"].startswith("At 91 Otter could have won with the ")
    assert second["better"]["line"][0]["seat"] == 1 and {step["seat"] for step in second["better"]["line"]} == {0, 1}


def test_of_an_estimate_only_what_is_beyond_luck_is_marked(looked: Review) -> None:
    play = looked.plays[2]
    estimate = replace(play, seen=Fraction(1, 2), seen_after=Fraction(0), sampled=24, better=3)
    for better, compared, mark in (3, 1, ""), (7, 1, "slip"), (7, 40, ""), (11, 40, "slip"):
        view = play_view(replace(estimate, better=better, compared=compared))["seen"]
        assert (view["mark"], view["deals"], view["before"]) == (mark, 24, 0.75)
    exact = play_view(replace(play, seen=Fraction(1, 2), seen_after=Fraction(1, 4), sampled=0))["seen"]
    assert exact["mark"] == "slip" and exact["better"]["words"].startswith("At 93, with the cards that you could see, ")


def test_what_is_not_decided_is_an_estimate_or_nothing(looked: Review) -> None:
    play = replace(looked.plays[0], about=None, about_deals=0)
    assert play_view(play)["open"] is None
    about = play_view(replace(play, about=Fraction(-1, 2), about_deals=40))["open"]
    assert (about["before"], about["after"], about["deals"], about["mark"]) == (0.25, None, 40, "") and about["quick"]
    for by in ("solved", "played on"):
        seen = play_view(replace(play, seen=Fraction(0), seen_after=Fraction(0), seen_by=by, sampled=24))["seen"]
        assert seen["quick"] == (by == "played on")


def test_a_deal_that_is_still_played_is_not_shown() -> None:
    match = a_match("standard")
    done = match.record()
    match.next_deal()
    desk = shown(match.record())
    assert [deal["id"] for deal in desk.view["deals"]] == [0]
    assert send(desk, "deal", deal=1)["say"] == "There is no such deal in this match."
    assert desk.deal is not None and desk.deal["id"] == 0
    running = nn.Match("standard", ["human", "human"], seed=1)
    before = desk.deal
    assert send(desk, "open", text=running.record())["say"].startswith("No deal of this match is over yet.")
    assert desk.deal is before, "what lay open stays"
    assert done != match.record()


def test_where_the_same_cards_go_on_nothing_is_shown_before_they_are_done_with() -> None:
    game = nn.variant("standard", bust_mode="token_play_on")
    match = nn.Match(game, ["human", "human"], seed=3)
    rng = random.Random(3)
    while not match.is_over:
        while not match.deal_over:
            match.play(rng.choice(match.position.legal_moves))
        if not match.is_over:
            assert why_not(match) == "No deal of this match is over yet. First play one to its end."
            match.next_deal()
    assert len(shown(match.record()).view["deals"]) == match.number


def test_play_on_from_here_brings_the_position_to_the_table_with_everybodys_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = a_match("standard", 3, deals=2)
    desk = shown(match.record())
    replies: list[dict[str, Any]] = []
    monkeypatch.setattr(desk, "reply", replies.append)
    assert desk.deal is not None
    step = desk.deal["steps"][4]
    send(desk, "again", number=5)
    text = unpack(replies[-1]["text"])
    assert replies[-1]["kind"] == "again" and not read_record(text).left_out
    table = at_table("")
    table.receive({"do": "restore", "text": replies[-1]["text"]})
    assert table.view["say"].startswith("Welcome back") and table.total == step["total"]
    table.receive({"do": "restore", "text": replies[-1]["text"], "earlier": True})
    assert table.view["say"].startswith("Here is the same moment again.") and table.total == step["total"]
    there = nn.Match.from_record(text)
    assert [" ".join(card.code for card in hand) for hand in there.position.hands] == step["hands"]
    assert (there.number, there.players, there.names) == (2, match.players, match.names)
    assert "no such play" in send(desk, "again", number=4000)["say"]


def test_what_the_browser_keeps_opens_and_what_is_damaged_does_not() -> None:
    desk = opened("?match=play")
    assert desk.view["waits"] and not desk.view["deals"]
    view = send(desk, "open", text=pack(a_match("chicago").record()), saved=True)
    assert not view["waits"] and desk.deal is not None
    assert desk.deal["game"] == "Chicago"
    later = opened("?match=play")
    assert "damaged" in send(later, "open", text="x", saved=True)["say"]
    assert later.deal is not None
    assert later.view["example"], "never an empty page"
    assert send(opened("?match=play"), "example", missing=True)["say"].startswith("This browser keeps no match")


def sent(desk: LookBack, what: str = "") -> dict[str, Any]:
    """What the desk says of a link to what it shows."""
    return dict(desk.act({"do": "class", "what": what, "here": "https://school.example/99/look_back.html"})[0])


def query(link: str) -> str:
    """What a link asks for."""
    return link.partition("?")[2]


def test_a_class_gets_one_deal_or_the_whole_match_by_a_link() -> None:
    desk = shown(a_match("standard", deals=3).record())
    send(desk, "deal", deal=1)
    one = sent(desk)
    assert one["things"] == [["deal", "This deal"], ["match", "The whole match"]]
    assert one["opens"] == "Everybody looks back at this deal. The names of the players go along."
    assert one["url"].startswith("https://school.example/99/look_back.html?match=1")
    there = opened(query(one["url"]))
    assert there.view["say"] == "" and not there.view["waits"] and not there.view["example"]
    assert desk.deal is not None and there.deal is not None
    assert (there.deal["steps"], there.deal["end"]) == (desk.deal["steps"], desk.deal["end"])
    assert [deal["label"] for deal in there.view["deals"]] == [desk.view["deals"][1]["label"]]
    assert sent(there)["things"] == [["deal", "This deal"]], "there is no more of it"
    whole = opened(query(sent(desk, "match")["url"]))
    assert [deal["label"] for deal in whole.view["deals"]] == [deal["label"] for deal in desk.view["deals"]]


def test_cards_that_are_still_played_with_are_in_no_link() -> None:
    match = a_match("standard", deals=2)
    match.next_deal()
    desk = shown(match.record())
    packed = parse_qs(query(sent(desk, "match")["url"]))["match"][0]
    assert "deal 2:" in out_of_link(packed) and "deal 3:" not in out_of_link(packed)


def test_a_link_that_is_cut_or_holds_no_deal_is_said_and_the_example_lies_there() -> None:
    packed = into_link(a_match("standard").record())
    other = "another version of Ninety-nine"
    no_deal = into_link("Ninety-nine match record, version 1")
    for held, said in ((packed[:-5], "This link is not whole."), (f"2{packed[1:]}", other), (no_deal, "This is not")):
        desk = opened(f"?match={held}")
        assert desk.view["say"].startswith(said) or said in desk.view["say"], held
        assert desk.view["example"] and desk.deal is not None


@pytest.mark.parametrize("game", sampled("look back"))
def test_deals_of_every_game_can_be_looked_back_at(game: str) -> None:
    for players in (2, 3):
        desk = shown(a_match(game, players, seed=7).record())
        assert desk.view["say"] == "" and desk.deal is not None and desk.deal["end"]["words"]
        while not desk.worth:
            send(desk, "judge")
        assert "wrong" not in desk.view["say"]


def test_the_page_says_it_all_in_another_language() -> None:
    with made_up(wrapped):
        desk = judged(shown(GIVEN_AWAY))
        assert desk.deal is not None
        words = [step["words"] for step in desk.deal["steps"]] + [desk.deal["end"]["words"], desk.deal["game"]]
        better = [value["better"] for play in desk.worth for value in (play["open"], play["seen"]) if value]
        words += [each["words"] for each in better if each]
        assert any(better) and [outside_marks(text) for text in words if outside_marks(text)] == []


STRANGE: list[Any] = [
    None, 7, "x", [], {}, {"do": 3}, {"do": "open"}, {"do": "open", "text": 5}, {"do": "open", "text": "?"},
    {"do": "open", "text": "\ud800"}, {"do": "open", "text": "9" * (LONGEST_RECORD + 1)}, {"do": "open", "text": "x", "saved": "y"},
    {"do": "open", "text": EXAMPLE.replace("QH", "ZZ")}, {"do": "open", "text": EXAMPLE.replace("steady", "nobody")},
    {"do": "open", "text": EXAMPLE.split("1. P1")[0]}, {"do": "deal"}, {"do": "deal", "deal": -1}, {"do": "deal", "deal": 10**9},
    {"do": "deal", "deal": True}, {"do": "judge"}, {"do": "judge", "of": 10**9}, {"do": "judge", "of": "1"}, {"do": "again"},
    {"do": "again", "of": 1}, {"do": "again", "of": 1, "number": 0}, {"do": "again", "of": 1, "number": "11"},
    {"do": "again", "of": 1, "number": [11]}, {"do": "example", "missing": 4},
]  # fmt: skip


@pytest.mark.parametrize("message", STRANGE, ids=lambda message: str(message)[:40])
def test_any_message_at_all_leaves_a_deal_that_can_be_looked_at(message: Any) -> None:
    for desk in (LookBack(), opened("?match=play")):
        desk.receive(message)
        assert "Something went wrong" not in desk.view["say"]
        json.dumps(desk.state)
        desk.receive({"do": "deal", "deal": 0})
        assert "Something went wrong" not in desk.view["say"]


def test_after_a_fault_the_deal_stays_and_nothing_more_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = shown(GIVEN_AWAY)

    def broken(play: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("ninetynine_edu.panels.review.desk.play_view", broken)
    view = send(desk, "judge")
    assert view["say"].startswith("Something went wrong") and view["done"] == view["count"]
    assert desk.deal is not None and send(desk, "judge")["done"] == 7


def test_who_stops_it_in_the_middle_can_go_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ninetynine_edu.panels.review.desk.AT_ONCE", 0)
    desk = shown(GIVEN_AWAY)
    while len(desk.worth) < 2:
        send(desk, "judge")
    send(desk, "judge")  # and a piece of the third
    known = [play["number"] for play in desk.worth]

    def stopped(play: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ninetynine_edu.panels.review.desk.play_view", stopped)
        while not send(desk, "judge")["say"]:
            pass
        assert desk.view["say"].startswith("It was stopped.")
    assert [play["number"] for play in desk.worth] == known == [7, 6]
    assert [play["number"] for play in judged(desk).worth] == [7, 6, 5, 4, 3, 2, 1]


def test_the_example_can_be_played_and_has_a_play_to_show() -> None:
    desk = LookBack()
    assert not read_record(EXAMPLE).left_out and desk.deal is not None and desk.view["example"]
    assert desk.deal["me"] in desk.deal["end"]["lost"] and len(desk.deal["steps"]) == 22
