"""The play app beside a bare notebook of four buttons, both from the same server, turn and turn about.

Ratios of medians are shown at the end of the run, with what is aimed at: times on a busy machine are no proof, so only
the memory, which does not depend on who else is working, is held to its bound.
"""

from __future__ import annotations

import importlib.util
import json
import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.notebooks import notebook
from tests.strategies import EVERY

ROUNDS = 7 if EVERY else 2
CLICKS = 8 if EVERY else 4

BARE = """
import ipywidgets as w
total = w.Label("0")
def add(button):
    total.value = str(int(total.value) + int(button.description))
buttons = [w.Button(description=str(n)) for n in (1, 2, 3, 4)]
for button in buttons:
    button.on_click(add)
w.VBox([total, w.HBox(buttons)])
"""
PLAY_CARD = ".nn-root[data-mode=play] .nn-card:not([aria-disabled]):not([aria-expanded])"
PLAY = "from ninetynine_edu.panels import play\n\nplay.show()"

# Runs in the page from its first moment: notes when the first thing to click is really there.
WATCH = """
(() => { const look = () => {
  const found = [...document.querySelectorAll('.nn-card:not([aria-disabled]), .jupyter-button')].find(e => e.offsetParent);
  if (found) window.firstClickable = performance.now(); else requestAnimationFrame(look);
}; look(); })()
"""
# Finds what the next click goes to: any button of the bare page, a card that plainly adds of the table.
PICK = """
(button) => [...document.querySelectorAll(button)].find(
  e => !e.querySelector('.nn-does') || /^\\+/.test(e.querySelector('.nn-does').textContent))
"""
TRACED = ["blink.animations", "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"]
CHANGED = "([total, before]) => document.querySelector(total).textContent !== before"


