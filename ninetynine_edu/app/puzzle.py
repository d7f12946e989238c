"""`ninetynine puzzle`: positions to think about, each with exactly one answer, and the answers at the end."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Final

from ninetynine_edu.app.asked import UsageError, count_asked, game_of, house_rules, levels_asked, seed_asked
from ninetynine_edu.ground.english import minus, together
from ninetynine_edu.ground.people import numbered
from ninetynine_edu.ground.say import say

if TYPE_CHECKING:
    from ninetynine_edu import Exercise
    from ninetynine_edu.exercises.making import ExerciseSet
    from ninetynine_edu.rules.variant import Variant

DETAILS: Final = """Example: ninetynine puzzle --variant standard --count 20 --seed 7 --json
The same seed makes the same puzzles again. Where fewer can be made than you ask for, you get those, and are told so.
Kinds: who_wins, only_move, win_in, keep_card."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "--variant", default="standard", metavar="ID", help="a game, or your own FILE.toml (default: standard)"
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--count", type=count_asked, default=5, metavar="N", help="so many puzzles (default: 5)")
    parser.add_argument("--levels", type=levels_asked, default=(1, 5), metavar="N-N", help="1 is easy, 5 hard")
    parser.add_argument("--kind", action="append", default=[], metavar="NAME", help="one kind; may be repeated")
    parser.add_argument(
        "--plays", type=count_asked, default=0, metavar="N", help="so many plays until somebody is stuck"
    )
    parser.add_argument("--cards", type=count_asked, default=0, metavar="N", help="so many cards in each hand")
    parser.add_argument("--seed", metavar="SEED", help="a number or a word; the same one makes the same puzzles")
    parser.add_argument("--json", action="store_true", help="as data for programs")
    parser.add_argument("--lang", default="", metavar="TAG", help="the language, such as de, es or zh-Hant")


def run(values: argparse.Namespace) -> int:
    """Make the puzzles and print them; returns the exit status."""
    import ninetynine_edu as nn

    game = game_of(values.variant)
    if values.rule:
        game = game.with_rules(None, **house_rules(values.rule))
    note = ""
    if values.plays or values.cards:
        made, note = _wished(game, values)
    else:
        made = nn.exercise_set(game, _kinds(values.kind), values.levels, values.count, 1, seed_asked(values.seed))
    if values.json:
        print(json.dumps(made.to_dict(), indent=1))
        return 0
    (found,) = made.versions
    print(together(made.words, note, say("The seed is {seed}.", seed=made.seed)))
    for number, each in enumerate(found, 1):
        print(f"\n{told(number, each)}")
    print()
    print(say("Answers"))
    for number, each in enumerate(found, 1):
        print(f"{number:3}  {', '.join(each.answers)}  {each.solution}")
    return 0


def _wished(game: Variant, values: argparse.Namespace) -> tuple[ExerciseSet, str]:
    """Return puzzles of a length or size that is wished for, and what is said where there are not so many of them."""
    from ninetynine_edu.exercises.making import MOST, ExerciseSet
    from ninetynine_edu.exercises.wished import how_many_as_wished, wished
    from ninetynine_edu.ground.shuffle import check_seed

    if not 1 <= values.count <= MOST:
        raise UsageError(f"--count is a whole number from 1 to {MOST}, not {values.count}.")
    if values.levels != (1, 5):
        raise UsageError("--plays and --cards say how hard a puzzle is; leave out --levels with them.")
    seed = check_seed(seed_asked(values.seed))
    found = wished(game, values.count, seed, values.plays, values.cards, _kinds(values.kind))
    return ExerciseSet(game, seed, (found,), values.count), how_many_as_wished(found, values.plays)


def _kinds(names: list[str]) -> list[str]:
    """Return kinds of puzzles: those that were named, or all of them."""
    from ninetynine_edu.exercises.puzzle_kind import PuzzleKind
    from ninetynine_edu.exercises.registry import exercise_kinds, kind_named

    kinds = [name for name in exercise_kinds() if isinstance(kind_named(name), PuzzleKind)]
    for name in names:
        if kind_named(name).name not in kinds:
            raise UsageError(f"{name} is no kind of puzzle; those are {', '.join(kinds)}.")
    return names or kinds


def told(number: int, each: Exercise) -> str:
    """Return a puzzle with its position drawn in letters, and its question."""
    head = say("{number}. {title} (level {level}, rating {rating})",
               number=number, title=each.title, level=each.level, rating=each.rating)  # fmt: skip
    position = each.task.place
    rows = []
    for seat, hand in enumerate(position.hands):
        mark = ">" if seat == position.turn else " "
        rows.append(f"   {mark} {numbered(seat + 1)}  " + " ".join(f"[{card}]" for card in hand))
    rows.insert(1, f"         {minus(position.total)} / {position.variant.limit}")
    return "\n".join([head, *rows, f"   {each.question}"])
