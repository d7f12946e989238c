"""ninetynine_edu: learn arithmetic and game theory from Ninety-nine and its relatives, the card games of adding.

>>> import ninetynine_edu as nn
>>> pos = nn.Position.open("standard", ["10S 9H", "4C AH"], total=93)
>>> str(pos.play("9H").total)
'99'

Importing the package loads the standard library only, and each part when it is first used.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOME = {
    "Card": "cards", "InvalidCard": "cards", "parse_cards": "cards",
    "Effect": "effects", "EffectError": "effects",
    "OptionError": "options",
    "Variant": "variant", "variant": "variant", "variants": "variant", "UnknownVariant": "variant",
    "VariantError": "variant_file",
    "Move": "moves",
    "Outcome": "outcome", "Termination": "outcome", "InvalidMove": "outcome", "IllegalMove": "outcome",
    "AmbiguousMove": "outcome", "InvalidPosition": "outcome",
    "Position": "position", "position_svg": "cardpicture", "deal": "dealing",
    "Match": "match", "Event": "match", "MatchError": "match",
    "RecordError": "record",
    "solve": "solve", "Solution": "solve", "SolveError": "solve",
    "BudgetSpent": "solve.budget", "solvers_for": "solve",
    "analyse": "solve.analysis", "Analysis": "solve.analysis", "all_seen": "solve.analysis",
    "tablebase": "solve.tablebase", "Tablebase": "solve.tablebase",
    "HiddenEndgame": "solve", "HiddenSolution": "solve", "exploitability": "solve",
    "chain": "solve.chain", "Chain": "solve.chain",
    "Race": "solve.race", "RaceError": "solve.race",
    "strip": "strip", "Strip": "strip",
    "tree": "trees", "TreeError": "trees", "tree_position": "trees", "tree_text": "treetext", "tree_svg": "treesvg",
    "tree_layout": "treelayout", "tree_png": "treepng", "save_tree": "treefiles",
    "alpha_beta": "pruning",
    "to_efg": "adapters.efg", "to_graphml": "adapters.graphml", "show": "panels.answer", "show_tree": "panels.explorer",
}  # fmt: skip

if TYPE_CHECKING:
    from .adapters.efg import to_efg as to_efg
    from .adapters.graphml import to_graphml as to_graphml
    from .cardpicture import position_svg as position_svg
    from .cards import Card as Card
    from .cards import InvalidCard as InvalidCard
    from .cards import parse_cards as parse_cards
    from .dealing import deal as deal
    from .effects import Effect as Effect
    from .effects import EffectError as EffectError
    from .moves import Move as Move
    from .options import OptionError as OptionError
    from .outcome import (
        AmbiguousMove as AmbiguousMove,
    )
    from .outcome import (
        IllegalMove as IllegalMove,
    )
    from .outcome import (
        InvalidMove as InvalidMove,
    )
    from .outcome import (
        InvalidPosition as InvalidPosition,
    )
    from .outcome import (
        Outcome as Outcome,
    )
    from .outcome import (
        Termination as Termination,
    )
    from .panels.answer import show as show
    from .panels.explorer import show_tree as show_tree
    from .position import Position as Position
    from .pruning import alpha_beta as alpha_beta
    from .solve import HiddenEndgame as HiddenEndgame
    from .solve import HiddenSolution as HiddenSolution
    from .solve import Solution as Solution
    from .solve import SolveError as SolveError
    from .solve import exploitability as exploitability
    from .solve import solve as solve
    from .solve import solvers_for as solvers_for
    from .solve.analysis import Analysis as Analysis
    from .solve.analysis import all_seen as all_seen
    from .solve.analysis import analyse as analyse
    from .solve.budget import BudgetSpent as BudgetSpent
    from .solve.chain import Chain as Chain
    from .solve.chain import chain as chain
    from .solve.race import Race as Race
    from .solve.race import RaceError as RaceError
    from .solve.tablebase import Tablebase as Tablebase
    from .solve.tablebase import tablebase as tablebase
    from .strip import Strip as Strip
    from .strip import strip as strip
    from .treefiles import save_tree as save_tree
    from .treelayout import tree_layout as tree_layout
    from .treepng import tree_png as tree_png
    from .trees import TreeError as TreeError
    from .trees import tree as tree
    from .trees import tree_position as tree_position
    from .treesvg import tree_svg as tree_svg
    from .treetext import tree_text as tree_text
    from .variant import UnknownVariant as UnknownVariant
    from .variant import Variant as Variant
    from .variant import variant as variant
    from .variant import variants as variants
    from .variant_file import VariantError as VariantError


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})


class _Package(ModuleType):
    """Keeps names such as `variant` for the functions of the public face, not for the modules that hold them."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
