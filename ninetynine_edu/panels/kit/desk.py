"""What sits behind a page: it holds what the page shows, is asked by messages, and checks every one like a stranger's.

A desk says with :func:`action` what it may be asked for. Whatever comes, one of four things happens: it is done; it is
refused in a sentence, and nothing else is changed; it is stopped by whoever waits; or something fails on our side, which
is logged, told kindly, and followed by the last good state. No desk knows where it is shown; see :mod:`.host`.

>>> class Counter(Desk):
...     def __init__(self) -> None:
...         super().__init__()
...         self.total = 0
...     @action("add")
...     def _add(self, message: Message) -> None:
...         step = number_of(message, "step", 1, 10)
...         if step is None:
...             raise Refused("Add 1 to 10.")
...         self.total += step
>>> counter = Counter()
>>> counter.act({"do": "add", "step": 7}), counter.total
([], 7)
>>> counter.act({"do": "add"}), counter._say
([], 'Add 1 to 10.')
>>> counter.act("add"), counter._say
([], 'The table did not understand that, so nothing was changed.')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, Final, ParamSpec, TypeVar

from ...ground.say import ENGLISH, language, marked, say, speaking
from .host import Host, Nowhere, Reply
from .messages import ODD, Refused, TooLate, number_of, plain_problem, text_of
from .safe import SORRY, log, why_not

Message = Mapping[object, object]
_Method = TypeVar("_Method", bound=Callable[..., list[Reply] | None])
_P = ParamSpec("_P")
_T = TypeVar("_T")

_OURS: Final = __name__.partition(".")[0] + "."


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a page can ask for: its name, the method that does it, and what :func:`action` says of it."""

    name: str
    method: str
    about: str
    keeps: bool
    hushed: bool


def action(name: str, *, about: str = "", keeps: bool = False, hushed: bool = False) -> Callable[[_Method], _Method]:
    """Register a method of a desk as what a page may ask for.

    Args:
        name: what a message calls it, under `do`.
        about: the key under which a message has to say which state it is about, as :meth:`Desk.stamp` knows it; of a
            message about another state, such as the second half of a double click, nothing is done.
        keeps: what was said before stays said.
        hushed: nothing is said of such a message that comes too late, and what is shown keeps its number: what a person
            does meanwhile is about the same state.
    """

    def register(method: _Method) -> _Method:
        method._action = Action(name, method.__name__, about, keeps, hushed)  # type: ignore[attr-defined]
        return method

    return register


