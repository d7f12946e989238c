"""Moves: cards laid together with every choice they need, and the integer action ids of a variant."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NoReturn

from ..ground.cards import Card
from ..ground.text import listing
from ..rules.effects import Alternative
from ..rules.variant import Variant
from ..rules.variant_file import MAX_SEATS

ADD: Final = 0
SET: Final = 1
DOUBLE: Final = 2
REVERSE: Final = 1
SKIP: Final = 2
AGAIN: Final = 4
CHOOSE: Final = 8
TWO_PLAYS: Final = 16
CHAIN: Final = 32
NEVER: Final = 64
ROUND_TEN: Final = 128
FOUR_ONLY: Final = 256
STEAL: Final = 512
SWAP: Final = 1024
COPY: Final = 2048
KNOCK_OUT: Final = 4096
SHIELD: Final = 8192
LOOK: Final = 16384
DRINK: Final = 32768
OTHERS_DRAW_1: Final = 65536
OTHERS_DRAW_2: Final = 131072
BOMB: Final = 262144
DIG: Final = 524288
RAID: Final = 1048576
EARLY: Final = 2097152
LATE: Final = 4194304
DRAW_2: Final = 8388608
NO_DRAW: Final = 16777216
ROTATE: Final = 33554432
TURN: Final = REVERSE | SKIP | AGAIN
"""The flags by which a table of next seats is read."""
NAMING: Final = CHOOSE | STEAL | SWAP | KNOCK_OUT | LOOK | DRINK
HANDS: Final = (
    STEAL
    | SWAP
    | KNOCK_OUT
    | OTHERS_DRAW_1
    | OTHERS_DRAW_2
    | BOMB
    | LOOK
    | DRINK
    | DIG
    | RAID
    | DRAW_2
    | NO_DRAW
    | ROTATE
)
"""The flags of what a card does to hands and players (rules 1.1, step 5)."""
FLAGS: Final = {
    "reverse": REVERSE, "skip": SKIP, "again": AGAIN, "choose-next": CHOOSE, "two-plays": TWO_PLAYS, "chain": CHAIN,
    "never": NEVER, "round-ten": ROUND_TEN, "four-only": FOUR_ONLY,
    "steal": STEAL, "swap": SWAP, "copy": COPY, "knock-out": KNOCK_OUT, "shield": SHIELD, "look": LOOK, "drink": DRINK,
    "others-draw-1": OTHERS_DRAW_1, "others-draw-2": OTHERS_DRAW_2, "bomb": BOMB,
    "take-from-pile": DIG, "take-from-hands": RAID, "early": EARLY, "late": LATE, "draw-2": DRAW_2, "no-draw": NO_DRAW,
    "rotate": ROTATE,
}  # fmt: skip


NAMED: Final = {
    "choose who is next": "{} is next", "take a card": "take a card of {}", "swap hands": "swap hands with {}",
    "knock somebody out": "knock {} out", "look at a hand": "look at the hand of {}", "somebody drinks": "{} drinks",
}  # fmt: skip
"""How the short words of an effect read when the player is named."""


KINDS: Final = {"add": ADD, "set": SET, "any": SET, "double": DOUBLE}


@lru_cache(maxsize=1000)
def flags_of(words: tuple[str, ...]) -> int:
    """Return the flags of an alternative's words."""
    return sum(FLAGS[word] for word in words)


