"""A worksheet as PDF, laid out beside what else goes on: a page stays alive meanwhile, and whoever stops it need not wait.

>>> from ..exercises.making import exercise_set
>>> from .sheet import sheets
>>> coming = pdf_later([*sheets(exercise_set("standard", count=1, seed=7))])
>>> coming.result()[:5]
b'%PDF-'
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from functools import cache

from .pdf import worksheet_pdf
from .sheet import Sheet
from .typesetting import refuse_without_typst


@cache
def _hands() -> ThreadPoolExecutor:
    """Return who lays out: one at a time, since the program that does it takes all the processors for itself."""
    return ThreadPoolExecutor(1, "worksheet")


def pdf_later(sheets: Sequence[Sheet], *, paper: str = "A4", answers: bool = True, address: str = "") -> Future[bytes]:
    """Begin what :func:`~ninetynine_edu.paper.pdf.worksheet_pdf` does, with the same arguments, in the language that is spoken now.

    Raises:
        NotHere: nothing lays out pages here.

    Returns:
        What it will be; its `result()` raises what that function raises. Cancelled before it is begun, nothing is done.
    """
    refuse_without_typst()
    spoken = copy_context()
    return _hands().submit(spoken.run, lambda: worksheet_pdf(sheets, paper=paper, answers=answers, address=address))


def is_there(coming: Future[bytes], seconds: float) -> bool:
    """Return whether a PDF is done, after waiting so long at most."""
    return bool(wait([coming], seconds).done)
