"""A set of exercises as Moodle XML (https://docs.moodle.org/en/Moodle_XML_format), to be imported into a question bank.

Numbers become numerical questions in which each typical slip has its own feedback; choices become multiple choice; everything else
becomes a short answer with all usual ways to write it. What a short answer cannot judge, because it may be written in too many
orders, is left out and named by :func:`left_out`.

>>> from ninetynine_edu.exercises.making import exercise_set
>>> text = moodle_xml(exercise_set("standard", count=2, seed=7))
>>> text.count('<question type="numerical">'), text.count('<question type="category">')
(2, 1)
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..exercises.answers import Checked
from ..exercises.exercise import Exercise
from ..exercises.kind import Form
from ..exercises.making import ExerciseSet
from ..exercises.set_code import letter
from ..ground.picture import Picture
from ..ground.say import say
from .ways import picture_words, ways_to_write

MOST_SLIPS: Final = 20
"""So many wrong answers of a question have feedback of their own."""
_FAR: Final = 12


def moodle_xml(exercises: ExerciseSet, version: int = 0) -> str:
    """Return the text of a file that Moodle imports.

    Args:
        exercises: the set.
        version: which of its versions, from 0.

    Raises:
        IndexError: it has no such version.
    """
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    named = f"{exercises.variant.name} {letter(version)} {exercises.seed}".replace("/", "//")
    _text(SubElement(category, "category"), f"$course$/top/{named}")
    for number, ex in enumerate(exercises.versions[version], 1):
        if _can_be_judged(ex):
            _question(quiz, number, ex)
    indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(quiz, encoding="unicode") + "\n"


def left_out(exercises: ExerciseSet, version: int = 0) -> tuple[Exercise, ...]:
    """Return the exercises of a version that Moodle's questions cannot judge.

    Args:
        exercises: the set.
        version: which of its versions, from 0.

    Raises:
        IndexError: it has no such version.
    """
    return tuple(ex for ex in exercises.versions[version] if not _can_be_judged(ex))


def _can_be_judged(ex: Exercise) -> bool:
    return ex.form in (Form.NUMBER, Form.CHOICE) or bool(ways_to_write(ex))


def _question(quiz: Element, number: int, ex: Exercise) -> None:
    kind = {Form.NUMBER: "numerical", Form.CHOICE: "multichoice"}.get(ex.form, "shortanswer")
    question = SubElement(quiz, "question", type=kind)
    _text(SubElement(question, "name"), f"{number:02d} {ex.title}")
    asked = f"<p>{escape(ex.question)}</p>"
    if ex.form is Form.NUMBERS:
        asked += f"<p>{escape(say('Write the numbers from small to large, with commas between.'))}</p>"
    _with_picture(SubElement(question, "questiontext", format="html"), asked, ex.picture, "question.svg")
    told = SubElement(question, "generalfeedback", format="html")
    _with_picture(told, f"<p>{escape(ex.solution)}</p>", ex.solved_picture, "solution.svg")
    for name, value in _USUAL:
        SubElement(question, name).text = value
    {"numerical": _numerical, "multichoice": _choices, "shortanswer": _short}[kind](question, ex)
    _text(SubElement(question, "hint", format="html"), f"<p>{escape(ex.hint)}</p>")


_USUAL: Final = (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0"), ("idnumber", ""))


def _numerical(question: Element, ex: Exercise) -> None:
    for answer in ex.answers:
        SubElement(_answer(question, answer, 100), "tolerance").text = "0"
    for said, checked in _slips(ex):
        SubElement(_answer(question, said, 0, checked.sentence), "tolerance").text = "0"


def _slips(ex: Exercise) -> Iterator[tuple[str, Checked]]:
    """Yield wrong numbers that show how they came about, those near the right one first, each with what is said about it."""
    right = next(value for value in ex.values if isinstance(value, int))
    limit = ex.variant.limit
    near = sorted(range(min(0, right) - _FAR, max(limit, right) + _FAR), key=lambda said: (abs(said - right), said))
    told = ((str(said), ex.check(said)) for said in near)
    for count, found in enumerate(one for one in told if one[1].slip):
        if count == MOST_SLIPS:
            return
        yield found


def _choices(question: Element, ex: Exercise) -> None:
    for name, value in (("single", "true"), ("shuffleanswers", "false"), ("answernumbering", "abc")):
        SubElement(question, name).text = value
    for code, words in ex.choices:
        _answer(question, escape(words), 100 if ex.check(code).right else 0, form="html")


def _short(question: Element, ex: Exercise) -> None:
    SubElement(question, "usecase").text = "0"
    for way in ways_to_write(ex):
        _answer(question, way.replace("*", "\\*"), 100)


def _answer(question: Element, text: str, share: int, feedback: str = "", form: str = "moodle_auto_format") -> Element:
    answer = SubElement(question, "answer", fraction=str(share), format=form)
    SubElement(answer, "text").text = text
    _text(SubElement(answer, "feedback", format="html"), escape(feedback))
    return answer


def _with_picture(place: Element, html: str, picture: Picture | None, name: str) -> None:
    """Put a text into its place, and a picture behind it as a file of its own."""
    if picture is None:
        _text(place, html)
        return
    words = escape(picture_words(picture))
    _text(place, f'{html}<p><img src="@@PLUGINFILE@@/{name}" alt="{words}" style="max-width:100%"></p>')
    file = SubElement(place, "file", name=name, path="/", encoding="base64")
    file.text = b64encode(str(picture).encode()).decode()


def _text(place: Element, text: str) -> None:
    SubElement(place, "text").text = text
