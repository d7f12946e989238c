"""A game: say how far it is to 99, then choose cards that land on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...ground.cards import Card
from ...ground.english import together
from ...ground.picture import Picture
from ...ground.say import listed, marked, say
from ...ground.text import whole_number
from ...rules.variant import variant
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .how_far import adds, jumps_picture, two_jumps, way_in_words, ways
from .paper import Part
from .rounds import Rounds

ROUNDS: Final = (
    (92, "5D 2C 8S"),
    (86, "8D 6H 5C 7S"),
    (78, "JD 8C 3H 7S"),
    (65, "QD JS 8H 6C 5S"),
    (58, "JH QC 8D 6S 7C 5H"),
)
"""The rounds of the game: a total, and the cards to choose from."""


class Landing(Rounds):
    """A game: say how far it is, then choose cards that land on the limit.

    Args:
        rounds: for each round a total, and the cards to choose from; each of them only adds.
        after: a panel that has to be done first.
        limit: where to land.

    Raises:
        ValueError: when there are no rounds, a card does anything but add, or no choice of cards lands on the limit.

    Attributes:
        full_marks: how often it was said right at once how far it is.
    """

    AT_END = marked("You said how far it is first time in {n} of {count} rounds.")

    def __init__(self, rounds: Sequence[tuple[int, str]] = ROUNDS, after: Panel | None = None, limit: int = 99) -> None:
        self._limit = limit
        self._rounds = [(total, variant("standard").parse_cards(cards)) for total, cards in rounds]
        if not self._rounds:
            raise ValueError("The game needs at least one round: a total and cards.")
        for total, cards in self._rounds:
            if not any(ways(total, cards, limit)):
                raise ValueError(f"No choice of these cards goes from {total} to {limit}: {' '.join(map(str, cards))}.")
        super().__init__(say("Land on {limit}", limit=limit), len(self._rounds), after)

    def begin(self) -> None:
        """Begin a round, with all cards in hand."""
        self._misses, self._known = 0, False
        self._laid: list[Card] = []

    def ask(self) -> None:
        """First comes how far it is."""
        self.say(say("How far is it from {total} to {limit}?", total=self._start, limit=self._limit))

    @property
    def is_begun(self) -> bool:
        """True when it is known how far it is, or an answer was wrong."""
        return self._known or bool(self._misses)

    @property
    def _start(self) -> int:
        return self._rounds[self.round_open][0]

    @property
    def _total(self) -> int:
        return self._start + sum(map(adds, self._laid))

    # --- what is shown ---

    def above(self) -> list[Block]:
        """The total and the line: the two jumps once somebody knows them, then a jump for each card."""
        if self.is_done:
            return [blocks.head(say("You landed on {limit} every time!", limit=self._limit))]
        place = say("Round {n} of {count}", n=self.round_open + 1, count=len(self._rounds))
        return [blocks.text(place, small=True), blocks.big(say("Total"), self._total), blocks.picture(self._line())]

    def _line(self) -> Picture:
        low = self._start // 10 * 10
        if self._laid:
            total, jumps = self._start, []
            for card in self._laid:
                jumps.append(Jump(total, total + adds(card), str(card)))
                total = jumps[-1].end
            return pictures.number_line(total, jumps, limit=self._limit, low=low)
        if self._known:
            return jumps_picture(self._start, self._limit, low=low)
        # The way is drawn after two tries, but its jumps carry no numbers.
        way = two_jumps(self._start, self._limit) if self._misses > 1 else []
        bare = [Jump(jump.start, jump.end, "") for jump in way]
        words = say("Number line up to {limit}; the total is {total}.", limit=self._limit, total=self._start)
        return pictures.number_line(self._start, bare, limit=self._limit, low=low, title=words)

    def below(self) -> list[Block]:
        """A box for how far it is, or the cards, or the way on."""
        if self.is_done:
            return self.again_buttons()
        if not self._known:
            tell, hint = blocks.button("show", say("Tell me")), blocks.button("hint", say("Give me a hint"))
            asked = blocks.ask("answer", say("How far?"), self.round_open)
            return [asked, blocks.buttons(say("Help"), [tell if self._misses > 1 else hint])]
        if self._total == self._limit:
            return [blocks.buttons(say("Go on"), [self.on_button(say("Next round"))])]
        cards = self._rounds[self.round_open][1]
        items = [
            blocks.button(f"card{at}", say("adds {n}", n=adds(card)), off=card in self._laid, face=face)
            for at, (card, face) in enumerate(zip(cards, pictures.faces(cards), strict=True))
        ]
        back = blocks.button("back", say("Pick up my cards"), off=not self._laid)
        return [blocks.buttons(say("Your cards"), items), blocks.buttons(say("Help"), [back])]

    def on_paper(self) -> list[Part]:
        """A table to fill in: both jumps, how far it is, and the cards to ring."""
        limit = self._limit
        heads = (say("Total"), say("To the next ten"), say("Then to {limit}", limit=limit), say("How far?"), say("Ring cards that land on {limit}", limit=limit))  # fmt: skip
        blank = [
            (str(total), "" if two_jumps(total, limit)[1:] else "–", "", "", "  ".join(map(str, cards)))
            for total, cards in self._rounds
        ]
        right = []
        for total, cards in self._rounds:
            first, *then = (jump.label for jump in two_jumps(total, limit))
            steps = (first, *then) if then else ("–", first)
            landing = listed((" ".join(map(str, way)) for way in ways(total, cards, limit)), "or")
            right.append((str(total), *steps, str(limit - total), str(landing)))
        told = say("How far is it to {limit}? Jump to the next ten first. Use each card once.", limit=limit)
        return [Part([blocks.head(told), paper.table(heads, blank)], [paper.table(heads, right)])]

    # --- over a reload ---

    def about(self) -> tuple[object, ...]:
        """Return the rounds."""
        return ("landing", self._limit, [(total, *map(str, cards)) for total, cards in self._rounds])

    # --- what is done ---

    def do(self, what: str, value: str) -> None:
        """Check how far it is, lay a card, pick the cards up, go on."""
        if what == "again":
            self.play_again()
            self.focus = "answer"
        elif what == "next":
            self.end_round(full=not self._misses)
            self.focus = "again" if self.is_done else "answer"
        elif what == "hint":
            self._help("")
        elif what == "show":
            self._found(way_in_words(self._start, self._limit))
        elif what == "back":
            self._laid = []
            self.say(say("Back to {total}. How far is it to {limit}?", total=self._start, limit=self._limit))
            self.focus = "card0"
        elif what.startswith("card"):
            self._lay(self._rounds[self.round_open][1][int(what.removeprefix("card"))])
        else:
            self._check(value)

    def _check(self, value: str) -> None:
        given, far = whole_number(value), self._limit - self._start
        if given is None:
            self.say(say("Type a number with figures, such as 12."), "think")
        elif given == far:
            self._found(together(say("Yes!"), way_in_words(self._start, self._limit)))
        elif given == far + 1 and self._limit == 99:
            self._help(say("That is how far it is to 100. Stop one before."))
        elif abs(given - far) == 10:
            self._help(say("Nearly! Count the tens once more."))
        else:
            self._help(say("{n} is not it yet.", n=given))

    def _help(self, before: str) -> None:
        self._misses += 1
        first, *then = two_jumps(self._start, self._limit)
        if not then:
            hint = say("Count on from {total}.", total=self._start)
        elif self._misses == 1:
            hint = say("Jump to {ten} first. Then jump to {limit}.", ten=first.end, limit=self._limit)
        else:
            hint = say("It is {first} to {ten}. How far is it from {ten}?", first=first.label, ten=first.end)
        self.say(together(before, hint), "think")

    def _found(self, words: str) -> None:
        self._known = True
        self.focus = "card0"
        self.say(together(words, say("Now choose cards that land on {limit}.", limit=self._limit)), "good")

    def _lay(self, card: Card) -> None:
        before, n = self._total, adds(card)
        after, limit = before + n, self._limit
        words = say("{total} and {n} is {after}.", total=before, n=n, after=after)
        if after > limit:
            more = say("Too big! How far is it from {total} to {limit}?", total=before, limit=limit)
            self.say(together(words, more), "think")
            return
        self._laid.append(card)
        cards = self._rounds[self.round_open][1]
        if after == limit:
            self.focus = "next"
            self.say(together(words, say("You landed on {limit}!", limit=limit)), "good")
        elif any(after + adds(other) <= limit for other in cards if other not in self._laid):
            self.say(together(words, say("How far is it now?")))
        else:
            self.focus = "back"
            self.say(together(words, say("Now you cannot land on {limit}. Pick up your cards.", limit=limit)), "think")
