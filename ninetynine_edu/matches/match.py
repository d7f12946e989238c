"""Matches: deals until one player has lives left. Who plays, what a lost deal costs, who deals next, what is undone.

A match owns one seed. Everything left to chance comes from it: the first dealer, each shuffle, each bot's choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..ground.cards import Card
from ..ground.shuffle import Seed, check_seed, child_seed
from ..ground.text import echo, listing
from ..play.board import PLAY
from ..play.dealing import check_players, deal_out, lowest_hand, new_cards, same_cards
from ..play.facts import Fact, What, facts_of
from ..play.information import seat_view
from ..play.moves import Move
from ..play.outcome import IllegalMove
from ..play.position import Position
from ..play.questions import reward_under
from ..play.wording import cost_of
from ..rules.variant import Variant, variant
from .events import Event, Moment
from .losses import keeps_cards, who_pays, why_lost
from .own import STAND_IN, chosen, is_here, stand_ins
from .players import HUMAN, OwnBot, check_faces, check_kinds, check_mode, check_names, make_bot
from .record import DRAWS, DealRecord, LeftOut, Play, Record, RecordError, line_of, pairs, read_record, write_record


class MatchError(ValueError):
    """A match that cannot be played so."""


class Match:
    """A match of several deals.

    Args:
        v: a variant or its id.
        players: a kind for each player, 2 to 10: ``"human"``, a bot (``"random"``, ``"greedy"``, ``"careful"``,
            ``"beginner"``, ``"steady"``, ``"counter"``, ``"expert"``, ``"exact"``), or a bot of your own: a function that gets
            a view of what its seat may know and returns one of its `legal_moves`.
        seed: a number or text; the same seed and the same plays give the same match. None: one by chance.
        names: what the players are called, if not after their kinds.
        faces: which drawn face stands for each player, "" for one of the table's own; small letters.
        dealer: who deals first, 0-based; None: by lot, from the seed.
        mode: how it is played at a table, for whoever shows it: a word of small letters, kept in the record.

    Raises:
        MatchError, InvalidPosition, UnknownVariant: players, names or numbers that cannot be.

    >>> match = Match("standard", players=["greedy", "careful"], seed=7)
    >>> while not match.is_over:
    ...     if match.deal_over:
    ...         match.next_deal()
    ...     _ = match.play_bot()
    >>> match.names[match.winner], match.tokens[match.winner] > 0
    ('Tortoise', True)
    """

    def __init__(
        self, v: Variant | str, players: Sequence[str | OwnBot] = (HUMAN, "greedy"), seed: Seed | None = None,
        names: Sequence[str] | None = None, dealer: int | None = None, faces: Sequence[str] = (), mode: str = "",
    ) -> None:  # fmt: skip
        self._set_up(v, players, seed, names, faces, mode)
        count = len(self.players)
        if dealer is None:
            dealer = child_seed(self.seed, "dealer") % count
        elif not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < count:
            raise MatchError(f"The dealer is a player from 0 to {count - 1}, not {echo(dealer)}.")
        self._begin(tuple(range(count)), dealer)

    def _set_up(
        self, v: Variant | str, players: Sequence[str | OwnBot], seed: Seed | None, names: Sequence[str] | None,
        faces: Sequence[str], mode: str,
    ) -> None:  # fmt: skip
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise MatchError(f"A match needs a variant or its id, not {echo(v)}.")
        self.variant: Variant = v
        try:
            self.players: tuple[str, ...] = check_kinds(players)
            self.seed: int = check_seed(seed)
            self.names: tuple[str, ...] = check_names(names, self.players)
            self.faces: tuple[str, ...] = check_faces(faces, self.players)
            self.mode: str = check_mode(mode)
        except ValueError as error:  # of a player, a name, a face or the seed
            raise MatchError(str(error)) from None
        count = len(self.players)
        check_players(v, count)
        self._lives = v.lives_for(count)
        self._done: list[DealRecord] = []
        self._past: list[Moment] = []
        self._asleep: set[int] = set()
        self._plays: list[Play] = []
        self._log: list[Event] = []
        self._now = Moment(None, 0, 0, (0,) * count, 0, (0,) * count)  # type: ignore[arg-type]

    # --- reading it ---

    @property
    def position(self) -> Position:
        """The running deal, or how the last one ended."""
        return self._now.position

    @property
    def deal(self) -> DealRecord:
        """The running deal as it is recorded."""
        return DealRecord(self.number, self.seats, self.dealer, self._start, list(self._plays), self.position)

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
    def reward(self) -> Card | None:
        """The card that lies face up under the stock (bottom_reward); None where there is none, or when it has been taken."""
        return reward_under(self.position, self._dealt)

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
        by_luck = self.position.legal_moves[seed % len(self.position.legal_moves)]
        move: Move | None = by_luck
        if mover not in self._asleep:
            move, slow, _ = chosen(self.players[mover], seed, self.position)
            if slow:
                self._asleep.add(mover)
                nods = Fact(what=What.NODS_OFF, player=mover)
                self._log.append(self._event("special", mover, self.position.total, nods))
        event = self._play(by_luck if move is None else move, None, fault=move is None)
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
        event = self._event("draw", player, after.total, Fact(what=What.TAKES, player=player))
        play = Play("late" if late else "draw")
        self._plays.append(replace(play, line=line_of(self.position, play, after)))
        out, self._now = self.position.state.out, replace(self._now, position=after)
        self._log.append(event)
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

    def back_to(self, play: int) -> bool:
        """Take back a play of the human player in the running deal, and all that came after it; True when that was done.

        Args:
            play: its number in the deal, from 1; cards that are taken do not count.
        """
        places = [place for place, each in enumerate(self._plays) if each.move not in DRAWS]
        wanted = places[play - 1] if self.can_undo and 0 < play <= len(places) else None
        found = next((n for n, past in enumerate(self._past) if past.plays == wanted), None)
        if found is None:
            return False
        del self._past[found + 1 :]
        return self.undo()

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
        self._done.append(self.deal)
        self._past.clear()
        if keeps_cards(self.position):
            self._go_on()
        else:
            dealer = self._after(self.dealer, self.players_in)
            won = self._deal_winner()
            if self.variant.rule("next_leader") == "left_of_winner" and won in self.players_in:
                dealer = won if won is not None else dealer
            lost = map(self.seats.__getitem__, self.position.outcome.losers if self.position.outcome else ())
            loser = next((player for player in lost if player in self.players_in), None)
            self._begin(self.players_in, dealer, loser if self.variant.rule("next_leader") == "loser" else None)

    # --- records ---

    def record(self) -> str:
        """Return the match as a record: readable, and enough to go on from."""
        players = tuple(zip(self.players, self.names, strict=True))
        deals = [*self._done, self.deal]
        return write_record(Record(self.variant, players, self.seed, deals, faces=self.faces, mode=self.mode))

    @classmethod
    def from_record(cls, text: str, variants: Mapping[str, Variant] | None = None) -> Match:
        """Return the match that a record holds, as far as it can be replayed; `errors` tells what was left out.

        Raises:
            RecordError: when nothing can be used.
        """
        record = read_record(text, variants)
        if not record.deals:
            raise RecordError([*record.left_out, LeftOut.plain(1, "The record holds no deal that can be replayed.")])
        match = cls.__new__(cls)
        kinds, names = zip(*record.players, strict=True)
        left_out = [*record.left_out, *stand_ins(record)]
        kinds = tuple(kind if is_here(kind) else STAND_IN for kind in kinds)
        try:
            match._set_up(record.variant, kinds, record.seed, names, record.faces, record.mode)
        except ValueError as error:
            raise RecordError([*record.left_out, LeftOut.plain(1, str(error))]) from None
        for place, entry in enumerate(record.deals):
            expected = 1 if not place else match.number + 1
            if place and (not match.deal_over or match.is_over):
                left_out.append(LeftOut.too_early(entry.number))
                break
            if entry.players != match.players_in or entry.number != expected:
                left_out.append(LeftOut.not_next(entry.number, expected, match.names, match.players_in))
                break
            if place:
                match._done.append(match.deal)
                match._past.clear()
            match._seat(entry.players, entry.dealer, entry.start, entry.number)
            for play in entry.plays:
                if play.move in DRAWS:
                    match.draw(late=play.move == "late")
                else:
                    match._play(play.move, play.call, fault=False)
        match.left_out = tuple(left_out)
        if not hasattr(match, "number"):
            raise RecordError(left_out)
        return match

    left_out: tuple[LeftOut, ...] = ()
    """What could not be read of the record that the match came from."""

    @property
    def errors(self) -> tuple[tuple[int, str], ...]:
        """The same as (line, sentence) pairs."""
        return pairs(self.left_out)

    # --- inside ---

    def _begin(self, players: tuple[int, ...], dealer: int, first: int | None = None) -> None:
        """Deal anew: the player to the dealer's left leads (rules 1.3), or the one named first."""
        number = getattr(self, "number", 0) + 1
        leader = players.index(self._after(dealer, players) if first is None else first)
        check_players(self.variant, len(players))
        seed = child_seed(self.seed, f"deal {number}")
        self._seat(players, dealer, deal_out(self.variant, len(players), seed, leader, players.index(dealer)), number)

    def _go_on(self) -> None:
        """Go on after a bust that costs a life but does not end the cards; who is out of the match gets none."""
        players = tuple(player for player in self.seats if player in self.players_in)
        stay, rule = [self.seats.index(player) for player in players], self.variant.rule("bust_mode")
        if rule == "token_reset":
            position = same_cards(self.position, stay)
        else:
            position = new_cards(self.position, stay, new_pile=rule == "token_new_pile")
        self._seat(players, self.dealer, position, self.number + 1)

    def _seat(self, players: tuple[int, ...], dealer: int, position: Position, number: int) -> None:
        turned_up = self.variant.rule("start_total") != "0" and len(position.pile) == 1 and position.total != 0
        same_cards = number > 1 and keeps_cards(self.position)
        if not same_cards:
            self._dealt = position
        self.number: int = number
        self.seats: tuple[int, ...] = players
        self.dealer: int = dealer
        self._start = position
        self._now = replace(self._now, position=position)
        self._plays = []
        first = self.seats[position.extras.mover if position.asked else position.turn]  # the dealer may be asked before
        facts = [Fact(what=What.BEGINS, player=first, others=(dealer,), number=number)]
        if same_cards:
            facts = [Fact(what=What.GOES_ON, player=first, number=number, total=position.total)]
        if turned_up and position.pile:
            facts.append(Fact(what=What.TURNED_UP, cards=position.pile[-1:], total=position.total))
        self._log.append(self._event("deal", first, position.total, *facts))
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
            self._log.append(self._event("forgot", forgot, before.total, Fact(what=What.FORGOT, player=forgot)))
        facts = [fact.among(self.seats) for fact in facts_of(before, after, played, call)]
        if fault:
            facts.append(Fact(what=What.MUDDLED, player=player))
        event = self._event("play", player, after.total, *facts, before=before.total, move=played, fault=fault)
        self._now = replace(self._now, position=after)
        play = Play(played.code, call)
        self._plays.append(replace(play, line=line_of(before, play, after)))
        self._log.append(event)
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
        now, what = self._now, What.BACK_TO_ZERO
        if rule == "69:bonus_point":
            points = tuple(p + (at == player) for at, p in enumerate(now.points))
            self._now, what = replace(now, points=points), What.POINT
        elif rule == "69:token_from_pool" and not now.pot:
            what = What.POOL_EMPTY
        elif rule == "69:token_from_pool":
            lost = tuple(n - (at == player) for at, n in enumerate(now.lost))
            self._now, what = replace(now, pot=now.pot - 1, lost=lost), What.TOKEN_BACK
        elif rule == "69:others_drink":
            what = What.OTHERS_DRINK
        self._log.append(self._event("special", player, self.position.total, Fact(what=what, player=player)))

    def _settle_losses(self, out_before: tuple[int, ...]) -> None:
        """Tell who has lost, and take the lives of a deal that is over."""
        position = self.position
        outcome = position.outcome
        now_out = outcome.losers if outcome else position.state.out
        paying, tokens = who_pays(position, len(out_before)), self.tokens
        for number, seat in enumerate(now_out[len(out_before) :]):
            left = max(0, tokens[self.seats[seat]] - (seat in paying))
            facts = [fact.among(self.seats) for fact in why_lost(position, seat, first=number == 0, left=left)]
            self._log.append(self._event("lost", self.seats[seat], position.total, *facts))
        if outcome is None:
            self._pay(len(out_before))
            return
        won = self._deal_winner()
        if won is not None and position.rules.eliminates:
            self._log.append(self._event("deal_won", won, position.total, Fact(what=What.WINS_DEAL, player=won)))
        if self.variant.rule("loser_drinks"):
            loser, *others = (self.seats[seat] for seat in outcome.losers)
            drink = Fact(what=What.DRINK, player=loser, others=tuple(others))
            self._log.append(self._event("special", loser, position.total, drink))
        self._pay(len(out_before))
        if (victor := self.winner) is not None:
            self._log.append(self._event("won", victor, position.total, Fact(what=What.WINS_MATCH, player=victor)))

    def _pay(self, out_before: int) -> None:
        """Take the lives of the seats that pay now, of those out of the deal."""
        position = self.position
        late = self.variant.rule("who_pays") == "all_but_last_at_end" and position.rules.eliminates
        paying = [self.seats[seat] for seat in who_pays(position, out_before)]
        told = [self.seats[seat] for seat in position.state.out] if late else []  # who hears of it only now
        was_in, lost = self.players_in, tuple(n + paying.count(player) for player, n in enumerate(self._now.lost))
        self._now = replace(self._now, lost=lost, pot=self._now.pot + len(paying))
        for player in (player for player in paying if player in told):
            fact = Fact(what=What.PAYS, player=player, word=cost_of(self.variant), number=self.tokens[player])
            self._log.append(self._event("special", player, position.total, fact))
        for player in [player for player in was_in if player not in self.players_in]:
            self._log.append(self._event("out", player, position.total, Fact(what=What.OUT_OF_MATCH, player=player)))

    def _event(
        self, kind: str, player: int | None, total: int, *facts: Fact,
        before: int | None = None, move: Move | None = None, fault: bool = False,
    ) -> Event:  # fmt: skip
        start = total if before is None else before
        return Event(kind, player, start, total, move, self.number, fault, facts, self.names)

    def _remember(self, decision: bool) -> None:
        if decision:
            self._past.append(replace(self._now, plays=len(self._plays), log=len(self._log)))
