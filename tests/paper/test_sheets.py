"""Worksheets as HTML, CSV and JSON: everything on them, nothing asked of anybody, and text stays text."""

from __future__ import annotations

import csv
import io
import json
import re
from html import escape, unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.exercises.making import read_set
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.paper.html import worksheet_html
from ninetynine_edu.paper.ink import in_black
from ninetynine_edu.paper.link import PaperError, link, qr_svg, qr_width
from ninetynine_edu.paper.rows import COLUMNS, worksheet_csv
from ninetynine_edu.paper.sheet import MOST_CARDS, sheets
from tests.languages import made_up, outside_marks, wrapped

HOSTILE = nn.Variant.from_toml(
    'id="hostile"\nname="=cmd() <script>alert(1)</script> \\" #panic(1) \\\\ $x$"\nextends="standard"\n[cards]\n9="0, skip"\n'
)


@pytest.fixture(scope="module")
def made() -> nn.ExerciseSet:
    return nn.exercise_set("standard", count=12, versions=3, seed=7)


def test_every_question_and_answer_is_on_the_page_and_answers_stand_apart(made: nn.ExerciseSet) -> None:
    page = worksheet_html([*sheets(made)])
    asked, answers = page.split('class="w-keys"')
    for version in made.versions:
        for ex in version:
            assert escape(ex.short_question) in asked
            assert escape(ex.solution) in answers and escape(ex.solution) not in asked
    assert [found[1] for found in re.finditer(r"<b>(\w+)</b></h1>", asked)] == ["A", "B", "C"]
    numbers = sum(ex.kind in ("say_total", "chain", "distance") for version in made.versions for ex in version)
    assert asked.count('<svg class="w-number-line"') >= numbers > 0
    assert "set 7" in asked and "Name" in asked and "Date" in asked


def test_without_answers_there_are_none(made: nn.ExerciseSet) -> None:
    page = worksheet_html([*sheets(made)], answers=False)
    assert 'class="w-keys"' not in page and not any(escape(ex.solution) in page for ex in made.versions[0])


@pytest.mark.parametrize(("paper", "size"), [("A4", "size: A4"), ("Letter", "size: letter")])
def test_it_prints_on_the_paper_that_is_there(made: nn.ExerciseSet, paper: str, size: str) -> None:
    assert size in worksheet_html([*sheets(made)], paper=paper)


def test_no_request_leaves_the_page(made: nn.ExerciseSet) -> None:
    page = worksheet_html([*sheets(made)])
    assert "default-src 'none'; style-src 'unsafe-inline'; img-src data:" in page
    assert not re.search(r"(?:src|href)=[\"'](?!#|data:)", page) and "<script" not in page and "@import" not in page
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= set(re.findall(r'id="([\w-]+)"', page))


def test_a_name_that_looks_like_markup_is_text_everywhere() -> None:
    made = nn.exercise_set(HOSTILE, count=3, seed=7)
    page = worksheet_html([*sheets(made)])
    assert "<script" not in page and "<script>alert(1)</script>" in unescape(page)
    cells = [*csv.reader(io.StringIO(worksheet_csv(made).lstrip("\ufeff")))]
    assert not any(cell[:1] in ("=", "+", "@") for row in cells[1:] for cell in row)


def test_cards_are_black_and_white() -> None:
    made = nn.exercise_set("standard", ["say_total"], count=20, seed=1)
    page = worksheet_html([*sheets(made)])
    drawn = page.split("<body>")[1]
    assert all(len(set(re.findall("..", colour))) == 1 for colour in re.findall(r"#([0-9a-f]{6})\b", drawn))
    assert "aria-label" in drawn


@pytest.mark.parametrize("game", nn.variants())
def test_every_game_has_worksheets(game: str) -> None:
    made = nn.exercise_set(game, count=20, seed=game)
    (sheet,) = sheets(made)
    assert len(sheet.items) == len(made.versions[0])
    assert all(len(item.cards) <= MOST_CARDS and item.answer for item in sheet.items)
    assert worksheet_html([sheet]).count('class="w-no"') == len(sheet.items)


