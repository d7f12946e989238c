"""A set of exercises as a package of IMS Question and Test Interoperability 2.1 (https://www.imsglobal.org/question/), a ZIP file.

One item an exercise, one test that holds them in their order, and a manifest (IMS Content Packaging 1.1). Choices become a choice
interaction, everything else a text entry with all usual ways to write it; what a text entry cannot judge is left out, as in
:mod:`~ninetynine_edu.adapters.moodle`. The same set makes the same bytes.

>>> from io import BytesIO
>>> from zipfile import ZipFile
>>> from ninetynine_edu.exercises.making import exercise_set
>>> ZipFile(BytesIO(qti_package(exercise_set("standard", count=2, seed=7)))).namelist()
['imsmanifest.xml', 'test.xml', 'item01.xml', 'item02.xml']
"""

from __future__ import annotations

from io import BytesIO
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..exercises.exercise import Exercise
from ..exercises.kind import Form
from ..exercises.making import ExerciseSet
from ..exercises.set_code import letter
from ..ground.picture import Picture
from ..ground.say import say
from .ways import picture_words, ways_to_write

_QTI: Final = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE: Final = "http://www.imsglobal.org/xsd/imscp_v1p1"
_TEMPLATES: Final = "http://www.imsglobal.org/question/qti_v2p1/rptemplates"
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)


def qti_package(exercises: ExerciseSet, version: int = 0) -> bytes:
    """Return the package of a version, as the bytes of a ZIP file.

    Args:
        exercises: the set.
        version: which of its versions, from 0.

    Raises:
        IndexError: it has no such version.
    """
    items: dict[str, dict[str, str]] = {}
    for number, ex in enumerate(exercises.versions[version], 1):
        if ex.form is Form.CHOICE or ways_to_write(ex):
            items[f"item{number:02d}"] = _item(f"item{number:02d}", number, ex)
    title = f"{exercises.variant.name}, {letter(version)}, {exercises.seed}"
    files = {"imsmanifest.xml": _manifest(items), "test.xml": _test(title, [*items])}
    for made in items.values():
        files |= made
    return _zipped(files)


def _item(name: str, number: int, ex: Exercise) -> dict[str, str]:
    """Return the files of an exercise: its item, and its picture where it has one."""
    files: dict[str, str] = {}
    item = Element(
        "assessmentItem",
        xmlns=_QTI,
        identifier=name,
        title=f"{number}. {ex.title}",
        adaptive="false",
        timeDependent="false",
    )
    single = ex.form is Form.CHOICE
    ways = [code for code, _ in ex.choices if ex.check(code).right] if single else [*ways_to_write(ex)]
    _responses(item, ex, ways)
    score = SubElement(item, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    SubElement(SubElement(score, "defaultValue"), "value").text = "0"
    body = SubElement(item, "itemBody")
    SubElement(body, "p").text = ex.question
    if ex.picture is not None:
        files[f"{name}.svg"] = str(ex.picture)
        _picture(SubElement(body, "p"), f"{name}.svg", ex.picture)
    if single:
        asked = SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="false", maxChoices="1")
        for place, (_, words) in enumerate(ex.choices):
            SubElement(asked, "simpleChoice", identifier=f"C{place}").text = words
    else:
        if ex.form is Form.NUMBERS:
            SubElement(body, "p").text = say("Write the numbers from small to large, with commas between.")
        SubElement(SubElement(body, "p"), "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="20")
    SubElement(item, "responseProcessing", template=f"{_TEMPLATES}/map_response")
    return {f"{name}.xml": _written(item), **files}


def _responses(item: Element, ex: Exercise, ways: list[str]) -> None:
    """Declare what is right: one usual answer, and a point for each way to write one."""
    single = ex.form is Form.CHOICE
    base = "identifier" if single else "string"
    response = SubElement(item, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType=base)
    codes = [code for code, _ in ex.choices]
    keys = [f"C{codes.index(way)}" if single else way for way in ways]
    SubElement(SubElement(response, "correctResponse"), "value").text = keys[0]
    mapping = SubElement(response, "mapping", defaultValue="0")
    extra = {} if single else {"caseSensitive": "false"}
    for key in keys:
        SubElement(mapping, "mapEntry", {"mapKey": key, "mappedValue": "1", **extra})


def _picture(place: Element, name: str, picture: Picture) -> None:
    SubElement(place, "img", src=name, alt=picture_words(picture))


def _test(title: str, names: list[str]) -> str:
    test = Element("assessmentTest", xmlns=_QTI, identifier="test", title=title)
    part = SubElement(test, "testPart", identifier="part", navigationMode="nonlinear", submissionMode="individual")
    section = SubElement(part, "assessmentSection", identifier="section", title=title, visible="true")
    for name in names:
        SubElement(section, "assessmentItemRef", identifier=name, href=f"{name}.xml")
    return _written(test)


def _manifest(items: dict[str, dict[str, str]]) -> str:
    manifest = Element("manifest", xmlns=_PACKAGE, identifier="exercises")
    about = SubElement(manifest, "metadata")
    SubElement(about, "schema").text = "QTIv2.1 Package"
    SubElement(about, "schemaversion").text = "1.0.0"
    SubElement(manifest, "organizations")
    resources = SubElement(manifest, "resources")
    test = SubElement(resources, "resource", identifier="test", type="imsqti_test_xmlv2p1", href="test.xml")
    SubElement(test, "file", href="test.xml")
    for name in items:
        SubElement(test, "dependency", identifierref=name)
    for name, files in items.items():
        item = SubElement(resources, "resource", identifier=name, type="imsqti_item_xmlv2p1", href=f"{name}.xml")
        for file in files:
            SubElement(item, "file", href=file)
    return _written(manifest)


def _written(root: Element) -> str:
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _zipped(files: dict[str, str]) -> bytes:
    """Return files in a ZIP that holds no time of its own."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(ZipInfo(name, _FIRST_DAY), text, ZIP_DEFLATED)
    return made.getvalue()
