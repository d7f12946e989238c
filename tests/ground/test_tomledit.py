"""Single entries of a TOML file change; comments, order and everything else stay."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.toml_edit import EditError, Path, Value, edited
from tests.strategies import often

OURS = """# Class 4b, spring
id = "ours"   # never change this
name = "Ours"
extends = "standard"

# What the cards do
[cards]
9 = "0, skip"  # because of Tim # and Ada
"red 5" = "+1"
# the rest stays

[rules]
# not 99
limit = 50 # fifty
[source]
documents = [
    "a letter",  # [cards]
    "9 = 1",
]
"""
ORDER = ("id", "name", "extends", "description", "8", "9", "10", "limit", "hand_size")


def comments(text: str) -> list[str]:
    return [
        part for line in text.splitlines() if "#" in line and '"#' not in line for part in [line[line.index("#") :]]
    ]


def test_a_value_changes_and_its_comment_stays() -> None:
    made = edited(OURS, {("rules", "limit"): 60, ("cards", "9"): "0, reverse"}, ORDER)
    assert "limit = 60 # fifty\n" in made
    assert '9 = "0, reverse"  # because of Tim # and Ada\n' in made
    assert len(made.splitlines()) == len(OURS.splitlines())
    assert comments(made) == comments(OURS)


def test_a_new_entry_goes_where_a_person_would_put_it() -> None:
    made = edited(
        OURS,
        {("cards", "10"): "-10", ("cards", "8"): "0", ("description",): "Short.", ("rules", "hand_size"): 4},
        ORDER,
    )
    lines = made.splitlines()
    assert lines[lines.index('extends = "standard"') + 1] == 'description = "Short."'
    assert lines[lines.index("[cards]") + 1] == '8 = "0"'
    assert lines[lines.index("limit = 50 # fifty") + 1] == "hand_size = 4"
    assert [line for line in lines if line.startswith("10")] == ['10 = "-10"']
    assert comments(made) == comments(OURS)


def test_an_entry_is_taken_out_and_an_empty_table_with_it() -> None:
    plain = 'id = "x"\n\n[cards]\n9 = "0"\n\n[rules]\nlimit = 50\n'
    assert edited(plain, {("cards", "9"): None}) == 'id = "x"\n\n[rules]\nlimit = 50\n'
    assert edited(plain, {("rules", "limit"): None}) == 'id = "x"\n\n[cards]\n9 = "0"\n'
    assert "# what" in edited('[cards]\n# what they do\n9 = "0"\n', {("cards", "9"): None})  # nobody's words go away
    assert edited(plain, {("rules", "no_such"): None}) == plain


def test_a_new_table_stands_before_those_that_come_after_it() -> None:
    made = edited('id = "x"\n\n# the rules\n[rules]\nlimit = 50\n', {("cards", "9"): "0"})
    assert made == 'id = "x"\n\n[cards]\n9 = "0"\n\n# the rules\n[rules]\nlimit = 50\n'
    assert edited("", {("rules", "limit"): 50}) == "[rules]\nlimit = 50\n"


@pytest.mark.parametrize(
    "text",
    [
        "rules = { limit = 5 }\n",
        "rules.limit = 4\n",
        '[rules]\n"li\\u006dit" = 3\n',
        "rules = 3\n",
        "[[rules]]\nlimit = 3\n",
    ],
)
def test_what_cannot_be_changed_alone_is_refused(text: str) -> None:
    with pytest.raises(EditError):
        edited(text, {("rules", "limit"): 7})


def test_windows_line_ends_stay() -> None:
    assert edited('id = "x"\r\nname = "y"\r\n', {("name",): "z"}) == 'id = "x"\r\nname = "z"\r\n'


@pytest.mark.parametrize("name", nn.variants())
def test_every_shipped_file_can_be_changed(name: str) -> None:
    text = nn.variant(name).to_toml()
    changes: dict[Path, Value | None] = {("id",): "ours", ("rules", "hand_size"): 2, ("cards", "joker"): "0"}
    if nn.variant(name).has_own_pack:
        del changes["cards", "joker"]
    made = tomllib.loads(edited(text, changes, ORDER))
    assert (made["id"], made["rules"]["hand_size"]) == ("ours", 2)
    assert {key: value for key, value in made.items() if key not in ("id", "cards", "rules")} == {
        key: value for key, value in tomllib.loads(text).items() if key not in ("id", "cards", "rules")
    }


@settings(max_examples=often(60))
@given(
    st.dictionaries(
        st.tuples(st.sampled_from(["cards", "rules"]), st.text("ab9 #=\"'\\[]é", min_size=1, max_size=5)),
        st.one_of(st.none(), st.booleans(), st.integers(-5, 500), st.text(max_size=12)),
        max_size=5,
    )
)
def test_what_comes_out_holds_what_was_asked_for(changes: dict[Path, Value | None]) -> None:
    expected = tomllib.loads(OURS)
    for path, value in changes.items():
        if value is None:
            expected[path[0]].pop(path[1], None)
        else:
            expected[path[0]][path[1]] = value
    made = edited(OURS, changes, ORDER)
    assert {k: v for k, v in tomllib.loads(made).items() if v} == {k: v for k, v in expected.items() if v}
    assert set(comments(OURS)) - {"# because of Tim # and Ada"} <= set(comments(made))
