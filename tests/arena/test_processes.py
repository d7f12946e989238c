"""Processes that play: Ctrl-C passes by them, and what one was at that has ended is done again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import sleep

import psutil
import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena import pairings
from ninetynine_edu.arena.inside import Result
from ninetynine_edu.arena.processes import AGAIN, GivenUp, ctrl_c_passes_by, side_by_side
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move


def test_ctrl_c_passes_by_a_process_that_is_begun() -> None:
    """Where signals can be blocked; elsewhere nothing changes for the process."""
    asks = (
        "import signal\ntold = getattr(signal, 'pthread_sigmask', lambda *_: ())\nprint(signal.SIGINT in told(0, []))"
    )
    command = [sys.executable, "-c", asks]
    with ctrl_c_passes_by():
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == f"{hasattr(signal, 'pthread_sigmask')}\n"
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"


def killed(folder: str, often: int, at: int, number: int) -> int:
    """Be ended by a signal from outside at the third piece, so often as it is said."""
    times = len(os.listdir(folder))
    if at == 2 and times < often:
        (Path(folder) / str(times)).touch()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return at * number


def test_what_a_process_was_at_that_is_ended_is_done_again(tmp_path: Path) -> None:
    pieces = [(at, 10) for at in range(5)]
    assert [*side_by_side(partial(killed, str(tmp_path), 1), pieces, 2)] == [0, 10, 20, 30, 40]
    assert len([*tmp_path.iterdir()]) == 1


def test_it_is_given_up_where_processes_end_time_and_again(tmp_path: Path) -> None:
    found: list[int] = []
    with pytest.raises(GivenUp):
        found += side_by_side(partial(killed, str(tmp_path), 99), [(2, 10), (3, 10)], 2)
    assert found == [] and len([*tmp_path.iterdir()]) == AGAIN


def test_what_was_counted_before_a_bot_ended_its_processes_stays(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def later(view: SeatView) -> Move:
        if len(file.read_bytes().splitlines()) > 1:
            os._exit(1)
        return view.legal_moves[0]

    file = tmp_path / "deals.txt"
    found = nn.simulate("baltimore", [later, "random"], 900, workers=2, save=file, progress=False)
    assert found.ended == "broken" and 0 < found.deals < 900 and "ended time and again" in str(found)
    assert len(file.read_bytes().splitlines()) == 1 + found.deals // 100
    assert capfd.readouterr().err == ""


def test_a_function_that_ends_its_processes_is_taken_out_of_a_tournament() -> None:
    def ends(view: SeatView) -> Move:
        os._exit(1)

    found = nn.tournament(["random", ends, "greedy"], "baltimore", 20, workers=2, progress=False)
    assert [*found.taken_out] == ["ends"] and "ended the program" in found.taken_out["ends"]
    assert found.ended == "all" and found.deals == 20


def test_where_no_bot_is_to_blame_a_tournament_says_it(monkeypatch: pytest.MonkeyPatch) -> None:
    result = Result(5, 10, 0, (5, 5), (5, 5), (0, 0), ("", ""), "broken")
    monkeypatch.setattr(pairings, "play", lambda task, workers, tell: result)
    found = nn.tournament(["random", "greedy", "careful"], deals=20, progress=False)
    assert found.ended == "broken" and found.deals == 30
    assert "ended time and again, by a bot or for want of memory; so some pairs have played fewer" in str(found)


COUNTS = """
import sys
import ninetynine_edu as nn
print(nn.simulate("standard", ["counter", "steady"], 20_000, workers=2, progress=False))
"""


def test_ctrl_c_to_all_processes_shows_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", COUNTS], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not (playing := _children(process.pid)):
            assert process.poll() is None
            sleep(0.01)
        for each in (process, *playing):
            each.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "") and "It was stopped before its end" in out


def test_only_the_thread_that_hands_work_on_ends_in_silence() -> None:
    asks = (
        "import threading; from ninetynine_edu.arena.processes import given_up_in_silence as still\n"
        "def fails(): {}[1]\n"
        "still(); still()\n"
        "for name in ('ExecutorManagerThread', 'another'):\n"
        "    thread = threading.Thread(target=fails, name=name); thread.start(); thread.join()"
    )
    err = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stderr
    assert "ExecutorManagerThread" not in err and err.count("KeyError") == 1 and "thread another" in err


def _children(number: int) -> list[psutil.Process]:
    """The processes that play for another one."""
    found = []
    for each in psutil.Process(number).children():
        with suppress(psutil.NoSuchProcess):  # some only look what the computer has, and are gone again
            if any("LokyProcess" in word for word in each.cmdline()):
                found.append(each)
    return found
