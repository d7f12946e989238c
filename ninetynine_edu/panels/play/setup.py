"""The form for a new match, and how its answers are checked: variant, players, house rules, seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ...ground.english import together
from ...ground.names import LONGEST_NAME, MOST_SIGNS, clean_name, is_short_enough
from ...ground.people import READER, shown
from ...ground.say import listed, marked, noun, say, say_many
from ...ground.text import echo
from ...matches.company import usual_company
from ...matches.match import Match
from ...matches.players import HUMAN, bots, default_names, known_bot
from ...play.reward import dealer_names
from ...rules.option import Option, OptionValue, lives_in_words
from ...rules.refusals import no_house_rule
from ...rules.variant import Variant, find_variant, variant, variants
from ..kit.messages import ODD, Refused, text_of
from .company import chosen_face, in_grades, kind_view
from .games import others, tiles
from .modes import Mode, kept_name, mode_of, modes, modes_view, named

FEWEST: Final = 2
MOST: Final = 10

_LIVES: Final = (
    "tokens:1", "tokens:2", "tokens:3", "tokens:4", "tokens:5", "tokens:3+honor", "bill:4", "bill:5", "elimination",
    "count_losses",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from.

    Args:
        variant: the game with its house rules.
        players: a kind out of :func:`all_kinds` for each of 2 to 10 players.
        names: a shown name for each, "" for a name of the table's own.
        seed: a whole number, or None for other cards each time.
        faces: which drawn face stands for each, "" for one of the table's own.
        mode: the way to play, as its id; "" for what the players say.
    """

    variant: Variant
    players: tuple[str, ...]
    names: tuple[str, ...] = field(default=())
    seed: int | None = None
    faces: tuple[str, ...] = field(default=())
    mode: str = ""

    @classmethod
    def of_mode(cls, mode: Mode, game: Variant | None = None) -> Setup:
        """Return the match that lies ready for a way to play."""
        game = game or variant("standard")
        players = mode.company(game)
        return cls(game, players, mode.called(players), None, mode.looks(players), mode.id)

    @classmethod
    def first(cls, game: Variant | None = None) -> Setup:
        """Return the match that lies ready when a page opens: a game, the standard one if none is given, in its usual company."""
        game = game or variant("standard")
        return cls(game, usual_company(game))

    @classmethod
    def of(cls, match: Match) -> Setup:
        """Return what would start a match like this one."""
        return cls(match.variant, tuple(match.players), tuple(match.names), None, match.faces, match.mode)

    def shown_names(self) -> tuple[str, ...]:
        """Return a name for every player: the given ones, else `You`, `Player 2`, `Squirrel`, `Blue Squirrel`."""
        return default_names(self.players, self.names)

    def match(self) -> Match:
        """Start the match."""
        # The first person at the table begins the first deal, so that a card can be played as soon as the page is there;
        # where the dealer is asked something before that, the person deals.
        count = len(self.players)
        before = 0 if dealer_names(self.variant) else 1
        dealer = (self.players.index("human") - before) % count if "human" in self.players else None
        return Match(
            self.variant,
            list(self.players),
            seed=self.seed,
            names=list(self.shown_names()),
            dealer=dealer,
            faces=self.faces,
            mode=kept_name(self.way, self.players),
        )

    @property
    def way(self) -> Mode:
        """The way to play."""
        return mode_of(self.mode, self.players)

    def without_seed(self) -> Setup:
        """Return the same company with other cards."""
        return replace(self, seed=None)

    def company(self) -> str:
        """Return who plays, for the headline: `you and 2 bots`, `3 people`."""
        if self.way.wall:
            return say(self.way.title)
        people = self.players.count("human")
        bots = len(self.players) - people
        if people == 1:
            return say_many("you and {n} bot", "you and {n} bots", bots)
        one, other = say_many("{n} person", "{n} people", people), say_many("{n} bot", "{n} bots", bots)
        return other if not people else listed([one, other]) if bots else one


