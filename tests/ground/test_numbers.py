"""Each language writes numbers as `docs/words.md` says."""

from __future__ import annotations

import pytest

from ninetynine_edu.ground.numbers import as_percent, decimal, grouped
from ninetynine_edu.ground.say import speaking

ALL = {
    "en": ("16.9", "0.9%", "48%", "1,000", "12,500", "1,234,567"),
    "de": ("16,9", "0,9\u00a0%", "48\u00a0%", "1.000", "12.500", "1.234.567"),
    "es": ("16,9", "0,9\u00a0%", "48\u00a0%", "1000", "12.500", "1.234.567"),
    "zh-Hant": ("16.9", "0.9%", "48%", "1,000", "12,500", "1,234,567"),
}


@pytest.mark.parametrize("tag", ALL)
def test_numbers_are_written_as_the_language_writes_them(tag: str) -> None:
    with speaking(tag):
        written = (
            decimal(16.94, 1),
            as_percent(0.009, 1),
            as_percent(0.481),
            grouped(1000),
            grouped(12500),
            grouped(1234567),
        )
    assert written == ALL[tag]
