"""A panel of a lesson as a still picture in HTML, for places where nothing can be pressed."""

from __future__ import annotations

from html import escape

from ...ground.picture import as_image
from ...ground.say import say
from ..kit import run_cell
from .blocks import Block


def still(view: Block) -> str:
    """Return a panel, from the view that its page would get."""
    parts = [f"<p><b>{escape(view['name'])}</b> · {escape(say(run_cell.USE))}</p>"]
    for block in (*view["above"], *view["below"]):
        kind = block["kind"]
        if kind in ("head", "text"):
            parts.append(f"<p>{escape(block['text'])}</p>")
        elif kind == "big":
            parts.append(f"<p>{escape(block['label'])} <b>{escape(block['text'])}</b> {_cards(block['faces'])}</p>")
        elif kind == "cards":
            parts.append(f"<p>{escape(block['label'])} {_cards(block['faces'])}</p>")
        elif kind == "picture":
            parts.append(f'<div style="max-width:640px">{as_image(block["svg"], style="width:100%")}</div>')
        elif kind == "table":
            parts.append(_table(block))
        elif kind == "ask":
            parts.append(f"<p>{escape(block['label'])} ______</p>")
        elif kind == "buttons":
            parts.append("<ul>" + "".join(f"<li>{_item(item)}</li>" for item in block["items"]) + "</ul>")
        elif kind == "list":
            parts.append(
                f"<p>{escape(block['label'])}</p><ol reversed>"
                + "".join(f"<li>{escape(item)}</li>" for item in block["items"])
                + "</ol>"
            )
    parts.append(f"<p>{escape(view['say'])}</p>" if view["say"] else "")
    return (
        '<div style="border:1px solid #d9d4c7;border-radius:12px;padding:8px 18px;max-width:720px">'
        + "".join(parts)
        + "</div>"
    )


def _table(block: Block) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in block["heads"])
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block["rows"])
    told = f"<p>{escape(block['label'])}</p>" if block["label"] else ""
    return f"{told}<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _item(item: Block) -> str:
    return _cards([item["face"]] if "face" in item else [], None if item.get("decorative") else "") + escape(
        item["label"]
    )


def _cards(faces: list[str], words: str | None = "") -> str:
    return "".join(f"{as_image(face, words, 'width:56px;vertical-align:middle')} " for face in faces)