class Move:
    """One play: cards and choices. Moves come from a position's `legal_moves` or from `parse_move`.

    Two moves are equal when they are written alike. ``str(move)`` is its text with suit pictures, `code` the same in
    ASCII; both can be read back. A choice stands behind the card: ``10S-10``, ``AS+11``, ``AS=57``, ``5H>P2``.

    A move may also answer a question (`Position.asked`): ``AH:show`` and ``AH:keep``, ``KH<P2`` and ``KH<pile`` for a card
    that is taken, ``RJ>P2`` for one taken blindly, ``RJ:stop``. Its cards are then those it is about.
    """

    __slots__ = (
        "_action", "alternative", "answer", "cards", "code", "draws", "flags", "hash", "index", "key", "kind", "n", "number", "target",
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
    """"" for a play, else how it answers a question: `show`, `keep`, `stop`, `take` or `raid`."""
    times: int
    """How often the effect counts: once for each card of one rank."""
    draws: int
    """How many new cards its player takes, where nothing else decides it."""
    key: bytes
    index: int
    kind: int
    n: int
    flags: int
    hash: int
    variant: Variant
    _action: int | None

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
        if acts_as:
            together += f":{acts_as}"
        code = together + choice if target is None or answer else f"{together}{choice}>P{target + 1}"
        flags = flags_of(alternative.words)
        if times % 2 == 0:
            flags &= ~REVERSE  # two turns round cancel each other (rules 3.3)
        n = alternative.n if number is None else number
        put = object.__setattr__
        put(self, "variant", variant)
        put(self, "cards", cards)
        put(self, "together", together)
        put(self, "times", times)
        put(self, "answer", answer)
        put(self, "draws", len(cards) if draws is None else draws)
        put(self, "code", code)
        put(self, "alternative", alternative)
        put(self, "number", number)
        put(self, "target", target)
        put(self, "_action", action)
        put(self, "key", bytes([card.index for card in cards]))
        put(self, "index", cards[0].index)
        put(self, "kind", KINDS[alternative.op])
        put(self, "n", n * times if alternative.op == "add" else n**times if alternative.op == "double" else n)
        put(self, "flags", flags)
        put(self, "hash", hash(code))

    @property
    def is_throw(self) -> bool:
        """True for cards that are thrown away before a turn, which is no play (house rule nine_sums)."""
        return self.draws == 0 and self.together.endswith(":9")

    @property
    def action(self) -> int:
        """The integer id of this move: its place in the variant's order of all moves."""
        if self._action is None:
            from .together import action_of

            object.__setattr__(self, "_action", action_of(self))
        assert self._action is not None
        return self._action

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A move cannot be changed; take another one from legal_moves.")

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.code == other.code)

    def __hash__(self) -> int:
        return self.hash

    def __str__(self) -> str:
        shown = "&".join(map(str, self.cards))
        return shown + self.code[len("&".join(card.code for card in self.cards)) :]

    def __repr__(self) -> str:
        return f"<Move {self.code}>"

    @property
    def words(self) -> str:
        """The move as a phrase: `ten of spades, take 10`."""
        what = self.choice_words
        cards = listing((card.words for card in self.cards), "and")
        return f"{cards}, {what}" if what else cards

    @property
    def choice_words(self) -> str:
        """What the player chose or what the card does, without the card: `take 10`, `Player 2 is next`."""
        if self.answer:
            whom = "the pile" if self.target is None else f"Player {self.target + 1}"
            return _ANSWERS[self.answer].format(whom)
        phrase = f"set the total to {self.number}" if self.number is not None else self.alternative.action
        if self.times > 1 and self.kind == ADD and self.n:
            each = self.alternative.action
            both = f"add {self.n}" if self.n > 0 else f"take {-self.n}"
            phrase = both + each.removeprefix(each.partition(",")[0])
        if self.target is not None:
            who = f"Player {self.target + 1}"
            for word, short in NAMED.items():
                phrase = phrase.replace(word, short.format(who))
        return phrase


_ANSWERS: Final = {
    "show": "show it and stay in",
    "keep": "keep your cards",
    "stop": "take no more cards",
    "take": "take it from {}",
    "raid": "take a card of {}",
}
LIMITING: Final = NEVER | FOUR_ONLY | ROUND_TEN
"""The flags of cards that cannot be laid on every total or alone."""
NOTHING: Final = Alternative("add", 0)


def answer_of(variant: Variant, card: Card, answer: str, target: int | None = None) -> Move:
    """Return a move that answers a question (`Position.asked`); they are made once for each variant."""
    made = variant.compiled.setdefault(-4, {})
    assert isinstance(made, dict)
    move = made.get((card, answer, target))
    if not isinstance(move, Move):
        seat = "pile" if target is None else f"P{target + 1}"
        tail = {"take": f"<{seat}", "raid": f">{seat}"}.get(answer, f":{answer}")
        move = made[card, answer, target] = Move(
            variant, (card,), NOTHING, tail, None, None, target, draws=0, answer=answer
        )
    return move


