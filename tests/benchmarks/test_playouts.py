"""Random legal play through the checked public engine, in plies per CPU second, beside other engines in the same run.

Deals, draws and reshuffles are part of what is measured. Peers are measured when they are installed; none is needed.
Nothing here asserts an absolute time: the table at the end of the run shows the figures.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

import ninetynine_edu as nn
from tests.strategies import EVERY

SECONDS = 0.5 if EVERY else 0.12
SEATS = (2, 4) if EVERY else (4,)


def play_ninetynine(variant: nn.Variant, seats: int) -> Callable[[Random], int]:
    seed = 0

    def one_deal(random: Random) -> int:
        nonlocal seed
        seed += 1
        plies = 0
        draw = random.random
        position = nn.deal(variant, seats, seed=seed)
        while not position.is_over:
            moves = position.legal_moves
            position = position.play(moves[int(draw() * len(moves))])
            plies += 1
        return plies

    return one_deal


def play_open_spiel(name: str) -> Callable[[Random], int]:
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers the games written in Python

    game = pyspiel.load_game(name)

    def one_game(random: Random) -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])
            steps += 1
        return steps

    return one_game


def play_rlcard_uno() -> Callable[[Random], int]:
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})

    def one_game(random: Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random.random() * len(actions))])
            steps += 1
        return steps

    return one_game


def peers() -> list[tuple[str, Callable[[], Callable[[Random], int]]]]:
    found: list[tuple[str, Callable[[], Callable[[Random], int]]]] = []
    if importlib.util.find_spec("pyspiel"):
        names = ("python_kuhn_poker", "python_tic_tac_toe", "python_block_dominoes")
        found += [(f"OpenSpiel {name}", partial(play_open_spiel, name)) for name in names]
    if importlib.util.find_spec("rlcard"):
        found.append(("RLCard UNO", play_rlcard_uno))
    return found


def pace(play: Callable[[Random], int], seconds: float) -> float:
    """Return plies per second of this process's CPU time in one run."""
    random, plies, begin = Random(7), 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        plies += play(random)
    return plies / spent


def rate(play: Callable[[Random], int]) -> float:
    """Return the same, the best of three short runs."""
    return max(pace(play, SECONDS / 3) for _ in range(3))


def games() -> list[tuple[str, nn.Variant]]:
    """Every game, and every one with each of its presets."""
    found = [(name, nn.variant(name)) for name in nn.variants()]
    return found + [(f"{name} with {preset}", v.with_rules(preset)) for name, v in found for preset in v.presets]


def test_plies_per_cpu_second(record_figure: Callable[[str, str], None]) -> None:
    """The first run of a game fills its tables, a later one finds them; beside RLCard's UNO, by turns, where it is there."""
    uno = play_rlcard_uno() if importlib.util.find_spec("rlcard") else None
    for name, v in games():
        for seats in SEATS:
            beside = f"{'plain' if v.is_basic else 'exotic'} game"
            play = play_ninetynine(v, seats)
            first, before = pace(play, SECONDS), pace(uno, SECONDS) if uno else 0.0
            later, after = rate(play), rate(uno) if uno else 0.0
            if uno:
                beside += f", {first / before:.2f} and {later / after:.2f} times RLCard's UNO"
            record_figure(f"{name}, {seats} seats", f"{first:,.0f}, then {later:,.0f} plies per CPU second ({beside})")
            assert first > 0 and later > 0
    for name, make in peers():
        record_figure(name, f"{rate(make()):,.0f} steps per CPU second")


@pytest.mark.parametrize("seats", [2, 4])
def test_one_deal(benchmark: Callable[..., int], seats: int) -> None:
    random = Random(7)
    play = play_ninetynine(nn.variant("standard"), seats)
    assert benchmark(play, random) > 0
