"""Where worksheets are made: a set of exercises as it will be printed, what it is made of, and what a page may ask for.

Exercises and files are made step by step. A message does as much as fits into a moment; while there is more, the view says how
far it is, the page asks for more, and whoever waits can stop it. Nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Final

from ...exercises.making import ExerciseSet, Making, Spot, exchanged, spots
from ...exercises.set_code import letter
from ...ground.english import together
from ...ground.say import marked, say, speaking
from ...ground.shuffle import check_seed
from ...paper.html import worksheet_html
from ...paper.link import LONGEST_IN_LINK, link
from ...paper.sheet import sheet_of
from ...rules.variant import Variant, find_variant
from ..kit.address import asked
from ..kit.chosen_game import code_of, games_with
from ..kit.desk import Desk, Message, action
from ..kit.host import Reply
from ..kit.messages import ODD, Refused, flag_of, number_of, text_of
from .files import FORMS, Steps, busy_words, steps_of
from .kept import (
    LONGEST,
    LONGEST_FILE,
    Reading,
    address_of,
    codes_of,
    kept_text,
    reading_codes,
    reading_file,
    reading_kept,
    remembered,
)
from .shown import items_view, letters_of, link_view, spots_of, wish_view
from .wishes import LONGEST_CODE, SEEDS, Wish, changed, first_wish, met, usual_skills, wish_of

AT_ONCE: Final = 0.25
"""So long, in seconds, is worked before the page is answered; the step that is begun is brought to its end."""
_LONGEST_ADDRESS: Final = 300
_MAKING: Final = marked("Making the exercises…")
_OPENING: Final = marked("Opening the exercises…")


@dataclass
class _Work:
    """What is being done: its steps, what is said meanwhile, how far it is."""

    steps: Steps
    words: str
    done: int = 0
    of: int = 0


class Worksheets(Desk):
    """A set of exercises in the making.

    Args:
        wish: what it is to be; None for twenty exercises of arithmetic in the standard game.
        keep: a name under which the browser keeps the set; "" keeps nothing.
        trouble: what could not be had of what an address asked for.
        codes: those of a set that the address names.
        brought: the address asks for something: that goes before what the browser keeps.

    Attributes:
        made: the set; None while the first one is being made.
        sheet: the version that is looked at, as a page of HTML.

    >>> desk = Worksheets(first_wish(7))
    >>> while desk.view["busy"]:
    ...     desk.receive({"do": "more"})
    >>> desk.made.words, desk.view["letters"], desk.view["busy"]
    ('Ninety-nine, standard rules: exercises: 20, versions: 1.', ['A'], None)
    """

    SORRY = marked("Something went wrong on our side. Your worksheet is still here.")
    STOPPED = marked("It was stopped. Your worksheet is as it was before.")

    def __init__(
        self,
        wish: Wish | None = None,
        keep: str = "",
        trouble: str = "",
        codes: tuple[str, ...] = (),
        brought: bool = False,
    ) -> None:
        super().__init__()
        self.kept_as = keep
        self._wish = wish or first_wish(self._seed())
        self._own = self._wish.game
        self.games = games_with(self._own)
        self.made: ExerciseSet | None = None
        self._codes: list[str] = []
        self.sheet = ""
        self._drawn: object = None
        self._locked: frozenset[Spot] = frozenset()
        self._place = self._of = 0
        self._address = ""
        self._work: _Work | None = None
        self._fresh, self._brought = True, brought or bool(codes)
        self._memory = ""
        self._before = self._wish
        if codes:
            self._begin(self._open_steps(reading_codes(codes, self._wish)), say(_OPENING))
        else:
            self._wish, said = met(self._wish)
            trouble = together(trouble, said)
            self._make()
        try:
            self._go_on()
        except (ValueError, LookupError, Refused) as error:
            self.refuse(error)
            self._begin_with_usual()
        self._say = together(self._say, trouble)
        self.refresh()

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"keep": self.kept_as, "games": self.games, "sheet": self.sheet, "view": self.view}

    def reply(self, reply: Reply) -> None:
        """Say something to the page; the bytes of a file go beside it."""
        data = reply.pop("bytes", None)
        self.host.send(reply, None if data is None else [data])

    def stamp(self, about: str) -> int:
        """Return which set is shown just now."""
        return self._of

    # --- what is to be made ---

    @action("wish")
    def _change(self, message: Message) -> list[Reply]:
        """Change what the worksheet is to be."""
        wish, said = met(changed(self._wish, message))
        return self._wished(wish, said)

    @action("game")
    def _choose_game(self, message: Message) -> list[Reply]:
        code = text_of(message, "game", LONGEST_CODE)
        if code not in [known for known, _ in self.games]:
            raise Refused(ODD)
        return self._play(self._own if code == code_of(self._own) else find_variant(code))

    @action("own")
    def _own_game(self, message: Message) -> list[Reply]:
        """Take a game of one's own, by its code or the text of its file."""
        text = text_of(message, "text", LONGEST_CODE).strip()
        is_file = "\n" in text or text.startswith(("id", "name", "extends"))
        game = Variant.from_toml(text) if is_file else find_variant(text)
        replies = self._play(game)
        self._own, self.games = game, games_with(game)
        return replies

    def _play(self, game: Variant) -> list[Reply]:
        skills = self._wish.skills
        if skills == usual_skills(self._wish.game):
            skills = usual_skills(game)
        wish, said = met(replace(self._wish, game=game, skills=skills))
        return self._wished(wish, said)

    @action("new")
    def _all_new(self, message: Message) -> list[Reply]:
        """Make all exercises anew but those that are to stay."""
        made = self._there()
        if not self._locked:
            self._wish = replace(self._wish, seed=self._seed())
            self._make()
            return self._go_on()
        there = spots(made)
        held = {spot: there[spot] for spot in self._locked if spot in there}
        beyond = {spot: draw + 1 for spot, (draw, _) in there.items() if spot not in held}
        self._make(held, beyond)
        return self._go_on()

    @action("exchange", about="of")
    def _exchange(self, message: Message) -> None:
        """Put another exercise of the same kind and level in the place of one."""
        made, number = self._there(), self._number(message)
        spot = spots_of(made, self._place)[number : number + 1]
        if self._locked.intersection(spot):
            raise Refused(say("This exercise is locked. Unlock it first."))
        self._take(exchanged(made, self._place, number), self._wish, self._locked)
        self._say = say("Exercise {n} is another one now.", n=number + 1)

    @action("lock", about="of", keeps=True)
    def _lock(self, message: Message) -> None:
        made, number = self._there(), self._number(message)
        spot = spots_of(made, self._place)[number]
        self._locked = self._locked | {spot} if flag_of(message, "on") else self._locked - {spot}

    @action("show", keeps=True)
    def _show_version(self, message: Message) -> None:
        """Look at another version."""
        place = number_of(message, "place", 0, len(self._there().versions) - 1)
        self._place = place or 0

    # --- files ---

    @action("file")
    def _file(self, message: Message) -> list[Reply]:
        way = text_of(message, "way", 20)
        if way not in FORMS or self._is_making():
            raise Refused(ODD)
        self._begin(steps_of(way, self._there(), self._wish, self._address), busy_words(way))
        return self._go_on()

    @action("more", keeps=True)
    def _more(self, message: Message) -> list[Reply]:
        """Go on with what is being done."""
        return self._go_on()

    @action("stop")
    def _stop(self, message: Message) -> list[Reply]:
        if self._work is None:
            return []
        self._failed()
        self._say = say(self.STOPPED)
        return self._begin_with_usual()

    @action("here", keeps=True)
    def _take_own_address(self, message: Message) -> None:
        """Learn where the page itself is; nobody has asked for it, so what was said stays said."""
        self._take_address(message)

    @action("address")
    def _take_address(self, message: Message) -> None:
        """Learn where tablets find the pages."""
        text = text_of(message, "text", _LONGEST_ADDRESS).strip()
        if "://" not in text and ("." in text or ":" in text):
            text = f"http://{text}"  # as people write it
        if text:
            link(text, "")
        self._address = text

    # --- what was kept ---

    @action("kept", keeps=True)
    def _kept(self, message: Message) -> list[Reply]:
        """Take up the set that was made here before, unless something was asked for already; what is damaged is let lie."""
        if not self._fresh:
            return []
        text = text_of(message, "text", LONGEST)
        self._fresh = False
        if self._brought:
            self._memory = text
            self._remember()
            return []
        self._begin(self._open_steps(reading_kept(text, self._wish)), say(_OPENING))
        try:
            return self._go_on()
        except (Refused, ValueError, LookupError):
            return []

    def _remember(self) -> None:
        """Print and lock as before where the set that the address brings is the one that the browser keeps."""
        if self._memory and self.made is not None:
            self._before, self._locked = remembered(self._memory, self.made, self._before, self._locked)
            self._wish, self._memory = self._before, ""

    @action("open")
    def _open(self, message: Message) -> list[Reply]:
        """Open a set from a file, or by its code."""
        text = text_of(message, "text", LONGEST_FILE).lstrip("\ufeff").strip()
        reading = reading_file(text, self._wish) if text.startswith("{") else reading_codes(text.split(), self._wish)
        self._begin(self._open_steps(reading), say(_OPENING))
        return self._go_on()

    # --- work ---

    def _there(self) -> ExerciseSet:
        if self.made is None:
            raise Refused(say("The exercises are not ready yet."))
        return self.made

    def _number(self, message: Message) -> int:
        """Return which exercise of the version a message is about, from 0."""
        made = self._there()
        number = number_of(message, "number", 1, len(made.versions[self._place]))
        if number is None:
            raise Refused(ODD)
        if made.recipe is None:
            exchanged(made, self._place, number - 1)  # says why it cannot be
        return number - 1

    def _seed(self) -> int:
        return check_seed(None) % SEEDS

    def _is_making(self) -> bool:
        return self._work is not None and self._wish is not self._before

    def _wished(self, wish: Wish, said: str) -> list[Reply]:
        """Make what is wished for now, of the exercises that are there where they serve it."""
        before, made = self._before, self.made
        if made is not None and wish.is_made_of(before):
            self._stop_work()
            self._wish = self._before = wish
            self._say = said
            return []
        held: Mapping[Spot, Any] | None = None
        if made is not None and not wish.needs_others(before):
            there = spots(made).items()
            held = {spot: found for spot, found in there if spot[0] < wish.versions and spot[1] < wish.count}
        elif self._locked:
            said = together(said, say("These are other exercises. Nothing is locked any more."))
        self._wish = wish
        self._make(held)
        replies = self._go_on()
        self._say = together(said, self._say)
        return replies

    def _make(self, held: Mapping[Spot, Any] | None = None, beyond: Mapping[Spot, int] | None = None) -> None:
        """Begin to make what is wished for; some exercises may stay."""
        wish, locked = self._wish, self._locked if held else frozenset[Spot]()
        try:
            making = Making(
                wish.game, wish.skills, wish.levels, wish.count, wish.versions, wish.seed, held=held, beyond=beyond
            )
        except ValueError:
            self._failed()
            raise

        def steps() -> Steps:
            while making.step():
                yield making.done, making.of
            made = making.result()
            self._take(made, wish, locked.intersection(spots(made)))
            if len(made.versions[0]) < wish.count:
                self._say = made.words
            return []

        self._begin(steps(), say(_MAKING))

    def _open_steps(self, reading: Reading) -> Steps:
        kept = yield from reading
        self._take(kept.made, kept.wish, kept.locked)
        self._own = kept.wish.game if code_of(kept.wish.game) not in [code for code, _ in self.games] else self._own
        self.games = games_with(self._own)
        self._remember()
        return []

    def _take(self, made: ExerciseSet, wish: Wish, locked: frozenset[Spot]) -> None:
        """Show a set."""
        self.made, self._wish, self._before, self._locked = made, wish, wish, locked
        self._codes = codes_of(made)
        self._place = min(self._place, len(made.versions) - 1)
        self._of += 1

    def _begin(self, steps: Steps, words: str) -> None:
        self._stop_work()
        self._work = _Work(steps, words)

    def _stop_work(self) -> None:
        if self._work is not None:
            self._work.steps.close()
            self._work = None

    def _failed(self) -> None:
        """Give up what is being done, and go back to the wish that the set fulfils."""
        self._stop_work()
        self._wish = self._before

    def _begin_with_usual(self) -> list[Reply]:
        """Where there is no set yet, make the usual one."""
        if self.made is not None:
            return []
        self._wish = self._before = first_wish(self._seed())
        self._make()
        return self._go_on()

    def _go_on(self) -> list[Reply]:
        """Do some of the work; the replies come with its last step."""
        work, ends = self._work, monotonic() + AT_ONCE
        while work is not None:
            try:
                work.done, work.of = next(work.steps)
            except StopIteration as done:
                self._work = None
                replies: list[Reply] = done.value
                return replies
            except BaseException:
                self._failed()
                raise
            if monotonic() >= ends:
                break
        return []

    # --- what is shown ---

    def stop(self) -> None:
        """Give up what is being done after a stop from outside."""
        self._failed()
        super().stop()

    def recover(self, sentence: str) -> None:
        """Give up what is being done after a fault, and say the sentence."""
        self._failed()
        super().recover(sentence)

    def admit(self, action: Any, message: Message) -> bool:
        """Take in what every message says; after anything that a person does, what was kept is not taken up any more."""
        in_time = super().admit(action, message)
        self._fresh &= action.name in ("kept", "more", "here", "address", "show")
        return in_time

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        wish, made, work = self._wish, self.made, self._work
        self._draw()
        self.view = {
            "n": self._n, "of": self._of, "say": self._say, "asked": self._asked, "fresh": self._fresh,
            "busy": None if work is None else {"words": work.words, "done": work.done, "of": work.of},
            "game": code_of(wish.game), "name": wish.game.name, **wish_view(wish), "seed": self._before.seed,
            "place": self._place, "letters": letters_of(made) if made else [],
            "items": items_view(made, self._place, self._locked) if made else [],
            "own": made is not None and made.recipe is None, "locked": len(self._locked), "where": self._address,
            "link": self._link(), "asks": address_of(self._codes, self._before),
            "saved": kept_text(self._codes, self._before, self._locked),
        }  # fmt: skip

    def _draw(self) -> None:
        """Draw the version that is looked at, unless it stands there already."""
        made, wish = self.made, self._before
        if made is None:
            return
        address = wish.address_of_code(self._address)
        drawn = (self._of, self._place, wish.paper, wish.language, wish.answers, address)
        if drawn == self._drawn:
            return
        with speaking(wish.language):
            self.sheet = str(
                worksheet_html([sheet_of(made, self._place)], paper=wish.paper, answers=wish.answers, address=address)
            )
        self._drawn = drawn

    def _link(self) -> dict[str, Any]:
        code = self._codes[self._place] if self._codes else ""
        return link_view(
            self._address, code if len(code) <= LONGEST_IN_LINK else "", letter(self._place), self._before.language
        )


def opened(address: str = "", keep: str = "worksheet") -> Worksheets:
    """Return the page of the app, with the set that its address asks for.

    >>> desk = opened("?variant=chicago&count=5&versions=2&seed=5")
    >>> while desk.view["busy"]:
    ...     desk.receive({"do": "more"})
    >>> desk.made.words
    'Ninety-nine, Chicago: exercises: 5, versions: 2.'
    """
    wish, trouble = wish_of(address, check_seed(None) % SEEDS)
    query = asked(address)
    codes = tuple(query.get("set", "").split())
    return Worksheets(wish, keep, trouble, codes, brought=bool(set(query) - {"lang"}))
