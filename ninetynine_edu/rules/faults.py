"""What is wrong with a variant, as data: each fault with its sentence, its place in the file and what it is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from ..ground.say import say
from .house_rules import OPTIONS

LONGEST_KEY: Final = 120
MOST_PROBLEMS: Final = 20

Place = tuple[str, ...]
"""Where an entry stands in a file: its tables and its key, such as `("cards", "9")`."""


class Fault(NamedTuple):
    """One thing that is wrong with a variant.

    Attributes:
        sentence: what is wrong, as people read it, with the file, the line and the key.
        words: the same without these.
        brief: the same without a long list of what is allowed, where the nearest is named too.
        place: the entry that it stands at; () for none.
        line: the line of that entry, 1 for the first; 0 where there is no file or nothing of it could be read.
        about: the entries that do not go together, or the one that cannot be.
        toml: what the TOML reader says, where the file is no TOML.
    """

    sentence: str
    words: str
    brief: str
    place: Place = ()
    line: int = 0
    about: tuple[Place, ...] = ()
    toml: str = ""

    @classmethod
    def plain(cls, sentence: str, *about: Place) -> Fault:
        """Return a fault of something that is no file."""
        return cls(sentence, sentence, sentence, about=about)


class VariantError(ValueError):
    """A variant file, or a house rule, that cannot be right. `problems` holds one sentence for each.

    Attributes:
        problems: the sentences, at most twenty and one that says that there is more.
        faults: the same as data, at most twenty.
        more: whether there is more.
    """

    def __init__(self, problems: Sequence[str | Fault]) -> None:
        faults = [Fault.plain(one) if isinstance(one, str) else one for one in problems]
        self.faults = tuple(faults[:MOST_PROBLEMS])
        self.more = len(faults) > MOST_PROBLEMS
        shown = [fault.sentence for fault in self.faults]
        if self.more:
            shown.append(say("There are more problems. These are the first {n}.", n=MOST_PROBLEMS))
        self.problems = tuple(shown)
        super().__init__("\n".join(shown))


class Where:
    """Finds the line of a key in the text of a file, which the TOML reader of the standard library does not tell."""

    _HEADER = re.compile(r"\[(\[?)([^\[\]]{1,200})\]")
    _KEY = re.compile(r"""("[^"]{0,80}"|'[^']{0,80}'|[A-Za-z0-9_-]{1,80})[ \t]{0,9}(?:\.|=)""")

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self._text = text
        self._lines: dict[str, int] | None = None

    def line(self, *path: str) -> int:
        """Return the 1-based line of a key, or of the nearest table around it, or 1."""
        if self._lines is None:
            self._lines = {}
            seen: dict[str, int] = {}
            table = ""
            for number, line in enumerate(map(str.strip, self._text.split("\n")), 1):
                if header := self._HEADER.match(line):
                    table = ".".join(part.strip("\"' \t") for part in header[2].split("."))
                    if header[1]:  # tables of the same name: uncertain, uncertain#2, uncertain#3 …
                        seen[table] = seen.get(table, 0) + 1
                        table += f"#{seen[table]}" if seen[table] > 1 else ""
                    self._lines.setdefault(table, number)
                elif key := self._KEY.match(line):
                    self._lines.setdefault(".".join(filter(None, (table, key[1].strip("\"'")))), number)
        for end in range(len(path), 0, -1):
            if found := self._lines.get(".".join(path[:end])):
                return found
        return 1


class Problems:
    """Collects what is wrong with a file or with house rules, and raises it all at once."""

    def __init__(self, where: Where | None) -> None:
        self.where = where
        self.found: list[Fault] = []

    def add(self, path: str, sentence: str, *about: Place, brief: str = "") -> None:
        """Note one thing.

        Args:
            path: the entry that it stands at, as in `cards.9`; "" for none.
            sentence: what is wrong.
            about: the entries that it is about, where those are others.
            brief: the sentence without a long list.
        """
        if self.full:
            return
        place = tuple(path.split(".")) if path else ()
        named = about or _rule_at(place)
        if self.where is None:
            self.found.append(Fault(sentence, sentence, sentence, place, 0, named))
        else:
            line = self.where.line(*place[:20])
            shown = told_at(sentence, self.where.source, line, shown_key(place))
            self.found.append(Fault(shown, sentence, brief or sentence, place, line, named))

    @property
    def full(self) -> bool:
        """True when more problems would not be told: what looks for them can stop."""
        return len(self.found) > MOST_PROBLEMS

    def raise_if_any(self) -> None:
        if self.found:
            raise VariantError(self.found)


def told_at(sentence: str, source: str, line: int, key: str = "") -> str:
    """Return a sentence with the file, the line and the key that it is about."""
    if key:
        return say("{file}, line {line}, key {key}: {problem}", file=source, line=line, key=key, problem=sentence)
    return say("{file}, line {line}: {problem}", file=source, line=line, problem=sentence)


def _rule_at(place: Place) -> tuple[Place, ...]:
    """Return the house rule that an entry sets, whether it stands in a file or is chosen by its name alone."""
    return (("rules", place[-1]),) if place[-1:] and place[:-1] in ((), ("rules",)) and place[-1] in OPTIONS else ()


def shown_key(place: Place) -> str:
    """Return a place as it is written, without the number of a table that is there several times."""
    path = ".".join(place)
    shown = re.sub(r"#[0-9]+", "", path[:LONGEST_KEY])
    return "".join(sign if sign.isprintable() else "?" for sign in shown) + ("…" if len(path) > LONGEST_KEY else "")
