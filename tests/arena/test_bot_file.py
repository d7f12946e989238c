"""Bots of files: what plays, and a sentence for each file that holds none."""

from __future__ import annotations

import sys
from copy import copy
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena.bot_file import why
from ninetynine_edu.arena.kept import mark_of
from ninetynine_edu.matches.players import mistaken
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move

LOW = '"""Keep the total low."""\n\n\ndef choose(view):\n    return min(view.legal_moves, key=view.result_of)\n'


def lowest(view: SeatView) -> Move:
    return min(view.legal_moves, key=view.result_of)


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def chosen(file: Path) -> object:
    """What the bot of a file returns where it sees nothing."""
    return nn.bot_from_file(file)(None)  # type: ignore[arg-type]


def test_a_bot_of_a_file_plays_as_the_same_function_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    bot = nn.bot_from_file(write(tmp_path, "Low-2 bot.py", LOW))
    assert bot.__name__ == "low_2_bot"
    by_file, by_function = (
        nn.simulate("standard", [player, "greedy"], 60, 3, progress=False) for player in (bot, lowest)
    )
    assert by_file.counted == by_function.counted and by_file.players == ("low_2_bot", "greedy")
    assert [each.name for each in tmp_path.iterdir()] == ["Low-2 bot.py"], "nothing is written beside it"


def test_it_plays_in_other_processes(tmp_path: Path) -> None:
    bot = nn.bot_from_file(str(write(tmp_path, "low.py", LOW)))
    one, two = (nn.simulate("standard", [bot, "random"], 202, 3, workers=n, progress=False) for n in (1, 2))
    assert one == two and one.faults == (0, 0)


def test_the_file_is_read_as_it_is_now(tmp_path: Path) -> None:
    file = write(tmp_path, "low.py", "def choose(view): return 1\n")
    assert chosen(file) == 1
    file.write_text("def choose(view): return 2\n", encoding="utf-8")
    assert chosen(file) == 2


def test_one_bot_is_one_text(tmp_path: Path) -> None:
    """What is played, kept and sent to other processes is the text that was read, whatever becomes of the file."""
    file = write(tmp_path, "low.py", "def choose(view): return 1\n")
    bot, marks = nn.bot_from_file(file, load=False), [mark_of(nn.bot_from_file(file))]
    file.write_text("def choose(view): return 2\n", encoding="utf-8")
    marks += [mark_of(bot), mark_of(nn.bot_from_file(file))]
    sent = copy(bot)
    assert bot(None) == sent(None) == 1 and chosen(file) == 2  # type: ignore[arg-type]
    assert marks[0] == marks[1] == mark_of(sent) != marks[2]


def test_a_fault_is_told_with_the_line_that_was_read(tmp_path: Path) -> None:
    file = write(tmp_path, "low.py", "def choose(view):\n    return 1 / 0\n")
    bot = nn.bot_from_file(file)
    file.write_text("", encoding="utf-8")
    with pytest.raises(ZeroDivisionError) as told:
        bot(None)  # type: ignore[arg-type]
    assert why(told.value, file) == "line 2: ZeroDivisionError (division by zero)."


def test_modules_beside_a_bot_are_its_own(tmp_path: Path) -> None:
    """It imports them as where it is run alone, each bot has those of its folder, and they belong to what is kept."""
    bots = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        (folder / "pack").mkdir(parents=True)
        write(folder, "pack/__init__.py", f"more = {number}\n")
        write(folder, "helper.py", "from deeper import n\n")
        write(folder, "deeper.py", f"n = {number}\n")
        text = f"import helper, pack\n\ndef choose(view): return helper.n + pack.more\nname = {number}"
        bots.append(nn.bot_from_file(write(folder, "adds.py", text), load=False))
    before = [*sys.path], [*sys.meta_path]
    marks = [mark_of(bot) for bot in bots]
    write(tmp_path / "1", "deeper.py", "n = 70\n")
    assert [bot(None) for bot in bots] == [2, 4]  # type: ignore[arg-type]
    again = nn.bot_from_file(tmp_path / "1" / "adds.py")
    assert again(None) == 71 and [mark_of(bot) for bot in bots] == marks  # type: ignore[arg-type]
    assert mark_of(again) not in marks
    assert ([*sys.path], [*sys.meta_path]) == before and not {"helper", "deeper", "pack"} & {*sys.modules}
    assert not [*tmp_path.rglob("__pycache__")]


def test_what_programs_do_is_done(tmp_path: Path) -> None:
    text = (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n\n@dataclass\nclass Plan:\n    n: int = 3\n\n"
        "choose = lambda view: Plan().n\n"
    )
    assert chosen(write(tmp_path, "plan.py", text)) == 3


