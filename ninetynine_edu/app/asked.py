"""What is asked for on the command line: a game, house rules, and what cannot be done as it was asked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ninetynine_edu.ground.text import LONGEST_ECHO, echo, path_echo

if TYPE_CHECKING:
    from ninetynine_edu import Variant


class UsageError(Exception):
    """What was asked cannot be done as it was asked; the message is one sentence."""


def house_rules(words: Sequence[str]) -> dict[str, str]:
    """Return house rules by name, of words such as `reverse_two_player=pass`.

    Raises:
        UsageError: a word is none, or a rule is given twice.
    """
    rules = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (sign and name and value):
            raise UsageError(f"{echo(word)} is no house rule; write NAME=VALUE, such as reverse_two_player=pass.")
        if name in rules:
            raise UsageError(f"The house rule {path_echo(name, LONGEST_ECHO)} is given twice.")
        rules[name] = value
    if "preset" in rules:
        raise UsageError("A set of house rules is chosen with --preset NAME.")
    return rules


def game_of(name: str) -> Variant:
    """Return the variant of an id, or of a TOML file.

    Raises:
        UsageError: the file cannot be read.
        LookupError, ValueError: there is no such game, or the file describes none.
    """
    import ninetynine_edu as nn

    if not name.lower().endswith(".toml"):
        return nn.variant(name)
    try:
        with open(name, encoding="utf-8") as file:
            text = file.read(200_000)  # twice what a variant can be, so that the reader can refuse it
    except (OSError, ValueError) as error:  # ValueError: no text, or a name that no file can have
        why = "it is no text" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or error
        raise UsageError(f"'{path_echo(name)}' cannot be read ({why}).") from None
    return nn.Variant.from_toml(text, source=os.path.basename(name))
