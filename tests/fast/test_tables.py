"""Which rules the kernel knows, and a game as a row of numbers."""

from __future__ import annotations

from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.tables import not_covered, table_of


@pytest.mark.parametrize(
    ("name", "rules", "told"),
    [
        ("standard", {}, ()),
        ("standard", {"must_play": False}, ("must_play=False",)),
        ("standard", {"draw_mode": "manual"}, ("draw_mode=manual",)),
        ("standard", {"stock_out": "deal_ends"}, ("stock_out=deal_ends",)),
        ("michigan", {"three_of_a_kind_when": "own_turn"}, ("three_of_a_kind_when=own_turn",)),
        ("baltimore", {}, ("copy", "steal", "court_pairs=two")),
    ],
)
def test_what_is_not_covered_is_named(name: str, rules: dict[str, Any], told: tuple[str, ...]) -> None:
    assert not_covered(nn.variant(name, **rules)) == told


def test_a_table_holds_each_card_and_the_whole_pack() -> None:
    v = nn.variant("standard")
    table = table_of(v, 3)
    assert table[at.LIMIT] == 99 and table[at.SEATS] == 3 and table[at.HAND] == 3
    assert sorted(table[table[at.DECK] :]) == sorted(card.index for card in v.deck(3)) and table[at.CARDS] == 52
    for card in v.deck():
        begins, ends = (table[at.CARDS_AT + card.index * at.CARD_SIZE + place] for place in (at.PLAYS, at.PLAYS_END))
        plays = [(table[play + at.KIND], table[play + at.N]) for play in range(begins, ends, at.PLAY_SIZE)]
        assert len(plays) == len(v.effect(card).alternatives)
    assert table_of(v, 3) is table


def test_more_plays_than_there_is_room_for_are_refused() -> None:
    game = nn.Variant.from_toml(
        'id = "wild"\nname = "Wild"\nextends = "standard"\n[cards]\n'
        + "".join(f'{r} = "=any,choose-next"\n' for r in (2, 3))
    )
    with pytest.raises(ValueError, match="more cards or plays"):
        table_of(game, 10)
