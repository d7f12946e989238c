"""The workshop without a browser: form and text follow each other, errors have lines, nothing typed is lost."""

from __future__ import annotations

import random
import time
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.panels.workshop.desk import Workshop, first_text
from ninetynine_edu.panels.workshop.form import base_cards, friendly_effects, ranks_typed
from ninetynine_edu.panels.workshop.page import WorkshopPanel
from ninetynine_edu.panels.workshop.problems import SOURCE, problems_of
from tests.strategies import often

COMMENTED = """# Class 4b
id = "ours"  # mine
name = "Class 4b"
extends = "standard"

[rules]
# not so far
limit = 50  # fifty
"""


def do(shop: Workshop, what: str, **more: Any) -> list[dict[str, Any]]:
    replies = shop.act({"do": what, "seq": 1, **more})
    shop.refresh()
    return replies


def put(shop: Workshop, path: str, value: object) -> None:
    do(shop, "set", path=path.split(".", 1), value=value)


def form(shop: Workshop, path: str) -> Any:
    """What the form shows for an entry."""
    view = shop.view["form"]
    table, _, key = path.partition(".")
    if table == "rules":
        return next(row["value"] for row in (*view["frame"], *view["rules"]) if row["name"] == key)
    if table == "cards":
        return next(row["effect"] for row in view["cards"] if row["key"] == key)
    return view[{"min_players": "fewest", "max_players": "most"}.get(table, table)]


@pytest.mark.parametrize("name", nn.variants())
def test_any_variant_can_be_the_start(name: str) -> None:
    shop = Workshop()
    do(shop, "start", base=name)
    base = nn.variant(name)
    assert not shop.problems
    assert shop.view["form"]["base"] == name
    assert shop.text == f'id = "our_game"\nname = "Our game"\nextends = "{name}"\n'  # nothing is different yet
    assert shop.game.house_rules == base.house_rules
    assert [shop.game.effect(card) for card in shop.game.deck()] == [base.effect(card) for card in base.deck()]
    rows = {row["key"]: row for row in shop.view["form"]["cards"]}
    assert not any(row["changed"] for row in rows.values())
    key = next(iter(rows))
    put(shop, f"cards.{key}", "0, reverse")
    put(shop, "rules.limit", 45)
    assert not shop.problems and not shop.view["refused"]
    assert (form(shop, f"cards.{key}"), form(shop, "rules.limit")) == ("0, reverse", 45)
    assert nn.variant(shop.view["code"]) == shop.game


def test_the_form_writes_what_a_teacher_would_write() -> None:
    shop = Workshop()
    for path, value in (
        ("rules.hand_size", 5), ("cards.K", "=50"), ("rules.limit", 50), ("cards.9", "0, skip"), ("name", "Class 4b"),
        ("rules.swap_4_9", False), ("rules.must_play", True),
    ):  # fmt: skip
        put(shop, path, value)
    put(shop, "cards.K", "=50")
    assert shop.text == (
        'id = "class_4b"\nname = "Class 4b"\nextends = "standard"\n\n[cards]\n9 = "0, skip"\nK = "=50"\n\n'
        "[rules]\nlimit = 50\nhand_size = 5\n"
    )
    put(shop, "cards.9", "=50")  # as in the game it starts from, at this limit
    put(shop, "cards.K", "0")
    put(shop, "rules.hand_size", 3)
    assert shop.text == 'id = "class_4b"\nname = "Class 4b"\nextends = "standard"\n\n[rules]\nlimit = 50\n'


def test_comments_survive_the_form() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "rules.limit", 60)
    put(shop, "rules.hand_size", 2)
    put(shop, "cards.4", "0, skip")
    put(shop, "name", "Theirs")
    for words in ("# Class 4b\n", "# mine\n", "# not so far\nlimit = 60  # fifty\n"):
        assert words in shop.text
    assert shop.game.id == "ours"  # an id that somebody chose stays


def test_the_text_moves_the_form() -> None:
    shop = Workshop(COMMENTED)
    do(shop, "text", text=COMMENTED.replace("50 ", "61 ") + '[cards]\n7 = "0, skip"\njoker = "0"\n')
    assert (form(shop, "rules.limit"), form(shop, "cards.7"), form(shop, "cards.joker")) == (61, "0, skip", "0")
    assert "61" in shop.view["card"]


