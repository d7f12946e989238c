"""Variants as data: a frame, cards with effects, and house rules, loaded from TOML and checked.

No variant has code of its own. A file that cannot be right is refused with every problem at once (up to twenty), each
with its line, the key, what was found, what is allowed and the nearest valid word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from types import MappingProxyType

from ..ground.english import together
from ..ground.meant import meant
from ..ground.picture import Html
from ..ground.say import listed, say
from ..ground.text import echo, nearest
from .faults import Problems, VariantError
from .game import Game
from .option import OptionValue
from .refusals import unknown
from .share import share_code, split_code, text_of
from .variant_file import read_variant


class UnknownVariant(LookupError):
    """An id that names no variant."""


@lru_cache(maxsize=1)
def _index() -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return the ids of all variants, and the ids kept for games whose rules are lost, each with a description."""
    import tomllib

    text = (resources.files("ninetynine_edu") / "variants" / "_index.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return tuple(data["order"]), MappingProxyType(dict(data["reserved"]))


def reserved_variants() -> Mapping[str, str]:
    """Return the ids kept for games whose rules are lost or incomplete, each with a description.

    >>> sorted(reserved_variants())
    ['ninety_nine_wilson', 'zeus_on_the_loose']
    """
    return _index()[1]


def variants() -> tuple[str, ...]:
    """Return the ids of all variants, in the order of the rules collection.

    >>> variants()[:3]
    ('ninety_eight', 'ninety_eight_umass', 'ninety_eight_arizona')
    """
    return _index()[0]


def variant(name: str, /, preset: str | None = None, **house_rules: OptionValue) -> Variant:
    """Return a variant by its id, with house rules if wanted.

    Args:
        name: an id such as ``"standard"``, or a code: ``"standard{reverse_two_player=pass}"``, or what
            :attr:`Variant.share_code` gave for a variant of somebody's own.
        preset: a set of house rules that the variant's source names, such as ``"orcutt"``.
        house_rules: options by name; a preset's name with ``True`` selects that preset too.

    Raises:
        UnknownVariant: when no variant has that id; names the nearest ones.
        VariantError: when a house rule does not exist, does not fit, or contradicts another.

    >>> variant("standard").rule("reverse_two_player")
    'again'
    >>> variant("standard", reverse_two_player="pass").code
    'standard{reverse_two_player=pass}'
    """
    if not isinstance(name, str):
        raise UnknownVariant(
            say("A game is named by a text such as {example}, not by {text}.", example="'standard'", text=echo(name))
        )
    if "{" in name:
        name, given = split_code(name)
        house_rules = {**given, **house_rules}
    base = _shared(name) if "~" in name or ";" in name else _built_in(name)
    return base._with(preset, house_rules) if preset is not None or house_rules else base


def find_variant(code: str, variants: Mapping[str, Variant] | None = None) -> Variant:
    """Return the variant that a code names: one of your own, by id or by code, or one that ships.

    Raises:
        UnknownVariant, VariantError: as :func:`variant`.
    """
    own = variants or {}
    plain = code.partition("{")[0] if isinstance(code, str) else ""  # what is no text is refused below
    if plain and code in own:
        return own[code]
    if plain in own:
        name, given = split_code(code)
        return own[name]._with(None, given)
    return variant(code)


def _shared(code: str) -> Variant:
    """Return the variant of a share code."""
    made = Variant.from_toml(text_of(code, lambda name: _built_in(name).frame), source="the code")
    if made.id in variants():
        raise VariantError(
            [say("The code calls its game {id}, but that is another game: give it an id of its own.", id=made.id)]
        )
    return made


def _holding(text: str) -> list[str]:
    """Return the games whose id or name holds a text, signs and capitals aside: first those that begin with it."""
    part = _letters(text)
    names = {each: [_letters(each), _letters(_built_in(each).name)] for each in variants()} if len(part) > 1 else {}
    held = [each for each, called in names.items() if any(part in name for name in called)]
    return sorted(held, key=lambda each: not any(name.startswith(part) for name in names[each]))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


@lru_cache(maxsize=64)
def _built_in(name: str) -> Variant:
    if name in reserved_variants():
        raise UnknownVariant(say("{id} cannot be played: {why}", id=name, why=say(reserved_variants()[name])))
    if name not in variants():
        near = nearest(name, variants(), count=3) or _holding(name)
        if len(near) == 1:
            raise UnknownVariant(together(say("No game is called {name}.", name=echo(name)), meant(name, near)))
        if near:
            raise UnknownVariant(
                say("No game is called {name}: the nearest are {games}.", name=echo(name), games=listed(near))
            )
        raise UnknownVariant(
            say("No game is called {name}: there are {games}.", name=echo(name), games=listed(variants()))
        )
    text = (resources.files("ninetynine_edu") / "variants" / f"{name}.toml").read_text(encoding="utf-8")
    return Variant.from_toml(text, source=f"{name}.toml")


class Variant(Game):
    """The rules of one game: frame, cards and house rules. Immutable; make one with :func:`variant` or `from_toml`.

    >>> v = variant("chicago")
    >>> v.limit, v.hand_size, v.tokens, str(v.effect("9S")), len(v.deck())
    (99, 3, 3, '0, skip', 52)
    """

    @classmethod
    def from_toml(cls, text: str, source: str = "variant file") -> Variant:
        """Read a variant from the text of a TOML file.

        Args:
            text: at most a megabyte (1,048,576 characters). Only data is read: nothing in it can run code or reach a file.
            source: a name for error messages.

        Raises:
            VariantError: with up to twenty problems, each with its line and key.
        """
        frame, where = read_variant(text, source, lambda name: _built_in(name).frame)
        made = cls(frame, {}, where)
        problems = Problems(where)
        for preset in frame.presets.values():
            try:
                cls(frame, preset.rules)
            except VariantError as error:
                for sentence in error.problems:
                    problems.add(f"presets.{preset.name}", sentence)
        problems.raise_if_any()
        return made

    @property
    def share_code(self) -> str:
        """The whole variant as one short text; :func:`variant` reads it, see :mod:`ninetynine_edu.rules.share`.

        Raises:
            VariantError: for a variant of one's own with the id of another one, or too long for a code.
        """
        if self.id not in variants():
            whole = share_code(self.frame.text, lambda name: _built_in(name).frame)
            return whole + self.code.removeprefix(self.id)
        if self.frame != _built_in(self.id).frame:
            raise VariantError([say("{id} is the id of another game: give this one an id of its own.", id=self.id)])
        return self.code

    def with_rules(self, /, preset: str | None = None, **house_rules: OptionValue) -> Variant:
        """Return this variant with other house rules; see :func:`variant`."""
        return self._with(preset, house_rules)

    def _with(self, preset: str | None, house_rules: Mapping[str, OptionValue]) -> Variant:
        chosen: dict[str, OptionValue] = {name: self.house_rules[name] for name in self.changed}
        names = [preset] if preset is not None else []
        plain: dict[str, OptionValue] = {}
        for name, value in house_rules.items():
            only_preset = name in self.frame.presets and name not in self.house_rules
            if only_preset and isinstance(value, (bool, str)) and value in (True, "true"):
                names.append(name)
            elif not (only_preset and isinstance(value, (bool, str)) and value in (False, "false")):
                plain[name] = value
        for name in names:
            if not isinstance(name, str) or name not in self.frame.presets:
                problem = say("{game} has no set of house rules {name}.", game=self.id, name=echo(name))
                raise VariantError([unknown(problem, name, self.frame.presets)])
            chosen.update(self.frame.presets[name].rules)
        chosen.update(plain)
        return Variant(self.frame, chosen)

    def rules_card(self) -> str:
        """Return the rules on one page, as Markdown made from the data."""
        from .card import rules_card  # long, and most games are played without it

        return rules_card(self)

    def rules_card_html(self, *, page: bool = False) -> Html:
        """Return the rules as HTML made from the data; a notebook shows it as it is.

        Args:
            page: True for a whole document that prints on one sheet of A4 or Letter; else a piece to put into a page.
        """
        from .card_page import rules_card_html

        return rules_card_html(self, page=page)

    def _repr_html_(self) -> str:
        return str(self.rules_card_html())
