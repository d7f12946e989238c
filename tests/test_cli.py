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


def test_the_module_too_forgives_a_console_without_card_signs() -> None:
    for words, status in (
        (["solve", "standard 93 P1+ 10S,9H/4C,AH"], 0),
        (["solve", "standard ♠"], 2),
        (["--help"], 0),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "ninetynine_edu", *words],
            capture_output=True,
            env={"PYTHONIOENCODING": "ascii", "PATH": ""},
            check=False,
        )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr and len(done.stderr.splitlines()) == (status == 2)
        if words == ["solve", "standard 93 P1+ 10S,9H/4C,AH"]:
            assert b"10?" in done.stdout and b"Found by" in done.stdout


@pytest.mark.parametrize(
    "error", [KeyError("x"), IndexError("x"), ValueError("x"), UnicodeDecodeError("a", b"", 0, 1, "x")]
)
def test_our_own_mistakes_are_not_taken_for_the_users(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(nn, "solve", fail)
    with pytest.raises(type(error)):
        run("solve", "standard 93 P1+ 10S,9H/4C,AH")


@pytest.mark.parametrize(
    "word", ["", "{", "}", "=", "+", "0", "P", "S", "/", ",", "♠", "\0", "\ud800", "9" * 5000, "x" * 99]
)
def test_whatever_is_typed_there_is_an_answer(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    parts = ["standard", "93", "P1+", "10S,9H/4C,AH"]
    lines = [["rules", word], ["rules", f"standard{word}"], ["rules", "standard", f"decks={word}"], ["solve", word]]
    lines += [["rules", "standard", f"{word}=1"], ["rules", "standard", "--preset", word]]
    lines += [["solve", *parts[:i], made, *parts[i + 1 :]] for i in range(4) for made in (word, parts[i] + word)]
    lines += [["solve", *parts, word], ["solve", f"standard{{decks={word}}}", *parts[1:]]]
    for line in lines:
        assert run(*line) in (0, 2), line
        assert len(capsys.readouterr().err.splitlines()) <= 1


def test_the_tests_are_not_in_an_installed_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ninetynine_edu._setup.environment.is_checkout", lambda: False)
    assert run("test") == 2
    assert "run them from a clone" in capsys.readouterr().err
