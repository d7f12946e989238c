"""What somebody has on a page, sent to a class: a link that holds all of it, and its QR code. No server keeps anything of it.

A desk says what it has to send (:meth:`Sends.to_send`); where its pages are, the page says, or the person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from ...ground.english import together
from ...ground.here import NotHere
from ...ground.say import ENGLISH, known, marked, say
from ...paper.link import PaperError, is_near, page_link, qr_svg
from .address import asked
from .desk import Desk, Message, action
from .host import Reply
from .in_link import LONGEST
from .messages import ODD, Refused, text_of

LONGEST_IN_QR: Final = 1000
"""A longer link makes squares so small that no tablet reads them from a wall."""
COMMAND: Final = "ninetynine app --class"
_LONGEST_ADDRESS: Final = 300
_NOWHERE: Final = marked(
    "Where does your class open Ninety-nine? Start “{command}”, and write the address that it shows."
)
_NEAR: Final = marked(
    "This link opens on this computer only. For tablets, start “{command}”, and write the address that it shows."
)
_FAR: Final = marked("Every tablet that reaches {place} can open this link.")
_TOO_LONG: Final = marked("This is too long for a link. Hand out a file instead.")
_NO_QR: Final = marked("This is too long for a QR code. Send the link, or hand out a file.")


@dataclass(frozen=True, slots=True)
class ToSend:
    """Something that can be sent.

    Attributes:
        code: what the page calls it.
        words: what it is called where several things can be chosen.
        opens: a sentence about what others will see; why it cannot be sent, where it has no page.
        page: which page opens it: the name of its notebook, or the path of a lesson; see :func:`~ninetynine_edu.paper.link.page_link`.
        asks: what that page is asked for, by name.
    """

    code: str
    words: str
    opens: str
    page: str = ""
    asks: Mapping[str, str] = field(default_factory=dict)


class Sends(Desk):
    """A desk that has something for a class."""

    def to_send(self) -> Sequence[ToSend]:
        """Return what can be sent just now: one thing at least, where the page offers it."""
        return ()

    @action("class", keeps=True)
    def _to_class(self, message: Message) -> list[Reply]:
        """Answer with a link to one of these things, and its QR code."""
        things = self.to_send()
        what, here = text_of(message, "what", 20, ""), text_of(message, "here", _LONGEST_ADDRESS, "").strip()
        chosen = next((thing for thing in things if thing.code == what), things[0] if things else None)
        if chosen is None:
            raise Refused(ODD)
        link = link_view(chosen, here, self.language)
        return [
            {"kind": "class", "things": [[thing.code, thing.words] for thing in things], "what": chosen.code, **link}
        ]


def link_view(thing: ToSend, here: str, language: str) -> dict[str, Any]:
    """Return the link to a thing and its QR code, as far as there are any, and sentences about them.

    Args:
        thing: what is sent.
        here: where pages are, as the page or a person says it; "" where nobody knows.
        language: that of the page; what the address asks for goes before.
    """
    view: dict[str, Any] = {"opens": thing.opens, "url": "", "qr": "", "why": "", "near": True, "long": False}
    if not thing.page:
        return view | {"near": False, "long": True}
    if not here:
        return view | {"why": say(_NOWHERE, command=COMMAND)}
    if "://" not in here and ("." in here or ":" in here):
        here = f"http://{here}"  # as people write it
    try:
        spoken = known(asked(urlsplit(here).query).get("lang", "")) or language
        here = here.partition("?")[0]
        url = page_link(here, thing.page, thing.asks, "" if spoken == ENGLISH else spoken)
        near = is_near(here)
    except (PaperError, ValueError) as error:
        return view | {"why": str(error) if isinstance(error, PaperError) else say(_NOWHERE, command=COMMAND)}
    if len(url) > LONGEST:
        return view | {"near": False, "long": True, "why": say(_TOO_LONG)}
    why = say(_NEAR, command=COMMAND) if near else say(_FAR, place=urlsplit(url).netloc)
    qr, no_qr = _qr(url)
    return view | {"url": url, "qr": qr, "why": together(no_qr, why), "near": near, "long": len(url) > LONGEST_IN_QR}


def _qr(url: str) -> tuple[str, str]:
    """Return the QR code of a link, and why there is none."""
    if len(url) > LONGEST_IN_QR:
        return "", say(_NO_QR)
    try:
        return qr_svg(url), ""
    except NotHere as error:
        return "", str(error)


__all__ = ["COMMAND", "LONGEST_IN_QR", "Sends", "ToSend", "link_view"]
