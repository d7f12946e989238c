"""From a fresh clone: the environment is made once, said calmly, repaired when interrupted; each failure is a sentence."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ninetynine_edu import __main__ as start
from ninetynine_edu.app import cli
from ninetynine_edu.app.setup import checks, chromium, environment
from ninetynine_edu.app.setup.environment import Environment, SetupError

PACKAGE = Path(environment.__file__).parents[2]

# What stands for pip: does what the file beside it says, and notes that it ran.
PIP = """
import os, pathlib, sys, time
if __name__ == "__main__":
    here = pathlib.Path(__file__).parent
    tries = "{PIP_RETRIES}/{PIP_TIMEOUT}".format_map({"PIP_RETRIES": "", "PIP_TIMEOUT": "", **os.environ})
    (here / "runs").open("a").write(" ".join(sys.argv[1:]) + " " * (tries != "/") + tries.strip("/") + "\\n")
    told = (here / ("answer" if sys.argv[1] == "index" else "told")).read_text().splitlines()
    for line in told[1:]:
        print(line, flush=True)
    if told[0] == "wait":
        time.sleep(60)
    sys.exit(int(told[0]))
"""


class Clone:
    """A small checkout whose environment has a pip that obeys the test."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        (folder / "binder").mkdir(parents=True)
        (folder / "pyproject.toml").write_text("[project]\nname = 'x'\n")
        (folder / "binder" / "constraints.txt").write_text("# pins\na==1\nb==2\n")
        self.obey = folder / "obey"
        self.obey.mkdir()
        (self.obey / "pip.py").write_text(PIP)
        (self.obey / "answer").write_text("0")
        for name in ("PIP_RETRIES", "PIP_TIMEOUT"):
            monkeypatch.delenv(name, raising=False)
        self.tell("0", "Collecting a", "Installing collected packages: a")
        monkeypatch.setenv("PYTHONPATH", str(self.obey))
        self.said: list[str] = []

    def tell(self, *lines: str) -> None:
        """What pip will print, after its exit status (or `wait`)."""
        (self.obey / "told").write_text("\n".join(lines))

    @property
    def pip_runs(self) -> list[str]:
        """The arguments of pip, a line each time it ran to install something."""
        file = self.obey / "runs"
        return [line for line in file.read_text().splitlines() if line.startswith("install")] if file.exists() else []

    def bring_uv(self, *lines: str) -> None:
        """Pin uv and say what it will print, after its exit status."""
        (self.folder / "binder" / "constraints.txt").write_text("a==1\nb==2\nuv==3\n")
        (self.obey / "uv.py").write_text(PIP.replace('"told")', '"uv_told")').replace('"runs"', '"uv_runs"'))
        (self.obey / "uv_told").write_text("\n".join(lines))
        self.tell("0")  # fetching uv is no news

    @property
    def uv_runs(self) -> list[str]:
        """The arguments of uv, a line each time it ran."""
        file = self.obey / "uv_runs"
        return file.read_text().splitlines() if file.exists() else []

    def environment(self, tests: bool = False) -> Environment:
        return Environment(self.folder, tests, self.said.append)


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """A fresh clone, in a folder whose name has a space."""
    made = Clone(tmp_path / "my clone", monkeypatch)
    # A virtual environment with pip inside takes seconds; the pip of the test comes from PYTHONPATH.
    plain = subprocess.run

    def run(command: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
        if command[1:3] == ["-m", "venv"]:
            command = [*command, "--without-pip"]
        return plain(command, **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(subprocess, "run", run)
    return made


def test_made_once_then_nothing_is_run(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    first = clone.environment()
    assert not first.is_ready()
    first.prepare()
    assert first.is_ready()
    assert first.python.exists()
    assert len(clone.pip_runs) == 1
    assert f"-c {clone.folder / 'binder' / 'constraints.txt'} -e {clone.folder}" in clone.pip_runs[0]
    assert clone.said == [
        "Making an environment for Ninety-nine in .venv …",
        "Fetching up to 2 packages; the first time this takes a few minutes …",
        "  installing …",
    ]
    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a look takes no other program"))
        assert clone.environment().is_ready()
    clone.environment().prepare()
    assert len(clone.pip_runs) == 1


def test_the_tests_need_more_and_the_app_is_part_of_it(clone: Clone) -> None:
    clone.environment().prepare()
    assert not clone.environment(tests=True).is_ready()
    clone.environment(tests=True).prepare()
    assert clone.pip_runs[-1].endswith("[test]")
    assert ["--no-compile" in run for run in clone.pip_runs] == [
        False,
        True,
    ]  # a class waits once, the tests not at all
    assert clone.environment().is_ready()
    clone.environment().prepare()
    assert len(clone.pip_runs) == 2


@pytest.mark.parametrize("tests", [False, True])
def test_where_uv_is_pinned_it_installs_everything(clone: Clone, tests: bool) -> None:
    clone.bring_uv("0", "Resolved 2 packages in 1ms", "Prepared 2 packages in 1ms", "Installed 2 packages in 1ms")
    clone.environment(tests).prepare()
    assert clone.environment(tests).is_ready()
    assert ["uv==3" in run and "-e" not in run.split() for run in clone.pip_runs] == [True], (
        "pip fetched uv and nothing else"
    )
    assert len(clone.uv_runs) == 1
    assert clone.uv_runs[0].startswith(f"pip install --python {clone.environment().python} ")
    assert f"-c {clone.folder / 'binder' / 'constraints.txt'} -e {clone.folder}" in clone.uv_runs[0]
    assert ("[test]" in clone.uv_runs[0]) is tests
    assert ("--compile-bytecode" in clone.uv_runs[0]) is not tests  # a class waits once, the tests not at all
    assert clone.said[1:] == [
        "Fetching up to 3 packages; the first time this takes a few minutes …",
        "  installing …",
    ]


def test_where_uv_fails_pip_installs_everything(clone: Clone) -> None:
    clone.bring_uv("2", "error: Failed to fetch: https://…")
    clone.environment().prepare()
    assert clone.environment().is_ready()
    assert len(clone.uv_runs) == 1
    assert [f"-e {clone.folder}" in run for run in clone.pip_runs] == [False, True]


def test_where_uv_cannot_be_had_pip_installs_everything(clone: Clone) -> None:
    clone.bring_uv("0")
    pip = (clone.obey / "pip.py").read_text()
    (clone.obey / "pip.py").write_text(pip.replace("sys.exit(", "sys.exit(1 if 'uv==3' in sys.argv else "))
    clone.environment().prepare()
    assert clone.environment().is_ready()
    assert clone.uv_runs == []
    assert [f"-e {clone.folder}" in run for run in clone.pip_runs] == [False, True]


def test_without_an_answer_uv_is_not_asked(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    clone.bring_uv("0")
    (clone.obey / "answer").write_text("1\nWARNING: Retrying after connection broken by 'NewConnectionError'")
    clone.environment().prepare()
    assert clone.uv_runs == []
    assert len(clone.pip_runs) == 1


def test_other_pins_are_installed_into_the_same_environment(clone: Clone) -> None:
    clone.environment().prepare()
    keep = clone.folder / ".venv" / "keep"
    keep.touch()
    (clone.folder / "binder" / "constraints.txt").write_text("a==2\n")
    assert not clone.environment().is_ready()
    clone.environment().prepare()
    assert len(clone.pip_runs) == 2
    assert keep.exists()


def test_a_moved_checkout_is_looked_at_again(clone: Clone, tmp_path: Path) -> None:
    clone.environment().prepare()
    clone.folder.rename(tmp_path / "moved")
    assert not Environment(tmp_path / "moved").is_ready()


def test_an_interrupted_first_set_up_recovers(clone: Clone) -> None:
    clone.tell("wait", "Collecting a")
    said: list[str] = []

    def interrupt(line: str) -> None:
        said.append(line)
        if line.startswith("Fetching"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Environment(clone.folder, tell=interrupt).prepare()
    half = clone.folder / ".venv" / "half"
    half.touch()
    assert not clone.environment().is_ready()
    clone.tell("0")
    clone.environment().prepare()
    assert clone.said[0] == "The last set-up was not finished; starting afresh."
    assert not half.exists()
    assert clone.environment().is_ready()


def test_a_set_up_that_is_killed_leaves_no_pip_behind(clone: Clone) -> None:
    clone.tell("wait", "Collecting a")
    code = (
        "import sys; from pathlib import Path; from ninetynine_edu.app.setup import environment as e; e.stop_kindly()\n"
        "try: e.Environment(Path(sys.argv[1])).prepare()\n"
        "except KeyboardInterrupt: print('stopped')"
    )
    clone.environment().make_venv()
    clone.environment().write_stamp("made")  # and sound: nobody starts afresh, with a pip of its own
    path = os.pathsep.join([str(clone.obey), str(PACKAGE.parent)])
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(clone.folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )
    while not clone.pip_runs:
        assert process.poll() is None
        time.sleep(0.02)
    process.terminate()
    out, _ = process.communicate(timeout=20)
    assert out.endswith("stopped\n")
    clone.said.clear()
    with clone.environment().alone():  # nobody holds the lock any more, pip least of all
        assert clone.said == []


def test_a_broken_environment_is_made_anew(clone: Clone) -> None:
    first = clone.environment()
    first.prepare()
    (clone.folder / "binder" / "constraints.txt").write_text("a==2\n")
    first.python.unlink()
    first.python.write_text("no program")
    clone.environment().prepare()
    assert subprocess.call([str(first.python), "-c", ""]) == 0


LEFT = "so it is left as it is; please give it another name or move it away, and start again"


def test_a_folder_that_is_not_ours_is_left_as_it_is(clone: Clone) -> None:
    data = clone.folder / ".venv" / "marks" / "class 5b.csv"
    data.parent.mkdir(parents=True)
    data.write_text("Ann,1")
    with pytest.raises(SetupError, match=rf"\.venv was not made by Ninety-nine, {LEFT}\.$"):
        clone.environment().prepare()
    assert data.read_text() == "Ann,1"
    assert sorted(data.parents[1].rglob("*")) == [data.parent, data]
    assert clone.pip_runs == []


def test_an_environment_made_by_hand_is_left_as_it_is(clone: Clone) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(clone.folder / ".venv")], check=True)
    before = sorted((clone.folder / ".venv").rglob("*"))
    with pytest.raises(SetupError, match=LEFT):
        clone.environment().prepare()
    assert sorted((clone.folder / ".venv").rglob("*")) == before


def test_a_file_of_that_name_is_left_as_it_is(clone: Clone) -> None:
    (clone.folder / ".venv").write_text("mine")
    with pytest.raises(SetupError, match=LEFT):
        clone.environment().prepare()
    assert (clone.folder / ".venv").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="links need special rights there")
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_not_followed(clone: Clone, tmp_path: Path, there: bool) -> None:
    away = tmp_path / "away"
    if there:
        Environment(clone.folder, tell=clone.said.append).prepare()  # even one of ours
        (clone.folder / ".venv").rename(away)
        (away / "ninetynine-setup.json").write_text('{"state": "making"}')
        (away / "data").touch()
    (clone.folder / ".venv").symlink_to(away)
    with pytest.raises(SetupError, match=rf"\.venv is a link to another place, {LEFT}\.$"):
        clone.environment().prepare()
    assert (clone.folder / ".venv").is_symlink()
    assert away.exists() is there
    assert (away / "data").exists() is there


@pytest.mark.skipif(os.name == "nt", reason="links need special rights there")
def test_links_inside_are_not_followed(clone: Clone, tmp_path: Path) -> None:
    clone.environment().prepare()
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "file").touch()
    (clone.folder / ".venv" / "data").symlink_to(tmp_path / "data")
    clone.environment().write_stamp("making")
    clone.environment().prepare()
    assert (tmp_path / "data" / "file").exists()
    assert not (clone.folder / ".venv" / "data").exists()


def test_an_empty_folder_is_used(clone: Clone) -> None:
    (clone.folder / ".venv").mkdir()
    clone.environment().prepare()
    assert clone.environment().is_ready()


@pytest.mark.parametrize("clearing", [False, True])
def test_an_interrupted_venv_is_known_as_ours(clone: Clone, monkeypatch: pytest.MonkeyPatch, clearing: bool) -> None:
    if clearing:  # a second time, with an old one to be cleared away
        clone.environment().prepare()
        clone.environment().write_stamp("making")

    def interrupt(command: list[str], **_: object) -> None:
        (clone.folder / ".venv" / "half").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(shutil if clearing else subprocess, "rmtree" if clearing else "run", interrupt)
        clone.environment().prepare()
    assert (clone.folder / ".venv" / "half").exists()
    clone.environment().prepare()
    assert not (clone.folder / ".venv" / "half").exists()
    assert clone.environment().is_ready()


def test_two_starts_at_once_make_one_environment(clone: Clone) -> None:
    code = "import sys; from pathlib import Path; from ninetynine_edu.app.setup.environment import *; Environment(Path(sys.argv[1])).prepare()"
    clone.environment().make_venv()
    clone.environment().write_stamp("made")  # and sound: nobody starts afresh, with a pip of its own
    clone.tell("0")
    path = os.pathsep.join([str(clone.obey), str(PACKAGE.parent)])
    with clone.environment().alone():
        both = [
            subprocess.Popen(
                [sys.executable, "-c", code, str(clone.folder)],
                stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "PYTHONPATH": path},
            )
            for _ in range(2)
        ]
        for process in both:
            assert process.stdout is not None
            assert "waiting for it" in process.stdout.readline()
    assert [process.wait(timeout=120) for process in both] == [0, 0]
    for process in both:
        process.communicate()
    assert len(clone.pip_runs) == 1


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError'", "connect this computer"),
        ("WARNING: ... <urlopen error [Errno 11001] getaddrinfo failed>", "connect this computer"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "The disk is full"),
        (
            "ERROR: Could not find a version that satisfies a==1",
            "Could not find a version that satisfies a==1 (the whole",
        ),
        ("", "no reason was given"),
    ],
)
def test_pip_failing_is_one_sentence(clone: Clone, told: str, sentence: str) -> None:
    clone.tell("1", *([told] if told else []))
    with pytest.raises(SetupError) as failed:
        clone.environment().prepare()
    assert sentence in str(failed.value)
    assert "\n" not in str(failed.value)
    assert not clone.environment().is_ready()
    clone.tell("0")
    clone.environment().prepare()  # the next start goes on
    assert clone.environment().is_ready()


