"""A real Chromium on our own server.

* ``edition``: our pages, once as `ninetynine app` serves them and once as the site that needs no server; see `editions.py`.
* ``voila_server``, ``site_server``: the address of one of the two, for what the other does not have: the mark `one_edition`
  says why.
* ``serve(folder)``: an app server for notebooks made by a test.
* ``page``, ``new_page(width, height, **context)``: pages that fail the test when anything is asked of another computer.
  ``lasting_page(width, height, **context)``: the same for all tests of a file.
  They share a profile, whose scripts are compiled once: a page opens with three quarters of the work. What a page kept is
  forgotten when its test ends.
* ``open_app(page, address)``: go to an address of an app server and wait until Voila has put the widgets up.
* ``axe(page)``: nothing serious or critical, by axe. ``axe_once(page)``: the same, in one edition alone.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright

from ninetynine_edu.app.setup.chromium import find_chromium
from tests.browser.editions import Edition, OnSite, OnVoila
from tests.browser.site_pages import SUB_PATH, remember, served

HERE = {"127.0.0.1", "localhost", "::1"}
LEFT_OUT: Final = ",".join(
    (
        # Two pages behind the address bar of each window, which nobody sees: more than half of what an empty window costs.
        "WebUIOmniboxPopup",
        "WebUIOmniboxAimPopup",
        "WebUIOmniboxFullPopup",
        # What Playwright leaves out: this list stands in the place of its own.
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
        "AvoidCorsURLLoaderRestartOnRedirect",
        "OptimizationHints",
        "NetworkTimeServiceQuerying",
        "AimEnabled",
        "PreconnectToSearch",
    )
)
"""Features of Chromium."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # nothing is drawn by a graphics card here: one process fewer to hand each picture to
    "--wm-window-animations-disabled",
    "--animation-duration-scale=0",  # of the windows; pages move as ever
    f"--disable-features={LEFT_OUT}",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=20_000)  # a busy computer; what has come is never waited for any longer
VIOLATIONS = {"resultTypes": ["violations"]}
"""axe describes only what is wrong: half the work."""
MEDIA = {"color_scheme", "reduced_motion", "forced_colors", "contrast"}
"""What a page can be told of a device without a window of its own."""
ALONE: Final[dict[str, Any]] = {"service_workers": "block"}
"""No page keeps the whole site beside its test; `test_site_offline.py` looks at that in contexts of its own."""
LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1, configurable: true })"
"""Nor does a second Python make a picture of the first one's memory."""
START = "import sys; from pathlib import Path; from ninetynine_edu.app.serve import run_app; "


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Everything below tests/browser carries the mark `browser`; what one edition is enough for is left out on the site."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
    left = [item for item in items if _on_site(item) and item.get_closest_marker("one_edition")]
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=left)


def _on_site(item: pytest.Item) -> bool:
    parameters: dict[str, object] = item.callspec.params if hasattr(item, "callspec") else {}
    return parameters.get("edition") is OnSite


@contextmanager
def running_app(root: Path | None = None) -> Iterator[str]:
    """The address of an app server on a free port; it and its kernels are ended afterwards."""
    folder = f"Path({str(root)!r})" if root else "None"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{START}sys.exit(run_app(0, False, {folder}, pages=1000))"],
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert " at http://" in line, f"the app did not start: {line!r}"
        yield line.split(" at ")[1].split()[0]
    finally:
        process.terminate()
        try:
            process.wait(timeout=30)
        finally:
            if hasattr(os, "killpg") and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture(scope="session")
def voila_server() -> Iterator[str]:
    """The address of `ninetynine app` with our own notebooks, ending in a slash."""
    with running_app() as address:
        yield address


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Starts an app server for a folder with notebooks; returns its address. It runs on to the end of all tests."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(running_app(folder))


@pytest.fixture(scope="session")
def site_server(site_folder: Path) -> Iterator[str]:
    """The address of the site, handed out by a server that knows files alone, below a sub-path of it."""
    with served(site_folder.parents[SUB_PATH.count("/")]) as address:
        yield f"{address}{SUB_PATH}/"


@pytest.fixture(scope="session")
def known_site(site_server: str, profile: BrowserContext) -> str:
    """The address of the site, where the shared profile has been before: it keeps a picture of Python's memory."""
    remember(profile, site_server)
    return site_server


