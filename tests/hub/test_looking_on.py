"""Whoever listens to all that a table says: no card before everybody has seen it.  And Home
Assistant, which may look on and tell nobody anything."""

import asyncio
import contextlib
import json
import re
import threading

from halls import Written, acknowledged, apart, hub_at, played, raw, until

from bowerboard.hub.commands import Message
from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import Command
from bowerboard.hublink.topics import Said, Told, said, told
from bowerboard.twin.hall import HallTable, Plan

CARD = re.compile(r"(?<![\w.])(?:[9TJQKA][cdhs])(?!\w)")


@contextlib.asynccontextmanager
async def listening(broker, user, *topics):
    """What is said on ``topics`` from now on, as ``user`` hears it."""
    heard, ready = [], threading.Event()
    with raw(broker, user) as client:
        client.on_subscribe = lambda *_: ready.set()
        client.on_message = lambda _c, _d, m: heard.append((m.topic, json.loads(m.payload)))
        client.subscribe([(topic, 1) for topic in topics])
        assert await asyncio.to_thread(ready.wait, 10)
        yield heard


def seen_by(entries, last):
    """The cards that everybody has seen by number ``last`` of the journal: of each deal what was
    turned up and played, and what was discarded once the next deal was turned up."""
    seen, sealed = set(), set()
    for entry in entries:
        if entry.seq > last:
            break
        if entry.kind.name != "CONCLUDED":
            continue
        if entry.body.startswith("up "):
            seen |= sealed
            sealed = set()
        (sealed if " discards " in entry.body else seen).update(CARD.findall(entry.body))
    return seen


def test_no_card_leaves_the_table_before_everybody_has_seen_it(broker, tmp_path):
    """A whole session plays the first deals of an evening; each payload is held against what its
    journal says was seen by then.  Only the first deal can tell: later the whole pack was seen."""

    async def go():
        here = f"{said('table-1', Said.ROWS).removesuffix('rows')}+"
        table = HallTable(tmp_path / "t.journal", Plan(3, speed=60.0), broker.at("table-1"), "b1")
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            await until(hub, lambda: hub._connected)
            async with listening(broker, "home", here) as heard:
                table.start()
                try:
                    # It plays on until it is stopped.
                    await until(hub, lambda: any(p.get("opened") for _, p in heard))
                finally:
                    await asyncio.to_thread(table.stop)
        entries = table.entries
        discards = [e for e in entries if " discards " in e.body]
        assert discards
        told_cards = 0
        for topic, payload in heard:
            words = json.dumps({key: each for key, each in payload.items() if key != "journal"})
            last = payload.get("last" if topic.endswith("rows") else "seq", 0)
            cards = set(CARD.findall(words))
            told_cards += len(cards)
            assert cards <= seen_by(entries, last), topic
        assert told_cards > 100
        assert any(payload.get("opened") for _, payload in heard), "told once its deal is over"

    apart(go())


def test_home_assistant_finds_a_table_and_may_only_look_on(broker, tmp_path):
    """Its user reads the description that the hub leaves; what it says to a table is not heard."""

    async def go():
        table = Written(broker, tmp_path, "table-9", played(4, 1))
        last = table.commit()
        async with hub_at(broker, tmp_path / "hub.sqlite", home_assistant=True) as hub:
            table.start()
            await acknowledged(hub, "table-9", last)
            link = said("table-9", Said.LINK)
            async with listening(broker, "home", "homeassistant/#", link) as heard:
                described = "homeassistant/device/bowerboard_table_9/config"
                await until(hub, lambda: {described, link} <= {topic for topic, _ in heard})
            with raw(broker, "home") as home:
                order = Command("c", "spring", 9, 9e12, "Eve", "score 9,9")
                said_it = home.publish(told("table-9", Told.COMMAND), jsontext.write(order), 1)
                await asyncio.to_thread(said_it.wait_for_publish, 10)
            config = dict(heard)[described]
            assert config["device"]["name"] == "Table 9"
            assert config["state_topic"] == said("table-9", Said.STATE)
            asked = asyncio.ensure_future(hub.command("table-9", Message("hello"), "Ann", 0))
            await until(hub, lambda: any(hasattr(item, "what") for item in table.items))
            asked.cancel()
        assert [i.what for i in table.items if hasattr(i, "what")] == ["message hello"]
        table.stop()

    apart(go())