@pytest.mark.parametrize(
    ("answer", "hurries"),
    [
        ("1\nWARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError'", True),
        ("wait", True),
        ("0\nWARNING: Retrying (Retry(total=0)) after connection broken by 'ReadTimeoutError'\na (1)", False),
        ('1\nERROR: unknown command "index"', False),
    ],
)
def test_no_network_is_said_at_once(clone: Clone, monkeypatch: pytest.MonkeyPatch, answer: str, hurries: bool) -> None:
    (clone.obey / "answer").write_text(answer)
    monkeypatch.setattr(environment, "PROBE_SECONDS", 1)
    clone.environment().prepare()
    assert ("  No answer from the internet yet; trying again for a moment …" in clone.said) is hurries
    assert clone.pip_runs[0].endswith(" 1/15") is hurries  # with its own patience pip would try for minutes
    asked = [line for line in (clone.obey / "runs").read_text().splitlines() if line.startswith("index")]
    assert asked == ["index versions --disable-pip-version-check a 1/3"]  # of wherever pip itself fetches packages


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("The virtual environment was not created successfully because ensurepip is not\navailable.", "-venv` adds it"),
        ("/usr/bin/python3: No module named venv", "-venv` adds it"),
        ("Error: [Errno 13] Permission denied: '.venv'", "Permission denied"),
    ],
)
def test_venv_failing_is_one_sentence(clone: Clone, monkeypatch: pytest.MonkeyPatch, told: str, sentence: str) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(command, 1, told.encode(), b"")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SetupError) as failed:
        clone.environment().prepare()
    assert sentence in str(failed.value)
    assert "\n" not in str(failed.value)


