"""What is said of a code that names no game: what is wrong, what is near, and how one is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ...ground.english import together
from ...ground.meant import meant
from ...ground.say import say
from ...ground.text import echo
from ...rules.variant import reserved_variants, variant, variants
from ..kit.messages import closed, plain_problem

EXAMPLE: Final = "standard{limit=50}"
_NEAR: Final = 0.7
_CODE: Final = re.compile(r"([a-z0-9_]+)\{([^{}]*)\}")


def refusal(code: str, error: Exception) -> str:
    """Return what is said of a code that was refused.

    >>> from ninetynine_edu.rules.variant import UnknownVariant
    >>> refusal("standrad", UnknownVariant("Not here."))
    "No game is called 'standrad'. Did you mean standard? Write it like this: standard{limit=50}."
    """
    if "~" in code or ";" in code:  # nobody writes such a code by hand
        return closed(plain_problem(error))
    return together(_problem(code, error), say("Write it like this: {example}.", example=EXAMPLE))


def _problem(code: str, error: Exception) -> str:
    if isinstance(error, LookupError):
        name = code.partition("{")[0].strip()
        if name in reserved_variants():
            return closed(plain_problem(error))
        return together(say("No game is called {name}.", name=echo(name)), _near(name, variants()))
    found = _CODE.fullmatch(code)
    if found is None:
        return say("{text} is no code of a game.", text=echo(code))
    game = variant(found[1])
    known = {*game.house_rules, *game.presets}
    odd = next((rule for rule in re.findall(r"([^=,]+)=", found[2]) if rule not in known), "")
    if not odd:
        return closed(plain_problem(error))
    return together(say("{game} has no house rule {rule}.", game=game.id, rule=echo(odd)), _near(odd, known))


def _near(word: str, options: Iterable[str]) -> str:
    """Return the question whether something was meant that begins so or is written almost so; "" where nothing is."""
    known = sorted(options)
    begun = next((option for option in known if len(word) > 1 and option.startswith(word.lower())), word)
    return meant(begun, known, alike=_NEAR)
