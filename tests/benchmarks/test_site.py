"""The site beside a bare notebook of four buttons behind Voila, turn and turn about: what somebody waits for, and what it costs.

Shown at the end of the run, with what is aimed at: how long, and in processor seconds of the browser and the servers together,
until the table is seen, until Python plays, and from a click to the new total; and what a click costs until all is at rest, with
the card's way, the bot's answer and what the driver of the browser does for a press. Times of a busy machine are no proof: held to
its bound is only what does not depend on who else is working, the bytes, and the first picture, which is far from its bound.
"""

from __future__ import annotations

import gzip
import http.client
import os
import statistics
import urllib.parse
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.benchmarks.test_play_app import BARE, PICK, PLAY_CARD, browser_tools
from tests.browser.site_pages import served, until
from tests.notebooks import notebook
from tests.strategies import EVERY

ROUNDS = 5 if EVERY else 1
FIRST = max(3, ROUNDS)
"""So many first visits: beside other tests a single one is chance."""
CLICKS = 8 if EVERY else 3
BUTTON = ".jupyter-button"
MOST_BYTES = 8 * 10**6

# Runs in the page from its first moment: notes when something is first there, and how long after a press of the mouse another total is.
WATCH = """
(() => {
  const there = (name) => [...document.querySelectorAll(name)].some((each) => each.checkVisibility());
  const marks = {
    seen: () => there('.jupyter-button') || (there('.nn-card') && there('.nn-total') && there('.nn-line-here')),
    playable: () => there('.jupyter-button') || document.querySelector('#nns-status')?.hidden === true,
  };
  window.marks = {};
  const looking = setInterval(() => {  // no frame is asked for: drawing one costs as well
    for (const [name, holds] of Object.entries(marks)) if (!(name in window.marks) && holds()) window.marks[name] = performance.now();
    if (window.marks.seen && window.marks.playable) clearInterval(looking);
  }, 25);
  const total = () => document.querySelector('.nn-total, .widget-label')?.textContent;
  let pressed = null;
  addEventListener('click', (event) => { performance.mark('nn-pressed'); pressed = { at: event.timeStamp, total: total() }; }, true);
  new MutationObserver(() => {
    if (!pressed || total() === pressed.total) return;
    window.took = performance.now() - pressed.at;
    performance.mark('nn-total');
    pressed = null;
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()
"""
AT_ONCE = "localStorage.setItem(location.pathname.replace(/[^/]*$/, '') + 'play.help', '{\"pace\": \"instant\"}')"
"""Bots play at once, as somebody chose on another day."""
KEPT = """async () => {
  const own = await navigator.serviceWorker?.getRegistration();
  const [{ name } = {}] = await indexedDB.databases();
  if (own?.active?.state !== 'activated' || !name) return false;
  const asked = indexedDB.open(name);
  await new Promise((done) => { asked.onsuccess = done; });
  const got = asked.result.transaction('snapshot').objectStore('snapshot').get('about');
  await new Promise((done) => { got.onsuccess = done; });
  asked.result.close();
  return Boolean(got.result);
}"""
"""Whether all is there that the next visit gains by: the site, and the picture of Python's memory."""
STAYS = 2500
"""So long, in ms, somebody stays at least: Chromium keeps the machine code of a program when nothing was added to it for two seconds."""
TABLE = "play.html?players=human,random&seed=392"
"""As in the benchmark of the play app: a plain adding card for every one of its turns."""


class Visit(NamedTuple):
    """What one visit took: ms, and processor seconds of browser and servers, until the first picture and until one can play."""

    seen: float
    seen_cpu: float
    playable: float
    playable_cpu: float


class Click(NamedTuple):
    """What one click took: ms to the new total and ms that the browser's threads worked until then, processor ms of all until all rests, and of the servers."""

    total: float
    total_work: float
    cpu: float
    servers: float


def processor(but: str = "playwright") -> float:
    """Processor seconds of all programs below this one, those that have ended too; not of what drives the browser, or of others with a word in their name."""
    spent = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
            left_out = but in (name := " ".join(process.cmdline()[:2])) or "playwright" in name
        except psutil.Error:
            continue
        spent += times.children_user + times.children_system + (0 if left_out else times.user + times.system)
    return spent


