"""Files of versions 1.0 and 1.1, given the field names of 1.4 (rules.md 3.3).

The renaming goes by name alone, wherever the field stands, as the notation's own tool does it.
What 1.4 dropped is dropped; a field of an old file that nobody knows is ignored later, since old
files hold the recorders' own additions.
"""

from __future__ import annotations

from bowerboard.euchre.notation.fields import At, shown

_RENAMED = {
    "file_type": "fileType",
    "match_id": "gameId",
    "matchId": "gameId",
    "initial_score": "initialScore",
    "final_score": "finalScore",
    "player_ids": "playerIds",
    "max_deals": "num_deals",
    "max_hands": "num_deals",
    "deal_number": "dealNumber",
    "initial_state": "initialState",
    "up_card": "upCard",
    "player_cards": "playerCards",
    "phase_number": "phaseNumber",
    "is_alone": "isAlone",
    "alone_defender": "aloneDefender",
    "card_exchanges": "cardExchanges",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
    "play_annotations": "playAnnotations",
    "alternative_lines": "alternativeLines",
    "branch_index": "branchIndex",
    "farmer": "farmers",
}

_DROPPED = frozenset(
    ("kitty", "initialLead", "initial_lead", "views", "viewSwitches", "screens", "videoUrl",
     "timings", "layouts", "alternativeLines", "alternative_lines")
)  # fmt: skip


def upgraded(found: At) -> At:
    """``found`` with the names of 1.4 on every level, no longer strict.

    Raises:
        BadNotation: a field is there under its old and its new name.
    """
    return At(_named(found.value, found), found.where, False)


def _named(value: object, at: At) -> object:
    # Recursion is safe: what is nested too deeply for it was refused when the text was read.
    if isinstance(value, list):
        return [_named(each, at) for each in value]
    if not isinstance(value, dict):
        return value
    made: dict[str, object] = {}
    for name, each in value.items():
        if name in _DROPPED:
            continue
        new: str = _RENAMED.get(name) or name
        if new in made:
            raise at.wrong(f"the field {shown(new)} is given twice, under its old and new name")
        made[new] = _named(each, at)
    _one_limit(made)
    return made


def _one_limit(fields: dict[str, object]) -> None:
    """Of the two ways to end a game keep the one in use: old files wrote both, one of them 0."""
    if "winning_score" in fields and "num_deals" in fields:
        for name in ("num_deals", "winning_score"):
            if fields[name] == 0 and not isinstance(fields[name], bool):
                del fields[name]
                return
