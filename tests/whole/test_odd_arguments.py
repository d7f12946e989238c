"""Whatever somebody hands to the public face: an answer, or a sentence under `ValueError` or `LookupError`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

import ninetynine_edu as nn

STANDARD: Final = nn.variant("standard")
OPEN: Final = nn.Position.open(STANDARD, ["AS 2C", "3D 4H"], 60)
TREE: Final = nn.tree(OPEN)
RACE: Final = nn.Race(33)
NAMES: Final = ("Ann", "Bo")
ODD: Final = [
    None, 3, -1, 1.5, "", "zz", "\0", [], {}, object(), b"x", True, 10**30, float("nan"), [None], ["x"], (), STANDARD, OPEN
]  # fmt: skip


def match() -> nn.Match:
    return nn.Match(STANDARD, ("human", "greedy"), seed=3)


def table() -> nn.Tablebase:
    return nn.tablebase(STANDARD, 2, progress=False)


Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
CALLS: Final[dict[str, Call]] = {
    "Card": (nn.Card, ("AS",), {}),
    "parse_cards": (nn.parse_cards, ("AS 2C",), {}),
    "variant": (nn.variant, ("standard", None), {"limit": 99}),
    "Variant.card": (STANDARD.card, ("AS",), {}),
    "Variant.copies": (STANDARD.copies, ("AS",), {}),
    "Variant.deck": (STANDARD.deck, (2,), {}),
    "Variant.effect": (STANDARD.effect, ("AS",), {}),
    "Variant.from_toml": (nn.Variant.from_toml, (STANDARD.to_toml(), "mine"), {}),
    "Variant.lives_for": (STANDARD.lives_for, (2,), {}),
    "Variant.packs_for": (STANDARD.packs_for, (2,), {}),
    "Variant.parse_cards": (STANDARD.parse_cards, ("AS",), {}),
    "Variant.rule": (STANDARD.rule, ("limit",), {}),
    "Variant.with_rules": (STANDARD.with_rules, (None,), {"limit": 98}),
    "deal": (nn.deal, (STANDARD, 2, 3, 0), {}),
    "Position.open": (nn.Position.open, (STANDARD, ["AS 2C", "3D 4H"], 60, 0, 1, "", ""), {}),
    "Position.parse": (nn.Position.parse, (str(OPEN),), {}),
    "Position.parse_move": (OPEN.parse_move, ("2C",), {}),
    "Position.play": (OPEN.play, ("2C",), {}),
    "Position.result_of": (OPEN.result_of, ("2C",), {}),
    "Position.information_key": (OPEN.information_key, (0,), {}),
    "position_svg": (nn.position_svg, (OPEN, 0, NAMES), {}),
    "all_seen": (nn.all_seen, (OPEN,), {}),
    "Match": (nn.Match, (STANDARD, ("human", "greedy"), 3, NAMES, 0, (), ""), {}),
    "Match.from_record": (nn.Match.from_record, (match().record(),), {}),
    "Match.play": (lambda move: match().play(move), (match().position.legal_moves[0].code,), {}),
    "Match.hint": (lambda kind: match().hint(kind), ("careful",), {}),
    "Match.back_to": (lambda play: match().back_to(play), (0,), {}),
    "solve": (nn.solve, (OPEN,), {"nodes": 1000, "seconds": 1.0, "method": None, "plies": None}),
    "solvers_for": (nn.solvers_for, (OPEN,), {}),
    "Solution.in_words": (nn.solve(OPEN).in_words, (NAMES,), {}),
    "strip": (nn.strip, (OPEN,), {"totals": (50, 60), "seconds": 1.0, "nodes": 1000}),
    "Strip.brings": (nn.strip(OPEN).brings, (60, NAMES), {}),
    "Strip.says": (nn.strip(OPEN).says, (60, NAMES), {}),
    "Strip.in_sentences": (nn.strip(OPEN).in_sentences, (NAMES,), {}),
    "Strip.view_for": (nn.strip(OPEN).view_for, (NAMES,), {}),
    "chain": (nn.chain, (STANDARD, 2), {"choice": "largest"}),
    "Race": (nn.Race, (33, range(1, 11)), {"last_loses": False}),
    "Race.of": (nn.Race.of, (STANDARD, 33), {}),
    "Race.table": (RACE.table, (0, 3), {}),
    "Race.wins": (RACE.wins, (3,), {}),
    "Race.best_steps": (RACE.best_steps, (3,), {}),
    "tree": (nn.tree, (OPEN, 2), {"nodes": 50, "follow": "all", "merge": False, "seconds": 1.0}),
    "tree_layout": (nn.tree_layout, (TREE,), {}),
    "tree_png": (nn.tree_png, (TREE,), {"title": "mine", "names": NAMES, "scale": 1.0}),
    "tree_position": (nn.tree_position, (TREE, 0, ()), {}),
    "tree_svg": (nn.tree_svg, (TREE,), {"title": "mine", "names": NAMES}),
    "tree_text": (nn.tree_text, (TREE, NAMES), {}),
    "alpha_beta": (nn.alpha_beta, (TREE, "drawn"), {"names": NAMES}),
    "to_graphml": (nn.to_graphml, (TREE,), {}),
    "to_efg": (nn.to_efg, (OPEN,), {"title": "mine", "add": 0, "nodes": 100}),
    "save_tree": (nn.save_tree, (OPEN, "tree.svg"), {}),
    "save_proof": (nn.save_proof, (RACE, "race.json"), {"checker": False}),
    "show": (nn.show, (OPEN,), {"names": NAMES, "seconds": 0.1}),
    "show_tree": (nn.show_tree, (OPEN, 2), {"nodes": 50, "follow": "all", "names": NAMES}),
    "analyse": (nn.analyse, (match(),), {"nodes": 100, "seconds": 1.0}),
    "exercise": (nn.exercise, ("say_total", "standard", 1, 3), {}),
    "exercise_set": (nn.exercise_set, ("standard", ["adding"], (1, 2), 2, 1, 3), {}),
    "tablebase": (nn.tablebase, (STANDARD, 1), {"plies": False, "memory": 2.0, "seconds": 9.0, "progress": False}),
    "Tablebase.wins": (table().wins, ("AS", "2C", 90), {}),
    "Tablebase.plies": (table().plies, ("AS", "2C", 90), {}),
    "Tablebase.best_moves": (table().best_moves, (OPEN,), {}),
    "Tablebase.shares": (table().shares, (2, 2), {"counted": "deals"}),
    "Tablebase.find": (table().find, ("a choice", 2, 2), {"total": 90, "hand": "A A", "count": 3, "seed": 0}),
    "simulate": (
        nn.simulate, (STANDARD, ("random", "greedy"), 10, 7),
        {"rotate": False, "precision": 0.1, "sure": 0.9, "save": None, "progress": False},
    ),
    "tournament": (
        nn.tournament, (["random", "greedy"], ["standard"], 4, 7), {"style": "ladder", "sure": 0.9, "progress": False}
    ),
    "speak": (nn.speak, ("en",), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_argument_is_refused_in_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    call, args, more = CALLS[name]
    run(call, args, more)
    tried: list[Call] = []
    for odd in ODD:
        tried += [(call, (*args[:at], odd, *args[at + 1 :]), more) for at in range(len(args))]
        tried += [(call, args, {**more, key: odd}) for key in more]
    for each in tried:
        try:
            run(*each)
        except (ValueError, LookupError) as refused:
            says = str(refused.args[0])
            assert len(says.split()) > 4 and not re.search("NoneType|object has|argument|__", says), (each, says)
        except OSError as refused:
            assert "save" in name, (each, refused)


def run(call: Callable[..., Any], args: tuple[Any, ...], more: dict[str, Any]) -> None:
    """Call something; of what comes one after the other, the first few."""
    found = call(*args, **more)
    if inspect.isgenerator(found):
        list(islice(found, 3))
