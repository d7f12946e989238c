"""The folder in which this computer keeps what was made or fetched once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

NAME: Final = "ninetynine_edu"
OWN: Final = "NINETYNINE_CACHE"
"""The environment variable that names another folder."""


def cache_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform, home: Path | None = None
) -> Path:
    """Return the folder, which need not be there yet; whatever lies in it may be removed at any time.

    Args:
        environment: the variables that say where such folders are.
        platform: as `sys.platform`.
        home: the person's own folder, if not that of whoever runs this.

    >>> cache_folder({"NINETYNINE_CACHE": "mine"}).as_posix()
    'mine'
    >>> cache_folder({"XDG_CACHE_HOME": "/ann/kept"}, "linux").as_posix()
    '/ann/kept/ninetynine_edu'
    """
    if own := environment.get(OWN):
        return Path(own)
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / NAME / "Cache"
    if platform not in ("win32", "darwin") and (kept := environment.get("XDG_CACHE_HOME")):
        return Path(kept) / NAME
    home = _home() if home is None else home
    return home / ("Library/Caches" if platform == "darwin" else ".cache") / NAME


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # pathlib's word for a person without a folder
        return Path.cwd()
