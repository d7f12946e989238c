"""What is wrong with the text of a variant, each problem with its line, in sentences for a teacher."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...ground.cards import RANK_NAMES
from ...ground.english import capital
from ...rules.house_rules import OPTIONS
from ...rules.variant_file import MOST_PROBLEMS, VariantError, Where

SOURCE: Final = "file"
"""The name of the text in the error messages that are read here."""

# What the TOML reader finds, told by what to write instead. The reader's words are matched by their beginning.
_TOML: Final = (
    ("Expected '=' after a key", 'Here a name is not followed by "=". Write it as in: limit = 50'),
    ("Invalid statement", "This line is no entry. Write a name, =, and a value, as in: limit = 50"),
    ("Invalid initial character for a key", "A name is missing here. Write it as in: limit = 50"),
    ("Invalid value", 'After "=" comes a number, true, false, or words in quotes, as in: 9 = "0, skip"'),
    ("Illegal character '\\n'", 'The quotes are not closed: put " at the end of the words.'),
    ("Unterminated string", 'The quotes are not closed: put " at the end of the words.'),
    ("Expected newline or end of document", "Something is left over at the end of this line. One entry to a line."),
    ("Cannot overwrite a value", "This is there twice. Take one of the two lines out."),
    ("Cannot declare", "This table is there twice. Put its entries under the first one."),
    ("Unclosed array", "The list is not closed: put ] at its end."),
    ("Unclosed inline table", "The table is not closed: put } at its end."),
    ("Expected ']'", "The heading is not closed: put ] at its end, as in: [cards]"),
    ("Exceeds the limit", "A number here is far too long."),
    ("Unescaped '\\'", "Before a sign like this, write \\ twice."),
)
# What is allowed, where the list is long and the nearest word follows: then the nearest word is enough.
_LONG_LIST: Final = re.compile(r"[:.] [Aa]llowed (?:are|is) .{90,}?\. Did(?= you mean [^?]+\?$)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its line (1 is the first), the key if it has one, and a sentence."""

    line: int
    key: str
    text: str

    def view(self) -> dict[str, object]:
        """Return it as data for the page."""
        return {"line": self.line, "key": self.key, "text": self.text}


def problems_of(error: VariantError, text: str) -> list[Problem]:
    """Return the problems of a text that is no variant, in the order of their lines, at most twenty and one more.

    >>> from ninetynine_edu.rules.variant import Variant
    >>> text = 'id = "x"\\nname = "X"\\nextends = "standard"\\n[cards]\\n9 = "0, skp"\\n'
    >>> try:
    ...     Variant.from_toml(text, SOURCE)
    ... except VariantError as error:
    ...     found = problems_of(error, text)
    >>> found[0].line, found[0].key, found[0].text
    (5, 'cards.9', "'skp' is no word of the effects. Did you mean skip?")
    """
    where = Where(text, SOURCE)
    found = [_problem(sentence, text, where) for sentence in error.problems[: MOST_PROBLEMS + 1]]
    return sorted(found, key=lambda problem: (problem.text.startswith("There is more"), problem.line))


def _problem(sentence: str, text: str, where: Where) -> Problem:
    parts = re.match(rf"{SOURCE}(?:, line (\d+))?(?:, key (\S{{1,140}}))?: (.*)", sentence, re.DOTALL)
    if parts is None:
        return Problem(1, "", sentence)
    line, key, words = int(parts[1] or 1), parts[2] or "", _LONG_LIST.sub(". Did", parts[3])
    if parts[1] is None or words.startswith("this is not TOML"):
        return _toml_problem(words, text)
    if key in ("", "cards") and (better := _named_line(words, where)):
        line = better
    return Problem(line, key, capital(words) if words.split(" ", 1)[0] not in OPTIONS else words)


def _toml_problem(words: str, text: str) -> Problem:
    at = re.search(r" \(at line (\d+), column \d+\)", words)
    last = max(1, len(text.rstrip().split("\n")))
    line = min(int(at[1]), last) if at else last if "end of document" in words else 1
    said = words.removeprefix("this is not TOML: ")
    for start, kind in _TOML:
        if said.startswith(start):
            return Problem(line, "", kind)
    return Problem(line, "", capital(words))


def _named_line(words: str, where: Where) -> int:
    """Return the line of the first card or house rule that a sentence names, or 0."""
    for rank, name in RANK_NAMES.items():
        if f"the {name} of " in words and (line := where.line("cards", rank)) > where.line("cards"):
            return line
    for name in re.findall(r"\w+", words):
        if name in OPTIONS and (line := where.line("rules", name)) > where.line("rules"):
            return line
    return 0
