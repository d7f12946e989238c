"""A set as the browser keeps it, as an address names it, and as a file holds it: read like a stranger's, one version a step."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeGuard
from urllib.parse import quote

from ...exercises.making import MOST, MOST_VERSIONS, ExerciseSet, Spot, read_set, spots
from ...exercises.set_code import CodedSet, put_together, read_set_code, set_code
from ...ground.say import languages, marked, say
from ...paper.sheet import PAPERS
from ..kit.messages import Refused
from .wishes import LONGEST_CODE, Wish, first_wish

SCHEMA: Final = "ninetynine-worksheet"
VERSION: Final = 1
LONGEST: Final = 300_000
"""So long is at most what a browser keeps."""
LONGEST_FILE: Final = 12_000_000
SECONDS: Final = 20.0
"""So long may one version take to be read."""
_LONGEST_ADDRESS: Final = 4_000
_NO_SET: Final = marked("I don’t know this file. Open one that was saved here.")

Reading = Generator[tuple[int, int], None, "Kept"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A set that was read, with how it is printed and which of its exercises stay."""

    made: ExerciseSet
    wish: Wish
    locked: frozenset[Spot] = frozenset()


def codes_of(made: ExerciseSet) -> list[str]:
    """Return the codes of all versions; none of a set that has no recipe."""
    return [] if made.recipe is None else [set_code(made, place) for place in range(len(made.versions))]


def kept_text(codes: list[str], wish: Wish, locked: frozenset[Spot]) -> str:
    """Return what the browser keeps of a set with these codes; "" without any."""
    if not codes:
        return ""
    told = {
        "schema": SCHEMA, "version": VERSION, "sets": codes, "paper": wish.paper, "language": wish.language,
        "answers": wish.answers, "qr": wish.qr, "locked": sorted(locked),
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def address_of(codes: list[str], wish: Wish) -> str:
    """Return what an address asks for to open the set with these codes; "" where that would be too long."""
    asks = f"set={quote(' '.join(codes), safe='~')}&paper={wish.paper}"
    return asks if codes and len(asks) <= _LONGEST_ADDRESS else ""


def reading_codes(codes: Sequence[str], wish: Wish) -> Reading:
    """Read a set by the codes of its versions.

    Args:
        codes: perhaps a stranger's.
        wish: how it is printed.

    Raises:
        Refused, ValueError, LookupError: why it cannot be read.
    """
    if not 1 <= len(codes) <= MOST_VERSIONS:
        raise Refused(say("A set has 1 to {n} versions.", n=MOST_VERSIONS))
    read: list[CodedSet] = []
    for code in codes:
        yield len(read), len(codes)
        read.append(read_set_code(code, SECONDS))
    made = put_together(read)
    return Kept(made, wish_for(made, wish))


def reading_kept(text: str, wish: Wish) -> Reading:
    """Read what the browser keeps.

    Raises:
        Refused, ValueError, LookupError: it is none.
    """
    data = _data(text)
    codes = data.get("sets")
    if (data.get("schema"), data.get("version")) != (SCHEMA, VERSION) or not _are_texts(codes):
        raise Refused(_NO_SET)
    how = _printed(data, wish)
    kept = yield from reading_codes(codes, how)
    return replace(kept, locked=_locked(data, kept.made))


def remembered(text: str, made: ExerciseSet, wish: Wish, locked: frozenset[Spot]) -> tuple[Wish, frozenset[Spot]]:
    """Return how a set is printed and what of it is locked, as the browser keeps it; as it is where that is another set."""
    try:
        data = _data(text)
    except Refused:
        return wish, locked
    if data.get("sets") != codes_of(made) or not data["sets"]:
        return wish, locked
    return _printed(data, wish), _locked(data, made)


def _locked(data: dict[str, Any], made: ExerciseSet) -> frozenset[Spot]:
    listed = data.get("locked")
    held = {(spot[0], spot[1]) for spot in listed if _is_spot(spot)} if isinstance(listed, list) else set()
    return frozenset(held.intersection(spots(made)))


def reading_file(text: str, wish: Wish) -> Reading:
    """Read what a file holds: a set, as this page and the command write it, or what the browser keeps.

    Raises:
        Refused, ValueError, LookupError: it is none.
    """
    data = _data(text)
    if data.get("schema") == SCHEMA:
        return (yield from reading_kept(text, wish))
    codes, versions = data.get("codes"), data.get("versions")
    if not isinstance(versions, list) or not 1 <= len(versions) <= MOST_VERSIONS:
        raise Refused(_NO_SET)
    if _are_texts(codes) and len(codes) == len(versions):
        kept = yield from reading_codes(codes, wish)
        if kept.made.to_dict()["versions"] == versions:  # else somebody has changed it by hand
            return kept
    read: list[ExerciseSet] = []
    for one in versions:
        yield len(read), len(versions)
        read.append(read_set({**data, "versions": [one]}, SECONDS))
    first = read[0]
    made = replace(first, versions=tuple(each.versions[0] for each in read))
    return Kept(made, wish_for(made, wish))


def wish_for(made: ExerciseSet, how: Wish) -> Wish:
    """Return the wish that a set fulfils, printed as another wish says."""
    exercises = [each for version in made.versions for each in version]
    levels = made.recipe.levels if made.recipe else (min(e.level for e in exercises), max(e.level for e in exercises))
    skills = tuple(dict.fromkeys(each.skill.value for each in exercises))
    count = min(max(made.asked, len(made.versions[0])), MOST)
    plain = first_wish(made.seed, made.variant)
    return replace(
        plain, skills=skills, levels=levels, count=count, versions=len(made.versions), paper=how.paper,
        language=how.language, answers=how.answers, qr=how.qr,
    )  # fmt: skip


def _data(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(_NO_SET) from None
    if not isinstance(data, dict):
        raise Refused(_NO_SET)
    return data


def _are_texts(codes: object) -> TypeGuard[list[str]]:
    return isinstance(codes, list) and all(isinstance(code, str) and len(code) <= LONGEST_CODE for code in codes)


def _is_spot(spot: object) -> TypeGuard[list[int]]:
    return isinstance(spot, list) and len(spot) == 2 and all(type(part) is int for part in spot)


def _printed(data: dict[str, Any], wish: Wish) -> Wish:
    """Return a wish printed as what is kept says, where that can be."""
    paper, tag = data.get("paper"), data.get("language")
    return replace(
        wish,
        paper=paper if paper in PAPERS else wish.paper,
        language=tag if isinstance(tag, str) and tag in languages() else wish.language,
        answers=data.get("answers") is not False,
        qr=data.get("qr") is True,
    )
