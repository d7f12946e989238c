"""Looking back at a deal: which match lies open, which of its deals is shown, and how far its plays are judged.

A page is sent a whole deal at once, so that stepping through it asks nobody. It asks for the worth of the plays piece by
piece, the last ones first, and stops asking when whoever looks on has seen enough: nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, Final

from ...ground.say import marked, say
from ...matches.record import Record, read_record
from ...rules.variant import Variant
from ...study.review import from_the_end
from ...study.reviewed import ReviewedPlay
from ..kit.address import asked
from ..kit.desk import Message, action
from ..kit.host import Reply
from ..kit.in_link import into_link, out_of_link
from ..kit.messages import (
    LONGEST_RECORD,
    LONGEST_SAVED,
    ODD,
    Refused,
    flag_of,
    number_of,
    pack,
    shortened,
    text_of,
)
from ..kit.saved import record_of
from ..kit.sending import Sends, ToSend
from ..play.setup import own_variants
from .judged import View, play_view
from .over import Over
from .shown import deal_view

AT_ONCE: Final = 0.25
"""So long, in seconds, plays are judged before the page is answered, also in the middle of one: what is pressed is not kept waiting."""
_MOST: Final = 100_000
_PAGE: Final = "look_back"
SORRY: Final = marked("Something went wrong on our side. You can still step through the deal.")

EXAMPLE: Final = """Ninety-nine match record, version 1
variant: standard
player 1: human "You"
player 2: steady "Otter"
seed: 24

