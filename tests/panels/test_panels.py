"""The table without a browser: what a page sends is checked like a stranger's, and nothing hidden is ever shown."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninetynine_edu.matches import match as match_module
from ninetynine_edu.panels.kit.faces import card_view
from ninetynine_edu.panels.kit.messages import pack, unpack
from ninetynine_edu.panels.play import page as play
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import Setup, from_message, from_query, query_of, setup_form
from ninetynine_edu.play.position import Position
from ninetynine_edu.rules.variant import Variant, variant, variants
from tests.strategies import often, sampled


def session(query: str = "players=human,greedy&seed=6") -> Session:
    return Session(from_query(query))


def send(table: Session, do: str, **message: Any) -> list[dict[str, Any]]:
    return table.handle({"do": do, "n": table.view["n"], **message})


def first_move(table: Session) -> str:
    return str(next(choice["move"] for card in table.view["hand"] for choice in card["choices"]))


def any_move(view: dict[str, Any], lay: int = 0) -> str:
    """The first answer to the question about the first cards that may be laid, as the page would send it."""
    if not view["lays"]:
        return str(view["other"]["options"][0]["move"])
    asked = view["asks"][view["lays"][lay]["ask"]]
    while "then" in asked["options"][0]:
        asked = asked["options"][0]["then"]
    option = asked["options"][0]
    number = option.get("number")
    tail = f"{number['head']}{number['high']}{number['tail']}" if number else option["tail"]
    return str(view["lays"][lay]["text"] + tail)


def play_on(table: Session, steps: int = 1000) -> None:
    """Play first legal moves until the match is over or the steps are used up."""
    for _ in range(steps):
        view = table.view
        if view["mode"] == "match":
            return
        if view["mode"] == "play":
            send(table, "play", move=any_move(view))
        else:
            send(table, {"deal": "next", "handover": "ready", "seen": "ready", "watch": "bot"}[view["mode"]])


def state(table: Session) -> str:
    """Everything that a refused message must leave as it was."""
    return table._match.record()


@pytest.mark.parametrize("name", sampled("a deal at the table"))
def test_every_variant_can_be_played_to_the_end_of_a_deal(name: str) -> None:
    table = session(f"variant={name}&players=human,careful,random,human&seed=1")
    play_on(table, 400)
    assert any(event.kind == "lost" for event in table._match.log)
    json.dumps(table.view)


def test_the_view_shows_no_hidden_card_and_no_seed() -> None:
    table = session("players=human,greedy,careful&seed=271828182845")
    for _ in range(12):
        position = table._match.position
        if position.is_over:  # then all hands lie face up
            break
        seen = json.dumps(table.view)
        own = {card["code"] for card in table.view["hand"]}
        pile = {card.code for card in position.pile}
        hidden = {card.code for hand in position.hands for card in hand} | {card.code for card in position.stock}
        for code in hidden - own - pile:
            assert f'"{code}"' not in seen
        assert "271828182845" not in seen
        play_on(table, 1)


def test_between_two_people_no_hand_is_in_the_view() -> None:
    table = session("players=human,human&seed=3")
    assert table.view["mode"] == "handover" and table.view["hand"] == [] and table.view["me"] is None
    send(table, "ready")
    assert len(table.view["hand"]) == 3
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    assert table.view["mode"] in {"handover", "deal"}
    if table.view["mode"] == "handover":
        assert table.view["hand"] == []


@pytest.mark.parametrize(
    "message",
    [
        {"do": "play", "move": "10S-11"},
        {"do": "play", "move": "not a card"},
        {"do": "play", "move": "A" * 100_000},
        {"do": "play", "move": 7},
        {"do": "play"},
        {"do": "bot"},
        {"do": "next"},
        {"do": "again"},
        {"do": "ready"},
        {"do": "draw"},
        {"do": "undo"},
        {"do": "load", "text": "nothing of ours"},
        {"do": "load", "text": "x" * 500_000},
        {"do": "restore", "text": 3},
        {"do": "new"},
        {"do": "new", "variant": "standrad", "players": [{"kind": "human"}, {"kind": "greedy"}]},
        {"do": "new", "variant": "standard", "players": [{"kind": "human"}] * 11},
        {"do": "new", "variant": "standard", "players": [{"kind": "__import__"}] * 2},
        {"do": "query", "text": "variant=nonsense"},
        {"do": "help", "say": "yes"},
        {"do": "habits", "say": "yes"},
        {"do": "__init__"},
        {"do": None},
        {},
        [],
        None,
        "play",
    ],
)
def test_what_is_refused_changes_nothing_but_the_sentence(message: object) -> None:
    table = session()
    before = state(table)
    if isinstance(message, dict):
        message = {**message, "n": table.view["n"]}
    table.handle(message)
    assert state(table) == before
    assert table.view["mode"] == "play"
    send(table, "play", move=first_move(table))
    assert state(table) != before


def test_a_card_of_somebody_else_and_a_play_out_of_turn_are_refused() -> None:
    table = session()
    others = [card for card in table._match.position.hands[1] if card not in table._match.position.hands[0]]
    before = state(table)
    send(table, "play", move=others[0].code)
    assert state(table) == before
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    before, held = state(table), table._match.position.hands[table._match.position.turn][0]
    send(table, "play", move=held.code)
    assert state(table) == before and ("Wait" in table.view["say"] or "over" in table.view["say"])


def test_a_late_click_is_refused() -> None:
    table = session()
    old = table.view["n"]
    move = first_move(table)
    table.handle({"do": "play", "n": old, "move": move})
    before = state(table)
    table.handle({"do": "play", "n": old, "move": move})
    assert state(table) == before and "too late" in table.view["say"]


def test_a_bot_that_is_asked_for_once_more_takes_no_play_away() -> None:
    """Asked for by another view too: the number stays, so that what a person plays meanwhile counts."""
    table = session()
    send(table, "play", move=first_move(table))
    asked = {"do": "bot", "n": table.view["n"], "all": True}
    table.receive(asked)
    seen = table.view
    assert seen["mode"] == "play"
    for late in (asked, {"do": "moment", "n": asked["n"]}):
        table.receive(late)
        assert table.view == seen
    before = state(table)
    table.receive({"do": "play", "n": seen["n"], "move": first_move(table)})
    assert state(table) != before and "too late" not in table.view["say"]


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
_keys = st.sampled_from(
    ["do", "n", "move", "said", "text", "variant", "players", "rules", "seed", "say", "all", "name"]
)


@settings(max_examples=often(600), deadline=None)
@given(st.dictionaries(_keys, _values, max_size=6), st.sampled_from([*Session.ACTIONS, ""]), st.booleans())
def test_no_message_whatever_brings_an_error(message: dict[str, Any], do: str, now: bool) -> None:
    table = _FUZZED
    if do:
        message = {**message, "do": do}
    if now:
        message = {**message, "n": table.view["n"]}
    for reply in table.handle(message):
        json.dumps(reply)
    json.dumps(table.view)


_FUZZED = session()


@settings(max_examples=often(300), deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin1")))
def test_damaged_storage_gives_a_fresh_match(text: str) -> None:
    table = _FUZZED
    replies = table.handle({"do": "restore", "text": text})
    assert [reply["kind"] for reply in replies] == ["damaged"]
    assert "could not be read" in table.view["say"]


def test_a_kept_match_comes_back() -> None:
    table = session()
    play_on(table, 9)
    kept, total, plays = table.keep(), table.view["total"], table.view["log"]
    other = session("players=human,random,random")
    assert other.handle({"do": "restore", "text": kept}) == []
    assert (other.view["total"], other.view["log"]) == (total, plays)
    assert "10S" not in kept and unpack(pack("10S")) == "10S"


def test_storage_that_would_unpack_to_a_flood_is_refused() -> None:
    import base64
    import zlib

    flood = base64.b64encode(zlib.compress(b"0" * 30_000_000)[::-1]).decode()
    with pytest.raises(ValueError, match="longer than a match"):
        unpack(flood)


def with_rules(variant_id: str = "standard", kinds: tuple[str, ...] = ("human", "greedy"), **rules: object) -> Session:
    players = [{"kind": kind} for kind in kinds]
    return Session(from_message({"variant": variant_id, "players": players, "rules": rules, "seed": "6"}))


def test_counted_losses_are_shown() -> None:
    table = with_rules(life_mode="count_losses")
    while table.view["mode"] != "deal":
        play_on(table, 1)
    seats = {seat["name"]: seat["tokenWords"] for seat in [table.view["me"], *table.view["seats"]]}
    assert sorted(seats.values()) == ["no losses", "one loss"]
    assert all(f"{name}: {words}" in table.view["prompt"] for name, words in seats.items())


def test_a_form_that_cannot_be_is_told_in_words_and_points_to_its_fields() -> None:
    table = session()
    players = [{"kind": "human"}, {"kind": "greedy"}]
    rules = {"bust_mode": "token_new_pile", "life_mode": "elimination"}
    (reply,) = table.handle({"do": "new", "variant": "standard", "players": players, "rules": rules})
    assert reply["fields"] == ["bust_mode", "life_mode"] and "do not go together" in reply["text"]
    assert "_" not in reply["text"]
    (reply,) = table.handle(
        {"do": "new", "variant": "standard", "players": [players[0], {"kind": "greedy", "name": "YOU"}]}
    )
    assert "another name" in reply["text"]


def test_plays_at_once_are_told_in_one_sentence() -> None:
    table = session("players=human,greedy,careful,random,greedy&seed=6")
    send(table, "play", move=first_move(table))
    before = len(table._match.log)
    send(table, "bot", all=True)
    plays = sum(event.kind == "play" for event in table._match.log[before:])
    assert plays > 2 and table.view["say"].count(" played the ") == 1
    send(table, "hint")
    first = table.view["say"]
    send(table, "hint")
    assert first and table.view["say"] not in ("", first)


def test_a_new_pile_says_who_gets_cards_and_where_the_total_starts() -> None:
    table = with_rules(bust_mode="token_new_pile")
    while table.view["mode"] != "deal":
        play_on(table, 1)
    assert table.view["prompt"] == "Play on?"
    send(table, "next")
    assert "three new cards. New pile: the total is 0." in table.view["say"]


def test_undo_goes_back_to_my_decision() -> None:
    table = session()
    start = table.view["hand"]
    send(table, "play", move=first_move(table))
    while table.view["mode"] == "watch":
        send(table, "bot")
    send(table, "undo")
    assert table.view["total"] == 0 and table.view["hand"] == start


def test_saying_the_total_checks_it_kindly() -> None:
    table = session()
    send(table, "help", say=True)
    assert all(choice["to"] is None for card in table.view["hand"] for choice in card["choices"])
    move, before = first_move(table), state(table)
    right = table._match.position.result_of(move)
    send(table, "play", move=move)
    assert state(table) == before
    for sentence in ("one step too far", "", str(right)):
        send(table, "play", move=move, said=right + 1)
        assert state(table) == before and sentence in table.view["say"]
    send(table, "play", move=move, said=right)
    assert table.view["total"] == right or table._match.log[-1].kind != "play"


def test_a_wrong_total_loses_where_the_house_rules_say_so() -> None:
    rules = {"call_mode": "must_call"}
    players = [{"kind": "human"}, {"kind": "greedy"}]
    table = Session(from_message({"variant": "standard", "players": players, "rules": rules, "seed": "6"}))
    send(table, "play", move=first_move(table), said=77)
    assert table.view["mode"] == "deal" and table.view["me"]["tokens"] == 2


def test_a_bot_that_throws_is_replaced_for_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> None:
        raise RuntimeError("fell over")

    monkeypatch.setattr(match_module.Match, "play_bot", broken)
    table = session("players=human,greedy&seed=5")
    while table.view["mode"] == "play":
        send(table, "play", move=first_move(table))
    before = len(table._match.log)
    send(table, "bot")
    assert len(table._match.log) > before and "muddle" in table.view["say"] and "fell over" not in table.view["say"]


def test_an_error_of_ours_is_a_sentence_and_the_table_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = play.PlayPanel(players=["human", "greedy"], seed=6)
    before = state(panel.session)

    def broken(self: Session, before: int, *also: str) -> None:
        raise RuntimeError("fell over")

    with monkeypatch.context() as patch:
        patch.setattr(Session, "_tell", broken)
        panel.receive({"do": "play", "n": panel.view["n"], "move": first_move(panel.session)})
    assert "Something went wrong on our side" in panel.view["say"]
    assert state(panel.session) == before
    panel.receive({"do": "play", "n": panel.view["n"], "move": first_move(panel.session)})
    assert state(panel.session) != before


def test_a_page_can_set_no_state() -> None:
    panel = play.PlayPanel(seed=6)
    view = panel.view
    panel.set_state({"view": {}, "keep": "x", "_esm": "alert(1)", "total": 5})
    assert panel.view == view and panel.keep == "" and "alert(1)" not in panel._esm and panel.total == 0


def test_an_address_chooses_a_match_and_is_checked() -> None:
    assert query_of("?seed=7&other=1&variant=chicago") == "variant=chicago&seed=7"
    assert from_query("variant=chicago&players=human,careful&seed=7").variant.id == "chicago"
    table = session("")
    before = table.view["sub"]
    table.handle({"do": "query", "text": "variant=standrad"})
    assert "standard" in table.view["say"] and table.view["sub"] == before
    table.handle({"do": "query", "text": "players=human"})
    assert "2 to 10 players" in table.view["say"]


def test_the_form_offers_every_house_rule_with_its_own_default() -> None:
    for name in variants():
        form = setup_form({"variant": name}, Setup.first())
        assert {option["name"] for group in form["rules"] for option in group["options"]} == {
            option.name for option in variant(name).options
        }
        same = {option["name"]: option["value"] for group in form["rules"] for option in group["options"]}
        players = [{"kind": player["kind"], "name": player["name"]} for player in form["players"]]
        made = from_message({"variant": name, "players": players, "rules": same, "seed": ""})
        assert made.variant.code == name
        for preset in form["presets"]:
            from_message({"variant": name, "players": players, "rules": {**same, **preset["rules"]}})


def test_no_heavy_library_is_loaded_for_the_panel() -> None:
    import subprocess
    import sys

    code = "import sys, ninetynine_edu.panels.play.page; print(*sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert not loaded & {"numpy", "networkx", "sympy", "matplotlib", "anywidget", "psygnal"}


def test_every_game_is_offered_once_and_named_after_what_is_new_in_it() -> None:
    form = setup_form({}, Setup.first(), {})
    offered = [item["id"] for group in form["groups"] for item in group["items"]]
    assert sorted([*(game["id"] for game in form["games"]), *offered]) == sorted(variants())
    assert [item["id"] for item in form["groups"][-1]["items"]] == ["ono99_1980", "ono99_2022", "boom_o"]
    assert form["groups"][0]["name"] == "Up to 99"


# --- choices ---


def at(code: str, hands: list[str], total: int = 0, players: str = "human,greedy,careful") -> Session:
    """A table where the first player is on turn with these cards."""
    table = session(f"variant={code}&players={players}&seed=6")
    position = Position.open(table._match.variant, hands, total=total)
    table._match._now = replace(table._match._now, position=position)
    table.refresh()
    return table


def answers(table: Session, *codes: str) -> list[dict[str, Any]]:
    """The answers to the question about these cards."""
    lay = next(lay for lay in table.view["lays"] if sorted(lay["codes"]) == sorted(codes))
    return list(table.view["asks"][lay["ask"]]["options"])


def test_cards_that_go_together_are_laid_with_the_question_about_them() -> None:
    table = at("ninety_eight_arizona", ["8S 8H 8D AS", "2S 3S", "4S 5S"], 60)
    assert sorted(len(lay["codes"]) for lay in table.view["lays"]) == [1, 1, 1, 1, 2, 2, 2, 3]
    assert [option["to"] for option in answers(table, "8S", "8H", "8D")] == [84]
    assert [option["to"] for option in answers(table, "AS")] == [61, 71]
    cards = {card["code"]: card for card in table.view["hand"]}
    assert cards["8S"]["asks"] and cards["8S"]["joins"] and not cards["AS"]["joins"]
    send(table, "play", move="8S&8H&8D")
    assert table.view["total"] == 84 and "the eight of spades, the eight of hearts and the eight of diamonds" in str(
        [event.words for event in table._match.log]
    )


@pytest.mark.parametrize(
    ("code", "hand", "total", "chosen", "why"),
    [
        ("ninety_eight_arizona", "8S 8H 3D", 90, ["8S", "8H"], "would make 106, and 98 is the limit"),
        ("ninety_eight_arizona", "8S 8H 3D", 0, ["8S", "3D"], "Up to 4 cards of one rank go together"),
        ("bloody_99", "8S 6H 3D", 0, ["8S", "6H"], "must add up to 4, 5, 7, 10, 11, 12 or 13; these make 14"),
        ("baltimore", "KS QH 3D", 0, ["KS", "3D"], "Two kings or queens go together"),
        ("standard", "KS QH 3D", 0, ["KS", "3D"], "One card is laid at a time"),
    ],
)
def test_why_cards_cannot_be_laid_together_is_a_sentence(
    code: str, hand: str, total: int, chosen: list[str], why: str
) -> None:
    table = at(code, [hand, "2S 3S", "4S 5S"], total)
    before = state(table)
    send(table, "why", cards=chosen)
    assert why in table.view["say"] and "Player 1" not in table.view["say"] and state(table) == before


@pytest.mark.parametrize("cards", [None, "8S", [], ["XX"], ["8S", "8S"], [["8S"]], [1], ["8S"] * 40])
def test_cards_that_nobody_holds_are_not_explained(cards: object) -> None:
    table = at("ninety_eight_arizona", ["8S 8H 3D", "2S", "4S"])
    before = state(table)
    send(table, "why", cards=cards)
    assert "did not understand" in table.view["say"] and state(table) == before


def test_players_are_named_by_their_names_in_every_answer() -> None:
    table = at("bloody_99", ["AS 5H 8S", "2S 3S 4H", "4S 5S 6H"], 40)
    swap = [option for option in answers(table, "AS") if "seat" in option]
    assert [option["label"] for option in swap] == ["Swap hands with Squirrel", "Swap hands with Tortoise"]
    assert {option["group"] for option in swap} == {"Swap hands with whom?"} and [o["seat"] for o in swap] == [1, 2]
    assert [option["label"] for option in answers(table, "5H", "8S")] == ["As a king: set the total to 99"]
    assert [option.get("acts") for option in answers(table, "5H", "8S")] == ["as a king"]


def test_many_different_answers_are_asked_one_after_the_other() -> None:
    text = variant("standard").to_toml().replace('id = "standard"', 'id = "ours"', 1)
    text = text.replace('K = "0"', 'K = "0, steal or +5, swap"')
    names = ",".join(["human"] + ["greedy"] * 8)
    table = Session(Setup(Variant.from_toml(text), tuple(names.split(",")), (), 1))
    hands = ["KS", *(f"{rank}S" for rank in range(2, 10))]
    table._match._now = replace(table._match._now, position=Position.open(table._match.variant, hands))
    table.refresh()
    options = answers(table, "KS")
    assert [option["label"] for option in options] == ["Take a card from whom?", "Add 5, swap hands with whom?"]
    assert [len(option["then"]["options"]) for option in options] == [8, 8]
    send(table, "play", move="KS" + options[1]["then"]["options"][3]["tail"])
    assert table.view["total"] == 5


def test_an_answer_shows_the_cards_that_it_is_about() -> None:
    table = at("bloody_99{steal_pick=choose_seen}", ["7S 2H 3H", "9S KS", "4S 5S 6H"])
    send(table, "play", move="7S>P2")
    asked = table.view["other"]
    assert asked["title"] == "Which card do you take?" and table.view["prompt"] == "Choose the card that you take."
    assert [option["cards"][0]["name"] for option in asked["options"]] == ["nine of spades", "king of spades"]
    assert {option["short"] for option in asked["options"]} == {"Take it from Squirrel"}
    assert all("below the cards" in card["why"] for card in table.view["hand"])
    send(table, "play", move=asked["options"][1]["move"])
    assert "KS" in {card["code"] for card in table.view["hand"]}


def test_plays_owed_are_told_with_where_the_total_goes_back_to() -> None:
    table = at("ninety_eight_arizona", ["JS JH QD 2C", "BJ 3S", "4S 5S"], 90, "human,human,human")
    position = table._match.position
    table._match._now = replace(
        table._match._now,
        position=Position.open(position.variant, ["JS JH QD 2C", "BJ 3S", "4S 5S"], total=90, turn=1).play("BJ"),
    )
    table.refresh()
    while table.view["mode"] == "handover":
        send(table, "ready")
    assert table.view["duty"] == {"left": 2, "whole": 2, "back": 98} and "you owe two plays" in table.view["prompt"]
    send(table, "play", move="JS")
    assert table.view["total"] == 98 and table.view["duty"] == {"left": 1, "whole": 2, "back": None}


def test_a_panel_starts_another_game_on_the_same_table() -> None:
    panel = play.show(seed=7)
    assert panel.keep == "play" and play.show("chicago").keep == ""
    text = variant("standard").to_toml().replace('id = "standard"', 'id = "ours"', 1)
    panel.start(Variant.from_toml(text), ["human", "random"], seed=3)
    assert panel.view["sub"].endswith("you and 1 bot") and panel.session._match.variant.id == "ours"
    panel.start("ours{hand_size=5}")
    assert len(panel.view["hand"]) == 5 and panel.view["sub"].endswith("you and 1 bot")
    with pytest.raises(LookupError):
        panel.start("theirs")
    with pytest.raises(ValueError, match="2 to 10 players"):
        panel.start("ours", ["human"])


@pytest.mark.parametrize("name", ["ono99_1980", "ono99_2022", "boom_o"])
def test_cards_of_their_own_have_a_sign_or_a_number_and_their_name(name: str) -> None:
    game = variant(name)
    for card in dict.fromkeys(game.deck()):
        face = card_view(card, game)["own"]
        assert face["name"] == card.words and (
            face["big"] or face["sign"] in {"hold", "turn", "skip", "swap", "no", "bomb"}
        )


def test_an_answer_about_a_card_in_the_own_hand_is_no_play_of_it() -> None:
    table = at("ninety_eight_umass", ["AS 2C", "AH 9C", "4S 5S"], 10, "human,human,human")
    while table.view["mode"] == "handover":
        send(table, "ready")
    knock = next(move for move in table._match.position.legal_moves if move.cards[0].code == "AS" and move.target == 1)
    send(table, "play", move=knock.code)
    send(table, "ready")
    assert table.view["lays"] == [] and table.view["other"]["title"] == "Do you show the card that saves you?"
    assert table.view["other"]["options"][0]["label"].startswith("Ace of hearts: show it")
