"""What sits behind the page of claims: which are shown, which is looked at closely, and trying it again with other cards."""

from __future__ import annotations

from time import monotonic
from typing import Final

from ...arena.folklore import SEED, VERDICTS, Claim, Finding, claim, claims, kept
from ...arena.folklore_trials import try_claim
from ...arena.folklore_words import (
    SIGNS,
    again,
    background,
    heads,
    paragraph,
    picture,
    reach,
    rows,
    rule,
    stamp,
    verdict_word,
)  # fmt: skip
from ...ground.english import in_row, together
from ...ground.numbers import as_percent, grouped
from ...ground.say import say
from ...rules.variant import variant
from ..lessons import blocks
from ..lessons.blocks import Block
from ..lessons.desk import Panel

ALL: Final = "all"
_TELLS: Final = 0.5
"""So often, in seconds, it is told how far a trial is."""


class Trials(Panel):
    """All claims with their verdicts; one of them closely; and its trial once more, with other cards.

    >>> desk = Trials()
    >>> desk.receive({"do": "claim-H6", "value": "", "n": 0})
    >>> desk.view["say"]
    'H6 ✗\\xa0fails. Its numbers are exact: they are proved.'
    """

    PRINTED_AS_SHOWN = True

    def __init__(self) -> None:
        self._shown = ALL
        self._claim = ""
        self._again: list[Finding] = []
        self._done = 0.0
        super().__init__(say("Folklore on trial"))

    def above(self) -> list[Block]:
        """The claims, and what to look at."""
        deals = [figure.deals for found in kept().values() for figure in found.figures if figure.deals]
        return [
            blocks.head(say("Folklore on trial")),
            blocks.text(
                say(
                    "Books and pages about these games give advice, and they hardly ever say how they know. Here it is tried: by a proof "
                    "where there is one, else by deals between bots, {least} to {most} of them for each number. Where two habits meet, "
                    "both get the same cards; elsewhere deals are played and counted.",
                    least=grouped(min(deals)),
                    most=grouped(max(deals)),
                )
            ),
            self._kinds(),
            blocks.table(
                (say("No."), say("Verdict"), say("What is said")),
                self._overview(),
                say("What came of the trials."),
                opens=[f"row-{each.key}" for each in self._some()],
                off=self.busy,
            ),
            blocks.head(say("Look closer")),
            self._claims(),
        ]

    def below(self) -> list[Block]:
        """The claim that is looked at."""
        if not self._claim:
            return []
        asked, found = claim(self._claim), kept()[self._claim]
        far = reach(found, *self._again)
        shown = [
            blocks.text(paragraph(asked, found)),
            blocks.text(background(asked), small=True),
            *_figures(asked, found, far),
        ]
        for number, tried in enumerate(self._again, 1):
            told = together(say("With other cards ({n}).", n=number), again(found, tried))
            shown += [blocks.text(told), *_figures(asked, tried, far)]
        if self.busy:
            shown.append(
                blocks.text(say("Cards are being dealt and played. Done: {share}.", share=as_percent(self._done)))
            )
        if not found.is_proof:
            deals = grouped(int(float(f"{found.deals * asked.quick:.2g}")))
            label = say("Deal other cards (about {n} deals)", n=deals)
            again_button = blocks.button("again", label, main=True, off=self.busy)
            shown.append(blocks.buttons(say("Try it again"), [again_button]))
        return [*shown, blocks.text(rule(found), small=True)]

    def _kinds(self) -> Block:
        found = [each.verdict for each in kept().values()]
        every = blocks.button(f"show-{ALL}", say("All"), pressed=self._shown == ALL, off=self.busy)
        some = [
            blocks.button(f"show-{verdict}", f"{SIGNS[verdict]} {verdict_word(verdict)} ({found.count(verdict)})", pressed=self._shown == verdict, off=self.busy)
            for verdict in VERDICTS
        ]  # fmt: skip
        return blocks.buttons(say("Verdicts to show"), [every, *some])

    def _some(self) -> list[Claim]:
        return [each for each in claims() if self._shown in (ALL, kept()[each.key].verdict)]

    def _overview(self) -> list[tuple[str, str, str]]:
        games = {each.key: in_row(variant(game).short_name for game in each.games) for each in claims()}
        return [
            (each.key, stamp(kept()[each.key]), say("{claim} ({games})", claim=say(each.claim), games=games[each.key]))
            for each in self._some()
        ]

    def _claims(self) -> Block:
        return blocks.buttons(
            say("Claims"),
            [
                blocks.button(
                    f"claim-{each.key}",
                    say("{number}: {claim}", number=each.key, claim=say(each.short)),
                    pressed=self._claim == each.key,
                    off=self.busy,
                )
                for each in self._some()
            ],
        )

    def do(self, what: str, value: str) -> None:
        """Show some claims, look at one, or try it again."""
        self.focus = what
        doing, _, which = what.partition("-")
        if doing == "show":
            self._shown = which
            self.say("")
        elif doing in ("claim", "row"):
            self._claim, self._again, self.reveals = which, [], True
            self.say(self._said(kept()[which]))
        else:
            self._try_again()

    def _try_again(self) -> None:
        """Deal other cards; what is done of it is shown meanwhile, and nothing else can be pressed."""
        seed, share = SEED + 1 + len(self._again), claim(self._claim).quick
        told = monotonic()

        def tell(done: float) -> None:
            nonlocal told
            if monotonic() >= told + _TELLS:
                told, self._done = monotonic(), done
                self.at_work(self.said)

        self._done = 0.0
        try:
            self.at_work(say("One moment…"))
            found = try_claim(self._claim, seed=seed, share=share, progress=tell)
        finally:
            self.busy = False
            self.say("")
        self._again = [*self._again, found]
        whole = kept()[self._claim]
        self.say(together(self._said(whole), again(whole, found)))

    def _said(self, found: Finding) -> str:
        verdict = f"{found.key} {stamp(found)}."
        return say("{verdict} Its numbers are exact: they are proved.", verdict=verdict) if found.is_proof else verdict


def _figures(asked: Claim, found: Finding, far: float) -> list[Block]:
    drawn = picture(asked, found, far=far)
    return [
        blocks.picture(drawn, drawn.widest, picture(asked, found, narrow=True, far=far)),
        blocks.table(heads(found), [*rows(found)], say(asked.short)),
    ]


def opened(address: str = "") -> Trials:
    """Return what sits behind the app; its address says nothing."""
    del address
    return Trials()
