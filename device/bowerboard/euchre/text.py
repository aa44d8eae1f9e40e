"""Events and deals as text: one line an event, for journals, tests and people.

``write`` and ``read`` are each other's inverse.  The forms::

    game 0-0 target=11        a game begins; rules that differ from the defaults follow
    dealer 2                  seat 2 deals next
    3 foretells h             3 foretells h alone       3 foretells h game
    up 9s                     the turn-up           dealt      (no turn-up: bidding)
    0 calls it h              the suit of a turned-up Benny
    1 passes                  1 orders up           1 bids 4   1 bids little
    2 names h                 2 names n      (no trump)
    2 alone   2 alone blind   1 defends alone
    2 calls partner Ad        2 takes best          3 shows weak 9c Td Ts
    0 discards Qd             0 discards unread     (its card is not told)
    1 plays Ac                1 plays unread
    1 plays Ac inferred       not read, but it can have been no other
    void: cards thrown in     undo 12        redo 12
    amend 14+1: 1 plays Ad    (of what stands, one event from place 14; - puts nothing instead)
    amend 3+2: 1 passes | 2 orders up

and those of ``irregulartext``.  A deal is one line: ``dealer 2 | up 9s | 3 passes | ...``
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bowerboard.euchre import deal as deals
from bowerboard.euchre.cards import UNREAD, card, suit
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.events import (
    Amended,
    BestTaken,
    BidKind,
    BidMade,
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    HandsDealt,
    OrderedUp,
    PartnerCalled,
    Passed,
    Reinstated,
    Retracted,
    SuitForetold,
    TableEvent,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WeakHandShown,
    WentAlone,
)
from bowerboard.euchre.forms import CARD, CARDS, SEAT, Form, read_cards, write_cards
from bowerboard.euchre.irregulartext import IRREGULAR_FORMS
from bowerboard.euchre.options import SmittyKind
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed, changes_from_default
from bowerboard.euchre.words import WORDS, read_words, write_words

__all__ = ["Unreadable", "read", "read_deal", "write", "write_cards", "write_deal"]


class Unreadable(ValueError):
    """Text that is no event or deal; the message says which part and what would be."""


def _game(score: str, rest: str) -> GameBegan:
    changes = dict(part.split("=", 1) for part in rest.split())
    rules = changed(HouseRules(), changes)
    return GameBegan(rules, tuple(int(points) for points in score.split("-")))


def _write_game(event: GameBegan) -> str:
    rest = "".join(f" {k}={v}" for k, v in changes_from_default(event.rules).items())
    return f"game {'-'.join(map(str, event.score))}{rest}"


def _amended(place: str, count: str, instead: str) -> Amended:
    events: list[GameEvent] = []
    for line in instead.split(" | ") if instead != "-" else ():
        event = read(line)
        if isinstance(event, Retracted | Reinstated | Amended):
            raise Unreadable(f"{line!r} is no event of the game: it cannot stand instead")
        events.append(event)
    return Amended(int(place), int(count), tuple(events))


def _write_foretold(event: SuitForetold) -> str:
    kind = "" if event.kind is SmittyKind.TRUMP else f" {event.kind.value}"
    return f"{event.seat} foretells {event.suit.value}{kind}"


def _bid(seat: str, tricks: str, kind: str) -> BidMade:
    return BidMade(int(seat), int(tricks or 0), BidKind(kind) if kind else BidKind.TRICKS)


_FORMS: tuple[Form, ...] = (
    Form(GameBegan, r"game (\d+(?:-\d+)+)((?: [a-z_]+=\S+)*)", _game, _write_game),
    Form(DealerSet, rf"dealer {SEAT}", lambda s: DealerSet(int(s)), lambda e: f"dealer {e.seat}"),
    Form(SuitForetold, rf"{SEAT} foretells ([cdhsrbop])(?: (alone|game))?",
         lambda s, t, k: SuitForetold(int(s), suit(t), SmittyKind(k or "trump")),
         _write_foretold),
    Form(UpcardTurned, rf"up {CARD}", lambda c: UpcardTurned(card(c)), lambda e: f"up {e.card}"),
    Form(HandsDealt, r"dealt", HandsDealt, lambda e: "dealt"),
    Form(UpcardSuitNamed, rf"{SEAT} calls it ([cdhsrbop])",
         lambda s, t: UpcardSuitNamed(int(s), suit(t)),
         lambda e: f"{e.seat} calls it {e.suit.value}"),
    Form(Passed, rf"{SEAT} passes", lambda s: Passed(int(s)), lambda e: f"{e.seat} passes"),
    Form(OrderedUp, rf"{SEAT} orders up", lambda s: OrderedUp(int(s)),
         lambda e: f"{e.seat} orders up"),
    Form(BidMade, rf"{SEAT} bids (?:(\d+)|(alone|little|big))", _bid,
         lambda e: f"{e.seat} bids {e.tricks if e.kind is BidKind.TRICKS else e.kind.value}"),
    Form(TrumpNamed, rf"{SEAT} names ([cdhsrbopn])",
         lambda s, t: TrumpNamed(int(s), None if t == "n" else suit(t)),
         lambda e: f"{e.seat} names {e.suit.value if e.suit else 'n'}"),
    Form(WentAlone, rf"{SEAT} alone( blind)?", lambda s, b: WentAlone(int(s), bool(b)),
         lambda e: f"{e.seat} alone{' blind' if e.blind else ''}"),
    Form(DefendedAlone, rf"{SEAT} defends alone", lambda s: DefendedAlone(int(s)),
         lambda e: f"{e.seat} defends alone"),
    Form(PartnerCalled, rf"{SEAT} calls partner {CARD}",
         lambda s, c: PartnerCalled(int(s), card(c)),
         lambda e: f"{e.seat} calls partner {e.card}"),
    Form(BestTaken, rf"{SEAT} takes best", lambda s: BestTaken(int(s)),
         lambda e: f"{e.seat} takes best"),
    Form(WeakHandShown, rf"{SEAT} shows weak{CARDS}",
         lambda s, c: WeakHandShown(int(s), read_cards(c)),
         lambda e: f"{e.seat} shows weak{write_cards(e.cards, ' ')}"),
    Form(Discarded, rf"{SEAT} discards (?:{CARD}|unread)",
         lambda s, c: Discarded(int(s), UNREAD if c is None else card(c)),
         lambda e: f"{e.seat} discards {'unread' if e.card is UNREAD else e.card}"),
    Form(CardPlayed, rf"{SEAT} plays {CARD}( inferred)?",
         lambda s, c, i: CardPlayed(int(s), card(c), bool(i)),
         lambda e: f"{e.seat} plays {e.card}{' inferred' if e.inferred else ''}"),
    Form(CardUnread, rf"{SEAT} plays unread", lambda s: CardUnread(int(s)),
         lambda e: f"{e.seat} plays unread"),
    Form(DealVoided, rf"void:{WORDS}", lambda w: DealVoided(read_words(w)),
         lambda e: f"void: {write_words(e.reason)}"),
    Form(Retracted, r"undo (\d+)( inferred)?", lambda n, i: Retracted(int(n), bool(i)),
         lambda e: f"undo {e.target}{' inferred' if e.inferred else ''}"),
    Form(Reinstated, r"redo (\d+)", lambda n: Reinstated(int(n)), lambda e: f"redo {e.target}"),
    Form(Amended, r"amend (\d+)\+(\d+): (.*)", _amended,
         lambda e: f"amend {e.place}+{e.count}: {' | '.join(map(write, e.instead)) or '-'}"),
    *IRREGULAR_FORMS,
)  # fmt: skip

_WRITERS: dict[type[Any], Callable[[Any], str]] = {form.kind: form.write for form in _FORMS}


def write(event: TableEvent) -> str:
    """``event`` as one line."""
    return _WRITERS[type(event)](event)


@lru_cache(maxsize=4096)
def read(line: str) -> TableEvent:
    """The event written ``line``; an evening says the same few hundred lines again and again.

    Raises:
        Unreadable: it is none of the forms.
    """
    for form in _FORMS:
        found = form.pattern.fullmatch(line)
        if found:
            try:
                event: TableEvent = form.make(*found.groups())
            except ValueError as why:
                raise Unreadable(f"{line!r}: {why}") from None
            return event
    raise Unreadable(f"{line!r} is not an event; '1 plays Ac' and '2 passes' are")


def write_deal(deal: Deal) -> str:
    """``deal`` as one line from which ``read_deal`` makes it again.

    A deal with irregularities cannot be told in what stands; its events can.
    """
    events: list[GameEvent] = [DealerSet(deal.dealer)]
    events += [] if deal.foretold is None else [deal.foretold]
    events.append(HandsDealt() if deal.upcard is None else UpcardTurned(deal.upcard))
    events += _happened(deal)
    return " | ".join(write(event) for event in events)


def _happened(deal: Deal) -> list[GameEvent]:
    events: list[GameEvent] = []
    calls = list(deal.calls)
    if deal.up_suit is not None:
        events.append(UpcardSuitNamed(deal.dealer, deal.up_suit))
        # Under dealer_plays naming the suit is the call itself.
        if calls == [OrderedUp(deal.dealer)] and deal.phase is not deals.Phase.ROUND_ONE:
            plays = deals.start(deal.rules, deal.dealer, deal.upcard)
            if deals.apply(plays, events[0]).maker is not None:
                calls = []
    events += deal.weak
    events += calls if deal.foretold is None else []
    said = deal.foretold is not None and deal.foretold.kind is not SmittyKind.TRUMP
    if deal.alone and deal.maker is not None and deal.shooter is None and not said:
        events.append(WentAlone(deal.maker, deal.blind))
    if deal.best_taken and deal.maker is not None:
        events.append(BestTaken(deal.maker))
    if deal.lone_defender is not None:
        events.append(DefendedAlone(deal.lone_defender))
    if deal.partner_card is not None and deal.maker is not None:
        events.append(PartnerCalled(deal.maker, deal.partner_card))
    if deal.discard is not None:
        events.append(Discarded(deal.taker, deal.discard))
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
        case [DealerSet(dealer), SuitForetold() as said, UpcardTurned(turned), *rest]:
            deal = deals.start(rules or HouseRules(), dealer, turned, said)
        case [DealerSet(dealer), UpcardTurned(turned), *rest]:
            deal = deals.start(rules or HouseRules(), dealer, turned)
        case [DealerSet(dealer), HandsDealt(), *rest]:
            deal = deals.start(rules or HouseRules(), dealer, None)
        case _:
            raise Unreadable("a deal begins 'dealer 2 | up 9s | ...'")
    for event in rest:
        if isinstance(event, Retracted | Reinstated | Amended):
            raise Unreadable(f"{write(event)!r}: a deal's line holds only what stands")
        deal = deals.apply(deal, event)
    return deal
