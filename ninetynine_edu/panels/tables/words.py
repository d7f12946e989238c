"""What a page of endgame tables says: sentences worked out from the numbers, and positions as plain data.

No sentence here is a claim of its own: each is a maximum, a minimum or a count of the numbers that it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import capital, in_row, together
from ...ground.numbers import decimal, grouped
from ...ground.people import numbered
from ...ground.say import Noun, listed, marked, marked_noun, noun, say, say_many
from ...play.position import Position
from ...play.wording import cards_in_words, play_in_words, sum_in_words
from ...rules.card_words import in_full, name_of
from ...rules.variant import variants
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...tables.find import LongWin
    from ...tables.heatmaps import HeatMap
    from ...tables.tablebase import Tablebase

View = dict[str, Any]
NAMES: Final = (numbered(1), numbered(2))
FACED: Final = {
    "stuck": (marked("Stuck"), marked("no card fits, so the deal is lost at once")),
    "every move loses": (marked("Every card loses"), marked("a card fits, but none of them wins")),
    "a choice": (marked("The choice decides"), marked("one card wins and another loses")),
    "every move wins": (marked("Every card wins"), marked("nothing can go wrong")),
}
"""What a player can be faced with, from the bottom of the picture up: its name, and what it means."""
_SHARES: Final = {
    "": (
        marked_noun("none"), marked_noun("fewer than 1 of 100"), marked_noun("{n} of 100"), marked_noun("about {n} of 100"),
        marked_noun("more than 99 of 100"), marked_noun("all"),
    ),
    "deals": (
        marked_noun("no deals"), marked_noun("fewer than 1 of 100 deals"), marked_noun("{n} of 100 deals"),
        marked_noun("about {n} of 100 deals"), marked_noun("more than 99 of 100 deals"), marked_noun("all deals"),
    ),
    "cases": (
        marked_noun("no cases"), marked_noun("fewer than 1 of 100 cases"), marked_noun("{n} of 100 cases"),
        marked_noun("about {n} of 100 cases"), marked_noun("more than 99 of 100 cases"), marked_noun("all cases"),
    ),
}  # fmt: skip
"""Shares as people say them, of what: none, few, exactly and about so many, nearly all, all."""


def of_100(share: Fraction) -> str:
    """Return a share as people say it: so many of 100.

    >>> [of_100(Fraction(n, 300)) for n in (0, 1, 3, 200, 299, 300)]
    ['none', 'fewer than 1 of 100', '1 of 100', 'about 67 of 100', 'more than 99 of 100', 'all']
    """
    return so_many(share, "")


def so_many(share: Fraction, what: str = "deals") -> Noun:
    """Return a share of something in words: `no deals`, `about 67 of 100 deals`, `all deals`.

    Args:
        share: from 0 to 1.
        what: `deals`, `cases`, or "" for the share alone.
    """
    hundred = share * 100
    if hundred in (0, 100):
        size = 5 if hundred else 0
    elif hundred < 1 or hundred > 99:
        size = 1 if hundred < 1 else 4
    else:
        size = 2 if hundred.denominator == 1 else 3
    return noun(_SHARES[what][size], n=_nearest(hundred))


def _nearest(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def ranges(numbers: Iterable[int]) -> str:
    """Return whole numbers with those in a row together.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1 to 3, 7, 9 and 10'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [noun("{first} to {last}", first=run[0], last=run[-1])] if len(run) > 2 else map(str, run)
    return listed(parts)


def kinds_view(table: Tablebase) -> list[View]:
    """Return for each kind of card its short name, its cards in words, what they do, and one of them to draw."""
    from ...tables.stats import kind_names

    game = table.variant
    shown = []
    for name, cards in zip(kind_names(table), table.kinds, strict=True):
        ranks: dict[str, list[Any]] = {}
        for card in cards:
            ranks.setdefault(card.rank, []).append(card)
        words = listed((name_of(game, tuple(same)) for same in ranks.values()), "or")
        # Cards are one kind for what they do in an endgame of two, also where their rules are told in other words.
        does = dict.fromkeys(in_full(game.effect(card), game.limit) for card in cards)
        shown.append({"name": name, "words": words, "does": in_row(does)})
    return shown


