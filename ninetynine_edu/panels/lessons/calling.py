"""The panels of the lesson Calling the total: saying the new total, and what another rule changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

from ...exercises.calls import jumps, slip_words, sum_of, way
from ...ground.cards import Card
from ...ground.english import capital, change, in_row, minus, together
from ...ground.picture import as_image
from ...ground.say import listed, marked, say
from ...ground.text import whole_number
from ...play.calling import Call, Feat
from ...play.drill import FITS, Drill, Fits, Level, Sum
from ...play.position import Position
from ...rules.card import Row, table_rows
from ...rules.card_drawing import small_cards, suits_alike
from ...rules.card_words import in_full
from ...rules.effects import Alternative, Effect
from ...rules.variant import Variant, variant
from ..kit import pictures
from ..kit.pictures import Jump
from ..practise.desk import LEVELS
from ..practise.series import ROUND
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part


@dataclass(frozen=True, slots=True)
class Task:
    """One play to call, told and helped with as in the lesson."""

    sum: Sum

    @property
    def card(self) -> Card:
        """The card that is played."""
        return self.sum.card

    @property
    def call(self) -> Call:
        """The sum of it."""
        return self.sum.call

    @property
    def total(self) -> int:
        """The total before."""
        return self.call.before

    @property
    def after(self) -> int:
        """The total after it."""
        return self.call.after

    @property
    def sign(self) -> str:
        """What is done, short: `+8`, `−10`, `= 99`, `0`."""
        return f"= {self.after}" if self.call.op == "set" else change(self.call.n)

    @property
    def does(self) -> str:
        """What the card does, in few words."""
        return in_full(Effect((replace(self.sum.alternative, words=()),)), self.call.limit)

    @property
    def sentence(self) -> str:
        """The play as a child says it."""
        if self.call.op == "set":
            return capital(say("{card} makes the total {total}.", card=self.card.the_words, total=self.after))
        return sum_of(self.call)

    def hints(self) -> tuple[str, str]:
        """Two steps of help, neither with the answer in it."""
        n, total, call = self.call.n, self.total, self.call
        if call.op == "set":
            return (say("This card does not add. It sets the total."), say("What does this card set the total to?"))
        if not n:
            return (say("Does this card change the total?"), say("The total stays. What was it before?"))
        if n == -10:
            return (way(call), say("Count back one ten from {total}.", total=total))
        if n == 10:
            return (way(call), say("Count on one ten from {total}.", total=total))
        if n == 11:
            first_ten = say("Eleven is ten and one. First add ten.")
            return (first_ten, say("{total} and 10 is {after}. Now add 1.", total=total, after=total + 10))
        if len(call.stops) > 2:
            ten = call.stops[1]
            return (say("First jump to {ten}. How many are left to jump?", ten=ten), way(call))
        if call.feat is Feat.TO_TEN and n > 0:
            return (
                say("Look how far it is to the next ten."),
                say("You land just on the next ten after {total}.", total=total),
            )
        if total < 10:
            return (way(call), say("Use your fingers, or the line."))
        if n < 0:
            return (say("Look how far it is to the next ten."), way(call))
        return (say("The tens stay. What is {ones} and {n}?", ones=total % 10, n=n), way(call))

    def slip(self, given: int) -> str:
        """Say what a wrong answer shows about how it came about, or nothing."""
        return slip_words(self.call, given)

    def jumps(self) -> list[Jump]:
        """The way on the number line: over a ten in two jumps."""
        return [Jump(each["from"], each["to"], each["short"] or self.sign) for each in jumps(self.call)]


class Practice(Panel):
    """Ten plays to call, one after the other: say the new total aloud, then type it.

    Args:
        after: a panel that has to be done first, such as the prediction.
        v: the rules.
        seed: the same seed brings the same plays.

    Attributes:
        first_try: how many of this round were right at once.
    """

    def __init__(self, after: Panel | None = None, v: Variant | str = "standard", seed: int = 7) -> None:
        self._drill = Drill(variant(v) if isinstance(v, str) else v, seed)
        self._variant = self._drill.variant
        self._levels = self._drill.levels or (Level.ALL,)
        self._level = self._levels[0]
        self._start()
        super().__init__(say("Call the total"), after)

    @property
    def is_done(self) -> bool:
        """True when the round has been played to its end."""
        return len(self._plays) >= ROUND

    def _start(self) -> None:
        self._plays: list[Task] = []
        self._misses = 0
        self._solved = False
        self.first_try = 0
        self._task = self._next_task(_START[self._level])
        self.said, self.mood = say("Say the new total aloud. Then type it."), ""

    def _next_task(self, total: int) -> Task:
        """Return a new play of this level, from a total where it has one."""
        return Task(self._drill.next(_in_line(self._level), near=total))

    def above(self) -> list[Block]:
        """The levels, the total, the card."""
        levels = [
            blocks.button(f"level-{level}", say(LEVELS[level]), pressed=level == self._level) for level in self._levels
        ]
        chosen = blocks.buttons(say("What to practise"), levels)
        if self.is_done:
            return [chosen, blocks.head(say("{n} totals called!", n=ROUND)), *self._line()]
        task = self._task
        total = task.after if self._solved else task.total
        card = capital(say("{card}: {does}", card=task.card.the_words, does=task.does))
        place = say("Card {n} of {count}", n=len(self._plays) + (not self._solved), count=ROUND)
        return [
            chosen, blocks.text(place, small=True), blocks.big(say("Total"), total, *pictures.faces([task.card], self._variant)),
            blocks.head(card), *self._line(),
        ]  # fmt: skip

    def _line(self) -> list[Block]:
        limit = self._variant.limit
        task = self._task
        if self._solved or self.is_done:
            jumps, here = task.jumps(), task.after
        elif self._misses >= 2:
            here = task.total
            # The way is drawn, but its end carries no number.
            jumps = [Jump(j.start, j.end, j.label) for j in task.jumps()]
        else:
            jumps, here = [], task.total
        near = jumps and abs(task.after - task.total) < 12 and self._misses >= 2 and not self._solved
        if near:
            low = max(0, min(task.total, task.after) // 10 * 10 - 5)
            svg = pictures.number_line(
                here, jumps, limit=limit, low=low, high=min(limit, low + 27), title=say("The way on the number line.")
            )
        else:
            svg = pictures.number_line(here, jumps, limit=limit)
        return [blocks.picture(svg)]

    def below(self) -> list[Block]:
        """The box for the answer, or the way on; what has been played so far."""
        if self.is_done:
            parts = [blocks.buttons(say("Go on"), [blocks.button("again", say("Ten more"), main=True)])]
        elif self._solved:
            parts = [blocks.buttons(say("Go on"), [blocks.button("next", say("Next card"), main=True)])]
        else:
            parts = [blocks.ask("answer", say("New total"), round=len(self._plays))]
            tell, hint = blocks.button("show", say("Tell me")), blocks.button("hint", say("Give me a hint"))
            parts.append(blocks.buttons(say("Help"), [tell if self._misses >= 2 else hint]))
        if self._plays:
            told = [say("{sign}: {sentence}", sign=str(task.card), sentence=task.sentence) for task in self._plays]
            parts.append(blocks.listed(say("Cards so far"), told))
        return parts

    def on_paper(self) -> list[Part]:
        """Sums to call in pairs: easy ones first, of every level."""
        drill = Drill(self._variant, seed=1)
        tasks = [Task(drill.next(_in_line(level))) for level in self._levels for _ in range(_ON_PAPER)]
        rows = [(str(task.total), str(task.card), task.does) for task in tasks]
        heads = (say("Total"), say("Card"), say("It does this"), say("New total"))
        return [
            Part(
                [
                    blocks.head(say("Say each new total aloud. Then write it.")),
                    paper.table(heads, [(*row, "") for row in rows]),
                ],
                [blocks.text(in_row(f"{task.total} → {task.after}" for task in tasks))],
            )
        ]

    def do(self, what: str, value: str) -> None:
        """Check what was typed, help, go on, or choose another level."""
        if what.startswith("level-"):
            self._level = Level(what.removeprefix("level-"))
            self._start()
        elif what == "again":
            self._start()
            self.focus = "answer"
        elif what == "next":
            self._task = self._next_task(self._task.after)
            self._misses, self._solved = 0, False
            self.focus = "answer"
            self.say(say("Say the new total aloud. Then type it."))
        elif what == "show":
            self._found(together(self._task.sentence, say("Say it aloud once.")))
        elif what == "hint":
            self._help("")
        else:
            self._check(value)

    def _check(self, value: str) -> None:
        given = whole_number(value)
        if given is None:
            self.say(say("Type the total with figures, such as 45."), "think")
        elif given == self._task.after:
            self.first_try += not self._misses
            self._found(together(say("Yes!"), self._task.sentence))
        else:
            self._help(self._task.slip(given) or say("{n} is not it yet.", n=given))

    def _help(self, before: str) -> None:
        hints = self._task.hints()
        hint = hints[min(self._misses, 1)]
        self._misses += 1
        more = say("Look at the jump on the line.") if self._misses >= 2 else ""
        self.say(together(before, hint, more), "think")

    def _found(self, words: str) -> None:
        self._solved = True
        self._plays.append(self._task)
        self.focus = "again" if self.is_done else "next"
        if self.is_done:
            words = together(words, say("You got {n} out of {count} first time.", n=self.first_try, count=ROUND))
        self.say(words, "good")


def _in_line(level: Level) -> Fits:
    """Return which sums of a level a lesson asks: those on its number line, from 0 on."""
    return lambda call: FITS[level](call) and call.before >= 0 <= call.after


_ON_PAPER: Final = 3
_START: Final = {Level.SMALL: 0, Level.OVER: 17, Level.TENS: 34, Level.ALL: 40}


class RuleChange(Panel):
    """The same hand under other rules: which cards fit now?

    Args:
        hand: the cards.
        total: the total.
        after: a panel that has to be done first.
    """

    RULES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
        marked("as it is"): ("standard", {}),
        marked("tens only take away"): ("standard", {"ten_mode": "minus"}),
        marked("kings and nines swap"): ("standard", {"swap_K_9": True}),
        marked("the game One hundred"): ("one_hundred", {}),
    }

    def __init__(self, hand: str, total: int, after: Panel | None = None) -> None:
        self._hand = hand
        self._total = total
        self._rule = ""
        super().__init__(say("Change a rule"), after)
        self.say(say("Say it first. Then press a rule."))
        self.refresh()

    @property
    def position(self) -> Position:
        """The hand under the rule chosen; as it is before one is."""
        return self._under(self._rule or next(iter(self.RULES)))

    def above(self) -> list[Block]:
        """The rules and the jumps."""
        names = list(self.RULES)
        items = [blocks.button(f"rule{n}", say(name), pressed=name == self._rule) for n, name in enumerate(names)]
        pos = self.position
        jumps = pictures.card_jumps(pos) if self._rule else []  # no answer before the question
        svg = pictures.number_line(pos.total, jumps, limit=pos.variant.limit, low=pos.total - 15)
        return [
            blocks.buttons(say("Which rule?"), items),
            blocks.big(say("Total"), self._total, *pictures.faces(self._hand, pos.variant)),
            blocks.picture(svg),
        ]

    def _under(self, rule: str) -> Position:
        name, rules = self.RULES[rule]
        return Position.open(variant(name, **rules), [self._hand, "4S"], total=self._total)

    def on_paper(self) -> list[Part]:
        """A table to fill in: what each card makes under each rule."""
        usual = self._under(next(iter(self.RULES)))
        cards = usual.variant.parse_cards(self._hand)
        heads = (say("Rule"), *map(str, cards))
        made = [(say(rule), *(_makes(self._under(rule), card) for card in cards)) for rule in self.RULES]
        total = blocks.big(say("Total"), self._total, *pictures.faces(self._hand, usual.variant))
        return [
            Part(
                [
                    blocks.head(say("What does each card make? Write it in the table.")),
                    total,
                    paper.table(heads, [(row[0], *("" for _ in cards)) for row in made]),
                ],
                [paper.table(heads, made)],
            )
        ]

    def do(self, what: str, value: str) -> None:
        """Choose a rule."""
        self._rule = list(self.RULES)[int(what.removeprefix("rule"))]
        self._tell()

    def _tell(self) -> None:
        self.say(together(*fits_in_words(self.position)))


def _makes(position: Position, card: Card) -> str:
    """Return which totals a card makes, in short."""
    made = [position.result_of(move) for move in position.legal_moves if move.cards[0] == card]
    return listed(map(minus, made), "or") if made else say("too big")


def fits_in_words(position: Position) -> list[str]:
    """Return what there is to say of each card of the seat to move: what it makes, or why it is too big."""
    told = []
    for card in position.hands[position.turn]:
        makes = [position.result_of(move) for move in position.legal_moves if move.cards[0] == card]
        reason = position.why_not(card)
        ways = position.variant.effect(card).alternatives
        if reason is None and len(ways) > len(makes):
            told.append(
                together(say("You can play {card}, but not every way.", card=card.the_words), _each_way(position, ways))
            )
        else:
            totals = listed(map(minus, makes), "or")
            told.append(reason or say("You can play {card}: it makes {totals}.", card=card.the_words, totals=totals))
    return told


def _each_way(position: Position, ways: Sequence[Alternative]) -> str:
    told = []
    for each in ways:
        after = each.apply(position.total, 0, negative=position.variant.negative)
        if after is None:
            text = marked("{does}: that takes the total below 0.")
        elif after > position.variant.limit:
            text = _TOO_BIG.get(each.op, _TOO_BIG[""])
        elif each.op == "add" and each.n < 0:
            text = marked("{total} take away {n} is {after}. That fits.")
        else:
            text = _FITS.get(each.op, _FITS[""])
        told.append(capital(say(text, total=position.total, n=abs(each.n), after=after, does=each.action)))
    return together(*told)


_FITS: Final = {
    "add": marked("{total} and {n} is {after}. That fits."),
    "": marked("{does}. That fits."),
}
_TOO_BIG: Final = {
    "add": marked("{total} and {n} is {after}. Too big!"),
    "": marked("{does}: that makes {after}. Too big!"),
}


class CardGuide:
    """What the cards of a variant do, as a table made from its data: what a card says at the table, and what that means."""

    def __init__(self, v: Variant) -> None:
        self._variant = v

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Cards, what is written on them at the table, and what they do: in the words of the rules card."""
        return [(" ".join(map(self._name, row.groups)), self._says(row), row.words) for row in self._rows]

    @property
    def _rows(self) -> list[Row]:
        ranks = list(dict.fromkeys(card.rank for card in self._variant.deck()))
        return sorted(table_rows(self._variant), key=lambda row: ranks.index(row.groups[0][0].rank))

    def _says(self, row: Row) -> str:
        return " ".join(dict.fromkeys(self._variant.effect(group[0]).words for group in row.groups))

    def _name(self, group: tuple[Card, ...]) -> str:
        if suits_alike(group, self._variant):
            return group[0].rank
        return " ".join(str(card) if card.suit else card.words for card in group)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left;min-width:84px;padding:6px 12px 6px 4px">{self._drawn(row)}</th>'
            f'<td style="font-size:18px;text-align:left;padding-right:24px">{escape(self._says(row))}</td>'
            f'<td style="font-size:18px;text-align:left">{escape(row.words)}</td></tr>'
            for row in self._rows
        )
        heads = "".join(
            f'<th scope="col" style="text-align:left">{head}</th>'
            for head in (say("Card"), say("Under the card"), say("It does this"))
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"

    def _drawn(self, row: Row) -> str:
        return " ".join(
            as_image(drawn, self._name(group), "width:36px;vertical-align:middle")
            for group in row.groups
            for drawn in small_cards(group, self._variant)
        )

    def __repr__(self) -> str:
        return "\n".join(
            say("{cards} ({says}): {does}", cards=faces, says=words, does=does) for faces, words, does in self.lines
        )


def card_guide(v: Variant | str = "standard") -> CardGuide:
    """Return what the cards of a variant do, as a table.

    >>> print(card_guide("standard"))
    A (add 1 or 11): adds 1 or 11 (you choose)
    2 5 6 7 8 (+2 +5 +6 +7 +8): adds the number it shows
    3 (+3, skip one): adds 3, and the next player misses a turn
    4 (turn round): the total stays, and play turns round
    9 (sets 99): sets the total to 99
    10 (add or take away 10): adds 10 or takes 10 away (you choose)
    J Q (+10): adds 10
    K (total stays): the total stays
    """
    return CardGuide(variant(v) if isinstance(v, str) else v)
