"""One short text for a whole variant, to copy, to say aloud or to put into an address.

A variant that a form can make, one that extends a shipped variant and changes its name, players, cards and house rules,
is written so that a person can read it::

    standard;name=Class 4b;limit=50;hand_size=5;9:0,skip;10:+10|-10~5Q7H

First the variant it starts from; then parts between semicolons, ``name=value`` for the frame and the house rules,
``card:effect`` for cards (``|`` stands for `or`); after ``~`` four signs that check the rest. In names and descriptions
``%``, ``;``, ``~``, ``&``, ``{`` and ``}`` are written as in addresses (``%3B``). What is the same as the form would
propose (id, name) is left out. Any other file is packed: ``file;`` and groups of letters and digits.

Blanks, line breaks and capital or small letters make no difference, except that a name typed in capitals stays so; the
check looks past them too. O is read as 0 and I or L as 1 in packed parts and in the check, as people mistake them.
Only data is read, up to a bounded size; nothing in a code can run or reach a file.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from ..ground.cards import CODES, RANK_NAMES
from ..ground.english import together
from ..ground.meant import meant
from ..ground.say import say
from ..ground.text import echo
from .effects import EffectError, parse_effect
from .faults import Fault, VariantError
from .frame import Frame
from .house_rules import OPTIONS
from .option import Option, OptionError, OptionValue
from .variant_file import LONGEST_FILE

LONGEST_CODE: Final = 20_000
OUR_ID: Final = "our_game"
OUR_NAME: Final = "Our game"
TOP_KEYS: Final = ("id", "name", "extends", "description", "min_players", "max_players")
"""The keys at the top of a file that a form writes, in their order."""
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_SAVED: Final = "%;~&{}"

CARD_KEYS: Final = (
    *RANK_NAMES, *(f"{colour} {rank}" for rank in RANK_NAMES for colour in ("black", "red")), "one-eyed J",
    *CODES[:52], "joker", "small joker", "big joker",
)  # fmt: skip
"""Every key that a card of an ordinary pack can have in a file."""
_BY_SQUEEZED: Final = {re.sub(r"\s", "", key).lower(): key for key in CARD_KEYS}


def write_toml(data: Mapping[str, Any]) -> str:
    """Return the text of a file with these entries: the frame, ``[cards]`` and ``[rules]``, in their order."""
    from ..ground.toml_edit import write_key, write_value

    lines = [f"{key} = {write_value(data[key])}" for key in TOP_KEYS if key in data]
    for table in ("cards", "rules"):
        if data.get(table):
            lines += ["", f"[{table}]"]
            lines += [f"{write_key(key)} = {write_value(value)}" for key, value in data[table].items()]
    return "\n".join(lines) + "\n"


def share_code(text: str, built_in: Callable[[str], Frame]) -> str:
    """Return the code of a variant.

    Args:
        text: its file, which has been read without a problem.
        built_in: returns the frame of a shipped variant, or raises LookupError.

    Raises:
        VariantError: when the file is too long to be shared so.
    """
    import tomllib

    data = tomllib.loads(text)
    simple = {*TOP_KEYS, "cards", "rules"}
    if "extends" in data and simple.issuperset(data):
        body = _readable(data, built_in)
    else:
        body = "file;" + _packed(text)
    code = f"{body}~{check_signs(body)}"
    if len(code) > LONGEST_CODE:
        raise VariantError(
            [
                say(
                    "This game is too long for a code: {n} characters of at most {most}. Share its file.",
                    n=len(code),
                    most=LONGEST_CODE,
                )
            ]
        )
    return code


def usual_id(name: object, built_in: Callable[[str], Frame]) -> str:
    """Return the id that a form gives to a variant of this name."""

    def taken(name: str) -> bool:
        try:
            return bool(built_in(name).id)
        except LookupError:
            return False

    return fresh_id(name if isinstance(name, str) else OUR_NAME, taken)


def _readable(data: Mapping[str, Any], built_in: Callable[[str], Frame]) -> str:
    base = built_in(data["extends"])
    options = {**OPTIONS, **{option.name: option for option in base.own_options}}
    usual = {"id": usual_id(data.get("name"), built_in), "name": OUR_NAME}
    frame = {key: " ".join(str(data[key]).split()) for key in TOP_KEYS if key in data and key != "extends"}
    parts = [base.id, *(f"{key}={_saved(text)}" for key, text in frame.items() if text != usual.get(key))]
    for key, value in data.get("rules", {}).items():
        parts.append(f"{key}={_saved(_plain(options[key].check(value)))}")
    for key, effect in data.get("cards", {}).items():
        parts.append(f"{key.replace(' ', '')}:{_squeezed(effect)}")
    return ";".join(parts)


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _squeezed(effect: str) -> str:
    return str(parse_effect(effect)).replace(" or ", "|").replace(" ", "")


def _saved(text: str) -> str:
    return "".join(f"%{ord(sign):02X}" if sign in _SAVED else sign for sign in " ".join(text.split()))


def _unsaved(text: str) -> str:
    return re.sub(r"%([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), " ".join(text.split()))


def check_signs(body: str) -> str:
    """Return four signs that change when anything but case, blanks and the form of accents changes.

    >>> check_signs("standard;limit=50") == check_signs("Standard; LIMIT=50"), len(check_signs(""))
    (True, 4)
    """
    plain = unicodedata.normalize("NFKC", re.sub(r"\s", "", body)).casefold()
    number = zlib.crc32(plain.encode("utf-8", "replace"))
    return "".join(_SIGNS[number >> shift & 31] for shift in (15, 10, 5, 0))


def _as_signs(text: str) -> str:
    """Return packed text as it was written: without blanks and dashes, in capitals, with mistakable signs set right."""
    return re.sub(r"[\s-]", "", text).upper().translate(str.maketrans("OIL", "011"))


def _packed(text: str) -> str:
    data = zlib.compress(text.encode(), 9)
    number, size = int.from_bytes(data, "big"), len(data) * 8
    size += -size % 5
    number <<= size - len(data) * 8
    digits = f"{number:0{size}b}"
    signs = "".join(_SIGNS[int(digits[at : at + 5], 2)] for at in range(0, size, 5))
    return "-".join(signs[at : at + 8] for at in range(0, len(signs), 8))


def _unpacked(packed: str) -> str:
    signs = _as_signs(packed)
    if not signs or any(sign not in _SIGNS for sign in signs):
        raise VariantError([say("This code holds characters that no code has. Copy it once more.")])
    digits = "".join(f"{_SIGNS.index(sign):05b}" for sign in signs)
    size = len(digits) // 8
    data = int(digits[: size * 8] or "0", 2).to_bytes(size, "big")
    try:
        reader = zlib.decompressobj()
        found = reader.decompress(data, LONGEST_FILE * 2).decode()
        if not reader.eof:
            raise ValueError("cut short, or longer than a file can be")
        return found
    except (zlib.error, ValueError):
        raise VariantError([say("This code cannot be opened. Copy it once more.")]) from None


def text_of(code: str, built_in: Callable[[str], Frame]) -> str:
    """Return the text of the file that a code stands for; the file itself has still to be read and checked.

    Args:
        code: as people copy it, at most 20,000 characters.
        built_in: returns the frame of a shipped variant, or raises LookupError.

    Raises:
        VariantError: a sentence that says what is wrong with the code.
    """
    if len(code) > LONGEST_CODE:
        raise VariantError(
            [say("A code has at most {most} characters, this one has {n}.", most=LONGEST_CODE, n=len(code))]
        )
    body, mark, check = code.strip().rpartition("~")
    if not mark:
        raise VariantError([say("The end of this code is missing: ~ and four characters. Copy all of it.")])
    check = _as_signs(check.rstrip(".,!?)\"' \n"))
    if check != check_signs(body) and not (
        body[:5].lower() == "file;" and check == check_signs("file;" + _grouped(body[5:]))
    ):
        raise VariantError(
            [
                say(
                    "The last four characters of this code are wrong: some of it is missing or has changed. Copy it once more."
                )
            ]
        )
    first, _, rest = body.partition(";")
    name = re.sub(r"\s", "", first).lower()
    if name == "file":
        return _unpacked(rest)
    try:
        base = built_in(name)
    except LookupError as error:
        raise VariantError(
            [together(say("The code starts with {text}.", text=echo(first.strip())), str(error))]
        ) from None
    data = _read(rest, base)
    data.setdefault("id", usual_id(data.get("name"), built_in))
    return write_toml(data)


def one_word(code: str) -> str:
    """Return a code without blanks, for places where a blank would end it, such as the text of a position.

    >>> one_word("standard;name=Class 4b;K:-10~DP93"), one_word("standard{limit=50}")
    ('standard;name=Class%204b;K:-10~AP8N', 'standard{limit=50}')
    """
    body, mark, check = code.rpartition("~")
    if not mark or " " not in body:
        return code
    body = body.replace(" ", "%20")
    return f"{body}~{check_signs(body)}{check[4:]}"


def _grouped(packed: str) -> str:
    signs = _as_signs(packed)
    return "-".join(signs[at : at + 8] for at in range(0, len(signs), 8))


def _read(rest: str, base: Frame) -> dict[str, Any]:
    options = {**OPTIONS, **{option.name: option for option in base.own_options}}
    by_name = {name.lower(): option for name, option in options.items()}
    data: dict[str, Any] = {"name": OUR_NAME, "extends": base.id}
    cards: dict[str, str] = {}
    rules: dict[str, OptionValue] = {}
    problems: list[str | Fault] = []
    for part in filter(str.strip, rest.split(";")):
        found = re.match(r"\s*([^=:]{1,120})([=:])(.*)", part, re.DOTALL)
        if found is None:
            problems.append(say("{text} in the code is neither name=value nor card:effect.", text=echo(part.strip())))
            continue
        key, value = re.sub(r"\s", "", found[1]).lower(), found[3]
        if found[2] == ":":
            cards[_card_key(key, base, problems)] = _effect(value, problems)
        elif key in TOP_KEYS:
            words = _unsaved(value)
            if key in ("min_players", "max_players"):
                data[key] = int(words) if re.fullmatch(r"[0-9]{1,2}", words) else words
            elif words:
                data[key] = words.lower() if key == "id" else words
        elif key in by_name:
            option = by_name[key]
            rules[option.name] = _rule(option, re.sub(r"\s", "", _unsaved(value)), problems)
        else:
            problem = say("{rule} in the code is no house rule.", rule=echo(key))
            problems.append(together(problem, meant(key, options)))
    if problems:
        raise VariantError(problems)
    return {**data, "cards": cards, "rules": rules}


def _card_key(key: str, base: Frame, problems: list[str | Fault]) -> str:
    own = [card.code for card in base.own_cards]
    known = {code.lower(): code for code in own} or _BY_SQUEEZED
    if key not in known:
        problems.append(together(say("{card} in the code is no card.", card=echo(key)), meant(key, known)))
    return known.get(key, key)


def _effect(text: str, problems: list[str | Fault]) -> str:
    squeezed = re.sub(r"\s", "", text).lower()
    try:
        return str(parse_effect(squeezed.replace("|", " or ")))
    except EffectError as error:
        problems.append(say("In the code: {problem}", problem=str(error)))
        return "0"


def _rule(option: Option, text: str, problems: list[str | Fault]) -> OptionValue:
    values = {value.lower(): value for value in option.values}
    try:
        return option.check(values.get(text.lower(), text if option.kind == "ranks" else text.lower()))
    except OptionError as error:
        problems.append(Fault.plain(say("In the code: {problem}", problem=str(error)), ("rules", option.name)))
        return option.default


def split_code(code: str) -> tuple[str, dict[str, OptionValue]]:
    """Return what stands before the braces of a code, and the house rules inside them.

    >>> split_code("standard{hand_size=5}")
    ('standard', {'hand_size': '5'})
    """
    found = re.fullmatch(r"([a-z0-9_]{1,40}|[^{}]*~[^{}]*)\{([^{}]{0,2000})\}\s*", code)
    if found is None:
        raise VariantError(
            [
                say(
                    "{text} is no code of a game: write it as {example}.",
                    text=echo(code),
                    example="standard{reverse_two_player=pass,hand_size=5}",
                )
            ]
        )
    rules: dict[str, OptionValue] = {}
    for part in filter(None, found[2].split(",")):
        name, equals, value = part.partition("=")
        if not equals or name in rules:
            raise VariantError(
                [say("{text} in the code is not written as house_rule=value, each named once.", text=echo(part))]
            )
        rules[name] = value
    return found[1], rules


def fresh_id(name: str, taken: Callable[[str], bool]) -> str:
    """Return an id for a variant of one's own that no shipped variant has.

    >>> fresh_id("standard", {"standard"}.__contains__), fresh_id("Klasse 4b!", lambda name: False)
    ('our_standard', 'klasse_4b')
    """
    plain = re.sub(r"[^a-z0-9]+", "_", unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower())
    plain = plain[:34].strip("_") or OUR_ID
    if not plain[0].isalpha() or taken(plain):
        plain = f"our_{plain}"
    number, made = 2, plain
    while taken(made):
        made, number = f"{plain}_{number}", number + 1
    return made


__all__ = [
    "CARD_KEYS", "LONGEST_CODE", "OUR_ID", "OUR_NAME", "TOP_KEYS", "fresh_id", "one_word", "share_code",
    "split_code", "text_of", "write_toml",
]  # fmt: skip
