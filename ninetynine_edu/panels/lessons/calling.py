"""The panels of the lesson Calling the total: saying the new total, and what another rule changes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from ...ground.cards import Card
from ...ground.english import change
from ...ground.text import whole_number
from ...play.position import Position
from ...rules.card import table_rows
from ...rules.card_words import in_full
from ...rules.effects import Alternative, Effect
from ...rules.variant import Variant, variant
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks
from .blocks import Block, Panel

ROUND: Final = 10
SKILLS: Final = {
    "small": "Small cards",
    "over": "Jump over a ten",
    "ten": "Ten more, ten less",
    "all": "All cards",
}


@dataclass(frozen=True, slots=True)
class Task:
    """One play to call: the total before, the card, the way it is played, the total after."""

    total: int
    card: Card
    alternative: Alternative
    after: int

    @property
    def sign(self) -> str:
        """What is done, short: `+8`, `−10`, `= 99`, `0`."""
        if self.alternative.op == "set":
            return f"= {self.after}"
        return change(self.alternative.n)

    @property
    def does(self) -> str:
        """What the card does, in few words."""
        return in_full(Effect((self.alternative,)), 99)

    @property
    def sentence(self) -> str:
        """The play as a child says it."""
        n = self.alternative.n
        if self.alternative.op == "set":
            return f"The {self.card.words} makes the total {self.after}."
        if not n:
            return f"The total stays {self.after}."
        return f"{self.total} and {n} is {self.after}." if n > 0 else f"{self.total} take away {-n} is {self.after}."

    def hints(self) -> tuple[str, str]:
        """Two steps of help, neither with the answer in it."""
        n, total = self.alternative.n, self.total
        if self.alternative.op == "set":
            return ("This card does not add. It sets the total.", "What does this card set the total to?")
        if not n:
            return ("Does this card change the total?", "The total stays. What was it before?")
        if n == -10:
            return ("Ten less: the ones stay. What happens to the tens?", f"Count back one ten from {total}.")
        if n == 10:
            return ("Ten more: the ones stay. What happens to the tens?", f"Count on one ten from {total}.")
        if n == 11:
            return ("Eleven is ten and one. First add ten.", f"{total} and 10 is {total + 10}. Now add 1.")
        ten = (total // 10 + 1) * 10
        if total % 10 and total + n > ten:
            first = ten - total
            return (
                f"First jump to {ten}. How many are left to jump?",
                f"From {total} to {ten} you need {first}. That leaves {n - first}.",
            )
        if total + n == ten:
            return ("Look how far it is to the next ten.", f"You land just on the next ten after {total}.")
        if total < 10:
            return (f"Start at {total} and count on {n}.", "Use your fingers, or the line.")
        return (f"The tens stay. What is {total % 10} and {n}?", f"Start at {total} and count on {n}.")

    def slip(self, given: int, limit: int = 99) -> str:
        """Say what a wrong answer shows about how it came about, or nothing."""
        n = self.alternative.n
        if self.alternative.op == "set":
            added = self.card.rank.isdigit() and given == self.total + int(self.card.rank)
            if added:
                return f"You added {self.card.rank}."
        elif n < 0 and given == self.total - n:
            return "You added. This time, take away."
        elif n > 0 and given == self.total - n:
            return "You took away. This time, add."
        elif n and abs(given - self.after) == 1:
            return "Very close. The ones stay." if abs(n) == 10 else "Very close. Did you count the start too?"
        if given > limit:
            return f"The total never goes over {limit}."
        return "The total is never less than 0." if given < 0 else ""

    def jumps(self) -> list[Jump]:
        """The way on the number line: over a ten in two jumps."""
        n, total = self.alternative.n, self.total
        ten = (total // 10 + 1) * 10
        if self.alternative.op == "add" and 0 < n < 10 and total % 10 and total + n > ten:
            return [Jump(total, ten, f"+{ten - total}"), Jump(ten, self.after, f"+{self.after - ten}")]
        return [Jump(total, self.after, self.sign)]


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
        self._variant = variant(v) if isinstance(v, str) else v
        self._random = random.Random(seed)
        self._skill = "small"
        self._start()
        super().__init__("Call the total", after)

    @property
    def is_done(self) -> bool:
        """True when the round has been played to its end."""
        return len(self._plays) >= ROUND

    def _start(self) -> None:
        self._plays: list[Task] = []
        self._misses = 0
        self._solved = False
        self.first_try = 0
        self._task = self._next_task(_START[self._skill])
        self.said, self.mood = "Say the new total aloud. Then type it.", ""

    def _next_task(self, total: int) -> Task:
        """Return a play of this skill from a total; when none fits, from a lower total."""
        tasks = []
        for card in self._variant.deck():
            for alternative in self._variant.effect(card).alternatives:
                after = alternative.apply(total, 0, negative=self._variant.negative)
                if after is not None and 0 <= after <= self._variant.limit:
                    tasks.append(Task(total, card, alternative, after))
        fitting = [task for task in tasks if _fits(self._skill, task)]
        return self._random.choice(fitting) if fitting else self._next_task(total - 23 if total > 60 else total + 3)

    def above(self) -> list[Block]:
        """The skills, the total, the card."""
        skills = [blocks.button(f"skill-{key}", name, pressed=key == self._skill) for key, name in SKILLS.items()]
        chosen = blocks.buttons("What to practise", skills)
        if self.is_done:
            return [chosen, blocks.head(f"{ROUND} plays called!"), *self._line()]
        task = self._task
        total = task.after if self._solved else task.total
        card = blocks.text(f"{task.card}  ·  the {task.card.words}: {task.does}")
        play = blocks.text(f"Play {len(self._plays) + (not self._solved)} of {ROUND}", small=True)
        return [chosen, play, blocks.big("Total", total), blocks.head(card["text"]), *self._line()]

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
                here, jumps, limit=limit, low=low, high=min(limit, low + 27), title="The way on the number line."
            )
        else:
            svg = pictures.number_line(here, jumps, limit=limit)
        return [blocks.picture(svg)]

    def below(self) -> list[Block]:
        """The box for the answer, or the way on; what has been played so far."""
        if self.is_done:
            parts = [blocks.buttons("Go on", [blocks.button("again", "Ten more", main=True)])]
        elif self._solved:
            parts = [blocks.buttons("Go on", [blocks.button("next", "Next card", main=True)])]
        else:
            parts = [blocks.ask("answer", "New total", round=len(self._plays))]
            if self._misses >= 2:
                parts.append(blocks.buttons("Help", [blocks.button("show", "Tell me")]))
            else:
                parts.append(blocks.buttons("Help", [blocks.button("hint", "Give me a hint")]))
        if self._plays:
            parts.append(blocks.listed("Plays so far", [f"{task.card}: {task.sentence}" for task in self._plays]))
        return parts

    def do(self, what: str, value: str) -> None:
        """Check what was typed, help, go on, or choose another skill."""
        if what.startswith("skill-"):
            self._skill = what.removeprefix("skill-")
            self._start()
        elif what == "again":
            self._start()
            self.focus = "answer"
        elif what == "next":
            self._task = self._next_task(self._task.after)
            self._misses, self._solved = 0, False
            self.focus = "answer"
            self.say("Say the new total aloud. Then type it.")
        elif what == "show":
            self._found(f"{self._task.sentence} Say it aloud once.")
        elif what == "hint":
            self._help("")
        else:
            self._check(value)

    def _check(self, value: str) -> None:
        number = whole_number(value)
        if number is None:
            self.say("Type the total with figures, such as 45.", "think")
        elif number == self._task.after:
            self.first_try += not self._misses
            self._found(f"Yes! {self._task.sentence}")
        else:
            self._help(self._task.slip(number, self._variant.limit) or f"{number} is not it yet.")

    def _help(self, before: str) -> None:
        hints = self._task.hints()
        hint = hints[min(self._misses, 1)]
        self._misses += 1
        more = " Look at the jump on the line." if self._misses >= 2 else ""
        self.say(f"{before} {hint}{more}".strip(), "think")

    def _found(self, words: str) -> None:
        self._solved = True
        self._plays.append(self._task)
        self.focus = "again" if self.is_done else "next"
        if self.is_done:
            words += f" You called {self.first_try} of {ROUND} at the first try."
        self.say(words, "good")


_START: Final = {"small": 0, "over": 17, "ten": 34, "all": 40}


def _fits(skill: str, task: Task) -> bool:
    op, n, total = task.alternative.op, task.alternative.n, task.total
    if skill == "small":
        return op == "add" and 0 < n <= 8 and (total % 10 + n <= 10)
    if skill == "over":
        return op == "add" and 2 <= n <= 8 and total % 10 + n > 10
    if skill == "ten":
        return op == "add" and abs(n) == 10
    return True


class RuleChange(Panel):
    """The same hand under other rules: which cards fit now?

    Args:
        hand: the cards.
        total: the total.
        after: a panel that has to be done first.
    """

    RULES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
        "as it is": ("standard", {}),
        "tens only take away": ("standard", {"ten_mode": "minus"}),
        "kings and nines swap": ("standard", {"swap_K_9": True}),
        "the game One hundred": ("one_hundred", {}),
    }

    def __init__(self, hand: str, total: int, after: Panel | None = None) -> None:
        self._hand = hand
        self._total = total
        self._rule = ""
        super().__init__("Change a rule", after)
        self.say("Say it first. Then press a rule.")
        self._show()

    @property
    def position(self) -> Position:
        """The hand under the rule chosen; as it is before one is."""
        name, rules = self.RULES[self._rule or next(iter(self.RULES))]
        return Position.open(variant(name, **rules), [self._hand, "4S"], total=self._total)

    def above(self) -> list[Block]:
        """The rules and the jumps."""
        names = list(self.RULES)
        items = [blocks.button(f"rule{n}", name, pressed=name == self._rule) for n, name in enumerate(names)]
        pos = self.position
        jumps = pictures.card_jumps(pos) if self._rule else []  # no answer before the question
        svg = pictures.number_line(pos.total, jumps, limit=pos.variant.limit, low=pos.total - 15)
        return [blocks.buttons("Which rule?", items), blocks.big("Total", self._total), blocks.picture(svg)]

    def do(self, what: str, value: str) -> None:
        """Choose a rule."""
        self._rule = list(self.RULES)[int(what.removeprefix("rule"))]
        self._tell()

    def _tell(self) -> None:
        self.say(" ".join(fits_in_words(self.position)))


def fits_in_words(position: Position) -> list[str]:
    """Return a sentence for each card of the seat to move: what it makes, or why it does not fit."""
    told = []
    for card in position.hands[position.turn]:
        makes = [position.result_of(move) for move in position.legal_moves if move.cards[0] == card]
        reason = position.why_not(card)
        ways = position.variant.effect(card).alternatives
        if reason is None and len(ways) > len(makes):
            told.append(f"The {card.words} fits, but not every way: {_each_way(position, ways)}.")
        else:
            told.append(reason or f"The {card.words} fits: it makes {' or '.join(map(str, makes))}.")
    return told


def _each_way(position: Position, ways: Sequence[Alternative]) -> str:
    told = []
    for way in ways:
        after = way.apply(position.total, 0, negative=position.variant.negative)
        fits = after is not None and after <= position.variant.limit
        does = f"take {-way.n} away" if way.op == "add" and way.n < 0 else way.action
        told.append(f"{does} makes {after}, {'that fits' if fits else 'too much'}")
    return "; ".join(told)


class CardGuide:
    """What the cards of a variant do, as a table made from its data: what a card says at the table, and what that means."""

    def __init__(self, v: Variant) -> None:
        self._variant = v

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """Cards, what is written on them at the table, and what they do: in the words of the rules card."""
        ranks = list(dict.fromkeys(card.rank for card in self._variant.deck()))
        rows = []
        for row in table_rows(self._variant):
            faces = " ".join(self._face(group) for group in row.groups)
            says = dict.fromkeys(self._variant.effect(group[0]).words for group in row.groups)
            rows.append((ranks.index(row.groups[0][0].rank), faces, " ".join(says), row.words))
        return [(faces, words, does) for _, faces, words, does in sorted(rows, key=lambda line: line[0])]

    def _face(self, group: tuple[Card, ...]) -> str:
        whole = {card for card in self._variant.deck() if card.rank == group[0].rank}
        if whole == set(group) and group[0].suit:
            return group[0].rank
        return " ".join(str(card) if card.suit else card.words for card in group)

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="font-size:24px;text-align:left;padding:6px 24px 6px 4px">{escape(faces)}</th>'
            f'<td style="font-size:18px;text-align:left;padding-right:24px">{escape(words)}</td>'
            f'<td style="font-size:18px;text-align:left">{escape(does)}</td></tr>'
            for faces, words, does in self.lines
        )
        heads = "".join(
            f'<th scope="col" style="text-align:left">{head}</th>' for head in ("Card", "It says", "It does this")
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"

    def __repr__(self) -> str:
        return "\n".join(f"{faces} ({words}): {does}" for faces, words, does in self.lines)


def card_guide(v: Variant | str = "standard") -> CardGuide:
    """Return what the cards of a variant do, as a table.

    >>> print(card_guide("standard"))
    A (add 1 or 11): adds 1 or 11 (you choose)
    2 5 6 7 8 (+2 +5 +6 +7 +8): adds the number it shows
    3 (+3, skip one): adds 3, and the next player misses a turn
    4 (turn round): the total stays, and play turns round
    9 (sets 99): sets the total to 99
    10 (add or take 10): adds 10 or takes 10 away (you choose)
    J Q (+10): adds 10
    K (total stays): the total stays
    """
    return CardGuide(variant(v) if isinstance(v, str) else v)
