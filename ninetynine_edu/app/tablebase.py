"""`ninetynine tablebase`: every endgame of a game, or only how many of them are won."""

from __future__ import annotations

import argparse
from fractions import Fraction

from ninetynine_edu.app.asked import UsageError, count_asked, file_asked, game_of, house_rules, number_asked
from ninetynine_edu.ground.text import path_echo
from ninetynine_edu.rules.variant import Variant


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="a game, as `ninetynine variants` lists them, or a .toml file")
    parser.add_argument(
        "words", nargs="*", default=[], metavar="NAME=VALUE", help="house rules, such as reverse_two_player=pass"
    )
    parser.add_argument(
        "--cards", type=count_asked, default=4, metavar="N", help="the most cards in each hand (default: 4)"
    )
    parser.add_argument("--plies", action="store_true", help="also how long each deal lasts")
    parser.add_argument(
        "--memory",
        type=number_asked,
        metavar="GIB",
        help="GiB that it may need (default: 2; with --count or --endless 3, of three players 4)",
    )
    parser.add_argument(
        "--count",
        action="store_true",
        help="only count who wins with so many cards a side: six and seven cards need no table then",
    )
    parser.add_argument(
        "--seats",
        type=int,
        choices=(2, 3),
        default=2,
        help="with --count: of three players, in how many deals who can avoid losing (up to 3 cards; default: 2)",
    )
    parser.add_argument(
        "--endless",
        action="store_true",
        help="instead of an endgame: so many open cards a side and a pack that never ends (1 to 3 cards; 4 need 12 GiB)",
    )
    parser.add_argument("--save", metavar="FILE", help="write the table to this file, FILE.npz")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(values: argparse.Namespace) -> int:
    from ninetynine_edu.tables.size import TooLarge

    try:
        return _run(values)
    except TooLarge as error:
        raise UsageError(f"{error.told()} {error.advice('--cards {}', '--memory {}', '--plies')}") from None


def _run(values: argparse.Namespace) -> int:
    import ninetynine_edu as nn
    from ninetynine_edu.tables.size import MEMORY, table_size
    from ninetynine_edu.tables.stats import percent

    game = game_of(values.id).with_rules(None, **house_rules(values.words))
    if values.seats == 3:
        return _count_safe(game, values)
    if values.endless:
        return _endless(game, values)
    if values.count:
        return _count_wins(game, values)
    if values.save is not None:
        file_asked(values.save, (".npz",), force=values.force)
    print(f"{game.name}, {table_size(game, values.cards, plies=values.plies)}.", flush=True)
    table = nn.tablebase(game, values.cards, plies=values.plies, memory=_allowed(values, MEMORY))
    print(
        f"Made in {table.seconds:.1f} s. The player to move wins {percent(table.shares().share)} of all deals and totals."
    )
    print("One more card of a kind wins so many more:")
    for name, share in table.card_worth().items():
        print(f"  {name:>8}  {percent(share):>6}")
    if values.save is not None:
        try:
            table.save(values.save)
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise UsageError(
                f"'{path_echo(values.save)}' cannot be written ({getattr(error, 'strerror', None) or error})."
            ) from None
        print(f"Written to {values.save}.")
    return 0


def _allowed(values: argparse.Namespace, usual: float) -> float:
    return usual if values.memory is None else float(values.memory)


def _count_wins(game: Variant, values: argparse.Namespace) -> int:
    from ninetynine_edu.ground.text import count_of
    from ninetynine_edu.tables.large import MEMORY, count_wins
    from ninetynine_edu.tables.stats import percent

    if values.plies or values.save is not None:
        raise UsageError("--count holds no table: leave out --plies and --save.")
    counts = count_wins(game, values.cards, memory=_allowed(values, MEMORY))
    print(
        f"{game.name}, {count_of(values.cards, 'card')} a side: {counts.pairs:,} rows for {counts.deals:,} ways to deal, counted in "
        f"{counts.seconds:.1f} s. The player to move wins {percent(counts.share)} of all deals and totals."
    )
    print("One more card of a kind wins so many more:")
    for name, share in counts.worth.items():
        print(f"  {name:>8}  {percent(share):>6}")
    return 0


def _count_safe(game: Variant, values: argparse.Namespace) -> int:
    from ninetynine_edu.ground.text import count_of
    from ninetynine_edu.tables.stats import percent
    from ninetynine_edu.tables.three import MEMORY, PAIRS, count_safe

    if not values.count or values.endless or values.plies or values.save is not None:
        raise UsageError(
            "Three players are only counted: give --seats 3 with --count, without --endless, --plies and --save."
        )
    counts = count_safe(game, values.cards, memory=_allowed(values, MEMORY))
    print(
        f"{game.name}, three players, {count_of(values.cards, 'card')} a hand: {counts.triples:,} rows for {counts.deals:,} ways to "
        f"deal, counted in {counts.seconds:.1f} s. Of all deals and totals so many can avoid losing, whatever the two others do:"
    )
    for name, seat in (("to move", 0), ("next", 1), ("third", 2)):
        print(f"  {name:>8}  {percent(counts.share(seat)):>6}")
    two = sum((counts.share(*pair) for pair in PAIRS), Fraction())
    print(f"Two of them can in {percent(two)}, nobody in {percent(counts.share())}.")
    print("With one more card of a kind the player to move can so many more:")
    for name, share in counts.worth.items():
        print(f"  {name:>8}  {percent(share):>6}")
    return 0


def _endless(game: Variant, values: argparse.Namespace) -> int:
    from ninetynine_edu.ground.text import count_of
    from ninetynine_edu.tables.endless import MEMORY, solve_endless
    from ninetynine_edu.tables.stats import percent

    if values.plies or values.count or values.save is not None:
        raise UsageError("--endless holds no table of endgames: leave out --plies, --count and --save.")
    found = solve_endless(game, values.cards, memory=_allowed(values, MEMORY))
    print(
        f"{game.name}, {count_of(values.cards, 'open card')} a side and an endless pack: worked out {found.sweeps} plays ahead in "
        f"{found.seconds:.1f} s. Whoever begins wins {found.start()} of the deals; whoever begins and holds for certain"
    )
    for name, chance in found.worth().items():
        print(f"  {name:>8}  {chance}")
    lowest = found.lowest()
    own, other, total = lowest.worst
    print(f"The play to the lowest total is wrong in {percent(lowest.share)} of all deals and totals.")
    if lowest.costs:
        print(f"It costs most at {total} with {own} against {other}: {percent(lowest.costs)} of the deals.")
    return 0
