"""`ninetynine tournament`: bots against bots, those of files among them, and how strong each of them is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Final

from ninetynine_edu.app.asked import UsageError, count_asked, game_of, page_asked, seed_asked
from ninetynine_edu.app.console import ended_as_by_ctrl_c
from ninetynine_edu.app.results import tell
from ninetynine_edu.ground.text import LONGEST_ECHO, echo

DETAILS: Final = """Example: ninetynine tournament random greedy careful low.py --variant standard --variant chicago --html result.html
A bot of a file is a Python program with a function choose(view) that returns one of view.legal_moves.
It can do on this computer whatever you can do, and look at the cards of all: run only files that you trust, and read
them before. After a move that took more than 2 seconds of processor time a bot gets moves by lot for the rest of that
deal; one that takes more than 5 seconds, or 30 by the clock on the wall, is taken out. Each pair plays every pack
twice and changes seats. Ctrl-C ends it and shows what was counted. With --save the same command goes on there, and after a bot was
changed plays only the pairs of that one anew."""
NOTHING: Final = 1
"""The exit status where no deals are left."""
_STYLE: Final = """body { max-width: 60em; margin: 1em auto; padding: 0 1em; font: 17px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; } caption { text-align: left; padding-bottom: .5em; }
th, td { padding: .3em .7em; border: 1px solid; text-align: right; } tbody th { text-align: left; }
abbr { text-decoration: none; }
@page { size: A4 landscape; margin: 10mm; }
@media print {
 body { max-width: none; margin: 0; padding: 0; } div { overflow: visible !important; }
 table { font-size: 6.5pt; line-height: 1.3; } th, td { padding: .15em .2em; } tbody th { white-space: nowrap; }
}"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "players", nargs="*", default=[], metavar="PLAYER", help="a bot, such as greedy, or the FILE.py of your own"
    )
    parser.add_argument(
        "--bot", action="append", default=[], metavar="FILE.py",
        help="a bot of a file, after the others: a program, so only one that you trust; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--variant", action="append", default=[], metavar="ID",
        help="a game, or your own FILE.toml (default: standard); may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--deals",
        type=count_asked,
        default=1000,
        metavar="N",
        help="so many for each pair in each game (default: 1000)",
    )
    parser.add_argument(
        "--seed", default="7", metavar="SEED", help="a number or a word; the same one makes the same deals (default: 7)"
    )
    parser.add_argument(
        "--ladder", action="store_true",
        help="each challenges the one above, the first one from the bottom, and climbs while it wins",
    )  # fmt: skip
    parser.add_argument(
        "--workers", type=_workers, default=1, metavar="N", help="so many processes; -1 for one a core (default: 1)"
    )
    parser.add_argument(
        "--save", metavar="FOLDER", help="keeps what is counted as it comes; what is there already is not played again"
    )
    parser.add_argument("--html", metavar="FILE.html", help="a page with the result, into this file; it ends in .html")
    parser.add_argument("--force", action="store_true", help="write over a page that is there")
    parser.add_argument("--json", action="store_true", help="as data for programs")


def _workers(text: str) -> int:
    number = count_asked(text)
    if number != -1 and not 1 <= number <= 1000:
        raise argparse.ArgumentTypeError(f"{number} is no number of processes; that is 1 to 1000, or -1 for one a core")
    return number


def _refuse_unknown(names: Iterable[str]) -> None:
    """Refuse a name of no bot where a file here is called so: it was meant."""
    from ninetynine_edu.arena.bot_file import file_like
    from ninetynine_edu.matches.players import find_bot

    for name in names:
        if len(name) <= LONGEST_ECHO and find_bot(name) is None and (question := file_like(name)):
            raise UsageError(f"{echo(name)} is no kind of player. {question}")


def run(values: argparse.Namespace) -> int:
    """Play the tournament and print it; returns the exit status."""
    import ninetynine_edu as nn

    page = page_asked(values.html, force=values.force)
    files = [name.lower().endswith(".py") for name in values.players]
    players = [
        nn.bot_from_file(name, load=False) if is_file else name
        for name, is_file in [*zip(values.players, files, strict=True), *((name, True) for name in values.bot)]
    ]
    _refuse_unknown(player for player in players if isinstance(player, str))
    seed = seed_asked(values.seed)
    assert seed is not None  # it has a default
    with ended_as_by_ctrl_c():
        found = nn.tournament(
            players, [game_of(name) for name in values.variant or ["standard"]], values.deals, seed,
            style="ladder" if values.ladder else "round_robin", workers=values.workers, save=values.save,
            progress=sys.stderr.isatty(),
        )  # fmt: skip
    status = tell(found, page, "A tournament of bots", _STYLE, as_data=values.json, force=values.force)
    if status == 0 and not found.deals:
        why = "bots were taken out" if found.taken_out else "programs that played were ended time and again"
        print(f"No deals are counted, since {why}.", file=sys.stderr)
        return NOTHING
    return status
