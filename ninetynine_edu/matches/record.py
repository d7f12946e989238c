"""Match records: readable text that can be replayed, written and read back.

A record is a heading, then one block for each deal: who sits in it, its start as a position text, one line for each
play. The reader is tolerant: it keeps what it can replay and collects what it cannot, each with its line number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..ground.cards import InvalidCard
from ..ground.english import together
from ..ground.meant import meant
from ..ground.say import listed, say
from ..ground.text import echo, listing
from ..play.board import UNSEEN
from ..play.outcome import InvalidPosition, MoveRefused, Outcome
from ..play.position import Position
from ..rules.faults import VariantError
from ..rules.frame import MAX_SEATS
from ..rules.variant import UnknownVariant, Variant, find_variant, variants
from .players import MODE

TITLE: Final = "Ninety-nine match record, version 1"
LONGEST_RECORD: Final = 5_000_000
MOST_ERRORS: Final = 100
_TOLD: Final = 5
"""So many of them an error tells in its sentence."""
MOST_PLAYS: Final = 5000
_KEYS: Final = ("variant", "player", "seed", "mode", "deal", "start", "draw", "late", "end")
_PLAYER = r"player ([0-9]{1,2}): ([^\WA-Z]{1,40})(?: \"([^\"]{0,200})\")?(?: face ([a-z]{1,20}))?"
_DEAL = r"deal ([0-9]{1,6}): players ([0-9 ]{1,40}), dealer ([0-9]{1,2})"
_PLAY = r"([0-9]{1,6})\. P([0-9]{1,2}) (\S{1,40})(?: call (-?[0-9]{1,6}))? = (-?[0-9]{1,30})"
_DRAW = r"(draw|late) P([0-9]{1,2})"
DRAWS: Final = ("draw", "late")
"""What stands in the place of a move where a player takes a card: in time, or one that was forgotten."""


class LeftOut(NamedTuple):
    """Something in a record that could not be read and was left out.

    Attributes:
        line: its line, from 1.
        sentence: what was wrong.
        brief: the same without the position in which a play was refused.
    """

    line: int
    sentence: str
    brief: str

    @classmethod
    def plain(cls, line: int, sentence: str) -> LeftOut:
        """Return what has no position in its sentence."""
        return cls(line, sentence, sentence)

    @classmethod
    def too_early(cls, deal: int) -> LeftOut:
        """Return that a deal is left out, and what follows, since the one before it has not ended."""
        return cls.plain(1, f"Deal {deal} and what follows is left out: the deal before it goes on.")

    @classmethod
    def not_next(cls, deal: int, expected: int, names: Sequence[str], players: Sequence[int]) -> LeftOut:
        """Return that a deal is left out, since another one comes next, or one of other players."""
        seated = listing([names[player] for player in players], "and")
        return cls.plain(1, f"Deal {deal} is left out: deal {expected} is next, with {seated}.")


class RecordError(ValueError):
    """A record of which nothing can be used.

    Attributes:
        left_out: what was wrong.
        brief: the same in sentences, without the positions in which plays were refused.
    """

    def __init__(self, left_out: Sequence[LeftOut]) -> None:
        self.left_out = tuple(left_out)
        self.brief = " ".join(_line(each, each.brief) for each in left_out[:_TOLD])
        super().__init__(" ".join(_line(each, each.sentence) for each in left_out[:_TOLD]))

    @property
    def errors(self) -> tuple[tuple[int, str], ...]:
        """What was wrong, as (line, sentence) pairs."""
        return pairs(self.left_out)


def _line(each: LeftOut, problem: str) -> str:
    return say("Line {line}: {problem}", line=each.line, problem=problem)


def pairs(left_out: Sequence[LeftOut]) -> tuple[tuple[int, str], ...]:
    """Return what was left out as (line, sentence) pairs."""
    return tuple((each.line, each.sentence) for each in left_out)


@dataclass(frozen=True, slots=True)
class Play:
    """One play of a deal.

    Args:
        move: the move's text, or ``draw`` for a card taken under draw_mode manual, ``late`` for one taken late.
        call: the total said, where it was not left to the table.
        line: how the record writes it, without its number, where that is known; else the deal is replayed for it.
    """

    move: str
    call: int | None = None
    line: str = field(default="", compare=False)


@dataclass(slots=True)
class DealRecord:
    """One deal: who sat in it (player numbers from 0, by seat), who dealt, its start, its plays, and where it led."""

    number: int
    players: tuple[int, ...]
    dealer: int
    start: Position
    plays: list[Play] = field(default_factory=list)
    position: Position | None = None
    damaged: bool = False
    moves: int = 0

    @property
    def last(self) -> Position:
        """The position after all plays."""
        return self.position if self.position is not None else self.start


@dataclass(slots=True)
class Record:
    """A match as read: its variant, players (kind, name), seed and deals, and what was left out on the way.

    `faces` names the face that each player has chosen, "" for none; `mode` how it is played at a table, "" for as usual.
    """

    variant: Variant
    players: tuple[tuple[str, str], ...]
    seed: int
    deals: list[DealRecord] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    faces: tuple[str, ...] = ()
    mode: str = ""

    @property
    def errors(self) -> list[tuple[int, str]]:
        """What was left out, as (line, sentence) pairs."""
        return list(pairs(self.left_out))


def write_record(record: Record) -> str:
    """Return a record as text; :func:`read_record` reads it back.

    >>> from ninetynine_edu.play.position import Position
    >>> start = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> deal = DealRecord(1, (0, 1), 1, start, [Play("9H"), Play("4C")])
    >>> print(write_record(Record(start.variant, (("human", "You"), ("greedy", "Bo")), 7, [deal])))
    Ninety-nine match record, version 1
    variant: standard
    player 1: human "You"
    player 2: greedy "Bo"
    seed: 7
    <BLANKLINE>
    deal 1: players 1 2, dealer 2
    start: standard 93 P1+ 9H,10S/AH,4C
    1. P1 9H = 99
    2. P2 4C = 99
    end: P2 stuck
    <BLANKLINE>
    """
    lines = [TITLE, f"variant: {code_of(record.variant)}"]
    faces = [*record.faces, *[""] * (len(record.players) - len(record.faces))]
    for number, ((kind, name), face) in enumerate(zip(record.players, faces, strict=True), 1):
        lines.append(f'player {number}: {kind} "{name}"' + (f" face {face}" if face else ""))
    lines += [f"seed: {record.seed}", *([f"mode: {record.mode}"] if record.mode else [])]
    for deal in record.deals:
        seated = " ".join(str(player + 1) for player in deal.players)
        lines += ["", f"deal {deal.number}: players {seated}, dealer {deal.dealer + 1}", f"start: {deal.start}"]
        position = deal.last
        plays = [(play, play.line) for play in deal.plays]
        if deal.position is None or not all(line for _, line in plays):
            position = deal.start
            plays = []
            for play in deal.plays:
                before, position = position, replay(position, play)
                plays.append((play, line_of(before, play, position)))
        number = 0
        for play, line in plays:
            number += play.move not in DRAWS
            lines.append(line if play.move in DRAWS else f"{number}. {line}")
        if position.outcome is not None:
            lines.append(f"end: {end_in_words(position.outcome)}")
    return "\n".join(lines) + "\n"


def code_of(game: Variant) -> str:
    """Return what names a game in a record: of somebody's own, where one fits, the code that holds the whole of it.

    >>> code_of(find_variant("chicago{hand_size=5}"))
    'chicago{hand_size=5}'
    """
    if game.id in variants():
        return game.code
    try:
        return game.share_code
    except VariantError:  # too long for one: whoever reads the record needs the game's file beside it
        return game.code


def line_of(before: Position, play: Play, after: Position) -> str:
    """Return how a record writes a play, without its number: `P1 9H = 99`, `draw P2`."""
    if play.move in DRAWS:
        seat = before.owed_draw if play.move == "draw" else before.late_draw
        return f"{play.move} P{(seat or 0) + 1}"
    call = "" if play.call is None else f" call {play.call}"
    return f"P{before.turn + 1} {play.move}{call} = {after.total}"


def end_in_words(outcome: Outcome) -> str:
    """Return how a deal ended, as its line in a record says: the losers in order, and the rule."""
    return " ".join([*(f"P{seat + 1}" for seat in outcome.losers), str(outcome.termination)])


def replay(position: Position, play: Play) -> Position:
    """Return the position after one recorded play; raises as :meth:`Position.play` does."""
    if play.move in DRAWS:
        return position.draw(late=play.move == "late")
    return position.play(play.move, call=play.call)


class _Reader:
    def __init__(self, variants: Mapping[str, Variant] | None) -> None:
        self.variants = {**(variants or {})}
        self.variant: Variant | None = None
        self.players: dict[int, tuple[str, str]] = {}
        self.faces: dict[int, str] = {}
        self.seed = 0
        self.mode = ""
        self.deals: list[DealRecord] = []
        self.left_out: list[LeftOut] = []
        self.header: tuple[int, tuple[int, ...], int] | None = None
        self.line = 0
        self.told: set[str] = set()

    def error(self, sentence: str, brief: str = "") -> None:
        if len(self.left_out) < MOST_ERRORS:
            self.left_out.append(LeftOut(self.line, sentence, brief or sentence))

    def read(self, text: str) -> None:
        for self.line, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            line = raw.strip()
            if not line or line.startswith("#"):
                continue
            if self.line == 1:
                if line != TITLE:
                    self.error(say("A record starts with “{title}”, not with {found}.", title=TITLE, found=echo(line)))
                continue
            if line[0].isdigit():
                self.play(line)
            elif line.startswith(("draw ", "late ")):
                self.take(line)
            else:
                self.key(line)

    def key(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.strip()
        if name in ("variant", "seed") and (name in self.told or self.deals):
            self.error(say("A record says its {name} once, before the first deal.", name=name))
        elif name == "variant":
            self.told.add(name)
            self.read_variant(value)
        elif name == "seed":
            self.told.add(name)
            if re.fullmatch(r"[0-9]{1,16}", value) and int(value) < 2**53:
                self.seed = int(value)
            else:
                self.error(
                    say("The seed {found} must be a whole number from 0 to {most}.", found=echo(value), most=2**53 - 1)
                )
        elif name == "mode":
            self.mode = value if MODE.fullmatch(value) else ""
        elif name == "start":
            self.start(value)
        elif name == "end":
            self.end(value)
        elif found := re.fullmatch(_PLAYER, line):
            number = int(found[1])
            if not 1 <= number <= MAX_SEATS or number - 1 in self.players:
                self.error(
                    say("Player {number}: players are numbered 1 to {most}, each once.", number=number, most=MAX_SEATS)
                )
            else:
                self.players[number - 1] = (found[2], found[3] or f"Player {number}")
                self.faces[number - 1] = found[4] or ""
        elif found := re.fullmatch(_DEAL, line):
            seated = tuple(int(number) - 1 for number in found[2].split()[:12])
            self.header = (int(found[1]), seated, int(found[3]) - 1)
            known = self.players or {0: ("", "")}
            if len(seated) < 2 or len(set(seated)) < len(seated) or not {*seated, self.header[2]} <= known.keys():
                self.error(say("A deal names two or more players of this match, each once, and one of them as dealer."))
                self.header = None
        else:
            told = say(
                "{found} is no line of a record: a line starts with {keys} or a number.",
                found=echo(line),
                keys=listed(_KEYS, "or"),
            )
            self.error(together(told, meant(name.split()[0] if name.split() else "", _KEYS)))

    def end(self, value: str) -> None:
        if not self.deals or self.deals[-1].damaged:
            return
        outcome = self.deals[-1].last.outcome
        if outcome is None:
            self.error(say("The record says that the deal ended here, but the plays do not end it."))
        elif value != end_in_words(outcome):
            self.error(
                say("The deal ended with {end}, not with {found}.", end=end_in_words(outcome), found=echo(value))
            )

    def read_variant(self, code: str) -> None:
        try:
            self.variant = found = find_variant(code, self.variants)
        except (UnknownVariant, VariantError) as problem:
            self.error(str(problem))
        else:
            self.variants.setdefault(found.code, found)  # the starts of its deals name it by that

    def start(self, text: str) -> None:
        header, self.header = self.header, None
        if header is None:
            self.error(say("A start stands below the line of its deal."))
            return
        try:
            position = Position.parse(text, self.variants)
        except (InvalidPosition, InvalidCard, UnknownVariant, VariantError) as problem:
            self.error(str(problem))
            return
        if position.seats != len(header[1]):
            self.error(
                say(
                    "The deal names {n} players, but its start has {hands} hands.",
                    n=len(header[1]),
                    hands=position.seats,
                )
            )
        elif position.is_chance or position.state.mode == UNSEEN:
            self.error(say("A deal of a match starts with a known stock, not with unseen cards."))
        elif self.variant is not None and position.variant != self.variant:
            self.error(
                say(
                    "The start belongs to {game}, the match to {other}.",
                    game=position.variant.code,
                    other=self.variant.code,
                )
            )
        else:
            self.deals.append(DealRecord(*header, position))

    def play(self, line: str) -> None:
        found = re.fullmatch(_PLAY, line)
        if found is None:
            self.error(say("{found} is no play: write it as 1. P1 10S-10 = 83.", found=echo(line)))
        elif deal := self.running():
            seat, total = int(found[2]) - 1, int(found[5])
            expected = deal.moves + 1
            if len(deal.plays) >= MOST_PLAYS:
                self.spoil(deal, say("A deal of more than {n} plays is not read.", n=MOST_PLAYS))
                return
            if int(found[1]) != expected:
                self.error(say("This is play {n} of its deal, not {found}.", n=expected, found=found[1]))
            if seat != deal.last.turn:
                self.spoil(
                    deal,
                    say(
                        "It is Player {n}'s turn in this deal, not Player {other}'s.",
                        n=deal.last.turn + 1,
                        other=seat + 1,
                    ),
                )
                return
            after = self.step(deal, Play(found[3], int(found[4]) if found[4] else None))
            if after is not None and after.total != total:
                self.error(
                    say(
                        "The total after {move} is {right}, not {total}.", move=found[3], right=after.total, total=total
                    )
                )

    def take(self, line: str) -> None:
        found = re.fullmatch(_DRAW, line)
        deal = self.running()
        if found is None:
            self.error(say("{found} is no draw: write it as draw P1.", found=echo(line)))
        elif deal is not None:
            seat = deal.last.owed_draw if found[1] == "draw" else deal.last.late_draw
            if seat != int(found[2]) - 1:
                self.spoil(deal, say("Player {number} has no card to take here.", number=found[2]))
            else:
                self.step(deal, Play(found[1]))

    def running(self) -> DealRecord | None:
        if not self.deals:
            self.error(say("A play stands below the start of its deal."))
            return None
        deal = self.deals[-1]
        return None if deal.damaged else deal

    def step(self, deal: DealRecord, play: Play) -> Position | None:
        try:
            after = replay(deal.last, play)
        except MoveRefused as problem:
            self.spoil(deal, str(problem), problem.reason)
            return None
        deal.plays.append(play)
        deal.moves += play.move not in DRAWS
        deal.position = after
        return after

    def spoil(self, deal: DealRecord, sentence: str, brief: str = "") -> None:
        deal.damaged = True
        self.error(together(sentence, say("The rest of this deal is left out.")), brief)


def read_record(text: str, variants: Mapping[str, Variant] | None = None) -> Record:
    """Read a match record as far as it can be replayed.

    Args:
        text: at most five million characters.
        variants: variants of your own by code, beside those that ship.

    Returns:
        The record; `errors` tells by line what could not be read and was left out.

    Raises:
        RecordError: when nothing can be used: no variant, no players, or no text at all.
    """
    if not isinstance(text, str) or len(text) > LONGEST_RECORD:
        raise RecordError([LeftOut.plain(1, say("A record is a text of at most {n} characters.", n=LONGEST_RECORD))])
    reader = _Reader(variants)
    reader.read(text)
    count = len(reader.players)
    if sorted(reader.players) != list(range(count)) or count < 2:
        reader.error(f"A record names two to {MAX_SEATS} players, numbered without gaps.")
    if reader.variant is None:
        reader.error("The record does not say which variant was played.")
    if reader.variant is None or count < 2 or sorted(reader.players) != list(range(count)):
        raise RecordError(reader.left_out)
    players = tuple(reader.players[number] for number in range(count))
    faces = tuple(reader.faces[number] for number in range(count))
    return Record(reader.variant, players, reader.seed, reader.deals, reader.left_out, faces, reader.mode)
