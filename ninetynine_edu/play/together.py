"""Several cards laid together: of one rank (rules 3.3), four that only count together (8.2), sums that act as another
card (5.9), pairs of court cards (5.10), and three of a kind laid down, which is no play (5.7).

A variant's moves of several cards are made when a hand first needs them and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final

from ..ground.cards import RANKS, Card
from ..rules.effects import Alternative
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant
from ..rules.words import NAMING
from .moves import Move, choice_text

MOST_HANDS: Final = 20_000
LARGEST: Final = 4
THREE: Final = 3
NINE: Final = 9
QUEEN: Final = 12
THROW: Final = Alternative("add", 0, ("again",))
"""Cards thrown away before a turn (nine_sums): no effect, and the same player goes on."""


LAID_DOWN: Final = Alternative("add", 0)
"""Three of a kind laid down (three_of_a_kind_when): no effect, and the deal is over."""

Chosen = tuple[int, ...]
"""Places of a hand, or the indices of the cards there."""
Fits = tuple[bool, tuple[tuple[int, int, int], ...]]
"""Whether all moves of a pattern fit always; and those that may, each with the lowest and highest total and its place."""


class Pattern:
    """What all cards of the same kinds, or of the same sum, have in common when they are laid together."""

    __slots__ = ("fits", "moves", "named")

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self.moves = moves
        """The moves of the first such cards met: those of others differ by their cards alone."""
        self.fits: Fits | None = None
        """Which of the moves fit, once it is known; None too where that depends on who is named."""
        self.named: dict[int, Fits] = {}
        """The same by whom the seat on turn may name (`Rules.named`)."""


Pick = tuple[Callable[[bytes], Chosen], Pattern]
"""What picks cards that go together out of a hand by their places, and their pattern."""
Places = tuple[Pick, ...]
Found = tuple[Chosen, int | bytes]
"""Places of a hand whose cards go together, and what names their pattern: their sum, or their kinds."""
Choice = tuple[Alternative, str, int | None, int | None]
"""What is played, its text behind the cards, the total named and the seat named."""


class Together:
    """The moves of several cards of one variant, made once for each set of cards.

    Args:
        seats: how many players can be named.
    """

    def __init__(self, variant: Variant, seats: int = MAX_SEATS) -> None:
        self._variant = variant
        self._seats = seats
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
        self.threes: Final = rules.get("three_of_a_kind") is True and rules.get("three_of_a_kind_when") == "own_turn"
        """Whether three of a kind may be laid down at the own turn."""
        self.any: Final = self.alike or self.summing or bool(self._pair_draws) or self.threes
        worths = bytes(RANKS.index(c.rank) + 1 if c.rank in RANKS else 0 for c in variant.cards)
        self._worth = worths + bytes(256 - len(worths))
        self._sought = frozenset((*self._acts_as, *((NINE,) if self._nines else ())))
        self._highest = max(self._sought, default=0)
        self.acting_words: Final = frozenset(
            word for _, ways in self._acts_as.values() for way in ways for word in way.words
        )
        """What cards laid together may do beside the total."""
        self.acting: Final = tuple(sorted(self._sought))
        """The numbers to which cards laid together may add up."""
        kinds: dict[tuple[str, str], int] = {}
        groups = bytearray(256)
        for card, effect in effects.items():
            groups[card.index] = kinds.setdefault((card.rank, str(effect)), len(kinds))
        self._group_of = bytes(groups)
        """The group of each card: cards of one rank with the same effect may go together."""
        kinds_of_card: dict[tuple[int, int], int] = {}
        table = bytearray(256)
        for card in effects:
            worth = self._worth[card.index]
            counts = worth if worth < self._highest or (self._pair_draws and worth >= QUEEN) else 0
            kind = (groups[card.index] if self.alike or self._pair_draws else 0, counts)
            table[card.index] = kinds_of_card.setdefault(kind, len(kinds_of_card))
        self._kind_of = bytes(table)
        """Cards of one kind go together with the same others, and the moves they make are alike."""
        self._places: dict[bytes, Places] = {}
        self._throws: Final = self._nines and NINE not in self._acts_as
        self._thrown: dict[bytes, Places] = {}
        self._throws_of: dict[Chosen, tuple[Move, ...]] = {}
        self.made: Final[dict[Chosen, tuple[Move, ...]]] = {}
        """The moves of each set of cards, as `of_key` makes and keeps them."""
        self._laid_down: dict[bytes, tuple[Move]] = {}
        self._only_sums: Final = self.summing and not self.alike and not self._pair_draws
        """Cards that go together are known by their sum alone."""
        self._patterns: dict[int | bytes, Pattern] = {}
        self._picks: dict[Found, Pick] = {}

    def worth(self, cards: Iterable[Card]) -> int:
        """Return what the numbers of cards add up to (ace 1, jack 11, queen 12, king 13)."""
        return sum(self._worth[card.index] for card in cards)

    def places(self, hand: bytes) -> Places:
        """Return what picks each set of cards that can be laid together out of a hand, with its pattern."""
        places = self._places.get(hand.translate(self._kind_of))
        return self._places_of(hand) if places is None else places

    def once(self, places: Places, hand: bytes) -> Places:
        """Return the same without what picks cards that have been picked already: where cards are there twice."""
        return tuple({pick(hand): (pick, pattern) for pick, pattern in places}.values())

    def keys(self, hand: bytes) -> list[bytes]:
        """Return each set of cards of a hand that can be laid together, once."""
        return [bytes(key) for key in dict.fromkeys([pick(hand) for pick, _ in self.places(hand)])]

    def thrown(self, hand: bytes) -> list[Move]:
        """Return the moves that throw away cards of a hand that add up to 9."""
        if not self._throws:
            return []
        places = self._thrown.get(hand.translate(self._worth))
        if places is None:
            places = self._thrown_of(hand)
        moves: list[Move] = []
        for key in dict.fromkeys([pick(hand) for pick, _ in places]) if places else ():
            moves += self._throws_of.get(key) or self._throw_of(key)
        return moves

    def _throw_of(self, key: Chosen) -> tuple[Move, ...]:
        """Return the move that throws just these cards away, and keep it."""
        if len(self._throws_of) >= MOST_HANDS:
            self._throws_of.clear()
        made = self._throws_of[key] = tuple([move for move in self.of_key(key) if move.is_throw])
        return made

    def any_thrown(self, hands: Iterable[bytes]) -> bool:
        """Return whether one of some hands holds cards that may be thrown away."""
        known, worth = self._thrown, self._worth
        if not self._throws:
            return False
        for hand in hands:
            places = known.get(hand.translate(worth))
            if places or (places is None and self._thrown_of(hand)):
                return True
        return False

    def _thrown_of(self, hand: bytes) -> Places:
        """Work out which places of a hand add up to 9, and keep it for all hands of the same ranks."""
        if len(self._thrown) >= MOST_HANDS:
            self._thrown.clear()
        worths = hand.translate(self._worth)
        made = self._thrown[worths] = tuple([it for it in self.places(hand) if sum(it[0](worths)) == NINE])
        return made

    def _places_of(self, hand: bytes) -> Places:
        """Work out which places of a hand go together, and keep it for all hands of the same kinds of card."""
        if len(self._places) >= MOST_HANDS:
            self._places.clear()
        kinds = hand.translate(self._kind_of)
        found: Sequence[Found]
        if self._only_sums:
            found = self._sums(hand)
        else:
            found = [(chosen, bytes([kinds[at] for at in chosen])) for chosen in dict.fromkeys(self._find(hand))]
        known = self._picks
        made = self._places[kinds] = tuple([known.get(it) or self._pick(it, hand) for it in found])
        return made

    def _pick(self, found: Found, hand: bytes) -> Pick:
        """Make what picks two or more cards out of a hand by their places, and keep it; such a hand is given."""
        if len(self._picks) >= MOST_HANDS:
            self._picks.clear()
        pick = itemgetter(*found[0])
        made = self._picks[found] = pick, self._pattern(found[1], bytes(pick(hand)))
        return made

    def _pattern(self, of: int | bytes, key: bytes) -> Pattern:
        """Return the pattern of cards whose kinds, or whose sum, are known; some such cards are given."""
        pattern = self._patterns.get(of)
        if pattern is None:
            if len(self._patterns) >= MOST_HANDS:
                self._patterns.clear()
            pattern = self._patterns[of] = Pattern(tuple(self._of_key(key)))
        return pattern

    def moves(self, hand: bytes) -> tuple[Move, ...]:
        """Return all moves of several cards of a hand, whatever the total is."""
        return tuple(move for key in self.keys(hand) for move in self.of_key(tuple(key)))

    def threes_of(self, hand: bytes) -> list[Move]:
        """Return the moves that lay three of a kind of a hand down, each set of three cards once."""
        ranks = hand.translate(self._worth)
        if not self.threes or len(ranks) - len(set(ranks)) < 2:  # nothing is there three times
            return []
        own = [[index for index in hand if self._worth[index] == rank] for rank in sorted(set(ranks) - {0})]
        keys = dict.fromkeys(bytes(key) for cards in own for key in combinations(cards, THREE))
        return [move for key in keys for move in self.three_of(key)]

    def three_of(self, key: bytes) -> tuple[Move, ...]:
        """Return the move that lays just these cards down as three of a kind, given in order; none when they are not."""
        ranks = set(key.translate(self._worth))
        if not self.threes or len(key) != THREE or len(ranks) > 1 or 0 in ranks:
            return ()
        made = self._laid_down.get(key)
        if made is None:
            cards = tuple(self._variant.cards[index] for index in key)
            made = self._laid_down[key] = (Move(self._variant, cards, LAID_DOWN, "", None, acts_as="three", draws=0),)
        return made

    def _find(self, hand: bytes) -> Iterator[tuple[int, ...]]:
        """Yield the places in a hand of cards that go together: they depend only on what kinds of card it holds."""
        places = range(len(hand))
        if self.alike:
            groups = hand.translate(self._group_of)
            for group in dict.fromkeys(groups):
                own = [at for at in places if groups[at] == group]
                for size in range(2, min(len(own), LARGEST) + 1):
                    yield from combinations(own, size)
        if self._pair_draws:
            yield from combinations([at for at in places if self._worth[hand[at]] >= QUEEN], 2)
        if self.summing:
            yield from [places for places, _ in self._sums(hand)]

    def _sums(self, hand: bytes) -> list[tuple[Chosen, int]]:
        """Return each choice of two or more places, in order, that adds up to the number of a card that acts, and the number."""
        found: list[tuple[Chosen, int]] = [((), 0)]
        highest = self._highest
        for at, own in enumerate(hand.translate(self._worth)):
            if 0 < own < highest:
                found += [((*places, at), worth + own) for places, worth in found if worth + own <= highest]
        sought = self._sought
        return [it for it in found if it[1] in sought and len(it[0]) > 1]

    def of_key(self, key: Chosen) -> tuple[Move, ...]:
        """Return the moves that lay just these cards together, given in order."""
        moves = self.made.get(key)
        if moves is None:
            if len(self.made) >= 5 * MOST_HANDS:
                self.made.clear()
            moves = self.made[key] = self._like_pattern(bytes(key))
        return moves

    def _like_pattern(self, key: bytes) -> tuple[Move, ...]:
        """Make the moves of a set of cards after those of the first set of the same kinds."""
        worths = key.translate(self._worth)
        of = key.translate(self._kind_of) if not self._only_sums else sum(worths) if all(worths) else 0
        pattern = self._pattern(of, key).moves
        if not pattern or pattern[0].key == key:
            return pattern
        cards = tuple([self._variant.cards[index] for index in key])
        text, others = "&".join([card.code for card in cards]), len("&".join([card.code for card in pattern[0].cards]))
        return tuple([move.with_cards(cards, key, text + move.together[others:]) for move in pattern])

    def _of_key(self, key: bytes) -> Iterator[Move]:
        if self.alike and len(set(key.translate(self._group_of))) == 1 and len(key) <= LARGEST:
            yield from self._alike(tuple(self._variant.cards[index] for index in key))
        if self._pair_draws and len(key) == 2 and min(self._worth[index] for index in key) >= QUEEN:
            yield from self._pair(key)
        worths = [self._worth[index] for index in key]
        if self.summing and all(worths) and sum(worths) in self._sought:
            yield from self._sum(key)

    def _pair(self, key: bytes) -> Iterator[Move]:
        """Yield the move that lays two court cards as one (rules 5.10)."""
        cards = tuple(self._variant.cards[index] for index in key)
        alternatives = self._variant.effect(cards[0]).alternatives
        if self._variant.effect(cards[1]).alternatives == alternatives:
            for alternative in alternatives:
                if NAMING.isdisjoint(alternative.words) and alternative.op != "any":
                    choice = choice_text(alternatives, alternative)
                    yield Move(self._variant, cards, alternative, choice, None, draws=self._pair_draws)

    def _sum(self, key: bytes) -> Iterator[Move]:
        """Yield the moves of cards that together act as the card of their sum (rules 5.9)."""
        cards = tuple([self._variant.cards[index] for index in key])
        worth = sum(key.translate(self._worth))
        if self._throws and worth == NINE:
            yield Move(self._variant, cards, THROW, "", None, acts_as="9", draws=0)
            return
        rank, alternatives = self._acts_as[worth]
        for alternative, choice, number, target in self._choices_of(alternatives):
            yield Move(self._variant, cards, alternative, choice, None, number, target, 1, rank, draws=1)

    def _choices_of(self, alternatives: tuple[Alternative, ...]) -> Iterator[Choice]:
        """Yield what the player of a sum may choose: those of the card that it acts as."""
        for alternative in alternatives:
            if "never" in alternative.words or "four-only" in alternative.words or "copy" in alternative.words:
                continue
            naming = not NAMING.isdisjoint(alternative.words)
            targets: tuple[int | None, ...] = tuple(range(self._seats)) if naming else (None,)
            if "steal" in alternative.words:
                targets = (None, *targets)
            for number in range(self._variant.limit + 1) if alternative.op == "any" else (None,):
                choice = choice_text(alternatives, alternative, number)
                for target in targets:
                    yield alternative, choice, number, target

    def _alike(self, cards: tuple[Card, ...]) -> Iterator[Move]:
        alternatives = self._variant.effect(cards[0]).alternatives
        for alternative in alternatives:
            four = "four-only" in alternative.words
            if not NAMING.isdisjoint(alternative.words) or (
                len(cards) != LARGEST if four else len(cards) > self._same_rank
            ):
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
            yield from self._like_pattern(key)
        yield from self._every_three(packs)

    def _every_three(self, packs: int) -> Iterator[Move]:
        """Yield every three of a kind that may be laid down."""
        pack = bytes(sorted(card.index for card in self._variant.deck() for _ in range(packs))) if self.threes else b""
        for rank in sorted(set(pack.translate(self._worth)) - {0}):
            own = sorted({index for index in pack if self._worth[index] == rank})
            for key in combinations_with_replacement(own, THREE):
                if all(key.count(index) <= pack.count(index) for index in key):
                    yield from self.three_of(bytes(key))

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


def together_of(variant: Variant, seats: int = MAX_SEATS) -> Together:
    """Return the moves of several cards of a variant at a table of so many seats; they are kept with it."""
    made = variant.compiled.get(("together", seats))
    if not isinstance(made, Together):
        made = variant.compiled["together", seats] = Together(variant, seats)
    return made
