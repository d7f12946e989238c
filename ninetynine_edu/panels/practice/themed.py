"""The themes of puzzles as people see them: what each is called, and what it is about, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ...exercises.alike import themes_in
from ...exercises.themes import Theme, theme_title
from ...ground.say import marked, say
from ...rules.variant import Variant
from .progress import Progress
from .wishes import about

View = dict[str, Any]

_ABOUT: Final[Mapping[Theme, str]] = {
    Theme.LAST_CARD: marked("Somebody runs out of cards. See to it that it is not you."),
    Theme.TEMPO: marked("Play a card that changes nothing, and the others have to move on."),
    Theme.KEEP_THE_KING: marked("Your best card can wait. Play it now, and you lose."),
    Theme.BELOW_ZERO: marked("The total can drop below zero. Count back past it."),
    Theme.DOUBLING: marked("A card doubles the total. Where does that take you?"),
}


def theme_views(v: Variant) -> list[View]:
    """Return the themes that a game has, as the page shows them to choose from."""
    return [{**_view(theme, v), "what": about(theme), "about": say(_ABOUT[theme])} for theme in themes_in(v)]


def told_themes(themes: Iterable[Theme], v: Variant) -> list[View]:
    """Return the themes of a puzzle that is solved."""
    return [_view(theme, v) for theme in themes]


def counted_themes(progress: Progress, v: Variant) -> list[str]:
    """Return how the puzzles of each theme went, where there were any."""
    return [
        say("{title}: {n} of {count} right at once", title=theme_title(theme, v), n=n, count=count)
        for theme in Theme
        for n, count in [progress.themes.get(theme, (0, 0))]
        if count
    ]


def _view(theme: Theme, v: Variant) -> View:
    return {"theme": theme.value, "title": theme_title(theme, v)}
