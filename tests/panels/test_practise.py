"""Practising calls: rounds of ten, help, levels that are offered, addresses of strangers, and any message at all."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from ninetynine_edu.ground.say import ENGLISH, languages, speaking
from ninetynine_edu.panels.kit.facts import fact_text
from ninetynine_edu.panels.play.called import Called
from ninetynine_edu.panels.practise.desk import Practise, opened
from ninetynine_edu.panels.practise.series import ROUND
from ninetynine_edu.play.calling import Call
from ninetynine_edu.play.drill import Drill
from ninetynine_edu.rules.variant import Variant, variant, variants


def page(seed: int = 3, game: str = "standard") -> Practise:
    return Practise(Drill(variant(game), seed))


def send(desk: Practise, do: str, **message: Any) -> dict[str, Any]:
    desk.receive({"do": do, "task": desk.view["task"], **message})
    json.dumps(desk.state)
    return desk.view


def right(desk: Practise) -> dict[str, Any]:
    return send(desk, "call", said=desk._sum.call.after)


def wrong(desk: Practise) -> dict[str, Any]:
    return send(desk, "call", said=desk._sum.call.after + 7)


def test_a_round_of_ten_ends_with_what_went_well_and_what_comes_back() -> None:
    desk = page()
    missed = desk._sum.call
    wrong(desk)
    for _ in range(ROUND):
        assert desk.view["over"] is None
        right(desk)
    view = desk.view
    assert view["over"]["right"] == "Totals right first time: 9 of 10" and view["sum"] is None
    assert view["over"]["facts"] == [f"{missed.before} + {missed.n} = {missed.after}"] and view["over"]["ready"]
    assert view["say"].endswith("Ten cards called. Very good!")
    assert send(desk, "call", said=5)["say"].startswith("The table did not understand")
    assert send(desk, "again")["place"] == "Card 1 of 10"
    calls = []
    for _ in range(ROUND - 1):
        calls.append(desk._sum.call)
        right(desk)
    assert missed in calls[:3]


def test_what_is_wrong_is_helped_step_by_step_and_the_answer_told_at_last() -> None:
    desk = page(game="taiwanese")
    send(desk, "level", level="over")
    task = desk.view["task"]
    assert desk.view["sum"]["jump"] is None
    view = wrong(desk)
    assert view["sum"]["jump"]["jumps"] and not view["sum"]["jump"]["told"] and view["streak"] == ""
    assert view["sum"]["tried"] == [desk._sum.call.after + 7] and view["task"] == task
    wrong(desk)
    assert "more to" in desk.view["say"]
    assert wrong(desk)["sum"]["jump"]["told"] and str(desk._sum.call.after) in desk.view["say"]
    assert right(desk)["say"].startswith("Right. ")  # not the first time: no praise


@pytest.mark.parametrize("game", variants())
def test_each_sum_is_an_exercise_of_the_kind_that_asks_for_totals(game: str) -> None:
    desk = page(game=game)
    desk._level = desk._drill.levels[-1]
    for _ in range(15):
        desk._next()
        asked = desk._exercise
        asked.prove()
        assert asked.kind == "say_total" and asked.values == (desk._sum.call.after,)
        assert asked.check(desk._sum.call.after) and not asked.check(desk._sum.call.after + 1)


def test_help_shows_the_way_and_then_the_answer() -> None:
    desk = page()
    call = desk._sum.call
    assert str(call.after) not in send(desk, "help")["say"] and desk.view["sum"]["jump"]
    send(desk, "help")
    assert f"is {call.after}." in send(desk, "help")["say"]


def test_a_streak_is_counted_and_offers_the_next_level_without_forcing_it() -> None:
    desk = page()
    for n in range(1, 7):
        assert desk.view["harder"] is None or n > 5
        right(desk)
    assert desk.view["streak"] == "6 in a row" and desk.view["level"] == "small"
    assert desk.view["harder"] == ["over", "Harder: Jump over a ten"]
    view = send(desk, "level", level="over")
    assert view["level"] == "over" and view["harder"] is None and view["place"] == "Card 1 of 10"
    assert "across the ten" in right(desk)["say"]


def test_the_last_level_has_none_above_it() -> None:
    desk = page()
    send(desk, "level", level="all")
    for _ in range(ROUND):
        right(desk)
    assert desk.view["harder"] is None and desk.view["say"].endswith("Wonderful!")


def test_another_game_brings_its_own_sums() -> None:
    desk = page()
    assert [code for code, _ in desk.games] == list(variants())
    view = send(desk, "game", game="taiwanese")
    assert (view["game"], view["low"]) == ("taiwanese", 0)
    assert send(desk, "game", game="nowhere")["game"] == "taiwanese"


def test_an_address_says_game_level_and_sums() -> None:
    desk = opened("?variant=chicago&level=over&facts=" + quote("47+8,56+7"))
    assert (desk.view["game"], desk.view["level"], desk.view["question"]) == ("chicago", "over", "47 and 8 makes")
    assert right(desk)["question"] == "56 and 7 makes"
    assert opened("?facts=34-10").view["level"] == "tens"
    assert opened("?facts=47+8").view["question"] == "47 and 8 makes", "an address turns + into a space"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("?variant=nowhere", "So here are the sums of Ninety-nine, standard rules."),
        ("?level=impossible", "There is no level 'impossible'. Choose small, over, tens or all."),
        ("?facts=47%2B999", "Some sums in the address are not from this game."),
        ("?facts=" + "47%2B8," * 5000, "Some sums in the address are not from this game."),
        ("?facts=" + quote("４７+8"), "Some sums in the address are not from this game."),
        ("?facts=__import__('os')", "Some sums in the address are not from this game."),
        ("?variant=standard%7Blimit%3D", "So here are the sums of"),
    ],
)
def test_an_address_that_asks_for_what_cannot_be_is_told_so_and_there_are_sums(address: str, told: str) -> None:
    desk = opened(address)
    assert told in desk.view["say"] and len(desk.view["say"]) < 900
    assert "Right" in right(desk)["say"]


def test_a_game_of_ones_own_is_practised_and_stays_among_the_games() -> None:
    own = Variant.from_toml('id = "ours"\nname = "Ours"\nextends = "standard"\n[cards]\n2 = "x2"\n')
    desk = opened(f"?variant={quote(own.share_code)}&facts={quote('34x2')}")
    assert desk.games[0] == [own.share_code, "Ours"] and desk.view["question"] == "Two times 34 makes"
    send(desk, "game", game="chicago")
    assert send(desk, "game", game=own.share_code)["name"] == "Ours"


def test_a_game_with_house_rules_stands_in_the_place_of_the_same_without_them() -> None:
    desk = opened("?variant=" + quote("standard{call_mode=must_call}"))
    assert len(desk.games) == len(variants()) and desk.view["game"] == "standard{call_mode=must_call}"
    assert desk.view["game"] in [code for code, _ in desk.games] and "standard" not in [code for code, _ in desk.games]
    send(desk, "game", game="chicago")
    assert send(desk, "game", game="standard{call_mode=must_call}")["name"] == "Ninety-nine, standard rules"


def test_the_table_hands_its_sums_over_in_an_address() -> None:
    called = Called()
    for call in (Call(47, 55, "add", 8), Call(4, -6, "add", -10, low=None), Call(46, 99, "set", 99)):
        called.wrong(0, str(call), call, 1)
    told = called.deal_view([0], ["Ann"], variant("chicago").share_code)
    assert told is not None
    desk = opened("?" + told["practise"])
    assert desk.view["game"] == "chicago" and desk.view["say"] == "Which total does the card make?"
    asked = []
    for _ in range(3):
        asked.append(fact_text(desk._sum.call))
        right(desk)
    assert asked == ["47+8", "4-10", "46=99"]


def test_what_the_browser_kept_is_taken_up_unless_somebody_has_chosen() -> None:
    desk = page()
    assert send(desk, "kept", level="tens", four=True)["level"] == "tens" and desk.view["four"]
    assert send(desk, "kept", level="over")["level"] == "tens"
    chosen = opened("?level=over")
    assert send(chosen, "kept", level="tens")["level"] == "over"
    assert send(page(), "kept", level="no such")["level"] == "small"


def now(desk: Practise) -> tuple[Any, ...]:
    view = desk.view
    return (
        view["game"],
        view["level"],
        view["place"],
        view["streak"],
        view["sum"] and view["sum"]["card"],
        view["total"],
    )


def kept(desk: Practise) -> dict[str, Any]:
    return {name: desk.view[name] for name in ("level", "four", "series")}


@pytest.mark.parametrize("game", [name for name in variants() if Drill(variant(name)).levels])
def test_a_round_goes_on_with_the_same_card_after_the_page_was_loaded_anew(game: str) -> None:
    desk = opened(f"?variant={game}")
    send(desk, "level", level=desk.view["levels"][-1][0])
    for asked in range(ROUND):
        again = opened(f"?variant={game}")
        send(again, "kept", **kept(desk))
        assert now(again) == now(desk), asked
        desk = again
        (send(desk, "help"), right(desk)) if asked == 1 else right(desk)
    assert desk.view["over"]["right"] == "Totals right first time: 9 of 10" and desk.view["series"] == ""


def test_a_sum_that_was_wrong_is_no_right_one_after_the_page_was_loaded_anew() -> None:
    desk, again = page(), page(seed=4)
    wrong(desk)
    view = send(again, "kept", **kept(desk))
    assert now(again) == now(desk) and view["sum"]["jump"] and len(again._round.wrong) == 1
    for _ in range(ROUND):
        right(again)
    assert again.view["over"]["right"] == "Totals right first time: 9 of 10"


def test_sums_of_an_address_go_on_too_and_do_not_begin_once_more() -> None:
    address = "?level=over&facts=" + quote("47+8,56+7,38+5", safe="")
    desk = opened(address)
    right(desk)
    again = opened(address)
    send(again, "kept", **kept(desk))
    asked = []
    while again.view["sum"]:
        asked.append(fact_text(again._sum.call))
        right(again)
    assert asked[:2] == ["56+7", "38+5"] and "47+8" not in asked


def test_another_round_is_not_taken_up_and_that_is_said() -> None:
    desk = page()
    right(desk)
    series = desk.view["series"]
    new = "A new round of ten begins. Which total does the card make?"
    for other in (page(game="chicago"), opened("?level=over"), opened("?level=small&facts=47%2B8")):
        assert send(other, "kept", level="small", series=series)["say"] == new and other.view["place"] == "Card 1 of 10"
    data = json.loads(series)
    damage: list[Any] = [{"asked": 10}, {"asked": True}, {"right": 5}, {"misses": 9}, {"streak": -1}, {"sum": "999+1"}, {"sum": 5},
                         {"sum": ""}, {"card": "XX"}, {"card": None}, {"level": []}, {"game": "x"}]  # fmt: skip
    for text in ["[", "5", "[" * 9000, *(json.dumps({**data, **each}) for each in damage)]:
        other = page()
        assert (
            send(other, "kept", level="small", series=text)["say"] == new and right(other)["place"] == "Card 2 of 10"
        ), text
    begun = page(seed=5)
    right(begun)
    before = now(begun)
    send(begun, "kept", level="small", series=series)
    assert now(begun) == before, "only before the first answer"


def test_what_is_practised_is_called_like_a_sentence_in_each_language() -> None:
    for tag in (ENGLISH, *languages()):
        with speaking(tag):
            names = [name for _, name in page().view["levels"]]
        assert [name[:1] for name in names] == [name[:1].upper() for name in names]


STRANGE: list[Any] = [
    None, 5, "call", [], {}, {"do": "call"}, {"do": "call", "task": 1, "said": "47"}, {"do": "call", "task": 1, "said": True},
    {"do": "call", "task": 1, "said": 10**12}, {"do": "call", "task": 99, "said": 4}, {"do": "level", "level": 7}, {"do": "level", "level": "x" * 10**6},
    {"do": "level", "level": "ALL"}, {"do": "game"}, {"do": "game", "game": ["standard"]}, {"do": "game", "game": "\ud800"}, {"do": "four", "on": "yes"},
    {"do": "kept", "level": {}, "four": 1}, {"do": "kept", "series": []}, {"do": "kept", "series": "x" * 10**5}, {"do": "help", "task": -1}, {"do": "again", "n": "x"}, {"do": ""}, {"do": "x" * 10**5},
]  # fmt: skip


def test_whatever_comes_leaves_a_sum_that_can_be_called() -> None:
    desk = page()
    for message in STRANGE * 2:
        desk.receive(message)
        json.dumps(desk.state).encode()
        assert desk.view["level"] in [level for level, _ in desk.view["levels"]]
    assert right(desk)["say"].startswith("Right")


def test_a_call_about_the_sum_before_is_none() -> None:
    desk = page()
    old = desk.view["task"]
    right(desk)
    now = desk.view["question"]
    desk.receive({"do": "call", "task": old, "said": 1})
    assert desk.view["question"] == now and desk.view["sum"]["tried"] == []
