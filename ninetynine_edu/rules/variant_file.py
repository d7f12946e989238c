"""Reading variant files: TOML to a checked frame, with every problem at once, each with its line and key.

Only data is read. Nothing in a file can run code or name another file: ``extends`` takes the ids of built-in variants.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from ..ground.cards import CODES, Card, own_card
from ..ground.meant import meant
from ..ground.say import listed, marked, say
from ..ground.text import echo
from .effects import LARGEST, EffectError, parse_effect
from .faults import Fault, Problems, VariantError, Where, told_at
from .frame import MAX_SEATS, Frame, Preset, Uncertain
from .house_rules import OPTIONS
from .option import Choice, Option, OptionError, OptionValue
from .refusals import refused, unknown

LONGEST_FILE: Final = 1_048_576
MOST_DOTS: Final = 60
MOST_ENTRIES: Final = 50
MOST_OWN_CARDS: Final = 100
_NAME = r"[a-z][a-z0-9_]{0,39}"
_OPTION_NAME = r"[A-Za-z][A-Za-z0-9_]{0,39}"
_OWN_CODE = r"[A-Z0-9]{1,8}"
_COLOUR_KEY = r"(red|black) (A|[2-9]|10|J|Q|K)"
_JOKER_KEYS = {"joker": ("BJ", "RJ"), "small joker": ("BJ",), "big joker": ("RJ",)}
_CARD_KEYS_ALLOWED = marked(
    "a rank (7), a card (AS), a colour and rank (red 5), one-eyed J, joker, small joker or big joker"
)
_TOP_KEYS = (
    "id", "name", "short_name", "extends", "description", "min_players", "max_players", "packs", "cards", "rules", "source",
    "uncertain", "house_rules", "presets", "deck",
)  # fmt: skip


def _unprintable(text: str) -> str:
    """Return the code point of the first character that no page can show, such as `U+0000`, or nothing."""
    return next((f"U+{ord(sign):04X}" for sign in text if not (sign.isprintable() or sign in "\t\n\r\u00a0")), "")


def read_variant(text: str, source: str, built_in: Callable[[str], Frame]) -> tuple[Frame, Where]:
    """Read the text of a variant file; `built_in` returns the frame that ``extends`` names, or raises LookupError.

    Raises:
        VariantError: with every problem found, up to twenty.
    """
    import tomllib

    text = text.removeprefix("\ufeff") if isinstance(text, str) else text  # as some editors begin a file
    where = Where(text if isinstance(text, str) else "", source)
    problems = Problems(where)
    if not isinstance(text, str):
        raise _unread(source, say("A game is read from text, not from {text}.", text=echo(text)))
    if len(text) > LONGEST_FILE:
        raise _unread(
            source,
            say("A game's file has at most {most} characters, this one has {n}.", most=LONGEST_FILE, n=len(text)),
        )
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:  # the TOML reader takes quadratic time on a key of many parts
            words = say("A line has at most {most} dots, this one has {n}.", most=MOST_DOTS, n=line.count("."))
            raise VariantError([Fault(told_at(words, source, number), words, words, line=number)])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise _unread(source, say("Lists or tables are nested too deep.")) from None
    except ValueError as error:  # also numbers of more digits than Python reads
        said = str(error)[:200]
        raise _unread(source, say("This is not TOML: {said}.", said=said), _toml_line(said, text), said) from None
    reader = _Reader(data, problems, built_in)
    frame = reader.frame(text)
    problems.raise_if_any()
    return frame, where


def _not_from(key: str, value: object, low: int, high: int) -> str:
    return say(
        "{key} is {value}: it must be a whole number from {low} to {high}.",
        key=key,
        value=echo(value),
        low=low,
        high=high,
    )


def _unread(source: str, words: str, line: int = 0, toml: str = "") -> VariantError:
    """Return the error of a text of which nothing could be read."""
    return VariantError(
        [Fault(say("{file}: {problem}", file=source, problem=words), words, words, line=line, toml=toml)]
    )


def _toml_line(said: str, text: str) -> int:
    """Return the line that the TOML reader means; the standard library's tells it in words alone before Python 3.14."""
    last = max(1, len(text.rstrip().split("\n")))
    if at := re.search(r" \(at line (\d+), column \d+\)", said):
        return min(int(at[1]), last)
    return last if "end of document" in said else 1


