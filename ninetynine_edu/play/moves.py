"""Moves: cards laid together with every choice they need."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final, NoReturn

from ..ground.cards import Card
from ..ground.english import in_row
from ..ground.people import Told, player_at
from ..ground.say import listed, marked, say
from ..rules.effects import Alternative
from ..rules.variant import Variant
from ..rules.words import FLAG, WORDS

ADD: Final = 0
SET: Final = 1
DOUBLE: Final = 2
REVERSE: Final = FLAG["reverse"]
SKIP: Final = FLAG["skip"]
AGAIN: Final = FLAG["again"]
CHOOSE: Final = FLAG["choose-next"]
TWO_PLAYS: Final = FLAG["two-plays"]
CHAIN: Final = FLAG["chain"]
NEVER: Final = FLAG["never"]
ROUND_TEN: Final = FLAG["round-ten"]
FOUR_ONLY: Final = FLAG["four-only"]
STEAL: Final = FLAG["steal"]
SWAP: Final = FLAG["swap"]
COPY: Final = FLAG["copy"]
KNOCK_OUT: Final = FLAG["knock-out"]
SHIELD: Final = FLAG["shield"]
LOOK: Final = FLAG["look"]
DRINK: Final = FLAG["drink"]
OTHERS_DRAW_1: Final = FLAG["others-draw-1"]
OTHERS_DRAW_2: Final = FLAG["others-draw-2"]
BOMB: Final = FLAG["bomb"]
DIG: Final = FLAG["take-from-pile"]
RAID: Final = FLAG["take-from-hands"]
EARLY: Final = FLAG["early"]
LATE: Final = FLAG["late"]
DRAW_2: Final = FLAG["draw-2"]
NO_DRAW: Final = FLAG["no-draw"]
ROTATE: Final = FLAG["rotate"]
TURN: Final = sum(FLAG[word.name] for word in WORDS.values() if word.turns)
"""The flags by which a table of next seats is read."""
NAMING: Final = sum(FLAG[word.name] for word in WORDS.values() if word.named)
"""The flags of cards whose player names another one."""
HANDS: Final = sum(FLAG[word.name] for word in WORDS.values() if word.acts)
"""The flags of what a card does to hands and players (rules 1.1, step 5)."""
LIMITING: Final = sum(FLAG[word.name] for word in WORDS.values() if word.limits)
"""The flags of cards that cannot be laid on every total or alone."""
KINDS: Final = {"add": ADD, "set": SET, "any": SET, "double": DOUBLE}


@lru_cache(maxsize=1000)
def flags_of(words: tuple[str, ...]) -> int:
    """Return the flags of an alternative's words."""
    return sum(FLAG[word] for word in words)


class OpenMove:
    """What a move holds; while one is made, it may still be written into."""

    __slots__ = (
        "alternative", "answer", "cards", "code", "draws", "flags", "hash", "index", "is_throw", "key", "kind", "n", "number", "place", "target",
        "times", "together", "variant",
    )  # fmt: skip

    cards: tuple[Card, ...]
    """The cards laid, in the order laid."""
    code: str
    alternative: Alternative
    """The alternative of the card's effect that is played."""
    number: int | None
    """The total named, for a card that lets its player name it."""
    target: int | None
    """The seat named, 0-based, for a card that names a player."""
    together: str
    """The cards alone as text: `8S&8H`, or `5H&8S:K` for cards that act as a king."""
    answer: str
    """"" for a play, else how it answers a question: `show`, `keep`, `stop`, `take`, `raid` or `reward`."""
    times: int
    """How often the effect counts: once for each card of one rank."""
    draws: int
    """How many new cards its player takes, where nothing else decides it."""
    is_throw: bool
    """True for cards that are thrown away before a turn, which is no play (house rule nine_sums)."""
    key: bytes
    index: int
    kind: int
    n: int
    flags: int
    hash: int
    variant: Variant
    place: int | None
    """Its action id, once it is known: see `action`."""