def test_a_folder_that_cannot_be_written_is_one_sentence(clone: Clone, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Environment) -> None:
        raise PermissionError(13, "Permission denied", str(self.venv))

    monkeypatch.setattr(Environment, "make_venv", refuse)
    with pytest.raises(SetupError, match=r"\.venv: Permission denied"):
        clone.environment().prepare()


def test_a_python_that_is_too_old_gets_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10, "final", 0))
    monkeypatch.setattr(environment, "newer_python", lambda: None)
    with pytest.raises(SetupError, match=r"needs Python 3\.11 or newer, and .* is Python 3\.8; please install"):
        start.main(["app"])


def test_a_newer_python_beside_the_old_one_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[str, list[str]]] = []

    def hand_over(python: str, arguments: list[str]) -> int:
        handed.append((python, arguments))
        return 0

    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(environment, "newer_python", lambda: "python3.12")
    monkeypatch.setattr(environment, "hand_over", hand_over)
    monkeypatch.delenv(environment.HANDED_OVER, raising=False)
    assert start.main(["app"]) == 0
    assert handed == [("python3.12", ["app"])]


def test_newest_first() -> None:
    have = {"python3.11": "eleven", "python3.13": "thirteen"}
    assert environment.newer_python(lambda name: have.get(name)) == "thirteen"
    assert environment.newer_python(lambda name: None) is None


