"""ISO 15693 inventory: which tags are there, however many answer at once.

In a round each tag answers in one of 16 slots, chosen by the four bits of its number that follow
the mask.  Where two fall into one slot, the mask is made longer by that slot's bits and only they
are asked again; numbers that differ in their low bits, as those of one reel do, rarely need it.

Numbers travel with their lowest byte first and are returned with their highest first, as printed:
E0 04 ... for ICODE.
"""

SLOTS = 16

_INVENTORY = 0x01
_HIGH_RATE_INVENTORY = 0x06
_ONE_SLOT = 0x20
_SIZE = 8


class Garbled:
    """Stands for an answer that could not be read: several tags at once, or noise."""


GARBLED = Garbled()


def request(bits: int, mask: int, one_slot: bool = False) -> bytes:
    """The inventory request to tags whose lowest ``bits`` bits are ``mask``, CRC not included."""
    flags = _HIGH_RATE_INVENTORY | (_ONE_SLOT if one_slot else 0)
    value = mask.to_bytes(_SIZE, "little")[: (bits + 7) // 8]
    return bytes((flags, _INVENTORY, bits)) + value


def number(answer: bytes, bits: int, mask: int):
    """The number in ``answer`` to a request for ``bits`` of ``mask``.

    ``GARBLED`` where that is no answer to it: another length, an error, a number that no tag has,
    or one that should not have answered.
    """
    if len(answer) != 2 + _SIZE or answer[0] & 1 or answer[9] != 0xE0:
        return GARBLED
    found = int.from_bytes(answer[2:], "little")
    if found & ((1 << bits) - 1) != mask:
        return GARBLED
    return bytes([answer[9 - place] for place in range(_SIZE)])


class Separation:
    """Tells tags apart that answer at once, one round a poll, so that no poll takes long.

    What a round leaves garbled is asked for in the next one; tags that share their low bits are
    then heard at every second or third poll, which is often enough (see ``presence``).
    """

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting = []

    @property
    def pending(self) -> bool:
        """Whether the last round left something to ask for."""
        return bool(self._waiting)

    def step(self, ask) -> list:
        """The numbers that one more round finds.

        ``ask(bits, mask)`` makes it and returns what each of the 16 slots held: None, a number or
        ``GARBLED``.
        """
        bits, mask = self._waiting.pop(0) if self._waiting else (0, 0)
        found = []
        for slot, held in enumerate(ask(bits, mask)):
            if held is GARBLED:
                if bits + 8 <= 8 * _SIZE and len(self._waiting) < SLOTS:
                    self._waiting.append((bits + 4, mask | slot << bits))
            elif held is not None:
                found.append(held)
        return found
