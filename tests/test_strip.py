"""The number line strip: every mark against the solver and against a plain reading of the rules."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.solve.alltotals import at_total
from ninetynine_edu.strip import Row
from tests.strategies import random_open, random_variant

SKETCH = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
DRAWN = nn.Position.open("standard", ["5D KH", "4D 5C"], total=93, unseen="9C JC KD")
THREE = nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=91)


def any_position(rng: random.Random, name: str | None = None, cards: int = 2) -> nn.Position:
    """A position of any variant with any house rules in which the seat to move decides something."""
    while True:
        v = random_variant(rng, name or rng.choice(nn.variants()))
        pos = random_open(rng, v, cards=cards)
        if rng.random() < 0.3 and pos.legal_moves:
            pos = pos.play(rng.choice(pos.legal_moves))
        manual = v.rule("draw_mode") != "auto" and pos.stock
        if not (manual or pos.is_over or pos.is_chance or pos.asked or not pos.hands[pos.turn]):
            return pos


def sampled(rng: random.Random, pos: nn.Position, count: int = 4) -> list[int]:
    near = [pos.total, pos.variant.limit, pos.variant.limit - rng.randint(1, 12)]
    return list(dict.fromkeys([*near, *(rng.randint(0, pos.variant.limit) for _ in range(count))]))


def check(here: nn.Strip, total: int) -> None:
    """Hold all marks of one total against the solver."""
    pos = here.position
    seat = pos.turn
    other = at_total(pos, total)
    place = total - here.totals[0]
    marks = {row.key: row.marks[place] for row in here.rows}
    if seat not in other.alive or (other.outcome is not None and seat in other.outcome.losers):
        assert set(marks.values()) == {"."} == {here.whole.marks[place]}
        assert "nothing can be played" in here.says(total)
        return
    answer = nn.solve(other)
    if other.turn != seat or other.is_over:
        assert set(marks.values()) == {"."} and "the turn passes" in here.says(total)
        value = answer.payoffs[seat] if answer.payoffs else answer.value if other.turn == seat else -answer.value
        assert worth(here.whole, total, place) == value
        return
    values: dict[str, list[Fraction]] = {}
    for move, value in answer.values.items():
        values.setdefault(move.together, []).append(Fraction(value))
    assert {key for key, mark in marks.items() if mark != "."} == values.keys()
    for row in here.rows:
        if row.key in values:
            assert worth(row, total, place) == max(values[row.key])
    assert worth(here.whole, total, place) == answer.value
    if answer.plies is not None:
        assert here.whole.plies[place] == answer.plies
        for row in here.rows:
            if row.key in values:
                best = max(values[row.key])
                lengths = [
                    answer.lengths[move] for move in answer.values
                    if move.together == row.key and answer.values[move] == best
                ]  # fmt: skip
                assert row.plies[place] == (min if best > 0 else max)(lengths)


def worth(row: Row, total: int, place: int) -> Fraction:
    mark = row.marks[place]
    return row.shares[total] if mark == "S" else Fraction({"W": 1, "L": -1}[mark])


@given(seed=st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_every_mark_is_the_solvers_in_every_variant(seed: int) -> None:
    rng = random.Random(seed)
    pos = any_position(rng)
    here = nn.strip(pos, seconds=60)
    assert here.done and "?" not in here.whole.marks
    for total in sampled(rng, pos):
        check(here, total)
