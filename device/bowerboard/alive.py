"""Whether a thread still comes round, asked from outside.

A thread that waits for work is alive however long it waits; one stuck in a call is not.  So it is
asked, woken, and expected to say so itself::

    sign.ask(); wake the thread        # whoever watches
    sign.give()                        # the thread, each time it comes round
    sign.given                         # whether it has since it was asked
"""

from __future__ import annotations


class SignOfLife:
    """Asked by one thread, given by another; nobody waits."""

    def __init__(self) -> None:
        self._asked = 0
        self._given = 0

    def ask(self) -> None:
        """From now on a sign is wanted."""
        self._asked += 1

    def give(self) -> None:
        """The thread has come round."""
        self._given = self._asked

    @property
    def given(self) -> bool:
        """Whether the thread has come round since it was last asked."""
        return self._given == self._asked