@pytest.mark.parametrize(
    "file",
    [PACKAGE / "__init__.py", PACKAGE / "__main__.py", *(PACKAGE / "app" / "setup").glob("*.py")],
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_an_old_python_can_read_it(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 8))
    future = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)
    assert future or len(tree.body) == 1


def test_in_a_ready_environment_nothing_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests run where all requirements are met: nothing to prepare, nothing to hand over."""
    monkeypatch.delenv(environment.HANDED_OVER, raising=False)
    monkeypatch.setattr(Environment, "prepare", lambda self: pytest.fail("prepared"))
    monkeypatch.setattr(environment, "hand_over", lambda *_: pytest.fail("handed over"))
    ran: list[str] = []
    monkeypatch.setattr(start, "Environment", lambda tests: _Ready())

    def run(command: cli.Parsed) -> int:
        ran.append(command.command.name)
        return 0

    monkeypatch.setattr(cli, "run", run)
    assert start.main(["app", "--no-browser"]) == 0
    assert ran == ["app"]


class _Ready:
    def runs_here(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("dependency", "fits"),
    [
        ("pytest>=8", True),
        ("pytest>=8,<9000", True),
        ("pytest<1", False),
        ("not-there-at-all", False),
        ('not-there-at-all; sys_platform == "nowhere"', True),
        ("ninetynine_edu[fine]", True),
        ("ninetynine_edu[peers]", False),
    ],
)
def test_requirements_are_compared_with_what_is_installed(tmp_path: Path, dependency: str, fits: bool) -> None:
    file = tmp_path / "pyproject.toml"
    extras = f"{{ test = ['{dependency}'], peers = ['not-there-at-all'], fine = ['pytest'] }}"
    file.write_text(f"[project]\ndependencies = ['pytest']\noptional-dependencies = {extras}\n")
    assert environment.satisfied_here(file, tests=True) is fits
    assert environment.satisfied_here(file, tests=False)


def test_the_other_python_ends_when_we_do(tmp_path: Path) -> None:
    """Where a process cannot be replaced, the child watches a pipe to its parent."""
    code = "from ninetynine_edu.app.serve import end_with_parent; import time; end_with_parent(); print('up', flush=True); time.sleep(60)"
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stdout.readline().strip() == b"up"
    child.stdin.close()
    assert child.wait(timeout=10) != 0
    child.stdout.close()


@pytest.mark.parametrize(
    ("there", "working", "expected"),
    [
        ({"chromium": "/c"}, {"/c"}, "/c"),
        ({"chromium-browser": "/note", "google-chrome": "/g"}, {"/g"}, "/g"),
        ({}, set(), None),
    ],
)
def test_finding_a_chromium(
    monkeypatch: pytest.MonkeyPatch, there: dict[str, str], working: set[str], expected: str | None
) -> None:
    monkeypatch.delenv("NINETYNINE_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "PLACES", ())
    assert chromium.find_chromium(lambda name: there.get(name), working.__contains__) == expected


def test_a_named_chromium_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NINETYNINE_CHROMIUM", "/mine")
    assert chromium.find_chromium(lambda name: None) == "/mine"


@pytest.mark.parametrize(
    ("root", "apt", "first"),
    [(True, True, "apt-get"), (False, True, "python"), (True, False, "python")],
)
def test_ways_to_get_a_chromium(root: bool, apt: bool, first: str) -> None:
    ways = chromium.ways_to_get("python", root, apt, linux=True)
    assert ways[0][0][0] == first
    assert ways[-1] == [["python", "-m", "playwright", "install", "chromium"]]


def test_no_chromium_to_be_had_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(checks, "ensure_chromium", lambda python, tell: False)
    said: list[str] = []
    assert checks.run_checks(tmp_path, [], said.append) == 2
    assert len(said) == 1
    assert "No Chromium could be fetched" in said[0]


class Ran(list[list[str]]):
    """The commands of a check in order, each ended with the status that the test gives; what was asked of the environment."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **statuses: int) -> None:
        super().__init__()
        self.deep: list[str | None] = []
        self.site: str | None = None
        another_ended = threading.Event()

        def call(command: list[str], cwd: str, env: dict[str, str]) -> int:
            self.append(command[2:])
            self.deep.append(env.get(checks.ALL))
            self.site = env.get(checks.SITE)
            return statuses.get(command[2].rpartition(".")[2], 0)

        def run_aside(step: checks.Step, folder: Path) -> tuple[int, str, float]:
            if step.name != "ruff check":
                another_ended.set()
            assert another_ended.wait(60)  # the first step ends after the second and is shown before it all the same
            return call(step.command, "", {}), f"{step.name} has spoken", 1

        monkeypatch.setattr(checks, "ensure_chromium", lambda python, tell: True)
        monkeypatch.setattr(checks, "run_aside", run_aside)
        monkeypatch.setattr(subprocess, "call", call)


