"""What a page of endgame tables holds: a game, two sizes of hands, the pictures of its table; and what a page may ask for.

Tables are made when they are first needed and one at a time, within what a page may take of a shared computer. What is too
large is refused before it is begun, in a sentence with something that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...ground.english import together
from ...ground.say import say, say_many
from ...rules.faults import VariantError
from ...rules.variant import Variant, find_variant, variant
from ..kit.address import asked
from ..kit.desk import Message, action, in_english
from ..kit.host import Reply
from ..kit.messages import ODD, Refused, closed, number_of, plain_problem, text_of
from ..kit.safe import log
from .drawn import Pictures
from .sizes import MOST_CARDS, most_cards, refuse_sizes
from .words import (
    FACED,
    position_text,
)

if TYPE_CHECKING:
    from ...tables.find import LongWin

View = dict[str, Any]
SECONDS: Final = 60.0
_WINS: Final = 10
_LONGEST_CODE: Final = 20_000
TABS: Final = ("totals", "hands", "worth", "long", "faced")


class Tables(Pictures, english=True):
    """Endgame tables of a game, as pictures.

    Args:
        game: the game to begin with.
        cards: cards in the hand of the player to move, 1 to 4.
        other: cards in the other hand; as many when not given.
        tab: the picture to begin with, one of `TABS`.
        page: whether it is a page of its own.

    Attributes:
        view: what is chosen and what is said, new after every message.
        picture: what is to be drawn, without the numbers of a heat map.
        cells: those numbers, row by row, as unsigned whole numbers of `picture["width"]` bytes, the lowest byte first.

    >>> tables = Tables(variant("standard"), cards=1)
    >>> tables.view["holds"], tables.picture["rows"][0], len(tables.cells)
    ('19,600 endgames', '9', 2400)
    """

    SORRY = "Something went wrong on our side. The first picture is still here."
    STOPPED = "Stopped. Nothing is lost: here is the first picture again."

    def __init__(
        self, game: Variant, cards: int = 2, other: int | None = None, tab: str = "totals", page: bool = False
    ) -> None:
        super().__init__()
        self.page = page
        self.tab = tab
        try:
            self._choose(game, cards, cards if other is None else other)
        except Refused as refused:
            self._say = together(str(refused), say("So here is another table."))
        self.refresh()

    @classmethod
    @in_english
    def at(cls, address: str, game: Variant, cards: int) -> Tables:
        """Return what an address asks for (`?variant=chicago&cards=2&against=1&view=worth`).

        Of what it does not say, or says wrongly, the plain one.
        """
        found = asked(address)
        problem = ""
        try:
            if "variant" in found:
                game = find_variant(found["variant"])
        except (ValueError, LookupError) as error:
            log.warning("the address chose no table: %s", error)
            problem = together(closed(plain_problem(error)), say("So here is another table."))
        own = _few(found.get("cards"), cards)
        tab = found.get("view", "")
        tables = cls(game, own, _few(found.get("against"), own), tab if tab in TABS else TABS[0], page=True)
        if problem:
            tables.remark(problem)
        return tables

    def reply(self, reply: Reply) -> None:
        """Say something to the page; the bytes of a file go beside it."""
        data = reply.pop("bytes", None)
        self.host.send(reply, None if data is None else [data])

    # --- what the page asks for ---

    @action("game")
    def _game(self, message: Message) -> None:
        code = text_of(message, "code", _LONGEST_CODE).strip()
        if not code:
            raise Refused(say("Choose a game in the list, or paste the code of your own."))
        try:
            game = find_variant(code)
        except (LookupError, VariantError) as error:
            raise Refused(plain_problem(error)) from None
        most = most_cards(game) if game.is_basic else MOST_CARDS
        if most < max(self.cards, self.other):
            self._choose(game, min(self.cards, most), min(self.other, most))
            self._say = say_many(
                "A table of {game} for a page has {n} card in each hand at most, so here is that one.",
                "A table of {game} for a page has {n} cards in each hand at most, so here is that one.",
                most,
                game=game.name,
            )
            return
        self._choose(game, self.cards, self.other)

    @action("sizes")
    def _sizes(self, message: Message) -> None:
        cards, other = number_of(message, "cards", 1, 12), number_of(message, "other", 1, 12)
        if cards is None or other is None:
            raise Refused(ODD)
        self._choose(self.game, cards, other)

    @action("tab")
    def _tab(self, message: Message) -> None:
        tab = text_of(message, "tab", 20)
        if tab not in TABS:
            raise Refused(ODD)
        self.tab = tab

    @action("long")
    def _long(self, message: Message) -> None:
        """Work out the longest wins though it takes some seconds."""
        self.tab = "long"
        self._make_wins()
        self._pictures.pop("long", None)

    @action("look")
    def _look(self, message: Message) -> list[Reply]:
        """Show what is behind a cell."""
        picture = self.picture
        if text_of(message, "id", 40) != picture.get("id") or picture.get("kind") not in ("heat", "faced"):
            return []  # a click that came late: the picture is another one by now
        seed = number_of(message, "more", 0, 1000) or 0
        if picture["kind"] == "faced":
            what = text_of(message, "what", 30)
            total = number_of(message, "total", 0, self.game.limit)
            if what not in FACED or total is None:
                raise Refused(ODD)
            return [self._faced_examples(what, total, seed)]
        row = number_of(message, "row", 0, len(picture["rows"]) - 1)
        column = number_of(message, "column", 0, len(picture["columns"]) - 1)
        if row is None or column is None:
            raise Refused(ODD)
        hand, name = picture["rows"][row], picture["columns"][column]
        return [self._total_examples(hand, int(name), seed) if self.tab == "totals" else self._pair(hand, name)]

    @action("file")
    def _file(self, message: Message) -> list[Reply]:
        form = text_of(message, "form", 10)
        name = f"{self.game.id}_{self.cards}_against_{self.other}_{self.tab}.{form}"
        if self.tab == "long" and form == "csv":
            return [{"kind": "file", "name": name, "type": "text/csv", "text": _wins_csv(self._wins or ())}]
        source = self._source()
        if form == "csv":
            return [{"kind": "file", "name": name, "type": "text/csv", "text": source.to_csv()}]
        if form == "svg":
            return [{"kind": "file", "name": name, "type": "image/svg+xml", "text": source.svg().decode()}]
        if form == "png":
            return [{"kind": "file", "name": name, "type": "image/png", "bytes": source.png()}]
        raise Refused(ODD)

    # --- the tables ---

    def _choose(self, game: Variant, cards: int, other: int) -> None:
        """Take a game and sizes of hands when their table can be had; else nothing is changed."""
        refuse_sizes(game, cards, other)
        self._table(game, max(cards, other))
        if (game.code, cards, other) != (self.game.code, self.cards, self.other) or not self._n:
            self._changes += 1
            self._pictures.clear()
            self._sources.clear()
            self._wins = None
        self.game, self.cards, self.other = game, cards, other

    def recover(self, sentence: str) -> None:
        """After an error of our own: go back to the first picture, and say the sentence."""
        self.tab = "totals"
        self.remark(sentence)

    def stop(self) -> None:
        """Go back to the first picture, which is there already."""
        self.recover(self.STOPPED)


def _few(text: str | None, usual: int) -> int:
    """Return the number of cards that an address asks for, or the usual one."""
    return int(text) if text in {str(number) for number in range(1, MOST_CARDS + 1)} and text else usual


def _wins_csv(wins: tuple[LongWin, ...]) -> str:
    import csv
    from io import StringIO

    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["plays", "total", "hand to move", "other hand", "line", "position"])
    for win in wins:
        hands = [" ".join(card.code for card in hand) for hand in win.position.hands]
        writer.writerow(
            [win.plies, win.position.total, *hands, " ".join(map(str, win.line)), position_text(win.position)]
        )
    return out.getvalue()


def opened(address: str = "") -> Tables:
    """Return the tables of the app, with what its address asks for, or of two cards of the standard game."""
    return Tables.at(address, variant("standard"), 2)


__all__ = ["TABS", "Tables"]
