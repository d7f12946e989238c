"""The `ninetynine` command: every word understood, or one clear line and exit status 2."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ninetynine_edu as nn
from ninetynine_edu import cli


def run(*words: str) -> int:
    """The exit status of a command line."""
    try:
        return cli.main(words)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Say what to do"),
        (["--bogus"], "Say what to do"),
        (["ap"], "did you mean app?"),
        (["puzzle"], "There is no command 'puzzle'"),
        (["app", "--port", "x"], "'x' is no port"),
        (["app", "--port", "65536"], "'65536' is no port"),
        (["app", "--port", "-1"], "port"),
        (["app", "--port", "٣"], "is no port"),
        (["app", "--prt", "8866"], "app does not know '--prt'"),
        (["app", "notebooks"], "app does not know 'notebooks'"),
        (["lab", "--folder"], "--folder"),
        (["rules"], "ID"),
        (["rules", "standrd"], "standard"),
        (["rules", "standard", "reverse"], "NAME=VALUE"),
        (["rules", "standard", "=pass"], "NAME=VALUE"),
        (["rules", "standard", "must_play=false", "must_play=true"], "twice"),
        (["rules", "standard", "must_ply=false"], "must_play"),
        (["rules", "standard", "must_play=perhaps"], "true or false"),
        (["rules", "standard", "--preset", "nobody"], "nobody"),
        (["solve"], "TEXT"),
        (["solve", "nonsense"], "nonsense"),
        (["solve", "standard 93 P3+ 10S,9H/4C,AH"], "Player 1 to Player 2"),
        (["solve", "standard 93 P1+ 10S,1H/4C,AH"], "1H"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert says in err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    out = capsys.readouterr().out
    for command in cli.COMMANDS:
        assert f"    {command.name} " in out
        assert command.summary.split(",")[0] in " ".join(out.split())


@pytest.mark.parametrize("name", [command.name for command in cli.COMMANDS])
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--help") == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: ninetynine {name}")
    assert len(out.splitlines()) >= 4


def test_variants_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("variants") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(nn.variants())
    assert all(len(line.split()) > 3 for line in lines)


def test_rules_prints_the_rules_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "chicago") == 0
    assert capsys.readouterr().out.rstrip() == nn.variant("chicago").rules_card().rstrip()


def test_rules_with_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "standard", "reverse_two_player=pass", "hand_size=5") == 0
    expected = nn.variant("standard", reverse_two_player="pass", hand_size=5).rules_card()
    assert capsys.readouterr().out.rstrip() == expected.rstrip()


def test_solve_says_who_wins_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    text = "standard 93 P1+ 10S,9H/4C,AH"
    solution = nn.solve(nn.Position.parse(text))
    assert run("solve", text) == 0
    out = capsys.readouterr().out
    assert solution.winner is not None
    assert f"Player {solution.winner + 1} wins under best play, in {solution.plies} play" in out
    for move in solution.best_moves:
        assert any(str(move) in line and line.endswith("(best)") for line in out.splitlines())
    assert run("solve", *text.split()) == 0  # as several words
    assert capsys.readouterr().out.splitlines()[:2] == out.splitlines()[:2]


def test_solve_of_a_deal_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    position = nn.Position.open("standard", ["5S", "6H"], total=99)
    assert position.is_over
    assert run("solve", str(position)) == 0
    assert "over" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"ninetynine_edu {nn.__version__}\n"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = "import sys; from ninetynine_edu.cli import main; sys.exit(main(['rules', 'standard']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()
    process.stderr.close()


def test_a_console_without_card_signs_gets_question_marks() -> None:
    code = "import sys; from ninetynine_edu.cli import main; sys.exit(main(['solve', 'standard 93 P1+ 10S,9H/4C,AH']))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={"PYTHONIOENCODING": "ascii", "PATH": ""}, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"10?" in done.stdout


def test_the_tests_are_not_in_an_installed_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ninetynine_edu._setup.environment.is_checkout", lambda: False)
    assert run("test") == 2
    assert "run them from a clone" in capsys.readouterr().err
