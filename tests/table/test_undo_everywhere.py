"""Undo from every state of random evenings, with everything that can go wrong thrown in.

Virtual players play (and renege) at a table without its edges; wherever nothing is half done, a
random correction or irregularity is put in now and then, undone, done again and undone, and all of
it is compared with a replay from scratch.  The evening must still end as it was really played.
"""

import random

import pytest

from bowerboard.euchre import text
from bowerboard.euchre.cards import SUITS
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.history import fold, latest, standing
from bowerboard.euchre.irregular import (
    CardExposed,
    DealStolen,
    HandThrownIn,
    KittySeen,
    Misdealt,
    SixCardsHeld,
    TableTalked,
    WronglyDiscarded,
)
from bowerboard.euchre.options import DealAfter, RenegeRuling
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Author
from bowerboard.panel.keys import SideKey, UndoKey
from bowerboard.table.changes import Correct
from bowerboard.table.journal_rows import Kind
from bowerboard.table.sense import Worth
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable
from bowerboard.twin.hands import Hands
from bowerboard.twin.truth import Truth
from bowerboard.view import Item

RULES = (
    HouseRules(),
    HouseRules(stick_the_dealer=False, target=4, renege_ruling=RenegeRuling.AUTOMATIC,
               renege_after=DealAfter.PLAYS_OUT),
    HouseRules(renege_ruling=RenegeRuling.DIRECTOR, target=5, misdeal_points=1),
)  # fmt: skip


class Night:
    """An evening, and what a person with an eye on the record checks between two moves."""

    def __init__(self, folder, seed: int, deals: int) -> None:
        self.rng = random.Random(seed)
        self.table = DirectTable(seed, RULES[seed % len(RULES)])
        self.truth = Truth(folder / "truth.jsonl", lambda: self.table.now)
        self.hands = Hands(
            self.table.felt, self._press, lambda: self.table.view, self.truth, random.Random(seed)
        )
        self._down = 0
        self._moves = [*evening.played(seed, self.table.rules, deals), None]
        self.checked = self.undone = self.refused = 0

    @property
    def history(self):
        return self.table.session.history

    def play(self, often: float) -> None:
        for move, following in zip(self._moves, self._moves[1:], strict=False):
            if isinstance(move.event, CardPlayed) and not self.hands.game.in_deal:
                continue
            for wait in self.hands.perform(move.event, following and following.event):
                self.table.run(self.table.now + wait)
            if self.rng.random() < often and not self._down and self._settled():
                self._disturb()
        self.truth.close()

    def _press(self, key, down: bool) -> None:
        self._down += 1 if down else -1
        self.table.press(key, down)

    def _settled(self) -> bool:
        """Nothing lies there from which something may still follow."""
        return not any(x.worth is Worth.FRESH for x in self.table.session.sense.lying)

    def _key(self, key, ms: int) -> None:
        self._press(key, True)
        self.table.run(self.table.now + ms)
        self._press(key, False)
        self.table.run(self.table.now + 150)

    def undo(self) -> None:
        """Two presses; the face says first what goes, and exactly that is gone."""
        group = latest(self.history)
        self._key(UndoKey(), 120)
        (question,) = [q for q in self.table.view.questions if q.deed is not None]
        assert question.deed.what is type(group[-1].event)
        self._key(UndoKey(), 120)
        assert self.history.game == group[-1].before.game
        assert self.history.count == group[-1].before.count
        self.undone += 1

    def redo(self) -> None:
        self._key(UndoKey(), 750)
        assert self.table.view.menu.lines[0].item is Item.REDO
        self._key(UndoKey(), 750)

    def _disturb(self) -> None:
        before = self.history
        match self.rng.randrange(4):
            case 0:
                self._undo_some(self.rng.randrange(1, 30))
            case 1:
                self.table.restart()
            case _:
                correction, by = self._any()
                self.table.put(Correct(by, correction, self.rng.choice(("", "because"))))
                if self.history.seq == before.seq:
                    self.refused += 1
                else:
                    self._back_and_forth(before)
        assert self.history.game == before.game
        assert standing(self.history) == standing(before)
        self.from_scratch()
        while self.table.view.menu is not None:
            self._key(UndoKey(), 120)  # a refusal has offered something

    def _undo_some(self, most: int) -> None:
        games = [self.history.game]
        while len(games) <= most and self.history.event is not None:
            self.undo()
            games.append(self.history.game)
        self.from_scratch()
        while len(games) > 1:
            games.pop()
            self.redo()
            assert self.history.game == games[-1]

    def _back_and_forth(self, before) -> None:
        """What was done may be several events (a call and its ruling): all are undone."""
        self.from_scratch()
        after, times = self.history.game, 0
        while (self.history.seq, self.history.count) != (before.seq, before.count):
            self.undo()
            times += 1
            assert times <= 2
        for _ in range(times):
            self.redo()
        assert self.history.game == after
        self.table.restart()
        assert self.history.game == after
        for _ in range(times):
            self.undo()

    def whole(self):
        """The record folded anew: the table itself remembers only the last games."""
        return fold(
            (e.seq, text.read(e.body)) for e in self.table.entries if e.kind is Kind.CONCLUDED
        )

    def from_scratch(self) -> None:
        """The record folded anew, and what stands played anew, give what is live."""
        live, again = self.history, self.whole()
        assert (again.game, again.undone, again.count) == (live.game, live.undone, live.count)
        stood, remembered = standing(again), standing(live)
        assert stood[len(stood) - len(remembered) :] == remembered
        game = NO_GAME
        for _, event in stood:
            game = apply(game, event)
        assert game == live.game
        self.checked += 1

    def _any(self):
        rng, game = self.rng, self.history.game
        seat, trick, card = rng.randrange(4), rng.randrange(5), rng.choice(game.rules.pack)
        place = rng.randrange(max(1, self.history.count))
        events = [event for _, event in standing(self.history)] or [CardPlayed(seat, card)]
        corrections = [
            c.SetScore((rng.randrange(9), rng.randrange(9))),
            c.SetDealer(seat, rng.random() < 0.5),
            c.SetTrump(rng.choice(SUITS), rng.random() < 0.5),
            c.SetMaker(seat, rng.random() < 0.5),
            c.SetCard(trick, seat, card, rng.random() < 0.5),
            c.VoidDeal(),
            c.CallRenege(seat, rng.choice((None, trick))),
            c.RuleRenege(seat, rng.choice((None, trick)), rng.random() < 0.7),
            c.Award((rng.randrange(-2, 3), rng.randrange(3)), rng.random() < 0.5),
            c.ClaimRest(seat),
            c.TakeOut(place, rng.random() < 0.5),
            c.Replace(place, rng.choice(events), rng.random() < 0.5),
            c.Rewind(max(0, self.history.count - rng.randrange(1, 12))),
            *(c.Record(event) for event in (
                Misdealt("x"), DealStolen(seat), KittySeen(seat), TableTalked(seat),
                HandThrownIn(seat), SixCardsHeld(seat), WronglyDiscarded(seat),
                CardExposed(seat, card))),
        ]  # fmt: skip
        return rng.choice(corrections), rng.choice((Author.DIRECTOR, Author.DIRECTOR, seat))


