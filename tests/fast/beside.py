"""The kernel and the engine side by side: the same cards, the same choices, play by play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.deals import KINDS
from ninetynine_edu.fast.lots import below, mixed, moved_on, seed_of
from ninetynine_edu.fast.packs import play_deal
from ninetynine_edu.fast.tables import table_of
from ninetynine_edu.matches.players import make_bot
from ninetynine_edu.play import dealing, turn
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.rules.variant import Variant


class Shuffles:
    """The kernel's shuffles, done at once as the engine wants them."""

    def __init__(self, seed: int) -> None:
        self.seed, self.made = seed, 0

    def shuffled(self, cards: bytes, _seed: int) -> bytes:
        stock, lots = [*cards], [mixed(moved_on(self.seed, 2 * self.made + 1))]
        self.made += 1
        for place in range(len(stock)):
            other = place + below(lots, 0, len(stock) - place)
            stock[place], stock[other] = stock[other], stock[place]
        return bytes(stock)


def differs(v: Variant, kinds: Sequence[str], number: int) -> str:
    """Play one deal in the kernel, and again in the engine; return what differs first, or nothing."""
    seats, seed, table = len(kinds), seed_of(99, number), table_of(v, len(kinds))
    room = [0] * (at.TRACE + at.TRACE_SIZE * at.LONGEST)
    room[at.TRACING] = 1
    plies = play_deal(table, room, [KINDS[kind] for kind in kinds], seed, [0])
    shuffles = Shuffles(seed)
    with patch.object(dealing, "shuffled", shuffles.shuffled), patch.object(turn, "shuffled", shuffles.shuffled):
        position = dealing.deal_out(v, seats, 0, 0, seats - 1)
        for ply in range(plies):
            begins = at.TRACE + ply * at.TRACE_SIZE
            place, play, target, on_turn, total, count = room[begins : begins + at.TRACE_SIZE]
            if position.outcome is not None:
                return f"{ply}: over by {position.outcome}"
            told = (position.turn, position.total, len(position.moves))
            if told != (on_turn, total, count):
                return f"{ply}: {told} is not {(on_turn, total, count)} at {position}"
            move: Any = position.moves[place]
            kernels = (table[play + at.KIND], table[play + at.N], table[play + at.CARD], target)
            engines = (move.kind, move.n, move.index, -1 if move.target is None else move.target)
            if kernels != engines:
                return f"{ply}: {move} is not {kernels} at {position}"
            if kinds[on_turn] != "random" and make_bot(kinds[on_turn], 0).choose(seat_view(position, on_turn)) != move:
                return f"{ply}: {kinds[on_turn]} does not play {move} at {position}"
            position = position.play(move)
        if plies < at.LONGEST:
            losers = tuple(room[at.LOSERS : at.LOSERS + room[at.LOST]])
            if position.outcome is None or position.outcome.losers != losers:
                return f"end: {position.outcome} is not {losers} at {position}"
    return ""