deal 1: players 1 2, dealer 2
start: standard 0 P1+ 4S,QH,KS/3C,8C,QD dealt=7C,AH,3H,5D,KD,7S,10C,9D,KH,7D,2D,8S,10S,2S,10H,5C,6C,5H,AS,3D,JS,8D,2C,10D,KC,8H,6H,9H,6S,2H,4C,JC,4D,4H,7H,9C,QC,6D,QS,9S,AD,3S,5S,AC,JD,JH seed=4555842087681672
1. P1 QH = 10
2. P2 3C = 13
3. P2 AH+1 = 14
4. P1 7C = 21
5. P2 3H = 24
6. P2 8C = 32
7. P1 5D = 37
8. P2 7S = 44
9. P1 10C+10 = 54
10. P2 QD = 64
11. P1 4S = 64
12. P1 2D = 66
13. P2 7D = 73
14. P1 8S = 81
15. P2 9D = 99
16. P1 KS = 99
17. P2 KD = 99
18. P1 KH = 99
19. P2 10S-10 = 89
20. P1 2S = 91
21. P2 AS+1 = 92
22. P1 3D = 95
end: P1 stuck
"""


class LookBack(Sends):
    """A match to look back at, one deal at a time.

    Args:
        waits: nothing lies open yet: the page brings the match that the browser keeps.
        say: a first sentence.
        keep: a name that says that it is a page of the app; "" in a notebook.

    Attributes:
        deal: the deal that is shown, None while nothing lies open.
        worth: what its plays were worth, as far as they are judged.

    >>> page = LookBack()
    >>> page.deal["steps"][10]["words"], page.worth
    ('You played the four of spades: the total stays 64. You play again.', [])
    >>> while page.view["done"] < page.view["count"]:
    ...     page.receive({"do": "judge", "of": page.view["of"]})
    >>> [play["open"]["better"]["words"] for play in page.worth if play["open"]["mark"]][0]
    'At 92 you could have won with the five of hearts: add 5.'
    """

    SORRY = SORRY
    STOPPED = marked("It was stopped. You can still step through the deal.")

    def __init__(self, waits: bool = False, say: str = "", keep: str = "") -> None:
        super().__init__()
        self.kept_as = keep
        self._own: dict[str, Variant] = {}
        self._over: Over | None = None
        self._place = self._of = self._asks = 0
        self._coming: Iterator[ReviewedPlay | None] | None = None
        self._known: dict[int, list[View]] = {}
        self._fresh = True
        self._is_example = False
        self.deal: View | None = None
        self.worth: list[View] = []
        if not waits:
            self._show_example()
        self._say = say
        self.refresh()

    @property
    def state(self) -> dict[str, Any]:
        """Everything that is shown."""
        return {"keep": self.kept_as, "deal": self.deal, "worth": self.worth, "view": self.view}

    # --- what the page asks for ---

    def stamp(self, about: str) -> int:
        """Return which deal is shown just now."""
        return self._of

    @action("open")
    def _open(self, message: Message) -> None:
        saved = flag_of(message, "saved")
        text = text_of(message, "text", LONGEST_SAVED if saved else LONGEST_RECORD)
        self._open_record(record_of(text, saved, self._own))

    def open_link(self, packed: str) -> None:
        """Open the match that a link holds, or say why that cannot be.

        Args:
            packed: of :func:`~ninetynine_edu.panels.kit.in_link.into_link`.
        """
        try:
            self._open_record(record_of(out_of_link(packed), False, self._own))
        except Refused as error:
            self.refuse(error)
        self.refresh()

    def _open_record(self, record: Record) -> None:
        self._take(record)
        if record.left_out:
            first = record.left_out[0]
            self._say = say(
                "Not all of it could be read. Line {n}: {problem}", n=first.line, problem=shortened(first.brief)
            )

    @action("example")
    def _example(self, message: Message) -> None:
        self._show_example()
        if flag_of(message, "missing"):
            self._say = say("This browser keeps no match that is over. So here is an example.")

    @action("deal")
    def _choose(self, message: Message) -> None:
        if self._over is None:
            raise Refused(ODD)
        place = number_of(message, "deal", 0, _MOST)
        self._show(-1 if place is None else place)

    @action("judge", about="of", keeps=True)
    def _judge(self, message: Message) -> None:
        """Judge some more plays of the deal."""
        if self._over is None or self._is_judged():
            return
        if self._coming is None:
            deal = self._over.deal(self._place)
            self._coming = _after(len(self.worth), from_the_end(deal, self._over.names(deal)))
        ends, found = monotonic() + AT_ONCE, list[View]()
        coming, self._coming = self._coming, None  # after a stop in the middle it is found anew
        for play in coming:
            if play is not None:
                found.append(play_view(play))
            if monotonic() >= ends:
                break
        self._coming = coming
        self._asks += 1
        if found:  # else what the page has is not sent again
            self.worth = [*self.worth, *found]
        if self._is_judged():
            self._known[self._place], self._coming = self.worth, None

    @action("again", about="of", keeps=True)
    def _again(self, message: Message) -> list[Reply]:
        """Hand out the match as it stood before a play, for the table."""
        if self._over is None:
            raise Refused(ODD)
        number = number_of(message, "number", 1, _MOST)
        return [{"kind": "again", "text": pack(self._over.up_to(self._place, number or 0))}]

    def to_send(self) -> Sequence[ToSend]:
        """Return the deal that is shown, and the whole match where it has more of them."""
        if self._over is None:
            return ()
        one, every = self._over.alone((self._place,)), self._over.alone(self._over.deals)
        things = []
        if one:
            opens = say("Everybody looks back at this deal. The names of the players go along.")
            things.append(ToSend("deal", say("This deal"), opens, _PAGE, {"match": into_link(one)}))
        if every and every != one:
            opens = say("Everybody looks back at this match. The names of the players go along.")
            things.append(ToSend("match", say("The whole match"), opens, _PAGE, {"match": into_link(every)}))
        return things

    def refuse(self, error: Exception) -> None:
        """Say why something is not done; where nothing lies open yet, the example does."""
        super().refuse(error)
        if self._over is None:
            self._show_example()

    def recover(self, sentence: str) -> None:
        """Judge nothing more of a deal in which something went wrong, and say the sentence."""
        if self._over is not None and self._coming is None and not self._is_judged():
            self._known[self._place] = self.worth
        super().recover(sentence)

    # --- what lies open ---

    def _is_judged(self) -> bool:
        return self.deal is not None and (self._place in self._known or len(self.worth) >= len(self.deal["steps"]))

    def _show_example(self) -> None:
        self._take(read_record(EXAMPLE))
        self._is_example = True

    def _take(self, record: Record) -> None:
        """Open a match on the last of its deals that may be seen.

        Raises:
            Refused: when there is none; what lay open stays.
        """
        over = Over(record)
        self._own.update(own_variants(record.variant))
        self._over, self._known, self._is_example, self._fresh = over, {}, False, False
        self._show(over.deals[-1])

    def _show(self, place: int) -> None:
        assert self._over is not None
        deal = deal_view(self._over, place)
        self.deal, self._place, self._coming = deal, place, None
        self.worth = self._known.get(place, [])
        self._of += 1

    def refresh(self) -> None:
        """Make what is shown anew."""
        super().refresh()
        steps = [] if self.deal is None else self.deal["steps"]
        self.view = {
            "n": self._n, "of": self._of, "say": self._say, "asked": self._asked, "example": self._is_example,
            "waits": self.deal is None, "deals": [] if self._over is None else self._over.choices(),
            "done": len(steps) if self._is_judged() else len(self.worth), "count": len(steps), "asks": self._asks,
        }  # fmt: skip


def _after(known: int, coming: Iterator[ReviewedPlay | None]) -> Iterator[ReviewedPlay | None]:
    """Yield what comes after the first plays, and every pause."""
    for play in coming:
        if play is not None and known:
            known -= 1
        else:
            yield play


def opened(address: str = "", keep: str = "review") -> LookBack:
    """Return the page of the app: `match` in its address holds a match, or names where the browser keeps the one that it waits for."""
    held = asked(address).get("match", "")
    desk = LookBack(waits=bool(held), keep=keep)
    if held[:1].isdecimal():
        desk.open_link(held)
    return desk
