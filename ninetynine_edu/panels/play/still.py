"""The card table as a still picture in HTML: for a kept notebook, a printed page, a place where nothing can be pressed."""

from __future__ import annotations

from html import escape

from ...ground.english import minus
from ...ground.picture import as_image
from ...ground.say import say
from ..kit import pictures, run_cell
from ..kit.faces import face_svg
from .view import View

_CARD = "display:inline-block;vertical-align:top;width:88px;margin:0 8px 8px 0;text-align:center"
_FRAME = "border:1px solid #d9d4c7;border-radius:12px;padding:8px 18px;max-width:720px"


def still_table(view: View) -> str:
    """Return what a table shows, from the view that its page would get; without styles it is still readable text.

    Args:
        view: as :class:`ninetynine_edu.panels.play.desk.Session` makes it; only what the viewer may see is in it.
    """
    parts = [f"<p><b>{escape(say('Ninety-nine'))}</b> · {escape(view['sub'])} · {escape(say(run_cell.PLAY))}</p>"]
    total = minus(view["total"])
    under = f" · {escape(view['under'])}" if view.get("under") else ""
    parts.append(f'<p>{escape(say("Total"))} <b style="font-size:40px;line-height:1.1">{total}</b>{under}</p>')
    line = pictures.number_line(view["total"], limit=view["limit"], low=view["low"], room=False)
    parts.append(f'<div style="max-width:640px">{as_image(line, style="width:100%")}</div>')
    seats = [*view["seats"], *([view["me"]] if view.get("me") else [])]
    told = (
        say("{who}: {cards}, {lives}", who=seat["name"], cards=seat["cardWords"], lives=seat["tokenWords"])
        for seat in seats
    )
    parts.append(f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in told)}</ul>")
    pile, reward = view.get("pile"), view["stock"]["reward"]
    lies = [say("On the pile: {card}", card=_face(pile))] if pile else []
    lies.append(view["stock"]["words"])
    lies += [say("Face up under the stock: {card}", card=_face(reward))] if reward else []
    parts.append(f"<p>{escape(' · '.join(lies))}</p>")
    if view["hand"]:
        cards = " ".join(
            f'<span style="{_CARD}">{as_image(face_svg(card), str(card["name"]), "width:80px")}<br>{escape(card["does"])}</span>'
            for card in view["hand"]
        )
        parts.append(f"<p>{escape(say('Your hand'))}</p><div>{cards}</div>")
    parts.append(f"<p>{escape(' '.join(filter(None, (view['say'], view['prompt']))))}</p>")
    return f'<div style="{_FRAME}">{"".join(parts)}</div>'


_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _face(card: View) -> str:
    """Return a card of a view as it is written: `10♠`, or the name of a card without a suit."""
    sign = _SIGNS.get(card.get("suit") or "")
    return f"{card['rank']}{sign}" if sign else str(card["name"])
