"""Any correction at any moment, by anybody, of any deal: nothing raises and the record is whole.

Unlike ``test_undo_everywhere`` nothing waits for a quiet moment: cards lie waiting, questions are
open, tricks half gathered, batches unsaved, a menu open, a key down, two people at work.  What is
shown is always what a table restored from the record shows, and what the clock would show by then.
"""

import random

import pytest
from tabletop import DECK, PLACES, Tabletop, key_of
from test_random_streams import KEYS, NAMES, step, whole

from bowerboard.euchre import events as e
from bowerboard.euchre import irregular as i
from bowerboard.euchre import text
from bowerboard.euchre.cards import SUITS
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.options import DealAfter, OutOfTurn, RenegeRuling
from bowerboard.euchre.rules import HouseRules
from bowerboard.hublink import corrections as c
from bowerboard.hublink import correctiontext
from bowerboard.hublink.corrections import Author
from bowerboard.panel.keys import KeyEdge
from bowerboard.table import commanded, told
from bowerboard.table.changes import Correct
from bowerboard.table.journal import Kind
from bowerboard.table.session import Session

RULES = (
    HouseRules(take_back=True, target=3),
    HouseRules(no_trump=True, stick_the_dealer=False, target=4),
    HouseRules(canadian_loner=True, target=2, confirm_result=True),
    HouseRules(renege_ruling=RenegeRuling.AUTOMATIC, renege_after=DealAfter.PLAYS_OUT),
    HouseRules(renege_ruling=RenegeRuling.DIRECTOR, misdeal_points=1, target=5),
    HouseRules(play_out_of_turn=OutOfTurn.PLAY_ON, lead_out_of_turn=OutOfTurn.PLAY_ON),
    HouseRules(defend_alone=True, six_cards=1, kitty_look=2, target=5),
)

CONCLUDED = Kind.CONCLUDED


