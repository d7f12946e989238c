"""What is won where: a row for each card of the seat to move, one for the whole hand, and the same in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from ..ground.cards import RANK_NAMES, Card
from ..ground.english import minus, number_word, with_article
from ..ground.people import player_at
from ..ground.text import echo, listing
from ..play.moves import ADD, DOUBLE, Move
from ..rules.words import WORDS
from ..solve.solution import Value
from .all_totals import AllTotals, Here, Way

NAMED: Final = 3
"""So many cards a sentence names; of more it tells the number."""
WON: Final = "W"
LOST: Final = "L"
NOT_ALLOWED: Final = "."
OPEN: Final = "?"
BEST: Final = ("Best card", "Best play")
SHARE: Final = "S"


@dataclass(frozen=True, slots=True)
class Row:
    """One card, some cards laid together, or the whole hand, at every total of a strip.

    Attributes:
        key: the card or cards as in a move's text, such as ``10C`` or ``8H&8S``; "" for the whole hand.
        cards: the same as cards.
        name: the same for people, such as ``10♣``.
        words: the same to be read aloud, such as ``ten of clubs``.
        does: what it does, in few words.
        marks: one sign a total, from the lowest up: ``W`` won for the seat to move, ``L`` lost, ``S`` a share between,
            ``.`` cannot be played there, ``?`` not worked out yet. Of the whole hand ``.`` says that the seat is stuck;
            where it only misses a turn, the whole hand has the worth of that, and no card has.
        shares: by total, the exact share, from -1 to 1.
        plies: how many plays the deal then lasts under best play; None where that is not known.
    """

    key: str
    cards: tuple[Card, ...]
    name: str
    words: str
    does: str
    marks: str
    shares: Mapping[int, Fraction]
    plies: tuple[int | None, ...]

    def view(self) -> dict[str, Any]:
        """Return the row as plain data for a page."""
        return {
            "key": self.key,
            "cards": [card.code for card in self.cards],
            "name": self.name,
            "words": self.words,
            "does": self.does,
            "marks": self.marks,
            "shares": {str(total): str(share) for total, share in self.shares.items()},
            "plies": list(self.plies),
        }


class Rows:
    """What each card of the seat to move does at every total, as far as it is worked out; see `Strip`."""

    def __init__(self, work: AllTotals) -> None:
        self.position: Final = work.position
        self.totals: Final = work.totals
        self.done: Final = work.done
        self.method: Final = work.method
        self.seconds: Final = work.seconds
        self.positions: Final = work.positions
        self._known: Final = dict(work.known)
        self._labels: Final = self._keys()
        self.rows: Final = tuple(
            self._row(key, cards, does, [here and here.ways.get(key) for here in self._here])
            for key, (cards, does) in self._labels.items()
        )
        hand = tuple(dict.fromkeys(self.position.hands[self.position.turn]))
        self.whole: Final = self._row("", hand, "the whole hand", [here and here.whole for here in self._here])

    @property
    def who(self) -> str:
        """What the seat to move is called."""
        return f"Player {self.position.turn + 1}"

    # --- rows ---

    @property
    def _here(self) -> list[Here | None]:
        return [self._known.get(total) for total in self.totals]

    def _keys(self) -> dict[str, tuple[tuple[Card, ...], str]]:
        """Return what can be laid: every card of the hand, then the sets that are allowed somewhere, with what it does."""
        position = self.position
        rules = position.rules
        found: dict[str, tuple[tuple[Card, ...], str]] = {}
        for card in position.hands[position.turn]:
            found[rules.moves[card.index][0].together] = (card,), rules.variant.effect(card).words
        asked = {key for here in self._known.values() for key in here.ways} - found.keys()
        if asked and rules.together is not None:
            sets: dict[str, list[Move]] = {}
            hand = position.held[position.turn]
            for key in dict.fromkeys(rules.together.keys(hand)):
                for move in rules.together.of_key(key):
                    sets.setdefault(move.together, []).append(move)
            for together, moves in sets.items():
                if together in asked:
                    found[together] = moves[0].cards, _together_does(moves)
        return found

    def _row(self, key: str, cards: tuple[Card, ...], does: str, ways: list[Way | None]) -> Row:
        marks, shares, plies = [], {}, []
        for total, here, way in zip(self.totals, self._here, ways, strict=True):
            if here is None:
                marks.append(OPEN)
            elif way is None:
                marks.append(NOT_ALLOWED)
            elif abs(way.value) == 1:
                marks.append(WON if way.value > 0 else LOST)
            else:
                marks.append(SHARE)
                shares[total] = Fraction(way.value)
            plies.append(way.plies if way is not None else None)
        name, words = _names(key, cards) if key else (BEST[len(self._sets) > 0], "the whole hand")
        return Row(
            key=key, cards=cards, name=name, words=words, does=does, marks="".join(marks), shares=MappingProxyType(shares),
            plies=tuple(plies),
        )  # fmt: skip

    @property
    def _sets(self) -> list[str]:
        """What is laid together: the keys of several cards."""
        return [key for key in self._labels if "&" in key]

    # --- in words ---

    def says(self, total: int, names: Sequence[str] = ()) -> str:
        """Return what a total brings as one sentence.

        Args:
            total: one of `totals`.
            names: what each seat is called, where that is not its number.

        Raises:
            ValueError: for a total that the strip does not show.
        """
        return f"At {minus(total)} {self.brings(total, names)}."

    def brings(self, total: int, names: Sequence[str] = ()) -> str:
        """Return the same without its beginning, `At 93`, and without the full stop."""
        if isinstance(total, bool) or total not in self.totals:
            raise ValueError(f"This strip shows the totals {self.totals[0]} to {self.totals[-1]}, not {echo(total)}.")
        here = self._known.get(total)
        who = player_at(names, self.position.turn)
        if here is None:
            return "it is not worked out yet"
        if here.whole is None:
            out = "loses" if len(self.position.alive) == 2 or not self.position.rules.eliminates else "is out"
            return f"nothing can be played: {who} is stuck and {out}"
        if not here.ways:
            assert here.next_seat is not None
            value = here.whole.value
            gets = "wins" if value == 1 else "loses" if value == -1 else f"gets {self._share(value)}"
            return f"nothing can be played, so the turn passes: {who} {gets}"
        return self._choice(here)

    def _choice(self, here: Here) -> str:
        """Say which cards are best at a total, and what they are worth."""
        assert here.whole is not None
        value = here.whole.value
        names = {row.key: row.name for row in self.rows if row.key in here.ways}
        best = [name for key, name in names.items() if here.ways[key].value == value]
        others = [name for key, name in names.items() if here.ways[key].value != value]
        every, noun = ("everything", "plays") if self._sets else ("every card", "cards")
        one, several = ("wins", "win") if value == 1 else ("loses", "lose")
        if value == 1 and any(abs(way.value) != 1 for way in here.ways.values()):
            one, several = "wins for certain", "win for certain"
        share = f" worth most: {self._share(value)}"
        whole = len(names) == len(self.rows)
        if abs(value) != 1:
            one, several = "is" + share, "are" + share
        if not others:
            if abs(value) != 1:
                one = f"is worth {self._share(value)}"
            if len(best) == 1:
                return f"{best[0]} {one}" if whole else f"only {best[0]} can be played, and it {one}"
            return f"{every}{'' if whole else ' that can be played'} {one}"
        if len(best) == 1:
            return f"{'only ' if abs(value) == 1 else ''}{best[0]} {one}"
        if len(best) <= NAMED:
            return f"{listing(best, 'and')} {several}"
        if len(others) < NAMED and whole:
            return f"{every} but {listing(others, 'and')} {one}"
        return f"{number_word(len(best))} of {number_word(len(names))} {noun} {several}"

    def _share(self, value: Value) -> str:
        """Return a share in words: what it is worth and, where chance decides between two, how likely a win is."""
        chance = (
            ""
            if len(self.position.alive) > 2 or self.method == "max-n"
            else f", a chance of {(1 + Fraction(value)) / 2} to win"
        )
        return f"{minus(value)}{chance}"

    @property
    def sentences(self) -> list[str]:
        """What the strip shows, in as few sentences as say it all: `From 0 to 63 every card loses.`"""
        return self.in_sentences()

    def in_sentences(self, names: Sequence[str] = ()) -> list[str]:
        """Return the same, with what the seats are called."""
        found: list[tuple[int, int, str]] = []
        for total in self.totals:
            said = self.brings(total, names)
            if found and found[-1][2] == said:
                found[-1] = (found[-1][0], total, said)
            else:
                found.append((total, total, said))
        return [
            f"{f'At {minus(low)}' if low == high else f'From {minus(low)} to {minus(high)}'} {said}."
            for low, high, said in found
        ]

    @property
    def words(self) -> str:
        """The same as one text."""
        return " ".join(self.sentences)


def _names(key: str, cards: tuple[Card, ...]) -> tuple[str, str]:
    """Return how cards that are laid are called, for the eye and for the ear: `8♥&8♠`, `4×ONO`.

    >>> from ninetynine_edu.ground.cards import parse_cards
    >>> _names("5H&8S:K", parse_cards("5H 8S")), _names("8H&8H", parse_cards("8H 8H"))
    (('5♥&8♠:K', 'five of hearts and eight of spades as a king'), ('2×8♥', 'two times eight of hearts'))
    """
    acts_as = key.partition(":")[2]
    rank = RANK_NAMES.get(acts_as, acts_as)
    alike = len(cards) > 1 and len(set(cards)) == 1
    name = f"{len(cards)}×{cards[0]}" if alike else "&".join(map(str, cards))
    words = (
        f"{number_word(len(cards))} times {cards[0].words}" if alike else listing((card.words for card in cards), "and")
    )
    if acts_as:
        return f"{name}:{acts_as}", f"{words} as {with_article(rank)}"
    return name, words


def _together_does(moves: list[Move]) -> str:
    """Return what some cards do together, in few words."""
    found = []
    for move in moves:
        if move.number is not None:
            value = "name the total"
        elif move.kind == ADD:
            value = minus(move.n) if move.n < 0 else f"+{move.n}" if move.n else ""
        else:
            value = f"×{move.n}" if move.kind == DOUBLE else f"sets {move.n}"
        words = [WORDS[word].phrase() for word in move.alternative.words if word != "four-only"]
        found.append(", ".join([value] * bool(value) + words) or "total stays")
    return listing(dict.fromkeys(found))
