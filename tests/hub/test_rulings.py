"""Rulings of the director at a real table behind a real broker."""

import asyncio
from dataclasses import replace

from directing import at_renege
from halls import until

from bowerboard.euchre.history import fold
from bowerboard.hub.commands import (
    Came,
)
from bowerboard.hub.sending import Sending
from bowerboard.hub.shown import Need
from bowerboard.hublink import jsontext
from bowerboard.hublink.corrections import RuleRenege, SetScore, Undo
from bowerboard.hublink.topics import Told, told
from bowerboard.panel.keys import KeyEdge, SideKey, UndoKey
from bowerboard.table.journal import read_events


def test_a_renege_comes_first_with_its_proof_and_the_ruling_is_everywhere(broker, tmp_path):
    async def work(at):
        (case,) = at.hub.table(at.id).reneges
        assert at.card.needs[0].need is Need.RENEGE
        assert case.played is not None
        assert case.proof_card is not None
        uphold, dismiss = case.remedies
        assert (uphold.command.upheld, dismiss.command.upheld) == (True, False)
        before = at.faces.score
        outcome = await at.tell(uphold.command, reason="seen by all")
        assert (outcome.came, outcome.words) == (Came.DONE, "done")
        await until(at.hub, lambda: at.card.score == at.faces.score != before)
        # The table's own rules say the same of its own journal.
        assert fold(read_events(at.table._journal.path)).game.score == at.card.score
        (case,) = at.hub.table(at.id).reneges
        assert (case.upheld, case.ruling) == (True, "upheld: Ann: seen by all")
        assert not [r for r in at.card.needs if r.need is Need.RENEGE]
        line = next(line for line in at.hub.table(at.id).history if "is upheld" in line.words)
        assert (line.by, line.correction) == ("Ann", True)
        # The audit log has who, what, why.
        await until(at.hub, lambda: True)
        lines = await at.hub.audit(at.id)
        assert [(ln.by, ln.reason, ln.came) for ln in lines] == [("Ann", "seen by all", "done")]

    at_renege(broker, tmp_path, "table-1", work)


def test_two_people_editing_the_second_is_told(broker, tmp_path):
    async def work(at):
        version = at.card.version
        first = await at.tell(SetScore((3, 4)), "Ann", version)
        second = await at.tell(SetScore((9, 9)), "Bob", version)
        assert first.came is Came.DONE
        assert second.came is Came.STALE
        assert second.words.startswith("Ann was first: set the score to 3-4")
        assert at.faces.score == (3, 4)
        # At the same instant, too.
        version = at.card.version
        both = await asyncio.gather(
            at.tell(SetScore((5, 5)), "Ann", version), at.tell(SetScore((6, 6)), "Bob", version)
        )
        assert sorted(each.came.value for each in both) == ["done", "stale"]

    at_renege(broker, tmp_path, "table-2", work)


def test_a_ruling_is_not_stale_because_a_card_was_played_since(broker, tmp_path):
    async def work(at):
        version = at.card.version
        for down, ms in ((True, 1), (False, 200)):
            at.table.inbox.put(KeyEdge(SideKey(0), down, at.table.now + ms))
        (case,) = at.hub.table(at.id).reneges
        outcome = await at.tell(RuleRenege(case.seat, case.trick, False), version=version)
        assert outcome.came is Came.DONE

    at_renege(broker, tmp_path, "table-3", work)


def test_a_ruling_on_what_was_taken_back_is_void_and_comes_back(broker, tmp_path):
    """The director looked; the table took the card back first; the ruling does nothing."""

    async def work(at):
        live = at.hub.place(at.id).live
        (case,) = at.hub.table(at.id).reneges
        pending = Sending().new(
            RuleRenege(case.seat, case.trick, True), "Ann", "", live.record,
            (at.hub.tournament, at.hub.clock()),
        )  # fmt: skip
        assert pending.payload.stands
        assert (await at.tell(Undo(), "Bob")).came is Came.DONE
        before = at.faces.score
        pending.payload = replace(pending.payload, seq=99)

        at.hub.place(at.id).sending.waiting[pending.payload.id] = pending
        at.hub.publish(told(at.id, Told.COMMAND), jsontext.write(pending.payload))
        await until(at.hub, lambda: any(r.need is Need.RULING_VOID for r in at.card.needs))
        assert at.faces.score == before
        reason = next(r for r in at.card.needs if r.need is Need.RULING_VOID)
        assert "Ann" in reason.words

    at_renege(broker, tmp_path, "table-5", work)


def test_a_ruling_taken_back_at_the_table_comes_back_to_the_director(broker, tmp_path):
    async def work(at):
        (case,) = at.hub.table(at.id).reneges
        assert (await at.tell(case.remedies[1].command)).came is Came.DONE
        for number, down in enumerate((True, False, True, False)):
            at.table.inbox.put(KeyEdge(UndoKey(), down, at.table.now + 200 * number))
        await until(at.hub, lambda: any(r.need is Need.RULING_VOID for r in at.card.needs))
        assert any(r.need is Need.RENEGE for r in at.card.needs), "and the renege is open again"

    at_renege(broker, tmp_path, "table-6", work)
