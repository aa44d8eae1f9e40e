"""What people do when the table asks, or does not take what they laid: only by what it shows.

They know what was really played, and do what the face of the seat that is asked says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal
from bowerboard.euchre.game import Game
from bowerboard.panel.keys import SideKey, UndoKey
from bowerboard.table.observed import KITTY
from bowerboard.twin.fingers import LIFT_MS, READ_MS, Fingers
from bowerboard.twin.sloppy import Habits
from bowerboard.view import Ask, Question, Stage, TableView

SEES_MS = (600, 1500)
"""From a question on a face until its reader acts."""

WAITS_MS = 1200
"""So long a player waits for the light of the pad before laying the card once more."""


class Answers:
    """``game`` is what really happened so far, by the rules."""

    def __init__(self, fingers: Fingers, habits: Habits) -> None:
        self._fingers = fingers
        self._habits = habits
        self.game = Game()

    @property
    def _view(self) -> TableView:
        return self._fingers.view()

    @property
    def taken(self) -> bool:
        """Whether the faces show every card that was played."""
        view, deal = self._view, self.game.deal
        if deal is None or not self.game.in_deal:
            return view.stage is not Stage.PLAY
        tricks, cards = sum(view.tricks), len(view.trick)
        return (tricks, cards) == (len(deal.tricks), len(deal.trick.plays))

    def glance(self, seat: int, card: Card) -> Iterator[int]:
        """Whoever laid ``card`` looks at the own pad's light; everybody at what is asked."""
        yield from self.pad_back(seat)
        yield from self.heed()
        if self._waits_for(seat) and self._fingers.rng.random() < self._habits.notices:
            for _ in range(WAITS_MS // READ_MS):
                yield READ_MS
                if not self._waits_for(seat):
                    return
            yield from self.lay_again(seat, card)

    def pad_back(self, seat: int) -> Iterator[int]:
        """Whoever reads that the own pad is lost waits until it is back."""
        for _ in range(20):
            if seat not in self._view.pads_lost:
                return
            yield 500

    def heed(self) -> Iterator[int]:
        """Do what the faces ask, if they ask anything."""
        for question in self._view.questions:
            if not question.ask.routine:
                yield self._fingers.think(*SEES_MS)
                if question in self._view.questions:
                    yield from self._answer(question)
                return

    @property
    def _asked(self) -> bool:
        return any(not question.ask.routine for question in self._view.questions)

    def until_taken(self, looks: int) -> Iterator[int]:
        """Look and answer until the faces show everything, or ``looks`` times in vain."""
        for look in range(looks):
            if self.taken:
                return
            yield from self.heed()
            if self.taken:
                return
            yield 500
            turn = self._view.turn
            if look % 4 == 3 and turn is not None and not self._asked and not self.taken:
                # The faces wait for a card that everybody saw fall.
                yield from self.pad_back(turn)
                if self._wanted(turn) is not None:
                    yield from self.lay_again(turn)

    def upcard(self) -> Iterator[int]:
        """The dealer looks whether the upcard was taken, and lays it again if not."""
        deal = self.game.deal
        for _ in range(4):
            if deal is None or deal.upcard is None or self._turned:
                return
            for _ in range(WAITS_MS // READ_MS):
                yield READ_MS
            lost = self._view.pads_lost or self._view.kitty_lost
            sees = self._fingers.rng.random() < self._habits.notices
            if sees and not self._turned and not lost:
                yield from self.turn_again()

    @property
    def _turned(self) -> bool:
        """Whether the faces show that calling has begun."""
        return self._view.stage in (Stage.ROUND_ONE, Stage.ROUND_TWO, Stage.PLAY)

    def turn_again(self) -> Iterator[int]:
        """Lay the upcard once more."""
        deal = self.game.deal
        if deal is not None and deal.upcard is not None:
            self._fingers.felt.lift(deal.upcard)
            yield LIFT_MS
            self._fingers.lay(KITTY, deal.upcard)
            yield READ_MS

    def lay_again(self, seat: int, card: Card | None = None) -> Iterator[int]:
        """``seat`` clears its pad and lays ``card``, or what it last played; its card to a trick
        that is not gathered yet stays where it is."""
        felt = self._fingers.felt
        wanted = self._wanted(seat) or card
        kept = self._taken_before(seat, wanted)
        for uid in felt.on(seat):
            if uid not in kept:
                felt.remove(uid)
        yield LIFT_MS
        if wanted is not None:
            yield from self.pad_back(seat)
            self._fingers.lay(seat, wanted)
            yield READ_MS

    def _taken_before(self, seat: int, wanted: Card | None) -> set[bytes]:
        """The tags of what ``seat`` played to the tricks before that of ``wanted``."""
        deal, kept = self.game.deal, set[bytes]()
        for trick in () if deal is None else deal.all_tricks():
            cards = [play.card for play in trick.plays if play.seat == seat]
            if wanted in cards:
                break
            kept |= {self._fingers.felt.tag(card) for card in cards if card is not None}
        return kept

    def _waits_for(self, seat: int) -> bool:
        """Whether the table still waits for the card that ``seat`` has laid."""
        return self._view.stage is Stage.PLAY and self._view.turn == seat and not self.taken

    def _wanted(self, seat: int) -> Card | None:
        """What ``seat`` really played to the trick that the faces have come to."""
        deal = self.game.deal
        if deal is None:
            return None
        tricks, number = deal.all_tricks(), sum(self._view.tricks)
        if number >= len(tricks):
            return None
        return next((p.card for p in tricks[number].plays if p.seat == seat), None)

    def _wanted_before(self, seat: int) -> Card | None:
        """The same, where the faces may already show that trick as over."""
        if self._view.trick:
            return self._wanted(seat)
        deal = self.game.deal
        number = sum(self._view.tricks) - 1
        if deal is None or not 0 <= number < len(deal.all_tricks()):
            return None
        plays = deal.all_tricks()[number].plays
        return next((p.card for p in plays if p.seat == seat), None)

    def _answer(self, question: Question) -> Iterator[int]:
        act = _ACTS.get(question.ask)
        if act is not None:
            yield from act(self, question)

    def _put_back(self, question: Question) -> Iterator[int]:
        """Put the card back; or, if it is not the one that was played, undo what the table has."""
        seat, card = question.seat, question.card
        if seat is None or card is None:
            return
        if card != self._wanted_before(seat):
            for _ in range(2):
                yield from self._fingers.tap(UndoKey())
            yield from self._lay(question)
        elif not self._view.trick and self._wanted(seat) is not None:
            # What lies there is the lead to the next trick: it stays, the card comes beside it.
            self._fingers.lay(seat, card)
            yield READ_MS
        else:
            yield from self.lay_again(seat, card)

    def _lay(self, question: Question) -> Iterator[int]:
        if question.seat is not None:
            yield from self.lay_again(question.seat)

    def _turn(self, _: Question) -> Iterator[int]:
        yield from self.turn_again()

    def _lift(self, question: Question) -> Iterator[int]:
        """Lift what should not lie there; if another seat's card is missing, that one lays it."""
        felt, seat = self._fingers.felt, question.seat
        if seat is None:
            return
        if question.other is not None and self._wanted(question.other) is not None:
            yield from self.lay_again(question.other)
            return
        for uid in felt.on(seat):
            felt.remove(uid)
        yield LIFT_MS
        wanted = self._wanted(seat)
        if wanted is not None:
            self._fingers.lay(seat, wanted)
            yield READ_MS

    def _check(self, _: Question) -> Iterator[int]:
        """Somebody counts the tricks: if the faces are right a key says so; else they wait."""
        deal = self.game.deal
        if deal is not None and tuple(self._view.tricks) == _before_last(deal):
            yield from self._fingers.hold(SideKey(deal.eldest))

    def _strange(self, question: Question) -> Iterator[int]:
        place = KITTY if question.seat is None else question.seat
        felt = self._fingers.felt
        for uid in felt.on(place):
            if felt.is_strange(uid):
                felt.remove(uid)
        yield LIFT_MS


def _before_last(deal: Deal) -> tuple[int, ...]:
    """The tricks by side before the last one."""
    sides = deal.rules.sides
    winners = [trick.winner for trick in deal.tricks[: deal.rules.hand - 1]]
    return tuple(sum(winner in side for winner in winners) for side in sides)


_ACTS: dict[Ask, Callable[[Answers, Question], Iterator[int]]] = {
    Ask.LAY_AGAIN: Answers._lay,
    Ask.EARLY_CARD: Answers._lay,
    Ask.CARD_OUT_OF_TURN: Answers._lift,
    Ask.UNKNOWN_TAG: Answers._strange,
    Ask.LAY_ON_PAD: Answers._lay,
    Ask.LAY_MISSED: Answers._lay,
    Ask.PUT_BACK: Answers._put_back,
    Ask.LAY_UPCARD: Answers._turn,
    Ask.NEW_DEALER: Answers._turn,
    Ask.CHECK_DEAL: Answers._check,
}