def read_seed(text: str) -> int | None:
    """Return a seed typed by somebody, or None for an empty field.

    Raises:
        Refused: when it is no whole number from 0 to 999999999999999999.
    """
    if not text.strip():
        return None
    if not (text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= 18):
        raise Refused(say("The seed is a whole number with at most 18 digits, such as 7, or nothing at all."))
    return int(text)


def _check_players(kinds: Sequence[object], names: list[str]) -> None:
    if not FEWEST <= len(kinds) <= MOST:
        raise Refused(say("A match has {fewest} to {most} players, not {n}.", fewest=FEWEST, most=MOST, n=len(kinds)))
    for kind in kinds:
        if not isinstance(kind, str) or not _is_kind(kind):
            raise Refused(say("A player is one of {kinds}, not {kind}.", kinds=", ".join(all_kinds()), kind=echo(kind)))
    given = [name.casefold() for name in names if name]
    reader = {READER.casefold(), shown(READER).casefold()}
    if any(name.casefold() in reader and kind != HUMAN for name, kind in zip(names, kinds, strict=False)):
        raise Refused(say("{you} is what the table calls the person who plays. Give the bot another name.", you=READER))
    if len(set(given)) < len(given):
        raise Refused(say("Two players have the same name. Give each their own."))


def checked_players(kinds: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return players and their names for a match, checked.

    Raises:
        Refused: when there are too few or too many, a kind is none, or two names are alike.
    """
    cleaned = [_clean_name(name) for name in names[: len(kinds)]]
    _check_players(list(kinds), cleaned)
    return tuple(kinds), tuple(cleaned)


def _clean_name(name: object) -> str:
    cleaned = clean_name(name) if isinstance(name, str) and len(name) <= 2 * MOST_SIGNS else None
    if cleaned is None or not is_short_enough(cleaned):
        raise Refused(say("A name has at most {n} characters.", n=LONGEST_NAME))
    return cleaned


def own_variants(game: Variant) -> dict[str, Variant]:
    """Return a panel's own game by its id, without house rules of the table's own, and by its code.

    It need not be among those that ship, so whoever reads records, forms and addresses looks here first.

    >>> [game.code for game in own_variants(variant("standard", hand_size=5)).values()]
    ['standard', 'standard{hand_size=5}']
    """
    plain = _plain(game)
    return {plain.id: plain, game.code: game}


def _plain(game: Variant) -> Variant:
    """Return a variant as its source has it, with no house rule changed."""
    return game.with_rules(None, **{option.name: option.default for option in game.options}) if game.changed else game


def from_message(message: Mapping[object, object], own: Mapping[str, Variant] | None = None) -> Setup:
    """Return the match that the form asks for; `own` holds variants beside those that ship.

    Raises:
        Refused, ValueError, LookupError: what cannot be, as a sentence.
    """
    players = message.get("players")
    rules = message.get("rules", {})
    if not isinstance(players, list) or len(players) > MOST or not isinstance(rules, dict) or len(rules) > 60:
        raise Refused(ODD)
    kinds, names, faces = [], [], []
    for player in players:
        if not isinstance(player, dict):
            raise Refused(ODD)
        kinds.append(text_of(player, "kind", 20))
        names.append(_clean_name(player.get("name", "")))
        faces.append(chosen_face(player))
    _check_players(kinds, names)
    chosen: dict[str, OptionValue] = {}
    for name, value in rules.items():
        if not isinstance(name, str) or len(name) > 40 or not isinstance(value, (str, int, bool)):
            raise Refused(say("One of the house rules is empty. Fill it in or leave it as it was."))
        if isinstance(value, str) and len(value) > 60:
            raise Refused(ODD)
        chosen[name] = value
    game = find_variant(text_of(message, "variant", 40), own)
    for name in chosen:
        if name not in game.house_rules:
            raise Refused(no_house_rule(game.name, name, game.house_rules))
    return Setup(
        game.with_rules(None, **chosen) if chosen else game,
        tuple(kinds),
        tuple(names),
        read_seed(text_of(message, "seed", 30, "")),
        tuple(faces),
        known_mode(message),
    )


def known_mode(message: Mapping[object, object]) -> str:
    """Return the way to play that a message names, "" for none.

    Raises:
        Refused: for one that there is not.
    """
    name = text_of(message, "mode", 20, "")
    return named(name).id if name else ""


def query_of(text: str) -> str:
    """Return the part of an address that chooses a match, in a fixed order; "" when nothing of it does.

    Raises:
        Refused: for an address of more than fifty parts.

    >>> query_of("seed=7&pace=instant&variant=chicago")
    'variant=chicago&seed=7'
    """
    from urllib.parse import parse_qsl

    try:
        found = dict(parse_qsl(text[:2000].removeprefix("?"), max_num_fields=50))
    except ValueError:
        raise Refused(say("The address of this page has too many parts, so it chooses no match.")) from None
    return "&".join(f"{key}={found[key]}" for key in ("mode", "variant", "players", "seed") if key in found)


def from_query(query: str, own: Mapping[str, Variant] | None = None) -> Setup:
    """Return the match that an address asks for: `mode=wall&variant=chicago&players=human,human&seed=7`; all may be missing.

    `own` holds variants beside those that ship.

    Raises:
        Refused, ValueError, LookupError: what cannot be, as a sentence.

    >>> from_query("players=human,random").players
    ('human', 'random')
    """
    found = dict(part.partition("=")[::2] for part in query.split("&") if part)
    kinds = [kind.strip() for kind in found["players"].split(",")] if "players" in found else []
    if "players" in found:
        _check_players(kinds, [])
    game = find_variant(found["variant"], own) if "variant" in found else None
    mode = named(found["mode"]) if "mode" in found else None
    setup = Setup.first(game) if mode is None else Setup.of_mode(mode, game)
    if kinds:
        players = tuple(kinds)
        names, faces = ((), ()) if mode is None else (mode.called(players), mode.looks(players))
        setup = replace(setup, players=players, names=names, faces=faces)
    return replace(setup, seed=read_seed(found.get("seed", "")))


def setup_form(
    message: Mapping[object, object], now: Setup, own: Mapping[str, Variant] | None = None
) -> dict[str, Any]:
    """Return the form as data: for the variant that the message names, else for the match on the table.

    `own` holds variants beside those that ship; the form offers them too.
    """
    name = text_of(message, "variant", 40, "")
    plain_own = {game.id: game for game in map(_plain, (own or {}).values())}
    game = find_variant(name, plain_own) if name in plain_own or name in variants() else now.variant
    plain = _plain(game)
    asked_mode = known_mode(message)
    if asked_mode:
        now = Setup.of_mode(named(asked_mode), plain)
    way = now.way
    faces = [*now.faces, *[""] * (len(now.players) - len(now.faces))]
    players = [
        {"name": _given(now, place), "kind": kind, "face": faces[place]} for place, kind in enumerate(now.players)
    ]
    sent = message.get("players")
    if isinstance(sent, list) and FEWEST <= len(sent) <= MOST:
        asked = [
            {"name": _clean_name(player.get("name", "")), "kind": player["kind"], "face": chosen_face(player)}
            for player in sent
            if isinstance(player, dict) and isinstance(player.get("kind"), str) and _is_kind(player["kind"])
        ]
        if len(asked) == len(sent):
            players = asked
    return {
        "kind": "form",
        "id": game.id,
        "games": tiles(plain),
        "groups": others(plain_own, plain),
        "description": _description(plain),
        "source": {"fewest": plain.min_players, "most": plain.max_players},
        "least": FEWEST,
        "most": way.most,
        "modes": modes_view(),
        "mode": way.id,
        "named": bool(way.names),
        "closed": _closed_view(way),
        "players": players,
        "usual": [way.more] if way.more else list(usual_company(plain)[1:]),
        "kinds": [kind_view(kind, kind_shown(kind)) for kind in all_kinds()],
        "presets": [{"sentence": each.sentence, "rules": dict(each.rules)} for each in plain.presets.values()],
        "rules": [
            {"name": say(heading), "options": [option_view(option, game) for option in options]}
            for heading, options in rule_groups(plain.options).items()
        ],
    }


def _closed_view(way: Mode) -> dict[str, Any] | None:
    """Return the id of a way with open cards, and the code of the same with closed ones; None where there are not both."""
    plain = modes()[way.of] if way.of else way
    return {"id": plain.id, "code": plain.closed} if plain.closed else None


def all_kinds() -> tuple[str, ...]:
    """Return who can sit at the table, in the order of the form: first the bots of a grade, from weak to strong."""
    return (HUMAN, *in_grades())


def _is_kind(kind: str) -> bool:
    return kind == HUMAN or known_bot(kind) is not None


def kind_shown(kind: str) -> str:
    """Return what a kind of player is called in the form."""
    return say("a person here") if kind == HUMAN else noun(bots()[kind].shown)


def _given(setup: Setup, place: int) -> str:
    shown = replace(setup, names=()).shown_names()[place]
    name = setup.names[place] if place < len(setup.names) else ""
    return "" if name == shown else name


def _description(game: Variant) -> str:
    told = [
        game.description,
        say("For {fewest} to {most} players.", fewest=game.min_players, most=game.max_players),
    ]
    if game.status != "documented":
        told.append(say("Parts of its rules are lost; what we filled in is on its rules card."))
    return together(*told)


_RULE_GROUPS: Final = {
    marked("Cards and hands"): (
        "hand_size", "decks", "jokers", "ranks", "open_hands", "stock_out", "draw_mode", "replace_cards", "bottom_reward",
        "bottom_reward_by",
    ),
    marked("The total"): ("limit", "start_total", "negative_totals", "special_totals", "call_mode", "spoken_calls"),
    marked("Taking turns"): ("must_play", "reverse_two_player", "target_self", "king_ban", "runs", "next_leader"),
    marked("What cards do"): ("ace_values", "ten_mode", "swap_K_9", "swap_4_9"),
    marked("Several cards at once"): ("same_rank", "court_pairs", "sums", "nine_sums", "more_nines", "more_nines_deal"),
    marked("Plays that are owed"): ("duty_", "joker_first", "queen_"),
    marked("Losing and lives"): ("bust_mode", "life_mode", "who_pays", "empty_hand", "instant_hands", "three_of_a_kind",
        "three_of_a_kind_when",
    ),
}  # fmt: skip
"""The house rules of the form by what they are about; a name that ends in _ stands for all that begin so."""


def rule_groups(options: Iterable[Option]) -> dict[str, list[Option]]:
    """Return house rules in groups by what they are about; one that belongs to no group tells what cards do.

    >>> list(rule_groups(variant("chicago").options))
    ['Cards and hands', 'The total', 'Taking turns', 'What cards do', 'Losing and lives']
    """
    found: dict[str, list[Option]] = {heading: [] for heading in _RULE_GROUPS}
    for option in options:
        homes = (
            heading
            for heading, names in _RULE_GROUPS.items()
            if any(option.name == name or (name.endswith("_") and option.name.startswith(name)) for name in names)
        )
        found[next(homes, "What cards do")].append(option)
    return {heading: each for heading, each in found.items() if each}


def option_view(option: Option, game: Variant) -> dict[str, Any]:
    """Return a house rule for a form: its name, its sentence, its value and default, and what may be chosen."""
    value: OptionValue = game.house_rules[option.name]
    base = {"name": option.name, "label": option.sentence, "value": value, "default": option.default}
    if option.kind == "flag":
        return {**base, "kind": "bool"}
    if option.kind == "number":
        return {**base, "kind": "int", "low": option.lowest, "high": option.highest}
    if option.kind == "life":
        values = dict.fromkeys((str(option.default), str(value), *_LIVES))
        return {**base, "kind": "choice", "choices": [[each, lives_in_words(each)] for each in values]}
    if option.kind == "ranks":
        offered = dict.fromkeys((*option.values, str(option.default), str(value)))
        return {**base, "kind": "choice", "choices": [[each, option.explain(each)] for each in offered]}
    return {**base, "kind": "choice", "choices": [[choice.value, choice.sentence] for choice in option.choices]}
