"""`ninetynine tournament`: what it prints and writes, and one line for what cannot be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.arena import watched
from ninetynine_edu.arena.inside import Gone

LOW = "def choose(view):\n    return min(view.legal_moves, key=view.result_of)\n"


def run(*words: str) -> int:
    """The exit status of a command line."""
    try:
        return cli.main(["tournament", *words])
    except SystemExit as end:
        return int(end.code or 0)


def test_it_prints_what_python_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("random", "greedy", "careful", "--variant", "chicago", "--deals", "30", "--seed", "ab") == 0
    told = nn.tournament(["random", "greedy", "careful"], "chicago", 30, "ab", progress=False)
    assert capsys.readouterr().out == f"{told}\n"


def test_bots_of_files_play_in_the_order_in_which_they_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("low.py", "last.py"):
        (tmp_path / name).write_text(LOW, encoding="utf-8")
    words = [str(tmp_path / "low.py"), "random", "--bot", str(tmp_path / "last.py"), "--deals", "10", "--ladder"]
    assert run(*words, "--json", "--variant", "standard", "--variant", "chicago") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["players"] == ["low", "random", "last"] and told["style"] == "ladder"
    assert told["variants"] == ["standard", "chicago"] and {each["deals"] for each in told["games"]} == {10}


def test_a_folder_keeps_what_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["random", "greedy", "--deals", "20", "--save", str(tmp_path / "kept")]
    assert run(*words) == run(*words) == 0
    out = capsys.readouterr().out
    assert out[: len(out) // 2] == out[len(out) // 2 :] and len(list((tmp_path / "kept").iterdir())) == 1


def test_the_page_stands_for_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "result.html"
    assert run("random", "greedy", "--deals", "20", "--html", str(page)) == 0
    assert f"Written to {page}." in capsys.readouterr().out
    text = page.read_text(encoding="ascii")
    assert text.startswith("<!doctype html>") and '<html lang="en">' in text and "default-src 'none'" in text
    assert text.count('scope="row"') == 2 and 'alt="Ratings, 95% certain: ' in text
    assert run("random", "greedy", "--deals", "20", "--html", str(page), "--json", "--force") == 0
    json.loads(capsys.readouterr().out)  # and nothing else


def test_what_was_counted_is_printed_when_it_is_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ninetynine_edu.arena import pairings
    from ninetynine_edu.arena.inside import play

    def until(task: Any, workers: int | None, tell: object) -> Any:
        if "careful" in task.players:
            raise KeyboardInterrupt
        return play(task, workers)

    monkeypatch.setattr(pairings, "play", until)
    assert run("random", "greedy", "careful", "--deals", "20") == 130
    out = capsys.readouterr().out
    assert "20 deals" in out and "stopped before its end" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "A tournament has 2 to 36 players"),
        (["greedy"], "not 1 player"),
        (["greedy", "greedy"], "twice"),
        (["greedy", "greddy"], "Did you mean greedy?"),
        (["greedy", "human"], "People cannot play"),
        (["greedy", "missing.py"], "There is no file missing.py."),
        (["greedy", "--bot", "missing.txt"], "ends in .py"),
        (["greedy", "--bot", "x" * 5000 + ".py"], ".py"),
        (["greedy", "--bot", "wrong.py"], "wrong.py is no Python, line 2"),
        (["greedy", "--bot", "none.py"], "none.py has no function choose(view)"),
        (["greedy", "random", "--variant", "standrd"], "standard"),
        (["greedy", "random", "--variant", "missing.toml"], "cannot be read"),
        (["greedy", "random", "--deals", "0"], "deals is a whole number from 1"),
        (["greedy", "random", "--deals", "many"], "'many' is no whole number"),
        (["greedy", "random", "--deals", "9999999999"], "1,000,000,000, not 9999999999"),
        (["greedy", "random", "--workers", "0"], "0 is no number of processes"),
        (["greedy", "random", "--seed", "\n"], "A seed is"),
        (["greedy", "random", "--html", "no/such/folder.html"], "cannot be written"),
        (["greedy", "random", "--html", "result.txt"], ".html or .htm"),
        (["greedy", "random", "--save", "none.py"], "none.py is a file; a tournament is kept in a folder."),
        (["greedy", "random", "--cup"], "does not know '--cup'"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.py").write_text("def choose(view):\n    return 1/\n", encoding="utf-8")
    Path("none.py").write_text("", encoding="utf-8")
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1 and says in err and len(err) < 500


def test_an_empty_seed_is_a_text_as_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("random", "greedy", "--deals", "20", "--seed", "") == 0
    assert capsys.readouterr().out == f"{nn.tournament(['random', 'greedy'], deals=20, seed='', progress=False)}\n"


def test_where_nothing_is_left_the_status_says_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "fails.py"
    file.write_text(f"{LOW}1 / 0\n", encoding="utf-8")
    assert run("random", str(file), "--deals", "2", "--json") == 1
    out, err = capsys.readouterr()
    assert [*json.loads(out)["taken_out"]] == ["fails"]
    assert err == "No deals are counted, since bots were taken out.\n"
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("import os\n\n\ndef choose(view):\n    os._exit(1)\n", encoding="utf-8")
    monkeypatch.setattr(watched, "_blamed", lambda *_: Gone((), ""))
    assert run(*(str(tmp_path / name) for name in ("one.py", "two.py")), "--deals", "2") == 1
    out, err = capsys.readouterr()
    assert "so some pairs have played fewer deals" in out
    assert err == "No deals are counted, since programs that played were ended time and again.\n"


def test_what_a_bot_and_its_programs_write_is_no_part_of_the_result(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    loud = "import os, sys\nos.write(1, b'loud')\nos.system('echo loud; echo loud >&2')\nprint('loud', file=sys.__stdout__, flush=True)\n"
    file = tmp_path / "low.py"
    file.write_text(f"{loud}{LOW}", encoding="utf-8")
    assert run("random", str(file), "--deals", "2", "--json") == 0
    out, err = capfd.readouterr()
    assert json.loads(out)["deals"] == 2 and "loud" not in out + err


def test_with_its_output_closed_it_says_nothing(tmp_path: Path) -> None:
    """As `>&-` in a shell closes it."""
    words = [
        "-m",
        "ninetynine_edu",
        "tournament",
        "random",
        "greedy",
        "--deals",
        "20",
        "--save",
        str(tmp_path / "kept"),
    ]
    begin = "import os, sys; [os.close(int(n)) for n in sys.argv[1]]; os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"
    for closed in ("1", "12"):
        ended = subprocess.run([sys.executable, "-c", begin, closed, *words], capture_output=True, check=False)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"] if hasattr(os, "killpg") else [])
def test_who_ends_the_program_or_closes_the_terminal_sees_what_was_counted(tmp_path: Path, name: str) -> None:
    """Those who play for it get the signal too."""
    file = tmp_path / "low.py"
    file.write_text(LOW, encoding="utf-8")
    words = ["tournament", "random", str(file), "--deals", "100000", "--json", "--save", str(tmp_path / "kept")]
    with subprocess.Popen(
        [sys.executable, "-m", "ninetynine_edu", *words], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        while not any(file.stat().st_size > 1000 for file in tmp_path.glob("kept/*")):
            assert process.poll() is None
            sleep(0.02)
        os.killpg(process.pid, getattr(signal, name))
        out, _ = process.communicate()
    told = json.loads(out)
    assert process.returncode == 130 and told["ended"] == "stopped" and told["deals"] > 0


def test_the_help_says_that_a_bot_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "only files that you trust" in " ".join(capsys.readouterr().out.split())
