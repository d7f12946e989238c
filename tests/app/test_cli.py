"""The `ninetynine` command: every word understood, or one clear line and exit status 2."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.ground.say import language


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
        (["puzle"], "did you mean puzzle?"),
        (["puzzle", "--variant", "standrd"], "standard"),
        (["puzzle", "--count", "x"], "'x' is no whole number"),
        (["puzzle", "--count", "0"], "1 to 200"),
        (["puzzle", "--levels", "6"], "levels"),
        (["puzzle", "--kind", "only_mov"], "only_move"),
        (["puzzle", "--kind", "say_total"], "no kind of puzzle"),
        (["app", "--port", "x"], "'x' is no port"),
        (["app", "--port", "65536"], "'65536' is no port"),
        (["app", "--port", "-1"], "port"),
        (["app", "--port", "٣"], "is no port"),
        (["app", "--prt", "8866"], "app does not know '--prt'"),
        (["app", "notebooks"], "app does not know 'notebooks'"),
        (["lab", "--folder"], "--folder"),
        (["rules"], "required: ID. Try"),
        (["rules", "standrd"], "standard"),
        (["rules", "standard", "reverse"], "NAME=VALUE"),
        (["rules", "standard", "=pass"], "NAME=VALUE"),
        (["rules", "standard", "must_play=false", "must_play=true"], "twice"),
        (["rules", "standard", "must_ply=false"], "must_play"),
        (["rules", "standard", "must_play=perhaps"], "true or false"),
        (["rules", "standard", "--preset", "nobody"], "nobody"),
        (["rules", "standard", "--rule", "must_play"], "NAME=VALUE"),
        (["rules", "standard", "must_play=false", "--rule", "must_play=true"], "twice"),
        (["rules", "standard", "preset=bill"], "--preset NAME"),
        (["tablebase"], "required: ID. Try"),
        (["rules", "missing.toml"], "'missing.toml' cannot be read"),
        (["rules", "\0.toml"], "cannot be read"),
        (["rules", "standrd", "--html"], "standard"),
        (["rules", "STANDARD"], "No game is called 'STANDARD'. Did you mean standard?"),
        (["Rules"], "did you mean rules?"),
        (["simulate", "standard"], "did you mean compare or tournament? In Python there is nn.simulate."),
        (["rules", "ono"], "the nearest are ono99_1980 and ono99_2022."),
        (["tournament", "fox", "greedy"], "The fox is expert."),
        (["worksheet", "page.html", "--skills", "Addng"], "Did you mean adding?"),
        (["site", __file__, "--pyodide", "missing"], "is a file"),
        (["site", str(Path(__file__) / "site"), "--pyodide", "missing"], "The site cannot be written to"),
        (["site", "a\0b", "--pyodide", "missing"], "The site cannot be written to"),
        (["site", str(Path(__file__).parent), "--pyodide", "missing"], "holds other files"),
        (["tablebase", "standard", "--count", "--cards", "7"], "Take fewer cards or allow more with --memory 14."),
        (["tournament", "greedy", "--bot", ""], "named by a path"),
        (["rules", "standard", "--html", "no/such/folder/card.html"], "cannot be written"),
        (["variants", "--html", "no/such/folder/all.html"], "cannot be written"),
        (["variants", "more"], "does not know 'more'"),
        (["compare", "standard", "--rule", "hand_size=3"], "hand_size=3 is how it is played already"),
        (["variants", "--html", "all.txt"], "let it end in .html or .htm"),
        (["rules", "standard", "--html", "game.toml"], "let it end in .html or .htm"),
        (["rules", "standard", "--lang", "de", "reverse"], "NAME=VALUE"),
        (["tablebase", "standard", "--cards", "1", "--save", "game.toml"], "let it end in .npz"),
        (["tablebase", "bloody_99"], "nn.solve"),
        (["tablebase", "standard", "--cards", "0"], "1 to 12"),
        (["tablebase", "standard", "--cards", "x"], "--cards"),
        (["tablebase", "standard", "reverse"], "NAME=VALUE"),
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


LONG = ("x" * 5000, "9" * 5000, "a b " * 1250, "it's " * 1000, "\0\n" * 2500)


@pytest.mark.parametrize("long", LONG, ids=lambda long: long[:4])
@pytest.mark.parametrize(
    "words",
    [
        ["{}"],
        ["app", "{}"],
        ["app", "--port", "{}"],
        ["app", "--pages", "{}"],
        ["app", "--no-browser={}"],
        ["lab", "--no-browser", "--folder", "missing/{}"],
        ["lab", "--no-browser", "--folder", "~{}"],
        ["rules", "{}"],
        ["rules", "{}.toml"],
        ["rules", "standard", "{}"],
        ["rules", "standard", "{}=pass"],
        ["rules", "standard", "{}=1", "{}=2"],
        ["rules", "standard", "must_play={}"],
        ["rules", "standard", "--preset", "{}"],
        ["rules", "standard", "--html", "missing/{}.html"],
        ["solve", "{}"],
        ["solve", "--nodes", "{}", "x"],
        ["solve", "--seconds", "x{}", "x"],
        ["tablebase", "standard", "--cards", "x{}"],
        ["tablebase", "standard", "--cards", "1", "--save", "missing/{}.npz"],
    ],
    ids=" ".join,
)
def test_nobody_has_to_read_five_thousand_characters(
    words: list[str], long: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*(word.format(long) for word in words)) == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert len(err) < 700  # the longest names all house rules


@pytest.mark.parametrize("pages", ["0", "1001", "-1", "many", "٣", "9" * 5000])
def test_pages_are_a_number(pages: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("app", f"--pages={pages}") == 2
    assert "is no number of pages; that is a whole number from 1 to 1000" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tournament", "compare"])
def test_the_help_says_how_a_page_is_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--help") == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "--html FILE.html" in told and "into this file; it ends in .html" in told
    assert name == "compare" or "look at the cards of all: run only files that you trust, and read them before" in told


def test_the_page_of_a_tournament_prints_all_columns(tmp_path: Path) -> None:
    page = tmp_path / "result.html"
    assert run("tournament", "random", "greedy", "--deals", "2", "--html", str(page)) == 0
    style = page.read_text(encoding="ascii").partition("</style>")[0]
    assert "size: A4 landscape" in style and "overflow: visible !important" in style.partition("@media print")[2]


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


def test_rules_as_a_page_to_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = tmp_path / "card.html"
    assert run("rules", "standard", "--rule", "must_play=false", "--preset", "bill", "--html", str(card)) == 0
    assert capsys.readouterr().out == f"Written to {card}. Open it in a browser to read or print it.\n"
    written = card.read_text(encoding="ascii")
    assert unescape(written) == unescape(
        nn.variant("standard", preset="bill", must_play=False).rules_card_html(page=True)
    )
    for words in (["--html"], ["--html", "-"]):  # the output is no screen here
        assert run("rules", "standard", "must_play=false", "--preset", "bill", *words) == 0
        assert capsys.readouterr().out == written


def test_all_games_as_a_page_to_print(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("variants", "--html") == 0
    page = capsys.readouterr().out
    assert page.startswith("<!doctype html>") and page.isascii() and "Chicago" in page and "&#9824;" in page
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert run("variants", "--html") == 0  # on a screen nobody wants to read HTML
    assert (tmp_path / "all_games.html").read_text(encoding="ascii") == page


@pytest.mark.parametrize("command", [["rules", "chicago"], ["variants"]])
def test_rules_are_printed_in_each_language(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*command, "--lang", "de-AT", "--html", "-") == 0
    assert '<html lang="de">' in capsys.readouterr().out
    assert language() == "en", "only what is printed is said in it"
    assert run(*command, "--lang", "tlh") == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and "no words for the language 'tlh'" in err and "zh-Hant" in err


def test_rules_of_a_file_of_your_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\nname = "Ours ♠"\nextends = "chicago"\n[rules]\nhand_size = 4\n', encoding="utf-8")
    assert run("rules", str(file), "must_play=false") == 0
    out = capsys.readouterr().out
    assert out.startswith("# Ours ♠") and "deals four cards" in out and "Then you lose." in out
    file.write_text('id = "mine"\nname = "Ours"\nextends = "chicagoo"\ncolour = "red"\n', encoding="utf-8")
    assert run("rules", str(file)) == 2
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1 and "mine.toml, line 3" in err and "chicago" in err and "colour" in err
    for content in (b"\xff\xfe\x00", b"", b"x" * 300_000, b"\x00" * 10):
        file.write_bytes(content)
        assert run("rules", str(file)) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_solve_says_who_wins_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    text = "standard 93 P1+ 10S,9H/4C,AH"
    solution = nn.solve(nn.Position.parse(text))
    assert run("solve", text) == 0
    out = capsys.readouterr().out
    assert solution.winner is not None
    assert f"Player {solution.winner + 1} wins under best play. Plays left: {solution.plies}." in out
    for move in solution.best_moves:
        assert any(str(move) in line and line.endswith("(best)") for line in out.splitlines())
    assert run("solve", *text.split()) == 0  # as several words
    assert capsys.readouterr().out.splitlines()[:2] == out.splitlines()[:2]


def test_solve_keeps_to_a_budget(capsys: pytest.CaptureFixture[str]) -> None:
    text = "standard 93 P1+ 10S,9H/4C,AH"
    for budget in (["--nodes", "1"], ["--seconds", "1e-9"]):
        assert run("solve", text, *budget) == 2
        err = capsys.readouterr().err
        assert "with hands of 2 and 2 cards" in err and "allow more with --nodes N or --seconds S" in err
    assert run("solve", text, "--nodes", "0") == 2
    assert "nodes must be a number above 0" in capsys.readouterr().err
    assert run("solve", text, "--nodes", "1000", "--seconds", "50") == 0


def test_solve_of_a_deal_that_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    position = nn.Position.open("standard", ["5S", "6H"], total=99)
    assert position.is_over
    assert run("solve", str(position)) == 0
    assert "over" in capsys.readouterr().out


def test_tablebase_says_its_size_first_and_what_cards_are_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.npz"
    assert run("tablebase", "standard", "must_play=false", "--cards", "2", "--plies", "--save", str(file)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1,102,500 positions" in lines[0] and lines[-1] == f"Written to {file}."
    assert lines[3].split()[0] == "9" and len(lines) == 3 + 12 + 1
    assert nn.Tablebase.load(file).variant == nn.variant("standard", must_play=False)
    assert run("tablebase", "standard", "--cards", "6") == 2  # the size is told, then why it is not made
    out, err = capsys.readouterr()
    assert (
        "73,614,542,400 positions" in out
        and "Take --cards 5 or allow more with --memory 9." in err
        and len(err.splitlines()) == 1
    )
    assert run("tablebase", "standard", "--cards", "1", "--save", str(tmp_path / "no" / "t.npz")) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"ninetynine_edu {nn.__version__}\n"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = "import sys; from ninetynine_edu.app.cli import main; sys.exit(main(['rules', 'standard']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout and process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()
    process.stderr.close()


def test_a_console_without_card_signs_gets_question_marks() -> None:
    code = (
        "import sys; from ninetynine_edu.app.cli import main; sys.exit(main(['solve', 'standard 93 P1+ 10S,9H/4C,AH']))"
    )
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


def test_ctrl_c_is_said_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(nn, "solve", stop)
        assert run("solve", "standard 93 P1+ 10S,9H/4C,AH") == 130
    assert capsys.readouterr() == ("", "Stopped.\n")
    monkeypatch.setattr(cli, "parse", stop)
    assert run("variants") == 130
    assert capsys.readouterr() == ("", "Stopped.\n")


@pytest.mark.parametrize("module", ["ninetynine_edu.app.setup.environment", "ninetynine_edu.app.cli"])
def test_ctrl_c_before_anything_is_loaded_is_no_traceback(module: str) -> None:
    code = (
        "import runpy, signal, sys\n"
        "class Stop:\n    def find_spec(name, *rest):\n"
        f"        if name == {module!r}: sys.meta_path.remove(Stop), signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Stop)\nsys.argv[1:] = ['variants']\nrunpy.run_module('ninetynine_edu', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")


def test_one_more_ctrl_c_at_the_end_passes_by() -> None:
    code = (
        "import atexit, signal, sys\nfrom ninetynine_edu.app.cli import main\n"
        "sys.argv[1:] = ['variants']\natexit.register(signal.raise_signal, signal.SIGINT)\nsys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and "standard" in done.stdout


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
    monkeypatch.setattr("ninetynine_edu.app.setup.environment.is_checkout", lambda: False)
    assert run("test") == 2
    assert "run them from a clone" in capsys.readouterr().err


def test_puzzle_makes_the_same_puzzles_of_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzle", "--variant", "standard", "--rule", "reverse_two_player=pass", "--count", "3", "--seed", "7"]
    told = []
    for _ in range(2):
        assert run(*words, "--json") == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    (found,) = told[0]["versions"]
    assert len(found) == 3 and all(nn.exercise(**each).is_puzzle for each in found)
    assert run(*words) == 0
    out = capsys.readouterr().out
    for each in found:
        assert nn.exercise(**each).question in out
    assert "> Player 1" in out and "/ 99" in out


def test_puzzle_says_what_there_is_nearest_to_a_wish(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzle", "--plays", "5", "--cards", "2", "--count", "3", "--seed", "7"]
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert "With 5 plays there are 0 such puzzles. The others are the nearest, with 4 plays." in told
    assert run(*words, "--levels", "2-3") == 2 and "leave out --levels" in capsys.readouterr().err
    assert run("puzzle", "--plays", "99") == 2 and "1 to 10 plays" in capsys.readouterr().err


def test_puzzle_gives_what_it_can_where_it_cannot_give_all(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "class.toml"
    cards = "".join(f'{rank} = "+9"\n' for rank in ("A", *range(2, 11), "J", "Q", "K"))
    file.write_text(f'id = "nines"\nname = "Nines"\nextends = "standard"\n[cards]\n{cards}', encoding="utf-8")
    assert run("puzzle", "--variant", str(file), "--levels", "5", "--kind", "only_move", "--count", "2") == 2
    assert "Nothing could be made" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["tournament", "random", "saver", "--deals", "2"],
            "'saver' is no kind of player. Did you mean the file saver.py?",
        ),
        (["tournament", "random", "savr.py", "--deals", "2"], "There is no file savr.py. Did you mean saver.py?"),
        (["compare", "standard", "--bot", "saver.py"], "bots of your own files play in a tournament."),
    ],
)
def test_a_bot_of_a_file_is_found_where_it_was_meant(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saver.py").write_text("def choose(view):\n    return view.legal_moves[0]\n", encoding="utf-8")
    assert run(*words) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["rules", "standard", "--html"], "card.html"),
        (["variants", "--html"], "all.html"),
        (["compare", "standard", "--precision", "0.2", "--html"], "games.html"),
        (["tournament", "random", "greedy", "--deals", "2", "--html"], "result.html"),
        (["tablebase", "standard", "--cards", "1", "--save"], "one.npz"),
    ],
    ids=lambda given: given if isinstance(given, str) else given[0],
)
def test_a_file_that_is_there_is_written_over_only_when_that_is_asked_for(
    words: list[str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    file.write_text("mine", encoding="utf-8")
    assert run(*words, str(file)) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.endswith("is there already. Choose another name, or add --force to write over it.\n")
    assert file.read_text(encoding="utf-8") == "mine"
    with monkeypatch.context() as patched:

        def full(part: Path, target: Path) -> None:
            raise OSError(28, "No space left on device", part)

        patched.setattr(os, "replace", full)
        assert run(*words, str(file), "--force") == 2
        assert "cannot be written (No space left on device)" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine" and [each.name for each in tmp_path.iterdir()] == [name]
    assert run(*words, str(file), "--force") == 0 and file.read_bytes() != b"mine"


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (["rules", "standard", "--lang", "de", "hand_size=5"], ["rules", "standard", "hand_size=5", "--lang", "de"]),
        (["solve", "standard 93", "--nodes", "99", "P1+ 10S,9H/4C,AH"], ["solve", "standard 93 P1+ 10S,9H/4C,AH"]),
        (["compare", "standard", "--precision", "0.2", "chicago"], ["compare", "standard", "chicago", "--precision", "0.2"]),
        (["tournament", "random", "--deals", "4", "greedy"], ["tournament", "random", "greedy", "--deals", "4"]),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_words_may_stand_behind_options(words: list[str], same: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 0
    found = capsys.readouterr().out.partition(" in 0.")[0]
    assert run(*same) == 0 and capsys.readouterr().out.partition(" in 0.")[0] == found


def test_the_file_of_a_game_is_read_to_its_end_whoever_wrote_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head = 'id = "mine"\nname = "Ours"\ndescription = "Our own."\nextends = "chicago"\n'
    file = tmp_path / "mine.toml"
    file.write_text(f"\ufeff{head}{'# a line of words about it' * 10_000}\n[rules]\nhand_size = 7\n", encoding="utf-8")
    assert run("rules", str(file)) == 0 and "seven cards" in capsys.readouterr().out
    file.write_text(f"{head}{'# a line of words about it' * 50_000}\n", encoding="utf-8")
    assert run("rules", str(file)) == 2 and "1,048,576 characters" in capsys.readouterr().err


class Full(io.StringIO):
    """Output on a disk that is full: it is noticed once what was printed has to leave."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("words", [["variants"], ["rules", "standard"], ["rules", "standard", "--html", "-"]])
def test_output_that_cannot_be_written_is_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert run(*words) == 2
    assert capsys.readouterr().err == "The output cannot be written (No space left on device).\n"
