"""Sentences in the language of whoever reads them. The English sentence is the message; its translations lie in `words/`.

A message is a whole sentence with named slots; the code never glues one from pieces. What differs by more than a number or
a name, such as `You take a card.` and `Ann takes a card.`, is two messages. Catalogues are gettext's: `words/de.po` is what
translators write, `words/de.mo` what is read here; the pages' scripts get their share of the same one. The environment variable
`NINETYNINE_WORDS` names a folder of further ones, to try a language before it is in the package.

>>> say("{who} played {card}: {sum}.", who="Ann", card=noun("the ten of {suit}", suit="spades"), sum="80 and 10 is 90")
'Ann played the ten of spades: 80 and 10 is 90.'
>>> say_many("{n} card left", "{n} cards left", 1), say_many("{n} card left", "{n} cards left", 31)
('1 card left', '31 cards left')
>>> with speaking("de"):
...     language()
'de'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, Self, TypeVar

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH: Final = "en"
SLOT: Final = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
"""A slot: its name and, in translations, the case in which a noun stands there: `{card:accusative}`."""
_FILE: Final = re.compile(r"((?!en\.)[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.mo")
"""What a catalogue's file is called: the tag of its language."""
_FROM_RIGHT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_BEFORE_ITS_SOUND: Final = {
    "es": (
        ("o", "u", re.compile(r"h?[oó]|8|11\b", re.IGNORECASE)),
        ("y", "e", re.compile(r"h?[ií](?![aeouáéó])", re.IGNORECASE)),
    )
}
"""Words of a list that change before their own sound, what they become, and how the next word begins."""
_MANY_SAMPLES: Final = 200
_P = ParamSpec("_P")
_T = TypeVar("_T")


class UnknownLanguage(LookupError):
    """A language without a catalogue. The text names those that there are."""


# --- which language ---


@lru_cache(maxsize=1)
def languages() -> Mapping[str, str]:
    """Return every language with a catalogue, by its tag, with its name in that language; English comes first.

    >>> languages()["en"]
    'English'
    """
    return {ENGLISH: "English"} | {tag: about(tag).get("x-name", tag) for tag in _tags() if tag != ENGLISH}


@lru_cache(maxsize=1)
def _tags() -> tuple[str, ...]:
    """Return the tags alone, without reading a catalogue: one takes half a megabyte of every kernel."""
    files = {file.name for folder in _folders() for file in folder.iterdir()}
    return ENGLISH, *(found[1] for name in sorted(files) if (found := _FILE.fullmatch(name)))


def about(tag: str) -> Mapping[str, str]:
    """Return what a catalogue says of itself, by the names of its header in small letters; nothing for English.

    `x-name` is the language's own name, `x-native-check` who has checked it, "" for nobody.
    """
    catalogue = _catalogue(tag)
    return {} if catalogue is None else catalogue.info()


def known(wished: str) -> str | None:
    """Return the language that a tag asks for, or None when there is no catalogue for it.

    >>> known("en-GB"), known("tlh")
    ('en', None)
    """
    parts = wished.strip().lower().replace("_", "-").split("-")
    if parts[0] == "zh" and {"tw", "hk", "mo"} & set(parts):
        parts = ["zh", "hant"]
    tags = {tag.lower(): tag for tag in _tags()}
    if len(parts) == 1 and parts[0]:  # a language alone is also one that there is in a single script or country
        tags = {small.partition("-")[0]: tag for small, tag in tags.items()} | tags
    while parts:
        if (tag := tags.get("-".join(parts))) is not None:
            return tag
        parts.pop()
    return None


def chosen(*wishes: str) -> str:
    """Return the first language that somebody asks for and that there is; English when there is none.

    Args:
        wishes: tags, or what a browser says of its languages (`de-AT,de;q=0.9,en;q=0.8`); "" is no wish.

    >>> chosen("", "tlh, en-GB;q=0.9"), chosen()
    ('en', 'en')
    """
    for wish in wishes:
        for tag in _by_weight(wish):
            if found := known(tag):
                return found
    return ENGLISH


def _by_weight(wish: str) -> list[str]:
    """Return the tags of a browser's wish, the dearest first."""
    weighed = []
    for place, part in enumerate(wish[:500].split(",")):
        tag, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), place, tag))
        except ValueError:
            weighed.append((0.0, place, tag))
    return [tag for _, _, tag in sorted(weighed) if tag.strip()]


def look_in(folder: str) -> None:
    """Find further languages in a folder too, "" for none; a host calls it, nothing below one asks the environment.

    Args:
        folder: with catalogues, as `NINETYNINE_WORDS` names it; one that is not there holds none.
    """
    _own[:] = [Path(folder)] if folder and Path(folder).is_dir() else []
    forget()


_own: Final[list[Path]] = []
_LANGUAGE: Final[ContextVar[str | None]] = ContextVar("language", default=None)
_spoken: list[str] = []


