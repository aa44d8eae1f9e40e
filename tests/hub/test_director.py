"""What the director does, at a real table behind a real broker, and what comes of it."""

import asyncio
from dataclasses import replace

import pytest
from halls import hub_at, in_journal, new_hub, real_table, until, up_to_renege

from bowerboard.euchre.history import fold
from bowerboard.hub.api import JoinRefused, NameTaken, NoSuchTable, Role, User
from bowerboard.hub.commands import (
    MESSAGE_MAX,
    Attend,
    Award,
    Came,
    Confirm,
    EnteredDeal,
    Message,
    Pause,
    RuleRenege,
    SetScore,
    Undo,
    VoidDeal,
)
from bowerboard.hub.sending import Sending
from bowerboard.hub.shown import Need, Source
from bowerboard.hub.store import Store
from bowerboard.table.journal import read_events
from bowerboard.view import Stage

SEED = 7


class At:
    """A hub and one real table that has just seen a renege."""

    def __init__(self, hub, table):
        self.hub, self.table = hub, table
        self.id = table._journal.path.stem

    @property
    def card(self):
        return self.hub.table(self.id).card

    async def tell(self, command, by="Ann", version=None, reason=""):
        version = self.card.version if version is None else version
        return await self.hub.command(self.id, command, by, version, reason)

    @property
    def faces(self):
        return self.table.view


def at_renege(broker, folder, table, work):
    """Run ``work(At)`` with a hub and ``table``, linked and known up to its renege."""
    entries = up_to_renege(SEED)

    async def go():
        async with hub_at(broker, folder / "hub.sqlite") as hub:
            made = real_table(broker, folder, table, entries, SEED)
            made.start()
            try:
                at = At(hub, made)
                await until(hub, lambda: table in hub._places and _ready(hub, table, entries))
                await work(at)
            finally:
                await asyncio.to_thread(made.stop)

    asyncio.run(go())


def _ready(hub, table, entries):
    live = hub.place(table).live
    return live.upto > entries[-1].seq and live.state is not None and live.linked(hub.clock())


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
    from bowerboard.panel.keys import KeyEdge, SideKey

    async def work(at):
        version = at.card.version
        for down, ms in ((True, 1), (False, 200)):
            at.table.inbox.put(KeyEdge(SideKey(0), down, at.table.now + ms))
        (case,) = at.hub.table(at.id).reneges
        outcome = await at.tell(RuleRenege(case.seat, case.trick, False), version=version)
        assert outcome.came is Came.DONE

    at_renege(broker, tmp_path, "table-3", work)


def test_undo_takes_back_what_is_offered_and_only_that(broker, tmp_path):
    async def work(at):
        detail = at.hub.table(at.id)
        # The umpire's own conclusion goes with the card that proves it.
        assert detail.undo_words.split()[1] == "plays"
        wrong = await at.tell(Undo(detail.undo.target - 1))
        assert wrong.came is Came.STALE
        done = await at.tell(detail.undo)
        assert done.came is Came.DONE
        await until(at.hub, lambda: not at.hub.table(at.id).reneges)
        assert not [r for r in at.card.needs if r.need is Need.RENEGE]
        gone = [line for line in at.hub.table(at.id).history if line.retracted]
        assert len(gone) == 2

    at_renege(broker, tmp_path, "table-4", work)


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
        assert (await at.tell(at.hub.table(at.id).undo, "Bob")).came is Came.DONE
        before = at.faces.score
        pending.payload = replace(pending.payload, seq=99)
        from bowerboard.hublink import jsontext
        from bowerboard.hublink.topics import Told, told

        at.hub.place(at.id).sending.waiting[pending.payload.id] = pending
        at.hub.publish(told(at.id, Told.COMMAND), jsontext.write(pending.payload))
        await until(at.hub, lambda: any(r.need is Need.RULING_VOID for r in at.card.needs))
        assert at.faces.score == before
        reason = next(r for r in at.card.needs if r.need is Need.RULING_VOID)
        assert "Ann" in reason.words

    at_renege(broker, tmp_path, "table-5", work)


