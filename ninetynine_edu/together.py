"""Several cards laid together: of one rank (rules 3.3), four that only count together (8.2), sums that act as another
card (5.9), and pairs of court cards (5.10).

A variant's moves of several cards are made when a hand first needs them and kept. Their action ids follow those of the
single cards, in a fixed order of all such moves, which is worked out when an id is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final

from .cards import RANKS, Card
from .effects import Alternative
from .moves import FLAGS, FOUR_ONLY, NAMING, Move, answers_of, choice_text, single_actions
from .variant import Variant
from .variant_file import MAX_SEATS

MOST_HANDS: Final = 20_000
LARGEST: Final = 4
QUEEN: Final = 12
THROW: Final = Alternative("add", 0, ("again",))
"""Cards thrown away before a turn (nine_sums): no effect, and the same player goes on."""


class Together:
    """The moves of several cards of one variant, made once for each set of cards."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._same_rank = int(variant.house_rules["same_rank"])
        effects = {card: variant.effect(card) for card in dict.fromkeys(variant.deck())}
        self._fours: frozenset[Card] = frozenset(
            card for card, effect in effects.items() if any("four-only" in a.words for a in effect.alternatives)
        )
        rules = variant.house_rules
        self._pair_draws = {"two": 2, "three": 3}.get(str(rules.get("court_pairs", "off")), 0)
        self._nines: Final = rules.get("nine_sums") is True
        self._acts_as: dict[int, tuple[str, tuple[Alternative, ...]]] = {}
        if rules.get("sums") is True:
            for number, rank in enumerate(RANKS, 1):
                card = next((card for card in effects if card.rank == rank and card.suit == "C"), None)
                if card is not None and number > 1 and not effects[card].is_plain:
                    self._acts_as[number] = (rank, effects[card].alternatives)
        self.alike: Final = self._same_rank > 1 or bool(self._fours)
        self.summing: Final = bool(self._acts_as) or self._nines
        self.any: Final = self.alike or self.summing or bool(self._pair_draws)
        self._worth = bytes(RANKS.index(c.rank) + 1 if c.rank in RANKS else 0 for c in variant.cards) + bytes(256)
        self._sought = frozenset((*self._acts_as, *((9,) if self._nines else ())))
        self._highest = max(self._sought, default=0)
        self.acting: Final = tuple(sorted(self._sought))
        """The numbers to which cards laid together may add up."""
        kinds: dict[tuple[str, str], int] = {}
        groups = bytearray(256)
        for card, effect in effects.items():
            groups[card.index] = kinds.setdefault((card.rank, str(effect)), len(kinds))
        self._group_of = bytes(groups)
        """The group of each card: cards of one rank with the same effect may go together."""
        self._made: dict[bytes, tuple[Move, ...]] = {}
        self._other: dict[bytes, tuple[Move, ...]] = {}
        self._hands: dict[bytes, tuple[Move, ...]] = {}

    def worth(self, cards: Iterable[Card]) -> int:
        """Return what the numbers of cards add up to (ace 1, jack 11, queen 12, king 13)."""
        return sum(self._worth[card.index] for card in cards)

    def moves(self, hand: bytes) -> tuple[Move, ...]:
        """Return all moves of several cards of a hand, whatever the total is."""
        groups = hand.translate(self._group_of)
        alike = self.alike and len(set(groups)) < len(groups)
        if not alike and not self.summing and not self._pair_draws:
            return ()
        found = self._hands.get(hand)
        if found is None:
            if len(self._hands) >= MOST_HANDS:
                self._hands.clear()
            moves = list(self._of_hand(hand, groups)) if alike else []
            if self._pair_draws:
                court = bytes(index for index in hand if self._worth[index] >= QUEEN)
                for key in dict.fromkeys(map(bytes, combinations(court, 2))):
                    moves += self._kept(key, self._pair)
            if self.summing:
                for key in dict.fromkeys(self._sums(hand)):
                    moves += self._kept(key, self._sum)
            found = self._hands[hand] = tuple(moves)
        return found

    def _of_hand(self, hand: bytes, groups: bytes) -> Iterator[Move]:
        for group in dict.fromkeys(groups):
            cards = bytes(index for index, own in zip(hand, groups, strict=True) if own == group)
            for size in range(2, min(len(cards), LARGEST) + 1):
                for key in dict.fromkeys(map(bytes, combinations(cards, size))):
                    yield from self.made(key)

    def _sums(self, hand: bytes) -> list[bytes]:
        """Return each choice of two or more cards, in order, that adds up to the number of a card that acts."""
        highest = self._highest
        sets: list[tuple[bytes, int]] = [(b"", 0)]
        for at, index in enumerate(hand):
            own = self._worth[index]
            if own and own < highest:
                key = hand[at : at + 1]
                sets += [(chosen + key, worth + own) for chosen, worth in sets if worth + own <= highest]
        return [chosen for chosen, worth in sets if worth in self._sought and len(chosen) > 1]

    def _kept(self, key: bytes, make: Callable[[bytes], Iterator[Move]]) -> tuple[Move, ...]:
        moves = self._other.get(key)
        if moves is None:
            if len(self._other) >= 5 * MOST_HANDS:
                self._other.clear()
            moves = self._other[key] = tuple(make(key))
        return moves

    def _pair(self, key: bytes) -> Iterator[Move]:
        """Yield the move that lays two court cards as one (rules 5.10)."""
        cards = tuple(self._variant.cards[index] for index in key)
        alternatives = self._variant.effect(cards[0]).alternatives
        if self._variant.effect(cards[1]).alternatives == alternatives:
            for alternative in alternatives:
                if not any(FLAGS[word] & NAMING for word in alternative.words) and alternative.op != "any":
                    choice = choice_text(alternatives, alternative)
                    yield Move(self._variant, cards, alternative, choice, None, draws=self._pair_draws)

    def _sum(self, key: bytes) -> Iterator[Move]:
        """Yield the moves of cards that together act as the card of their sum (rules 5.9)."""
        cards = tuple(self._variant.cards[index] for index in key)
        worth = sum(self._worth[index] for index in key)
        if self._nines and worth == 9 and 9 not in self._acts_as:
            yield Move(self._variant, cards, THROW, "", None, acts_as="9", draws=0)
            return
        rank, alternatives = self._acts_as[worth]
        for alternative in alternatives:
            if "never" in alternative.words or "four-only" in alternative.words or "copy" in alternative.words:
                continue
            naming = any(FLAGS[word] & NAMING for word in alternative.words)
            targets: tuple[int | None, ...] = tuple(range(MAX_SEATS)) if naming else (None,)
            if "steal" in alternative.words:
                targets = (None, *targets)
            for number in range(self._variant.limit + 1) if alternative.op == "any" else (None,):
                choice = choice_text(alternatives, alternative, number)
                for target in targets:
                    yield Move(self._variant, cards, alternative, choice, None, number, target, 1, rank, draws=1)

    def made(self, key: bytes) -> tuple[Move, ...]:
        """Return the moves that lay exactly these cards of one group, given in order."""
        moves = self._made.get(key)
        if moves is None:
            moves = self._made[key] = tuple(self._make(tuple(self._variant.cards[index] for index in key)))
        return moves

    def _make(self, cards: tuple[Card, ...]) -> Iterator[Move]:
        alternatives = self._variant.effect(cards[0]).alternatives
        for alternative in alternatives:
            flags = sum(FLAGS[word] for word in alternative.words)
            four = bool(flags & FOUR_ONLY)
            if flags & NAMING or (len(cards) != LARGEST if four else len(cards) > self._same_rank):
                continue  # a card that names a player is laid alone
            numbers = range(self._variant.limit + 1) if alternative.op == "any" else (None,)
            for number in numbers:
                choice = choice_text(alternatives, alternative, number)
                times = 1 if four else len(cards)
                yield Move(self._variant, cards, alternative, choice, None, number, None, times, draws=len(cards))

    def every(self) -> Iterator[Move]:
        """Yield every move of several cards that any table of the variant can see, in the order of their ids."""
        packs = max(self._variant.packs_for(players) for players in range(2, MAX_SEATS + 1))
        for key in self._every_key(packs):
            if self.alike and len(set(key.translate(self._group_of))) == 1 and len(key) <= LARGEST:
                yield from self.made(key)
            if self._pair_draws and len(key) == 2 and min(self._worth[index] for index in key) >= QUEEN:
                yield from self._pair(key)
            worths = [self._worth[index] for index in key]
            if self.summing and all(worths) and sum(worths) in self._sought:
                yield from self._sum(key)

    def _every_key(self, packs: int) -> Iterator[bytes]:
        """Yield every set of cards that may go together: all of one group, and all sums up to the highest."""
        deck = list(dict.fromkeys(self._variant.deck()))
        most = {card.index: packs * self._variant.copies(card) for card in deck}
        keys: dict[bytes, None] = {}
        if self.alike:
            groups: dict[int, list[int]] = {}
            for card in deck:
                groups.setdefault(self._group_of[card.index], []).append(card.index)
            for indices in groups.values():
                for size in range(2, LARGEST + 1):
                    for chosen in combinations_with_replacement(indices, size):
                        if all(chosen.count(index) <= most[index] for index in chosen):
                            keys[bytes(chosen)] = None
        if self._pair_draws:
            court = [card.index for card in deck if self._worth[card.index] >= QUEEN]
            for chosen in combinations_with_replacement(court, 2):
                if all(chosen.count(index) <= most[index] for index in chosen):
                    keys[bytes(chosen)] = None
        if self.summing:
            pack = bytes(card.index for card in deck for _ in range(most[card.index]) if self._worth[card.index])
            keys.update(dict.fromkeys(self._sums_once(pack)))
        yield from keys

    def _sums_once(self, pack: bytes) -> Iterator[bytes]:
        """Yield every sum of a whole pack once: equal cards are taken first to last."""

        def more(start: int, chosen: bytes, worth: int) -> Iterator[bytes]:
            if len(chosen) > 1 and worth in self._sought:
                yield chosen
            last = -1
            for at in range(start, len(pack)):
                index = pack[at]
                if index == last:
                    continue
                if worth + self._worth[index] > self._highest:
                    break  # the pack is in order of worth
                last = index
                yield from more(at + 1, chosen + pack[at : at + 1], worth + self._worth[index])

        return more(0, b"", 0)


def together_of(variant: Variant) -> Together:
    """Return the moves of several cards of a variant; they are kept with it."""
    made = variant.compiled.get(-1)
    if not isinstance(made, Together):
        made = variant.compiled[-1] = Together(variant)
    return made


def several_of(variant: Variant) -> tuple[Move, ...]:
    """Return every move of several cards of a variant in the order of their action ids."""
    moves = variant.compiled.get(-2)
    if not isinstance(moves, tuple):
        moves = variant.compiled[-2] = (*together_of(variant).every(), *answers_of(variant))
        variant.compiled[-3] = {move.code: at for at, move in enumerate(moves, single_actions(variant))}
    return moves


def action_of(move: Move) -> int:
    """Return the action id of a move of several cards."""
    several_of(move.variant)
    ids = move.variant.compiled[-3]
    assert isinstance(ids, dict)
    return int(ids[move.code])
