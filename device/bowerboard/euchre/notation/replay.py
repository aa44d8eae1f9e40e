"""A recorded game as events, to be judged, or played again by virtual players.

The seats come from the rules: a notation file gives cards and calls in order and leaves it to the
reader whose they were (rules.md 3.3).  What cannot be an event, a fifth card in a trick or a call
after the last, becomes a problem here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Phase
from bowerboard.euchre.events import (
    BestTaken,
    CardPlayed,
    DealerSet,
    DealVoided,
    DefendedAlone,
    Discarded,
    GameBegan,
    GameEvent,
    OrderedUp,
    Passed,
    TableEvent,
    TrumpNamed,
    UpcardSuitNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.judge import NOT_PLAYED_OUT
from bowerboard.euchre.judged import Problem, ProblemKind
from bowerboard.euchre.notation.record import (
    RecordedCard,
    RecordedDeal,
    RecordedGame,
    Said,
    Stage,
    known,
)
from bowerboard.euchre.notation.scribe import Scribe

_CALLING = (Phase.BENNY, Phase.ROUND_ONE, Phase.ROUND_TWO)


@dataclass(frozen=True, slots=True)
class Replay:
    """The events of a recorded game, and what in the record could not be one."""

    events: tuple[GameEvent, ...]
    problems: tuple[Problem, ...]


def to_events(recorded: RecordedGame) -> list[TableEvent]:
    """The events of ``recorded`` in order, each of which the game accepts.

    They begin with ``GameBegan``.  ``DealerSet`` stands where the deal did not go round as the
    rules have it, and before the first deal; a deal that breaks off ends in
    ``DealVoided(NOT_PLAYED_OUT)``.
    """
    return list(replay(recorded).events)


def replay(recorded: RecordedGame) -> Replay:
    """The events of ``recorded``, and the problems of the record itself."""
    scribe = Scribe()
    scribe.happen(GameBegan(recorded.rules, recorded.score))
    for number, deal in enumerate(recorded.deals):
        scribe.deal_begins(number, deal.notes)
        _write_deal(scribe, deal)
    return Replay(tuple(scribe.events), tuple(scribe.problems))


def _write_deal(scribe: Scribe, recorded: RecordedDeal) -> None:
    scribe.tell_notes(Stage.BEFORE, rest=True)
    if scribe.game.dealer != recorded.dealer:
        scribe.happen(DealerSet(recorded.dealer))
    scribe.happen(UpcardTurned(recorded.upcard))
    if _calls(scribe, recorded):
        for tell in (_alone, _best, _lone_defender, _discard):
            scribe.tell_notes(Stage.SAID)
            if not scribe.cut_short:
                tell(scribe, recorded)
        scribe.tell_notes(Stage.SAID, rest=True)
        _tricks(scribe, recorded)
    scribe.tell_notes(Stage.PLAYED, rest=True)
    if scribe.game.in_deal:
        scribe.happen(DealVoided(NOT_PLAYED_OUT))


def _calls(scribe: Scribe, recorded: RecordedDeal) -> bool:
    """Write the calls; False where one is unknown and nothing after it can be read."""
    if scribe.deal.foretold is not None:
        return True  # which made trump when the upcard was turned
    for number, said in enumerate(recorded.calls):
        scribe.tell_notes(Stage.SAID)
        phase = scribe.deal.phase
        if phase not in _CALLING:
            detail = f"call {number} ({said.value}) comes after the calling was over"
            scribe.fault(ProblemKind.ILLEGAL_CALL, detail)
            return True
        if said is Said.UNKNOWN or (phase is Phase.BENNY and not _benny(scribe, number, said)):
            detail = f"call {number} is not known ({said.value}), so neither is trump"
            scribe.fault(ProblemKind.INCOMPLETE, detail)
            return False
        if phase is not Phase.BENNY:
            _call(scribe, number, said)
    return True


def _benny(scribe: Scribe, number: int, said: Said) -> bool:
    """A call after the Benny was turned up: the dealer, fourth to call, names its suit.

    Nobody else is asked, so passes before that say nothing.
    """
    if number == 3 and said.suit is not None:
        scribe.happen(UpcardSuitNamed(scribe.deal.dealer, said.suit))
        return True
    return number < 3 and said is Said.PASS


def _call(scribe: Scribe, number: int, said: Said) -> None:
    seat, first_round = scribe.turn, scribe.deal.phase is Phase.ROUND_ONE
    upcard = scribe.deal.turned_up
    if said is Said.PASS:
        scribe.happen(Passed(seat))
    elif said is Said.ORDER:
        # In round two the upcard is turned down; what was meant is its suit, and that is barred.
        scribe.happen(OrderedUp(seat) if first_round else TrumpNamed(seat, upcard.suit))
    elif not first_round:
        scribe.happen(TrumpNamed(seat, said.suit))
    else:
        detail = f"call {number} ({said.value}): seat {seat} named trump in round one"
        scribe.fault(ProblemKind.ILLEGAL_CALL, detail)
        if said.suit is upcard.suit:
            scribe.happen(OrderedUp(seat))
            return
        # A suit can only be named in round two; go there, so that maker and trump are right.
        for passing in range(4):
            scribe.happen(Passed((seat + passing) % 4))
        scribe.happen(TrumpNamed(seat, said.suit))


def _usual(recorded: RecordedDeal) -> int:
    """How many cards most tricks hold; 0 if none is recorded, the fewer of two as common."""
    sizes = Counter(len(trick) for trick in recorded.tricks if trick)
    return max(sizes, key=lambda size: (sizes[size], -size), default=0)


def _alone(scribe: Scribe, recorded: RecordedDeal) -> None:
    if not recorded.alone or scribe.deal.alone:
        return
    maker = scribe.deal.maker
    if maker is None:
        detail = "alone is recorded, but nobody made trump"
        scribe.fault(ProblemKind.ILLEGAL_CALL, detail)
    elif _usual(recorded) > 3:
        # The cards say who played; seats counted wrongly would make reneges of legal play.
        detail = f"seat {maker} went alone by the call, but four seats played; scored as played"
        scribe.fault(ProblemKind.ILLEGAL_CALL, detail)
    else:
        scribe.happen(WentAlone(maker))


def _best(scribe: Scribe, recorded: RecordedDeal) -> None:
    """A partner's card that came to a loner is the partner's best."""
    deal = scribe.deal
    if deal.maker is None or not deal.alone or not deal.rules.partners_best or deal.best_taken:
        return
    mates = deal.rules.mates(deal.maker)
    if any(e.receiver == deal.maker and e.sender in mates for e in recorded.exchanges):
        scribe.happen(BestTaken(deal.maker))


def _lone_defender(scribe: Scribe, recorded: RecordedDeal) -> None:
    seat, deal = recorded.lone_defender, scribe.deal
    if seat is None or deal.lone_defender is not None:
        return
    playing = deal.playing - 1
    if deal.maker is None:
        why = "nobody made trump"
    elif deal.rules.side_of(seat) == deal.rules.side_of(deal.maker):
        why = f"seat {deal.maker} of the same side made trump"
    elif _usual(recorded) > playing:
        why = f"more than {playing} seats played; scored as played"
    else:
        scribe.happen(DefendedAlone(seat))
        return
    detail = f"seat {seat} defended alone by the record, but {why}"
    scribe.fault(ProblemKind.ILLEGAL_CALL, detail)


def _discard(scribe: Scribe, recorded: RecordedDeal) -> None:
    if recorded.discard is None:
        return
    card = known(recorded.discard, scribe.deal.trump)
    if card is None or scribe.deal.discard == card:
        return
    if scribe.deal.phase is Phase.PLAY and scribe.deal.taken:
        scribe.happen(Discarded(scribe.deal.taker, card))
    else:
        detail = f"a discard ({card}) is recorded, but the dealer did not take the upcard"
        scribe.fault(ProblemKind.IMPOSSIBLE_CARD, detail)


def _tricks(scribe: Scribe, recorded: RecordedDeal) -> None:
    tricks = list(recorded.tricks)
    while tricks and not tricks[-1]:
        tricks.pop()
    for number, trick in enumerate(tricks):
        if scribe.deal.phase is not Phase.PLAY:
            if trick:
                _surplus(scribe, number, trick)
                return
        elif not _trick(scribe, number, trick, last=number == len(tricks) - 1):
            return


def _trick(scribe: Scribe, number: int, trick: tuple[RecordedCard, ...], *, last: bool) -> bool:
    """Write one trick; False where it leaves open who leads to the next."""
    playing, lying = scribe.deal.playing, len(scribe.deal.tricks)
    for place, written in enumerate(trick[:playing]):
        scribe.tell_notes(Stage.PLAYED)
        card = known(written, scribe.deal.trump)
        if card is None and not scribe.laid(lying, place, None):
            detail = f"trick {number}, card {place} is not known"
            scribe.fault(ProblemKind.INCOMPLETE, detail)
            return False
        if scribe.deal.phase is not Phase.PLAY:
            return False
        if card is not None and not scribe.laid(lying, place, card):
            scribe.happen(CardPlayed(scribe.turn, card))
    for written in trick[playing:]:
        detail = f"trick {number} has {len(trick)} cards, {playing} seats played: {_text(written)}"
        scribe.fault(_surplus_kind(scribe, written), detail)
    if len(trick) < playing and not last:
        detail = (
            f"trick {number} has {len(trick)} cards of {playing}, so nobody knows who led next"
        )
        scribe.fault(ProblemKind.INCOMPLETE, detail)
        return False
    return True


def _surplus(scribe: Scribe, number: int, trick: tuple[RecordedCard, ...]) -> None:
    """Cards where none can be: before trump, after a pass-out, after the last trick."""
    deal = scribe.deal
    if deal.phase in _CALLING:
        detail = f"cards are recorded in trick {number}, but nobody made trump"
        scribe.fault(ProblemKind.INCOMPLETE, detail)
    elif deal.phase is Phase.PASSED_OUT:
        detail = f"cards are recorded in trick {number}, but everybody passed"
        scribe.fault(ProblemKind.IMPOSSIBLE_CARD, detail)
    else:
        detail = (
            f"trick {number} ({_text(trick[0])} ...) is one too many: hands hold {deal.rules.hand}"
        )
        scribe.fault(_surplus_kind(scribe, trick[0]), detail)


def _surplus_kind(scribe: Scribe, written: RecordedCard) -> ProblemKind:
    card = known(written, scribe.deal.trump)
    played: set[Card] = {play.card for trick in scribe.deal.all_tricks() for play in trick.plays}
    return ProblemKind.DUPLICATE_CARD if card in played else ProblemKind.IMPOSSIBLE_CARD


def _text(written: RecordedCard) -> str:
    return str(getattr(written, "value", written))
