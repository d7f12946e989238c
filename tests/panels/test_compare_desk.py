"""The desk of games side by side: at most six of them, and a sentence for whatever cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from ninetynine_edu.panels.compare import desk as module
from ninetynine_edu.panels.compare.desk import FIRST, MOST, Compared, opened
from ninetynine_edu.panels.kit.host import Host
from ninetynine_edu.rules.variant import variant, variants
from tests.languages import made_up, outside_marks, wrapped


def chosen(desk: Compared) -> list[str]:
    return [game["id"] for game in desk.view["games"] if game["chosen"]]


def send(desk: Compared, do: str, **more: Any) -> str:
    desk.receive({"do": do, **more})
    return str(desk.view["say"])


class Seen(Host):
    """A host that remembers what it was to show."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []

    def put(self, **state: Any) -> None:
        self.shown.append(state["view"])

    def send(self, content: Any, buffers: Any = None) -> None: ...


def test_it_begins_with_some_games_or_with_those_of_the_address() -> None:
    assert sorted(chosen(opened())) == sorted(FIRST)
    desk = opened("?games=chicago,nepal")
    assert chosen(desk) == ["chicago", "nepal"] and len(desk.view["rows"]) == 2 and desk.view["page"]
    odd = opened("?games=chicago,nowhere")
    assert chosen(odd) == ["chicago"] and "nowhere" in odd.view["say"]
    assert sorted(chosen(opened("?games=,,"))) == sorted(FIRST)


def test_games_come_and_go_but_one_stays_and_six_are_the_most() -> None:
    desk = opened("?games=chicago")
    assert send(desk, "choose", id="chicago") == "One game has to stay." and chosen(desk) == ["chicago"]
    for name in variants()[:MOST]:
        if name != "chicago":
            send(desk, "choose", id=name)
    assert "At most 6 games" in send(desk, "choose", id="boom_o") and len(chosen(desk)) == MOST
    assert send(desk, "choose", id="chicago") == "" and "chicago" not in chosen(desk)
    assert (
        len(desk.view["rows"]) == MOST - 1 == len(desk.view["sentences"][-1].split("%")) // 2 or desk.view["sentences"]
    )


def test_house_rules_are_played_first_roughly_then_well() -> None:
    desk, host = opened("?games=standard"), Seen()
    desk.host = host
    assert send(desk, "own", code="standard{limit=50}") == ""
    rough, well = host.shown[0], host.shown[-1]
    row = [view["rows"][1][0] for view in (rough, well)]
    assert row == ["Ninety-nine, standard rules (limit=50)"] * 2 and rough["rows"][1] != well["rows"][1]
    assert "first look" in rough["say"] and well["say"] == ""
    assert rough["rows"][1][-2:] == ["–", "–"] and "–" not in well["rows"][1][-2:], "the first look waits for no tables"
    assert "is here already" in send(desk, "own", code="standard{limit=50}")
    send(desk, "choose", id="standard{limit=50}")
    assert chosen(desk) == ["standard"]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "own", "code": ""}, "Type the code of a game"),
        ({"do": "own", "code": "standrad"}, "standard"),
        ({"do": "own", "code": "standard{limit=x}"}, "limit"),
        ({"do": "own"}, "nothing was changed"),
        ({"do": "choose", "id": "nowhere"}, "nothing was changed"),
        ({"do": "choose", "id": 3}, "nothing was changed"),
        ({"do": "fly"}, "nothing was changed"),
        ("x" * 1000, "nothing was changed"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(message: object, says: str) -> None:
    desk = opened("?games=standard,chicago")
    desk.receive(message)
    assert says in desk.view["say"] and chosen(desk) == ["standard", "chicago"] and len(desk.view["rows"]) == 2


def test_after_a_fault_of_our_own_all_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened("?games=standard,chicago")

    def fails(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(module, "_measured", fails)
    assert "went wrong on our side" in send(desk, "choose", id="nepal")
    assert chosen(desk) == ["standard", "chicago"] and len(desk.view["rows"]) == 2


def test_markup_in_a_name_stays_a_text() -> None:
    text = variant("standard").to_toml().replace('id = "standard"', 'id = "ours"', 1)
    game = variant("standard").__class__.from_toml(text.replace("Ninety-nine, standard rules", "<b>Ours</b>", 1))
    desk = Compared([game])
    assert "<b>" not in desk.view["wide"] and "<b>" not in desk.view["narrow"]


def test_all_that_it_says_is_in_the_catalogues() -> None:
    with made_up(wrapped):
        view = opened("?games=standard,one_hundred,taiwanese").view
        for text in [*view["sentences"], *view["heads"]]:
            assert outside_marks(text) == ""
        assert not any(letter.isalpha() for letter in outside_marks(view["words"]))


def test_it_needs_no_numpy_and_no_widgets() -> None:
    code = (
        "import sys\n"
        "class Closed:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('numpy', 'numba', 'ipywidgets', 'traitlets'): raise ImportError(name)\n"
        "sys.meta_path.insert(0, Closed())\n"
        "from ninetynine_edu.panels.compare.desk import opened\n"
        "import json\n"
        "print(json.dumps(opened('?games=standard,boom_o').view['sentences']))\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert len(json.loads(told)) > 3
