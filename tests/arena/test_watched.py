"""Bots of files and functions that harm the program in which they play: they are taken out, and nobody else is."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

import psutil
import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena import inside, pairings, watched
from ninetynine_edu.arena.bot_file import BotFile
from ninetynine_edu.arena.inside import Task, play
from ninetynine_edu.matches.players import OwnBot
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move
from tests.arena.test_tournament import LOW, by_hand, from_file, run


def test_what_fails_outside_of_moves_takes_out_who_can_have_done_it(tmp_path: Path) -> None:
    """Of two bots it is nobody's, as far as anybody knows; who meets a bot of the package is found out."""
    broken_by = "import ninetynine_edu.arena.dealt as dealt\n\n\ndef no(*_):\n    raise TimeoutError('late')\n\n\n"
    breaks_it = from_file(
        tmp_path, "breaks.py", f"{broken_by}def choose(view):\n    dealt.deal_out = no\n    return None\n"
    )
    low = from_file(tmp_path, "low.py", LOW)
    found = run(breaks_it, low, "random", deals=10)
    assert found.taken_out == {"breaks": watched.FAILED.format("TimeoutError (late)")}
    assert {*found.ranking} == {"low", "random"} and found.ended == "all" and found.deals == 10
    found = run(breaks_it, low, deals=10)
    assert found.ended == "broken" and found.taken_out == {} and found.deals == 0


def test_a_function_that_breaks_deals_is_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from ninetynine_edu.arena import dealt

    monkeypatch.setattr(dealt, "deal_out", plain := vars(dealt)["deal_out"])

    def breaks(view: SeatView) -> Move:
        def once(*_: object) -> None:
            vars(dealt)["deal_out"] = plain
            raise TimeoutError("late")

        vars(dealt)["deal_out"] = once
        return view.legal_moves[0]

    found = run("random", breaks, "greedy", deals=10)
    assert [*found.taken_out] == ["breaks"] and "TimeoutError (late)." in found.taken_out["breaks"]
    assert found.deals == 10 and found.ended == "all"


def test_a_bot_whose_results_never_come_to_an_end_is_taken_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "SECONDS", 0.3)
    text = "class Loud(Exception):\n    def __str__(self):\n        while True: pass\n\n\ndef choose(view):\n    raise Loud\n"
    found = run("random", from_file(tmp_path, "loud.py", text), deals=10)
    assert found.taken_out == {"loud": "took too long for a move and was taken out."}


def test_a_kind_of_move_of_its_own_is_no_move(tmp_path: Path) -> None:
    text = (
        "from ninetynine_edu import Move\n\n\nclass Mine(Move):\n    def __init__(self): pass\n    def __setattr__(self, *_): pass\n"
        "    def __eq__(self, other):\n        while True: pass\n    def __hash__(self): return 0\n\n\n"
        "def choose(view):\n    return Mine()\n"
    )
    for bot in (from_file(tmp_path, "mine.py", text), nn.bot_from_file(tmp_path / "mine.py").load()):
        if not isinstance(bot, BotFile):
            bot.__name__ = "mine"
        (told,) = run("greedy", bot, deals=2).faults
        assert told.endswith("It chose something of type Mine, no move.")


def clocked(table: Any, monkeypatch: pytest.MonkeyPatch, who: int, each: float, had: float) -> float:
    """After how many seconds somebody who goes on is overdue, where each look comes so much later and finds so much time used."""
    now = [0.0]
    monkeypatch.setattr(watched, "monotonic", lambda: now[0])
    memory = bytearray(inside.SIZE)
    table._memory = memory
    memory[inside.WHO] = who
    table._seen, table._looked, table._since, table._used, table._had, table._seats = b"", 0.0, 0.0, 0.0, 0.0, (1,)
    while (late := table.overdue()) is None:
        now[0] += each
        memory[inside.TIME :] = int(1e6 * had * now[0]).to_bytes(inside.SIZE - inside.TIME, "big")
    assert late.players == (1,)
    return now[0]


def test_processor_time_counts_and_the_wall_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = watched._Table(tmp_path / "shared")
    memory = table._memory
    try:
        assert clocked(table, monkeypatch, 2, 0.1, 1.0) == pytest.approx(watched.SECONDS, abs=0.3)
        assert clocked(table, monkeypatch, 2, 0.1, 0.25) == pytest.approx(4 * watched.SECONDS, abs=0.5)
        assert clocked(table, monkeypatch, 2, 0.1, 0.0) == pytest.approx(watched.ASLEEP, abs=0.3)
        assert clocked(table, monkeypatch, 2, 5.0, 0.0) == pytest.approx(10 * watched.ASLEEP, abs=6), "it slept itself"
        assert clocked(table, monkeypatch, 130, 0.1, 1.0) == pytest.approx(watched.LOADING, abs=0.3)
        assert clocked(table, monkeypatch, 130, 0.1, 0.0) == pytest.approx(watched.LOADING_ASLEEP, abs=0.3)
        assert clocked(table, monkeypatch, 0, 0.1, 1.0) == pytest.approx(watched.STUCK, abs=0.3)
    finally:
        table._memory = memory
        table.close()


