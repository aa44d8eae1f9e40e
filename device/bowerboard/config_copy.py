"""The last good copy of the configuration: what the table starts on when the file cannot be used.

A power cut in the middle of an editor's saving leaves a file of no length, or half of one.  So
each configuration that a table started on is kept, where the service may write: in the folder that
systemd gives it, else beside the file.
"""

from __future__ import annotations

import os
from pathlib import Path

from bowerboard.config import ConfigError, read_text
from bowerboard.wholefile import write_whole

ENDING = ".last-good"


def copy_of(path: Path) -> Path:
    """Where the last good copy of the configuration at ``path`` is kept."""
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    return (Path(given) if given else path.absolute().parent) / f"{path.name}{ENDING}"


def keep(path: Path, text: str) -> None:
    """Remember that ``text``, read from ``path``, is good; nothing is written if it is kept
    already.

    Raises:
        OSError: it cannot be kept.
    """
    copy = copy_of(path)
    try:
        if read_text(copy) == text:
            return
    except ConfigError:
        pass  # there is none yet, or it is damaged
    write_whole(copy, text.encode(), 0o640)
