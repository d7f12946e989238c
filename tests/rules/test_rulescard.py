"""The rules card: one page, whole sentences, everything a player needs, nothing that the data does not say."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune

import ninetynine_edu as nn
from ninetynine_edu.ground.say import noun
from ninetynine_edu.rules.card import _safe, _safe_line, contents, table_rows, told_rules
from ninetynine_edu.rules.card_words import in_full
from ninetynine_edu.rules.effects import parse_effect
from tests.strategies import VARIANTS, random_variant


@pytest.mark.parametrize("name", VARIANTS)
def test_the_card_of_each_variant(name: str) -> None:
    v = nn.variant(name)
    text = v.rules_card()
    assert text.startswith(f"# {v.name}\n\n{v.description}\n")
    assert f"The total may never go above **{v.limit}**: you cannot play a card" in text
    for heading in (
        *("What you need.", "Start.", "Your turn.", "When you lose.", "The match.", "More rules.", "Not certain."),
    ):
        assert f"**{heading}**" in text
    for entry in v.uncertain:
        assert f"{entry.what[1:]}: {entry.default}. Why: {entry.why}" in text
    for source in v.sources:
        assert source in text
    assert "|" not in re.sub(r"^\|.*\|$", "", text, flags=re.MULTILINE)
    assert len(text.split()) < 1100, "a rules card is one page"
    assert "_" not in text.partition("Sources:")[0], "no name of a program's own"
    assert text.endswith("\n") and "\n\n\n" not in text


@pytest.mark.parametrize("name", VARIANTS)
def test_every_card_of_the_pack_stands_in_exactly_one_row(name: str) -> None:
    v = nn.variant(name)
    rows = table_rows(v)
    cards = [card for row in rows for group in row.groups for card in group]
    assert len(cards) == len(set(cards)) and set(cards) == set(v.deck())
    names = [part for row in rows for part in row.names]
    assert len(names) == len(set(names))
    for row in rows:
        for card in (card for group in row.groups for card in group):
            if row.words == "adds the number it shows":
                assert str(v.effect(card)) == f"+{card.rank}"
            else:
                another = noun("a queen") if "play a queen too" in row.words else None
                assert row.words == in_full(v.effect(card), v.limit, another)


def test_what_cards_are_called() -> None:
    names = {name for variant in ("one_hundred", "baltimore", "taiwanese", "alternate_joker", "ninety_eight_umass")
             for row in table_rows(nn.variant(variant)) for name in row.names}  # fmt: skip
    assert {
        *("black ace", "red five", "two of spades", "two (not of spades)", "queen (not of hearts)", "queen of hearts"),
        *("one-eyed jack (spades or hearts)", "jack of diamonds or clubs", "joker", "ace of diamonds or clubs", "ten"),
    } <= names


def test_the_table_of_one_hundred_is_exact() -> None:
    text = nn.variant("one_hundred").rules_card()
    for row in (
        "| black ace | sets the total to any number from 0 to 100 (you choose it) |",
        "| red ace | adds 1 |",
        "| two of spades | doubles the total |",
        "| four | the total stays, and play turns round |",
        "| red five | takes 5 away |",
        "| ten | sets the total to 100 |",
        "| queen (not of hearts) | adds 10 |",
        "| queen of hearts | sets the total to 0 |",
        "| king | the total stays |",
        "| two (not of spades), three, black five, six, seven, eight or nine | adds the number it shows |",
    ):
        assert row in text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+3, skip", "adds 3, and the next player misses a turn"),
        ("0, choose-next", "the total stays, and you choose who plays next"),
        ("+1 or +11", "adds 1 or 11 (you choose)"),
        ("=99 or =0", "sets the total to 99 or sets the total to 0 (you choose)"),
        ("0, swap or =0", "the total stays, and you swap hands with a player you choose; or sets the total to 0 (you choose)"),
        ("+20 or -20", "adds 20 or takes 20 away (you choose)"),
        ("-10", "takes 10 away"),
        ("x2, again", "doubles the total, and you play again"),
        ("0, chain", "the total stays, and the next player must play a queen too, or pay for it"),
        ("+7, copy", "does again what the card before it did; if it is the first card, it adds 7"),
        ("0, copy", "does again what the card before it did; if it is the first card, the total stays"),
        ("0, never", "cannot be played"),
    ],
)  # fmt: skip
def test_effects_in_full(text: str, words: str) -> None:
    assert in_full(parse_effect(text), 99, noun("a queen")) == words


def test_words_for_rules_name_the_games_own_cards() -> None:
    arizona = "\n".join(told_rules(nn.variant("ninety_eight_arizona")))
    assert "Did the player before you play a joker? Then you owe two plays" in arizona
    assert "If you answer at once with a joker, you owe nothing more" in arizona
    assert "play Double Play? Then you owe two plays" in "\n".join(told_rules(nn.variant("ono99_1980")))
    icelandic = told_rules(nn.variant("icelandic"))
    assert "Was there only one such card, and you have none? Then you miss a turn." in icelandic
    assert not any("{" in sentence or "chain" in sentence for sentence in icelandic)


def test_a_game_without_new_cards_speaks_of_none() -> None:
    text = nn.variant("boom_o").rules_card()
    assert "3. You take no new card." in text and "ake a new card" not in text


def test_a_rule_about_a_rule_that_is_not_used_is_not_told() -> None:
    assert "add up to 9" not in nn.variant("bloody_99").rules_card().partition("**Other ways")[0]
    used = nn.variant("bloody_99", preset="more_nines").rules_card()
    assert "You may throw away cards that add up to 9." in used
    assert "may be thrown away after another player's play too" in used


def test_a_loss_is_told_as_the_game_goes_on_after_it() -> None:
    assert "you are out of the deal" in "\n".join(told_rules(nn.variant("ninety_eight_arizona")))
    assert "If you cannot go on, you lose." in "\n".join(told_rules(nn.variant("ono99_1980")))


def test_what_a_match_is() -> None:
    def match(name: str, **rules: Any) -> str:
        return contents(nn.variant(name, **rules)).match

    assert "starts with 3 lives, such as buttons. Each time you lose a deal, give one away." in match("standard")
    assert "5 lives (3 with two packs or more)" in match("ninety_nine_pagat")
    assert "on your honour: one more loss and you are out" in match("ninety_nine_stack")
    assert "and at last fold it in half. After 5 folds you are out." in match("michigan")
    assert "half" not in match("michigan", life_mode="bill:4")
    assert match("taiwanese_blog").startswith("Nobody has more than one life")
    assert match("ninety_eight").startswith("Nobody goes out of the match.")
    assert "starts with 3 bombs, face up, and must turn one over each time they lose." in match("boom_o")


def test_what_a_table_has_settled_is_not_called_open() -> None:
    chicago = nn.variant("chicago", negative_totals="clamp_zero").rules_card()
    assert "It stops at 0." in chicago and "Totals below zero" not in chicago
    assert "Totals below zero" in nn.variant("chicago", stock_out="play_on").rules_card()


@pytest.mark.parametrize(
    ("name", "rules", "kept"),
    [
        ("standard", {"swap_K_9": True}, False),  # "the 9 sets 99" would not be true
        ("taiwanese", {"hand_size": 4}, False),  # nor "five cards each"
        ("standard", {"limit": 50}, False),
        ("standard", {"open_hands": True}, True),
    ],
)
def test_a_description_stands_only_where_it_is_true(name: str, rules: dict[str, Any], kept: bool) -> None:
    assert bool(contents(nn.variant(name, **rules)).lead) is kept


def test_doubts_name_the_other_ways() -> None:
    card = nn.variant("hawaiian").rules_card()
    assert "Or: A nine adds 9. Or: A nine changes nothing." in card
    assert "Or: Play on with the cards in your hands." in card
    assert "Or: Without this rule." in nn.variant("michigan").rules_card()
    assert "Or: A nine adds 9." in nn.variant("hawaiian").rules_card_html()
    doubt = '[[uncertain]]\nwhat = "w"\ndefault = "d"\nwhy = "y."\nrule = "limit"\nalternatives = ["no number", "50"]\n'
    ours = nn.Variant.from_toml(f'id = "x"\nname = "X"\nextends = "standard"\n{doubt}')
    assert "Why: y. Or: The total may never go above 50." in ours.rules_card()
    assert "Or: A nine adds 9." not in nn.variant("hawaiian").rules_card_html(page=True)  # one sheet


def test_a_smaller_pack_is_told() -> None:
    """Who gets the card out must know which cards to put away, also where the file itself chose them."""
    ours = nn.Variant.from_toml('id = "x"\nname = "X"\nextends = "standard"\n[rules]\nranks = "A-7"\n')
    assert contents(ours).need.endswith("The pack has only these cards: ace to seven. Put the others away.")
    assert "Put the others away" not in contents(nn.variant("standard")).need


def test_bombs_are_called_bombs() -> None:
    text = nn.variant("boom_o").rules_card().partition("**Not certain.")[0]
    assert "token" not in text and " pay" not in text and " life" not in text
    assert "Then you turn a bomb over and keep your cards." in text
    assert "all the others must play Hold, or turn a bomb over. Then the total is 0." in text
    assert "If you cannot go on, you turn a bomb over." in text
    laid = "\n".join(nn.variant("boom_o", bomb_rule="all_lay_numbers").rules_card().splitlines())
    assert "whoever played the bomb must turn a bomb over" in laid
    assert "starts with 1 bomb, face up" in nn.variant("boom_o", life_mode="tokens:1").rules_card()
    assert "such as buttons" in nn.variant("ono99_1980").rules_card()


def test_cards_meant_by_a_rule_are_named() -> None:
    assert "If you answer at once with Hold or Reverse, the next" in nn.variant("ono99_1980").rules_card()
    bloody = told_rules(nn.variant("bloody_99"))
    assert any("add up to 4, 5, 7, 10, 11, 12 or 13 (ace 1" in sentence for sentence in bloody)


def test_shrinking_hands_are_told() -> None:
    bloody, standard = told_rules(nn.variant("bloody_99")), told_rules(nn.variant("standard"))
    for sentence in (
        "When hands are swapped, nobody takes a new card.",
        "If you have no cards left when it is your turn, you lose too.",
    ):
        assert sentence in bloody and sentence not in standard
    assert not any("swapped" in sentence for sentence in told_rules(nn.variant("boom_o"))), "nobody takes cards there"


def test_only_rules_that_matter_are_told() -> None:
    plain = "\n".join(told_rules(nn.variant("ninety_eight")))
    assert "two players are left" not in plain, "no card turns round"
    assert "choose yourself" not in plain
    assert "You may not choose yourself." in told_rules(nn.variant("taiwanese"))


def test_what_the_table_changed_is_told_once() -> None:
    v = nn.variant("standard", reverse_two_player="pass", must_play=False, hand_size=5, bust_mode="eliminated")
    text = v.rules_card()
    changed = text.partition("**Changed at your table.**")[2].partition("**Not certain.**")[0]
    for sentence in (
        "turning round does nothing",
        "takes the total over 99. Then you lose",
        "Cards in each hand: 5.",
        "That player is out of the deal",
    ):
        assert sentence in changed
        assert text.count(sentence) == 1
    assert "One player deals five cards" in text
    assert "The total may never go above **99**.\n" in text
    assert "Then you are out of this deal. The others play on" in text


def test_a_changed_limit_is_told_in_the_whole_card() -> None:
    text = nn.variant("standard", limit=50).rules_card()
    assert "sets the total to 50" in text
    assert "99" not in text.partition("**More rules.**")[0].removeprefix("# Ninety-nine")


def test_packs_and_jokers_are_told() -> None:
    text = nn.variant("standard").rules_card()
    assert "For 2 to 4 players: one pack of cards. For 5 to 10 players: two packs of cards. No jokers." in text
    assert "One pack of cards. No jokers." in nn.variant("ninety_eight").rules_card()
    assert "Two jokers in each pack." in nn.variant("alternate_joker").rules_card()
    assert "Three packs of cards" in nn.variant("standard", decks=3).rules_card()
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
    assert f"{written[:1].upper()}{written[1:]}: {written}. Why: {written}" in texts
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


def test_the_card_says_what_happens_where_there_is_nothing_to_take_or_to_swap() -> None:
    bloody = nn.variant("bloody_99").rules_card()
    assert "Has nobody else a card that you could take? Then take one from the stock instead." in bloody
    alone = nn.Position.open("baltimore", ["6S 2S", ""], total=20, stock="5H 6H").play("6S")
    assert alone.hands[0] == nn.parse_cards("2S 5H")
    other = nn.variant("baltimore", steal_replaces_draw=False).rules_card()
    assert "Then take only the one from the stock." in other
    assert "A last card swaps hands too: the other player then has no cards." in bloody
    swapped = nn.Position.open("bloody_99", ["AH", "2S 3S", "4S"], total=20).play("AH>P2")
    assert swapped.hands[0] == nn.parse_cards("2S 3S") and swapped.alive == (0, 2)
    assert "You may also swap with a player who has none." in bloody
    given = nn.Position.open("bloody_99", ["AH 5S", "", "4S"], total=20).play("AH>P2")
    assert given.hands[:2] == ((), nn.parse_cards("5S"))
    assert "Is your last card one that swaps hands? Then you win" in nn.variant("boom_o").rules_card()
    won = nn.Position.open("boom_o", ["TRADE", "5 10", "5 5"], total=20).play("TRADE>P2")
    assert won.outcome is not None and won.outcome.winner == 0


def test_the_card_says_who_draws_for_a_card_that_saves() -> None:
    card = nn.variant("ninety_eight_umass").rules_card()
    assert "Then the player who chose them takes a new card, and after that they take one too." in card
    named = nn.Position.open("ninety_eight_umass", ["AS 2S", "AH 3H", "4S 5S"], total=20, stock="5H 6H 7H").play(
        "AS>P2"
    )
    shown = named.play("AH:show")
    assert (shown.hands[0], shown.hands[1]) == (nn.parse_cards("2S 5H"), nn.parse_cards("3H 6H"))
    assert shown.pile == nn.parse_cards("AH AS")
    assert (
        "under the pile. Then they take a new card."
        in nn.variant("ninety_eight_umass", replace_cards=False).rules_card()
    )
    assert "saves them puts" not in nn.variant("ninety_eight_umass", ah_shield="no").rules_card()


def test_the_card_says_what_skips_and_turns_do_among_plays_that_are_owed() -> None:
    told = "If you owe several plays, each card that turns play round does so at once."
    skips = "If you owe several plays, a card that makes the next player miss a turn does so only as the last of them."
    assert told in nn.variant("icelandic").rules_card() and skips in nn.variant("icelandic").rules_card()
    assert told in nn.variant("ninety_eight_arizona").rules_card()
    assert skips not in nn.variant("ninety_eight_arizona").rules_card()
    assert told not in nn.variant("chicago").rules_card()
    text = "icelandic 18 P1+ 2S,5S,7S/3S,4C/4D,JD/8S,8D stock=2H,3H,4H,5H duty=2/2 pays=chain"
    pos = nn.Position.parse(text)
    assert pos.play("5S").play("2S").turn == 1, "a skip that is not the last does nothing"
    assert pos.play("2S").play("5S").turn == 2
    assert (pos.play("7S").direction, pos.play("7S").turn) == (-1, 0) and pos.play("7S").play("5S").turn == 2
