"""The notation's own schemas, as a check on what we write."""

import json
from typing import Any

from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7
from written_games import EGN

# The match's schema refers to the game's by a path that is one folder up.
_PLACES = {"egn": "file:///schema/egn-schema-v1.json", "emn": "file:///schema/emn/emn.json"}


def faults(written: Any, kind: str = "egn") -> list[str]:
    """What the schema finds wrong in ``written``; a match's games are held to their own schema."""
    registry: Registry[Any] = Registry().with_resources(
        (place, Resource.from_contents(_schema(name), DRAFT7)) for name, place in _PLACES.items()
    )
    validator = Draft7Validator({"$ref": _PLACES[kind]}, registry=registry)
    found = [
        f"{list(error.path)}: {error.message[:200]}" for error in validator.iter_errors(written)
    ]
    if kind == "emn":
        for game in written["games"]:
            found += faults(game["gameData"])
    return found


def _schema(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((EGN / "schema" / f"{name}-schema-v1.json").read_text())
    return schema
