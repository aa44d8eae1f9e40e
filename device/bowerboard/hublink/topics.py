"""Where table and hub speak on the broker; nothing beyond MQTT 3.1.1 is needed.

A table writes only below ``from/<table>`` and reads only ``to/<table>``, its own ``from/<table>``
(to notice another under its name) and the hub's link, so that one line of an ACL a direction
keeps it to itself.
"""

from __future__ import annotations

import re
from enum import Enum

ROOT = "bowerboard/1"
"""1 is the version of this contract; another speaks elsewhere."""

HUB_LINK = f"{ROOT}/hub/link"
"""Whether the hub is there: heartbeat and last will, retained."""

FROM_ALL = f"{ROOT}/from/+/+"
"""What the hub subscribes to."""

TABLE_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
"""A table's id: a part of its topics, its user name at the broker, a part of addresses."""


class Said(Enum):
    """What a table says."""

    ROWS = "rows"  # conclusions of its journal and answers to commands; never retained
    STATE = "state"  # what its faces show; retained
    LINK = "link"  # heartbeat and last will; retained


class Told(Enum):
    """What a table is told; never retained."""

    ACK = "ack"  # up to where its rows are stored
    COMMAND = "command"
    CLASH = "clash"  # another board speaks under its name


class NoTopic(ValueError):
    """A topic that is none of ours."""


def table_id(text: str) -> str:
    """``text``, if it may be a table's id.

    Raises:
        ValueError: it may not; the message says what may.
    """
    if not TABLE_ID.fullmatch(text):
        raise ValueError(f"{text!r} is no table's id: 1 to 32 of a-z, 0-9 and - as in table-7")
    return text


def said(table: str, what: Said) -> str:
    """The topic on which ``table`` says ``what``."""
    return f"{ROOT}/from/{table_id(table)}/{what.value}"


def told(table: str, what: Told) -> str:
    """The topic on which ``table`` is told ``what``."""
    return f"{ROOT}/to/{table_id(table)}/{what.value}"


def told_all(table: str) -> str:
    """Everything that ``table`` is told; it subscribes to this."""
    return f"{ROOT}/to/{table_id(table)}/+"


def read_said(topic: str) -> tuple[str, Said]:
    """Which table says what on ``topic``.

    Raises:
        NoTopic: no table does.
    """
    parts = topic.removeprefix(f"{ROOT}/from/").split("/")
    try:
        table, what = parts
        return table_id(table), Said(what)
    except ValueError:
        raise NoTopic(f"{topic!r} is no topic on which a table speaks") from None


def read_told(topic: str) -> tuple[str, Told]:
    """Which table is told what on ``topic``.

    Raises:
        NoTopic: none is.
    """
    parts = topic.removeprefix(f"{ROOT}/to/").split("/")
    try:
        table, what = parts
        return table_id(table), Told(what)
    except ValueError:
        raise NoTopic(f"{topic!r} is no topic on which a table is told anything") from None
