"""A variant compiled for a number of seats: tables from which a position reads its legal moves and who is next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..ground.cards import RANKS
from ..rules.effects import Alternative
from ..rules.variant import Variant
from ..rules.words import NAMING as NAMING_WORDS
from .moves import (
    ADD,
    AGAIN,
    BOMB,
    CHAIN,
    CHOOSE,
    COPY,
    DIG,
    DOUBLE,
    EARLY,
    FOUR_ONLY,
    HANDS,
    KNOCK_OUT,
    LATE,
    LIMITING,
    NAMING,
    NEVER,
    REVERSE,
    ROUND_TEN,
    SHIELD,
    SKIP,
    STEAL,
    TURN,
    TWO_PLAYS,
    Move,
)
from .numbering import moves_of
from .reward import dealer_names
from .together import Together, together_of

MOST_ROWS: Final = 4000
NO_RANK: Final = 99
BANNED_TURNS: Final = 5

Ranged = tuple[int, int, Move]
"""The lowest and the highest total at which a move fits, and the move."""
Several = tuple[tuple[Move, ...], tuple[Ranged, ...]]
"""The moves of a set of cards that fit always, and those that fit between two totals."""
OpenTo = tuple[int, tuple[Move, ...], tuple[Ranged, ...], tuple[Move, ...]]
"""A card, its moves that fit always, those that fit between two totals, and those that `allows` is asked about each time."""
NO_LIMIT: Final = 10**30
Row = tuple[tuple[Move, ...], ...]
NextTable = tuple[tuple[tuple[int, ...], ...], ...]


def _choice(move: Move) -> str:
    return move.code[len(move.together) :].partition(">")[0]


class Rules:
    """What play needs at once, worked out from the data once for each number of seats.

    `rows` holds, for each total, the legal moves of every card; `next_table` says who moves after a move's flags.
    """

    def __init__(self, variant: Variant, seats: int, packs: int) -> None:
        self.variant: Final = variant
        self.seats: Final = seats
        self.limit: Final = variant.limit
        self.packs: Final = packs
        self.deck: Final = bytes(card.index for card in variant.deck() for _ in range(packs))
        self.one_pack: Final = len(set(self.deck)) == len(self.deck)
        """No hand can hold the same card twice."""
        self.all_seats: Final = (1 << seats) - 1
        rules = variant.house_rules
        self.must_play: Final = bool(rules["must_play"])
        self.clamp: Final = variant.negative == "clamp_zero"
        self.forbid: Final = variant.negative == "forbid"
        self.again_with_two: Final = rules["reverse_two_player"] == "again"
        self.target_self: Final = bool(rules["target_self"])
        self.eliminates: Final = rules["bust_mode"] == "eliminated"
        self.stock_out: Final = str(rules["stock_out"])
        self.stock_ends: Final = self.stock_out == "deal_ends"
        """The deal is over when the last card of the stock has been taken."""
        self.manual_draw: Final = rules["draw_mode"] != "auto"
        self.late_draw: Final = rules["draw_mode"] == "manual_late"
        self.reset_at: Final = 69 if rules["special_totals"] == "69:reset_zero" else None
        self.cards: Final = variant.cards
        self.moves: Final = moves_of(variant)
        flags = 0
        for moves in self.moves.values():
            for move in moves:
                flags |= move.flags
        self.has_targets: Final = bool(flags & NAMING) or rules.get("sums") is True
        self.chains: Final = bool(flags & CHAIN)
        self.hands: Final = bool(flags & HANDS)
        self.rounds: Final = bool(flags & ROUND_TEN)
        self.steals: Final = bool(flags & STEAL) or bool(rules.get("sums"))
        self.bombs: Final = bool(flags & BOMB)
        self.copies: Final = bool(flags & COPY)
        self.knocks: Final = bool(flags & KNOCK_OUT)
        self.effects: Final = tuple(dict.fromkeys(variant.effect(card) for card in variant.deck()))
        self.shields: Final = frozenset(
            index for index, moves in self.moves.items() if any(move.flags & SHIELD for move in moves)
        )
        self.steal_replaces: Final = rules.get("steal_replaces_draw") is not False
        self.robbed_draws: Final = rules.get("robbed_draws") is True
        self.replaces: Final = rules.get("replace_cards") is not False
        self.more_nines: Final = rules.get("more_nines") is True
        self.empty_hand: Final = str(rules.get("empty_hand", "lose_on_turn"))
        self.throws: Final = rules.get("nine_sums") is True
        self._last: dict[tuple[Alternative, int | None], Alternative] = {}
        self._copied: dict[tuple[int, Alternative], tuple[Move, ...]] = {}
        self.duties: Final = bool(flags & (CHAIN | TWO_PLAYS))
        together = together_of(variant, seats)
        self.together: Final[Together | None] = together if together.any else None
        self._several: dict[tuple[int, ...], tuple[Several, ...]] = {}
        self.king_ban: Final = str(rules.get("king_ban", "off"))
        self.instant_hands: Final = rules.get("instant_hands") is True
        self.lays_threes: Final = together.threes
        """Three of a kind may be laid down at the own turn."""
        self.three_of_a_kind: Final = rules.get("three_of_a_kind") is True and not self.lays_threes
        """Three of a kind is laid down at once."""
        self.instant: Final = self.instant_hands or self.three_of_a_kind
        self.digs: Final = bool(flags & DIG)
        """True when a card can be taken back from the pile."""
        self.early: Final = int(rules["early_shuffles"]) if flags & (EARLY | LATE) else 0
        """After so many new stocks cards change (words early and late); 0 where no card does."""
        self.steal_seen: Final = rules.get("steal_pick") == "choose_seen"
        self.shield_asks: Final = rules.get("shield_use") == "ask"
        self.bomb_numbers: Final = rules.get("bomb_rule") == "all_lay_numbers"
        self.throws_any_time: Final = self.throws and rules.get("nine_sums_when") == "any_time"
        self.runs: Final = rules.get("runs") is True
        self.duty_back: Final = rules.get("duty_back") is True
        self.duty_draw: Final = str(rules.get("duty_draw", "each"))
        self.atomic: Final = rules.get("duty_partial") == "atomic"
        self.duty_carry: Final = str(rules.get("duty_carry", "none"))
        self.first_ends: Final = rules.get("joker_first") == "ends_duty"
        self.pair_counts: Final = rules.get("duty_pair") == "two_plays"
        self.duty_shift: Final = rules.get("duty_shift") is True
        self.single_skips: Final = rules.get("queen_single", "skip") == "skip"
        self.penalty_draw: Final = str(rules.get("queen_penalty_draw", "each"))
        self.chain_in_penalty: Final = rules.get("queen_plays_may_be_queens") is True
        self.dealer_names: Final = dealer_names(variant)
        """Before the first move the dealer is asked of which rank the card under the stock is."""
        self.family: Final = not variant.is_basic
        """True when a turn needs more than one card and the basic words: such turns are in `ordinary` and `duties`."""
        ranks = bytes(RANKS.index(c.rank) if c.rank in RANKS else NO_RANK for c in self.cards)
        self.ranks: Final = ranks + bytes(256 - len(ranks))
        """The rank of each card as a number from 0 (ace) to 12 (king), for `bytes.translate`."""
        self.of_rank: Final = {
            rank: frozenset(card.index for card in self.cards if card.rank == rank) for rank in ("9",)
        }
        self.nines: Final = bytes(sorted(self.of_rank["9"]))
        # Fast positions replace the card at once and never pass the limit; the rest takes the general way.
        self.fast: Final = (
            self.must_play and not (self.manual_draw or self.family or self.dealer_names) and self.reset_at is None
        )
        self.remembers: Final = self.runs or self.copies or self.king_ban != "off"
        """A play may count later: in a run, for a card that does it again, as one of the turns without the limit."""
        self.row_is_all: Final = not (
            self.together or self.copies or self.steals or self.early or self.throws or self.king_ban != "off"
        )
        """The legal moves of a hand are those of its cards one by one, where no duty and no chain is open."""
        self.ordinary: Final = (
            self.family
            and self.must_play
            and not (self.manual_draw or self.stock_ends or self.lays_threes or self.reset_at is not None)
            and not (self.throws_any_time and self.king_ban != "off")
            and not (self.more_nines and self.empty_hand != "lose_on_turn")
        )
        """Most turns can be played in one go (`ordinary`)."""
        self._next: dict[int, NextTable] = {}
        self._open: dict[int, list[OpenTo]] = {}
        shared: dict[int, Row] = {}
        self.rows: Final[list[dict[int, Row]]] = [{} if self.has_targets else shared for _ in range(seats)]

    def result(self, move: Move, total: int) -> int | None:
        """Return the total after a move, or None when it may not go below zero; the limit is not looked at."""
        result = self.plain_result(move, total)
        return 0 if result == self.reset_at and result is not None and result != total else result

    def plain_result(self, move: Move, total: int) -> int | None:
        """Return the same before a special total changes it (special_totals)."""
        kind = move.kind
        result = total + move.n if kind == ADD else move.n * total if kind == DOUBLE else move.n
        if result < 0:
            return 0 if self.clamp else None if self.forbid else result
        return result

    def row(self, turn: int, total: int) -> Row:
        """Return the legal moves of each card, by card index, for a seat on turn at a total, and keep them."""
        row: list[tuple[Move, ...]] = [()] * len(self.cards)
        for index, always, ranged, asked in self._open.get(turn) or self._open_to(turn):
            row[index] = always
            if ranged:
                row[index] = tuple([move for low, high, move in ranged if low <= total <= high])
            elif asked:
                row[index] = tuple([move for move in asked if self.allows(move, turn, total)])
        rows = self.rows[turn]
        if len(rows) > MOST_ROWS:  # totals below zero have no end
            rows.clear()
        rows[total] = made = tuple(row)
        return made

    def _open_to(self, turn: int) -> list[OpenTo]:
        """Return the moves of each card that a seat has at all, by when they fit; and keep them."""
        made = self._open[turn] = []
        for index, moves in self.moves.items():
            own = tuple([
                move
                for move in moves
                if not move.flags & COPY
                and not (move.flags & STEAL and move.target is None)
                and (
                    move.target is None
                    or (move.target < self.seats and (move.target != turn or (self.target_self and move.flags & CHOOSE)))
                )
            ])  # fmt: skip
            if self.reset_at is not None or any(move.flags & LIMITING or move.n > self.limit for move in own):
                made.append((index, (), (), own))
            else:
                made.append((index, *self._by_total([(*self._totals(move), move) for move in own]), ()))
        return made

    def _totals(self, move: Move) -> tuple[int, int]:
        """Return the lowest and the highest total from which the limit and what is below zero allow a move."""
        low, high = -NO_LIMIT, NO_LIMIT
        if move.kind == ADD and move.n:
            low = -move.n if self.forbid else low
            high = self.limit - move.n if self.must_play else high
        elif move.kind == DOUBLE:
            low = 0 if self.forbid else low
            high = self.limit // move.n if self.must_play else high
        return low, high

    def _by_total(self, found: list[Ranged]) -> Several:
        """Return moves that fit always, or each with the totals at which it fits."""
        if all(low == -NO_LIMIT and high >= self.limit for low, high, _ in found):
            return tuple([move for _, _, move in found]), ()
        return (), tuple(found)

    def allows(self, move: Move, turn: int, total: int) -> bool:
        if move.flags & LIMITING and (
            move.flags & NEVER
            or (move.flags & FOUR_ONLY and len(move.cards) == 1)
            or (move.flags & ROUND_TEN and total % 10)
        ):
            return False
        if move.target is not None and (
            move.target >= self.seats or (move.target == turn and not (self.target_self and move.flags & CHOOSE))
        ):
            return False
        result = self.result(move, total)
        return result is not None and (result <= self.limit or not self.must_play)

    def allowed(self, moves: Iterable[Move], turn: int, total: int, alive: int) -> list[Move]:
        """Return those of some moves that the limit and the named players allow."""
        found = []
        limit, seats, named = self.limit, self.seats, alive if self.target_self else alive & ~(1 << turn)
        for move in moves:
            target = move.target
            if target is not None and (target >= seats or not named >> target & 1):
                continue
            if target is None and move.flags & STEAL:
                continue
            plain = move.kind == ADD and not move.flags & LIMITING and target != turn and 0 <= total + move.n <= limit
            if plain or self.allows(move, turn, total):
                found.append(move)
        return found

    def several(self, hand: bytes, turn: int, total: int) -> list[Move]:
        """Return the legal moves of several cards of a hand together, if all who are named are still in."""
        assert self.together is not None
        chosen = self.together.chosen(hand)
        if not chosen:
            return []
        known = self._several
        moves: list[Move] = []
        for key in chosen if self.one_pack else dict.fromkeys(chosen):
            always, limited = (known.get(key) or self._ranged(key))[turn]
            moves += always
            for low, high, move in limited:
                if low <= total <= high:
                    moves.append(move)
        if self.rounds and total % 10:
            moves = [move for move in moves if not move.flags & ROUND_TEN]
        return moves

    def _ranged(self, key: tuple[int, ...]) -> tuple[Several, ...]:
        """Work out at which totals the moves of a set of cards fit, for each seat on turn, and keep it."""
        assert self.together is not None
        found: list[Ranged] = []
        anybody = True
        for move in self.together.of_key(bytes(key)):
            if move.flags & NEVER or (move.flags & STEAL and move.target is None):
                continue
            found.append((*self._totals(move), move))
            anybody = anybody and move.target is None
        if len(self._several) > 20 * MOST_ROWS:
            self._several.clear()
        seats = range(self.seats)
        made = (
            (self._for_seat(found, 0),) * len(seats) if anybody else tuple([self._for_seat(found, at) for at in seats])
        )
        self._several[key] = made
        return made

    def _for_seat(self, found: list[Ranged], turn: int) -> Several:
        """Return those of some moves that a seat on turn may make."""
        if self.target_self:
            return self._by_total([it for it in found if it[2].target != turn or it[2].flags & CHOOSE])
        return self._by_total([it for it in found if it[2].target != turn])

    def lonely(self, hand: bytes, turn: int, total: int, last: Alternative | None) -> list[Move]:
        """Return the moves of cards that would take a card when nobody holds one: the name is left out."""
        keys = self.together.keys(hand) if self.together is not None else []
        made = [
            move
            for key in dict.fromkeys(keys)
            for move in (self.together.of_key(key) if self.together is not None else ())
        ]
        for index in dict.fromkeys(hand):
            moves = self.moves[index]
            made += self.copied(index, last) if moves[0].flags & COPY else moves
        return [move for move in made if move.flags & STEAL and move.target is None and self.allows(move, turn, total)]

    def last_of(self, move: Move) -> Alternative:
        """Return what a card that repeats would do after a move."""
        key = (move.alternative, move.number)  # a move's text does not say what a repeating card repeats
        last = self._last.get(key)
        if last is None:
            done = move.alternative
            words = tuple(word for word in done.words if word != "copy")
            named = move.number is not None
            last = Alternative("set" if named else done.op, move.n if named else done.n, words)
            if len(self._last) > MOST_ROWS:
                self._last.clear()
            self._last[key] = last
        return last

    def copied(self, index: int, last: Alternative | None) -> tuple[Move, ...]:
        """Return the moves of a card that does again what the card before it did, or counts its own value."""
        moves = self.moves[index]
        if last is None:
            return tuple(move for move in moves if move.target is None)
        made = self._copied.get((index, last))
        if made is None:
            naming = bool(NAMING_WORDS.intersection(last.words))
            steals = "steal" in last.words
            made = tuple(
                Move(self.variant, move.cards, last, _choice(move), move.action, None, move.target)
                for move in moves
                if (move.target is not None) == naming or (steals and move.target is None)
            )
            if len(self._copied) > MOST_ROWS:
                self._copied.clear()
            self._copied[index, last] = made
        return made

    def legal(self, hand: bytes, turn: int, total: int, alive: int) -> list[Move]:
        """Return the legal moves of single cards of a hand, in the order of its cards."""
        moves = self.one_by_one(hand, turn, total)
        if self.has_targets and alive != self.all_seats:
            moves = [move for move in moves if move.target is None or alive >> move.target & 1]
        return moves

    def one_by_one(self, hand: bytes, turn: int, total: int) -> list[Move]:
        """Return the same, if all who are named are still in."""
        row = self.rows[turn].get(total) or self.row(turn, total)
        moves: list[Move] = []
        for index in hand if self.one_pack else dict.fromkeys(hand):
            moves += row[index]
        return moves

    def next_table(self, alive: int) -> NextTable:
        """Return the table [flags][direction > 0][seat] of the seat that moves next, among the seats still in."""
        table = self._next.get(alive)
        if table is None:
            seats = range(self.seats)
            table = tuple(
                tuple(tuple(self._next_seat(alive, flags, direction, seat) for seat in seats) for direction in (-1, 1))
                for flags in range(TURN + 1)
            )
            self._next[alive] = table
        return table

    def _next_seat(self, alive: int, flags: int, direction: int, seat: int) -> int:
        """Return who moves next (rules 1.1, step 7); `direction` is the one after the move."""
        two = alive.bit_count() == 2
        if flags & AGAIN or (flags & REVERSE and two and self.again_with_two):
            return seat
        for _ in range(2 if flags & SKIP else 1):
            seat = (seat + direction) % self.seats
            while not alive >> seat & 1:
                seat = (seat + direction) % self.seats
        return seat


def rules_for(variant: Variant, seats: int, packs: int | None = None) -> Rules:
    """Return the compiled rules of a variant for 2 to 10 seats; they are kept with the variant.

    Args:
        packs: how many packs are shuffled together, when it is not what the variant names for so many seats: when
            players fall out while the cards stay, there are more.
    """
    packs = variant.packs_for(seats) if packs is None else packs
    rules = variant.compiled.get(("rules", seats, packs))
    if not isinstance(rules, Rules):
        rules = variant.compiled["rules", seats, packs] = Rules(variant, seats, packs)
    return rules
