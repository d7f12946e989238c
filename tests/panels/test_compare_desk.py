"""The desk of games side by side: at most six of them, and a sentence for whatever cannot be."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any
from urllib.parse import quote

import pytest

from ninetynine_edu.arena.compare import compare
from ninetynine_edu.fast import soon
from ninetynine_edu.panels.compare import desk as module
from ninetynine_edu.panels.compare.desk import FIRST, MOST, Compared, opened
from ninetynine_edu.panels.kit.host import Host
from ninetynine_edu.rules.variant import Variant, variant, variants
from tests.languages import made_up, outside_marks, wrapped


def chosen(desk: Compared) -> list[str]:
    return [game["id"] for game in desk.view["games"] if game["chosen"]]


def send(desk: Compared, do: str, **more: Any) -> str:
    desk.receive({"do": do, **more})
    return str(desk.view["say"])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks with few deals, in Python, one step at each message however fast the computer is."""
    monkeypatch.setattr(module, "AT_ONCE", 0)
    monkeypatch.setattr(module, "LOOKS", (0.2, 0.15, 0.1))
    monkeypatch.setattr(soon, "is_ready", lambda: False)


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
    code = "standard{hand_size=4,limit=50}"
    assert sorted(chosen(opened(f"?games={code},chicago"))) == ["chicago", code]


def test_what_is_chosen_can_be_asked_for_in_an_address(few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'id = "ours"\nname = "Ours, with nines"\nextends = "standard"\n[cards]\n9 = "0, skip"\n2 = "+2 or +50"\n'
    own = Variant.from_toml(text).share_code
    assert own.count(",") == 2
    desk = opened("?games=chicago")
    assert desk.view["kept"] == "chicago"
    for code in ("standard{hand_size=4,limit=50}", own, f"{own}{{limit=50,hand_size=4}}"):
        assert send(desk, "own", code=code) == ""
    send(desk, "choose", id="nepal")
    again = opened(f"?lang=de&games={quote(desk.view['kept'])}")
    assert sorted(chosen(again)) == sorted(chosen(desk)) and len(chosen(again)) == 5 and again.view["say"] == ""
    monkeypatch.setattr(module, "_LONGEST_KEPT", 20)
    assert send(desk, "choose", id="nepal") == "" and desk.view["kept"] == ""


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


def play_on(desk: Compared) -> None:
    """Ask for more, as the page does, until all deals are played."""
    while desk.view["busy"]:
        desk.receive({"do": "more", "n": desk.view["n"]})


def test_house_rules_are_played_roughly_then_well_and_end_as_by_the_command(few: None) -> None:
    desk, host = opened("?games=standard"), Seen()
    desk.host = host
    assert send(desk, "own", code="standard{limit=50}") == ""
    play_on(desk)
    rows = [view["rows"][1] for view in host.shown if len(view["rows"]) == 2]
    assert {row[0] for row in rows} == {"Ninety-nine, standard rules (up to 50)"}
    assert rows[0] != rows[-1] and rows[0][-1] == "–" != rows[-1][-1]
    well = compare(["standard{limit=50}"], 0.1, progress=False)
    assert tuple(rows[-1]) == well.table()[1][0]
    assert "is here already" in send(desk, "own", code="standard{limit=50}")
    send(desk, "choose", id="standard{limit=50}")
    assert chosen(desk) == ["standard"]


def test_all_games_get_a_first_look_before_any_gets_a_second(few: None) -> None:
    codes = ["standard{limit=50}", "chicago{limit=60}", "nepal{limit=70}"]
    desk = opened(f"?games={','.join(codes)}")
    assert desk.view["rows"] == [] and "0 of 3" in desk.view["busy"] and desk.view["wide"] == ""
    tables = []
    while desk.view["busy"]:
        desk.receive({"do": "more", "n": desk.view["n"]})
        tables.append([row[-1] != "–" for row in desk.view["rows"]])
    assert [False] * 3 in tables
    assert tables[-1] == [True] * 3 and chosen(desk) == codes


def test_nothing_is_said_of_games_before_their_deals_are_played(few: None) -> None:
    desk, host = opened("?games=chicago,nepal,standard{limit=50}"), Seen()
    assert "Best of these" not in str(desk.view["sentences"]), "the third game may be better"
    assert "Chicago" in str(desk.view["sentences"]), "whether to begin there is known already"
    desk.host = host
    play_on(desk)
    growing = [view for view in host.shown if view["busy"] and len(view["rows"]) == 3]
    assert growing
    for view in growing:
        first, *rest = view["sentences"]
        assert first.startswith("First numbers only") and "(up to 50)" in first and "up to 50" not in str(rest)
        assert "Best of these" not in str(rest) and "shortest" not in str(rest)
    assert "First numbers" not in str(desk.view["sentences"])
    assert "The shortest deals: Ninety-nine, standard rules (up to 50)" in str(desk.view["sentences"])
    assert desk.view["notes"].startswith("128 to 9,632 deals of each game.")


def test_a_page_that_asks_twice_for_more_is_answered_once(few: None) -> None:
    desk, host = opened("?games=standard{limit=50}"), Seen()
    desk.host = host
    for _ in range(2):
        desk.receive({"do": "more", "n": 1})
    assert len(host.shown) == 1


def test_it_can_be_stopped_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 0)  # one step a message
    desk = opened("?games=standard{limit=50}")
    desk.receive({"do": "more", "n": desk.view["n"]})
    assert "stopped" in send(desk, "stop") and desk.view["stopped"] and not desk.view["busy"]
    before = desk.view["rows"]
    desk.receive({"do": "more", "n": desk.view["n"]})
    assert desk.view["rows"] == before
    assert send(desk, "on") == "" and desk.view["busy"] and not desk.view["stopped"]
    assert send(desk, "choose", id="chicago") == "" and len(chosen(desk)) == 2
    send(desk, "choose", id="standard{limit=50}")
    assert not desk.view["busy"] and send(desk, "stop") == "" and not desk.view["stopped"]


