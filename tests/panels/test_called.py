"""Calling the total at the table: slips, praise, one of four, how it went, and that nothing gives an answer away."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from ninetynine_edu.panels.play.called import Called
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import from_query
from ninetynine_edu.play.calling import Call
from ninetynine_edu.play.position import Position


def at(hands: list[str], total: int, code: str = "standard", players: str = "human,greedy", **given: Any) -> Session:
    """A table where the first player is on turn with these cards and says the totals."""
    table = Session(from_query(f"variant={code}&players={players}&seed=6"))
    position = Position.open(table._match.variant, hands, total=total, **given)
    table._match._now = replace(table._match._now, position=position)
    send(table, "help", say=True)
    return table


def send(table: Session, do: str, **message: Any) -> None:
    table.handle({"do": do, "n": table.view["n"], **message})


HANDS = ["8S 10H 9D", "2C 3C 4C"]


def test_what_the_browser_remembers_of_saying_totals_is_taken_in_without_a_word() -> None:
    table = Session(from_query("players=human,greedy&seed=6"))
    said = table.view["say"]
    send(table, "habits", say=True, four=True)
    assert (table.view["saying"], table.view["four"], table.view["say"]) == (True, True, said)
    send(table, "habits", say=False, four=False)
    assert (table.view["saying"], table.view["say"]) == (False, said)


def test_a_slip_is_named_and_the_way_is_shown_without_its_end() -> None:
    table = at(HANDS, 47)
    send(table, "play", move="8S", said=45)
    assert table.view["say"] == "Nearly. The ones make a new ten. Count it too." and table.view["total"] == 47
    ways = [{"from": 47, "to": 50, "short": "+3"}, {"from": 50, "to": 55, "short": "+5"}]
    assert table.view["jump"] == {"move": "8S", "jumps": ways, "told": False}
    send(table, "play", move="8S", said=45)
    assert "From 47 it is 3 more to 50, and then 5 more." in table.view["say"]
    send(table, "play", move="8S", said=70)
    assert table.view["say"] == "47 and 8 is 55. Now say 55 to play the card." and table.view["jump"]["told"]
    send(table, "play", move="8S", said=55)
    assert (
        table.view["jump"] is None and table.view["say"].startswith("Right. You played") and not table.view["praised"]
    )


def test_a_right_total_is_told_what_was_good_about_it() -> None:
    table = at(HANDS, 47)
    send(table, "play", move="8S", said=55)
    assert table.view["say"].startswith("Right, across the ten. You played the eight of spades: 47 and 8 is 55.")
    assert table.view["praised"]
    send(table, "bot")
    assert not table.view["praised"]


def test_another_card_begins_with_its_own_first_try() -> None:
    table = at(HANDS, 47)
    send(table, "play", move="8S", said=45)
    send(table, "play", move="10H+10", said=58)
    assert table.view["jump"]["move"] == "10H+10" and "Very close" in table.view["say"]
    send(table, "play", move="10H+10", said=57)
    assert table.view["say"].startswith("Right. ")


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("code", ["standard", "ninety_eight_arizona", "chicago", "ninety_nine_ishihara"])
def test_nothing_that_is_sent_gives_a_total_away(code: str, four: bool) -> None:
    table = at(["8S 7H 6D", "2C 3C 4C"], 47, code)
    send(table, "help", say=True, four=four)
    shown = json.dumps([table.view["hand"], table.view["lays"], table.view["asks"], table.view["jump"]])
    options = [option for asked in table.view["asks"] for option in asked["options"]]
    assert all(option["to"] is None for option in options)
    assert [len(option.get("four", ())) for option in options] == [4 * four] * len(options)
    if not four:
        assert not {"55", "54", "53"} & set(shown.replace(",", " ").replace('"', " ").split())


def test_one_of_four_is_said_like_any_total() -> None:
    table = at(HANDS, 47)
    send(table, "help", say=True, four=True)
    assert table.view["say"] == "Now you choose each new total from four." and table.view["four"]
    ask = next(lay["ask"] for lay in table.view["lays"] if lay["codes"] == ["8S"])
    (option,) = table.view["asks"][ask]["options"]
    assert 55 in option["four"] and option["question"] == "47 and 8 makes"
    wrong = next(said for said in option["four"] if said != 55)
    send(table, "play", move="8S", said=wrong)
    assert table.view["total"] == 47
    send(table, "play", move="8S", said=55)
    assert table.view["say"].startswith("Right. ")


def test_a_wrong_total_that_costs_the_deal_is_explained() -> None:
    table = at(HANDS, 47, "standard{call_mode=must_call}")
    send(table, "play", move="8S", said=45)
    assert table.view["mode"] == "deal"
    assert table.view["say"] == (
        "You lost this deal. You have 2 lives left. You said 45, but 47 and 8 is 55. That total was not right."
        " Nearly. The ones make a new ten. Count it too."
    )
    assert table.view["calls"] == {
        "right": "",
        "facts": ["47 + 8 = 55"],
        "longer": [],
        "practise": "variant=standard%7Bcall_mode%3Dmust_call%7D&facts=47%2B8",
    }
    send(table, "next")
    assert table.view["calls"] is None and table.view["jump"] is None


def test_one_of_four_is_tapped_and_where_there_are_no_tens_none_are_counted() -> None:
    table = at(["5S 10H 9D", "2C 3C 4C"], 0)
    send(table, "help", say=True, four=True)
    assert table.view["prompt"] == "Your turn."
    send(table, "play", move="5S", said=15)
    assert table.view["say"] == "Not quite. Take your time and try once more." and table.view["prompt"] == ""
    for _ in range(2):
        send(table, "play", move="5S", said=15)
    assert table.view["say"] == "0 and 5 is 5. Now tap 5 to play the card."


def test_a_switch_of_the_help_leaves_what_came_of_a_deal() -> None:
    table = at(HANDS, 47, "standard{call_mode=must_call}")
    send(table, "play", move="8S", said=45)
    ended = table.view["say"]
    send(table, "help", say=True, four=True)
    assert table.view["mode"] == "deal" and table.view["say"] == ended and table.view["four"]


def test_what_calls_no_total_is_played_without_one() -> None:
    table = at(["3S 3H 3D", "2C 3C 4C"], 40, "michigan{hand_size=3,ranks=A-6,three_of_a_kind_when=own_turn}")
    three = next(option for asked in table.view["asks"] for option in asked["options"] if option["tail"] == ":three")
    assert three["question"] == ""
    send(table, "play", move="3S&3H&3D:three")
    assert table.view["mode"] != "play"


def test_how_a_deal_was_called_is_told_for_everybody_who_called() -> None:
    called = Called()
    assert called.deal_view([0, 1], ["Ann", "Ben"]) is None
    called.right(0, "8S", Call(47, 55, "add", 8))
    called.wrong(1, "7H", Call(55, 62, "add", 7), 52)
    called.wrong(1, "7H", Call(55, 62, "add", 7), 61)
    called.right(1, "7H", Call(55, 62, "add", 7))
    for before in (10, 20, 30, 40):
        called.wrong(0, f"{before}", Call(before, before + 5, "add", 5), 0)
        called.move_on()
    told = called.deal_view([0, 1], ["Ann", "Ben"])
    assert told == {
        "right": "Totals right first time: Ann: 1 of 5, Ben: 0 of 1",
        "facts": ["55 + 7 = 62", "10 + 5 = 15", "20 + 5 = 25"],
        "longer": [],
        "practise": "variant=standard&facts=55%2B7%2C10%2B5%2C20%2B5",
    }


def test_one_or_two_totals_are_not_counted() -> None:
    called = Called()
    for before in (10, 20):
        called.right(0, f"{before}", Call(before, before + 5, "add", 5))
        assert called.deal_view([0], ["Ann"]) is None
    called.right(0, "30", Call(30, 35, "add", 5))
    told = called.deal_view([0], ["Ann"])
    assert told and told["right"] == "Totals right first time: 3 of 3" and told["facts"] == []


def quick(called: Called, player: int, times: list[int], start: int = 20) -> None:
    """Sums called right, each in so many tenths of a second."""
    for before, took in enumerate(times, start):
        called.right(player, f"{before}", Call(before, before + 5, "add", 5), took=took)


def longer(called: Called, people: tuple[int, ...] = (0,)) -> list[str]:
    told = called.deal_view(people, ["Ann", "Ben"])
    assert told is not None
    sums: list[str] = told["longer"]
    return sums


def test_a_sum_that_took_longer_than_its_player_usually_takes_is_named() -> None:
    called = Called()
    quick(called, 0, [20, 25, 30, 60, 20, 90])
    assert longer(called) == ["25 + 5 = 30", "23 + 5 = 28"], "the longest first"
    told = called.deal_view([0], ["Ann"], "chicago")
    assert told and told["practise"] == "variant=chicago&facts=25%2B5%2C23%2B5"
    assert called.deal_view([0], ["Ann"]) == {**told, "practise": "variant=standard&facts=25%2B5%2C23%2B5"}


def test_who_takes_long_for_every_sum_is_not_told_so() -> None:
    called = Called()
    quick(called, 0, [300, 310, 290, 320, 305])
    assert longer(called) == []
    quick(called, 1, [20, 21, 20, 22, 20, 55], 60)
    assert longer(called, (0, 1)) == ["65 + 5 = 70"], "each is compared with oneself"


def test_a_moment_longer_and_a_few_sums_alone_say_nothing() -> None:
    called = Called()
    quick(called, 0, [4, 5, 4, 5, 20])
    assert longer(called) == [], "two seconds longer, and not only twice as long"
    few = Called()
    quick(few, 0, [20, 20, 20, 200])
    assert longer(few) == []


def test_the_three_to_practise_are_first_those_that_were_wrong() -> None:
    called = Called()
    called.wrong(0, "A", Call(47, 55, "add", 8), 45, took=900)
    called.right(0, "A", Call(47, 55, "add", 8), took=950)
    quick(called, 0, [20, 20, 20, 20, 20, 90, 100, 110])
    told = called.deal_view([0], ["Ann"])
    assert told and (told["facts"], told["longer"]) == (["47 + 8 = 55"], ["27 + 5 = 32", "26 + 5 = 31"])
    for before in (61, 71):
        called.wrong(0, f"{before}", Call(before, before + 5, "add", 5), 0, took=10)
    assert longer(called) == []


def test_how_long_is_usual_is_known_from_the_deals_before() -> None:
    first = Called()
    quick(first, 0, [20, 25, 20, 25, 20])
    second = Called(first)
    second.right(0, "A", Call(47, 55, "add", 8), took=70)
    assert longer(second) == ["47 + 8 = 55"]
    third = Called(second)
    assert third.deal_view([0], ["Ann"]) is None
    for _ in range(50):
        quick(third, 0, [20, 20])
        third = Called(third)
    assert len(third._right_ones()) == 60, "it does not grow for ever"


def test_a_call_of_which_nobody_knows_how_long_it_took_is_none_to_compare() -> None:
    called = Called()
    quick(called, 0, [20, 20, 20, 20])
    called.right(0, "A", Call(47, 55, "add", 8))
    called.right(0, "B", Call(57, 65, "add", 8), took=500)
    assert longer(called) == ["57 + 8 = 65"]


@pytest.mark.parametrize("took", ["12", 1.5, True, [1], {}, -1, 6001, 10**30])
def test_however_long_a_page_says_that_it_took_the_table_stays_legal(took: object) -> None:
    table = at(HANDS, 47)
    before = table._match.record()
    send(table, "play", move="8S", said=55, took=took)
    assert table._match.record() == before and "did not understand" in table.view["say"]
    send(table, "play", move="8S", said=55, took=6000)
    assert table.view["say"].startswith("Right, across the ten.")
    assert "6000" not in json.dumps(table.view) and "6000" not in table._match.record()


def test_the_next_deal_compares_with_the_one_before() -> None:
    table = at(HANDS, 47, "standard{call_mode=must_call}")
    for before in range(20, 26):
        table._called.right(0, f"{before}", Call(before, before + 5, "add", 5), took=30)
    send(table, "play", move="8S", said=45)
    send(table, "next")
    table._called.right(0, "A", Call(47, 55, "add", 8), took=200)
    assert longer(table._called) == ["47 + 8 = 55"]


@pytest.mark.parametrize("said", [None, "55", 55.0, True, [55], {}, 10**30, -(10**30), "9" * 5000])
def test_whatever_is_said_the_table_stays_legal(said: object) -> None:
    table = at(HANDS, 47)
    before = table._match.record()
    send(table, "play", move="8S", said=said)
    assert table._match.record() == before and table.view["total"] == 47 and table.view["calls"] is None


@pytest.mark.parametrize("message", [{"say": 1}, {"four": "yes"}, {"say": True, "four": 1}])
def test_the_switches_take_nothing_but_yes_and_no(message: dict[str, Any]) -> None:
    table = at(HANDS, 47)
    send(table, "help", **message)
    assert table.view["saying"] and not table.view["four"] and "did not understand" in table.view["say"]
