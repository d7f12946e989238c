"""What a page of games side by side holds: up to six games, and what was measured of them.

All games that ship are measured already, so they are there at once. For house rules and games of somebody's own deals are
played while the page waits: first a few, so that there is something to see, then as many as the precision needs.
"""

from __future__ import annotations

from typing import Final

from ...arena.compare import PRECISION, SEED, Comparison, called, compare, rough_row
from ...arena.compare_picture import plot
from ...arena.compare_row import Row
from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...rules.faults import VariantError
from ...rules.variant import Variant, find_variant, variant, variants
from ..kit.address import asked
from ..kit.desk import Desk, Message, action
from ..kit.messages import ODD, Refused, closed, plain_problem, text_of
from ..kit.safe import log

MOST: Final = 6
FIRST: Final = ("standard", "ninety_eight", "taiwanese", "one_hundred")
"""The games that are shown where nobody asked for others."""
_LONGEST_CODE: Final = 20_000


class Compared(Desk):
    """Games side by side.

    Args:
        games: the games to begin with, at most six.
        page: whether it is a page of its own.

    >>> page = Compared([variant("standard"), variant("chicago")])
    >>> [game["id"] for game in page.view["games"] if game["chosen"]], len(page.view["rows"])
    (['standard', 'chicago'], 2)
    """

    SORRY = marked("Something went wrong on our side. Please try once more.")

    def __init__(self, games: list[Variant], page: bool = False) -> None:
        super().__init__()
        self.page = page
        self._games = {game.code: game for game in games[:MOST]}
        self._rows: dict[str, Row] = {}
        self.refresh()

    @classmethod
    def at(cls, address: str) -> Compared:
        """Return what an address asks for (`?games=standard,chicago`); of what it says wrongly, the plain one."""
        names, problem, games = asked(address).get("games", ""), "", []
        for name in names.split(",")[:MOST] if names else FIRST:
            try:
                games.append(find_variant(name.strip()))
            except (ValueError, LookupError) as error:
                log.warning("the address chose no game: %s", error)
                problem = closed(plain_problem(error))
        desk = cls(games or [variant(name) for name in FIRST], page=True)
        if problem:
            desk.remark(problem)
        return desk

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        for code, game in self._games.items():
            if code not in self._rows:
                self._rows[code] = _measured(game)
        self._put()

    def _put(self) -> None:
        """Show the games that are measured."""
        rows = tuple(self._rows[code] for code in self._games if code in self._rows)
        found = Comparison(rows=rows, precision=PRECISION, seed=SEED)
        heads, cells = found.table()
        own = [game for code, game in self._games.items() if code not in variants()]
        self.view = {
            "n": self._n,
            "asked": self._asked,
            "page": self.page,
            "games": [
                *({"id": game.code, "name": called(game, game.name), "chosen": True} for game in own),
                *({"id": name, "name": variant(name).name, "chosen": name in self._games} for name in variants()),
            ],
            "say": self._say,
            "sentences": list(found.sentences),
            "heads": list(heads),
            "rows": [list(row) for row in cells],
            "wide": _untitled(plot(rows)) if rows else "",
            "narrow": _untitled(plot(rows, columns=1)) if rows else "",
            "words": plot(rows).heading if rows else "",
        }

    # --- what the page asks for ---

    @action("choose")
    def _choose(self, message: Message) -> None:
        code = text_of(message, "id", _LONGEST_CODE)
        if code in self._games:
            if len(self._games) == 1:
                raise Refused(say("One game has to stay."))
            del self._games[code]
        elif code in variants():
            self._add(variant(code))
        else:
            raise Refused(ODD)

    @action("own")
    def _own(self, message: Message) -> None:
        code = text_of(message, "code", _LONGEST_CODE).strip()
        if not code:
            raise Refused(say("Type the code of a game, such as {example}.", example="standard{limit=50}"))
        try:
            game = find_variant(code)
        except (LookupError, VariantError) as error:
            raise Refused(plain_problem(error)) from None
        if game.code in self._games:
            raise Refused(say("{game} is here already.", game=called(game, game.name)))
        self._add(game)

    def _add(self, game: Variant) -> None:
        if len(self._games) == MOST:
            raise Refused(say("At most {n} games have room side by side. Take one away first.", n=MOST))
        rough = rough_row(game) if game.code not in variants() else None
        self._games[game.code] = game
        if rough is not None:  # something to see, while the rest is played
            self._rows[game.code] = rough
            self._say = say("This is a first look. Some thousand deals more are being played …")
            self._put()
            self.show()
            self._say = ""
            del self._rows[game.code]
        try:
            self._rows[game.code] = _measured(game)
        except BaseException:
            del self._games[game.code]
            raise

    def recover(self, sentence: str) -> None:
        """After an error of our own: what is measured stays, and the sentence is said."""
        self._games = {code: game for code, game in self._games.items() if code in self._rows}
        self._say = together(sentence)
        self._put()


def _untitled(picture: Picture) -> str:
    """Return a picture without the words that a browser would show beside the pointer: the page says them itself."""
    start, end = picture.index("<title>"), picture.index("</title>") + len("</title>")
    return picture[:start].replace(' role="img"', ' aria-hidden="true"') + picture[end:]


def _measured(game: Variant) -> Row:
    return compare([game], progress=False).rows[0]


def opened(address: str = "") -> Compared:
    """Return the games that the address of a page asks for."""
    return Compared.at(address)
