"""How people call at the virtual table: which keys they press, twice, too early or wrongly."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardSuitNamed,
    WentAlone,
)
from bowerboard.euchre.game import Game
from bowerboard.panel.keys import AloneKey, Key, SideKey, SuitKey
from bowerboard.twin.answers import Answers
from bowerboard.twin.fingers import Fingers
from bowerboard.twin.sloppy import Habits
from bowerboard.view import Stage, TableView

OMITTED = 0.4
"""How often a pass that a later call implies is not pressed."""


class Callers:
    """Whatever is said by keys; ``answers`` lays the upcard again where it was not read."""

    def __init__(self, fingers: Fingers, answers: Answers, habits: Habits) -> None:
        self._fingers = fingers
        self._answers = answers
        self._habits = habits

    @property
    def _rng(self) -> random.Random:
        return self._fingers.rng

    def call(
        self, before: Game, after: Game, event: GameEvent, following: GameEvent | None
    ) -> Iterator[int]:
        """Say ``event``; a game begins by itself with its turn-up."""
        deal, now = before.deal, after.deal
        if deal is None or now is None:
            return
        match event:
            case Passed(seat):
                yield self._fingers.think(500, 1500)
                if not self._implied(before, event, following):
                    yield from self._pass(seat, following)
                    yield from self._heard(now, [SideKey(seat)], tapped=True)
            case OrderedUp(seat):
                yield self._fingers.think(700, 2500)
                if self._rng.random() < self._habits.upcard_early:
                    self._fingers.felt.lift(deal.turned_up)
                yield from self._correcting(SideKey(seat))
                yield from self._hold(SideKey(seat))
                yield from self._heard(now, [SideKey(seat)])
                yield from self._pick_up(now, following)
            case UpcardSuitNamed(seat, suit):
                yield self._fingers.think(700, 2500)
                yield from self._fingers.tap(SuitKey(suit))
                yield from self._heard(now, [SuitKey(suit)])
                yield from self._pick_up(now, following)
            case TrumpNamed(seat, suit):
                yield self._fingers.think(700, 2500)
                yield from self._hold(SideKey(seat))
                keys: list[Key] = [SideKey(seat)]
                if suit is not None:
                    yield from self._name(deal, SuitKey(suit))
                    keys.append(SuitKey(suit))
                yield from self._heard(now, keys)
            case WentAlone():
                yield from self._fingers.tap(AloneKey())
                if self._rng.random() < self._habits.twice:
                    yield from self._fingers.tap(AloneKey())
                yield from self._pick_up(now, following)

    def _pass(self, seat: int, following: GameEvent | None) -> Iterator[int]:
        if isinstance(following, Passed) and self._rng.random() < self._habits.call_early:
            yield from self._fingers.tap(SideKey(following.seat))
            yield self._fingers.think(300, 900)
        yield from self._fingers.tap(SideKey(seat))
        if self._rng.random() < self._habits.twice:
            yield self._fingers.think(0, 500)
            yield from self._fingers.tap(SideKey(seat))

    def _hold(self, key: Key) -> Iterator[int]:
        yield from self._fingers.hold(key)
        if self._rng.random() < self._habits.twice:
            yield self._fingers.think(0, 300)
            yield from self._fingers.hold(key)

    def _correcting(self, key: Key) -> Iterator[int]:
        """Now and then a pass is pressed, and the call follows at once."""
        if self._rng.random() < self._habits.corrected:
            yield from self._fingers.tap(key)
            yield self._fingers.think(500, 1500)

    def _name(self, deal: Deal, key: SuitKey) -> Iterator[int]:
        if self._rng.random() < self._habits.corrected:
            other = [
                suit for suit in deal.rules.suits_used if suit not in (key.suit, deal.proposed)
            ]
            yield from self._fingers.tap(SuitKey(self._rng.choice(other)))
            yield self._fingers.think(500, 1500)
        yield from self._fingers.tap(key)
        if self._rng.random() < self._habits.twice:
            yield from self._fingers.tap(key)

    def _heard(self, now: Deal, keys: list[Key], tapped: bool = False) -> Iterator[int]:
        """Whoever called looks whether the faces show it, and says it again if not."""
        for _ in range(6):
            if _shows(self._fingers.view(), now):
                return
            yield 600
            yield from self._answers.heed()
            yield from self._answers.upcard()
            if _shows(self._fingers.view(), now):
                return
            yield 1500
            if _shows(self._fingers.view(), now):
                return
            for key in keys:
                tap = tapped or isinstance(key, SuitKey)
                yield from self._fingers.tap(key) if tap else self._fingers.hold(key)

    def _implied(self, before: Game, event: Passed, following: GameEvent | None) -> bool:
        """Whether this pass need not be pressed, and is not: what follows implies it.

        A call does, and the dealer's pass.  The dealer turning the upcard down always presses, or
        the next call would be taken for ordering it up.
        """
        deal = before.deal
        if deal is None or event.seat == deal.dealer:
            return False
        implies = isinstance(following, OrderedUp | TrumpNamed) or following == Passed(deal.dealer)
        return implies and self._rng.random() < OMITTED

    def _pick_up(self, deal: Deal, following: GameEvent | None) -> Iterator[int]:
        """The dealer takes the upcard off its pad, unless somebody still has to say *alone*."""
        if isinstance(following, WentAlone) or not deal.ordered_up:
            return
        if deal.dealer in deal.sitting or self._rng.random() < self._habits.upcard_left:
            return
        yield self._fingers.think(600, 1500)
        self._fingers.felt.lift(deal.turned_up)
        yield 300


def _shows(view: TableView, deal: Deal) -> bool:
    """Whether the faces have come as far as ``deal``."""
    if deal.phase is Phase.PLAY:
        return view.stage is Stage.PLAY and (view.maker, view.trump) == (deal.maker, deal.trump)
    if deal.phase.over:
        return view.stage in (Stage.TURN_UP, Stage.GAME_OVER)
    stage = Stage.ROUND_ONE if deal.phase is Phase.ROUND_ONE else Stage.ROUND_TWO
    return view.stage is stage and view.turn == deal.turn
