"""The site as files: the same each time, relative addresses only, nothing of another computer, and no more than it lists."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tarfile
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from ninetynine_edu.app import cli
from ninetynine_edu.app.serve import notebook_root
from ninetynine_edu.app.site.build import RUNTIME, build
from ninetynine_edu.app.site.cells import module_of
from ninetynine_edu.app.site.files import Files, SiteError, in_one
from ninetynine_edu.app.site.first import Wish, first_cells
from ninetynine_edu.app.site.package import libraries, package, wheels
from ninetynine_edu.app.site.paths import pages_of
from ninetynine_edu.app.site.pyodide import SUMS
from ninetynine_edu.ground.say import languages, say, speaking
from ninetynine_edu.panels import gallery
from ninetynine_edu.panels.kit import run_cell

NAMESPACES = ("http://www.w3.org/", "http://127.0.0.1", "http://192.168.1.20", "http://localhost")
"""Names that look like addresses, this computer, and the example of a computer in a school."""


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files that are called like Pyodide's; nothing here runs them."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in SUMS:
        (folder / name).write_bytes(name.encode())
    return folder


@pytest.fixture(scope="module")
def site(runtime: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, made once for all tests of this file."""
    out = tmp_path_factory.mktemp("made") / "site"
    build(out, notebook_root(), runtime)
    return out


def listed(site: Path) -> dict[str, bytes]:
    """Return every file of a site by its path."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


class Addresses(HTMLParser):
    """Collects what a page leads to and what it fetches, and what its elements do by themselves."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.deeds: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of one element."""
        self.found += [value for name, value in attrs if name in ("href", "src", "srcset", "action") and value]
        self.deeds += [name for name, _ in attrs if name.startswith("on")]


def test_the_same_site_has_the_same_bytes(site: Path, runtime: Path, tmp_path: Path) -> None:
    build(tmp_path / "again", notebook_root(), runtime)
    first, again = listed(site), listed(tmp_path / "again")
    assert sorted(first) == sorted(again)
    assert [path for path in first if first[path] != again[path]] == []


def test_there_is_a_page_for_everything(site: Path) -> None:
    for app in gallery.apps().values():
        assert (site / f"{app['notebook']}.html").is_file()
    for lesson in gallery.lessons(notebook_root() / "lessons"):
        for folder in ("lessons", "notes", "solutions"):
            assert (site / folder / f"{lesson['notebook']}.html").is_file()
        for tag in lesson["in"]:
            assert f'<html lang="{tag}">' in (site / "lessons" / tag / f"{lesson['notebook']}.html").read_text("utf-8")
    for tag in languages():
        own = site / ("" if tag == "en" else tag)
        assert all((own / name).is_file() for name in ("index.html", "course.html", "games.html"))
    assert "Chicago" in (site / "rules" / "chicago.html").read_text("utf-8")


def test_where_pages_stand_is_known_before_they_are_made(site: Path) -> None:
    assert pages_of(notebook_root()) == {path for path in listed(site) if path.endswith(".html")}


def test_all_addresses_are_relative_and_lead_to_a_file(site: Path) -> None:
    for page in sorted(site.rglob("*.html")):
        found = (addresses := Addresses(page.read_text("utf-8"))).found
        assert found
        # A page that was put in the place of another runs what that one was allowed to: nothing of its own.
        assert addresses.deeds == [], page.name
        for address in found:
            parts = urlsplit(address)
            if parts.scheme == "data" or not parts.path:
                continue
            assert not parts.scheme and not parts.netloc and not parts.path.startswith("/"), (page.name, address)
            assert (page.parent / unquote(parts.path)).is_file(), (page.name, address)


def test_what_a_page_says_of_itself_leads_to_files_too(site: Path) -> None:
    for page in sorted(site.rglob("*.html")):
        about = json.loads(re.findall(r'id="nns-page">(.*?)</script>', page.read_text("utf-8"))[0])
        files = [about["worker"], about["script"], *about["archives"], *about["lazy"].values(), about["program"]]
        files += [each for bundle in about["bundles"].values() for each in bundle.values()]
        files += [state["file"] for states in about["first"].values() for state in states]
        assert [file for file in files if file and not (page.parent / about["root"] / file).is_file()] == []


def test_no_file_of_ours_names_another_computer(site: Path) -> None:
    for path, data in listed(site).items():
        if path.startswith(f"{RUNTIME}/") or not path.endswith((".html", ".css", ".js", ".json", ".py")):
            continue
        for address in re.findall(r"https?://[^\s\"'<>)`\\]+", data.decode("utf-8")):
            assert address.startswith(NAMESPACES), (path, address)


def test_the_list_tells_size_and_hash_of_every_file(site: Path) -> None:
    told = json.loads((site / "site.json").read_text("utf-8"))
    there = {path: data for path, data in listed(site).items() if path != "site.json"}
    assert told["files"] == {
        path: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for path, data in sorted(there.items())
    }