def test_a_bot_that_sleeps_is_taken_out_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "ASLEEP", 0.5)
    text = "import time\n\n\ndef choose(view):\n    time.sleep(10**6)\n"
    found = run("random", from_file(tmp_path, "sleeps.py", text), deals=10)
    assert found.taken_out == {"sleeps": "took too long for a move and was taken out."}


def test_no_more_tables_than_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[int] = []

    class Noted(watched.Hall):
        def __init__(self, number: int) -> None:
            tables.append(number)
            super().__init__(number)

    monkeypatch.setattr("joblib.cpu_count", lambda: 2)
    monkeypatch.setattr(pairings, "Hall", Noted)
    for workers in (-1, 1, 12):
        run("random", from_file(tmp_path, "low.py", f"{LOW}1 / 0\n"), deals=2, workers=workers)
    assert tables == [2, 1, 2]


def test_what_a_bot_changes_in_its_process_stays_with_it(tmp_path: Path) -> None:
    text = "import random\n\nrandom.Random.random = lambda self: 0.0\n"
    cheats, low = from_file(tmp_path, "cheats.py", f"{text}{LOW}"), from_file(tmp_path, "low.py", LOW)
    found = run("random", cheats, low, deals=20)
    (game,) = [each for each in found.games if each.players == ("random", "low")]
    assert [game] == [*run("random", low, deals=20).games]


def ended_once(folder: Path, often: int) -> OwnBot:
    """A bot whose process is ended from outside so often, as where there is not enough memory."""
    text = (
        f"import os, signal\nfrom pathlib import Path\n\n\ndef choose(view):\n    for n in range({often}):\n"
        f"        try:\n            (Path({str(folder)!r}) / str(n)).touch(exist_ok=False)\n"
        "        except FileExistsError:\n            continue\n        os._exit(9)\n    return view.legal_moves[0]\n"
    )
    return from_file(folder, "killed.py", text)


def test_who_thinks_when_a_process_is_ended_once_is_not_to_blame(tmp_path: Path) -> None:
    found = run("random", ended_once(tmp_path, 1), deals=10)
    assert found.taken_out == {} and found.deals == 10 and (tmp_path / "0").exists()


def test_who_is_to_blame_where_a_pairing_falls_twice() -> None:
    one, two = by_hand("one", min), by_hand("two", max)
    both, alone = Task("standard", (one, two), 2, 7), Task("standard", ("greedy", two), 2, 7)
    late = inside.Fell(0, "TimeoutError")
    blamed = watched._blamed
    assert blamed(both, inside.Fell(2, ""), inside.Fell(2, "")) == inside.Gone((1,), watched.ENDED_IT)
    assert blamed(both, inside.Fell(1, ""), inside.Fell(2, "")).players == () == blamed(both, late, late).players
    told = "was taken out: the program that it played in was ended."
    assert blamed(alone, inside.Fell(0, ""), inside.Fell(2, "")) == inside.Gone((1,), told)
    assert blamed(alone, late, late) == inside.Gone((1,), watched.FAILED.format("TimeoutError"))


def test_what_is_kept_whole_needs_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    low = from_file(tmp_path, "low.py", LOW)
    found = run("random", low, deals=202, save=tmp_path / "kept")
    monkeypatch.setattr(pairings, "Hall", None)
    assert run("random", low, deals=202, save=tmp_path / "kept") == found
    stopped = play(Task("standard", ("random", low), 2, 7))._replace(ended="stopped")
    with monkeypatch.context() as patched:
        patched.setattr(inside, "play", lambda task: stopped)
        assert run("random", low, deals=202, save=tmp_path / "kept").ended == "stopped", "by hand"
    match = nn.Match("standard", players=[low, "random"], seed=3)
    while not match.deal_over:
        match.play_bot()


def test_a_process_sees_who_began_it_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Linux does not end it first."""
    (tmp_path / "shared").write_bytes(bytes(inside.SIZE))
    ended: list[int] = []
    monkeypatch.setattr(inside, "_exit", ended.append)
    assert not inside._gone(os.getppid())()
    left = [False, False, True]
    inside._clock(str(tmp_path / "shared"), lambda: left.pop(0))
    assert left == [] and inside.used((tmp_path / "shared").read_bytes()) > 0 and ended == [1]
    if os.name == "posix":  # elsewhere a process keeps the number of who began it
        inside._clock(str(tmp_path / "shared"), inside._gone(-1))
        assert ended == [1, 1]


@pytest.mark.parametrize("text", ["while True: pass", *["sum(range(10**15))"] * (sys.platform == "linux")])
def test_a_process_ends_with_who_began_it(tmp_path: Path, text: str) -> None:
    """On Linux even where machine code lets no thread of it have a turn."""
    pid = tmp_path / "pid"
    from_file(
        tmp_path,
        "loops.py",
        f"import os\n\n\ndef choose(view):\n    open({str(pid)!r}, 'w').write(f'{{os.getpid()}}.')\n    {text}\n",
    )
    words = ["-m", "ninetynine_edu", "tournament", "random", str(tmp_path / "loops.py")]
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL) as process:
        while not (pid.exists() and pid.read_text(encoding="utf-8").endswith(".")):
            assert process.poll() is None
            sleep(0.02)
        playing = psutil.Process(int(pid.read_text(encoding="utf-8")[:-1]))
        process.kill()
    with suppress(psutil.NoSuchProcess):
        playing.wait(10)
