"""From observations to the game: pure, one case after another.

``interpret`` takes the game so far, the sense so far and one observation, and gives the new sense
and what is concluded.  It reads no clock: observations carry their time, and ``due`` says when the
table must look again though nothing was observed.  Nothing is guessed silently: either one
explanation fits, or ``asking`` asks.

======================================  ==========================================================
what lies there, or is pressed          what follows (the function says more)
======================================  ==========================================================
a tag back where it just left           no news: a flicker (``laying``)
a card already played, anywhere         dead: gathered, dragged, left lying (``laying``)
a card of a seat that sits out          dead (``laying``)
a card during the calling               not taken for a lead; asked about once play waits for it
a tag of no card                        asked about if it stays (``asking``)
between deals, on the kitty pad         the upcard, once it is known who deals (``turned_up``)
the same, without a kitty pad           on the dealer's own, if it stays (``turned_up_on_...``)
keys before the upcard was read         calls on it, if it is read soon after (``keys_kept``)
before the first lead, on the kitty     the discard, if it stays; hidden (``discarded``)
found by the dealer's pad, lost before  may be the discard: lay it again (``found_again``)
laid on the dealer's own pad too soon   may be the discard as well, once waited (``left_before``)
read by a seat's pad alone, it played   no play, once that seat lays another (``read_elsewhere``)
read there and by a seat's pad too      no play, until that seat lays it again (``read_twice``)
a seat's pad reads it, the kitty's lost the same (``kitty_lost``)
in turn, alone on its pad               played, at once (``played``)
out of turn                             waits; counts when its turn comes (``played``)
... long before its turn                may be a hand put down: lay it again (``stale``)
... as if to lead                       asked about before the lead counts (``contested``)
a second card at the same time          neither counts until one is left (``two_at_once``)
... read late, the next seat's waiting  the same: what counted at once counts anew
... one back, the other laid meanwhile  the same (``came_back``)
... by who takes the trick              a lead; if it proves a renege, once others follow or gather
                                        (``may_have_stuck``); if the first is lifted alone, the
                                        card to the trick (``lifted_alone``)
a card already played, laid again       once no answer; twice the tricks are wrong (``relaid``)
read by two pads                        whose turn it is (``Moment.only``); if that seat lays
                                        another card the next one is asked (``disputed``)
... and those between have laid theirs  the last one's; the lead was not read (``of_the_last``)
laid by the next seat, which was asked  its own card, not the one's before (``claimed``)
read by a pad beside one who sits out   its seat's; if that lays another, no card to the trick
                                        (``sitters``)
... kept by the one whose pad read it   the same, without being asked (``kept``)
lifted, and another laid in its place   taken back, or asked to put it back (``taken_back``);
                                        until that shows the next card waits (``may_be_instead``)
lifted just before its turn came        no play: that is reported late (``lifted_before``)
lifted alone, long before its trick     asked for again once the trick is gathered (``taken_up``)
one of two, which the next pad reads    its seat's, once the other is lifted (``one_of_two``)
stays, and one beside it goes instead   a lead, and the other was played (``went_instead``)
laid late, left when that is gathered   a lead, once another follows it (``stayed``)
lifted with the others of its trick     played, if it was waiting, as soon as those before it are
                                        known (``lifted_with_trick``)
... a whole trick, one still missing    played, once that is known (``whole_trick``)
laid once its trick was gathered        a lead: its seat's card to that trick was not read, and is
                                        asked for (``gathered``)
a card long after the next lead         asked about: it may follow that (``led_already``)
no card, though others have played      asked for; or closed by the next lead (``unread``)
let stand by the other side's key       played out of turn (``pressing``)
a card in no trick, at the last one     asked about before the deal is scored (``strays``)
what the rules say cannot be there      asked about once; laid again it is played (``played``)
======================================  ==========================================================

Keys, knocks, call cards and the web page make the same taps and holds: see ``calls``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bowerboard.euchre import umpire
from bowerboard.euchre.events import (
    Amended,
    DealVoided,
    Discarded,
    GameBegan,
    OrderedUp,
    Passed,
    Retracted,
    TableEvent,
    TrumpNamed,
)
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History, extend
from bowerboard.euchre.irregular import RenegeDetected
from bowerboard.euchre.replacing import replaced
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Held, HeldLong, SideKey, Tapped
from bowerboard.table import (
    arriving,
    asking,
    commanded,
    dealing,
    desk,
    discards,
    doubles,
    exchanged,
    gathering,
    playing,
    pressing,
    sitters,
    slips,
    told,
    unread,
)
from bowerboard.table.moment import Moment, Step
from bowerboard.table.observed import (
    Abandoned,
    CallLaid,
    CardLaid,
    CardLifted,
    Corrected,
    Observation,
    PadBack,
    PadSilent,
    Resumed,
    TimePassed,
)
from bowerboard.table.pressing import Reading
from bowerboard.table.sense import Armed, Sense, Worth

ABANDONED = "abandoned"

MOST_STEPS = 500
"""More than follows from any one observation: should two cases ever undo each other, the table
goes on with the next observation all the same."""

CASES: tuple[Callable[[Moment], Step | None], ...] = (
    dealing.turned_up,
    dealing.turned_up_on_dealers_pad,
    dealing.discarded,
    discards.read_twice,
    discards.kitty_lost,
    discards.found_again,
    discards.left_before,
    discards.read_elsewhere,
    slips.two_at_once,
    sitters.laid_it,
    slips.came_back,
    slips.stuck,
    exchanged.lifted_alone,
    slips.led_upon,
    exchanged.lifted_before,
    exchanged.one_of_two,
    exchanged.taken_up,
    exchanged.went_instead,
    slips.stayed,
    doubles.of_the_last,
    doubles.of_the_last_after_all,
    playing.taken_back,
    gathering.whole_trick,
    gathering.lifted_with_trick,
    doubles.claimed,
    doubles.kept,
    playing.played,
    unread.unread,
)
"""What may follow from what lies there, the first that applies; see the table above."""


def interpret(  # noqa: PLR0912 - one branch a kind
    history: History, sense: Sense, seen: Observation, rules: HouseRules, first: int
) -> Reading:
    """What ``seen`` means at this moment; ``rules`` are those of the next game.

    What is concluded will be numbered from ``first`` on: one conclusion may take back another.
    """
    game = history.game
    calm = sense.lapsed(seen.at)
    match seen:
        case CardLaid():
            reading = arriving.card_laid(history, calm, seen, rules)
        case CallLaid():
            reading = pressing.call_laid(history, calm, seen, first)
        case CardLifted():
            asked = asking.asked_at(Moment(history, calm, seen.at, rules), seen.place)
            reading = Reading(calm.lifted(seen.place, seen.uid, seen.at, asked))
        case PadSilent(place):
            reading = Reading(_lost(game, calm, place))
        case PadBack():
            reading = Reading(_back(calm, seen))
        case Tapped() | Held():
            reading = pressing.key(history, replaced(calm, notice=None, message=""), seen)
        case HeldLong():
            reading = Reading(_held_long(calm, seen))
        case Corrected():
            reading = Reading(*desk.corrected(history, calm, seen))
        case TimePassed():
            reading = Reading(calm)
        case Resumed(left, at):
            # By the clock of the run before nothing can have lapsed while the table was off.
            reading = Reading(sense.later(at - left))
        case commanded.Told():
            reading = Reading(*told.follows(history, calm, seen))
        case Abandoned():
            reading = _abandoned(game, calm, rules)
    if isinstance(seen, Tapped | Held | Corrected | commanded.Told):
        reading = _put_right(reading)
    return _settled(history, reading, rules, seen.at, first)


def _put_right(reading: Reading) -> Reading:
    """Where somebody has changed what stands, nothing speaks against it any more."""
    if not any(isinstance(event, Retracted | Amended) for event in reading.events):
        return reading
    return replace(reading, sense=replaced(reading.sense, contradicted=False))


def _held_long(sense: Sense, seen: HeldLong) -> Sense:
    """A side key held long asks for the director, or no longer."""
    if not isinstance(seen.key, SideKey):
        return sense
    return replaced(sense, director=tuple(sorted({*sense.director} ^ {seen.key.seat})))


def _with(places: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(sorted({*places, place}))


def _lost(game: Game, sense: Sense, place: int) -> Sense:
    led = game.deal is not None and game.in_deal and not game.deal.unled
    early = {*sense.lost_early} - {place} if led else {*sense.lost_early, place}
    return replaced(sense, silent=_with(sense.silent, place), lost_early=tuple(sorted(early)))


def _back(sense: Sense, seen: PadBack) -> Sense:
    place = seen.place
    heard = replaced(
        sense,
        silent=tuple(p for p in sense.silent if p != place),
        back=(*(each for each in sense.back if each[0] != place), (place, seen.at)),
    )
    # A pad that restarted forgot what lay on it; what still lies there it will name again.
    return heard.forgotten(place, seen.at) if seen.restarted else heard


def _abandoned(game: Game, sense: Sense, rules: HouseRules) -> Reading:
    """A new game at nothing; what lies there belongs to the one before.  Undo takes it back."""
    ends = (DealVoided(ABANDONED),) if game.in_deal else ()
    cleared = replaced(sense, caller=None, alone_said=False, doubted=None, notice=None)
    begins = GameBegan(rules, (0,) * len(rules.sides))
    return Reading(cleared.marked(cleared.lying, Worth.SPENT), (*ends, begins))


def _settled(
    history: History, reading: Reading, rules: HouseRules, now: int, first: int
) -> Reading:
    """Conclude from what lies there, one event after another, until nothing more follows."""
    sense, events, concluded = reading.sense, reading.events, list[TableEvent]()
    for _ in range(MOST_STEPS):
        for event in events:
            history, sense = _happened(history, sense, first + len(concluded), event, now)
            concluded.append(event)
        follows = umpire.next_event(history.game)
        doubted = isinstance(follows, RenegeDetected) and sense.contradicted and not sense.checked
        if follows is not None and not doubted:
            # What a card proves comes before whatever the next card does.
            step: Step | None = sense, (follows,)
        else:
            step = _next(Moment(history, sense, now, rules))
        if step is None:
            return Reading(sense, tuple(concluded), reading.chosen)
        sense, events = step
    return Reading(sense, tuple(concluded), reading.chosen)


def _next(moment: Moment) -> Step | None:
    """The next conclusion from cards lying there, None if there is none."""
    for case in CASES:
        step = case(moment)
        if step is not None:
            return step
    return pressing.keys_kept(moment)


def _happened(
    history: History, sense: Sense, number: int, event: TableEvent, now: int
) -> tuple[History, Sense]:
    """The game after ``event``, and since when it is whose turn."""
    before, after = history.game.deal, extend(history, number, event)
    # The menu, a first press and a confirmation were about the game as it was.
    sense = replaced(sense, menu=None, confirmed=(), armed=Armed.NOTHING)
    deal = after.game.deal
    if deal is None or before is None:
        return after, replaced(sense, turn_at=now, swept=None)
    if isinstance(event, Discarded):
        sense = replaced(sense, kittys=True)
    if (deal.phase, len(deal.tricks)) != (before.phase, len(before.tricks)):
        sense = replaced(sense, swept=None)
    if isinstance(event, Passed | OrderedUp | TrumpNamed):
        others = tuple(each for each in sense.spoke if each[0] != event.seat)
        sense = replaced(sense, spoke=(*others, (event.seat, now)))
    if (deal.turn, deal.phase, len(deal.tricks)) != (
        before.turn,
        before.phase,
        len(before.tricks),
    ):
        sense = replaced(sense, turn_at=now)
    return after, sense
