"""The `ninetynine` command.

Every subcommand is one :class:`Command` in the registry at the end. What a user gets wrong is answered with one line on
standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import ninetynine_edu
from ninetynine_edu import __version__
from ninetynine_edu.app import cards, compare, puzzle, solve, tablebase, tournament, worksheet
from ninetynine_edu.app.asked import PAGES, UsageError, file_asked, game_of, house_rules, write_asked
from ninetynine_edu.app.console import forgive_signs, is_of_output, leave_quietly, say_no_more, stopped
from ninetynine_edu.app.site import command as site_command
from ninetynine_edu.ground.say import UnknownLanguage, speaking
from ninetynine_edu.ground.text import LONGEST_ECHO, echo, listing, nearest, whole_number


@dataclass(frozen=True, kw_only=True)
class Command:
    """One subcommand.

    Attributes:
        name: what is typed after `ninetynine`.
        summary: a line for the list of commands.
        details: what `--help` adds: examples, formats.
        arguments: adds the command's own arguments to its parser.
        run: does it; returns the exit status.
        needs: what must be installed before it can run: "" the package alone, "app" all it depends on, "tests" more.
        passes_on: whether unknown arguments belong to the program it calls.
        words: which of its arguments takes any number of words; they may stand behind options too.
        also: what else people may call it, or what they may look for.
    """

    name: str
    summary: str
    details: str = ""
    arguments: Callable[[argparse.ArgumentParser], None] = lambda parser: None
    run: Callable[[argparse.Namespace], int]
    needs: str = ""
    passes_on: bool = False
    words: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Parsed:
    """A command line that has been understood."""

    command: Command
    values: argparse.Namespace = field(repr=False)

    @property
    def needs(self) -> str:
        """What must be installed before it can run."""
        return self.command.needs


class _Help(argparse.HelpFormatter):
    """Help with room for the longest command on one line with what it does."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = max(len(command.name) for command in COMMANDS) + 4


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        message = _QUOTED.sub(lambda found: f"{found[0][: LONGEST_ECHO - 2]}…{found[1]}", message)
        raise UsageError(f"{message[:1].upper()}{message[1:].rstrip('.')}. Try: {self.prog} --help")


# An argument as argparse repeats it, where that is longer than anybody reads.
_QUOTED = re.compile(rf"(['\"])(?:(?!\1)[^\\]|\\.){{{LONGEST_ECHO},}}\1", re.DOTALL)


def _port(text: str) -> int:
    port = whole_number(text)
    if port is None or not 0 <= port <= 65535 or not text.isdigit():
        raise argparse.ArgumentTypeError(
            f"{echo(text)} is no port; ports are whole numbers from 1 to 65535 (0: any free one)"
        )
    return port


def _server_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, metavar="N", help="listen on this port (default: the next free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser, only say the address")


def _pages(text: str) -> int:
    pages = whole_number(text)
    if pages is None or not 1 <= pages <= 1000:
        raise argparse.ArgumentTypeError(f"{echo(text)} is no number of pages; that is a whole number from 1 to 1000")
    return pages


def _app_arguments(parser: argparse.ArgumentParser) -> None:
    _server_arguments(parser)
    parser.add_argument(
        "--pages", type=_pages, metavar="N", help="so many pages may be open at once, 40 MB each (default: 60)"
    )
    group = parser.add_argument_group("for a class, in the school's network")
    group.add_argument(
        "--class", dest="for_class", action="store_true", help="every tablet joins by a code on the wall"
    )
    group.add_argument("--open", default="", metavar="PAGE", help="what it opens, such as play.html?variant=chicago")
    group.add_argument("--lang", default="", metavar="TAG", help="the language of the wall, such as de, es or zh-Hant")
    group.add_argument(
        "--site", metavar="DIR", help="a site made by `ninetynine site DIR` (default: it is made, and kept)"
    )
    site_command.add_parts(group.add_argument)


def _app(values: argparse.Namespace) -> int:
    from ninetynine_edu.app import serve
    from ninetynine_edu.app.limits import PAGES

    given = values.pyodide, values.wheels
    if not values.for_class and any((values.open, values.lang, values.site, *given)):
        raise UsageError("--open, --lang, --site, --pyodide and --wheels go with --class.")
    if values.site and any(given):
        raise UsageError("--site hands out a site as it was made; --pyodide and --wheels are for one that is made now.")
    try:
        if values.for_class:
            from ninetynine_edu.app.classroom import Class, run_class

            return run_class(Class(values.port, not values.no_browser, values.open, values.site, *given))
        pages = PAGES if values.pages is None else values.pages
        return serve.run_app(values.port, open_browser=not values.no_browser, pages=pages)
    except serve.ServeError as error:
        raise UsageError(str(error)) from None


def _lab_arguments(parser: argparse.ArgumentParser) -> None:
    _server_arguments(parser)
    parser.add_argument("--folder", metavar="DIR", help="work on a copy of the lessons in this folder, made if missing")


