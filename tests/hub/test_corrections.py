"""The director puts right from the page what the table itself can, at a real table behind a real
broker; each time the hub's record, the faces and a replay of the journal from scratch agree."""

from dataclasses import replace

import pytest
from directing import at_renege
from halls import until

from bowerboard.euchre import text
from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.history import fold, standing
from bowerboard.gameview import view_of_game
from bowerboard.hub.commands import Came
from bowerboard.hub.sending import Sending
from bowerboard.hublink import corrections as c
from bowerboard.hublink import jsontext
from bowerboard.hublink.topics import Told, told
from bowerboard.screens.drawing import pages
from bowerboard.screens.face import face
from bowerboard.table.journal import read_events

DEAL = """up Kd 2 passes 3 passes 0 passes 1 orders up 2 plays 9h 3 plays Qd 0 plays Th 1 plays 9c
3 plays Tc 0 plays Qc 1 plays Ac 2 plays Jc 1 plays Td 2 plays Kc 3 plays Jd 0 plays Js
3 plays 9s 0 plays Qh 1 plays Kd 2 plays Jh"""
"""The deal in hand (seed 7): diamonds are trump, and South reneged in its third trick with Kc,
the jack of hearts, played later, being the left bower."""


def agrees(at):
    """The hub, the faces and the journal replayed from scratch say the same game."""
    replayed = view_of_game(fold(read_events(at.table._journal.path)).game)
    ours = view_of_game(at.hub.place(at.id).live.record.game)
    faces = at.faces
    assert ours == replayed
    for name in ("score", "trump", "maker", "dealer", "tricks", "trick", "turn", "reneges"):
        assert getattr(faces, name) == getattr(replayed, name), name


async def corrected(at, command, reason="misread", came=Came.DONE):
    """``command`` told, and what came of it, once all agree again."""
    upto = last_conclusion(at)
    outcome = await at.tell(command, reason=reason)
    assert outcome.came is came, outcome.words
    live = at.hub.place(at.id).live
    await until(at.hub, lambda: live.record.upto == last_conclusion(at))
    assert (last_conclusion(at) > upto) is (came is Came.DONE), "done, and nothing else"
    agrees(at)
    return outcome


def last_conclusion(at):
    return list(read_events(at.table._journal.path))[-1][0]


def place_of(at, line):
    """Where the last event written ``line`` stands in the table's record."""
    history = at.hub.place(at.id).live.record.history
    events = standing(history)
    found = [n for n, (_, event) in enumerate(events) if text.write(event) == line]
    return found[-1] + history.count - len(events)


def tricks(at):
    deal = at.hub.place(at.id).live.record.game.deal
    return [[f"{p.seat} plays {p.card}" for p in trick.plays] for trick in deal.all_tricks()]


CASES = {
    "trump": c.SetTrump(Suit.HEARTS, cut=True),
    "a card": c.SetCard(2, 2, card("9d")),
    "a trick": c.SetTrick(2, tuple(
        CardPlayed(seat, card(each))
        for seat, each in ((1, "Td"), (2, "9d"), (3, "Jd"), (0, "Js")))),
    "the score": c.SetScore((5, 6)),
    "an award": c.Award((0, 2)),
    "an award that ends the deal": c.Award((2, 0), ends_deal=True),
    "void": c.VoidDeal(),
    "a claim": c.ClaimRest(1),
    "a call": c.CallRenege(3, 1),
    "a ruling": c.RuleRenege(2, 2, True),
    "undo": c.Undo(),
}  # fmt: skip


def test_what_the_table_can_put_right_the_page_can_and_undo_and_redo(broker, tmp_path):
    """One after another at one table, each undone again before the next."""

    async def work(at):
        for name, command in CASES.items():
            before, glass = at.faces, pages(face(at.faces, 0))
            await corrected(at, command)
            done = at.faces
            assert pages(face(done, 0)) != glass, f"the glass shows {name}"
            if isinstance(command, c.Undo):
                continue
            await corrected(at, c.Undo())
            assert game_of(at.faces) == game_of(before), f"{name} undone"
            await corrected(at, c.Redo())
            assert game_of(at.faces) == game_of(done), f"{name} done again"
            await corrected(at, c.Undo())

    at_renege(broker, tmp_path, "table-11", work)


def game_of(view):
    """The view but for questions and notices, which come and go by themselves."""
    return replace(view, questions=(), unconfirmed=False, director_called=())


def test_a_maker_a_dealer_and_a_call_are_put_right_in_the_calling(broker, tmp_path):
    async def work(at):
        await corrected(at, c.SetMaker(3))
        assert at.faces.maker == 3
        (line, *_) = [ln for ln in at.hub.table(at.id).history if ln.correction]
        assert (line.by, line.why) == ("Ann", "misread")
        assert "East orders it up" in line.words
        assert "West orders it up" in line.words
        wrong = await corrected(at, c.SetDealer(2), came=Came.CUTS)
        assert "would have to go" in wrong.words
        await corrected(at, c.SetDealer(2, cut=True))
        assert at.faces.dealer == 2
        await corrected(at, c.Undo())
        assert at.faces.dealer == 1

    at_renege(broker, tmp_path, "table-22", work)


