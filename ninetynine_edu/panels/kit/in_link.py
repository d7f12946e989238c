"""A long text inside a link, such as a match: packed, checked, and bounded when it is unpacked.

A sign for the form, then letters, digits, `-` and `_`: four bytes that check the text, and the text packed. Of a link that was cut
or changed nothing comes back but a sentence.

>>> packed = into_link("standard 93 P1+ 9H,10S/AH,4C")
>>> packed[0], out_of_link(packed)
('1', 'standard 93 P1+ 9H,10S/AH,4C')
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

from ...ground.say import marked
from .messages import LONGEST_RECORD, Refused

FORM: Final = "1"
LONGEST: Final = 6000
"""So many signs a link has at most that every server takes."""
KNOWN: Final = b"""\
late P1
draw P1
human "You" face mode: wall
 call end: P1 stuck P2 stuck P3 stuck P4 stuck

player 10: player 9: player 8: player 7: player 6: player 5: hedgehog "Hedgehog"
tortoise "Tortoise"
rabbit "Rabbit"
squirrel "Squirrel"
badger "Badger"
owl "Owl"
fox "Fox"
otter "Otter"
beginner greedy careful memory expert exact random "Blue "Red "Green ten_
start: chicago 0 P1- start: standard 0 P1+ , dealer 4
, dealer 3
, dealer 2
deal 3: players 1 2 3, dealer 1
10S-10 = 10H-10 = 10D-10 = 10C-10 = AS+1 = AH+1 = AD+1 = AC+1 =
20. P1 19. P3 18. P2 17. P1 16. P3 15. P2 14. P1 13. P3 12. P2 11. P1 10. P3 9. P2 8. P1 7. P3 6. P2 5. P1 4. P3 3. P2 2. P1
Ninety-nine match record, version 1
variant: chicago
variant: standard
player 1: human "You"
player 2: steady "Otter"
player 3: steady "Blue Otter"
player 4: steady "Red Otter"
seed:

deal 1: players 1 2 3, dealer 3
start: standard 0 P1+ ,10S,10H,10D,10C/ dealt= seed=
1. P1 """
"""What a packer knows before it reads, so that short texts become shorter. It belongs to the form: another one needs another sign."""
_RAW: Final = -15
_BROKEN: Final = marked("This link is not whole. Some of it is missing or has changed. Please ask for it again.")
_OTHER: Final = marked("This link is of another version of Ninety-nine. Please ask for the file instead.")


def into_link(text: str) -> str:
    """Return a text as it stands in a link; how long that is, the caller decides."""
    data = text.encode()
    packer = zlib.compressobj(9, wbits=_RAW, zdict=KNOWN)
    packed = zlib.crc32(data).to_bytes(4, "big") + packer.compress(data) + packer.flush()
    return FORM + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def out_of_link(packed: str) -> str:
    """Return the text that stands in a link.

    Raises:
        Refused: when it is damaged, of another version, or longer than any that we write.
    """
    form, body = packed[:1], packed[1:]
    if form != FORM and form.isascii() and form.isalnum():
        raise Refused(_OTHER)
    try:
        if form != FORM or len(packed) > LONGEST:
            raise ValueError("none of ours")
        data = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj(wbits=_RAW, zdict=KNOWN)
        found = reader.decompress(data[4:], LONGEST_RECORD)
        if not reader.eof or reader.unused_data or zlib.crc32(found) != int.from_bytes(data[:4], "big"):
            raise ValueError("cut short, changed, or too long")
        return found.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise Refused(_BROKEN) from None


__all__ = ["FORM", "KNOWN", "LONGEST", "into_link", "out_of_link"]
