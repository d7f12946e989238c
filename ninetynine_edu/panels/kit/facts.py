"""Sums in an address: `47+8`, `4-10`, `34x2`, `46=99`. The table writes them, the page for practising reads them."""

from __future__ import annotations

import re
from typing import Final

from ...play.calling import Call

LONGEST: Final = 200
_SIGNS: Final = {"x": "times", "=": "set", "+": "add", " ": "add", "-": "add"}  # an address turns + into a space
_FACT: Final = re.compile(r"(-?\d{1,3})([x=+ -])(\d{1,3})")

Fact = tuple[int, str, int]
"""The total before, what is done, and the number for it, as in a :class:`~ninetynine_edu.play.calling.Call`."""


def fact_text(call: Call) -> str:
    """Return a sum for an address.

    >>> [fact_text(call) for call in (Call(47, 55, "add", 8), Call(4, -6, "add", -10), Call(34, 68, "times", 2))]
    ['47+8', '4-10', '34x2']
    """
    if call.op == "add":
        return f"{call.before}{call.n:+d}"
    return f"{call.before}{'x' if call.op == 'times' else '='}{call.n}"


def read_facts(text: str) -> list[Fact | None]:
    """Return the sums of an address, None for each that is none.

    >>> read_facts("47+8,4-10,34x2,46=99,hello")
    [(47, 'add', 8), (4, 'add', -10), (34, 'times', 2), (46, 'set', 99), None]
    """
    return [_read(part) for part in text[:LONGEST].split(",")] if text else []


def _read(text: str) -> Fact | None:
    found = _FACT.fullmatch(text)
    if found is None or not text.isascii():
        return None
    before, sign, n = found.groups()
    return int(before), _SIGNS[sign], -int(n) if sign == "-" else int(n)
