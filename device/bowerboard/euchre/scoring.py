"""What a finished deal is worth (rules.md 1.6, 1.7.5, 1.9).

Which table of values applies follows from the rules: how trump is found, what is counted, how many
sides there are.  Each table is one function from a deal to points by side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import BidKind, Passed
from bowerboard.euchre.options import Calling, Partnership, Scoring, SmittyKind
from bowerboard.euchre.rules import HouseRules

Points = tuple[int, ...]


class Outcome(Enum):
    """How a deal ended, for the makers."""

    MADE = "made"
    MARCH = "march"
    LONE_MARCH = "lone march"
    EUCHRED = "euchred"
    TIED = "tied"  # with three or four sides: as many tricks as another
    PASSED_OUT = "passed out"
    VOID = "void"
    RULED = "ruled"  # ended by a ruling, which alone scored


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal; ``tricks``, ``points`` and the ``score`` after it are by side."""

    deal: Deal
    outcome: Outcome
    tricks: Points
    points: Points
    score: Points

    @property
    def counted(self) -> bool:
        """Whether it counts where a fixed number of deals is played."""
        if self.outcome is Outcome.PASSED_OUT:
            return self.deal.rules.passed_out_counts
        return self.outcome is not Outcome.VOID


def result(deal: Deal, before: Points) -> Result:
    """The result of ``deal``, which is over, on top of the score ``before``."""
    outcome = outcome_of(deal)
    points = points_of(deal, outcome)
    score = tuple(a + b for a, b in zip(before, points, strict=True))
    return Result(deal, outcome, deal.tricks_by_side(), points, score)


_ENDED = {
    Phase.PASSED_OUT: Outcome.PASSED_OUT,
    Phase.VOID: Outcome.VOID,
    Phase.RULED: Outcome.RULED,
}


def outcome_of(deal: Deal) -> Outcome:
    """How ``deal`` ended.

    Raises:
        ValueError: it is not over.
    """
    if deal.phase in _ENDED:
        return _ENDED[deal.phase]
    if deal.phase is not Phase.PLAYED or deal.maker is None:
        raise ValueError("the deal is not over")
    won, rules = makers_tricks(deal), deal.rules
    if won >= _sweep(deal):
        return Outcome.LONE_MARCH if deal.alone else Outcome.MARCH
    if rules.calling is Calling.BIDDING:
        return Outcome.MADE if won >= _bid_tricks(deal) else Outcome.EUCHRED
    if _many_pairs(rules):
        others = max(tricks for side, tricks in enumerate(deal.tricks_by_side())
                     if side != rules.side_of(deal.maker))  # fmt: skip
        if won == others:
            return Outcome.TIED
        return Outcome.MADE if won > others else Outcome.EUCHRED
    return Outcome.MADE if won >= rules.majority() else Outcome.EUCHRED


def points_of(deal: Deal, outcome: Outcome) -> Points:
    """Points by side for ``deal``, which ended as ``outcome``; rulings are not in it."""
    nothing = (0,) * len(deal.rules.sides)
    if outcome is Outcome.PASSED_OUT:
        dealers = deal.rules.side_of(deal.dealer)
        forfeit = deal.rules.passed_out_points
        return tuple(0 if side == dealers else forfeit for side in range(len(nothing)))
    if deal.maker is None or outcome in (Outcome.VOID, Outcome.RULED):
        return nothing
    return _table(deal.rules)(deal, outcome)


def _table(rules: HouseRules) -> Callable[[Deal, Outcome], Points]:
    if rules.calling is Calling.BIDDING:
        return _bid_points
    if rules.scoring is Scoring.EUCHRES:
        return _euchres
    return _pairs_points if _many_pairs(rules) else _usual_points


def _many_pairs(rules: HouseRules) -> bool:
    """Whether more than two partnerships play for the same tricks (rules.md 1.9.1, 1.9.3)."""
    return rules.partnership is Partnership.PAIRS and len(rules.sides) > 2


def makers_tricks(deal: Deal) -> int:
    """Tricks of the makers, a called partner's included."""
    tricks = deal.tricks_by_side()
    return sum(tricks[side] for side in {deal.rules.side_of(seat) for seat in deal.makers()})


def forced(deal: Deal) -> bool:
    """Whether the dealer was stuck with naming trump."""
    return (
        deal.rules.stick_the_dealer
        and deal.caller == deal.dealer
        and not deal.ordered_up
        and sum(isinstance(call, Passed) for call in deal.calls) == 2 * deal.rules.players - 1
    )


