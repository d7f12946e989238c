"""Links to a class: what they hold opens just that on any copy of the pages; what was cut, changed or made up opens none of it."""

from __future__ import annotations

import base64
import json
import sys
import zlib
from typing import Any
from urllib.parse import urlsplit

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises.making import exercise_set
from ninetynine_edu.exercises.set_code import set_code
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.panels.gallery import open_desk
from ninetynine_edu.panels.kit import in_link
from ninetynine_edu.panels.kit.desk import Desk
from ninetynine_edu.panels.kit.in_link import into_link, out_of_link
from ninetynine_edu.panels.kit.messages import LONGEST_RECORD, Refused, pack
from ninetynine_edu.panels.kit.plain import Plain
from ninetynine_edu.panels.kit.sending import LONGEST_IN_QR
from ninetynine_edu.panels.play.desk import Session
from tests.records import GIVEN_AWAY

SITE = "https://school.example/99/play.html"
VOILA = "http://127.0.0.1:8866/voila/render/notebooks/play.ipynb?lang=en"
PAGES = {"play": "play", "variant_workshop": "workshop", "endgame_lab": "lab", "practice": "practice"}


def opened(app: str, address: str = "") -> Any:
    """The desk of a page, as any host opens it."""
    return open_desk(app, address)


def sent(desk: Desk, what: str = "", here: str = SITE) -> dict[str, Any]:
    """What the page is told when somebody sends what is there."""
    page = Plain(desk)
    page.receive(json.dumps({"do": "class", "what": what, "here": here}))
    return dict(page.said[-1])


def followed(url: str) -> Any:
    """The desk that a link opens."""
    parts = urlsplit(url)
    return opened(PAGES[parts.path.rpartition("/")[2].partition(".")[0]], f"?{parts.query}")


def record(table: Session) -> str:
    (file,) = table.act({"do": "save"})
    return str(file["text"])


def played(
    address: str = "?variant=chicago{hand_size=5}&players=human,steady,beginner&seed=7", plays: int = 2
) -> Session:
    """A table at which the person has played some cards."""
    table: Session = opened("play", address)
    while plays:
        view = table.view
        if view["mode"] == "play":
            move = next(choice["move"] for card in view["hand"] for choice in card["choices"] if choice["ok"])
            table.receive({"do": "play", "n": view["n"], "move": move})
            plays -= 1
        else:
            table.receive({"do": {"watch": "bot", "deal": "next"}[view["mode"]], "n": view["n"]})
    return table


# --- what opens ---


def test_a_game_goes_with_its_house_rules_and_players_each_time_with_other_cards() -> None:
    told = sent(played(), "game")
    assert [code for code, _ in told["things"]] == ["game", "deal", "match"] and told["qr"].startswith("<svg")
    assert told["url"] == f"{SITE}?variant=chicago%7Bhand_size=5%7D&players=human,steady,beginner"
    first, other = followed(told["url"]), followed(told["url"])
    assert first.view["sub"] == other.view["sub"] == "Chicago with house rules · you and 2 bots"
    assert record(first).partition("start:")[2] != record(other).partition("start:")[2]


def test_the_same_cards_are_dealt_to_everybody_from_the_beginning() -> None:
    table = played()
    told = sent(table, "deal")
    again = followed(told["url"])
    starts = [next(line for line in record(each).splitlines() if line.startswith("start:")) for each in (table, again)]
    assert starts[0] == starts[1] and again.view["log"][1:] == []


def test_cards_that_no_number_deals_are_not_offered_as_the_same() -> None:
    table: Session = opened("play")
    table.receive({"do": "load", "text": GIVEN_AWAY})
    assert [code for code, _ in sent(table)["things"]] == ["game", "match"]


def test_a_match_goes_on_from_where_it_stood() -> None:
    table = played(plays=4)
    told = sent(table, "match")
    again = followed(told["url"])
    assert record(again) == record(table) and again.view["say"] == "This match goes on from here."
    assert again.view["fresh"] and again.view["asked"] and again.view["game"] == ""
    page = Plain(opened("play"))
    page.receive(
        json.dumps({"do": "query", "text": urlsplit(told["url"]).query})
    )  # where the page alone knows its address
    page.receive('{"do": "save"}')
    assert page.said[-1]["text"] == record(table)


def test_a_match_of_ones_own_game_brings_the_game() -> None:
    code = nn.Variant.from_toml('id = "ours"\nname = "Ours"\nextends = "standard"\n[cards]\n5 = "-5"\n').share_code
    table = played(f"?variant={code}&players=human,steady&seed=3", plays=1)
    again = followed(sent(table, "match")["url"])
    assert record(again) == record(table) and again.view["sub"].startswith("Ours")


