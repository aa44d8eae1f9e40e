"""Judging: the events of a game to its scores, its reneges with proof, and its problems.

Everything is scored as it was played; what the rules object to stands beside it.  No event stops
the judging: one that cannot follow on what went before becomes a problem and changes nothing.

Under ``renege_ruling = automatic`` the umpire rules as the cards fall, as it does at a table: the
penalty is scored, and a deal that it ends is over whatever was played on.  The reneges listed are
those that the whole record proves, the cards played on included.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bowerboard.euchre import deal as deals
from bowerboard.euchre import umpire
from bowerboard.euchre.deal import Deal, Impossible
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    Discarded,
    GameBegan,
    GameEvent,
    HandsDealt,
    UpcardTurned,
)
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.irregular import RenegeDetected, RenegeRuled
from bowerboard.euchre.judge_words import event_words, fault_words, unfinished_words
from bowerboard.euchre.judged import JudgedDeal, JudgedGame, Problem, ProblemKind
from bowerboard.euchre.knowledge import on_table
from bowerboard.euchre.objections import Fault, Objection, card_objection, objection
from bowerboard.euchre.options import RenegeRuling
from bowerboard.euchre.renege import find
from bowerboard.euchre.scoring import Outcome, Result

NOT_PLAYED_OUT = "not played to the end"
"""The reason of a ``DealVoided`` which only says that the record of the deal breaks off."""


def judge(events: Iterable[GameEvent]) -> tuple[JudgedGame, ...]:
    """The games in ``events``, judged.

    ``events`` are those that stand: from a journal, ``history.standing(history.fold(entries))``.
    A deal still in hand where they end is incomplete, like one that ``NOT_PLAYED_OUT`` ended.
    """
    bench = _Bench()
    for event in events:
        bench.hear(event)
    return bench.adjourn()


class _Bench:
    """The game being judged, and what has been found in it so far."""

    def __init__(self) -> None:
        self._games: list[JudgedGame] = []
        self._game = NO_GAME
        self._start = NO_GAME.score
        self._deals: list[JudgedDeal] = []
        self._problems: list[Problem] = []
        self._due: tuple[int, ...] = ()  # who may deal next, as the deal goes round
        self._dealt_on: int | None = None  # the first deal after the game was over
        self._winner_then: int | None = None  # who had won when it was dealt
        self._played_on: Deal | None = None  # a deal the umpire ended, as its record goes on

    def hear(self, event: GameEvent) -> None:
        match event:
            case GameBegan(_, score):
                self._leave_deal()
                self._leave_game()
                self._game = apply(self._game, event)
                self._start, self._due = score, ()
            case DealerSet():
                self._leave_deal()
                self._game = apply(self._game, event)
            case UpcardTurned() | HandsDealt():
                self._leave_deal()
                self._deal_begins(event)
            case _:
                self._within_deal(event)

    def adjourn(self) -> tuple[JudgedGame, ...]:
        """All games judged, the last one as far as it went."""
        self._leave_deal()
        self._leave_game()
        return tuple(self._games)

    def _problem(self, kind: ProblemKind, detail: str, deal: int | None = None) -> None:
        self._problems.append(Problem(len(self._deals) if deal is None else deal, kind, detail))

    def _leave_game(self) -> None:
        if not self._game.began:
            return
        if self._dealt_on is not None:
            more = len(self._deals) - self._dealt_on
            detail = f"the game was over {self._over_words()}; play went on for {more} more"
            self._problem(ProblemKind.AFTER_END, detail, self._dealt_on)
        problems = tuple(sorted(self._problems, key=lambda each: each.deal or 0))
        self._games.append(
            JudgedGame(self._game.rules, self._start, tuple(self._deals), problems, self._winner())
        )
        self._deals, self._problems, self._dealt_on = [], [], None

    def _over_words(self) -> str:
        if not self._dealt_on:
            return f"before its first deal, at {_score(self._start)}"
        return (
            f"after deal {self._dealt_on - 1}, at {_score(self._deals[self._dealt_on - 1].score)}"
        )

    def _winner(self) -> int | None:
        if self._dealt_on is not None:
            return self._winner_then
        before = self._won_before()
        return self._game.winner if before is None else before

    def _won_before(self) -> int | None:
        """The side that had reached the target when the record of the game starts."""
        rules, best = self._game.rules, max(self._start)
        if rules.deals or not 0 < rules.target <= best or self._start.count(best) > 1:
            return None
        return self._start.index(best)

    def _deal_begins(self, event: UpcardTurned | HandsDealt) -> None:
        self._played_on = None
        try:
            game = apply(self._game, event)
        except Impossible as why:
            self._problem(ProblemKind.DEALER_ORDER, str(why))
            return
        over = self._game.over or self._won_before() is not None
        if over and self._dealt_on is None:
            self._winner_then = self._winner()
            self._dealt_on = len(self._deals)
        self._check_dealer()
        if isinstance(event, UpcardTurned) and event.card not in game.rules.pack_set:
            detail = f"the upcard {event.card}: {Fault.NOT_IN_PACK.value}"
            self._problem(ProblemKind.IMPOSSIBLE_CARD, detail)
        self._game = game

    def _check_dealer(self) -> None:
        if self._due and self._game.dealer not in self._due:
            due = " or ".join(f"seat {seat}" for seat in self._due)
            last = self._deals[-1].deal.dealer
            detail = f"seat {self._game.dealer} dealt after seat {last}; it was for {due} to deal"
            self._problem(ProblemKind.DEALER_ORDER, detail)

    def _within_deal(self, event: GameEvent) -> None:
        before = self._game.deal if self._game.in_deal else None
        if self._known(event):
            return
        try:
            self._game = apply(self._game, event)
        except Impossible as why:
            if self._played_on is not None and before is None:
                self._play_on(self._played_on, event)
                return
            number = len(self._deals) if before is not None else max(len(self._deals) - 1, 0)
            self._problem(_kind(event), f"{event_words(event, before)}: {why}", number)
            return
        if before is not None:
            for found in _objections(before, event):
                kind = ProblemKind(found.kind.value)
                self._problem(kind, fault_words(event, before, found.fault))
        self._rule()
        if before is not None and not self._game.in_deal:
            self._close_deal()
        elif before is None:
            self._look_again()

    def _known(self, event: GameEvent) -> bool:
        """Whether ``event`` is the umpire's, and the umpire here has come to it already."""
        deal = self._game.deal
        if deal is None or self._game.rules.renege_ruling is not RenegeRuling.AUTOMATIC:
            return False
        if isinstance(event, RenegeRuled) and event.why in (umpire.BY_ITSELF, umpire.MIXED):
            ruled = [each for each in deal.irregular if isinstance(each, RenegeRuled)]
            return any((each.seat, each.trick) == (event.seat, event.trick) for each in ruled)
        return isinstance(event, RenegeDetected) and event in deal.irregular

    def _rule(self) -> None:
        """What follows by itself, where the house has the umpire rule."""
        if self._game.rules.renege_ruling is not RenegeRuling.AUTOMATIC:
            return
        while (follows := umpire.next_event(self._game)) is not None:
            playing = self._game.deal if self._game.in_deal else None
            self._game = apply(self._game, follows)
            if playing is not None and not self._game.in_deal:
                self._played_on = playing

    def _play_on(self, deal: Deal, event: GameEvent) -> None:
        """``deal`` was over by a ruling, and was played on: what that proves is listed as well."""
        try:
            self._played_on = deals.apply(deal, event)
        except Impossible:
            return
        proven = find(self._played_on, on_table(self._played_on))
        self._deals[-1] = replace(self._deals[-1], reneges=proven)

    def _look_again(self) -> None:
        """What was ruled or set right after a deal changes the score that it left."""
        if self._deals and self._game.results and self._game.deal is not None:
            done = self._game.results[-1]
            changed = replace(self._deals[-1], points=done.points, score=self._game.score)
            self._deals[-1] = changed

    def _leave_deal(self) -> None:
        """End a deal that is in hand where the record goes on to something else, or ends."""
        if self._game.in_deal:
            self._game = apply(self._game, DealVoided(NOT_PLAYED_OUT))
            self._close_deal()

    def _close_deal(self) -> None:
        done = self._game.results[-1]
        if _broke_off(done):
            self._problem(ProblemKind.INCOMPLETE, unfinished_words(done.deal))
        self._due = _due(done, self._game.dealer)
        self._deals.append(self._judged())

    def _judged(self) -> JudgedDeal:
        done = self._game.results[-1]
        proven = find(done.deal, on_table(done.deal))
        return JudgedDeal(done.deal, done.points, self._game.score, proven)


