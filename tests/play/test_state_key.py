"""The key of a position's future: equal exactly when the same can happen from now on."""

from __future__ import annotations

import random

import pytest

import ninetynine_edu as nn
from tests.strategies import playout, random_open


def future(pos: nn.Position, rng: random.Random, plies: int = 12) -> list[object]:
    """Play on by one fixed choice and return all that is seen on the way."""
    seen: list[object] = []
    for _ in range(plies):
        seen.append(
            (pos.total, pos.turn, pos.direction, pos.hands, pos.stock, pos.outcome, list(pos.legal_moves), pos.chance)
        )
        if pos.is_over:
            break
        pick = rng.random()
        pos = (
            pos.draw(sorted(pos.chance)[int(pick * len(pos.chance))])
            if pos.is_chance
            else pos.play(pos.legal_moves[int(pick * len(pos.legal_moves))])
        )
    return seen


@pytest.mark.parametrize("name", nn.variants())
def test_equal_keys_have_equal_futures_and_the_way_there_does_not_matter(name: str) -> None:
    rng = random.Random(f"state key {name}")
    met = 0
    for number in range(12):
        first = random_open(rng, nn.variant(name))
        for _, _, pos in playout(first, rng, 25):
            again = nn.Position.parse(str(pos))
            assert again.state_key() == pos.state_key()
            assert hash(again.state_key()) == hash(pos.state_key())
            if len(pos.pile) > 2 and not pos.is_chance:
                fields = str(pos).split()
                turned = [
                    "pile=" + ",".join(card.code for card in (*pos.pile[-2::-1], pos.pile[-1]))
                    if field.startswith("pile=")
                    else field
                    for field in fields
                ]
                other = nn.Position.parse(" ".join(turned))
                assert other.state_key() == pos.state_key()
                seed = f"{name} {number} {met}"
                assert future(other, random.Random(seed)) == future(pos, random.Random(seed))
                met += 1
    assert met > 5


def test_the_pile_counts_where_it_can_come_back() -> None:
    text = "standard 20 P1+ 2S,3H/2H,4H dealt=- seed=5 pile={}"
    one, other = (nn.Position.parse(text.format(pile)) for pile in ("5S,6S,7S,8S", "6S,5S,7S,8S"))
    assert one.state_key() != other.state_key()
    text = "jbb_whitby_2025 20 P1+ 2S,3H/2H,4H pile={}"
    one, other, same = (nn.Position.parse(text.format(pile)) for pile in ("5S,6S", "5S,8S", "9S,6S"))
    assert one.state_key() != other.state_key() and one.state_key() == same.state_key()


def test_all_else_that_decides_the_future_is_in_the_key() -> None:
    plain = nn.Position.open("standard", ["2S 3S", "4S 5S"], total=90, stock="6S 7S")
    for change in (
        {"total": 91}, {"turn": 1}, {"direction": -1}, {"stock": "7S 6S"}, {"stock": "", "unseen": "6S 7S"},
    ):  # fmt: skip
        args = {"total": 90, "stock": "6S 7S", **change}
        assert nn.Position.open("standard", ["2S 3S", "4S 5S"], **args).state_key() != plain.state_key()  # type: ignore[arg-type]
    assert nn.Position.open("chicago", ["2S 3S", "4S 5S"], total=90, stock="6S 7S").state_key() != plain.state_key()