def test_csv_has_a_row_for_each_exercise(made: nn.ExerciseSet) -> None:
    text = worksheet_csv(made)
    assert text.startswith("\ufeff")
    rows = [*csv.DictReader(io.StringIO(text.lstrip("\ufeff")))]
    assert tuple(rows[0]) == COLUMNS and len(rows) == 36
    for row, ex in zip(rows, (ex for version in made.versions for ex in version), strict=True):
        assert row["question"] == ex.question and row["answers"].split(" | ") == [*ex.answers]
        assert (row["kind"], row["level"], row["seed"]) == (ex.kind, str(ex.level), "7")


def test_a_sheet_is_in_the_language_that_is_spoken(made: nn.ExerciseSet) -> None:
    with speaking("de"):
        page = worksheet_html([*sheets(made)])
    assert '<html lang="de">' in page and ">Arbeitsblatt <" in page
    assert link("http://a", "1.x", "de").endswith("?set=1.x&lang=de") and link("http://a", "1.x").endswith("?set=1.x")
    with made_up(wrapped):
        (sheet,) = sheets(nn.exercise_set("standard", count=2, seed=7))
        page = worksheet_html([sheet])
    texts = re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)
    left = re.sub(re.escape(sheet.code) + r"|\b[A-Z]\b|[\d\s+]", "", outside_marks(unescape(texts)))
    assert left == ""


@pytest.mark.parametrize(
    ("address", "opens"),
    [
        ("http://192.168.1.20:8866", "http://192.168.1.20:8866/practice.html?set=1.x"),
        ("https://class.example/games/", "https://class.example/games/practice.html?set=1.x"),
        ("https://class.example/games/play.html?seed=7", "https://class.example/games/practice.html?set=1.x"),
        ("https://class.example/games/lessons/de/g1.html", "https://class.example/games/practice.html?set=1.x"),
        ("https://class.example/games/de/index.html", "https://class.example/games/practice.html?set=1.x"),
        ("https://class.example/de/play.html", "https://class.example/de/practice.html?set=1.x"),
        ("http://localhost:1/voila/tree", "http://localhost:1/voila/render/notebooks/practice.ipynb?set=1.x"),
        ("http://hub/user/x/voila/", "http://hub/user/x/voila/render/notebooks/practice.ipynb?set=1.x"),
        (
            "http://localhost:1/voila/render/lessons/de/01.ipynb",
            "http://localhost:1/voila/render/notebooks/practice.ipynb?set=1.x",
        ),
        (
            "http://localhost:1/voila/render/lessons/01.ipynb",
            "http://localhost:1/voila/render/notebooks/practice.ipynb?set=1.x",
        ),
        ("http://localhost:1/voila/render/play.ipynb?x=1", "http://localhost:1/voila/render/practice.ipynb?set=1.x"),
    ],
)
def test_a_link_opens_the_practice_page(address: str, opens: str) -> None:
    assert link(address, "1.x") == opens


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "foo",
        "http://",
        "ftp://a/b",
        "http://a\n/b",
        "x" * 9999,
        "http://[/",
        "",
        "http://school lan:8866",
        "http://a:99999",
        'http://a"><script>',
        "http://javascript:alert(1)",
        "http://school.example@elsewhere.example",
    ],
)
def test_what_no_browser_opens_is_no_address(address: str) -> None:
    with pytest.raises(PaperError, match="is no address of pages"):
        link(address, "1.x")


def test_whatever_stands_in_a_code_stays_one_part_of_the_address() -> None:
    assert link("http://a", "1.x&y=#<b> ü~z").endswith("?set=1.x%26y=%23%3Cb%3E%20%C3%BC~z")


def test_dark_is_black_and_light_stays_light() -> None:
    assert in_black('"#0b5d4e" "#E6DFD0" "#gg0000"') == '"#000000" "#dfdfdf" "#gg0000"'


def run(*words: str) -> int:
    """The exit status of a command line."""
    try:
        return cli.main(("worksheet", *words))
    except SystemExit as end:
        return int(end.code or 0)


