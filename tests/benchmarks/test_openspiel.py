"""Endgames of five cards a side: the number line beside OpenSpiel's alpha-beta search on the same endgames.

Both answer the same question: what is every legal move worth at a total, and how long does the deal last when the winner
hurries and the loser delays? For the search a deal's end is worth more the sooner it is won and the later it is lost. It
answers move by move and total by total; the number line settles all totals at once, so the times are shared out over the
answers they bring.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import ninetynine_edu as nn
from ninetynine_edu.solve.judge import judge_for
from tests.adapters.test_adapters_efg import belongs_here
from tests.strategies import EVERY

Record = Callable[[str, str], None]
TOTALS = range(100)
ASKED = range(0, 100, 11)
"""The totals at which OpenSpiel is asked."""


def endgame(seed: int, total: int) -> nn.Position:
    """Five cards a side from one shuffled pack."""
    pack = list(nn.variant("standard").deck())
    Random(seed).shuffle(pack)
    return nn.Position.open("standard", [pack[:5], pack[5:10]], total=total)


if belongs_here("open_spiel"):
    from open_spiel.python.algorithms import minimax

    from ninetynine_edu.adapters.openspiel import NinetyNineGame, NinetyNineState, quoted

    class WithLength(NinetyNineState):
        """A state whose end is worth more the sooner it is won and the later it is lost."""

        def returns(self) -> list[float]:
            """Return what each player has, less a little for each play."""
            return [pay * (1000 - self._plays) for pay in super().returns()]

    class GameWithLength(NinetyNineGame):
        """The game of such states."""

        def new_initial_state(self) -> WithLength:
            """Return the start."""
            return WithLength(self)

    def test_number_line_beside_alpha_beta(record_figure: Record) -> None:
        ours = theirs = 0.0
        answers = searches = 0
        nn.solve(endgame(0, 0))  # all is loaded
        for seed in range(3 if EVERY else 1):
            positions = [endgame(seed, total) for total in TOTALS]
            # The first move is made outside the clock, for both.
            branches = [[(move.code, position.play(move)) for move in position.legal_moves] for position in positions]
            found: list[dict[str, float]] = []
            began = time.process_time()
            judge = judge_for(positions[0])
            for moves in branches:
                found.append({})
                for code, after in moves:
                    plies = judge.plies(after)
                    assert plies is not None
                    found[-1][code] = 999 - plies if judge.value(after) > 0 else plies - 999
            ours += time.process_time() - began
            answers += sum(map(len, found))
            assert judge.method == "number line"
            for total in ASKED:
                game = GameWithLength({"position": quoted(str(positions[total]))})
                for move in positions[total].legal_moves:
                    state = game.new_initial_state()
                    state.apply_action(move.action)
                    began = time.process_time()
                    over = state.is_terminal()
                    value = (
                        state.returns()[0]
                        if over
                        else minimax.alpha_beta_search(game, state=state, maximizing_player_id=0)[0]
                    )
                    theirs += time.process_time() - began
                    searches += 1
                    assert value == found[total][move.code]
        each, other = 1e6 * ours / answers, 1e6 * theirs / searches
        record_figure(
            "number line beside OpenSpiel",
            f"{each:.0f} µs a move and total, alpha-beta {other:,.0f} µs: {other / each:,.0f} times",
        )
