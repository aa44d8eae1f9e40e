"""The hub without tables: by hand, names, codes, people, the public's delay."""

from dataclasses import replace

import pytest
from directing import alone

from bowerboard.hub.api import JoinRefused, NameTaken, NoSuchTable, Role, User
from bowerboard.hub.commands import (
    Came,
    Confirm,
    EnteredDeal,
)
from bowerboard.hub.shown import Need, Source
from bowerboard.hub.store import Store
from bowerboard.hublink.corrections import Undo, VoidDeal
from bowerboard.hublink.joincode import id_of


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
        assert hub.table(id).undo.startswith("the score is set to 1-8")
        version = hub.table(id).card.version
        assert (await hub.command(id, Undo(), "Bob", version)).came is Came.DONE
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
        called = id_of(code.url.partition("#")[2])
        given = await hub.enrol(called.upper(), "board-1")
        assert (given.table, given.name, given.user) == ("table-4", "Table 4", "table-4")
        assert given.password == broker.credentials.password("table-4")
        with pytest.raises(JoinRefused, match="has been used"):
            await hub.enrol(called, "board-2")
        with pytest.raises(JoinRefused, match="not known"):
            await hub.enrol("a" * 16, "board-2")
        late = await hub.join_code("Table 5", "Ann")
        now = hub.clock()
        hub.clock = lambda: now + 3600.0
        with pytest.raises(JoinRefused, match="too old"):
            await hub.enrol(id_of(late.url.partition("#")[2]), "board-2")
        assert not any(card.id == "hub" for card in hub.tables())

    alone(broker, tmp_path, work)


def test_where_the_pages_have_https_no_code_leads_around_it(broker, tmp_path):
    async def work(hub):
        hub._reach = replace(hub._reach, base_url="https://hall.example")
        code = await hub.join_code("Table 4", "Ann")
        assert code.code == code.url
        assert code.url.startswith("https://hall.example/join/")

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
