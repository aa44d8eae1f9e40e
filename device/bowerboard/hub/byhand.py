"""Deals entered by hand: the points by the rules of the house, recorded as such."""

from __future__ import annotations

from bowerboard.euchre import text
from bowerboard.euchre.deal import Deal, Phase, Trick
from bowerboard.euchre.events import GameBegan
from bowerboard.euchre.irregular import ScoreSet
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import Outcome, outcome_of, points_of
from bowerboard.euchre.winning import capped, carried
from bowerboard.hub.commands import EnteredDeal
from bowerboard.hub.record import Record, Row
from bowerboard.hub.showing import BY_HAND
from bowerboard.hub.words import side_word


def entered(record: Record, deal: EnteredDeal, by: str, at: float) -> tuple[Row, ...]:
    """The rows that record ``deal`` after ``record``: the score it gives, marked as by hand.

    Raises:
        ValueError: there can be no such deal, or the game is over; the message says which.
    """
    game = record.game
    if game.over:
        raise ValueError("the game is over: begin the next one first")
    points, words = worth(game.rules, deal)
    score = capped(game.rules, game.score, points)
    event = ScoreSet(score, f"{BY_HAND}: {words}")
    return (Row(record.upto + 1, text.write(event), at, by),)


def begun(record: Record, by: str, at: float, rules: HouseRules | None = None) -> Row:
    """The row that begins the next game, under ``rules`` or those of the last."""
    game = record.game
    score = carried(game) if rules is None else (0,) * len(rules.sides)
    event = GameBegan(rules or game.rules, score)
    return Row(record.upto + 1, text.write(event), at, by)


def worth(rules: HouseRules, deal: EnteredDeal) -> tuple[tuple[int, ...], str]:
    """Points by side, and the deal in words.

    Raises:
        ValueError: there can be no such deal; the message says why.
    """
    if deal.maker is None:
        return (0,) * len(rules.sides), "passed out"
    if not 0 <= deal.maker < len(rules.sides):
        raise ValueError(f"there is no side {deal.maker + 1}")
    if len(rules.sides) != 2:
        raise ValueError("by hand only games of two sides are scored: set the score instead")
    seats = rules.sides[deal.maker]
    if deal.seat is not None and deal.seat not in seats:
        raise ValueError("the maker is not of that side")
    if not 0 <= deal.tricks <= rules.hand:
        raise ValueError(f"the makers take 0 to {rules.hand} tricks, not {deal.tricks}")
    maker = seats[0] if deal.seat is None else deal.seat
    played = _as_played(rules, maker, deal)
    outcome = outcome_of(played)
    alone = " alone" if deal.alone else ""
    who = side_word(seats if deal.seat is None else (deal.seat,))
    ended = "euchred" if outcome is Outcome.EUCHRED else "made"
    return points_of(played, outcome), f"{who}{alone} {ended} with {deal.tricks}"


def _as_played(rules: HouseRules, maker: int, deal: EnteredDeal) -> Deal:
    """A deal with that result; who took which trick of a side makes no difference to it."""
    other = rules.sides[1 - rules.side_of(maker)][0]
    winners = [maker] * deal.tricks + [other] * (rules.hand - deal.tricks)
    return Deal(
        rules,
        dealer=maker,
        upcard=None,
        phase=Phase.PLAYED,
        turn=None,
        maker=maker,
        alone=deal.alone,
        tricks=tuple(Trick((), winner) for winner in winners),
    )
