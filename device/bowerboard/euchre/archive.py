"""Judging an archive: many recorded deals, fast, by tables looked up from the rules.

A recorded deal is a few whole numbers.  Most are clean, and a clean deal is told from the tables
of ``archive_tables``, which the rules themselves fill in.  Whatever may not be clean (a renege, a
card in two places, a call against the rules, a deal that breaks off) is judged by the rules, event
by event, so that no rule stands here a second time::

    archive = Archive(HouseRules())
    records = [record_of(deal) for deal in deals]
    points = sum(archive.judge(record).points[0] for record in records)

Reneges are those that a later card proves.  What a deal adds to a game's score (targets, tokens,
penalties) is the game's affair, not the archive's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bowerboard.euchre.archive_record import NO_CARD, Judgement, Record, record_of
from bowerboard.euchre.archive_tables import SEATS, Contract, Tables
from bowerboard.euchre.callcodes import event_of
from bowerboard.euchre.deal import Deal, Impossible, apply, start
from bowerboard.euchre.events import (
    CardPlayed,
    DealVoided,
    Discarded,
    GameEvent,
)
from bowerboard.euchre.judge import NOT_PLAYED_OUT
from bowerboard.euchre.objections import objection
from bowerboard.euchre.renege import ProofKind, find
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.scoring import result

__all__ = ["Archive", "Judgement", "Record", "judge_by_events", "record_of"]


class Archive:
    """Judges recorded deals of four players, all played under the same rules."""

    def __init__(self, rules: HouseRules) -> None:
        """An archive played under ``rules``.

        Raises:
            ValueError: they are not for four players who call on an upcard.
        """
        self.rules = rules
        self._tables = Tables(rules)
        self._contracts: dict[tuple[int, int, tuple[int, ...]], Contract] = {}
        self._miss, self._card, self._top = self._tables.starts
        self._suits = (1 << self._miss) - 1
        # Fields of a number add up in its remainder by a field of ones, as the digits of a number
        # do when nines are cast out.  If no bit is lost in that, none is in two fields.
        self._ones = (1 << len(rules.pack)) - 1
        self._cards = (1 << SEATS * len(rules.pack)) - 1

    def judge(self, record: Record) -> Judgement:
        """What the rules say about ``record``.

        Raises:
            ValueError: a number in it is no card of the pack, no seat or no call.
        """
        dealer, upcard, calls, discard, plays, hands = record
        try:
            contract = self._contracts.get((dealer, upcard, calls))
            if contract is None:
                contract = self._tables.contract(dealer, upcard, calls)
                self._contracts[dealer, upcard, calls] = contract
            if contract.clean and len(plays) == contract.cards:
                won, shown = self._followed(contract, plays)
                cards = shown % self._ones
                if (
                    won >= 0
                    and cards.bit_count() == contract.cards
                    and not shown & contract.barred
                    and (discard < 0 or contract.discards & ~cards & 1 << discard)
                    and (not hands or self._dealt_so(hands, contract, shown))
                ):
                    return contract.outcomes[won]
            return judge_by_events(self.rules, record)
        except IndexError:
            raise ValueError(f"{record}: a number is no card of this pack") from None

    def _followed(self, contract: Contract, plays: tuple[int, ...]) -> tuple[int, int]:
        """Who won the tricks, as the key of ``outcomes``, and the cards shown by seat.

        -1 where a seat shows a suit that it did not follow before: that is for the rules to judge.
        """
        miss, top, suits = self._miss, self._top, self._suits
        leads, leader = contract.leads, contract.leader
        won = shown = 0
        falling = iter(plays if contract.playing == SEATS else _spread(contract, plays))
        for a, b, c, d in zip(falling, falling, falling, falling, strict=True):
            first, second, third, fourth = leads[leader][a]
            second_, third_, fourth_ = second[b], third[c], fourth[d]
            now = first | second_ | third_ | fourth_
            if shown >> miss & now & suits:
                return -1, 0
            shown |= now
            leader = max(first, second_, third_, fourth_) >> top & 7
            won = won << 3 | leader
        return won, shown >> self._card & self._cards

    def _dealt_so(self, hands: int, contract: Contract, shown: int) -> bool:
        """Whether no card was dealt twice, and each seat showed what it was dealt or took up."""
        dealt = hands | contract.turned
        if shown & ~(hands | contract.up):
            return False
        return (dealt % self._ones).bit_count() == dealt.bit_count()


def _spread(contract: Contract, plays: tuple[int, ...]) -> Iterator[int]:
    """The plays of fewer than four seats as those of four, some of whom lay nothing."""
    rest = (contract.nothing,) * (SEATS - contract.playing)
    for at in range(0, len(plays), contract.playing):
        yield from plays[at : at + contract.playing]
        yield from rest


def judge_by_events(rules: HouseRules, record: Record) -> Judgement:
    """What the rules say about ``record``, event by event: the same, in far more time."""
    deal, faults = _played(rules, record)
    if not deal.phase.over:
        deal = apply(deal, DealVoided(NOT_PLAYED_OUT))
        faults.append(NOT_PLAYED_OUT)
    done = result(deal, (0,) * len(rules.sides))
    return Judgement(
        tuple(trick.winner for trick in deal.tricks if trick.winner is not None),
        done.tricks,
        done.points,
        tuple(each for each in find(deal) if each.proof.kind is ProofKind.LATER_CARD),
        (*faults, *_hand_faults(record, deal)),
    )


def _played(rules: HouseRules, record: Record) -> tuple[Deal, list[str]]:
    """The deal as far as it can be followed, and what the rules object to on the way."""
    pack, faults = rules.pack, []
    deal = start(rules, record.dealer, pack[record.upcard])

    def happen(event: GameEvent) -> None:
        nonlocal deal
        try:
            after = apply(deal, event)
        except Impossible as why:
            faults.append(str(why))
            return
        found = objection(deal, event)
        if found is not None:
            faults.append(found.fault.value)
        deal = after

    for code in record.calls:
        happen(event_of(code, deal))
    if record.discard != NO_CARD:
        happen(Discarded(record.dealer, pack[record.discard]))
    for place in record.plays:
        happen(CardPlayed(deal.dealer if deal.turn is None else deal.turn, pack[place]))
    return deal, faults


def _hand_faults(record: Record, deal: Deal) -> Iterator[str]:
    """What the hands as dealt say against the play."""
    if not record.hands:
        return
    pack = deal.rules.pack
    dealt = [
        {card for n, card in enumerate(pack) if record.hands >> seat * len(pack) + n & 1}
        for seat in range(SEATS)
    ]
    places = Counter(card for hand in [*dealt, {pack[record.upcard]}] for card in hand)
    yield from (f"{card} was dealt twice" for card, number in places.items() if number > 1)
    for trick in deal.all_tricks():
        for play in trick.plays:
            if play.card not in dealt[play.seat] and play.card != deal.upcard:
                yield f"seat {play.seat} played {play.card}, not in the hand dealt"
