"""The catalogues of texts: finds every message in the sources, prepares a language, checks what translators wrote, builds.

    python -m ninetynine_edu.app.catalogue                check all languages, and that what is built is of today
    python -m ninetynine_edu.app.catalogue build          bring all languages up to date with the sources and build them
    python -m ninetynine_edu.app.catalogue new fr Français    prepare a language: words/fr.po with every message, empty
    python -m ninetynine_edu.app.catalogue left de        list what is not translated yet

A message is a literal in the code, in `say("…")` and its kin of `ground/say.py` and `panels/kit/say.js`, or a text in the
TOML files of the games, the house rules and the apps, or in what a lesson's notebook says of itself.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ninetynine_edu.ground.say import SLOT, slots_of

PACKAGE: Final = Path(__file__).parents[1]
WORDS: Final = PACKAGE / "words"
LESSONS: Final = PACKAGE.parent / "lessons"
NATIVE: Final = "X-Native-Check"
CASES: Final = "X-Cases"

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
    "panels/apps.toml": r"\w+\.(also\.)?(title|for\.\d+|text|button)",
}
# Pages for older readers: their texts are in the catalogue, and may wait for their translation.
LATER: Final = (
    "panels/lab", "panels/explorer", "panels/tables", "panels/answer", "trees", "solve", "study", "tables", "race", "adapters",
    "app", "panels/lessons/racing.py", "panels/lessons/planning.py", "panels/lessons/race_questions.py",
)  # fmt: skip


class CatalogueError(ValueError):
    """A file of translations that cannot be used. The text names the file and the line, one problem a line."""


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


# --- finding the messages ---


def messages() -> list[Message]:
    """Return every message of the sources, each once for each file that it stands in."""
    found: dict[tuple[str, str, str], Message] = {}
    for message in _all_messages():
        found.setdefault((*message.key, message.file), message)
    return [found[key] for key in sorted(found, key=lambda key: (key[2], key[1], key[0]))]


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
        CatalogueError: for a message that is no literal.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _KEYWORDS:
            roles = _KEYWORDS[node.func.id]
            given = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args[: len(roles)]]
            if all(isinstance(value, str) for value in given) and len(given) == len(roles):
                yield _message(node.func.id, file, given)


def of_script(text: str, file: str) -> Iterator[Message]:
    """Return the messages of a browser module."""
    from babel.messages.extract import extract_javascript

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
    for text in (about.get("title", ""), told.get("text", ""), *told.get("for", ())):
        if text:
            yield Message(text, f"lessons/{path.name}")


# --- catalogues ---


def empty(headers: Sequence[tuple[str, str]] = ()) -> Any:
    """Return a catalogue of Babel's without messages, which keeps its whole header as it is; Babel forgets what it does not know."""
    from babel.messages.catalog import Catalog

    class Kept(Catalog):
        kept: tuple[tuple[str, str], ...] = ()

        def _keep(self, headers: Iterable[tuple[str, str]]) -> None:
            self._set_mime_headers(headers)  # takes the plural forms out of it
            self.kept = tuple(headers)

        mime_headers = property(lambda self: self.kept, _keep)

    made = Kept(fuzzy=False)
    if headers:
        made.mime_headers = headers
    return made


def read(path: Path) -> Any:
    """Return a language's file as Babel's catalogue.

    Raises:
        CatalogueError: when it is not written as such files are.
    """
    from babel.messages.pofile import PoFileError, PoFileParser

    catalogue = empty()
    try:
        with path.open("rb") as file:
            PoFileParser(catalogue, ignore_obsolete=True, abort_invalid=True).parse(file)
        return catalogue
    except PoFileError as error:
        raise CatalogueError(f"{path.name}, line {error.lineno}: {error}.") from None
    except (UnicodeDecodeError, ValueError) as error:
        raise CatalogueError(f"{path.name} cannot be read: {error}.") from None


def header(catalogue: Any, name: str) -> str:
    """Return what a catalogue's header says under a name; "" for nothing."""
    return str(dict(catalogue.mime_headers).get(name, "")).strip()