def _lab(values: argparse.Namespace) -> int:
    from ninetynine_edu.app import serve

    try:
        return serve.run_lab(values.port, open_browser=not values.no_browser, folder=values.folder)
    except serve.ServeError as error:
        raise UsageError(str(error)) from None


def _test(values: argparse.Namespace) -> int:
    from ninetynine_edu.app.setup.checks import run_checks
    from ninetynine_edu.app.setup.environment import CHECKOUT, is_checkout, say

    if not is_checkout():
        raise UsageError("The tests are in the repository, not in the installed package; run them from a clone.")
    return run_checks(CHECKOUT, values.rest, say)


def _html_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="", metavar="TAG", help="the language, such as de, es or zh-Hant")
    parser.add_argument(
        "--html",
        nargs="?",
        const="",
        metavar="FILE",
        help="a page to print, into FILE.html; without FILE to where the output is sent (put --html last)",
    )
    parser.add_argument("--force", action="store_true", help="write over a page that is there")


def _write(page: str, file: str, name: str, *, force: bool) -> int:
    """Write a page to a file; without one to standard output, or, where that is a screen, to a file of its own name."""
    text = page.encode("ascii", "xmlcharrefreplace").decode()  # so that no console or pipe can spoil a sign
    if file == "-" or (not file and not sys.stdout.isatty()):
        print(text, end="")
        return 0
    path = file_asked(file or f"{name}.html", PAGES, force=force)
    write_asked(path, text.encode("ascii"), force=force)
    print(f"Written to {path}. Open it in a browser to read or print it.")
    return 0


def _variants(values: argparse.Namespace) -> int:
    import ninetynine_edu as nn

    if values.html is not None:
        from ninetynine_edu.rules.all_games import all_variants_html

        return _write(all_variants_html(page=True), values.html, "all_games", force=values.force)
    width = max(len(name) for name in nn.variants())
    for name in nn.variants():
        print(f"{name:{width}}  {nn.variant(name).description}")
    return 0


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "id", metavar="ID", help="a game, as `ninetynine variants` lists them, or a file of your own, FILE.toml"
    )
    parser.add_argument(
        "words", nargs="*", default=[], metavar="NAME=VALUE", help="house rules, such as reverse_two_player=pass"
    )
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules of this game")
    _html_argument(parser)


def _rules(values: argparse.Namespace) -> int:
    rules = house_rules([*values.words, *values.rule])
    game = game_of(values.id)
    if rules or values.preset is not None:
        game = game.with_rules(values.preset, **rules)
    if values.html is not None:
        return _write(game.rules_card_html(page=True), values.html, game.id, force=values.force)
    print(game.rules_card().rstrip())
    return 0