def _broke_off(done: Result) -> bool:
    return done.outcome is Outcome.VOID and done.deal.reason == NOT_PLAYED_OUT


def _due(done: Result, by_rules: int | None) -> tuple[int, ...]:
    """Who may deal after ``done`` (rules.md 1.2.2, 1.2.6, 1.5.5, A20).

    A misdeal is dealt again by the same dealer or loses the deal.  A deal whose record breaks off
    was played to its end by the people, so the deal moved on.
    """
    left = (done.deal.dealer + 1) % done.deal.rules.players
    if _broke_off(done):
        return (left,)
    if done.outcome is Outcome.VOID:
        return (done.deal.dealer, left)
    return () if by_rules is None else (by_rules,)


def _objections(deal: Deal, event: GameEvent) -> list[Objection]:
    """Everything the rules object to in ``event``, which has just been applied to ``deal``."""
    first = objection(deal, event)
    if first is None:
        return []
    found = [first]
    if first.fault is Fault.MUST_GO_ALONE and isinstance(event, CardPlayed):
        # The maker's fault must not hide the leader's.
        card = card_objection(deal, event.seat, event.card)
        found += [card] if card is not None else []
    return found


def _kind(event: GameEvent) -> ProblemKind:
    """What kind of problem it is when ``event`` cannot follow."""
    if isinstance(event, CardPlayed | Discarded):
        return ProblemKind.IMPOSSIBLE_CARD
    return ProblemKind.INCOMPLETE if isinstance(event, DealVoided) else ProblemKind.ILLEGAL_CALL


def _score(points: tuple[int, ...]) -> str:
    return "-".join(map(str, points))
