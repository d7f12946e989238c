"""Making worksheets: what is chosen, exchanged and locked, taken away as files, by a link, from a file; and strangers' messages."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.set_code import set_code, set_data, set_of
from ninetynine_edu.panels.practice.wishes import wish_of as room_wish
from ninetynine_edu.panels.worksheet import desk as desk_module
from ninetynine_edu.panels.worksheet.desk import Worksheets, opened
from ninetynine_edu.panels.worksheet.wishes import usual_skills
from ninetynine_edu.paper import typesetting

HERE = "http://192.168.1.20:8866/voila/render/notebooks/teacher.ipynb"
OWN = 'id="our_class"\nname="Class 4b"\nextends="standard"\n[cards]\n9="0, skip"\n'


class Heard:
    """A host that keeps what is said once."""

    def __init__(self, desk: Worksheets) -> None:
        self.files: list[tuple[str, bytes]] = []
        self.said: list[Mapping[str, Any]] = []
        desk.host = self

    def put(self, **state: Any) -> None:
        json.dumps(state)

    def send(self, content: Mapping[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        self.said.append(content)
        if buffers:
            self.files.append((content["name"], buffers[0]))


def page(address: str = "?seed=7&count=6") -> Worksheets:
    """A page whose first set is made, however slow the computer is."""
    desk = opened(address)
    done(desk)
    return desk


def done(desk: Worksheets) -> dict[str, Any]:
    """Go on until all is done."""
    for _ in range(2000):
        if not desk.view["busy"]:
            return desk.view
        desk.receive({"do": "more"})
    raise AssertionError("it never ends")


def send(desk: Worksheets, do: str, **message: Any) -> dict[str, Any]:
    """Send a message, and go on until all is done."""
    desk.receive({"do": do, "of": desk.view["of"], **message})
    return done(desk)


def exercises(desk: Worksheets) -> tuple[tuple[nn.Exercise, ...], ...]:
    assert desk.made is not None
    return desk.made.versions


# --- what it is about ---


def test_a_page_begins_with_twenty_exercises_of_arithmetic_as_they_will_be_printed() -> None:
    desk = page("")
    assert desk.view["busy"] is None and len(exercises(desk)[0]) == 20 and desk.view["count"] == 20
    assert desk.sheet.count("<li") >= 20 and 'class="w-answers"' in desk.sheet
    assert desk.view["seed"] < 100_000 and {skill["code"] for skill in desk.view["skills"] if skill["on"]} == {
        *usual_skills(nn.variant("standard"))
    }


def test_more_and_fewer_exercises_and_versions_leave_those_that_are_there() -> None:
    desk = page()
    first = exercises(desk)
    view = send(desk, "wish", count=9, versions=3)
    assert exercises(desk)[0][:6] == first[0] and [len(one) for one in exercises(desk)] == [9, 9, 9]
    assert view["letters"] == ["A", "B", "C"] and view["say"] == ""
    send(desk, "show", place=2)
    assert "Version C" in desk.sheet
    assert send(desk, "wish", versions=1, count=6)["place"] == 0 and exercises(desk) == first


def test_paper_language_and_answers_change_the_sheet_alone() -> None:
    desk = page()
    first, of = exercises(desk), desk.view["of"]
    send(desk, "wish", paper="Letter", language="de", answers=False)
    assert exercises(desk) == first and desk.view["of"] == of
    assert "size: letter" in desk.sheet and "Arbeitsblatt" in desk.sheet and 'class="w-answers"' not in desk.sheet
    assert desk.view["items"][0]["name"] == "Say the total, level 1", "the page itself speaks its own language"


def test_what_cannot_be_had_is_said_and_the_nearest_is_given() -> None:
    desk = page("?seed=7&count=6&skills=adding&levels=1-2")
    assert {each.skill.value for each in exercises(desk)[0]} == {"adding"}
    few = page("?variant=boom_o&skills=adding&levels=1-1&count=105&seed=2")
    assert "not 105" in few.view["say"] and len(exercises(few)[0]) < 105
    view = send(desk, "game", game="boom_o")
    assert view["name"] == "Boom-O" and len(exercises(desk)[0]) == 6
    before = exercises(desk)
    for wish, said in (({"skills": []}, "Leave at least"), ({"count": 201}, "1 to 200"), ({"versions": 0}, "1 to 100")):
        assert said in send(desk, "wish", **wish)["say"] and exercises(desk) == before


def test_levels_that_there_are_not_become_the_nearest_that_there_are() -> None:
    desk = page()
    only = [kind for kind in ("checking", "cards") if kind in [skill["code"] for skill in desk.view["skills"]]]
    send(desk, "wish", skills=only[:1], levels=[1, 1])
    has = desk.view["has"]
    missing = [level for level in (5, 4, 3, 2, 1) if level not in has]
    for level in missing:
        view = send(desk, "wish", levels=[level, level])
        assert "nearest" in view["say"] and view["levels"][0] in has


def test_a_game_of_ones_own_comes_by_its_code_or_its_file() -> None:
    desk = page()
    view = send(desk, "own", text=OWN)
    assert view["name"] == "Class 4b" and desk.games[0][1] == "Class 4b"
    code = nn.Variant.from_toml(OWN).share_code
    other = page(f"?seed=7&count=6&variant={code}")
    assert other.view["name"] == "Class 4b" and exercises(other) == exercises(desk)
    assert send(other, "own", text="chicago")["name"].endswith("Chicago")
    assert send(desk, "own", text="no such game")["say"] and desk.view["name"] == "Class 4b"
    assert send(desk, "own", text="id = 1\n[")["say"] and desk.view["name"] == "Class 4b"


# --- exchanged and locked ---


def test_one_is_exchanged_for_another_of_its_kind_and_the_link_opens_that() -> None:
    desk = page("?seed=7&count=6&versions=2")
    send(desk, "address", text=HERE)
    before = exercises(desk)
    view = send(desk, "exchange", number=3)
    after = exercises(desk)
    assert [a == b for a, b in zip(before[0], after[0], strict=True)] == [True, True, False, True, True, True]
    assert after[0][2].kind == before[0][2].kind and after[1] == before[1]
    assert view["say"] == "Exercise 3 is another one now."
    code = view["link"]["url"].partition("?set=")[2]
    assert view["link"]["url"].startswith("http://192.168.1.20:8866/voila/render/notebooks/practice.ipynb?set=")
    assert room_wish(f"?set={code}").exercises == after[0] and "<svg" in view["link"]["qr"]
    old = view["of"] - 1
    desk.receive({"do": "exchange", "of": old, "number": 3})
    assert exercises(desk) == after, "the second half of a double click"


def test_what_is_locked_stays_when_all_else_is_made_new() -> None:
    desk = page("?seed=7&count=8&versions=2")
    before = exercises(desk)
    send(desk, "lock", number=2, on=True)
    send(desk, "show", place=1)
    send(desk, "lock", number=5, on=True)
    assert desk.view["locked"] == 2 and desk.view["items"][4]["locked"]
    assert "locked" in send(desk, "exchange", number=5)["say"] and exercises(desk) == before
    send(desk, "new")
    after = exercises(desk)
    same = [(v, n) for v in range(2) for n in range(8) if before[v][n] == after[v][n]]
    assert same == [(0, 1), (1, 4)] and len({each for one in after for each in one}) == 16
    assert desk.made is not None and set_of([set_code(desk.made, place) for place in (0, 1)]) == desk.made
    send(desk, "wish", versions=1)
    assert desk.view["locked"] == 1
    assert send(desk, "wish", skills=["adding"])["say"].startswith("These are other") and desk.view["locked"] == 0


def test_all_new_without_a_lock_takes_another_seed() -> None:
    desk = page()
    before, seed = exercises(desk), desk.view["seed"]
    send(desk, "new")
    assert desk.view["seed"] != seed and exercises(desk) != before


# --- taken away ---


def test_every_file_is_made_and_holds_all_versions() -> None:
    desk = page("?seed=7&count=3&versions=2")
    heard = Heard(desk)
    for way in ("html", "csv", "json", "student", "solution", "nbgrader", "moodle", "qti", "print"):
        send(desk, "file", way=way)
    files = dict(heard.files)
    assert [*files] == [
        "worksheet-standard-7.html", "worksheet-standard-7.csv", "worksheet-standard-7.json", "worksheet-standard-7.zip",
        "worksheet-standard-7-solutions.zip", "worksheet-standard-7-nbgrader.zip", "worksheet-standard-7-moodle.zip",
        "worksheet-standard-7-qti-all.zip",
    ]  # fmt: skip
    assert files["worksheet-standard-7.html"].count(b'class="w-sheet"') == 2
    with zipfile.ZipFile(io.BytesIO(files["worksheet-standard-7.zip"])) as archive:
        assert archive.namelist() == ["worksheet-standard-7-A.ipynb", "worksheet-standard-7-B.ipynb"]
    assert heard.said[-1]["kind"] == "print" and heard.said[-1]["text"].count('class="w-sheet"') == 2


def test_a_pdf_is_laid_out_while_the_page_stays_alive_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "AT_ONCE", 0)
    desk = page("?seed=7&count=1&versions=2")
    heard = Heard(desk)
    desk.receive({"do": "file", "way": "pdf"})
    assert desk.view["busy"] == {"words": "Making the PDF…", "done": 0, "of": 2}
    desk.receive({"do": "stop"})
    assert desk.view["busy"] is None and "stopped" in desk.view["say"]
    send(desk, "file", way="pdf")
    assert [name for name, _ in heard.files] == ["worksheet-standard-7.pdf"] and heard.files[0][1][:5] == b"%PDF-"


def test_where_nothing_lays_out_pages_the_printer_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "is_here", lambda library: library != "typst")
    desk = page("?seed=7&count=1")
    heard = Heard(desk)
    send(desk, "file", way="pdf")
    assert "Choose “Print”" in desk.view["say"] and desk.view["busy"] is None and not heard.files
    send(desk, "file", way="print")
    assert heard.said[-1]["kind"] == "print"


def test_making_can_be_stopped_and_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = page()
    before = exercises(desk)
    monkeypatch.setattr(desk_module, "AT_ONCE", 0)
    desk.receive({"do": "wish", "versions": 50})
    assert desk.view["busy"]["of"] == 300 and desk.view["versions"] == 50
    desk.receive({"do": "stop"})
    assert desk.view["versions"] == 1 and exercises(desk) == before and desk.view["busy"] is None


def test_a_link_of_this_computer_says_so_and_nonsense_is_refused() -> None:
    desk = page()
    assert desk.view["link"]["url"] == ""
    assert send(desk, "address", text="http://127.0.0.1:8866/voila/render/notebooks/teacher.ipynb")["link"]["near"]
    assert not send(desk, "address", text=HERE)["link"]["near"]
    for text in ("javascript:alert(1)", "x", "http://[::1", "http://a\nb"):
        assert send(desk, "address", text=text)["say"] and desk.view["where"] == HERE
    said = desk.view["say"]
    assert send(desk, "here", text=HERE)["say"] == said, "nobody has asked for that"
    assert send(desk, "address", text="192.168.1.20:8866")["say"] == "", "what was mended is not complained of"
    assert desk.view["link"]["url"].startswith("http://192.168.1.20:8866/practice.html?set=")
    send(desk, "wish", qr=True)
    assert "w-qr" in desk.sheet


def test_where_nothing_draws_codes_there_is_a_link_and_sheets_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    desk = page()
    heard = Heard(desk)
    view = send(desk, "address", text=HERE)
    assert view["link"]["url"] and view["link"]["qr"] == ""
    assert view["link"]["why"] == "There is no QR code here. Send the link."
    send(desk, "wish", qr=True)
    assert "w-items" in desk.sheet and 'class="w-qr"' not in desk.sheet
    assert send(desk, "file", way="html")["say"] == "" and 'class="w-qr"' not in heard.files[0][1].decode()


# --- kept, from a file, from an address ---


def test_a_lock_comes_back_in_a_game_whose_kinds_begin_at_different_levels() -> None:
    desk = page()
    send(desk, "game", game="chicago")
    view = send(desk, "lock", number=2, on=True)
    again = page(f"?{view['asks']}")
    send(again, "more")
    assert send(again, "kept", text=view["saved"])["locked"] == 1
    assert again.view["saved"] == view["saved"]


def test_what_was_made_comes_back_from_the_browser_the_address_and_a_file() -> None:
    desk = page("?seed=7&count=5&versions=2")
    send(desk, "lock", number=1, on=True)
    send(desk, "exchange", number=3)
    view = send(desk, "wish", paper="Letter", language="es")
    kept = page("")
    again = send(kept, "kept", text=view["saved"])
    assert kept.made == desk.made and again["saved"] == view["saved"] and again["items"][0]["locked"]
    there = page(f"?{view['asks']}")
    send(there, "more")
    assert there.made == desk.made and there.view["paper"] == "Letter" and not there.view["items"][0]["locked"]
    send(there, "kept", text=view["saved"])
    assert there.view["items"][0]["locked"] and there.view["language"] == "es" and there.made == desk.made
    asked_for = page("?variant=chicago&count=3")
    before = exercises(asked_for)
    assert send(asked_for, "kept", text=view["saved"])["locked"] == 0 and exercises(asked_for) == before, (
        "the address goes first"
    )
    file = page("")
    send(file, "open", text=view["saved"])
    assert file.made == desk.made
    assert desk.made is not None
    of_the_command = page("")
    send(of_the_command, "open", text=json.dumps(set_data(desk.made)))
    assert of_the_command.made == desk.made and not of_the_command.view["own"]


def test_a_set_changed_by_hand_is_opened_as_it_is_and_can_only_be_printed() -> None:
    desk, other = page("?seed=7&count=4"), page("?seed=8&count=4")
    assert desk.made is not None and other.made is not None
    data = set_data(desk.made)
    data["versions"][0][1] = set_data(other.made)["versions"][0][0]
    view = send(desk, "open", text=json.dumps(data))
    assert (
        view["own"] and exercises(desk)[0][1] == exercises(other)[0][0] and view["link"]["url"] == "" == view["saved"]
    )
    before, refused = exercises(desk), "from a file"
    assert (
        refused in send(desk, "exchange", number=1)["say"] and refused in send(desk, "lock", number=1, on=True)["say"]
    )
    view = send(desk, "wish", count=5)
    assert refused in view["say"] and view["count"] == 4 and exercises(desk) == before
    send(desk, "new")
    assert not desk.view["own"], "all new is a set of its own"


def test_what_was_kept_is_not_taken_up_after_something_was_asked_for_and_damage_is_let_lie() -> None:
    desk = page()
    kept = desk.view["saved"]
    other = page("")
    send(other, "wish", count=4)
    before = exercises(other)
    send(other, "kept", text=kept)
    assert exercises(other) == before
    for text in (
        "",
        "{",
        "[]",
        "{}",
        kept.replace("standard", "nothing"),
        kept[:-20],
        '{"schema":"ninetynine-worksheet","version":1,"sets":[]}',
    ):
        for address in ("", "?count=2"):
            fresh = page(address)
            there = exercises(fresh)
            assert send(fresh, "kept", text=text)["say"] == "" and exercises(fresh) == there


def test_files_and_codes_of_strangers_say_what_is_wrong_and_change_nothing() -> None:
    desk = page()
    before = exercises(desk)
    asked_for = {"schema": "ninetynine-exercise-set", "version": 1}
    for text in ("", "x", "{", "[1]", "1.2.3~ABCD", json.dumps(asked_for), json.dumps({**asked_for, "versions": [[]] * 5}),
                 json.dumps({**asked_for, "variant": "standard", "versions": [[{"kind": "say_total"}]]}), "{" * 5000, '{"versions":' + "[" * 9000):  # fmt: skip
        assert send(desk, "open", text=text)["say"], text[:60]
        assert exercises(desk) == before
    assert send(page("?set=nonsense"), "more")["letters"] == ["A"], (
        "an address that opens nothing brings the usual sheet"
    )


def test_an_address_that_asks_for_nonsense_says_so_and_gives_the_rest() -> None:
    desk = page("?variant=nothing&skills=flying&levels=9-1&count=x&versions=2&seed=7&paper=A0")
    assert len(exercises(desk)) == 2 and desk.view["name"].startswith("Ninety-nine")
    for wrong in ("nothing", "flying", "9-1", "x", "A0"):
        assert wrong in desk.view["say"]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "wish", "count": "20"}, {"do": "wish", "count": 1.5}, {"do": "wish", "skills": "adding"},
        {"do": "wish", "skills": ["adding"] * 99}, {"do": "wish", "skills": ["flying"]}, {"do": "wish", "levels": [1]},
        {"do": "wish", "levels": [0, 9]}, {"do": "wish", "levels": [True, 4]}, {"do": "wish", "levels": [[], {}]},
        {"do": "wish", "paper": "A0"}, {"do": "wish", "language": "xx"}, {"do": "wish", "answers": 1}, {"do": "game", "game": "no"},
        {"do": "game"}, {"do": "own", "text": "x" * 10**6}, {"do": "exchange", "number": 0}, {"do": "exchange"},
        {"do": "exchange", "number": 7}, {"do": "lock", "number": 1, "on": "yes"}, {"do": "show", "place": 1},
        {"do": "file", "way": "exe"}, {"do": "file", "way": "x" * 100}, {"do": "address", "text": "x" * 1000}, {"do": "here", "text": "x:" * 9}, {"do": "open", "text": 5},
    ],
    ids=str,
)  # fmt: skip
def test_what_no_page_sends_is_refused(message: dict[str, Any]) -> None:
    desk = PAGE
    before, sheet = desk.made, desk.sheet
    view = send(desk, message["do"], **{key: value for key, value in message.items() if key != "do"})
    assert view["say"] and "went wrong" not in view["say"] and desk.made is before and desk.sheet == sheet


PAGE = page()