def hand_words(hand: str, kinds: Sequence[View]) -> str:
    """Return a hand of kinds as it is spoken: `nine and jack or queen`."""
    words = {kind["name"]: kind["words"] for kind in kinds}
    return listed(words[name] for name in hand.split()) if hand != "no card" else noun("no card")


# --- what do you see? ---


def heat_says(picture: HeatMap, *, totals: bool) -> list[str]:
    """Return what can be seen in a heat map.

    Args:
        picture: total against hand, or hand against hand.
        totals: whether its columns are totals.
    """
    wide = len(picture.columns)
    whole = Fraction(sum(map(sum, picture.counts)), sum(picture.of) * wide)
    rows = [Fraction(sum(row), of * wide) for row, of in zip(picture.counts, picture.of, strict=True)]
    half = Fraction(1, 2)
    if whole == half and totals:
        first = say("Over the whole picture the player to move wins exactly half of all deals.")
    elif whole == half:
        first = say("Over the whole picture the player to move wins exactly half of all cases.")
    else:
        won = so_many(whole, "deals" if totals else "cases")
        first = say(_WHO_MOVES[whole > half], share=won)
    says = [
        first,
        together(
            say(
                "The best hand is {hand}: it wins {share}.",
                hand=_who(picture.rows, rows, max(rows)),
                share=of_100(max(rows)),
            ),
            say(
                "The worst is {hand}: it wins {share}.",
                hand=_who(picture.rows, rows, min(rows)),
                share=of_100(min(rows)),
            ),
        ),
    ]
    columns = [Fraction(sum(column), sum(picture.of)) for column in zip(*picture.counts, strict=True)]
    if not totals:
        always = sum(count == of for row, of in zip(picture.counts, picture.of, strict=True) for count in row)
        never = sum(count == 0 for row in picture.counts for count in row)
        pairs = len(picture.rows) * wide
        says.append(
            together(
                say(
                    "Of {pairs} pairs of hands, {always} win at every total and {never} at none.",
                    pairs=grouped(pairs), always=grouped(always), never=grouped(never),
                ),
                say("In the other {rest} the total decides.", rest=grouped(pairs - always - never)),
            )
        )  # fmt: skip
        return says
    best, worst = max(columns), min(columns)
    if best == worst:
        says.append(say("At every total the player to move wins equally often."))
    else:
        says.append(
            say(
                "The player to move wins most often at {best} ({most}), and least often at {worst} ({least}).",
                best=_at(picture.columns, columns, best), most=of_100(best), worst=_at(picture.columns, columns, worst),
                least=of_100(worst),
            )
        )  # fmt: skip
    start, length = _still(picture)
    if length >= 5:
        says.append(
            say(
                "From {first} to {last} every column is the same: there the exact total makes no difference to how often each hand wins.",
                first=picture.columns[start], last=picture.columns[start + length - 1],
            )
        )  # fmt: skip
    return says


_WHO_MOVES: Final = {
    True: marked("Over the whole picture the player to move wins {share}: it is better to move first."),
    False: marked(
        "Over the whole picture the player to move wins {share}: it is better that the other one has to move."
    ),
}
"""Whether the player to move wins more than half."""


def _who(names: Sequence[str], shares: Sequence[Fraction], share: Fraction) -> Noun:
    same = [name for name, here in zip(names, shares, strict=True) if here == share]
    if len(same) == 1:
        return noun("‘{hand}’", hand=same[0])
    return noun("‘{hand}’ (with {n} more like it)", hand=same[0], n=len(same) - 1)


def _at(names: Sequence[str], shares: Sequence[Fraction], share: Fraction) -> str:
    return ranges(int(name) for name, here in zip(names, shares, strict=True) if here == share)


def _still(picture: HeatMap) -> tuple[int, int]:
    """Return where the longest run of equal columns starts, and its length."""
    columns = list(zip(*picture.counts, strict=True))
    best, start = (0, 1), 0
    for at in range(1, len(columns) + 1):
        if at == len(columns) or columns[at] != columns[start]:
            best = max(best, (start, at - start), key=lambda run: run[1])
            start = at
    return best


