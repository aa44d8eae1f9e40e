"""PN532: ISO 14443A cards (NTAG213), two at a time, over UART or SPI.

    antenna = Pn532(Hsu(uart, reset, watch))
    antenna.poll()              # [b"\\x04\\xa1\\xb2\\xc3\\xd4\\xe5\\x80"]

Each poll lists the cards and switches the field off again.  A card that was listed keeps still
until it loses power, so without that a card that lies there is heard at every other poll only
(adafruit/Adafruit-PN532 issue 52); and an antenna that is off disturbs no neighbour.
"""

from errno import EIO, ETIMEDOUT

from .pn532_frames import ACK, FROM_CHIP, TO_CHIP, Decoder, encode

_SAM_CONFIGURATION = 0x14
_RF_CONFIGURATION = 0x32
_LIST_PASSIVE_TARGET = 0x4A

_ACK_US = 15_000
_ANSWER_US = 30_000
# Two cards with the longest numbers, and a bank card's answer to select behind one of them.
_LONGEST = 96
# After so many polls in a row without a proper answer the chip is reset.
_PATIENCE = 3
# It has said that it can read this many at once.
_TARGETS = 2


class Pn532:
    """One chip.  ``bus``: ``restart()``, ``send(frame)``, ``receive(most, within_us)``, ``watch``;
    see ``wires``."""

    def __init__(self, bus) -> None:
        self._bus = bus
        self._frames = Decoder()
        self._failed = _PATIENCE
        #: How often the chip had to be reset after its start.
        self.resets = -1

    def poll(self) -> list:
        """The numbers of the cards on the antenna, at most two.

        ``OSError`` where the chip does not answer; after the third such poll in a row it is
        reset.  Takes about 20 ms, and no more than 50 where the chip is silent.
        """
        try:
            if self._failed >= _PATIENCE:
                self._start()
            cards = _cards(self._call(_LIST_PASSIVE_TARGET, bytes((_TARGETS, 0))))
            self._call(_RF_CONFIGURATION, b"\x01\x00")
        except OSError:
            self._failed += 1
            self._bus.send(ACK)  # stops whatever it is still doing
            raise
        self._failed = 0
        return cards

    def _start(self) -> None:
        self._failed = _PATIENCE - 1  # should this fail as well, the next poll tries again
        self.resets += 1
        self._bus.restart()
        self._call(_SAM_CONFIGURATION, b"\x01\x14\x01")
        # Unless told otherwise it looks for a card for ever and answers when there is one.
        self._call(_RF_CONFIGURATION, b"\x05\xff\x01\x01")

    def _call(self, command: int, data: bytes) -> bytes:
        """What the chip answers to ``command``, behind the code that repeats the command."""
        self._frames = Decoder()
        self._bus.send(encode(bytes((TO_CHIP, command)) + data))
        start, limit, acknowledged = self._bus.watch.us(), _ACK_US, False
        while True:
            left = limit - self._bus.watch.since(start)
            most = _LONGEST if acknowledged else len(ACK)
            chunk = self._bus.receive(most, left) if left > 0 else b""
            if not chunk:
                raise OSError(ETIMEDOUT)
            for frame in self._frames.feed(chunk):
                said = frame.data
                if not said:
                    acknowledged, limit = True, _ACK_US + _ANSWER_US
                elif said == b"\x7f":
                    raise OSError(EIO)
                elif acknowledged and said[:2] == bytes((FROM_CHIP, command + 1)):
                    return said[2:]
                # Anything else is the late answer to a command that was given up.


def _cards(listed: bytes) -> list:
    """The numbers in an answer to InListPassiveTarget; ``OSError`` where it is cut short."""
    if not listed:
        raise OSError(EIO)
    numbers, at = [], 1
    for _ in range(listed[0]):
        # Target, two bytes of SENS_RES, SEL_RES, and how long the number is.
        if at + 5 > len(listed) or at + 5 + listed[at + 4] > len(listed):
            raise OSError(EIO)
        can_iso14443_4 = listed[at + 3] & 0x20
        end = at + 5 + listed[at + 4]
        numbers.append(listed[at + 5 : end])
        # Such a card's answer to select follows; its first byte counts itself.
        at = end + (listed[end] if can_iso14443_4 and end < len(listed) else 0)
    return numbers
