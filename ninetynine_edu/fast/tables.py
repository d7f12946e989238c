"""A variant's rules as rows of whole numbers, for the kernel; and which rules it does not cover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..play import moves
from ..play.compiled import BANNED_TURNS, Rules, rules_for
from ..play.dealing import may_start
from ..play.moves import Move, flags_of
from ..rules.variant import Variant
from . import places as at

_BITS: Final = {
    moves.REVERSE: at.REVERSE,
    moves.SKIP: at.SKIP,
    moves.AGAIN: at.AGAIN,
    moves.CHOOSE: at.CHOOSE,
    moves.TWO_PLAYS: at.TWO_PLAYS,
    moves.CHAIN: at.CHAIN,
    moves.NEVER: at.NEVER,
    moves.ROUND_TEN: at.ROUND_TEN,
}
WORDS_COVERED: Final = frozenset(
    ("reverse", "skip", "again", "choose-next", "two-plays", "chain", "never", "round-ten")
)
"""The words of effects that the kernel knows."""
_PLAIN: Final = {"must_play": True, "draw_mode": "auto", "bottom_reward": False, "duty_partial": "play_what_you_can"}
"""House rules that the kernel knows with this value alone."""
_STOCK: Final = {"reshuffle_keep_top": at.KEEP_TOP, "reshuffle_all": 2, "play_on": 0}
_TIMING: Final = {"none": at.NEVER_DRAWS, "each": at.EACH, "at_end": 2, "after_all": 2}
_COVERED_EXTRAS: Final = frozenset(("king_ban", "instant_hands", "three_of_a_kind", "runs", "replace_cards"))


def not_covered(v: Variant) -> tuple[str, ...]:
    """Return which rules of a game the kernel does not know, each as its word or `house_rule=value`; none when it plays the game.

    >>> from ninetynine_edu.rules.variant import variant
    >>> not_covered(variant("standard")), not_covered(variant("ninety_eight_umass"))
    ((), ('knock-out', 'shield'))
    """
    rules = v.house_rules
    found = sorted(v.words - WORDS_COVERED)
    wrong = [name for name, value in _PLAIN.items() if rules.get(name, value) != value]
    wrong += [name for name in sorted(v.extras) if name not in _COVERED_EXTRAS and name not in wrong]
    if rules["stock_out"] not in _STOCK:
        wrong.append("stock_out")
    return (*found, *(f"{name}={rules[name]}" for name in wrong))


def table_of(v: Variant, seats: int) -> list[int]:
    """Return the rules of a game that the kernel covers, for 2 to 10 seats, as one row of numbers; it is kept with the game.

    Raises:
        ValueError: more cards or plays than the kernel has room for.
    """
    made = v.compiled.get(("fast", seats))
    if not isinstance(made, list):
        made = v.compiled["fast", seats] = _table(v, rules_for(v, seats))
    return made


def _table(v: Variant, rules: Rules) -> list[int]:
    cards = max(card.index for card in v.cards) + 1
    plays_at = at.CARDS_AT + cards * at.CARD_SIZE
    about: list[int] = []
    plays: list[int] = []
    effects: dict[tuple[int, int, int], int] = {}
    for index in range(cards):
        begins = plays_at + len(plays)
        for move in _own_moves(rules, index):
            words = _bits(move.flags)
            effect = effects.setdefault((move.kind, move.n, words), len(effects))
            plays += [move.kind, move.n, words, effect, *_careful(v, move), index, 0]
        about += [begins, plays_at + len(plays), rules.ranks[index], *_turned_up(v, index)]
    head = _rules(v, rules)
    head[at.CARDS], head[at.DECK] = len(rules.deck), plays_at + len(plays)
    if len(rules.deck) > at.MOST_CARDS or len(plays) // at.PLAY_SIZE * rules.seats > at.MOST_MOVES:
        raise ValueError(f"{v.name} for {rules.seats} players has more cards or plays than there is room for.")
    return [*head, *about, *plays, *rules.deck]


def _own_moves(rules: Rules, index: int) -> Iterator[Move]:
    """Yield the moves of a card, but once for all players that it may name: the kernel asks for those itself."""
    seen: set[tuple[str, int | None]] = set()
    for move in rules.moves.get(index, ()):
        told = (str(move.alternative), move.number)
        if told not in seen:
            seen.add(told)
            yield move


def _bits(flags: int) -> int:
    return sum(mine for theirs, mine in _BITS.items() if flags & theirs)


def _careful(v: Variant, move: Move) -> tuple[int, int]:
    """Return how gladly the careful bot lays a card, and what decides between two alike: see `matches.bots`."""
    effect = v.effect(move.cards[0])
    adds = all(way.op == "add" and way.n > 0 for way in effect.alternatives)
    gladly = (2 if len(effect.alternatives) == 1 else 1) if adds else 0
    return gladly, move.n if effect.is_plain else -move.n


def _rules(v: Variant, rules: Rules) -> list[int]:
    values: dict[int, Any] = {
        at.LIMIT: rules.limit,
        at.SEATS: rules.seats,
        at.HAND: v.hand_size,
        at.CLAMP: rules.clamp,
        at.FORBID: rules.forbid,
        at.AGAIN_WITH_TWO: rules.again_with_two,
        at.TARGET_SELF: rules.target_self,
        at.ELIMINATES: rules.eliminates,
        at.STOCK_OUT: _STOCK[rules.stock_out],
        at.RESET_AT: at.NO_TOTAL + 1 if rules.reset_at is None else rules.reset_at,
        at.TURN_UP: v.rule("start_total") != "0",
        at.KING_BAN: {"off": 0, "strict": at.STRICT}.get(rules.king_ban, 1),
        at.INSTANT_HANDS: rules.instant_hands,
        at.THREE_ALIKE: rules.three_of_a_kind,
        at.RUNS: rules.runs,
        at.DUTY_BACK: rules.duty_back,
        at.DUTY_DRAW: _TIMING[rules.duty_draw],
        at.PENALTY_DRAW: _TIMING[rules.penalty_draw],
        at.DUTY_CARRY: {"full": at.CARRY_FULL, "remaining": at.CARRY_LEFT}.get(rules.duty_carry, 0),
        at.FIRST_ENDS: rules.first_ends,
        at.DUTY_SHIFT: rules.duty_shift,
        at.SINGLE_SKIPS: rules.single_skips,
        at.CHAIN_IN_PENALTY: rules.chain_in_penalty,
        at.REPLACES: rules.replaces,
        at.BANNED_TURNS: BANNED_TURNS,
        at.CARDS: 0,
        at.DECK: 0,
    }
    return [int(values[place]) for place in range(at.CARDS_AT)]


def _turned_up(v: Variant, index: int) -> tuple[int, int, int]:
    """Return whether a deal may begin with a card turned up, the total it makes, and its moves."""
    card = v.cards[index]
    if card not in v.deck():
        return 0, 0, 0
    effect = v.effect(card)
    first = effect.alternatives[0]
    total = first.apply(0, number=0, negative=v.negative)
    opens = int(may_start(str(v.rule("start_total")), card, effect))
    return opens, total if total is not None and total <= v.limit else 0, _bits(flags_of(first.words))
