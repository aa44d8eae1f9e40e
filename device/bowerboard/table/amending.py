"""Corrections of what happened before: the amendment that each comes to, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.events import (
    Amended,
    CardPlayed,
    CardUnread,
    DealerSet,
    Discarded,
    GameEvent,
    HandsDealt,
    Play,
    UpcardTurned,
)
from bowerboard.euchre.game import apply
from bowerboard.euchre.history import (
    CutsLater,
    History,
    extend,
    follows_by_itself,
    moment_at,
    standing,
)
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import By, Cutting
from bowerboard.table import callings
from bowerboard.table.changes import Change, Refusal
from bowerboard.view import Ask

Answer = Change | Refusal


def amended(
    history: History, place: int, count: int, instead: Sequence[GameEvent], asked: Cutting
) -> Answer:
    """The amendment that ``asked`` comes to, cutting what becomes impossible if it says so."""
    events = [event for _, event in standing(history)]
    first = history.count - len(events)
    if place < first:
        return Refusal(Ask.NOT_NOW, f"event {place} is too long ago")
    made = _least(place, events[place - first :][:count], list(instead))
    if not made.count and not made.instead:
        return Refusal(Ask.NOT_NOW, "that is how it stands")
    place, count, instead = made.place, made.count, made.instead
    try:
        extend(history, history.seq + 1, made)
    except CutsLater as later:
        lost = history.count - later.place
        if not asked.cut:
            offer = replace(asked, cut=True)
            return Refusal(Ask.CUTS_LATER, f"then {later}", None, offer, lost)
        kept = [
            e
            for e in events[place + count - first : later.place - first]
            if not follows_by_itself(e)
        ]
        return Change((Amended(place, history.count - place, (*instead, *kept)),))
    except Impossible as reason:
        return Refusal(Ask.NOT_NOW, str(reason))
    return Change((made,))


def _least(place: int, old: list[GameEvent], new: list[GameEvent]) -> Amended:
    """The amendment without what is the same before and after it."""
    while old and new and old[0] == new[0]:
        old, new, place = old[1:], new[1:], place + 1
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return Amended(place, len(old), tuple(new))


def this_deal(history: History) -> tuple[int, list[GameEvent]]:
    """The events of the deal in hand (or the last) that stand, and the place of the first.

    Raises:
        Impossible: nothing was dealt.
    """
    events = [event for _, event in standing(history)]
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], UpcardTurned | HandsDealt):
            return history.count - len(events) + place, events[place:]
    raise Impossible("nothing is dealt")


def _take_out(history: History, what: c.TakeOut, by: By, why: str) -> Answer:
    return amended(history, what.place, 1, (), what)


def _replace(history: History, what: c.Replace, by: By, why: str) -> Answer:
    return amended(history, what.place, 1, (what.event,), what)


def _dealer(history: History, what: c.SetDealer, by: By, why: str) -> Answer:
    if what.seat >= history.game.rules.players:
        return Refusal(Ask.NOT_NOW, f"there is no such seat among {history.game.rules.players}")
    if not history.game.in_deal:
        return Change((DealerSet(what.seat),))
    place, events = this_deal(history)
    return amended(history, place, 1, (DealerSet(what.seat), events[0]), what)


def _trump(history: History, what: c.SetTrump, by: By, why: str) -> Answer:
    return _recalled(history, lambda deal: callings.with_trump(deal, what.suit), what)


def _maker(history: History, what: c.SetMaker, by: By, why: str) -> Answer:
    return _recalled(history, lambda deal: callings.with_maker(deal, what.seat), what)


def _recalled(
    history: History,
    calls: Callable[[Deal], tuple[GameEvent, ...]],
    asked: c.SetTrump | c.SetMaker,
) -> Answer:
    deal = history.game.deal
    if deal is None or deal.maker is None:
        return Refusal(Ask.NOT_NOW, "trump has not been made")
    place, events = this_deal(history)
    try:
        first, last = callings.span(events)
        called = calls(deal)
        kept = callings.others(events[first:last])
        discards = callings.with_discards(events, last, called)
        kept += [event for event in events[last:discards] if not isinstance(event, Discarded)]
        last, instead = discards, (*called, *kept)
    except Impossible as reason:
        return Refusal(Ask.NOT_NOW, str(reason))
    return amended(history, place + first, last - first, instead, asked)


def _card(history: History, what: c.SetCard, by: By, why: str) -> Answer:
    """A card put right, or the one that is waited for: its tag may be torn."""
    deal = history.game.deal
    in_play = deal is not None and deal.phase is Phase.PLAY
    if deal is not None and in_play and (what.trick, what.seat) == (len(deal.tricks), deal.turn):
        return Change((CardPlayed(what.seat, what.card),))
    return _plays(history, what.trick, lambda play: (
        _otherwise(play, what.card) if play.seat == what.seat else play), what)  # fmt: skip


def _otherwise(play: Any, card: Card) -> Any:
    """``play`` with ``card``, which somebody saw: it is neither inferred nor unread."""
    if isinstance(play, CardPlayed | CardUnread):
        return CardPlayed(play.seat, card)
    return replace(play, card=card)


def _trick(history: History, what: c.SetTrick, by: By, why: str) -> Answer:
    plays = iter(what.plays)
    return _plays(history, what.trick, lambda _: next(plays, None), what, len(what.plays))


def _plays(
    history: History,
    number: int,
    changed: Callable[[Any], GameEvent | None],
    asked: c.SetCard | c.SetTrick,
    length: int | None = None,
) -> Answer:
    """The plays of trick ``number`` changed one by one, between whatever else happened."""
    deal = history.game.deal
    tricks = deal.all_tricks() if deal is not None else ()
    if number >= len(tricks):
        return Refusal(Ask.NOT_NOW, f"there is no such trick as {number + 1} in this deal")
    lie = len(tricks[number].plays)
    if length not in (None, lie):
        return Refusal(Ask.NOT_NOW, f"in trick {number + 1} there are {lie} cards, not {length}")
    first, events = this_deal(history)
    before = sum(len(trick.plays) for trick in tricks[:number])
    places = _laid_by(history, first, events)[before:][: len(tricks[number].plays)]
    low, high = min(places), max(places) + 1
    instead = list(events[low:high])
    for place in sorted(places):
        made = changed(instead[place - low])
        if made is not None:
            instead[place - low] = made
    return amended(history, first + low, high - low, instead, asked)


def _laid_by(history: History, first: int, events: Sequence[GameEvent]) -> list[int]:
    """Which of the deal's ``events`` (from 0) laid each card that lies in a trick, in order.

    Cards may have been taken back and played again, and several unread ones look alike.
    """
    game, lies, laid = moment_at(history, first).game, list[Play](), list[int]()
    for number, event in enumerate(events):
        game = apply(game, event)
        tricks = game.deal.all_tricks() if game.deal is not None else ()
        now, here = [play for trick in tricks for play in trick.plays], 0
        found = []
        for play in now:
            back = next((at for at in range(here, len(lies)) if lies[at] == play), None)
            found.append(number if back is None else laid[back])
            here = here if back is None else back + 1
        lies, laid = now, found
    return laid


AMENDING: dict[type[Any], Callable[[History, Any, By, str], Answer]] = {
    c.TakeOut: _take_out,
    c.Replace: _replace,
    c.SetDealer: _dealer,
    c.SetTrump: _trump,
    c.SetMaker: _maker,
    c.SetCard: _card,
    c.SetTrick: _trick,
}
"""What each of these comes to, asked for by whom and why."""
