"""Deals as OpenSpiel's euchre tells them: a list of actions (rules.md section 4).

First the dealer's seat, then twenty cards dealt singly from the dealer on, then the upcard.
Cards are numbered as in our pack of 24 (9c 9d 9h 9s Tc ...).  After ordering up the dealer
discards, then
the maker says whether alone.  OpenSpiel itself is an optional, outside judge: it is only asked by
tests and by ``bench``.
"""

from __future__ import annotations

from typing import Any

from bowerboard.euchre.archive_record import NO_CARD, Record
from bowerboard.euchre.callcodes import ALONE, NAME, NO_TRUMP, ORDER, PASS
from bowerboard.euchre.cards import SUITS

PASSES, FIRST_SUIT, GOES_ALONE, WITH_PARTNER = 24, 25, 29, 30
DEALT = 22
"""Actions before the first call."""


def load(stick_the_dealer: bool, lone_defender: bool = False) -> Any:
    """OpenSpiel's game, None where it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - optional
    except ImportError:
        return None
    flags = {"stick_the_dealer": stick_the_dealer, "allow_lone_defender": lone_defender}
    return pyspiel.load_game("euchre", flags)


def actions(record: Record) -> list[int] | None:
    """The actions that tell ``record``, whose hands are known and in which nobody defends alone.

    None where OpenSpiel cannot tell it: the dealer buried the upcard, or no trump was named.
    """
    dealer, upcard, calls, discard, plays, hands = record
    if discard == upcard or NO_TRUMP in calls:
        return None
    held = [[card for card in range(24) if hands >> 24 * seat + card & 1] for seat in range(4)]
    told = [dealer]
    told += [held[(dealer + place) % 4][place // 4] for place in range(20)]
    told.append(upcard)
    told += [_call(code, upcard) for code in calls if code != ALONE]
    if ORDER in calls:
        # A dealer who sits out discards unseen, and any card will do.
        told.append(held[dealer][0] if discard == NO_CARD else discard)
    if set(calls) != {PASS}:
        told.append(GOES_ALONE if ALONE in calls else WITH_PARTNER)
    return told + list(plays)


def _call(code: int, upcard: int) -> int:
    if code == PASS:
        return PASSES
    return FIRST_SUIT + (upcard % len(SUITS) if code == ORDER else code - NAME)


def judge(game: Any, told: list[int]) -> tuple[float, ...] | None:
    """OpenSpiel's points by seat, every action held against its legal ones first.

    None where one is not legal.
    """
    state = game.new_initial_state()
    for action in told:
        if action not in state.legal_actions():
            return None
        state.apply_action(action)
    returns: list[float] = state.returns()
    return tuple(returns)
