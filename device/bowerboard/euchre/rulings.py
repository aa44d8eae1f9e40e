"""What irregularities do and cost, by the rules of the house: one step an event.

Machines detect, people rule (design.md, decision 9).  ``effect`` says what an irregular event does
to the game: to the deal in hand, and to the score.  Rulings on reneges are in ``renegerulings``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bowerboard.euchre import calling
from bowerboard.euchre import deal as deals
from bowerboard.euchre.awards import against, awarded, noted, off
from bowerboard.euchre.deal import CALLING, Impossible, Phase
from bowerboard.euchre.irregular import (
    CardTakenBack,
    ClaimRefuted,
    DealStolen,
    DirectorRuled,
    HandThrownIn,
    KittySeen,
    Misdealt,
    RenegeRuled,
    ScoreSet,
    SixCardsHeld,
    TableTalked,
    WronglyDiscarded,
)
from bowerboard.euchre.options import Misdeal, StealUntil, TalkRemedy
from bowerboard.euchre.renegerulings import renege_ruled
from bowerboard.euchre.winning import added

if TYPE_CHECKING:
    from bowerboard.euchre.game import Game


def effect(game: Game, event: Any) -> Game:
    """``game`` with what ``event`` does to its deal, score, dealer and records.

    A deal that it ends is left in ``deal``, over and not scored yet.

    Raises:
        Impossible: the event cannot follow on what is recorded.
    """
    step = _EFFECTS.get(type(event))
    if step is not None:
        return step(game, event)
    if game.deal is None:
        raise Impossible("nothing is dealt")
    return replace(game, deal=deals.apply(game.deal, event))


def _misdealt(game: Game, event: Misdealt) -> Game:
    if game.dealer is None:
        raise Impossible("nobody is known to deal")
    deal = game.deal if game.in_deal else None
    dealer = deal.dealer if deal is not None else game.dealer
    fine = against(game.rules, dealer, game.rules.misdeal_points)
    fined = awarded(game, fine, event, dealer)
    misdeals = game.misdeals + 1
    lost = {
        Misdeal.SAME_THEN_NEXT: misdeals >= game.rules.misdeal_limit,
        Misdeal.SAME: False,
        Misdeal.NEXT: True,
        Misdeal.AFTER_TURN_UP: deal is not None,
        Misdeal.AFTER_FIRST_CARD: deal is not None and not deal.unled,
    }[game.rules.misdeal]
    after = replace(
        fined,
        dealer=(dealer + 1) % game.rules.players if lost else dealer,
        # Whoever has the deal now has misdealt nothing yet.
        misdeals=0 if lost else misdeals,
        foretold=None,
    )
    return noted(after, event, Phase.VOID) if deal is not None else after


def _stolen(game: Game, event: DealStolen) -> Game:
    """Caught in time it goes back and may cost; else it stands, and goes on from the thief."""
    rules = game.rules
    if not event.caught:
        return _deals_on(game, event)
    if game.in_deal and rules.steal_until is not StealUntil.ALWAYS:
        raise Impossible("the deal was stolen, but stands: it was noticed too late")
    stood = rules.steal_stood if game.robbed is not None else 0  # as it seemed to
    fine = against(rules, event.seat, rules.steal_points - stood)
    fined = awarded(game, fine, event, event.seat)
    proper = game.robbed if game.robbed is not None else game.dealer
    back = replace(fined, dealer=proper, robbed=None)
    return noted(back, event, Phase.VOID) if game.in_deal else back


def _deals_on(game: Game, event: DealStolen) -> Game:
    if event.seat == game.dealer:
        raise Impossible(f"seat {event.seat} deals in its turn")
    deal = game.deal
    if game.in_deal and deal is not None:
        if deal.calls or deal.up_suit is not None:
            raise Impossible(f"calling has begun from the left of seat {deal.dealer}")
        begun = calling.start(deal.rules, event.seat, deal.upcard)
        game = replace(game, deal=replace(begun, irregular=(*deal.irregular, event)))
    fined = awarded(game, against(game.rules, event.seat, game.rules.steal_stood), event)
    return replace(fined, dealer=event.seat, robbed=game.dealer, foretold=None)


def _kitty_seen(game: Game, event: KittySeen) -> Game:
    fined = awarded(game, against(game.rules, event.seat, game.rules.kitty_look), event)
    return noted(fined, event, Phase.RULED) if game.in_deal else fined


def _talked(game: Game, event: TableTalked) -> Game:
    side = game.rules.side_of(event.seat)
    before = sum(game.rules.side_of(seat) == side for seat in game.talks)
    heard = noted(replace(game, talks=(*game.talks, event.seat)), event)
    remedy = game.rules.talk_remedy
    if remedy is TalkRemedy.ALLOWED or before < game.rules.talk_warnings:
        return heard
    if remedy is TalkRemedy.VOID:
        return _lost_by_talk(heard)
    points = against(game.rules, event.seat, game.rules.talk_points)
    if remedy is TalkRemedy.DEDUCT:
        points = off(game.rules, event.seat, game.rules.talk_points)
    fined = awarded(heard, points, event, event.seat)
    return _silenced(fined, side) if remedy is TalkRemedy.LOSE_CALL else fined


def _lost_by_talk(game: Game) -> Game:
    """The deal in hand is void, and the next dealer deals again (rules.md 1.8.9)."""
    if game.deal is None or not game.in_deal:
        return game
    void = replace(
        game.deal, phase=Phase.VOID, turn=None, reason="table talk", demands=(), lost=True
    )
    return replace(game, deal=void)


def _silenced(game: Game, side: int) -> Game:
    """``side`` may not call in the deal in hand, where trump is still being called (2.3)."""
    deal = game.deal
    if deal is None or deal.phase not in CALLING:
        return game
    silent = (*deal.forfeited, *game.rules.sides[side])
    return replace(game, deal=replace(deal, forfeited=silent))


def _six_cards(game: Game, event: SixCardsHeld) -> Game:
    fine = against(game.rules, event.seat, game.rules.six_cards)
    return noted(awarded(game, fine, event), event)


def _taken_back(game: Game, event: CardTakenBack) -> Game:
    """The card is in that hand again; where the house lets it go for points, they are given."""
    if game.deal is None:
        raise Impossible("nothing is dealt")
    back = replace(game, deal=deals.apply(game.deal, event))
    fine = against(game.rules, event.seat, game.rules.take_back_points)
    return awarded(back, fine, event) if any(fine) else back


def _wrong_discard(game: Game, event: WronglyDiscarded) -> Game:
    fine = against(game.rules, event.seat, game.rules.wrong_discard)
    return noted(awarded(game, fine, event), event)


def _thrown_in(game: Game, event: HandThrownIn) -> Game:
    """The other side takes the rest; a loner abandoned may have a value of its own (2.2)."""
    if game.deal is None:
        raise Impossible("nothing is dealt")
    rules, given_up = game.rules, deals.apply(game.deal, event)
    fine = against(rules, event.seat, rules.thrown_in)
    abandoned = given_up.alone and event.seat not in given_up.makers()
    if abandoned and rules.abandoned_loner:
        fine = added(fine, against(rules, event.seat, rules.abandoned_loner))
        given_up = replace(given_up, phase=Phase.RULED)
    return replace(awarded(game, fine, event), deal=given_up)


def _refuted(game: Game, event: ClaimRefuted) -> Game:
    if game.deal is None:
        raise Impossible("nothing is dealt")
    shown = replace(game, deal=deals.apply(game.deal, event))
    return awarded(shown, against(game.rules, event.seat, game.rules.false_lay_down), event)


def _score_set(game: Game, event: ScoreSet) -> Game:
    if len(event.score) != len(game.rules.sides):
        raise Impossible(f"{len(event.score)} scores for {len(game.rules.sides)} sides")
    points = tuple(a - b for a, b in zip(event.score, game.score, strict=True))
    # A corrected score may undo a win as well as make one.
    return replace(awarded(replace(game, beyond=()), points, event), winner=None, beyond=())


def _director(game: Game, event: DirectorRuled) -> Game:
    if len(event.points) != len(game.rules.sides):
        raise Impossible(f"{len(event.points)} awards for {len(game.rules.sides)} sides")
    ruled = awarded(game, event.points, event)
    return noted(ruled, event, Phase.RULED if event.ends_deal and game.in_deal else None)


_EFFECTS: dict[type[Any], Callable[[Game, Any], Game]] = {
    Misdealt: _misdealt,
    DealStolen: _stolen,
    KittySeen: _kitty_seen,
    TableTalked: _talked,
    SixCardsHeld: _six_cards,
    CardTakenBack: _taken_back,
    WronglyDiscarded: _wrong_discard,
    HandThrownIn: _thrown_in,
    ClaimRefuted: _refuted,
    ScoreSet: _score_set,
    DirectorRuled: _director,
    RenegeRuled: renege_ruled,
}
