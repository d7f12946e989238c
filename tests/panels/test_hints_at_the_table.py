"""Hints at the table: a little more each time, from the hand of the player on turn alone, marked on the cards by a word."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.matches.match import Match
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.hints import Hints
from ninetynine_edu.panels.play.setup import from_query
from ninetynine_edu.play.guess import deals_fitting
from ninetynine_edu.play.information import seat_view


def table_at(query: str) -> Session:
    """Return a table on which a person is next."""
    table = Session(from_query(query))
    while table.view["mode"] == "watch":
        table.handle({"do": "bot", "n": table.view["n"]})
    return table


def asked(table: Session) -> tuple[str, Any]:
    """Ask for a hint; return what is said and what is marked."""
    table.handle({"do": "hint", "n": table.view["n"]})
    return table.view["say"], table.view["hint"]


FIRST = (
    "Any card is fine now.",
    "Safe now: ",
    "Fine for now: ",
    "All that you can play is safe",
    "Each card is a bit risky",
)


def told_at(hands: list[str], total: int, presses: int, players: int = 3) -> list[tuple[str, Any]]:
    """Return hints, and what is marked, for the first seat of a deal in which the other hands are hidden."""
    others = [
        card for card in nn.variant("standard").deck() if card not in nn.variant("standard").parse_cards(hands[0])
    ]
    rest = [",".join(card.code for card in others[at : at + 3]) for at in range(0, 3 * (players - 1), 3)]
    stock = ",".join(card.code for card in others[3 * (players - 1) :])
    own = ",".join(card.code for card in nn.variant("standard").parse_cards(hands[0]))
    position = nn.Position.parse(f"standard {total} P1+ {'/'.join([own, *rest])} dealt={stock} seed=1")
    match = match_with(position, Match("standard", ["human"] * players, seed=1))
    hints = Hints()
    return [(hints.more(match, "ABC"[:players], saying=False), hints.marks(position)) for _ in range(presses)]


def test_each_press_says_something_new_then_that_there_is_no_more_and_begins_again() -> None:
    table = table_at("players=human,careful&seed=7")
    held = {card["code"] for card in table.view["hand"]}
    told: list[tuple[str, Any]] = [asked(table)]
    while told[-1][0] != "That is all I know here.":
        told.append(asked(table))
        assert len(told) < 5
    assert len({words for words, _ in told}) == len(told) > 2
    assert told[0][0].startswith(FIRST) and "of 24)" in told[-2][0]
    assert asked(table) == told[0]
    for _, marks in told:
        assert marks is None or (marks["mark"] in ("safe", "best", "keep", "fine") and set(marks["codes"]) <= held)


def test_far_from_the_limit_no_card_frightens_and_the_one_to_keep_is_named() -> None:
    assert told_at(["5S 7S 7H"], 12, 1) == [("Any card is fine now.", None)]
    words, marks = told_at(["2H 7S 9S"], 12, 1)[0]
    assert words == "Any card is fine now. Try to keep the nine of spades for later."
    assert marks == {"codes": ["9S"], "mark": "keep"}


def test_near_the_limit_a_card_may_be_risky_and_where_only_one_fits_that_is_all() -> None:
    assert told_at(["5S 7S 7H"], 85, 1)[0][0] == "Each card is a bit risky here."
    assert {words for words, _ in told_at(["5S 7S 9H"], 99, 4)} == {"Only the nine of hearts fits."}


def test_among_equals_the_card_goes_that_is_least_worth_keeping() -> None:
    told = told_at(["4D 9D JD"], 40, 4)
    assert told[1] == (
        "All are equally good. Keep the four of diamonds for later, so play the jack of diamonds.",
        {"codes": ["JD"], "mark": "best"},
    )
    assert told[2][0].startswith("Play the jack of diamonds. Every time (24 of 24)")


def test_a_play_takes_the_marks_away_and_begins_anew() -> None:
    table = table_at("players=human,careful&seed=7")
    for _ in range(3):
        asked(table)
    table.handle({"do": "play", "move": table._match.position.legal_moves[0].code, "n": table.view["n"]})
    assert table.view["hint"] is None
    while table.view["mode"] != "play":
        table.handle({"do": {"watch": "bot", "deal": "next"}[table.view["mode"]], "n": table.view["n"]})
    assert asked(table)[0].startswith((*FIRST, "Only "))


@pytest.mark.parametrize("seed", range(6))
def test_while_totals_are_said_no_hint_says_one(seed: int) -> None:
    table = table_at(f"players=human,careful&seed={seed}")
    table.handle({"do": "help", "say": True})
    for _ in range(3):
        position = table._match.position
        for _ in range(3):
            said, _marks = asked(table)
            numbers = {int(number) for number in re.findall(r"(?<!add )(?<!take away )\b\d+\b", said)}
            results = {position.result_of(move) for move in position.legal_moves}
            counts = {24, len(seat_view(position, position.turn).unseen)}
            assert not (numbers & results) - counts - set(range(25)), said
        move = position.legal_moves[0]
        table.handle({"do": "play", "move": move.code, "said": position.result_of(move), "n": table.view["n"]})
        while table.view["mode"] == "watch":
            table.handle({"do": "bot", "n": table.view["n"]})
        if not table.view["turn"]:
            break


def match_with(position: nn.Position, like: Match) -> Match:
    """Return a match in which a position lies on the table."""
    match = Match(like.variant, like.players, like.seed)
    match._now = match._now.__class__(position, 0, 0, (0,) * len(like.players), 0, (0,) * len(like.players))
    return match


@pytest.mark.parametrize("name", ["standard", "chicago", "bloody_99"])
def test_two_deals_alike_to_the_player_are_hinted_alike(name: str) -> None:
    for players in (["human", "human"], ["human", "human", "human"]):
        match = Match(name, players, seed=11)
        for _ in range(3):
            match.play(match.position.legal_moves[0])
        position = match.position
        view = seat_view(position, position.turn)
        names = ["A", "B", "C"]
        said = _three(match, names)
        for other in islice(deals_fitting(view, Random(3)), 2):
            assert other.hands != position.hands and seat_view(other, view.seat) == view
            assert _three(match_with(other, match), names) == said


def _three(match: Match, names: list[str]) -> list[tuple[str, Any]]:
    hints = Hints()
    return [(hints.more(match, names, saying=False), hints.marks(match.position)) for _ in range(3)]


@pytest.mark.parametrize("tag", ["de", "es", "zh-Hant"])
def test_hints_are_said_in_every_language(tag: str) -> None:
    with speaking(tag):
        table = table_at("players=human,careful&seed=7")
        for _ in range(3):
            said, _ = asked(table)
            assert said and not re.search(r"\b(card|safe|best|could|hidden)\b", said)