def test_a_game_of_the_workshop_is_played_or_built_on() -> None:
    desk = opened("workshop")
    desk.receive({"do": "set", "path": ["rules", "limit"], "value": 50})
    assert followed(sent(desk, "play")["url"]).view["limit"] == 50
    built = followed(sent(desk, "build")["url"])
    assert built.game.share_code == desk.game.share_code and not built.problems


def test_a_position_is_asked_about_or_comes_with_its_answer() -> None:
    desk = opened("lab", "?position=standard 93 P1%2B AD,2C,6C,10C/2H,5D")
    asks, told = followed(sent(desk, "ask")["url"]), followed(sent(desk, "answer")["url"])
    assert asks.view["text"] == told.view["text"] == desk.view["text"]
    assert asks.waits and asks.answer.solution is None and not told.waits
    desk.receive({"do": "text", "text": "standard 93 P1+ AD", "seq": 1})
    wrong = sent(desk)
    assert (wrong["url"], wrong["qr"]) == ("", "") and wrong[
        "opens"
    ] == "Put the position right first. Then you can send it."


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("?kind=say_total&game=chicago&level=2", "say_total"),
        ("?theme=tempo&level=3", "theme_tempo"),
        ("?kind=day", "day"),
        ("", "mixed"),
    ],
)
def test_exercises_of_a_kind_a_level_and_a_game(address: str, what: str) -> None:
    desk = opened("practice", address)
    again = followed(sent(desk)["url"])
    assert again.view["what"] == desk.view["what"] == what
    assert (again.view["level"], again.view["game"]) == (desk.view["level"], desk.view["game"])
    assert again.view["say"] == ""


def test_a_set_goes_as_that_very_set() -> None:
    code = set_code(exercise_set("standard", count=3, seed=7), 0)
    desk = opened("practice", f"?set={code}")
    again = followed(sent(desk)["url"])
    assert again.exercise == desk.exercise and again.view["place"] == "Exercise 1 of 3"


# --- who can open it ---


def test_a_link_of_this_computer_says_so_and_one_typed_leads_to_the_tablets() -> None:
    desk = opened("play", "?variant=standard&seed=7")
    near = sent(desk, here=VOILA)
    assert near["near"] and near["url"].startswith("http://127.0.0.1:8866/voila/render/notebooks/play.ipynb?variant=")
    assert near["why"].startswith("This link opens on this computer only. For tablets, start “ninetynine app --class”")
    far = sent(desk, here=" 192.168.1.20:8866 ")
    assert far["url"].startswith("http://192.168.1.20:8866/play.html?variant=standard") and not far["near"]
    assert far["why"] == "Every tablet that reaches 192.168.1.20:8866 can open this link."
    nowhere = sent(desk, here="")
    assert nowhere["near"] and nowhere["url"] == nowhere["qr"] == "" and "ninetynine app --class" in nowhere["why"]
    for odd in ("javascript:alert(1)", "http://[", "x", "http://a\nb/", "http://a@b.example/"):
        assert sent(desk, here=odd)["url"] == "" and sent(desk, here=odd)["why"]


def test_a_link_speaks_the_language_of_the_page() -> None:
    with speaking("de"):
        desk = opened("play", "?variant=standard&seed=7")
    told = sent(desk)
    assert told["url"].endswith("&lang=de") and "Tablet" in told["why"] and "tablet that" not in told["why"]
    assert sent(opened("lab"), here=f"{SITE}?lang=es")["url"].endswith("&lang=es"), "the lab itself speaks English"
    assert "lang" not in sent(opened("lab"), here=f"{SITE}?lang=xx")["url"]


def test_what_is_too_long_for_a_code_is_a_link_and_what_is_too_long_for_that_a_file() -> None:
    table = played("?variant=taiwanese&players=steady,steady,steady&seed=5", plays=0)
    lengths = []
    for _ in range(12):
        while table.view["mode"] not in ("deal", "match"):
            table.receive({"do": "bot", "all": True, "n": table.view["n"]})
        told = sent(table, "match")
        lengths.append((len(told["url"]), told["qr"] != "", told["long"]))
        if told["url"]:
            assert record(followed(told["url"])) == record(table)
        table.receive({"do": "next", "n": table.view["n"]})
    assert lengths[0][0] > LONGEST_IN_QR and lengths[0][1:] == (False, True)
    assert lengths[-1] == (0, False, True) and told["why"] == "This is too long for a link. Hand out a file instead."
    game = sent(table, "game")
    assert game["qr"] and not game["long"]


