"""Game trees as files: pictures, and what other programs read. The ending of the name says which."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..ground.english import together
from ..ground.meant import meant
from ..ground.text import echo, listing
from ..ground.whole_file import file_named, write_whole
from ..play.position import Position
from ..solve.hidden_game import HiddenEndgame
from ..trees.graph import TreeError
from ..trees.grow import tree

if TYPE_CHECKING:
    from networkx import DiGraph

ENDINGS: Final = (".svg", ".png", ".txt", ".graphml", ".efg")


def save_tree(what: DiGraph | Position | HiddenEndgame, file: str | Path, **more: Any) -> Path:
    """Write a game tree to a file, in the format that the ending of its name stands for.

    ``.svg`` and ``.png`` are pictures, ``.txt`` is the tree in words, ``.graphml`` is for programs that draw and study
    graphs, ``.efg`` for Gambit and OpenSpiel, with exact fractions; it holds the whole game, so it is written from a
    position or an endgame with hidden hands.

    Args:
        what: a position, an endgame with hidden hands, or a tree of one.
        file: the name of the file.
        **more: what `tree_svg`, `tree_png`, `tree_text` or `to_efg` take besides: `title`, `names`, `scale`, `add`, `nodes`.

    Returns:
        The file.

    Raises:
        TreeError: the ending is unknown, or the format does not fit; the sentence says what does.
        ValueError: this can be no name of a file.
        OSError: the file cannot be written.
    """
    path = file_named(file)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        told = f"A tree is written to a file that ends with {listing(ENDINGS)}, not {echo(path.name)}."
        raise TreeError(together(told, meant(ending, ENDINGS)))
    known = isinstance(what, (Position, HiddenEndgame))
    if ending == ".efg":
        if not known:
            raise TreeError(
                "A tree may leave out moves, and an .efg file holds the whole game: give the position or the HiddenEndgame "
                "instead, save_tree(position, 'name.efg')."
            )
        from .efg import to_efg

        write_whole(path, to_efg(what, **more) + "\n")
        return path
    graph = tree(what) if isinstance(what, (Position, HiddenEndgame)) else what
    if ending == ".graphml":
        from .graphml import to_graphml

        write_whole(path, to_graphml(graph, **more) + "\n")
    elif ending == ".png":
        from ..trees.png import tree_png

        write_whole(path, tree_png(graph, **more))
    elif ending == ".txt":
        from ..trees.text import tree_text

        write_whole(path, tree_text(graph, **more) + "\n")
    else:
        from ..trees.svg import tree_svg

        write_whole(path, tree_svg(graph, **more))
    return path
