"""Pictures of tables of endgames: totals and hands, hand against hand, cards, choices; and the data behind them.

Dark blue is won, pale orange lost, and darkness alone tells them apart in print. Matplotlib draws, with text as text and
the same bytes for the same data; it is loaded when the first picture is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, Final

from ..ground.english import in_row, together
from ..ground.here import NotHere, is_here
from ..ground.picture import as_image
from ..ground.say import say, say_many
from ..ground.text import echo
from ..solve.solution import SolveError

if TYPE_CHECKING:
    from .tablebase import Tablebase

MOST_CELLS: Final = 300_000
"""More cells than that no picture shows, and no table is read."""
_LABELS: Final = 26
"""So many names fit along a side."""
SHADES: Final = ("#FFF4E6", "#F8CF9E", "#E9A98C", "#B592B3", "#6F88C4", "#0C64A6", "#002B45")
"""From never won to always won, at equal steps; each is darker than the one before."""
_BLUE: Final = "#0072B2"
_INK: Final = "#1B1B1B"
_DPI: Final = 144


@dataclass(frozen=True, slots=True)
class TablePicture:
    """What the pictures of this module have in common: words, and a drawing as SVG or PNG.

    Attributes:
        title: the heading.
        description: what the picture shows, for those who do not see it.
    """

    title: str
    description: str

    def svg(self) -> bytes:
        """Return the picture as SVG, with title and description for screen readers."""
        return _drawn(self.title, self.description, self._draw, "svg")

    def png(self) -> bytes:
        """Return the picture as PNG; title and description are in its text fields."""
        return _drawn(self.title, self.description, self._draw, "png")

    def to_csv(self) -> str:
        """Return the data as a table to download: comma-separated, exact fractions, names in the first row and column."""
        import csv

        out = StringIO()
        csv.writer(out, lineterminator="\n").writerows(self._cells())
        return out.getvalue()

    def _repr_svg_(self) -> str:
        return self.svg().decode()

    def _repr_html_(self) -> str:
        return as_image(self.svg().decode(), f"{self.title}. {self.description}")

    def _cells(self) -> Iterator[Sequence[object]]:
        raise NotImplementedError

    def _draw(self, figure: Any) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class HeatMap(TablePicture):
    """A table of shares with the words that go with its picture.

    Attributes:
        row_title: what a row is.
        column_title: what a column is.
        rows: the names of the rows.
        columns: the names of the columns.
        counts: for each row and column, how often it is won.
        of: for each row, of how many.
    """

    row_title: str
    column_title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    of: tuple[int, ...]

    def share(self, row: int, column: int) -> Fraction:
        """Return the exact share in one cell."""
        return Fraction(self.counts[row][column], self.of[row])

    def _cells(self) -> Iterator[Sequence[object]]:
        yield [f"{self.row_title} \\ {self.column_title}", *self.columns]
        for row, name in enumerate(self.rows):
            yield [name, *(self.share(row, column) for column in range(len(self.columns)))]

    def _draw(self, figure: Any) -> None:
        from matplotlib.colors import LinearSegmentedColormap
        from matplotlib.ticker import PercentFormatter

        figure.set_size_inches(9, min(9.0, 2.6 + 0.24 * min(len(self.rows), _LABELS)))
        axes = figure.add_subplot()
        values = [[count / of for count in row] for row, of in zip(self.counts, self.of, strict=True)]
        image = axes.imshow(
            values, cmap=LinearSegmentedColormap.from_list("won", SHADES), vmin=0, vmax=1, aspect="auto",
            interpolation="nearest",
        )  # fmt: skip
        axes.set_title(self.title, loc="left", fontsize=13, fontweight="bold", wrap=True)
        axes.set_xlabel(self.column_title)
        axes.set_ylabel(self.row_title)
        for names, place in ((self.columns, axes.set_xticks), (self.rows, axes.set_yticks)):
            shown = _spread(names)
            place(shown, [names[at] for at in shown])
        if any(len(name) > 3 for name in self.columns):
            axes.tick_params(axis="x", rotation=90)
        bar = figure.colorbar(image, ax=axes, format=PercentFormatter(1.0), ticks=[0, 0.25, 0.5, 0.75, 1])
        bar.set_label("won by the player to move (darker: more)")


def _spread(names: tuple[str, ...]) -> list[int]:
    """Return up to so many places as fit along a side: every fifth total, or evenly from the first name to the last."""
    if len(names) <= _LABELS:
        return list(range(len(names)))
    if all(name.isdecimal() for name in names) and len(names) <= 5 * _LABELS:
        return [at for at, name in enumerate(names) if int(name) % 5 == 0]
    return [round(at * (len(names) - 1) / (_LABELS - 1)) for at in range(_LABELS)]


def _drawn(title: str, description: str, draw: Callable[[Any], None], form: str) -> bytes:
    if not is_here("matplotlib"):
        raise NotHere(
            "A picture to save needs Matplotlib, which is not on this page: save the numbers instead (CSV), or open the page "
            "with `ninetynine app`."
        )
    import matplotlib
    from matplotlib.figure import Figure

    out = BytesIO()
    # Text stays text, and names inside the file do not change from one drawing to the next.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "ninetynine_edu", "text.color": _INK}):
        figure = Figure(layout="constrained")
        draw(figure)
        told: dict[str, str | None] = {"Title": title, "Description": description, "Software": None}
        figure.savefig(
            out, format=form, dpi=_DPI, facecolor="white",
            metadata={"Date": None, "Creator": None} if form == "svg" else told,
        )  # fmt: skip
    if form != "svg":
        return out.getvalue()
    # Fit to stand in a page: no prologue, and the words where screen readers look for them.
    drawing = out.getvalue().decode().partition("<svg ")[2]
    start = drawing.index(">") + 1
    words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return f'<svg role="img" {drawing[:start]}{words}{drawing[start:]}'.encode()


def _told(cells: int) -> None:
    if cells > MOST_CELLS:
        raise SolveError(
            f"This picture would have {cells:,} cells, more than the {MOST_CELLS:,} that one can show: take smaller hands "
            f"with cards=…, or fewer totals with totals=…."
        )


def _checked(table: Tablebase) -> Tablebase:
    from .tablebase import Tablebase

    if not isinstance(table, Tablebase):
        raise SolveError(f"A picture is drawn from a table that nn.tablebase makes, not from {echo(table)}.")
    return table


def total_against_hand(
    table: Tablebase, cards: int | None = None, other: int | None = None, *, totals: range | None = None
) -> HeatMap:
    """Return for each hand and total how often the player to move wins, the best hands first.

    Args:
        table: the table that knows.
        cards: cards in the hand of the player to move; the table's most when not given.
        other: cards in the other hand; as many when not given.
        totals: the totals to show, between 0 and the limit; all when not given.

    Returns:
        The shares of all deals of the other hand. Hands that the packs cannot deal are left out.

    Raises:
        SolveError: when the table holds no such hands or totals, or the picture would be too large.

    >>> import ninetynine_edu as nn
    >>> picture = total_against_hand(nn.tablebase("standard", cards=1), totals=range(90, 100))
    >>> picture.rows[0], picture.share(0, 9)
    ('9', Fraction(40, 51))
    """
    limit = _checked(table).totals[-1]
    shown = table.totals if totals is None else totals
    if not isinstance(shown, range) or not shown or min(shown) < 0 or max(shown) > limit:
        raise SolveError(f"totals is a range within 0 to {limit}, such as range(80, {limit + 1}), not {echo(totals)}.")
    won = table.shares(cards, other)
    order = [at for at in _best_first([sum(row) for row in won.true], won.dealt) if won.dealt[at]]
    _told(len(order) * len(shown))
    rows = tuple(won.hands[at] or "no card" for at in order)
    return HeatMap(
        title=say_many(
            "{game}: {n} card against {other}", "{game}: {n} cards against {other}", won.cards, game=table.variant.name, other=won.other
        ),
        description=together(
            say("A heat map."),
            say(
                "Each row is a hand of the player to move, the best first; each column a total from {low} to {high}.",
                low=min(shown), high=max(shown),
            ),
            say("The darker, the more of all deals of the other hand are won."),
            say("Best is {best}, worst {worst}.", best=rows[0], worst=rows[-1]),
        ),
        row_title=say("hand to move"),
        column_title=say("total"),
        rows=rows,
        columns=tuple(map(str, shown)),
        counts=tuple(tuple(won.true[at][total] for total in shown) for at in order),
        of=tuple(won.dealt[at] for at in order),
    )  # fmt: skip


def hand_against_hand(table: Tablebase, cards: int | None = None, other: int | None = None) -> HeatMap:
    """Return for each pair of hands at how many totals the player to move wins, the best hands first on both sides.

    Args:
        table: the table that knows.
        cards: cards in the hand of the player to move; the table's most, but at most two, when not given.
        other: cards in the other hand; as many when not given.

    Raises:
        SolveError: when the table holds no such hands, or the picture would be too large.
    """
    from .stats import hand_against_hand as numbers_of
    from .stats import hand_names

    size = min(_checked(table).cards, 2) if cards is None else cards
    for value in (size, size if other is None else other):
        table.refuse_size(value)
    against = size if other is None else other
    _told(len(hand_names(table, size)) * len(hand_names(table, against)))
    one, two, numbers = numbers_of(table, size, against)
    rows = _best_first([sum(row) for row in numbers], [1] * len(one))
    # The other side's best hands are those that leave the player to move the least.
    columns = _best_first([-sum(column) for column in zip(*numbers, strict=True)], [1] * len(two))
    totals = len(table.totals)
    names = tuple(one[at] or "no card" for at in rows)
    return HeatMap(
        title=say("{game}: hand against hand", game=table.variant.name),
        description=together(
            say("A heat map."),
            say("Each row is a hand of the player to move, the best first; each column a hand of the other player, the strongest first."),
            say("The darker, the more of the {n} totals from 0 to {last} are won.", n=totals, last=totals - 1),
            say("Best is {best}, worst {worst}.", best=names[0], worst=names[-1]),
        ),
        row_title=say("hand to move"),
        column_title=say("other hand"),
        rows=names,
        columns=tuple(two[at] or "no card" for at in columns),
        counts=tuple(tuple(numbers[row][column] for column in columns) for row in rows),
        of=(totals,) * len(rows),
    )  # fmt: skip


def _best_first(counts: Sequence[int], of: Sequence[int]) -> list[int]:
    """Return the places of some shares, the largest share first, in their own order where they are alike."""
    return sorted(range(len(counts)), key=lambda at: -Fraction(counts[at], of[at] or 1))


@dataclass(frozen=True, slots=True)
class WorthChart(TablePicture):
    """What one more card of each kind is worth, as bars.

    Attributes:
        worth: for each kind the exact difference in the share of won deals, the highest first.
    """

    worth: Mapping[str, Fraction]

    def _cells(self) -> Iterator[Sequence[object]]:
        yield ["card", "worth"]
        yield from self.worth.items()

    def _draw(self, figure: Any) -> None:
        from .stats import percent

        figure.set_size_inches(7, 1.4 + 0.3 * len(self.worth))
        axes = figure.add_subplot()
        bars = axes.barh(list(self.worth), [float(share) for share in self.worth.values()], color=_BLUE)
        axes.bar_label(bars, [percent(share) for share in self.worth.values()], padding=3)
        axes.invert_yaxis()
        axes.set_title(self.title, loc="left", fontsize=13, fontweight="bold", wrap=True)
        axes.set_xlabel("more deals won, in percent of all")
        axes.set_xticks([])
        axes.margins(x=0.12)
        axes.spines[["top", "right", "bottom"]].set_visible(False)


def worth_chart(table: Tablebase, cards: int | None = None, other: int | None = None) -> WorthChart:
    """Return what one more card of each kind is worth, ready to draw; arguments and errors as `Tablebase.card_worth`."""
    from .stats import percent

    worth = _checked(table).card_worth(cards, other)
    size = table.cards - 1 if cards is None else cards
    shares = in_row(say("{card} {share}", card=name, share=percent(share)) for name, share in worth.items())
    return WorthChart(
        title=say("{game}: what one more card is worth", game=table.variant.name),
        description=say_many(
            "Bars, the longest first: how many more deals the player to move wins with one more card than with {n} card: {shares}.",
            "Bars, the longest first: how many more deals the player to move wins with one more card than with {n} cards: {shares}.",
            size, shares=shares,
        ),
        worth=worth,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChoicesChart(TablePicture):
    """What the player to move is faced with at each total, as bands that fill the whole height.

    Attributes:
        totals: the totals, from left to right.
        shares: for each of `stats.CHOICES` the exact share of deals at each total; together they are 1.
    """

    totals: range
    shares: Mapping[str, tuple[Fraction, ...]]

    def _cells(self) -> Iterator[Sequence[object]]:
        yield ["total", *self.shares]
        for total, row in zip(self.totals, zip(*self.shares.values(), strict=True), strict=True):
            yield [total, *row]

    def _draw(self, figure: Any) -> None:
        from matplotlib.ticker import PercentFormatter

        figure.set_size_inches(9, 5)
        axes = figure.add_subplot()
        below = [0.0] * len(self.totals)
        for what in BANDS:
            colour, hatch = BANDS[what]
            heights = [float(share) for share in self.shares[what]]
            axes.bar(
                self.totals, heights, bottom=below, width=1.0, color=colour, hatch=hatch, edgecolor=_INK,
                linewidth=0, label=what,
            )  # fmt: skip
            below = [low + height for low, height in zip(below, heights, strict=True)]
        axes.set_title(self.title, loc="left", fontsize=13, fontweight="bold", wrap=True)
        axes.set_xlabel("total")
        axes.set_ylabel("of all deals")
        axes.set_xlim(self.totals[0] - 0.5, self.totals[-1] + 0.5)
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        figure.legend(loc="outside lower center", ncols=len(BANDS), frameon=False)


BANDS: Final = {
    "stuck": ("#FFFFFF", "xxx"),
    "every move loses": ("#F2B070", ""),
    "a choice": ("#6A9CC8", "///"),
    "every move wins": ("#00395A", ""),
}
"""From the bottom up: colour and hatching; darkness alone tells the bands apart, and so does the hatching."""


def choices_chart(table: Tablebase, cards: int | None = None, other: int | None = None) -> ChoicesChart:
    """Return what the player to move is faced with at each total; arguments and errors as `Tablebase.choices`.

    >>> import ninetynine_edu as nn
    >>> chart = choices_chart(nn.tablebase("standard", cards=1))
    >>> [str(chart.shares[what][99]) for what in BANDS]
    ['9/13', '116/663', '0', '88/663']
    """
    found = _checked(table).choices(cards, other)
    sizes = next(iter(found.values()))
    return ChoicesChart(
        title=say("{game}: what the player to move is faced with", game=table.variant.name),
        description=together(
            say_many(
                "Bands over the totals 0 to {last}, which fill the whole height together, with {n} card against {other}.",
                "Bands over the totals 0 to {last}, which fill the whole height together, with {n} cards against {other}.",
                sizes.cards,
                last=table.totals[-1],
                other=sizes.other,
            ),
            say("From the bottom up: {bands}.", bands=in_row(BANDS)),
        ),
        totals=table.totals,
        shares={what: tuple(found[what].by_total.values()) for what in BANDS},
    )
