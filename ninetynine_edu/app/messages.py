"""Every message of the sources, and where it stands.

A message is a literal in the code, in `say("…")` and its kin of `ground/say.py` and `panels/kit/say.js`, or a text in the
TOML files of the games, the house rules and the apps, or in what a lesson's notebook says of itself.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..ground.say import languages

PACKAGE: Final = Path(__file__).parents[1]
LESSONS: Final = PACKAGE.parent / "lessons"

# What the code says a message with, and which of its arguments are texts.
_KEYWORDS: Final[dict[str, tuple[str, ...]]] = {
    "say": ("text",), "marked": ("text",), "noun": ("text",), "marked_noun": ("text",),
    "say_many": ("text", "many"), "sayMany": ("text", "many"), "say_in": ("context", "text"), "sayIn": ("context", "text"),
}  # fmt: skip
_NOUNS: Final = {"noun", "marked_noun"}
# Which texts of a TOML file are messages: by the end of the path of its keys.
_TOML: Final = {
    "variants/*.toml": r"(short_)?name|description|deck\.\w+\.name|(house_rules|presets)\.\w+\.(choices\.\w+\.)?sentence|uncertain\.\d+\.(what|default|why)|reserved\.\w+",
    "rules/house_rules.toml": r"\w+\.\w+\.(sentence|told_if|each\.\w+|choices\.[^.]+\.(sentence|short|told)(\.\w+)?)",
    "panels/play/games.toml": r"games\.\d+\.text",
    "panels/play/modes.toml": r"\w+\.(title|text|passing|ready|names\.\d+)",
    "panels/apps.toml": r"\w+\.(also\.)?(title|for\.\d+|text|button|beside\.text)",
    "arena/folklore.toml": r"\w+\.(short|claim|how|source)",
    "panels/play/lesson.toml": r"topics\.\d+\.(say|learnt)",
}
# Pages for older readers: their texts are in the catalogue, and may wait for their translation.
_ENGLISH_LESSONS: Final = (
    "contests", "doubling", "draws", "for_ever", "how_far", "hundred", "landing", "line_walk", "next_card", "own_solver", "plan_pictures",
    "planning", "plans", "race_questions", "racing", "rounds", "star_walk", "sum_pictures", "sums_of_races", "strategies", "tempo", "three",
    "ways", "ways_to_go", "worth",
)  # fmt: skip
"""What lessons need that are in English alone."""
LATER: Final = (
    "panels/lab", "panels/explorer", "panels/tables", "panels/answer", "trees", "solve", "study", "tables", "race", "adapters",
    "app", "lessons/english", *(f"panels/lessons/{name}.py" for name in _ENGLISH_LESSONS),
)  # fmt: skip


_GLUED: Final = "is put together by code, so no translator can ever say it; write the whole sentence, with named slots."
_GLUED_SCRIPT: Final = re.compile(rf"\b(?:{'|'.join(_KEYWORDS)})\(\s*(?:`[^`]*\$\{{[^`]*`|\"[^\"]*\"\s*\+)")


class GluedMessage(ValueError):
    """A message that the code puts together from pieces. The text names the file and the line."""


@dataclass(frozen=True, slots=True)
class Message:
    """A text that is said in the language of whoever reads it, and where it stands.

    Attributes:
        text: in English.
        many: for several, "" where nothing is counted.
        context: what tells it from the same English elsewhere, or the case of a noun.
        file: below the package, with `/`.
        is_noun: languages with cases have it in each.
    """

    text: str
    file: str
    many: str = ""
    context: str = ""
    is_noun: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by in a catalogue."""
        return self.context, self.text


@cache
def messages() -> tuple[Message, ...]:
    """Return every message of the sources, each once for each file that it stands in."""
    found: dict[tuple[str, str, str], Message] = {}
    for message in _all_messages():
        found.setdefault((*message.key, message.file), message)
    return tuple(found[key] for key in sorted(found, key=lambda key: (key[2], key[1], key[0])))


def _all_messages() -> Iterator[Message]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name == "setup":  # speaks before anything is installed
            continue
        yield from of_python(path.read_text(encoding="utf-8"), _name(path))
    for path in scripts():
        yield from of_script(path.read_text(encoding="utf-8"), _name(path))
    for pattern, keys in _TOML.items():
        for path in sorted(PACKAGE.glob(pattern)):
            yield from of_toml(path.read_text(encoding="utf-8"), _name(path), keys)
    for path in sorted(LESSONS.glob("*.ipynb")):
        yield from _of_lesson(path)


