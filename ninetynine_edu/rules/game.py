"""What a game is made of: its cards with their effects and its house rules, as data that nobody can change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NoReturn

from ..ground.cards import Card, InvalidCard, parse_cards
from ..ground.english import capital
from ..ground.say import listed, say
from ..ground.text import SOFT_HYPHEN, echo
from .describe import own_description
from .effects import Alternative, Effect, NegativeTotals
from .faults import Problems, VariantError, Where
from .fitting import applicable, cards_of, check_fit, effects_of, values_of
from .frame import MAX_SEATS, Frame, Preset, Uncertain
from .house_rules import EXTRAS
from .option import Lives, Option, OptionValue, parse_lives
from .refusals import no_house_rule
from .words import BASIC

MOST_PLAYS: Final = 20_000


class Game:
    """Frame, cards and house rules of one game. Immutable; see :class:`ninetynine_edu.Variant`."""

    def __init__(self, frame: Frame, chosen: Mapping[str, OptionValue], where: Where | None = None) -> None:
        problems = Problems(where)
        self.frame: Frame = frame
        """The content of its file, read and checked."""
        fitting = tuple(applicable(frame))
        values = values_of(frame, fitting, chosen, problems)
        defaults = {option.name: option.default for option in fitting}
        self.options: tuple[Option, ...] = tuple(
            option
            for option in fitting
            if not option.quiet or option.name in frame.rules or values[option.name] != option.default
        )
        """The house rules that this variant has, each with this variant's own default."""
        self.house_rules: Mapping[str, OptionValue] = MappingProxyType(values)
        """The value of every house rule."""
        self.compiled: dict[object, object] = {}
        """Tables that higher floors keep for each number of seats."""
        self._effects: dict[Card, Effect] = {}
        self.cards: tuple[Card, ...] = cards_of(frame)
        """Every card that this kind of pack can hold; a card's `index` is its place here."""
        if where is not None:
            check_fit(frame, fitting, problems)
        if not problems.found:
            self._effects = effects_of(frame, fitting, values, problems)
            for sentence, *names in _contradictions(self):
                problems.add("", sentence, *(("rules", name) for name in names))
        problems.raise_if_any()
        copies = dict(frame.copies)
        self._deck = tuple(card for card in self._effects for _ in range(copies.get(card.code, 1)))
        self.words: frozenset[str] = frozenset(
            word for effect in self._effects.values() for a in effect.alternatives for word in a.words
        )
        """All words that its cards use, as in `skip`: whoever reads a position must know each of them."""
        self.extras: frozenset[str] = frozenset(
            name for name, plain in EXTRAS.items() if name in values and values[name] != plain
        )
        """The house rules of the wider family that are in use, beyond one plain card a turn."""
        changed = sorted(name for name in values if values[name] != defaults[name])
        self.code: str = frame.id + (
            f"{{{','.join(f'{name}={_plain(values[name])}' for name in changed)}}}" if changed else ""
        )
        """The id with the house rules that differ from the variant's own, as one short text."""
        self.changed: tuple[str, ...] = tuple(changed)
        """The names of the house rules that differ from the variant's own."""
        self._frozen = True

    _frozen = False

    def __setattr__(self, name: str, value: object) -> None:
        if self._frozen:
            raise AttributeError(f"A variant cannot be changed; make another one with with_rules({name}=…).")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A variant cannot be changed.")

    def to_toml(self) -> str:
        """Return the text of the file that this variant was read from; house rules chosen later are not in it."""
        return self.frame.text

    id = property(lambda self: str(self.frame.id), doc="The variant's id, such as `standard`.")
    status = property(lambda self: str(self.frame.status), doc="`documented` or `reconstructed`.")
    min_players = property(lambda self: int(self.frame.min_players), doc="Fewest players that its source names.")
    max_players = property(lambda self: int(self.frame.max_players), doc="Most players, up to 10.")

    @property
    def name(self) -> str:
        """The variant's name for people."""
        return say(self.frame.name).replace(SOFT_HYPHEN, "")

    @property
    def short_name(self) -> str:
        """The same among its relatives: `Chicago`."""
        return self.narrow_name.replace(SOFT_HYPHEN, "")

    @property
    def narrow_name(self) -> str:
        """The same for a narrow column: a catalogue may have soft hyphens in the long words of its names."""
        return say(self.frame.short_name or self.frame.name)

    @property
    def description(self) -> str:
        """One sentence that tells it from its relatives."""
        frame = self.frame
        if frame.description:
            return say(frame.description)
        effects = {key: frame.cards[key] for key in frame.own_effects}
        rules = {name: frame.rules[name] for name in frame.own_rules}
        return own_description(say(frame.extends), effects, rules, {card.code: card.words for card in frame.own_cards})

    @property
    def sources(self) -> tuple[str, ...]:
        """The documents that describe it."""
        return self.frame.sources

    @property
    def uncertain(self) -> tuple[Uncertain, ...]:
        """What no source settles, with the default chosen."""
        return self.frame.uncertain

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Sets of house rules that its source names, by name."""
        return self.frame.presets

    @property
    def has_own_pack(self) -> bool:
        """True when its cards are not those of an ordinary pack (rules 8)."""
        return bool(self.frame.own_cards)

    @property
    def is_basic(self) -> bool:
        """True when each turn is one card with the basic words, as the fast solvers expect."""
        return self.words <= BASIC and not self.extras and self.house_rules["stock_out"] != "deal_ends"

    @property
    def limit(self) -> int:
        """The total may not pass this number."""
        return int(self.house_rules["limit"])

    @property
    def hand_size(self) -> int:
        """Cards in a hand."""
        return int(self.house_rules["hand_size"])

    @property
    def lives(self) -> Lives:
        """What a lost deal costs."""
        lives = parse_lives(str(self.house_rules["life_mode"]))
        assert lives is not None  # checked when the house rules were read
        return lives

    @property
    def tokens(self) -> int:
        """Lives of each player with one pack: tokens, or folds of a bill; 0 where nobody goes out."""
        return 0 if self.lives.mode == "count_losses" else self.lives.number

    def lives_for(self, players: int) -> int:
        """Return the number of lost deals after which a player is out, or 0 where nobody goes out."""
        lives = self.lives
        if lives.mode == "count_losses":
            return 0
        return (lives.number if self.packs_for(players) == 1 else lives.number_more) + lives.honor

    @property
    def negative(self) -> NegativeTotals:
        """What happens below zero: `allow`, `clamp_zero` or `forbid`."""
        value = self.house_rules["negative_totals"]
        return "clamp_zero" if value == "clamp_zero" else "forbid" if value == "forbid" else "allow"

    def rule(self, name: str) -> OptionValue:
        """Return the value of a house rule.

        Raises:
            VariantError: when the variant has no such house rule.
        """
        if not isinstance(name, str) or name not in self.house_rules:
            raise VariantError([no_house_rule(self.id, name, self.house_rules)])
        return self.house_rules[name]

    def packs_for(self, players: int) -> int:
        """Return how many packs this number of players shuffles together.

        Raises:
            ValueError: no number of players.
        """
        if not isinstance(players, int) or isinstance(players, bool):
            raise ValueError(f"players is a whole number, not {echo(players)}.")
        known = self.compiled.get(("packs", players))
        if not isinstance(known, int):
            named = (packs for upto, packs in self.frame.packs if players <= upto)
            auto = self.house_rules["decks"] == "auto"
            known = next(named, self.frame.packs[-1][1]) if auto else int(self.house_rules["decks"])
            self.compiled["packs", players] = known
        return known

    def deck(self, players: int | None = None) -> tuple[Card, ...]:
        """Return the cards of one pack, jokers included, or all cards for a number of players."""
        if players is None:
            return self._deck
        if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= MAX_SEATS:
            raise ValueError(f"A deck is for 2 to {MAX_SEATS} players, not for {echo(players)}.")
        return tuple(card for card in self._deck for _ in range(self.packs_for(players)))

    def effect(self, card: str | Card) -> Effect:
        """Return what a card does.

        Raises:
            InvalidCard: when the text is no card, or the card is not in this variant's pack.
        """
        card = self.card(card)
        try:
            return self._effects[card]
        except KeyError:
            raise InvalidCard(
                capital(say("{card} is not in the pack of {game}.", card=card.the_words, game=self.name))
            ) from None

    def card(self, text: str | Card) -> Card:
        """Return a card by its text; in a variant with a pack of its own, one of that pack.

        Raises:
            InvalidCard: when the text names no card.
        """
        if not self.frame.own_cards:
            return Card(text)
        code = text.code if isinstance(text, Card) else text.strip().upper() if isinstance(text, str) else ""
        found = next((card for card in self.cards if card.code == code), None)
        if found is None or (isinstance(text, Card) and text is not found):
            codes = [card.code for card in self.cards]
            given = text.code if isinstance(text, Card) else text
            raise InvalidCard(
                say(
                    "{game} has no card {card}: its cards are {cards}.",
                    card=echo(given),
                    game=self.name,
                    cards=listed(codes),
                )
            )
        return found

    def parse_cards(self, cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
        """Read cards from one text (separated by blanks or commas) or from several texts or cards.

        Raises:
            InvalidCard: at the first text that names no card.
        """
        if not self.frame.own_cards:
            return parse_cards(cards)
        if isinstance(cards, str):
            cards = cards.replace(",", " ").split()
        elif isinstance(cards, Card) or not isinstance(cards, Iterable):
            cards = (cards,)
        return tuple(self.card(card) for card in cards)

    def copies(self, card: str | Card) -> int:
        """Return how many times one pack holds a card.

        Raises:
            InvalidCard: when the text is no card.
        """
        return dict(self.frame.copies).get(self.card(card).code, 1)

    def __repr__(self) -> str:
        return f"<Variant {self.code}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.code == other.code and self.frame == other.frame)

    def __hash__(self) -> int:
        return hash(self.code)


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plays(alternative: Alternative, limit: int) -> int:
    """Return how many different plays an alternative is: one for each total and each player that can be named."""
    return (limit + 1 if alternative.op == "any" else 1) * (MAX_SEATS if "choose-next" in alternative.words else 1)


def _can_deal(game: Game, players: int) -> bool:
    """Return whether there are cards for all hands, and one to draw."""
    return players * game.hand_size < len(game._effects) * game.packs_for(players)


def _contradictions(game: Game) -> Iterator[tuple[str, ...]]:
    """Yield a sentence for each pair of house rules that cannot stand together, and their names behind it."""
    for names, found in _CONTRADICTIONS:
        if sentence := found(game):
            yield sentence, *names


_Found = Callable[["Game"], str | None]
_CONTRADICTIONS: Final[list[tuple[tuple[str, ...], _Found]]] = []


def _contradiction(*names: str) -> Callable[[_Found], _Found]:
    """Note a function that returns why these house rules cannot stand together, or None when they can."""

    def note(found: _Found) -> _Found:
        _CONTRADICTIONS.append((names, found))
        return found

    return note


@_contradiction("bust_mode", "life_mode")
def _no_life_to_take(game: Game) -> str | None:
    mode = str(game.house_rules["bust_mode"])
    if not mode.startswith("token_") or game.lives.mode != "elimination":
        return None
    return say(
        "bust_mode {mode} takes a life, but life_mode elimination has none to give: choose tokens:3, or another bust_mode.",
        mode=mode,
    )


@_contradiction("special_totals", "life_mode")
def _no_life_to_give_back(game: Game) -> str | None:
    rules = game.house_rules
    if rules["special_totals"] != "69:token_from_pool" or game.lives.mode == "tokens":
        return None
    return say(
        "special_totals 69:token_from_pool gives a life back, but life_mode {mode} has none to give: choose tokens:3.",
        mode=rules["life_mode"],
    )


@_contradiction()
def _too_many_plays(game: Game) -> str | None:
    plays = sum(_plays(way, game.limit) for effect in game._effects.values() for way in effect.alternatives)
    if plays <= MOST_PLAYS:
        return None
    return say(
        "The cards offer {n} different plays. A game can have at most {most}: offer fewer with =any.",
        n=plays,
        most=MOST_PLAYS,
    )


@_contradiction("swap_K_9", "swap_4_9")
def _nine_moved_twice(game: Game) -> str | None:
    if game.house_rules.get("swap_K_9") is not True or game.house_rules.get("swap_4_9") is not True:
        return None
    return say("swap_K_9 and swap_4_9 both move the nine: choose one of them.")


@_contradiction("special_totals", "limit")
def _special_total_out_of_reach(game: Game) -> str | None:
    if game.limit > 69 or game.house_rules["special_totals"] == "off":
        return None
    return say(
        "special_totals makes 69 special, but the limit is {limit}: choose a limit above 69 or switch it off.",
        limit=game.limit,
    )


@_contradiction("ranks", "hand_size", "decks")
def _too_few_cards(game: Game) -> str | None:
    ranks = game.house_rules.get("ranks", "all")
    numbers = range(game.min_players, game.max_players + 1)
    if ranks == "all" or any(_can_deal(game, players) for players in numbers):
        return None
    return say(
        "Too few cards: ranks {ranks} leaves {n} in a pack, and {players} players hold {hand} each. Choose more ranks, a "
        "smaller hand_size or more decks.",
        ranks=ranks,
        n=len(game._effects),
        players=game.min_players,
        hand=game.hand_size,
    )


@_contradiction("stock_out", "draw_mode")
def _who_played_last_is_open(game: Game) -> str | None:
    if game.house_rules["stock_out"] != "deal_ends" or game.house_rules["draw_mode"] != "manual_late":
        return None
    return say(
        "stock_out deal_ends asks who played last, which draw_mode manual_late leaves open: choose manual or auto."
    )


@_contradiction("empty_hand", "draw_mode")
def _hand_not_full_yet(game: Game) -> str | None:
    rules = game.house_rules
    if rules["empty_hand"] == "lose_on_turn" or rules["draw_mode"] == "auto":
        return None
    return say(
        "empty_hand {empty} looks at a hand at once, but with draw_mode {draw} its new card may still come: choose "
        "draw_mode auto, or empty_hand lose_on_turn.",
        empty=rules["empty_hand"],
        draw=rules["draw_mode"],
    )


@_contradiction("court_pairs", "same_rank")
def _two_kings_in_two_ways(game: Game) -> str | None:
    if game.house_rules.get("court_pairs", "off") == "off" or game.house_rules["same_rank"] == 1:
        return None
    return say("court_pairs and same_rank both play two kings together, in two ways: choose one of them.")


@_contradiction("duty_partial", "duty_draw")
def _new_cards_between_plays(game: Game) -> str | None:
    if game.house_rules.get("duty_partial") != "atomic" or game.house_rules.get("duty_draw") != "each":
        return None
    return say(
        "duty_partial atomic asks whether all plays can be made, but duty_draw each brings new cards between them: "
        "choose duty_draw at_end, or duty_partial play_what_you_can."
    )


@_contradiction("start_total")
def _no_plain_card_to_turn_up(game: Game) -> str | None:
    start = game.house_rules["start_total"]
    plain = (effect.alternatives[0].n for effect in game._effects.values() if effect.is_plain)
    if not str(start).startswith("turn_up_plain") or min(plain, default=game.limit + 1) <= game.limit:
        return None
    return say(
        "start_total {start} turns cards up until one only adds, but no card does: choose 0 or turn_up_any.",
        start=start,
    )