class Move(OpenMove):
    """One play: cards and choices. Moves come from a position's `legal_moves` or from `parse_move`.

    Two moves are equal when they are written alike. ``str(move)`` is its text with suit pictures, `code` the same in
    ASCII; both can be read back. A choice stands behind the card: ``10S-10``, ``AS+11``, ``AS=57``, ``5H>P2``.

    A move may also answer a question (`Position.asked`): ``AH:show`` and ``AH:keep``, ``KH<P2`` and ``KH<pile`` for a card
    that is taken, ``RJ>P2`` for one taken blindly, ``RJ:stop``, ``K:reward``. Its cards are then those it is about; a rank that is named is
    shown by one of its cards.
    """

    __slots__ = ()

    def __init__(
        self,
        variant: Variant,
        cards: tuple[Card, ...],
        alternative: Alternative,
        choice: str,
        action: int | None,
        number: int | None = None,
        target: int | None = None,
        times: int = 1,
        acts_as: str = "",
        draws: int | None = None,
        answer: str = "",
    ) -> None:
        together = cards[0].code if len(cards) == 1 else "&".join([card.code for card in cards])
        if answer == "reward":
            together = cards[0].rank
        if acts_as:
            together += f":{acts_as}"
        code = together + choice if target is None or answer else f"{together}{choice}>P{target + 1}"
        flags = flags_of(alternative.words)
        if times % 2 == 0:
            flags &= ~REVERSE  # two turns round cancel each other (rules 3.3)
        n = alternative.n if number is None else number
        object.__setattr__(self, "__class__", OpenMove)
        self.variant = variant
        self.cards = cards
        self.together = together
        self.times = times
        self.answer = answer
        self.draws = len(cards) if draws is None else draws
        self.code = code
        self.alternative = alternative
        self.number = number
        self.target = target
        self.place = action
        self.key = bytes([card.index for card in cards])
        self.index = cards[0].index
        self.kind = KINDS[alternative.op]
        self.n = n * times if alternative.op == "add" else n**times if alternative.op == "double" else n
        self.flags = flags
        self.hash = hash(code)
        self.is_throw = draws == 0 and acts_as == "9"
        self.__class__ = Move

    def with_cards(self, cards: tuple[Card, ...], key: bytes, together: str) -> Move:
        """Return the same move of other cards: those of `key`, which are written as `together`."""
        new: Move = object.__new__(OpenMove)  # type: ignore[assignment]
        new.variant = self.variant
        new.cards = cards
        new.together = together
        new.times = self.times
        new.answer = self.answer
        new.draws = self.draws
        new.code = code = together + self.code[len(self.together) :]
        new.alternative = self.alternative
        new.number = self.number
        new.target = self.target
        new.place = None
        new.key = key
        new.index = key[0]
        new.kind = self.kind
        new.n = self.n
        new.flags = self.flags
        new.hash = hash(code)
        new.is_throw = self.is_throw
        new.__class__ = Move
        return new

    @property
    def is_three(self) -> bool:
        """True for three of a kind laid down, which ends the deal and is no play (house rule three_of_a_kind_when)."""
        return self.together.endswith(":three")

    @property
    def action(self) -> int:
        """The integer id of this move: its place in the variant's order of all moves."""
        if self.place is None:
            numbers = self.variant.compiled["actions"]  # see `numbering`
            assert isinstance(numbers, dict)
            object.__setattr__(self, "place", numbers[self.code])
        assert self.place is not None
        return self.place

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A move cannot be changed; take another one from legal_moves.")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.code == other.code)

    def __hash__(self) -> int:
        return self.hash

    def __str__(self) -> str:
        if self.answer == "reward":
            return self.code
        shown = "&".join(map(str, self.cards))
        return shown + self.code[len("&".join(card.code for card in self.cards)) :]

    def __repr__(self) -> str:
        return f"<Move {self.code}>"

    @property
    def words(self) -> str:
        """The move as a phrase: `ten of spades, take away 10`."""
        return self.in_words()

    def in_words(self, names: Sequence[str] = ()) -> str:
        """Return the move as a phrase.

        Args:
            names: what each seat is called, where that is not its number.
        """
        if self.answer == "reward":
            return say("{rank} under the stock", rank=self.cards[0].one_of_its_rank)
        what = self.parts(names)
        cards = listed([card.words for card in self.cards])
        return say("{cards}, {what}", cards=cards, what=in_row(what)) if what else cards

    @property
    def choice_words(self) -> str:
        """What the player chose or what the card does, without the card: `take away 10`, `Player 2 is next`."""
        return in_row(self.parts())

    def parts(self, names: Sequence[str] = (), *, it: str = "", unsaid: Collection[str] = ()) -> list[str]:
        """Return what the player chose or what the card does, each thing by itself.

        Args:
            names: what each seat is called, where that is not its number.
            it: what the cards of an answer are called; "" for `it`.
            unsaid: words of the effects that are left out.
        """
        whom = "" if self.target is None else player_at(names, self.target)
        if self.answer == "reward":
            return [self.cards[0].one_of_its_rank]
        if self.answer:
            answer = "dig" if self.answer == "take" and not whom else self.answer
            told = _ANSWERS.get(f"{answer} cards" if it else answer) or _ANSWERS[answer]
            return [say(told.of("", whom), cards=it, whom=whom)]
        if self.is_three:
            return [say("lay them down as three of a kind")]
        if self.number is not None:
            return [say("set the total to {n}", n=self.number)]
        value = None
        if self.times > 1 and self.kind == ADD and self.n:
            value = say("add {n}", n=self.n) if self.n > 0 else say("take away {n}", n=-self.n)
        return self.alternative.parts(value, whom, unsaid)


