"""`ninetynine compare`: games side by side, in numbers."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from ninetynine_edu.app.asked import UsageError, count_asked, game_of, house_rules, number_asked, page_asked, seed_asked
from ninetynine_edu.app.console import ended_as_by_ctrl_c
from ninetynine_edu.app.results import tell

DETAILS: Final = """Example: ninetynine compare standard chicago taiwanese --html games.html
How long a deal is, what its plays ask for, who is favoured, and how much skill counts. All seats play alike, by a bot that
lays plain cards first. Ctrl-C ends it and shows the games that are done."""
_STYLE: Final = """body { max-width: 64em; margin: 1em auto; padding: 0 1em; font: 17px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { padding: .3em .7em; border: 1px solid; text-align: right; } tbody th { text-align: left; }"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("games", nargs="*", default=[], metavar="ID", help="a game, or your own FILE.toml")
    parser.add_argument("--all", action="store_true", help="all games that ship")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE",
        help="a house rule: each game is compared with itself, without it and with it; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--precision", type=number_asked, default=0.01, metavar="P",
        help="how well shares of deals are known, to either side (default: 0.01)",
    )  # fmt: skip
    parser.add_argument("--seats", type=count_asked, default=2, metavar="N", help="so many players (default: 2)")
    parser.add_argument("--bot", default="careful", metavar="BOT", help="who plays at all seats (default: careful)")
    parser.add_argument("--seed", default="7", metavar="SEED", help="a number or a word (default: 7)")
    parser.add_argument("--html", metavar="FILE.html", help="a page with pictures, into this file; it ends in .html")
    parser.add_argument("--force", action="store_true", help="write over a page that is there")
    parser.add_argument("--json", action="store_true", help="as data for programs")


def run(values: argparse.Namespace) -> int:
    """Compare the games and print what comes of it; returns the exit status."""
    import ninetynine_edu as nn

    if values.bot.lower().endswith(".py"):
        raise UsageError(
            "Games are compared with a bot of the package, such as careful; bots of your own files play in a tournament."
        )
    page = page_asked(values.html, force=values.force)
    games = [game_of(name) for name in (nn.variants() if values.all else values.games)]
    if values.rule:
        rules = house_rules(values.rule)
        pairs = [(game, game.with_rules(None, **rules)) for game in games]
        if all(game.share_code == changed.share_code for game, changed in pairs):
            raise UsageError(
                f"{', '.join(values.rule)} is how it is played already: there is nothing to compare it with."
            )
        games = [*dict.fromkeys(each for pair in pairs for each in pair)]
    seed = seed_asked(values.seed)
    assert seed is not None  # it has a default
    with ended_as_by_ctrl_c():
        found = nn.compare(
            games, values.precision, seed, seats=values.seats, bot=values.bot, progress=sys.stderr.isatty()
        )
    return tell(found, page, "Games compared", _STYLE, as_data=values.json, force=values.force)
