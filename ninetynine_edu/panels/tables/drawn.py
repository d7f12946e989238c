"""The pictures of endgame tables: each is drawn of the table when it is first looked at, and what is behind its cells.

Tables are made when they are first needed and one at a time, within what a page may take of a shared computer. What is too
large is refused before it is begun, in a sentence with something that fits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import together
from ...ground.numbers import grouped
from ...ground.say import marked, say
from ...rules.variant import Variant, variant, variants
from ..kit.desk import Desk
from ..kit.host import Reply
from ..kit.messages import Refused, plain_problem
from .sizes import ASK_FIRST, LONG_MEMORY, MEMORY, MOST_CARDS, bytes_of, games, memory_of
from .words import (
    FACED,
    example_view,
    faced_says,
    hand_words,
    heat_says,
    kinds_view,
    long_says,
    position_view,
    ranges,
    win_view,
    worth_says,
    worth_sentence,
)

if TYPE_CHECKING:
    from ...tables.find import LongWin
    from ...tables.heatmaps import TablePicture
    from ...tables.tablebase import Tablebase

View = dict[str, Any]
SECONDS: Final = 60.0
_WINS: Final = 10
_EXAMPLES: Final = 3


class Pictures(Desk):
    """The pictures of a table, for a desk that chooses the game, the sizes of hands and which one is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.page = False
        self.game = variant("standard")
        self.cards, self.other, self.tab = 2, 2, "totals"
        self.picture: View = {}
        self.cells = b""
        self._table_of: tuple[tuple[str, int], Tablebase] | None = None
        self._pictures: dict[str, tuple[View, bytes]] = {}
        self._sources: dict[str, TablePicture] = {}
        self._wins: tuple[LongWin, ...] | None = None
        self._changes = 0

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown; together, so that a picture never meets another one's numbers."""
        return {"page": self.page, "shown": self.picture, "cells": self.cells, "view": self.view}

    def _table(self, game: Variant, most: int) -> Tablebase:
        """Return the table, made anew when it is not the last one."""
        from ...solve.solution import SolveError
        from ...tables.tablebase import tablebase

        key = (game.code, most)
        if self._table_of is None or self._table_of[0] != key:
            self._table_of = None  # two at once would take twice the memory
            try:
                made = tablebase(game, most, memory=MEMORY, seconds=SECONDS, progress=False)
            except SolveError as error:
                raise Refused(plain_problem(error)) from None
            self._table_of = (key, made)
        return self._table_of[1]

    @property
    def table(self) -> Tablebase:
        """The table behind the pictures."""
        return self._table(self.game, max(self.cards, self.other))

    def _make_wins(self) -> None:
        from ...solve.solution import SolveError
        from ...tables.tablebase import tablebase

        most = max(self.cards, self.other)
        if bytes_of(self.game, most, plies=True) > LONG_MEMORY * 2**30:
            raise Refused(self._too_long())
        if self._wins is None:
            try:
                table = tablebase(self.game, most, plies=True, memory=LONG_MEMORY, seconds=SECONDS, progress=False)
                self._wins = table.long_wins(_WINS, cards=self.cards, other=self.other)
            except SolveError as error:
                raise Refused(plain_problem(error)) from None

    def _too_long(self) -> str:
        most = max(self.cards, self.other)
        return say(
            "How long each deal lasts with {n} cards in each hand takes {size} of memory, too much for a page.",
            n=most, size=memory_of(self.game, most, plies=True),
        )  # fmt: skip

    # --- what is shown ---

    def refresh(self) -> None:
        """Make `view`, `picture` and `cells` anew."""
        self._n += 1
        if self.tab not in self._pictures:
            self._pictures[self.tab] = self._drawn()
        self.picture, self.cells = self._pictures[self.tab]
        with_tables, others = games()
        from ...tables.stats import kind_names

        table = self.table
        self.view = {
            "n": self._n,
            "asked": self._asked,
            "say": self._say,
            "code": self.game.code,
            "id": self.game.id if not self.game.changed and self.game.id in variants() else "",
            "name": self.game.name,
            "games": with_tables,
            "others": others,
            "cards": self.cards,
            "other": self.other,
            "most": MOST_CARDS,
            "tab": self.tab,
            "holds": say("{n} endgames", n=grouped(table.positions)),
            "limit": self.game.limit,
            "names": list(kind_names(table)),
            "kinds": kinds_view(table),
        }

    def _drawn(self) -> tuple[View, bytes]:
        name = f"{self._changes}.{self.tab}.{self._wins is not None}"
        draw = {
            "totals": self._heat,
            "hands": self._heat,
            "worth": self._worth,
            "long": self._longest,
            "faced": self._faced,
        }
        try:
            picture, cells = draw[self.tab]()
        except Refused as refused:
            picture, cells = {"kind": "problem", "words": str(refused), "offers": []}, b""
        return {"id": name, **picture}, cells

    def _source(self) -> TablePicture:
        """Return the picture as one to save, and its data; refused when it is too large."""
        from ...solve.solution import SolveError
        from ...tables import heatmaps

        if self.tab not in self._sources:
            make: dict[str, Callable[[], TablePicture]] = {
                "totals": lambda: heatmaps.total_against_hand(self.table, self.cards, self.other),
                "hands": lambda: heatmaps.hand_against_hand(self.table, self.cards, self.other),
                "worth": lambda: heatmaps.worth_chart(self.table, self.cards - 1, self.other),
                "faced": lambda: heatmaps.choices_chart(self.table, self.cards, self.other),
            }
            if self.tab not in make:
                raise Refused(say("The longest wins can be saved as numbers, not as a picture."))
            try:
                self._sources[self.tab] = make[self.tab]()
            except SolveError as error:
                raise Refused(plain_problem(error)) from None
        return self._sources[self.tab]

    def _heat(self) -> tuple[View, bytes]:
        from ...tables.heatmaps import MOST_CELLS, HeatMap
        from ...tables.stats import hand_names

        totals = self.tab == "totals"
        rows = len(hand_names(self.table, self.cards))
        columns = self.game.limit + 1 if totals else len(hand_names(self.table, self.other))
        if rows * columns > MOST_CELLS:
            return {
                "kind": "problem",
                "words": together(
                    say(
                        _TOO_MANY[totals],
                        rows=grouped(rows), columns=grouped(columns), cells=grouped(rows * columns),
                    ),
                    say("Take smaller hands for this picture."),
                ),
                "offers": self._offers(lambda n, m: _hands(self.table, n) * (columns if totals else _hands(self.table, m)) <= MOST_CELLS),
            }, b""  # fmt: skip
        source = self._source()
        assert isinstance(source, HeatMap)
        # Every hand has as many hands against it, so all cells of a total can be counted out of one number.
        of = comb(len(self.game.deck(2)) - self.cards, self.other) if totals else columns and self.game.limit + 1
        numbers = [
            count if not totals else count * of // dealt
            for row, dealt in zip(source.counts, source.of, strict=True)
            for count in row
        ]
        cells = array("H" if of < 2**16 else "I", numbers)
        if array("H", [1]).tobytes()[0] != 1:
            cells.byteswap()
        return {
            "kind": "heat",
            "totals": totals,
            "title": say("Total and hand") if totals else say("Hand against hand"),
            "rows": list(source.rows),
            "columns": list(source.columns),
            "of": of,
            "ways": [dealt // of for dealt in source.of] if totals else [1] * rows,
            "width": cells.itemsize,
            "says": heat_says(source, totals=totals),
        }, cells.tobytes()

    def _offers(self, fits: Callable[[int, int], bool]) -> list[View]:
        """Return the nearest sizes of hands that fit."""
        for least in range(1, MOST_CARDS):
            near = [
                (self.cards - least, self.other),
                (self.cards, self.other - least),
                (self.cards - least, self.other - least),
            ]
            found = [(n, m) for n, m in near if n > 0 and m > 0 and fits(n, m)]
            if found:
                return [{"cards": n, "other": m} for n, m in found]
        return []

    def _worth(self) -> tuple[View, bytes]:
        from ...tables.heatmaps import WorthChart

        source = self._source()
        assert isinstance(source, WorthChart)
        words = {kind["name"]: kind["words"] for kind in kinds_view(self.table)}
        return {
            "kind": "worth",
            "title": say("What a card is worth"),
            "before": self.cards - 1,
            "bars": [
                {"name": name, "words": words[name], "share": float(share), "fraction": str(share),
                 "says": worth_sentence(words[name], share)}
                for name, share in source.worth.items()
            ],
            "says": worth_says(source.worth, words),
        }, b""  # fmt: skip

    def _faced(self) -> tuple[View, bytes]:
        from ...tables.heatmaps import ChoicesChart

        source = self._source()
        assert isinstance(source, ChoicesChart)
        return {
            "kind": "faced",
            "title": say("What you are faced with"),
            "totals": len(source.totals),
            "bands": [
                {"what": what, "name": say(name), "words": say(words), "shares": [round(float(share), 6) for share in source.shares[what]],
                 "fractions": list(map(str, source.shares[what]))}
                for what, (name, words) in FACED.items()
            ],
            "says": faced_says(source.shares, source.totals),
        }, b""  # fmt: skip

    def _longest(self) -> tuple[View, bytes]:
        most = max(self.cards, self.other)
        need = bytes_of(self.game, most, plies=True)
        if self._wins is None and need > LONG_MEMORY * 2**30:
            fits = self._offers(lambda n, m: bytes_of(self.game, max(n, m), plies=True) <= LONG_MEMORY * 2**30)
            return {
                "kind": "problem",
                "words": together(self._too_long(), say("Take smaller hands for this list.")),
                "offers": fits,
            }, b""
        if self._wins is None and need > ASK_FIRST:
            size = memory_of(self.game, most, plies=True)
            words = together(
                say("How long each deal lasts takes {size} of memory for a moment, and some seconds.", size=size),
                say("Nothing else can be asked meanwhile."),
            )
            return {"kind": "later", "words": words}, b""
        self._make_wins()
        wins = self._wins or ()
        return {
            "kind": "long",
            "title": say("The longest wins"),
            "wins": [win_view(win) for win in wins],
            "says": long_says(wins, self.cards, self.other),
        }, b""

    # --- behind a cell ---

    def _total_examples(self, hand: str, total: int, more: int) -> Reply:
        groups = []
        for what, name in (("won", say("Won")), ("lost", say("Lost"))):
            found = self.table.find(
                what,
                self.cards,
                self.other,
                hand="" if hand == "no card" else hand,
                total=total,
                count=_EXAMPLES,
                seed=more,
            )
            groups.append({"name": name, "items": [example_view(self.table, position) for position in found]})
        words = hand_words(hand, self.view["kinds"])
        return self._behind(
            say("‘{hand}’ at {total}", hand=hand, total=total),
            say("Player 1 holds {cards}, and the total is {total}.", cards=words, total=total),
            groups,
        )

    def _pair(self, hand: str, other: str) -> Reply:
        from ...tables.find import dealt, totals_won

        won = totals_won(self.table, hand, other)
        kinds = self.view["kinds"]
        lost = [total for total in self.table.totals if total not in won]
        holds = say(
            "Player 1 is to move with {hand}; Player 2 holds {other}.",
            hand=hand_words(hand, kinds),
            other=hand_words(other, kinds),
        )
        if won and lost:
            wins = say("Player 1 wins at {totals}.", totals=ranges(won))
        else:
            wins = say("Player 1 wins at every total.") if won else say("Player 1 loses at every total.")
        shown = [dealt(self.table, hand, other, totals[-1]) for totals in (won, lost) if totals]
        items = [example_view(self.table, position) for position in shown if position is not None]
        groups = [
            {"name": say("Won") if won_ else say("Lost"), "items": [item for item in items if item["won"] is won_]}
            for won_ in (True, False)
        ]  # fmt: skip
        marks = "".join("W" if total in won else "L" for total in self.table.totals)
        never = "" if items else say("The pack does not hold all these cards, so this pair is never dealt.")
        title = say("‘{hand}’ against ‘{other}’", hand=hand, other=other)
        return {**self._behind(title, together(holds, wins, never), groups), "marks": marks}

    def _faced_examples(self, what: str, total: int, more: int) -> Reply:
        name, meaning = map(say, FACED[what])
        found = self.table.find(what, self.cards, self.other, total=total, count=_EXAMPLES, seed=more)
        items = []
        for position in found:
            item = example_view(self.table, position) if what != "stuck" else {
                **position_view(position), "text": "", "won": False, "words": say("No card fits."),
            }  # fmt: skip
            items.append(item)
        return self._behind(
            say("{what} at {total}", what=name, total=total),
            say("At {total}: {what}.", total=total, what=meaning),
            [{"name": name, "items": items}],
        )

    def _behind(self, title: str, words: str, groups: list[View]) -> Reply:
        return {"kind": "behind", "id": self.picture["id"], "title": title, "words": words, "groups": groups}


_TOO_MANY: Final = {
    True: marked("{rows} hands against {columns} totals are {cells} cells, too many to see."),
    False: marked("{rows} hands against {columns} hands are {cells} cells, too many to see."),
}
"""Whether the columns are totals."""


def _hands(table: Tablebase, size: int) -> int:
    return len(table.hands.of_size[size])


__all__ = ["SECONDS", "Pictures", "View"]
