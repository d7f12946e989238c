"""`ninetynine cards`: the pack of a game to print and cut out."""

from __future__ import annotations

import argparse
from typing import Final

from ninetynine_edu.app.asked import UsageError, file_asked, game_of, house_rules, write_asked

DETAILS: Final = """OUT ends in .pdf or .html. Nine cards of 63 by 88 millimetres are on a page, with marks to cut along; each says
below its picture what it does in this game. It is made for printers without colours, and for firm paper.
Example: ninetynine cards boom_o boom.pdf --paper Letter"""
ENDINGS: Final = (".pdf", ".html")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "id", metavar="ID", help="a game, as `ninetynine variants` lists them, or a file of your own, FILE.toml"
    )
    parser.add_argument("out", metavar="OUT", help="the file to write; its ending says what is made")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="the size of the paper (default: A4)")
    parser.add_argument("--no-words", action="store_true", help="larger pictures, and no words below them")
    parser.add_argument("--colour", action="store_true", help="in colours, as on the screen; it takes more ink")
    parser.add_argument("--lang", default="", metavar="TAG", help="the language, such as de, es or zh-Hant")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def run(values: argparse.Namespace) -> int:
    """Draw the pack and write it; returns the exit status."""
    path = file_asked(values.out, ENDINGS, force=values.force)
    game = game_of(values.id)
    if values.rule:
        game = game.with_rules(None, **house_rules(values.rule))
    from ninetynine_edu.paper.cards import cards_html, cards_pdf
    from ninetynine_edu.paper.link import PaperError

    how = {"words": not values.no_words, "colour": values.colour}
    try:
        if path.suffix.lower() == ".html":
            written = cards_html(game, **how).encode()
        else:
            written = cards_pdf(game, paper=values.paper, **how)
    except PaperError as error:
        raise UsageError(str(error)) from None
    write_asked(path, written, force=values.force)
    print(f"{game.name}: {len(game.deck())} cards. Written to {path}.")
    return 0