def test_a_wrong_text_keeps_everything_and_the_form_waits() -> None:
    shop = Workshop(COMMENTED)
    good = shop.game
    wrong = COMMENTED.replace("limit", "limt")
    do(shop, "text", text=wrong)
    assert shop.text == wrong == shop.view["text"]
    assert [(p.line, p.key) for p in shop.problems] == [(8, "rules.limt")]
    assert "Did you mean limit?" in shop.problems[0].text
    assert shop.game is good and shop.view["waiting"] and shop.view["form"]["frame"]
    put(shop, "rules.hand_size", 5)
    assert shop.text == wrong and "waits" in shop.view["say"]
    do(shop, "good")
    assert shop.text == COMMENTED and not shop.problems
    do(shop, "back")
    assert shop.text == wrong  # and that can still be had back


@pytest.mark.parametrize(
    ("line", "found", "words"),
    [
        ("hand_size = 5o", 9, "left over"),
        ("limit 50", 9, "limit = 50"),
        ('limit = "50', 9, "quotes are not closed"),
        ("limit =", 9, 'After "="'),
        ("hand_size = 50", 9, "1 to 12"),
        ("limit = 60", 9, "twice"),
        ("[cards", 9, "not closed"),
        ('life_mode = "token:3"', 9, "tokens:3"),
        ("swap_K_9 = true\nswap_4_9 = true", 9, "choose one of them"),
        ('[cards]\n9 = "0, skp"', 10, "Did you mean skip?"),
        ('[cards]\n9 = "=99"', 10, "sets 99"),
        ('[cards]\n11 = "0"', 10, "no card"),
        ("[house]\na = 1", 9, "house_rules"),
        ('[cards]\n"red 5" = "0, skp"', 10, "I don't know the word 'skp'"),
    ],
)
def test_errors_stand_at_their_line(line: str, found: int, words: str) -> None:
    shop = Workshop(COMMENTED)
    do(shop, "text", text=COMMENTED + line + "\n")
    assert (shop.problems[0].line, words in shop.problems[0].text) == (found, True), shop.problems
    assert shop.game.limit == 50


def test_nothing_is_tried_while_a_field_is_wrong() -> None:
    """The table would play the version of before, and what is wrong would be out of sight."""
    shop = Workshop()
    put(shop, "rules.limit", 50)
    put(shop, "rules.limit", 5)
    assert do(shop, "try") == []
    assert shop.view["say"] == "“Play up to” is not right yet. Put it right, then try it at the table."
    put(shop, "rules.limit", 55)
    assert do(shop, "try") == [{"kind": "try"}]


def test_nothing_is_tried_while_the_text_is_wrong() -> None:
    shop = Workshop()
    do(shop, "text", text="x")
    assert do(shop, "try") == []
    assert shop.view["say"] == "The text is not right yet. Put it right, then try it at the table."
    do(shop, "good")
    assert do(shop, "try") == [{"kind": "try"}]


def test_what_was_refused_in_a_field_that_is_gone_stops_nothing() -> None:
    shop = Workshop()
    put(shop, "cards.K", "fly")
    put(shop, "rules.ranks", "A-6")
    assert shop.game.house_rules["ranks"] == "A-6"
    assert do(shop, "try") == [{"kind": "try"}]


def test_a_refused_field_keeps_what_was_typed_and_comes_along_later() -> None:
    shop = Workshop()
    put(shop, "rules.swap_K_9", True)
    before = shop.text
    put(shop, "rules.swap_4_9", True)
    assert shop.text == before
    assert shop.view["refused"] == [
        {
            "path": ["rules", "swap_4_9"],
            "value": True,
            "text": (
                "These house rules do not go together: “Kings and nines swap what they do.” "
                "And: “Fours and nines swap what they do.” Change one of them."
            ),
        }
    ]
    put(shop, "rules.swap_K_9", False)  # now there is room for the other
    assert shop.view["refused"] == []
    assert "swap_4_9 = true" in shop.text and "swap_K_9" not in shop.text
    put(shop, "cards.8", "+8, skp")
    put(shop, "rules.hand_size", 7)  # what is wrong elsewhere does not stop this
    assert shop.game.hand_size == 7
    assert [entry["value"] for entry in shop.view["refused"]] == ["+8, skp"]


