"""Home Assistant finds a table by itself: one retained message that describes its sensors.

They read the table's own state and link; nothing is said twice.  (MQTT device discovery of Home
Assistant 2024.11 and later.)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from bowerboard.hublink.topics import Said, said

PREFIX = "homeassistant"


@dataclass(frozen=True, slots=True)
class Discovery:
    """What to publish, retained; an empty payload takes the table away again."""

    topic: str
    payload: bytes


def topic_of(table: str) -> str:
    """Where ``table`` is described."""
    return f"{PREFIX}/device/bowerboard_{table.replace('-', '_')}/config"


def discovery(table: str, name: str) -> Discovery:
    """The description of ``table``, called ``name``."""
    me = f"bowerboard_{table.replace('-', '_')}"
    sensors = {
        "score": ("Score", "{{ value_json.view.score | join('-') }}", "mdi:scoreboard"),
        "trump": (
            "Trump",
            "{{ {'c': 'clubs', 'd': 'diamonds', 'h': 'hearts', 's': 'spades'}"
            ".get(value_json.view.trump, 'none') }}",
            "mdi:cards",
        ),
        "dealer": (
            "Dealer",
            "{{ 'unknown' if value_json.view.dealer is none "
            "else value_json.view.names[value_json.view.dealer] }}",
            "mdi:cards-outline",
        ),
        "state": ("State", "{{ value_json.view.stage }}", "mdi:table-furniture"),
    }
    components: dict[str, Any] = {
        key: {
            "platform": "sensor",
            "name": label,
            "unique_id": f"{me}_{key}",
            "value_template": template,
            "icon": icon,
        }
        for key, (label, template, icon) in sensors.items()
    }
    config = {
        "device": {"identifiers": [me], "name": name, "manufacturer": "Bowerboard"},
        "origin": {"name": "Bowerboard"},
        "state_topic": said(table, Said.STATE),
        "availability_topic": said(table, Said.LINK),
        "availability_template": "{{ 'online' if value_json.online else 'offline' }}",
        "components": components,
    }
    return Discovery(topic_of(table), json.dumps(config, separators=(",", ":")).encode())
