"""`ninetynine site`: the whole of it as files, for any web space."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ninetynine_edu.app.asked import UsageError
from ninetynine_edu.ground.text import path_echo

DETAILS: Final = """OUT is a folder: empty, not there yet, or with a site in it, which is brought up to date. Its files run under
any address, on any web space that serves files; nothing is fetched from anywhere else. Example: ninetynine site public"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command may be told."""
    parser.add_argument("out", metavar="OUT", help="the folder that it is made in")
    add_parts(parser.add_argument)


def add_parts(add: Callable[..., argparse.Action]) -> None:
    """Add where the parts of a site come from that are not ours."""
    add("--pyodide", metavar="PATH", help="Pyodide's npm package, a folder or .tgz (default: it is fetched once)")
    add("--wheels", metavar="DIR", help="wheels made for Pyodide, such as NumPy's, that the pages may use")


def run(values: argparse.Namespace) -> int:
    """Make the site; return the exit status.

    Raises:
        UsageError: when something is missing, or the folder cannot be used.
    """
    from ninetynine_edu.app.serve import ServeError, notebook_root
    from ninetynine_edu.app.site.build import build
    from ninetynine_edu.app.site.files import SiteError, check_folder
    from ninetynine_edu.app.site.pyodide import PyodideError, find

    given = None if values.wheels is None else Path(values.wheels)
    try:
        check_folder(Path(values.out))  # before anything is fetched
        count = build(Path(values.out), notebook_root(), find(values.pyodide, print), given)
    except (SiteError, ServeError, PyodideError) as error:
        raise UsageError(str(error)) from None
    print(f"The site is in {path_echo(values.out)}: {count} files. Put them on any web space.")
    return 0