def answers_of(variant: Variant) -> tuple[Move, ...]:
    """Return every answer that cards of a variant may ask for, in the order of their action ids."""
    deck = dict.fromkeys(variant.deck())
    words = variant.words
    rules = variant.house_rules
    seats = range(MAX_SEATS)
    found: list[Move] = []
    for card in deck:
        own = {word for alternative in variant.effect(card).alternatives for word in alternative.words}
        if "shield" in own:
            found.append(answer_of(variant, card, "show"))
        if "shield" in own or rules.get("nine_sums") is True:
            found.append(answer_of(variant, card, "keep"))
        if own & {"take-from-pile", "take-from-hands"}:
            found.append(answer_of(variant, card, "stop"))
        if "take-from-hands" in own:
            found += [answer_of(variant, card, "raid", seat) for seat in seats]
        if "take-from-pile" in words:
            found.append(answer_of(variant, card, "take"))
        if rules.get("steal_pick") == "choose_seen":
            found += [answer_of(variant, card, "take", seat) for seat in seats]
    return tuple(found)


def moves_of(variant: Variant) -> dict[int, tuple[Move, ...]]:
    """Return every move of one card of a variant by card index, each with its action id.

    The order of ids is fixed: by card, alternative, number named, seat named (ten seats are always counted), so an id
    means the same at every table of the variant. Moves of several cards come after them, see `together`.
    """
    cached = variant.compiled.get(0)
    if isinstance(cached, dict):
        return cached
    table: dict[int, tuple[Move, ...]] = {}
    action = 0
    for card in dict.fromkeys(variant.deck()):
        moves: list[Move] = []
        alternatives = variant.effect(card).alternatives
        for alternative in alternatives:
            naming = any(FLAGS[word] & NAMING for word in alternative.words)
            # A total that another alternative sets in the same way is not named as well.
            same = {a.n for a in alternatives if a.op == "set" and frozenset(a.words) == frozenset(alternative.words)}
            totals: list[int | None] = [total for total in range(variant.limit + 1) if total not in same]
            numbers = totals if alternative.op == "any" else [None]
            targets: tuple[int | None, ...] = tuple(range(MAX_SEATS)) if naming else (None,)
            if "copy" in alternative.words or "steal" in alternative.words:
                targets = (None, *range(MAX_SEATS))  # without a name: nothing to copy that names, nobody to take from
            for number in numbers:
                choice = choice_text(alternatives, alternative, number)
                for target in targets:
                    moves.append(Move(variant, (card,), alternative, choice, action, number, target))
                    action += 1
        table[card.index] = tuple(moves)
    variant.compiled[0] = table
    return table


def choice_text(alternatives: tuple[Alternative, ...], alternative: Alternative, number: int | None = None) -> str:
    """Return how a choice is written behind its cards: the value, where there are several, and words to tell them apart."""
    values = [other.value for other in alternatives]
    alike = values.count(alternative.value) > 1 or (alternative.op in ("set", "any") and "=any" in values)
    words = "," + ",".join(alternative.words) if alike and alternative.words and len(alternatives) > 1 else ""
    if number is not None:
        return f"={number}{words}"
    shown = (alternative.value if alternative.value != "0" else "+0") + words
    return shown if len(alternatives) > 1 else ""


def single_actions(variant: Variant) -> int:
    """Return how many action ids the moves of one card take."""
    action = max(moves[-1].action for moves in moves_of(variant).values())
    return action + 1


def action_to_move(variant: Variant, action: int) -> Move:
    """Return the move with this action id.

    Raises:
        LookupError: when the variant has no such id.
    """
    for moves in moves_of(variant).values():
        if moves[0].action <= action <= moves[-1].action:
            return moves[action - moves[0].action]
    from .together import several_of

    several = several_of(variant)
    at = action - single_actions(variant)
    if 0 <= at < len(several):
        return several[at]
    raise LookupError(f"{variant.name} has the action ids 0 to {action_count(variant) - 1}, not {action}.")


def action_count(variant: Variant) -> int:
    """Return how many action ids a variant has."""
    from .together import several_of

    return single_actions(variant) + len(several_of(variant))