def browser_tools() -> ModuleType:
    """The server and browser settings of the browser tests."""
    spec = importlib.util.spec_from_file_location(
        "browser_tools", Path(__file__).parents[1] / "browser" / "conftest.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kernels() -> dict[int, int]:
    """Kernels below this process, with their memory in kB (shared pages counted by share)."""
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                names[int(entry.name)] = (entry / "cmdline").read_text()
            except OSError:
                continue
    found = {}
    for pid, name in names.items():
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and "ipykernel_launcher" in name:
            try:
                rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            except OSError:
                continue
            found[pid] = int(next(line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")))
    return found


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels find our modules compiled, as on everybody's computer from the second start on."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)


def visit(browser: Browser, address: str, button: str, total: str) -> tuple[float, list[float], int]:
    """One visit: milliseconds to the first thing to click, from click to new total, and the kernel's memory."""
    before = set(kernels())
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    page: Page = window.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function("window.firstClickable", timeout=60_000)
    first = float(page.evaluate("window.firstClickable"))
    clicks: list[float] = []
    for _ in range(CLICKS):
        page.wait_for_selector(button, timeout=30_000)
        target = page.evaluate_handle(PICK, button).as_element()
        assert target is not None, "this seed deals a plain adding card for every one of these turns"
        before_click = page.locator(total).text_content()
        start = time.perf_counter()
        target.click()  # a real mouse: it moves there, presses, lets go
        page.wait_for_function(CHANGED, arg=[total, before_click])
        clicks.append(1000 * (time.perf_counter() - start))
        page.wait_for_timeout(500)  # nobody plays faster; the bot and the journey of the card fall into this pause
    memory = next(size for pid, size in kernels().items() if pid not in before)
    page.goto("about:blank")  # leaving the page ends its kernel
    window.close()
    end = time.monotonic() + 15
    while set(kernels()) - before and time.monotonic() < end:
        time.sleep(0.05)
    return first, clicks, memory


def test_the_play_app_is_about_as_light_as_four_buttons(
    tmp_path: Path, record_figure: Callable[[str, str], None]
) -> None:
    tools = browser_tools()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "bare.ipynb").write_text(notebook(BARE))
    (tmp_path / "notebooks" / "play.ipynb").write_text(notebook(PLAY))
    pages = {
        "bare": ("bare.ipynb", ".jupyter-button", ".widget-label"),
        "play": (
            "play.ipynb?players=human,random&seed=392&pace=instant",
            PLAY_CARD,
            ".nn-total",
        ),
    }
    first: dict[str, list[float]] = {kind: [] for kind in pages}
    clicks: dict[str, list[float]] = {kind: [] for kind in pages}
    memory: dict[str, list[int]] = {kind: [] for kind in pages}

    def measure() -> None:
        with tools.running_app(tmp_path) as server, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=tools.FLAGS)
            for number in range(ROUNDS + 1):
                for kind, (address, button, total) in pages.items():
                    ready, took, used = visit(chromium, f"{server}voila/render/notebooks/{address}", button, total)
                    if number:  # the first visit of each warms the server up
                        first[kind].append(ready)
                        clicks[kind] += took
                        memory[kind].append(used)
            chromium.close()

    with ThreadPoolExecutor(1) as alone:  # where a browser test has run before, its browser holds this thread
        alone.submit(measure).result()
    ratios = {}
    for what, unit, aim, figures in (
        ("first click possible", "ms", 1.15, first),
        ("click to new total", "ms", 1.2, clicks),
        ("kernel memory", "kB", 1.15, memory),
    ):
        bare, play = (statistics.median(figures[kind]) for kind in ("bare", "play"))
        ratios[what] = play / bare
        words = f"bare {bare:.0f} {unit}, play {play:.0f} {unit}: {play / bare:.2f} times (aim {aim}, n={len(figures['play'])})"
        record_figure(f"play app, {what}", words)
    assert min(ratios.values()) > 0
    assert ratios["kernel memory"] <= 1.15


def main_thread(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has taken."""
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(found["TaskDuration"])


STILL = "document.getAnimations().length === 0"
"""Nothing moves on the page."""


def pictures_a_second(trace: bytes) -> list[float]:
    """How many pictures a second were drawn while each animation ran, by Chromium's own notes."""
    events = sorted(json.loads(trace)["traceEvents"], key=lambda event: event["ts"])
    drawn = [event["ts"] for event in events if event["name"] == "DrawFrame"]
    began: dict[str, int] = {}
    rates = []
    for event in events:
        if event["name"] == "Animation":
            name = str(event.get("id2", event.get("id")))
            if event["ph"] == "n" and event["args"]["data"].get("state") == "running":
                began.setdefault(name, event["ts"])
            elif event["ph"] == "e" and name in began:
                start = began.pop(name)
                rates.append(1e6 * sum(start <= at <= event["ts"] for at in drawn) / (event["ts"] - start))
    return rates


def moving(browser: Browser, address: str, slower: int) -> tuple[list[float], list[float]]:
    """Some turns: pictures a second while a card flies and the total counts, and the main thread's milliseconds a turn."""
    window = browser.new_context(viewport={"width": 1280, "height": 900})
    page = window.new_page()
    page.goto(address)
    session = window.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    rates, turns = [], []
    for _ in range(CLICKS):
        page.wait_for_selector(PLAY_CARD, timeout=60_000)
        target = page.evaluate_handle(PICK, PLAY_CARD).as_element()
        assert target is not None, "this seed deals a plain adding card for every one of these turns"
        target.hover()
        page.wait_for_function(STILL)  # the card that the mouse is on lifts first
        browser.start_tracing(page=page, categories=TRACED)
        before = main_thread(session)
        target.click()
        page.wait_for_function("document.getAnimations().length > 0", polling="raf")
        page.wait_for_function(STILL)  # the bots play later
        turns.append(main_thread(session) - before)
        rates += pictures_a_second(browser.stop_tracing())
    page.goto("about:blank")
    window.close()
    return rates, turns


def test_what_moves_at_the_table_moves_smoothly(tmp_path: Path, record_figure: Callable[[str, str], None]) -> None:
    tools = browser_tools()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / "play.ipynb").write_text(notebook(PLAY))
    found: dict[int, tuple[list[float], list[float]]] = {1: ([], []), 4: ([], [])}

    def measure() -> None:
        with tools.running_app(tmp_path) as server, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=tools.FLAGS)
            address = f"{server}voila/render/notebooks/play.ipynb?players=human,random&seed=392&pace=steady"
            for slower in found:
                found[slower] = moving(chromium, address, slower)
            chromium.close()

    with ThreadPoolExecutor(1) as alone:
        alone.submit(measure).result()
    for slower, (rates, turns) in found.items():
        rate, turn = statistics.median(rates), statistics.median(turns)
        words = f"{rate:.0f} pictures a second (aim 60, n={len(rates)}), main thread {turn:.0f} ms a turn"
        record_figure(f"play app, moving, processor {slower} times slower", words)
        assert rate > 0