def at_rest(page: Page) -> float:
    """Wait until nothing works any more; return the processor seconds so far."""
    before = processor()
    for _ in range(40):
        page.wait_for_timeout(250)
        now = processor()
        if now - before < 0.02:
            break
        before = now
    return now


def visit(context: BrowserContext, address: str, asked: set[str]) -> tuple[Page, Visit]:
    """Open an address in a new window; what it asks for until one can play is put among what was asked."""
    page = context.new_page()
    page.add_init_script(WATCH)
    before = at_rest(page)
    page.on("request", lambda request: asked.add(request.url))
    page.goto(address, wait_until="commit")
    found = []
    for mark in ("seen", "playable"):
        page.wait_for_function(f"window.marks.{mark}", polling=50, timeout=120_000)
        found += [float(page.evaluate(f"window.marks.{mark}")), processor() - before]
    return page, Visit(*found)


def worked(events: list[dict[str, Any]]) -> float:
    """Return how many ms the threads of a traced browser worked between a press and the new total, each thread for itself.

    The time by the clock of all tasks: no less than the processor's, and so a bound for it, finer than the ticks that the system counts.
    """
    begin, end = (next(each["ts"] for each in events if each["name"] == mark) for mark in ("nn-pressed", "nn-total"))
    tasks = defaultdict(list)
    for each in events:
        if each["ph"] == "X":
            tasks[each["pid"], each["tid"]].append((max(each["ts"], begin), min(each["ts"] + each.get("dur", 0), end)))
    found = 0
    for of_thread in tasks.values():
        so_far = begin
        for first, last in sorted(of_thread):  # one task runs others
            found += max(0, last - max(first, so_far))
            so_far = max(so_far, last)
    return found / 1000


@contextmanager
def traced(page: Page) -> Iterator[list[dict[str, Any]]]:
    """What the browser tells of the tasks of all its threads meanwhile; there when this ends."""
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    line = page.context.new_cdp_session(page)
    line.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    line.on("Tracing.tracingComplete", lambda _: ended.append(True))
    line.send("Tracing.start", {"categories": "-*,toplevel,blink.user_timing", "transferMode": "ReportEvents"})
    try:
        yield events
    finally:
        line.send("Tracing.end")
        while not ended:
            page.wait_for_timeout(20)
        line.detach()


def clicks(page: Page, button: str) -> Iterator[Click]:
    """Press some buttons or cards, one after the other; who presses is there before."""
    for _ in range(CLICKS):
        page.wait_for_selector(button, timeout=30_000)
        page.evaluate("delete window.took")
        target = page.evaluate_handle(PICK, button).as_element()
        assert target is not None, "this seed deals a plain adding card for every one of these turns"
        target.hover()
        with traced(page) as events:
            before, of_servers = at_rest(page), processor(but="chrom")
            target.click()
            page.wait_for_function("window.took", polling=10)
            spent, servers = at_rest(page) - before, processor(but="chrom") - of_servers
        yield Click(float(page.evaluate("window.took")), worked(events), 1000 * spent, 1000 * servers)


def weight(addresses: set[str]) -> int:
    """Return how many bytes these files have when they travel packed."""
    found = 0
    for address in sorted(addresses):
        where = urllib.parse.urlsplit(address)
        line = http.client.HTTPConnection(where.netloc)
        line.request("GET", where.path)
        found += len(gzip.compress(line.getresponse().read()))
        line.close()
    return found


@contextmanager
def both(folder: Path, site: Path) -> Iterator[tuple[str, str]]:
    """The addresses of the bare page behind Voila and of the site."""
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "bare.ipynb").write_text(notebook(BARE))
    with ExitStack() as stack:
        voila = stack.enter_context(browser_tools().running_app(folder))
        yield f"{voila}voila/render/notebooks/bare.ipynb", stack.enter_context(served(site))