@pytest.fixture(scope="session", params=[OnVoila, OnSite], ids=["voila", "site"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """Our pages, in each of the two ways in which people meet them."""
    way: type[Edition] = request.param
    return way(request.getfixturevalue("voila_server" if way is OnVoila else "known_site"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, started once: it cannot be started twice."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests: the computer's own, else Playwright's."""
    chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def profile(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """A Chromium with a profile, as a person has one: files and compiled scripts are kept from page to page."""
    folder = tmp_path_factory.mktemp("profile")
    chromium = playwright.chromium
    context = chromium.launch_persistent_context(folder, executable_path=find_chromium(), args=FLAGS, **ALONE)
    yield context
    context.close()


@pytest.fixture
def outside_requests() -> list[str]:
    """What the pages of `new_page` asked of other computers; at the end there must be nothing."""
    return []


@pytest.fixture
def new_page(request: pytest.FixtureRequest, outside_requests: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens pages for one test; none of them may ask another computer for anything."""
    yield from pages(request, outside_requests)


@pytest.fixture(scope="module")
def lasting_page(request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens pages that all tests of a file share, apart from all others; they may not ask another computer for anything."""
    yield from pages(request, [], apart=True)


@pytest.fixture(scope="module")
def window(lasting_page: Callable[..., Page]) -> Page:
    """One page for all tests of a file, which opens nothing by itself."""
    return lasting_page()


def pages(request: pytest.FixtureRequest, outside: list[str], apart: bool = False) -> Iterator[Callable[..., Page]]:
    """A function that opens pages; they are closed afterwards, and what they asked of other computers must be nothing.

    Nothing moves on them, unless a test asks for it by ``reduced_motion="no-preference"``: each picture of a flight costs.
    """
    with ExitStack() as stack:

        def check(address: str) -> None:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme in {"http", "https", "ws", "wss", "ftp"} and parts.hostname not in HERE:
                outside.append(address)

        def open_(size: ViewportSize, context: dict[str, Any]) -> Page:
            if apart or not context.keys() <= MEDIA:  # what is kept stays its own; or a screen of another kind
                chromium: Browser = request.getfixturevalue("browser")
                window = chromium.new_context(viewport=size, **{**ALONE, **context})
                stack.callback(window.close)
                return window.new_page()
            shared: BrowserContext = request.getfixturevalue("profile")
            page = shared.new_page()
            stack.callback(forget_and_close, page)
            page.set_viewport_size(size)
            page.emulate_media(**context)
            return page

        def make(width: int = 1280, height: int = 900, **context: Any) -> Page:
            page = open_({"width": width, "height": height}, {"reduced_motion": "reduce", **context})
            page.add_init_script(LITTLE_MEMORY)
            page.on("request", lambda request: check(request.url))
            page.on("websocket", lambda socket: check(socket.url))
            page.set_default_timeout(30_000)
            return page

        yield make
    assert not outside, f"asked of another computer: {outside}"


def forget_and_close(page: Page) -> None:
    """Close a page of the shared profile and forget what it kept; files that it fetched stay, and the picture of Python's memory."""
    page.context.set_offline(False)
    origin = page.evaluate("location.origin")
    if origin.startswith("http"):
        kept = {"origin": origin, "storageTypes": "cookies,local_storage,service_workers"}
        page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.close()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 by 900."""
    return new_page()


@pytest.fixture(scope="session")
def open_app() -> Callable[[Page, str], None]:
    """Go to an address and wait until the page's cells are shown."""

    def open_(page: Page, address: str) -> None:
        page.goto(address)
        page.locator("#rendered_cells").wait_for(state="visible", timeout=60_000)

    return open_


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """Checks the page as it stands; findings that axe calls serious or critical fail the test."""
    from axe_playwright_python.sync_playwright import Axe

    def check(page: Page) -> None:
        found = Axe().run(page, options=VIOLATIONS).response["violations"]
        grave = [
            f"{rule['impact']} {rule['id']}: {rule['help']}: {[node['html'][:160] for node in rule['nodes'][:3]]}"
            for rule in found
            if rule["impact"] in {"serious", "critical"}
        ]
        assert not grave, "\n".join(grave)

    return check


@pytest.fixture
def axe_once(edition: Edition, axe: Callable[[Page], None]) -> Callable[[Page], None]:
    """axe for what looks the same in both editions: it is looked at in the app alone, which is a third of such a test's work."""
    return axe if isinstance(edition, OnVoila) else lambda page: None
