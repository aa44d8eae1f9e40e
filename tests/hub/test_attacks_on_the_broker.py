"""Somebody with one table's credential, or none: refused, logged, and nothing changed."""

import asyncio
import json
import threading

import pytest
from halls import (
    IDS,
    Written,
    acknowledged,
    apart,
    hub_at,
    played,
    raw,
    real_table,
    stored,
    until,
    up_to_renege,
)
from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from bowerboard.hub.link import Message
from bowerboard.hub.shown import Need
from bowerboard.hublink import jsontext, payloads
from bowerboard.hublink.payloads import HubLink, Link, Row, Rows
from bowerboard.hublink.topics import HUB_LINK, Said, Told, said, told
from bowerboard.view import LinkFault, LinkTrouble


def forged_rows(last=2):
    rows = (Row(1, "game 0-0", 0.0), Row(2, "score 9,9: forged", 0.0))
    return jsontext.write(Rows("evil", "evil", 1, last, rows))


def test_nobody_gets_in_without_a_password(broker):
    for user, password in ((None, None), ("table-1", "guess"), ("hub", ""), ("nobody", "x")):
        client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv311)
        if user is not None:
            client.username_pw_set(user, password)
        came = threading.Event()
        reasons = []
        client.on_connect = lambda _c, _d, _f, reason, _p, r=reasons, e=came: (
            r.append(reason.is_failure), e.set()
        )  # fmt: skip
        client.connect("127.0.0.1", broker.port)
        client.loop_start()
        assert came.wait(10)
        client.disconnect()
        client.loop_stop()
        assert reasons[0] is True


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        (said("table-2", Said.ROWS), forged_rows()),
        (said("table-2", Said.STATE), b"{}"),
        (
            said("table-2", Said.LINK),
            jsontext.write(Link(False, "board-table-2", "i-table-2", 99)),
        ),
        (told("table-2", Told.ACK), jsontext.write(payloads.Ack("x", 10**6))),
        (told("table-2", Told.COMMAND), b"{}"),
        (told("table-1", Told.COMMAND), b"{}"),
        (HUB_LINK, jsontext.write(HubLink(True, "evil", 1, "evil", 0.0))),
        ("homeassistant/device/x/config", b"{}"),
        ("bowerboard/1/from/table-1/../table-2/rows", forged_rows()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_table_speaks_only_for_itself(broker, topic, payload):
    """What another credential says there reaches nobody: a witness of the hub's hears all else."""
    with raw(broker, "hub") as witness, raw(broker, "table-1") as thief:
        heard = []
        done = threading.Event()

        def hear(_c, _d, message):
            heard.append(message.topic)
            if message.topic == said("table-1", Said.ROWS):
                done.set()

        witness.on_message = hear
        ready = threading.Event()
        witness.on_subscribe = lambda *_: ready.set()
        witness.subscribe([("bowerboard/1/#", 1), ("homeassistant/#", 1)])
        assert ready.wait(10)
        heard.clear()
        thief.publish(topic, payload, 1).wait_for_publish(10)
        thief.publish(said("table-1", Said.ROWS), b"own", 1).wait_for_publish(10)
        assert done.wait(10)
        assert [each for each in heard if each != said("table-1", Said.ROWS)] == []


def test_a_table_hears_only_what_is_for_it(broker):
    with raw(broker, "hub") as hub, raw(broker, "table-1") as spy:
        heard = []
        done = threading.Event()

        def hear(_c, _d, message):
            heard.append(message.topic)
            if message.topic == told("table-1", Told.ACK):
                done.set()

        ready = threading.Event()
        spy.on_message = hear
        spy.on_subscribe = lambda *_: ready.set()
        spy.subscribe([("#", 1), ("bowerboard/#", 1), ("bowerboard/1/+/+/+", 1)])
        assert ready.wait(10)
        for topic in (said("table-2", Said.STATE), told("table-2", Told.COMMAND)):
            hub.publish(topic, b"secret", 1).wait_for_publish(10)
        hub.publish(told("table-1", Told.ACK), b"x", 1).wait_for_publish(10)
        assert done.wait(10)
        assert set(heard) == {told("table-1", Told.ACK)}


BAD = {
    "no JSON": b"\x00\xff",
    "deep": b"[" * 50_000,
    "no object": b"7",
    "no fields": b"{}",
    "numbers that do not fit": jsontext.write(
        Rows("j", "board-table-3", 5, 4, (Row(9, "1 passes", 0.0),))
    ),
    "a row outside": jsontext.write(Rows("j", "board-table-3", 1, 2, (Row(9, "1 passes", 0.0),))),
    "endless number": b'{"journal":"j","board":"b","first":1e400,"last":2}',
    "control characters": b'{"journal":"\\u0007","board":"b","first":1,"last":2}',
    "long": jsontext.write(Rows("j", "b" * 2500, 1, 1)),
    "a long journal": jsontext.write(Rows("j" * 65, "board-table-3", 1, 1)),
}


def test_malformed_payloads_are_refused_logged_and_change_nothing(broker, tmp_path):
    async def go():
        table = Written(broker, tmp_path, "table-3", played(3, 1))
        last = table.commit()
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.start()
            await acknowledged(hub, "table-3", last)
            before = stored(hub, "table-3"), hub.table("table-3").card.score
            with raw(broker, "table-3") as thief:
                for name, payload in BAD.items():
                    hub._refused.clear()
                    message = thief.publish(said("table-3", Said.ROWS), payload, 1)
                    await asyncio.to_thread(message.wait_for_publish, 10)
                    await until(hub, lambda: bool(hub._refused))
                    assert hub._refused, name
                hub._refused.clear()
                message = thief.publish(said("table-3", Said.LINK), b"{}", 1)
                await asyncio.to_thread(message.wait_for_publish, 10)
                await until(hub, lambda: bool(hub._refused))
            await hub.files.flush()
            assert (stored(hub, "table-3"), hub.table("table-3").card.score) == before
            lines = await hub.audit()
            assert all(line.came.startswith("refused") for line in lines)
            assert len(lines) >= len(BAD)
        table.stop()

    apart(go())


def test_an_oversized_payload_does_not_get_through_the_broker(broker, tmp_path):
    async def go():
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: hub._connected)
            with raw(broker, "table-4") as thief:
                thief.publish(said("table-4", Said.ROWS), b"x" * 400_000, 1)
                message = thief.publish(said("table-4", Said.LINK), b"{}", 1)
                await asyncio.to_thread(message.wait_for_publish, 20)
                await until(hub, lambda: said("table-4", Said.LINK) in hub._refused)
            assert said("table-4", Said.ROWS) not in hub._refused

    apart(go())


