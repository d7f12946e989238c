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
from typing import Any

__version__ = "0.2.0"

_HOME = {
    "Card": "ground.cards", "InvalidCard": "ground.cards", "parse_cards": "ground.cards",
    "speak": "ground.say", "languages": "ground.say", "UnknownLanguage": "ground.say",
    "Effect": "rules.effects", "EffectError": "rules.effects",
    "OptionError": "rules.option",
    "Variant": "rules.variant", "variant": "rules.variant", "variants": "rules.variant", "UnknownVariant": "rules.variant",
    "VariantError": "rules.faults",
    "Move": "play.moves",
    "Outcome": "play.outcome", "Termination": "play.outcome", "InvalidMove": "play.outcome", "IllegalMove": "play.outcome",
    "AmbiguousMove": "play.outcome", "InvalidPosition": "play.outcome",
    "Position": "play.position", "position_svg": "play.picture", "deal": "play.dealing",
    "Match": "matches.match", "Event": "matches.events", "MatchError": "matches.match",
    "RecordError": "matches.record",
    "solve": "solve", "Solution": "solve", "SolveError": "solve",
    "BudgetSpent": "solve.budget", "solvers_for": "solve",
    "analyse": "study.analysis", "Analysis": "study.analysis", "all_seen": "study.worth",
    "review": "study.review", "Review": "study.review",
    "tablebase": "tables.tablebase", "Tablebase": "tables.tablebase",
    "HiddenEndgame": "solve", "HiddenSolution": "solve", "exploitability": "solve",
    "chain": "solve.chain", "Chain": "solve.chain",
    "Race": "race.race", "RaceError": "race.period",
    "strip": "study.strip", "Strip": "study.strip",
    "compare": "arena.compare", "Comparison": "arena.compare", "CompareError": "arena.compare",
    "simulate": "arena.simulate", "Simulation": "arena.simulate", "SimulationError": "arena.simulate",
    "tournament": "arena.tournament", "Tournament": "arena.tournament", "TournamentError": "arena.pairings",
    "bot_from_file": "arena.bot_file", "BotFileError": "arena.bot_file",
    "exercise": "exercises.exercise", "Exercise": "exercises.exercise", "exercise_kinds": "exercises.registry",
    "exercise_set": "exercises.making", "ExerciseSet": "exercises.making", "ExerciseError": "exercises.kind",
    "UnknownKind": "exercises.registry", "puzzles": "exercises.puzzles",
    "tree": "trees.grow", "TreeError": "trees.graph", "tree_position": "trees.grow", "tree_text": "trees.text", "tree_svg": "trees.svg",
    "tree_layout": "trees.layout", "tree_png": "trees.png", "save_tree": "adapters.save_tree",
    "alpha_beta": "trees.pruning",
    "save_proof": "adapters.proof", "ProofError": "adapters.proof",
    "to_efg": "adapters.efg", "to_graphml": "adapters.graphml", "show": "panels.answer.page", "show_tree": "panels.explorer.page",
}  # fmt: skip


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
