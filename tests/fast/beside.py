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
from ninetynine_edu.play.board import Board
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.rules.variant import Variant


class Shuffles:
    """The kernel's shuffles, done at once as the engine wants them."""

    def __init__(self, seed: int) -> None:
        self.seed, self.made = seed, 0
        self.last: tuple[bytes, int, bytes] = (b"", -1, b"")

    def shuffled(self, cards: bytes, seed: int) -> bytes:
        # an ordinary turn that proves to be none after a shuffle is begun anew, with the same shuffle
        if self.last[:2] != (cards, seed):
            self.last = (cards, seed, self._next(cards))
        return self.last[2]

    def _next(self, cards: bytes) -> bytes:
        stock, lots = [*cards], [mixed(moved_on(self.seed, 2 * self.made + 1))]
        self.made += 1
        for place in range(len(stock)):
            other = place + below(lots, 0, len(stock) - place)
            stock[place], stock[other] = stock[other], stock[place]
        return bytes(stock)


class Picks:
    """The kernel's lots for cards that are taken blindly."""

    def __init__(self, seed: int) -> None:
        self.lots = [mixed(moved_on(seed, 4))]

    def pick(self, board: Board, victim: int) -> int:
        hand = board.held[victim]
        return hand[below(self.lots, 0, len(hand))]


WHAT = {"show": at.SHOW, "keep": at.KEEP, "stop": at.STOP, "take": at.TAKE, "raid": at.ROB, "reward": at.NAME}


def cards_of(hand: bytes, chosen: int) -> bytes:
    """The cards that are chosen of a hand."""
    if not chosen >> at.SEVERAL:
        return bytes((chosen,))
    return bytes(card for place, card in enumerate(hand) if chosen >> at.SEVERAL >> place & 1)


def differs(v: Variant, kinds: Sequence[str], number: int) -> str:
    """Play one deal in the kernel, and again in the engine; return what differs first, or nothing."""
    seats, seed, table = len(kinds), seed_of(99, number), table_of(v, len(kinds))
    room = [0] * (at.TRACE + at.TRACE_SIZE * at.LONGEST)
    room[at.TRACING] = 1
    plies = play_deal(table, room, [KINDS[kind] for kind in kinds], seed, [0])
    shuffles = Shuffles(seed)
    with (
        patch.object(dealing, "shuffled", shuffles.shuffled),
        patch.object(turn, "shuffled", shuffles.shuffled),
        patch.object(turn, "seeded_pick", Picks(seed).pick),
    ):
        position = dealing.deal_out(v, seats, 0, 0, seats - 1)
        for ply in range(plies):
            begins = at.TRACE + ply * at.TRACE_SIZE
            place, play, target, on_turn, total, count, chosen = room[begins : begins + at.TRACE_SIZE]
            while position.outcome is None and position.state.owed is not None:
                position = position.draw()
            if position.outcome is not None:
                return f"{ply}: over by {position.outcome}"
            told = (position.turn, position.total, len(position.moves))
            if told != (on_turn, total, count):
                return f"{ply}: {told} is not {(on_turn, total, count)} at {position}"
            move: Any = position.moves[place]
            kernels: tuple[Any, ...] = (
                table[play + at.KIND],
                table[play + at.N],
                cards_of(position.held[on_turn], chosen),
                target,
            )
            engines: tuple[Any, ...] = (move.kind, move.n, move.key, -1 if move.target is None else move.target)
            kernels += (table[play + at.WHAT],)
            engines += (WHAT.get(move.answer, at.THROW if move.is_throw else at.LAY_THREE if move.is_three else 0),)
            if kernels != engines:
                return f"{ply}: {move} is not {kernels} at {position}"
            if kinds[on_turn] != "random" and make_bot(kinds[on_turn], 0).choose(seat_view(position, on_turn)) != move:
                return f"{ply}: {kinds[on_turn]} does not play {move} at {position}"
            position = position.play(move)
        while position.outcome is None and position.state.owed is not None:
            position = position.draw()
        if plies < at.LONGEST and not room[at.SPILT]:
            losers = tuple(room[at.LOSERS : at.LOSERS + room[at.LOST]])
            if position.outcome is None or position.outcome.losers != losers:
                return f"end: {position.outcome} is not {losers} at {position}"
    return ""