def _to_limit(cards: Mapping[str, str], before: int, after: int) -> dict[str, str]:
    """Return cards of a base for a file with another limit: what sets the old limit sets the new one."""
    if before == after:
        return dict(cards)
    return {key: re.sub(rf"=\s*{before}(?![0-9])", f"={after}", text) for key, text in cards.items()}


def _option_to_limit(option: Option, before: int, after: int) -> Option:
    if before == after:
        return option
    choices = tuple(replace(choice, cards=_to_limit(choice.cards, before, after)) for choice in option.choices)
    return replace(option, choices=choices)


class _Reader:
    """Turns the tables of a variant file into a frame and notes every problem on the way."""

    def __init__(self, data: dict[str, Any], problems: Problems, built_in: Callable[[str], Frame]) -> None:
        self.data = data
        self.built_in = built_in
        self.problems = problems
        self.own_cards: tuple[Card, ...] = ()
        self.unknown(data, _TOP_KEYS, "")

    def unknown(self, table: Mapping[str, Any], allowed: tuple[str, ...], path: str) -> None:
        for key in table:
            if self.problems.full:
                return
            if key not in allowed:
                problem = unknown(say("{key} is no key here.", key=echo(key)), key, allowed)
                self.problems.add(f"{path}.{key}" if path else key, problem)

    def text(
        self, table: Mapping[str, Any], key: str, path: str, default: str | None = None, longest: int = 600
    ) -> str:
        full = f"{path}.{key}" if path else key
        value = table.get(key, default)
        if value is None:
            self.problems.add(full, say("{key} is missing: it is a text.", key=key))
        elif not isinstance(value, str):
            self.problems.add(full, say("{key} is {value}: it must be a text in quotes.", key=key, value=echo(value)))
        elif len(value) > longest or not value.strip():
            length = len(value.strip())
            self.problems.add(
                full, say("{key} has {n} characters: it can have 1 to {most}.", key=key, n=length, most=longest)
            )
        elif bad := _unprintable(value):
            self.problems.add(
                full, say("{key} holds the character {code}, which cannot be shown: use plain text.", key=key, code=bad)
            )
        else:
            return " ".join(value.split())
        return ""

    def number(self, key: str, default: int, lowest: int, highest: int) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            self.problems.add(key, _not_from(key, value, lowest, highest))
            return default
        return value

    def table(self, table: Mapping[str, Any], key: str, path: str = "") -> dict[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, dict):
            self.problems.add(
                f"{path}.{key}" if path else key,
                say("{key} must be a table, as in [{key}], not {value}.", key=key, value=echo(value)),
            )
            return {}
        return value

    def few(self, table: Mapping[str, Any], key: str, path: str = "") -> list[tuple[str, Any]]:
        """Return the entries of a table that may have only so many."""
        entries = list(self.table(table, key, path).items())
        if len(entries) > MOST_ENTRIES:
            full = f"{path}.{key}" if path else key
            self.problems.add(
                full,
                say("{key} has {n} entries: it can have at most {most}.", key=key, n=len(entries), most=MOST_ENTRIES),
            )
            return []
        return entries

    def texts(self, table: Mapping[str, Any], key: str, path: str) -> tuple[str, ...]:
        value = table.get(key, [])
        good = isinstance(value, list) and len(value) <= 50
        if not good or not all(
            isinstance(item, str) and item.strip() and len(item) <= 600 and not _unprintable(item) for item in value
        ):
            sentence = say("{key} must be a list of up to 50 texts of 1 to 600 plain characters.", key=key)
            self.problems.add(f"{path}.{key}", sentence)
            return ()
        return tuple(" ".join(item.split()) for item in value)

    def frame(self, text: str) -> Frame:
        name = self.id()
        base = self.base(name)
        self.own_cards, copies = self.deck(base)
        limits = self.limits(base)
        known = _to_limit(base.cards, *limits) if base and base.own_cards == self.own_cards else {}
        changed = self.cards(self.table(self.data, "cards"), "cards")
        # Own house rules come along with `extends`, like the cards that they change; presets and doubts do not.
        own = {option.name: _option_to_limit(option, *limits) for option in (base.own_options if base else ())}
        own_options = tuple((own | {option.name: option for option in self.own_options()}).values())
        sources, status = self.source()
        own_rules = self.rules(self.table(self.data, "rules"), "rules", own_options)
        low, high = self.players(base)
        return Frame(
            id=name, name=self.text(self.data, "name", "", longest=80), text=text,
            short_name=self.text(self.data, "short_name", "", longest=80) if "short_name" in self.data else "",
            description="" if base and "description" not in self.data else self.text(self.data, "description", ""),
            own_effects=tuple(changed), extends=base.name if base else "",
            min_players=low, max_players=high, packs=self.packs(base), cards={**known, **changed},
            rules={**(base.rules if base else {}), **own_rules},
            sources=sources, status=status, uncertain=tuple(self.uncertain()),
            own_options=own_options, own_rules=tuple(own_rules), presets=self.presets(own_options),
            own_cards=self.own_cards, copies=copies,
        )  # fmt: skip

    def id(self) -> str:
        name = self.text(self.data, "id", "", longest=40)
        if name and not re.fullmatch(_NAME, name):
            words = say(
                "The id {id} must be small letters, digits and underscores, starting with a letter.", id=echo(name)
            )
            self.problems.add("id", words)
        return name

    def base(self, own_id: str) -> Frame | None:
        """Return the frame that this file starts from, if it names one."""
        if "extends" not in self.data:
            return None
        other = self.text(self.data, "extends", "", longest=40)
        if other and other == own_id:
            self.problems.add("extends", say("A game cannot start from itself."))
            return None
        try:
            return self.built_in(other) if other else None
        except LookupError as error:
            self.problems.add("extends", str(error))
            return None

    def source(self) -> tuple[tuple[str, ...], str]:
        """Read [source]: the documents, and whether the rules are documented or made up to fit."""
        source = self.table(self.data, "source")
        self.unknown(source, ("documents", "status"), "source")
        status = source.get("status", "documented")
        if not isinstance(status, str) or status not in ("documented", "reconstructed"):
            problem = say("{key} cannot be {value}.", key="status", value=echo(status))
            self.problems.add("source.status", refused(problem, listed(("documented", "reconstructed"), "or"))[0])
        return self.texts(source, "documents", "source"), status if isinstance(status, str) else ""

    def players(self, base: Frame | None) -> tuple[int, int]:
        """Return how few and how many can play."""
        low = self.number("min_players", base.min_players if base else 2, 2, MAX_SEATS)
        high = self.number("max_players", base.max_players if base else MAX_SEATS, 2, MAX_SEATS)
        if low > high:
            words = say("min_players {low} is more than max_players {high}.", low=low, high=high)
            self.problems.add("min_players", words)
        return low, high

    def limits(self, base: Frame | None) -> tuple[int, int]:
        """Return the limit of the base and that of this file; the same twice where it is not a limit or not changed."""
        before = int(base.rules.get("limit", OPTIONS["limit"].default)) if base else 0
        rules = self.data.get("rules")
        after = rules.get("limit", before) if isinstance(rules, dict) else before
        fits = isinstance(after, int) and not isinstance(after, bool) and 0 < after <= LARGEST
        return before, after if fits else before

    def deck(self, base: Frame | None) -> tuple[tuple[Card, ...], tuple[tuple[str, int], ...]]:
        """Read [deck]: the cards of a pack of its own, each with its name and how many there are (rules 8)."""
        if "deck" not in self.data:
            return (base.own_cards, base.copies) if base else ((), ())
        cards: list[Card] = []
        copies: list[tuple[str, int]] = []
        table = self.table(self.data, "deck")
        if len(table) > MOST_OWN_CARDS:
            n, most = len(table), MOST_OWN_CARDS
            self.problems.add("deck", say("deck has {n} different cards: it can have at most {most}.", n=n, most=most))
            return (), ()
        for code, entry in table.items():
            path = f"deck.{code}"
            if not re.fullmatch(_OWN_CODE, code):
                sentence = say("{code} cannot name a card: use 1 to 8 capital letters and digits.", code=echo(code))
                self.problems.add(path, sentence)
                continue
            if not isinstance(entry, dict):
                self.problems.add(
                    path,
                    say(
                        "{code} must say what it is called and how many there are, as in {example}.",
                        code=echo(code),
                        example=f'{code} = {{ name = "Hold", copies = 4 }}',
                    ),
                )
                continue
            self.unknown(entry, ("name", "copies"), path)
            number = entry.get("copies", 1)
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 40:
                self.problems.add(f"{path}.copies", _not_from("copies", number, 1, 40))
                continue
            cards.append(own_card(len(cards), code, self.text(entry, "name", path, longest=40)))
            copies.append((code, number))
        if not cards:
            self.problems.add("deck", say("deck names no card."))
        return tuple(cards), tuple(copies)

    def cards(self, table: Mapping[str, Any], path: str) -> dict[str, str]:
        cards: dict[str, str] = {}
        for key, effect in table.items():
            if self.problems.full:
                break
            full = f"{path}.{key}"
            if self.own_cards:
                codes = [card.code for card in self.own_cards]
                if key not in codes:
                    problem = say("{card} is no card of [deck].", card=echo(key))
                    self.problems.add(full, unknown(problem, key, codes))
                    continue
            elif not self.is_card_key(key):
                near = meant(key, [*CODES, *_JOKER_KEYS, "one-eyed J"])
                sentence, brief = refused(say("{card} is no card.", card=echo(key)), say(_CARD_KEYS_ALLOWED), near)
                self.problems.add(full, sentence, brief=brief)
                continue
            try:
                cards[key] = str(parse_effect(effect))
            except EffectError as error:
                self.problems.add(full, str(error), brief=error.brief)
        return cards

    @staticmethod
    def is_card_key(key: str) -> bool:
        if key in _JOKER_KEYS or key == "one-eyed J" or re.fullmatch(_COLOUR_KEY, key):
            return True
        return key in CODES[:52] or key + "S" in CODES[:52]

    def rules(self, table: Mapping[str, Any], path: str, own: tuple[Option, ...]) -> dict[str, OptionValue]:
        known = {**OPTIONS, **{option.name: option for option in own}}
        rules: dict[str, OptionValue] = {}
        for name, value in table.items():
            if self.problems.full:
                break
            if name not in known:
                problem = say("{rule} is no house rule.", rule=echo(name))
                self.problems.add(f"{path}.{name}", unknown(problem, name, known))
                continue
            try:
                rules[name] = known[name].check(value)
            except OptionError as error:
                self.problems.add(f"{path}.{name}", str(error), brief=error.brief)
        return rules

    def packs(self, base: Frame | None) -> tuple[tuple[int, int], ...]:
        default = base.packs if base else ((4, 1), (MAX_SEATS, 2))
        value = self.data.get("packs")
        if value is None:
            return default
        good = isinstance(value, list) and 1 <= len(value) <= MAX_SEATS
        for pair in value if good else ():
            whole = (
                isinstance(pair, list)
                and len(pair) == 2
                and all(isinstance(n, int) and not isinstance(n, bool) for n in pair)
            )
            good = good and whole and 2 <= pair[0] <= MAX_SEATS and 1 <= pair[1] <= 6
        if not good or [pair[0] for pair in value] != sorted({pair[0] for pair in value}):
            self.problems.add(
                "packs", say("packs must be a list such as [[4, 1], [10, 2]]: up to 4 players one pack, up to 10 two.")
            )
            return default
        return tuple((pair[0], pair[1]) for pair in value)

    def uncertain(self) -> Iterator[Uncertain]:
        entries = self.data.get("uncertain", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries) or len(entries) > 50:
            self.problems.add("uncertain", say("uncertain must be up to 50 tables, each headed [[uncertain]]."))
            return
        for number, entry in enumerate(entries, 1):
            path = "uncertain" if number == 1 else f"uncertain#{number}"
            self.unknown(entry, ("what", "default", "why", "alternatives", "rule"), path)
            what, default, why = (self.text(entry, key, path) for key in ("what", "default", "why"))
            rule = self.text(entry, "rule", path, longest=40) if "rule" in entry else ""
            yield Uncertain(what, default, why, self.texts(entry, "alternatives", path), rule)

    def own_options(self) -> Iterator[Option]:
        for name, table in self.few(self.data, "house_rules"):
            path = f"house_rules.{name}"
            if not re.fullmatch(_OPTION_NAME, name) or name in OPTIONS or name == "preset":
                self.problems.add(
                    path,
                    say(
                        "{name} cannot name a new house rule: use letters, digits and underscores, and no name that exists.",
                        name=echo(name),
                    ),
                )
                continue
            if not isinstance(table, dict):
                self.problems.add(path, say("{name} must be a table, as in [{path}].", name=echo(name), path=path))
                continue
            self.unknown(table, ("sentence", "default", "choices", "section"), path)
            choices = []
            for value, choice in self.few(table, "choices", path):
                inner = f"{path}.choices.{value}"
                if not isinstance(choice, dict) or not re.fullmatch(r"[A-Za-z0-9_]{1,40}", value):
                    self.problems.add(
                        inner,
                        say(
                            "A choice is a table with a plain name, as in [{path}.choices.face], not {value}.",
                            path=path,
                            value=echo(value),
                        ),
                    )
                    continue
                self.unknown(choice, ("sentence", "cards"), inner)
                cards = self.cards(self.table(choice, "cards", inner), f"{inner}.cards")
                choices.append(Choice(value=value, text=self.text(choice, "sentence", inner), cards=cards))
            default = self.text(table, "default", path)
            if default and default not in [choice.value for choice in choices]:
                self.problems.add(
                    f"{path}.default",
                    say(
                        "default {value} is none of its choices {choices}.",
                        value=echo(default),
                        choices=listed((c.value for c in choices), "or"),
                    ),
                )
            yield Option(
                name=name, kind="choice", default=default, text=self.text(table, "sentence", path),
                choices=tuple(choices), section=self.text(table, "section", path, default="7", longest=40),
            )  # fmt: skip

    def presets(self, own: tuple[Option, ...]) -> Mapping[str, Preset]:
        presets: dict[str, Preset] = {}
        for name, table in self.few(self.data, "presets"):
            path = f"presets.{name}"
            if not re.fullmatch(_OPTION_NAME, name) or name == "preset" or not isinstance(table, dict):
                self.problems.add(
                    path, say("{name} must be a table with a plain name, as in [presets.orcutt].", name=echo(name))
                )
                continue
            self.unknown(table, ("sentence", "rules"), path)
            rules = self.rules(self.table(table, "rules", path), f"{path}.rules", own)
            presets[name] = Preset(name, self.text(table, "sentence", path), MappingProxyType(rules))
        return MappingProxyType(presets)