def in_english(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """Let what makes or begins a desk in English alone speak English too."""

    @wraps(make)
    def made(*args: _P.args, **named: _P.kwargs) -> _T:
        with speaking(ENGLISH):
            return make(*args, **named)

    return made


def is_refusal(error: Exception) -> bool:
    """Return whether an error says what is wrong with what was asked for: Refused, or one of our own kinds of error.

    Any other error is a fault, and nobody knows what it has changed.
    """
    return isinstance(error, Refused) or (
        isinstance(error, (ValueError, LookupError)) and type(error).__module__.startswith(_OURS)
    )


class Desk:
    """What sits behind a page. A desk of its own adds actions, :meth:`refresh` and what :attr:`state` holds.

    Attributes:
        view: what the page shows, new after every message.
        host: where it is shown.
        language: in which it says everything: the one that was spoken when it was made.
    """

    SORRY: ClassVar[str] = SORRY
    """What is said after a fault."""
    STOPPED: ClassVar[str] = marked("It was stopped.")
    """What is said when whoever waits has stopped it."""
    LATE: ClassVar[str] = ""
    """What is said of a message about a state that is no more; "" for nothing."""
    HUSHED: ClassVar[bool] = False
    """Every message counts as `hushed`: one that comes too late is not answered, and what the page says since stays said."""
    ACTIONS: ClassVar[Mapping[str, Action]] = {}
    """Everything that a page can ask for."""

    def __init_subclass__(cls, english: bool = False, **given: Any) -> None:
        """Learn what a desk may be asked for.

        Args:
            english: it speaks English whatever is spoken around it, until its texts are in the catalogues; a page half
                in one language and half in another helps nobody.
            given: for other classes.
        """
        super().__init_subclass__(**given)
        if english:
            cls.__init__ = in_english(cls.__init__)  # type: ignore[method-assign]
        own = (getattr(member, "_action", None) for member in vars(cls).values())
        cls.ACTIONS = {**cls.ACTIONS, **{found.name: found for found in own if found is not None}}

    def __init__(self) -> None:
        self.host: Host = Nowhere()
        self.language = language()
        self.view: dict[str, Any] = {}
        self._n = 0
        self._asked = 0
        self._unheard = False
        self._say = ""

    # --- for hosts ---

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown, by the names that the page knows."""
        return {"view": self.view}

    def receive(self, message: object) -> None:
        """Do what a page asks for and show what comes of it. Never fails aloud, and never silently.

        Args:
            message: it comes from a page, so anything can be in it.
        """
        with speaking(self.language):
            self._receive(message)

    def _receive(self, message: object) -> None:
        try:
            try:
                replies = self.act(message)
                if not self._unheard:
                    self.settle(replies)
            except KeyboardInterrupt:  # such as the stop button of a notebook
                self.stop()
                self.show()
        except Exception as error:
            log.exception("%s failed", type(self).__name__)
            try:
                self.recover(why_not(error, self.SORRY))
                self.show()
            except Exception:
                log.exception("and the sentence about it could not be shown")

    def settle(self, replies: list[Reply]) -> None:
        """Show what has become of a message, and say what is said only once."""
        self.refresh()
        self.show()
        for reply in replies:
            self.reply(reply)

    def show(self) -> None:
        """Hand the state to the host."""
        self.host.put(**self.state)

    def reply(self, reply: Reply) -> None:
        """Say something to the page once."""
        self.host.send(reply)

    # --- a message ---

    def act(self, message: object) -> list[Reply]:
        """Do what one message asks for, or refuse it in a sentence; what is shown is made by :meth:`refresh`.

        Args:
            message: whatever came. Known messages are dictionaries with a `do` out of :attr:`ACTIONS`.

        Returns:
            Replies for the page alone, such as a form or a file.
        """
        self._unheard = False
        try:
            if not isinstance(message, dict):
                raise Refused(ODD)
            asked = self.ACTIONS.get(text_of(message, "do", 20))
            if asked is None:
                raise Refused(ODD)
            if not self.admit(asked, message):
                self._unheard = asked.hushed or self.HUSHED
                return []
            return getattr(self, asked.method)(message) or []
        except (Refused, ValueError, LookupError) as error:
            if not is_refusal(error):
                raise
            self.refuse(error)
        return []

    def admit(self, action: Action, message: Message) -> bool:
        """Take in what every message says, before its action; False when it comes too late."""
        self._asked = number_of(message, "asked", 0, 10**9) or 0
        if action.about and number_of(message, action.about, 0, 10**9) != self.stamp(action.about):
            if self.LATE and not action.hushed:
                raise TooLate(say(self.LATE))
            return False
        if not action.keeps:
            self._say = ""
        return True

    def stamp(self, about: str) -> int:
        """Return the number of the state that a message has to be about, under a key."""
        return self._n

    def refuse(self, error: Exception) -> None:
        """Say why something is not done."""
        self._say = str(error) if isinstance(error, Refused) else plain_problem(error)

    def remark(self, sentence: str) -> None:
        """Say a sentence; everything else stays."""
        self._say = sentence
        self.refresh()

    def stop(self) -> None:
        """Say that something was stopped, with all as it was."""
        self.remark(say(self.STOPPED))

    def recover(self, sentence: str) -> None:
        """Go back to the last good state after a fault, and say the sentence."""
        self.remark(sentence)

    def refresh(self) -> None:
        """Make what is shown anew."""
        self._n += 1
