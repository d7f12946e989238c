"""The rules card as a page, and the table of all variants: whole, escaped, self-contained, and true to the sources."""

from __future__ import annotations

import random
import re
from html import unescape
from html.parser import HTMLParser

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import languages, speaking
from ninetynine_edu.rules.all_games import COLUMNS, FRAME, all_variants_html, cell
from ninetynine_edu.rules.card import contents
from ninetynine_edu.rules.card_page import print_size, rules_card_html
from ninetynine_edu.rules.variant import reserved_variants
from tests.rules.test_rulescard import LIVE
from tests.strategies import VARIANTS, random_variant

VOID = {"meta", "br", "wbr", "link", "img", "input"}


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed in order; keeps the text, the elements and the cells of tables."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.rows: list[list[tuple[str, bool]]] = []
        self._cell: list[str] | None = None
        self._differs = False
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self._cell, self._differs = [], ("class", "a-diff") in attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag in ("td", "th") and self._cell is not None:
            self.rows[-1].append((" ".join("".join(self._cell).split()), self._differs))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.text += data
        if self._cell is not None:
            self._cell.append(data if "span" not in self.open else f" {data}")


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", VARIANTS)
def test_the_page_says_all_that_the_card_says(name: str) -> None:
    v = nn.variant(name)
    told = contents(v)
    page = Reader(v.rules_card_html(page=True))
    text = flat(page.text)
    for sentence in (told.title, told.lead, told.need, told.start, *told.steps, told.losing, told.match, *told.more):
        assert flat(sentence) in text
    for entry in v.uncertain:
        assert flat(f"{entry.what[1:]}: {entry.default}. Why: {entry.why}") in text
    assert text.count("Not certain") == 1 and page.text.count("?") >= len(v.uncertain)
    assert all(source in text for source in v.sources)
    assert ("reconstruction" in text) == (v.status == "reconstructed")
    assert [row[1][0] for row in page.rows[1:]] == [row.words for row in told.rows]


@pytest.mark.parametrize("page", [True, False])
def test_a_page_needs_nothing_but_itself(page: bool) -> None:
    for html in (nn.variant("bloody_99").rules_card_html(page=page), all_variants_html(page=page)):
        read = Reader(html)
        assert not read.seen & {"script", "img", "link", "iframe", "object", "base", "form"}
        assert not read.attributes & {"src", "href", "onclick", "onload", "srcset", "action"}
        assert "url(" not in html and "@import" not in html
        assert html.startswith("<!doctype html>") == page
        if page:
            assert "default-src 'none'" in html and "@page" in html


def test_in_a_notebook_a_variant_shows_its_card() -> None:
    v = nn.variant("nepal")
    assert v._repr_html_() == v.rules_card_html() == rules_card_html(v)._repr_html_()


@pytest.mark.parametrize("live", LIVE)
def test_text_of_a_file_is_nothing_but_text(live: str) -> None:
    v = nn.Variant.from_toml(
        f'id = "mine"\nname = "{live}"\ndescription = "{live}"\nextends = "standard"\n'
        f'[[uncertain]]\nwhat = "{live}"\ndefault = "{live}"\nwhy = "{live}"\n'
        f'[source]\nstatus = "documented"\ndocuments = ["{live}"]\n'
    )
    plain = Reader(nn.variant("standard").rules_card_html(page=True))
    read = Reader(v.rules_card_html(page=True))
    assert read.seen <= plain.seen and read.attributes <= plain.attributes
    written = flat(v.description)
    assert (
        flat(read.text).lower().count(written.lower()) >= 7
    )  # the page's title, heading, lead, three times uncertain, source


def test_house_rules_in_force_are_shown() -> None:
    text = flat(Reader(nn.variant("standard", must_play=False, hand_size=5).rules_card_html()).text)
    changed = text.partition("Changed at your table")[2].partition("More rules")[0]
    assert "takes the total over 99. Then you lose." in changed and "Cards in each hand: 5." in changed
    assert "Changed at your table" not in Reader(nn.variant("standard").rules_card_html()).text