@pytest.mark.parametrize(
    ("path", "value", "above", "beside"),
    [
        (
            "rules.hand_size",
            60,
            "“Cards in each hand” is not right yet.",
            "“Cards in each hand” can be 1 to 12, not 60.",
        ),
        ("rules.limit", -5, "“Play up to” is not right yet.", "“Play up to” can be 10 to 500, not -5."),
        ("max_players", 1, "“Most players” is not right yet.", "“Most players” can be 2 to 10, not 1."),
        ("min_players", 11, "“Fewest players” is not right yet.", "“Fewest players” can be 2 to 10, not 11."),
        ("name", "", "“Name” is not right yet.", "“Name” can have 1 to 80 characters, not 0."),
        ("cards.9", "0, skp", "“9” is not right yet.", "I don't know the word 'skp'. Did you mean skip?"),
    ],
)
def test_a_refused_field_is_called_as_the_form_calls_it(path: str, value: object, above: str, beside: str) -> None:
    shop = Workshop()
    put(shop, path, value)
    assert shop.view["say"] == above  # the reason is told once, beside the field
    assert [entry["text"] for entry in shop.view["refused"]] == [beside]


def test_no_field_shows_the_key_of_a_file() -> None:
    """Also where two entries do not go together, and in another language."""
    shop = Workshop()
    put(shop, "min_players", 5)
    put(shop, "max_players", 3)
    put(shop, "rules.ranks", "blah")
    assert [entry["text"].split(". ")[0] for entry in shop.view["refused"]] == [
        "“Fewest players” cannot be more than “Most players”.",
        "“Cards in the pack” cannot be 'blah'",
    ]
    with speaking("de"):
        shop = Workshop()
        put(shop, "rules.hand_size", 60)
        assert [entry["text"] for entry in shop.view["refused"]] == ["„Karten pro Person“ geht von 1 bis 12, nicht 60."]


def test_the_text_calls_its_entries_by_their_keys() -> None:
    shop = Workshop(COMMENTED)
    do(shop, "text", text="max_players = 1\n" + COMMENTED + "hand_size = 60\n")
    assert [problem.text.split(" ")[0] for problem in shop.problems] == ["max_players", "hand_size"]


def test_another_limit_moves_what_sets_it() -> None:
    shop = Workshop()
    put(shop, "cards.J", "=99")
    put(shop, "rules.limit", 40)
    assert [str(shop.game.effect(code)) for code in ("9S", "JS")] == ["=40", "=40"]
    assert tomllib.loads(shop.text)["cards"] == {"J": "=40"}


def test_a_joker_that_gets_an_effect_comes_into_the_pack() -> None:
    shop = Workshop()
    put(shop, "cards.joker", "0, skip")
    assert len(shop.game.deck()) == 54
    assert str(shop.game.effect("RJ")) == "0, skip"


def test_a_file_with_the_id_of_another_game_gets_a_fresh_one() -> None:
    text = nn.variant("standard").to_toml().replace('K = "0"', 'K = "+1"')
    shop = Workshop(text)
    assert (shop.problems[0].line, shop.problems[0].key, shop.view["shadow"]) == (1, "id", True)
    assert shop.game.id == "our_game"  # nothing has been shadowed
    do(shop, "own_id")
    assert (shop.game.id, shop.game.name) == ("our_standard", "Ninety-nine, standard rules, our version")
    assert str(shop.game.effect("KS")) == "+1" and str(nn.variant("standard").effect("KS")) == "0"
    assert nn.variant(shop.view["code"]) == shop.game


def test_opening_codes_and_files() -> None:
    shop = Workshop()
    put(shop, "name", "Mine")
    mine = shop.text
    do(shop, "open", text="chicago{hand_size=5}")
    assert (shop.game.hand_size, shop.view["form"]["base"]) == (5, "chicago")
    code = shop.view["code"]
    do(shop, "back")
    assert shop.text == mine
    do(shop, "open", text=f"  {code}\n")
    assert shop.game.hand_size == 5
    do(shop, "open", text=COMMENTED)
    assert shop.text == COMMENTED
    do(shop, "open", text="standard;limit=5~AAAA")
    assert "Copy it once more" in shop.view["say"] and shop.text == COMMENTED
    do(shop, "open", text="non\nsense")
    assert shop.problems and shop.game.limit == 50
    assert Workshop("chicago;limit=5~AAAA").view["say"]


