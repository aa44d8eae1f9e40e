"""What ``bowerboard pad assign`` asks, where people read it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bowerboard.pads.assigning import Assigning
    from bowerboard.screens.glass import GlassBus


class Asking:
    """Where people read what they are asked: in the terminal and on every face."""

    def __init__(self, quiet: bool, glass: Mapping[int, GlassBus]) -> None:
        self._quiet = quiet
        self._glass = glass

    def ask(self, work: Assigning) -> None:
        """Put the next question."""
        from bowerboard.screens.notice import notice

        for seat, bus in self._glass.items():
            bus.show(seat, notice(work.words))
        if not self._quiet:
            print(work.question, flush=True)

    def tell(self, what: str) -> None:
        """Say what came of it."""
        print(what, file=sys.stderr if self._quiet else sys.stdout, flush=True)


def places_at(config: Path, kitty: bool) -> tuple[str, ...]:
    """Where pads lie on the board that the configuration names, or on the usual one."""
    from bowerboard.boards import BoardError, read_board
    from bowerboard.cli.untouched import begun
    from bowerboard.seats import places_of

    try:
        board = read_board(begun(config).profile)
    except BoardError:
        return places_of(4, kitty)
    return places_of(board.seats, kitty and board.pads.kitty)


def faces(config: Path) -> Mapping[int, GlassBus]:
    """The displays of the configuration, or of the usual board where there is none yet."""
    from bowerboard.boards import BoardError, read_board
    from bowerboard.cli.board_edges import edges_of_board
    from bowerboard.config import BoardSection, ConfigError, read_config

    try:
        profile = read_config(config).board.profile
    except ConfigError:
        profile = BoardSection().profile
    if not any(Path("/dev").glob("i2c-*")):
        return {}  # no glass here, the terminal will do
    try:
        return edges_of_board(read_board(profile), panel=False).glass
    except BoardError:
        return {}
