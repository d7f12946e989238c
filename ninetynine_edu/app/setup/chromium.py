"""Finding or getting a Chromium for the browser tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable, List, Optional

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def starts(path: str) -> bool:
    """Whether this really is a browser: on Ubuntu the name may belong to a note that it has to be installed."""
    if sys.platform == "win32":  # a Windows browser opens a window when asked for its version
        return True
    try:
        answer = subprocess.run([path, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return False
    return answer.returncode == 0 and any(character.isdigit() for character in answer.stdout.decode("utf-8", "replace"))


def find_chromium(
    which: Callable[[str], Optional[str]] = shutil.which, works: Callable[[str], bool] = starts
) -> Optional[str]:
    """The path of a Chromium, Chrome or Edge on this computer, or None (Playwright then uses its own, if it has one).

    The environment variable NINETYNINE_CHROMIUM, if set, names it and is not checked.
    """
    named = os.environ.get("NINETYNINE_CHROMIUM")
    if named:
        return named
    candidates = [which(name) for name in NAMES] + [place for place in PLACES if Path(place).is_file()]
    for path in candidates:
        if path and works(path):
            return path
    return None


def has_playwrights_own(python: str = sys.executable) -> bool:
    """Whether Playwright has downloaded its Chromium before."""
    code = (
        "import os, sys\n"
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: sys.exit(0 if os.path.exists(p.chromium.executable_path) else 1)\n"
    )
    return subprocess.run([python, "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def ways_to_get(python: str, root: bool, apt: bool, linux: bool) -> List[List[List[str]]]:
    """How a Chromium can be got here, best first; each way is a list of commands that must all succeed.

    Args:
        python: the interpreter that has Playwright.
        root: whether we may install packages for everybody.
        apt: whether this is Debian or one of its children.
        linux: whether Playwright's Chromium may need libraries of the system.
    """
    ways = []
    if root and apt:
        get = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=120"]
        ways.append([[*get, "update"], [*get, "install", "--no-install-recommends", "chromium"]])
    install = [python, "-m", "playwright", "install"]
    if linux and root and apt:
        ways.append([[*install, "--with-deps", "chromium"]])
    ways.append([[*install, "chromium"]])
    return ways


def ensure_chromium(python: str = sys.executable, say: Callable[[str], None] = print) -> bool:
    """Make sure that the browser tests have a Chromium; returns whether they do."""
    if find_chromium() or has_playwrights_own(python):
        return True
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    say("No Chromium found; getting one for the browser tests …")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for way in ways_to_get(python, root, bool(shutil.which("apt-get")), sys.platform.startswith("linux")):
        done = True
        for command in way:
            try:
                run = subprocess.run(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                )
            except OSError:
                done = False
            else:
                done = run.returncode == 0
            if not done:
                break
        if done and (find_chromium() or has_playwrights_own(python)):
            return True
    return False
