"""A JupyterLab of our own for tests, with settings of nobody."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

TRIES: Final = 5
DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
TOKEN: Final = "a-token-for-tests"
READY: Final = """() => {
  const panel = window.jupyterapp && window.jupyterapp.shell.currentWidget;
  return panel && panel.sessionContext && panel.sessionContext.isReady && panel.sessionContext.session;
}"""
"""The notebook in front has its kernel."""
RUN: Final = """() => { window.allRun = false; window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.allRun = true; }); }"""
"""Runs all cells of the notebook in front; `allRun` says when they have run."""


@contextmanager
def running_lab(books: Path, own_folder: Path) -> Iterator[str]:
    """The address of `ninetynine lab` on a folder of notebooks, ending in a slash.

    Args:
        books: the notebooks.
        own_folder: where it keeps its settings.
    """
    home = own_folder / "own"
    home.mkdir()
    own = {name: str(home) for name in ("HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    folders = {f"{name}_dir": str(own_folder / name) for name in ("user_settings", "workspaces")}
    (home / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": {"expose_app_in_browser": True, **folders}}))
    with ExitStack() as stack:
        for _ in range(TRIES):  # a port that was free may have been taken meanwhile
            process, address = _begun(stack, books, {**os.environ, **own, "JUPYTER_TOKEN": TOKEN})
            if _answers(process, address):
                break
        else:
            raise AssertionError("JupyterLab ended each time")
        yield address


def _begun(stack: ExitStack, books: Path, environment: dict[str, str]) -> tuple[subprocess.Popen[bytes], str]:
    """Begin a JupyterLab on a port that is free just now, to be ended with the stack; return it and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "ninetynine_edu", "lab", "--no-browser", "--port", str(port), "--folder", str(books)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True,
        env=environment,
    )  # fmt: skip
    stack.callback(_ended, process)
    return process, f"http://127.0.0.1:{port}/"


def _answers(process: subprocess.Popen[bytes], address: str) -> bool:
    """Wait until a JupyterLab answers; False when it has ended."""
    until = time.monotonic() + 90
    while process.poll() is None:
        with suppress(OSError), DIRECT.open(f"{address}api", timeout=5):
            return process.poll() is None
        assert time.monotonic() < until, "JupyterLab does not answer"
        time.sleep(0.1)
    return False


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=30)
    finally:
        if hasattr(os, "killpg") and process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