@pytest.mark.parametrize(
    "part", ["standard;li", "standard;limit=50", "nonsense", "<b>", "9" * 30_000, "standard;name=A~"]
)
def test_half_a_code_puts_no_good_text_away(part: str) -> None:
    shop = Workshop(COMMENTED)
    assert shop.act({"do": "open", "text": part}) == []  # what was pasted stays in its field
    shop.refresh()
    assert shop.text == COMMENTED and not shop.problems
    assert 10 < len(shop.view["say"]) < 400
    assert shop.act({"do": "open", "text": "\ufeffid = 'x'\nname = 'X'\nextends = 'chicago'"}) == [{"kind": "opened"}]
    assert shop.game.id == "x"


def test_what_was_built_before_can_be_had_back() -> None:
    shop = Workshop("chicago")
    do(shop, "earlier", text=first_text())
    assert not shop.view["back"], "nothing had been built"
    do(shop, "earlier", text=COMMENTED)
    assert shop.view["back"] and "Go back" in shop.view["say"] and shop.view["form"]["base"] == "chicago"
    do(shop, "back")
    assert shop.text == COMMENTED


def test_an_address_may_bring_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    for address, limit in (("?variant=chicago%7Blimit%3D50%7D&x=1", 50), ("&".join(["a=1"] * 99), 99), ("", 99)):
        monkeypatch.setenv("QUERY_STRING", address)
        assert WorkshopPanel(keep="workshop").game.limit == limit
        assert WorkshopPanel().game.limit == 99, "only an app is asked by its address"


def test_trying_puts_the_version_on_the_table() -> None:
    panel = WorkshopPanel(COMMENTED)
    panel._page.receive({"do": "try", "seq": 0})
    (table,) = panel._place.children
    assert table.session.view["limit"] == 50
    panel._page.receive({"do": "set", "seq": 0, "path": ["rules", "limit"], "value": 70})
    panel._page.receive({"do": "try", "seq": 0})
    assert panel._place.children == (table,)
    assert table.session.view["limit"] == 70
    move = next(card for card in table.session.view["hand"] if card["choices"])["choices"][0]["move"]
    assert not table.session.view["log"]
    table.receive({"do": "play", "n": table.session.view["n"], "move": move})
    assert table.session.view["log"]  # of one line, or of more where the card ends the deal


def test_an_error_of_ours_is_a_sentence_and_the_last_good_text_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = WorkshopPanel(COMMENTED)

    def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr("ninetynine_edu.panels.workshop.desk.problems_of", fail)
    panel._page.receive({"do": "text", "seq": 3, "text": "x"})
    assert "our side" in panel._page.view["say"] and panel._page.view["text"] == COMMENTED
    monkeypatch.undo()
    panel._page.receive({"do": "set", "seq": 0, "path": ["rules", "limit"], "value": 70})
    assert panel.game.limit == 70


STRANGE: tuple[object, ...] = (
    None, 7, [], {}, {"do": 3}, {"do": "nothing"}, {"do": "set"}, {"do": "set", "path": "rules"}, {"do": "set", "path": ["rules"]},
    {"do": "set", "path": ["source", "status"], "value": "x"}, {"do": "set", "path": ["extends"], "value": "chicago"},
    {"do": "set", "path": ["rules", "limit"], "value": None}, {"do": "set", "path": ["rules", "limit"], "value": 10**40},
    {"do": "set", "path": ["rules", "limit"], "value": [1]}, {"do": "set", "path": ["rules", "x" * 99], "value": 1},
    {"do": "set", "path": ["rules", "a\nb"], "value": 1}, {"do": "set", "path": ["cards", "9"], "value": "x" * 9999},
    {"do": "set", "path": ["cards", "9"], "value": "\ud800"}, {"do": "text", "text": "\ud800"}, {"do": "text", "text": 3},
    {"do": "text", "text": "x" * 3 * 10**6}, {"do": "start", "base": "../x"}, {"do": "start", "base": 3}, {"do": "open"},
    {"do": "text", "seq": -1, "text": ""}, {"do": "text", "seq": True, "text": ""}, {"do": "back"}, {"do": "own_id"},
    {"do": "__class__"}, {"do": "set", "path": ["id"], "value": "standard"}, {"do": "set", "path": ["name"], "value": ""},
    {"do": "set", "path": ["rules", "no_such"], "value": True}, {"do": "set", "path": ["cards", "x"], "value": "0"},
)  # fmt: skip


