"""What a page of games side by side holds: up to six games, and what was measured of them.

All games that ship are measured already for two, three and four players, so they are there at once. For house rules, games of
somebody's own and more players deals are played: of each game first a few, so that there is something to see, then more, then
as many as the precision needs. A message does as much as fits into a moment; while there is more, the view says so, the page
asks for more, and whoever waits can stop it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic
from typing import Final
from urllib.parse import quote

from ...arena.compare import PRECISION, SEED, CompareError, Comparison, check_game, compare, kept_rows, row_in_steps
from ...arena.compare_names import called, called_short
from ...arena.compare_phone import plot as plot_narrow
from ...arena.compare_picture import in_words, plot
from ...arena.compare_row import Row
from ...arena.measured import Steps
from ...fast import soon
from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...rules.faults import VariantError
from ...rules.variant import Variant, find_variant, variant, variants
from ..kit.address import asked
from ..kit.desk import Desk, Message, action
from ..kit.messages import ODD, Refused, closed, number_of, text_of
from ..kit.safe import log
from .refusal import EXAMPLE, refusal

MOST: Final = 6
FIRST: Final = ("standard", "ninety_eight", "taiwanese", "one_hundred")
"""The games that are shown where nobody asked for others."""
PLAYERS: Final = (2, 3, 4, 5, 6)
"""So many can be asked for."""
LOOKS: Final = (0.1, 0.03, PRECISION)
"""How well shares of deals are known, to either side, after each look at a game; all games get one before any gets the next."""
AT_ONCE: Final = 0.25
"""So long, in seconds, is worked before the page is answered; the step that is begun is brought to its end."""
_IN_ADDRESS: Final = re.compile(r"(?:[^,;{]*;[^~]*~)?[^,{]*(?:\{[^}]*\}?)?")
"""A game in an address. The commas between the house rules of a code, and those inside a game of one's own, are part of it."""
_LONGEST_KEPT: Final = 6000
"""So much of an address every server takes."""
_LONGEST_CODE: Final = 20_000


@dataclass
class _Look:
    """A look at a game that is still to come, or begun."""

    number: int
    code: str
    game: Variant
    seats: int
    steps: Steps[Row] | None = None

    @property
    def is_last(self) -> bool:
        return self.number == len(LOOKS) - 1

    def step(self) -> None:
        """Do one step of it; the row comes as the value of StopIteration."""
        if self.steps is None:
            fast = soon.is_ready if self.number else _never
            self.steps = row_in_steps(
                self.game, LOOKS[self.number], seats=self.seats, fast=fast, tables=self.number > 0,
                known=kept_rows().get(self.game.share_code),
            )  # fmt: skip
        next(self.steps)


def _never() -> bool:
    return False


