"""For all tests: figures of a run, shown once at its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

_FIGURES: list[tuple[str, str]] = []


@pytest.fixture
def record_figure() -> Callable[[str, str], None]:
    """Return a function that keeps a measured figure for the end of the run: what, and how much."""
    return lambda what, figure: _FIGURES.append((what, figure))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _FIGURES:
        terminalreporter.section("measured, not asserted")
        width = max(len(what) for what, _ in _FIGURES)
        for what, figure in _FIGURES:
            terminalreporter.write_line(f"{what:<{width}}  {figure}")
