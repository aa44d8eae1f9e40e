"""The OpenAPI document of the JSON interface, made of the same limits that are checked."""

from __future__ import annotations

from typing import Any

from bowerboard import __version__
from bowerboard.euchre.cards import Suit
from bowerboard.hub.commands import MESSAGE_MAX, REASON_MAX, Came
from bowerboard.hub.shown import Source
from bowerboard.hub.web import fields as f
from bowerboard.view import Stage

Schema = dict[str, Any]


def _whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(fields: dict[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    required = [name for name in fields if name not in optional]
    return {"type": "object", "properties": fields, "required": required}


_SEAT = _whole(0, f.SEATS_MAX - 1)
_TRICK = _whole(0, f.TRICKS_MAX)
_PLACE = _whole(0, f.NUMBER_MAX)
_YES: Schema = {"type": "boolean"}
_CARD: Schema = {"type": "string", "pattern": "^[789TJQKA][cdhs]$"}
_CUT = {"cut": _YES}


def _many(schema: Schema, most: int) -> Schema:
    return {"type": "array", "items": schema, "maxItems": most}


def _points(low: int) -> Schema:
    return {
        "type": "array", "items": _whole(low, f.POINTS_MAX), "minItems": 2,
        "maxItems": f.SIDES_MAX,
    }  # fmt: skip


_FIELDS: dict[str, dict[str, Schema]] = {
    "rule": {"seat": _SEAT, "trick": _maybe(_TRICK), "upheld": _YES},
    "renege": {"seat": _SEAT, "trick": _maybe(_TRICK)},
    "award": {"points": _points(-f.POINTS_MAX), "ends_deal": _YES},
    "score": {"points": _points(0)},
    "undo": {},
    "redo": {},
    "rewind": {"place": _PLACE},
    "take out": {"place": _PLACE, **_CUT},
    "replace": {"place": _PLACE, "event": {"type": "string", "maxLength": f.LINE_MAX}, **_CUT},
    "void": {},
    "dealer": {"seat": _SEAT, **_CUT},
    "draw": {},
    "trump": {"suit": {"enum": ["c", "d", "h", "s", "n"]}, **_CUT},
    "maker": {"seat": _SEAT, **_CUT},
    "card": {"trick": _TRICK, "seat": _SEAT, "card": _CARD, **_CUT},
    "trick": {"trick": _TRICK, "seats": _many(_SEAT, f.SEATS_MAX),
              "cards": _many(_CARD, f.SEATS_MAX), **_CUT},
    "claim": {"seat": _SEAT, "cards": _many(_CARD, f.CARDS_MAX)},
    "record": {"what": {"enum": ["misdeal", "stolen", "six"]}, "seat": _SEAT},
    "pause": {"paused": _YES},
    "message": {"text": {"type": "string", "maxLength": MESSAGE_MAX}},
    "attend": {},
    "confirm": {},
}  # fmt: skip
"""Beside ``do``, what each command says; ``place`` is that of an event in the table's history, and
``cut`` lets later events go that could not follow then."""


def _command(word: str) -> Schema:
    beside = {
        "version": _whole(0, f.NUMBER_MAX),
        "reason": {"type": "string", "maxLength": REASON_MAX},
    }
    fields = {"do": {"const": word}, **_FIELDS[word], **beside}
    optional = ("reason", "text", "cut") + (("trick",) if word in ("rule", "renege") else ())
    return _object(fields, (*optional, "cards") if word == "claim" else optional)


def _table() -> Schema:
    sides = {"type": "array", "items": {"type": "array", "items": _SEAT}}
    return _object(
        {
            "id": {"type": "string"},
            "name": {"type": "string"},
            "source": {"enum": [each.value for each in Source]},
            "stage": {"enum": [each.value for each in Stage]},
            "sides": sides,
            "names": {"type": "array", "items": {"type": "string"}},
            "score": {"type": "array", "items": {"type": "integer"}},
            "target": {"type": "integer"},
            "trump": _maybe({"enum": [each.value for each in Suit]}),
            "maker": _maybe(_SEAT),
            "alone": {"type": "boolean"},
            "dealer": _maybe(_SEAT),
            "deal": {"type": "integer", "minimum": 0},
            "trick": _maybe({"type": "integer", "minimum": 0}),
            "winner": _maybe(_SEAT),
            "paused": {"type": "boolean"},
            "version": {"type": "integer"},
            "needs": {"type": "array", "items": {"type": "object"}},
        },
        ("version", "needs"),
    )


def _answer(words: str, schema: Schema) -> Schema:
    return {"description": words, "content": {"application/json": {"schema": schema}}}


_ERROR = _object({"error": {"type": "string"}})
_ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
_TOKEN = {"name": "x-token", "in": "header", "required": True, "schema": {"type": "string"}}
_TABLE = {"$ref": "#/components/schemas/Table"}

_REFUSED = {
    "400": "not a command",
    "401": "nobody is signed in",
    "403": "not yours to say, or from another site",
    "404": "no such table",
    "413": "too large",
    "415": "not JSON",
}
_CAME = {
    "200": "done",
    "202": "waits for the table",
    "409": "somebody was first, later events would have to go, or the token was used",
    "410": "what it was about has been taken back",
    "422": "it cannot be",
}


def _refused(*codes: str) -> Schema:
    return {code: _answer(_REFUSED[code], _ERROR) for code in codes}


def _command_path() -> Schema:
    outcome = _object(
        {
            "came": {"enum": [each.value for each in Came]},
            "words": {"type": "string"},
            "version": {"type": "integer"},
        }
    )
    either = {"anyOf": [outcome, _ERROR]}
    commands = {"oneOf": [_command(word) for word in _FIELDS]}
    return {
        "operationId": "command",
        "parameters": [_ID, _TOKEN],
        "requestBody": {"required": True, "content": {"application/json": {"schema": commands}}},
        "responses": {code: _answer(words, either) for code, words in _CAME.items()}
        | _refused(*_REFUSED),
    }


def document() -> Schema:
    """The whole document."""
    token = _answer("one", _object({"token": {"type": "string"}}))
    tables = _answer("all", {"type": "array", "items": _TABLE})
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bowerboard hub", "version": __version__},
        "components": {"schemas": {"Table": _table()}},
        "paths": {
            "/api/tables": {"get": {"operationId": "tables", "responses": {"200": tables}}},
            "/api/tables/{id}": {
                "get": {
                    "operationId": "table",
                    "parameters": [_ID],
                    "responses": {"200": _answer("one", _TABLE), **_refused("404")},
                }
            },
            "/api/token": {
                "post": {
                    "operationId": "token",
                    "responses": {"200": token, **_refused("401", "403", "413", "415")},
                }
            },
            "/api/tables/{id}/commands": {"post": _command_path()},
        },
    }