def wanted(catalogue: Any, found: Iterable[Message]) -> dict[tuple[str, str], Message]:
    """Return the messages that a language needs: nouns in each of its cases too."""
    cases = header(catalogue, CASES).replace(",", " ").split()
    needed: dict[tuple[str, str], Message] = {}
    for message in found:
        for context in (message.context, *(cases if message.is_noun else ())):
            each = Message(message.text, message.file, message.many, context, message.is_noun)
            if each.key not in needed or may_wait(needed[each.key]):
                needed[each.key] = each
    return needed


def may_wait(message: Message) -> bool:
    """Return whether a message stands on pages for older readers alone, which may wait for their translation."""
    return message.file in LATER or message.file.startswith(tuple(f"{place}/" for place in LATER))


def up_to_date(catalogue: Any, found: Iterable[Message]) -> Any:
    """Return a language's catalogue with exactly the messages of the sources, what is translated kept."""
    new = empty(catalogue.mime_headers)
    for (context, text), message in wanted(catalogue, found).items():
        old = catalogue.get(text, context or None)
        string = old.string if old is not None else ""
        if message.many and isinstance(string, str):
            string = (string,) + ("",) * (catalogue.num_plurals - 1) if string else ("",) * catalogue.num_plurals
        elif not message.many and not isinstance(string, str):
            string = string[0]
        identity = (text, message.many) if message.many else text
        new.add(identity, string, locations=[(message.file, None)], context=context or None)
    return new