@pytest.mark.parametrize("message", STRANGE, ids=range(len(STRANGE)))
def test_whatever_a_page_sends_the_version_stays(message: object) -> None:
    shop = Workshop(COMMENTED)
    shop.act(message)
    shop.refresh()
    assert shop.game.house_rules["limit"] == 50
    assert shop.game.id == "ours"
    assert shop.view["say"] or shop.problems


def deep(n: int) -> str:
    return "a = " + "[" * n + "]" * n


HUGE = {
    "long": "x = " + "1" * 99_000,
    "too long": "# " + "x" * 1_100_000,
    "deep lists": deep(40_000),
    "deep tables": "a = " + "{b = " * 15_000 + "1" + "}" * 15_000,
    "dots": "a" + ".a" * 40_000 + " = 1",
    "dots by lines": "\n".join("a" + ".a" * 59 + f"{i} = 1" for i in range(700)),
    "many keys": "\n".join(f"key{i} = {i}" for i in range(7_000)),
    "many cards": "[cards]\n" + "\n".join(f'"card {i}" = "0"' for i in range(5_000)),
    "many tables": "\n".join(f"[t{i}]" for i in range(12_000)),
    "same again": "[rules]\n" * 12_000,
    "quotes": '"' * 99_000,
    "odd signs": "id = \"\u202e\u0000\ufeff\"\nname = '\u2066'\n",
    "odd digits": "[rules]\nlimit = ٥٠\n",
    "hex": "[rules]\nlimit = 0x" + "f" * 90_000,
    "only lines": "\n" * 99_000,
    "date": "id = 2020-01-01\nname = 1.5\nextends = []\n",
    "itself": 'id = "x"\nname = "X"\nextends = "x"\n',
    "a path": 'id = "x"\nname = "X"\nextends = "/etc/passwd"\n',
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_malicious_files_give_few_errors_in_bounded_time(text: str, record_figure: Any) -> None:
    shop = Workshop()
    start = time.process_time()
    do(shop, "open", text=text)
    seconds = time.process_time() - start
    assert shop.problems or shop.view["say"]
    assert len(shop.problems) <= 21
    assert all(len(problem.text) < 1000 and 1 <= problem.line <= text.count("\n") + 1 for problem in shop.problems)
    assert shop.game.id == "our_game"
    if seconds > 0.3:
        record_figure(f"workshop: a hostile file ({text[:12]!r}…) is refused in", f"{seconds:.2f} s of CPU")


def test_a_very_long_text_is_changed_in_the_text_only() -> None:
    shop = Workshop(COMMENTED + "# x\n" * 60_000)
    assert shop.game.limit == 50
    put(shop, "rules.limit", 60)
    assert "only be changed in its text" in shop.view["say"] and shop.game.limit == 50


def test_at_most_twenty_problems_are_told() -> None:
    text = 'id = "x"\nname = "X"\nextends = "standard"\n[rules]\n' + "\n".join(f"rule{i} = 1" for i in range(60))
    with pytest.raises(nn.VariantError) as caught:
        nn.Variant.from_toml(text, SOURCE)
    found = problems_of(caught.value, text)
    assert len(found) == 21
    assert [problem.line for problem in found][:-1] == list(range(5, 25))
    assert found[-1].text.startswith("There are more")


def test_problems_come_in_the_order_of_their_lines() -> None:
    shop = Workshop(COMMENTED)
    do(shop, "text", text=COMMENTED.replace("50", "5") + '[cards]\n9 = "0, skp"\n[source]\nstatus = "x"\n')
    assert [problem.line for problem in shop.problems] == [8, 10, 12]


def test_every_friendly_effect_can_be_chosen() -> None:
    for base in ("standard", "one_hundred", "chicago"):
        shop = Workshop()
        do(shop, "start", base=base)
        for effect, words in friendly_effects(nn.variant(base).limit):
            put(shop, "cards.8", effect)
            assert not shop.view["refused"], (base, effect)
            assert form(shop, "cards.8") == effect
            assert words and "no word" not in words


ENTRIES: dict[str, list[object]] = {
    "rules.limit": [20, 50, 99, 150, 5],
    "rules.hand_size": [1, 4, 7, 99],
    "rules.life_mode": ["tokens:5", "elimination", "nothing"],
    "rules.open_hands": [True, False],
    "rules.ranks": ["A-6", "all", "A+2+K", "2-10", "x"],
    "rules.bust_mode": ["eliminated", "token_reset"],
    "rules.jokers": ["0", "1", "2"],
    "rules.same_rank": [2, 1],
    "rules.swap_K_9": [True, False],
    "rules.swap_4_9": [True, False],
    "cards.9": ["0, skip", "=50", "+9", "=99", "nonsense"],
    "cards.A": ["+1", "+1 or +11", "=any"],
    "cards.red 5": ["-5", "x2"],
    "cards.joker": ["0", "0, choose-next"],
    "name": ["Klasse 4b", "Standard", "日本 ❤", "a;b~c", ""],
    "description": ["Short.", ""],
    "min_players": [2, 3, 11],
    "max_players": [4, 10, 1],
}


@settings(max_examples=often(60))
@given(
    base=st.sampled_from(nn.variants()),
    edits=st.lists(
        st.sampled_from([(path, value) for path, values in ENTRIES.items() for value in values]), max_size=10
    ),
)
def test_form_to_text_to_form_and_the_code(base: str, edits: list[tuple[str, object]]) -> None:
    shop = Workshop(COMMENTED)
    do(shop, "start", base=base)
    for path, value in edits:
        put(shop, path, value)
        assert not shop.problems, (path, value, shop.text)
        refused = {".".join(entry["path"]) for entry in shop.view["refused"]}
        if path not in refused and path.split(".")[-1] in shop.game.house_rules:
            assert form(shop, path) == value or (path == "rules.limit"), (path, shop.text)
    again = Workshop(shop.text)  # the text alone makes the same form
    assert again.game == shop.game
    assert again.view["form"] == shop.view["form"]
    assert nn.variant(shop.view["code"]) == shop.game
    opened = Workshop(shop.view["code"])  # and so does the code
    assert opened.game == shop.game
    assert opened.view["form"] == shop.view["form"]


@pytest.mark.parametrize("seed", range(3))
def test_typing_a_file_letter_by_letter_never_fails(seed: int) -> None:
    shop, rng = Workshop(), random.Random(seed)
    text = COMMENTED + '[cards]\n9 = "0, skip"\n'
    for end in range(0, len(text), 1 + seed):
        do(shop, "text", text=text[:end] + rng.choice(["", "", '"', "[", "\\"]))
        assert shop.view["form"]
    do(shop, "text", text=text)
    assert not shop.problems and str(shop.game.effect("9S")) == "0, skip"


def test_a_file_in_inline_tables_can_be_changed_by_the_form_too() -> None:
    shop = Workshop('id = "x"\nname = "X"\nextends = "standard"\nrules = { limit = 50 }\ncards = { 9 = "0" }\n')
    put(shop, "rules.hand_size", 4)
    put(shop, "cards.9", "0, skip")
    assert (shop.game.limit, shop.game.hand_size, str(shop.game.effect("9S"))) == (50, 4, "0, skip")
    assert "[cards]" in shop.text and not shop.view["refused"]


def test_a_start_beside_a_wrong_text_takes_no_name_from_before() -> None:
    shop = Workshop(COMMENTED)
    do(shop, "start", base="chicago")
    assert (shop.game.id, shop.game.name) == ("ours", "Class 4b")
    do(shop, "text", text="limit = ")
    do(shop, "start", base="michigan")
    assert shop.text == first_text("michigan") and not shop.problems


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + COMMENTED, COMMENTED + "# ours ~abcd", '# {ours}\n' + COMMENTED, 'id = "ours" # {\n' + COMMENTED.partition("mine\n")[2],
    ],
)  # fmt: skip
def test_a_file_is_opened_as_it_is_also_where_it_looks_like_a_code(text: str) -> None:
    shop = Workshop()
    do(shop, "open", text=text)
    assert shop.text == text.removeprefix("\ufeff") and not shop.problems
    assert (shop.game.limit, shop.view["say"]) == (50, "Class 4b is open.")


