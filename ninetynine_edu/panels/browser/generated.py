"""Methods that `dataclasses` writes as text, compiled when a site is made: else each visitor's device compiles them at a first visit.

Python's own library makes a text of Python of each dataclass, a function that makes its methods, and runs it. What the classes of
:func:`.warm.warm` are made of is noted by the Python of the pages (:func:`note`) and kept with the package, each text with its code
(:func:`kept`); later the code is found by the text (:func:`use`). A text that was not noted is compiled as ever.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

FILE: Final = "generated.marshal"
_NAME: Final = "__create_fn__"
"""What `dataclasses` calls the function."""
_library: Final[Callable[..., None]] = exec
_noted: Final[dict[str, CodeType]] = {}

Run = Callable[[str, dict[str, Any], dict[str, Any]], None]


def note() -> None:
    """Note from now on what dataclasses are made of."""

    def run(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        whole = _as_ever(text, names, found)
        inside = [each for each in whole.co_consts if isinstance(each, CodeType) and each.co_name == _NAME]
        if len(inside) == 1 and found.keys() == {_NAME}:
            _noted[text] = inside[0]

    _take_the_place_of_exec(run)


def kept() -> bytes:
    """Return what was noted, for a file that is called :data:`FILE`."""
    return marshal.dumps(dict(sorted(_noted.items())))


@cache
def use(folder: Path = Path(__file__).parent) -> None:
    """Make dataclasses of what was kept from now on, where there is something; done once, also where Python starts from a picture.

    Args:
        folder: where it lies.
    """
    file = folder / FILE
    if not file.is_file():
        return
    codes: dict[str, CodeType] = marshal.loads(file.read_bytes())

    def run(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        if text in codes:
            found[_NAME] = FunctionType(codes[text], names, _NAME)
        else:
            _as_ever(text, names, found)

    _take_the_place_of_exec(run)


def _take_the_place_of_exec(run: Run) -> None:
    vars(dataclasses)["exec"] = run


def _as_ever(text: str, names: dict[str, Any], found: dict[str, Any]) -> CodeType:
    code = compile(text, "<string>", "exec", dont_inherit=True)  # as in the module that it comes from
    _library(code, names, found)
    return code
