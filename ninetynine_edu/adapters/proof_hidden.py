"""An equilibrium of an endgame with hidden hands as plain data: the whole game tree, and both plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import Any, Final

from ..solve.hidden import HiddenSolution
from ..solve.hidden_form import CHANCE, OVER
from ..solve.hidden_game import hidden_game
from ..solve.hidden_plan import InformationSet
from .proof_rules import TooLarge

MOST_NODES: Final = 50_000


def equilibrium_data(answer: HiddenSolution) -> dict[str, Any]:
    """Return an equilibrium as plain data.

    A plan gives each play a whole number, and chances are in their proportion, as those of the deals are. What a player may
    know is numbered. A tree is what the first player gets at its end, or the number of what whoever is next knows, and a
    tree for each play by its name.

    Raises:
        TooLarge: the sentence says what would do.
    """
    if answer.positions > MOST_NODES:
        raise TooLarge(
            f"This game tree has {answer.positions:,} nodes, and at most {MOST_NODES:,} are written into a proof: take fewer "
            f"cards."
        )
    game = hidden_game(answer.endgame)
    sets = [info for strategy in answer.strategies for info in strategy]
    deals = list(game.chances(game.start()))
    number = {info: at for at, info in enumerate(sets)}
    return {
        "format": "ninetynine equilibrium 1",
        "about": repr(answer.endgame)[1:-1],
        "value": str(answer.value),
        "sets": [[str(info.seat + 1), info.text, _plan(answer, info)] for info in sets],
        "deals": [
            [weight, _tree(game, state, number)]
            for weight, (_, state) in zip(_whole(chance for chance, _ in deals), deals, strict=True)
        ],
    }


def _plan(answer: HiddenSolution, info: InformationSet) -> dict[str, int]:
    chances = answer.strategies[info.seat][info]
    return dict(zip((move.code for move in chances), _whole(chances.values()), strict=True))


def _whole(chances: Iterable[Fraction]) -> list[int]:
    """Return chances as the smallest whole numbers in the same proportion.

    >>> _whole([Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)])
    [2, 3, 1]
    """
    parts = list(chances)
    common = lcm(*(part.denominator for part in parts))
    return [int(part * common) for part in parts]


def _tree(game: Any, state: Any, number: dict[InformationSet, int]) -> Any:
    turn = game.turn(state)
    if turn == OVER:
        return int(game.payoff(state))
    if turn == CHANCE:
        raise TooLarge("In this endgame chance has a say after the deal, which no proof holds yet.")
    after: Callable[[Any, Any], Any] = game.after
    return [
        number[game.information(state)],
        {move.code: _tree(game, after(state, move), number) for move in game.moves(state)},
    ]