def worth_sentence(words: str, share: Fraction) -> str:
    """Return what one more card is worth as a sentence, to a tenth of a deal in 100, as the bars have it.

    >>> print(worth_sentence("nine", Fraction(12, 100)), worth_sentence("five", Fraction(191813, 892500)), sep="\\n")
    Of 100 deals you win 12 more with one more nine.
    Of 100 deals you win about 21.5 more with one more five.
    >>> worth_sentence("four", Fraction(0))
    'One more four changes nothing.'
    """
    if share == 0:
        return say("One more {card} changes nothing.", card=words)
    if share == 1:
        return say("One more {card} turns every deal from lost to won.", card=words)
    if share == -1:
        return say("One more {card} turns every deal from won to lost.", card=words)
    tenths = abs(share) * 1000
    if tenths < 1:
        more = marked("Of 100 deals you win fewer than 1 more with one more {card}.")
        fewer = marked("Of 100 deals you lose fewer than 1 more with one more {card}.")
    elif tenths.denominator == 1:
        more = marked("Of 100 deals you win {n} more with one more {card}.")
        fewer = marked("Of 100 deals you win {n} fewer with one more {card}.")
    else:
        more = marked("Of 100 deals you win about {n} more with one more {card}.")
        fewer = marked("Of 100 deals you win about {n} fewer with one more {card}.")
    whole = tenths % 10 == 0
    return say(more if share > 0 else fewer, card=words, n=decimal(float(tenths / 10), 0 if whole else 1))


def worth_says(worth: Mapping[str, Fraction], words: Mapping[str, str]) -> list[str]:
    """Return what can be seen in the values of cards, the highest of which comes first."""
    (best, most), (last, least) = next(iter(worth.items())), list(worth.items())[-1]
    says = [together(say("The most useful card is the {card}.", card=words[best]), worth_sentence(words[best], most))]
    if least != most:
        says.append(
            together(say("The least useful is the {card}.", card=words[last]), worth_sentence(words[last], least))
        )
    if 0 < least < most:
        times = most / least
        exactly = times.denominator == 1
        if times >= 2:
            told = _TIMES[exactly]
            says.append(say(told, card=words[best], n=int(times), other=words[last]))
    negative = [words[name] for name, share in worth.items() if share < 0]
    says.append(
        say("It is worse to hold one more {cards}.", cards=listed(negative, "or"))
        if negative
        else say("No card does harm here.")
    )
    return says


_TIMES: Final = {
    True: marked("One {card} is worth {n} times as much as one {other}."),
    False: marked("One {card} is worth more than {n} times as much as one {other}."),
}
"""How many times as much: exactly, or more."""
_AT_TOTALS: Final = {
    "a choice": (
        marked("The choice of card decides at no total."),
        marked("The choice of card decides most often at {totals}: in {share}."),
    ),
    "stuck": (
        marked("The player to move is stuck at no total."),
        marked("The player to move is stuck most often at {totals}: in {share}."),
    ),
    "every move wins": (
        marked("There is no total at which nothing can go wrong."),
        marked("Nothing can go wrong most often at {totals}: in {share}."),
    ),
}
"""Where somebody is faced with what: nowhere, or most often."""


def faced_says(shares: Mapping[str, Sequence[Fraction]], totals: range) -> list[str]:
    """Return what can be seen in what a player is faced with."""
    says = []
    for what, (never, often) in _AT_TOTALS.items():
        most = max(shares[what])
        if most == 0:
            says.append(say(never))
        else:
            where = ranges(total for total, share in zip(totals, shares[what], strict=True) if share == most)
            says.append(say(often, totals=where, share=so_many(most)))
    matter = sum(shares["a choice"], Fraction(0)) / len(totals)
    says.append(say("Over all totals, {share} hang on which card is played.", share=so_many(matter)))
    return says


