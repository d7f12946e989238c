"""What Binder does: exactly binder/requirements.txt, then postBuild, then a lesson and the gallery.

What these tests run in has the pinned versions already: pip finds them in their place, copied there, and fetches the rest.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError
from pathlib import Path

import pytest

from ninetynine_edu.app.serve import choose_port

ROOT = Path(__file__).parents[2]
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
RUN = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": sys.argv[2]}}).execute()
print(sum(cell.cell_type == "code" for cell in notebook.cells), "cells ran")
"""


def lay_out(line: str, prefix: Path) -> None:
    """Put what a line of requirements pins into an environment, if it is installed here in that very version."""
    here = Path(sys.prefix).resolve()
    name, _, version = line.partition("==")
    with contextlib.suppress(PackageNotFoundError):
        installed = Distribution.from_name(name)
        for file in (installed.files or ()) if installed.version == version else ():
            source = Path(str(file.locate())).resolve()
            ours = source.is_relative_to(here) and source.parent.name not in ("__pycache__", PROGRAMS)
            if ours and source.is_file():
                target = prefix / source.relative_to(here)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Path]]:
    """A copy of the repository's files and an environment made as Binder makes it; returns both."""
    base = tmp_path_factory.mktemp("binder")
    repository, venv = base / "repository", base / "venv"
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            target = repository / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
            target.chmod((ROOT / name).stat().st_mode)
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True, capture_output=True)
    for line in (repository / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines():
        lay_out(line, venv)
    programs = venv / PROGRAMS
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))},
        "PATH": os.pathsep.join([str(programs), os.environ.get("PATH", "")]),
        "PIP_NO_COMPILE": "1",  # half of pip's time, for files of which hardly any is read here
    }
    for command in (
        [str(programs / "python"), "-m", "pip", "install", "-q", "-r", "binder/requirements.txt"],
        ["bash", "binder/postBuild"],
    ):
        done = subprocess.run(
            command, cwd=repository, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert done.returncode == 0, done.stdout[-3000:]
    yield repository, programs / "python"


def clean() -> dict[str, str]:
    """This process's environment without what points to its own Python or Jupyter."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "VIRTUAL"))}


def test_nothing_else_is_installed(binder: tuple[Path, Path]) -> None:
    _, python = binder
    listed = subprocess.run(
        [str(python), "-m", "pip", "list", "--format=freeze"], capture_output=True, text=True, check=True, env=clean()
    )
    normal = {re.sub(r"[-_.]+", "-", line).lower() for line in listed.stdout.split()}
    wanted = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {re.sub(r"[-_.]+", "-", line).lower() for line in wanted if not line.startswith("#")}
    extra = {line.split("==")[0] for line in normal - pinned}
    assert pinned <= normal
    assert extra == {"pip", "setuptools", "ninetynine-edu"} - ({"setuptools"} if "setuptools" not in extra else set())
    checked = subprocess.run([str(python), "-m", "pip", "check"], capture_output=True, text=True, env=clean())
    assert checked.returncode == 0, checked.stdout


def test_a_lesson_runs_there(binder: tuple[Path, Path]) -> None:
    repository, python = binder
    lesson = min((repository / "lessons").glob("*.ipynb"))
    done = subprocess.run(
        [str(python), "-c", RUN, str(lesson), str(lesson.parent)],
        capture_output=True,
        text=True,
        env=clean(),
        cwd=repository,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert re.fullmatch(r"[1-9]\d* cells ran\n", done.stdout)


def test_the_gallery_of_the_badge_is_there(binder: tuple[Path, Path]) -> None:
    """In Binder, Voila is a part of the Jupyter server: our gallery must come up at the badge's address."""
    repository, python = binder
    port = choose_port(0)
    server = subprocess.Popen(
        [
            *(str(python), "-m", "jupyter_server", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1"),
            *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        ],
        cwd=repository,
        env=clean(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    path = re.search(r"urlpath=(voila[^)\s]*)", readme)
    assert path is not None
    try:
        page = ""
        end = time.monotonic() + 60
        while not page and server.poll() is None and time.monotonic() < end:
            try:
                with direct.open(f"http://127.0.0.1:{port}/{path[1].replace('%2F', '/')}") as answer:
                    page = answer.read().decode()
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
        assert "<h1>Ninety-nine</h1>" in page
        with direct.open(f"http://127.0.0.1:{port}/voila/tree?lang=de") as answer:
            assert '<html lang="de">' in answer.read().decode()
        for lesson in re.findall(r'href="(/lab/tree/[^"]+)"', page):
            assert (repository / lesson.removeprefix("/lab/tree/")).is_file(), lesson
        assert re.findall(r'href="/lab/tree/lessons/\w+\.ipynb"', page) and ">Play now</a>" in page
    finally:
        server.terminate()
        server.wait(timeout=30)
