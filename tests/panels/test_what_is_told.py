"""What the status line and the list of plays say of what has happened: whole, once, and in words for a child."""

from __future__ import annotations

import re

import pytest

from ninetynine_edu.ground.people import READER
from ninetynine_edu.matches.events import Event
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.panels.play.view import log_view, told_of
from ninetynine_edu.play.facts import Fact, What
from ninetynine_edu.rules.variant import variant
from ninetynine_edu.rules.words import WORDS

NAMES = (str(READER), "Mia", "Bo")


def lost(*facts: Fact) -> Event:
    return Event("lost", facts[0].player, 90, 90, facts=facts, names=NAMES)


def table_of(game: str, seed: int) -> Session:
    return Session(Setup(variant(game), ("human", "greedy", "careful"), (), seed))


def test_a_reason_for_two_losses_is_told_once() -> None:
    reason = Fact(what=What.LAST_CARD, player=1)
    events = [
        lost(reason, Fact(what=What.PAYS, player=0, word="token")),
        lost(reason, Fact(what=What.PAYS, player=2, word="token")),
    ]
    assert told_of(events, ["Ann", "Mia", "Bo"]) == "Mia laid the last card. Ann loses a life. Bo loses a life."


def test_who_is_out_of_the_match_is_not_told_to_be_out_of_the_deal_too() -> None:
    out = Event("out", 1, 90, 90, facts=(Fact(what=What.OUT_OF_MATCH, player=1),), names=NAMES)
    events = [lost(Fact(what=What.OUT_OF_DEAL, player=1)), lost(Fact(what=What.OUT_OF_DEAL, player=2)), out]
    assert told_of(events, ["Ann", "Mia", "Bo"]) == "Bo is out of this deal. Mia is out of the match."


@pytest.mark.parametrize("word", [word for word in WORDS.values() if word.did], ids=lambda word: word.name)
def test_the_list_says_what_a_player_did_not_what_one_could_do(word: object) -> None:
    assert isinstance(word, type(WORDS["steal"]))
    told, to_you = word.beside("Mia"), word.beside(READER)
    assert told != word.phrase("Mia") or told == "Mia drinks"
    assert "Mia" in told and re.search(r"\byour?\b", to_you) and not re.search(r"\byour?\b", told)


def test_every_effect_that_is_done_to_somebody_has_its_words_for_the_list() -> None:
    assert [
        word.name for word in WORDS.values() if word.acts and word.named and not (word.did and word.did_to_you)
    ] == []


def test_a_row_tells_whose_hand_was_swapped() -> None:
    table = table_of("bloody_99", 6)
    rows: list[str] = []
    while table.view["mode"] != "match" and not any("swapped" in row for row in rows):
        move = table._match.position.legal_moves[0] if table.view["turn"] else None
        table.handle(
            {"do": "play", "n": table.view["n"], "move": move.code} if move else {"do": "bot", "n": table.view["n"]}
        )
        rows = [
            row["what"] for row in log_view(table._match.log, list(table._match.names), variant("bloody_99"), [0, 1, 2])
        ]
    assert any("swapped hands with" in row for row in rows)
    assert not any(re.search(r"\bYou (miss|are)\b|\bswap hands\b|\btake one\b", row) for row in rows)


def test_the_prompt_does_not_say_again_who_is_next() -> None:
    table = table_of("taiwanese", 3)
    told = 0
    for _ in range(400):
        view = table.view
        if view["mode"] == "match":
            break
        said = f"{view['say']} {view['prompt']}"
        assert not re.search(r"(\w+) is next\. \1 is next\.|(\w+) plays again\. \2 is next\.", said), said
        told += view["mode"] == "watch" and view["prompt"] == ""
        do = {"play": "play", "deal": "next", "watch": "bot"}[view["mode"]]
        move = {"move": table._match.position.legal_moves[0].code} if do == "play" else {}
        table.handle({"do": do, "n": view["n"], **move})
    assert told > 2


def test_whoever_reads_that_they_play_again_does_not_read_that_it_is_their_turn() -> None:
    seen = set()
    for seed in range(6):
        table = table_of("jbb_whitby_2025", seed)
        for _ in range(60):
            view = table.view
            if view["mode"] == "match":
                break
            said = f"{view['say']} {view['prompt']}".strip()
            assert not said.endswith("You play again. Your turn."), said
            if view["mode"] == "play":
                seen.add(said.endswith("You play again."))
                assert said.endswith("You play again.") or "our turn" in said or view["other"], said
            if said.endswith("You play again."):
                table.handle({"do": "hint", "n": view["n"]})  # another sentence: then it is said again whose turn it is
                view = table.view
                assert "Your turn." in view["prompt"]
            do = {"play": "play", "deal": "next", "watch": "bot"}[view["mode"]]
            move = {"move": table._match.position.legal_moves[0].code} if do == "play" else {}
            table.handle({"do": do, "n": view["n"], **move})
    assert seen == {True, False}


def test_a_hint_is_said_to_the_player_and_names_nobody_who_is_not_there() -> None:
    table = table_of("standard", 7)
    for _ in range(3):
        table.handle({"do": "hint", "n": table.view["n"]})
    assert re.match(r"Play the \w+ of \w+(: [^.]+)?\. ", table.view["say"])


def test_whoever_cannot_play_is_stuck_with_cards_that_are_named_whole() -> None:
    facts = (Fact(what=What.STUCK, player=1, cards=variant("boom_o").parse_cards("5 5 10")),)
    assert told_of([lost(*facts)], ["Ann", "Mia", "Bo"]) == "Mia is stuck with a five, a five and a ten."


def test_whoever_is_out_of_the_match_may_watch_the_others() -> None:
    table = table_of("standard", 7)
    while not table.view["left"]:
        view = table.view
        assert view["mode"] != "match" and view["go"] != "Watch the others"
        do = {"play": "play", "deal": "next"}.get(view["mode"], "bot")
        move = {"move": table._match.position.legal_moves[-1].code} if do == "play" else {}
        table.handle({"do": do, "n": view["n"], **move})
    assert table.view["go"] == "Watch the others" and table.view["me"]["tokens"] == 0
    table.handle({"do": "next", "n": table.view["n"]})
    assert not table.view["left"] and table.view["mode"] == "watch"
