"""What a play asks of whoever works it out, beside the module that tells it in lessons and at the table."""

from __future__ import annotations

from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.deals import play_packs
from ninetynine_edu.fast.measured import measure
from ninetynine_edu.fast.tables import table_of
from ninetynine_edu.play.calling import Call, Feat


def expected(call: Call, n: int) -> int:
    """The load of a call, from what the table says of it."""
    if call.feat is Feat.STAYS:
        return at.STAYS
    if call.feat in (Feat.SETS, Feat.DOUBLED):
        return at.SETS if call.feat is Feat.SETS else at.DOUBLES
    if n % 10 == 0 and not call.is_cut:
        return at.ADDS_TENS if call.step > 0 else at.TAKES_TENS
    if call.step > 0:
        return at.ADDS_OVER_TEN if call.carries else at.ADDS
    return at.TAKES_OVER_TEN if call.carries else at.TAKES


def counted(v: nn.Variant, total: int, play: int, after: int) -> list[int]:
    """What is counted of one play."""
    found, room = [0] * at.MEASURED, [0] * at.TRACE
    room[at.MOVES], room[at.COUNT] = play, 1
    measure(table_of(v, 2), room, play, total, after, found)
    return found


@pytest.mark.parametrize("name", ["standard", "one_hundred", "taiwanese", "ono99_1980", "alternate_joker"])
def test_sums_are_named_as_they_are_at_the_table(name: str) -> None:
    v = nn.variant(name)
    table = table_of(v, 2)
    tried = 0
    for card in dict.fromkeys(v.deck()):
        for total in range(0 if v.negative != "allow" else -12, v.limit + 1):
            place = nn.Position.open(v, [[card], []], total=total, turn=0)
            for move in place.legal_moves:
                call = Call.of(place, move)
                if call is None:
                    continue
                begins, ends = table[
                    at.CARDS_AT + card.index * at.CARD_SIZE : at.CARDS_AT + card.index * at.CARD_SIZE + 2
                ]
                play = next(p for p in range(begins, ends, at.PLAY_SIZE) if table[p : p + 2] == [move.kind, move.n])
                found = counted(v, total, play, call.after)
                load = found[: at.LOADS].index(1)
                assert load == expected(call, move.n), (name, str(card), total)
                assert found[at.FALLS] == (call.step < 0)
                assert found[at.STEPS] == (abs(call.step) if call.op != "set" else 0)
                tried += 1
    assert tried > 1000


def test_all_plays_are_counted_once() -> None:
    found = play_packs(nn.variant("standard"), ("random", "greedy"), 7, 0, 300, rotate=True, measured=True, fast=False)
    row: Any = found.measured
    assert sum(row[: at.LOADS]) == found.plies and 0 < row[at.CHOICES] < found.plies
    lengths = row[at.LENGTHS :]
    assert sum(lengths) == found.deals and sum(n * times for n, times in enumerate(lengths)) == found.plies
