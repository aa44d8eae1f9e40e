"""The real daemon alone in a process of its own, on buses and pins that are not there.

    python -m bowerboard.twin.lone CONFIG

is ``bowerboard table --config CONFIG`` in everything but the I2C bus, which takes all it is sent
and says ``on the glass`` when the first display has its picture and is switched on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bowerboard.cli.main import parser
from bowerboard.cli.table import run

if TYPE_CHECKING:
    from bowerboard.config import Config
    from bowerboard.table.setup import Edges

ON_THE_GLASS = b"on the glass\n"
_DISPLAY_ON = 0xAF


class SilentBus:
    """An I2C bus with a display on it, as far as the driver can tell."""

    said = False

    def __init__(self, port: int, address: int) -> None:
        """As luma opens it: controller ``port``, display at ``address``."""

    def command(self, *cmd: int) -> None:
        """Takes a command; the driver switches a display on once its picture is there."""
        if cmd[-1] == _DISPLAY_ON and not SilentBus.said:
            SilentBus.said = True
            os.write(1, ON_THE_GLASS)

    def data(self, data: Sequence[int]) -> None:
        """Takes a part of a picture."""

    def cleanup(self) -> None:
        """Nothing is open."""


def silent(config: Config) -> Edges:
    """The edges of the board of ``config``, its displays on silent buses; loaded when the table
    itself loads them."""
    from bowerboard.cli import board_edges, configured  # noqa: PLC0415

    vars(board_edges)["open_i2c"] = SilentBus
    return configured.edges_of(config)


if __name__ == "__main__":
    sys.exit(run(parser(("table",)).parse_args(["table", "--config", sys.argv[1]]), silent))
