"""Whole trees of tiny packs: every line of play ends, keeps its cards, and leaves one loser or the stated survivors."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ninetynine_edu as nn

from .strategies import FAMILY

MOST = 2500


def cards_of(pos: nn.Position) -> Counter[str]:
    return Counter(card.code for part in (*pos.hands, pos.stock, pos.pile) for card in part)


def tiny(name: str, rng: random.Random) -> nn.Position:
    """Return a deal of few cards near the limit, with special cards more often than plain ones."""
    v = nn.variant(name)
    pack = list(v.deck())
    rng.shuffle(pack)
    pack.sort(key=lambda card: v.effect(card).is_plain and rng.random() < 0.6)
    seats = rng.choice((2, 3))
    hands = [[pack.pop(0) for _ in range(rng.choice((2, 3) if seats == 2 else (2,)))] for _ in range(seats)]
    stock = [pack.pop(0) for _ in range(rng.choice((0, 1, 2)))]
    total = rng.randint(v.limit - 12, v.limit)
    kind = {"unseen": stock} if stock and rng.random() < 0.4 else {"stock": stock}
    return nn.Position.open(v, hands, total=total, turn=rng.randrange(seats), **kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", FAMILY)
def test_every_line_of_a_tiny_pack_ends_properly(name: str) -> None:
    rng = random.Random(f"tree {name}")
    whole = 0
    for _ in range(12):
        first = tiny(name, rng)
        cards = cards_of(first)
        todo, seen = [first], {first}
        while todo and len(seen) < MOST:
            pos = todo.pop()
            assert cards_of(pos) == cards, str(pos)
            if pos.is_over:
                outcome = pos.outcome
                assert outcome is not None and not pos.legal_moves
                if pos.variant.rule("bust_mode") == "eliminated" and outcome.winner is not None:
                    assert {*outcome.losers, outcome.winner} == set(range(pos.seats)), str(pos)
                else:
                    assert outcome.losers and outcome.winner not in outcome.losers
                continue
            if pos.is_chance:
                assert sum(pos.chance.values()) == 1 and not pos.legal_moves
                after = [pos.draw(card) for card in pos.chance]
            else:
                assert pos.legal_moves, str(pos)
                after = [pos.play(move) for move in pos.legal_moves]
            for each in after:
                if each not in seen:
                    seen.add(each)
                    todo.append(each)
        whole += not todo
    assert whole >= 6, "most trees were gone through to their ends"
