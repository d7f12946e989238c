"""What a person can do is tried in both editions, or it is said why one of them is enough."""

from __future__ import annotations

import pytest

ONE = {"voila_server", "serve", "site_server", "site_folder"}
"""Fixtures that give a test one edition alone."""


def test_each_test_runs_in_both_editions_or_says_why_not(request: pytest.FixtureRequest) -> None:
    tests = [item for item in request.session.items if isinstance(item, pytest.Function)]
    alone = [item for item in tests if ONE & set(item.fixturenames)]
    missing = [item.nodeid for item in alone if item.get_closest_marker("one_edition") is None]
    assert not missing, "these need the fixture `edition`, or the mark `one_edition` with a reason"
    silent = [item.nodeid for item in tests if any(not mark.args for mark in item.iter_markers("one_edition"))]
    assert not silent, "these do not say why one edition is enough"
