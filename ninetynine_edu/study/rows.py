"""What is won where: a row for each card of the seat to move, one for the whole hand, and the same in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from ..ground.cards import RANK_NAMES, Card, a_rank
from ..ground.english import in_row, minus, number_word, together
from ..ground.people import numbered, player_at
from ..ground.say import listed, marked, noun, say
from ..ground.text import echo
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
BEST: Final = (marked("Best card"), marked("Best play"))
SHARE: Final = "S"


_PASSES: Final = {
    "wins": marked("nothing can be played, so the turn passes; {who} wins"),
    "loses": marked("nothing can be played, so the turn passes; {who} loses"),
    "share": marked("nothing can be played, so the turn passes; {who} gets {share}"),
}
_OF_CARDS: Final = {
    ("one", "wins"): marked("{card} wins"),
    ("one", "loses"): marked("{card} loses"),
    ("one", "share"): marked("{card} is worth {share}"),
    ("only", "wins"): marked("only {card} can be played, and it wins"),
    ("only", "loses"): marked("only {card} can be played, and it loses"),
    ("only", "share"): marked("only {card} can be played, and it is worth {share}"),
    ("all", "wins"): marked("every card wins"),
    ("all", "loses"): marked("every card loses"),
    ("all", "share"): marked("every card is worth {share}"),
    ("playable", "wins"): marked("every card that can be played wins"),
    ("playable", "loses"): marked("every card that can be played loses"),
    ("playable", "share"): marked("every card that can be played is worth {share}"),
    ("best", "wins"): marked("only {card} wins"),
    ("best", "certain"): marked("only {card} wins for certain"),
    ("best", "share"): marked("{card} is best, worth {share}"),
    ("few", "wins"): marked("{cards} win"),
    ("few", "certain"): marked("{cards} win for certain"),
    ("few", "share"): marked("{cards} are best, worth {share}"),
    ("but", "wins"): marked("every card but {others} wins"),
    ("but", "certain"): marked("every card but {others} wins for certain"),
    ("but", "share"): marked("every card but {others} is best, worth {share}"),
    ("some", "wins"): marked("{some} of {all} cards win"),
    ("some", "certain"): marked("{some} of {all} cards win for certain"),
    ("some", "share"): marked("{some} of {all} cards are best, worth {share}"),
}
"""What is said of the best cards at a total: how many they are among those that can be played, and what they do."""
_OF_SETS: Final = {
    ("all", "wins"): marked("everything wins"),
    ("all", "loses"): marked("everything loses"),
    ("all", "share"): marked("everything is worth {share}"),
    ("playable", "wins"): marked("everything that can be played wins"),
    ("playable", "loses"): marked("everything that can be played loses"),
    ("playable", "share"): marked("everything that can be played is worth {share}"),
    ("but", "wins"): marked("everything but {others} wins"),
    ("but", "certain"): marked("everything but {others} wins for certain"),
    ("but", "share"): marked("everything but {others} is best, worth {share}"),
    ("some", "wins"): marked("{some} of {all} plays win"),
    ("some", "certain"): marked("{some} of {all} plays win for certain"),
    ("some", "share"): marked("{some} of {all} plays are best, worth {share}"),
}
"""The same where cards may be laid together."""


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
        self.whole: Final = self._row("", hand, say("the whole hand"), [here and here.whole for here in self._here])

    @property
    def who(self) -> str:
        """What the seat to move is called."""
        return numbered(self.position.turn + 1)

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
            for key in rules.together.keys(hand):
                for move in rules.together.of_key(tuple(key)):
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
        name, words = _names(key, cards) if key else (say(BEST[len(self._sets) > 0]), say("the whole hand"))
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
        return say("At {total}: {what}.", total=total, what=self.brings(total, names))

    def brings(self, total: int, names: Sequence[str] = ()) -> str:
        """Return the same without its beginning, `At 93`, and without the full stop."""
        if isinstance(total, bool) or total not in self.totals:
            raise ValueError(f"This strip shows the totals {self.totals[0]} to {self.totals[-1]}, not {echo(total)}.")
        here = self._known.get(total)
        who = player_at(names, self.position.turn)
        if here is None:
            return say("it is not worked out yet")
        if here.whole is None:
            if len(self.position.alive) == 2 or not self.position.rules.eliminates:
                return say("nothing can be played; {who} is stuck and loses", who=who)
            return say("nothing can be played; {who} is stuck and is out", who=who)
        if not here.ways:
            passes, value = _PASSES[_result(here.whole.value)], here.whole.value
            return say(passes, who=who, share=self._share(value))
        return self._choice(here)

    def _choice(self, here: Here) -> str:
        """Say which cards are best at a total, and what they are worth."""
        assert here.whole is not None
        value = here.whole.value
        names = {row.key: row.name for row in self.rows if row.key in here.ways}
        best = [name for key, name in names.items() if here.ways[key].value == value]
        others = [name for key, name in names.items() if here.ways[key].value != value]
        open_ones = any(abs(way.value) != 1 for way in here.ways.values())
        result = "certain" if value == 1 and open_ones else _result(value)
        whole, sets = len(names) == len(self.rows), len(self._sets) > 0
        if not others:
            kind = ("one" if whole else "only") if len(best) == 1 else ("all" if whole else "playable")
        elif len(best) <= NAMED:
            kind = "best" if len(best) == 1 else "few"
        else:
            kind = "but" if len(others) < NAMED and whole else "some"
        told = (_OF_SETS if sets else {}).get((kind, result)) or _OF_CARDS[kind, result]
        return say(
            told, card=best[0], cards=listed(best), others=listed(others), share=self._share(value), some=number_word(len(best)),
            all=number_word(len(names)),
        )  # fmt: skip

    def _share(self, value: Value) -> str:
        """Return a share in words: what it is worth and, where chance decides between two, how likely a win is."""
        if len(self.position.alive) > 2 or self.method == "max-n":
            return minus(value)
        return noun("{value}, a chance of {chance} to win", value=minus(value), chance=(1 + Fraction(value)) / 2)

    @property
    def sentences(self) -> list[str]:
        """What the strip shows, in as few sentences as say it all: `From 0 to 63: every card loses.`"""
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
            say("At {total}: {what}.", total=low, what=said)
            if low == high
            else say("From {low} to {high}: {what}.", low=low, high=high, what=said)
            for low, high, said in found
        ]

    @property
    def words(self) -> str:
        """The same as one text."""
        return together(*self.sentences)


def _result(value: Value) -> str:
    """Return what a value is: won, lost, or a share between."""
    return "wins" if value == 1 else "loses" if value == -1 else "share"


def _names(key: str, cards: tuple[Card, ...]) -> tuple[str, str]:
    """Return how cards that are laid are called, for the eye and for the ear: `8♥&8♠`, `4×ONO`.

    >>> from ninetynine_edu.ground.cards import parse_cards
    >>> _names("5H&8S:K", parse_cards("5H 8S")), _names("8H&8H", parse_cards("8H 8H"))
    (('5♥&8♠:K', 'five of hearts and eight of spades as a king'), ('2×8♥', 'two times eight of hearts'))
    """
    acts_as = key.partition(":")[2]
    alike = len(cards) > 1 and len(set(cards)) == 1
    name = f"{len(cards)}×{cards[0]}" if alike else "&".join(map(str, cards))
    words: str = listed(card.words for card in cards)
    if alike:
        words = noun("{number} times {card}", number=number_word(len(cards)), card=cards[0].words)
    if acts_as:
        rank = a_rank(acts_as) if acts_as in RANK_NAMES else acts_as
        return f"{name}:{acts_as}", noun("{cards} as {rank}", cards=words, rank=rank)
    return name, words


def _together_does(moves: list[Move]) -> str:
    """Return what some cards do together, in few words."""
    found = []
    for move in moves:
        if move.number is not None:
            value = say("name the total")
        elif move.kind == ADD:
            value = minus(f"{move.n:+d}") if move.n else ""
        else:
            value = f"×{move.n}" if move.kind == DOUBLE else say("sets {n}", n=move.n)
        words = [WORDS[word].phrase() for word in move.alternative.words if word != "four-only"]
        found.append(in_row([value] * bool(value) + words) or say("total stays"))
    return listed(dict.fromkeys(found), "or")