@pytest.mark.parametrize(
    ("statuses", "status"),
    [({}, 0), ({"pytest": 1}, 1), ({"ruff": 1}, 1), ({"browser_code": 2}, 1), ({"mypy": 1, "pytest": 5}, 5)],
)
def test_every_check_counts_and_pytest_comes_last(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, statuses: dict[str, int], status: int
) -> None:
    ran = Ran(monkeypatch, **statuses)
    said: list[str] = []
    assert checks.run_checks(tmp_path, [], said.append) == status
    assert said[-1].startswith("Not good yet") == bool(statuses.keys() - {"pytest"})
    assert sorted(command[0].rpartition(".")[2] for command in ran) == [
        "browser_code",
        "fast",
        "mypy",
        "ninetynine_edu",
        "pytest",
        "ruff",
        "ruff",
    ]
    names = ["ruff check", "ruff format", "browser code", "machine code", "mypy", "site"]
    assert [line for line in said if "spoken" in line] == [f"{name} has spoken" for name in names]
    assert {"--nbval", "--cov=ninetynine_edu"} < set(ran[-1]) and ran.deep[-1] is None
    assert ["ninetynine_edu", "site", ran.site] in ran  # the tests find the site that was made beside


def test_what_a_step_compiles_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; sys.exit(sys.dont_write_bytecode)"
    assert checks.run_aside(checks.Step("one", [sys.executable, "-c", code]), tmp_path)[0] == 0


