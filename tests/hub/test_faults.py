"""Whatever happens between a table and the hub, the hub ends with the table's journal, once.

A real Mosquitto, real journals, real links.  Times are only waited for, never judged.
"""

import asyncio
import json
import subprocess
import sys
from contextlib import ExitStack

import pytest
from halls import (
    IDS,
    Written,
    acknowledged,
    apart,
    conclusions,
    hub_at,
    in_journal,
    played,
    stored,
    until,
)

from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import Rows
from bowerboard.hublink.topics import Said, Told, said, told


def opened_but_last(rows):
    """Rows without the words of a discard that is still sealed, its deal not being over."""
    return [(seq, body) for seq, body in rows if body is not None and " discards " not in body]


def same(hub, table, path):
    mine, theirs = stored(hub, table), in_journal(path)
    assert [seq for seq, _ in mine] == [seq for seq, _ in theirs]
    assert opened_but_last(mine) == opened_but_last(theirs)
    sealed = [seq for seq, body in mine if body is None]
    assert len(sealed) <= 1, "discards of deals that are over are told"


def test_every_row_arrives_once(broker, tmp_path):
    async def go():
        table = Written(broker, tmp_path, "table-1", played(3, 3))
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.commit(40)
            table.start()
            while table.waiting:
                last = table.commit(7)
            await acknowledged(hub, "table-1", last)
            same(hub, "table-1", table.path)
            card = hub.table("table-1").card
            assert (card.linked, card.score) == (True, hub.place("table-1").live.record.game.score)
            table.stop()

    apart(go())


def test_broker_killed_and_restarted_m03a(broker, tmp_path):
    """After the broker's restart tables both speak and hear: subscribed at every connection."""

    async def go():
        table = Written(broker, tmp_path, "table-2", played(4, 3))
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.commit(30)
            table.start()
            await acknowledged(hub, "table-2", 30)
            broker.kill()
            last = table.commit()  # the table plays on
            await until(hub, lambda: not hub._connected)
            broker.start()
            await acknowledged(hub, "table-2", last)
            same(hub, "table-2", table.path)
            # And it hears: the seat change of round 3.
            await until(hub, lambda: hub.place("table-2").live.linked(hub.clock()))
            outcome = asyncio.ensure_future(hub.message("Seat change, round 3", "Ann"))
            await until(hub, lambda: any(getattr(i, "what", "") for i in table.items))
            (heard,) = [i for i in table.items if getattr(i, "what", "")]
            assert heard.what == "message Seat change, round 3"
            outcome.cancel()
            table.stop()

    apart(go())


def test_cut_off_for_a_whole_game(broker, tmp_path):
    """The table needs no network; all of it is delivered afterwards, in payloads of many rows."""

    async def go():
        entries = played(5, 20)
        table = Written(broker, tmp_path, "table-3", entries)
        last = table.commit()
        assert sum(body.startswith("game ") for _, body in conclusions(entries)) > 1
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.start()
            await acknowledged(hub, "table-3", last)
            same(hub, "table-3", table.path)
            table.stop()

    apart(go())


HUB = """
import asyncio, os, signal, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from halls import new_hub
from bowerboard.hub.link import BrokerAt
from bowerboard.hub.hall import Reach
from bowerboard.hub.director import LiveHub
from bowerboard.hub.store import Store

_, _, database, port, password = sys.argv

async def go():
    reach = Reach("127.0.0.1", 8080, "http://127.0.0.1", "127.0.0.1", int(port), "", str)
    hub = LiveHub(Store(f"sqlite:///{database}"), reach, "spring")
    def killed(filings):
        os.kill(os.getpid(), signal.SIGKILL)
    hub.files._filed = killed       # stored; the acknowledgement is never said
    await hub.start(BrokerAt("127.0.0.1", int(port), "hub", password))
    await asyncio.sleep(60)

asyncio.run(go())
"""


