"""The table that the doctor looks at, and what it finds.

Everything is looked for below a root folder, so that a folder can stand for a Pi; the hardware
itself is asked only through what is handed in, or when the root is this machine's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bowerboard.boards import Board, BoardError, read_board
from bowerboard.cli.untouched import begun
from bowerboard.config import CONFIG_FILE, Config, ConfigError, read_config


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and how to mend it."""

    wrong: str
    mend: str


def ping(bus: int, address: int) -> bool:
    """Whether a device answers at ``address`` of /dev/i2c-``bus``; nothing is written to it.

    Raises:
        OSError: the bus itself cannot be opened.
    """
    from smbus2 import SMBus

    with SMBus(bus) as wire:
        try:
            wire.write_quick(address)
        except OSError:
            return False
    return True


class Unit:
    """The table that is looked at; what cannot be read is None, and step 3 says why."""

    def __init__(
        self,
        root: Path,
        config: Path | None = None,
        ping: Callable[[int, int], bool] = ping,
    ) -> None:
        self.root = root
        self.config_file = config or root / CONFIG_FILE.relative_to("/")
        self.ping = ping

    @cached_property
    def config(self) -> Config | ConfigError:
        """The configuration, or why there is none."""
        try:
            return read_config(self.config_file)
        except ConfigError as why:
            return why

    @cached_property
    def board(self) -> Board | BoardError:
        """The board that the configuration names, else the reference, or why there is none."""
        try:
            return read_board(self.profile)
        except BoardError as why:
            return why

    @property
    def profile(self) -> str:
        """The name of the board, also where nobody has set the table up yet."""
        if isinstance(self.config, Config):
            return self.config.board.profile
        return begun(self.config_file).profile

    @property
    def here(self) -> bool:
        """Whether this very machine is looked at."""
        return self.root.resolve() == Path("/")

    def under(self, path: str) -> Path:
        """An absolute path, below the root."""
        return self.root / path.lstrip("/")
