"""Calling a renege at the table: the wronged side holds a side key, and the proof rules.

Only under ``renege_ruling = confirm``; under ``automatic`` the umpire rules by itself, under
``director`` the director does (design.md, decision 9).
"""

from __future__ import annotations

from bowerboard.euchre import umpire
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.irregular import RenegeCalled, RenegeRuled
from bowerboard.euchre.options import RenegeRuling
from bowerboard.euchre.renege import Renege
from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.view import Ask, Question


def open_cases(deal: Deal) -> tuple[Renege, ...]:
    """The proven reneges that the wronged side may still call, the latest first."""
    if deal.rules.renege_ruling is not RenegeRuling.CONFIRM:
        return ()
    cases = [case for case in umpire.unruled(deal) if umpire.callable_now(deal, case)]
    return tuple(reversed(cases))


def called(deal: Deal, by: int) -> tuple[GameEvent, ...]:
    """What follows when ``by`` holds its key: the renege called, and ruled by its proof."""
    for case in open_cases(deal):
        if deal.rules.side_of(case.seat) != deal.rules.side_of(by):
            return (
                RenegeCalled(by, case.seat, case.trick),
                RenegeRuled(case.seat, case.trick, True, f"called by {ALL_SEAT_NAMES[by]}"),
            )
    return ()


def questions(deal: Deal) -> tuple[Question, ...]:
    """The wronged seats are told that they may call, as long as they may."""
    cases = open_cases(deal)
    if not cases:
        return ()
    case = cases[0]
    wronged = [
        seat
        for seat in range(deal.rules.players)
        if deal.rules.side_of(seat) != deal.rules.side_of(case.seat)
    ]
    return tuple(Question(Ask.CALL_RENEGE, seat, other=case.seat) for seat in wronged)
