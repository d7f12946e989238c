"""The page of all variants: the table of all games and cards, and the rules card of the one that is chosen.

>>> from ninetynine_edu.panels import variants
>>> page = variants.VariantsPage()
>>> [reply["title"] for reply in page.replies({"do": "card", "variant": "chicago"})]
['Ninety-nine, Chicago']
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any, Final

import ipywidgets
import traitlets

from ..rulestable import all_variants_html
from ..variant import variant, variants
from .blocks import _anywidget_version
from .safe import safely

_LONGEST: Final = 60


@lru_cache(maxsize=2)
def _static(name: str) -> str:
    return (resources.files(__package__) / "static" / name).read_text(encoding="utf-8")


class VariantsPage(ipywidgets.DOMWidget):  # type: ignore[misc]
    """The tables; a game's button shows its rules card, to print or to play."""

    _model_name = traitlets.Unicode("AnyModel").tag(sync=True)
    _model_module = traitlets.Unicode("anywidget").tag(sync=True)
    _model_module_version = traitlets.Unicode().tag(sync=True)
    _view_name = traitlets.Unicode("AnyView").tag(sync=True)
    _view_module = traitlets.Unicode("anywidget").tag(sync=True)
    _view_module_version = traitlets.Unicode().tag(sync=True)
    _anywidget_id = traitlets.Unicode("ninetynine_edu.panels.variants.VariantsPage").tag(sync=True)
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    table = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        version = _anywidget_version()
        super().__init__(
            _model_module_version=version,
            _view_module_version=version,
            _esm=_static("variants.js"),
            _css=_static("variants.css"),
            table=str(all_variants_html(buttons=True)),
        )
        self.on_msg(self._received)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take no state from the page: it only ever sends messages, and those are checked."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data:
            data["text/html"] = str(all_variants_html())  # for places without widgets, such as a printed page
        return bundle

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)

    def _sorry(self, sentence: str) -> None:
        self.send({"kind": "sorry", "text": "Something went wrong on our side. Please try once more."})

    @safely(_sorry)
    def receive(self, content: object) -> None:
        """Do what one message of the page asks for."""
        for reply in self.replies(content):
            self.send(reply)

    def replies(self, content: object) -> list[dict[str, str]]:
        """Return the rules card that a message asks for; nothing for any other message."""
        if not isinstance(content, dict) or content.get("do") != "card":
            return []
        name = content.get("variant")
        if not isinstance(name, str) or len(name) > _LONGEST or name not in variants():
            return []
        game = variant(name)
        return [
            {
                "kind": "card",
                "variant": game.id,
                "title": game.name,
                "card": str(game.rules_card_html()),
                "page": str(game.rules_card_html(page=True)),
            }
        ]


def show() -> VariantsPage:
    """Return the page of all variants, as the last thing of a notebook cell."""
    return VariantsPage()
