"""The dialog of a lesson's page that sends it to a class; the button for it stands above the lesson."""

from __future__ import annotations

from typing import Any

import traitlets

from ..kit.page import Page
from .desk import SendsLesson


class SendingPage(Page):
    """Sends a page to a class.

    Args:
        desk: what sits behind it.
    """

    BUNDLE = "sending"

    view: Any = traitlets.Dict().tag(sync=True)


def show(page: str) -> SendingPage:
    """Return the dialog, as the last thing of a notebook cell.

    Args:
        page: the path of the lesson's page below the folder of all pages, without its ending.
    """
    return SendingPage(SendsLesson(page))