def test_what_a_step_prints_is_shown_whole(tmp_path: Path) -> None:
    code = "import sys; print('Zwölf ♠'); print('oh', file=sys.stderr); sys.exit(3)"
    status, output, _ = checks.run_aside(checks.Step("one", [sys.executable, "-c", code]), tmp_path)
    assert status == 3 and sorted(output.splitlines()) == ["Zwölf ♠", "oh"]


def test_while_slow_tests_are_noted_no_line_is_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    ran = Ran(monkeypatch)
    assert checks.run_checks(tmp_path, ["--record"], lambda line: None) == 0
    assert "--nbval" in ran[-1] and "--cov=ninetynine_edu" not in ran[-1]


def test_chosen_tests_run_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ran = Ran(monkeypatch)
    assert checks.run_checks(tmp_path, ["-k", "cli"], lambda line: None) == 0
    assert checks.run_checks(tmp_path, ["--all", "-k", "cli"], lambda line: None) == 0
    assert ran == [["pytest", "-k", "cli"]] * 2 and ran.deep == [None, "1"]


def test_the_package_is_compiled_once_even_where_python_keeps_no_bytecode(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Ran(monkeypatch)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "ninetynine_edu").mkdir()
    (tmp_path / "ninetynine_edu" / "one.py").write_text("ONE = 1\n")
    assert checks.run_checks(tmp_path, ["-k", "cli"], lambda line: None) == 0
    assert [file.name.partition(".")[0] for file in tmp_path.glob("ninetynine_edu/__pycache__/*.pyc")] == ["one"]


