"""The catalogues: which messages there are, and what is refused with its file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninetynine_edu.app import catalogue
from ninetynine_edu.app.messages import GluedMessage, Message, messages, of_python, of_script, of_toml
from ninetynine_edu.app.translations import CatalogueError, as_po, problems, read, untranslated, up_to_date, wanted

HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"X-Cases: dative\\n"\n'
FOUND = [
    Message("{who} waits.", "play/a.py"),
    Message("{n} card", "play/a.py", many="{n} cards"),
    Message("an ace", "play/a.py", is_noun=True),
]


def test_messages_of_python() -> None:
    code = 'say("A {b}.", b=1); say_many("{n} c", "{n} cs", 2); say_in("x", "y"); noun("an ace"); say(TABLE[0]); told("no")'
    found = {(m.context, m.text, m.many, m.is_noun) for m in of_python(code, "play/a.py")}
    assert found == {
        ("", "A {b}.", "", False),
        ("", "{n} c", "{n} cs", False),
        ("x", "y", "", False),
        ("", "an ace", "", True),
    }


def test_messages_of_a_script() -> None:
    code = 'say("A {b}.", { b }); sayMany("{n} c", `{n} cs`, 2); h("p", {}, say("{x} y", { x })); say(text); sayIn("x", "y")'
    found = {(m.context, m.text, m.many) for m in of_script(code, "panels/a.js")}
    assert found == {("", "A {b}.", ""), ("", "{n} c", "{n} cs"), ("", "{x} y", ""), ("x", "y", "")}


@pytest.mark.parametrize(
    "code", ['say(f"{who} waits.")', 'noun("the " + rank)', 'say_many("{n} card", "{n}" + cards, n)']
)
def test_a_message_that_python_glues_is_refused(code: str) -> None:
    with pytest.raises(GluedMessage, match=r"play/a\.py, line 2: .* is put together by code"):
        list(of_python(f"who = 1\n{code}", "play/a.py"))


@pytest.mark.parametrize("code", ["say(`${who} waits.`)", 'say("the " + rank)', 'say(\n  "the " + rank)'])
def test_a_message_that_a_script_glues_is_refused(code: str) -> None:
    with pytest.raises(GluedMessage, match=r"panels/a\.js, line 2: [\s\S]* is put together by code"):
        list(of_script(f"let who;\n{code}", "panels/a.js"))


def test_messages_of_a_table() -> None:
    found = of_toml(
        'name = "Fives"\nid = "fives"\n[[uncertain]]\nwhat = "totals"\n', "a.toml", r"name|uncertain\.\d+\.what"
    )
    assert [message.text for message in found] == ["Fives", "totals"]


@pytest.mark.parametrize(
    ("body", "line", "told"),
    [
        ('msgid "{who} waits."\nmsgstr "{wer} wartet."\n', 8, "has the slot {wer}; there is who"),
        ('msgid "{who} waits."\nmsgstr "Alle warten."\n', 8, "has no slot {who}"),
        ('msgid "{who} waits."\nmsgstr "{who:genitive} Warten."\n', 8, "the case 'genitive'; the header names dative"),
        ('msgid "{who} waits."\nmsgstr "{who} {wartet."\n', 8, "a brace that belongs to no slot"),
        ('msgid "{who} waits."\nmsgstr "{who} <b>wartet</b>."\n', 8, "has markup"),
        ('msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "eine Karte"\n', 8, "needs 2 forms"),
        ('msgid "{who} sleeps."\nmsgstr "{who} schläft."\n', 8, "no page says"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_file_and_line(tmp_path: Path, body: str, line: int, told: str) -> None:
    file = tmp_path / "de.po"
    file.write_text(f"{HEAD}\n{body}", encoding="utf-8")
    (problem,) = problems(file, FOUND)
    assert problem.startswith(f"de.po, line {line}: ") and told in problem


def test_a_file_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    file.write_text(f'{HEAD}\nmsgid "{{who}} waits."\nmsgstr "Wort"\nWort\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"de\.po, line \d+: "):
        read(file)


def test_a_language_keeps_its_words_and_its_header_when_it_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "de.po"
    old = 'msgid "{who} waits."\nmsgstr "{who} wartet."\n\nmsgid "{who} sleeps."\nmsgstr "{who} schläft."\n'
    file.write_text(f"{HEAD}\n{old}", encoding="utf-8")
    text = as_po(up_to_date(read(file), FOUND))
    file.write_text(text, encoding="utf-8")
    assert text.startswith(HEAD) and "wartet" in text and "schläft" not in text
    assert problems(file, FOUND) == []
    missing = [(message.context, message.text) for message in untranslated(file, FOUND)]
    assert sorted(missing) == [("", "an ace"), ("", "{n} card"), ("dative", "an ace")]
    assert as_po(up_to_date(read(file), FOUND)) == text


def test_a_new_language_has_every_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "WORDS", tmp_path)
    path = catalogue.new("fr", "Français")
    found = messages()
    assert len(untranslated(path, found, all_pages=True)) == len(wanted(read(path), found))
    assert catalogue.main(["new", "fr"]) == 1
    assert catalogue.main(["new", "xx"]) == 1


def test_a_language_that_is_wrong_is_not_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(catalogue, "WORDS", tmp_path)
    monkeypatch.setattr(catalogue, "messages", lambda: FOUND)
    file = tmp_path / "de.po"
    file.write_text(f'{HEAD}\nmsgid "{{who}} waits."\nmsgstr "{{wer}} wartet."\n', encoding="utf-8")
    (tmp_path / "de.mo").write_bytes(b"of yesterday")
    assert catalogue.main(["build"]) == 1
    assert "de.po, line" in capsys.readouterr().err and not (tmp_path / "de.mo").exists()
    file.write_text(file.read_text("utf-8").replace("{wer}", "{who}"), encoding="utf-8")
    assert catalogue.main(["build"]) == 0 and (tmp_path / "de.mo").exists()
