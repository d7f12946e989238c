"""A position in the making: which cards lie where, the total, whose turn, and what is known. Immutable; text both ways.

Unlike a :class:`~ninetynine_edu.Position` a draft may be wrong for a moment, such as an empty hand that is still to be
filled. A card never lies in more places than the packs have copies of it, whatever is clicked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ...ground.cards import Card
from ...ground.people import player_at
from ...ground.say import listed, marked, say, say_many
from ...ground.text import echo, whole_number
from ...play.impossible import MOST_PACKS
from ...play.notation import read_position
from ...play.position import Position
from ...rules.faults import VariantError
from ...rules.frame import MAX_SEATS
from ...rules.share import one_word
from ...rules.variant import Variant, find_variant
from ...solve.hidden_game import HiddenEndgame
from ...study.worth import all_seen
from ..kit.messages import Refused

FEWEST: Final = 2
MOST: Final = MAX_SEATS
KNOWN: Final[Mapping[str, tuple[str, str]]] = {
    "open": (marked("All cards open, no stock"), marked("Everybody sees all hands.")),
    "order": (marked("Stock known, in order"), marked("The first card is taken first. Everybody knows the order.")),
    "set": (
        marked("Stock known, order unknown"),
        marked("Everybody knows which cards are left. Nobody knows which comes next."),
    ),
    "hidden": (
        marked("Hands hidden"),
        marked("Two players get some of these cards and see only their own. Nobody takes new cards."),
    ),
}
"""What may be known of the cards, in the words of the page."""
STOCK: Final = "stock"
PILE: Final = "pile"
_HIDDEN: Final = ("hidden", "hand")
_PLACES: Final = ("stock", "unseen", "pile", "seed")
"""Parts of a position's text that are not kept as they are: cards have their places, and nothing is shuffled any more."""

Game = Position | HiddenEndgame


def hand_place(seat: int) -> str:
    """Return the name of the place that is a seat's hand.

    >>> hand_place(0), seat_of("h1"), seat_of("stock")
    ('h0', 1, None)
    """
    return f"h{seat}"


def seat_of(place: str) -> int | None:
    """Return whose hand a place is, 0-based, or None when it is none."""
    return int(place[1:]) if place[:1] == "h" and place[1:].isdigit() and len(place) < 4 else None


def code_of(game: Variant) -> str:
    """Return the code by which a position's text names a game: of somebody's own, one that holds the whole of it."""
    try:
        return one_word(game.share_code)
    except VariantError:  # too long for a code: such a text needs the file beside it
        return game.code


