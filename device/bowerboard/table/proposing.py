"""What a correction would record, or why it is refused: ``propose``, pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bowerboard.euchre import claims, umpire
from bowerboard.euchre.deal import Impossible
from bowerboard.euchre.events import (
    Amended,
    DealerSet,
    DealVoided,
    Reinstated,
    Retracted,
    TableEvent,
)
from bowerboard.euchre.history import (
    History,
    extend,
    follows_by_itself,
    latest,
)
from bowerboard.euchre.irregular import (
    ClaimRefuted,
    DealStolen,
    DirectorRuled,
    RenegeCalled,
    RenegeDetected,
    RenegeRuled,
    RestClaimed,
    ScoreSet,
)
from bowerboard.euchre.options import RenegeRuling
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author, By, Correction
from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.table.amending import AMENDING, Answer
from bowerboard.table.assistant import drawn
from bowerboard.table.changes import Change, Refusal
from bowerboard.view import Ask

THROWN_IN = "thrown in"


def propose(history: History, correction: Correction, by: By, why: str = "") -> Answer:
    """What ``correction``, asked for by ``by``, changes in ``history``; nothing changes yet."""
    answer = _ANSWERS[type(correction)](history, correction, by, why)
    if isinstance(answer, Refusal):
        return answer
    after = history
    try:
        for event in answer.events:
            after = extend(after, after.seq + 1, event)
    except Impossible as reason:
        return Refusal(Ask.NOT_NOW, str(reason))
    if _twice(after) > _twice(history):
        return Refusal(Ask.CARD_ALREADY_PLAYED, "a card would have been played twice")
    return answer


def _twice(history: History) -> int:
    """How many plays of the deal are of a card played before."""
    deal = history.game.deal
    plays = [p.card for t in deal.all_tricks() for p in t.plays] if deal is not None else []
    return len(plays) - len(set(plays))


# -- undo, redo, and older events ------------------------------------------------------------


def _undo(history: History, _: c.Undo, by: By, why: str) -> Answer:
    group = latest(history)
    if not group:
        return Refusal(Ask.NOT_NOW, "nothing has happened that could be undone")
    return Change(tuple(Retracted(moment.seq) for moment in group))


def _redo(history: History, _: c.Redo, by: By, why: str) -> Answer:
    if not history.undone:
        return Refusal(Ask.NOT_NOW, "nothing was undone just now")
    events: list[TableEvent] = [Reinstated(history.undone[-1][0])]
    for number, event in reversed(history.undone[:-1]):
        if not follows_by_itself(event):
            break
        events.append(Reinstated(number))
    return Change(tuple(events))


def _rewind(history: History, what: c.Rewind, by: By, why: str) -> Answer:
    if not 0 <= what.place < history.count:
        return Refusal(Ask.NOT_NOW, f"there is no event {what.place}")
    return Change((Amended(what.place, history.count - what.place),))


# -- set outright ----------------------------------------------------------------------------


def _score(history: History, what: c.SetScore, by: By, why: str) -> Answer:
    if any(points < 0 for points in what.score):
        return Refusal(Ask.NOT_NOW, "a score below nothing is set by a ruling")
    return Change((ScoreSet(what.score, why),))


def _draw(history: History, what: c.DrawDealer, by: By, why: str) -> Answer:
    if history.game.in_deal:
        return Refusal(Ask.NOT_NOW, "a deal is in hand")
    return Change((DealerSet(drawn(what.seed, history.game.rules.players)),))


# -- the deal, claims, reneges, rulings --------------------------------------------------------


def _void(history: History, _: c.VoidDeal, by: By, why: str) -> Answer:
    if not history.game.in_deal:
        return Refusal(Ask.NOT_NOW, "no deal is in hand")
    return Change((DealVoided(why or THROWN_IN),))


_DECIDED = (DirectorRuled, RenegeRuled, RenegeDetected, ScoreSet, RestClaimed, ClaimRefuted)
"""What nobody at the table records outright: rulings, scores, claims, and what the table finds."""


def _record(history: History, what: c.Record, by: By, why: str) -> Answer:
    """What people saw happen; what is decided or claimed has corrections of its own, which ask
    who may."""
    event = what.event
    if isinstance(event, _DECIDED) and by is not Author.DIRECTOR:
        return Refusal(Ask.DIRECTOR_RULES, "only the director records that")
    if isinstance(event, DealStolen) and not history.game.in_deal:
        event = replace(event, caught=True)  # before the turn-up it goes back (rules.md 1.2.7)
    return Change((event,))


def _claim(history: History, what: c.ClaimRest, by: By, why: str) -> Answer:
    deal = history.game.deal
    if deal is None or not history.game.in_deal:
        return Refusal(Ask.NOT_NOW, "no deal is in hand")
    claim = Change((RestClaimed(what.seat, what.cards),))
    if what.cards:
        shown = claims.verdict(deal, what.seat, what.cards)
        if shown.proven or by is Author.DIRECTOR:
            return claim
        lost = f"{shown.lead} can be beaten by {shown.beaten_by}" if shown.lead else shown.why
        return Refusal(Ask.CANNOT_PROVE, lost, what.seat)
    side = deal.rules.side_of(what.seat)
    if by is Author.TABLE or (isinstance(by, int) and deal.rules.side_of(by) == side):
        return Refusal(Ask.OTHERS_AGREE, "the other side must agree", what.seat)
    return claim


def _call_renege(history: History, what: c.CallRenege, by: By, why: str) -> Answer:
    """The call is recorded; what public cards prove is ruled upon, where players rule."""
    deal = history.game.deal
    if deal is None:
        return Refusal(Ask.NOT_NOW, "nothing is dealt")
    if isinstance(by, int) and deal.rules.side_of(by) == deal.rules.side_of(what.seat):
        return Refusal(Ask.OTHERS_AGREE, "a renege is called by the other side", what.seat)
    caller = by if isinstance(by, int) else None
    proven = [each for each in umpire.unruled(deal) if each.seat == what.seat]
    proven = [each for each in proven if what.trick in (None, each.trick)]
    if not proven:
        called = RenegeCalled(caller, what.seat, what.trick)
        return Change((called,), Ask.CANNOT_PROVE)
    case = proven[-1]
    if not umpire.callable_now(deal, case):
        return Refusal(Ask.TOO_LATE, "it is too late to call that renege", what.seat)
    call = RenegeCalled(caller, case.seat, case.trick)
    if deal.rules.renege_ruling is RenegeRuling.DIRECTOR:
        return Change((call,))
    words = why or f"called by {_who(by)}"
    return Change((call, RenegeRuled(case.seat, case.trick, True, words)))


def _rule_renege(history: History, what: c.RuleRenege, by: By, why: str) -> Answer:
    """By the director; at the table by whom it goes against: who admits, or calls it off."""
    deal = history.game.deal
    if deal is None:
        return Refusal(Ask.NOT_NOW, "nothing is dealt")
    if by is not Author.DIRECTOR:
        if by is Author.TABLE or deal.rules.renege_ruling is RenegeRuling.DIRECTOR:
            return Refusal(Ask.DIRECTOR_RULES, "the director rules on that", what.seat)
        own = isinstance(by, int) and deal.rules.side_of(by) == deal.rules.side_of(what.seat)
        if own is not what.upheld:
            return Refusal(Ask.OTHERS_AGREE, "the side it goes against must agree", what.seat)
    who = _who(by)
    return Change((RenegeRuled(what.seat, what.trick, what.upheld, why or f"by {who}"),))


def _award(history: History, what: c.Award, by: By, why: str) -> Answer:
    if by is not Author.DIRECTOR:
        rules = history.game.rules
        if not isinstance(by, int) or rules.renege_ruling is RenegeRuling.DIRECTOR:
            return Refusal(Ask.DIRECTOR_RULES, "only the director awards points")
        own = rules.side_of(by)
        gives = all(n == 0 if side == own else n >= 0 for side, n in enumerate(what.points))
        if what.ends_deal or not gives:
            return Refusal(Ask.OTHERS_AGREE, "points are given by the other side", by)
        why = why or f"given by {_who(by)}"
    return Change((DirectorRuled(what.points, what.ends_deal, why),))


_ANSWERS: dict[type[Any], Callable[[History, Any, By, str], Answer]] = {
    c.Undo: _undo,
    c.Redo: _redo,
    c.Rewind: _rewind,
    c.SetScore: _score,
    c.DrawDealer: _draw,
    **AMENDING,
    c.VoidDeal: _void,
    c.CallRenege: _call_renege,
    c.RuleRenege: _rule_renege,
    c.Award: _award,
    c.ClaimRest: _claim,
    c.Record: _record,
}


def _who(by: By) -> str:
    """Who says so, in words."""
    if isinstance(by, int):
        return ALL_SEAT_NAMES[by] if 0 <= by < len(ALL_SEAT_NAMES) else f"seat {by}"
    return by.value
