"""Kinds of players: a bot is added where it is written, and everything else knows it from there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches import players
from ninetynine_edu.matches.players import PlayerError, bot, bots, make_bot
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move


@pytest.fixture
def timid() -> Iterator[None]:
    """A bot that is known during one test."""
    bots()

    @bot("timid", "Mouse", "It plays the first card that fits.")
    class Timid:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def choose(self, view: SeatView) -> Move:
            return view.legal_moves[0]

    yield
    del players._BOTS["timid"]


def test_every_bot_says_what_it_is_called_and_how_it_plays() -> None:
    assert list(bots())[:3] == ["random", "greedy", "careful"]
    for kind in bots().values():
        assert kind.shown.istitle() and kind.does.startswith("It ") and kind.does.endswith(".")
        assert type(make_bot(kind.name, 1)) is type(kind.make(1))


def test_a_bot_is_added_in_one_place(timid: None) -> None:
    match = nn.Match("standard", players=["timid", "timid"], seed=1)
    while not match.deal_over:
        match.play_bot()
    assert match.names == ("Mouse", "Blue Mouse")
    assert nn.Match.from_record(match.record()).players == ("timid", "timid")


def test_a_name_that_is_no_bot_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(PlayerError, match=r"human, random, greedy.* careful.*Did you mean greedy"):
        make_bot("greedi", 1)