@dataclass(frozen=True)
class Draft:
    """Everything that a person has set up so far.

    Args:
        game: the rules.
        hands: the cards of each seat, sorted; when hands are hidden one empty hand for each of two seats.
        total: the running total.
        turn: the seat that moves, 0-based.
        direction: +1 or -1.
        known: a key of `KNOWN`.
        stock: the stock, first drawn first; when hands are hidden the cards that may be dealt.
        pile: the cards played, top last.
        more: further parts of a position's text by name, such as the plays that are owed.
        hand: how many cards each player is dealt when hands are hidden.

    >>> from ninetynine_edu.rules.variant import variant
    >>> draft = Draft.new(variant("standard")).put("10S", "h0").put("9H", "h1")
    >>> draft.text
    'standard 90 P1+ 10S/9H'
    >>> draft.put("10S", "h1").text, draft.put("10S", "h0").text
    ('standard 90 P1+ -/9H,10S', 'standard 90 P1+ -/9H')
    """

    game: Variant
    hands: tuple[tuple[Card, ...], ...]
    total: int
    turn: int = 0
    direction: int = 1
    known: str = "open"
    stock: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    hand: int = 2

    # --- making one ---

    @classmethod
    def new(cls, game: Variant, seats: int = FEWEST) -> Draft:
        """Return an empty table of a game, a few steps below the limit."""
        return cls(game, ((),) * seats, max(0, game.limit - 9))

    @classmethod
    def parse(cls, text: str, own: Mapping[str, Variant] | None = None) -> Draft:
        """Read a position's text, or the text of an endgame with hidden hands; its cards are all seen.

        Raises:
            ValueError, LookupError: what is wrong, as a sentence.

        >>> Draft.parse("standard 93 hidden=10S,9H,4C,AH,KD hand=2").text
        'standard 93 hidden=AH,4C,9H,10S,KD hand=2'
        """
        words = text.split()
        if any(word.startswith("hidden=") for word in words):
            return cls._parse_hidden(words, own)
        position = Position.parse(text, own)
        return cls.of(position) if not position.visible else cls._of_text(text, position.variant)

    @classmethod
    def of(cls, position: Position) -> Draft:
        """Return the draft that makes a position; of a dealt one with all cards seen."""
        return cls._of_text(str(all_seen(position)), position.variant)

    @classmethod
    def _of_text(cls, text: str, game: Variant) -> Draft:
        """Return the draft of a text that is known to be good."""
        fields = read_position(text)
        parts = [part.partition("=") for part in text.split()[4:]]
        names = {name for name, _, _ in parts}
        hands = tuple(tuple(sorted(game.parse_cards(hand))) for hand in fields.hands)
        stock = game.parse_cards(fields.stock)
        known = "set" if "unseen" in names else "order" if "stock" in names else "open"
        return cls(
            game, hands, fields.total, fields.turn, fields.direction, known, tuple(sorted(stock)) if known == "set" else stock,
            game.parse_cards(fields.pile), tuple((name, value) for name, _, value in parts if name not in _PLACES),
            max(1, len(hands[0])),
        )  # fmt: skip

    @classmethod
    def _parse_hidden(cls, words: list[str], own: Mapping[str, Variant] | None) -> Draft:
        parts = dict(word.partition("=")[::2] for word in words[2:])
        total = whole_number(words[1]) if len(words) > 1 else None
        hand = whole_number(parts.get("hand", "2"))
        if total is None or hand is None or set(parts) - set(_HIDDEN) or len(parts) != len(words) - 2:
            raise Refused(
                "Hidden hands are written as game, total, the cards that may be dealt and how many each player gets, as in: "
                "standard 93 hidden=10S,9H,4C,AH,KD hand=2"
            )
        game = find_variant(words[0], own)
        pool = "" if parts["hidden"] == "-" else parts["hidden"]
        made = HiddenEndgame(game, pool, hand, total)
        return cls(made.variant, ((), ()), total, known="hidden", stock=made.cards, hand=hand)

    # --- reading it ---

    @cached_property
    def text(self) -> str:
        """The draft as one line; of a good one `nn.Position.parse` reads it, unless hands are hidden."""
        code = code_of(self.game)
        if self.known == "hidden":
            return f"{code} {self.total} hidden={_codes(sorted(self.stock))} hand={self.hand}"
        hands = "/".join(_codes(hand) for hand in self.hands)
        parts = [code, str(self.total), f"P{self.turn + 1}{'+' if self.direction > 0 else '-'}", hands]
        if self.known != "open":
            stock = self.stock if self.known == "order" else sorted(self.stock)
            parts.append(f"{'stock' if self.known == 'order' else 'unseen'}={_codes(stock)}")
        if self.pile:
            parts.append(f"pile={_codes(self.pile)}")
        return " ".join([*parts, *(f"{name}={value}" for name, value in self.more)])

    def make(self, own: Mapping[str, Variant] | None = None) -> Game:
        """Return the position or the hidden endgame.

        Raises:
            ValueError, LookupError: why there is none, as a sentence.
        """
        if self.known == "hidden":
            return HiddenEndgame(self.game, list(self.stock), self.hand, self.total)
        return Position.parse(self.text, {**(own or {}), code_of(self.game): self.game})

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.hands)

    @property
    def packs(self) -> int:
        """How many packs are shuffled together."""
        given = whole_number(dict(self.more).get("packs", ""), digits=1)
        return min(given, MOST_PACKS) if given else self.game.packs_for(max(self.seats, FEWEST))

    @property
    def places(self) -> dict[str, tuple[Card, ...]]:
        """All places with their cards, in the order in which the page shows them."""
        found = {} if self.known == "hidden" else {hand_place(seat): cards for seat, cards in enumerate(self.hands)}
        if self.known != "open":
            found[STOCK] = self.stock
        if self.pile or self.wants_pile:
            found[PILE] = self.pile
        return found

    @property
    def wants_pile(self) -> bool:
        """True when the cards played before matter: cards of this game look at them, or a play is not finished yet."""
        from ...play.compiled import rules_for

        if self.known == "hidden":
            return False
        if any(name in ("during", "due") for name, _ in self.more):
            return True
        rules = rules_for(self.game, max(self.seats, FEWEST))
        return rules.runs or rules.digs

    def where(self, card: Card) -> list[str]:
        """Return the places where copies of a card lie, one entry a copy."""
        return [place for place, cards in self.places.items() for one in cards if one is card]

    def left(self, card: Card) -> int:
        """Return how many copies of a card lie nowhere yet."""
        return self.packs * self.game.copies(card) - len(self.where(card))

    def name_of(self, place: str, players: Sequence[str] = ()) -> str:
        """Return what a place is called on the page, where the players may have names."""
        seat = seat_of(place)
        if seat is not None:
            return player_at(players, seat)
        if place == PILE:
            return say("Cards played")
        if self.known == "hidden":
            return say("Cards that may be dealt")
        return say("Stock, order unknown") if self.known == "set" else say("Stock, in order")

    # --- changing it ---

    def put(self, code: str, place: str) -> Draft:
        """Return the draft with a card put to a place; taken back when it lies there already and there is no other copy.

        Raises:
            Refused: when there is no such place or card.
        """
        card = self._card(code)
        self._check(place)
        where = self.where(card)
        if self.left(card) > 0:
            return self._with(place, (*self.places[place], card))
        if place in where:
            return self.take(code, place)
        return self.take(code, where[0])._with(place, (*self.places[place], card))

    def take(self, code: str, place: str) -> Draft:
        """Return the draft with the last copy of a card taken back from a place.

        Raises:
            Refused: when it does not lie there.
        """
        card = self._card(code)
        self._check(place)
        cards = list(self.places[place])
        if card not in cards:
            raise Refused(say("That card is not there any more: {card}.", card=card.the_words))
        del cards[len(cards) - 1 - cards[::-1].index(card)]
        return self._with(place, cards)

    def clear(self) -> Draft:
        """Return the draft with all cards away; game, total and turn stay."""
        return replace(self, hands=((),) * self.seats, stock=(), pile=(), more=self._kept_more("packs"))

    def with_total(self, total: int) -> Draft:
        """Return the draft with a total, kept between the lowest and the limit."""
        return replace(self, total=max(lowest_of(self.game), min(total, self.game.limit)))

    def with_seats(self, seats: int) -> tuple[Draft, str]:
        """Return the draft with more or fewer players, and what that did besides."""
        seats = max(FEWEST, min(seats, MOST))
        said = ""
        if self.known == "hidden" and seats != FEWEST:
            raise Refused(say("Hidden hands are for two players only."))
        lost = sum(map(len, self.hands[seats:]))
        if lost:
            said = say_many(
                "{n} card of the players who left is gone.", "{n} cards of the players who left are gone.", lost
            )
        hands = (*self.hands[:seats], *((),) * (seats - self.seats))
        new = replace(
            self, hands=hands, turn=min(self.turn, seats - 1), more=self._kept_more("packs", "run", "chain", "last")
        )
        return new.fitting()[0], said

    def with_known(self, known: str) -> tuple[Draft, str]:
        """Return the draft with something else known of the cards, and what that did besides.

        Raises:
            Refused: for hidden hands of more than two players.
        """
        if known not in KNOWN:
            raise Refused(say("Choose one of the four ways in which cards can be known."))
        if known == self.known:
            return self, ""
        if known == "hidden":
            if self.seats != FEWEST:
                raise Refused(say("Hidden hands are for two players. Set the players to 2 first."))
            pool = [card for hand in self.hands for card in hand] + list(self.stock)
            size = max(1, len(self.hands[0]))
            new = replace(self, hands=((), ()), stock=tuple(sorted(pool)), known=known, turn=0, direction=1, pile=())
            said = say("Player 1 moves first. All cards are in one heap now. Both hands are dealt from it.")
            return replace(new, hand=size, more=()), said
        if self.known == "hidden":
            cut = self.hand
            hands = (tuple(sorted(self.stock[:cut])), tuple(sorted(self.stock[cut : 2 * cut])))
            new = replace(self, hands=hands, stock=self.stock[2 * cut :], known=known)
        else:
            new = replace(self, known=known)
        if known == "open" and new.stock:
            gone = len(new.stock)
            said = say_many("{n} card of the stock is gone.", "{n} cards of the stock are gone.", gone)
            return replace(new, stock=()), said
        return new, ""

    def with_game(self, game: Variant) -> tuple[Draft, str]:
        """Return the draft in another game: with the cards that are in its pack, and a total that it allows."""
        known = {card.code for card in game.deck()}
        gone: list[Card] = []

        def here(cards: Iterable[Card]) -> tuple[Card, ...]:
            cards = tuple(cards)
            gone.extend(card for card in cards if card.code not in known)
            return tuple(game.card(card.code) for card in cards if card.code in known)

        # Cards of a pack of its own and of a plain one may share a text, but they are other cards.
        if game.has_own_pack != self.game.has_own_pack:
            known = set()
        hands = tuple(tuple(sorted(here(hand))) for hand in self.hands)
        new = replace(self, game=game, hands=hands, stock=here(self.stock), pile=here(self.pile), more=())
        new, doubled = new.fitting()
        said = []
        lost = len(gone) + doubled
        if lost:
            said.append(
                say_many(
                    "{n} card is gone, because {game} does not have it.",
                    "{n} cards are gone, because {game} does not have them.",
                    lost,
                    game=game.name,
                )
            )
        if new.with_total(self.total).total != self.total:
            new = new.with_total(self.total)
            said.append(
                say(
                    "The total is {total} now, because totals here go from {low} to {limit}.",
                    total=new.total,
                    low=lowest_of(game),
                    limit=game.limit,
                )
            )
        return new, " ".join(said)

    def with_more(self, name: str, value: str) -> Draft:
        """Return the draft with one further part of its text; "" takes it away."""
        others = tuple(part for part in self.more if part[0] != name)
        return replace(self, more=(*others, (name, value)) if value else others)

    def _kept_more(self, *names: str) -> tuple[tuple[str, str], ...]:
        return tuple(part for part in self.more if part[0] in names)

    def _card(self, code: str) -> Card:
        card = next((card for card in self.game.deck() if card.code == code), None)
        if card is None:
            raise Refused(say("{game} has no card called {card}.", game=self.game.name, card=echo(code)))
        return card

    def _check(self, place: str) -> None:
        if place not in self.places:
            names = listed((self.name_of(name) for name in self.places), "or")
            raise Refused(say("There is no such place here. Choose one of these: {places}.", places=names))

    def _with(self, place: str, cards: Iterable[Card]) -> Draft:
        seat = seat_of(place)
        if seat is not None:
            hands = (*self.hands[:seat], tuple(sorted(cards)), *self.hands[seat + 1 :])
            return replace(self, hands=hands)
        if place == PILE:
            more = tuple(part for part in self.more if part[0] not in ("played", "gone"))  # they speak of another pile
            return replace(self, pile=tuple(cards), more=more)
        return replace(self, stock=tuple(cards) if self.known == "order" else tuple(sorted(cards)))

    def fitting(self) -> tuple[Draft, int]:
        """Return the draft without the cards of which the packs have no more copies, and how many those were."""
        left = Counter({card: self.packs * self.game.copies(card) for card in self.game.deck()})
        gone = 0

        def keep(cards: Iterable[Card]) -> tuple[Card, ...]:
            nonlocal gone
            kept = []
            for card in cards:
                if left[card] > 0:
                    left[card] -= 1
                    kept.append(card)
                else:
                    gone += 1
            return tuple(kept)

        hands = tuple(keep(hand) for hand in self.hands)
        return replace(self, hands=hands, stock=keep(self.stock), pile=keep(self.pile)), gone


def lowest_of(game: Variant) -> int:
    """Return the lowest total that the page offers: 0, or a few tens below where totals may go below zero."""
    return 0 if game.negative != "allow" else -99


def _codes(cards: Iterable[Card]) -> str:
    return ",".join(card.code for card in cards) or "-"


__all__ = ["FEWEST", "KNOWN", "MOST", "Draft", "Game", "code_of", "hand_place", "lowest_of", "seat_of"]
