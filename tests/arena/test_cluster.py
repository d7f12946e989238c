"""Deals on a cluster of Dask: two worker processes of their own come to the same numbers as one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import joblib
import pytest
from distributed import Client, LocalCluster

import ninetynine_edu as nn
from ninetynine_edu.arena.simulate import BLOCK
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move


@pytest.fixture(scope="module")
def cluster() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,  # type: ignore[no-untyped-call]
        Client(two) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def lowest(view: SeatView) -> Move:
    return min(view.legal_moves, key=view.result_of)


@pytest.mark.parametrize("precision", [None, 0.1])
def test_a_cluster_comes_to_the_same_as_one_process(cluster: Client, precision: float | None) -> None:
    def play(workers: int | None) -> nn.Simulation:
        return nn.simulate(
            "standard", [lowest, "random"], 5 * BLOCK, "cluster", precision=precision, workers=workers, progress=False
        )

    with joblib.parallel_config("dask"):
        found = play(None)
    assert found == play(1) and found.deals >= BLOCK and found.faults == (0, 0)
    assert len(cluster.scheduler_info()["workers"]) == 2


def test_a_worker_that_is_killed_in_mid_run_harms_nothing(cluster: Client, tmp_path: Path) -> None:
    before = {*cluster.run(os.getpid).values()}
    with joblib.parallel_config("dask"):
        ending = cluster.submit(_end_once, str(tmp_path / "ended"), pure=False)
        found = nn.simulate("standard", ["random", "random"], 6 * BLOCK, 3, workers=None, progress=False)
    assert ending.result() == "ended once"
    assert {*cluster.run(os.getpid).values()} != before
    assert found == nn.simulate("standard", ["random", "random"], 6 * BLOCK, 3, progress=False)


def _end_once(flag: str) -> str:
    """End the worker that this runs in, the first time."""
    if not Path(flag).exists():
        Path(flag).touch()
        os._exit(1)
    return "ended once"