def clashes(hub, table):
    return [each for each in hub.table(table).card.needs if each.need is Need.CLASH]


def test_another_board_with_the_tables_own_credential_is_named_and_not_heard(broker, tmp_path):
    """A thief with the right password: the first board is heard, both are named."""

    async def go():
        table = Written(broker, tmp_path, "table-5", played(4, 1))
        last = table.commit()
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.start()
            await acknowledged(hub, "table-5", last)
            before = stored(hub, "table-5")
            with raw(broker, "table-5") as thief:
                message = thief.publish(said("table-5", Said.ROWS), forged_rows(), 1)
                await asyncio.to_thread(message.wait_for_publish, 10)
                await until(hub, lambda: bool(clashes(hub, "table-5")))
            (reason,) = clashes(hub, "table-5")
            assert reason.words == "board board-table-5 and board evil both say that they are it"
            await hub.files.flush()
            assert stored(hub, "table-5") == before
            named = LinkTrouble(LinkFault.BOARD, "table-5", "evil")
            await until(
                hub, lambda: any(getattr(i, "trouble", None) == named for i in table.items)
            )
        table.stop()

    apart(go())


def test_after_a_restart_of_the_hub_the_first_board_is_still_the_first(broker, tmp_path):
    """The thief speaks first when the hub is back, and is named and not heard all the same."""

    async def go():
        table = Written(broker, tmp_path, "table-6", played(4, 1))
        last = table.commit()
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table.start()
            await acknowledged(hub, "table-6", last)
            before = stored(hub, "table-6")
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: hub._connected)
            # Before the table itself: as it is called, and as if it were known.
            hub.hear(Message(said("table-6", Said.ROWS), forged_rows(), False))
            await until(hub, lambda: bool(clashes(hub, "table-6")))
            (reason,) = clashes(hub, "table-6")
            assert reason.words == "board board-table-6 and board evil both say that they are it"
            await hub.files.flush()
            assert stored(hub, "table-6") == before
        table.stop()

    apart(go())


def test_replayed_commands_are_done_once_m01(broker, tmp_path):
    """Whoever can speak as the hub says an old command again, retained or not."""
    from bowerboard.hub.commands import Came
    from bowerboard.hublink.corrections import SetScore

    entries = up_to_renege(7)

    async def go():
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            table = real_table(broker, tmp_path, IDS[20], entries, 7)
            table.start()
            await until(hub, lambda: IDS[20] in hub._places and _known(hub, entries))
            with raw(broker, "hub") as witness:
                taped = []
                ready = threading.Event()
                witness.on_subscribe = lambda *_: ready.set()
                witness.on_message = lambda _c, _d, m: taped.append(m.payload)
                witness.subscribe(told(IDS[20], Told.COMMAND), 1)
                assert await asyncio.to_thread(ready.wait, 10)
                for score in ((1, 1), (2, 2)):
                    version = hub.table(IDS[20]).card.version
                    outcome = await hub.command(IDS[20], SetScore(score), "Ann", version)
                    assert outcome.came is Came.DONE
                assert [json.loads(each)["seq"] for each in taped[:2]] == [1, 2]
                for retain in (False, True):
                    for payload in taped[:2]:
                        message = witness.publish(told(IDS[20], Told.COMMAND), payload, 1, retain)
                        await asyncio.to_thread(message.wait_for_publish, 10)
                # A new command after them shows that they were heard.
                version = hub.table(IDS[20]).card.version
                await hub.command(IDS[20], SetScore((3, 3)), "Ann", version)
                witness.publish(told(IDS[20], Told.COMMAND), b"", 1, True).wait_for_publish(10)
            scores = [e.body for e in table.entries if e.body.startswith("score ")]
            assert scores == ["score 1,1: Ann", "score 2,2: Ann", "score 3,3: Ann"]
            taken = [e.body for e in table.entries if e.body.startswith("told ")]
            assert len(taken) == 3, "an old one is not even looked at"
            await asyncio.to_thread(table.stop)

    apart(go())


def _known(hub, entries):
    live = hub.place(IDS[20]).live
    return live.upto > entries[-1].seq and live.state is not None and live.linked(hub.clock())