COMMANDS = (
    Command(
        name="app",
        summary="open the gallery of games and lessons in the browser",
        details="The apps run on this computer only and ask nothing of any other. With --class, whoever is in the same network can\n"
        "read the pages, which then run on each tablet itself; nothing else of this computer is open. Ctrl-C ends them.",
        arguments=_app_arguments,
        run=_app,
        needs="app",
    ),
    Command(
        name="lab",
        summary="open the lessons in JupyterLab, to work on them",
        details="From a clone it opens the clone itself; from an installed package a copy, in ninetynine_lessons.",
        arguments=_lab_arguments,
        run=_lab,
        needs="app",
    ),
    Command(
        name="site",
        summary="make the whole of it as files that need no server but one for files",
        details=site_command.DETAILS,
        arguments=site_command.add_arguments,
        run=site_command.run,
        needs="app",
    ),
    Command(
        name="variants",
        summary="list the games this package knows",
        details="Example: ninetynine variants --html all_games.html (a table of all games and all cards, to print)",
        arguments=_html_argument,
        run=_variants,
    ),
    Command(
        name="rules",
        summary="print the rules of a game, with your house rules",
        details=(
            "Examples: ninetynine rules standard --rule reverse_two_player=pass\n"
            "          ninetynine rules ninety_nine_pagat --preset orcutt --html card.html (one sheet, A4 or Letter)\n"
            "          ninetynine rules my_game.toml --lang de"
        ),
        arguments=_rules_arguments,
        run=_rules,
        words="words",
    ),
    Command(
        name="solve",
        summary="say who wins from a position, and by which cards",
        details=solve.DETAILS,
        arguments=solve.arguments,
        run=solve.run,
        words="text",
    ),
    Command(
        name="tablebase",
        summary="decide every two-player endgame of a game, say what cards are worth",
        details="Example: ninetynine tablebase standard reverse_two_player=pass --cards 3 --save standard.npz",
        arguments=tablebase.add_arguments,
        run=tablebase.run,
        words="words",
        needs="app",
    ),
    Command(
        name="puzzle",
        summary="make positions to think about, each with one answer",
        details=puzzle.DETAILS,
        arguments=puzzle.arguments,
        run=puzzle.run,
    ),
    Command(
        name="worksheet",
        summary="print exercises with their answers, in as many versions as you like",
        details=worksheet.DETAILS,
        arguments=worksheet.arguments,
        run=worksheet.run,
        needs="app",
    ),
    Command(
        name="cards",
        summary="print the pack of a game, to cut out and play with",
        details=cards.DETAILS,
        arguments=cards.arguments,
        run=cards.run,
        needs="app",
    ),
    Command(
        name="compare",
        summary="set games side by side: how long, how fair, what their plays ask for, how much skill counts",
        details=compare.DETAILS,
        arguments=compare.arguments,
        run=compare.run,
        words="games",
        needs="app",
        also=("simulate",),
    ),
    Command(
        name="tournament",
        summary="let bots play against each other, your own among them, and say how strong each is",
        details=tournament.DETAILS,
        arguments=tournament.arguments,
        run=tournament.run,
        words="players",
        needs="app",
        also=("simulate",),
    ),
    Command(
        name="test",
        summary="check everything: ruff, mypy, pytest with the notebooks and a real browser (from a clone)",
        details="--quick checks what can be checked within a minute; --all lets random walks go through every game instead "
        "of a sample; --record notes anew which tests are slow. Other arguments go to pytest, and then only pytest runs. "
        "Example: ninetynine test --quick tests/rules",
        run=_test,
        needs="tests",
        passes_on=True,
    ),
)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ninetynine",
        description="Ninety-nine, the adding card game: play it, teach with it, and prove who wins.",
        epilog="ninetynine COMMAND --help tells more. From a fresh clone: python3 -m ninetynine_edu app",
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"ninetynine_edu {__version__}")
    kinds = parser.add_subparsers(dest="name", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        sub = kinds.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            epilog=command.details,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.arguments(sub)
    return parser


def parse(arguments: Sequence[str]) -> Parsed:
    """Understand a command line; nothing is run yet.

    Args:
        arguments: the words after the program's name.

    Raises:
        SystemExit: after `--help` and `--version` (status 0), and after one line about what is wrong (status 2).
    """
    forgive_signs()
    try:
        return _parse(arguments)
    except UsageError as error:
        _complain(error)
        raise SystemExit(2) from None


def _parse(arguments: Sequence[str]) -> Parsed:
    names = {command.name: command for command in COMMANDS}
    parser = _parser()
    first = next((word for word in arguments if not word.startswith("-")), None)
    if not arguments or (first is None and not {"-h", "--help", "--version"} & set(arguments)):
        raise UsageError(f"Say what to do: {', '.join(names)}. Try: ninetynine --help")
    if first is not None and first not in names:
        near = [command.name for command in COMMANDS if first.lower() in command.also] or nearest(first, names)
        hint = f"did you mean {listing(near)}?" if near else f"there are {', '.join(names)}."
        python = f" In Python there is nn.{first}." if first in dir(ninetynine_edu) else ""
        raise UsageError(f"There is no command {echo(first)}; {hint}{python}")
    values, rest = parser.parse_known_args(arguments)
    command = names[values.name]
    if command.words:  # those behind an option too, which the parser does not look for
        getattr(values, command.words).extend(word for word in rest if not word.startswith("-"))
        rest = [word for word in rest if word.startswith("-")]
    if rest and not command.passes_on:
        raise UsageError(f"{command.name} does not know {echo(rest[0])}. Try: ninetynine {command.name} --help")
    values.rest = rest
    return Parsed(command, values)


def run(parsed: Parsed) -> int:
    """Run a command that has been understood; returns the exit status: 2, after one line, when it cannot be done.

    Only the errors that the package documents are the user's; any other is ours, and is not hidden.
    """
    forgive_signs()
    try:
        tag = getattr(parsed.values, "lang", "")
        with speaking(tag) if tag else contextlib.nullcontext():
            status = parsed.command.run(parsed.values)
            sys.stdout.flush()
            return status
    except KeyboardInterrupt:
        return stopped()
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        say_no_more()
        return 0
    except OSError as error:
        if not is_of_output(error):
            raise
        say_no_more()
        _complain(UsageError(f"The output cannot be written ({error.strerror})."))
        return 2
    except Exception as error:
        if not isinstance(error, _mistakes()):
            raise
        _complain(error)
        return 2


def _mistakes() -> tuple[type[Exception], ...]:
    """Return the errors that tell a user what to write instead."""
    import ninetynine_edu as nn

    names = (
        "UnknownVariant", "VariantError", "OptionError", "EffectError", "InvalidCard", "InvalidPosition", "InvalidMove",
        "IllegalMove", "AmbiguousMove", "SolveError", "ExerciseError", "UnknownKind", "TournamentError", "BotFileError",
        "CompareError",
    )  # fmt: skip
    return (UsageError, UnknownLanguage, *(getattr(nn, name) for name in names))


def _complain(error: Exception) -> None:
    words = str(error.args[0]) if error.args else type(error).__name__
    print(" ".join(words.split()), file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """The `ninetynine` command; returns the exit status.

    Args:
        arguments: the words after the program's name; those of this process if None.
    """
    try:
        return run(parse(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:  # before the command has begun
        return stopped()
    finally:
        if arguments is None:
            leave_quietly()
