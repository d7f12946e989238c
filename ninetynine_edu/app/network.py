"""Where this computer is in its network, found without sending anything, and an address as one reads it aloud."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, ip_address
from typing import Final

from ninetynine_edu.ground.say import say_in

WAYS_OUT: Final = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Addresses that lead out by the usual ways; the first is one that nobody has. Nothing is sent to any of them."""
HOTSPOTS: Final = ("192.168.137.2", "10.42.0.2", "192.168.2.2", "172.20.10.2")
"""Neighbours of a laptop that makes a network of its own, as Windows, Linux, macOS and phones number them."""
_HOME: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
_INSIDE: Final = IPv4Network("172.16.0.0/14")
"""Where programs such as Docker number networks that end inside of this computer."""


def addresses() -> list[str]:
    """Return this computer's addresses in its networks, the likeliest first; none where it is in no network."""
    return in_order([*map(_leads_out, (*WAYS_OUT, *HOTSPOTS)), *_named()])


def _leads_out(target: str) -> str:
    """Return our own address on the way to another one; asking for it sends nothing."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect((target, 9))
        return str(way.getsockname()[0])
    return ""


def _named() -> list[str]:
    """Return the addresses that this computer knows under its own name."""
    with contextlib.suppress(OSError, UnicodeError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def in_order(found: Iterable[str]) -> list[str]:
    """Return addresses at which others may find a computer, each once: those of a home or school first.

    Args:
        found: in the order in which they were found; the first is that of the way out.

    >>> in_order(["172.17.0.1", "127.0.0.1", "192.168.1.20", "", "169.254.7.7", "192.168.1.20", "10.0.3.4"])
    ['192.168.1.20', '10.0.3.4', '172.17.0.1', '169.254.7.7']
    """
    usable = [address for address in dict.fromkeys(found) if address and _is_usable(IPv4Address(address))]
    first = usable[0] if usable else ""
    return sorted(usable, key=lambda address: (_last(IPv4Address(address)), address != first))


def _is_usable(address: IPv4Address) -> bool:
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)


def _last(address: IPv4Address) -> int:
    """Return how late an address comes: those of a network come before those that nobody else may reach."""
    if address.is_link_local:
        return 3
    if address in _INSIDE:
        return 2
    return 0 if any(address in network for network in _HOME) else 1


def is_public(address: str) -> bool:
    """Return whether anybody on the internet may reach an address.

    >>> is_public("192.168.1.20"), is_public("8.8.4.4")
    (False, True)
    """
    return ip_address(address).is_global


def aloud(address: str) -> str:
    """Return an address as a teacher reads it aloud, sign by sign.

    >>> aloud("10.0.3.4:8866")
    'one zero dot zero dot three dot four colon eight eight six six'
    """
    words = dict(zip("0123456789.:", _signs(), strict=True))
    return " ".join(words[sign] for sign in address)


def _signs() -> tuple[str, ...]:
    return (
        say_in("read aloud", "zero"), say_in("read aloud", "one"), say_in("read aloud", "two"), say_in("read aloud", "three"),
        say_in("read aloud", "four"), say_in("read aloud", "five"), say_in("read aloud", "six"), say_in("read aloud", "seven"),
        say_in("read aloud", "eight"), say_in("read aloud", "nine"), say_in("read aloud", "dot"), say_in("read aloud", "colon"),
    )  # fmt: skip