_ANSWERS: Final = {
    "show": Told(marked("show it and stay in")),
    "show cards": Told(marked("show {cards} and stay in")),
    "keep": Told(marked("keep your cards")),
    "stop": Told(marked("take no more cards")),
    "raid": Told(marked("take one of {whom}'s cards"), to_you=marked("take one of your cards")),
    "take": Told(marked("take it from {whom}"), to_you=marked("take it from you")),
    "take cards": Told(marked("take {cards} from {whom}"), to_you=marked("take {cards} from you")),
    "dig": Told(marked("take it from the pile")),
    "dig cards": Told(marked("take {cards} from the pile")),
}
"""Answers in words; some of them name their cards."""
NOTHING: Final = Alternative("add", 0)


def answer_of(variant: Variant, card: Card, answer: str, target: int | None = None) -> Move:
    """Return a move that answers a question (`Position.asked`); they are made once for each variant."""
    made = variant.compiled.setdefault("answers", {})
    assert isinstance(made, dict)
    move = made.get((card, answer, target))
    if not isinstance(move, Move):
        seat = "pile" if target is None else f"P{target + 1}"
        tail = {"take": f"<{seat}", "raid": f">{seat}"}.get(answer, f":{answer}")
        move = made[card, answer, target] = Move(
            variant, (card,), NOTHING, tail, None, None, target, draws=0, answer=answer
        )
    return move


def choice_text(alternatives: tuple[Alternative, ...], alternative: Alternative, number: int | None = None) -> str:
    """Return how a choice is written behind its cards: the value, where there are several, and words to tell them apart."""
    values = [other.value for other in alternatives]
    alike = values.count(alternative.value) > 1 or (alternative.op in ("set", "any") and "=any" in values)
    words = "," + ",".join(alternative.words) if alike and alternative.words and len(alternatives) > 1 else ""
    if number is not None:
        return f"={number}{words}"
    shown = (alternative.value if alternative.value != "0" else "+0") + words
    return shown if len(alternatives) > 1 else ""