class Evening:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.table = Tabletop(rules=RULES[seed % len(RULES)])
        self.told = 0

    @property
    def history(self):
        return self.table.session.history

    def go_on(self) -> None:
        """The next thing that anybody does, sensible or not."""
        table, rng = self.table, self.rng
        places = [0, 1, 2, 3, "kitty"]
        doings = (
            (40, lambda: step(table, rng.randrange(24))),
            (8, lambda: table.lay(rng.choice(places), rng.choice(NAMES))),
            (5, lambda: table.wait(rng.choice((1, 99, 300, 1700, 2900, 9000)))),
            (3, table.gather),
            (12, lambda: table.put(self.correct())),
            (10, lambda: table.put(self.command())),
            (8, self.menu),
            (4, self.undo),
            (3, self.two_at_once),
            (2, lambda: setattr(table, "disk", False)),
            (1, table.save),
            (2, self.off_and_on),
            (1, lambda: table.lose(rng.choice(PLACES))),
            (1, lambda: [table.appear(place) for place in PLACES]),
        )
        weights = [weight for weight, _ in doings]
        rng.choices([doing for _, doing in doings], weights)[0]()

    def correct(self) -> Correct:
        by = self.rng.choice((*[Author.DIRECTOR] * 2, Author.TABLE, 0, 1, 2, 3))
        return Correct(by, self.any(), self.rng.choice(("", "because")))

    def command(self) -> told.Command:
        self.told += 1
        rng, seq = self.rng, self.history.seq
        what = commanded.asking(correctiontext.write(self.any()), "why")
        if rng.random() < 0.1:
            what = rng.choice(("pause", "go on", "message HI", "attend"))
        rests = rng.choice((None, seq, seq - 1)), rng.choice(((), (seq,)))
        whose = rng.choice(("spring", "page"))
        return told.Command(whose, self.told, f"c{self.told}", "Ann", what, *rests)

    def menu(self) -> None:
        self.table.hold("undo")
        for _ in range(self.rng.randrange(1, 9)):
            doing = self.rng.choices((self.table.tap, self.table.hold), (5, 4))[0]
            doing(self.rng.choice((0, 1, 2, 3, "undo", "alone")))

    def undo(self) -> None:
        self.table.tap("undo")
        if self.rng.random() < 0.3:
            self.table.lay(self.rng.randrange(4), self.rng.choice(NAMES))
        self.table.tap("undo")

    def two_at_once(self) -> None:
        """Somebody corrects while another's key is down."""
        key = key_of(self.rng.choice(KEYS))
        self.table.put(KeyEdge(key, True, self.table.now))
        self.table.wait(self.rng.choice((100, 700)))
        self.table.put(self.correct())
        self.table.put(KeyEdge(key, False, self.table.now))
        self.table.wait(60)

    def off_and_on(self) -> None:
        self.table.save()
        self.table.restart(self.rng.choice((None, 0)))

    def any(self) -> c.Correction:
        """Any correction, mostly about what there is."""
        rng, game = self.rng, self.history.game
        seat, trick, card = rng.randrange(4), rng.randrange(5), rng.choice(game.rules.pack)
        place = max(0, self.history.count - rng.randrange(16))
        cut, event = rng.random() < 0.5, self.event(seat, card)
        plays = (e.CardPlayed(seat, card),)
        tricks = () if game.deal is None else game.deal.all_tricks()
        if tricks:
            trick = rng.randrange(len(tricks))
            plays = (
                tuple(
                    e.CardPlayed(play.seat, rng.choice((card, play.card)))
                    for play in tricks[trick].plays
                    if not isinstance(play, e.CardUnread)
                )
                or plays
            )
            seat = rng.choice(tricks[trick].plays).seat
        seen = (
            i.Misdealt("x"), i.DealStolen(seat), i.KittySeen(seat), i.TableTalked(seat),
            i.HandThrownIn(seat), i.SixCardsHeld(seat), i.WronglyDiscarded(seat),
            i.CardExposed(seat, card), i.CardTakenBack(seat, card), i.PlayedOutOfTurn(seat, card),
            i.SitterPlayed(seat, card), i.DiscardExposed(seat, card), i.CardCalled(seat, card),
            i.RenegeCorrected(seat, card), i.RestClaimed(seat),
        )  # fmt: skip
        return rng.choice((
            *[c.Undo()] * 2, *[c.Redo()] * 2, c.Rewind(place), c.TakeOut(place, cut),
            *[c.Replace(place, event, cut)] * 2, c.SetScore((rng.randrange(9), rng.randrange(9))),
            c.SetDealer(seat, cut), c.DrawDealer(rng.randrange(2**30)), c.SetMaker(seat, cut),
            c.SetTrump(rng.choice((*SUITS, None)), cut), *[c.SetCard(trick, seat, card, cut)] * 2,
            c.SetCard(len(tricks), seat, card), *[c.SetTrick(trick, plays, cut)] * 2, c.VoidDeal(),
            c.CallRenege(seat, rng.choice((None, trick))), c.RuleRenege(seat, trick, cut),
            c.Award((rng.randrange(-2, 3), rng.randrange(3)), cut), c.ClaimRest(seat),
            c.Record(rng.choice(seen)),
        ))  # fmt: skip

    def event(self, seat: int, card) -> e.GameEvent:
        stood = [event for _, event in standing(self.history)][-12:]
        return self.rng.choice((
            *stood, e.CardPlayed(seat, card), e.CardUnread(seat), e.Passed(seat),
            e.OrderedUp(seat), e.TrumpNamed(seat, self.rng.choice((*SUITS, None))),
            e.UpcardTurned(card), e.DealerSet(seat), e.DealVoided("x"), e.WentAlone(seat),
            e.Discarded(seat, card), e.DefendedAlone(seat),
        ))  # fmt: skip

    def as_replayed(self) -> None:
        """Restored from its record, and played anew from what stands, it is the same table."""
        whole(self.table)
        live, game = self.table.session, NO_GAME
        record = [(r.seq, text.read(r.body)) for r in self.table.entries if r.kind is CONCLUDED]
        for _, event in standing(fold(record)):
            game = apply(game, event)
        assert game == live.history.game
        again = Session(DECK, live.places, self.table.rules)
        again.restore(self.table.entries)
        assert again.look(self.table.now) == live.look(self.table.now)

    def shown(self) -> None:
        """Nothing has changed by itself since the session last looked."""
        assert self.table.session.look(self.table.now) == self.table.view


def evening(seed: int, doings: int) -> Evening:
    made = Evening(seed)
    for number in range(doings):
        made.go_on()
        made.shown()
        if number % 20 == 19:
            made.as_replayed()
    made.as_replayed()
    return made


@pytest.mark.parametrize("seed", range(7))
def test_any_correction_at_any_moment(seed):
    made = evening(seed, 100)
    assert sum(body.startswith(("undo", "amend")) for body in made.table.bodies()) > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_any_correction_at_any_moment_of_long_evenings(seed):
    evening(seed, 400)
