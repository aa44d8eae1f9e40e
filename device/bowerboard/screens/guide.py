"""What the dealer's assistant says on the strip: before a deal, and to whose call it is."""

from __future__ import annotations

from bowerboard.screens.reader import Reader, Strip, initials
from bowerboard.screens.words import Say
from bowerboard.view import CallRequires, Rank, Stage

_CALLING = (Stage.ROUND_ONE, Stage.ROUND_TWO)
_NEEDS = {
    CallRequires.ANY_TRUMP: Say.NEEDS_TRUMP,
    CallRequires.NATURAL: Say.NEEDS_NATURAL,
}


def counted(reader: Reader) -> Strip | None:
    """While packets are dealt over the pads: how many each seat has, or who has too many."""
    view = reader.view
    if not any(view.counts):
        return None
    hand = view.tricks_in_deal
    over = [seat for seat, count in enumerate(view.counts) if count > hand]
    if over:
        return reader.say(Say.TOO_MANY, seat=over[0], count=view.counts[over[0]])
    if all(count == hand for count in view.counts):
        return reader.say(Say.TURN_UP) if reader.seat == view.dealer else None
    names = initials(view.names)
    text = " ".join(f"{names[seat]}{count}" for seat, count in enumerate(view.counts))
    return reader.say(Say.COUNTED, counts=text)


def told_before(reader: Reader) -> Strip | None:
    """The next deal, once its last result has stood long enough."""
    return next_deal(reader) if reader.view.result_told else None


def next_deal(reader: Reader) -> Strip | None:
    """Before a deal: to the dealer how it is dealt, to the right who cuts, to all who is near."""
    view = reader.view
    if view.stage not in (Stage.TURN_UP, Stage.NO_GAME) or view.dealer is None:
        return None
    if view.last_trick is not None and view.last_deal is None:
        return None  # the last trick still stands: how its deal ended is told before the next
    if reader.seat == view.cutter:
        return reader.say(Say.CUT)
    if reader.seat == view.dealer and view.packets:
        return _packets(reader)
    near = [side for side, points in enumerate(view.score) if points == view.target - 1]
    if not near or view.target <= 1:
        return None
    if len(near) > 1:
        return reader.say(Say.BOTH_NEED_ONE)
    return reader.say(Say.WE_NEED_ONE if reader.side in near else Say.THEY_NEED_ONE)


def _packets(reader: Reader) -> Strip:
    first = reader.view.packets
    if first == (1,):
        return reader.say(Say.ONE_BY_ONE)
    then = (reader.view.tricks_in_deal - size for size in first)
    both = ("-".join(map(str, first)), "-".join(map(str, then)))
    return reader.say(Say.PACKETS, first=both[0], then=both[1])


def may_call(reader: Reader) -> Strip | None:
    """To whose call it is: that it may not pass, or what it must hold to call."""
    view = reader.view
    if view.stage not in _CALLING or view.turn != reader.seat:
        return None
    if view.upcard is not None and view.upcard.rank is Rank.BENNY and view.stage is _CALLING[1]:
        return reader.say(Say.BENNY_UP)
    if view.stuck:
        return reader.say(Say.STUCK)
    needs = _NEEDS.get(view.call_requires)
    return reader.say(needs) if needs is not None else None