def test_an_older_event_is_picked_from_the_history_and_taken_back(broker, tmp_path):
    """Everything from it on goes, what stood is told, and one undo brings it all back."""

    async def work(at):
        place = place_of(at, "3 plays Tc")
        line = next(ln for ln in at.hub.table(at.id).history if ln.place == place)
        assert line.words == "West plays 10♣"
        deed = at.hub.deed(at.id, place)
        assert (deed.words, deed.after, deed.card) == ("West plays 10♣", 12, card("Tc"))
        await corrected(at, c.Rewind(place), "dealt wrongly")
        assert len(tricks(at)) == 1
        (said, *_) = [ln for ln in at.hub.table(at.id).history if ln.correction]
        assert said.words.startswith("changed: West plays 10♣; North plays Q♣")
        assert (said.by, said.why) == ("Ann", "dealt wrongly")
        assert at.hub.table(at.id).undo.startswith("a correction")
        await corrected(at, c.Undo())
        assert len(tricks(at)) == 4

    at_renege(broker, tmp_path, "table-23", work)


def test_an_older_event_was_another_or_never_happened(broker, tmp_path):
    async def work(at):
        place = place_of(at, "2 plays Kc")
        # Not clubs but the queen of diamonds: South followed suit, and there was no renege.
        await corrected(at, c.Replace(place, text.read("2 plays 9d")))
        assert tricks(at)[2][1] == "2 plays 9d"
        assert not at.hub.table(at.id).reneges
        cuts = await corrected(at, c.TakeOut(place), came=Came.CUTS)
        assert "later events would have to go" in cuts.words
        await corrected(at, c.TakeOut(place, cut=True))
        assert tricks(at)[2:] == [["1 plays Td"]]

    at_renege(broker, tmp_path, "table-24", work)


def test_what_was_picked_has_changed_since_and_nothing_is_overwritten(broker, tmp_path):
    """The director's picture was older than the table's: the table itself says so."""

    async def work(at):
        live, place = at.hub.place(at.id).live, place_of(at, "2 plays Kc")
        late = Sending().new(
            c.Replace(place, text.read("2 plays Qd")), "Bob", "", live.record,
            (at.hub.tournament, at.hub.clock()),
        )  # fmt: skip
        assert late.payload.was == "2 plays Kc"
        await corrected(at, c.SetCard(2, 2, card("9d")))
        payload = replace(late.payload, seq=90)
        at.hub.place(at.id).sending.waiting[payload.id] = late
        at.hub.publish(told(at.id, Told.COMMAND), jsontext.write(payload))
        await until(at.hub, lambda: payload.id not in at.hub.place(at.id).sending.waiting)
        agrees(at)
        assert tricks(at)[2][1] == "2 plays 9d"
        lines = [e.body for e in at.table.entries if e.body.startswith("told ")]
        assert ' stale "that has been changed since" by "Bob"' in lines[-1]

    at_renege(broker, tmp_path, "table-21", work)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.SetTrick(7, (CardPlayed(0, card("9c")),)), "no such trick as 8"),
        (c.SetCard(0, 0, card("9c")), "played twice"),
        (c.SetMaker(7), ""),
        (c.SetDealer(9), ""),
        (c.Rewind(9999), "no event 9999"),
        (c.ClaimRest(8), ""),
        (c.CallRenege(9), ""),
        (c.DrawDealer(7), "a deal is in hand"),
        (c.Redo(), "nothing was undone"),
        (c.SetScore((1, 2, 3)), ""),
        (c.SetTrump(Suit.DIAMONDS), "that is how it stands"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_cannot_be_is_refused_in_words_and_changes_nothing(refusing, command, why):
    assert why in refusing(command)


@pytest.fixture(scope="module")
def refusing(tmp_path_factory):
    """``refusing(command)``: why a table that has just seen a renege does not do it."""
    from halls import up_to_renege

    from bowerboard.euchre.history import START, extend
    from bowerboard.table import told as table_told
    from bowerboard.table.sense import Sense

    history = START
    for entry in up_to_renege(7):
        if entry.kind.name == "CONCLUDED":
            history = extend(history, entry.seq, text.read(entry.body))

    def refused(command):
        from bowerboard.hublink import correctiontext
        from bowerboard.table.commanded import asking

        what = asking(correctiontext.write(command), "so")
        asked = table_told.Command("spring", 1, "c1", "Ann", what)
        (came,) = table_told.taken(history, Sense(), asked, 0)
        assert came.came == "refused"
        assert table_told.follows(history, Sense(), came)[1] == ()
        return came.why

    return refused
