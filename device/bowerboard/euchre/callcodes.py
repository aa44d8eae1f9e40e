"""Calls as small whole numbers, for archives.

=======  ===========================================
0        pass
1        order up
2        name no trump
3, 4     the maker goes alone; alone and blind
5 to 8   seat 0 to 3 defends alone
9 to 12  name clubs, diamonds, hearts, spades
13 on    the suit of a turned-up Benny, likewise
=======  ===========================================

Whose a call is follows from whose turn it is.
"""

from __future__ import annotations

from bowerboard.euchre.cards import SUITS, Suit
from bowerboard.euchre.deal import Deal, apply, start
from bowerboard.euchre.events import (
    DefendedAlone,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardSuitNamed,
    WentAlone,
)

PASS, ORDER, NO_TRUMP, ALONE, BLIND, DEFEND = range(6)
NAME = DEFEND + len(SUITS)
CALL_IT = NAME + len(SUITS)


def event_of(code: int, deal: Deal) -> GameEvent:
    """What ``code`` says, coming next in ``deal``.

    Raises:
        ValueError: no call has that code.
    """
    seat = deal.dealer if deal.turn is None else deal.turn
    maker = seat if deal.maker is None else deal.maker
    simple: dict[int, GameEvent] = {
        PASS: Passed(seat),
        ORDER: OrderedUp(seat),
        NO_TRUMP: TrumpNamed(seat, None),
        ALONE: WentAlone(maker),
        BLIND: WentAlone(maker, blind=True),
    }
    if code in simple:
        return simple[code]
    if DEFEND <= code < NAME:
        return DefendedAlone(code - DEFEND)
    if NAME <= code < CALL_IT:
        return TrumpNamed(seat, SUITS[code - NAME])
    if CALL_IT <= code < CALL_IT + len(SUITS):
        return UpcardSuitNamed(seat, SUITS[code - CALL_IT])
    raise ValueError(f"no call has the code {code}")


def codes_of(deal: Deal) -> tuple[int, ...]:
    """The codes of all that was said in ``deal``, in order.

    Raises:
        ValueError: something was said that has no code: a bid, an extra suit.
    """
    codes: list[int] = []
    calls = list(deal.calls)
    if deal.up_suit is not None:
        codes.append(CALL_IT + _place(deal.up_suit))
        named = UpcardSuitNamed(deal.dealer, deal.up_suit)
        said = apply(start(deal.rules, deal.dealer, deal.upcard), named)
        # Where naming the Benny's suit is the call itself, it is among the calls already.
        calls = calls[len(said.calls) :]
    for call in calls:
        if isinstance(call, Passed):
            codes.append(PASS)
        elif isinstance(call, OrderedUp):
            codes.append(ORDER)
        elif isinstance(call, TrumpNamed):
            codes.append(NO_TRUMP if call.suit is None else NAME + _place(call.suit))
        else:
            raise ValueError("a bid has no code")
    if deal.alone:
        codes.append(BLIND if deal.blind else ALONE)
    if deal.lone_defender is not None:
        codes.append(DEFEND + deal.lone_defender)
    return tuple(codes)


def _place(suit: Suit) -> int:
    if suit not in SUITS:
        raise ValueError(f"the suit {suit} has no code")
    return SUITS.index(suit)