class Compared(Desk):
    """Games side by side.

    Args:
        games: the games to begin with, at most six.
        page: whether it is a page of its own.
        players: how many play, one of `PLAYERS`.

    Raises:
        CompareError: for a game that is not for so many.

    >>> page = Compared([variant("standard"), variant("chicago")])
    >>> [game["id"] for game in page.view["games"] if game["chosen"]], len(page.view["rows"])
    (['standard', 'chicago'], 2)
    """

    SORRY = marked("Something went wrong on our side. Please try once more.")
    STOPPED = marked("It was stopped. The thin lines show how sure the numbers are.")

    def __init__(self, games: list[Variant], page: bool = False, players: int = 2) -> None:
        super().__init__()
        self.page = page
        self._players = players
        self._games: dict[str, Variant] = {}
        self._rows: dict[str, Row] = {}
        self._measured: dict[tuple[str, int], Row] = {}
        self._looks: list[_Look] = []
        self._stopped = False
        for game in games[:MOST]:
            self._put(game)
        if not page:  # something to see where nobody asks for more, such as on paper
            while self._looks and self._looks[0].number == 0:
                self._step()
        self.refresh()

    @classmethod
    def at(cls, address: str) -> Compared:
        """Return what an address asks for (`?games=standard,chicago&players=4`); of what it says wrongly, the plain one."""
        wanted = asked(address)
        names, problem, games = wanted.get("games", ""), "", []
        players = next((n for n in PLAYERS if str(n) == wanted.get("players")), 2)
        for name in list(filter(str.strip, _IN_ADDRESS.findall(names)))[:MOST] or FIRST:
            try:
                game = find_variant(name.strip())
                check_game(game, players)
                games.append(game)
            except CompareError as error:
                problem = closed(str(error))
            except (ValueError, LookupError) as error:
                log.warning("the address chose no game: %s", error)
                problem = refusal(name.strip(), error)
        desk = cls(games or [variant(name) for name in FIRST], page=True, players=players)
        if problem:
            desk.remark(problem)
        return desk

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        rows = tuple(self._rows[code] for code in self._games if code in self._rows)
        found = Comparison(rows=rows, precision=LOOKS[-1], seed=SEED, to_come=len(self._games) - len(rows))
        heads, cells = found.table()
        own = {code: game for code, game in self._games.items() if code not in variants()}
        self.view = {
            "n": self._n,
            "asked": self._asked,
            "page": self.page,
            "games": [
                *({"id": code, "name": called(game), "chosen": True} for code, game in own.items()),
                *({"id": name, "name": variant(name).name, "chosen": name in self._games} for name in variants()),
            ],
            "players": {"now": self._players, "all": list(PLAYERS)},
            "kept": self._kept(),
            "say": self._say,
            "busy": "" if self._stopped else self._progress(),
            "stopped": self._stopped and bool(self._looks),
            "sentences": list(found.sentences),
            "notes": found.notes,
            "heads": list(heads),
            "rows": [list(row) for row in cells],
            "wide": _untitled(plot(rows)) if rows else "",
            "middle": _untitled(plot_narrow(rows, columns=2)) if rows else "",
            "narrow": _untitled(plot_narrow(rows)) if rows else "",
            "words": in_words(rows) if rows else "",
        }

    def _kept(self) -> str:
        """Return the games as an address asks for them; "" where they are too long for one."""
        text = ",".join(self._games)
        return text if len(quote(text)) <= _LONGEST_KEPT else ""

    def _progress(self) -> str:
        """Return how far the deals are, in words; nothing when all are played."""
        left = len({look.code for look in self._looks})
        if not left:
            return ""
        return say("Deals are being played. Done: {n} of {of} games.", n=len(self._games) - left, of=len(self._games))

    # --- what the page asks for ---

    @action("more", about="n", keeps=True, hushed=True)
    def _more(self, message: Message) -> None:
        if not self._stopped:
            self._go_on()

    @action("on")
    def _on(self, message: Message) -> None:
        self._stopped = False
        self._go_on()

    @action("stop")
    def _stop(self, message: Message) -> None:
        self.stop()

    @action("choose")
    def _choose(self, message: Message) -> None:
        code = text_of(message, "id", _LONGEST_CODE)
        if code in self._games:
            if len(self._games) == 1:
                raise Refused(say("One game has to stay."))
            self._give_up(code)
            self._rows.pop(code, None)
            del self._games[code]
        elif code in variants():
            self._add(variant(code))
        else:
            raise Refused(ODD)

    @action("own")
    def _own(self, message: Message) -> None:
        code = text_of(message, "code", _LONGEST_CODE).strip()
        if not code:
            raise Refused(say("Type the code of a game, such as {example}.", example=EXAMPLE))
        try:
            game = find_variant(code)
        except (LookupError, VariantError) as error:
            raise Refused(refusal(code, error)) from None
        if game.share_code in self._games:
            raise Refused(say("{game} is here already.", game=called(game)))
        self._add(game)

    def _add(self, game: Variant) -> None:
        if len(self._games) == MOST:
            raise Refused(say("At most {n} games have room side by side. Take one away first.", n=MOST))
        _check_room(game, self._players)
        self._put(game)
        self._stopped = False
        self._go_on()

    @action("players")
    def _sit_down(self, message: Message) -> None:
        players = number_of(message, "players", PLAYERS[0], PLAYERS[-1])
        if players is None:
            raise Refused(ODD)
        games = [*self._games.values()]
        for game in games:
            _check_room(game, players)
        self._players, self._stopped = players, False
        self._games, self._rows, self._looks = {}, {}, []
        for game in games:
            self._put(game)
        self._go_on()

    # --- deals ---

    def _put(self, game: Variant) -> None:
        """Take a game in: what ships or was measured before is there at once, of another one its looks are still to come."""
        code = game.share_code
        if code in kept_rows(self._players):
            self._rows[code] = compare([game], seats=self._players, progress=False).rows[0]
        elif (code, self._players) in self._measured:
            self._rows[code] = self._measured[code, self._players]
        elif code not in self._games:
            check_game(game, self._players)
            looks = [*self._looks, *(_Look(number, code, game, self._players) for number in range(len(LOOKS)))]
            self._looks = sorted(looks, key=lambda look: look.number)
        self._games[code] = game

    def _give_up(self, code: str) -> None:
        """Look no more at a game."""
        self._looks = [look for look in self._looks if look.code != code]

    def _go_on(self) -> None:
        """Do some of what is still to come."""
        ends = monotonic() + AT_ONCE
        while self._looks:
            self._step()
            if monotonic() >= ends:
                break

    def _step(self) -> None:
        """Do one step of the next look."""
        look = self._looks[0]
        game = look.game
        try:
            look.step()
        except StopIteration as end:
            row: Row = end.value
            self._rows[look.code] = row.named(called(game), called_short(game))
            if look.is_last:
                self._measured[look.code, look.seats] = self._rows[look.code]
            self._looks.remove(look)
        except BaseException:
            self._give_up(look.code)
            if look.code not in self._rows:
                del self._games[look.code]
            raise

    def stop(self) -> None:
        """Play no more deals until somebody asks for them."""
        if self._looks:
            self._stopped = True
            super().stop()

    def recover(self, sentence: str) -> None:
        """After an error of our own: what is measured stays, and the sentence is said."""
        super().recover(together(sentence))


def _check_room(game: Variant, players: int) -> None:
    try:
        check_game(game, players)
    except CompareError as error:
        raise Refused(closed(str(error))) from None


def _untitled(picture: Picture) -> str:
    """Return a picture without the words that a browser would show beside the pointer: the page says them itself."""
    start, end = picture.index("<title>"), picture.index("</title>") + len("</title>")
    return picture[:start].replace(' role="img"', ' aria-hidden="true"') + picture[end:]


def opened(address: str = "") -> Compared:
    """Return the games that the address of a page asks for."""
    return Compared.at(address)
