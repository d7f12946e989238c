"""Every lesson in a real Chromium, in our app and in JupyterLab: opened, answered right and wrong, its panels worked, at a phone's width."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

import ninetynine_edu as nn
from ninetynine_edu.panels.practice.shown import exercise_view
from tests import course
from tests.browser.editions import Edition
from tests.browser.jupyterlab import READY, RUN, TOKEN, running_lab
from tests.lessons.test_course import NAMES, TILES, asked_in

THINK: Final = "Think first. Then choose. There is no wrong answer yet."
ALL_LETTERED: Final = """() => [...document.querySelectorAll('.jp-OutputArea img[src^="data:image/svg+xml;base64,"]')].every((image) => {
  const svg = atob(image.src.split(",")[1]);
  return !svg.includes("<text") || svg.includes("@font-face");
})"""
"""True when each picture that was kept has the page's letters in it."""
SORRY: Final = re.compile("went wrong|Something went")


def guesses(within: Page | Locator) -> Locator:
    """The predictions that nobody has answered."""
    return within.locator(".nl-root").filter(has_text=THINK)


def answer_all_guesses(within: Page | Locator) -> int:
    """Answer each prediction with its first choice; return how many there were."""
    count = 0
    while guesses(within).count():
        guess = guesses(within).first
        name = guess.get_attribute("aria-label")
        guess.locator("[data-id=choice0]").click()
        expect(within.locator(f'.nl-root[aria-label="{name}"] [role=status]').first).to_contain_text("Saved")
        count += 1
    return count


def quizzes(within: Page | Locator) -> Locator:
    return within.locator(".nl-root").filter(has_text=re.compile("Question 1 of"))


def answer(quiz: Locator, exercises: list[nn.Exercise]) -> None:
    """Answer the question of a quiz wrong, then right; of one that no kind asks, see a hint."""
    status = quiz.get_by_role("status")
    heads = " ".join(quiz.locator(".nl-head, .nl-text").all_inner_texts())
    asked = next((each for each in exercises if squeezed(each.question) in squeezed(heads)), None)
    if asked is None:
        quiz.locator("[data-id=hint], [data-id=answer], [data-id=choice0]").first.click()
        return
    view = exercise_view(asked, [])["answer"]
    if view["way"] in ("number", "text"):
        for given, mood in ((wrong_answer(asked), "think"), (asked.answers[0], "good")):
            quiz.locator("[data-id=answer]").fill(given)
            quiz.get_by_role("button", name="Check").click()
            expect(status).to_have_attribute("data-mood", mood)
        return
    codes = [option["code"] for option in view["options"]]
    if view["way"] == "one":
        wrong = [at for at, code in enumerate(codes) if not asked.check(code).right]
        if wrong:
            quiz.locator(f"[data-id=choice{wrong[0]}]").click()
            expect(status).to_have_attribute("data-mood", "think")
        right = next(at for at, code in enumerate(codes) if asked.check(code).right)
        quiz.locator(f"[data-id=choice{right}]").click()
    else:
        right_ones = [part.strip() for part in asked.answers[0].split(",")]
        if all(each in codes for each in right_ones):
            for each in right_ones:
                quiz.locator(f"[data-id=choice{codes.index(each)}]").click()
            quiz.locator("[data-id=check]").click()
        else:
            quiz.locator("[data-id=none]").click()
    expect(status).to_have_attribute("data-mood", "good")


SHOW_CODE = frozenset(
    name for name in NAMES if course.kept(course.LESSONS / f"{name}.ipynb").metadata["ninetynine"].get("shows_code")
)


def squeezed(text: str) -> str:
    return "".join(text.split())


def wrong_answer(asked: nn.Exercise) -> str:
    """Return an answer that can be read and is not right."""
    for given in ("98", "1/97", "0", "1", "AS", "P2", "P1", "none"):
        checked = asked.check(given)
        if checked.is_read and not checked.right:
            return given
    return "?"


def work(page: Page) -> None:
    """Press the first button of every panel that is no quiz."""
    for panel in page.locator(".nl-root").all():
        if "Question 1 of" in panel.inner_text():
            continue
        button = panel.locator("button:not([aria-disabled=true])").first
        if button.count():
            button.click()


