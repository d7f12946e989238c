"""Changing single entries of a TOML file and leaving the rest as it was typed: comments, order, blank lines.

The standard library reads TOML and does not write it. Here each statement's own lines are found with that reader, only
the lines of an entry that changes are written anew, and the result is read once more: what comes out holds just what
was asked for, or the change is refused. So no library that writes TOML is needed.

>>> print(edited('# ours\\n[rules]\\nlimit = 50  # short\\n', {("rules", "limit"): 60, ("cards", "9"): "0, skip"}))
# ours
[cards]
9 = "0, skip"
<BLANKLINE>
[rules]
limit = 60  # short
<BLANKLINE>
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .say import say

Value = str | int | bool
Path = tuple[str, ...]

TABLES: Final = ("deck", "cards", "rules", "house_rules", "presets", "source", "uncertain")
"""The order in which new tables are put into a file."""
_MOST_LINES: Final = 120
LONGEST_EDITED: Final = 200_000
"""Characters of the longest file whose entries are changed one by one."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"""\s*(?:"[^"\\]*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")


class EditError(ValueError):
    """A file that is written in a way in which an entry cannot be changed alone."""


@dataclass(frozen=True, slots=True)
class _Statement:
    start: int
    end: int
    table: Path
    key: str | None
    """None for the header of a table, and for an entry that is not one plain key."""


def write_value(value: Value) -> str:
    """Return a value as TOML: `true`, `50`, `"0, skip"`."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_key(key: str) -> str:
    """Return a key as TOML, in quotes where it needs them.

    >>> write_key("10"), write_key("red 5")
    ('10', '"red 5"')
    """
    return key if _BARE.fullmatch(key) else write_value(key)


def edited(text: str, changes: Mapping[Path, Value | None], order: Sequence[str] = ()) -> str:
    """Return the text of a file with some entries changed.

    Args:
        text: a TOML file that can be read.
        changes: for each path, such as ``("rules", "limit")`` or ``("name",)``, its new value; None takes it out.
        order: keys in the order in which new ones are put among their neighbours.

    Raises:
        EditError: when an entry stands there in a form that cannot be changed alone, such as an inline table.
    """
    import tomllib

    if len(text) > LONGEST_EDITED:
        raise EditError(say("A file of more than {n} characters can only be changed in its text.", n=LONGEST_EDITED))
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n") if text.strip() else []
    wanted = tomllib.loads(text)
    for path, value in changes.items():
        _change(lines, path, value, order)
        _put(wanted, path, value)
    made = newline.join(lines).rstrip() + newline if lines else ""
    try:
        found = tomllib.loads(made)
    except ValueError:
        found = None
    if found is None or _without_empty(found) != _without_empty(wanted):
        names = ", ".join(".".join(path) for path in changes)
        raise EditError(say("The file says {names} in a way that can only be changed in its text.", names=names))
    return made


def _without_empty(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value != {}}


def _put(data: dict[str, Any], path: Path, value: Value | None) -> None:
    for key in path[:-1]:
        inner = data.setdefault(key, {})
        if not isinstance(inner, dict):
            raise EditError(say("{key} has no entries of its own in this file. Change it in the text.", key=key))
        data = inner
    if value is None:
        data.pop(path[-1], None)
    else:
        data[path[-1]] = value


def _statements(lines: list[str]) -> list[_Statement]:
    """Return the statements of a file that can be read, each with its lines and its table."""
    import tomllib

    found: list[_Statement] = []
    table: Path = ()
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if not line or line.startswith("#"):
            at += 1
            continue
        end, data = at + 1, None
        while data is None:  # an entry may go over several lines
            try:
                data = tomllib.loads("\n".join(lines[at:end]))
            except ValueError:
                if end == len(lines) or end - at >= _MOST_LINES:
                    raise EditError(say("An entry of the file is too long to be changed here.")) from None
                end += 1
        if line.startswith("["):
            table = _path_of(data)
            found.append(_Statement(at, end, table, None))
        else:
            simple = _KEY.match(lines[at]) is not None
            found.append(_Statement(at, end, table, next(iter(data)) if simple else None))
        at = end
    return found


def _path_of(header: Any) -> Path:
    path: list[str] = []
    while isinstance(header, dict) and header:
        key, header = next(iter(header.items()))
        path.append(key)
        if isinstance(header, list):  # one of several tables of that name
            path.append("[]")
            header = header[-1]
    return tuple(path)


def _change(lines: list[str], path: Path, value: Value | None, order: Sequence[str]) -> None:
    statements = _statements(lines)
    table, key = path[:-1], path[-1]
    here = next((one for one in statements if one.table == table and one.key == key), None)
    if here is not None and value is not None:
        lines[here.start : here.end] = [_with_value(lines[here.start : here.end], write_value(value))]
    elif here is not None:
        del lines[here.start : here.end]
        _drop_empty(lines, table)
    elif value is not None:
        entry = f"{write_key(key)} = {write_value(value)}"
        inside = [one for one in statements if one.table == table]
        if table and not inside:
            _add_table(lines, statements, table, entry)
        else:
            lines.insert(_place(inside, key, order, bool(table)), entry)


def _with_value(entry: list[str], value: str) -> str:
    """Return an entry with another value, its comment kept."""
    import tomllib

    text = "\n".join(entry)
    head, _, rest = text.partition("=")
    comment = ""
    data = tomllib.loads(text)
    for found in re.finditer(r"[ \t]*#", rest):
        try:
            if tomllib.loads(f"{head}={rest[: found.start()]}") == data:
                comment = rest[found.start() :]
                break
        except ValueError:
            continue
    blank = re.match(r"[ \t]*", rest)
    return f"{head}={blank[0] if blank else ''}{value}{comment}"


def _place(inside: list[_Statement], key: str, order: Sequence[str], has_header: bool) -> int:
    """Return the line at which a new entry of a table goes: after its neighbours that come before it."""
    rank = {name: number for number, name in enumerate(order)}
    mine = rank.get(key, len(rank))
    before = [one for one in inside if one.key is not None and rank.get(one.key, len(rank)) <= mine]
    if before:
        return before[-1].end
    if has_header:
        return inside[0].end
    return min((one.start for one in inside), default=0)


def _add_table(lines: list[str], statements: list[_Statement], table: Path, entry: str) -> None:
    rank = {name: number for number, name in enumerate(TABLES)}
    mine = rank.get(table[0], len(rank))
    later = [one for one in statements if one.key is None and one.table and rank.get(one.table[0], len(rank)) > mine]
    header = f"[{'.'.join(map(write_key, table))}]"
    if not later:
        lines += [*([""] if lines else []), header, entry]
        return
    at = later[0].start
    while at > 0 and lines[at - 1].startswith("#"):  # comments right above a table belong to it
        at -= 1
    if at == 0:  # but those at the very top belong to the file
        at = later[0].start
    lines[at:at] = [header, entry, ""]


def _drop_empty(lines: list[str], table: Path) -> None:
    """Take out the header of a table in which nothing is left, not even a comment."""
    statements = _statements(lines)
    inside = [one for one in statements if one.table == table]
    if not table or len(inside) != 1 or inside[0].key is not None:
        return
    here = inside[0]
    end = here.end
    while end < len(lines) and not lines[end].strip():
        end += 1
    if "#" in lines[here.start] or (end < len(lines) and lines[end].lstrip().startswith("#")):
        return
    del lines[here.start : end]
