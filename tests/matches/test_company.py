"""The usual company of each game: bots that there are, and deals that last."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches import company
from ninetynine_edu.matches.company import usual_company
from ninetynine_edu.matches.players import bots
from tests.company import medians

SHORT = {"boom_o"}
"""Its deals end early in any company: the limit is 60, and bombs hit."""
DEALS = 41


@pytest.mark.parametrize("variant", nn.variants())
def test_a_first_deal_has_eight_plays_of_ones_own(variant: str) -> None:
    """In the median over fixed deals, for a person who plays steadily and by luck every fifth time."""
    v = nn.variant(variant)
    human, *others = usual_company(v)
    plays, _ = medians(v, others, DEALS, enough=8)
    assert human == "human" and set(others) <= set(bots())
    assert plays == (8 if variant not in SHORT else 6)


def test_only_games_that_there_are_have_a_company_of_their_own() -> None:
    assert set(company._table()["games"]) <= set(nn.variants())
