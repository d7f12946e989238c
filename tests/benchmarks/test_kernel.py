"""The kernel beside the fastest loop of a peer: games played to their end inside machine code, on one core, in one run."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from random import Random
from typing import Any

import ninetynine_edu as nn
from ninetynine_edu.fast.deals import play_packs
from tests.strategies import EVERY

DEALS = 100_000 if EVERY else 20_000
PEER = "crazy_eights"


def kernel_rate(v: nn.Variant, kinds: tuple[str, ...], *, fast: bool, deals: int = DEALS) -> float:
    """Plays per second of this process's CPU time; machine code is there before the clock runs."""
    play_packs(v, kinds, 7, 0, 10, rotate=False, fast=fast)
    begin = time.process_time()
    plies = play_packs(v, kinds, 7, 0, deals, rotate=False, fast=fast).plies
    return plies / (time.process_time() - begin)


def peer_rate() -> float:
    """Plays per second of OpenSpiel's own C++ loop with its own uniform bots; chance is not counted as a play."""
    import pyspiel

    game = pyspiel.load_game(PEER)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    plies = 0
    for seed in range(40):  # how long its games are
        state = game.new_initial_state()
        rng = Random(seed)
        while not state.is_terminal():
            actions = (
                [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            )
            plies += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
    begin, games = time.process_time(), 0
    while time.process_time() - begin < 0.3:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return plies / 40 * games / (time.process_time() - begin)


def test_plays_per_second_inside_machine_code(record_figure: Callable[[str, str], None]) -> None:
    standard = nn.variant("standard")
    for kinds in (("random", "random"), ("greedy", "greedy"), ("careful", "careful")):
        figure = kernel_rate(standard, kinds, fast=True)
        record_figure(f"kernel, standard, {kinds[0]}", f"{figure / 1e6:.1f} million plays per CPU second")
    slow = kernel_rate(standard, ("random", "random"), fast=False, deals=1000)
    record_figure("the same in Python", f"{slow:,.0f} plays per CPU second")
    if EVERY:
        for name in nn.variants():
            v = nn.variant(name)
            presets = {f", {key}": v.with_rules(**dict[str, Any](preset.rules)) for key, preset in v.presets.items()}
            for label, game in {"": v, **presets}.items():
                for kind in ("random", "greedy"):
                    figure = kernel_rate(game, (kind, kind), fast=True)
                    record_figure(f"kernel, {name}{label}, {kind}", f"{figure / 1e6:.1f} million plays per CPU second")
    own = kernel_rate(standard, ("random", "random"), fast=True)
    assert own > 10 * slow
    if importlib.util.find_spec("pyspiel"):
        peer = peer_rate()
        record_figure(f"OpenSpiel {PEER} inside C++", f"{peer / 1e6:.1f} million plays per CPU second")
        record_figure("kernel against it", f"{own / peer:.1f} times as many")
        assert own > peer
