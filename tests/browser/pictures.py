"""Pictures of every page, to look at what a change does: before, after, and both side by side.

    python -m tests.browser.pictures OUT                      every page, 320 to 1920 px wide, light and dark
    python -m tests.browser.pictures OUT '^lab|tables'        only pages whose name this finds
    python -m tests.browser.pictures OUT --site               as the site shows them, not the app
    python -m tests.browser.pictures OUT --against BEFORE     the same, then compared with those of an earlier run
    python -m tests.browser.pictures OUT --against BEFORE --only-compare

Each picture is called PAGE.WIDTH.THEME.png; `sheets/PAGE.png` shows a page in all widths and both themes at a glance. The first
screen of an earlier version comes from its own checkout: run this there. A page that cannot be brought into its state is told at
the end, and the command ends with 1.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote

from playwright.sync_api import Browser, Error, Page, sync_playwright

import ninetynine_edu as nn
from ninetynine_edu.app.setup.chromium import find_chromium
from ninetynine_edu.panels.kit.messages import pack
from tests.browser.conftest import FLAGS, running_app
from tests.browser.editions import Edition, OnSite, OnVoila
from tests.browser.sheets import compared, overview
from tests.browser.site_pages import running_site

SIZES: Final = {320: 740, 768: 1024, 1280: 800, 1920: 1080}
"""How wide, and how high the window is: a phone, a tablet, a projector, a large screen."""
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
STEADY: Final = [*FLAGS, "--font-render-hinting=none", "--disable-lcd-text", "--hide-scrollbars"]
CALM: Final = "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }"
QUIET: Final = """async (quiet) => {
  await document.fonts.ready;
  await new Promise((done) => {
    let timer;
    const end = () => { watch.disconnect(); done(); };
    const again = () => { clearTimeout(timer); timer = setTimeout(end, quiet); };
    const watch = new MutationObserver(again);
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    again();
    setTimeout(end, 15000);
  });
}"""
"""Ends when nothing of the page has changed for so many milliseconds."""

Act = Callable[[Page], None]


@dataclass(frozen=True)
class State:
    """A page in a state that is worth a picture.

    Attributes:
        name: what its pictures are called.
        page: which it is, as `editions.py` names it.
        acts: what is done there first.
        kept: what the browser remembers of an earlier visit.
        paper: whether it is seen as it is printed.
        missing: whether there is no such page, which the app says itself.
    """

    name: str
    page: str
    acts: tuple[Act, ...] = ()
    kept: dict[str, str] = field(default_factory=dict)
    paper: bool = False
    missing: bool = False


def press(words: str) -> Act:
    """Press the first button whose name this finds."""
    return lambda page: page.get_by_role("button", name=re.compile(words)).first.click()


def switch(words: str) -> Act:
    return lambda page: page.get_by_role("switch", name=re.compile(words)).click()


def turn_to(words: str) -> Act:
    return lambda page: page.get_by_role("tab", name=re.compile(words)).click()


def unfold(page: Page) -> None:
    """Open all that can be opened on a page."""
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")


def walk(page: Page) -> None:
    """Go some nodes down in the tree."""
    page.locator("[role=tree]").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)


def played(variant: str, players: tuple[tuple[str, str], ...], start: str, *plays: str) -> dict[str, str]:
    """Return what the table keeps of a match that begins at a position, after some plays.

    Args:
        variant: the game.
        players: kind and name of each.
        start: the position without the game.
        plays: a play each; "?" is the first that asks something.
    """
    seats = " ".join(str(seat + 1) for seat in range(len(players)))
    lines = [f'player {seat}: {kind} "{name}"' for seat, (kind, name) in enumerate(players, 1)]
    deal = f"deal 1: players {seats}, dealer {len(players)}"
    head = [
        "Ninety-nine match record, version 1",
        f"variant: {variant}",
        *lines,
        "seed: 7",
        "",
        deal,
        f"start: {variant} {start}",
    ]
    match = nn.Match.from_record("\n".join(head) + "\n")
    for play in plays:
        asking = (m.code for m in match.position.legal_moves if match.position.play(m).asked)
        match.play(next(asking) if play == "?" else play)
    return {"play.match": json.dumps({"q": "", "text": pack(match.record())})}


YOU: Final = ("human", "You")
END: Final = "90 P1+ 9S,2D,5C/QD,8H,7H dealt=QS,3S,4H,5S,6S,7S seed=5"
PICK: Final = "50 P1+ 6S,2S,KC/3H,9H,9D dealt=5S,KS,4S,3D seed=3"
LAST: Final = "standard{life_mode=tokens:1}"


def play(query: str) -> str:
    return f"play?{query}&pace=instant"


def lab(position: str) -> str:
    return f"endgame_lab?position={quote(position)}"


def tables(view: str) -> str:
    return f"tablebase_views?variant=chicago&cards=2&against=1&view={view}"


def states() -> Iterator[State]:
    """Every page and its main states."""
    bots = (YOU, ("greedy", "Greedy bot"))
    yield State("gallery", "index")
    yield State("play", play("variant=standard&players=human,greedy&seed=7"))
    yield State("play_four", play("variant=chicago&players=human,greedy,careful,random&seed=3"))
    yield State("play_own_cards", play("variant=ono99_2022&players=human,greedy,careful&seed=5"))
    yield State("play_setup", play("variant=standard&players=human,greedy&seed=7"), (press("^New match"),))
    yield State("play_rules", play("variant=standard&players=human,greedy&seed=7"), (press("^Rules"),))
    yield State("play_wall", play("variant=standard&players=human,greedy&seed=7"), (switch("^Big for the wall"),))
    yield State("play_asked", "play", kept=played("baltimore{steal_pick=choose_seen}", bots, PICK, "?"))
    yield State("play_deal_over", "play", kept=played("standard", bots, END, "9S"))
    yield State("play_match_over", "play", kept=played(LAST, bots, END, "9S"))
    yield State("practise", "practise_calls?variant=standard&facts=47%2B8", (press("^Show me how"),))
    yield State("practice", "practice?kind=say_total&level=2&seed=3", (press("^Give me a hint"),))
    yield State("look_back", "look_back")
    yield State("workshop", "variant_workshop")
    yield State("workshop_text", "variant_workshop?variant=chicago", (turn_to("Text"),))
    yield State("workshop_rules", "variant_workshop", (unfold,))
    yield State("variants", "all_variants")
    yield State("variants_card", "all_variants", (press("Chicago"),))
    yield State("lab", lab("standard 93 P1+ AD,2C,10C/2H,5D,6C"))
    yield State("lab_what_if", lab("standard 93 P1+ AD,2C,10C/2H,5D,6C"), (press("^What if"),))
    yield State("lab_chance", lab("standard 97 P1+ 9C/10H unseen=3S,QC"))
    yield State("lab_hidden", lab("standard 97 hidden=AH,4C,9H hand=1"))
    yield State("tree", f"tree_explorer?position={quote('standard 84 P1+ 3D,AC/2S,3H')}", (walk,))
    yield State("tables", "tablebase_views?variant=standard&cards=2")
    for view in ("hands", "worth", "faced", "long"):
        yield State(f"tables_{view}", tables(view))
    yield State("compare", "variant_lab?games=standard,chicago,taiwanese")
    yield State("lesson_1", "lessons/a1_calling_the_total", (press("the J"),))
    yield State("lesson_2", "lessons/g1_race_to_99", (press("^I go second"),))
    yield State("lesson_1_open", "lessons/a1_calling_the_total", (press("the J"), unfold))
    yield State("lesson_1_paper", "lessons/a1_calling_the_total", (unfold,), paper=True)
    yield State("lesson_2_open", "lessons/g1_race_to_99", (press("^I go second"), unfold))
    yield State("notes", "notes/a1_calling_the_total")
    yield State("nowhere", "no/such/page", missing=True)


def bring(page: Page, edition: Edition, state: State) -> None:
    """Open a page and bring it into its state."""
    for name, value in state.kept.items():
        page.add_init_script(f"localStorage.setItem({json.dumps(edition.kept(name))}, {json.dumps(value)})")
    answer = page.goto(edition.address(state.page))
    if not state.missing and answer is not None and not answer.ok:
        raise Error(f"there is no page {state.page}")
    page.add_style_tag(content=CALM)
    if page.locator("#rendered_cells").count():
        edition.ready(page)
    page.evaluate(QUIET, 900)
    for act in state.acts:
        act(page)
        page.evaluate(QUIET, 600)


def photograph(page: Page, state: State, out: Path) -> None:
    """Take a page in all sizes and themes: all of it, or the window with the dialog that lies over it."""
    whole = not page.locator("dialog[open]").count()
    media: Literal["print", "screen"] = "print" if state.paper else "screen"
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce", media=media)
            page.evaluate("scrollTo(0, 0)")
            page.evaluate(QUIET, 300)
            page.screenshot(
                path=out / f"{state.name}.{width}.{theme}.png", full_page=whole, animations="disabled", caret="hide"
            )


def take(browser: Browser, edition: Edition, state: State, out: Path) -> str:
    """Take all pictures of a state; return why it could not be taken, "" when it was."""
    window = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB", timezone_id="UTC"
    )
    page = window.new_page()
    page.set_default_timeout(30_000)
    try:
        bring(page, edition, state)
        photograph(page, state, out)
    except Error as error:
        return f"{state.name}: {error.message.splitlines()[0]}"
    finally:
        window.close()
    overview(
        state.name, [[out / f"{state.name}.{width}.{theme}.png" for width in SIZES] for theme in THEMES], out / "sheets"
    )
    return ""


def take_all(out: Path, wanted: str, way: type[Edition]) -> list[str]:
    """Take the pictures of all pages whose names are wanted; return what went wrong."""
    out.mkdir(parents=True, exist_ok=True)
    failed: list[str] = []
    running = running_site if way is OnSite else running_app
    with running() as server, sync_playwright() as playwright:
        edition = way(server)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=STEADY)
        for state in states():
            if re.search(wanted, state.name) and not (state.missing and way is OnSite):
                print(state.name, flush=True)
                failed += filter(None, [take(browser, edition, state, out)])
        browser.close()
    return failed


def main() -> int:
    """Take pictures, and compare them when asked to."""
    asked = argparse.ArgumentParser(prog="python -m tests.browser.pictures", description="Pictures of every page.")
    asked.add_argument("out", type=Path, help="the folder for the pictures")
    asked.add_argument("pages", nargs="?", default="", help="only pages whose name this pattern finds")
    asked.add_argument("--against", type=Path, metavar="BEFORE", help="compare with the pictures of an earlier run")
    asked.add_argument("--site", action="store_const", const=OnSite, default=OnVoila, help="of the site")
    asked.add_argument("--only-compare", action="store_true", help="take none, compare those that are there")
    said = asked.parse_args()
    failed = [] if said.only_compare else take_all(said.out, said.pages, said.site)
    for sentence in failed:
        print(f"FAILED {sentence}", file=sys.stderr)
    if said.against:
        print("\n".join(compared(said.against, said.out, said.out / "differences")))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
