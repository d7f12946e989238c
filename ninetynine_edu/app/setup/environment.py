"""The environment of a checkout: a virtual environment in `.venv`, made once, checked in a moment ever after."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

CHECKOUT = Path(__file__).resolve().parents[3]
OLDEST = (3, 11)
HANDED_OVER = "NINETYNINE_HANDED_OVER"
END_WITH_PARENT = "NINETYNINE_END_WITH_PARENT"
PROBE_SECONDS = 8
# How pip tries: for the first question, and for the rest when that got no answer. Nobody waits minutes for a cable.
ONE_QUESTION = {"PIP_RETRIES": "1", "PIP_TIMEOUT": "3"}
WITHOUT_ANSWER = {"PIP_RETRIES": "1", "PIP_TIMEOUT": "15"}
UV_ONCE = {"UV_HTTP_TIMEOUT": "15", "UV_HTTP_RETRIES": "1"}
"""uv knows nothing of pip's settings: where only those lead to packages, pip's turn comes soon."""
INSTALLING = (b"Installing collected packages", b"Prepared ")
"""What pip and uv say when everything has been fetched."""
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError|MaxRetryError"
    r"|connection broken|getaddrinfo failed|Name or service not known|Temporary failure in name resolution"
    r"|Network is unreachable|Connection refused",
    re.IGNORECASE,
)
Say = Callable[[str], None]


class SetupError(Exception):
    """The environment could not be made; the message is one sentence for the person who started us."""


def say(line: str) -> None:
    """A line for people, at once."""
    print(line, flush=True)


def is_checkout(folder: Path = CHECKOUT) -> bool:
    """Whether we run from a clone of the repository and not from an installed package."""
    return (folder / "pyproject.toml").is_file() and (folder / "binder" / "constraints.txt").is_file()


def venv_python(venv: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def newer_python(which: Callable[[str], Optional[str]] = shutil.which) -> Optional[str]:
    """Another Python on this computer that is new enough, for when the one that runs us is not."""
    for minor in range(14, OLDEST[1] - 1, -1):
        found = which("python3.%d" % minor)
        if found:
            return found
    return None


def too_old(version: Tuple[int, ...], executable: str) -> str:
    """The sentence about a Python that is too old."""
    return (
        "Ninety-nine needs Python %d.%d or newer, and %s is Python %d.%d; please install a newer one (python.org)."
        % (
            *OLDEST,
            executable,
            version[0],
            version[1],
        )
    )


class Environment:
    """The virtual environment of one checkout.

    Args:
        folder: the checkout.
        tests: whether what only the tests need belongs to it.
        tell: where the lines about progress go.
    """

    def __init__(self, folder: Path = CHECKOUT, tests: bool = False, tell: Say = say) -> None:
        self.folder = folder
        self.tests = tests
        self.tell = tell
        self.venv = folder / ".venv"
        self.python = venv_python(self.venv)
        self.stamp = self.venv / "ninetynine-setup.json"
        self.log = self.venv / "ninetynine-setup.log"
        self.constraints = folder / "binder" / "constraints.txt"

    def fingerprint(self) -> str:
        """Changes whenever the environment has to be looked at again: other pins, or a moved checkout."""
        parts = [self.folder.joinpath("pyproject.toml").read_bytes(), self.constraints.read_bytes()]
        return hashlib.sha256(b"\0".join([*parts, os.fsencode(str(self.folder))])).hexdigest()

    def read_stamp(self) -> Dict[str, Any]:
        """What the last set-up left: its state and for what; empty when there was none."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def write_stamp(self, state: str) -> None:
        """Leave word of this set-up: at no moment is the stamp half written."""
        text = json.dumps({"state": state, "tests": self.tests, "fingerprint": self.fingerprint()})
        new = self.stamp.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self.stamp)

    def is_ready(self) -> bool:
        """Whether nothing needs to be done; reads two small files and starts nothing."""
        stamp = self.read_stamp()
        return (
            stamp.get("state") == "ready"
            and stamp.get("fingerprint") == self.fingerprint()
            and (bool(stamp.get("tests")) or not self.tests)
            and self.python.exists()
        )

    def runs_here(self) -> bool:
        """Whether the Python that runs us already has all that is needed, in its own or in our environment."""
        if Path(sys.prefix).resolve() == self.venv.resolve() and self.read_stamp():
            return self.is_ready()
        return satisfied_here(self.folder / "pyproject.toml", self.tests)

    def prepare(self) -> None:
        """Make the environment, or bring it up to date; safe to repeat and to interrupt.

        Raises:
            SetupError: with a sentence that says what is missing.
        """
        try:
            with self.alone() as kept:
                if self.is_ready():  # another start has just done it
                    return
                self.refuse_what_is_not_ours()
                self.make_venv()
                self.write_stamp("making")
                self.install(kept)
                self.write_stamp("ready")
        except OSError as error:
            place = error.filename or self.venv
            raise SetupError(f"The environment could not be made: {place}: {error.strerror or error}.") from None

    def make_venv(self) -> None:
        """A working `.venv`: kept when it is sound, made anew when it is missing, broken or was interrupted."""
        interrupted = self.read_stamp().get("state") == "making"
        if interrupted:
            self.tell("The last set-up was not finished; starting afresh.")
        elif self.python.exists() and self.is_sound():
            return
        self.tell("Making an environment for Ninety-nine in .venv …")
        self.start_afresh()
        run = subprocess.run(
            [sys.executable, "-m", "venv", str(self.venv)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if run.returncode != 0 or not self.python.exists():
            raise SetupError(explain_venv(run.stdout.decode("utf-8", "replace")))

    def refuse_what_is_not_ours(self) -> None:
        """Leave a `.venv` alone that somebody else made, whatever it is.

        Raises:
            SetupError: it is a link, a file, or a folder that holds something but not our stamp.
        """
        if os.path.realpath(str(self.venv)) != os.path.join(os.path.realpath(str(self.folder)), self.venv.name):
            what = "is a link to another place"  # or, on Windows, a junction
        elif not self.venv.exists() or (self.venv.is_dir() and (self.stamp.is_file() or self.is_empty())):
            return
        else:
            what = "was not made by Ninety-nine"
        raise SetupError(
            f"{self.venv} {what}, so it is left as it is; please give it another name or move it away, and start again."
        )

    def is_empty(self) -> bool:
        """Whether there is nothing in `.venv`, or only a stamp that was never finished."""
        return {file.name for file in self.venv.iterdir()} <= {self.stamp.with_suffix(".new").name}

    def start_afresh(self) -> None:
        """An empty `.venv` of our own. The stamp comes first and stays, so that an interruption is known as ours."""
        self.venv.mkdir(exist_ok=True)
        self.write_stamp("making")
        for file in self.venv.iterdir():
            if file == self.stamp:
                continue
            if file.is_dir() and not file.is_symlink():
                shutil.rmtree(str(file))
            else:
                file.unlink()

    def is_sound(self) -> bool:
        """Whether the Python in `.venv` starts, is new enough and has pip."""
        code = f"import sys, pip; sys.exit(sys.version_info < {OLDEST!r})"
        try:
            run = subprocess.run(
                [str(self.python), "-c", code],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            return False
        return run.returncode == 0

    def install(self, kept: Tuple[int, ...] = ()) -> None:
        """Install the package, editable, with exactly the pinned versions: by uv, and where that does not work by pip.

        Args:
            kept: open files that the installer keeps too; our lock is held as long as it runs, even without us.
        """
        pins = self.pins()
        self.tell(f"Fetching up to {len(pins)} packages; the first time this takes a few minutes …")
        hurry: Dict[str, str] = {}
        if not self.is_answered():
            self.tell("  No answer from the internet yet; trying again for a moment …")
            hurry = WITHOUT_ANSWER
        elif self.is_installed_by_uv(pins.get("uv"), kept):
            return
        compiled = ["--no-compile"] if self.tests else []
        command = ["pip", "install", "--no-input", "--progress-bar=off", *compiled, "--disable-pip-version-check"]
        if self.follow([*command, *self.wanted()], hurry, kept) != 0:
            raise SetupError(explain_pip(self.log.read_text(encoding="utf-8", errors="replace"), self.log))

    def pins(self) -> Dict[str, str]:
        """The pinned packages and their versions."""
        text = self.constraints.read_text(encoding="utf-8")
        return dict(re.findall(r"^([\w.-]+)==(.+)$", text, re.MULTILINE))

    def wanted(self) -> List[str]:
        """What is to be installed, in words that pip and uv share."""
        return ["-c", str(self.constraints), "-e", f"{self.folder}[test]" if self.tests else str(self.folder)]

    def is_installed_by_uv(self, version: Optional[str], kept: Tuple[int, ...]) -> bool:
        """Let uv install everything, in a quarter of pip's time; whatever keeps it from that, pip is still there.

        Args:
            version: the pinned version of uv, None where none is pinned.
            kept: as for install().
        """
        if version is None:
            return False
        get = ["install", "-q", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check", f"uv=={version}"]
        if self.follow(["pip", *get], WITHOUT_ANSWER, kept) != 0:
            return False
        compiled = [] if self.tests else ["--compile-bytecode"]
        command = ["uv", "pip", "install", "--python", str(self.python), "--no-progress", *compiled]
        return self.follow([*command, *self.wanted()], UV_ONCE, kept) == 0

    def follow(self, module: List[str], settings: Dict[str, str], kept: Tuple[int, ...]) -> int:
        """Run a module of the environment, keep what it prints in the log and tell how far it is; return its status."""
        seen = 0
        process = subprocess.Popen(
            [str(self.python), "-m", *module],
            cwd=str(self.folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(os.environ, PIP_USER="0", PYTHONUTF8="1", **settings),
            pass_fds=() if os.name == "nt" else kept,
        )
        assert process.stdout is not None
        try:
            with self.log.open("wb") as log:
                for line in process.stdout:
                    log.write(line)
                    if line.startswith((b"Collecting ", b"Processing ")):
                        seen += 1
                        if seen % 30 == 0:
                            self.tell(f"  {seen} packages …")
                    elif line.startswith(INSTALLING):
                        self.tell("  installing …")
            return process.wait()
        except BaseException:
            process.terminate()
            process.wait()
            raise

    def is_answered(self) -> bool:
        """Whether pip gets an answer from where it fetches packages, asked once for one of them; takes seconds at most."""
        first = list(self.pins())[:1]
        command = [str(self.python), "-m", "pip", "index", "versions", "--disable-pip-version-check", *first]
        try:
            run = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=dict(os.environ, PYTHONUTF8="1", **ONE_QUESTION),
                timeout=PROBE_SECONDS,
            )
        except subprocess.TimeoutExpired:
            return False
        return run.returncode == 0 or not NO_NETWORK.search(run.stdout.decode("utf-8", "replace"))

    @contextlib.contextmanager
    def alone(self) -> Iterator[Tuple[int, ...]]:
        """Let one set-up run at a time; the others wait. The lock ends with whoever holds it, however that ends."""
        with (self.folder / ".venv-lock").open("a+b") as file:
            if not lock(file.fileno(), wait=False):
                self.tell("Another start is making the environment; waiting for it …")
                lock(file.fileno(), wait=True)
            try:
                yield (file.fileno(),)
            finally:
                unlock(file.fileno())


if os.name == "nt":
    import msvcrt
    import time

    def lock(number: int, wait: bool) -> bool:
        while True:
            try:
                os.lseek(number, 0, os.SEEK_SET)
                msvcrt.locking(number, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
                return True
            except OSError:
                if not wait:
                    return False
                time.sleep(1)

    def unlock(number: int) -> None:
        os.lseek(number, 0, os.SEEK_SET)
        msvcrt.locking(number, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def lock(number: int, wait: bool) -> bool:
        try:
            fcntl.flock(number, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_UN)


def explain_venv(output: str) -> str:
    """A sentence about a virtual environment that could not be made, from what `python -m venv` printed."""
    if "ensurepip" in output or "No module named venv" in output:
        name = "python%d.%d-venv" % sys.version_info[:2]
        return (
            "This Python cannot make environments, because a part of it is missing; "
            f"on Debian and Ubuntu `apt install {name}` adds it, then start again."
        )
    return f"The environment could not be made: {_last_line(output)}"


def explain_pip(output: str, log: Path) -> str:
    """A sentence about packages that could not be installed, from what pip printed."""
    if NO_NETWORK.search(output):
        return "The packages could not be fetched; please connect this computer to the internet and start again."
    if "No space left on device" in output:
        return "The disk is full; Ninety-nine needs about 1 GB for its environment."
    return f"The packages could not be installed: {_last_line(output)} (the whole report is in {log})"


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines or ["no reason was given"]
    return errors[-1].replace("ERROR: ", "")


def satisfied_here(pyproject: Path, tests: bool) -> bool:
    """Whether the Python that runs us has the package and every requirement of it in a version that fits."""
    if sys.version_info < OLDEST:
        return False
    try:
        import importlib.metadata as metadata
        import tomllib

        from packaging.requirements import Requirement

        metadata.version("ninetynine_edu")
        project = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]
        wanted: List[str] = list(project["dependencies"])
        if tests:
            wanted += project["optional-dependencies"]["test"]
        while wanted:
            requirement = Requirement(wanted.pop())
            if requirement.marker is not None and not requirement.marker.evaluate():
                continue  # not for this computer
            if requirement.extras and requirement.name == "ninetynine_edu":
                for extra in requirement.extras:
                    wanted += project["optional-dependencies"][extra]
            elif not requirement.specifier.contains(metadata.version(requirement.name), prereleases=True):
                return False
    except (ImportError, OSError, KeyError, ValueError):  # not installed, or nothing to compare with
        return False
    return True


def hand_over(python: str, arguments: List[str]) -> int:
    """Go on in another Python with ``-m ninetynine_edu`` and these arguments; returns its exit status.

    Where the system can, the other Python takes our place, so that there is no parent that could be ended alone.
    Elsewhere it watches the pipe to us, and ends when we do.
    """
    command = [python, "-m", "ninetynine_edu", *arguments]
    environment = dict(os.environ, **{HANDED_OVER: "1"})
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execve(python, command, environment)
    environment[END_WITH_PARENT] = "1"
    process = subprocess.Popen(command, stdin=subprocess.PIPE, env=environment)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # it got the Ctrl-C too, and is ending
            continue


def stop_kindly() -> None:
    """A terminated set-up ends like one that got Ctrl-C: what it started is ended too."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, stop)
