"""The endgame lab without a browser: clicks and text follow each other, no card is doubled, nothing made is lost."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.panels.kit.messages import ODD, pack
from ninetynine_edu.panels.lab import from_match as match_module
from ninetynine_edu.panels.lab import page as page_module
from ninetynine_edu.panels.lab.asking import judged
from ninetynine_edu.panels.lab.desk import SORRY, Lab
from ninetynine_edu.panels.lab.draft import Draft
from ninetynine_edu.panels.lab.examples import EXAMPLES, ending
from ninetynine_edu.panels.lab.mend import mended
from ninetynine_edu.panels.lab.page import LabPage
from ninetynine_edu.solve import SolveError
from ninetynine_edu.study import changes
from ninetynine_edu.study.strip import strip
from ninetynine_edu.study.worth import all_seen
from tests.strategies import often

pytestmark = pytest.mark.usefixtures("steady")

FIRST = "standard 93 P1+ AD,2C,10C/2H,5D,6C"


def do(lab: Lab, what: str, **more: Any) -> None:
    """Send a message as the page does; afterwards everything that is shown can be sent."""
    lab.act({"do": what, **more})
    lab.refresh()
    json.dumps([lab.view, lab.form, lab.answer_view, lab.rows], ensure_ascii=False).encode()


def solved(lab: Lab) -> dict[str, Any]:
    """Ask for the answer, as the page does when it has nothing more to send."""
    do(lab, "solve", n=lab.view["n"])
    assert lab.view["fresh"]
    return lab.answer_view


def compared(lab: Lab) -> list[dict[str, Any]]:
    do(lab, "compare", n=lab.view["n"])
    assert lab.view["freshRows"]
    return lab.rows


# --- setting up ---


def test_it_opens_with_an_example() -> None:
    lab = Lab()
    assert lab.view["text"] == FIRST and lab.view["fresh"] and not lab.view["back"]
    do(lab, "answers", shown=True)
    assert lab.answer_view["words"].startswith("Player 1 wins in 3 plays")
    assert lab.answer_view["strip"]["says"][93] == "At 93: only 2♣ wins."


def test_cards_go_to_the_chosen_place_and_back() -> None:
    lab = Lab(FIRST)
    do(lab, "put", card="6C", place="h0")  # it lies in the other hand, so it moves
    assert lab.view["text"] == "standard 93 P1+ AD,2C,6C,10C/2H,5D"
    assert not lab.view["fresh"]
    do(lab, "put", card="6C", place="h0")  # and again: back into the pack
    assert lab.view["text"] == "standard 93 P1+ AD,2C,10C/2H,5D"
    do(lab, "take", card="2H", place="h1")
    assert lab.view["text"] == "standard 93 P1+ AD,2C,10C/5D"
    assert lab.view["where"]["2H"] == [1, []] and lab.view["where"]["5D"] == [0, ["h1"]]
    assert solved(lab)["words"] == "Player 1 wins in 3 plays: A♦+1 5♦ 2♣." or lab.answer_view["moves"]
    for _ in range(3):
        do(lab, "back")
    assert lab.view["text"] == FIRST and not lab.view["back"]


def test_a_pack_with_copies_counts_them() -> None:
    lab = Lab("ono99_2022 81 P1+ 0,10,PLAY2/0,7,10")
    deck = nn.variant("ono99_2022").deck()
    zero = next(card for card in deck if card.code == "0")
    copies = nn.variant("ono99_2022").copies(zero)
    for _ in range(copies - 2):
        do(lab, "put", card="0", place="h0")
    assert lab.view["where"]["0"][0] == 0 and len(lab.view["where"]["0"][1]) == copies
    do(lab, "put", card="0", place="h0")  # none is left, so one goes back
    assert lab.view["where"]["0"][0] == 1


def test_total_turn_direction_players() -> None:
    lab = Lab(FIRST)
    for total, shown in ((95, 95), (120, 99), (-500, -99)):
        do(lab, "total", total=total)
        assert lab.view["total"] == shown
        assert (shown == total) == (not lab.view["say"])
    do(lab, "back")  # a row of totals is one change
    assert lab.view["text"] == FIRST
    do(lab, "seats", seats=4)
    do(lab, "put", card="KS", place="h3")
    do(lab, "turn", seat=3)
    do(lab, "direction", direction=-1)
    assert lab.view["text"] == "standard 93 P4- AD,2C,10C/2H,5D,6C/-/KS"
    do(lab, "seats", seats=2)
    assert lab.view["say"] == "1 card of the players who left is gone."
    assert lab.view["text"] == "standard 93 P2- AD,2C,10C/2H,5D,6C"
    do(lab, "seats", seats=99)
    assert lab.view["seats"] == 10


def test_what_is_known() -> None:
    lab = Lab(FIRST)
    do(lab, "known", known="order")
    for card in ("KS", "3D", "9H"):
        do(lab, "put", card=card, place="stock")
    assert lab.view["text"] == f"{FIRST} stock=KS,3D,9H"
    assert [card.code for card in nn.Position.parse(lab.view["text"]).stock] == ["KS", "3D", "9H"]
    do(lab, "known", known="set")
    assert lab.view["text"] == f"{FIRST} unseen=3D,9H,KS"
    assert str(lab.question).endswith(" unseen=3D,9H,KS")
    do(lab, "known", known="hidden")
    assert lab.view["text"] == "standard 93 hidden=AD,2H,2C,3D,5D,6C,9H,10C,KS hand=3"
    do(lab, "hand", hand=1)
    question: object = lab.question
    assert isinstance(question, nn.HiddenEndgame) and question.hand == 1
    assert solved(lab)["hidden"]["words"].startswith("Player 1 wins")
    assert not lab.view["tree"]
    do(lab, "seats", seats=3)
    assert lab.view["say"].startswith("Hidden hands are for two players")
    do(lab, "known", known="open")
    assert lab.view["text"] == "standard 93 P1+ AD/2H" and "7 cards of the stock are gone" in lab.view["say"]
    do(lab, "known", known="everything")
    assert "four ways" in lab.view["say"]


def test_another_game_keeps_what_it_has() -> None:
    lab = Lab("alternate_joker 93 P1+ BJ,10S/RJ,4C")
    do(lab, "game", game="chicago")
    assert lab.view["text"] == "chicago 93 P1+ 10S/4C"
    assert lab.view["say"] == "2 cards are gone, because Ninety-nine, Chicago does not have them."
    do(lab, "game", game="boom_o")
    assert lab.view["text"] == "boom_o 60 P1+ -/-" and "The total is 60 now" in lab.view["say"]
    do(lab, "back")
    do(lab, "rule", name="limit", value=95)
    assert lab.view["text"] == "chicago{limit=95} 93 P1+ 10S/4C"
    assert lab.form["changed"] == 1
    do(lab, "rule", name="limit", value=2)
    assert lab.view["say"] and lab.view["text"] == "chicago{limit=95} 93 P1+ 10S/4C"
    do(lab, "game", game="poker")
    assert lab.view["say"] == "Choose one of the games in the list."


def test_what_a_game_needs_besides() -> None:
    lab = Lab("baltimore 84 P1+ AD,7C,8H/5S,8C,9H")
    (field,) = lab.view["special"]
    assert field["label"] == "The card played before" and field["value"] == ""
    do(lab, "special", name="last", value="+8")
    assert lab.view["text"].endswith(" last=+8") and not lab.problems
    assert isinstance(lab.question, nn.Position)
    assert any(move.code.startswith("7C") and lab.question.result_of(move) == 92 for move in lab.question.legal_moves)
    do(lab, "special", name="last", value="+8 stock=KS")
    assert lab.view["say"] == ODD
    do(lab, "special", name="last", value="")
    assert lab.view["text"] == "baltimore 84 P1+ AD,7C,8H/5S,8C,9H"
    do(lab, "special", name="packs", value="3")
    assert lab.view["say"] == ODD
    lab = Lab("standard 84 P1+ AD,AD/5S packs=2")
    assert lab.view["more"] == ["packs=2"] and lab.view["where"]["AD"] == [0, ["h0", "h0"]]
    do(lab, "special", name="packs", value="")
    assert lab.problems and "is there twice" in lab.problems[0]
    do(lab, "mend")
    assert lab.view["text"] == "standard 84 P1+ AD/5S"


def test_a_game_of_ones_own_by_code_and_by_file() -> None:
    toml = 'id = "class_4b"\nname = "Class 4b"\nextends = "standard"\n[cards]\nK = "-10"\n'
    game = nn.Variant.from_toml(toml)
    for text in (toml, game.share_code):
        lab = Lab(FIRST)
        do(lab, "own", text=text)
        assert lab.view["name"] == "Class 4b" and "on the table" in lab.view["say"]
        assert nn.Position.parse(lab.view["text"]) == lab.question  # whoever gets the text needs no file
        assert {item["id"] for group in lab.form["groups"] for item in group["items"]} == {"class_4b", *nn.variants()}
        do(lab, "game", game="standard")
        do(lab, "game", game="class_4b")
        do(lab, "rule", name="must_play", value=False)
        assert nn.Position.parse(lab.view["text"]).variant.rule("must_play") is False
        again = Lab(lab.view["text"])
        assert again.view["name"].startswith("Class 4b") and again.question == lab.question
    for text in ("", "nonsense", 'id = "standard"\nname = "x"\n', "id = 3"):
        before = lab.view["text"]
        do(lab, "own", text=text)
        assert lab.view["say"] and lab.view["text"] == before


# --- the text ---


def test_a_text_is_read_and_a_wrong_one_waits() -> None:
    lab = Lab(FIRST)
    do(lab, "text", text="chicago 90 P2- KS/9H\n", seq=3)
    assert lab.view["text"] == "chicago 90 P2- KS/9H" and lab.view["seq"] == 3
    solved(lab)
    answer = lab.answer_view
    do(lab, "text", text="chicago 90 P2- KS/9X", seq=4)
    assert lab.view["text"] == "chicago 90 P2- KS/9X" and lab.view["wrong"] and lab.view["mend"]
    assert "9X" in lab.problems[0] and str(lab.question) == "chicago 90 P2- KS/9H"
    assert solved(lab) is answer or lab.answer_view["words"] == answer["words"]  # the last good one stays
    do(lab, "mend")
    assert lab.view["text"] == "chicago 90 P2- KS/-"
    do(lab, "back")
    assert lab.view["text"] == "chicago 90 P2- KS/9X" and lab.view["wrong"]  # what was typed is not lost
    do(lab, "put", card="9H", place="h1")  # a click goes on from the last good one: its nine goes back
    assert lab.view["text"] == "chicago 90 P2- KS/-" and not lab.problems
    do(lab, "text", text="")
    assert lab.problems == ["Write a position, such as: standard 93 P1+ 10S,9H/4C,AH"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("standart 93 P1+ 10S/4C", "standard 93 P1+ 10S/4C"),
        ("standard 120 P9+ 10S,10S/1H,4C", "standard 99 P1+ 10S/4C"),
        ("standard 93 P1+ 10S", "standard 93 P1+ 10S/-"),
        ("standard 93 P1+ 10S/4C stock=10S,KH colour=red", "standard 93 P1+ 10S/4C stock=KH"),
        ("chicago 93 hidden=AH,4C,XX hand=9", "chicago 93 hidden=AH,4C hand=1"),
        ("hidden=", None),
        ("no position at all", None),
        ("", None),
    ],
)
def test_the_nearest_position_is_offered(wrong: str, right: str | None) -> None:
    draft = mended(wrong)
    assert (draft.text if draft else None) == right
    lab = Lab(FIRST)
    do(lab, "text", text=wrong)
    assert lab.view["mend"] == (right is not None)
    do(lab, "mend")
    assert lab.view["text"] == (right or wrong)


def test_a_dealt_position_is_shown_with_all_cards() -> None:
    dealt = nn.deal("standard", players=3, seed=4)
    lab = Lab(str(dealt))
    assert lab.question == nn.all_seen(dealt)
    assert " seed=" not in lab.view["text"] and " stock=" in lab.view["text"]


# --- nothing is doubled, nothing is lost ---

CARDS = st.sampled_from(["AS", "2H", "4C", "9D", "10C", "KD", "KS", "BJ", "0", "REV", "ZZ"])
PLACES = st.sampled_from(["h0", "h1", "h2", "h7", "stock", "pile", "away"])
MESSAGES = st.one_of(
    st.fixed_dictionaries({"do": st.just("put"), "card": CARDS, "place": PLACES}),
    st.fixed_dictionaries({"do": st.just("put"), "card": CARDS, "place": PLACES}),
    st.fixed_dictionaries({"do": st.just("take"), "card": CARDS, "place": PLACES}),
    st.fixed_dictionaries({"do": st.just("total"), "total": st.integers(-200, 200)}),
    st.fixed_dictionaries({"do": st.just("seats"), "seats": st.integers(1, 12)}),
    st.fixed_dictionaries({"do": st.just("turn"), "seat": st.integers(0, 4)}),
    st.fixed_dictionaries({"do": st.just("direction"), "direction": st.sampled_from([1, -1, 0])}),
    st.fixed_dictionaries({"do": st.just("known"), "known": st.sampled_from(["open", "order", "set", "hidden"])}),
    st.fixed_dictionaries({"do": st.just("hand"), "hand": st.integers(0, 4)}),
    st.fixed_dictionaries(
        {"do": st.just("game"), "game": st.sampled_from(["standard", "alternate_joker", "ono99_2022", "boom_o", "bloody_99"])}
    ),
    st.fixed_dictionaries({"do": st.just("rule"), "name": st.just("decks"), "value": st.sampled_from(["1", "2", "auto"])}),
    st.fixed_dictionaries({"do": st.just("ending"), "number": st.integers(1, 50)}),
    st.fixed_dictionaries({"do": st.just("example"), "key": st.sampled_from([one.key for one in EXAMPLES])}),
    st.just({"do": "clear"}),
    st.just({"do": "mend"}),
)  # fmt: skip


@given(st.lists(MESSAGES, max_size=12))
@settings(max_examples=often(40))
def test_any_row_of_clicks(messages: list[dict[str, Any]]) -> None:
    lab = Lab(FIRST)
    texts = [lab.view["text"]]
    for message in messages:
        do(lab, **{"what" if key == "do" else key: value for key, value in message.items()})
        draft, text = lab.draft, lab.view["text"]
        everything = Counter(card for cards in draft.places.values() for card in cards)
        for card, count in everything.items():
            assert card in draft.game.deck()
            assert count <= draft.packs * draft.game.copies(card), f"{card} is there {count} times"
        assert all(left >= 0 for left, _ in lab.view["where"].values())
        if not lab.problems:
            assert draft.make() == lab.question
            assert Draft.parse(text).text == text  # what is shown can be typed
            if isinstance(lab.question, nn.Position):
                assert nn.Position.parse(text) == lab.question
        if text != texts[-1]:
            texts.append(text)
    before = len(lab._before)
    for _ in range(before):
        do(lab, "back")
        assert lab.view["text"] in texts
    assert lab.view["text"] == FIRST and not lab.view["back"]


@given(
    st.text(max_size=60)
    | st.from_regex(r"(standard|chicago) \d{1,3} P[12][+-] [AKQ2-9SHDC,/]{1,20}( unseen=KS)?", fullmatch=True)
)
@settings(max_examples=often(60))
def test_any_text_can_be_typed_and_taken_back(text: str) -> None:
    lab = Lab(FIRST)
    do(lab, "text", text=text)
    assert bool(lab.problems) == lab.view["wrong"]
    if lab.problems:
        assert str(lab.question) == FIRST
        assert all(problem.strip() for problem in lab.problems)
    do(lab, "back")
    assert lab.view["text"] == FIRST and not lab.problems


# --- examples and endings ---


def test_every_example_says_the_truth() -> None:
    found: dict[str, Any] = {}
    for example in EXAMPLES:
        draft = Draft.parse(example.text)
        assert draft.text == example.text
        found[example.key] = nn.solve(draft.make())
    assert found["two"].winning_moves and [move.code for move in found["two"].winning_moves] == ["2C"]
    assert [move.code for move in found["nine"].winning_moves] == ["9D"]
    begin = nn.Position.parse(next(one.text for one in EXAMPLES if one.key == "begin"))
    assert found["begin"].winner == 1 and nn.solve(changes.swap_turns(begin)).winner == 0
    four = found["four"]
    assert [move.code for move in four.best_moves] == ["4S"] and four.payoffs[0] == Fraction(1, 2)
    assert min(four.values.values()) < 0
    assert [move.code for move in found["stock"].winning_moves] == ["5H"]
    assert -1 < found["chance"].value < 1 and len(set(found["chance"].values.values())) > 1
    assert -1 < found["hidden"].value < 1
    assert [move.cards[0].rank for move in found["copy"].winning_moves] == ["7"]
    assert [move.code for move in found["ono"].winning_moves] == ["10"]


@pytest.mark.parametrize("name", nn.variants())
def test_every_variant_can_be_set_up_dealt_and_answered(name: str) -> None:
    lab = Lab(FIRST, at_once=True)
    do(lab, "game", game=name)
    assert lab.view["name"] == nn.variant(name).name and not lab.problems
    cards = list(dict.fromkeys(nn.variant(name).deck()))
    do(lab, "clear")
    for number, card in enumerate(cards[:4]):
        do(lab, "put", card=card.code, place=f"h{number % 2}")
    assert not lab.problems and Draft.parse(lab.view["text"]).text == lab.draft.text
    for seats in (2, 3):
        do(lab, "seats", seats=seats)
        do(lab, "ending", number=2)
        answer = solved(lab)
        assert not answer["problem"] and len(answer["moves"]) > 1
        values = {Fraction(move["value"]) for move in answer["moves"]}
        assert len(values) > 1, "some moves must be better than others"
        assert lab.question == nn.Position.parse(lab.view["text"])
        assert str(ending(nn.variant(name), 2, seats)) == str(lab.question)
        assert lab.answer_view["strip"]["rows"]


def test_endings_have_numbers() -> None:
    lab = Lab(FIRST)
    do(lab, "ending")
    first = lab.view["text"]
    assert "Ending number 1 of" in lab.view["say"]
    do(lab, "ending")
    assert "Ending number 2 of" in lab.view["say"] and lab.view["text"] != first
    do(lab, "ending", number=1)
    assert lab.view["text"] == first
    do(lab, "ending", number=0)
    assert lab.view["say"] == ODD


# --- it asks first ---


def everything(lab: Lab) -> str:
    """All that a page gets."""
    return json.dumps(lab.state, ensure_ascii=False)


def waiting(lab: Lab) -> bool:
    return lab.waits


ANSWER = re.compile(r"wins|loses|best|✓|lasts|\"marks\"|\"says\"|\"value\"")
"""What stands in an answer, and in nothing else that a page gets."""


def asking(key: str) -> Lab:
    lab = Lab(FIRST)
    do(lab, "example", key=key)
    return lab


@pytest.mark.parametrize("key", [example.key for example in EXAMPLES])
def test_nothing_of_an_answer_is_sent_before_a_choice(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = asking(key)
    messages: tuple[tuple[str, dict[str, Any]], ...] = (
        ("solve", {"n": lab.view["n"]}),
        ("compare", {"n": lab.view["n"]}),
        ("answer", {"message": {"do": "again"}}),
        ("answer", {"message": {"do": "total", "total": 90}}),
        ("choose", {"choice": "ZZ"}),
        ("earlier", {"text": "chicago 95 P2- KS/9H"}),
    )
    for what, more in messages:
        do(lab, what, **more)
        assert waiting(lab) and lab.answer_view["kind"] == "none" and not lab.rows and not lab.view["tree"]
        assert lab.view["fresh"] and lab.view["freshRows"], "the page does not ask again and again"
    told = json.dumps([lab.answer_view, lab.rows, lab.view["ask"]], ensure_ascii=False)
    assert not ANSWER.search(told.replace("Who wins more often", "").replace("Say who wins first", "")), told
    monkeypatch.setattr("ninetynine_edu.panels.answer.desk.solve", None)  # and nothing of it is worked out
    do(lab, "solve", n=lab.view["n"])


def test_a_choice_shows_the_answer_and_says_what_it_is_worth() -> None:
    for choice, words in (
        ("2C", "You chose the two of clubs. Right: it wins."),
        ("10C", "You chose the ten of clubs. A good try, but the two of clubs is better: it wins."),
    ):
        lab = asking("two")
        assert [one["code"] for one in lab.view["ask"]["choices"]] == ["AD", "2C", "10C"]
        name = lab.view["say"]
        do(lab, "choose", choice=choice)
        assert lab.view["ask"]["said"] == words and lab.view["ask"]["chosen"] == choice
        assert lab.answer_view["words"] == "Player 1 wins in 3 plays: 2♣ 2♥ A♦+1." and lab.view["fresh"]
        assert lab.view["say"] == name, "what stands above stays where it is"
        before = everything(lab)
        do(lab, "choose", choice="AD")  # the second half of a double click
        assert lab.view["ask"]["chosen"] == choice and lab.view["ask"]["said"] in before


@pytest.mark.parametrize(
    ("key", "choice", "words"),
    [
        ("begin", "4S", "You chose the four of spades. Every card loses here, so no other was better."),
        ("four", "10D", "You chose the ten of diamonds. A good try, but the four of spades is better."),
        ("four", "4S", "You chose the four of spades. Right: no other is better."),
        ("hidden", "0", "A good try. Player 2 wins more often."),
        ("hidden", "1", "Right! Player 2 wins more often."),
        ("hidden", "even", "A good try. Player 2 wins more often."),
    ],
)
def test_every_kind_of_answer_has_its_sentence(key: str, choice: str, words: str) -> None:
    lab = asking(key)
    do(lab, "choose", choice=choice)
    assert lab.view["ask"]["said"] == words and lab.answer_view["kind"] != "none"


def test_what_cannot_be_worked_out_is_told_so() -> None:
    position = Draft.parse(FIRST).make()
    assert judged(position, "2C", SolveError("It is large."))[0] is None
    assert judged(Draft.parse("standard 93 hidden=AH,4C,9H hand=1").make(), "0", None)[0] is None


def test_what_would_tell_the_answer_waits_too() -> None:
    lab = Lab(FIRST)
    do(lab, "whatif", kind="turns")
    assert compared(lab)
    do(lab, "example", key="nine")
    assert lab.rows == [] and lab.view["compared"] == 0 and lab.view["labels"] == []
    do(lab, "whatif", kind="game", game="chicago")
    assert lab.view["say"] == lab.view["ask"]["why"] == "Choose a card first. Then the lab shows the answer."
    do(lab, "total", total=75)
    assert waiting(lab), "the number line would tell it all the same"
    do(lab, "back")
    assert waiting(lab)
    do(lab, "choose", choice="9D")
    assert lab.view["compared"] == 1 and len(compared(lab)) == 2 and lab.view["tree"]


def test_what_somebody_sets_up_is_answered_at_once() -> None:
    lab = Lab()
    do(lab, "text", text="standard 98 P1+ AS,2C/KH")
    assert not waiting(lab) and solved(lab)["words"]
    do(lab, "back")
    assert waiting(lab) and lab.answer_view["kind"] == "none"
    do(lab, "put", card="KS", place="h0")
    assert not waiting(lab) and solved(lab)["words"]
    do(lab, "ending", number=3)
    assert waiting(lab)
    do(lab, "text", text=lab.view["text"], asks=True)  # loaded again
    assert waiting(lab)
    lab = Lab()
    do(lab, "text", text=lab.view["text"])
    assert waiting(lab), "typed once more"
    do(lab, "text", text=lab.view["text"], asks=False)  # loaded again after it was answered
    assert not waiting(lab) and solved(lab)["words"] and lab.view["ask"] is None
    do(lab, "text", text=lab.view["text"], asks="no")
    assert "did not understand" in lab.view["say"]


def test_who_studies_sees_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab()
    do(lab, "answers", shown=True)
    assert lab.view["atOnce"] and lab.answer_view["words"]
    assert lab.view["ask"], "the switch that was pressed stays where it is"
    do(lab, "example", key="nine")
    assert solved(lab)["words"] and lab.view["ask"] is None
    do(lab, "answers", shown=False)
    assert waiting(lab) and lab.answer_view["kind"] == "none"
    assert not Lab.at("answers=1").answer_view["words"]
    assert Lab.at("variant=chicago&answers=shown").answer_view["words"]
    assert not Lab.at("variant=chicago").answer_view["words"]


def test_a_still_picture_asks_as_well() -> None:
    html = LabPage().still()
    assert "Which card, and why?" in html and "<img" in html and not ANSWER.search(html)
    lab = LabPage()
    lab.receive({"do": "example", "key": "hidden"})
    assert "Who wins more often, and why?" in lab.still()


# --- the answer ---


def test_dragging_the_total_moves_the_position() -> None:
    lab = Lab(FIRST)
    strip_before = lab.answer_view["strip"]["whole"]
    do(lab, "answer", message={"do": "total", "total": 95, "asked": 1}, asked=1)
    assert lab.view["text"] == "standard 95 P1+ AD,2C,10C/2H,5D,6C" and lab.view["fresh"]
    assert lab.answer_view["asked"] == 1 and lab.answer_view["strip"]["whole"] == strip_before
    expected = nn.solve(nn.Position.parse(lab.view["text"]))
    assert {row["code"]: Fraction(row["value"]) for row in lab.answer_view["moves"]} == {
        move.code: value for move, value in expected.values.items()
    }
    do(lab, "answer", message={"do": "step", "at": 1, "asked": 2})
    assert lab.answer_view["at"] == 1 and lab.view["text"] == "standard 95 P1+ AD,2C,10C/2H,5D,6C"
    do(lab, "back")
    assert lab.view["text"] == FIRST


def test_the_number_field_asks_the_same_strip() -> None:
    lab = Lab(FIRST)
    made = lab.answer._strip
    do(lab, "total", total=80)
    assert solved(lab)["strip"]["total"] == 80 and lab.answer._strip is made
    assert lab.answer_view["text"] == lab.view["text"]


def test_a_page_that_is_a_step_behind_gets_no_answer_twice() -> None:
    lab = Lab(FIRST)
    n = lab.view["n"]
    do(lab, "put", card="KS", place="h0")
    do(lab, "solve", n=n)
    assert not lab.view["fresh"]
    assert solved(lab)["words"]


def test_too_large_says_what_would_do() -> None:
    lab = Lab(str(nn.all_seen(nn.deal("standard", players=4, seed=7))))
    assert lab.answer_view["problem"] and lab.answer_view["offers"]
    leave = next(offer for offer in lab.answer_view["offers"] if "stock" in offer["label"])
    do(lab, "answer", message={"do": "offer", "id": leave["id"], "n": lab.answer_view["n"], "asked": 1})
    assert " stock=" not in lab.view["text"] and lab.view["fresh"] and not lab.answer_view["problem"]
    do(lab, "back")
    assert " stock=" in lab.view["text"]


# --- what if ---

CHANGES: dict[str, tuple[dict[str, Any], Callable[[nn.Position], nn.Position]]] = {
    "Player 1 gives 2♣ to Player 2": ({"kind": "give", "seat": 0, "card": "2C", "to": 1}, lambda p: changes.give(p, 0, "2C", 1)),
    "Player 1 holds 3♣, not 2♣": ({"kind": "exchange", "seat": 0, "card": "2C", "new": "3C"}, lambda p: changes.exchange(p, 0, "2C", "3C")),
    "Player 1 and Player 2 swap 2♣ and 6♣": (
        {"kind": "swap", "seat": 0, "card": "2C", "other": 1, "theirs": "6C"}, lambda p: changes.swap(p, 0, "2C", 1, "6C")),
    "Player 2 begins": ({"kind": "turns"}, changes.swap_turns),
    "House rule: You must play a card if you can. You only lose if you can play none: no": (
        {"kind": "rule", "name": "must_play", "value": False}, lambda p: changes.with_game(p, p.variant.with_rules(must_play=False))),
    "Played as Ninety-nine, Chicago": ({"kind": "game", "game": "chicago"}, lambda p: changes.with_game(p, "chicago")),
}  # fmt: skip


def test_what_ifs_beside_each_other_are_right() -> None:
    lab = Lab(FIRST)
    position = lab.question
    assert isinstance(position, nn.Position)
    for message, _ in CHANGES.values():
        do(lab, "whatif", **message)
    assert [row["label"] for row in lab.view["labels"]] == list(CHANGES) and not lab.view["freshRows"]
    rows = compared(lab)
    assert rows[0]["label"] == "As it is" and rows[0]["moves"] == "2♣"
    for row, (label, (_, change)) in zip(rows[1:], CHANGES.items(), strict=True):
        changed = change(position)
        answer = nn.solve(changed)
        assert row["label"] == label and row["text"] == str(changed) and not row["problem"]
        assert row["mark"] == ("W" if answer.winner == 0 else "L")
        assert row["verdict"] == f"Player {(answer.winner or 0) + 1} wins" and row["plies"] == answer.plies
        marks = strip(changed).whole.marks
        own = changed.turn == 0
        assert row["strip"]["who"] == "Player 1"
        for shown, mark in zip(row["strip"]["marks"], marks, strict=True):
            assert shown == (mark if own else {"W": "L", "L": "W", ".": "W"}[mark])
    do(lab, "whatif", **CHANGES["Player 2 begins"][0])
    assert lab.view["say"] == "That is in the list already."
    do(lab, "whatif", kind="game", game="hawaiian")
    assert lab.view["say"].startswith("There is room for 6")


def test_a_what_if_follows_the_position_or_says_why_not() -> None:
    lab = Lab(FIRST)
    do(lab, "whatif", kind="give", seat=0, card="2C", to=1)
    do(lab, "whatif", kind="turns")
    compared(lab)
    do(lab, "take", card="2C", place="h0")
    assert not lab.view["freshRows"]
    rows = compared(lab)
    assert "does not hold" in rows[1]["problem"] and rows[1]["strip"] is None
    assert rows[2]["verdict"] and not rows[2]["problem"]
    do(lab, "keep", id=rows[1]["id"])
    assert "does not hold" in lab.view["say"]
    do(lab, "keep", id=rows[2]["id"])
    assert lab.view["text"] == "standard 93 P2+ AD,10C/2H,5D,6C" and lab.view["compared"] == 1
    do(lab, "drop", id=rows[1]["id"])
    assert lab.view["compared"] == 0 and lab.rows == []
    for number in (rows[1]["id"], 77, None):
        do(lab, "drop", id=number)
        assert "not in the list" in lab.view["say"]


@pytest.mark.parametrize(
    ("message", "say"),
    [
        ({"kind": "give", "seat": 0, "card": "", "to": 1}, "Choose a card first."),
        ({"kind": "give", "seat": 0, "card": "KS", "to": 1}, "does not hold"),
        ({"kind": "give", "card": "2C", "to": 1}, "Choose a player first."),
        ({"kind": "exchange", "seat": 0, "card": "2C", "new": "6C"}, "is not free"),
        ({"kind": "rule", "name": "colour", "value": 3}, "no such house rule"),
        ({"kind": "rule", "name": "limit", "value": None}, "house rules is empty"),
        ({"kind": "game", "game": "ono99_2022"}, "pack of its own"),
        ({"kind": "game", "game": "poker"}, "No game is called"),
        ({"kind": "dance"}, ODD),
        ({}, ODD),
    ],
)
def test_a_what_if_that_cannot_be_is_refused(message: dict[str, Any], say: str) -> None:
    lab = Lab(FIRST)
    do(lab, "whatif", **message)
    assert say in lab.view["say"] and lab.view["compared"] == 0


def test_what_if_needs_open_cards() -> None:
    lab = Lab(next(one.text for one in EXAMPLES if one.key == "hidden"))
    do(lab, "whatif", kind="turns")
    assert "open" in lab.view["say"] and not lab.view["open"]


# --- matches ---


def a_match(over: bool, v: Any = "standard") -> nn.Match:
    match = nn.Match(v, players=["greedy", "careful", "random"], seed=11, names=["Ann", "Ben", "Cem"])
    deals = 0
    while True:
        if match.deal_over:
            deals += 1
            if deals == 2 and over:
                return match
            match.next_deal()
        match.play_bot()
        if deals == 1 and not over:
            return match


@pytest.mark.parametrize(("answered", "from_the_end"), [(0, 0), (1, 0), (2, 1), (3, 2), (9, 2)])
def test_a_deal_that_is_over_is_shown_where_it_has_an_answer(
    monkeypatch: pytest.MonkeyPatch, answered: int, from_the_end: int
) -> None:
    match = match_module.OpenMatch.read(a_match(True).record(), False, {})
    before_the_last = len(match._steps) - 2
    easy = [all_seen(match._steps[before_the_last - back]) for back in range(answered)]

    def only_the_easy(position: nn.Position, *, seconds: float) -> None:
        if position not in easy:
            raise SolveError("It is large.")

    monkeypatch.setattr(match_module, "solve", only_the_easy)
    match.choose(1)
    assert match.play == before_the_last - from_the_end


def test_a_deal_that_is_over_step_by_step() -> None:
    lab = Lab(FIRST)
    record = nn.Match.record(a_match(True))
    do(lab, "match", text=record)
    view = lab.view["match"]
    assert [deal["runs"] for deal in view["deals"]] == [False, False] and view["deal"] == 1
    assert view["who"].startswith("Player 1 is ") and lab.view["back"]
    do(lab, "deal", deal=0)
    plays = lab.view["match"]["plays"]
    texts = []
    for play in range(plays + 1):
        do(lab, "go", play=play)
        texts.append(lab.view["text"])
        assert isinstance(lab.question, nn.Position) and lab.question.visible
        assert lab.question.is_over == (play == plays)
    assert len(set(texts)) == plays + 1
    assert "played" in lab.view["match"]["line"]
    do(lab, "go", play=plays + 1)
    assert lab.view["say"] == "There is no such play in this deal."
    do(lab, "close")
    assert lab.view["match"] is None and lab.view["text"] == texts[-1]
    do(lab, "back")  # the whole walk is one step
    assert lab.view["text"] == FIRST


def test_the_players_of_a_match_keep_their_names_until_it_is_left() -> None:
    lab = Lab(FIRST)
    match = nn.Match("standard", players=["human", "greedy"], seed=3, names=["You", "Squirrel"])
    while not match.deal_over:
        match.play(match.position.legal_moves[0]) if match.mover == 0 else match.play_bot()
    do(lab, "match", text=match.record())
    do(lab, "solve", n=lab.view["n"])
    names = ["Player 1 (you)", "Squirrel"]
    assert [place["name"] for place in lab.view["places"]][:2] == names
    assert lab.answer_view["words"].startswith(tuple(names)) and "Player 2" not in json.dumps(lab.answer_view)
    do(lab, "seats", seats=3)
    assert lab.view["places"][1]["name"] == "Player 2"
    do(lab, "example", key=EXAMPLES[0].key)
    do(lab, "answers", shown=True)
    assert lab.view["places"][1]["name"] == "Player 2" and lab.answer_view["words"].startswith("Player ")


def test_a_running_deal_is_not_shown_by_accident() -> None:
    record = a_match(False).record()
    for text, saved in ((record, False), (pack(record), True)):
        lab = Lab(FIRST)
        do(lab, "match", text=text, saved=saved)
        view = lab.view["match"]
        assert [deal["runs"] for deal in view["deals"]] == [False, True] and view["deal"] == 0
        shown = lab.view["text"]
        do(lab, "deal", deal=1)
        assert lab.view["say"].startswith("This deal is still being played") and lab.view["text"] == shown
        assert lab.view["match"]["deal"] == 0
        do(lab, "deal", deal=1, sure=True)
        assert lab.view["match"]["deal"] == 1 and lab.view["text"] != shown
    only = "\n".join(nn.Match("standard", players=["human", "human"], seed=1).record().splitlines())
    lab = Lab(FIRST)
    do(lab, "match", text=only)
    assert lab.view["match"]["deal"] is None and lab.view["text"] == FIRST
    do(lab, "go", play=0)
    assert lab.view["text"] == FIRST


@pytest.mark.parametrize(
    "game",
    [
        nn.variant("baltimore", steal_pick="choose_seen"),
        nn.variant("bloody_99", jokers="2"),
        nn.variant("icelandic", draw_mode="manual"),
        nn.variant("ninety_eight_arizona"),
    ],
    ids=lambda game: str(game.id),
)
def test_every_position_of_a_match_is_shown_as_it_was(game: nn.Variant) -> None:
    """Also those inside a turn, where somebody is asked something or owes plays."""
    match = nn.Match(game, players=["random"] * 3, seed=5)
    while len(match.log) < 60 and not match.is_over:
        match.next_deal() if match.deal_over else match.play_bot()
    lab = Lab(FIRST)
    do(lab, "match", text=match.record())
    assert lab._match is not None
    inside = 0
    for deal in range(len(lab._match.record.deals)):
        do(lab, "deal", deal=deal, sure=True)
        for play, was in enumerate(lab._match._steps):
            lab.act({"do": "go", "play": play})
            shown = lab.question
            assert lab.problems == [] and isinstance(shown, nn.Position)
            assert [move.code for move in shown.legal_moves] == [move.code for move in was.legal_moves]
            for name in ("total", "turn", "direction", "hands", "stock", "alive", "asked", "plays_owed", "owed_draw"):
                assert getattr(shown, name) == getattr(was, name), name
            inside += bool(was.asked or was.plays_owed or was.owed_draw is not None)
    assert inside


def test_what_is_no_match_says_so() -> None:
    lab = Lab(FIRST)
    for text, saved in (
        ("", False),
        ("hello", False),
        ("hello", True),
        (pack("hello"), True),
        ("Ninety-nine match record, version 1\nvariant: x", False),
    ):
        do(lab, "match", text=text, saved=saved)
        assert lab.view["say"].startswith("This is not a saved match.") and lab.view["match"] is None
        assert lab.view["matchSay"] == lab.view["say"] and lab.view["text"] == FIRST
    do(lab, "match", text=f"{a_match(True).record()}\n99. P1 KS = 400")
    assert "Not all of it could be read" in lab.view["match"]["note"]
    do(lab, "go", play=10**7)
    do(lab, "deal", deal=10**9)
    assert lab.view["match"] is not None


def test_a_match_of_ones_own_game() -> None:
    game = nn.Variant.from_toml('id = "class_4b"\nname = "Class 4b"\nextends = "standard"\n[cards]\nK = "-10"\n')
    lab = Lab(FIRST)
    do(lab, "own", text=game.share_code)
    do(lab, "match", text=a_match(True, game).record())
    assert lab.view["match"] is not None and lab.view["name"] == "Class 4b"
    assert nn.Position.parse(lab.view["text"]) == lab.question


# --- strangers ---

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["h0", "stock", "10S", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from([
    "card", "place", "total", "seats", "seat", "direction", "known", "hand", "name", "value", "game", "text", "key", "number",
    "message", "id", "kind", "deal", "play", "sure", "saved", "n", "seq", "asked",
])  # fmt: skip
STRANGERS = st.builds(
    lambda do_, more: {"do": do_, **more}, st.sampled_from([*Lab.ACTIONS]), st.dictionaries(KEYS, VALUES, max_size=5)
)


@given(st.lists(STRANGERS | VALUES, min_size=1, max_size=8))
@settings(max_examples=often(80))
def test_a_strangers_messages_do_no_harm(messages: list[Any]) -> None:
    lab = Lab(FIRST)
    for message in messages:
        lab.act(message)
        lab.refresh()
        json.dumps([lab.view, lab.form, lab.answer_view, lab.rows]).encode()
        assert isinstance(lab.view["say"], str)
    do(lab, "example", key="two")
    assert lab.view["text"] == FIRST and not lab.problems


@pytest.mark.parametrize(
    "message",
    [None, 7, [], {}, {"do": 3}, {"do": "fly"}, {"do": "put"}, {"do": "put", "card": "10S"}, {"do": "total", "total": 9.5},
     {"do": "total", "total": 10**30}, {"do": "text", "text": "\ud800"}, {"do": "text", "text": "x" * 10**6}, {"do": "answer"},
     {"do": "answer", "message": "x"}, {"do": "rule", "name": "limit", "value": [1]}, {"do": "own", "text": 3}, {"do": "match", "text": 3},
     {"do": "special", "name": "out", "value": "P1"}, {"do": "keep"}, {"do": "go", "play": 1}, {"do": "deal", "deal": 0}],
)  # fmt: skip
def test_what_is_not_understood_is_refused_in_a_sentence(message: object) -> None:
    lab = Lab(FIRST)
    lab.act(message)
    lab.refresh()
    answered = isinstance(message, dict) and message.get("do") == "answer"
    assert (lab.answer_view["say"] if answered else lab.view["say"]).endswith(".")
    assert lab.view["text"] == FIRST


# --- the page ---


def test_a_fault_of_our_own_is_told_and_the_page_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = LabPage()
    page.receive({"do": "put", "card": "KS", "place": "h0"})

    def fail(self: object, *args: object) -> None:
        raise RuntimeError("no")

    with monkeypatch.context() as broken:
        broken.setattr(Draft, "put", fail)
        page.receive({"do": "put", "card": "KD", "place": "h0"})
    assert page.view["say"] == SORRY and page.view["text"] == "standard 93 P1+ AD,2C,10C,KS/2H,5D,6C"
    assert "RuntimeError" in caplog.text
    page.receive({"do": "put", "card": "KD", "place": "h0"})
    assert page.view["text"] == "standard 93 P1+ AD,2C,10C,KS,KD/2H,5D,6C"


def test_what_is_stopped_leaves_the_page_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    page = LabPage()
    with monkeypatch.context() as broken:
        broken.setattr("ninetynine_edu.panels.answer.desk.solve", stop)
        page.receive({"do": "put", "card": "KS", "place": "h0"})
        page.receive({"do": "solve", "n": page.view["n"]})
    assert "stopped" in page.answer["problem"] and page.view["fresh"]
    page.receive({"do": "whatif", "kind": "turns"})
    with monkeypatch.context() as broken:
        broken.setattr("ninetynine_edu.study.whatif.compare", stop)
        page.receive({"do": "compare", "n": page.view["n"]})
    assert "stopped" in page.view["say"] and page.view["freshRows"]  # the page does not ask again by itself
    with monkeypatch.context() as broken:
        broken.setattr("ninetynine_edu.panels.lab.desk.ending", stop)
        page.receive({"do": "ending"})
    assert page.view["say"] == "It was stopped. Your position is still here."
    page.receive({"do": "total", "total": 90})
    page.receive({"do": "solve", "n": page.view["n"]})
    page.receive({"do": "compare", "n": page.view["n"]})
    assert page.answer["words"] and len(page.rows) == 2


def test_the_address_chooses_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(address: str) -> Lab:
        monkeypatch.setenv("QUERY_STRING", address)
        return page_module.show().lab

    asked = at("?position=chicago%2095%20P2-%20KS%2F9H&x=1")
    assert asked.view["text"] == "chicago 95 P2- KS/9H" and not asked.view["say"] and not asked.view["back"]
    assert asked.view["fresh"] and asked.answer_view["words"]
    ours = at("variant=icelandic")
    assert ours.view["name"] == "Ninety-nine, Icelandic" and ours.view["fresh"] and not ours.view["back"]
    for address in ("position=standard%20300%20P1%2B%20KS%2F9H", "variant=poker"):
        wrong = at(address)
        assert wrong.view["text"] == FIRST and wrong.view["say"].endswith("Here is an example instead.")
        assert not wrong.problems
    assert at("&".join("a=1" for _ in range(99))).view["text"] == FIRST
    assert page_module.show().keep == "lab" and page_module.show(FIRST).keep == ""


def test_what_was_here_before_is_kept() -> None:
    lab = Lab("chicago 95 P2- KS/9H")
    do(lab, "earlier", text=FIRST)
    assert "Your last position is kept" in lab.view["say"] and lab.view["text"] == "chicago 95 P2- KS/9H"
    do(lab, "earlier", text="rubbish")
    do(lab, "back")
    assert lab.view["text"] == FIRST


def test_without_widgets_there_is_a_picture() -> None:
    page = LabPage(FIRST)
    bundle = page._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    assert (
        ("<svg" in html or "data:image/svg" in html)
        and "Player 1 wins in 3 plays" in html
        and html == LabPage(FIRST).still()
    )


@pytest.mark.parametrize("start", [None, 5, [], b"standard"])
def test_what_is_no_position_and_no_text_is_refused(start: Any) -> None:
    with pytest.raises(ValueError, match="at a position or at the text of one"):
        page_module.show(start)


def test_a_click_is_quick(record_figure: Callable[[str, str], None]) -> None:
    page = LabPage()
    start = time.process_time()
    for card in ("KS", "KD", "KH", "KC") * 5:
        page.receive({"do": "put", "card": card, "place": "h0"})
    each = (time.process_time() - start) / 20
    start = time.process_time()
    page.receive({"do": "solve", "n": page.view["n"]})
    record_figure(
        "endgame lab: a click, and its answer",
        f"{1000 * each:.1f} ms and {1000 * (time.process_time() - start):.1f} ms in Python",
    )
