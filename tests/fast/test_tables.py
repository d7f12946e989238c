"""Which rules the kernel knows, and a game as a row of numbers."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.fast import places as at
from ninetynine_edu.fast.tables import not_covered, table_of


def test_what_is_not_covered_is_named() -> None:
    odd = nn.Variant.from_toml('id = "odd"\nname = "Odd"\nextends = "standard"\n[cards]\n7 = "0, copy, choose-next"\n')
    assert not_covered(odd) == ("copy, choose-next",) and not not_covered(nn.variant("bloody_99", must_play=False))


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
        + "".join(f'{r} = "=any,choose-next"\n' for r in range(2, 6))
        + "[rules]\nhand_size = 12\n"
    )
    with pytest.raises(ValueError, match="more cards or plays"):
        table_of(game, 10)
