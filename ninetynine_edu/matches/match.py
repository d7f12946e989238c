"""Matches: deals until one player has lives left. Who plays, what a lost deal costs, who deals next, what is undone.

A match owns one seed. Everything left to chance comes from it: the first dealer, each shuffle, each bot's choices.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..ground.cards import from_key
from ..ground.shuffle import Seed, check_seed, child_seed, next_seed, shuffled
from ..ground.text import echo, listing
from ..play.board import CALL, OVER, PLAY
from ..play.dealing import check_players, deal, last_play, lowest_hand, same_cards
from ..play.information import seat_view
from ..play.moves import KNOCK_OUT, TWO_PLAYS, Move
from ..play.outcome import IllegalMove, Termination
from ..play.position import Position, start
from ..play.wording import AT_ONCE, LAST_CARD, cost_in_words, last_card_in_words, play_in_words, short_cards
from ..rules.variant import Variant, variant
from ..rules.variant_file import MAX_SEATS
from .players import HUMAN, PlayerError, check_kind, check_names, make_bot
from .record import DRAWS, DealRecord, Play, Record, RecordError, line_of, read_record, write_record

_log = logging.getLogger(__name__)


class MatchError(ValueError):
    """A match that cannot be played so."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a match.

    Args:
        kind: ``deal``, ``play``, ``draw``, ``forgot``, ``special``, ``lost``, ``deal_won``, ``out`` or ``won``.
        player: the player it happened to, 0-based, or None.
        words: the event as a sentence.
        before: the total before it.
        total: the total after it.
        move: the move of a play.
        number: the deal it belongs to, from 1.
        fault: True when a bot failed and a move was drawn by lot for it.
    """

    kind: str
    player: int | None
    words: str
    before: int
    total: int
    move: Move | None = None
    number: int = 1
    fault: bool = False


@dataclass(frozen=True, slots=True)
class _Moment:
    """All that changes during a deal, so that taking back is going back to an earlier one."""

    position: Position
    plays: int
    log: int
    lost: tuple[int, ...]
    pot: int
    points: tuple[int, ...]


class Match:
    """A match of several deals.

    Args:
        v: a variant or its id.
        players: a kind for each player, 2 to 10: ``"human"`` or a bot: ``"random"``, ``"greedy"``, ``"careful"``.
        seed: a number or text; the same seed and the same plays give the same match. None: one by chance.
        names: what the players are called, if not after their kinds.
        dealer: who deals first, 0-based; None: by lot, from the seed.

    Raises:
        MatchError, InvalidPosition, UnknownVariant: players, names or numbers that cannot be.

    >>> match = Match("standard", players=["greedy", "careful"], seed=7)
    >>> while not match.is_over:
    ...     if match.deal_over:
    ...         match.next_deal()
    ...     _ = match.play_bot()
    >>> match.names[match.winner], match.tokens[match.winner] > 0
    ('Careful bot', True)
    """

    def __init__(
        self, v: Variant | str, players: Sequence[str] = (HUMAN, "greedy"), seed: Seed | None = None,
        names: Sequence[str] | None = None, dealer: int | None = None,
    ) -> None:  # fmt: skip
        self._set_up(v, players, seed, names)
        count = len(self.players)
        if dealer is None:
            dealer = child_seed(self.seed, "dealer") % count
        elif not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < count:
            raise MatchError(f"The dealer is a player from 0 to {count - 1}, not {echo(dealer)}.")
        self._begin(tuple(range(count)), dealer)

    def _set_up(self, v: Variant | str, players: Sequence[str], seed: Seed | None, names: Sequence[str] | None) -> None:
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise MatchError(f"A match needs a variant or its id, not {echo(v)}.")
        if isinstance(players, (str, bytes)) or not isinstance(players, Sequence) or not 2 <= len(players) <= MAX_SEATS:
            raise MatchError(f"players names 2 to {MAX_SEATS} players, as in ['human', 'greedy'], not {echo(players)}.")
        try:
            self.players: tuple[str, ...] = tuple(check_kind(kind) for kind in players)
            self.seed: int = check_seed(seed)
        except (PlayerError, ValueError) as error:
            raise MatchError(str(error)) from None
        self.variant: Variant = v
        try:
            self.names: tuple[str, ...] = check_names(names, self.players)
        except PlayerError as error:
            raise MatchError(str(error)) from None
        count = len(self.players)
        check_players(v, count)
        self._lives = v.lives_for(count)
        self._done: list[DealRecord] = []
        self._past: list[_Moment] = []
        self._plays: list[Play] = []
        self._log: list[Event] = []
        self._now = _Moment(None, 0, 0, (0,) * count, 0, (0,) * count)  # type: ignore[arg-type]

    # --- reading it ---

    @property
    def position(self) -> Position:
        """The running deal, or how the last one ended."""
        return self._now.position

    @property
    def log(self) -> tuple[Event, ...]:
        """All that has happened, in order."""
        return tuple(self._log)

    @property
    def lost(self) -> tuple[int, ...]:
        """Deals that each player has lost; a token won back counts one less."""
        return self._now.lost

    @property
    def points(self) -> tuple[int, ...]:
        """Points for a special total of 69, where they are played for."""
        return self._now.points

    @property
    def tokens(self) -> list[int]:
        """Tokens, or corners not yet folded, that each player has left; 0 for somebody who plays on honour or is out."""
        return [max(0, left - self.variant.lives.honor) for left in self._lives_left()]

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players who are still in the match."""
        if not self._lives:
            return tuple(range(len(self.players)))
        return tuple(player for player, left in enumerate(self._lives_left()) if left > 0)

    @property
    def mover(self) -> int | None:
        """The player to move, or None when the deal is over."""
        return None if self.deal_over else self.seats[self.position.turn]

    @property
    def deal_over(self) -> bool:
        """True when the running deal has ended."""
        return self.position.is_over

    @property
    def is_over(self) -> bool:
        """True when the match has ended: one player is left. Where losses are only counted, a match has no end."""
        return self.deal_over and len(self.players_in) < 2

    @property
    def winner(self) -> int | None:
        """The player who has won the match, or None."""
        if not self.is_over:
            return None
        if self.players_in:
            return self.players_in[0]
        won = self._deal_winner()  # all lost their last life in one deal
        seat = lowest_hand(self.position) if won is None and self.variant.rule("ties") == "lowest_hand" else None
        return won if seat is None else self.seats[seat]

    @property
    def is_bot_turn(self) -> bool:
        """True when a bot is to move."""
        return self.mover is not None and self.players[self.mover] != HUMAN

    def __repr__(self) -> str:
        won = self.winner is not None and f"won by {self.names[self.winner]}"
        what = won or f"deal {self.number}, total {self.position.total}"
        return f"<Match of {self.variant.code}: {listing(self.names, 'and')}; {what}>"

    def _deal_winner(self) -> int | None:
        """Return the player who won the deal that is over, or None."""
        outcome = self.position.outcome
        return None if outcome is None or outcome.winner is None else self.seats[outcome.winner]

    def _lives_left(self) -> list[int]:
        return [self._lives - lost if self._lives else 0 for lost in self._now.lost]

    # --- playing ---

    def play(self, move: Move | str, call: int | None = None) -> Event:
        """Play for whoever is to move; see :meth:`Position.play`. Return the event of the play.

        Raises:
            IllegalMove, InvalidMove, AmbiguousMove: the move is refused and nothing has changed.
        """
        return self._play(move, call, fault=False)

    def play_bot(self) -> Event:
        """Let the bot on turn play one move. A bot that fails gets a legal move drawn by lot, and the event says so.

        Raises:
            IllegalMove: when no bot is to move.
        """
        mover = self.mover
        self._refuse_chance()
        if mover is None or self.players[mover] == HUMAN:
            who = "the deal is over" if mover is None else f"it is the turn of {self.names[mover]}"
            raise IllegalMove(f"No bot can move now: {who}.")
        seed = child_seed(self.seed, f"bot {mover} {self.number} {len(self._plays)}")
        fault = False
        try:
            move = make_bot(self.players[mover], seed).choose(seat_view(self.position, self.position.turn))
            if not isinstance(move, Move) or move not in self.position.legal_moves:
                raise IllegalMove(f"The bot chose {echo(move)}.")
        except (Exception, SystemExit):  # whatever a bot does wrong, the people at the table play on
            _log.exception("The bot %s failed at %r", self.players[mover], self.position)
            move = self.position.legal_moves[seed % len(self.position.legal_moves)]
            fault = True
        event = self._play(move, None, fault=fault)
        if self.position.owed_draw is not None and not self.deal_over and self.seats[self.position.owed_draw] == mover:
            self.draw()  # bots do not forget
        return event

    def hint(self, kind: str = "careful") -> Move | None:
        """Return the move that a bot would choose for the player on turn, or None when the deal is over."""
        if self.deal_over:
            return None
        self._refuse_chance()
        return make_bot(kind, child_seed(self.seed, "hint")).choose(seat_view(self.position, self.position.turn))

    def _refuse_chance(self) -> None:
        if self.position.is_chance:
            raise IllegalMove("A card is drawn first: nobody moves until then.")

    def draw(self, *, late: bool = False) -> Event:
        """Take the card still owed (draw_mode manual).

        Args:
            late: True when the player who forgot a card takes it now, before the next player has finished (manual_late).

        Raises:
            IllegalMove: when nobody is owed a card.
        """
        seat, after = self.position.late_draw if late else self.position.owed_draw, self.position.draw(late=late)
        assert seat is not None  # draw() has refused otherwise
        player = self.seats[seat]
        self._remember(self.players[player] == HUMAN)
        verb = "take" if self.names[player] == "You" else "takes"
        event = self._event("draw", player, f"{self.names[player]} {verb} a card.", after.total)
        play = Play("late" if late else "draw")
        self._plays.append(replace(play, line=line_of(self.position, play, after)))
        out, self._now = self.position.state.out, replace(self._now, position=after)
        self._add(event)
        self._settle_losses(out)  # a card taken can end a deal too
        return event

    def undo(self) -> bool:
        """Take back to the latest decision of the human player, within the running deal.

        Returns:
            True when something was taken back.
        """
        if not self.can_undo:
            return False
        self._now = self._past.pop()
        del self._plays[self._now.plays :], self._log[self._now.log :]
        return True

    @property
    def can_undo(self) -> bool:
        """True when a play can be taken back: one human plays against bots and has decided something in this deal."""
        return self.players.count(HUMAN) == 1 and bool(self._past)

    def next_deal(self) -> None:
        """Start the next deal among those who are still in.

        Raises:
            MatchError: when the deal is not over, or the match is.
        """
        if not self.deal_over:
            raise MatchError("This deal is not over yet.")
        if self.is_over:
            raise MatchError("The match is over: start a new one.")
        self._done.append(self._deal_record())
        self._past.clear()
        outcome = self.position.outcome
        ended = outcome is not None and outcome.termination in (*AT_ONCE, *LAST_CARD)
        if str(self.variant.rule("bust_mode")).startswith("token_") and not ended:
            self._go_on()
        else:
            dealer = self._after(self.dealer, self.players_in)
            won = self._deal_winner()
            if self.variant.rule("next_leader") == "left_of_winner" and won in self.players_in:
                dealer = won if won is not None else dealer
            lost = map(self.seats.__getitem__, outcome.losers if outcome else ())
            loser = next((player for player in lost if player in self.players_in), None)
            self._begin(self.players_in, dealer, loser if self.variant.rule("next_leader") == "loser" else None)

    # --- records ---

    def record(self) -> str:
        """Return the match as a record: readable, and enough to go on from."""
        deals = [*self._done, self._deal_record()]
        return write_record(Record(self.variant, tuple(zip(self.players, self.names, strict=True)), self.seed, deals))

    @classmethod
    def from_record(cls, text: str, variants: Mapping[str, Variant] | None = None) -> Match:
        """Return the match that a record holds, as far as it can be replayed; `errors` tells what was left out.

        Raises:
            RecordError: when nothing can be used.
        """
        record = read_record(text, variants)
        if not record.deals:
            raise RecordError([*record.errors, (1, "The record holds no deal that can be replayed.")])
        match = cls.__new__(cls)
        try:
            match._set_up(
                record.variant, [kind for kind, _ in record.players], record.seed, [name for _, name in record.players]
            )
        except ValueError as error:
            raise RecordError([*record.errors, (1, str(error))]) from None
        left_out = list(record.errors)
        for place, entry in enumerate(record.deals):
            expected = 1 if not place else match.number + 1
            if place and (not match.deal_over or match.is_over):
                left_out.append((1, f"Deal {entry.number} and what follows is left out: the deal before it goes on."))
                break
            if entry.players != match.players_in or entry.number != expected:
                seated = listing([match.names[player] for player in match.players_in], "and")
                left_out.append((1, f"Deal {entry.number} is left out: deal {expected} is next, with {seated}."))
                break
            if place:
                match._done.append(match._deal_record())
                match._past.clear()
            match._seat(entry.players, entry.dealer, entry.start, entry.number)
            for play in entry.plays:
                if play.move in DRAWS:
                    match.draw(late=play.move == "late")
                else:
                    match._play(play.move, play.call, fault=False)
        match.errors = tuple(left_out)
        if not hasattr(match, "number"):
            raise RecordError(left_out)
        return match

    errors: tuple[tuple[int, str], ...] = ()
    """What could not be read of the record that the match came from, as (line, sentence)."""

    # --- inside ---

    def _deal_record(self) -> DealRecord:
        return DealRecord(self.number, self.seats, self.dealer, self._start, list(self._plays), self.position)

    def _begin(self, players: tuple[int, ...], dealer: int, first: int | None = None) -> None:
        """Deal anew: the player to the dealer's left leads (rules 1.3), or the one named first."""
        number = getattr(self, "number", 0) + 1
        leader = players.index(self._after(dealer, players) if first is None else first)
        position = deal(self.variant, len(players), seed=child_seed(self.seed, f"deal {number}"), leader=leader)
        self._seat(players, dealer, position, number)

    def _go_on(self) -> None:
        """Go on after a bust that costs a life but does not end the cards (bust_mode token_new_pile, token_play_on).

        The loser's hand goes under the pile and is replaced from the stock; who is out of the match gets none.
        """
        before = self.position
        loser = before.turn
        new_pile = self.variant.rule("bust_mode") in ("token_new_pile", "token_reset")
        if self.variant.rule("bust_mode") == "token_reset":
            self._go_on_with_the_same_cards()
            return
        pile, under, gone = before.laid, before.held[loser], before.state.gone
        stock, seed = before.stack[before.at :], before.state.seed
        stays = self.seats[loser] in self.players_in
        if stays and len(stock) < self.variant.hand_size:
            stock, pile, under, gone = stock + shuffled(under + pile, seed), b"", b"", b""
            seed = next_seed(seed)
        hands: list[bytes] = list(before.held)
        hands[loser], stock = (
            (stock[: self.variant.hand_size], stock[self.variant.hand_size :]) if stays else (b"", stock)
        )
        players = tuple(player for player in self.seats if player in self.players_in)
        after = self.seats[(loser + before.direction) % len(self.seats)]
        turn = players.index(after)
        position = start(
            self.variant, [hands[self.seats.index(player)] for player in players], stock, seed=seed,
            total=0 if new_pile else min(before.total, self.variant.limit), turn=turn, direction=before.direction,
            pile=pile, under=under, gone=gone if stays else gone + under, played=last_play(before), packs=before.rules.packs,
        )  # fmt: skip
        self._seat(players, self.dealer, position, self.number + 1)

    def _go_on_with_the_same_cards(self) -> None:
        """Go on with all hands as they are, the total at 0 (bust_mode token_reset); who is out lays the hand down."""
        players = tuple(player for player in self.seats if player in self.players_in)
        stay = [self.seats.index(player) for player in players]
        self._seat(players, self.dealer, same_cards(self.position, stay), self.number + 1)

    def _seat(self, players: tuple[int, ...], dealer: int, position: Position, number: int) -> None:
        turned_up = self.variant.rule("start_total") != "0" and len(position.pile) == 1 and position.total != 0
        self.number: int = number
        self.seats: tuple[int, ...] = players
        self.dealer: int = dealer
        self._start = position
        self._now = replace(self._now, position=position)
        self._plays = []
        first = self.seats[position.turn]
        begins = "begin" if self.names[first] == "You" else "begins"
        deals = "deal" if self.names[dealer] == "You" else "deals"
        words = f"Deal {number}. {self.names[dealer]} {deals}, {_inside(self.names[first])} {begins}."
        if number > 1 and str(self.variant.rule("bust_mode")).startswith("token_"):  # the same cards go on
            goes = "go" if self.names[first] == "You" else "goes"
            words = f"Deal {number}. {self.names[first]} {goes} on; the total is {position.total}."
        if turned_up and position.pile:
            words += f" The {position.pile[-1].words} is turned up: the total is {position.total}."
        self._add(self._event("deal", first, words, position.total))
        if position.is_over:
            self._settle_losses(())

    def _after(self, player: int, players: tuple[int, ...]) -> int:
        """Return the next of `players` to the left of a player."""
        count = len(self.players)
        return next((player + step) % count for step in range(1, count + 1) if (player + step) % count in players)

    def _play(self, move: Move | str, call: int | None, *, fault: bool) -> Event:
        before = self.position
        after = before.play(move, call=call)  # refuses what is not allowed, before anything is changed
        assert after.step is not None and after.step.move is not None
        played = after.step.move
        player = self.seats[before.turn]
        self._remember(self.players[player] == HUMAN)
        owed = before.owed_draw
        if owed is not None and owed != before.turn and not before.asked:
            forgot = self.seats[owed]
            self._add(self._event("forgot", forgot, f"{self.names[forgot]} forgot to take a card.", before.total))
        names = [self.names[player] for player in self.seats]
        words = play_in_words(before, after, played, names, said=call)
        if fault:
            words += f" ({self.names[player]} got into a muddle, so this card was drawn by lot.)"
        event = self._event("play", player, words, after.total, before=before.total, move=played, fault=fault)
        self._now = replace(self._now, position=after)
        play = Play(played.code, call)
        self._plays.append(replace(play, line=line_of(before, play, after)))
        self._add(event)
        if after.step.how == PLAY:  # the card lies on the pile
            self._special(before, played, player)
        self._settle_losses(before.state.out)
        return event

    def _special(self, before: Position, move: Move, player: int) -> None:
        """Do what a special total of 69 asks for (rules 1.2, special_totals): only a play that changes the total."""
        rule = str(self.variant.rule("special_totals"))
        result = before.rules.plain_result(move, before.total)
        if rule == "off" or result != 69 or before.total == 69:
            return
        name, now = self.names[player], self._now
        if rule == "69:bonus_point":
            points = tuple(p + (at == player) for at, p in enumerate(now.points))
            self._now = replace(now, points=points)
            words = f"69! {name} {'score' if name == 'You' else 'scores'} a point."
        elif rule == "69:token_from_pool":
            if not now.pot:
                words = f"69! But the pool is empty, so {_inside(name)} {'get' if name == 'You' else 'gets'} nothing."
            else:
                lost = tuple(n - (at == player) for at, n in enumerate(now.lost))
                self._now = replace(now, pot=now.pot - 1, lost=lost)
                words = f"69! {name} {'get' if name == 'You' else 'gets'} a token back from the pool."
        elif rule == "69:others_drink":
            words = f"69! Everybody but {_inside(name)} takes a sip of juice."
        else:
            words = "69! The total goes back to 0."
        self._add(self._event("special", player, words, self.position.total))

    def _settle_losses(self, out_before: tuple[int, ...]) -> None:
        """Tell who has lost, and take the lives of a deal that is over."""
        position = self.position
        outcome = position.outcome
        now_out = outcome.losers if outcome else position.state.out
        for number, seat in enumerate(now_out[len(out_before) :]):
            player = self.seats[seat]
            self._add(self._event("lost", player, self._why_lost(player, seat, first=number == 0), position.total))
        if outcome is None:
            self._pay(out_before, now_out)
            return
        won = self._deal_winner()
        if won is not None and position.rules.eliminates:
            verb = "win" if self.names[won] == "You" else "wins"
            self._add(self._event("deal_won", won, f"{self.names[won]} {verb} this deal.", position.total))
        if self.variant.rule("loser_drinks"):
            losers = [self.names[self.seats[seat]] for seat in outcome.losers]
            verb = "take" if len(losers) > 1 or losers == ["You"] else "takes"
            words = f"{listing([losers[0], *map(_inside, losers[1:])], 'and')} {verb} a sip of juice."
            self._add(self._event("special", self.seats[outcome.losers[0]], words, position.total))
        self._pay(out_before, now_out)
        if (victor := self.winner) is not None:
            verb = "win" if self.names[victor] == "You" else "wins"
            self._add(self._event("won", victor, f"{self.names[victor]} {verb} the match!", position.total))

    def _pay(self, before: tuple[int, ...], out: tuple[int, ...]) -> None:
        """Take the lives of the seats that pay now, of those out of the deal: who_pays says who pays, and when."""
        rule, position = self.variant.rule("who_pays"), self.position
        late = rule == "all_but_last_at_end"
        paying = (out if self.deal_over else ()) if late else out[len(before) : 1 if rule == "only_first_out" else None]
        was_in, total, lost = self.players_in, position.total, list(self._now.lost)
        for seat in paying:
            player, name = self.seats[seat], self.names[self.seats[seat]]
            lost[player] += 1
            if late and position.rules.eliminates and seat in position.state.out:  # who is told of it only now
                self._add(self._event("special", player, f"{name} {cost_in_words(self.variant, name)}.", total))
        self._now = replace(self._now, lost=tuple(lost), pot=self._now.pot + len(paying))
        for player in [player for player in was_in if player not in self.players_in]:
            verb = "are" if self.names[player] == "You" else "is"
            self._add(self._event("out", player, f"{self.names[player]} {verb} out of the match.", total))

    def _why_lost(self, player: int, seat: int, *, first: bool) -> str:
        """Return why a player has lost, as sentences; `first` of those whom one play put out."""
        name, position = self.names[player], self.position
        you = name == "You"
        outcome = position.outcome
        why: Termination | None = outcome.termination if outcome else None
        cards = position.held[seat]
        step = position.step
        if position.rules.eliminates and step is not None:
            why = {CALL: Termination.WRONG_CALL, OVER: Termination.OVER_LIMIT}.get(step.how) if first else None
            cards = dict(step.out).get(seat, cards)
            if why is None and not cards and not (outcome and outcome.termination == Termination.STOCK_OUT):
                why = Termination.NO_CARDS
        cost = cost_in_words(self.variant, name)
        if position.rules.eliminates and not (outcome and outcome.termination in (*AT_ONCE, Termination.STOCK_OUT)):
            rule, first_out = self.variant.rule("who_pays"), (*position.state.out, seat)[0]
            pays = rule == "each_dropped" or (rule == "only_first_out" and seat == first_out)
            at_once = f" and {cost}" if pays and self.variant.lives.mode in ("tokens", "bill") else ""
            cost = f"{'are' if you else 'is'} out of this deal{at_once}"
        if why == Termination.WRONG_CALL:
            return f"That total was not right. {name} {cost}."
        if why == Termination.OVER_LIMIT:
            return f"That is over {self.variant.limit}. {name} {cost}."
        if why == Termination.NO_CARDS:
            return f"{name} {'have' if you else 'has'} no card left to play. {name} {cost}."
        before, move = (step.before, step.move) if step is not None else (None, None)
        kept = before is not None and before.turn == seat and before.asked == "shield"
        hit = move is not None and (
            (move.flags & KNOCK_OUT and move.target == seat) or (kept and move.answer == "keep")
        )
        if hit and seat in position.state.out:
            return f"{name} {'are' if you else 'is'} knocked out. {name} {cost}."
        if outcome is not None and outcome.termination in (Termination.BOMB, *LAST_CARD):
            holder = self.names[self.seats[position.turn]]
            if outcome.termination == Termination.BOMB:
                return f"{name} {'have' if you else 'has'} no card to answer the bomb. {name} {cost}."
            return f"{last_card_in_words(outcome.termination, holder)} {name} {cost}."
        if outcome is not None and outcome.termination in AT_ONCE and seat not in position.state.out:
            holder = self.names[self.seats[position.turn]]
            return f"{holder} {'hold' if holder == 'You' else 'holds'} {AT_ONCE[outcome.termination]}. {name} {cost}."
        held = f" ({short_cards(from_key(cards, self.variant.cards))})" if cards else ""
        if position.rules.family:
            owed = move is not None and move.flags & TWO_PLAYS and position.rules.atomic
            what = "make both plays" if owed else "play"
            return f"{name} cannot {what}{held}. {name} {cost}."
        below = " or go below zero" if self.variant.negative == "forbid" else ""
        return f"{name} cannot play{held}: every card would pass {self.variant.limit}{below}. {name} {cost}."

    def _event(
        self, kind: str, player: int | None, words: str, total: int, *,
        before: int | None = None, move: Move | None = None, fault: bool = False,
    ) -> Event:  # fmt: skip
        return Event(kind, player, words, total if before is None else before, total, move, self.number, fault)

    def _add(self, event: Event) -> None:
        self._log.append(event)

    def _remember(self, decision: bool) -> None:
        if decision:
            self._past.append(replace(self._now, plays=len(self._plays), log=len(self._log)))


def _inside(name: str) -> str:
    """Return a name as it stands inside a sentence."""
    return "you" if name == "You" else name