def language() -> str:
    """Return the tag of the language in which sentences are said now."""
    return _LANGUAGE.get() or (_spoken[-1] if _spoken else ENGLISH)


def speak(tag: str) -> None:
    """Say everything in a language from now on, such as in a notebook's first cell.

    Args:
        tag: `en`, `de`, `es`, `zh-Hant`; also a longer one, such as `de-AT`.

    Raises:
        UnknownLanguage: when there is no catalogue for it.
    """
    _spoken[:] = [_found(tag)]


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Say everything inside in a language.

    Args:
        tag: as for :func:`speak`.

    Raises:
        UnknownLanguage: when there is no catalogue for it.
    """
    token = _LANGUAGE.set(_found(tag))
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def _found(tag: str) -> str:
    found = known(tag) if isinstance(tag, str) else None
    if found is None:
        there = ", ".join(f"{tag} ({name})" for tag, name in languages().items())
        raise UnknownLanguage(f"There are no words for the language {str(tag)[:40]!r}. There are: {there}.")
    return found


_kept: Final[list[Callable[[], None]]] = []


def per_language(maxsize: int) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Return what keeps the answers of a function that says something, each language its own.

    Args:
        maxsize: how many answers are kept.
    """

    def keep(function: Callable[_P, _T]) -> Callable[_P, _T]:
        @lru_cache(maxsize=maxsize)
        def answer(_language: str, *args: Any, **named: Any) -> _T:
            return function(*args, **named)

        _kept.append(answer.cache_clear)

        @wraps(function)
        def asked(*args: _P.args, **named: _P.kwargs) -> _T:
            return answer(language(), *args, **named)  # type: ignore[arg-type]

        return asked

    return keep


# --- what is said ---


class Noun(str):
    """A noun, or several, that a sentence of another language may need in another case: `the ten of spades`."""

    __slots__ = ("_said",)
    _said: Callable[[str], str]

    def __new__(cls, said: Callable[[str], str]) -> Self:
        made = super().__new__(cls, said(""))
        made._said = said
        return made

    def said(self, case: str) -> str:
        """Return it as it stands in a case of the language that is spoken, such as `accusative`."""
        return self._said(case)


def say(text: str, /, **slots: object) -> str:
    """Return a message in the language that is spoken.

    Args:
        text: the English message, a literal; `{name}` is a slot.
        slots: what stands in its slots: names, numbers, nouns, or a message of its own after a colon.
    """
    return _filled(_message("", text), slots)


def say_in(context: str, text: str, /, **slots: object) -> str:
    """Return a message whose English stands for different things elsewhere.

    Args:
        context: what tells it from the others, for translators.
        text: the English message, a literal.
        slots: what stands in its slots.
    """
    return _filled(_message(context, text), slots)


def say_many(one: str, many: str, n: int, /, **slots: object) -> str:
    """Return a message about a number of things.

    Args:
        one: the English message about one.
        many: the English message about several, or none.
        n: how many; it stands in the slot `n`.
        slots: what stands in the other slots.
    """
    return _filled(_counted(one, many, n), {"n": n, **slots})


def noun(text: str, /, **slots: object) -> Noun:
    """Return a noun with its article, which some languages say differently in each place of a sentence.

    >>> noun("the ten of {suit}", suit="spades")
    'the ten of spades'

    Args:
        text: the English noun, a literal.
        slots: what stands in its slots.
    """
    return Noun(lambda case: _filled(_noun(case, text), slots, case))


def listed(items: Iterable[str], last: str = "and") -> Noun:
    """Return things one after the other: `a`, `a and b`, `a, b and c`.

    Args:
        items: nouns or names; they stand in the case of the whole.
        last: `and` or `or`.

    >>> listed(["Ann", "Ben", "Cleo"]), listed(["5", "10"], "or")
    ('Ann, Ben and Cleo', '5 or 10')
    """
    all_items = list(items)
    if len(all_items) < 2:
        return Noun(lambda case: _in_case(all_items[0], case) if all_items else "")

    def said(case: str) -> str:
        *others, end = (_in_case(item, case) for item in all_items)
        start = others[0]
        for item in others[1:]:
            start = say_in("a list", "{items}, {item}", items=start, item=item)
        if last == "or":
            return _smooth(say_in("a list", "{items} or {item}", items=start, item=end), end)
        return _smooth(say_in("a list", "{items} and {item}", items=start, item=end), end)

    return Noun(said)


def _smooth(text: str, end: str) -> str:
    """Return a list whose `and` or `or` changes before its own sound, as in Spanish: `siete u ocho`, `Mia e Inés`."""
    for word, instead, before in _BEFORE_ITS_SOUND.get(language(), ()):
        if before.match(end) and text.endswith(f" {word} {end}"):
            return f"{text.removesuffix(f'{word} {end}')}{instead} {end}"
    return text


