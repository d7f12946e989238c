"""The rules card: one page, whole sentences, everything a player needs, nothing that the data does not say."""

from __future__ import annotations

import random
import re
from html import unescape
from urllib.parse import unquote

import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune

import ninetynine_edu as nn
from ninetynine_edu.cards import RANK_NAMES
from ninetynine_edu.effects import parse_effect
from ninetynine_edu.rulescard import _safe, _safe_line, effect_rows, grouped_rows, in_full, told_rules

from .strategies import VARIANTS, random_variant


@pytest.mark.parametrize("name", VARIANTS)
def test_the_card_of_each_variant(name: str) -> None:
    v = nn.variant(name)
    text = v.rules_card()
    assert text.startswith(f"# {v.name}\n\n{v.description}\n")
    assert f"The total may never go above **{v.limit}**." in text
    for heading in ("What you need.", "Start.", "Your turn.", "Losing.", "More rules.", "Not certain."):
        assert f"**{heading}**" in text
    for entry in v.uncertain:
        assert entry.why in text
    for source in v.sources:
        assert source in text
    assert "|" not in re.sub(r"^\|.*\|$", "", text, flags=re.MULTILINE)
    assert len(text.split()) < 620, "a rules card is one page"
    assert "_" not in text.partition("Sources:")[0], "no name of a program's own"
    assert text.endswith("\n") and "\n\n\n" not in text


@pytest.mark.parametrize("name", VARIANTS)
def test_every_card_of_the_pack_stands_in_exactly_one_row(name: str) -> None:
    v = nn.variant(name)
    rows = grouped_rows(v)
    names = [part for cards, _ in rows for part in re.split(", | and ", cards)]
    expected = {card.rank for card in v.deck()}
    ranks = {part.split(" of ")[0] for part in names}
    assert ranks == {RANK_NAMES.get(rank, "joker") for rank in expected}
    assert len(names) == len(set(names))
    words = {part: effect for cards, effect in effect_rows(v) for part in cards.split(", ")}
    for card in v.deck():
        told = words.get(card.words) or words[RANK_NAMES.get(card.rank, "joker")]
        assert told == v.effect(card).words


def test_the_table_of_one_hundred_is_exact() -> None:
    text = nn.variant("one_hundred").rules_card()
    for row in (
        "| ace of spades and ace of clubs | makes the total any number from 0 to 100 that you name |",
        "| ace of hearts and ace of diamonds | adds 1 |",
        "| two of spades | doubles the total |",
        "| two of hearts, two of diamonds and two of clubs | adds 2 |",
        "| four | changes nothing; the direction turns round |",
        "| five of hearts and five of diamonds | takes 5 away |",
        "| ten | makes the total 100 |",
        "| queen of hearts | makes the total 0 |",
        "| king | changes nothing |",
        "| three, six, seven, eight and nine | adds the number it shows |",
    ):
        assert row in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+3, skip", "adds 3; the next player misses a turn"),
        ("0, choose-next", "changes nothing; you choose who plays next"),
        ("+1 or +11", "adds 1 or 11, as you choose"),
        ("=99 or =0", "makes the total 99 or makes the total 0, as you choose"),
        ("+20 or -20", "adds 20 or takes 20 away, as you choose"),
        ("-10", "takes 10 away"),
        ("x2, again", "doubles the total; you play again"),
    ],
)
def test_effects_in_full(text: str, words: str) -> None:
    assert in_full(parse_effect(text), 99) == words


def test_only_rules_that_matter_are_told() -> None:
    plain = "\n".join(told_rules(nn.variant("ninety_eight")))
    assert "two players are left" not in plain, "no card turns round"
    assert "choose yourself" not in plain
    assert "You may not choose yourself as the next player." in told_rules(nn.variant("taiwanese"))


def test_what_the_table_changed_is_told_once() -> None:
    v = nn.variant("standard", reverse_two_player="pass", must_play=False, hand_size=5, bust_mode="eliminated")
    text = v.rules_card()
    changed = text.partition("**Changed at your table.**")[2].partition("**Not certain.**")[0]
    for sentence in (
        "turning round changes nothing",
        "over the limit; then you lose",
        "Cards in each hand: 5.",
        "What happens when a player cannot play? That player is out of the deal",
    ):
        assert sentence in changed
        assert text.count(sentence) == 1
    assert "five cards" in text