def test_the_quick_check_leaves_out_what_is_slow_and_reads_what_changed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    changed = ["README.md", "ninetynine_edu/one.py"]
    monkeypatch.setattr(checks, "changed_files", lambda folder: changed)
    ran = Ran(monkeypatch)
    assert checks.run_checks(tmp_path, ["--quick"], lambda line: None) == 0
    assert ["mypy", "ninetynine_edu/one.py"] in ran and ["ninetynine_edu.app.setup.browser_code"] not in ran
    assert "not slow and not browser" in " ".join(ran[-1]) and "--nbval" not in ran[-1]
    changed[:] = ["ninetynine_edu/panels/play/hand.js"]
    ran.clear()
    assert checks.run_checks(tmp_path, ["--quick"], lambda line: None) == 0
    assert sorted(command[0] for command in ran) == ["ninetynine_edu.app.setup.browser_code", "pytest", "ruff", "ruff"]


def test_what_changed_is_read_from_git(tmp_path: Path) -> None:
    assert checks.changed_files(tmp_path / "nowhere") == []
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "with a space.py").write_text("")
    (tmp_path / "notes.md").write_text("")
    assert checks.changed_files(tmp_path) == ["notes.md", "with a space.py"]


def test_slow_tests_are_noted_anew_and_those_that_did_not_run_stay(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / checks.SLOW).write_text(json.dumps(["a", "left out"]))
    (tmp_path / "gw0.json").write_text(json.dumps({"a": 0.01, "b": 0.5}))
    (tmp_path / "gw1.json").write_text(json.dumps({"c": 0.1}))
    assert checks.write_slow(tmp_path, tmp_path) == 3
    assert json.loads((tmp_path / checks.SLOW).read_text()) == ["b", "c", "left out"]


def test_the_stamp_is_read_with_care(clone: Clone) -> None:
    env = clone.environment()
    env.venv.mkdir()
    for text in ("", "[]", "{", json.dumps({"state": "ready"})):
        env.stamp.write_text(text)
        assert not env.is_ready()


def test_the_commands_of_the_readme_understand_help() -> None:
    run: Callable[..., subprocess.CompletedProcess[str]] = subprocess.run
    done = run(
        [sys.executable, "-m", "ninetynine_edu", "app", "--help"], capture_output=True, text=True, cwd=PACKAGE.parent
    )
    assert done.returncode == 0
    assert done.stdout.startswith("usage: ninetynine app")
    done = run([sys.executable, "-m", "ninetynine_edu", "aps"], capture_output=True, text=True, cwd=PACKAGE.parent)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
