"""How many plays of one's own a deal has: deals played through the real page as a child would, with the usual company.

    python -m tests.browser.own_plays                       ten deals in each of five games
    python -m tests.browser.own_plays --deals 3 standard    fewer, or other games
    python -m tests.browser.own_plays --saying              the totals are said too
    python -m tests.browser.own_plays --site                on the site, where Python is in the browser

A card that may be played is chosen by luck (seeded), and so is each answer. A total that is asked for is worked out from its
question; where that does not say it, it is tried until the page tells it. What the page says wrong, an error of a script, and a
table that stands still are told at the end, and the command ends with 1.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect, sync_playwright

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.browser.card_table import PLAYABLE, PROJECTOR, SAYING, ask, mode, open_table, root, settled, stamp
from tests.browser.conftest import FLAGS, running_app
from tests.browser.editions import Edition, OnSite, OnVoila
from tests.browser.site_pages import running_site

GAMES: Final = ("standard", "taiwanese", "ninety_eight_arizona", "bloody_99", "chicago")
LONGEST: Final = 400
"""A deal with so many plays of one's own does not end."""
ODD: Final = re.compile(r"went wrong|muddle|No answer|cannot be reached|did not understand|could not|too late")
VOILAS: Final = "mathjax2-extension"
"""What Voila's own script says on every page: nothing is fetched from outside."""
MOVED: Final = """([n, asked]) => document.querySelector('.nn-root').dataset.n !== n
  || document.querySelector('.nn-ask').innerText !== asked"""
"""Either the table has changed, or something more is asked."""
PATIENCE: Final = 30_000


@dataclass
class Game:
    """What came of the deals of a game: own plays of each, totals said, and whatever was odd."""

    name: str
    plays: list[int] = field(default_factory=list)
    said: int = 0
    told: int = 0
    odd: list[str] = field(default_factory=list)


def answers(page: Page) -> list[Locator]:
    """The ways to go on with a question: all but those that only put the cards back."""
    ways = ask(page).locator("button:not(.nn-putback):not(.nn-key):not([aria-disabled='true'])")
    return [way for way in ways.all() if way.is_visible() and way.inner_text() != "Back"]


def worked_out(question: str, limit: int) -> list[int]:
    """What a total may be, as its question says it; else what cards make it now and then."""
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"−?\d+", question)]
    if " and " in question and len(numbers) == 2:
        return [sum(numbers), 0]
    if " take away " in question and len(numbers) == 2:
        return [numbers[0] - numbers[1], 0]
    return [2 * numbers[0], 0] if numbers else [limit, 0]


def say_total(page: Page, game: Game, total: int) -> None:
    """Say the total that is asked for; where nothing tells it, as often as it takes."""
    field_ = ask(page).locator("input")
    question = ask(page).locator("label").inner_text()
    game.said += 1
    for n, guess in enumerate([*worked_out(question, 99), total, None, None]):
        now = re.search(r"Now say (−?\d+)", page.get_by_role("status").first.inner_text())
        said = int(now[1].replace("−", "-")) if now else total if guess is None else guess
        before = stamp(page)
        field_.fill(str(said))
        page.keyboard.press("Enter")
        expect(root(page)).not_to_have_attribute("data-n", before)
        if not field_.count():
            game.told += n > 0
            return
    raise AssertionError(f"no total was right: {question}")


def play(page: Page, luck: random.Random, game: Game) -> None:
    """Play a card by luck, and answer whatever is asked of it."""
    before, total = stamp(page), int(page.locator(".nn-total").inner_text().replace("−", "-"))
    cards = page.get_by_role("button", name=PLAYABLE).all()
    asked = ask(page).inner_text()
    luck.choice(cards).click()
    for _ in range(12):
        page.wait_for_function(MOVED, arg=[before, asked])
        if stamp(page) != before:
            break
        asked = ask(page).inner_text()
        if ask(page).locator(".nn-pad").count():
            say_total(page, game, total)
            break
        number = ask(page).locator("input[type=number]")
        if number.count():
            number.fill(str(luck.randint(0, int(number.get_attribute("max") or 0))))
            page.keyboard.press("Enter")
        elif ways := answers(page):
            luck.choice(ways).click()
    settled(page, before)


