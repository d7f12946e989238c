"""Pictures of a lesson as pupils see it: opened, its predictions answered, what is folded up open; and as it is printed.

python -m tests.browser.lesson_pictures NAME OUT            at 320 and 1280 px, in pieces of a screen or two, and on paper
python -m tests.browser.lesson_pictures NAME OUT 768        at this width alone
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pypdfium2
from playwright.sync_api import Page, sync_playwright

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.browser.conftest import FLAGS, running_app
from tests.browser.editions import OnVoila

PIECE: Final = {320: 2400, 768: 2000, 1280: 1600}
"""How high a piece of a page is, by the width of the window."""
EDGE: Final = "14mm"


def answered(page: Page) -> None:
    """Answer every prediction with its first choice, one after the other, and open what is folded up."""
    for _ in range(6):
        open_ones = page.locator(".nl-root").filter(
            has=page.locator('.nl-say:text-is("Think first. Then choose. There is no wrong answer yet.")')
        )
        if not open_ones.count():
            break
        open_ones.first.locator(".nl-button:not([aria-disabled])").first.click()
        page.wait_for_timeout(600)
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def photographed(page: Page, name: str, width: int, out: Path) -> list[Path]:
    """Keep pictures of a page at a width, from its top to its end."""
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_timeout(500)
    high = page.evaluate("document.documentElement.scrollHeight")
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        print(f"{name}: at {width} px the page is {wide} px wide")
    found = []
    for number, top in enumerate(range(0, high, PIECE.get(width, 1600))):
        file = out / f"{name}.{width}.{number}.png"
        clip = {"x": 0, "y": top, "width": width, "height": min(PIECE.get(width, 1600), high - top)}
        page.screenshot(path=file, full_page=True, clip=clip)  # type: ignore[arg-type]
        found.append(file)
    return found


def on_paper(page: Page, name: str, out: Path) -> list[Path]:
    """Keep pictures of a page as it is printed with its answers."""
    page.evaluate("() => { window.print = () => document.body.setAttribute('data-printed', 'yes'); }")
    page.locator("#nnp-print").click()
    page.wait_for_selector("body[data-printed]", timeout=60_000)
    page.emulate_media(media="null")
    made = pypdfium2.PdfDocument(
        page.pdf(format="A4", margin={"top": EDGE, "bottom": EDGE, "left": EDGE, "right": EDGE})
    )
    found = []
    for number, sheet in enumerate(made):
        file = out / f"{name}.paper.{number}.png"
        sheet.render(scale=1.0).to_pil().save(file)
        found.append(file)
    return found


def main(arguments: Sequence[str]) -> None:
    """Photograph one lesson."""
    name, out, *widths = arguments
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with running_app() as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.on("pageerror", lambda error: print(f"{name}: {error}"))
        OnVoila(address).open(page, f"lessons/{name}")
        page.wait_for_timeout(1500)
        if page.get_by_role("alert").count():
            print(f"{name}: a cell failed: {page.get_by_role('alert').first.inner_text()}")
        answered(page)
        page.wait_for_timeout(800)
        for width in map(int, widths or ("320", "1280")):
            print(*photographed(page, name, width, folder), sep="\n")
        if not widths:
            print(*on_paper(page, name, folder), sep="\n")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
