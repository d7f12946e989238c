"""A sample of the long run of random play: `python -m tests.soak` plays a million plies."""

from __future__ import annotations

import ninetynine_edu as nn
from tests.soak import soak


def test_a_sample_of_the_long_run() -> None:
    found = soak(seed=7, plies=6000)
    assert found.plies >= 6000 and len(found.names) == len(nn.variants())
    assert found.deals > 200 and found.matches >= 1 and len(found.ends) >= 4
    assert f"{found.plies:,} plies" in str(found)
