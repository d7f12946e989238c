"""The bar of long work."""

from __future__ import annotations

from typing import Any

import pytest

from ninetynine_edu.study import bar


def test_its_clock_runs_from_when_the_work_began(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(bar, "perf_counter", lambda: clock[0])
    with bar.Bar(1000, True, "deals") as shown:
        shown.tick()
        assert shown._bar is None, "short work needs none"
        clock[0] += 50
        shown.show(500)
        inside: Any = shown._bar
        assert inside.n == 500 and 50 <= inside.format_dict["elapsed"] < 60
        assert inside.format_dict["rate"] is None or inside.format_dict["rate"] <= 10