def test_a_ruling_taken_back_at_the_table_comes_back_to_the_director(broker, tmp_path):
    from bowerboard.panel.keys import KeyEdge, UndoKey

    async def work(at):
        (case,) = at.hub.table(at.id).reneges
        assert (await at.tell(case.remedies[1].command)).came is Came.DONE
        for number, down in enumerate((True, False, True, False)):
            at.table.inbox.put(KeyEdge(UndoKey(), down, at.table.now + 200 * number))
        await until(at.hub, lambda: any(r.need is Need.RULING_VOID for r in at.card.needs))
        assert any(r.need is Need.RENEGE for r in at.card.needs), "and the renege is open again"

    at_renege(broker, tmp_path, "table-6", work)


def test_pause_message_void_and_an_answered_call(broker, tmp_path):
    from bowerboard.panel.keys import KeyEdge, SideKey

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
            await until(hub, lambda: "table-9" in hub._places and _ready(hub, "table-9", entries))
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

    asyncio.run(go())


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


# -- without tables ------------------------------------------------------------------------


def alone(broker, folder, work, **more):
    async def go():
        hub = new_hub(broker, folder / "hub.sqlite", **more)
        await hub.start(None)
        try:
            await work(hub)
        finally:
            await hub.stop()

    asyncio.run(go())


def test_a_table_scored_by_hand(broker, tmp_path):
    async def work(hub):
        id = await hub.open_table("Table 9", "Bob")
        card = hub.table(id).card
        assert (card.source, card.score, card.needs) == (Source.BY_HAND, (0, 0), ())
        for deal, score in (
            (EnteredDeal(0, False, 3), (1, 0)),  # made
            (EnteredDeal(1, False, 5), (1, 2)),  # march
            (EnteredDeal(0, False, 2), (1, 4)),  # euchred
            (EnteredDeal(1, True, 5), (1, 8)),  # alone
            (EnteredDeal(None), (1, 8)),  # passed out
        ):
            version = hub.table(id).card.version
            assert (await hub.enter_deal(id, deal, "Bob", version)).came is Came.DONE
            assert hub.table(id).card.score == score
        assert hub.table(id).card.deal == 5
        assert [deal.by_hand for deal in hub.table(id).deals] == [True] * 5
        stale = await hub.enter_deal(id, EnteredDeal(0, False, 3), "Eve", version)
        assert stale.came is Came.STALE
        assert "Bob was first" in stale.words
        undo = hub.table(id).undo
        assert (await hub.command(id, undo, "Bob", hub.table(id).card.version)).came is Came.DONE
        assert hub.table(id).card.deal == 4
        version = hub.table(id).card.version
        await hub.enter_deal(id, EnteredDeal(1, False, 4), "Bob", version)
        await hub.enter_deal(id, EnteredDeal(1, False, 4), "Bob", hub.table(id).card.version)
        assert hub.table(id).card.winner == 1
        assert [r.need for r in hub.table(id).card.needs] == [Need.UNCONFIRMED]
        over = await hub.enter_deal(id, EnteredDeal(1), "Bob", hub.table(id).card.version)
        assert over.came is Came.REFUSED
        await hub.command(id, Confirm(), "Ann", hub.table(id).card.version)
        assert hub.table(id).card.needs == ()
        await hub.begin_game(id, "Bob", hub.table(id).card.version)
        assert hub.table(id).card.score == (0, 0)

    alone(broker, tmp_path, work)

    async def again(hub):
        assert hub.table("table-9").card.score == (0, 0)
        assert hub.table("table-9").card.name == "Table 9"

    alone(broker, tmp_path, again)


