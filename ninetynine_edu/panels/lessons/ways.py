"""A game: find all the ways that go from a total to 99, with cards that only add, and say when there are no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...ground.english import together
from ...ground.say import listed, marked, say, say_many
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part
from .rounds import Rounds
from .ways_to_go import CARDS, Way, all_ways, by_first, counts, in_words, way_picture

TOTALS: Final = (96, 95, 94)
"""The rounds of the game: the totals to start from."""
_MOST: Final = 40
"""So many ways are listed in a round at most."""


class Ways(Rounds):
    """A game: find every way from a total to the limit, and say when there are no more.

    How many there are is said only when all have been found.

    Args:
        totals: the total of each round.
        cards: what the cards add; each may be played as often as you like.
        after: a panel that has to be done first.
        limit: where every way ends.

    Raises:
        ValueError: when there are no rounds or no cards, a card does not add, or a round has no way or too many to list.

    Attributes:
        full_marks: in how many rounds every way was found without help.
    """

    AT_END = marked("You found every way with no help in {n} of {count} rounds.")

    def __init__(
        self,
        totals: Sequence[int] = TOTALS,
        cards: Sequence[int] = CARDS,
        after: Panel | None = None,
        limit: int = 99,
    ) -> None:
        self._totals, self._cards, self._limit = tuple(totals), tuple(sorted({*cards})), limit
        if not self._totals or not self._cards:
            raise ValueError("The game needs at least one total to start from, and at least one card.")
        if self._cards[0] < 1:
            raise ValueError("Each card adds a whole number from 1 on.")
        for total in self._totals:
            to_go = limit - total
            if not 0 < to_go <= limit or not 0 < counts(to_go, self._cards)[to_go] <= _MOST:
                raise ValueError(f"From {total} to {limit} there are no ways with these cards, or more than {_MOST}.")
        super().__init__(say("Find all the ways"), len(self._totals), after)

    def begin(self) -> None:
        """Begin a round with an empty list."""
        self._found: list[Way] = []
        self._laid: Way = ()
        self._hinted = self._shown = self._all = False

    def ask(self) -> None:
        """Say what to do in this round."""
        words = say("Go from {total} to {limit}. Find all the ways.", total=self._start, limit=self._limit)
        self.say(together(words, say("Press the cards one by one.")))

    @property
    def is_begun(self) -> bool:
        """True when a card has been laid."""
        return bool(self._laid or self._found)

    @property
    def _start(self) -> int:
        return self._totals[self.round_open]

    @property
    def _ways(self) -> list[Way]:
        return all_ways(self._limit - self._start, self._cards)

    # --- what is shown ---

    def above(self) -> list[Block]:
        """The total, the line with the way that is being made, and the list so far, in order."""
        if self.is_done:
            return [blocks.head(say("You know all the ways!"))]
        place = say("Round {n} of {count}", n=self.round_open + 1, count=len(self._totals))
        last = self._laid or (self._found[-1] if self._found else ())
        total = self._start + sum(self._laid)
        shown = [
            blocks.text(place, small=True),
            blocks.big(say("Total"), total),
            blocks.picture(way_picture(self._start, last, self._limit)),
        ]
        if self._found:
            label = say_many("Your list: {n} way.", "Your list: {n} ways.", len(self._found))
            shown.append(by_first(self._found, self._cards, label).block)
        return shown

    def below(self) -> list[Block]:
        """The cards, and what can be said of the list; or the way on."""
        if self.is_done:
            return self.again_buttons()
        if self._all:
            return [blocks.buttons(say("Go on"), [self.on_button(say("Next round"))])]
        cards = [blocks.button(f"card{card}", say("add {n}", n=card)) for card in self._cards]
        back = blocks.button("back", say("Start this way again"), off=not self._laid)
        claim = blocks.button("all", say("I have them all"), off=not self._found)
        return [blocks.buttons(say("Your cards"), cards), blocks.buttons(say("Your list"), [back, claim])]

    def on_paper(self) -> list[Part]:
        """For each total, lines to write the ways on, and the list."""
        parts = []
        for total in self._totals:
            told = say(
                "Go from {total} to {limit}. Each card adds {cards}. Write down all the ways.",
                total=total, limit=self._limit, cards=listed(map(str, self._cards), "or"),
            )  # fmt: skip
            found = all_ways(self._limit - total, self._cards)
            label = say_many("There is {n} way.", "There are {n} ways.", len(found))
            asked = [blocks.head(told), paper.lines(1 + len(found) // 3)]
            parts.append(Part(asked, [by_first(found, self._cards, label).block]))
        return parts

    # --- over a reload ---

    def about(self) -> tuple[object, ...]:
        """Return the rounds, and with which cards."""
        return ("ways", self._totals, self._cards, self._limit)

    # --- what is done ---

    def do(self, what: str, value: str) -> None:
        """Lay a card, begin a way again, check the list, go on."""
        if what == "again":
            self.play_again()
        elif what == "next":
            self.end_round(full=not self._shown)
        elif what == "back":
            self._laid = ()
            self.say(say("Back to {total}. Find another way.", total=self._start))
        elif what == "all":
            self._claim()
            return
        else:
            self._lay(int(what.removeprefix("card")))
            return
        self.focus = "again" if self.is_done else f"card{self._cards[0]}"

    def _lay(self, card: int) -> None:
        before = self._start + sum(self._laid)
        after = before + card
        words = say("{total} and {n} is {after}.", total=before, n=card, after=after)
        self.focus = f"card{card}"
        if after > self._limit:
            more = say("Too big! Choose another card, or start this way again.")
            self.say(together(words, more), "think")
            return
        self._laid = (*self._laid, card)
        if after < self._limit:
            self.say(words)
            return
        way, self._laid = self._laid, ()
        if way in self._found:
            more = say("You have {way} already. Find another way.", way=in_words(way))
            self.say(together(words, more), "think")
            return
        self._found.append(way)
        self._hinted = False
        self.say(together(words, say("{way} is new! Are there more?", way=in_words(way))), "good")

    def _claim(self) -> None:
        """Say whether the list is whole: first where to look, then a way that is missing."""
        self._laid = ()
        missing = [way for way in self._ways if way not in self._found]
        self.focus = f"card{self._cards[0]}"
        if not missing:
            self._all, self.focus = True, "next"
            text = say_many("There is {n} way.", "There are {n} ways.", len(self._found))
            self.say(together(say("Yes, you have them all!"), text), "good")
        elif not self._hinted:
            self._hinted = True
            self.say(say("Not yet. Look for one where {n} comes first.", n=missing[0][0]), "think")
        else:
            self._hinted, self._shown = False, True
            self._found.append(missing[0])
            self.say(say("Here is one: {way}. Now check your list again.", way=in_words(missing[0])), "think")
