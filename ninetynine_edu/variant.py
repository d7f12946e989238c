"""Variants as data: a frame, cards with effects, and house rules, loaded from TOML and checked.

No variant has code of its own. A file that cannot be right is refused with every problem at once (up to twenty), each
with its line, the key, what was found, what is allowed and the nearest valid word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NoReturn

from ._text import did_you_mean, echo, listing, nearest
from .cards import ALL_CARDS, Card, InvalidCard, parse_cards
from .effects import BASIC, Alternative, Effect, NegativeTotals, parse_effect
from .family_options import FAMILY_OPTIONS
from .options import CARD_OPTIONS, OPTIONS, Lives, Option, OptionError, OptionValue, parse_lives, parse_ranks
from .rulescard import RulesPeopleRead
from .share import share_code, split_code, text_of
from .variant_file import MAX_SEATS, Frame, Preset, Problems, Uncertain, VariantError, Where, read_variant

MOST_PLAYS: Final = 20_000


class UnknownVariant(LookupError):
    """An id that names no variant."""


@lru_cache(maxsize=1)
def _index() -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the ids of all variants, and the ids kept for games whose rules are lost, each with a description."""
    import tomllib

    text = (resources.files(__package__) / "variants" / "_index.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return tuple(data["order"]), MappingProxyType(dict(data["reserved"]))


def reserved_variants() -> Mapping[str, str]:
    """Return the ids kept for games whose rules are lost or incomplete, each with a description.

    >>> sorted(reserved_variants())
    ['ninety_nine_wilson', 'zeus_on_the_loose']
    """
    return _index()[1]


def variants() -> tuple[str, ...]:
    """Return the ids of all variants, in the order of the rules collection.

    >>> variants()[:3]
    ('ninety_eight', 'ninety_eight_umass', 'ninety_eight_arizona')
    """
    return _index()[0]


def variant(name: str, /, preset: str | None = None, **house_rules: OptionValue) -> Variant:
    """Return a variant by its id, with house rules if wanted.

    Args:
        name: an id such as ``"standard"``, or a code: ``"standard{reverse_two_player=pass}"``, or what
            :attr:`Variant.share_code` gave for a variant of somebody's own.
        preset: a set of house rules that the variant's source names, such as ``"orcutt"``.
        house_rules: options by name; a preset's name with ``True`` selects that preset too.

    Raises:
        UnknownVariant: when no variant has that id; names the nearest ones.
        VariantError: when a house rule does not exist, does not fit, or contradicts another.

    >>> variant("standard").rule("reverse_two_player")
    'again'
    >>> variant("standard", reverse_two_player="pass").code
    'standard{reverse_two_player=pass}'
    """
    if not isinstance(name, str):
        raise UnknownVariant(f"A variant is named by a text such as 'standard', not by {echo(name)}.")
    if "{" in name:
        name, given = split_code(name)
        house_rules = {**given, **house_rules}
    base = _shared(name) if "~" in name or ";" in name else _built_in(name)
    return base._with(preset, house_rules) if preset is not None or house_rules else base


def find_variant(code: str, variants: Mapping[str, Variant] | None = None) -> Variant:
    """Return the variant that a code names: one of your own, by id or by code, or one that ships.

    Raises:
        UnknownVariant, VariantError: as :func:`variant`.
    """
    own = variants or {}
    if code in own:
        return own[code]
    if code.partition("{")[0] in own:
        name, given = split_code(code)
        return own[name]._with(None, given)
    return variant(code)


def _shared(code: str) -> Variant:
    """Return the variant of a share code."""
    made = Variant.from_toml(text_of(code, lambda name: _built_in(name)._frame), source="the code")
    if made.id in variants():
        raise VariantError([f"The code calls its game {made.id}, but that is another game: give it an id of its own."])
    return made


@lru_cache(maxsize=64)
def _built_in(name: str) -> Variant:
    if name in reserved_variants():
        raise UnknownVariant(f"{name} cannot be played: {reserved_variants()[name]}")
    if name not in variants():
        near = nearest(name, variants(), count=3)
        hint = f"the nearest are {listing(near, 'and')}" if near else f"there are {listing(variants(), 'and')}"
        raise UnknownVariant(f"No variant is called {echo(name)}: {hint}.")
    text = (resources.files(__package__) / "variants" / f"{name}.toml").read_text(encoding="utf-8")
    return Variant.from_toml(text, source=f"{name}.toml")


# Rules that change only how deals begin and what they cost, not how a position is played on.
_BETWEEN_DEALS = ("who_pays", "next_leader", "ties", "loser_drinks", "bottom_reward", "more_nines_deal", "spoken_calls")
_EXTRAS = {o.name: o.default for o in FAMILY_OPTIONS if o.quiet and o.name not in _BETWEEN_DEALS}


class Variant(RulesPeopleRead):
    """The rules of one game: frame, cards and house rules. Immutable; make one with :func:`variant` or `from_toml`.

    >>> v = variant("chicago")
    >>> v.limit, v.hand_size, v.tokens, str(v.effect("9S")), len(v.deck())
    (99, 3, 3, '0, skip', 52)
    """

    def __init__(self, frame: Frame, chosen: Mapping[str, OptionValue], where: Where | None = None) -> None:
        problems = Problems(where)
        self._frame = frame
        fitting = tuple(_applicable(frame))
        values = {option.name: option.default for option in fitting}
        by_name = {option.name: option for option in fitting}
        for name, value in chosen.items():
            if name not in by_name:
                known = [*by_name, *frame.presets]
                if name in CARD_OPTIONS or name in OPTIONS:
                    problems.add(
                        name, f"the house rule {name} does not fit {frame.id}: its cards have nothing for it to change."
                    )
                else:
                    hint = did_you_mean(name, known) or f" Allowed are {listing(known)}."
                    problems.add(name, f"{echo(name)} is no house rule of {frame.id}.{hint}")
                continue
            try:
                values[name] = by_name[name].check(value)
            except OptionError as error:
                problems.add(name, str(error))
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
        self.cards: tuple[Card, ...] = frame.own_cards or ALL_CARDS
        """Every card that this kind of pack can hold; a card's `index` is its place here."""
        if where is not None:
            _check_fit(frame, by_name, problems)
        if not problems.found:
            self._effects = _effects(self, fitting, problems)
            for sentence in _contradictions(self):
                problems.add("", sentence)
        problems.raise_if_any()
        copies = dict(frame.copies)
        self._deck = tuple(card for card in self._effects for _ in range(copies.get(card.code, 1)))
        self.words: frozenset[str] = frozenset(
            word for effect in self._effects.values() for a in effect.alternatives for word in a.words
        )
        """All words that its cards use, as in `skip`: whoever reads a position must know each of them."""
        self.extras: frozenset[str] = frozenset(
            name for name, plain in _EXTRAS.items() if name in values and values[name] != plain
        )
        """The house rules of the wider family that are in use, beyond one plain card a turn."""
        changed = sorted(name for name in values if values[name] != by_name[name].default)
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

    @classmethod
    def from_toml(cls, text: str, source: str = "variant file") -> Variant:
        """Read a variant from the text of a TOML file.

        Args:
            text: at most a megabyte (1,048,576 characters). Only data is read: nothing in it can run code or reach a file.
            source: a name for error messages.

        Raises:
            VariantError: with up to twenty problems, each with its line and key.
        """
        frame, where = read_variant(text, source, lambda name: _built_in(name)._frame)
        made = cls(frame, {}, where)
        problems = Problems(where)
        for preset in frame.presets.values():
            try:
                cls(frame, preset.rules)
            except VariantError as error:
                for sentence in error.problems:
                    problems.add(f"presets.{preset.name}", sentence[0].lower() + sentence[1:])
        problems.raise_if_any()
        return made

    def to_toml(self) -> str:
        """Return the text of the file that this variant was read from; house rules chosen later are not in it."""
        return self._frame.text

    @property
    def share_code(self) -> str:
        """The whole variant as one short text; :func:`variant` reads it, see :mod:`ninetynine_edu.share`.

        Raises:
            VariantError: for a variant of one's own with the id of another one, or too long for a code.
        """
        if self.id not in variants():
            whole = share_code(self._frame.text, lambda name: _built_in(name)._frame)
            return whole + self.code.removeprefix(self.id)
        if self._frame != _built_in(self.id)._frame:
            raise VariantError([f"{self.id} is the id of another game: give this one an id of its own."])
        return self.code

    def with_rules(self, /, preset: str | None = None, **house_rules: OptionValue) -> Variant:
        """Return this variant with other house rules; see :func:`variant`."""
        return self._with(preset, house_rules)

    def _with(self, preset: str | None, house_rules: Mapping[str, OptionValue]) -> Variant:
        chosen: dict[str, OptionValue] = {name: self.house_rules[name] for name in self.changed}
        names = [preset] if preset is not None else []
        plain: dict[str, OptionValue] = {}
        for name, value in house_rules.items():
            only_preset = name in self._frame.presets and name not in self.house_rules
            if only_preset and isinstance(value, (bool, str)) and value in (True, "true"):
                names.append(name)
            elif not (only_preset and isinstance(value, (bool, str)) and value in (False, "false")):
                plain[name] = value
        for name in names:
            if not isinstance(name, str) or name not in self._frame.presets:
                has = listing(self._frame.presets, "and") or "none"
                raise VariantError(
                    [f"{self.id} has no preset {echo(name)}; it has {has}.{did_you_mean(name, self._frame.presets)}"]
                )
            chosen.update(self._frame.presets[name].rules)
        chosen.update(plain)
        return Variant(self._frame, chosen)

    id = property(lambda self: str(self._frame.id), doc="The variant's id, such as `standard`.")
    name = property(lambda self: str(self._frame.name), doc="The variant's name for people.")
    description = property(
        lambda self: str(self._frame.description), doc="One sentence that tells it from its relatives."
    )
    status = property(lambda self: str(self._frame.status), doc="`documented` or `reconstructed`.")
    min_players = property(lambda self: int(self._frame.min_players), doc="Fewest players that its source names.")
    max_players = property(lambda self: int(self._frame.max_players), doc="Most players, up to 10.")

    @property
    def sources(self) -> tuple[str, ...]:
        """The documents that describe it."""
        return self._frame.sources

    @property
    def uncertain(self) -> tuple[Uncertain, ...]:
        """What no source settles, with the default chosen."""
        return self._frame.uncertain

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Sets of house rules that its source names, by name."""
        return self._frame.presets

    @property
    def has_own_pack(self) -> bool:
        """True when its cards are not those of an ordinary pack (rules 8)."""
        return bool(self._frame.own_cards)

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
            raise VariantError([f"{echo(name)} is no house rule of {self.id}.{did_you_mean(name, self.house_rules)}"])
        return self.house_rules[name]

    def packs_for(self, players: int) -> int:
        """Return how many packs this number of players shuffles together."""
        known = self.compiled.get(("packs", players))
        if not isinstance(known, int):
            named = (packs for upto, packs in self._frame.packs if players <= upto)
            auto = self.house_rules["decks"] == "auto"
            known = next(named, self._frame.packs[-1][1]) if auto else int(self.house_rules["decks"])
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
            raise InvalidCard(f"The {card.words} is not in the pack of {self.name}.") from None

    def card(self, text: str | Card) -> Card:
        """Return a card by its text; in a variant with a pack of its own, one of that pack.

        Raises:
            InvalidCard: when the text names no card.
        """
        if not self._frame.own_cards:
            return Card(text)
        code = text.code if isinstance(text, Card) else text.strip().upper() if isinstance(text, str) else ""
        found = next((card for card in self.cards if card.code == code), None)
        if found is None or (isinstance(text, Card) and text is not found):
            codes = [card.code for card in self.cards]
            given = text.code if isinstance(text, Card) else text
            raise InvalidCard(f"{echo(given)} is no card of {self.name}: its cards are {listing(codes, 'and')}.")
        return found

    def parse_cards(self, cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
        """Read cards from one text (separated by blanks or commas) or from several texts or cards.

        Raises:
            InvalidCard: at the first text that names no card.
        """
        if not self._frame.own_cards:
            return parse_cards(cards)
        if isinstance(cards, str):
            cards = cards.replace(",", " ").split()
        elif isinstance(cards, Card) or not isinstance(cards, Iterable):
            cards = (cards,)
        return tuple(self.card(card) for card in cards)

    def copies(self, card: Card) -> int:
        """Return how many times one pack holds a card."""
        return dict(self._frame.copies).get(card.code, 1)

    def __repr__(self) -> str:
        return f"<Variant {self.code}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variant):
            return NotImplemented
        return self is other or (self.code == other.code and self._frame == other._frame)

    def __hash__(self) -> int:
        return hash(self.code)


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _applicable(frame: Frame) -> Iterator[Option]:
    """Yield the options that fit a frame, their defaults replaced by what the frame says."""
    ranks = {key.rpartition(" ")[2] for key in frame.cards}
    if frame.own_cards:
        ranks = {"an own pack"}
    patches = [choice.cards for option in frame.own_options for choice in option.choices]
    texts = {text for cards in (frame.cards, *patches) for text in cards.values()}
    words = {word for text in texts for part in text.split(" or ") for word in part.split(", ")[1:]}
    for option in (*OPTIONS.values(), *frame.own_options):
        default = frame.rules.get(option.name, option.default)
        if (option.words and words.isdisjoint(option.words)) or not ranks.issuperset(option.ranks):
            continue
        if option.name == "ranks" and frame.own_cards:
            continue
        if option.name in CARD_OPTIONS:
            if frame.own_cards:
                continue
            text = frame.cards.get(CARD_OPTIONS[option.name])
            values = {choice.cards[CARD_OPTIONS[option.name]]: choice.value for choice in option.choices}
            if text not in values:
                continue
            default = frame.rules.get(option.name, values[text])
        swap = option.choices[0].swap if option.choices else None
        if swap and not all(rank in ranks for rank in swap):
            continue
        if option.name == "jokers" and "joker" not in ranks and default == option.default:
            option = replace(option, choices=option.choices[:1])  # no joker does anything here, so there are none
        try:
            default = option.check(default)
        except OptionError:
            default = option.default  # the reader has already told of it
        yield replace(option, default=default) if default != option.default else option


def _check_fit(frame: Frame, options: Mapping[str, Option], problems: Problems) -> None:
    """Note each house rule of a file that its cards leave nothing to do."""
    for name in frame.own_rules:
        if name not in options:
            problems.add(
                f"rules.{name}", f"the house rule {name} does not fit: its cards have nothing for it to change."
            )


def _effects(variant: Variant, options: tuple[Option, ...], problems: Problems) -> dict[Card, Effect]:
    """Return the effect of every card in the pack: the most specific key wins, then house rules are applied."""
    frame = variant._frame
    keys = dict(frame.cards)
    swaps: list[tuple[str, str]] = []
    for option in options:
        value = variant.house_rules[option.name]
        patch = option.patch(value)
        if patch is None or (
            option.name in CARD_OPTIONS and keys.get(CARD_OPTIONS[option.name]) in patch.cards.values()
        ):
            continue
        keys.update(patch.cards)
        if patch.swap:
            swaps.append(patch.swap)
    for one, other in swaps:
        exchange = {one: other, other: one}
        keys = {_with_rank(key, exchange): effect for key, effect in keys.items()}
    jokers = {"0": (), "1": ("RJ",), "2": ("BJ", "RJ")}[str(variant.house_rules["jokers"])]
    effects: dict[Card, Effect] = {}
    parsed: dict[str, Effect] = {}
    own = bool(frame.own_cards)
    ranks = parse_ranks(str(variant.house_rules.get("ranks", "all")))
    for card in variant.cards:
        if not own and (card.rank not in ranks if card.suit else card.code not in jokers):
            continue
        text = next((keys[key] for key in ([card.code] if own else _keys_of(card)) if key in keys), None)
        if text is None:
            problems.add(
                "cards",
                f"the pack holds the {card.words}, but no key of [cards] says what it does: add {card.code if own else _keys_of(card)[-1]}.",
            )
            continue
        if text not in parsed:
            effect = parsed[text] = _to_limit(
                parse_effect(text), int(frame.rules.get("limit", OPTIONS["limit"].default)), variant.limit
            )
            for alternative in effect.alternatives:
                if alternative.op == "set" and alternative.n > variant.limit:
                    found = f"the {card.words} sets {alternative.n}, but the limit is {variant.limit}"
                    problems.add("cards", f"{found}, so nobody could play it: set {variant.limit} or less.")
        effects[card] = parsed[text]
    return effects


def _to_limit(effect: Effect, own: int, limit: int) -> Effect:
    """Return an effect for another limit than the variant's own: what set the old limit sets the new one."""
    if own == limit:
        return effect
    changed = (replace(a, n=limit) if a.op == "set" and a.n == own else a for a in effect.alternatives)
    return Effect(tuple(dict.fromkeys(changed)))


def _with_rank(key: str, exchange: Mapping[str, str]) -> str:
    """Return a card key with its rank exchanged: `red 4` becomes `red 9`, `9S` becomes `4S`."""
    if key in exchange:
        return exchange[key]
    head, blank, rank = key.rpartition(" ")
    if blank and rank in exchange:
        return f"{head} {exchange[rank]}"
    return exchange[key[:-1]] + key[-1] if key[:-1] in exchange else key


def _keys_of(card: Card) -> list[str]:
    """Return the keys that can give a card its effect, the most specific first."""
    if not card.suit:
        return ["small joker" if card.code == "BJ" else "big joker", "joker"]
    keys = [card.code, f"{card.colour} {card.rank}", card.rank]
    if card.code in ("JS", "JH"):  # the one-eyed jacks of the Anglo-American pattern, rules 5.10
        keys.insert(1, "one-eyed J")
    return keys


def _plays(alternative: Alternative, limit: int) -> int:
    """Return how many different plays an alternative is: one for each total and each player that can be named."""
    return (limit + 1 if alternative.op == "any" else 1) * (MAX_SEATS if "choose-next" in alternative.words else 1)


def _can_deal(variant: Variant, players: int) -> bool:
    """Return whether there are cards for all hands, and one to draw."""
    return players * variant.hand_size < len(variant._effects) * variant.packs_for(players)


def _contradictions(variant: Variant) -> Iterator[str]:
    """Yield a sentence for each pair of house rules that cannot stand together."""
    rules = variant.house_rules
    lives = variant.lives
    if str(rules["bust_mode"]).startswith("token_") and lives.mode == "elimination":
        yield (
            f"bust_mode {rules['bust_mode']} takes a token, but life_mode elimination has none: choose tokens:3, or "
            f"another bust_mode."
        )
    if rules["special_totals"] == "69:token_from_pool" and lives.mode != "tokens":
        yield (
            f"special_totals 69:token_from_pool gives a token back, but life_mode {rules['life_mode']} has none: "
            f"choose tokens:3."
        )
    plays = sum(_plays(alternative, variant.limit) for e in variant._effects.values() for alternative in e.alternatives)
    if plays > MOST_PLAYS:
        yield f"the cards offer {plays} different plays, more than the {MOST_PLAYS} that a game can have: offer fewer with =any."
    if rules.get("swap_K_9") is True and rules.get("swap_4_9") is True:
        yield "swap_K_9 and swap_4_9 both move the nine: choose one of them."
    if variant.limit <= 69 and rules["special_totals"] != "off":
        yield f"special_totals makes 69 special, but the limit is {rules['limit']}: choose a limit above 69 or switch it off."
    few = [n for n in range(variant.min_players, variant.max_players + 1) if _can_deal(variant, n)]
    if rules.get("ranks", "all") != "all" and not few:
        yield (
            f"ranks {rules['ranks']} leaves {len(variant._effects)} cards in a pack, too few for {variant.min_players} "
            f"hands of {variant.hand_size}: choose more ranks, a smaller hand_size or more decks."
        )
    if rules["stock_out"] == "deal_ends" and rules["draw_mode"] == "manual_late":
        yield "stock_out deal_ends asks who played last, which draw_mode manual_late leaves open: choose manual or auto."
    if rules["empty_hand"] != "lose_on_turn" and rules["draw_mode"] != "auto":
        yield (
            f"empty_hand {rules['empty_hand']} looks at a hand at once, but with draw_mode {rules['draw_mode']} its new card may "
            f"still come: choose draw_mode auto, or empty_hand lose_on_turn."
        )
    plain = (effect.alternatives[0].n for effect in variant._effects.values() if effect.is_plain)
    if rules.get("court_pairs", "off") != "off" and rules["same_rank"] != 1:
        yield "court_pairs and same_rank both lay two kings together, in two ways: choose one of them."
    if rules.get("duty_partial") == "atomic" and rules.get("duty_draw") == "each":
        yield (
            "duty_partial atomic asks whether all plays can be made, but duty_draw each brings new cards between them: "
            "choose duty_draw at_end, or duty_partial play_what_you_can."
        )
    if str(rules["start_total"]).startswith("turn_up_plain") and min(plain, default=variant.limit + 1) > variant.limit:
        yield f"start_total {rules['start_total']} turns cards up until one only adds, but no card does: choose 0 or turn_up_any."
