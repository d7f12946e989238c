"""Endgame tables where nothing can be pressed: the picture that is shown, as HTML with its words."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from ...ground.english import in_row, together
from ...ground.numbers import as_percent
from ...ground.say import say, say_many
from ...tables.heatmaps import SHADES
from ..kit import run_cell
from ..kit.pictures import INK, MUTED
from .desk import Tables

_FRAME: Final = "border:1px solid #d9d4c7;border-radius:12px;padding:8px 18px;max-width:820px"
_STEPS: Final = 20
_MOST_ROWS: Final = 24
_WIDTH: Final = 760
_LEFT: Final = 84
_HIGH: Final = 17
_TOP: Final = 8


def still_tables(tables: Tables) -> str:
    """Return what a page of endgame tables shows; without styles it is still readable text."""
    view, picture = tables.view, tables.picture
    title = picture.get("title") or say("Endgame tables")
    hands = say("{game}, {cards} against {other}", game=view["name"], cards=view["cards"], other=view["other"])
    parts = [
        f"<p><b>{escape(say('Endgame tables'))}</b> · {escape(hands)} · {escape(say(run_cell.USE))}</p>",
        f'<p style="font-size:19px"><b>{escape(title)}</b></p>',
    ]
    if picture["kind"] == "heat":
        # As an image: drawings inside a page are taken out of a notebook that is not trusted, and their words left over.
        data = b64encode(_heat(tables).encode()).decode()
        alt = escape(_words_of(tables))
        parts.append(
            f'<p><img src="data:image/svg+xml;base64,{data}" alt="{alt}" width="{_WIDTH}" style="max-width:100%"></p>'
        )
        told = together(
            say("Dark is won, pale is lost."), say("The best hands stand at the top."), _left_out(picture["rows"])
        )
        parts.append(f"<p>{escape(told)}</p>")
    elif picture["kind"] == "worth":
        parts.append(
            _table((say("Card"), say("One more is worth")), ((bar["name"], bar["says"]) for bar in picture["bars"]))
        )
    elif picture["kind"] == "faced":
        heads = (say("Total"), *(band["name"] for band in picture["bands"]))
        shown = [total for total in range(picture["totals"]) if total % 10 == 0 or total == picture["totals"] - 1]
        rows = ((str(total), *(as_percent(band["shares"][total]) for band in picture["bands"])) for total in shown)
        parts.append(_table(heads, rows))
    elif picture["kind"] == "long":
        for win in picture["wins"][:3]:
            line = in_row(say("{play} to {total}", play=step["move"], total=step["total"]) for step in win["steps"])
            plays = say_many(
                "From {total}, {n} play: {plays}.",
                "From {total}, {n} plays: {plays}.",
                win["plies"],
                total=win["total"],
                plays=line,
            )
            parts.append(f"<p>{escape(plays)}</p>")
    else:
        parts.append(f"<p>{escape(picture['words'])}</p>")
    said = "".join(f"<li>{escape(words)}</li>" for words in picture.get("says", ()))
    return f'<div style="{_FRAME}">{"".join(parts)}<p><b>{escape(say("What do you see?"))}</b></p><ul>{said}</ul></div>'


def picture_of(tables: Tables) -> str:
    """Return the heat map that a page shows as SVG text, or "" where it shows something else."""
    return _heat(tables) if tables.picture["kind"] == "heat" else ""


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _shade(step: int) -> str:
    at = step / _STEPS * (len(SHADES) - 1)
    low = min(len(SHADES) - 2, int(at))
    pair = zip(bytes.fromhex(SHADES[low][1:]), bytes.fromhex(SHADES[low + 1][1:]), strict=True)
    mixed = (round(a + (b - a) * (at - low)) for a, b in pair)
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _heat(tables: Tables) -> str:
    """Draw a heat map as SVG: equal neighbours as one piece, of many rows the best and the worst."""
    picture = tables.picture
    names: list[str] = picture["rows"]
    columns: list[str] = picture["columns"]
    wide, of, size = len(columns), picture["of"], picture["width"]
    rows = list(range(len(names)))
    if len(rows) > _MOST_ROWS:
        rows = [*rows[: _MOST_ROWS // 2], *rows[-_MOST_ROWS // 2 :]]
    cell = (_WIDTH - _LEFT - 8) / wide
    paths: dict[int, list[str]] = {}
    parts: list[str] = []
    for at, row in enumerate(rows):
        top = _TOP + at * _HIGH + (10 if len(rows) < len(names) and at >= _MOST_ROWS // 2 else 0)
        parts.append(f'<text x="{_LEFT - 8}" y="{top + 12}" text-anchor="end" fill="{INK}">{escape(names[row])}</text>')
        steps = []
        for column in range(wide):
            place = (row * wide + column) * size
            count = int.from_bytes(tables.cells[place : place + size], "little")
            steps.append((count * _STEPS * 2 + of) // (of * 2))
        start = 0
        for column in range(1, wide + 1):
            if column == wide or steps[column] != steps[start]:
                left, across = _LEFT + start * cell, (column - start) * cell
                paths.setdefault(steps[start], []).append(f"M{left:.1f} {top}h{across:.1f}v{_HIGH - 1}h-{across:.1f}z")
                start = column
    bottom = _TOP + len(rows) * _HIGH + (10 if len(rows) < len(names) else 0)
    every = max(1, -(-wide // 20)) if not picture["totals"] else 10
    for column in range(0, wide, every):
        x = _LEFT + (column + 0.5) * cell
        parts.append(
            f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle" fill="{MUTED}">{escape(columns[column])}</text>'
        )
    drawn = "".join(f'<path fill="{_shade(step)}" d="{"".join(paths[step])}"/>' for step in sorted(paths))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_WIDTH} {bottom + 26}" width="{_WIDTH}" '
        f'height="{bottom + 26}" font-family="sans-serif" font-size="13"><title>{escape(_words_of(tables))}</title>'
        f'<rect width="100%" height="100%" fill="#ffffff"/>{drawn}{"".join(parts)}</svg>'
    )


def _words_of(tables: Tables) -> str:
    """Say what the heat map is."""
    names, columns = tables.picture["rows"], tables.picture["columns"]
    told = (
        say("Heat map of {hands} hands and {columns} totals.", hands=len(names), columns=len(columns))
        if tables.picture["totals"]
        else say("Heat map of {hands} hands and {columns} other hands.", hands=len(names), columns=len(columns))
    )
    return together(told, _left_out(names))


def _left_out(names: Sequence[str]) -> str:
    left = len(names) - _MOST_ROWS
    if left <= 0:
        return ""
    return say_many("The {n} hand between is left out.", "The {n} hands between are left out.", left)


__all__ = ["picture_of", "still_tables"]