def test_a_table_opens_with_cards_of_its_own_on_each_screen(site: Path) -> None:
    about = json.loads(re.findall(r'id="nns-page">(.*?)</script>', (site / "play.html").read_text("utf-8"))[0])
    for tag in languages():
        states = [json.loads((site / each["file"]).read_text("utf-8")) for each in about["first"][tag]]
        hands = {json.dumps(cells[0]["shows"][0]["state"]["plain"]["view"]["hand"]) for cells in states}
        assert len(hands) == len(states) >= 8
        assert all(cells[0]["shows"][0]["state"]["plain"]["words"]["lang"] == tag for cells in states)


def lessons(site: Path) -> Iterator[tuple[str, str, str]]:
    """Return the path of each lesson's page without its ending, the language that it is written in, and its text."""
    for page in sorted((site / "lessons").rglob("*.html")):
        tag = page.parent.name if page.parent.name in languages() else "en"
        yield page.relative_to(site).with_suffix("").as_posix(), tag, page.read_text("utf-8")


def test_nobody_is_told_to_run_a_cell(site: Path) -> None:
    told = []
    for tag in languages():
        with speaking(tag):
            told += [
                say(each) for each in (run_cell.USE, run_cell.PLAY, run_cell.EXPLORE, run_cell.INSIDE, run_cell.ANSWER)
            ]
    notebook = (notebook_root() / "lessons" / "a1_calling_the_total.ipynb").read_text("utf-8")
    assert "Run this cell to use it." in notebook and "Run this cell to play." in notebook
    assert [(page, each) for page, _, text in lessons(site) for each in told if each in text] == []


def test_every_lesson_can_be_sent_before_its_python_is_there(site: Path) -> None:
    for page, tag, text in lessons(site):
        with speaking(tag):
            assert f">{say('Send to the class')}</button>" in text
        about = json.loads(re.findall(r'id="nns-page">(.*?)</script>', text)[0])
        assert f"sending.show('{page}')" in (site / about["program"]).read_text("utf-8")
        assert "sending.show" not in text, "it is no code of the lesson"
        for spoken in languages():
            (cell,) = json.loads((site / about["first"][spoken][0]["file"]).read_text("utf-8"))
            (shown,) = cell["shows"]
            assert (cell["cell"], shown["bundle"]) == (0, "sending")
            assert shown["state"]["plain"]["words"]["lang"] == spoken


def test_what_draws_codes_is_in_the_site(site: Path) -> None:
    about = json.loads(re.findall(r'id="nns-page">(.*?)</script>', (site / "teacher.html").read_text("utf-8"))[0])
    with zipfile.ZipFile(site / about["lazy"]["segno"]) as archive:
        assert "segno/__init__.py" in archive.namelist()


def test_every_page_says_in_its_language_that_another_is_not_reached(site: Path) -> None:
    for page in sorted(site.rglob("*.html")):
        about = json.loads(re.findall(r'id="nns-page">(.*?)</script>', page.read_text("utf-8"))[0])
        assert {*about["unreached"]} == {*languages()}
    assert len({about["unreached"][tag]["text"] for tag in languages()}) == len(languages())


def test_an_archive_in_one_holds_the_same_files_and_is_the_same_each_time() -> None:
    plain = package()
    with zipfile.ZipFile(BytesIO(plain)) as old, zipfile.ZipFile(BytesIO(in_one(plain))) as new:
        (only,) = new.infolist()
        assert only.filename == "all.tar.gz" and only.compress_type == zipfile.ZIP_STORED
        with tarfile.open(fileobj=BytesIO(new.read(only)), mode="r:gz") as tar:
            held = {each.name: tar.extractfile(each).read() for each in tar}  # type: ignore[union-attr]
        assert held == {name: old.read(name) for name in old.namelist()}
    assert in_one(plain) == in_one(plain) and len(in_one(plain)) < len(plain)


def test_the_package_has_what_python_reads_and_no_more() -> None:
    names = zipfile.ZipFile(BytesIO(package())).namelist()
    assert {
        "ninetynine_edu/panels/browser/stand_ins/traits.py",
        "ninetynine_edu/variants/chicago.toml",
        "ninetynine_edu/words/browser.json",
    } <= {*names}
    assert not [
        name
        for name in names
        if name.startswith("ninetynine_edu/app/") or name.endswith((".js", ".css", ".mo", ".ttf"))
    ]


def test_libraries_come_without_their_tests() -> None:
    names = zipfile.ZipFile(BytesIO(libraries()["networkx"])).namelist()
    assert "networkx/__init__.py" in names
    assert not [name for name in names if "/tests/" in name]


def test_wheels_are_found_by_what_they_hold(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="no wheels"):
        wheels(tmp_path)
    with zipfile.ZipFile(tmp_path / "numpy-2.0-cp314.whl", "w") as wheel:
        wheel.writestr("numpy/__init__.py", "")
        wheel.writestr("numpy-2.0.dist-info/RECORD", "")
    assert [*wheels(tmp_path)] == ["numpy"]
    assert wheels(None) == {}
    (tmp_path / "a.whl").write_bytes(b"no archive")
    with pytest.raises(SiteError, match=r"a\.whl cannot be read as a wheel\.$"):
        wheels(tmp_path)