def measure(bare: str, site: str, folder: Path) -> tuple[dict[str, list[Visit]], dict[str, list[Click]], int]:
    """Go to both, turn and turn about, for the first time and once more, and press in both; each time somebody else, with a profile in a folder."""
    visits: dict[str, list[Visit]] = defaultdict(list)
    pressed: dict[str, list[Click]] = defaultdict(list)
    asked: set[str] = set()
    with sync_playwright() as playwright:

        def somebody(name: str) -> BrowserContext:
            tools = {"executable_path": find_chromium(), "args": browser_tools().FLAGS}
            return playwright.chromium.launch_persistent_context(folder / name, **tools)

        with somebody("first") as first:
            visit(first, bare, set())  # the first visit of all warms the server up
        for turn in range(FIRST):
            of_bare, of_site = somebody(f"bare {turn}"), somebody(f"site {turn}")
            for each in ("first", "second") if turn < ROUNDS else ("first",):
                page, took = visit(of_bare, bare, set())
                visits[f"bare, {each}"].append(took)
                if each == "second":
                    pressed["bare"] += clicks(page, BUTTON)
                page.close()
                page, took = visit(of_site, f"{site}play.html", asked if each == "first" else set())
                visits[f"site, {each}"].append(took)
                if each == "first" and turn < ROUNDS:
                    until(page, KEPT)
                    page.evaluate(AT_ONCE)
                    page.wait_for_timeout(STAYS)
                page.close()
            if turn < ROUNDS:
                page, _ = visit(of_site, site + TABLE, set())
                pressed["site"] += clicks(page, PLAY_CARD)
            of_bare.close()
            of_site.close()
    return visits, pressed, weight({address for address in asked if address.startswith(site)})


def ratio(site: list[float], bare: list[float], unit: str, aim: float) -> str:
    """Say two medians, and how often one goes into the other."""
    mine, other = statistics.median(site), statistics.median(bare)
    return f"bare {other:.2f} {unit}, site {mine:.2f} {unit}: {mine / other:.2f} times (aim {aim}, n={len(site)})"


def show(visits: dict[str, list[Visit]], pressed: dict[str, list[Click]], tell: Callable[[str, str], None]) -> None:
    """Tell all ratios."""
    for what, name, aim in (
        ("picture, first visit", "seen", 0.25), ("playable, first visit", "playable", 1.5), ("playable, second visit", "playable", 0.8),
    ):  # fmt: skip
        each = what.rpartition(", ")[2].split()[0]
        mine, other = visits[f"site, {each}"], visits[f"bare, {each}"]
        for field, words, unit, per in ((name, "", "s", 1000), (f"{name}_cpu", ", processor", "s", 1)):
            found = [[getattr(one, field) / per for one in kind] for kind in (mine, other)]
            tell(f"site, {what}{words}", ratio(found[0], found[1], unit, aim))
    kinds = pressed["site"], pressed["bare"]
    site, bare = ([one.total for one in kind] for kind in kinds)
    tell("site, click to new total", ratio(site, bare, "ms", 0.5))
    # The system counts in ticks of 10 ms: of servers, which rest before and after, the mean tells what one click is.
    servers = [statistics.mean(one.servers for one in kind) for kind in kinds]
    found = [[one.total_work + mean for one in kind] for kind, mean in zip(kinds, servers, strict=True)]
    tell(
        "site, click to new total, processor",
        ratio(found[0], found[1], "ms", 0.5) + f"; of it servers {servers[1]:.1f} and {servers[0]:.1f}",
    )
    rest = [statistics.median(one.cpu for one in kind) for kind in kinds]
    tell(
        "site, a click and all that follows, processor",
        f"bare {rest[1]:.0f} ms, site {rest[0]:.0f} ms (a card flies and a bot answers)",
    )


@pytest.mark.one_edition("the site is measured beside a bare page")
@pytest.mark.skipif(os.name == "nt", reason="what Chromium's ended processes took is counted on POSIX alone")
def test_a_page_is_as_quick_as_four_buttons(
    tmp_path: Path, site_folder: Path, record_figure: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # kernels find our modules compiled

    def measured() -> tuple[dict[str, list[Visit]], dict[str, list[Click]], int]:
        with both(tmp_path, site_folder) as addresses:
            return measure(*addresses, tmp_path / "profiles")

    with ThreadPoolExecutor(1) as alone:  # where a browser test has run before, its browser holds this thread
        visits, pressed, size = alone.submit(measured).result()
    show(visits, pressed, record_figure)
    record_figure("site, bytes to play, gzip", f"{size / 1e6:.2f} MB (aim 8)")
    assert size < MOST_BYTES
    seen, buttons = (statistics.median(one.seen for one in visits[f"{kind}, first"]) for kind in ("site", "bare"))
    assert seen < 0.25 * buttons
