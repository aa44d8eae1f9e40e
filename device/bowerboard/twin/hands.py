"""What the people at the virtual table do with their hands, one event of the game after another.

``Hands.perform`` turns an event (somebody orders up, somebody plays a card) into keys pressed and
cards laid, with the pauses that people make.  It yields the ms to wait before it goes on; whoever
drives it lets that time pass.  Haste and slips are drawn from a seed.
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
    UpcardTurned,
)
from bowerboard.euchre.game import Game, apply
from bowerboard.panel.keys import Key, SideKey, UndoKey
from bowerboard.table.observed import KITTY
from bowerboard.twin.answers import SEES_MS, Answers
from bowerboard.twin.callers import Callers
from bowerboard.twin.felt import Felt
from bowerboard.twin.fingers import LIFT_MS, READ_MS, Fingers
from bowerboard.twin.slips import Slips
from bowerboard.twin.sloppy import CAREFUL, Habits
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask, Item, Question, TableView

LINES = 5
"""Nobody goes further down the menu to throw a deal in."""


class Hands:
    """Everybody's hands.  ``game`` is what really happened so far, by the rules.

    ``press`` works a key, ``view`` is what the faces show.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it touches
        self,
        felt: Felt,
        press: Callable[[Key, bool], None],
        view: Callable[[], TableView],
        truth: Truth,
        rng: random.Random,
        habits: Habits = CAREFUL,
    ) -> None:
        self._fingers = Fingers(felt, press, view, truth, rng)
        self._felt = felt
        self._view = view
        self._truth = truth
        self._rng = rng
        self._habits = habits
        self._answers = Answers(self._fingers, habits)
        self._callers = Callers(self._fingers, self._answers, habits)
        self._slips = Slips(self._fingers, self._answers, habits)
        self._left: list[Card] = []  # a trick that nobody has gathered yet
        self.game = Game()

    def dealt(self, hands: tuple[tuple[Card, ...], ...]) -> None:
        """Which cards the coming deal gives to each seat, where that is known."""
        self._slips.hands = [list(hand) for hand in hands]

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
        self._answers.game = self.game
        match event:
            case DealerSet(seat):
                yield from self._says_it(seat)
            case UpcardTurned(card):
                yield from self._deal(card)
            case Discarded(seat, card):
                yield from self._slips.discard(seat, card)
            case CardPlayed(seat, card):
                yield from self._play(before, seat, card, following)
            case DealVoided():
                yield from self._throw_in()
            case _:
                yield from self._slips.rest(before)
                yield from self._callers.call(before, self.game, event, following)

    def _deal(self, upcard: Card) -> Iterator[int]:
        self._felt.clear()
        self._felt.deal_begins()
        self._left = []
        yield self._fingers.think(2500, 4000)
        yield from self._says_who_deals()
        yield from self._slips.deal_packets()
        self._fingers.lay(KITTY, upcard)
        yield READ_MS
        yield from self._answers.upcard()

    def _says_who_deals(self) -> Iterator[int]:
        """Whoever deals looks whether the faces say so, and says it if they do not."""
        deal = self.game.deal
        if deal is not None and self._view().dealer is not None:
            yield from self._says_it(deal.dealer)

    def _says_it(self, dealer: int) -> Iterator[int]:
        for _ in range(3):
            if self._view().dealer == dealer:
                return
            yield from self._fingers.hold(SideKey(dealer))
            for _ in range(4):
                yield READ_MS
                if Question(Ask.NEW_DEALER, dealer) in self._view().questions:
                    yield self._fingers.think(*SEES_MS)
                    yield from self._fingers.tap(SideKey(dealer))
                    break

    def _play(
        self, before: Game, seat: int, card: Card, following: GameEvent | None
    ) -> Iterator[int]:
        yield from self._slips.rest(before)
        if not self._slips.laid_ahead(seat, card):
            takes_up = self._slips.lift_hand(seat)
            yield self._fingers.think(900 if takes_up else 500, 1600)
            yield from self._slips.before_card(before, seat, card)
            yield from self._slips.lay(before, seat, card, following)
        if self._slips.hasty:
            yield self._fingers.think(15, 100)
        else:
            yield READ_MS
            yield from self._answers.glance(seat, card)
        deal = self.game.deal
        if deal is not None and not deal.trick.plays:
            yield from self._trick_over()
        elif self._left and self._rng.random() < 0.5:
            yield from self._gather()

    def _trick_over(self) -> Iterator[int]:
        """The winner takes the trick in, at once or during the next one."""
        deal = self.game.deal
        if deal is None:
            return
        if self._left:
            yield from self._gather()
        self._left = [play.card for play in deal.tricks[-1].plays]
        if self.game.in_deal:
            if self._rng.random() >= self._habits.blind:
                yield from self._answers.until_taken(16)
            if self._rng.random() >= self._habits.left_lying:
                yield from self._gather()
            return
        yield from self._answers.until_taken(60)
        yield from self._gather()
        yield from self._answers.until_taken(60)
        if not self._answers.taken:
            yield from self._give_up(self.game.dealer)
        yield self._fingers.think(1500, 2500)

    def _give_up(self, dealer: int | None) -> Iterator[int]:
        """The table has lost the deal and its questions do not mend it: throw it in there."""
        yield from self._throw_in()
        if dealer is not None:
            yield from self._says_it(dealer)

    def _gather(self) -> Iterator[int]:
        """Everything of the trick that lies there is taken away."""
        deal = self.game.deal
        cards, self._left = self._left, []
        yield self._fingers.think(700, 1200)
        winner = deal.tricks[-1].winner if deal is not None and deal.tricks else None
        for card in cards:
            self._felt.lift(card)
        if winner is not None:
            yield from self._slips.gathered(winner, cards)
        yield 300

    def _throw_in(self) -> Iterator[int]:
        """By the menu of corrections: its first line, or one or two further on."""
        yield self._fingers.think(700, 1500)
        self._felt.clear()
        yield from self._fingers.hold(UndoKey())
        for _ in range(LINES):
            if self._marked in (None, Item.VOID):
                break
            yield from self._fingers.tap(SideKey(0))
        if self._marked is Item.VOID:
            yield from self._fingers.hold(UndoKey())
        elif self._marked is not None:
            yield from self._fingers.tap(UndoKey())
        yield LIFT_MS

    @property
    def _marked(self) -> Item | None:
        """The line of the menu that is marked, if the faces show it."""
        menu = self._view().menu
        return None if menu is None else menu.lines[menu.at].item