def test_hub_killed_between_store_and_acknowledge(broker, tmp_path):
    """SIGKILL after the commit and before the acknowledgement: heard again, stored once."""
    from pathlib import Path

    database = tmp_path / "hub.sqlite"
    table = Written(broker, tmp_path, "table-4", played(6, 2))
    last = table.commit()
    table.start()
    here = str(Path(__file__).parent)
    at = [str(database), str(broker.port), broker.credentials.password("hub")]
    killed = subprocess.run([sys.executable, "-c", HUB, here, *at], check=False, timeout=60)
    assert killed.returncode == -9

    async def go():
        async with hub_at(broker, database) as hub:
            before = len(stored(hub, "table-4"))
            assert before > 0
            await acknowledged(hub, "table-4", last)
            same(hub, "table-4", table.path)

    apart(go())
    table.stop()


def raw_client(broker, user):
    """A client of paho's that speaks and listens as ``user``."""
    from paho.mqtt import client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion

    client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv311)
    client.username_pw_set(user, broker.credentials.password(user))
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    return client


def say(client, topic, payload, retain=False):
    client.publish(topic, payload, 1, retain).wait_for_publish(10)


def batches(entries, journal, board, size):
    """The evening as payloads of rows, as a table says them."""
    from bowerboard.table.journal_tail import Filed
    from bowerboard.table.outbox import Outbox

    def read(after, limit):
        return [Filed(e, 1_000_000.0) for e in entries if after < e.seq <= after + limit]

    box, made, after = Outbox(journal, board, read), [], 0
    while (rows := box.batch(after, size, 1_000_000.0)) is not None:
        made.append(rows)
        after = rows.last
    return made


def test_duplicates_without_dup_and_reordering(broker, tmp_path):
    """The same payloads said again as new ones, and in any order."""

    async def go():
        entries = played(8, 3)
        made = batches(entries, "j1", "b5", 11)
        client = raw_client(broker, "table-5")
        topic = said("table-5", Said.ROWS)
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: hub._connected)
            # What comes while the hub looks up what it has of a table is only asked for again.
            await asyncio.to_thread(say, client, topic, jsontext.write(made[1]))
            await until(hub, lambda: "table-5" in hub._places)
            await until(hub, lambda: not hub.place("table-5").live.loading)
            order = [1, 0, 0, 2, 1, 4, 3, 3, 2, *reversed(range(5, len(made))), 0, 1]
            for number in order:
                await asyncio.to_thread(say, client, topic, jsontext.write(made[number]))
            await acknowledged(hub, "table-5", entries[-1].seq)
            assert opened_but_last(stored(hub, "table-5")) == opened_but_last(conclusions(entries))
            assert len(stored(hub, "table-5")) == len(conclusions(entries))
        client.disconnect()
        client.loop_stop()

    apart(go())


def test_a_gap_is_asked_for_again(broker, tmp_path):
    async def go():
        made = batches(played(8, 3), "j1", "b6", 50)
        client = raw_client(broker, "table-6")
        acks = asyncio.Queue()
        loop = asyncio.get_running_loop()
        client.on_message = lambda _c, _d, m: loop.call_soon_threadsafe(acks.put_nowait, m.payload)
        client.subscribe(told("table-6", Told.ACK), 1)
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: hub._connected)
            topic = said("table-6", Said.ROWS)
            # The first makes the table known and its journal; the second is lost.
            await asyncio.to_thread(say, client, topic, jsontext.write(made[0]))
            await until(hub, lambda: "table-6" in hub._places)
            await until(hub, lambda: not hub.place("table-6").live.loading)
            await asyncio.to_thread(say, client, topic, jsontext.write(made[0]))
            await acknowledged(hub, "table-6", made[0].last)
            await asyncio.to_thread(say, client, topic, jsontext.write(made[2]))
            async with asyncio.timeout(20):
                while True:
                    ack = json.loads(await acks.get())
                    if ack["again"] and ack["upto"] == made[0].last:
                        break
        client.on_message = None
        client.disconnect()
        client.loop_stop()

    apart(go())


def test_retained_leftovers_change_nothing_m01(broker, tmp_path):
    """A result kept by the broker and heard by a restarted hub: the score is unchanged."""

    async def go():
        entries = played(9, 2)
        (made,) = batches(entries, "j1", "b7", 5000)
        client = raw_client(broker, "table-7")
        topic = said("table-7", Said.ROWS)
        await asyncio.to_thread(say, client, topic, jsontext.write(made), True)
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: bool(hub._refused))
            assert "table-7" not in hub._places
            (line,) = await hub.audit()
            assert "retained" in line.came
        await asyncio.to_thread(say, client, topic, b"", True)
        client.disconnect()
        client.loop_stop()

    apart(go())


