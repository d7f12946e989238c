"""An answer as a still picture, for places where nothing can be pressed: kept notebooks, printed pages, code hosts.

Code hosts take drawings out of a page's text, but show pictures: so each drawing stands in an ``<img>``, with its words.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import together
from ...ground.picture import COLOURS, on_paper
from ...ground.say import marked, say, say_many
from ...play.picture import position_svg, position_words
from ...play.position import Position
from ..kit import run_cell

if TYPE_CHECKING:
    from .desk import Answer

_SIZE: Final = re.compile(r'width="(\d+)" height="(\d+)"')
_GAP: Final = 12
_MOST: Final = 20
"""So many lines of a table are shown."""
_SIGNS: Final = {"W": "●", "L": "◇", "S": "◐"}
_LETTERS: Final = 66
_HEADS: Final = (marked("Play"), marked("New total"), marked("With best play"))


def pictures_of(answer: Answer) -> list[tuple[str, str]]:
    """Return the drawings of an answer as SVG text, each with its words: the position, and the number line."""
    view = answer.view
    if view["kind"] == "hidden":
        return [(_hidden_svg(view), _hidden_words(view))]
    if not view["svg"]:
        return []
    found = [(view["svg"], answer.position_words)]
    strip = answer.strip
    if strip is not None:
        from ...study.strip_picture import MIDDLE, strip_svg

        svg = strip_svg(strip, MIDDLE, names=answer.names)
        here = strip.says(strip.position.total, answer.names)
        found.append((svg, together(say("Who wins from here?"), here)))
    return found


def answer_svg(answer: Answer) -> str:
    """Return the drawings of an answer below each other, as one SVG text; "" where there is nothing to draw."""
    drawn = pictures_of(answer)
    if not drawn:
        return ""
    y = wide = 0
    parts = []
    for svg, _ in drawn:
        width, height = _size(svg)
        parts.append(svg.replace("<svg ", f'<svg y="{y}" ', 1))
        y += height + _GAP
        wide = max(wide, width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {wide} {y - _GAP}" width="{wide}" '
        f'height="{y - _GAP}"><title>{escape(answer.words)}</title>{"".join(parts)}</svg>'
    )


def still_answer(answer: Answer) -> str:
    """Return an answer as a still picture in HTML: the drawings, the moves and what each is worth."""
    view = answer.view
    parts = [f"<p><b>{escape(answer.words)}</b> {escape(say(run_cell.INSIDE))}</p>"]
    for svg, words in pictures_of(answer):
        parts.append(_image(svg, words))
    if view["kind"] == "hidden":
        parts += _plans(view)
    elif view["moves"]:
        parts.append(_table(_HEADS, [_move_cells(row) for row in view["moves"]]))
    return f'<div class="nn-answer-still">{"".join(parts)}</div>'


def still_question(question: object, words: str) -> str:
    """Return a question as a still picture in HTML: the position and what is asked, nothing of the answer."""
    parts = [f"<p><b>{escape(words)}</b> {escape(say(run_cell.ANSWER))}</p>"]
    if isinstance(question, Position):
        parts.append(_image(position_svg(question), position_words(question)))
    return f'<div class="nn-answer-still">{"".join(parts)}</div>'


def _image(svg: str, words: str) -> str:
    data = b64encode(svg.encode()).decode()
    return f'<p><img src="data:image/svg+xml;base64,{data}" width="{_size(svg)[0]}" alt="{escape(words)}" style="max-width:100%"></p>'


def _size(svg: str) -> tuple[int, int]:
    found = _SIZE.search(svg)
    assert found is not None, "each of our pictures says how large it is"
    return int(found[1]), int(found[2])


def _move_cells(row: dict[str, Any]) -> tuple[str, ...]:
    label = say("{move} (best)", move=row["label"]) if row["best"] else row["label"]
    return (label, str(row["total"]), f"{_SIGNS.get(row['mark'], '')} {row['verdict']}".strip())


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in map(say, heads))
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[:_MOST])
    more = f"<p>{escape(say('And {n} more.', n=len(rows) - _MOST))}</p>" if len(rows) > _MOST else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _plans(view: dict[str, Any]) -> list[str]:
    """Return the plans for hidden hands as tables."""
    hidden = view["hidden"]
    if not hidden:
        return []
    parts = [f"<p>{escape(hidden['certificate'])}</p>"]
    for plan in hidden["plans"]:
        rows = [
            (
                row["hand"],
                row["seen"],
                str(row["total"]),
                ", ".join(_play_words(one) for one in row["plays"]),
            )
            for row in plan["rows"]
        ]
        parts += [
            f"<p><b>{escape(say('What {who} does', who=plan['who']))}</b></p>",
            _table((marked("Dealt"), marked("Played so far"), marked("Total"), marked("Plays")), rows),
        ]
    return parts


def _play_words(play: dict[str, str]) -> str:
    if not play["chance"]:
        return play["move"]
    return say("{move} {chance} of the time", move=play["move"], chance=play["chance"])


def _hidden_words(view: dict[str, Any]) -> str:
    cards = ", ".join(card["name"] for card in view["cards"])
    game = say(
        "{game}: the total is {total}, and the limit is {limit}.",
        game=view["game"],
        total=view["total"],
        limit=view["limit"],
    )
    dealt = say_many(
        "Each player gets one of these cards and sees only that one: {cards}.",
        "Each player gets {n} of these cards and sees only those: {cards}.",
        view["hand"],
        cards=cards,
    )
    return f"{game} {dealt}"


def _hidden_svg(view: dict[str, Any]) -> str:
    """Draw what is known of hidden hands: the cards that can be dealt, and the answer."""
    import textwrap

    answer = view["hidden"]["words"] if view["hidden"] else view["problem"]
    lines = [(say("Hidden hands, total {total}", total=view["total"]), "ink", 24)]
    for text, colour, size in ((_hidden_words(view), "muted", 17), (answer, "ink", 19)):
        lines += [(line, colour, size) for line in textwrap.wrap(text, _LETTERS)]
    y, parts = 16, []
    for line, colour, size in lines:
        y += size + 8
        parts.append(f'<text x="20" y="{y}" font-size="{size}" fill="{COLOURS[colour]}">{escape(line)}</text>')
    return on_paper(700, y + 20, parts, heading=say("Hidden hands"))
