"""The sections of the configuration about whom the table speaks with: its hub, its own page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from bowerboard.config_faults import Place


class HubSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[hub]``: the tournament's hub, as ``bowerboard table join`` writes it."""

    table: Annotated[str, Meta(description="what this table is called there, as the hub gave it")]
    host: Annotated[str, Meta(description="name or address of the hub's broker")]
    port: Annotated[int, Meta(description="its port")] = 1883
    user: Annotated[str, Meta(description="as whom to speak there")] = ""
    password: Annotated[str, Meta(description="and with which password")] = ""
    ca: Annotated[
        str, Meta(description="certificate of the hall's own authority (PEM), empty for no TLS")
    ] = ""


class PageSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[page]``: the table's own page on the local network, and where a game can be looked at."""

    present: Annotated[bool, Meta(description="whether the table has a page of its own")] = True
    host: Annotated[str, Meta(description="the address on which it listens")] = "0.0.0.0"
    port: Annotated[int, Meta(description="the port on which it listens")] = 8080
    link: Annotated[
        str,
        Meta(
            description="where a game can be looked at once it is over, for the QR code on the "
            "faces: an address, {game} for its number in the journal; empty: nowhere"
        ),
    ] = ""


def hub_faults(hub: HubSection | None) -> Iterator[tuple[Place, str]]:
    """What is wrong with ``[hub]``, and where."""
    if hub is None:
        return
    if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?", hub.table):
        words = "1 to 32 of a-z, 0-9 and -, as the hub gave it"
        yield ("hub", "table"), f"[hub] table = {hub.table!r}: {words}"
    if not hub.host or not 0 < hub.port < 65536:
        words = "enrol this table again (bowerboard table join CODE)"
        yield ("hub", "host"), f"[hub] host and port: {words}"
