"""Variant files of any content, up to a megabyte: errors with line and key, at most twenty at once, in bounded time."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from importlib import resources

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.text import nearest
from ninetynine_edu.rules.variant_file import LONGEST_FILE

HEAD = 'id = "mine"\nname = "Mine"\ndescription = "Mine."\nextends = "standard"\n'


def full(head: str, make: Callable[[int], str]) -> str:
    """Return a text of nearly a megabyte: a head, then one piece after another."""
    parts, length, number = [head], len(head), 0
    while length < LONGEST_FILE - 500:
        parts.append(make(number))
        length += len(parts[-1])
        number += 1
    return "".join(parts)


BIG: dict[str, Callable[[], str]] = {
    "unknown keys": lambda: full(HEAD, lambda at: f"k{at}=1\n"),
    "cards": lambda: full(HEAD + "[cards]\n", lambda at: f'k{at}="+1"\n'),
    "rules": lambda: full(HEAD + "[rules]\n", lambda at: f"k{at}=1\n"),
    "own house rules": lambda: full(HEAD, lambda at: f"[house_rules.r{at}]\n"),
    "presets": lambda: full(HEAD, lambda at: f"[presets.r{at}]\n"),
    "one long effect": lambda: full(HEAD + '[cards]\nA="', lambda at: "+1 or ") + '"\n',
    "nested lists": lambda: HEAD + "packs = " + "[" * 900_000,
    "digits": lambda: HEAD + "min_players = " + "1" * 900_000,
    "an open text": lambda: HEAD + 'other = "' + "\\" * 900_000,
}


@pytest.mark.parametrize("kind", BIG)
def test_a_megabyte_is_refused_with_line_and_key(kind: str, record_property: Callable[[str, object], None]) -> None:
    text = BIG[kind]()
    assert 600_000 < len(text) <= LONGEST_FILE
    begin = time.process_time()
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text, source="big.toml")
    record_property("seconds", time.process_time() - begin)
    problems = caught.value.problems
    assert 1 <= len(problems) <= 21 and all(len(sentence) < 1000 for sentence in problems)
    assert all(sentence.startswith(("big.toml", "There are more")) for sentence in problems)
    if len(problems) > 1:
        assert "line " in problems[0] and "key " in problems[0]
        assert problems[20:] in ((), ("There are more problems. These are the first 20.",))


def test_looking_for_problems_stops_when_enough_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for a file of unknown words does not grow with their number: the nearest word is sought for a few only."""
    sought: list[object] = []

    def counted(word: str, options: Iterable[str], alike: float) -> list[str]:
        sought.append(word)
        return nearest(word, options, alike=alike)

    monkeypatch.setattr("ninetynine_edu.ground.meant.nearest", counted)
    for kind in ("unknown keys", "cards", "rules"):
        with pytest.raises(nn.VariantError):
            nn.Variant.from_toml(BIG[kind]()[:60_000].rpartition("\n")[0])
    assert len(sought) < 100


def test_more_than_a_megabyte_and_too_many_dots_are_refused_in_one_sentence() -> None:
    with pytest.raises(nn.VariantError, match="at most 1048576 characters, this one has 1048577") as caught:
        nn.Variant.from_toml("#" * (LONGEST_FILE + 1))
    assert len(caught.value.problems) == 1
    with pytest.raises(nn.VariantError, match="line 5: A line has at most 60 dots"):
        nn.Variant.from_toml(HEAD + ".".join("a" * 70) + " = 1\n")
    assert nn.Variant.from_toml(HEAD + "#" * 900_000).id == "mine"


def test_shipped_files_with_pieces_put_into_them_never_break_the_reader() -> None:
    rng = random.Random("variant files")
    folder = resources.files("ninetynine_edu") / "variants"
    texts = [(folder / f"{name}.toml").read_text(encoding="utf-8") for name in nn.variants()]
    pieces = [
        "\x00",
        "]",
        "[",
        "\ud800",
        "=",
        '"',
        "'''",
        "\\",
        "{",
        "9" * 50,
        "é",
        "\u202e",
        "[[uncertain]]\n",
        "a.b.c = 1\n",
        "nan",
        "0x",
    ]
    refused = 0
    for _ in range(250):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            cut = at + rng.choice((0, 0, 1, 5, 80))
            text = text[:at] + rng.choice((*pieces, rng.choice(texts)[:200])) + text[cut:]
        try:
            nn.Variant.from_toml(text)
        except nn.VariantError as error:
            refused += 1
            assert 1 <= len(error.problems) <= 21
    assert refused > 150


def test_a_mark_that_some_editors_begin_a_file_with_is_skipped() -> None:
    text = 'id = "mine"\nname = "Ours"\ndescription = "Our own."\nextends = "chicago"\n'
    assert nn.Variant.from_toml(f"\ufeff{text}").frame == nn.Variant.from_toml(text).frame
