"""Pictures of game trees as SVG text; nothing outside is needed to draw them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final
from unicodedata import east_asian_width

from ..ground.english import capital, minus
from ..ground.picture import COLOURS, Picture, PictureError, as_image, clean, on_paper, told_below
from ..ground.say import say
from ..ground.text import echo
from .graph import check_tree
from .layout import LETTER, Plan, Point, R, Tie, corners, inside, plan, shapes_of
from .text import cards_of, first_parent, hands_of, list_html, names_of, node_words, summary, tree_text

if TYPE_CHECKING:
    from networkx import DiGraph

IN_WORDS: Final = 400
"""Up to so many nodes the description of a picture tells every one; of larger trees it gives a summary."""
_SIZE: Final = 17
_READABLE: Final = 11
"""The letters of a tree are so large in px, and in a page of ours not made smaller than the second."""
_HIGH: Final = 17
"""So high are letters."""
_RED: Final = re.compile("[0-9AJQKT]{1,2}[♥♦]|\\bRJ\\b")
TITLES: Final = {"best": "Best play", "line": "The line of best play", "undecided": "Until it is decided"}


class TreePicture(Picture):
    """The SVG text of a tree; alone in a notebook cell it shows itself, with the same tree as a list below."""

    least_width: int
    """The picture is not made narrower than this many pixels; on a small screen it scrolls sideways."""
    most_width: int
    heading: str
    _graph: DiGraph
    _names: Sequence[str]

    @property
    def listed(self) -> str:
        """The tree as a nested HTML list."""
        return list_html(self._graph, self._names)

    def _repr_html_(self) -> str:
        words = f"{self.heading}. The same tree as a list stands below the picture."
        image = as_image(self, words, f"width:100%;min-width:{self.least_width}px;max-width:{self.most_width}px")
        scrolled = (
            f'<div style="overflow-x:auto;max-width:100%" tabindex="0" role="group" '
            f'aria-label="Picture of the game tree">{image}</div>'
        )
        return told_below(scrolled, "The same tree as a list", self.listed, "nn-tree")


def tree_svg(graph: DiGraph, *, title: str | None = None, names: Sequence[str] | None = None) -> TreePicture:
    """Draw a tree.

    Circles are for the player who moves first, squares for the second (then triangles, pentagons, and hexagons with the
    seat beside them), diamonds for cards that are drawn. W on blue is won and L in a dashed outline of orange lost for the
    first player; a fraction is what the node is worth. The total stands beside, the play on the edge, and the line of best
    play is thick. A node with a `number` that is worth "" is asked about: its number stands in it. Dashed outlines hold together what a player with hidden cards cannot tell apart. A description for
    screen readers holds the tree as nested text, of more than 400 nodes a summary.

    Args:
        graph: made by :func:`ninetynine_edu.tree`.
        title: the heading; without it what the tree shows.
        names: what to call the seats; without them Player 1, Player 2.

    Returns:
        The SVG as text that shows itself in a notebook.

    Raises:
        TreeError: when it is no tree.
        PictureError: a title that is no text.
        ValueError: names that are no list of texts.
    """
    check_tree(graph)
    shown = names_of(graph, names)
    title = title_of(graph, title)
    head = ""

    def top_of(width: float) -> float:
        nonlocal head
        head, top = _head(graph, title, shown, width)
        return top

    placed = plan(graph, top_of)
    points = placed.points
    edges = sorted(graph.edges(data=True), key=lambda edge: edge[2]["line"])  # the thick line lies on top
    parts = [_tie(tie, shown) for tie in placed.ties]
    parts += [_edge(points[a], points[b], thickness(data)) for a, b, data in edges]
    parts += [_edge_label(points[a], points[b], data, first_parent(graph, b) == a) for a, b, data in edges]
    parts += [_node(graph, node, points[node], placed, shown) for node in range(len(graph))]
    words = tree_text(graph, shown) if len(graph) <= IN_WORDS else summary(graph, shown)
    width, height = placed.width, placed.height
    flat = on_paper(width, height, [head, *parts], heading=title, description=words, more=f' font-size="{_SIZE}"')
    picture = TreePicture(flat)
    picture.description = words
    picture._graph, picture._names = graph, shown
    picture.heading = title
    picture.least = round(width * _READABLE / _SIZE)
    picture.least_width = round(width * 0.8)
    picture.most_width = round(width * 1.3)
    return picture


def title_of(graph: DiGraph, title: str | None) -> str:
    """Return the heading of a picture."""
    if title is None:
        return TITLES.get(graph.graph.get("follow", ""), "Every way it can go")
    if not isinstance(title, str):
        raise PictureError(f"title is a text, or None for what the tree shows, not {echo(title)}.")
    return clean(title)


def curve(a: Point, b: Point) -> tuple[Point, Point, Point, Point]:
    """Return the ends and the handles of an edge from one node to another below it."""
    (x1, y1), (x2, y2) = a, b
    y1, y2 = y1 + R, y2 - R
    return (x1, y1), (x1, y1 + (y2 - y1) * 0.55), (x2, y1), (x2, y2)


def thickness(data: dict[str, Any]) -> float:
    """Return how thick an edge is: the line of best play is thick, and where it waits for a card half as thick."""
    return 1.8 if not data["line"] else 2.6 if "chance" in data else 4.5


def _edge(a: Point, b: Point, thick: float) -> str:
    (x1, y1), (_, bend), (x2, _), (_, y2) = curve(a, b)
    style = f'stroke="{COLOURS["ink" if thick > 2 else "edge"]}" stroke-width="{thick}"'
    return f'<path d="M{x1:.1f} {y1:.1f}C{x1:.1f} {bend:.1f} {x2:.1f} {y1:.1f} {x2:.1f} {y2:.1f}" fill="none" {style}/>'


def label_at(a: Point, b: Point, first: bool) -> Point:
    """Return where the label of an edge stands: above its node, or half way when that place is taken."""
    return (b[0], b[1] - R - 21) if first else ((a[0] * 2 + b[0]) / 3, (a[1] * 2 + b[1]) / 3 + 4)


def _edge_label(a: Point, b: Point, data: dict[str, Any], first: bool) -> str:
    x, y = label_at(a, b, first)
    label = data["label"]
    half = len(label) * LETTER / 2 + 3
    weight = ' font-weight="700"' if data["line"] else ""
    text = (
        f'<rect x="{x - half:.1f}" y="{y - 12:.1f}" width="{2 * half:.1f}" height="23" rx="6" fill="{COLOURS["paper"]}"/>'
        f'<text x="{x:.1f}" y="{y + 6:.1f}" text-anchor="middle" fill="{COLOURS["ink"]}"{weight}>{_card_text(label)}</text>'
    )
    often = often_of(data)
    if often:
        half = len(often) * 4 + 3
        text += (
            f'<rect x="{x - half:.1f}" y="{y - 29:.1f}" width="{2 * half:.1f}" height="18" rx="6" fill="{COLOURS["paper"]}"/>'
            f'<text x="{x:.1f}" y="{y - 15:.1f}" font-size="14" text-anchor="middle" fill="{COLOURS["muted"]}">{often}</text>'
        )
    return text


def often_of(data: dict[str, Any]) -> str:
    """Return how often an edge is taken, where that is neither never nor always."""
    often = str(data.get("chance") or data.get("probability") or "")
    return "" if often in ("0", "1") else often


def _card_text(label: str) -> str:
    return _RED.sub(lambda found: f'<tspan fill="{COLOURS["red"]}">{found[0]}</tspan>', escape(label))


def _mark(x: float, y: float, shape: str, value: str, number: str = "") -> str:
    text, size = inside(value) if value else (number, 16.0)
    if value == "1":
        style = f'fill="{COLOURS["won"]}" stroke="{COLOURS["won"]}" stroke-width="3"'
        colour = COLOURS["surface"]
    elif value == "-1":
        style = f'fill="{COLOURS["surface"]}" stroke="{COLOURS["lost"]}" stroke-width="3" stroke-dasharray="6 3.4"'
        colour = COLOURS["lost_letter"]
    else:
        tint = COLOURS["surface" if not value else "less" if value.startswith("-") else "more"]
        colour = COLOURS["ink"]
        style = f'fill="{tint}" stroke="{COLOURS["muted"]}" stroke-width="2"'
    if shape == "circle":
        drawn = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{R}" {style}/>'
    elif shape == "square":
        drawn = f'<rect x="{x - 17:.1f}" y="{y - 17:.1f}" width="34" height="34" rx="4" {style}/>'
    else:
        way = "L".join(f"{a:.1f} {b:.1f}" for a, b in corners(shape, x, y))
        drawn = f'<path d="M{way}Z" stroke-linejoin="round" {style}/>'
    if not text:
        return drawn
    small = "" if size == 17 else f' font-size="{size:g}"'
    down = 9 if shape == "triangle" else 6 if size == 17 else round(size * 0.36, 1)
    return (
        f'{drawn}<text x="{x:.1f}" y="{y + down:.1f}" text-anchor="middle" font-weight="700" fill="{colour}"{small}>'
        f"{escape(text)}</text>"
    )


def shape_of(graph: DiGraph, node: int, drawn: Plan) -> str:
    """Return the shape of a node."""
    data = graph.nodes[node]
    return "diamond" if data["kind"] == "chance" else drawn.shapes[data["player"]]


def beside(graph: DiGraph, node: int, drawn: Plan) -> str:
    """Return what stands beside a node: its total, a value too long for it, and a seat that has no shape of its own."""
    data = graph.nodes[node]
    text = minus(data["total"])
    if data["value"] and not inside(data["value"])[0]:
        text += f" · {data['value'].replace('-', '−')}"
    if shape_of(graph, node, drawn) == "hexagon":
        text += f" P{data['player'] + 1}"
    return text


def _node(graph: DiGraph, node: int, at: Point, drawn: Plan, names: Sequence[str]) -> str:
    x, y = at
    data = graph.nodes[node]
    mark = _mark(x, y, shape_of(graph, node, drawn), data["value"], str(data.get("number", "")))
    total = f'<text x="{x + R + 8:.1f}" y="{y + 6:.1f}" fill="{COLOURS["muted"]}">{beside(graph, node, drawn)}</text>'
    more = ""
    if "number" in data and data["value"]:
        more = f'<text x="{x + R + 8:.1f}" y="{y - 10:.1f}" font-size="13" fill="{COLOURS["ink"]}">({data["number"]})</text>'
    if data["kind"] in ("cut", "decided"):
        sign = "…" if data["kind"] == "cut" else "="
        more = f'<text x="{x:.1f}" y="{y + R + 16:.1f}" text-anchor="middle" fill="{COLOURS["muted"]}">{sign}</text>'
    return f"<g><title>{escape(node_words(graph, node, names))}</title>{mark}{total}{more}</g>"


def _tie(tie: Tie, names: Sequence[str]) -> str:
    """Draw an information set: a dashed outline about neighbours, and a dashed line from run to run."""
    style = f'fill="none" stroke="{COLOURS["muted"]}" stroke-width="1.8" stroke-dasharray="5 4"'
    hulls = "".join(
        f'<rect x="{a - R - 7:.1f}" y="{tie.y - R - 7:.1f}" width="{b - a + 2 * R + 40:.1f}" height="{2 * R + 14}" rx="24" '
        f"{style}/>"
        for a, b in tie.runs
    )
    line = ""
    if len(tie.runs) > 1:
        stubs = "".join(f"M{(a + b) / 2:.1f} {tie.y + R + 7:.1f}V{tie.lane:.1f}" for a, b in tie.runs)
        (a, b), (c, d) = tie.runs[0], tie.runs[-1]
        line = f'<path d="{stubs}M{(a + b) / 2:.1f} {tie.lane:.1f}H{(c + d) / 2:.1f}" {style}/>'
    words = f"{capital(names[tie.seat])} cannot tell these apart: has seen {tie.name}."
    return f"<g><title>{escape(words)}</title>{hulls}{line}</g>"


def _head(graph: DiGraph, title: str, names: Sequence[str], width: float) -> tuple[str, float]:
    """Return heading and legend, wrapped to the width, and the height at which the root stands."""
    parts = [f'<text x="20" y="38" font-size="22" font-weight="700" fill="{COLOURS["ink"]}">{escape(title)}</text>']
    lines, long = [""], 0.0
    for phrase in phrases_of(graph, names):
        more = _long(" ".join(phrase) + " ") + 10
        if long and long + more > width - 36:
            lines.append("")
            long = 0.0
        lines[-1] += ("&#160;&#160; " if long else "") + " ".join(map(_card_text, phrase))
        long += more
    y = 68.0
    for line in lines:
        parts.append(f'<text x="20" y="{y:.0f}" fill="{COLOURS["muted"]}">{line}</text>')
        y += 26
    x = 20.0
    for picture, words in _legend(graph, names):
        space = 44 + _long(words)
        if x + space > width - 8 and x > 20:
            x, y = 20.0, y + 34
        parts.append(
            f'<g transform="translate({x + 14:.1f} {y + 6:.1f})">{picture}<text x="22" y="6" fill="{COLOURS["ink"]}">'
            f"{escape(words)}</text></g>"
        )
        x += space
    return "".join(parts), y + 62


def _long(words: str) -> float:
    """Return about how long words are in a legend; a Chinese letter is as wide as it is high."""
    wide = sum(east_asian_width(letter) in "WF" for letter in words)
    return (len(words) - wide) * LETTER + wide * _HIGH


def phrases_of(graph: DiGraph, names: Sequence[str]) -> list[list[str]]:
    """Return what stands below the heading: the total and the cards, in phrases that stay on one line."""
    phrases = [[say("Total {total}.", total=graph.nodes[0]["total"])]]
    if "cards" in graph.graph:
        return [*phrases, ["Dealt", "from:", *cards_of(graph.graph["cards"])]]
    hands = hands_of(graph)
    alive = [int(seat) for seat in graph.graph["alive"].split()]
    return [*phrases, *([f"{capital(names[seat])}:", *(hands[seat] or ["no cards"])] for seat in alive)]


def legend_of(graph: DiGraph, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what the signs of a picture mean: a shape, `W`, `L`, `fraction`, `line`, `tie` or `=`, and words."""
    first = graph.graph["seat"]
    alive = [int(seat) for seat in graph.graph["alive"].split()]
    seats = [first, *(seat for seat in (*alive, 0, 1) if seat != first)]
    seats = list(dict.fromkeys(seats))[: max(2, len(alive))]
    shapes = shapes_of(graph)
    shown = dict.fromkeys(shapes[seat] for seat in seats)
    for shape in shown:
        own = [names[seat] for seat in seats if shapes[seat] == shape]
        yield shape, say("{who} to move", who=own[0]) if len(own) == 1 else say("others to move")
    kinds = {kind for _, kind in graph.nodes(data="kind")}
    if "chance" in kinds:
        dealt = "cards" in graph.graph
        yield "diamond", say("chance: cards are dealt") if dealt else say("chance: a card is drawn")
    yield "W", say("won for {who}", who=names[first])
    yield "L", say("lost for {who}", who=names[first])
    if any(value not in ("1", "-1", "") for _, value in graph.nodes(data="value")):
        yield "fraction", say("worth for {who}", who=names[first])
    equal = graph.graph.get("concept") == "equilibrium"
    if any(line for _, _, line in graph.edges(data="line")):
        yield "line", say("played in the equilibrium") if equal else say("best play")
    if "cards" in graph.graph:
        yield "tie", say("looks alike to who moves")
    if "decided" in kinds:
        yield "=", say("decided")


