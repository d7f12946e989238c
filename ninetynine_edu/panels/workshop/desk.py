"""What the workshop holds: a text, what is wrong with it, the last good variant; and what a page may ask for.

The text is the truth. A form edit changes single entries of the text (see :mod:`ninetynine_edu.ground.toml_edit`: comments and
order stay) and is taken only when the result is a valid variant; else the text stays as it is, and the field keeps what
was typed, with a sentence. A text that is wrong is kept too: the form waits, and the last good variant stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ...ground.say import marked, say
from ...ground.toml_edit import EditError, Path, Value
from ...matches.company import usual_company
from ...matches.players import HUMAN
from ...rules.combine import derived, with_entries
from ...rules.faults import VariantError, Where
from ...rules.share import TOP_KEYS, fresh_id, write_toml
from ...rules.variant import Variant, variant, variants
from ...rules.variant_file import LONGEST_FILE
from ..kit.address import asked
from ..kit.desk import Action, Message, action
from ..kit.host import Reply
from ..kit.messages import ODD, Refused, flag_of, number_of, plain_problem, text_of
from ..kit.sending import Sends, ToSend
from .form import base_cards, base_of, form_view, ranks_typed
from .problems import SOURCE, Problem, problems_of
from .told import label, why_not

Typed = str | int | bool | None

_MOST_WAITING: Final = 20
_WAITS: Final = marked("The form waits until the text is right again. Your last good version is still there.")


def first_text(base: str = "standard", name: str = "", id: str = "") -> str:
    """Return the text with which a version of one's own begins: nothing is different yet.

    Args:
        base: the id of a shipped variant.
        name: what it is called; else `Our game`.
        id: its id; else one is made of the name.
    """
    name = name or our_name()
    return write_toml({"id": id or fresh_id(name, variants().__contains__), "name": name, "extends": base})


def our_name() -> str:
    """Return what a version of one's own is called until it gets a name."""
    return say("Our game")