def test_a_code_that_is_broken_over_two_lines_puts_no_text_away() -> None:
    shop = Workshop(COMMENTED)
    do(shop, "open", text="standrad{limit=50,\nhand_size=5}")
    assert shop.text == COMMENTED and "neither a code nor the text of a file" in shop.view["say"]


def test_what_is_said_of_what_is_opened() -> None:
    shop = Workshop()
    do(shop, "open", text="standard")
    assert shop.view["say"].endswith("and nothing is different yet.")
    do(shop, "open", text="standard{limit=50}")
    assert shop.view["say"] == f"{shop.game.name} is open." and shop.game.limit == 50
    do(shop, "open", text='id = "ours"\nname = "Half a game"\n')
    assert shop.problems and "is open" not in shop.view["say"]


def test_only_the_first_thing_from_earlier_is_kept_to_go_back_to() -> None:
    shop = Workshop()
    do(shop, "earlier", text=COMMENTED)
    do(shop, "earlier", text=COMMENTED.replace("50", "60"))
    do(shop, "back")
    assert shop.text == COMMENTED


def test_another_text_begins_without_what_was_refused_before() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "rules.hand_size", 99)
    assert [entry["path"] for entry in shop.view["refused"]] == [["rules", "hand_size"]]
    do(shop, "start", base="chicago")
    assert shop.view["refused"] == []
    put(shop, "rules.limit", 60)
    assert "hand_size" not in shop.text


