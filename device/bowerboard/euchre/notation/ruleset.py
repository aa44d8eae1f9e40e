"""An EGN ruleset as house rules, and back (rules.md 3.2)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from bowerboard.euchre.notation.fields import At
from bowerboard.euchre.options import Calling, LonerLead, RuleError
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import plain

_PACKS = {7: "789TJQKA", 8: "89TJQKA", 9: "9TJQKA"}

_FLAGS = {
    "std": "stick_the_dealer",
    "canadian": "canadian_loner",
    "defend_alone": "defend_alone",
    "allow_no_trump": "no_trump",
    "fast_break": "fast_break",
    "partners_best": "partners_best",
    "joker": "benny",
    "four_trick_tokens": "four_trick_tokens",
}

# Weak hands that change cards change what a seat may hold, not what a deal is worth; which hands
# those are the notation leaves to the house.
_WITHOUT_EFFECT = ("farmers", "go_under")

_LEADS = {
    "LEFT_OF_DEALER": LonerLead.LEFT_OF_DEALER,
    "LEFT_OF_LONER": LonerLead.LEFT_OF_LONER,
}

_FIELDS = (
    *_FLAGS,
    *_WITHOUT_EFFECT,
    "min_rank",
    "winning_score",
    "num_deals",
    "loner_lead",
    "loner_march_score",
    "loner_euchred_score",
    "num_players",
)


def read_ruleset(found: At | None) -> HouseRules:
    """The house rules of a ``ruleset`` object; None, where a file has none, is the defaults.

    Raises:
        BadNotation: a field is wrong, or asks for a game that cannot be judged.
    """
    if found is None:
        return HouseRules()
    given = found.fields(_FIELDS)
    _refuse_other_games(given)
    changes: dict[str, Any] = {
        ours: given[theirs].flag() for theirs, ours in _FLAGS.items() if theirs in given
    }
    for name in _WITHOUT_EFFECT:
        if name in given:
            given[name].flag()
    if "loner_lead" in given:
        changes["loner_lead"] = _LEADS[given["loner_lead"].one_of(_LEADS)]
    changes |= _pack(given) | _limit(found, given) | _loner_points(given)
    try:
        return HouseRules(**changes)
    except RuleError as why:
        raise found.wrong(str(why)) from None


def _refuse_other_games(given: dict[str, At]) -> None:
    if "num_players" in given and given["num_players"].whole() != 4:
        raise given["num_players"].wrong(
            f"a game for {given['num_players'].whole()}: only four-handed games can be judged"
        )


def _pack(given: dict[str, At]) -> dict[str, Any]:
    if "min_rank" not in given:
        return {}
    return {"ranks": _PACKS[given["min_rank"].whole(min(_PACKS), max(_PACKS))]}


def _limit(found: At, given: dict[str, At]) -> dict[str, Any]:
    """How the game ends: at a score or after so many deals, never both (rules.md 3.2)."""
    score = given["winning_score"].whole() if "winning_score" in given else None
    number = given["num_deals"].whole() if "num_deals" in given else 0
    if score is not None and "num_deals" in given:
        raise found.wrong("winning_score and num_deals exclude each other: keep one of them")
    if number:
        return {"target": 0, "deals": number}
    if score == 0:
        raise found.wrong("winning_score is 0 and there is no num_deals: say how the game ends")
    return {} if score is None else {"target": score}


def _loner_points(given: dict[str, At]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if "loner_march_score" in given:
        changes["lone_march"] = given["loner_march_score"].whole()
    if "loner_euchred_score" in given:
        points = given["loner_euchred_score"].whole()
        # The notation knows no extra for taking all five tricks, and the largest value that
        # applies counts: it must not exceed what a euchred loner costs here.
        changes |= {"lone_euchre": points, "super_euchre": min(2, points)}
    return changes


def another_game(rules: HouseRules) -> bool:
    """Whether the cards, seats or calls of ``rules`` have no words in EGN."""
    ordinary = rules.players == 4 and rules.suits == 4 and rules.copies == 1
    return not ordinary or rules.calling is not Calling.UPCARD


ONE_PACK = "four players who call on an upcard, with a single pack of four suits"
"""What EGN tells games of."""


def write_ruleset(rules: HouseRules) -> tuple[dict[str, object], dict[str, str]]:
    """``rules`` as a ``ruleset``, and the house rules it cannot say, as plain text by name.

    Raises:
        ValueError: the cards or calls of such a game have no words in EGN.
    """
    if another_game(rules):
        raise ValueError(f"EGN tells games of {ONE_PACK}: export this one as jsonl")
    written: dict[str, object] = {
        theirs: getattr(rules, ours)
        for theirs, ours in _FLAGS.items()
        if theirs in ("std", "canadian") or getattr(rules, ours)
    }
    lowest = [lowest for lowest, ranks in _PACKS.items() if ranks == rules.ranks]
    written |= {"min_rank": lowest[0]} if lowest else {}
    # Where a number of deals is agreed on, no score ends the game before.
    written |= {"num_deals": rules.deals} if rules.deals else {"winning_score": rules.target}
    written |= {
        "loner_lead": next(name for name, lead in _LEADS.items() if lead is rules.loner_lead),
        "loner_march_score": rules.lone_march,
        "loner_euchred_score": rules.lone_euchre,
    }
    if rules.weak_hand:
        written["farmers"] = True
    said = read_ruleset(At(written, "", True))
    unsaid = {
        each.name: plain(getattr(rules, each.name))
        for each in fields(HouseRules)
        if getattr(rules, each.name) != getattr(said, each.name)
    }
    return written, unsaid
