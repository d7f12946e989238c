"""A language's file, as translators write it (`words/de.po`): read, brought up to date, checked, and built.

Babel reads and writes such files; it loads when one is first needed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ninetynine_edu.ground.say import SLOT, slots_of

from .messages import Message, may_wait

CASES: Final = "X-Cases"


class CatalogueError(ValueError):
    """A file of translations that cannot be used. The text names the file and the line, one problem a line."""


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


def built(path: Path) -> bytes:
    """Return a language's file as what the package reads, only what is translated.

    Raises:
        CatalogueError: when the file cannot be used.
    """
    from babel.messages.mofile import write_mo

    out = io.BytesIO()
    write_mo(out, read(path))
    return out.getvalue()
