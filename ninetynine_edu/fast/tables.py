"""A variant's rules as rows of whole numbers, for the kernel; and which rules it does not cover."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import comb
from typing import Any, Final

from ..play import moves
from ..play.compiled import BANNED_TURNS, Rules, rules_for
from ..play.dealing import may_start
from ..play.moves import Move, flags_of
from ..play.reward import rank_answers, worth
from ..play.together import LARGEST, Together, together_of
from ..rules.effects import Alternative
from ..rules.variant import Variant
from ..rules.words import FLAG
from . import places as at
from .listing import NINE_SUM
from .rows import is_plain, plain_rows

_BITS: Final = {
    FLAG[word]: 1 << place
    for place, word in enumerate((
        "reverse", "skip", "again", "choose-next", "two-plays", "chain", "never", "round-ten", "four-only", "steal", "swap",
        "copy", "knock-out", "shield", "look", "drink", "others-draw-1", "others-draw-2", "bomb", "take-from-pile",
        "take-from-hands", "early", "late", "draw-2", "no-draw", "rotate",
    ))
}  # fmt: skip
"""The words of effects that the kernel knows, by their flags, as its own bits."""
_STOCK: Final = {"reshuffle_keep_top": at.KEEP_TOP, "reshuffle_all": 2, "play_on": 0, "deal_ends": at.DEAL_ENDS}
_TIMING: Final = {"none": at.NEVER_DRAWS, "each": at.EACH, "at_end": 2, "after_all": 2}
_ANSWERS: Final = (at.SHOW, at.KEEP, at.STOP, at.TAKE, at.ROB, at.NAME, at.THROW, at.LAY_THREE)


def not_covered(v: Variant) -> tuple[str, ...]:
    """Return which rules of a game the kernel does not know, each as its word; none when it plays the game.

    >>> from ninetynine_edu.rules.variant import variant
    >>> not_covered(variant("standard")), not_covered(variant("bloody_99"))
    ((), ())
    """
    known = v.compiled.get("not covered")
    if isinstance(known, tuple):
        return known
    found = sorted(word for word in v.words if FLAG[word] not in _BITS)
    ways = [way.words for card in v.deck() for way in v.effect(card).alternatives]
    if any("copy" in words and "choose-next" in words for words in ways):
        found.append("copy, choose-next")  # with nothing to copy nobody could say who is next
    v.compiled["not covered"] = tuple(found)
    return tuple(found)


def table_of(v: Variant, seats: int) -> list[int]:
    """Return the rules of a game that the kernel covers, for 2 to 10 seats, as one row of numbers; it is kept with the game.

    Raises:
        ValueError: more cards or plays than the kernel has room for.
    """
    made = v.compiled.get(("fast", seats))
    if not isinstance(made, list):
        made = v.compiled["fast", seats] = _Maker(v, rules_for(v, seats)).table()
    return made


def repeated(table: Sequence[int], way: Alternative) -> int:
    """Return the play that a card makes which does again what this way does; 0 where no card of the game does that."""
    told = [moves.KINDS[way.op], way.n, _bits(flags_of(way.words)) & ~at.COPY]
    for play in range(table[at.ANSWERS], table[at.ACTING], at.PLAY_SIZE):
        if table[play + at.AFTER] == play and not table[play + at.WHAT] and [*table[play : play + 3]] == told:
            return play
    return 0


class _Maker:
    """Writes a table: plays are made first, since cards say where theirs stand."""

    def __init__(self, v: Variant, rules: Rules) -> None:
        self.v = v
        self.rules = rules
        self.together: Together = together_of(v, rules.seats)
        self.cards = max(card.index for card in v.cards) + 1
        self.plays_at = at.CARDS_AT + self.cards * at.CARD_SIZE
        self.plays: list[int] = []
        self.effects: dict[tuple[int, ...], int] = {}
        self.again: dict[tuple[int, int, int], int] = {}
        self.kinds: dict[str, int] = {}
        self.groups: dict[str, int] = {}
        self.rank_ids: dict[str, int] = {}
        self.in_pack = frozenset(rules.deck)

    def table(self) -> list[int]:
        """Return the whole table."""
        answers = self._end()
        for what in _ANSWERS:
            flags = at.AGAIN if what == at.THROW else 0
            self._write(at.ADD, 0, flags, 1, 0, 0, what, after=self._end())
        about: list[int] = []
        for index in range(self.cards):
            about += self._card(index)
        acting = self._acting()
        head = _rules(self.v, self.rules, self.together)
        tail: list[int] = []
        here = self._end()
        if head[at.THROWS]:
            throws = answers + (at.THROW - 1) * at.PLAY_SIZE
            acting.setdefault(NINE_SUM, (throws, throws + at.PLAY_SIZE))
        for number in range(at.TOO_HIGH):
            tail += acting.get(number, (0, 0))
        rewards = [move.index for move in rank_answers(self.v)] if self.rules.dealer_names else []
        head[at.ANSWERS], head[at.ACTING] = answers, here
        head[at.REWARDS], head[at.REWARDS_END] = here + len(tail), here + len(tail) + len(rewards)
        tail += rewards
        spans = [(about[each + at.PLAYS], about[each + at.PLAYS_END]) for each in range(0, len(about), at.CARD_SIZE)]
        head[at.SIMPLY] = self._are_simple(head, spans)
        kept = head[at.SIMPLY] and head[at.SOUGHT] and head[at.ONE_PACK] and not (head[at.ALIKE] or head[at.PAIRS])
        if kept and self._are_simple(head, acting.values()):
            head[at.COLUMNS] = here + len(tail)
            tail += _columns()
        head[at.CARDS], head[at.DECK] = len(self.rules.deck), here + len(tail)
        head[at.INDICES] = self.cards
        head[at.COPIES] = any(about[index * at.CARD_SIZE + at.COPYING] for index in range(self.cards))
        if len(self.rules.deck) > at.MOST_CARDS or self._most_moves() > at.MOST_MOVES:
            raise ValueError(
                f"{self.v.name} for {self.rules.seats} players has more cards or plays than there is room for."
            )
        made = [*map(int, head), *about, *self.plays, *tail, *self.rules.deck]
        if is_plain(made, answers + len(_ANSWERS) * at.PLAY_SIZE, here):
            made[at.PLAINLY] = len(made)
            made += plain_rows(made, len(made))
        return made

    def _are_simple(self, head: Sequence[int], spans: Collection[tuple[int, int]]) -> bool:
        """Return whether nothing has more than two plays, and none of them a rule of its own; names have one to name then."""
        flags = (self.plays[play - self.plays_at + at.FLAGS] for span in spans for play in range(*span, at.PLAY_SIZE))
        return (
            head[at.SEATS] == 2 and bool(head[at.MUST_PLAY]) and not head[at.TARGET_SELF]
            and all(ends - begins <= 2 * at.PLAY_SIZE for begins, ends in spans)
            and not any(each & (at.COPY | at.LIMITING) for each in flags)
        )  # fmt: skip

    def _most_moves(self) -> int:
        """Return how many moves of single cards the hand that is dealt can have at most."""
        rules = self.rules
        numbers = (
            sum(move.target is None or move.target < rules.seats for move in moves) for moves in rules.moves.values()
        )
        return sum(sorted(numbers)[-self.v.hand_size :])

    def _end(self) -> int:
        return self.plays_at + len(self.plays)

    def _write(
        self, kind: int, n: int, flags: int, times: int, draws: int, one: int, what: int = 0, *, after: int
    ) -> None:
        told = _beyond(flags, self.rules), what
        effect = self.effects.setdefault(told, len(self.effects))
        factor = {at.ADD: 1, at.SET: 0}.get(kind, n)
        plus = 0 if kind == at.DOUBLE else n
        self.plays += [kind, n, flags, effect, times, draws, one, after, what, factor, plus]

    def _again(self, way: Alternative, number: int | None) -> int:
        """Return the play that a card makes which does again what this way does; it is made once."""
        flags = _bits(flags_of(way.words)) & ~at.COPY
        kind = moves.KINDS[way.op]
        n = way.n if number is None else number
        place = self.again.get((kind, n, flags))
        if place is None:
            place = self.again[kind, n, flags] = self._end()
            self._write(kind, n, flags, 1, 1, n, after=place)
        return place

    def _write_all(self, found: Iterable[Move]) -> tuple[int, int]:
        """Write moves, each once for all players that it may name: the kernel asks for those itself; return begin and end."""
        own = {(move.alternative, move.number): move for move in reversed([*found])}
        own = dict(reversed(own.items()))
        if self.rules.copies:
            for way, number in own:
                self._again(way, number)
        begins = self._end()
        for (way, number), move in own.items():
            after = self._again(way, number) if self.rules.copies else begins
            self._write(
                move.kind, move.n, _bits(move.flags), move.times, move.draws,
                way.n if number is None else number, after=after,
            )  # fmt: skip
        return begins, self._end()

    def _card(self, index: int) -> list[int]:
        """Return what a table says of a card, and write its plays."""
        v, rules, together = self.v, self.rules, self.together
        if index not in self.in_pack:
            return [0] * at.CARD_SIZE
        card = v.cards[index]
        effect = v.effect(card)
        own = rules.moves[index]
        adds = all(way.op == "add" and way.n > 0 for way in effect.alternatives)
        gladly = (2 if len(effect.alternatives) == 1 else 1) if adds else 0
        sets, words = worth(v, card)
        alone = self._write_all(own)
        alike = [self._write_all(_alike(together, index, size)) for size in range(2, LARGEST + 1)]
        pair = self._write_all(_pair(together, index))
        values = {
            at.PLAYS: alone[0],
            at.PLAYS_END: alone[1],
            at.RANK: rules.ranks[index],
            at.GROUP: self.groups.setdefault(f"{card.rank} {effect}", len(self.groups)),
            at.WORTH: together.worth((card,)),
            at.DOES: self.kinds.setdefault(str(effect), len(self.kinds)),
            at.GLADLY: gladly,
            at.PLAIN: effect.is_plain,
            at.NINE: index in rules.of_rank["9"],
            at.SHIELDS: index in rules.shields,
            at.COPYING: index in rules.copying,
            at.RANK_ID: self.rank_ids.setdefault(card.rank, len(self.rank_ids)),
            at.GOOD: 100 * sets + words,
            at.TWO: alike[0][0],
            at.THREE_OF: alike[1][0],
            at.FOUR: alike[2][0],
            at.FOUR_END: alike[2][1],
            at.PAIR: pair[0],
            at.PAIR_END: pair[1],
            at.HOLDS: any(m.kind == moves.ADD and m.n == 0 and not m.flags for m in own),
        }
        values[at.OPENS], values[at.OPENS_AT], values[at.OPENS_WITH] = _turned_up(v, index)
        return [int(values[place]) for place in range(at.CARD_SIZE)]

    def _acting(self) -> dict[int, tuple[int, int]]:
        """Write the plays of cards that together act as the card of their sum; return where those of each number stand."""
        found = {number: _summing(self.together, self.v, number) for number in self.together.acting}
        return {number: self._write_all(moves) for number, moves in found.items() if not any(m.is_throw for m in moves)}


def _alike(together: Together, index: int, size: int) -> list[Move]:
    """Return the moves of some cards that are all like one."""
    found = together.of_key((index,) * size) if together.alike else ()
    return [move for move in found if ":" not in move.together and (move.times == size or size == LARGEST)]


def _pair(together: Together, index: int) -> list[Move]:
    """Return the moves of two court cards that do the same as one."""
    return [move for move in together.of_key((index, index)) if ":" not in move.together and move.times == 1]


def _summing(together: Together, v: Variant, number: int) -> list[Move]:
    """Return the moves of cards that add up to a number; none where no cards do."""
    ways: dict[int, bytes] = {0: b""}
    numbers = {card.index: together.worth((card,)) for card in v.deck()}
    for sum_ in range(1, number + 1):
        for index, own in numbers.items():
            if 0 < own < number and (less := ways.get(sum_ - own)) is not None:
                ways[sum_] = bytes(sorted(less + bytes((index,))))
                break
    key = ways.get(number, b"")
    return [move for move in together.of_key(tuple(key)) if ":" in move.together] if key else []


def beyond(flags: int, rules: Rules) -> int:
    """Return what a play of the engine does beyond the total, from the flags of its words: between two players some do the same."""
    return _beyond(_bits(flags), rules)


def _beyond(bits: int, rules: Rules) -> int:
    bits &= ~at.QUIET
    return turning_of(bits, rules.again_with_two, rules.target_self) if rules.seats == 2 else bits


def turning_of(flags: int, again_with_two: bool | int, target_self: bool | int) -> int:
    """Return the bits of a play without those that make no difference between two players.

    Args:
        flags: the bits of its words.
        again_with_two: whoever turns the direction moves again.
        target_self: who chooses who is next may choose itself.
    """
    turning = at.REVERSE | at.SKIP | at.AGAIN | at.CHOOSE
    if flags & at.CHOOSE:
        return flags & ~turning | (at.CHOOSE if target_self else 0)
    again = flags & (at.SKIP | at.AGAIN) or (flags & at.REVERSE and again_with_two)
    return flags & ~turning | (at.AGAIN if again else 0)


def _columns() -> list[int]:
    """Return what is added up to the number of a way in which cards have numbers in order; see `places.COLUMN`."""
    # As choices out of so many: the numbers rise when each is moved up by its place.
    ways = (
        comb(max(number - 1, 0) + place, place + 1) for place in range(at.KNOWN_CARDS) for number in range(at.COLUMN)
    )
    return [at.KEPT_WORDS * way for way in ways]


def _bits(flags: int) -> int:
    return sum(mine for theirs, mine in _BITS.items() if flags & theirs)


def _rules(v: Variant, rules: Rules, together: Together) -> list[int]:
    house = v.house_rules
    pairs = {"two": 2, "three": 3}.get(str(house.get("court_pairs", "off")), 0)
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
        at.MUST_PLAY: rules.must_play,
        at.MANUAL: rules.manual_draw,
        at.REWARD: 0 if house.get("bottom_reward") is not True else at.DEALER_NAMES if rules.dealer_names else at.BEST_CARD,
        at.ATOMIC: rules.atomic,
        at.PAIR_COUNTS: rules.pair_counts,
        at.ALIKE: together.alike,
        at.PAIRS: pairs,
        at.SOUGHT: sum(1 << number for number in together.acting),
        at.HIGHEST: max(together.acting, default=0),
        at.ONE_PACK: rules.one_pack,
        at.LAYS_THREES: rules.lays_threes,
        at.STEALS: rules.steals,
        at.STEAL_SEEN: rules.steal_seen,
        at.STEAL_REPLACES: rules.steal_replaces,
        at.ROBBED_DRAWS: rules.robbed_draws,
        at.SHIELD_ASKS: rules.shield_asks,
        at.BOMB_NUMBERS: rules.bomb_numbers,
        at.MORE_NINES: rules.more_nines,
        at.NINES_DEALT: _NINES[str(house.get("more_nines_deal", "keep"))] if rules.more_nines else 0,
        at.THROWS: rules.throws and any(move.is_throw for move in _summing(together, v, 9)),
        at.THROWS_ANY_TIME: rules.throws_any_time,
        at.EMPTY_HAND: {"lose_now": at.LOSES_NOW, "wins": at.WINS}.get(rules.empty_hand, 0),
        at.EARLY_UNTIL: rules.early,
        at.DIGS: rules.digs,
        at.TOGETHER: together.alike or together.summing or bool(pairs),
    }  # fmt: skip
    values[at.FILTERS] = bool(
        values[at.KING_BAN] or rules.steals or rules.early or rules.throws or rules.atomic or rules.lays_threes
        or (rules.pair_counts and together.any)
    )  # fmt: skip
    always = rules.manual_draw or rules.throws_any_time or rules.stock_ends or values[at.EMPTY_HAND]
    values[at.WAITING] = 2 if always else int(rules.hands)
    return [int(values.get(place, 0)) for place in range(at.CARDS_AT)]


_NINES: Final = {"throw": at.THROWN, "redeal": at.REDEALT, "keep": 0}


def _turned_up(v: Variant, index: int) -> tuple[int, int, int]:
    """Return whether a deal may begin with a card turned up, the total it makes, and its moves."""
    card = v.cards[index]
    effect = v.effect(card)
    first = effect.alternatives[0]
    total = first.apply(0, number=0, negative=v.negative)
    opens = int(may_start(str(v.rule("start_total")), card, effect))
    return opens, total if total is not None and total <= v.limit else 0, _bits(flags_of(first.words))