def test_as_many_players_as_somebody_asks_for(few: None) -> None:
    desk = opened("?games=standard,standard{limit=50}&players=3")
    assert desk.view["players"] == {"now": 3, "all": [2, 3, 4, 5, 6]} and "With 3 players" in str(
        desk.view["sentences"]
    )
    play_on(desk)
    three = desk.view["rows"]
    assert tuple(three[1]) == compare(["standard{limit=50}"], 0.1, seats=3, progress=False).table()[1][0]
    assert send(desk, "players", players=4) == "" and "With 4 players" in str(desk.view["sentences"])
    assert len(desk.view["rows"]) == 1 and desk.view["busy"], "the shipped game is there, deals of the other are played"
    assert send(desk, "players", players=3) == "" and desk.view["rows"] == three and not desk.view["busy"]
    assert send(desk, "players", players=5) == "" and not desk.view["rows"] and "0 of 2" in desk.view["busy"]
    assert chosen(desk) == ["standard{limit=50}", "standard"]


def test_what_is_told_of_two_players_stays_when_more_play(few: None) -> None:
    desk = opened("?games=standard&players=2")
    heads = list(desk.view["heads"])
    two = [
        heads.index(head)
        for head in heads
        if head in ("Luck loses to skill (two players)", "Whoever moves wins an open endgame", "Worth most there")
    ]
    before = [desk.view["rows"][0][place] for place in two]
    send(desk, "players", players=6)
    while desk.view["busy"]:
        desk.receive({"do": "more", "n": desk.view["n"]})
        for row in desk.view["rows"]:
            assert [row[place] for place in two] == before, "known from thousands of deals, whoever sits at the table"
    assert len(two) == 3


def test_games_that_have_no_room_for_so_many_are_named(few: None) -> None:
    crowded = "standard{decks=1,hand_size=12}"
    said = "6 players with 12 cards each need 73 cards and one to draw"
    desk = opened(f"?games=chicago,{crowded}")
    before = desk.view["players"], chosen(desk), desk.view["busy"]
    assert (
        said in send(desk, "players", players=6) and (desk.view["players"], chosen(desk), desk.view["busy"]) == before
    )
    send(desk, "choose", id=crowded)
    assert send(desk, "players", players=6) == "" and said in send(desk, "own", code=crowded) and len(chosen(desk)) == 1
    odd = opened(f"?games=chicago,{crowded}&players=6")
    assert said in odd.view["say"] and chosen(odd) == ["chicago"] and odd.view["players"]["now"] == 6
    for asked in ("7", "1", "two", "", "²", "2.0", "-3"):
        assert opened(f"?games=chicago&players={quote(asked)}").view["players"]["now"] == 2


