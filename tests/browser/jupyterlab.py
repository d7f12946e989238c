"""A JupyterLab of our own for tests, with settings of nobody."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ninetynine_edu.app.serve import announce

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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = own_folder / "own"
    home.mkdir()
    own = {name: str(home) for name in ("HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    folders = {f"{name}_dir": str(own_folder / name) for name in ("user_settings", "workspaces")}
    (home / "jupyter_lab_config.json").write_text(json.dumps({"LabApp": {"expose_app_in_browser": True, **folders}}))
    process = subprocess.Popen(
        [sys.executable, "-m", "ninetynine_edu", "lab", "--no-browser", "--port", str(port), "--folder", str(books)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, **own, "JUPYTER_TOKEN": TOKEN},
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}/"
    try:
        announce(f"{address}api", open_browser=False)  # comes back when it answers
        assert process.poll() is None, "JupyterLab ended"
        yield address
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        finally:
            if hasattr(os, "killpg") and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
