"""What the reneges ruled in one deal cost together (rules.md 1.8.1, 1.8.3, 2.1).

The points follow from the rulings in force, never from the order in which they were entered: a
ruling given twice counts once, one that is overturned counts no more, and equal numbers of both
sides cancel.  What was undone for a ruling stays ruled: played again, it is another case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bowerboard.euchre.deal import Deal, Phase, Trick
from bowerboard.euchre.irregular import RenegeCalled, RenegeDetected, RenegeRuled
from bowerboard.euchre.options import Calling, DealAfter, Partnership, RenegePenalty, Scoring
from bowerboard.euchre.scoring import outcome_of, points_of

Points = tuple[int, ...]


def in_force(deal: Deal) -> tuple[RenegeRuled, ...]:
    """The rulings that uphold a renege and have not been overturned, each case once."""
    cases = _cases(deal)
    return (*cases.settled, *cases.upheld)


def settled(deal: Deal, gone: Callable[[RenegeRuled | RenegeCalled], bool]) -> Deal:
    """``deal`` with its rulings and calls on plays that are ``gone`` closed (rules.md 2.1).

    What the rulings cost stands; what is played there instead is another case, even if it is a
    renege by the same seat to the same trick.
    """
    cases = _cases(deal)
    kept = tuple(
        each
        for number, each in enumerate(deal.irregular)
        if not (isinstance(each, RenegeRuled | RenegeCalled) and gone(each))
        and number not in cases.spent
    )
    closed = (*cases.settled, *(each for each in cases.upheld if gone(each)))
    return replace(deal, settled=closed, irregular=kept)


@dataclass(slots=True)
class _Cases:
    """Upheld rulings on plays undone since, and on what lies; ``spent`` are the places of the
    rulings that overturned one on a play undone."""

    settled: list[RenegeRuled]
    upheld: list[RenegeRuled] = field(default_factory=list)
    spent: set[int] = field(default_factory=set)


def _cases(deal: Deal) -> _Cases:
    cases = _Cases(list(deal.settled))
    for number, ruling in enumerate(deal.irregular):
        if not isinstance(ruling, RenegeRuled):
            continue
        same = [each for each in cases.upheld if _same_case(each, ruling)]
        before = [each for each in cases.settled if _same_case(each, ruling)]
        if ruling.upheld and not same:
            cases.upheld.append(ruling)
        elif not ruling.upheld and same:
            cases.upheld.remove(same[-1])
        elif not ruling.upheld and before:
            cases.settled.remove(before[-1])
            cases.spent.add(number)
    return cases


def _same_case(one: RenegeRuled, other: RenegeRuled) -> bool:
    """Whether both are about one renege; a ruling that names no trick is about any of them."""
    return one.seat == other.seat and (
        one.trick == other.trick or one.trick is None or other.trick is None
    )


def penalized(deal: Deal) -> tuple[RenegeRuled, ...]:
    """The rulings that cost something: those that no renege of another side cancels (A15).

    Where the deal ends with a ruling, a side pays for one renege only: the first.
    """
    return tuple(ruling for ruling, _ in _owed(deal))


def penalty(deal: Deal) -> Points:
    """Points by side for all that is ruled in ``deal`` (negative: taken away)."""
    total = [0] * len(deal.rules.sides)
    for _, points in _owed(deal):
        total = [a + b for a, b in zip(total, points, strict=True)]
    return tuple(total)


def _owed(deal: Deal) -> list[tuple[RenegeRuled, Points]]:
    """The rulings that cost something, and what each costs.

    Each renege of one side is cancelled by one of another, between those two: a third that
    reneged less, or not at all, gets what it is owed.
    """
    rules, ruled = deal.rules, in_force(deal)
    camps = _camps(deal)
    reneges = Counter(camps[rules.side_of(ruling.seat)] for ruling in ruled)
    met, paid = Counter[int](), set[int]()
    owed: list[tuple[RenegeRuled, Points]] = []
    for ruling in ruled:
        camp = camps[rules.side_of(ruling.seat)]
        number, met[camp] = met[camp], met[camp] + 1
        creditors = {
            other
            for other in camps
            if other != camp and (not rules.equal_reneges_cancel or number >= reneges[other])
        }
        if not creditors or (camp in paid and rules.renege_after is DealAfter.ENDS):
            continue
        paid.add(camp)
        points = renege_points(deal, ruling.seat)
        kept = tuple(
            each if camps[side] in creditors or camps[side] == camp else 0
            for side, each in enumerate(points)
        )
        owed.append((ruling, kept))
    return owed


def _camps(deal: Deal) -> tuple[int, ...]:
    """By side, with whom it plays in this deal: where each plays for itself there are the makers
    and the others."""
    sides = range(len(deal.rules.sides))
    if deal.rules.partnership is not Partnership.SOLO:
        return tuple(sides)
    makers = {deal.rules.side_of(each) for each in deal.makers()}
    return tuple(int(side not in makers) for side in sides)


def vain(deal: Deal) -> Points:
    """Points by side for reneges claimed in vain (A16): to whom each was laid to, once a case.

    What was upheld before or is upheld afterwards was not in vain, nor was what the cards had
    proven by then, whether or not it was pursued.
    """
    proven: set[tuple[int, int | None]] = set()
    upheld: list[RenegeRuled] = []
    claims: list[RenegeRuled] = []
    for event in deal.irregular:
        if isinstance(event, RenegeDetected):
            proven |= {(event.seat, event.trick), (event.seat, None)}
        if not isinstance(event, RenegeRuled):
            continue
        if event.upheld:
            upheld.append(event)
            claims = [each for each in claims if not _same_case(each, event)]
        elif (event.seat, event.trick) not in proven and not any(
            _same_case(each, event) for each in (*upheld, *claims, *deal.settled)
        ):
            claims.append(event)
    total = [0] * len(deal.rules.sides)
    for claim in claims:
        total[deal.rules.side_of(claim.seat)] += deal.rules.false_claim
    return tuple(total)


def renege_points(deal: Deal, seat: int) -> Points:
    """What a renege by ``seat`` in ``deal`` costs, by side (rules.md 1.8.1, 1.8.3, 2.1)."""
    rules = deal.rules
    value = rules.renege_points
    if deal.alone and deal.maker is not None:
        value = rules.renege_by_loner if seat == deal.maker else rules.renege_vs_loner
    if rules.renege_penalty is RenegePenalty.DEDUCT:
        side = rules.side_of(seat)
        return tuple(-value if each == side else 0 for each in range(len(rules.sides)))
    if rules.renege_penalty is RenegePenalty.BOTH:
        gain = zip(_wronged(deal, seat), range(len(rules.sides)), strict=True)
        return tuple(
            value if wronged else -value if side == rules.side_of(seat) else 0
            for wronged, side in gain
        )
    wronged = _wronged(deal, seat)
    # Who has bid is set by losing the bid, which is worth what it was (rules.md 1.9.2).
    bid = rules.renege_penalty is RenegePenalty.SET and rules.calling is Calling.BIDDING
    if (rules.renege_penalty is RenegePenalty.ALL_TRICKS or bid) and len(rules.sides) == 2:
        return _every_trick(deal, wronged.index(True))
    if rules.renege_penalty is not RenegePenalty.AWARD:
        value = _set_value(deal, seat)
    return tuple(value if each else 0 for each in wronged)


def _wronged(deal: Deal, seat: int) -> tuple[bool, ...]:
    """By side, whether it was wronged: where each plays for itself, makers or defenders."""
    camps = _camps(deal)
    return tuple(camp != camps[deal.rules.side_of(seat)] for camp in camps)


def _every_trick(deal: Deal, side: int) -> Points:
    """What the deal were worth had ``side`` taken every trick; nothing if trump was not made."""
    if deal.maker is None:
        return (0,) * len(deal.rules.sides)
    swept = replace(deal, tricks=(), trick=Trick(), rest=side, phase=Phase.PLAYED, turn=None)
    return points_of(swept, outcome_of(swept))


def _set_value(deal: Deal, seat: int) -> int:
    """Makers are euchred, or march by the defenders' renege; where euchres are counted, one."""
    rules = deal.rules
    if rules.scoring is Scoring.EUCHRES:
        return 1
    every = rules.renege_penalty is RenegePenalty.ALL_TRICKS
    if seat not in deal.makers():
        lone = rules.blind_march if deal.blind else rules.lone_march
        return lone if deal.alone else rules.march
    lone = rules.blind_euchre if deal.blind else rules.lone_euchre
    value = lone if deal.alone else rules.euchre
    return max(value, rules.super_euchre) if every else value
