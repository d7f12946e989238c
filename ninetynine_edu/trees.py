"""Game trees: every way an endgame can go, as a networkx graph, as a picture, and as nested text.

networkx is imported when the first tree is built. A picture is text (SVG); nothing outside is needed to draw it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from ._text import echo
from .cards import SUIT_SIGNS, Card
from .moves import Move
from .position import Position
from .solve.budget import SECONDS
from .solve.endgame import NODES, best_line, solver_for
from .tidy import tidy

if TYPE_CHECKING:
    from networkx import DiGraph

LARGEST: Final = 5_000
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML text may hold, not even escaped."""


class TreeError(ValueError):
    """A tree that cannot be drawn. The text says what can."""


def tree(position: Position, depth: int | None = None, *, seconds: float = SECONDS) -> DiGraph:
    """Return every way a position can go, solved exactly, as a directed graph.

    Nodes are numbered from 0, the root, level by level. Every attribute is a plain text, number or truth value, so that
    the graph can be written as GraphML.

    Node attributes: `player`, the seat to move (0-based; where the deal is over, the seat that lost it); `total`;
    `value`, ``"1"`` when ``graph["seat"]`` wins from here and ``"-1"`` when it loses; `plies`, how many plays are left
    under best play; `depth`, 0 at the root; `kind`, ``"move"``, ``"end"`` or, where `depth` cut it off, ``"cut"``;
    `move`, the move that led here.
    Edge attributes: `move`, as read by ``Position.parse_move``; `label`, the same for people; `best`, true when it is a
    best move; `line`, true on the line of best play from the root.
    Graph attributes: `position`, the root as text; `seat`, the seat that moves there; `alive`, the seats still in, as
    ``"0 1"``; `hands`, the cards of every seat, as ``"3D AC/2S 3H"``.

    Args:
        position: everything visible, two players still in, as for :func:`ninetynine_edu.solve`.
        depth: how many plays to follow; None follows all to the end.
        seconds: the longest time to spend on solving.

    Raises:
        TreeError: more than 5,000 nodes; the sentence says which depth fits.
        SolveError: a position that cannot be solved.

    >>> import ninetynine_edu as nn
    >>> g = tree(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    >>> len(g), g.nodes[0]["value"], [g.edges[edge]["label"] for edge in g.out_edges(0)]
    (16, '1', ['A♣ +1', 'A♣ +11', '3♦'])
    """
    import networkx

    if depth is not None and (isinstance(depth, bool) or not isinstance(depth, int) or depth < 0):
        raise TreeError(f"depth is a whole number of plays from 0 on, or None for all, not {echo(depth)}.")
    solver, _ = solver_for(position, nodes=NODES, seconds=seconds)
    seat = position.turn
    graph = networkx.DiGraph(
        position=str(position),
        seat=seat,
        alive=" ".join(map(str, position.alive)),
        hands="/".join(" ".join(card.code for card in hand) for hand in position.hands),
    )
    line = best_line(position, solver)
    level: list[tuple[int, Position, bool]] = [
        (_add(graph, solver.verdict(position), position, seat, 0, ""), position, True)
    ]
    deep = 0
    while level:
        if deep == depth:
            for node, here, _ in level:
                if not here.is_over:
                    graph.nodes[node]["kind"] = "cut"
            break
        whole = len(graph)
        below: list[tuple[int, Position, bool]] = []
        for node, here, on_line in level:
            won = solver.verdict(here)
            for move in here.legal_moves:
                if len(graph) >= LARGEST:
                    raise _too_large(deep, whole)
                after = here.play(move)
                ahead = solver.verdict(after)
                child = _add(graph, ahead, after, seat, deep + 1, move.code)
                best = ahead.wins is (won.wins is (after.turn == here.turn)) and ahead.plies == won.plies - 1
                follow = on_line and deep < len(line) and move == line[deep]
                graph.add_edge(node, child, move=move.code, label=_label(move), best=best, line=follow)
                below.append((child, after, follow))
        level = below
        deep += 1
    return graph


def _too_large(deep: int, whole: int) -> TreeError:
    if deep == 0:
        return TreeError(
            f"This tree has more than {LARGEST:,} nodes after one play; solve() tells the values of all moves."
        )
    return TreeError(
        f"This tree has more than {LARGEST:,} nodes. Down to depth {deep} it has {whole:,}: ask for tree(position, "
        f"depth={deep}), or take fewer cards."
    )