def long_says(wins: Sequence[LongWin], cards: int, other: int) -> list[str]:
    """Return what can be seen in the longest wins, the longest of which comes first."""
    if not wins:
        return [say("With these hands the player to move never wins.")]
    most = wins[0].plies
    held = cards + other
    if most == held:
        played = say("So all {held} cards are played.", held=held)
    else:
        played = say_many("So {n} card of {held} is left.", "So {n} cards of {held} are left.", held - most, held=held)
    lasting = sum(win.plies == most for win in wins)
    return [
        together(
            say_many(
                "The longest win takes {n} play, however long the loser holds out.",
                "The longest win takes {n} plays, however long the loser holds out.",
                most,
            ),
            played,
        ),
        say_many(
            "Of the {all} shown here, {n} lasts that long.",
            "Of the {all} shown here, {n} last that long.",
            lasting,
            all=len(wins),
        ),
    ]


# --- positions ---


def position_view(position: Position) -> View:
    """Return a position as a page draws it: total, whose turn, both hands."""
    game = position.variant
    return {
        "total": position.total,
        "turn": None if position.is_over else position.turn,
        "hands": [[card_view(card, game) for card in hand] for hand in _hands_of(position)],
    }


def _hands_of(position: Position) -> list[tuple[Card, ...]]:
    """Return both hands; where Player 1 is stuck at once and out, also the cards that Player 1 has laid down."""
    first, second = position.hands
    return [first if 0 in position.alive else tuple(sorted(position.pile)), second]


def position_text(position: Position) -> str:
    """Return the text that opens a position in the lab and in the explorer, or "" when none does.

    >>> from ninetynine_edu.rules.variant import Variant
    >>> own = Variant.from_toml('id = "ours"\\nname = "Class 4b"\\nextends = "standard"\\n[cards]\\nK = "-10"\\n')
    >>> position_text(Position.open(own, ["KS", "4H"], total=93))
    'standard;id=ours;name=Class%204b;K:-10~3D0B 93 P1+ KS/4H'
    """
    from ..lab.draft import code_of

    game, text = position.variant, str(position)
    if 0 not in position.alive:  # out at once: as it was dealt
        hands = "/".join(",".join(card.code for card in hand) for hand in _hands_of(position))
        text = f"{game.code} {position.total} P1+ {hands}"
    if game.id in variants():
        return text
    code = code_of(game)
    return "" if code == game.code else code + text.removeprefix(game.code)


def example_view(table: Tablebase, position: Position) -> View:
    """Return a position with its answer in words; `text` opens it in the lab and in the explorer."""
    shown = {**position_view(position), "text": position_text(position)}
    if position.is_over:
        return {**shown, "won": False, "words": say("No card can be played: stuck, and the deal is lost at once.")}
    verdict = table.verdict(position)
    shown["won"] = verdict.wins
    best = table.best_moves(position)[0]
    after = position.rules.plain_result(best, position.total)
    total = position.total if after is None else after
    sum_ = sum_in_words(position.total, best, total)
    cards = cards_in_words(best.cards)
    lasts = say_many("The deal lasts {n} play.", "The deal lasts {n} plays.", verdict.plies or 0)
    if verdict.wins:
        end = say("Then no card of Player 2 fits.") if verdict.plies == 1 else lasts
        return {**shown, "words": together(say("{cards} wins: {sum}.", cards=capital(cards), sum=sum_), end)}
    longest = say("{cards} holds out longest: {sum}.", cards=capital(cards), sum=sum_)
    return {**shown, "words": together(say("Every card loses."), longest, lasts)}


def win_view(win: LongWin) -> View:
    """Return a long win to step through: its start and each play in words, with the position that it leads to."""
    steps = []
    position = win.position
    for move in win.line:
        after = position.play(move)
        steps.append({**position_view(after), "move": str(move), "words": play_in_words(position, after, move, NAMES)})
        position = after
    outcome = position.outcome
    end = say("{who} wins.", who=NAMES[outcome.winner]) if outcome is not None and outcome.winner is not None else ""
    return {
        **position_view(win.position), "text": position_text(win.position), "plies": win.plies, "steps": steps, "end": end,
    }  # fmt: skip


__all__ = ["FACED", "example_view", "faced_says", "heat_says", "kinds_view", "long_says", "of_100", "worth_says"]
