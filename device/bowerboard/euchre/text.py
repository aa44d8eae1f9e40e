"""Events and deals as text: one line an event, for journals, tests and people.

``write`` and ``read`` are each other's inverse.  The forms::

    game 0-0 target=11        a game begins; rules that differ from the defaults follow
    dealer 2                  seat 2 deals next
    up 9s                     the turn-up
    1 passes                  1 orders up
    2 names h                 2 names n      (no trump)
    2 alone                   1 defends alone
    0 discards Qd             1 plays Ac
    void: cards thrown in     undo 12        redo 12

A deal is one line: ``dealer 2 | up 9s | 3 passes | 0 orders up | 0 discards Qd | 3 plays Ac ...``
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bowerboard.euchre import deal as deals
from bowerboard.euchre.cards import Card, card, suit
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    OrderedUp,
    Passed,
    Reinstated,
    Retracted,
    TableEvent,
    TrumpNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.rules import HouseRules, changed, changes_from_default


class Unreadable(ValueError):
    """Text that is no event or deal; the message says which part and what would be."""


_SEAT = r"([0-9])"
_CARD = r"([2-9TJQKAN][cdhs](?:\.\d)?)"


def write(event: TableEvent) -> str:
    """``event`` as one line."""
    match event:
        case GameBegan(rules, score):
            rest = "".join(f" {k}={v}" for k, v in changes_from_default(rules).items())
            return f"game {'-'.join(map(str, score))}{rest}"
        case DealerSet(seat):
            return f"dealer {seat}"
        case UpcardTurned(turned):
            return f"up {turned}"
        case TrumpNamed(seat, named):
            return f"{seat} names {named.value if named else 'n'}"
        case DealVoided(reason):
            return f"void: {reason}"
        case Retracted(target):
            return f"undo {target}"
        case Reinstated(target):
            return f"redo {target}"
        case Discarded(seat, shown):
            return f"{seat} discards {shown}"
        case CardPlayed(seat, shown):
            return f"{seat} plays {shown}"
    return f"{event.seat} {_SAID[type(event)]}"


_SAID = {
    Passed: "passes",
    OrderedUp: "orders up",
    WentAlone: "alone",
    DefendedAlone: "defends alone",
}


def _game(score: str, rest: str) -> GameBegan:
    changes = dict(part.split("=", 1) for part in rest.split())
    rules = changed(HouseRules(), changes)
    return GameBegan(rules, tuple(int(points) for points in score.split("-")))


_FORMS: tuple[tuple[type[Any], str, Callable[..., TableEvent]], ...] = (
    (GameBegan, r"game (\d+(?:-\d+)+)((?: [a-z_]+=\S+)*)", _game),
    (DealerSet, rf"dealer {_SEAT}", lambda s: DealerSet(int(s))),
    (UpcardTurned, rf"up {_CARD}", lambda c: UpcardTurned(card(c))),
    (Passed, rf"{_SEAT} passes", lambda s: Passed(int(s))),
    (OrderedUp, rf"{_SEAT} orders up", lambda s: OrderedUp(int(s))),
    (TrumpNamed, rf"{_SEAT} names ([cdhsn])",
     lambda s, t: TrumpNamed(int(s), None if t == "n" else suit(t))),
    (WentAlone, rf"{_SEAT} alone", lambda s: WentAlone(int(s))),
    (DefendedAlone, rf"{_SEAT} defends alone", lambda s: DefendedAlone(int(s))),
    (Discarded, rf"{_SEAT} discards {_CARD}", lambda s, c: Discarded(int(s), card(c))),
    (CardPlayed, rf"{_SEAT} plays {_CARD}", lambda s, c: CardPlayed(int(s), card(c))),
    (DealVoided, r"void: ([^|\n]*)", DealVoided),
    (Retracted, r"undo (\d+)", lambda n: Retracted(int(n))),
    (Reinstated, r"redo (\d+)", lambda n: Reinstated(int(n))),
)  # fmt: skip


def read(line: str) -> TableEvent:
    """The event written ``line``.

    Raises:
        Unreadable: it is none of the forms.
    """
    for _, form, make in _FORMS:
        found = re.fullmatch(form, line)
        if found:
            try:
                return make(*found.groups())
            except ValueError as why:
                raise Unreadable(f"{line!r}: {why}") from None
    raise Unreadable(f"{line!r} is not an event; '1 plays Ac' and '2 passes' are")


def write_deal(deal: Deal) -> str:
    """``deal`` as one line from which ``read_deal`` makes it again."""
    events: list[GameEvent] = [DealerSet(deal.dealer), UpcardTurned(deal.upcard)]
    events += _happened(deal)
    return " | ".join(write(event) for event in events)


def _happened(deal: Deal) -> list[GameEvent]:
    events: list[GameEvent] = list(deal.calls)
    if deal.alone and deal.maker is not None:
        events.append(WentAlone(deal.maker))
    if deal.lone_defender is not None:
        events.append(DefendedAlone(deal.lone_defender))
    if deal.discard is not None:
        events.append(Discarded(deal.dealer, deal.discard))
    events += [play for trick in deal.all_tricks() for play in trick.plays]
    if deal.phase is deals.Phase.VOID:
        events.append(DealVoided(deal.reason))
    return events


def read_deal(line: str, rules: HouseRules | None = None) -> Deal:
    """The deal written ``line``, under ``rules`` (the defaults).

    Raises:
        Unreadable: a part is no event, or it does not begin with dealer and upcard.
        deals.Impossible: an event does not fit.
    """
    events = [read(part.strip()) for part in line.split("|")]
    match events:
        case [DealerSet(dealer), UpcardTurned(turned), *rest]:
            deal = deals.start(rules or HouseRules(), dealer, turned)
        case _:
            raise Unreadable("a deal begins 'dealer 2 | up 9s | ...'")
    for event in rest:
        if isinstance(event, Retracted | Reinstated):
            raise Unreadable(f"{write(event)!r}: a deal's line holds only what stands")
        deal = deals.apply(deal, event)
    return deal


def write_cards(hand: tuple[Card, ...]) -> str:
    """Cards separated by blanks, as ``cards.cards`` reads them."""
    return " ".join(str(each) for each in hand)
