"""Every kind of choice that a game asks of a player, and a match that has come to it, for tests of what people do at the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ninetynine_edu.matches.match import Match
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.play.moves import Move
from ninetynine_edu.play.position import Position
from ninetynine_edu.rules.variant import variant

Wanted = Callable[[Position], Move | None]


def first(moves: list[Move]) -> Move | None:
    """The first of some moves, None of none."""
    return moves[0] if moves else None


def a_move(test: Callable[[Move], object]) -> Wanted:
    """The first legal move of a kind, where nothing else is asked."""
    return lambda position: None if position.asked else first([move for move in position.legal_moves if test(move)])


def asked(question: str) -> Wanted:
    """The first answer to a question inside a turn."""
    return lambda position: first(list(position.legal_moves)) if position.asked == question else None


def a_value(position: Position) -> Move | None:
    """A card whose player chooses what it does to the total."""
    if position.asked:
        return None
    plain = [m for m in position.legal_moves if len(m.cards) == 1 and m.target is None and m.number is None]
    ways = Counter(move.cards for move in plain)
    return first([move for move in plain if ways[move.cards] > 1])


def is_together(move: Move) -> bool:
    """Whether cards are laid together and act, one as the other."""
    return len(move.cards) > 1 and not move.is_three and not move.is_throw


@dataclass(frozen=True)
class Kind:
    """A kind of choice: in which game it comes up, and the move by which it is answered."""

    game: str
    wanted: Wanted
    rules: dict[str, Any] = field(default_factory=dict)
    players: tuple[str, ...] = ("human", "random", "random")


KINDS = {
    "what a card does": Kind("standard", a_value),
    "the total itself": Kind("one_hundred", a_move(lambda move: move.number is not None)),
    "a player": Kind("baltimore", a_move(lambda move: move.target is not None)),
    "cards together": Kind("ninety_eight_arizona", a_move(is_together)),
    "three of a kind": Kind(
        "michigan", a_move(lambda move: move.is_three), {"three_of_a_kind_when": "own_turn", "hand_size": 7}
    ),
    "a play that is owed": Kind(
        "ono99_1980", lambda position: first(list(position.legal_moves)) if position.plays_owed > 1 else None
    ),
    "an answer to a chain": Kind(
        "jbb_lincoln_2018", lambda position: first(list(position.legal_moves)) if position.extras.chain else None
    ),
    "shield": Kind("ninety_eight_umass", asked("shield")),
    "pick": Kind("bloody_99", asked("pick"), {"steal_pick": "choose_seen"}),
    "dig": Kind("bloody_99", asked("dig"), {"jokers": 2}),
    "raid": Kind("bloody_99", asked("raid"), {"jokers": 2}),
    "nines": Kind("bloody_99", asked("nines"), {"more_nines": True, "nine_sums": True}),
    "number": Kind("boom_o", asked("number"), {"bomb_rule": "all_lay_numbers"}),
    "reward": Kind("ninety_eight_arizona", asked("reward"), {"bottom_reward": True, "bottom_reward_by": "dealer"}),
}
"""Everything that is asked by cards or by questions inside a turn. Drawing, looking at a hand, passing the screen and saying totals
come with them and are asked by the table itself."""


def _step(match: Match, wanted: Wanted, luck: random.Random) -> None:
    """Play on by luck; a move that leads to what is wanted is taken."""
    if match.deal_over:
        match.next_deal()
    elif match.mover != 0:
        match.play_bot()
    else:
        moves = list(match.position.legal_moves)
        luck.shuffle(moves)
        leads = (move for move in moves if (then := match.position.play(move)).turn == 0 and wanted(then))
        match.play(next(leads, moves[0]))


@cache
def met(name: str) -> tuple[Match, Move]:
    """A match in which the person, who is the first player, meets a kind of choice, and a move that answers it."""
    kind = KINDS[name]
    game = variant(kind.game, **kind.rules)
    for seed in range(60):
        match, luck = Setup(game, kind.players, (), seed).match(), random.Random(seed)
        for _ in range(120):
            if match.mover == 0 and not match.deal_over and (move := kind.wanted(match.position)):
                return match, move
            if match.is_over or (match.mover is None and not match.deal_over):
                break
            _step(match, kind.wanted, luck)
    raise AssertionError(f"nobody was asked for {name}")