def test_a_changed_limit_is_told_in_the_whole_card() -> None:
    text = nn.variant("standard", limit=50).rules_card()
    assert "makes the total 50" in text
    assert "99" not in text.partition("**More rules.**")[0].removeprefix("# Ninety-nine")


def test_packs_and_jokers_are_told() -> None:
    assert "Use one pack for 2 to 4 players and two packs for 5 to 10 players" in nn.variant("standard").rules_card()
    assert "Use one pack of cards, without jokers." in nn.variant("ninety_eight").rules_card()
    assert "with two jokers in each pack." in nn.variant("alternate_joker").rules_card()
    assert "Use three packs of cards" in nn.variant("standard", decks=3).rules_card()
    assert "3 to 10 players" in nn.variant("one_hundred").rules_card()


def test_text_of_a_file_stays_text() -> None:
    v = nn.Variant.from_toml(
        'id = "mine"\nname = "Mine <script>alert(1)</script>"\ndescription = "a | b"\nextends = "standard"'
    )
    assert "<script>" not in v.rules_card()
    assert "a \\| b" in v.rules_card()


LIVE = [
    "[x](javascript:alert(1))",
    "![x](http://elsewhere.example/p.png)",
    "[x][y] [x]: http://elsewhere.example",
    "\\\\[x](javascript:alert(1))",
    "<img src=x onerror=alert(1)>",
    "<http://elsewhere.example/>",
    "&lt;b&gt; &#60;b> R&D & co",
    "2*3*4 **a** *b* _c_ __d__ ~~e~~",
    "2 * 3 * 4 < 5 and house_rule_name",
    "`code` ``two``",
    "a | b",
    "# big",
    "- item",
    "* item",
    "+ item",
    "1. item",
    "99) item",
    "> quote",
    "---",
    "- - -",
    "* * *",
    "C:\\\\",
    "plain\\n\\n# big\\n[x]: http://elsewhere.example",
]


@pytest.mark.parametrize("live", LIVE)
def test_text_of_a_file_is_nothing_but_text_in_markdown(live: str) -> None:
    """Rendered, it is one paragraph, one heading and one list item, with every sign as it was written."""
    v = nn.Variant.from_toml(
        f'id = "mine"\nname = "{live}"\ndescription = "{live}"\nextends = "standard"\n'
        f'[[uncertain]]\nwhat = "{live}"\ndefault = "{live}"\nwhy = "{live}"\n'
        f'[source]\nstatus = "documented"\ndocuments = ["{live}"]\n'
    )
    written = " ".join(v.description.split())
    html = markdown2html_mistune(v.rules_card())
    blocks = [
        re.sub("<[^>]+>", "", block) for block in re.findall("<(?:p|h1|li)[ >].*?</(?:p|h1|li)>", html, re.DOTALL)
    ]
    texts = [unescape(block).removesuffix("¶") for block in blocks]
    assert texts[:2] == [written, written]
    assert f"{written[:1].upper()}{written[1:]}: {written}. Reason: {written}" in texts
    assert texts[-1] == f"Sources: {written}."
    plain = markdown2html_mistune(nn.variant("standard").rules_card())
    known = set(re.findall("<[a-z0-9]+", plain))
    assert set(re.findall("<[a-z0-9]+", html)) <= known
    for where, words in re.findall('<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', html):
        assert (
            unquote(where) == unescape(words) or words == "&#182;"
        )  # an address that is written out leads where it says
    assert "<img" not in html


def test_text_that_is_safe_reads_as_it_was_written() -> None:
    for text in ("Take 2 * 3 < 7 of R&D's house_rule - so! (or not) #1: 5. x", "http://a.example/x_y~z?a=1&b=2"):
        assert _safe(text) == _safe_line(text) == text


def test_random_house_rules_always_make_a_card() -> None:
    rng = random.Random(1)
    for _ in range(300):
        v = random_variant(rng)
        text = v.rules_card()
        assert len(text.split()) < 900
        assert "None" not in text and "{}" not in text