def test_ranks_are_typed_as_people_say_them() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "rules.ranks", "ace to seven, and kings")
    assert form(shop, "rules.ranks") == "A-7+K" and not shop.view["refused"]


def test_only_so_much_that_was_refused_waits() -> None:
    shop = Workshop(COMMENTED)
    for number in range(25):
        put(shop, f"cards.{number}", "fly")
    assert len(shop.view["refused"]) == 20
    put(shop, "cards.3", "swim")
    assert [entry["value"] for entry in shop.view["refused"] if entry["path"] == ["cards", "3"]] == ["swim"]


def test_the_form_takes_no_id_of_another_game() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "id", "michigan")
    assert shop.view["say"] == "michigan is the id of another game. Choose one of your own."
    assert shop.text == COMMENTED and not shop.problems


def test_a_joker_that_does_something_brings_the_jokers_where_there_are_none() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "cards.joker", "=0")
    assert form(shop, "rules.jokers") == "2"
    other = Workshop("jbb_whitby_2025")
    before = other.game.house_rules["jokers"]
    put(other, "cards.joker", "+7")
    assert before != "0" and other.game.house_rules["jokers"] == before


def test_a_limit_that_is_left_out_again_takes_its_cards_along() -> None:
    shop = Workshop(COMMENTED + '[cards]\nK = "=50"\n')
    do(shop, "set", path=["rules", "limit"], value=None, plain=True)
    assert (form(shop, "rules.limit"), form(shop, "cards.K")) == (99, "=99")


def test_after_an_error_of_our_own_nothing_waits() -> None:
    shop = Workshop(COMMENTED)
    put(shop, "rules.hand_size", 99)
    shop.recover("Sorry.")
    assert (shop.view["refused"], shop.view["say"], shop.text) == ([], "Sorry.", COMMENTED)


def test_the_table_seats_no_more_than_the_game_is_for() -> None:
    assert len(Workshop(COMMENTED + "\n[x]\n").company()) == 3
    two = Workshop(COMMENTED.replace("[rules]", "max_players = 2\n\n[rules]"))
    assert not two.problems and len(two.company()) == 2


def test_an_id_of_its_own_leaves_a_name_of_its_own() -> None:
    shop = Workshop()
    do(shop, "text", text=COMMENTED.replace('"ours"', '"michigan"'))
    do(shop, "own_id")
    assert (shop.game.id, shop.game.name) == ("our_michigan", "Class 4b")


def test_an_entry_that_says_what_holds_anyway_is_not_shown_as_changed() -> None:
    shop = Workshop(COMMENTED + '[cards]\n9 = "=50"\nK = "0, skip"\n')
    rows = {row["key"]: row["changed"] for row in shop.view["form"]["cards"]}
    usual = base_cards(shop.game, {"extends": "standard", "rules": {"limit": 50}})
    assert usual["9"] == "=50" and usual["K"] != "0, skip"
    assert (rows["9"], rows["K"]) == (False, True)


def test_of_ranks_only_a_short_text_is_read() -> None:
    assert ranks_typed("ace" + " " * 80 + "to six") == "ace" + " " * 80 + "to six"
