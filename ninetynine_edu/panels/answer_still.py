"""An answer as a still picture, for places where nothing can be pressed: printed pages, kept notebooks."""

from __future__ import annotations

from html import escape

from .answer_state import Answer


def answer_svg(answer: Answer) -> str:
    """Return the picture of an answer as SVG text."""
    return str(answer.view["svg"])


def still_answer(answer: Answer) -> str:
    """Return an answer as a still picture in HTML."""
    return f"<p>{escape(answer.view['words'])}</p>"
