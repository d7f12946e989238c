"""The number line strip: for each card of the seat to move, at which totals it wins and at which it loses.

One row a card, or a set of cards that is laid together, and below them the whole hand; one mark a total. `strip` works it
out, `Strip.view` hands it to pages, and a strip alone in a notebook cell shows its picture, which `stripsvg` draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from ..ground.cards import RANK_NAMES, Card
from ..ground.text import count_of, echo, listing
from ..play.impossible import LOWEST_TOTAL
from ..play.moves import ADD, DOUBLE, Move
from ..play.position import Position
from ..rules.effects import SHORT_WORDS
from ..solve.hidden_game import HiddenEndgame
from ..solve.solution import SolveError, Value
from .all_totals import AllTotals, Here, Way, refuse_without_line

SECONDS: Final = 10.0
MOST: Final = 1200
"""A strip has at most so many totals."""
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


def strip(
    position: Position | HiddenEndgame,
    *,
    totals: tuple[int, int] | None = None,
    seconds: float = SECONDS,
    nodes: float | None = None,
) -> Strip:
    """Return what each card of the seat to move does at every total: won, lost, not allowed, or a share.

    All else stays as it is: the other hands, the stock, whose turn it is, the direction.

    Args:
        position: everything visible, of any variant and number of seats, the stock known, unseen or missing. Its total
            is where the strip is marked and where the work begins.
        totals: the lowest and the highest total, as in ``(40, 99)``; unless you say otherwise from 0, or from the last ten
            below a total that is under 0, to the limit. At most 1,200 totals.
        seconds: the longest time to take. Two players with plain turns need a few milliseconds.
        nodes: the most positions to look at; 1 million unless you say otherwise.

    Returns:
        A :class:`Strip`. What is not worked out within the budget is marked ``?``, `Strip.done` is then False, and
        :meth:`Strip.more` goes on.

    Raises:
        SolveError: when the position or an argument does not fit; the sentence says what would.

    >>> import ninetynine_edu as nn
    >>> pos = nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> here = nn.strip(pos, totals=(80, 99))
    >>> print(here)
    Player 1 to move; the total is 93. W won, L lost, . cannot be played.
               80        90
               |         |
    A♦         WLWLWWWWWLWLLLWWWWW.  add 1 or 11
    2♣         WWLLWWLLLLWLLWWWWW..  +2
    10♣        LWWLWWWLWWLLWLWWLWWL  add or take 10
    Best card  WWWLWWWWWWWLWWWWWWWL  the whole hand
                            ^
    At 93 only 2♣ wins.
    >>> here.says(91), here.whole.marks[91 - 80], here.whole.plies[93 - 80]
    ('At 91 every card loses.', 'L', 3)
    """
    if isinstance(position, HiddenEndgame):
        raise SolveError(
            "With hidden hands a card is worth something only as part of a plan, so there is no strip: ask solve() for the "
            "plan of both players, or make a position with open hands, Position.open(variant, hands, total=…)."
        )
    refuse_without_line(position)
    return Strip(AllTotals(position, _window(position, totals)), seconds, nodes)


def _window(position: Position, totals: object) -> range:
    """Return the totals that a strip shows."""
    v = position.variant
    limit = v.limit
    lowest = 0 if v.negative != "allow" else min(LOWEST_TOTAL, position.total)
    if totals is None:
        low = min(0, position.total // 10 * 10)
        return range(max(low, lowest), min(limit, max(low, lowest) + MOST - 1) + 1)
    ends = list(totals) if isinstance(totals, tuple | list) else []
    if len(ends) != 2 or any(isinstance(end, bool) or not isinstance(end, int) for end in ends):
        raise SolveError(f"totals is the lowest and the highest total, as in (40, {limit}), not {echo(totals)}.")
    low, high = ends
    if not lowest <= low <= high <= limit:
        raise SolveError(
            f"totals={low, high} does not fit: the lowest comes first, and here they go from {lowest} to {limit}."
        )
    if high - low >= MOST:
        raise SolveError(
            f"A strip shows at most {MOST:,} totals, not {high - low + 1:,}: try totals={high - MOST + 1, high}."
        )
    return range(low, high + 1)


class Strip:
    """What each card of the seat to move does at every total; made by :func:`strip`.

    Attributes:
        position: the question.
        totals: the totals, a range.
        rows: one :class:`Row` a card, then one for each set of cards that can be laid together.
        whole: the whole hand: what the best of all is worth.
        done: True when no total is left open.
        method: how it was found: ``number line``, ``stages``, or as in :attr:`Solution.method`.
        seconds: how long it took.
        positions: how many positions a search has decided.

    >>> import ninetynine_edu as nn
    >>> here = nn.strip(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
    >>> here
    <Strip of 3 cards, totals 0 to 99: at 93 only 2♣ wins>
    >>> {row.name: row.marks[93] for row in here.rows}, here.whole.marks[99]
    ({'A♦': 'L', '2♣': 'W', '10♣': 'L'}, 'L')

    A page gets plain data, and asks for more where some totals are still open:

    >>> view = here.view
    >>> at = 93 - view["low"]
    >>> view["says"][at], [(row["name"], row["marks"][at], row["plies"][at]) for row in view["rows"]]
    ('At 93 only 2♣ wins.', [('A♦', 'L', 6), ('2♣', 'W', 3), ('10♣', 'L', 6)])
    >>> here.done, here.more() is here
    (True, True)
    """

    def __init__(self, work: AllTotals, seconds: float, nodes: float | None) -> None:
        self._work: Final = work
        work.go_on(nodes, seconds)
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

    def more(self, seconds: float = SECONDS, *, nodes: float | None = None) -> Strip:
        """Return a fuller strip: the work goes on where it stopped. A strip that is done is its own answer.

        Args:
            seconds: the longest time to take besides.
            nodes: the most positions to look at besides.
        """
        return self if self.done else Strip(self._work, seconds, nodes)

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
        rules = position._rules
        found: dict[str, tuple[tuple[Card, ...], str]] = {}
        for card in position.hands[position.turn]:
            found[rules.moves[card.index][0].together] = (card,), rules.variant.effect(card).words
        asked = {key for here in self._known.values() for key in here.ways} - found.keys()
        if asked and rules.together is not None:
            sets: dict[str, list[Move]] = {}
            hand = position._hands[position.turn]
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

    def says(self, total: int) -> str:
        """Return what a total brings as one sentence.

        Raises:
            ValueError: for a total that the strip does not show.
        """
        if isinstance(total, bool) or total not in self.totals:
            raise ValueError(f"This strip shows the totals {self.totals[0]} to {self.totals[-1]}, not {echo(total)}.")
        here = self._known.get(total)
        at = f"At {_number(total)}"
        if here is None:
            return f"{at} it is not worked out yet."
        if here.whole is None:
            out = "loses" if len(self.position.alive) == 2 or not self.position._rules.eliminates else "is out"
            return f"{at} nothing can be played: {self.who} is stuck and {out}."
        if not here.ways:
            assert here.next_seat is not None
            value = here.whole.value
            gets = "wins" if value == 1 else "loses" if value == -1 else f"gets {self._share(value)}"
            return f"{at} nothing can be played, so the turn passes: {self.who} {gets}."
        return f"{at} {self._choice(here)}."

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
        return f"{_count(len(best))} of {_count(len(names))} {noun} {several}"

    def _share(self, value: Value) -> str:
        """Return a share in words: what it is worth and, where chance decides between two, how likely a win is."""
        chance = (
            ""
            if len(self.position.alive) > 2 or self.method == "max-n"
            else f", a chance of {(1 + Fraction(value)) / 2} to win"
        )
        return f"{_number(value)}{chance}"

    @property
    def sentences(self) -> list[str]:
        """What the strip shows, in as few sentences as say it all: `From 0 to 63 every card loses.`"""
        found: list[tuple[int, int, str]] = []
        for total in self.totals:
            said = self.says(total).removeprefix(f"At {_number(total)} ")
            if found and found[-1][2] == said:
                found[-1] = (found[-1][0], total, said)
            else:
                found.append((total, total, said))
        return [
            f"{f'At {_number(low)}' if low == high else f'From {_number(low)} to {_number(high)}'} {said}"
            for low, high, said in found
        ]

    @property
    def words(self) -> str:
        """The same as one text."""
        return " ".join(self.sentences)

    @property
    def view(self) -> dict[str, Any]:
        """The strip as plain data for a page: see the attributes of this class and of :class:`Row`."""
        position = self.position
        whole = self.whole.view()
        return {
            "low": self.totals[0],
            "high": self.totals[-1],
            "limit": position.variant.limit,
            "total": position.total,
            "seat": position.turn,
            "who": self.who,
            "rows": [row.view() for row in self.rows],
            "whole": {name: whole[name] for name in ("marks", "shares", "plies")},
            "says": [self.says(total) for total in self.totals],
            "done": self.done,
            "method": self.method,
        }

    def __str__(self) -> str:
        wide = max(len(row.name) for row in (*self.rows, self.whole))
        signs = "W won, L lost, . cannot be played"
        marks = {mark for row in self.rows for mark in row.marks}
        signs += ", S a share" * (SHARE in marks) + ", ? not worked out yet" * (OPEN in marks)
        at = [total for total in self.totals if total == self.totals[0] or not total % 10]
        scale, ticks = "", ""
        for total in at:
            place = total - self.totals[0]
            if place == 0 or place > len(scale):
                scale = scale.ljust(place) + str(total)
            ticks = ticks.ljust(place) + "|"
        here = self.position.total
        lines = [f"{self.who} to move; the total is {here}. {signs}."]
        lines += [" " * (wide + 2) + scale, " " * (wide + 2) + ticks]
        lines += [f"{row.name:<{wide}}  {row.marks}  {row.does}" for row in (*self.rows, self.whole)]
        if here in self.totals:
            lines += [" " * (wide + 2 + here - self.totals[0]) + "^", self.says(here)]
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        from .strip_picture import strip_svg

        return strip_svg(self)

    def _repr_html_(self) -> str:
        from .strip_picture import strip_html

        return strip_html(self)

    def __repr__(self) -> str:
        rows = count_of(len(self.rows), "play" if self._sets else "card")
        here = self.position.total
        said = f": {self.says(here)[:-1].replace('At', 'at', 1)}" if here in self.totals else ""
        open_ = "" if self.done else ", not all worked out"
        return f"<Strip of {rows}, totals {self.totals[0]} to {self.totals[-1]}{open_}{said}>"


_COUNTS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def _count(number: int) -> str:
    """Return a number as a word where it is small: beside a total, figures would run together."""
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def _number(value: int | Fraction) -> str:
    return str(value).replace("-", "−")


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
    words = f"{_count(len(cards))} times {cards[0].words}" if alike else listing((card.words for card in cards), "and")
    if acts_as:
        return f"{name}:{acts_as}", f"{words} as {'an' if rank[:1] in 'ae' else 'a'} {rank}"
    return name, words


def _together_does(moves: list[Move]) -> str:
    """Return what some cards do together, in few words."""
    found = []
    for move in moves:
        if move.number is not None:
            value = "name the total"
        elif move.kind == ADD:
            value = _number(move.n) if move.n < 0 else f"+{move.n}" if move.n else ""
        else:
            value = f"×{move.n}" if move.kind == DOUBLE else f"sets {move.n}"
        words = [SHORT_WORDS[word] for word in move.alternative.words if word != "four-only"]
        found.append(", ".join([value] * bool(value) + words) or "total stays")
    return listing(dict.fromkeys(found))