def test_the_command_writes_each_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = nn.exercise_set("chicago", levels=(1, 2), count=5, versions=2, seed=7)
    for ending in ("html", "csv", "json"):
        out = tmp_path / f"monday.{ending}"
        words = ("--variant", "chicago", "--levels", "1-2", "--count", "5", "--versions", "2", "--seed", "7", str(out))
        assert run(*words) == 0
        assert "the seed is 7" in capsys.readouterr().out
        before = out.read_bytes()
        assert run(*words) == 2 and "add --force" in capsys.readouterr().err
        assert run(*words, "--force", "--lang", "de") == 0
        assert ending == "json" or out.read_bytes() != before
    assert read_set(json.loads((tmp_path / "monday.json").read_text(encoding="utf-8"))) == made


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["monday.doc"], "let it end in .pdf, .html, .csv, .json, .ipynb, .xml or .zip"),
        (["monday"], "does not say what to make"),
        (["no/such/folder/a.html"], "there is no such folder"),
        (["\0.html"], "is no name of a file"),
        (["a.html", "--variant", "standrd"], "standard"),
        (["a.html", "--variant", "missing.toml"], "cannot be read"),
        (["a.html", "--rule", "must_play"], "NAME=VALUE"),
        (["a.html", "--count", "0"], "1 to 200"),
        (["a.html", "--count", "many"], "'many' is no whole number"),
        (["a.html", "--versions", "101"], "1 to 100"),
        (["a.html", "--levels", "4-1"], "from easy to hard"),
        (["a.html", "--levels", "9"], "from easy to hard"),
        (["a.html", "--skills", "say_totl"], "Did you mean say_total?"),
        (["a.html", "--skills", ","], "nothing"),
        (["a.html", "--paper", "A5"], "A4"),
        (["a.html", "--link", "nowhere"], "is no address of pages"),
        (["a.html", "--seed", "x" * 5000], "seed"),
        (["a.html", "--lang", "tlh"], "tlh"),
        ([], "OUT"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1 and says in err
    assert not [*tmp_path.iterdir()]


def test_no_row_is_half_empty_and_pictures_fit_their_half(made: nn.ExerciseSet) -> None:
    mixed = nn.exercise_set("standard", ["cards", "looking_ahead", "races", "trees", "say_total"], count=20, seed=7)
    for sheet in (*sheets(made), *sheets(mixed)):
        half, halves = False, 0
        for item in sheet.items:
            assert not (half and item.is_wide), f"{item.number - 1} is alone in its row"
            half = not item.is_wide and not half
            halves += not item.is_wide
        assert not half and halves >= len(sheet.items) / 2


def test_cards_are_not_drawn_twice() -> None:
    made = nn.exercise_set("standard", ["safe_cards"], count=4, seed=7)
    assert all(ex.picture and ex.cards for ex in made.versions[0])
    assert all(item.cards and item.picture is None for sheet in sheets(made) for item in sheet.items)


def test_our_letters_are_in_the_page(made: nn.ExerciseSet) -> None:
    page = worksheet_html([*sheets(made)])
    assert "@font-face" in page and "url(data:font/woff2;base64,d09GMg" in page and "font-src data:" in page


LONG = "".join(f'{rank}="+{n} or -{n} or ={60 + n}, skip"\n' for n, rank in enumerate("2356789JQKA", 5))


def test_a_sheet_says_why_it_has_no_qr_code(made: nn.ExerciseSet) -> None:
    address = "http://192.168.1.20:8866"
    own = nn.Variant.from_toml(
        f'id="long"\nname="{"Long" * 15}"\ndescription="{"So long. " * 60}"\nextends="standard"\n[cards]\n{LONG}'
    )
    (long,) = sheets(nn.exercise_set(own, count=2, seed=7))
    assert not long.code and "too long" in long.no_code
    (read,) = sheets(read_set(nn.exercise_set("standard", count=2, seed=7).to_dict()))
    assert not read.code and "by hand" in read.no_code
    for sheet in (long, read):
        page = worksheet_html([sheet], address=address)
        assert sheet.no_code in page and 'class="w-qr"' not in page
        assert sheet.no_code not in worksheet_html([sheet])
    (short, *_) = sheets(made)
    assert short.code and not short.no_code


def test_each_printed_page_says_whose_it_is_and_pictures_have_the_letters_of_the_page() -> None:
    made = nn.exercise_set("standard", ["who_wins"], count=2, versions=3, seed=7)
    page = worksheet_html([*sheets(made)])
    for letter in "ABC":
        assert f'<section class="w-sheet" style="page:w-{letter}">' in page
        assert f'@page w-{letter} {{ @bottom-right {{ content: "Version {letter}, set 7"' in page
    assert '<div class="w-picture"' in page and "<img" not in page


def test_a_longer_code_has_a_larger_qr_code_whose_squares_stay_large() -> None:
    address = "http://192.168.1.20:8866"
    own = nn.Variant.from_toml(
        f'id="mine"\nname="Ours"\ndescription="{"We play it so. " * 14}"\nextends="standard"\n[cards]\n{LONG}'
    )
    (sheet,) = sheets(nn.exercise_set(own, count=2, seed=7))
    assert 300 < len(sheet.code) <= 700
    svg = qr_svg(link(address, sheet.code, "en"))
    squares = float(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    assert qr_width(svg) / squares > 0.39 and qr_width(svg) > 27
    assert f'style="width:{qr_width(svg):g}mm"' in worksheet_html([sheet], address=address)
    assert parse_qs(urlsplit(link(address, sheet.code)).query)["set"] == [sheet.code]


def test_a_position_has_its_cards_drawn_and_a_card_that_is_asked_for_its_jump() -> None:
    made = nn.exercise_set("standard", ["who_wins", "only_move", "win_in", "keep_card", "which_card"], count=10, seed=7)
    (sheet,) = sheets(made)
    for item, ex in zip(sheet.items, made.versions[0], strict=True):
        assert item.picture is not None
        if ex.task.position is None:
            assert ">?</text>" in item.picture
        else:
            held = [str(card) for hand in ex.task.position.hands for card in hand]
            assert all(card in item.picture.heading for card in held) and item.picture.count("<rect") >= len(held)
            assert ("Player 1" in item.picture) == (ex.kind == "who_wins") != (">You<" in item.picture)
            assert len(item.question) < len(ex.question) and "You hold" not in item.question
            assert all(
                words in item.question for words in (*ex.card_rules, ex.short_question, str(ex.task.position.total))
            )
            assert (
                ("Player 1 is next." in item.question)
                == (ex.kind == "who_wins")
                != ("It is your turn." in item.question)
            )


def test_a_play_is_not_typed_on_paper() -> None:
    ex = nn.exercise("plus_minus", seed=7)
    (sheet,) = sheets(nn.exercise_set("standard", ["plus_minus"], count=1, seed=7))
    assert "written like this" in ex.question and "written like this" not in sheet.items[0].question


def test_a_spreadsheet_tells_a_picture_in_words_and_no_answer_with_it() -> None:
    made = nn.exercise_set("standard", ["fill_tree", "say_total"], count=2, seed=7)
    rows = [*csv.DictReader(io.StringIO(worksheet_csv(made).lstrip("\ufeff")))]
    tree, total = sorted(rows, key=lambda row: row["kind"])
    assert total["picture"] == ""
    asked = len(re.findall("Node [0-9]+\\.", tree["picture"]))
    assert f"1 to {asked} " in tree["question"] and "won for Player" in tree["picture"]
    assert tree["solution"] not in tree["picture"] and "Node 1: " not in tree["picture"]


@pytest.mark.parametrize("tag", ["de", "es", "zh-Hant"])
def test_who_is_offered_as_winner_is_named_in_the_language_that_is_spoken(tag: str) -> None:
    made = nn.exercise_set("standard", ["who_wins"], count=1, seed=7)
    with speaking(tag):
        (sheet,) = sheets(made)
        told = sheet.items[0].choices[0]
    assert "Player" not in told and told in sheet.items[0].question
