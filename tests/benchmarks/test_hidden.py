"""Hidden hands: seconds of CPU until an equilibrium is proved, beside Gambit's exact linear program in the same run.

Nothing here asserts an absolute time: the table at the end of the run shows the figures, with what is aimed at.
"""

from __future__ import annotations

import importlib.util
import io
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.adapters.efg import game_to_efg
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.hidden import solve_hidden
from ninetynine_edu.solve.hidden_form import Form
from ninetynine_edu.solve.hidden_lp import equilibrium
from tests.games import Kuhn

GAMBIT = importlib.util.find_spec("pygambit") is not None


def timed(work: Callable[[], Any], rounds: int = 1) -> tuple[float, Any]:
    """CPU seconds of this process for some work, the best of a few rounds, and what it returned."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        found = work()
        best = min(best, time.process_time() - begin)
    return best, found


def gambit(text: str) -> Fraction:
    import pygambit

    value = pygambit.nash.lp_solve(pygambit.read_efg(io.StringIO(text)), rational=True).equilibrium.payoffs["Player 1"]
    return Fraction(int(value.numerator), int(value.denominator))


def kuhn() -> Fraction:
    form = Form(Kuhn())
    found = equilibrium(form, Budget())
    lower, upper = form.best_answer(1, found.plans[0])[0], form.best_answer(0, found.plans[1])[0]
    assert lower == upper
    return lower


def test_kuhn_poker(record_figure: Callable[[str, str], None]) -> None:
    seconds, value = timed(kuhn, 5)
    assert value == Fraction(-1, 18)
    line = f"{1000 * seconds:.1f} ms (12 information sets; aim 20 ms)"
    if GAMBIT:
        text = game_to_efg(Kuhn(), "Kuhn", add=2)
        theirs, same = timed(lambda: gambit(text), 3)
        assert same == value + 2
        line += f"; Gambit {1000 * theirs:.1f} ms"
    record_figure("hidden, Kuhn poker", line)


@pytest.mark.parametrize(
    ("what", "cards", "hand", "total", "beside"),
    [
        ("1 each of 3, aim 20 ms", "AS 10H 9D", 1, 85, True),
        ("2 each of 4", "8S 9H 5C KD", 2, 93, True),
        ("2 each of 5, aim 1 s", "10S 9H 4C AH KD", 2, 93, False),
        ("2 each of 7, aim 1 s", "10S 9H 4C AH KD 5C 7D", 2, 93, False),
        ("3 each of 6, aim 10 s", "10S 9H 4C AH KD 5C", 3, 90, False),
        ("3 each of 7", "10S 9H 4C AH KD 5C 7D", 3, 80, False),
    ],
)
def test_hidden_hands(
    what: str, cards: str, hand: int, total: int, beside: bool, record_figure: Callable[[str, str], None]
) -> None:
    endgame = nn.HiddenEndgame("standard", cards, hand, total)
    seconds, answer = timed(lambda: solve_hidden(endgame), 3 if hand < 3 else 1)
    assert answer.certificate.holds
    line = f"{1000 * seconds:.1f} ms ({answer.information_sets:,} information sets, {answer.positions:,} nodes)"
    if beside and GAMBIT:
        text = nn.to_efg(endgame, add=1)
        theirs, same = timed(lambda: gambit(text))
        assert same == answer.value + 1
        line += f"; Gambit {1000 * theirs:.1f} ms"
    record_figure(f"hidden, {what}", line)
