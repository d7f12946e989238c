"""The two servers: the apps for a class (Voila) and the lessons to work on (JupyterLab).

Both listen on this computer only, ask nothing of any other computer, and end their kernels when they end.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import warnings
import webbrowser
from pathlib import Path
from typing import Any

from ninetynine_edu.app.limits import LARGEST_MESSAGE, PAGES
from ninetynine_edu.ground.say import look_in
from ninetynine_edu.ground.text import path_echo

from ..panels import gallery

HOST = "127.0.0.1"
PORT = 8866
PACKAGE = Path(__file__).resolve().parents[1]
JUPYTER_DATA = PACKAGE / "panels" / "jupyter"
NOT_LISTED = (
    "__pycache__", "*.pyc", ".*", "binder", "docs", "ninetynine_edu", "tests", "CHANGELOG.md", "CITATION.cff",
    "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml",
)  # fmt: skip
"""What lies in a checkout beside the lessons and the apps."""
CHECKED = "ninetynine_edu.app.frames.CheckedConnection"


class ServeError(Exception):
    """A server could not be started; the message is one sentence for the person who asked for it."""


def notebook_root() -> Path:
    """The folder that holds ``notebooks/`` and ``lessons/``: inside an installed package, else the checkout.

    Raises:
        ServeError: when neither is there.
    """
    for root in (PACKAGE / "_notebooks", PACKAGE.parent):
        if (root / "notebooks").is_dir() or (root / "lessons").is_dir():
            return root
    raise ServeError("The notebooks of ninetynine_edu are missing; please install the package again.")


def is_free(port: int, host: str = HOST) -> bool:
    """Whether this computer lets us listen on `port` (1 to 65535), at one of its addresses or at all (0.0.0.0)."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # a port that was closed a moment ago counts as free, as it does for the server
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError):
            return False
    return True


def choose_port(asked: int | None, first: int = PORT, host: str = HOST) -> int:
    """The port to listen on: exactly the one asked for, or the next free one from `first`; 0 means any.

    Raises:
        ServeError: when the port asked for is busy or no port at all is free.
    """
    if asked is not None and asked != 0:
        if not 1 <= asked <= 65535:
            raise ServeError(f"There is no port {asked}; ports go from 1 to 65535.")
        if not is_free(asked, host):
            raise ServeError(f"Port {asked} is busy. Give another one with --port, or leave --port out.")
        return asked
    if asked is None:
        for port in range(first, min(first + 100, 65536)):
            if is_free(port, host):
                return port
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            raise ServeError(f"This computer gives us no port to listen on ({error.strerror}).") from None
        return int(probe.getsockname()[1])


def can_open_browser() -> bool:
    """Whether opening a window makes sense: not on a computer without a screen."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def announce(url: str, open_browser: bool, within: float = 60.0) -> None:
    """Wait until `url` answers, say so on standard output, and open it in the browser if asked.

    Args:
        url: the address of the server being started.
        open_browser: also open it.
        within: seconds to wait before giving up in silence; the server itself says what went wrong.
    """
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            with direct.open(url, timeout=5):
                break
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    else:
        return
    print(f"Ninety-nine is open at {url}  (Ctrl-C ends it)", flush=True)
    if not open_browser:
        return
    opened = False
    if can_open_browser():
        with contextlib.suppress(webbrowser.Error, OSError):
            opened = webbrowser.open(url)
    if not opened:
        print(f"No browser was found to show it. Please open {url} yourself.", flush=True)


def _use_our_template() -> None:
    """Let Voila and its kernels find the template inside the package, before any that is installed elsewhere."""
    rest = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(JUPYTER_DATA), *([rest] if rest else [])])


def _start_sooner() -> None:
    """Let jsonschema check no international addresses: it would build grammars for seconds, and nothing here has any."""
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def app_settings(port: int, root: Path, pages: int = PAGES) -> dict[str, dict[str, Any]]:
    """All settings of the app server, as Jupyter's own names and values."""
    settings: dict[str, dict[str, Any]] = {
        "Voila": {
            "ip": HOST,
            "port": port,
            "port_retries": 0,
            "root_dir": str(root),
            "open_browser": False,  # announce() opens it, once it answers
            "log_level": "ERROR",
            "kernel_websocket_connection_class": CHECKED,
            "tornado_settings": {
                "websocket_max_message_size": LARGEST_MESSAGE,
                "jinja_template_vars": gallery.told(root, lab=False),
            },
        },
        "VoilaConfiguration": {
            "template": "ninetynine",
            "theme": "light",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "multi_kernel_manager_class": "ninetynine_edu.app.voila_pages.BoundedKernelManager",
            "resources": gallery.around_notebooks(),
        },
        "BoundedKernelManager": {"most": pages},
        # A kernel whose page is gone ends within ten minutes; a page that is open keeps its own.
        "MappingKernelManager": {"cull_interval": 60, "cull_idle_timeout": 600, "cull_connected": False},
    }
    # Server and kernel talk through files where that is possible: no other user of this computer can listen.
    if sys.platform == "linux" and len(tempfile.gettempdir()) < 20:  # such a file's path may have 107 characters
        settings["KernelManager"] = {"transport": "ipc"}
    return settings


