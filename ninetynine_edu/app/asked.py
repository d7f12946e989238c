"""What is asked for on the command line: a game, house rules, a file to write, and what cannot be done as it was asked."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ninetynine_edu.ground.text import LONGEST_ECHO, echo, listing, path_echo, whole_number
from ninetynine_edu.ground.whole_file import write_whole

if TYPE_CHECKING:
    from ninetynine_edu import Variant

_DIGITS = 12
"""Whole numbers on a command line have no more digits."""


PAGES = (".html", ".htm")
"""The endings of pages."""


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
    from ninetynine_edu.rules.variant_file import LONGEST_FILE

    if not name.lower().endswith(".toml"):
        return nn.variant(name)
    try:
        with open(name, encoding="utf-8") as file:
            text = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: no text, or a name that no file can have
        why = "it is no text" if isinstance(error, UnicodeError) else getattr(error, "strerror", None) or error
        raise UsageError(f"'{path_echo(name)}' cannot be read ({why}).") from None
    if len(text) > LONGEST_FILE:
        raise UsageError(
            f"'{path_echo(name)}' is too long: the file of a game has at most {LONGEST_FILE:,} characters."
        )
    return nn.Variant.from_toml(text, source=os.path.basename(name))


def count_asked(text: str) -> int:
    """Return a whole number, for a parser."""
    count = whole_number(text, _DIGITS)
    if count is None:
        raise argparse.ArgumentTypeError(f"{echo(text)} is no whole number of at most {_DIGITS} digits")
    return count


def number_asked(text: str) -> float:
    """Return a number with or without a decimal point, for a parser; which ones will do is for others to say."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{echo(text)} is no number; write one such as 0.5") from None


def levels_asked(text: str) -> tuple[int, int]:
    """Return the lowest and the highest level of `1-4` or `3`, for a parser."""
    found = re.fullmatch(r"([1-5])(?:-([1-5]))?", text, re.ASCII)
    if found is None or found[1] > (found[2] or found[1]):
        raise argparse.ArgumentTypeError(f"{echo(text)} are no levels; write them from easy to hard, such as 1-4")
    return int(found[1]), int(found[2] or found[1])


def seed_asked(text: str | None) -> int | str | None:
    """Return a seed: figures are a number, as they are in Python."""
    if text is None:
        return None
    if len(text) > 200 or not text.isprintable():
        raise UsageError("A seed is a whole number, or a word of at most 200 characters, all of them printable.")
    return int(text) if re.fullmatch(r"[0-9]{1,15}", text, re.ASCII) else text


def file_asked(name: str, endings: Sequence[str], *, force: bool) -> Path:
    """Return the file to write, refused before anything is made where that can be known.

    Args:
        name: as it was typed.
        endings: the endings that say what can be made.
        force: whether it may be there already.

    Raises:
        UsageError: it cannot be written, or its ending is none of these.
    """
    refuse_nowhere(name)
    path = Path(name)
    if path.suffix.lower() not in endings:
        raise UsageError(f"'{path_echo(name)}' does not say what to make; let it end in {listing(endings)}.")
    refuse_there(path, force=force)
    return path


def page_asked(name: str | None, *, force: bool) -> Path | None:
    """Return the page to write, as `file_asked` does; None where none is wished."""
    return None if name is None else file_asked(name, PAGES, force=force)


def refuse_nowhere(name: str) -> None:
    """Refuse a file to write that has no name, or that cannot be where it is asked for, before anything is made.

    Raises:
        UsageError: it has none, stands in no folder, or is a folder itself.
    """
    path = Path(name)
    if not name or "\0" in name:
        raise UsageError(f"'{path_echo(name)}' is no name of a file.")
    try:
        why = "there is no such folder" if not path.parent.is_dir() else "it is a folder" if path.is_dir() else ""
    except OSError as error:  # such as a name of thousands of characters
        why = error.strerror or str(error)
    if why:
        raise UsageError(f"'{path_echo(path)}' cannot be written ({why}).")


def refuse_there(path: Path, *, force: bool) -> None:
    """Refuse to write over a file unless that is asked for.

    Raises:
        UsageError: the file is there, or cannot be looked for.
    """
    try:
        there = path.exists()
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from None
    if there and not force:
        raise UsageError(f"'{path_echo(path)}' is there already. Choose another name, or add --force to write over it.")


def write_asked(path: Path, written: bytes, *, force: bool) -> None:
    """Write a file; what was there before stays where that fails.

    Raises:
        UsageError: that cannot be done, or the file is there and may not be written over.
    """
    refuse_there(path, force=force)
    try:
        write_whole(path, written)
    except (OSError, ValueError) as error:
        raise _cannot(path, error) from None


def _cannot(path: Path, error: Exception) -> UsageError:
    return UsageError(f"'{path_echo(path)}' cannot be written ({getattr(error, 'strerror', None) or error}).")
