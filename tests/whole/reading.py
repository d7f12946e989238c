"""The reading level of what children read: `python -m tests.whole.reading` prints it for each page, with its hardest sentences.

The measure is the grade of Flesch and Kincaid (J. P. Kincaid and others, 1975, "Derivation of new readability formulas",
Naval Technical Training Command, Research Branch Report 8-75): the school year, in years after the first, at which a text is
understood. Grade 4 is a child of nine.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import syllapy

import ninetynine_edu as nn
from ninetynine_edu.app.messages import messages
from ninetynine_edu.ground.say import SLOT

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ("standard", "ninety_eight", "chicago", "taiwanese", "one_hundred", "ono99_2022")
"""The games that children begin with."""

_ENDS: Final = re.compile(r"(?<=[.!?])[”\"’']?\s+")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z’']*|\d+")
_NO_WORDS: Final = re.compile(r"<[^>]*>|https?://\S+|`[^`]*`|[*#_]|\]\([^)]*\)|\[")
_AT_LEAST: Final = 4
"""What has fewer words is a heading, a name or a button."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, of Markdown too: a paragraph, a point of a list and a cell of a table end one."""
    plain = _NO_WORDS.sub("", text)
    parts = (part for line in plain.splitlines() for part in line.strip(" -|").split(" | "))
    found = (sentence.strip() for part in parts for sentence in _ENDS.split(part))
    return [sentence for sentence in found if len(words(sentence)) >= _AT_LEAST]


def words(sentence: str) -> list[str]:
    """Return the words and the numbers of a sentence."""
    return _WORD.findall(sentence)


def _syllables(word: str) -> int:
    return (
        max(1, int(syllapy.count(word.lower()))) if word[0].isalpha() else len(word)
    )  # 87 is two beats, as it is read


def grade(text: list[str]) -> float:
    """Return the grade of some sentences together."""
    heard = [word for sentence in text for word in words(sentence)]
    long = Fraction(len(heard), len(text))
    beats = Fraction(sum(map(_syllables, heard)), len(heard))
    return float(Fraction("0.39") * long + Fraction("11.8") * beats - Fraction("15.59"))


def hardest(text: list[str], most: int = 5) -> list[str]:
    """Return the sentences of the highest grades, the hardest first, each with its grade."""
    ordered = sorted(set(text), key=lambda sentence: (-grade([sentence]), sentence))
    return [f"{grade([sentence]):.1f}  {sentence}" for sentence in ordered[:most]]


def _messages(*places: str) -> Iterator[str]:
    """Return the whole sentences of the catalogue's messages below some folders, somebody's name in every slot."""
    for message in messages():
        if message.file.startswith(places):
            for text in filter(None, (message.text, message.many)):
                yield from (said for said in sentences(SLOT.sub("Mia", text)) if said[-1] in ".!?")


def _notebook(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ROOT / "lessons" / f"{name}.ipynb").read_text(encoding="utf-8"))
    return loaded


def _lesson() -> Iterator[str]:
    for cell in _notebook("a1_calling_the_total")["cells"]:
        if cell["cell_type"] == "markdown":
            yield from sentences("".join(cell["source"]))
        else:
            for node in ast.walk(ast.parse("".join(cell["source"]))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield from sentences(node.value)


def _rules() -> Iterator[str]:
    for name in GAMES:
        yield from sentences(nn.variant(name).rules_card().partition("**Not certain.**")[0])


def _table() -> Iterator[str]:
    for name in GAMES:
        text = (ROOT / "tests/playthroughs" / f"{name}.txt").read_text(encoding="utf-8")
        said = (part.partition("\n")[2] for part in text.split("\n== ") if part.startswith("what is said"))
        yield from (sentence for part in said for sentence in sentences(part))


PAGES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "gallery": lambda: _messages("panels/apps.toml", "panels/gallery.py", "lessons/a1_"),
    "table": _table,
    "table's messages": lambda: _messages("panels/play/", "panels/kit/", "play/", "matches/"),
    "rules cards": _rules,
    "house rules": lambda: _messages("rules/house_rules.toml"),
    "workshop": lambda: _messages("panels/workshop/"),
    "lesson 1": _lesson,
    "practise": lambda: _messages("panels/practise/", "exercises/calls.py"),
    "puzzle room": lambda: _messages("panels/practice/", "exercises/skills.py"),
    "worksheets": lambda: _messages("panels/worksheet/"),
    "look back": lambda: _messages("panels/review/", "panels/kit/saved.py"),
    "lessons' panels": lambda: _messages("panels/lessons/"),
}


def text_of(page: str) -> list[str]:
    """Return every sentence of a page once, in their order."""
    return list(dict.fromkeys(PAGES[page]()))


if __name__ == "__main__":
    for page in PAGES:
        text = text_of(page)
        print(f"{page}: grade {grade(text):.2f}, {len(text)} sentences", *hardest(text, 12), sep="\n  ")
