"""What is wrong with the text of a variant, each problem with its line, in sentences for a teacher."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...ground.english import capital
from ...ground.say import marked, say
from ...rules.faults import Fault, VariantError, Where, shown_key
from ...rules.house_rules import OPTIONS

SOURCE: Final = "file"
"""The name of the text in the error messages that are read here."""

# What the TOML reader finds, told by what to write instead. It knows its finds by their words alone.
_TOML: Final = (
    ("Expected '=' after a key", marked('Here a name is not followed by "=". Write it as in: limit = 50')),
    ("Invalid statement", marked("This line cannot be read. Write a name, = and a value, as in: limit = 50")),
    ("Invalid initial character for a key", marked("A name is missing here. Write it as in: limit = 50")),
    ("Invalid value", marked('After "=" comes a number, true, false, or words in quotes, as in: 9 = "0, skip"')),
    ("Illegal character '\\n'", marked('The quotes are not closed: put " at the end of the words.')),
    ('Expected "\'"', marked("The quotes are not closed: put a quote at the end of the words.")),
    ("Unterminated string", marked('The quotes are not closed: put " at the end of the words.')),
    (
        "Expected newline or end of document",
        marked("Something is left over at the end of this line. One entry to a line."),
    ),
    ("Cannot overwrite a value", marked("This is there twice. Delete one of the two lines.")),
    ("Cannot declare", marked("This table is there twice. Put its entries under the first one.")),
    ("Unclosed array", marked("The list is not closed: put ] at its end.")),
    ("Unclosed inline table", marked("The table is not closed: put a closing curly bracket at its end.")),
    ("Expected ']'", marked("The heading is not closed: put ] at its end, as in: [cards]")),
    ("Exceeds the limit", marked("A number here is far too long.")),
    ("Unescaped '\\'", marked("Before a character like this, write \\ twice.")),
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its line (1 is the first), the key if it has one, and a sentence."""

    line: int
    key: str
    text: str
    is_taken: bool = False
    """The id is that of a shipped game."""

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
    (5, 'cards.9', "I don't know the word 'skp'. Did you mean skip?")
    """
    where = Where(text, SOURCE)
    found = sorted((_problem(fault, where) for fault in error.faults), key=lambda problem: problem.line)
    return [*found, *(Problem(1, "", sentence) for sentence in error.problems[len(found) :])]  # that there is more


def _problem(fault: Fault, where: Where) -> Problem:
    if fault.toml:
        told = (say(kind) for start, kind in _TOML if fault.toml.startswith(start))
        return Problem(fault.line, "", next(told, capital(fault.words)))
    key, words = shown_key(fault.place), fault.brief
    line = (_named_line(fault, where) if key in ("", "cards") else 0) or fault.line or 1
    return Problem(line, key, words if words.split(" ", 1)[0] in (*OPTIONS, *fault.place[-1:]) else capital(words))


def _named_line(fault: Fault, where: Where) -> int:
    """Return the line of the first entry that something at no line of its own is about, or 0."""
    lines = (where.line(*place) for place in fault.about if where.line(*place) > where.line(place[0]))
    return next(lines, 0)
