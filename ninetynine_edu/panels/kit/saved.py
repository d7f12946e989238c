"""Matches that come from a page: from what the table keeps in the browser, from a file, or pasted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...ground.english import together
from ...ground.say import marked, say
from ...matches.record import Record, RecordError, read_record
from ...rules.variant import Variant
from .messages import Refused, plain_problem, unpack

_NOT_ONE: Final = marked("This is not a saved match.")
_LONGEST: Final = 240


def record_of(text: str, saved: bool, own: Mapping[str, Variant]) -> Record:
    """Read a match.

    Args:
        text: a record, or what the play app keeps in the browser.
        saved: it is the latter.
        own: games beside those that ship.

    Raises:
        Refused: when it is none.
    """
    try:
        record = read_record(unpack(text) if saved else text.lstrip("\ufeff"), own)
    except RecordError as error:
        named = text.lstrip("\ufeff \n").startswith("Ninety-nine")
        why = plain_problem(error, _LONGEST) if named else say("Save a match in the play app, and open that file here.")
        raise Refused(together(say(_NOT_ONE), why)) from None
    except (ValueError, LookupError) as error:
        why = say("What this browser keeps is damaged.") if saved else plain_problem(error, _LONGEST)
        raise Refused(together(say(_NOT_ONE), why)) from None
    if not record.deals:
        raise Refused(say("There is no deal in this match that can be read."))
    return record