class Workshop(Sends):
    """A variant in the making.

    Args:
        text: the file, or the code, to begin with; else an own version of the standard game.
        keep: a name under which the browser keeps the text, so that it survives a reload; "" keeps nothing.

    Attributes:
        game: the last good variant.
        text: what stands in the text now.
        problems: what is wrong with it; none when `game` is made of it.
        on_try: called when the version is to be tried at the table.
        view: what the page shows, new after every message.
    """

    SORRY = marked("Something went wrong on our side. Your last good version is still here.")
    STOPPED = marked("It was stopped. Your last good version is still here.")

    def __init__(self, text: str = "", keep: str = "") -> None:
        super().__init__()
        self.kept_as = keep
        self.on_try: Callable[[], object] = lambda: None
        self.text = first_text()
        self.game = Variant.from_toml(self.text, SOURCE)
        self.problems: list[Problem] = []
        self._data: dict[str, Any] = {}
        self._good = self.text
        self._before = ""
        self._refused: dict[Path, tuple[Typed, str]] = {}
        self._seq = 0
        self._check()
        if text:
            try:
                self._open_text(text)
            except Refused as refused:
                self._say = str(refused)
            self._before = ""
        self.refresh()

    @classmethod
    def at(cls, address: str, plain: str = "", keep: str = "") -> Workshop:
        """Return a workshop that begins with what an address asks for (`?variant=CODE`), or with the plain text."""
        return cls(asked(address).get("variant", "") or plain, keep)

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"keep": self.kept_as, "view": self.view}

    def reply(self, reply: Reply) -> None:
        """Say something to the page; before it asks for the table, the table is there."""
        if reply["kind"] == "try":
            self.on_try()
        super().reply(reply)

    # --- what the page asks for ---

    def admit(self, action: Action, message: Message) -> bool:
        """Take in how far the page is, and the text as it stands there, which goes before whatever is asked for."""
        self._seq = number_of(message, "seq", 0, 10**9) or 0
        in_time = super().admit(action, message)
        if "text" in message and action.name not in ("open", "earlier"):  # those bring another text
            self._type(text_of(message, "text", 2 * LONGEST_FILE))
        return in_time

    @action("text")
    def _text(self, message: Message) -> None:
        """Nothing more than the text itself, which has been taken already."""

    @action("set")
    def _set(self, message: Message) -> None:
        self._needs_good()
        self._edit(_path_of(message), _value_of(message))

    @action("start")
    def _start(self, message: Message) -> None:
        base = text_of(message, "base", 40)
        if base not in variants():
            raise Refused(say("Choose one of the games in the list to start from."))
        named = {} if self.problems else {key: str(self._data[key]) for key in ("name", "id") if key in self._data}
        self._replace(first_text(base, **named))
        self._say = _unchanged(variant(base))

    @action("open")
    def _open(self, message: Message) -> list[Reply]:
        self._open_text(text_of(message, "text", 2 * LONGEST_FILE))
        return [{"kind": "opened"}]

    def _open_text(self, text: str) -> None:
        """Take a file's text, or a code."""
        text = text.removeprefix("\ufeff")  # some editors begin a file with it
        line = text.strip()
        is_code = "~" in text[-12:] or "{" in line.split("\n")[0][:60]
        # One line that is no entry is what is left of a code; as a file it would only put the good text away.
        is_code = is_code or ("\n" not in line and not re.match(r"#|\[|[\w.\"'-]{1,80}\s*=", line))
        if is_code and "\n[" not in text and not re.match(r"\s*(#|id\b)", text):
            try:
                game = variant(text.strip())
            except LookupError:
                raise Refused(
                    say("This is neither a code nor the text of a file. A code ends with ~ and four characters.")
                ) from None
            except VariantError as error:
                raise Refused(plain_problem(error)) from None
            self._replace(_as_own(game))
            if game.id in variants() and not game.changed:
                self._say = _unchanged(game)
                return
        else:
            self._replace(text)
        if not self.problems:
            self._say = say("{game} is open.", game=self.game.name)

    @action("earlier")
    def _earlier(self, message: Message) -> None:
        """Keep what somebody built here before this page was opened, so that they can go back to it."""
        text = text_of(message, "text", 2 * LONGEST_FILE)
        if text not in (self.text, first_text()) and not self._before:
            self._before = text
            self._say = say("What you built here before is still there. Press Go back to see it.")

    @action("back")
    def _back(self, message: Message) -> None:
        if not self._before:
            raise Refused(say("There is nothing to go back to."))
        self._replace(self._before)
        self._say = say("This is what was there before.")

    @action("good")
    def _last_good(self, message: Message) -> None:
        """Go back to the text of the last good version; the wrong one can still be had back."""
        self._replace(self._good)
        self._say = say("{game} is back as it was when all was right.", game=self.game.name)

    @action("own_id")
    def _own_id(self, message: Message) -> None:
        """Give a text with the id of a shipped game an id of its own."""
        import tomllib

        try:
            data = tomllib.loads(self.text)
            changes: dict[Path, Value | None] = dict(_own_names(data))
            if not changes:
                raise Refused(say("Your game has an id of its own already."))
            self._type(with_entries(self.text, changes))
        except (EditError, ValueError):
            raise Refused(say("Change the id in the text, please. It is in the line that begins with id.")) from None
        self._say = say("The id of your game is {id} now.", id=self.game.id) if not self.problems else ""

    @action("try")
    def _try(self, message: Message) -> list[Reply]:
        """Put the game on the table; while something is not right, say so and stay, for the table would play an older one."""
        if self.problems:
            self._say = say("The text is not right yet. Put it right, then try it at the table.")
            return []
        if wrong := self._wrong_fields():
            self._say = say("“{field}” is not right yet. Put it right, then try it at the table.", field=wrong[0])
            return []
        return [{"kind": "try"}]

    @action("print")
    def _print(self, message: Message) -> list[Reply]:
        page = str(self.game.rules_card_html(page=True))
        return [{"kind": "page", "name": f"{self.game.id}_rules.html", "text": page}]

    def to_send(self) -> Sequence[ToSend]:
        """Return the last good version, to play it and to go on building it."""
        try:
            asks = {"variant": self.game.share_code}
        except VariantError as error:
            return [ToSend("play", say("To play it"), plain_problem(error))]
        plays = say("Everybody plays {game} at a table.", game=self.game.name)
        builds = say("Everybody gets {game} here in the workshop, and can change it.", game=self.game.name)
        return [
            ToSend("play", say("To play it"), plays, "play", asks),
            ToSend("build", say("To change it"), builds, "variant_workshop", asks),
        ]

    # --- the text ---

    def _replace(self, text: str) -> None:
        if text != self.text:
            self._before = self.text
        self._refused.clear()
        self._type(text)

    def _type(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self._check()

    def _check(self) -> None:
        """Read the text; when it is good, it becomes the game."""
        import tomllib

        try:
            game = Variant.from_toml(self.text, SOURCE)
        except VariantError as error:
            self.problems = problems_of(error, self.text)
            return
        data = tomllib.loads(self.text)
        self.problems = _shadows(data, self.text)
        if not self.problems:
            self.game, self._data, self._good = game, data, self.text

    def _needs_good(self) -> None:
        if self.problems:
            raise Refused(say(_WAITS))

    def _edit(self, path: Path, value: Typed) -> None:
        """Change one entry by the form, together with those that were refused before, else alone."""
        waiting = {other: typed for other, (typed, _) in self._refused.items() if other != path}
        for changes in ({**waiting, path: value}, {path: value}) if waiting else ({path: value},):
            try:
                text = self._with(changes)
                game = Variant.from_toml(text, SOURCE)
            except (VariantError, EditError) as error:
                sentence = why_not(error, changes, self.game)
                told = sentence if isinstance(error, EditError) else ""
                continue
            if game.id in variants():
                sentence = told = say("{id} is the id of another game. Choose one of your own.", id=game.id)
                continue
            for done in changes:
                self._refused.pop(done, None)
            self._type(text)
            return
        if len(self._refused) < _MOST_WAITING or path in self._refused:
            self._refused[path] = (value, sentence)
        name = label(path, self.game)
        # Beside the field stands why; what is about the whole text, or has no field, stands above.
        self._say = told or (say("“{field}” is not right yet.", field=name) if name else sentence)

    def _wrong_fields(self) -> list[str]:
        """Return what those fields are called that stand in the form with something that was refused."""
        form = form_view(self.game, self._data)
        shown = {("rules", row["name"]) for row in (*form["frame"], *form["rules"])}
        shown |= {("cards", row["key"]) for row in form["cards"]}
        return [name for path in self._refused if len(path) == 1 or path in shown if (name := label(path, self.game))]

    def _with(self, changes: Mapping[Path, Typed]) -> str:
        """Return the text with entries changed, and what goes along with them."""
        all_changes: dict[Path, Value | None] = {}
        for path, value in changes.items():
            if path == ("rules", "ranks") and isinstance(value, str):
                value = ranks_typed(value)
            all_changes[path] = None if value in (None, "") or value == self._usual(path) else value
            if path == ("name",) and isinstance(value, str):
                taken = variants().__contains__
                if self._data.get("id") == fresh_id(str(self._data.get("name", "")), taken):
                    all_changes["id",] = fresh_id(value, taken)
                all_changes[path] = value
            elif path == ("rules", "limit"):
                all_changes |= self._moved_to(value if value is not None else self._usual(path))
            elif path[0] == "cards" and path[-1].endswith("joker") and value is not None and self._no_jokers():
                all_changes["rules", "jokers"] = "2"
        return with_entries(self.text, all_changes)

    def _no_jokers(self) -> bool:
        return self.game.house_rules.get("jokers") == "0"

    def _usual(self, path: Path) -> Typed:
        """Return what an entry is without the file's own word, or None where it needs one."""
        base = base_of(self._data)
        if base is None:
            return None
        if path[0] == "rules":
            return base.house_rules.get(path[1])
        if path[0] == "cards":
            return base_cards(self.game, self._data).get(path[1])
        return {"min_players": base.min_players, "max_players": base.max_players}.get(path[0])

    def _moved_to(self, limit: Typed) -> dict[Path, Value | None]:
        """Return the file's own cards that set the limit, with another limit."""
        own = self._data.get("cards", {})
        old = self.game.limit
        return {
            ("cards", key): re.sub(rf"=\s*{old}(?![0-9])", f"={limit}", effect)
            for key, effect in own.items()
            if re.search(rf"=\s*{old}(?![0-9])", effect) and isinstance(limit, int) and not isinstance(limit, bool)
        }

    # --- what the page shows ---

    def refresh(self) -> None:
        """Make the view anew."""
        self._n += 1
        try:
            code, why = self.game.share_code, ""
        except VariantError as error:
            code, why = "", plain_problem(error)
        self.view = {
            "n": self._n,
            "seq": self._seq,
            "asked": self._asked,
            "text": self.text,
            "say": self._say,
            "problems": [problem.view() for problem in self.problems],
            "waiting": say(_WAITS) if self.problems else "",
            "shadow": any(problem.is_taken for problem in self.problems),
            "refused": [
                {"path": list(path), "value": value, "text": sentence}
                for path, (value, sentence) in self._refused.items()
            ],
            "form": form_view(self.game, self._data),
            "title": self.game.name,
            "card": str(self.game.rules_card_html()),
            "code": code,
            "noCode": why,
            "file": f"{self.game.id}.toml",
            "back": bool(self._before),
        }

    def recover(self, sentence: str) -> None:
        """Go back to the last good text after an error of our own, and say the sentence."""
        self._refused.clear()
        self.text, self.problems = self._good, []
        self._say = sentence
        self.refresh()

    def company(self) -> list[str]:
        """Return who sits at the table to try the game: a person and bots, as many as the game is for."""
        number = min(max(3, self.game.min_players), max(2, self.game.max_players))
        _, *bots = usual_company(self.game)
        return [HUMAN, *(bots[place % len(bots)] for place in range(number - 1))]


def _shadows(data: Mapping[str, Any], text: str) -> list[Problem]:
    """Return the problem of a text with the id of a shipped game, unless it is that very game."""
    name = data.get("id")
    if name not in variants():
        return []
    new = fresh_id(str(name), variants().__contains__)
    sentence = say(
        "{id} is the id of a game that is here already. Give your version an id of its own, such as {new}.",
        id=str(name), new=new,
    )  # fmt: skip
    return [Problem(Where(text, SOURCE).line("id"), "id", sentence, is_taken=True)]


def _own_names(data: Mapping[str, Any]) -> dict[Path, str]:
    """Return an id and a name of its own for the entries of a file that has those of a shipped game."""
    name = data.get("id")
    if not isinstance(name, str) or name not in variants():
        return {}
    changes: dict[Path, str] = {("id",): fresh_id(name, variants().__contains__)}
    shown = variant(name).name
    if data.get("name") == shown:
        changes["name",] = say("{game}, our version", game=say(shown))[:80]
    return changes


def _as_own(game: Variant) -> str:
    """Return a text for a variant that somebody opens by its id or code."""
    if game.id in variants():
        rules = {name: game.house_rules[name] for name in game.changed}
        if not rules:
            return first_text(game.id)
        return derived(game, {}, name=our_name(), id=fresh_id(our_name(), variants().__contains__)).to_toml()
    return derived(game, {}, name=game.name, id=game.id).to_toml() if game.changed else game.to_toml()


def _unchanged(game: Variant) -> str:
    return say("This is {game} now, and nothing is different yet.", game=game.name)


def _path_of(message: Message) -> Path:
    """Return the entry that a form edit is about, checked."""
    path = message.get("path")
    if not isinstance(path, list) or not 1 <= len(path) <= 2 or not all(isinstance(key, str) for key in path):
        raise Refused(ODD)
    known = path[0] in TOP_KEYS[:1] + TOP_KEYS[1:2] + TOP_KEYS[3:] if len(path) == 1 else path[0] in ("cards", "rules")
    if not known or any(not 0 < len(key) <= 40 or not key.isprintable() for key in path):
        raise Refused(ODD)
    return tuple(path)


def _value_of(message: Message) -> Typed:
    if flag_of(message, "plain"):
        return None
    value = message.get("value")
    if isinstance(value, str):
        return text_of(message, "value", 700)
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < 10**9):
        return value
    raise Refused(say("One of the fields is empty. Fill it in or leave it as it was."))


def opened(address: str = "", keep: str = "workshop") -> Workshop:
    """Return the workshop of the app, with what its address asks for, or an own version of the standard game."""
    return Workshop.at(address, "", keep)


__all__ = ["Workshop", "first_text"]