def test_letters_on_paper_are_never_smaller_than_nine_points() -> None:
    rng = random.Random(5)
    for v in (*map(nn.variant, VARIANTS), *(random_variant(rng) for _ in range(60))):
        size = print_size(contents(v))
        assert 9 <= size <= 12
        assert f"--r-print: {size}pt" in v.rules_card_html(page=True)
    assert not re.search(r"font-size: *[0-8](\.\d+)?pt", nn.variant("standard").rules_card_html(page=True))
    assert print_size(contents(nn.variant("bloody_99"))) < print_size(contents(nn.variant("chicago")))


# The summary table of the rules, typed from it: R turns round, S skips the next player, C chooses who is next.
FACTS = """
ninety_eight         | 98 | 4 | +1     | +2  | +3    | +4  | +5    | +6 | +7    | +8 | +9   | -10     | 0   | 0       | =98 | -
ninety_eight_arizona | 98 | 4 | +1/+11 | +2  | +3    | 0   | +5    | +6 | +7    | +8 | 0 R  | +10     | -10 | 0       | =98 | =98 next plays twice
ninety_nine_pagat    | 99 | 3 | +1     | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | =99 | -
ninety_nine_site     | 99 | 3 | +1/+11 | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | =99 | -
ninety_nine_ishihara | 99 | 3 | +1     | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | =99 | -
ninety_nine_stack    | 99 | 3 | +1     | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | -10     | +10 | +10     | +10 | -
standard             | 99 | 3 | +1/+11 | +2  | +3 S  | 0 R | +5    | +6 | +7    | +8 | =99  | +10/-10 | +10 | +10     | 0   | -
alternate            | 99 | 3 | +1/+11 | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | -10     | +10 | +10     | =99 | -
alternate_joker      | 99 | 3 | +1/+11 | +2  | +3    | +4  | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | 0 R | =99
chicago              | 99 | 3 | +1/+11 | +2  | +3 S  | 0 R | +5    | +6 | +7    | +8 | 0 S  | -10     | +10 | +10     | =99 | -
hawaiian             | 99 | 3 | +1/+11 | +2  | +3 S  | 0 R | -5    | +6 | +7    | +8 | =99  | -10     | =99 | +10     | 0   | -
icelandic            | 99 | 3 | +1/+14 | +2  | +3    | 0 R | +5 S  | +6 | +7 R  | +8 | =99  | +10/-10 | +11 | 0 next plays one too | 0 | -
michigan             | 99 | 3 | +1/+11 | +2  | +3 S  | 0 R | +5    | +6 | +7    | +8 | =99  | +10/-10 | +10 | +10     | 0   | -
nepal                | 99 | 3 | +1/+11 | =99 | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | +10 | -
jbb_lincoln_2018     | 99 | 3 | +1/+14 | +2  | +3    | 0 R | +5 S  | +6 | +7 R  | +8 | =99  | +10/-10 | +11 | 0 next plays one too | 0 | -
jbb_st_albans_2019   | 99 | 3 | +1/+14 | +2  | +3    | 0 R | +5 S  | +8 | +7 R  | +6 | =99  | +10/-10 | +11 | 0 next plays one too | 0 | -
jbb_norwich_2022     | 99 | 3 | +1/+14 | +2  | +3    | 0 R | +5 S  | +8 | +7 R  | +6 | =99  | +10/-10 | +11 | 0 next plays one too | 0 | =99 R
jbb_whitby_2025      | 99 | 3 | +1/+14 | +2  | +3    | 0 R | +5 S  | +8 | +7 R  | +6 | =99  | +10/-10 | +11 | 0 next plays one too | 0 | =99 R
taiwanese            | 99 | 5 | +1; ♠ =0 | +2 | +3   | 0 R | 0 C   | +6 | +7    | +8 | +9   | +10/-10 | 0   | +20/-20 | =99 | -
taiwanese_blog       | 99 | 5 | +1; ♠ =0 | +2 | +3   | 0 R | 0 C   | +6 | +7    | +8 | +9   | +10/-10 | 0   | +20/-20 | =99 | -
bloody_99            | 99 | 5 | 0 swap hands; ♠ 0 swap hands or =0 | +2 | +3 | 0 R | 0 C | +6 | 0 take a card | +8 | +9 | +10/-10 | 0 | +20/-20 | =99 | -
baltimore            | 99 | 3 | +1     | +2  | 0 R   | 0 R | +5    | +6 take a card | +7 or the same again | +2 | 0 | -10 | ♠♥ =99; ♦♣ +10 | +10 | +10 | -
one_hundred          | 100 | 3 | black any total; red +1 | +2; ♠ ×2 | +3 | 0 R | black +5; red -5 | +6 | +7 | +8 | +9 | =100 | -10 | +10; ♥ =0 | 0 | -
ninety_eight_umass   | 98 | 4 | +1/+11; ♠ 0 knock somebody out; ♥ 0 saves you | +2 | +3 | 0 R | +5 | +6 | +7 | +8 | 0 | +10/-10 | 0 | 0; ♠ 0 C | =98 | -
thai_99              | 99 | 4 | +1/+11 | +2  | +3    | 0 R | +5    | +6 | +7    | +8 | 0    | +10/-10 | +10 | +10     | =99 | -
"""