def marked(text: str) -> str:
    """Return a text as it is: it is a message that is said later, from a table."""
    return text


def marked_noun(text: str) -> str:
    """Return a text as it is: it is a noun that is said later, from a table, with :func:`noun`."""
    return text


def slots_of(text: str) -> set[str]:
    """Return the names of the slots of a message.

    >>> sorted(slots_of("{who} played {cards:accusative}."))
    ['cards', 'who']
    """
    return {found[1] for found in SLOT.finditer(text)}


def _filled(text: str, slots: Mapping[str, object], case: str = "") -> str:
    if not slots:
        return text
    return SLOT.sub(lambda found: _in_case(slots[found[1]], found[2] or case), text)


def _in_case(value: object, case: str) -> str:
    if isinstance(value, Noun):
        return value.said(case) if case or language() != ENGLISH else str(value)
    if isinstance(value, str):
        # A name that is read from the right keeps to its own place.
        return f"\u2068{value}\u2069" if _FROM_RIGHT.search(value) and value[:1] != "\u2068" else value
    return str(value).replace("-", "−", 1)


# --- catalogues ---


def _folders() -> list[Any]:
    """Return where catalogues lie: in a folder of one's own, where one is tried, and in the package."""
    return [*_own, resources.files("ninetynine_edu") / "words"]


@lru_cache(maxsize=8)
def _catalogue(tag: str) -> GNUTranslations | None:
    """Return the messages of a language; None for English, or when its file cannot be read: then the page is in English."""
    if tag == ENGLISH:
        return None
    from gettext import GNUTranslations  # for other languages only

    try:
        folder = next(folder for folder in _folders() if (folder / f"{tag}.mo").is_file())
        with (folder / f"{tag}.mo").open("rb") as file:
            found: Any = GNUTranslations(file)
        for n in range(_MANY_SAMPLES):
            found.plural(n)
        return found  # type: ignore[no-any-return]
    except StopIteration:
        return None
    except Exception as error:  # a damaged file fails at anything
        _warn(f"The words of the language {tag} cannot be read, so they are said in English: {error}")
        return None


def _message(context: str, text: str) -> str:
    tag = language()
    if tag == ENGLISH or not text:  # "" is the name of a catalogue's header
        return text
    return _translated(tag, context, text)


@lru_cache(maxsize=4096)
def _translated(tag: str, context: str, text: str) -> str:
    catalogue = _catalogue(tag)
    if catalogue is None:
        return text
    return _sound(tag, text, catalogue.pgettext(context, text) if context else catalogue.gettext(text))


def _counted(one: str, many: str, n: int) -> str:
    catalogue = _catalogue(language())
    if catalogue is None:
        return one if n == 1 else many
    return _sound(language(), many, catalogue.ngettext(one, many, n), spare={"n"})


def _noun(case: str, text: str) -> str:
    """Return a noun in a case, in which it may be what it always is."""
    if case and (said := _message(case, text)) != text:
        return said
    return _message("", text)


def _sound(tag: str, text: str, said: str, spare: Iterable[str] = ()) -> str:
    """Return a translation if it has the slots of its message, else the message: a page never fails over a catalogue."""
    if slots_of(said) <= slots_of(text) | set(spare):
        return said
    _warn(f"A sentence of the language {tag} has slots that its message has not, so it is said in English: {said!r}")
    return text


def _warn(sentence: str) -> None:
    import logging

    logging.getLogger("ninetynine_edu").warning("%s", sentence)


def forget() -> None:
    """Read the catalogues anew when they are next needed, such as after one has been built."""
    for clear in (languages.cache_clear, _tags.cache_clear, _catalogue.cache_clear, _translated.cache_clear, *_kept):
        clear()


def words_for(messages: Iterable[tuple[str, str, str]]) -> dict[str, Any]:
    """Return the share of a page's script in the catalogue of the language that is spoken, as plain data.

    Args:
        messages: its messages: context or "", the English text, and that for several or "".

    Returns:
        `lang`; for other languages than English also `messages`, a translation or the forms for several by context and
        text, and `forms`, which of them the numbers from 0 to 199 take; later hundreds are like the second.
    """
    tag = language()
    catalogue: Any = _catalogue(tag)  # its types know nothing of `plural`
    if catalogue is None:
        return {"lang": tag}
    forms = [catalogue.plural(n) for n in range(_MANY_SAMPLES)]
    first = {form: n for n, form in reversed([*enumerate(forms)])}
    said: dict[str, Any] = {}
    for context, text, many in messages:
        key = f"{context}\x04{text}" if context else text
        if many:
            said[key] = [_counted(text, many, first[form]) for form in sorted(first)]
        elif (found := _message(context, text)) != text:
            said[key] = found
    return {"lang": tag, "messages": said, "forms": forms}