def scripts() -> list[Path]:
    """Return the browser modules that messages are looked for in."""
    return [p for p in sorted((PACKAGE / "panels").rglob("*.js")) if not {"bundles", "node_modules"} & set(p.parts)]


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def of_python(text: str, file: str) -> Iterator[Message]:
    """Return the messages of a Python module.

    >>> [message.text for message in of_python('say("{who} waits.", who=name)', "x.py")]
    ['{who} waits.']

    Raises:
        GluedMessage: for a message that the code puts together.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _KEYWORDS:
            roles = _KEYWORDS[node.func.id]
            if any(isinstance(arg, (ast.JoinedStr, ast.BinOp)) for arg in node.args[: len(roles)]):
                raise GluedMessage(f"{file}, line {node.lineno}: {ast.unparse(node)} {_GLUED}")
            given = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args[: len(roles)]]
            if all(isinstance(value, str) for value in given) and len(given) == len(roles):
                yield _message(node.func.id, file, given)


def of_script(text: str, file: str) -> Iterator[Message]:
    """Return the messages of a browser module.

    Raises:
        GluedMessage: for a message that the code puts together.
    """
    from babel.messages.extract import extract_javascript

    if glued := _GLUED_SCRIPT.search(text):
        raise GluedMessage(f"{file}, line {text.count(chr(10), 0, glued.start()) + 1}: {glued[0]} {_GLUED}")
    keywords: Any = [name for name in _KEYWORDS if name in text]  # its types are those of Babel's own tables
    found: Iterator[Any] = extract_javascript(io.BytesIO(text.encode()), keywords, [], {"parse_template_string": True})
    for _line, name, given, _comments in found:
        roles = _KEYWORDS[name]
        texts = ([given] if isinstance(given, str) else [*given])[: len(roles)]
        if len(texts) == len(roles) and all(isinstance(value, str) for value in texts):
            yield _message(name, file, texts)


def _message(name: str, file: str, texts: Sequence[Any]) -> Message:
    said = dict(zip(_KEYWORDS[name], texts, strict=True))
    return Message(said["text"], file, said.get("many", ""), said.get("context", ""), name in _NOUNS)


def of_toml(text: str, file: str, keys: str) -> Iterator[Message]:
    """Return the messages of a TOML file.

    Args:
        text: what it holds.
        file: its name.
        keys: a pattern of the paths of keys whose values are messages.
    """
    wanted = re.compile(keys)
    for path, value in _leaves(tomllib.loads(text), ()):
        if isinstance(value, str) and value and wanted.fullmatch(".".join(path)):
            yield Message(value, file)


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _leaves(inner, (*path, str(place)))
    else:
        yield path, value


def _of_lesson(path: Path) -> Iterator[Message]:
    about = json.loads(path.read_text(encoding="utf-8"))["metadata"]
    told = about.get("ninetynine", {})
    # A lesson that there is in English alone may be announced in English too.
    place = "lessons" if any((path.parent / tag / path.name).is_file() for tag in languages()) else "lessons/english"
    for text in (about.get("title", ""), told.get("text", ""), *told.get("for", ()), *told.get("skills", ())):
        if text:
            yield Message(text, f"{place}/{path.name}")


def may_wait(message: Message) -> bool:
    """Return whether a message stands on pages for older readers alone, which may wait for their translation."""
    return message.file in LATER or message.file.startswith(tuple(f"{place}/" for place in LATER))


def browser_messages(found: Iterable[Message]) -> dict[str, list[tuple[str, str, str]]]:
    """Return the messages of each bundle: those of its page and of all that it imports."""
    by_file: dict[str, set[tuple[str, str, str]]] = {}
    for message in found:
        if message.file.endswith(".js"):
            by_file.setdefault(message.file, set()).add((message.context, message.text, message.many))
    pages = sorted(path.parent.name for path in (PACKAGE / "panels").glob("*/page.js"))
    return {
        page: sorted(set().union(*(by_file.get(file, set()) for file in _imported(f"panels/{page}/page.js"))))
        for page in pages
    }


def _imported(first: str) -> set[str]:
    seen: set[str] = set()
    waiting = [first]
    while waiting:
        file = waiting.pop()
        if file in seen or not (PACKAGE / file).is_file():
            continue
        seen.add(file)
        folder = (PACKAGE / file).parent
        targets = re.findall(r'(?:from|import) "(\.[^"]+\.js)"', (PACKAGE / file).read_text("utf-8"))
        waiting += [(folder / target).resolve().relative_to(PACKAGE).as_posix() for target in targets]
    return seen
