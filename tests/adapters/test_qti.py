"""QTI packages of a set: every file is named by the manifest, every item asks, takes an answer and scores what is right alone."""

from __future__ import annotations

from io import BytesIO
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

import pytest

import ninetynine_edu as nn
from ninetynine_edu.adapters.qti import qti_package
from ninetynine_edu.adapters.ways import ways_to_write
from ninetynine_edu.exercises.kind import Form
from ninetynine_edu.exercises.registry import exercise_kinds, kind_named

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
PACKAGE = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
# The order of an item's parts in the schema, imsqti_v2p1.xsd, complex type AssessmentItem.Type.
ORDER = ["responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing"]


def opened(package: bytes) -> dict[str, Element]:
    with ZipFile(BytesIO(package)) as archive:
        return {name: fromstring(archive.read(name)) for name in archive.namelist()}


@pytest.mark.parametrize("name", exercise_kinds())
def test_each_kind_is_an_item_that_scores_what_is_right_alone(name: str) -> None:
    game = next(game for game in ("standard", *nn.variants()) if kind_named(name).levels(nn.variant(game)))
    made = nn.exercise_set(game, skills=[name], levels=(1, 5), count=2, seed=4)
    files = opened(qti_package(made))
    asked = [
        (number, ex) for number, ex in enumerate(made.versions[0], 1) if ex.form is Form.CHOICE or ways_to_write(ex)
    ]
    assert [f"item{number:02d}.xml" for number, _ in asked] == [
        file for file in files if file.startswith("item") and file.endswith("xml")
    ]
    for number, ex in asked:
        item = files[f"item{number:02d}.xml"]
        assert [part.tag.removeprefix(QTI) for part in item] == ORDER
        words = [part.text for part in item.iter(f"{QTI}p")]
        assert ex.question in words
        codes = {f"C{place}": code for place, (code, _) in enumerate(ex.choices)}
        for entry in item.iter(f"{QTI}mapEntry"):
            assert ex.check(codes.get(entry.get("mapKey") or "", entry.get("mapKey"))).right
        interactions = [*item.iter(f"{QTI}textEntryInteraction"), *item.iter(f"{QTI}choiceInteraction")]
        assert len(interactions) == 1


def test_the_manifest_names_every_file_and_the_test_every_item() -> None:
    files = opened(qti_package(nn.exercise_set("standard", count=3, seed=2)))
    named = {file.get("href") for file in files["imsmanifest.xml"].iter(f"{PACKAGE}file")}
    assert named | {"imsmanifest.xml"} == set(files)
    asked = [ref.get("href") for ref in files["test.xml"].iter(f"{QTI}assessmentItemRef")]
    assert asked == sorted(name for name in files if name.startswith("item") and name.endswith(".xml"))


def test_the_same_set_makes_the_same_bytes() -> None:
    made = nn.exercise_set("standard", count=2, seed=2)
    assert qti_package(made) == qti_package(made)