def run_app(port: int | None = None, open_browser: bool = True, root: Path | None = None, pages: int = PAGES) -> int:
    """Serve the gallery and the apps until Ctrl-C or a signal ends it.

    Args:
        port: the port to listen on; None takes the next free one from 8866, 0 any free one.
        open_browser: open the gallery in the browser.
        root: the folder whose notebooks are served, if not our own.
        pages: so many pages may be open at once; who comes later is asked to wait.

    Returns:
        The exit status.

    Raises:
        ServeError: the port is busy, or a library is missing.
    """
    chosen = choose_port(port)
    look_in(os.environ.get("NINETYNINE_WORDS", ""))
    _use_our_template()
    _start_sooner()
    try:
        from ninetynine_edu.app.voila_pages import AppServer
    except ModuleNotFoundError as error:
        raise ServeError(f"{error.name} is not installed here; please install ninetynine_edu again.") from None
    server = AppServer.prepare(app_settings(chosen, root or notebook_root(), pages))
    url = f"http://{HOST}:{chosen}/"
    threading.Thread(target=announce, args=(url, open_browser), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.start()
    return 0


def lab_folder(asked: str | None) -> Path:
    """The folder JupyterLab opens: the one asked for, else the checkout; an installed package is copied there first.

    Raises:
        ServeError: when the folder cannot be made.
    """
    root = notebook_root()
    if asked is None and root == PACKAGE.parent:
        return root
    folder = Path(asked if asked is not None else "ninetynine_lessons")
    try:
        folder = folder.expanduser().resolve()
        for part in ("notebooks", "lessons"):
            if (root / part).is_dir() and not (folder / part).exists():
                shutil.copytree(root / part, folder / part)
    except RuntimeError:  # pathlib's word for a home, or an end of links, that is not there
        raise ServeError(f"There is no folder {path_echo(folder)}; give --folder another one.") from None
    except (OSError, ValueError, shutil.Error) as error:  # ValueError: a name that no folder can have
        raise ServeError(
            f"The lessons could not be copied to {path_echo(folder)} ({path_echo(getattr(error, 'strerror', None) or error)})."
        ) from None
    return folder


def lab_settings(port: int, root: Path, open_browser: bool) -> dict[str, dict[str, Any]]:
    """All settings of JupyterLab's server, as Jupyter's own names and values: it opens the gallery, with lessons to work on.

    Args:
        port: the port to listen on.
        root: the folder that is served.
        open_browser: whether the browser is opened, where there is one.
    """
    settings: dict[str, dict[str, Any]] = {
        "ServerApp": {
            "ip": HOST,
            "port": port,
            "port_retries": 0,
            "root_dir": str(root),
            "open_browser": open_browser and can_open_browser(),
            "kernel_websocket_connection_class": CHECKED,
            "jinja_template_vars": gallery.told(root, lab=True),
            "allow_root": hasattr(os, "geteuid") and os.geteuid() == 0,
        },
        "LabApp": {
            "default_url": "/voila",  # the gallery
            # Nothing is asked of another computer: no news, no update check, no list of extensions. Nor is anybody asked.
            "news_url": None,
            "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
            "extension_manager": "readonly",
            "app_settings_dir": str(JUPYTER_DATA / "lab"),
        },
        "VoilaConfiguration": {"template": "ninetynine", "resources": gallery.around_notebooks()},
        "Application": {"log_level": "WARN"},
    }
    if root == PACKAGE.parent:  # in a checkout a teacher sees what is for teachers
        settings["ContentsManager"] = {"hide_globs": [*NOT_LISTED]}
    return settings


def run_lab(port: int | None = None, open_browser: bool = True, folder: str | None = None) -> int:
    """Open the lessons in JupyterLab until Ctrl-C or a signal ends it. Arguments as for run_app.

    Raises:
        ServeError: the port is busy, the folder cannot be made, or a library is missing.
    """
    where = lab_folder(folder)
    chosen = choose_port(port, first=8888)
    _use_our_template()
    _start_sooner()
    try:
        import voila  # noqa: F401  # loaded first: it lets those warnings through
        from jupyterlab.labapp import LabApp
        from traitlets.config import Config
    except ModuleNotFoundError as error:
        raise ServeError(f"{error.name} is not installed here; please install ninetynine_edu again.") from None
    # How Jupyter's programs read their own settings is nothing that anybody at the terminal can mend.
    warnings.filterwarnings("ignore", category=DeprecationWarning, module="traitlets")
    print(f"The lessons are in {where}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        LabApp.initialize_server(config=Config(lab_settings(chosen, where, open_browser))).start()
    return 0


def end_with_parent() -> None:
    """End this server when its standard input closes: how a parent that started us is noticed to be gone."""

    def watch() -> None:
        with contextlib.suppress(OSError, ValueError):
            while sys.stdin.buffer.read(1024):
                pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