def as_po(catalogue: Any) -> str:
    """Return a catalogue as a file for translators: grouped by the files that the messages stand in, without dates."""
    lines = ['msgid ""', 'msgstr ""', *(_quoted(f"{key}: {value}\n") for key, value in catalogue.mime_headers)]
    last = ""
    for message in catalogue:
        if not message.id:
            continue
        place = message.locations[0][0]
        lines.append("")
        if place != last:
            lines.append(f"#. --- {place} ---")
            last = place
        if message.context:
            lines.append(f"msgctxt {_quoted(message.context)}")
        if isinstance(message.id, tuple):
            lines += [f"msgid {_quoted(message.id[0])}", f"msgid_plural {_quoted(message.id[1])}"]
            lines += [f"msgstr[{place}] {_quoted(string)}" for place, string in enumerate(message.string)]
        else:
            lines += [f"msgid {_quoted(message.id)}", f"msgstr {_quoted(message.string)}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{inside}"'


# --- checking ---


def problems(path: Path, found: Iterable[Message]) -> list[str]:
    """Return what is wrong in a language's file, each problem with its line; what is not translated yet is no problem.

    Raises:
        CatalogueError: when the file cannot be read at all.
    """
    catalogue = read(path)
    cases = set(header(catalogue, CASES).replace(",", " ").split())
    needed = wanted(catalogue, found)
    told = []
    for message in catalogue:
        if not message.id:
            continue
        one = message.id[0] if isinstance(message.id, tuple) else message.id
        place = f"{path.name}, line {message.lineno}"
        if (message.context or "", one) not in needed:
            told.append(f"{place}: no page says {one!r} any more.")
            continue
        told += [
            f"{place}: {problem}" for problem in _wrong(message, needed[message.context or "", one], catalogue, cases)
        ]
    return told


def _wrong(message: Any, needed: Message, catalogue: Any, cases: set[str]) -> Iterator[str]:
    strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    if needed.many and any(strings) and (len(strings) != catalogue.num_plurals or not all(strings)):
        yield f"{needed.text!r} needs {catalogue.num_plurals} forms for its numbers."
    slots = slots_of(needed.text) | slots_of(needed.many)
    for string in filter(None, strings):
        spare = {"n", "number"} if needed.many else set()  # "one" may be said in a word that agrees
        if strange := slots_of(string) - slots:
            yield f"{string!r} has the slot {{{min(strange)}}}; there is {_named(slots)}."
        elif missing := slots - slots_of(string) - spare:
            yield f"{string!r} has no slot {{{min(missing)}}}."
        if unknown := {found[2] for found in SLOT.finditer(string) if found[2]} - cases:
            yield f"{string!r} asks for the case {min(unknown)!r}; the header names {_named(cases)}."
        if re.search(r"[{}]", SLOT.sub("", string)):
            yield f"{string!r} has a brace that belongs to no slot."
        if _marks(string) - _marks(needed.text) - _marks(needed.many):
            yield f"{string!r} has markup, which would be shown as it is written."


def _named(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _marks(text: str) -> set[str]:
    return set(re.findall(r"</?\w|&#?\w+;|\*\*|`", text))


def untranslated(path: Path, found: Iterable[Message], *, all_pages: bool = False) -> list[Message]:
    """Return the messages that a language has no words for yet.

    Args:
        path: its file.
        found: the messages of the sources.
        all_pages: also those of pages that may wait.
    """
    catalogue = read(path)
    missing = []
    for (context, text), message in wanted(catalogue, found).items():
        there = catalogue.get(text, context or None)
        strings = () if there is None else there.string if isinstance(there.string, (tuple, list)) else (there.string,)
        if not (strings and all(strings)) and (all_pages or not may_wait(message)):
            missing.append(message)
    return missing


# --- building ---


def built(path: Path) -> bytes:
    """Return a language's file as what the package reads, only what is translated.

    Raises:
        CatalogueError: when the file cannot be used.
    """
    from babel.messages.mofile import write_mo

    out = io.BytesIO()
    write_mo(out, read(path))
    return out.getvalue()


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


def _browser_text(found: Iterable[Message]) -> str:
    return json.dumps(browser_messages(found), ensure_ascii=False, indent=0) + "\n"


def build() -> None:
    """Bring every language up to date with the sources and build it; one that is wrong is not built.

    Raises:
        CatalogueError: with every problem of every language.
    """
    found = messages()
    (WORDS / "browser.json").write_text(_browser_text(found), encoding="utf-8")
    wrong: list[str] = []
    for path in sorted(WORDS.glob("*.po")):
        catalogue = read(path)
        text = as_po(up_to_date(catalogue, found))
        path.write_text(text, encoding="utf-8")
        told = problems(path, found)
        if told:
            wrong += told
            path.with_suffix(".mo").unlink(missing_ok=True)  # its pages are in English until it is mended
        else:
            path.with_suffix(".mo").write_bytes(built(path))
        print(f"{path.name}: {len(untranslated(path, found))} to translate, {len(told)} wrong")
    if wrong:
        raise CatalogueError("\n".join(wrong))


def check() -> None:
    """Check every language and that what is built is of today's sources.

    Raises:
        CatalogueError: with every problem.
    """
    found = messages()
    wrong = []
    browser = WORDS / "browser.json"
    if not browser.is_file() or browser.read_text(encoding="utf-8") != _browser_text(found):
        wrong.append("words/browser.json is not of today's sources: python -m ninetynine_edu.app.catalogue build")
    for path in sorted(WORDS.glob("*.po")):
        wrong += problems(path, found)
        wrong += [f"{path.name}: {m.text!r} of {m.file} is not translated." for m in untranslated(path, found)]
        if not wrong and path.with_suffix(".mo").read_bytes() != built(path):
            wrong.append(f"words/{path.stem}.mo is not built of {path.name}.")
    if wrong:
        raise CatalogueError("\n".join(wrong))


def new(tag: str, name: str) -> Path:
    """Prepare a language: a file with every message, to be filled.

    Args:
        tag: such as `fr` or `pt-BR`.
        name: what the language calls itself.

    Raises:
        CatalogueError: when it is there already, or nobody knows the language's plural forms.
    """
    from babel.core import Locale, UnknownLocaleError
    from babel.messages.plurals import get_plural

    path = WORDS / f"{tag}.po"
    if path.exists():
        raise CatalogueError(f"words/{path.name} is there already; `build` brings it up to date.")
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        raise CatalogueError(f"{tag!r} is no language that Babel knows; write it as fr or pt-BR.") from None
    nplurals, plural = get_plural(locale)[:2]
    head = [
        ("Language", tag), ("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"), ("Plural-Forms", f"nplurals={nplurals}; plural={plural};"), ("X-Name", name), (NATIVE, ""), (CASES, ""),
    ]  # fmt: skip
    path.write_text(as_po(up_to_date(empty(head), messages())), encoding="utf-8")
    return path


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; 0 when all is well."""
    try:
        match list(arguments):
            case []:
                check()
            case ["build"]:
                build()
            case ["new", tag, *name]:
                print(f"{new(tag, ' '.join(name) or tag)} is prepared.")
            case ["left", tag]:
                print("\n".join(f"{m.file}: {m.text}" for m in untranslated(WORDS / f"{tag}.po", messages())))
            case _:
                print(__doc__)
                return 2
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
