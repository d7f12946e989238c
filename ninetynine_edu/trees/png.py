"""Pictures of game trees as PNG, for slides and papers. Matplotlib draws; it is loaded with the first picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from ..ground.here import NotHere, is_here
from ..ground.picture import COLOURS, PictureError
from ..ground.text import echo
from .graph import check_tree
from .layout import Plan, R, corners, inside, plan
from .svg import (
    beside,
    curve,
    label_at,
    legend_of,
    often_of,
    phrases_of,
    shape_of,
    thickness,
    title_of,
)
from .text import first_parent, is_red, names_of, summary

if TYPE_CHECKING:
    from networkx import DiGraph

MOST: Final = 16_000
"""So many pixels a side, at most."""
_DPI: Final = 72
_ROW: Final = 26
_GLYPH: Final = 0.62  # a cautious width of one letter, in its size


def tree_png(
    graph: DiGraph, *, title: str | None = None, names: Sequence[str] | None = None, scale: float = 2.0
) -> bytes:
    """Return the picture of a tree as the bytes of a PNG file; the same tree always gives the same bytes.

    Args:
        graph: made by :func:`ninetynine_edu.tree`.
        title: the heading; without it what the tree shows.
        names: what to call the seats; without them Player 1, Player 2.
        scale: how many pixels a pixel of the SVG picture becomes, 0.5 to 8.

    Raises:
        TreeError: when it is no tree.
        PictureError: the picture would be too large, and the sentence says what fits; or the title is no text.
        ValueError: names that are no list of texts.

    >>> import ninetynine_edu as nn
    >>> tree_png(nn.tree(nn.Position.open("standard", ["5S 8C", "2H"], total=94)))[1:4]
    b'PNG'
    """
    check_tree(graph)
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not 0.5 <= scale <= 8:
        raise PictureError(f"scale is a number from 0.5 to 8, not {echo(scale)}.")
    shown = names_of(graph, names)
    lines: list[tuple[float, str]] = []

    def top_of(width: float) -> float:
        nonlocal lines
        lines, top = _lines(graph, shown, width)
        return top

    drawn = plan(graph, top_of)
    side = max(drawn.width, drawn.height)
    if side * scale > MOST:
        fits = int(20 * MOST / side) / 20
        smaller = f"take scale={fits:g}, or " if fits >= 0.5 else ""
        raise PictureError(
            f"This picture would be {drawn.width * scale:,.0f} by {drawn.height * scale:,.0f} pixels, and {MOST:,} a side are "
            f"the most: {smaller}draw fewer levels with tree(position, depth=…), or use tree_svg, which has no such limit."
        )
    if not is_here("matplotlib"):
        raise NotHere(
            "A PNG of a tree needs Matplotlib, which is not on this page: use tree_svg, or open the page with `ninetynine app`."
        )
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"font.family": "DejaVu Sans", "text.usetex": False, "path.simplify": False}):
        figure = Figure(figsize=(drawn.width / _DPI, drawn.height / _DPI), dpi=_DPI * scale, facecolor=COLOURS["paper"])
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, drawn.width), ylim=(drawn.height, 0))
        axes.axis("off")
        _draw(axes, graph, drawn, title_of(graph, title), lines)
        out = BytesIO()
        figure.savefig(
            out, format="png", facecolor=COLOURS["paper"],
            metadata={"Title": _latin(title_of(graph, title)), "Description": _latin(summary(graph, shown)), "Software": ""},
        )  # fmt: skip
    return out.getvalue()


def _latin(text: str) -> str:
    """Return a text as the text fields of a PNG file can hold it: suits as letters."""
    for sign, letter in (("♠", "S"), ("♥", "H"), ("♦", "D"), ("♣", "C"), ("−", "-"), ("→", "to")):
        text = text.replace(sign, letter)
    return text.encode("latin-1", "replace").decode("latin-1")


def _lines(graph: DiGraph, names: Sequence[str], width: float) -> tuple[list[tuple[float, str]], float]:
    """Return the lines below the heading with their heights, wrapped to the width, and where the root stands."""
    signs = {"circle": "○", "square": "□", "triangle": "△", "pentagon": "⬠", "hexagon": "⬡", "diamond": "◇"}
    signs |= {"W": inside("1")[0], "L": inside("-1")[0], "fraction": "1/3", "line": "thick", "tie": "dashed", "=": "="}
    phrases = [" ".join(phrase) for phrase in phrases_of(graph, names)]
    phrases += [f"{signs[sign]}: {words}" for sign, words in legend_of(graph, names)]
    lines: list[str] = [""]
    for phrase in phrases:
        if lines[-1] and (len(lines[-1]) + len(phrase) + 3) * 13 * _GLYPH > width - 40:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + phrase
    placed = [(66.0 + row * _ROW, line) for row, line in enumerate(lines)]
    return placed, placed[-1][0] + 48


def _draw(axes: Any, graph: DiGraph, drawn: Plan, title: str, lines: list[tuple[float, str]]) -> None:
    from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Polygon
    from matplotlib.path import Path

    def write(x: float, y: float, words: str, size: float, colour: str, **more: Any) -> None:
        # A dollar sign would begin a formula.
        more = {"ha": "center", "va": "center_baseline", **more}
        axes.text(x, y, words.replace("$", r"\$"), fontsize=size, color=COLOURS[colour], **more)

    write(20, 34, title, 20, "ink", ha="left", weight="bold")
    for y, line in lines:
        write(20, y, line, 13, "muted", ha="left")
    points = drawn.points
    for tie in drawn.ties:
        style: dict[str, Any] = {
            "facecolor": "none",
            "edgecolor": COLOURS["muted"],
            "linewidth": 1.6,
            "linestyle": (0, (4, 3)),
        }
        for a, b in tie.runs:
            box = FancyBboxPatch(
                (a - R, tie.y - R), b - a + 2 * R + 26, 2 * R, boxstyle="round,pad=7,rounding_size=20", **style
            )
            axes.add_patch(box)
        if len(tie.runs) > 1:
            middle = [(a + b) / 2 for a, b in tie.runs]
            axes.vlines(middle, tie.y + R + 7, tie.lane, color=COLOURS["muted"], lw=1.6, linestyles="dashed")
            axes.hlines(tie.lane, middle[0], middle[-1], color=COLOURS["muted"], lw=1.6, linestyles="dashed")
    for a, b, data in sorted(graph.edges(data=True), key=lambda edge: edge[2]["line"]):
        way = Path(curve(points[a], points[b]), [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])
        thick = thickness(data)
        axes.add_patch(
            PathPatch(way, facecolor="none", edgecolor=COLOURS["ink" if thick > 2 else "edge"], linewidth=thick)
        )
    paper = {"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 1.5}
    for a, b, data in graph.edges(data=True):
        x, y = label_at(points[a], points[b], first_parent(graph, b) == a)
        colour = "red" if is_red(data["move"]) else "ink"
        write(x, y, data["label"], 14, colour, bbox=paper, weight="bold" if data["line"] else "normal")
        if often_of(data):
            write(x, y - 19, often_of(data), 11, "muted", bbox=paper)
    for node, (x, y) in enumerate(points):
        value = graph.nodes[node]["value"]
        won, lost = value == "1", value == "-1"
        look: dict[str, Any] = {
            "facecolor": COLOURS["won" if won else "surface" if lost else "less" if value[0] == "-" else "more"],
            "edgecolor": COLOURS["won" if won else "lost" if lost else "muted"],
            "linewidth": 3 if won or lost else 2,
            "linestyle": (0, (2.2, 1.2)) if lost else "solid",
        }
        shape = shape_of(graph, node, drawn)
        axes.add_patch(Circle((x, y), R, **look) if shape == "circle" else Polygon(corners(shape, x, y), **look))
        text, size = inside(value)
        colour = "surface" if won else "lost_letter" if lost else "ink"
        write(x, y + (4 if shape == "triangle" else 0), text, size * 0.88, colour, weight="bold")
        write(x + R + 8, y, beside(graph, node, drawn), 14, "muted", ha="left")
        if graph.nodes[node]["kind"] in ("cut", "decided"):
            write(x, y + R + 10, "…" if graph.nodes[node]["kind"] == "cut" else "=", 14, "muted")