@pytest.fixture
def visit(window: Page) -> Iterator[Page]:
    """One visit for all lessons, which forgets what was chosen in each."""
    window.set_viewport_size({"width": 1280, "height": 900})
    yield window
    window.evaluate("sessionStorage.clear()")


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_on_its_page(edition: Edition, visit: Page, axe_once: Callable[[Page], None], name: str) -> None:
    page = visit
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    edition.go(page, f"lessons/{name}")
    cells = course.kept(course.LESSONS / f"{name}.ipynb").cells
    predictions = sum(cell.source.count("lesson.Predict(") for cell in cells if cell.cell_type == "code")
    if predictions:
        expect(guesses(page)).not_to_have_count(0)
    assert answer_all_guesses(page) == predictions
    exercises = asked_in(name)
    expect(quizzes(page)).not_to_have_count(0)
    for quiz in quizzes(page).all():
        answer(quiz, exercises)
    work(page)
    switch = page.get_by_role("switch", name="Show the code")
    code, shown = page.locator(".nnp-code:not(.nnp-setup)").first, name in SHOW_CODE
    if page.locator(".nnp-code:not(.nnp-setup)").count() == 0:
        code = page.locator(".nnp-code").first
    for is_on in (shown, not shown, shown):  # a lesson about code begins with it
        expect(switch).to_have_attribute("aria-checked", "true" if is_on else "false")
        expect(code).to_be_visible(visible=is_on)
        switch.click()
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.wait_for_function(ALL_LETTERED)
    page.set_viewport_size({"width": 320, "height": 800})
    page.wait_for_function("innerWidth === 320")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe_once(page)
    assert not page.get_by_text(SORRY).count()
    assert not failed


# --- in JupyterLab ---


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A JupyterLab on a copy of the lessons."""
    folder = tmp_path_factory.mktemp("lab")
    books = folder / "books"
    shutil.copytree(course.LESSONS, books, ignore=shutil.ignore_patterns("source", ".ipynb_checkpoints"))
    with running_lab(books, folder) as address:
        yield address


STANDING: Final = "() => window.jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model.type === 'code' ? cell.model.sharedModel.outputs.map((output) => output.output_type === 'error' ? output.ename : output.name === 'stderr' ? String(output.text) : '').join('') : '').filter(Boolean)"
"""What went wrong in the cells of the notebook in front."""
OPEN: Final = """async (path) => {
  const { commands, serviceManager, shell } = window.jupyterapp;
  for (const widget of [...shell.widgets('main')]) widget.dispose(); // closed, it would ask whether to save
  await serviceManager.sessions.shutdownAll();
  await commands.execute('docmanager:open', { path });
}"""
"""Opens a notebook in the place of all others."""


@pytest.fixture(scope="module")
def desk(lab: str, lasting_page: Callable[..., Page]) -> Page:
    """JupyterLab in a window, which is slow to start, for all lessons one after the other."""
    page = lasting_page(1280, 900)
    page.goto(f"{lab}lab?token={TOKEN}&reset")
    page.wait_for_function("window.jupyterapp?.restored.then(() => true)", timeout=90_000)
    return page


@pytest.mark.one_edition("JupyterLab")
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_in_jupyterlab(desk: Page, name: str) -> None:
    page = desk
    page.evaluate(OPEN, f"{name}.ipynb")
    page.wait_for_function(READY, timeout=90_000)
    page.evaluate(RUN)
    page.wait_for_function("window.allRun", timeout=90_000)
    assert [told for told in page.evaluate(STANDING) if "WARNING" not in told] == []
    cells = course.kept(course.LESSONS / f"{name}.ipynb").cells
    book = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    exercises = asked_in(name)
    answered = False
    for number, cell in enumerate(cells):
        if cell.cell_type == "code" and re.search(r"lesson\.(Predict|Quiz)\(|questions\.", cell.source):
            place = book.locator(f'.jp-Cell[data-windowed-list-index="{number}"]')
            page.evaluate(f"() => window.jupyterapp.shell.currentWidget.content.scrollToItem({number}, 'start')")
            expect(place.locator(".nl-root").first).to_be_visible()
            if "lesson.Predict(" in cell.source:
                answer_all_guesses(place)
            elif quizzes(place).count():
                answer(quizzes(place).first, exercises)
                answered = True
                break
    assert answered


# --- the page of the course ---


def test_the_course_is_a_page(edition: Edition, new_page: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    page = new_page(320, 700)
    page.goto(edition.address("index"))
    page.get_by_role("link", name="All lessons").click()
    page.wait_for_url(edition.leads_to("course"))
    expect(page.locator(".nnc-lesson")).to_have_count(len(TILES))
    assert page.locator(".nnc-begin").count() == 2
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        axe(page)
    page.get_by_role("link", name=re.compile("^Teacher notes: Calling")).click()
    page.wait_for_url(edition.leads_to("notes/a1_calling_the_total"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Calling the total: teacher notes")
    page.go_back()
    page.get_by_role("link", name=re.compile("^Solutions: Race")).click()
    page.wait_for_url(edition.leads_to("solutions/g1_race_to_99"))
    expect(page.locator(".nn-answer").nth(5)).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)


def test_the_course_in_another_language_says_which_lessons_are_in_english(edition: Edition, page: Page) -> None:
    page.goto(edition.address("course?lang=de"))
    first = page.locator(".nnc-lesson").first
    there = edition.leads_to("lessons/de/a1_calling_the_total?lang=de")
    expect(first.get_by_role("link").first).to_have_attribute("href", there)
    assert page.get_by_text("Diese Lektion ist auf Englisch.").count() == len(TILES) - 1
    page.get_by_role("link", name="English", exact=True).click()
    page.wait_for_url(edition.leads_to("course?lang=en"))