def test_in_a_notebook_there_is_something_to_see_at_once(few: None) -> None:
    desk = Compared([variant("standard", limit=50)])
    assert len(desk.view["rows"]) == 1 and desk.view["busy"]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"do": "own", "code": ""}, "Type the code of a game"),
        ({"do": "own", "code": "standrad"}, "standard"),
        ({"do": "own", "code": "standard{limit=x}"}, "limit"),
        ({"do": "own", "code": "standard{hand_size=30}"}, "30"),
        ({"do": "own"}, "nothing was changed"),
        ({"do": "choose", "id": "nowhere"}, "nothing was changed"),
        ({"do": "choose", "id": 3}, "nothing was changed"),
        ({"do": "players"}, "nothing was changed"),
        ({"do": "players", "players": 7}, "nothing was changed"),
        ({"do": "players", "players": True}, "nothing was changed"),
        ({"do": "fly"}, "nothing was changed"),
        ("x" * 1000, "nothing was changed"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(message: object, says: str) -> None:
    desk = opened("?games=standard,chicago")
    desk.receive(message)
    assert says in desk.view["say"] and chosen(desk) == ["standard", "chicago"] and len(desk.view["rows"]) == 2


def reserved() -> str:
    with pytest.raises(LookupError) as error:
        variant("zeus_on_the_loose")
    return str(error.value)


HOW = " Write it like this: standard{limit=50}."


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("limit 50", f"No game is called 'limit 50'.{HOW}"),
        ("standrad{limit=50}", f"No game is called 'standrad'. Did you mean standard?{HOW}"),
        ("standard{players=6}", f"standard has no house rule 'players'.{HOW}"),
        ("standard{hand=5}", f"standard has no house rule 'hand'. Did you mean hand_size?{HOW}"),
        ("standard{limit=x}", f"limit cannot be 'x'. You can write a whole number from 10 to 500.{HOW}"),
        ("standard{limit=50", f"'standard{{limit=50' is no code of a game.{HOW}"),
        ("zeus_on_the_loose", f"{reserved()}{HOW}"),
        ("standard;limit=50", "The end of this code is missing: ~ and four characters. Copy all of it."),
    ],
)
def test_of_a_code_that_names_no_game_it_is_told_how_one_is_written(code: str, says: str) -> None:
    assert send(opened("?games=chicago"), "own", code=code) == says
    assert opened(f"?games=chicago,{code}").view["say"] == says


def test_after_a_fault_of_our_own_all_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened("?games=standard,chicago")

    def fails(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(module, "row_in_steps", fails)
    assert "went wrong on our side" in send(desk, "own", code="nepal{limit=50}")
    assert chosen(desk) == ["standard", "chicago"] and len(desk.view["rows"]) == 2 and not desk.view["busy"]


def test_markup_in_a_name_stays_a_text() -> None:
    text = variant("standard").to_toml().replace('id = "standard"', 'id = "ours"', 1)
    game = variant("standard").__class__.from_toml(text.replace("Ninety-nine, standard rules", "<b>Ours</b>", 1))
    desk = Compared([game])
    assert not any("<b>" in desk.view[picture] for picture in ("wide", "middle", "narrow"))


def test_all_that_it_says_is_in_the_catalogues() -> None:
    with made_up(wrapped):
        view = opened("?games=standard,one_hundred,taiwanese").view
        for text in [*view["sentences"], *view["heads"], view["notes"]]:
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


def test_two_versions_of_a_game_of_ones_own_stand_side_by_side(few: None) -> None:
    plain = 'id = "ours"\nname = "Ours"\ndescription = "Our own."\nextends = "standard"\n[cards]\n2 = "+'
    codes = [Variant.from_toml(f'{plain}{add}"\n').share_code for add in (2, 50)]
    desk = opened("?games=chicago")
    for code in codes:
        assert "is here already" not in send(desk, "own", code=code)
    assert sorted(chosen(desk)) == sorted(["chicago", *codes])
    assert "is here already" in send(desk, "own", code=codes[0])
    while desk.view["busy"]:
        send(desk, "more", n=desk.view["n"])
    assert len(desk.view["rows"]) == 3 and desk.view["rows"][1][1:] != desk.view["rows"][2][1:]
    send(desk, "choose", id=codes[0])
    assert sorted(chosen(desk)) == sorted(["chicago", codes[1]])