def _sweep(deal: Deal) -> int:
    """Tricks that make a march."""
    lone = deal.rules.lone_march_tricks
    return lone if deal.alone and lone else deal.rules.hand


def _usual_points(deal: Deal, outcome: Outcome) -> Points:
    """Two sides, or the maker against all others; every winner on a side scores (1.6)."""
    makers = {deal.rules.side_of(seat) for seat in deal.makers()}
    won = outcome is not Outcome.EUCHRED
    value = _made(deal, outcome) if won else _euchre(deal)
    return tuple(value if (side in makers) is won else 0 for side in range(len(deal.rules.sides)))


def _made(deal: Deal, outcome: Outcome) -> int:
    rules = deal.rules
    if outcome is Outcome.LONE_MARCH:
        if deal.foretold is not None and deal.foretold.kind is not SmittyKind.TRUMP:
            whole = deal.foretold.kind is SmittyKind.GAME
            return rules.smitty_game if whole else rules.smitty_alone
        return rules.blind_march if deal.blind else rules.lone_march
    if outcome is Outcome.MARCH:
        return rules.march
    if rules.fast_break and _lost_first_two(deal):
        return 0
    if deal.alone:
        return rules.blind_make if deal.blind else rules.lone_make
    return rules.make


def _lost_first_two(deal: Deal) -> bool:
    makers = deal.makers()
    return len(deal.tricks) >= 2 and all(trick.winner not in makers for trick in deal.tricks[:2])


def _euchre(deal: Deal) -> int:
    """The largest value that applies; values are never added (rules.md 1.6)."""
    rules = deal.rules
    values = [rules.euchre]
    if deal.alone:
        values = [rules.blind_euchre if deal.blind else rules.lone_euchre]
    # Of several pairs one must take them all; against solo makers the others take them together.
    swept = max(deal.tricks_by_side()) == rules.hand if _many_pairs(rules) else (
        makers_tricks(deal) == 0
    )  # fmt: skip
    if swept:
        values.append(rules.super_euchre)
    if deal.lone_defender is not None:
        values.append(rules.lone_defence if deal.alone else rules.lone_defence_vs_pair)
    return max(values)


def _pairs_points(deal: Deal, outcome: Outcome) -> Points:
    """Three or four pairs: a tie with the makers scores for both, one above them for itself."""
    rules, tricks = deal.rules, deal.tricks_by_side()
    if outcome in (Outcome.MARCH, Outcome.LONE_MARCH) and deal.maker is not None:
        winners, value = {rules.side_of(deal.maker)}, _made(deal, outcome)
    else:
        best = max(tricks)
        winners = {side for side, won in enumerate(tricks) if won == best}
        value = rules.make
        if outcome is Outcome.EUCHRED:
            value = _euchre(deal)
        elif outcome is Outcome.MADE:
            value = _made(deal, outcome)
    return tuple(value if side in winners else 0 for side in range(len(tricks)))


def _bid_tricks(deal: Deal) -> int:
    if deal.bid is None:
        return deal.rules.min_bid
    return deal.bid.tricks if deal.bid.kind is BidKind.TRICKS else deal.rules.hand


def _bid_points(deal: Deal, outcome: Outcome) -> Points:
    """A point a trick to each side; bidders who miss lose their bid instead (1.9.2)."""
    rules, tricks = deal.rules, list(deal.tricks_by_side())
    bidders = rules.side_of(deal.maker) if deal.maker is not None else 0
    won, lost = {
        BidKind.ALONE: (rules.bid_alone, rules.bid_alone_loss),
        BidKind.LITTLE: (rules.bid_little, rules.bid_little),
        BidKind.BIG: (rules.bid_big, rules.bid_big),
        None: (tricks[bidders], _bid_tricks(deal)),
    }[deal.shooter]
    tricks[bidders] = -lost if outcome is Outcome.EUCHRED else won
    return tuple(tricks)


def _euchres(deal: Deal, outcome: Outcome) -> Points:
    """Only euchres count: no trick for the defenders, or too few for the makers (1.7.5, A22)."""
    needed = 2 if forced(deal) else deal.rules.majority()
    makers = {deal.rules.side_of(seat) for seat in deal.makers()}
    won = makers_tricks(deal)
    swept, missed = won == deal.rules.hand, won < needed
    return tuple(int(swept if side in makers else missed) for side in range(len(deal.rules.sides)))
