"""What the people at the virtual table do with their hands, one event of the game after another.

``Hands.perform`` turns an event (somebody orders up, somebody plays a card) into keys pressed and
cards laid, with the pauses that people make.  It yields the ms to wait before it goes on; whoever
drives it lets that time pass.  Its haste is drawn from a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bowerboard.euchre import umpire
from bowerboard.euchre.cards import Card
from bowerboard.euchre.events import (
    CardPlayed,
    DealerSet,
    DealVoided,
    Discarded,
    GameBegan,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    UpcardTurned,
    WentAlone,
)
from bowerboard.euchre.game import Game, apply
from bowerboard.panel.keys import AloneKey, Key, SideKey, SuitKey, UndoKey
from bowerboard.table.observed import KITTY
from bowerboard.twin.felt import Felt
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask, TableView

TAP_MS = 120
HOLD_MS = 750
"""A side key held this long is "I call"; the panel wants 600 ms."""

READ_MS = 400
"""After laying a card a player looks whether the face took it."""

LIFT_MS = 1000
"""A card lifted this long has left its pad for certain."""

OMITTED = 0.4
"""How often a pass that a later call implies is not pressed."""


class Hands:
    """Everybody's hands.  ``game`` is what really happened so far, by the rules.

    ``press`` and ``release`` work a key, ``view`` is what the faces show.
    """

    def __init__(
        self,
        felt: Felt,
        press: Callable[[Key, bool], None],
        view: Callable[[], TableView],
        truth: Truth,
        rng: random.Random,
    ) -> None:
        self._felt = felt
        self._press = press
        self._view = view
        self._truth = truth
        self._rng = rng
        self.game = Game()

    def perform(self, event: GameEvent, following: GameEvent | None) -> Iterator[int]:
        """Do ``event``; ``following`` is what comes next, if it is known already."""
        if isinstance(event, UpcardTurned | DealerSet | GameBegan) and self.game.in_deal:
            yield from self.perform(DealVoided("not played to the end"), event)
        before = self.game
        self.game = apply(before, event)
        self._truth.happened(event, before, self.game)
        while (follows := umpire.next_event(self.game)) is not None:
            self._truth.happened(follows, self.game, apply(self.game, follows))
            self.game = apply(self.game, follows)
        match event:
            case DealerSet(seat):
                if self._view().dealer != seat:
                    yield from self._hold(SideKey(seat))
            case UpcardTurned(card):
                yield from self._deal(card)
            case Discarded(_, card):
                yield from self._discard(card)
            case CardPlayed(seat, card):
                yield from self._play(before, seat, card)
            case DealVoided():
                yield from self._throw_in()
            case _:
                yield from self._call(before, event, following)

    def _call(self, before: Game, event: GameEvent, following: GameEvent | None) -> Iterator[int]:
        """Whatever is said by keys in the calling; a game begins by itself with its turn-up."""
        match event:
            case Passed(seat):
                yield self._think(500, 1500)
                if not self._implied(before, event, following):
                    yield from self._tap(SideKey(seat))
            case OrderedUp(seat):
                yield self._think(700, 2500)
                yield from self._hold(SideKey(seat))
                yield from self._pick_up(following)
            case TrumpNamed(seat, suit):
                yield self._think(700, 2500)
                yield from self._hold(SideKey(seat))
                if suit is not None:
                    yield from self._tap(SuitKey(suit))
            case WentAlone():
                yield from self._tap(AloneKey())
                yield from self._pick_up(following)

    def _think(self, least: int, most: int) -> int:
        return self._rng.randrange(least, most)

    def _tap(self, key: Key, ms: int = TAP_MS) -> Iterator[int]:
        self._press(key, True)
        yield ms
        self._press(key, False)
        yield 150

    def _hold(self, key: Key) -> Iterator[int]:
        yield from self._tap(key, HOLD_MS)

    def _deal(self, upcard: Card) -> Iterator[int]:
        self._felt.clear()
        yield self._think(2500, 4000)
        self._felt.lay(KITTY, upcard)
        yield READ_MS

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

    def _pick_up(self, following: GameEvent | None) -> Iterator[int]:
        """The dealer takes the upcard off its pad, unless somebody still has to say *alone*."""
        deal = self.game.deal
        if isinstance(following, WentAlone) or deal is None or not deal.ordered_up:
            return
        yield self._think(600, 1500)
        self._felt.lift(deal.turned_up)
        yield 300

    def _discard(self, card: Card) -> Iterator[int]:
        yield self._think(600, 2000)
        self._felt.lay(KITTY, card)
        yield 300

    def _play(self, before: Game, seat: int, card: Card) -> Iterator[int]:
        yield self._think(500, 1600)
        self._felt.lay(seat, card)
        yield READ_MS
        for _ in range(3):
            if not self._told_to_lay_again(seat):
                break
            self._felt.lift(card)
            yield LIFT_MS
            self._felt.lay(seat, card)
            yield READ_MS
        deal = self.game.deal
        if deal is not None and not deal.trick.plays:
            yield from self._gather()
        if not self.game.in_deal:
            yield self._think(1500, 2500)

    def _told_to_lay_again(self, seat: int) -> bool:
        asks = (Ask.LAY_AGAIN, Ask.EARLY_CARD)
        return any(q.seat == seat and q.ask in asks for q in self._view().questions)

    def _gather(self) -> Iterator[int]:
        """The winner takes the trick in."""
        deal = self.game.deal
        if deal is None:
            return
        yield self._think(700, 1200)
        for play in deal.tricks[-1].plays:
            self._felt.lift(play.card)
        yield 300

    def _throw_in(self) -> Iterator[int]:
        yield self._think(700, 1500)
        self._felt.clear()
        for _ in range(2):
            yield from self._hold(UndoKey())
        yield LIFT_MS
