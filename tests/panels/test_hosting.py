"""Panels in a browser alone, played by Python here: what a page is told, and that nothing it sends does harm."""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ninetynine_edu.ground.say import language, speak
from ninetynine_edu.panels.browser import hosting, packages
from ninetynine_edu.panels.browser.stand_ins import traits, widgets
from ninetynine_edu.panels.kit.address import IN_APP, WIDGETS

PAGE = """
from ninetynine_edu.panels.browser.hosting import cell
from ninetynine_edu.panels.kit.safe import NotFetched
from tests.panels.test_hosting import Counter, widgets

def page():
    global counter, box
    with cell(0) as shown:
        counter = Counter()
        shown(counter)
    yield
    with cell(1) as shown:
        print("six < seven")
        shown(6 * 7)
        shown(None)
    yield
    with cell(2) as shown:
        import a_package_that_nobody_has
    yield
    with cell(3) as shown:
        raise ZeroDivisionError
    with cell(3) as shown:
        raise NotFetched
    with cell(3) as shown:
        raise MemoryError
    yield
    with cell(4) as shown:
        box = widgets.VBox([counter], layout=widgets.Layout(width="100%"))
        box.add_class("nn-trybox")
        shown(box)
    yield
"""


class Counter(widgets.DOMWidget):
    """A widget that counts, and says so when it is asked."""

    BUNDLE = "counter"
    total = traits.Int(0).tag(sync=True)
    cells = traits.Bytes(b"").tag(sync=True)
    deal: Any = traits.Dict(allow_none=True).tag(sync=True)

    def receive(self, content: Any) -> None:
        """Add what is asked for, and answer."""
        step = content["add"] if isinstance(content, dict) else 1
        with self.hold_sync():
            self.set_trait("total", self.total + step)
            self.set_trait("cells", bytes([step]))
        self.send({"kind": "added"}, [b"\x07"])


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """What the page is told, opened in German; the language and the environment are as before when it is closed."""
    before = language()
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("QUERY_STRING", IN_APP, WIDGETS):  # what a page sets there is gone with it
        monkeypatch.setenv(name, "")
    (tmp_path / "a_page.py").write_text(PAGE, encoding="utf-8")
    found: list[Any] = []
    hosting.open_page("a_page", "?lang=de", "de", None, lambda text, raw: found.append((json.loads(text), [*raw])))
    yield found
    hosting.close_page()
    speak(before)
    sys.modules.pop("a_page", None)


def test_cells_are_shown_one_by_one(told: list[Any]) -> None:
    steps = [hosting.step() for _ in range(6)]
    assert steps == [True] * 5 + [False]
    assert os.environ["QUERY_STRING"] == "?lang=de"
    page: Any = sys.modules["a_page"]
    page.box.children = (page.counter, Counter())
    (first, raw), (printed, _), (missing, _), (wrong, _), (cut, _), (full, _), (box, _), (more, _) = told
    state = {"plain": {"deal": None, "total": 0}, "raw": {"cells": 0}}
    assert first == {"kind": "cell", "cell": 0, "shows": [{"panel": 1, "bundle": "counter", "state": state}]}
    assert raw == [b""]
    assert [each["html"] for each in printed["shows"]] == ["<pre>six &lt; seven\n</pre>", "<pre>42</pre>"]
    assert missing["sorry"].startswith("Dieses Bild braucht mehr")
    assert wrong["sorry"] and wrong["sorry"] != missing["sorry"]
    assert (cut, full) == tuple({"kind": "cell", "cell": 3, "lacks": what} for what in ("cut_off", "no_room"))
    assert box["shows"] == [{"box": 2, "classes": ["nn-trybox"], "children": [{"panel": 1}]}]
    assert more["kind"] == "box" and [each["panel"] for each in more["children"]] == [1, 3]


def test_a_panel_is_asked_and_answers(told: list[Any]) -> None:
    hosting.step()
    told.clear()
    hosting.receive(1, '{"add": 5}')
    assert told == [
        ({"kind": "put", "panel": 1, "state": {"plain": {"total": 5}, "raw": {"cells": 0}}}, [b"\x05"]),
        ({"kind": "say", "panel": 1, "content": {"kind": "added"}}, [b"\x07"]),
    ]


@pytest.mark.parametrize("message", ["", "{", "[" * 100_000, "null", "7"])
def test_what_is_no_message_reaches_the_panel_as_nothing(told: list[Any], message: str) -> None:
    hosting.step()
    hosting.receive(1, message)
    assert told[-1][0]["content"] == {"kind": "added"}


def test_nobody_hears_what_is_sent_to_a_panel_or_a_page_that_is_gone(told: list[Any]) -> None:
    hosting.receive(1, "{}")
    hosting.step()
    page: Any = sys.modules["a_page"]
    widget = page.counter
    hosting.close_page()
    hosting.receive(1, "{}")
    widget.receive(None)
    assert len(told) == 1
    assert hosting.step() is False


# --- packages that are fetched when something imports them ---


def archive(**files: str) -> bytes:
    """Return an archive with these modules."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for name, text in files.items():
            zipped.writestr(f"{name}/__init__.py", text)
    return made.getvalue()


def test_a_package_is_fetched_when_it_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []

    def fetch(address: str) -> bytes:
        fetched.append(address)
        if address == "nowhere":
            raise OSError("404")
        return archive(some_package="TOTAL = 99")[: -9 if address == "cut" else None]

    offered = {"some_package": "here", "other_package": "nowhere", "half_package": "cut"}
    found = packages.Offered(offered, fetch, tmp_path / "packages")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, found])
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert found.find_spec("a_third_one") is None
    assert __import__("some_package").TOTAL == 99
    for name in ("other_package", "half_package") * 2:  # and it is tried again
        with pytest.raises(ModuleNotFoundError, match="could not be fetched"):
            __import__(name)
    assert fetched == ["here", *["nowhere", "cut"] * 2]
    sys.modules.pop("some_package")


def test_one_archive_can_hold_several_and_complete_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "__init__.py").write_text("", encoding="utf-8")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for name in ("one", "two"):
            zipped.writestr(f"half/{name}/__init__.py", "TOTAL = 99")
    fetched = []

    def fetch(address: str) -> bytes:
        fetched.append(address)
        return made.getvalue()

    found = packages.Offered({"half.one half.two": "here"}, fetch, tmp_path / "packages")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, found])
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    importlib.invalidate_caches()
    assert [importlib.import_module(f"half.{name}").TOTAL for name in ("one", "two")] == [99, 99]
    assert fetched == ["here"]
    assert (tmp_path / "half" / "two" / "__init__.py").is_file()
    for name in ("half", "half.one", "half.two"):
        sys.modules.pop(name)


def test_machine_code_is_unpacked(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        zipped.writestr("fast_one/__init__.py", "")
        zipped.writestr("fast_one/core.so", "")
    found = packages.Offered({}, lambda address: b"", tmp_path)
    assert found._put("fast_one", made.getvalue()) == tmp_path / "fast_one"
    assert (tmp_path / "fast_one" / "fast_one" / "core.so").is_file()


def test_packages_are_offered_with_the_bytes_of_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    class Held:
        def to_py(self) -> memoryview:
            return memoryview(b"seven")

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    packages.offer('{"some_package": "here"}', lambda address: Held())
    finder: Any = sys.meta_path[-1]
    assert finder._fetch("here") == b"seven"


def test_to_load_it_changes_nothing_around_it() -> None:
    code = "import os; before = {**os.environ}; import ninetynine_edu.panels.browser.hosting; print({**os.environ} == before)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert run.stdout.strip() == "True"
