"""One deal played by bots."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena import dealt
from ninetynine_edu.arena.dealt import LONGEST, play_deal
from ninetynine_edu.ground.shuffle import child_seed
from ninetynine_edu.matches import own
from ninetynine_edu.matches.match import Match
from ninetynine_edu.matches.players import kind_of_player
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move


@pytest.mark.parametrize("name", nn.variants())
@pytest.mark.parametrize("kinds", [("random", "random"), ("greedy", "careful", "random")])
def test_every_game_is_played_to_its_end(name: str, kinds: tuple[str, ...]) -> None:
    for seed in range(4):
        played = play_deal(nn.variant(name), kinds, seed)
        assert 0 < played.plies <= LONGEST and played.faults == (0,) * len(kinds)
        assert set(played.losers) < set(range(len(kinds)))
        assert played.losers or played.plies == LONGEST or name in ("michigan", "bloody_99")


@pytest.mark.parametrize("seed", range(6))
def test_bots_without_luck_play_the_very_deal_of_a_match(seed: int) -> None:
    """Two ways to the same deal: position after position, and through a match with its log and lives."""
    match = Match("standard", players=["greedy", "careful"], seed=seed, dealer=1)
    while not match.deal_over:
        match.play_bot()
    played = play_deal(nn.variant("standard"), ("greedy", "careful"), child_seed(seed, "deal 1"))
    assert match.position.outcome is not None
    assert played == (match.position.outcome.losers, len(match.deal.plays), (0, 0), (0, 0), ("", ""))


def cheats(view: SeatView) -> Move:
    raise RuntimeError("no")


def test_a_bot_that_fails_plays_by_lot_and_is_told_of() -> None:
    kind_of_player(cheats)
    played = play_deal(nn.variant("standard"), ("cheats", "greedy"), 3)
    assert played.losers and played.faults[0] > 0 and played.faults[1] == 0
    assert played.why == (f"line {cheats.__code__.co_firstlineno + 1}: RuntimeError (no).", "")


def test_a_slow_move_counts_as_chosen_and_the_rest_is_played_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    asked: list[int] = []

    def dozes(view: SeatView) -> Move:
        asked.append(view.total)
        clock[0] += own.SECONDS + 1
        return view.legal_moves[0]

    monkeypatch.setattr(own, "thread_time", lambda: clock[0])
    kind_of_player(dozes)
    played = play_deal(nn.variant("standard"), ("dozes", "greedy"), 3)
    assert len(asked) == 1 and played.faults == (0, 0) and played.slow == (1, 0)
    assert played.why == ("It took over 2 s at the total 0.", "")


def test_a_deal_that_takes_too_long_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt, "LONGEST", 1)
    assert play_deal(nn.variant("standard"), ("greedy", "greedy"), 2) == ((), 1, (0, 0), (0, 0), ("", ""))
