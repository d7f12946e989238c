"""What is said about a total that somebody calls: the question, the sum, what was good, which slip it looks like, a way to count."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from ..ground.english import change, minus, together
from ..ground.say import marked, say
from ..play.calling import Call, Feat, Slip

View = dict[str, Any]


def question(call: Call) -> str:
    """Return how a total is asked for: `87 and 10 makes`."""
    before, n = call.before, call.n
    if call.op == "add" and n > 0:
        return say("{total} and {n} makes", total=before, n=n)
    if call.op == "add" and n:
        return say("{total} take away {n} makes", total=before, n=-n)
    if call.op == "times" and n == 2:
        return say("Two times {total} makes", total=before)
    return say("The total is now")


def sum_of(call: Call) -> str:
    """Return a sum with its answer, as it is said at school.

    >>> sum_of(Call(47, 55, "add", 8)), sum_of(Call(34, 68, "times", 2)), sum_of(Call(4, 0, "add", -10))
    ('47 and 8 is 55.', '2 times 34 is 68.', '4 take away 10 goes below zero, so the total is 0.')
    """
    total, n, after = call.before, call.n, call.after
    if call.op == "set":
        return say("The card makes the total {total}.", total=after)
    if call.op == "times":
        return say("{n} times {total} is {after}.", n=n, total=total, after=after)
    if not n:
        return say("The total stays {total}.", total=total)
    if call.is_cut:
        return say("{total} take away {n} goes below zero, so the total is {after}.", total=total, n=-n, after=after)
    if n > 0:
        return say("{total} and {n} is {after}.", total=total, n=n, after=after)
    return say("{total} take away {n} is {after}.", total=total, n=-n, after=after)


def short_sum(call: Call) -> str:
    """Return a sum with its answer in signs: `47 + 8 = 55`; one that only sets or keeps the total in words.

    >>> short_sum(Call(4, -6, "add", -10, low=None)), short_sum(Call(34, 68, "times", 2))
    ('4 − 10 = −6', '2 × 34 = 68')
    """
    if call.op == "times":
        return f"{call.n} × {minus(call.before)} = {minus(call.after)}"
    if call.op == "set" or not call.n or call.is_cut:
        return sum_of(call)
    sign = "+" if call.n > 0 else "−"
    return f"{minus(call.before)} {sign} {abs(call.n)} = {minus(call.after)}"


def praise(call: Call) -> str:
    """Return a quiet word about a total that was called right the first time: what was good about it.

    >>> praise(Call(47, 55, "add", 8)), praise(Call(40, 45, "add", 5))
    ('Right, across the ten.', 'Right.')
    """
    return say(_GOOD.get(call.feat, RIGHT))


RIGHT: Final = marked("Right.")
_GOOD: Final = {
    Feat.DOUBLED: marked("Right, and doubled."),
    Feat.BELOW_ZERO: marked("Right, below zero."),
    Feat.ABOVE_ZERO: marked("Right, up over zero."),
    Feat.TEN_MORE: marked("Right, ten more."),
    Feat.TEN_LESS: marked("Right, ten less."),
    Feat.OVER_TENS: marked("Right, across several tens."),
    Feat.OVER_TEN: marked("Right, across the ten."),
    Feat.BACK_OVER_TEN: marked("Right, back across the ten."),
    Feat.TO_TEN: marked("Right, a full ten."),
}


def slip_words(call: Call, said: int) -> str:
    """Return what a wrong total shows about how it came about; "" where it shows nothing.

    >>> slip_words(Call(47, 55, "add", 8), 45), slip_words(Call(93, 83, "add", -10), 103)
    ('Nearly. The ones make a new ten. Count it too.', 'You added. This time, take away.')
    """
    slip = call.slip(said)
    if slip is None:
        return ""
    if slip is Slip.OTHER_WAY:
        return say("You took away. This time, add.") if call.n > 0 else say("You added. This time, take away.")
    if slip is Slip.CARRY and call.step < 0:
        return say("Nearly. You went past a ten, so there is one ten less.")
    if slip in (Slip.START, Slip.ONE) and abs(call.step) == 10:
        return say("Very close. The ones stay.")
    return say(_SLIPS[slip], n=call.number if slip is Slip.ADDED else call.n, limit=call.limit)


_SLIPS: Final = {
    Slip.SIGN: marked("The number is right. On which side of zero is it?"),
    Slip.BEFORE: marked("That was the total before. Now count the card too."),
    Slip.CARD: marked("That is the number of the card. What is the total now?"),
    Slip.ADDED: marked("You added {n}."),
    Slip.PLUS_TWO: marked("You added {n}. This time, double."),
    Slip.HALF_DOUBLED: marked("Double the tens and the ones."),
    Slip.CARRY: marked("Nearly. The ones make a new ten. Count it too."),
    Slip.SWAPPED: marked("Nearly. Tens and ones have swapped places."),
    Slip.START: marked("Very close. Did you count the start too?"),
    Slip.ONE: marked("Very close. You went one step too far."),
    Slip.TEN: marked("The ones are right. Count the tens once more."),
    Slip.BELOW: marked("The total is never less than 0."),
    Slip.OVER: marked("The total never goes over {limit}."),
}


def not_quite(call: Call, said: int, tries: int, *, tapped: bool = False) -> str:
    """Return kind feedback for a wrong total: first the slip, then a way that fits the card, then the answer.

    A card that sets the total is never told as an addition.

    Args:
        call: the sum.
        said: the wrong total.
        tries: how often it has been wrong, from 1.
        tapped: it is one of four to choose from.

    >>> not_quite(Call(57, 99, "set", 99), 60, 2)
    'It makes the total one fixed number, whatever the total was.'
    """
    slip, right = slip_words(call, said), call.after
    if call.op == "set":
        if tries == 1:
            return together(slip, say("Look at the card. This card does not add."))
        if tries == 2:
            return say("It makes the total one fixed number, whatever the total was.")
        text = _FIXED_TAP if tapped else _FIXED_SAY
        return say(text, right=right)
    if not call.step:
        return say("Not quite. Nothing is added, so it stays {total}.", total=call.before)
    if tries == 1:
        return slip or say("Not quite. Take your time and try once more.")
    if tries == 2:
        return together(slip or (say("Nearly.") if abs(said - right) <= 2 else say("Not yet.")), way(call))
    return together(sum_of(call), say(_THEN_TAP if tapped else _THEN_SAY, right=right))


_FIXED_SAY: Final = marked("It makes the total {right}. Now say {right}.")
_FIXED_TAP: Final = marked("It makes the total {right}. Now tap {right}.")
_THEN_SAY: Final = marked("Now say {right} to play the card.")
_THEN_TAP: Final = marked("Now tap {right} to play the card.")


def way(call: Call) -> str:
    """Return a way to work a total out: over the next ten, or by counting.

    >>> way(Call(47, 55, "add", 8)), way(Call(40, 45, "add", 5))
    ('From 47 it is 3 more to 50, and then 5 more.', 'Start at 40 and count 5 on.')
    """
    total, step = call.before, call.step
    if call.op == "times":
        return say("First the tens, then the ones. Then add both.")
    if len(call.stops) == 2 and abs(step) == 10:
        ones = say("Ten more: the ones stay. What happens to the tens?")
        return ones if step > 0 else say("Ten less: the ones stay. What happens to the tens?")
    if len(call.stops) > 2:
        ten = call.stops[1]
        first = abs(ten - total)
        text = _OVER_TEN if step > 0 else _UNDER_TEN
        return say(text, total=total, first=first, ten=ten, then=abs(step) - first)
    return say(_COUNT_ON if step > 0 else _COUNT_BACK, total=total, n=abs(step))


_OVER_TEN: Final = marked("From {total} it is {first} more to {ten}, and then {then} more.")
_UNDER_TEN: Final = marked("From {total} it is {first} back to {ten}, and then {then} back.")
_COUNT_ON: Final = marked("Start at {total} and count {n} on.")
_COUNT_BACK: Final = marked("Start at {total} and count {n} back.")


def jumps(call: Call) -> list[View]:
    """Return the way on the number line: where each jump begins and ends, and how far it goes."""
    stops = call.stops
    return [
        {"from": start, "to": end, "short": change(end - start) if call.op != "set" else ""}
        for start, end in pairwise(stops)
    ]
