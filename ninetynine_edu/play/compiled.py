"""A variant compiled for a number of seats: tables from which a position reads its legal moves and who is next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final, NamedTuple

from ..ground.cards import RANKS
from ..rules.effects import Alternative
from ..rules.frame import MAX_SEATS
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
from .together import Fits, Pattern, Together, together_of

MOST_ROWS: Final = 4000
MOST_ALIVE: Final = 200
"""For so many sets of seats that are in the rows are kept."""
NOBODY: Final = 1 << 2 * MAX_SEATS
"""The bit of moves that name nobody."""
NO_RANK: Final = 99
BANNED_TURNS: Final = 5

OpenTo = tuple[int, tuple[Move, ...], tuple[tuple[int, int, Move], ...], tuple[Move, ...]]
"""A card, its moves that fit always, those that fit between two totals, and those that `allows` is asked about each time."""
NO_LIMIT: Final = 10**30
Row = tuple[tuple[Move, ...], ...]
Rows = list[dict[int, Row]]
"""For each seat on turn, by total: the legal moves of every card, by card index."""
Opening = tuple[bool, int, tuple[str, ...]]
"""Whether a card turned up opens a deal, the total that it makes and its further words."""
NextTable = tuple[tuple[tuple[int, ...], ...], ...]


class Opened(NamedTuple):
    """The moves that a seat has at all, by when they fit."""

    cards: list[OpenTo]
    steps: list[int] | None
    """The totals at which some move begins or ceases to fit: rows between two of them are the same; None where any may differ."""
    rows: dict[int, Row]
    """The rows made already, by how many steps the total has passed."""


def _choice(move: Move) -> str:
    return move.code[len(move.together) :].partition(">")[0]


class Rules:
    """What play needs at once, worked out from the data once for each number of seats.

    `rows_of` holds, for each total, the legal moves of every card; `next_table` says who moves after a move's flags.
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
        self.copying: Final = frozenset(
            index for index, moves in self.moves.items() if any(move.flags & COPY for move in moves)
        )
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
        self.hand_size: Final = variant.hand_size
        self.turns_up: Final = str(rules["start_total"])
        """Which cards open a deal when they are turned up; "0" where none is turned up."""
        self.openings: Final[dict[bytes, Opening]] = {}
        """What is known of cards turned up."""
        self.rewards: Final = rules.get("bottom_reward") is True
        """A good card is laid under the stock."""
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
        self.legal_is_all: Final = not (
            self.copies or self.steals or self.early or self.throws or self.king_ban != "off"
        )
        """The legal moves of a hand are those of `legal`, where no duty and no chain is open."""
        self.ordinary: Final = (
            self.family
            and self.must_play
            and not (self.manual_draw or self.stock_ends or self.lays_threes or self.reset_at is not None)
            and not (self.throws_any_time and self.king_ban != "off")
            and not (self.more_nines and self.empty_hand != "lose_on_turn")
        )
        """Most turns can be played in one go (`ordinary`)."""
        self._next: dict[int, NextTable] = {}
        self._opened: dict[tuple[int, int], Opened] = {}
        self._rows: dict[int, Rows] = {}
        self.rows: Final[Rows] = self.rows_of(self.all_seats)
        """The rows while all seats are in."""

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

    def rows_of(self, alive: int) -> Rows:
        """Return the rows that are known already, while some seats are in; `row` makes what is missing."""
        rows = self._rows.get(alive)
        if rows is None:
            if len(self._rows) > MOST_ALIVE:
                self._rows.clear()
                self._opened.clear()
            shared: Rows = [{}] * self.seats  # all have the same where nobody can be named
            rows = [{} for _ in shared] if self.has_targets else next(iter(self._rows.values()), shared)
            self._rows[alive] = rows
        return rows

    def row(self, turn: int, total: int, alive: int | None = None) -> Row:
        """Return the legal moves of each card, by card index, for a seat on turn at a total, and keep them."""
        alive = self.all_seats if alive is None else alive
        here = (turn, alive) if self.has_targets else (0, self.all_seats)
        cards, steps, made = self._opened.get(here) or self._open_to(*here)
        passed = total if steps is None else bisect_right(steps, total)
        row = made.get(passed)
        if row is None:
            if len(made) > MOST_ROWS:  # totals below zero have no end
                made.clear()
            new: list[tuple[Move, ...]] = [()] * len(self.cards)
            for index, always, ranged, asked in cards:
                new[index] = always
                if ranged:
                    new[index] = tuple([move for low, high, move in ranged if low <= total <= high])
                elif asked:
                    new[index] = tuple([move for move in asked if self.allows(move, turn, total)])
            row = made[passed] = tuple(new)
        rows = self.rows_of(alive)[turn]
        if len(rows) > MOST_ROWS:
            rows.clear()
        rows[total] = row
        return row

    def _open_to(self, turn: int, alive: int) -> Opened:
        """Return the moves of each card that a seat has at all, by when they fit; and keep them."""
        named = self.named(turn, alive)
        cards: list[OpenTo] = []
        steps: set[int] = set()
        whole = True
        for index, moves in self.moves.items():
            own = tuple([
                move
                for move in moves
                if not move.flags & COPY and not (move.flags & STEAL and move.target is None) and named & self._names(move)
            ])  # fmt: skip
            if self.reset_at is not None or any(move.flags & LIMITING or move.n > self.limit for move in own):
                cards.append((index, (), (), own))
                whole = whole and not own
                continue
            ranged = tuple([(*self._totals(move), move) for move in own])
            if all(low == -NO_LIMIT and high >= self.limit for low, high, _ in ranged):
                cards.append((index, own, (), ()))
            else:
                cards.append((index, (), ranged, ()))
                for low, high, _ in ranged:
                    steps |= {low, high + 1}
        opened = self._opened[turn, alive] = Opened(cards, sorted(steps) if whole else None, {})
        return opened

    def named(self, turn: int, alive: int) -> int:
        """Return whom moves of a seat on turn may name, as bits: seats, seats once more for who is next, and NOBODY."""
        others = alive & ~(1 << turn)
        return (alive if self.target_self else others) << MAX_SEATS | others | NOBODY

    def _names(self, move: Move) -> int:
        """Return the bit of `named` that a move needs."""
        if move.target is None:
            return NOBODY
        if move.target >= self.seats:
            return 0
        return 1 << move.target << (MAX_SEATS if move.flags & CHOOSE else 0)

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

    def several(self, hand: bytes, turn: int, total: int, alive: int) -> list[Move]:
        """Return the legal moves of several cards of a hand together."""
        together = self.together
        assert together is not None
        moves: list[Move] = []
        places = together.places(hand)
        if not places:
            return moves
        if not self.one_pack:
            places = together.once(places, hand)
        made = together.made
        named = self.named(turn, alive)
        for pick, pattern in places:
            always, ranged = pattern.fits or pattern.named.get(named) or self._fits(pattern, named)
            if always:
                key = pick(hand)
                moves += made.get(key) or together.of_key(key)
                continue
            for low, high, at in ranged:
                if low <= total <= high:
                    key = pick(hand)
                    moves.append((made.get(key) or together.of_key(key))[at])
        if self.rounds and total % 10:
            moves = [move for move in moves if not move.flags & ROUND_TEN]
        return moves

    def _fits(self, pattern: Pattern, named: int) -> Fits:
        """Work out when the moves of a pattern fit for a seat that may name some, and keep it."""
        ranged = [
            (*self._totals(move), at)
            for at, move in enumerate(pattern.moves)
            if named & self._names(move) and not (move.flags & NEVER or (move.flags & STEAL and move.target is None))
        ]
        all_fit = [low == -NO_LIMIT and high >= self.limit for low, high, _ in ranged]
        fits = len(ranged) == len(pattern.moves) and all(all_fit), tuple(ranged)
        if all(move.target is None for move in pattern.moves):
            pattern.fits = fits
        elif len(pattern.named) > MOST_ALIVE:
            pattern.named.clear()
        pattern.named[named] = fits
        return fits

    def lonely(self, hand: bytes, turn: int, total: int, last: Alternative | None) -> list[Move]:
        """Return the moves of cards that would take a card when nobody holds one: the name is left out."""
        made = list(self.together.moves(hand)) if self.together is not None else []
        for index in dict.fromkeys(hand):
            moves = self.moves[index]
            made += [move for move in moves if not move.flags & COPY] + [*self.copied(index, last)]
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
        """Return the moves of a card that does again what the card before it did, or counts its own value.

        Where it can be laid in other ways too, only the one that does it again is meant.
        """
        moves = [move for move in self.moves[index] if move.flags & COPY] if index in self.copying else []
        if last is None:  # it counts its own value, and who is next is still its player's choice
            return tuple(move for move in moves if (move.target is not None) == bool(move.flags & CHOOSE))
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
        """Return the legal moves of a hand, of its cards one by one in their order, then of several of them together."""
        rows = self._rows.get(alive) or self.rows_of(alive)
        row = rows[turn].get(total) or self.row(turn, total, alive)
        moves: list[Move] = []
        for index in hand if self.one_pack else dict.fromkeys(hand):
            moves += row[index]
        if self.together is not None:
            moves += self.several(hand, turn, total, alive)
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
    rules = variant.compiled.get(("rules", seats, packs))
    if not isinstance(rules, Rules):
        own = variant.packs_for(seats)
        rules = rules_for(variant, seats, own) if packs is None else Rules(variant, seats, packs)
        variant.compiled["rules", seats, packs] = rules
    return rules
