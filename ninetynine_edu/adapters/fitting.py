"""What no other program is told, because it has no word for it: draws in an order that nobody knows, draws forgotten."""

from __future__ import annotations

from ..play.position import Position
from ..rules.variant import Variant


def check_open(position: Position, refusal: type[ValueError], instead: str) -> None:
    """Refuse a position whose draws are no moves and no known chances.

    Args:
        position: what is to be handed over.
        refusal: the error of the bridge.
        instead: what else the bridge takes.
    """
    if not position.visible:
        raise refusal(
            f"In a dealt game the stock has an order that nobody knows, and a tree of all orders is too large: make the "
            f"position with Position.open, or {instead}."
        )
    if position.rules.manual_draw and position.stock:
        raise refusal(
            "With draw_mode=manual a player may take the card or forget it, which is no move here: use draw_mode=auto, or "
            "leave the stock out."
        )


def check_draws(variant: Variant, refusal: type[ValueError]) -> None:
    """Refuse whole deals of a variant in which a player may forget to draw."""
    if variant.rule("draw_mode") != "auto":
        raise refusal("With draw_mode=manual a player may forget to draw, which is no move here: use draw_mode=auto.")