def test_without_the_library_there_is_a_link_and_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    told = sent(opened("play"))
    assert told["url"] and told["qr"] == "" and told["why"].startswith("There is no QR code here. Send the link.")


def test_a_game_too_long_for_a_code_says_so() -> None:
    text = 'id = "ours"\nname = "Ours"\nextends = "standard"\n[source]\nstatus = "documented"\n'
    notes = ["".join(f"{zlib.crc32(b'%d' % (n * 99 + m)):x}" for m in range(70)) for n in range(50)]
    desk = opened("workshop")
    desk.receive({"do": "text", "text": f"{text}documents = {json.dumps(notes)}\n", "seq": 1})
    assert desk.problems == [] and desk.view["code"] == ""
    told = sent(desk)
    assert told["url"] == "" and told["long"] and told["opens"] == desk.view["noCode"]


# --- what is damaged ---

BAD = [
    "",
    "1",
    "play",
    "2abc",
    "1" + "A" * 5990,
    "1" + "A" * 50_000,
    "1💥",
    into_link("Ninety-nine match record, version 1\nvariant: standard\n"),
    into_link(GIVEN_AWAY)[:-1],
    into_link(GIVEN_AWAY)[:40],
    into_link(GIVEN_AWAY) + "A",
    into_link(GIVEN_AWAY).swapcase(),
    into_link(GIVEN_AWAY.replace("= ", "= 9")),
    into_link("1" * (LONGEST_RECORD + 1)),
    pack(GIVEN_AWAY),
]


@pytest.mark.parametrize("held", BAD[1:], ids=range(1, len(BAD)))
def test_a_damaged_link_gives_one_kind_sentence_and_an_ordinary_table(held: str) -> None:
    table: Session = opened("play", f"?match={held}")
    assert table.view["say"].endswith("So here is another match, ready to play.") and len(table.view["say"]) < 400
    assert table.view["sub"] == opened("play").view["sub"] and table.view["turn"] and table.view["fresh"]


def test_of_a_link_that_was_cut_or_changed_nothing_comes_back() -> None:
    packed = into_link(record(played(plays=1)))
    for place in range(1, len(packed)):
        for changed in (packed[:place], packed[:place] + ("A" if packed[place] != "A" else "B") + packed[place + 1 :]):
            with pytest.raises(Refused, match=r"not whole|another version"):
                assert out_of_link(changed) is None


def test_a_bomb_is_not_unpacked() -> None:
    packer = zlib.compressobj(9, wbits=-15, zdict=in_link.KNOWN)
    data = b"0" * 4_000_000
    body = zlib.crc32(data).to_bytes(4, "big") + packer.compress(data) + packer.flush()
    bomb = "1" + base64.urlsafe_b64encode(body).rstrip(b"=").decode()
    assert len(bomb) < 6000
    with pytest.raises(Refused, match="not whole"):
        out_of_link(bomb)


def test_the_form_of_a_link_stays() -> None:
    assert zlib.crc32(in_link.KNOWN) == 20217327, "another dictionary needs another sign in front"
    old = "1hRZxc0PXamkM1msJ0hWs7-ihY-IMAA"
    assert out_of_link(old) == "start: standard 93 P1+ 9H,10S/AH,4C"


@pytest.mark.parametrize(
    ("app", "address", "says"),
    [
        ("workshop", "?variant=standard;limit=50~0000", "The last four characters of this code are wrong"),
        ("workshop", "?variant=standard;limit=50", ""),
        ("lab", "?position=standard 93 P1%2B AD,2C/2X&answers=asked", "Here is an example instead."),
        ("lab", "?position=" + 30_000 * "1", "Here is an example instead."),
        ("practice", "?set=1.E3Z.14.20.1.7.9T4M.standard~K3F", "So here are other exercises."),
        ("practice", "?kind=say_total&level=9", "There is no level"),
        ("play", "?variant=nothing", "So here is another match, ready to play."),
        ("play", "?variant=standard&players=human,<b>", "So here is another match, ready to play."),
    ],
)
def test_whatever_an_address_asks_for_the_page_is_there(app: str, address: str, says: str) -> None:
    desk = opened(app, address)
    assert says in desk.view["say"] and desk.view["n"] >= 1
    assert sent(desk)["url"], "and can be sent as ever"