def _add(graph: DiGraph, verdict: Any, position: Position, seat: int, depth: int, move: str) -> int:
    node = len(graph)
    outcome = position.outcome
    wins = outcome.winner == seat if outcome else verdict.wins is (position.turn == seat)
    graph.add_node(
        node,
        player=outcome.losers[-1] if outcome else position.turn,
        total=position.total,
        value="1" if wins else "-1",
        plies=verdict.plies,
        depth=depth,
        kind="end" if outcome else "move",
        move=move,
    )
    return node


def _label(move: Move) -> str:
    """Return a move for an edge: `3♦`, `10♣ −10`, `A♠ = 57`."""
    card = str(move.cards[0])
    choice = str(move)[len(card) :].replace("-", "−").replace(">P", "→ P")
    return f"{card} {choice}" if choice else card


# --- as text ---


def tree_text(graph: DiGraph, names: Sequence[str] | None = None) -> str:
    """Return a tree as nested text, one line a node, for those who read with their ears or their fingers.

    Args:
        graph: made by :func:`tree`.
        names: what to call the seats; without them Player 1, Player 2.

    >>> import ninetynine_edu as nn
    >>> print(tree_text(tree(nn.Position.open("standard", ["5S 8C", "2H"], total=94))))
    Total 94: Player 1 to move; won for Player 1.
      Player 1: 5♠, best play. Total 99: Player 2 stuck; won for Player 1.
    """
    shown = _names(graph, names)
    lines: list[str] = []
    waiting = [(0, "")]
    while waiting:
        node, before = waiting.pop()
        lines.append("  " * graph.nodes[node]["depth"] + _capital(before + _node_words(graph, node, shown)))
        after = [(child, _edge_words(graph, node, child, shown)) for child in graph.successors(node)]
        waiting += reversed(after)
    return "\n".join(lines)


def _names(graph: DiGraph, names: Sequence[str] | None) -> list[str]:
    seats = graph.graph["hands"].count("/") + 1
    given = [_NOT_XML.sub("", name) for name in names] if names is not None else []
    return [given[seat] if seat < len(given) else f"Player {seat + 1}" for seat in range(seats)]


def _node_words(graph: DiGraph, node: int, names: Sequence[str]) -> str:
    data = graph.nodes[node]
    who, seat = names[data["player"]], names[graph.graph["seat"]]
    does = "stuck" if data["kind"] == "end" else "to move"
    won = "won" if data["value"] == "1" else "lost"
    more = " More plays follow that are not drawn." if data["kind"] == "cut" else ""
    return f"Total {data['total']}: {who} {does}; {won} for {seat}.{more}"


def _edge_words(graph: DiGraph, node: int, child: int, names: Sequence[str]) -> str:
    best = ", best play" if graph.edges[node, child]["line"] else ""
    return f"{names[graph.nodes[node]['player']]}: {graph.edges[node, child]['label']}{best}. "


