"""Why a match of the form cannot begin, in the words of the form, and the fields that it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...ground.english import together
from ...ground.say import say
from ...ground.text import echo
from ...rules.faults import VariantError
from ...rules.house_rules import OPTIONS
from ...rules.option import Option, OptionError
from ..kit.messages import plain_problem


def refusal(error: BaseException, message: Mapping[object, object]) -> dict[str, Any]:
    """Return the reply to a form that cannot be used: a sentence, and the names of the house rules to look at.

    Args:
        error: what refused the match.
        message: the form's answers; `rules` holds the house rules that differ from the game's own.

    >>> from ninetynine_edu.rules.variant import variant
    >>> try:
    ...     variant("standard", hand_size=99)
    ... except VariantError as error:
    ...     refusal(error, {"rules": {"hand_size": 99}})["text"]
    '“How many cards in each hand?” can be 1 to 12, not 99.'
    """
    sent = message.get("rules")
    rules = sent if isinstance(sent, dict) else {}
    texts: list[str] = []
    fields: list[str] = []
    for fault in error.faults[:3] if isinstance(error, VariantError) else ():
        names = [name for name in OPTIONS if ("rules", name) in fault.about]
        fields += [name for name in names if name not in fields]
        texts.append(of_rules(fault.sentence, [OPTIONS[name] for name in names], rules))
    return {"kind": "refused", "text": together(*texts) or plain_problem(error), "fields": fields}


def of_rules(problem: str, options: Sequence[Option], rules: Mapping[Any, object]) -> str:
    """Return one problem of house rules without the names that only programs use."""
    if len(options) == 1 and options[0].kind == "number" and options[0].name in rules:
        option = options[0]
        rule, given = option.sentence.rstrip("."), echo(rules[option.name])
        return say(
            "“{rule}” can be {low} to {high}, not {given}.",
            rule=rule,
            low=option.lowest,
            high=option.highest,
            given=given,
        )
    told = [_told(option, rules) for option in options]
    if len(told) > 1:
        both = told[0]
        for other in told[1:]:
            both = say("{rule} And: {other}", rule=both, other=other)
        return say("These house rules do not go together: {rules} Change one of them.", rules=both)
    return say("This house rule cannot be used here: {rule}", rule=told[0]) if told else problem


def _told(option: Option, rules: Mapping[Any, object]) -> str:
    try:
        return f"“{option.explain(option.check(rules[option.name]))}”"
    except (KeyError, OptionError):
        return f"“{option.sentence}”"