def test_a_new_site_takes_the_place_of_the_old_one_and_of_nothing_else(tmp_path: Path) -> None:
    def made(*names: str) -> Files:
        files = Files()
        for name in names:
            files.add(name, name)
        return files

    made("index.html", "files/old-1.js").write(tmp_path / "site", "1")
    (tmp_path / "site" / "own.txt").write_text("mine", encoding="utf-8")
    made("index.html", "files/new-2.js").write(tmp_path / "site", "2")
    assert sorted(listed(tmp_path / "site")) == ["files/new-2.js", "index.html", "own.txt", "site.json"]
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteError, match="holds other files"):
        made("index.html").write(tmp_path / "other", "1")
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SiteError, match="cannot be written"):
        made("index.html").write(tmp_path / "file", "1")


@pytest.mark.parametrize("begun", [False, True])
def test_a_site_that_was_ended_by_hand_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    """Wherever it is ended, no file is half a one, and the next time it is known as a site."""
    files = Files()
    for name in ("a.html", "index.html", "files/new-2.js"):
        files.add(name, f"new {name}")
    replace, left = os.replace, 0

    def ending(part: Path, target: Path) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        replace(part, target)

    for steps in range(4):
        site = tmp_path / f"site {steps}"
        if begun:
            old = Files()
            for name in ("index.html", "files/old-1.js"):
                old.add(name, f"old {name}")
            old.write(site, "1")
        left = steps
        monkeypatch.setattr(os, "replace", ending)
        with pytest.raises(KeyboardInterrupt):
            files.write(site, "2")
        monkeypatch.undo()
        kept = {path: text for path, text in texts(site).items() if path.suffix in (".html", ".js")}
        assert all(text in (f"new {path}", f"old {path}") for path, text in kept.items())
        assert not begun or {"files/old-1.js", "index.html"} <= set(map(str, kept))
        files.write(site, "2")
        assert sorted(map(str, texts(site))) == ["a.html", "files/new-2.js", "index.html", "site.json"]


def texts(folder: Path) -> dict[Path, str]:
    return {each.relative_to(folder): each.read_text("utf-8") for each in folder.rglob("*") if each.is_file()}


def test_a_list_that_was_tampered_with_removes_nothing_outside(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    (site / "site.json").write_text(
        json.dumps({"files": {"../mine.txt": {}, str(tmp_path / "mine.txt"): {}}}), encoding="utf-8"
    )
    files = Files()
    files.add("index.html", "")
    files.write(site, "1")
    assert (tmp_path / "mine.txt").is_file()


def run(cells: list[str]) -> list[object]:
    """Return what the cells of a page show, with the page run as the browser's Python does."""
    from contextlib import contextmanager
    from types import ModuleType

    shown: list[object] = []

    @contextmanager
    def cell(place: int) -> Iterator[object]:
        try:
            yield lambda value: shown.append((place, value))
        except ZeroDivisionError:
            shown.append((place, "sorry"))

    text = module_of(cells).replace("from ninetynine_edu.panels.browser.hosting import cell as _nn_cell", "")
    module = ModuleType("page")
    module.__dict__["_nn_cell"] = cell
    code = compile(text, "page", "exec")
    exec(code, module.__dict__)  # noqa: S102  text made by this test
    for _ in module.page():
        pass
    return shown


def test_cells_hand_on_their_names_and_show_what_stands_last() -> None:
    cells = [
        "import os.path as p\nfrom math import gcd\n\ndef double(x):\n    y = 2 * x\n    return y\n\nclass Card:\n    pips = 7",
        "",
        "with open(p.devnull) as file:\n    found = [last := double(n) for n in (1, 2)]\nfound",
        "1 / 0",
        "(last, Card.pips, gcd(12, 18), file.closed)",
        "last;",
        "for n in (1, 2):\n    n",
        "n, *_ = (5, 6)\ndel _\nn",
    ]
    assert run(cells) == [(2, [2, 4]), (3, "sorry"), (4, (4, 7, 6, True)), (7, 5)]


def test_python_opens_with_the_cards_that_were_shown() -> None:
    text = module_of(["from ninetynine_edu.panels import play\n\nplay.show()"])
    wishes: list[Wish] = [
        {"module": "page_play", "text": text, "tag": "en", "seed": seed} for seed in (3, 3, 4, None, None)
    ]
    first, again, other, one, another = first_cells(wishes)
    assert first == again != other
    assert one != another, "cards by chance are others each time"


def test_what_is_missing_is_said_in_one_line(
    runtime: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    assert cli.main(["site", str(out), "--pyodide", str(tmp_path / "nowhere")]) == 2
    assert "There is no " in capsys.readouterr().err
    monkeypatch.setattr("ninetynine_edu.app.site.pyodide.find", lambda *asked: runtime)
    assert cli.main(["site", str(out), "--wheels", str(tmp_path / "nowhere")]) == 2
    assert "There are no wheels in " in capsys.readouterr().err
    assert not out.exists()