def _list_html(graph: DiGraph, names: Sequence[str]) -> str:
    parts: list[str] = []
    waiting: list[tuple[int, str] | str] = [(0, "")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        node, before = item
        parts.append(f"<li>{escape(_capital(before + _node_words(graph, node, names)))}")
        after = [(child, _edge_words(graph, node, child, names)) for child in graph.successors(node)]
        if after:
            parts.append("<ul>")
            waiting += ["</ul></li>", *reversed(after)]
        else:
            parts.append("</li>")
    return f"<ul>{''.join(parts)}</ul>"


# --- as a picture ---

COLOURS: Final = {
    "paper": "#faf8f3",
    "surface": "#ffffff",
    "ink": "#1f2933",
    "muted": "#56616b",
    "edge": "#7d8792",
    "won": "#0072B2",
    "lost": "#D55E00",
    "lost_letter": "#a84300",
    "red": "#b3261e",
}
"""The colours of the pictures; won and lost differ by fill, outline and letter too."""

_SLOT: Final = 92
_LEVEL: Final = 98
_R: Final = 18
_LETTER: Final = 9.3  # a cautious width of one letter at 17 px
_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


class TreePicture(str):
    """The SVG text of a tree; alone in a notebook cell it shows itself, with the same tree as a list below."""

    listed: str
    """The tree as a nested HTML list."""
    least_width: int
    """The picture is not made narrower than this many pixels; on a small screen it scrolls sideways."""
    most_width: int

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        svg = self.replace(
            "<svg ",
            f'<svg style="width:100%;min-width:{self.least_width}px;max-width:{self.most_width}px;height:auto" ',
            1,
        )
        return (
            f'<div class="nn-tree"><div style="overflow-x:auto;max-width:100%" tabindex="0" role="group" '
            f'aria-label="Picture of the game tree">{svg}</div>'
            f'<details><summary style="min-height:44px;line-height:44px;cursor:pointer">The same tree as a list</summary>'
            f"{self.listed}</details></div>"
        )

    def __repr__(self) -> str:
        return f"<TreePicture of {len(self):,} characters of SVG>"


def tree_svg(graph: DiGraph, *, title: str = "Every way it can go", names: Sequence[str] | None = None) -> TreePicture:
    """Draw a tree.

    Circles are for the player who moves first, squares for the other; W on blue is won and L in a dashed orange outline
    lost for the first player. The total stands beside, the play on the edge, and the line of best play is thick. A
    description for screen readers holds the tree as nested text.

    Args:
        graph: made by :func:`tree`.
        title: the heading.
        names: what to call the seats; without them Player 1, Player 2.

    Returns:
        The SVG as text that shows itself in a notebook.
    """
    shown, title = _names(graph, names), _NOT_XML.sub("", title)
    children = [list(graph.successors(node)) for node in range(len(graph))]
    x = tidy(children)
    wide = max(x) * _SLOT + 2 * _R + 60
    width = max(wide + 32, 380)
    head, top = _head(graph, title, shown, width)
    left = (width - wide) / 2 + _R + 4
    points = [(left + x[node] * _SLOT, top + graph.nodes[node]["depth"] * _LEVEL) for node in range(len(graph))]
    deepest = max(depth for _, depth in graph.nodes(data="depth"))
    cut = any(kind == "cut" for _, kind in graph.nodes(data="kind"))
    height = top + deepest * _LEVEL + _R + (36 if cut else 20)
    edges = sorted(graph.edges(data=True), key=lambda edge: edge[2]["line"])  # the thick line lies on top
    parts = [_edge(points[a], points[b], data["line"]) for a, b, data in edges]
    parts += [_edge_label(points[b], data) for _, b, data in edges]
    parts += [_node(graph, node, points[node], shown) for node in range(len(graph))]
    picture = TreePicture(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="{_FONT}" font-size="17"><title>{escape(title)}</title>'
        f"<desc>{escape(tree_text(graph, shown))}</desc>"
        f'<rect width="100%" height="100%" rx="14" fill="{COLOURS["paper"]}"/>{head}{"".join(parts)}</svg>'
    )
    picture.listed = _list_html(graph, shown)
    picture.least_width = round(width * 0.8)
    picture.most_width = round(width * 1.3)
    return picture


def _edge(a: tuple[float, float], b: tuple[float, float], thick: bool) -> str:
    (x1, y1), (x2, y2) = a, b
    y1, y2 = y1 + _R, y2 - _R
    bend = y1 + (y2 - y1) * 0.55
    style = (
        f'stroke="{COLOURS["ink"]}" stroke-width="4.5"' if thick else f'stroke="{COLOURS["edge"]}" stroke-width="1.8"'
    )
    return f'<path d="M{x1:.1f} {y1:.1f}C{x1:.1f} {bend:.1f} {x2:.1f} {y1:.1f} {x2:.1f} {y2:.1f}" fill="none" {style}/>'


def _edge_label(at: tuple[float, float], data: dict[str, Any]) -> str:
    x, y = at[0], at[1] - _R - 21
    label = data["label"]
    half = len(label) * _LETTER / 2 + 3
    weight = ' font-weight="700"' if data["line"] else ""
    return (
        f'<rect x="{x - half:.1f}" y="{y - 12:.1f}" width="{2 * half:.1f}" height="23" rx="6" fill="{COLOURS["paper"]}"/>'
        f'<text x="{x:.1f}" y="{y + 6:.1f}" text-anchor="middle" fill="{COLOURS["ink"]}"{weight}>{_card_text(label)}</text>'
    )


def _card_text(label: str) -> str:
    card, _, choice = label.partition(" ")
    red = card[-1:] in (SUIT_SIGNS["H"], SUIT_SIGNS["D"]) or card == "RJ"
    first = f'<tspan fill="{COLOURS["red"]}">{escape(card)}</tspan>' if red else escape(card)
    return f"{first} {escape(choice)}" if choice else first


def _mark(x: float, y: float, first: bool, won: bool) -> str:
    if won:
        style = f'fill="{COLOURS["won"]}" stroke="{COLOURS["won"]}" stroke-width="3"'
    else:
        style = f'fill="{COLOURS["surface"]}" stroke="{COLOURS["lost"]}" stroke-width="3" stroke-dasharray="6 3.4"'
    if first:
        shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_R}" {style}/>'
    else:
        shape = f'<rect x="{x - 17:.1f}" y="{y - 17:.1f}" width="34" height="34" rx="4" {style}/>'
    colour = COLOURS["surface"] if won else COLOURS["lost_letter"]
    return (
        f'{shape}<text x="{x:.1f}" y="{y + 6:.1f}" text-anchor="middle" font-weight="700" fill="{colour}">'
        f"{'W' if won else 'L'}</text>"
    )


