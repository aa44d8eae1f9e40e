"""The umpire: what follows by itself from a game as it stands.

A renege that public cards prove is *detected*; whether it is then *ruled* at once, by the wronged
side or by the director is a house rule (design.md, decision 9).
"""

from __future__ import annotations

from functools import lru_cache

from bowerboard.euchre import renege
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.game import Game
from bowerboard.euchre.irregular import RenegeCalled, RenegeDetected, RenegeRuled, TricksMixed
from bowerboard.euchre.knowledge import on_table
from bowerboard.euchre.options import ClaimDeadline, RenegeRuling
from bowerboard.euchre.renege import Renege

BY_ITSELF = "automatic"
"""Why, in a ruling that nobody made."""

MIXED = "the tricks were mixed"
"""Why, in a ruling on what can be looked up no more."""


def next_event(game: Game) -> RenegeDetected | RenegeRuled | None:
    """The next event that follows by itself, None if none does."""
    deal = game.deal
    if deal is None or not deal.all_tricks():
        return None
    for found in proven(deal):
        if not found.certain:
            continue
        detected = RenegeDetected(found.seat, found.trick, found.card)
        if detected not in deal.irregular:
            return detected
    if game.rules.renege_ruling is RenegeRuling.AUTOMATIC:
        for open_case in unruled(deal):
            if callable_now(deal, open_case):
                return RenegeRuled(open_case.seat, open_case.trick, True, BY_ITSELF)
        if game.rules.mixing_proves:
            return _mixed(deal)
    return None


def _mixed(deal: Deal) -> RenegeRuled | None:
    """The ruling on a renege that was called, and whose proof its side has mixed up (2.1)."""
    guilty = {deal.rules.side_of(e.seat) for e in deal.irregular if isinstance(e, TricksMixed)}
    ruled = {(e.seat, e.trick) for e in deal.irregular if isinstance(e, RenegeRuled)}
    for call in deal.irregular:
        if not isinstance(call, RenegeCalled) or deal.rules.side_of(call.seat) not in guilty:
            continue
        if not {(call.seat, call.trick), (call.seat, None)} & ruled:
            return RenegeRuled(call.seat, call.trick, True, MIXED)
    return None


class _Same:
    """One deal and no other, however alike: to find again what was worked out for it."""

    __slots__ = ("deal",)

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    def __hash__(self) -> int:
        return id(self.deal)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.deal is self.deal


def proven(deal: Deal) -> tuple[Renege, ...]:
    """The reneges in ``deal`` that what everybody saw proves, with a card that can be shown.

    Asked about the same deal again and again, as displays do, it looks only once.
    """
    return _proven(_Same(deal))


@lru_cache(maxsize=16)
def _proven(of: _Same) -> tuple[Renege, ...]:
    found = renege.find(of.deal, on_table(of.deal))
    return tuple(each for each in found if each.card is not UNREAD)


def by_itself(event: object) -> bool:
    """Whether ``event`` follows by itself, and would again if it alone were taken back."""
    if isinstance(event, RenegeRuled):
        return event.why == BY_ITSELF
    return isinstance(event, RenegeDetected)


def unruled(deal: Deal) -> tuple[Renege, ...]:
    """The proven reneges of ``deal`` on which nobody has ruled."""
    ruled = {(r.seat, r.trick) for r in deal.irregular if isinstance(r, RenegeRuled)}
    return tuple(
        found
        for found in proven(deal)
        # A ruling that names no trick is on every renege of that seat.
        if found.certain and not {(found.seat, found.trick), (found.seat, None)} & ruled
    )


def callable_now(deal: Deal, found: Renege) -> bool:
    """Whether ``found`` may still be called, by the deadline of the house (rules.md 2.1).

    With the second-instance rule the chance is gone once a second card of the dodged suit shows
    (rules.md 1.8.2).
    """
    shown = _shown(deal, found)
    if deal.rules.second_instance and len(shown) > 1:
        return False
    done = len(deal.tricks)
    match deal.rules.renege_deadline:
        case ClaimDeadline.TRICK_QUITTED:
            return done <= found.trick
        case ClaimDeadline.NEXT_LEAD:
            # The lead that proves it is the last moment.
            led_next = done == found.trick + 1 and len(deal.trick.plays) <= 1
            return done <= found.trick or led_next
        case ClaimDeadline.DEAL_END:
            # What only the last trick shows is called as it lies there.
            return not deal.phase.over or shown[:1] == [done - 1]
        case ClaimDeadline.NEXT_CUT:
            return True


def _shown(deal: Deal, found: Renege) -> list[int]:
    """The tricks (from 0) in which the offender has played the dodged suit since."""
    led = deal.all_tricks()[found.trick].led(deal.trump)
    return [
        number
        for number, trick in enumerate(deal.all_tricks())
        for play in trick.plays
        if number > found.trick
        and play.seat == found.seat
        and play.card.suit_under(deal.trump) is led
    ]
