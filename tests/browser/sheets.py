"""Pictures beside each other: one page in all its sizes, and the same page before and after a change."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

GROUND: Final = (60, 60, 60)
GAP: Final = 20
HIGHEST: Final = 2400
"""So much of a long page is on a sheet."""
SCALE: Final = 0.42
NEARLY: Final = 48
"""Colours that differ by no more, one pixel away, are a soft edge and not another picture."""


def overview(name: str, rows: list[list[Path]], folder: Path) -> None:
    """Write one picture of many, smaller, in rows from narrow to wide."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = [[_smaller(file) for file in row] for row in rows]
    widths = [max(row[at].width for row in shown) for at in range(len(rows[0]))]
    heights = [max(picture.height for picture in row) for row in shown]
    sheet = Image.new("RGB", (sum(widths) + GAP * (len(widths) + 1), sum(heights) + GAP * (len(heights) + 1)), GROUND)
    y = GAP
    for files, row, height in zip(rows, shown, heights, strict=True):
        x = GAP
        for file, picture, width in zip(files, row, widths, strict=True):
            sheet.paste(picture, (x, y))
            ImageDraw.Draw(sheet).text((x, y - GAP + 4), " ".join(file.stem.split(".")[1:]), fill=(255, 255, 255))
            x += width + GAP
        y += height + GAP
    sheet.save(folder / f"{name}.png")


def _smaller(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        part = picture.convert("RGB").crop((0, 0, picture.width, min(picture.height, HIGHEST)))
    return part.resize((round(part.width * SCALE), round(part.height * SCALE)), Image.Resampling.LANCZOS)


def compared(before: Path, after: Path, out: Path) -> list[str]:
    """Compare two folders picture by picture; write before, after and what differs side by side.

    Returns:
        A line for each picture that differs, the most different first, and one that sums up.
    """
    names = sorted({file.name for folder in (before, after) for file in folder.glob("*.png")})
    found = []
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
        if not (before / name).exists() or not (after / name).exists():
            found.append((1.0, f"{name}: only {'after' if (after / name).exists() else 'before'}"))
            continue
        share = _beside(before / name, after / name, out / name)
        if share:
            found.append((share, f"{name}: {share:.2%} of it differs"))
    lines = [line for _, line in sorted(found, reverse=True)]
    return [*lines, f"{len(names)} pictures, {len(names) - len(found)} the same; what differs is in {out}"]


def _beside(before: Path, after: Path, out: Path) -> float:
    """Write two pictures and their differences side by side; return how much differs, 0 to 1."""
    with Image.open(before) as one, Image.open(after) as other:
        size = max(one.width, other.width), max(one.height, other.height)
        old, new = (_padded(picture, size) for picture in (one, other))
    differs = _far(old, new) | _far(new, old)
    share = float(differs.mean())
    if share:
        marked = new // 2 + 127
        marked[differs] = (220, 0, 0)
        wall = np.full((size[1], GAP, 3), GROUND[0], dtype=np.uint8)
        Image.fromarray(np.hstack([old, wall, new, wall, marked.astype(np.uint8)])).save(out)
    return share


def _padded(picture: Image.Image, size: tuple[int, int]) -> NDArray[np.uint8]:
    sheet = Image.new("RGB", size, (255, 0, 255))
    sheet.paste(picture.convert("RGB"))
    return np.asarray(sheet)


def _far(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which pixels have none of nearly their colour within one pixel of the other picture."""
    high, wide = one.shape[:2]
    around = np.pad(other.astype(np.int16), ((1, 1), (1, 1), (0, 0)), mode="edge")
    near = np.zeros((high, wide), dtype=np.bool_)
    for y in range(3):
        for x in range(3):
            near |= np.abs(one - around[y : y + high, x : x + wide]).max(axis=2) <= NEARLY
    return ~near
