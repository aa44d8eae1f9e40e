"""A table that cannot record yet: its faces say to stop, and it begins as soon as it can.

The disk is full or fails, or another program holds the journal.  To end with an error would leave
the faces dark and the people without a word.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.cli.configured import Configured
    from bowerboard.cli.serving import Stop
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.faces import Faces
    from bowerboard.table.journal_stops import Unwritable

AGAIN_S = 1.0
"""Between two tries."""

LAST_FACE_S = 1.0


def when_recordable(
    made: Configured, stop: Stop, open_daemon: Callable[[Configured], Daemon]
) -> Daemon | None:
    """The table, once it can record; None where it is told to ``stop`` before.

    Raises:
        JournalError: it cannot record for what does not pass by itself.
    """
    from bowerboard.notify import notify
    from bowerboard.table.clock import Deadline, RealClock
    from bowerboard.table.journal_stops import Unwritable

    faces: Faces | None = None
    while True:
        try:
            return open_daemon(made)
        except Unwritable as why:
            gc.enable()  # it may wait for days
            if faces is None:
                faces = _told(made, why)
        notify("WATCHDOG=1")
        if stop.wait(AGAIN_S):
            faces.stop(RealClock().now(), Deadline(LAST_FACE_S))
            return None


def _told(made: Configured, why: Unwritable) -> Faces:
    """The faces, the log and the service's status say why the table does not begin."""
    from bowerboard import logs
    from bowerboard.cli.blank import left_view
    from bowerboard.notify import notify
    from bowerboard.table.clock import RealClock
    from bowerboard.table.faces import Faces

    logs.warn("nothing can be recorded, trying again", source="journal", why=why)
    faces = Faces(made.edges.glass, made.setup.language)
    faces.show(replace(left_view(made.config), stop=why.stop), RealClock().now())
    notify("READY=1", f"STATUS=nothing can be recorded: {why}")
    return faces
