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


def test_three_hints_say_what_is_safe_what_is_best_and_why() -> None:
    table = table_at("players=human,careful&seed=7")
    held = {card["code"] for card in table.view["hand"]}
    (safe, marked), (best, better), (why, one), again = (asked(table) for _ in range(4))
    assert safe.startswith(("Safe now: ", "All that you can play is safe", "No card is safe for sure"))
    assert best.startswith(("The best chance to win: ", "All that you can play is equally good"))
    assert why.startswith("You could play the ") and "of 24 deals that were tried out." in why
    assert again == (why, one)
    for marks, word in ((marked, "safe"), (better, "best"), (one, "best")):
        assert marks is None or (marks["mark"] == word and set(marks["codes"]) <= held)
    assert one is not None and len(one["codes"]) == 1


def test_a_play_takes_the_marks_away_and_begins_anew() -> None:
    table = table_at("players=human,careful&seed=7")
    for _ in range(3):
        asked(table)
    table.handle({"do": "play", "move": table._match.position.legal_moves[0].code, "n": table.view["n"]})
    assert table.view["hint"] is None
    while table.view["mode"] != "play":
        table.handle({"do": {"watch": "bot", "deal": "next"}[table.view["mode"]], "n": table.view["n"]})
    assert asked(table)[0].startswith(("Safe now: ", "All that you can play is safe", "No card is safe for sure"))


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