@pytest.mark.parametrize(
    "deal", [EnteredDeal(2), EnteredDeal(0, False, 6), EnteredDeal(0, False, -1),
             EnteredDeal(0, False, 3, seat=1)],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_refused(broker, tmp_path, deal):
    async def work(hub):
        id = await hub.open_table("T", "Bob")
        outcome = await hub.enter_deal(id, deal, "Bob", hub.table(id).card.version)
        assert outcome.came is Came.REFUSED
        assert hub.table(id).card.score == (0, 0)

    alone(broker, tmp_path, work)


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


def test_names_are_names_and_taken_once(broker, tmp_path):
    async def work(hub):
        id = await hub.open_table("Table 1", "Bob")
        for name in ("table 1", "", "  ", "x" * 41, "a\0b"):
            with pytest.raises(NameTaken):
                await hub.open_table(name, "Bob")
        await hub.open_table("Über & <b>Tisch</b> 2", "Bob")
        await hub.rename_table(id, "Table 3", "Bob")
        assert hub.table(id).card.name == "Table 3"
        await hub.close_table(id, "Bob")
        with pytest.raises(NoSuchTable):
            hub.table(id)
        with pytest.raises(NoSuchTable):
            await hub.command("../etc", VoidDeal(), "Bob", 0)

    alone(broker, tmp_path, work)


def test_a_code_enrols_one_table_once_and_not_for_ever(broker, tmp_path):
    async def work(hub):
        code = await hub.join_code("Table 4", "Ann")
        secret = code.url.rsplit("/", 1)[1]
        given = await hub.enrol(secret.upper(), "board-1")
        assert (given.table, given.name, given.user) == ("table-4", "Table 4", "table-4")
        assert given.password == broker.credentials.password("table-4")
        with pytest.raises(JoinRefused, match="has been used"):
            await hub.enrol(secret, "board-2")
        with pytest.raises(JoinRefused, match="not known"):
            await hub.enrol("a" * 16, "board-2")
        late = await hub.join_code("Table 5", "Ann")
        now = hub.clock()
        hub.clock = lambda: now + 3600.0
        with pytest.raises(JoinRefused, match="too old"):
            await hub.enrol(late.url.rsplit("/", 1)[1], "board-2")
        assert not any(card.id == "hub" for card in hub.tables())

    alone(broker, tmp_path, work)


def test_no_table_can_be_called_as_the_hub_is(broker, tmp_path):
    async def work(hub):
        code = await hub.join_code("Hub", "Ann")
        assert code.table not in ("hub", "home")

    alone(broker, tmp_path, work)


def test_people_and_the_secret_are_kept(broker, tmp_path):
    async def work(hub):
        await hub.put_user(User("Ann", Role.DIRECTOR, "hash-1"), "set-up")
        await hub.put_user(User("Ann", Role.DIRECTOR, "hash-2"), "Ann")
        await hub.put_user(User("Bob", Role.SCOREKEEPER, "hash-3"), "Ann")
        assert await hub.users() == (
            User("Ann", Role.DIRECTOR, "hash-2", 1), User("Bob", Role.SCOREKEEPER, "hash-3", 0),
        )  # fmt: skip
        await hub.remove_user("Bob", "Ann")
        assert [user.name for user in await hub.users()] == ["Ann"]
        secret = await hub.secret()
        assert len(secret) == 32
        assert await hub.secret() == secret
        lines = await hub.audit()
        assert lines[0].what == "Bob may sign in no more"
        assert await hub.audit(before=lines[-2].number) == lines[-1:]

    alone(broker, tmp_path, work)


def test_the_public_is_a_delay_behind(broker, tmp_path):
    async def work(hub):
        now = hub.clock()
        hub.clock = lambda: now
        id = await hub.open_table("T", "Bob")
        assert hub.public_tables() == ()
        with pytest.raises(NoSuchTable):
            hub.public_view(id)
        hub.clock = lambda: now + 30.0
        assert hub.delayed.due(hub.clock()) == [id]
        await hub.enter_deal(id, EnteredDeal(0, False, 5), "Bob", hub.table(id).card.version)
        assert [card.score for card in hub.tables()] == [(2, 0)]
        assert [card.score for card in hub.public_tables()] == [(0, 0)]
        assert hub.public_view(id).score == (0, 0)
        hub.clock = lambda: now + 61.0
        assert hub.delayed.due(hub.clock()) == [id]
        assert hub.public_view(id).score == (2, 0)
        assert hub.public_tables()[0].needs == ()

    alone(broker, tmp_path, work, delay_s=30.0)


def test_the_database_of_another_version_is_refused(tmp_path):
    from bowerboard.hub.store import StoreError

    store = Store(f"sqlite:///{tmp_path}/hub.sqlite")
    store.set("format", "99")
    store.close()
    with pytest.raises(StoreError, match="another version"):
        Store(f"sqlite:///{tmp_path}/hub.sqlite")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(f"sqlite:///{tmp_path}/nowhere/hub.sqlite")
    with pytest.raises(StoreError, match="cannot be used"):
        Store("nonsense")