def test_rows_are_never_retained_and_states_are_m01(broker, tmp_path):
    async def go():
        table = Written(broker, tmp_path, "table-8", played(9, 1))
        from bowerboard.euchre.history import fold
        from bowerboard.gameview import view_of_game
        from bowerboard.table.journal import read_events

        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            last = table.commit()
            table.start()
            table.edge.show(view_of_game(fold(read_events(table.path)).game))
            await acknowledged(hub, "table-8", last)
            await until(hub, lambda: hub.place("table-8").live.state is not None)
            table.stop()
        kept = []
        client = raw_client(broker, "table-8")
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        def hear(_c, _d, message):
            kept.append((message.topic, message.retain))
            if len(kept) == 2:
                loop.call_soon_threadsafe(done.set)

        client.on_message = hear
        client.subscribe("bowerboard/1/from/table-8/+", 1)
        await asyncio.wait_for(done.wait(), 20)
        client.disconnect()
        client.loop_stop()
        assert sorted(kept) == [
            (said("table-8", Said.LINK), True),
            (said("table-8", Said.STATE), True),
        ]

    apart(go())


def test_twenty_reconnecting_at_once_with_clocks_apart_m03c(broker, tmp_path):
    """Twenty tables, their clocks days apart, all cut off and back: nothing lost or doubled."""

    async def go():
        ids = IDS[:20]
        with ExitStack() as stack:
            tables = []
            for number, table in enumerate(ids):
                wall = 1_000_000.0 + 100_000.0 * number * (-1) ** number
                made = Written(broker, tmp_path, table, played(10 + number % 3, 2), wall=wall)
                stack.callback(made.stop)
                made.commit(20)
                made.start()
                tables.append(made)
            async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
                for table in ids:
                    await acknowledged(hub, table, 20)
                broker.kill()
                lasts = [table.commit() for table in tables]
                broker.start()
                for table, last in zip(ids, lasts, strict=True):
                    await acknowledged(hub, table, last)
                for table in tables:
                    same(hub, table.path.stem, table.path)
                # Since when is told by the hub's clock, whatever theirs say.
                now = hub.clock()
                for table in ids:
                    lines = hub.place(table).live.record.lines
                    assert all(line.at <= now for line in lines)

    apart(go())


def test_waits_before_connecting_again_are_random_m03c():
    from bowerboard.table.hubedge import BACKOFF_S, HubEdge

    waits = set()
    for _ in range(40):
        edge = object.__new__(HubEdge)
        edge._failures = 3
        HubEdge._wait(edge)
        waits.add(edge._retry)
    assert len(waits) == 40
    assert BACKOFF_S[1] <= 30


@pytest.mark.parametrize("times", [1, 2, 5])
def test_import_again_and_rebuild_give_the_same_numbers_m08(broker, tmp_path, times):
    """Reported by the table, imported again, rebuilt from the store: each counted once."""
    from bowerboard.hub.livetable import LiveTable
    from bowerboard.hub.store import Store

    entries = played(11, 20)
    store = Store(f"sqlite:///{tmp_path}/hub.sqlite")
    live = LiveTable("table-1")
    for _ in range(times):
        for rows in batches(entries, "j1", "b", 37):
            heard = live.heard_rows(rows, 2_000_000.0)
            if heard.load:
                live.loaded([], 0)
                heard = live.heard_rows(rows, 2_000_000.0)
            store.file(heard.filings)
            store.file(heard.filings)  # and the file itself is imported twice
    rebuilt = LiveTable("table-1", journal="j1")
    rebuilt.loaded(store.rows("table-1", "j1"), store.covers()["table-1", "j1"])
    games = [event for event in conclusions(entries) if event[1].startswith("game ")]
    stored_games = [
        row for row in store.rows("table-1", "j1") if (row.body or "").startswith("game ")
    ]
    assert len(stored_games) == len(games) > 1
    assert rebuilt.record.game.score == live.record.game.score
    assert len(rebuilt.record.game.results) == len(live.record.game.results)
    assert isinstance(jsontext.read(Rows, jsontext.write(rows)), Rows)
    store.close()