def evening_of(folder, seed: int, deals: int, often: float) -> Night:
    night = Night(folder, seed, deals)
    night.play(often)
    concluded = [event for _, event in standing(night.whole())]
    done, ours = fidelity.results(night.truth.events), fidelity.results(concluded)
    assert fidelity.differences(done, ours) == []
    assert len(done) == deals
    assert night.truth.leaks == []
    return night


@pytest.mark.parametrize("seed", range(9))
def test_undo_and_redo_from_random_states_of_an_evening(tmp_path, seed):
    night = evening_of(tmp_path, seed, deals=3, often=0.15)
    assert night.undone > 5
    assert night.checked > 5


def test_undo_from_every_state_of_a_game_back_to_its_start(tmp_path):
    """From each state one step back and forth; from the last one all the way, and all again."""
    night = Night(tmp_path, 7, 2)
    moves = night.play
    seen = []

    def stepwise() -> None:
        if night.history.event is not None and night._settled():
            before = night.history.game
            night.undo()
            night.redo()
            assert night.history.game == before
            seen.append(before)

    night._disturb = stepwise
    moves(often=1.1)
    assert len(seen) > 50
    games, stood = [night.history.game], standing(night.history)
    while night.history.event is not None:
        night.undo()
        games.append(night.history.game)
    assert (night.history.game, standing(night.history)) == (NO_GAME, [])
    assert len(games) > 50
    night.table.restart()
    while len(games) > 1:
        games.pop()
        night.redo()
        assert night.history.game == games[-1]
    assert standing(night.history) == stood
    night.from_scratch()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_undo_and_redo_from_random_states_of_many_evenings(tmp_path, seed):
    evening_of(tmp_path, seed, deals=8, often=0.2)


def test_a_call_half_made_is_not_made_by_undo(tmp_path):
    night = Night(tmp_path, 1, 1)
    night._key(SideKey(3), 750)
    night.undo()
    assert night.table.view.dealer is None
    night.truth.close()