def facts() -> dict[str, list[str]]:
    """The lines of FACTS with our words in place of the letters."""
    table = {}
    for line in FACTS.strip().splitlines():
        name, *cells = (part.strip() for part in line.split("|"))
        cells = [re.sub(r"\+(\d+)/-\1$", r"±\1", text).replace("-", "−") for text in cells]
        for letter, words in (("R", "turn round"), ("S", "skip one"), ("C", "choose who is next")):
            cells = [re.sub(rf"\b{letter}$", words, text) for text in cells]
        table[name] = [*cells[:-1], "–" if cells[-1] == "−" else cells[-1]]
    return table


def test_the_table_says_what_the_sources_say() -> None:
    for name, cells in facts().items():
        v = nn.variant(name)
        assert [str(v.limit), str(v.hand_size), *(str(cell(v, rank)) for rank in COLUMNS)] == cells, name


def test_the_page_shows_these_cells_and_marks_what_differs_from_standard() -> None:
    read = Reader(all_variants_html())
    known = facts() | {
        name: [str(v.limit), str(v.hand_size), *(str(cell(v, rank)) for rank in COLUMNS)]
        for name, v in ((name, nn.variant(name)) for name in nn.variants())
        if name not in facts() and not v.has_own_pack
    }
    heads = [text for text, _ in read.rows[0]]
    assert heads == ["game", "limit", "hand", *COLUMNS]
    by_name = {nn.variant(name).short_name: name for name in nn.variants()}
    shown = {}
    for row in read.rows[1:]:
        if row[0][0] == "game":
            break
        name = next(i for n, i in by_name.items() if row[0][0].startswith(n) and row[0][0].replace(" ", "").endswith(i))
        shown[name] = row[1:]
    assert next(iter(shown)) == "standard" and set(shown) == set(known)
    mark = "not as in the standard game: "
    for name, row in shown.items():
        for (text, differs), cell_, usual in zip(row, known[name], known["standard"], strict=True):
            assert differs == (cell_ != usual), (name, text)
            assert text == (mark if differs else "") + cell_.replace("; ", " ")