def _legend(graph: DiGraph, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    plain = f'fill="none" stroke="{COLOURS["ink"]}" stroke-width="2.5"'
    for sign, words in legend_of(graph, names):
        if sign == "circle":
            yield f'<circle r="12" {plain}/>', words
        elif sign == "square":
            yield f'<rect x="-11.5" y="-11.5" width="23" height="23" rx="3" {plain}/>', words
        elif sign in ("W", "L", "fraction"):
            value = {"W": "1", "L": "-1"}.get(sign, "1/3")
            yield f'<g transform="scale(.72)">{_mark(0, 0, "circle", value)}</g>', words
        elif sign == "line":
            yield f'<path d="M-14 0H14" stroke="{COLOURS["ink"]}" stroke-width="4.5"/>', words
        elif sign == "tie":
            dashes = f'fill="none" stroke="{COLOURS["muted"]}" stroke-width="1.8" stroke-dasharray="5 4"'
            yield f'<rect x="-14" y="-10" width="28" height="20" rx="10" {dashes}/>', words
        elif sign == "=":
            yield f'<text text-anchor="middle" y="6" fill="{COLOURS["muted"]}">=</text>', words
        else:
            way = "L".join(f"{a:.1f} {b:.1f}" for a, b in corners(sign, 0, 0, 12))
            yield f'<path d="M{way}Z" {plain}/>', words
