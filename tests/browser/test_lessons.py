"""The lessons as apps in a real Chromium: by keyboard and by mouse, at three widths, checked by axe."""

from __future__ import annotations

import re
from collections.abc import Callable

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.browser.editions import Edition
from tests.browser.lights import in_every_light

ONE = "lessons/a1_calling_the_total"
TWO = "lessons/g1_race_to_99"


def fits_the_screen_and_axe_finds_nothing_grave(page: Page, axe: Callable[[Page], None]) -> None:
    for summary in page.locator("details.nn-folded > summary").all():
        summary.click()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".nn-lab-only")).to_be_hidden()
        edges = page.locator(".nl-root, .jp-MarkdownOutput").evaluate_all(
            "all => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().right)))]"
        )
        assert len(edges) == 1, "one column has one right edge"
        small = page.locator(".nl-button:visible").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).filter((box) => box.height < 44 || box.width < 44)"
        )
        assert small == []
        if width != 768:
            axe(page)


SLOW = "AbortSignal.timeout = ((own) => (ms) => own.call(AbortSignal, ms < 10000 ? 0 : ms))(AbortSignal.timeout)"
"""A computer on which whatever has to come within ten seconds comes too late."""

CONTROLS = (
    "Print this lesson",
    "Give me a hint",
    "Tell me",
    "Next question",
    "Deal again",
    "Start again",
    "press a rule",
    "type it",
)


def printed(page: Page, size: str) -> tuple[str, str]:
    """Press the button, print the page as it is then, and return the words before the answers and those after."""
    page.evaluate("() => { window.print = () => document.body.setAttribute('data-printed', 'yes'); }")
    expect(page.locator("body[data-printed]")).to_have_count(0)  # until the answers are there
    page.locator("#nnp-print").click()
    page.wait_for_selector("body[data-printed]", timeout=60_000)
    page.emulate_media(media="null")  # not that of a screen alone
    edge = "14mm"
    sheets = page.pdf(format=size, margin={"top": edge, "bottom": edge, "left": edge, "right": edge})
    made = pypdfium2.PdfDocument(sheets)
    texts = [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in made]
    expect(page.locator(".nl-paper, .nl-answers, .nl-name")).to_have_count(0)
    page.evaluate("document.body.removeAttribute('data-printed')")
    heads = [at for at, text in enumerate(texts) if text.startswith(("Answers", "Lösungen"))]
    assert len(heads) == 1 and heads[0] > 1, texts  # the answers begin a page of their own
    (title,) = heads
    return " ".join(texts[:title]), " ".join(texts[title:])