FRAMES = {
    "standard": ("2 to 10", "1; 2 from 5 players", "0", "play again", "no", "deal ends", "3 lives", "yes"),
    "ninety_eight": ("2 to 10", "1", "0", "no such card", "no", "deal ends", "losses are counted", "yes"),
    "ninety_eight_arizona": (
        *("2 to 10", "1; with 2 jokers each", "0", "no effect", "2 to 4 of one rank", "out, others play on"),
        *("losses are counted", "yes"),
    ),
    "ninety_nine_pagat": (
        *("2 to 10", "1; 2 from 5 players", "0", "no effect", "no", "deal ends", "5 lives (3 with 2 packs)", "yes"),
    ),
    "ninety_nine_site": ("3 to 10", "1; 2 from 5 players", "0", "no effect", "no", "deal ends", "3 lives", "yes"),
    "ninety_nine_ishihara": (
        *("2 to 10", "1; 2 from 5 players", "plain card turned up", "no effect", "no", "out, others play on"),
        *("one: out at once", "yes"),
    ),
    "ninety_nine_stack": ("2 to 10", "1", "0", "no effect", "no", "deal ends", "3 lives, then honour", "yes"),
    "michigan": (
        *("2 to 10", "1; 2 from 5 players", "0", "play again", "no", "out, others play on", "bill, 5 folds", "yes"),
    ),
    "taiwanese_blog": (
        *("2 to 10", "1; 2 from 5 players", "0", "no effect", "no", "out, others play on", "one: out at once"),
        "no, stops at 0",
    ),
    "baltimore": (
        *("2 to 10", "1; 2 from 5 players", "0", "play again", "two kings or queens", "deal ends", "3 lives", "yes"),
    ),
    "jbb_whitby_2025": (
        *("2 to 10", "1; 2 from 5 players; with 1 joker each", "0", "play again", "no", "out, others play on"),
        *("3 lives", "yes"),
    ),
    "one_hundred": ("3 to 10", "1; 2 from 7 players", "0", "no effect", "no", "deal ends", "3 lives", "yes"),
    "thai_99": (
        *("2 to 10", "1", "plain card turned up, no 3", "no effect", "no", "out, others play on", "one: out at once"),
        "yes",
    ),
    "boom_o": ("2 to 6", "its own, 84 cards", "0", "no effect", "no", "pay, total 0", "3 bombs", "yes"),
}


@pytest.mark.parametrize("name", FRAMES)
def test_the_frame_says_what_the_sources_say(name: str) -> None:
    v = nn.variant(name)
    columns = [column for column in FRAME if column not in ("new card", "empty stock")]
    assert tuple(FRAME[column](v) for column in columns) == FRAMES[name]


def test_packs_of_their_own_have_a_table_of_their_own() -> None:
    text = flat(Reader(all_variants_html()).text)
    own = text.partition("Games with a pack of their own")[2]
    for words in (
        "Hold (4): 0",
        "Double Play (2): 0 next plays twice",
        "O'NO 99 (4): cannot be played",
        "go to 30 (4): =30",
    ):
        assert words in own
    for lost in reserved_variants().values():
        assert flat(lost)[1:] in text


def test_names_become_buttons_only_where_something_listens() -> None:
    assert "<button" not in all_variants_html() + all_variants_html(page=True)
    page = all_variants_html(buttons=True)
    assert set(re.findall('data-variant="([a-z0-9_]+)"', page)) == set(nn.variants())


@pytest.mark.parametrize("tag", languages())
def test_the_words_of_the_legend_find_what_cards_do_and_each_sign_of_a_pair_too(tag: str) -> None:
    with speaking(tag):
        page = unescape(all_variants_html(buttons=True))
        legend = dict(re.findall(r"<li><b>(.*?)</b> (.*?)</li>", page))
        told = "\n".join(re.findall('data-find="([^"]*)"', page))
        assert [words for sign, words in legend.items() if sign[0] != "♠" and words not in told] == []
        both = re.findall(r'data-find="([^"]*)"[^>]*>(?:<span.*?</span>)?±10<', page)
    assert len(both) > 9 and all("−10" in find and "+10" in find for find in both)
    assert "data-find" not in all_variants_html()


def test_the_page_of_all_variants_answers_only_what_it_offers() -> None:
    from ninetynine_edu.panels.variants.page import VariantsPage
    from ninetynine_edu.paper.cards import cards_html

    page = VariantsPage()
    (reply,) = page.replies({"do": "card", "variant": "baltimore"})
    assert reply["page"] == nn.variant("baltimore").rules_card_html(page=True)
    (reply,) = page.replies({"do": "pack", "variant": "boom_o"})
    assert reply["page"] == cards_html(nn.variant("boom_o"))
    strange: list[object] = [None, [], {}, {"do": "card"}, {"do": "x"}, {"do": "card", "variant": 7}, {"do": "pack"}]
    for message in (*strange, {"do": "card", "variant": "x" * 99}, {"do": "pack", "variant": "standrd"}):
        assert page.replies(message) == []
    assert page.replies({"do": "card", "variant": "standard{limit=50}"}) == []
    page.set_state({"table": "<script>"})
    assert "<script" not in page.table
    shown = page._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert "Chicago" in data["text/html"]