def one_step(page: Page, luck: random.Random, game: Game) -> int:
    """Do what there is to do; return how many plays of one's own that was."""
    before = stamp(page)
    if page.get_by_role("button", name=PLAYABLE).count():
        play(page, luck, game)
        return 1
    luck.choice(answers(page)).click()
    settled(page, before)
    return 0


def go_on(page: Page) -> None:
    """Go on to the next deal, or a new match; whoever is out watches to the end."""
    for name in ("Watch the others", "Next deal", "Play on", "Another match like this"):
        way = ask(page).get_by_role("button", name=name, exact=True)
        if way.count():
            before = stamp(page)
            way.click()
            return settled(page, before)
    raise AssertionError(f"no way on: {ask(page).inner_text()!r}")


def play_deal(page: Page, luck: random.Random, game: Game) -> int | None:
    """Play a deal; return the plays of one's own, None where one was out already."""
    count = 0
    while mode(page) not in {"deal", "match"}:
        count += one_step(page, luck, game)
        words = page.get_by_role("status").first.inner_text()
        if ODD.search(words):
            game.odd.append(f"{game.name}, play {count}: {words}")
        if count > LONGEST:
            raise AssertionError("the deal does not end")
    return count or None


def play_game(page: Page, edition: Edition, game: Game, deals: int, seed: int, saying: bool) -> None:
    """Play the deals of a game on one page."""
    luck = random.Random(f"{game.name} {seed}")
    open_table(page, edition, f"variant={game.name}&seed={seed}")
    if saying:
        page.get_by_label(SAYING).check()
        expect(page.get_by_role("status").first).to_contain_text("each new total")
    while len(game.plays) < deals:
        count = play_deal(page, luck, game)
        if count is not None:
            game.plays.append(count)
            print(f"{game.name}: deal {len(game.plays)}, {count} own plays", flush=True)
        if len(game.plays) < deals:
            go_on(page)


def listen(page: Page, game: Game) -> None:
    """Note what goes wrong in the scripts of a page."""

    def failed(error: Error) -> None:
        game.odd.append(f"{game.name}: script error {error}")

    def wrote(line: ConsoleMessage) -> None:
        if line.type == "error" and VOILAS not in line.text:
            game.odd.append(f"{game.name}: {line.text}")

    page.on("pageerror", failed)
    page.on("console", wrote)


def table(games: list[Game]) -> str:
    """All numbers, and the median of each game."""
    rows = ["| game | own plays in each deal | median |", "| --- | --- | --- |"]
    for game in games:
        median = statistics.median(game.plays) if game.plays else "-"
        rows.append(f"| {game.name} | {' '.join(map(str, game.plays))} | {median} |")
    return "\n".join(rows)


def main() -> int:
    """Play, and print the table."""
    asked = argparse.ArgumentParser(prog="python -m tests.browser.own_plays", description=__doc__.splitlines()[0])
    asked.add_argument("games", nargs="*", default=GAMES)
    asked.add_argument("--deals", type=int, default=10)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--saying", action="store_true", help="say the totals")
    asked.add_argument("--site", action="store_true", help="play on the site")
    said = asked.parse_args()
    expect.set_options(timeout=PATIENCE)
    games = [Game(name) for name in said.games]
    with running_site() if said.site else running_app() as server, sync_playwright() as playwright:
        edition = OnSite(server) if said.site else OnVoila(server)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in games:
            page = browser.new_page(viewport={"width": PROJECTOR[0], "height": PROJECTOR[1]}, reduced_motion="reduce")
            listen(page, game)
            try:
                play_game(page, edition, game, said.deals, said.seed, said.saying)
            except (Error, AssertionError) as error:
                game.odd.append(f"{game.name}, after {len(game.plays)} deals: {error!s}")
                page.screenshot(path=f"own_plays.{game.name}.png")
            page.context.close()
        browser.close()
    print(table(games))
    if said.saying:
        print("\n".join(f"{game.name}: {game.said} totals said, {game.told} not right at once" for game in games))
    odd = [sentence for game in games for sentence in game.odd]
    print("\n".join(odd) or "Nothing odd was seen.")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