def test_calling_the_total_by_keyboard_alone_and_a_prediction_outlives_a_reload_of_the_page_but_not_the_tab(
    edition: Edition, page: Page, new_page: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    edition.open(page, ONE)
    waiting = page.locator("section[aria-label='Call the total']")
    expect(waiting.locator("input")).to_have_count(0)
    page.get_by_role("button", name="the 10♠", exact=True).focus()  # not named by its picture too
    page.keyboard.press("Enter")
    kept = page.get_by_role("status").filter(has_text="Saved: the 10♠.")
    expect(kept).to_be_visible()
    box = waiting.get_by_label("New total")
    expect(box).to_be_visible()
    box.focus()
    page.keyboard.type("777")
    page.keyboard.press("Enter")
    say = waiting.get_by_role("status")
    expect(say).to_contain_text("never goes over 99")
    expect(box).to_be_focused()
    total = int(waiting.locator(".nl-number").inner_text())
    adds = waiting.locator("h3").inner_text().rsplit("adds ", 1)[1].split(",")[0]
    page.keyboard.type(str(total + int(adds)))
    page.keyboard.press("Enter")
    expect(say).to_contain_text("Yes!")
    expect(waiting.get_by_role("button", name="Next card")).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_be_focused()
    expect(box).to_have_value("")

    check = page.locator("section[aria-label='Check yourself']")
    check.get_by_label("Your answer").fill("85")
    page.keyboard.press("Enter")
    check.get_by_role("button", name="One like this").click()
    expect(check.get_by_text("One more like question 1")).to_be_visible()

    edition.reload(page)
    expect(kept).to_be_visible()
    expect(check.get_by_text("Question 2 of 4")).to_be_visible()  # what was answered is not asked once more
    expect(box).to_be_visible()  # what waited for it is open again
    expect(page.get_by_text("You said: the 10♠.")).to_be_visible()
    fits_the_screen_and_axe_finds_nothing_grave(page, axe)
    in_every_light(page, ".nl-root", axe)
    asked, answers = printed(page, "A4")
    for question in (
        "The total is 95. You hold",
        "The total is 78.",
        "The total is 93.",
        "The total is 46.",
        "The total is 58.",
        "How far is it to the limit?",
    ):
        assert question in asked and question not in answers
    assert "Play with a real pack" in asked and asked.startswith("Name Date Calling the total")
    assert [word for word in CONTROLS if word in asked + answers] == []
    assert "78 and 7 is 85." in answers and "78 and 7 is 85." not in asked and "4. Check yourself 3 85" in answers

    other = new_page()
    edition.open(other, ONE)
    expect(other.get_by_role("status").filter(has_text="Think first.")).to_be_visible()


def test_the_race_and_the_endgame_by_mouse_fit_the_screen_and_axe_finds_nothing_grave(
    edition: Edition, page: Page, axe_once: Callable[[Page], None]
) -> None:
    page.add_init_script(SLOW)
    edition.open(page, TWO)
    page.get_by_role("button", name="I go second: whoever goes second can always win").click()
    race = page.locator("section[aria-label='The race']")
    race.get_by_role("button", name="To 33").click()
    expect(race.get_by_role("button", name="To 33")).to_have_attribute("aria-pressed", "true")
    race.get_by_role("button", name="Against the computer: it begins").click()
    number = race.locator(".nl-number")
    for goal in (11, 22, 33):
        now = goal - 10  # from a total that is lost it adds one
        expect(number).to_have_text(str(now))
        race.get_by_role("button", name=f"+{goal - now}", exact=True).click()
        expect(race.get_by_role("status")).to_contain_text(f"{goal - now} is {goal}" if goal == 33 else f"{goal} and")
    expect(race.get_by_role("status")).to_contain_text("You win!")
    page.get_by_role("button", name="A♣ as 1", exact=True).click()
    endgame = page.locator("section[aria-label='The endgame']")
    endgame.get_by_role(
        "button", name="three of diamonds +3, skip one → 87", exact=True
    ).click()  # named by its picture alone
    expect(endgame.get_by_role("status")).to_contain_text("You move again.")
    endgame.get_by_role("button", name="add 11").click()
    expect(endgame.get_by_role("status")).to_contain_text("You win!")
    fits_the_screen_and_axe_finds_nothing_grave(page, axe_once)
    asked, answers = printed(page, "Letter")
    for question in (
        "Which play wins for you",
        "from 80 to 98",
        "from 50 to 98",
        "What do you add at each total?",
        "Which of the nodes 1 to 4",
        "Only one play wins",
    ):
        assert question in asked
    assert "Claim: a total is lost exactly" in answers and "Claim" not in asked  # what waited folded up
    assert "Q♦ is the only move" in answers and "Q♦ is the only move" not in asked
    assert [word for word in CONTROLS if word in asked + answers] == []


def test_a_lesson_in_another_language_is_one_page_in_that_language(
    edition: Edition, page: Page, axe_once: Callable[[Page], None]
) -> None:
    page.goto(edition.address("index?lang=de"))
    start = page.get_by_role("link", name="Lektion starten")
    edition.follow(page, start, "lessons/de/a1_calling_the_total?lang=de")
    lesson = page.locator("#rendered_cells > div")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Die Summe ansagen")
    assert [page.evaluate("document.documentElement.lang"), lesson.get_attribute("lang")] == ["de", "de"]
    expect(page.get_by_text("Muttersprache")).to_have_count(1)
    expect(page.locator(".nnp-unchecked")).to_have_count(0)  # the lesson has said so
    lesson.get_by_role("button", name="die 10♠").click()
    expect(lesson.get_by_role("status").first).to_contain_text("10♠.")
    expect(lesson.get_by_role("button", name=re.compile("^Gib mir")).first).to_be_visible()
    fits_the_screen_and_axe_finds_nothing_grave(page, axe_once)
    asked, answers = printed(page, "A4")
    assert "Die Summe ist 78." in asked and "78 plus 7 ist 85." in answers and "78 plus 7 ist 85." not in asked
    assert "Spielt mit echten Karten" in asked and "Answer" not in asked + answers
    edition.go(page, f"{TWO}?lang=de")  # which there is in English alone
    expect(page.locator(".nnp-unchecked")).to_have_text("Diese Lektion ist auf Englisch.")
    expect(lesson).to_have_attribute("lang", "en")
    expect(page).to_have_title(re.compile("^Race to 99"))


@pytest.mark.one_edition("the style of outputs is one for both editions")
def test_a_wide_output_shows_at_its_edges_that_it_goes_on(edition: Edition, new_page: Callable[..., Page]) -> None:
    page = new_page(320, 740)
    edition.open(page, "lessons/g12_write_a_bot")
    box = page.locator('main div[style*="overflow-x"]:has(> table)').first
    expect(box).to_be_visible(timeout=120_000)
    assert box.evaluate("node => node.scrollWidth > node.clientWidth")
    assert box.evaluate("node => getComputedStyle(node).backgroundImage").count("linear-gradient") == 4
    assert box.locator("table").evaluate("node => getComputedStyle(node).backgroundColor") == "rgba(0, 0, 0, 0)"
