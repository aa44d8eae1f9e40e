"""What the table's talk with the hub asks of its edge, and who talks."""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.hublink.payloads import Command
from bowerboard.table import commanded
from bowerboard.table import told as telling


@dataclass(frozen=True, slots=True)
class Publish:
    """Say ``payload`` on ``topic``."""

    topic: str
    payload: bytes
    retain: bool = False
    qos: int = 1


@dataclass(frozen=True, slots=True)
class Enter:
    """Put ``item`` into the session's inbox."""

    item: telling.Command | telling.HubHeard


@dataclass(frozen=True, slots=True)
class Note:
    """Write ``words`` to the log: something was refused."""

    words: str


Act = Publish | Enter | Note


@dataclass(frozen=True, slots=True)
class Identity:
    """Who speaks: the table, its board's unique id, this start of the program, its version."""

    table: str
    board: str
    instance: str
    version: str = ""


def what_of(command: Command) -> str:
    """The command as the journal has it; empty when it says nothing."""
    if command.correction is not None:
        return commanded.asking(command.correction, command.why)
    if command.pause is not None:
        return "pause" if command.pause else "go on"
    if command.message is not None:
        return f"message {command.message}"
    return "attend" if command.attend else ""
