"""One look: pages, pictures and the guide have the same values, and everybody can read what is written in them."""

from __future__ import annotations

import re

import pytest

from ninetynine_edu.ground.picture import COLOURS, FONT
from ninetynine_edu.panels.kit.widget import bundle, style

from . import look

DAY, NIGHT = look.values()
MORE_DAY, MORE_NIGHT = look.of_contrast()
THEMES = {
    "light": DAY,
    "dark": DAY | NIGHT,
    "light, more contrast": DAY | MORE_DAY,
    "dark, more contrast": DAY | NIGHT | MORE_DAY | MORE_NIGHT,
    "paper": DAY | look.of_paper(),
}
GROUNDS = ("paper", "surface", "table", "wash", "card")
LETTERS = {"ink": GROUNDS, "muted": GROUNDS, "active": GROUNDS, "safe-text": GROUNDS, "over-text": GROUNDS, "red": GROUNDS} | {
    "on-active": ("active",), "on-safe": ("safe",),
} | {f"suit-{suit}": ("cardpaper",) for suit in "shdc"}  # fmt: skip
"""What is written, and on which grounds."""
SIGNS = {
    "safe": GROUNDS,
    "over": GROUNDS,
    "active": GROUNDS,
    "edge": GROUNDS,
    "wire": GROUNDS,
    "back": ("paper", "surface", "table"),
}
"""What is seen and means something: marks, arcs, borders of what is pressed, the backs of cards."""

OF_SCRIPTS = {"FLIGHT": "move", "COUNT": "tally", "EASE": "ease"}
"""What values of the look are called in `play/moving.js`."""


def test_the_styles_of_all_pages_name_no_colour_of_their_own_for_what_the_look_has() -> None:
    ours = {value.lower() for values in (DAY, NIGHT) for value in values.values() if value.startswith("#")}
    for file in sorted(look.PANELS.glob("*/*.css")):
        if file != look.LOOK and file.parent.name != "bundles":
            text = re.sub(r'\[(fill|stroke)="[^"]*"\]', "", file.read_text(encoding="utf-8"))
            found = {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", text)} & ours
            assert not found, f"{file.parent.name}/{file.name}: {found} have a name in kit/look.css"


def test_every_page_takes_the_look_first() -> None:
    pages = sorted(look.PANELS.glob("*/page.css"))
    assert pages
    for page in pages:
        assert page.read_text(encoding="utf-8").startswith('@import "../kit/look.css";'), page.parent.name
        assert "@font-face" not in bundle(page.parent.name, "css"), page.parent.name


def test_a_panel_brings_the_letters_along_where_its_page_has_none() -> None:
    made = style("play", letters=True)
    assert made.startswith("@font-face") and made.count("@font-face") == 1 and "data:font/woff2;base64," in made
    assert made.endswith(style("play", letters=False)) and style("play", letters=False) == bundle("play", "css")


def test_pages_without_a_panel_have_the_same_values() -> None:
    css = (look.STATIC / "look.css").read_text(encoding="utf-8")
    assert look.declared(look.block_after(css, ":root {")) == DAY
    assert look.declared(look.block_after(css, "@media (prefers-color-scheme: dark) { :root {")) == NIGHT
    more = css.partition("@media (prefers-contrast: more)")[2]
    assert look.declared(look.block_after(more, ":root {")) == MORE_DAY
    assert look.declared(look.block_after(more, "@media (prefers-color-scheme: dark) { :root {")) == MORE_NIGHT
    assert ".nn-root" not in css and 'url("lexend.woff2")' in css and css.count("{") == css.count("}")


def test_the_pictures_made_in_python_have_the_same_colours_and_letters() -> None:
    assert set(look.OF_PICTURES) == set(COLOURS)
    for name, colour in COLOURS.items():
        assert colour.lower() == DAY[look.OF_PICTURES[name]], name
    assert FONT.replace("'", '"') == DAY["font"]


def test_every_value_of_the_look_is_used() -> None:
    styles = [path for path in look.PANELS.rglob("*.css") if not {"bundles", "node_modules"} & set(path.parts)]
    text = "".join(style.read_text(encoding="utf-8") for style in styles)
    used = {*re.findall(r"var\(--nn-([a-z0-9-]+)", text), *OF_SCRIPTS.values()}
    assert not set(DAY) - used, "nothing looks like these: take them out, or use them where their values are written"


def test_what_a_script_moves_moves_as_the_look_says() -> None:
    script = (look.PANELS / "play" / "moving.js").read_text(encoding="utf-8")
    for constant, name in OF_SCRIPTS.items():
        value = re.search(rf'const {constant} = "?([^;"]+)"?;', script)
        assert value is not None and value[1] == DAY[name].removesuffix("ms"), constant


def test_the_guide_names_every_value_as_it_is() -> None:
    told = look.told()
    assert set(told) == set(DAY), "docs/look.md and kit/look.css do not name the same values"
    wrong = {name for name in DAY if told[name] != (DAY[name], NIGHT.get(name, look.SAME_IN_THE_DARK))}
    assert not wrong, "python -m tests.whole.look"


@pytest.mark.parametrize("theme", THEMES)
def test_letters_have_a_contrast_of_four_and_a_half(theme: str) -> None:
    colours = THEMES[theme]
    for letter, grounds in LETTERS.items():
        for ground in grounds:
            assert look.contrast(colours[letter], colours[ground]) >= 4.5, f"{letter} on {ground}"


@pytest.mark.parametrize("theme", THEMES)
def test_signs_have_a_contrast_of_three(theme: str) -> None:
    colours = THEMES[theme]
    for sign, grounds in SIGNS.items():
        for ground in grounds:
            assert look.contrast(colours[sign], colours[ground]) >= 3, f"{sign} on {ground}"


@pytest.mark.parametrize("theme", ["light, more contrast", "dark, more contrast"])
def test_more_contrast_is_more(theme: str) -> None:
    colours, plain = THEMES[theme], THEMES[theme.partition(",")[0]]
    for name in ("ink", "muted", "active", "safe-text", "over-text", "red", "hairline"):
        assert look.contrast(colours[name], colours["surface"]) > look.contrast(plain[name], plain["surface"]), name
    assert look.contrast(colours["muted"], colours["paper"]) >= 7


def test_with_forced_colours_every_colour_is_one_of_the_device() -> None:
    css = look.LOOK.read_text(encoding="utf-8").partition("@media (forced-colors: active)")[2].partition("@media")[0]
    forced = look.declared(css)
    assert set(forced.values()) == {"Canvas", "CanvasText", "Highlight", "HighlightText", "transparent"}
    colours = {name for name, value in DAY.items() if value.startswith(("#", "rgb("))}
    assert colours <= set(forced)


def test_the_letters_are_small_and_come_with_their_licence() -> None:
    letters = (look.STATIC / "lexend.woff2").read_bytes()
    assert letters[:4] == b"wOF2" and len(letters) <= 60_000
    assert "SIL OPEN FONT LICENSE" in (look.STATIC / "lexend.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in (look.PANELS / "bundles" / "LICENSES.txt").read_text(encoding="utf-8")


def test_pictures_made_in_python_follow_the_theme_of_a_page() -> None:
    css = (look.PANELS / "kit" / "drawings.css").read_text(encoding="utf-8")
    for name, colour in COLOURS.items():
        token = "card" if name == "surface" else look.OF_PICTURES[name]
        for what in ("fill", "stroke"):
            assert f'[{what}="{colour}"]:not([color] *) {{ {what}: var(--nn-{token}); }}' in css, name