def _node(graph: DiGraph, node: int, at: tuple[float, float], names: Sequence[str]) -> str:
    x, y = at
    data = graph.nodes[node]
    mark = _mark(x, y, data["player"] == graph.graph["seat"], data["value"] == "1")
    total = f'<text x="{x + _R + 8:.1f}" y="{y + 6:.1f}" fill="{COLOURS["muted"]}">{str(data["total"]).replace("-", "−")}</text>'
    more = ""
    if data["kind"] == "cut":
        more = f'<text x="{x:.1f}" y="{y + _R + 16:.1f}" text-anchor="middle" fill="{COLOURS["muted"]}">…</text>'
    return f"<g><title>{escape(_node_words(graph, node, names))}</title>{mark}{total}{more}</g>"


def _head(graph: DiGraph, title: str, names: Sequence[str], width: float) -> tuple[str, float]:
    """Return heading and legend, wrapped to the width, and the height at which the root stands."""
    alive = [int(seat) for seat in graph.graph["alive"].split()]
    hands = [[str(Card(code)) for code in hand.split()] for hand in graph.graph["hands"].split("/")]
    first = names[graph.graph["seat"]]
    other = next(names[seat] for seat in (*alive, 0, 1) if seat != graph.graph["seat"])
    parts = [f'<text x="20" y="38" font-size="22" font-weight="700" fill="{COLOURS["ink"]}">{escape(title)}</text>']
    phrases = [[f"Total {graph.nodes[0]['total']}.".replace("-", "−")]]
    phrases += [[f"{_capital(names[seat])}:", *(hands[seat] or ["no cards"])] for seat in alive]
    lines, long = [""], 0.0
    for phrase in phrases:
        more = sum(len(word) + 1 for word in phrase) * _LETTER + 10
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
    for picture, words in _legend(first, other):
        space = 44 + len(words) * _LETTER
        if x + space > width - 8 and x > 20:
            x, y = 20.0, y + 34
        parts.append(
            f'<g transform="translate({x + 14:.1f} {y + 6:.1f})">{picture}<text x="22" y="6" fill="{COLOURS["ink"]}">'
            f"{escape(words)}</text></g>"
        )
        x += space
    return "".join(parts), y + 62


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _legend(first: str, other: str) -> Iterator[tuple[str, str]]:
    plain = f'fill="none" stroke="{COLOURS["ink"]}" stroke-width="2.5"'
    yield f'<circle r="12" {plain}/>', f"{first} to move"
    yield f'<rect x="-11.5" y="-11.5" width="23" height="23" rx="3" {plain}/>', f"{other} to move"
    yield f'<g transform="scale(.72)">{_mark(0, 0, True, True)}</g>', f"won for {first}"
    yield f'<g transform="scale(.72)">{_mark(0, 0, True, False)}</g>', f"lost for {first}"
    yield f'<path d="M-14 0H14" stroke="{COLOURS["ink"]}" stroke-width="4.5"/>', "best play"
