"""The catalogues of texts: finds every message in the sources, prepares a language, checks what translators wrote, builds.

    python -m ninetynine_edu.app.catalogue                check all languages, and that what is built is of today
    python -m ninetynine_edu.app.catalogue build          bring all languages up to date with the sources and build them
    python -m ninetynine_edu.app.catalogue new fr Français    prepare a language: words/fr.po with every message, empty
    python -m ninetynine_edu.app.catalogue left de        list what is not translated yet

`messages.py` finds the messages, `translations.py` reads, checks and writes a language's file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from .messages import PACKAGE, Message, browser_messages, messages
from .translations import CASES, CatalogueError, as_po, built, empty, problems, read, untranslated, up_to_date

WORDS: Final = PACKAGE / "words"
NATIVE: Final = "X-Native-Check"


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
