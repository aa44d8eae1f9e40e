"""What else the director does at a real table, and what comes of it."""

import asyncio

import pytest
from directing import SEED, alone, at_renege, ready
from halls import apart, hub_at, in_journal, real_table, until, up_to_renege

from bowerboard.hub.commands import (
    MESSAGE_MAX,
    Attend,
    Came,
    EnteredDeal,
    Message,
    Pause,
)
from bowerboard.hub.shown import Need, Source
from bowerboard.hublink.corrections import Award, Redo, RuleRenege, SetScore, Undo, VoidDeal
from bowerboard.panel.keys import KeyEdge, SideKey
from bowerboard.view import Stage


def test_undo_takes_back_what_is_offered_and_only_that(broker, tmp_path):
    async def work(at):
        detail, version = at.hub.table(at.id), at.card.version
        # The umpire's own conclusion goes with the card that proves it.
        assert detail.undo.split()[1] == "plays"
        assert detail.redo == ""
        done = await at.tell(Undo())
        assert done.came is Came.DONE
        # Who saw the same button and presses it a moment later is told, and undoes nothing more.
        wrong = await at.tell(Undo(), "Bob", version)
        assert wrong.came is Came.STALE
        await until(at.hub, lambda: not at.hub.table(at.id).reneges)
        assert not [r for r in at.card.needs if r.need is Need.RENEGE]
        gone = [line for line in at.hub.table(at.id).history if line.retracted]
        assert len(gone) == 2
        assert at.hub.table(at.id).redo == detail.undo
        assert (await at.tell(Redo())).came is Came.DONE
        await until(at.hub, lambda: bool(at.hub.table(at.id).reneges))
        assert not [line for line in at.hub.table(at.id).history if line.retracted]
        assert (await at.tell(Redo())).came is Came.REFUSED

    at_renege(broker, tmp_path, "table-4", work)


def test_pause_message_void_and_an_answered_call(broker, tmp_path):
    async def work(at):
        assert (await at.tell(Pause(True))).came is Came.DONE
        assert at.faces.paused
        assert (await at.tell(Message("Five minutes"))).came is Came.DONE
        assert at.faces.message == "Five minutes"
        await until(at.hub, lambda: at.card.paused)
        assert (await at.tell(Pause(False))).came is Came.DONE
        # A long press calls the director.
        at.table.inbox.put(KeyEdge(SideKey(2), True, at.table.now))
        at.table.inbox.put(KeyEdge(SideKey(2), False, at.table.now + 9000))
        await until(at.hub, lambda: any(r.need is Need.DIRECTOR for r in at.card.needs))
        assert (await at.tell(Attend())).came is Came.DONE
        await until(at.hub, lambda: not any(r.need is Need.DIRECTOR for r in at.card.needs))
        assert (await at.tell(VoidDeal(), reason="cards on the floor")).came is Came.DONE
        await until(at.hub, lambda: at.card.stage is Stage.TURN_UP)
        assert (await at.tell(VoidDeal())).came is Came.REFUSED

    at_renege(broker, tmp_path, "table-7", work)


def test_what_the_table_is_told_survives_its_restart(broker, tmp_path):
    """The journal has it: score, pause, message and the numbers of commands."""

    async def work(at):
        await at.tell(SetScore((8, 9)))
        await at.tell(Pause(True))
        at.table.restart()
        assert at.table.session.history.game.score == (8, 9)
        assert at.table.session.sense.paused
        assert dict(at.table.session.sense.told)["spring"] == 2

    at_renege(broker, tmp_path, "table-8", work)


def test_a_command_waits_for_a_table_that_is_away(broker, tmp_path):
    entries = up_to_renege(SEED)

    async def go():
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table = real_table(broker, tmp_path, "table-9", entries, SEED)
            table.start()
            await until(hub, lambda: "table-9" in hub._places and ready(hub, "table-9", entries))
            await asyncio.to_thread(table.stop)
            await until(hub, lambda: not hub.place("table-9").live.linked(hub.clock()))
            card = hub.table("table-9").card
            waiting = await hub.command("table-9", SetScore((7, 1)), "Ann", card.version)
            assert waiting.came is Came.WAITING
            assert hub.table("table-9").waiting[0].words == "set the score to 7-1"
        # The hub is started again, and then the table.
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            assert [w.words for w in hub.table("table-9").waiting] == ["set the score to 7-1"]
            again = real_table(broker, tmp_path, "table-9", (), SEED)
            again.start()
            await until(hub, lambda: not hub.table("table-9").waiting)
            await until(hub, lambda: hub.table("table-9").card.score == (7, 1))
            await asyncio.to_thread(again.stop)
        told = [body for _, body in in_journal(again._journal.path) if body.startswith("score")]
        assert told == ["score 7,1: Ann"], "once"

    apart(go())


def test_pads_that_died_are_rescued_mid_game_and_handed_back(broker, tmp_path):
    async def work(at):
        before = at.card.score
        outcome = await at.hub.enter_deal(at.id, EnteredDeal(1, True, 5), "Bob", at.card.version)
        assert outcome.came is Came.DONE
        assert at.card.source is Source.RESCUED
        assert at.card.score == (before[0], before[1] + 4)
        # The faces that are still there show it.
        await until(at.hub, lambda: at.faces.score == at.card.score)
        (line, *_) = at.hub.table(at.id).history
        assert (line.by_hand, line.by) == (True, "Bob")
        back = await at.hub.hand_back(at.id, "Bob", at.card.version)
        assert back.came is Came.DONE
        assert at.card.source is Source.PADS
        await until(at.hub, lambda: at.card.score == (before[0], before[1] + 4))

    at_renege(broker, tmp_path, "table-10", work)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Message("x" * (MESSAGE_MAX + 1)), ""), (Message("a\nb"), ""), (SetScore((1, 10_000)), ""),
        (SetScore((1, 2)), "a | b"), (SetScore((1, 2)), "x" * 1000), (SetScore((1, 2, 3)), ""),
        (Award((1,)), ""), (RuleRenege(0, 0, True), ""), (VoidDeal(), ""),
    ],
)  # fmt: skip
def test_a_command_that_cannot_be_is_refused_and_logged(broker, tmp_path, command, reason):
    async def work(hub):
        id = await hub.open_table("T", "Bob")
        outcome = await hub.command(id, command, "Eve", hub.table(id).card.version, reason)
        assert outcome.came is Came.REFUSED
        assert hub.table(id).card.score == (0, 0)
        (line, *_) = await hub.audit(id)
        assert line.came.startswith("refused")

    alone(broker, tmp_path, work)