def test_it_can_be_run_later(tmp_path: Path) -> None:
    file = write(tmp_path, "fails.py", "def choose(view): return 1\n\nvalue = 1 / 0\n")
    bot = nn.bot_from_file(file, load=False)
    with pytest.raises(nn.BotFileError, match=r"fails\.py cannot be run: line 3: ZeroDivisionError"):
        bot(None)  # type: ignore[arg-type]
    found = nn.simulate("standard", [bot, "greedy"], 3, progress=False)
    assert found.faults[0] > 0


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("missing.py", None, "There is no file .*missing.py"),
        ("low.txt", LOW, "ends in .py"),
        ("low", LOW, "ends in .py"),
        (".py", LOW, r"has a name before \.py, as low\.py has; .* has none\.$"),
        ("low.py", "async def choose(view): return 1\n", r"has an async def choose, .* write def choose\(view\)\.$"),
        ("low.py", "def choose(view):\n    return 1/\n", "low.py is no Python, line 2: invalid syntax"),
        ("low.py", "\0", "is no Python"),
        ("low.py", "(" * 5000, "is no Python"),
        ("low.py", "# " + "x" * 1_000_001, "too large"),
        ("low.py", "", r"no function choose\(view\)"),
        (
            "low.py",
            "def chose(view): return 1\n",
            r"no function choose\(view\).* Its function chose should be called choose\.",
        ),
        (
            "low.py",
            "def low(view): return 1\n",
            r"no function choose\(view\).* Its function low should be called choose\.",
        ),
        ("low.py", "def one(view): ...\ndef two(view): ...\n", r"which a bot needs\.$"),
        ("low.py", "choose = 3\n", r"no function choose\(view\)"),
        ("low.py", "from os import *\n", r"no function choose\(view\)"),
        ("low.py", "def choose(view): return 1\nimport no_such_module\n", "line 2: ModuleNotFoundError"),
        ("low.py", "def choose(view): return 1\nraise SystemExit(3)\n", "line 2: SystemExit"),
        ("greedy.py", LOW, r"Give .*greedy.py another name: 'greedy' is the name of a bot that is here already\.$"),
        ("human.py", LOW, "Give .*human.py another name: 'human' stands for people"),
        ("--.py", LOW, "Give .*another name: this one has none"),
        (f"{'x' * 29}.py", LOW, r"another name: 'x{29}' has 29 letters, more than 28\.$"),
    ],
)
def test_a_file_that_holds_no_bot_is_told_in_a_sentence(tmp_path: Path, name: str, text: str | None, says: str) -> None:
    file = tmp_path / name if text is None else write(tmp_path, name, text)
    with pytest.raises(nn.BotFileError, match=says) as told:
        nn.bot_from_file(file)
    assert len(f"{told.value}".splitlines()) == 1 and len(f"{told.value}") < 400


def test_a_file_that_is_not_there_is_told_with_one_that_is(tmp_path: Path) -> None:
    write(tmp_path, "saver.py", LOW)
    for name in ("savr.py", "Saver_.py"):
        with pytest.raises(nn.BotFileError, match=rf"{name}\. Did you mean saver\.py\?$"):
            nn.bot_from_file(tmp_path / name)


@pytest.mark.parametrize("path", [None, 3, "a\0.py", "x" * 5000 + ".py", "."])
def test_what_is_no_path_is_told_too(path: object) -> None:
    with pytest.raises(nn.BotFileError):
        nn.bot_from_file(path)  # type: ignore[arg-type]


def test_a_folder_is_no_bot(tmp_path: Path) -> None:
    (tmp_path / "low.py").mkdir()
    with pytest.raises(nn.BotFileError, match="cannot be read"):
        nn.bot_from_file(tmp_path / "low.py")


def test_a_file_that_raises_what_ctrl_c_raises_cannot_be_run(tmp_path: Path) -> None:
    file = write(tmp_path, "never.py", f"{LOW}\n\nraise KeyboardInterrupt\n")
    with pytest.raises(nn.BotFileError, match=r"never.py cannot be run: line 8: KeyboardInterrupt\.$"):
        nn.bot_from_file(file)
    swallows = "import signal\ntry:\n    signal.raise_signal(signal.SIGINT)\nexcept KeyboardInterrupt: pass\n"
    with pytest.raises(KeyboardInterrupt):
        nn.bot_from_file(write(tmp_path, "swallows.py", swallows + LOW))


@pytest.mark.parametrize(
    ("file", "name"),
    [("bö.py", "bö"), ("bo\u0308.py", "bö"), ("Größe 2.py", "grösse_2"), ("猫.py", "猫"), ("низ-1.py", "низ_1")],
)
def test_a_name_is_whole_in_any_script(tmp_path: Path, file: str, name: str) -> None:
    bot = nn.bot_from_file(write(tmp_path, file, LOW))
    assert nn.simulate("standard", [bot, "greedy"], 5, progress=False).players == (name, "greedy")
    match = nn.Match("standard", players=[bot, mistaken(bot, 20)], seed=3)
    while not match.deal_over:
        match.play_bot()
    assert nn.Match.from_record(match.record()).players == (name, f"{name}_mistaken_20")
