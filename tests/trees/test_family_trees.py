"""Whole trees of tiny packs: every line of play ends, keeps its cards, and leaves one loser or the stated survivors."""

from __future__ import annotations

import random

import pytest

import ninetynine_edu as nn
from tests.soak import any_variant, cards_of, check_end
from tests.strategies import FAMILY

MOST = 2500


def tiny(v: nn.Variant, rng: random.Random) -> nn.Position:
    """Return a deal of few cards near the limit, with special cards more often than plain ones."""
    pack = list(v.deck())
    rng.shuffle(pack)
    pack.sort(key=lambda card: v.effect(card).is_plain and rng.random() < 0.6)
    seats = rng.choice((2, 3))
    hands = [[pack.pop(0) for _ in range(rng.choice((2, 3) if seats == 2 else (2,)))] for _ in range(seats)]
    stock = [pack.pop(0) for _ in range(rng.choice((0, 1, 2)))]
    total = rng.randint(v.limit - 12, v.limit)
    kind = {"unseen": stock} if stock and rng.random() < 0.4 else {"stock": stock}
    return nn.Position.open(v, hands, total=total, turn=rng.randrange(seats), **kind)  # type: ignore[arg-type]


def go_through(first: nn.Position, most: int) -> bool:
    """Go through all lines of play from a position; return whether that came to an end."""
    cards = cards_of(first)
    todo, seen = [first], {first.state_key()}
    while todo and len(seen) < most:
        pos = todo.pop()
        assert cards_of(pos) == cards, str(pos)
        assert pos.is_over or pos.total <= pos.variant.limit
        if pos.outcome is not None:
            assert not pos.legal_moves and not pos.is_chance
            check_end(pos, pos.outcome)
            continue
        if pos.is_chance:
            assert sum(pos.chance.values()) == 1 and not pos.legal_moves
            after = [pos.draw(card) for card in pos.chance]
        else:
            assert pos.legal_moves, str(pos)
            after = [pos.play(move) for move in pos.legal_moves]
            if pos.owed_draw is not None:
                after.append(pos.draw())
            if pos.late_draw is not None:
                after.append(pos.draw(late=True))
        for each in after:
            key = each.state_key()
            if key not in seen:
                seen.add(key)
                todo.append(each)
    return not todo


@pytest.mark.parametrize("name", nn.variants())
def test_every_line_of_a_tiny_pack_ends_properly(name: str) -> None:
    rng = random.Random(f"tree {name}")
    count = 12 if name in FAMILY else 6
    whole = sum(go_through(tiny(nn.variant(name), rng), MOST) for _ in range(count))
    assert whole >= count // 2, "most trees were gone through to their ends"


@pytest.mark.parametrize("name", nn.variants())
def test_every_line_ends_properly_with_random_house_rules(name: str) -> None:
    rng = random.Random(f"tree rules {name}")
    whole = 0
    for _ in range(6):
        v = any_variant(rng, name)
        whole += go_through(tiny(v, rng), MOST // 4)
    assert whole >= 2, "some trees were gone through to their ends"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("bloody_99{jokers=2}", ("take-from-pile", "take-from-hands")),
        ("bloody_99{more_nines=true,nine_sums=true}", ("steal",)),
        ("bloody_99{steal_pick=choose_seen}", ("steal", "swap")),
        ("bloody_99{burst=yes,jokers=2}", ("rotate", "draw-2", "no-draw")),
        ("ninety_eight_umass", ("knock-out", "shield")),
        ("boom_o{bomb_rule=all_lay_numbers}", ("bomb",)),
        ("boom_o", ("bomb", "swap", "others-draw-2")),
        ("baltimore{steal_pick=choose_seen}", ("steal", "copy")),
    ],
)
def test_every_line_ends_properly_with_cards_that_ask(code: str, words: tuple[str, ...]) -> None:
    rng = random.Random(f"tree asks {code}")
    v = nn.variant(code)
    whole = 0
    for _ in range(8):
        pack = list(v.deck())
        rng.shuffle(pack)
        pack.sort(key=lambda card: not any(set(words) & set(a.words) for a in v.effect(card).alternatives))
        asking, rest = pack[:3], pack[3:]
        seats = rng.choice((2, 3))
        hands = [[asking[seat % len(asking)], rest[seat]] for seat in range(min(seats, len(asking)))]
        after = rest[seats : seats + 3]
        total = rng.randint(v.limit - 15, v.limit)
        first = nn.Position.open(v, hands, total=total, unseen=after[:1], pile=after[1:])
        whole += go_through(first, 2 * MOST)
    assert whole >= 3, "some trees were gone through to their ends"
