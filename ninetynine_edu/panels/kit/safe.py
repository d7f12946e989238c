"""The one wrapper around everything that a page can set off.

A callback that fails in Jupyter or Voila shows nothing at all: the click just does not work. Here the error is logged
and the person reads a sentence.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

log = logging.getLogger("ninetynine_edu.panels")

SORRY = "Something went wrong on our side. Nothing is lost: the cards lie as before, and you can go on playing."

_Owner = TypeVar("_Owner")
_Args = ParamSpec("_Args")


def safely(
    sorry: Callable[[_Owner, str], object],
) -> Callable[[Callable[Concatenate[_Owner, _Args], object]], Callable[Concatenate[_Owner, _Args], None]]:
    """Make a method that never fails silently and never fails aloud.

    Args:
        sorry: called with the owner and a kind sentence after the error has been logged. Should it fail too, that is
            logged and the page stays as it was.

    >>> class Bell:
    ...     said = ""
    ...     def tell(self, text): self.said = text
    ...     @safely(tell)
    ...     def ring(self): raise RuntimeError("no clapper")
    >>> log.disabled = True
    >>> bell = Bell(); bell.ring(); log.disabled = False
    >>> bell.said[:46]
    'Something went wrong on our side. Nothing is l'
    """

    def wrap(method: Callable[Concatenate[_Owner, _Args], object]) -> Callable[Concatenate[_Owner, _Args], None]:
        @functools.wraps(method)
        def run(owner: _Owner, /, *args: _Args.args, **kwargs: _Args.kwargs) -> None:
            try:
                method(owner, *args, **kwargs)
            except Exception:
                log.exception("%s failed", method.__qualname__)
                try:
                    sorry(owner, SORRY)
                except Exception:
                    log.exception("and the sentence about it could not be shown")

        return run

    return wrap
