"""A table killed again and again while it speaks with the hub: all arrives, nothing twice.

The table is a process of its own with the real writer and the real link, the broker a Mosquitto;
somebody listens to every word between table and hub, in the broker's order.
"""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

from halls import acknowledged, hub_at, in_journal, played, raw, stored

from bowerboard.euchre import text
from bowerboard.euchre.history import fold
from bowerboard.hub.broker import HUB_USER
from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import Ack, Link, Rows
from bowerboard.hublink.topics import Said, Told, said, told
from bowerboard.table.journal import open_journal

TABLE = "table-24"
KILLS = 6

CHILD = f"""
import os, queue, sys, time
from pathlib import Path
from bowerboard.table.hubacts import Identity
from bowerboard.table.hubedge import HubAt, HubEdge
from bowerboard.table.journal import open_journal, read_entries
from bowerboard.table.writer import Batch, Committed, Writer

_, played, path, port, password, instance = sys.argv
journal = open_journal(Path(path), "test", 1_000_000.0)
done = max((entry.seq for entry in journal.entries()), default=0)
told = queue.Queue()
writer = Writer(journal, told.put, time.time)
edge = HubEdge(
    HubAt("{TABLE}", "127.0.0.1", int(port), "{TABLE}", password),
    Identity("{TABLE}", "board-24", instance, "test"), Path(path), lambda item: None,
)
writer.start()
edge.start()
edge.committed(done)
for entry in read_entries(Path(played))[done:]:
    writer.submit(Batch((entry,)))
    edge.committed(told.get().batch.entries[-1].seq)
    os.write(1, b".")
    if entry.seq % 5 == 0:
        sys.stdin.buffer.read(1)
sys.stdin.buffer.read()
"""


class Overheard:
    """What table and hub said, in order."""

    def __init__(self) -> None:
        self.words: list[Ack | Link | Rows] = []

    def hear(self, _client, _data, message) -> None:
        kinds = {said(TABLE, Said.ROWS): Rows, said(TABLE, Said.LINK): Link,
                 told(TABLE, Told.ACK): Ack}  # fmt: skip
        if message.payload and not message.retain:
            self.words.append(jsontext.read(kinds[message.topic], message.payload))


def begun(broker, path: Path, number: int) -> subprocess.Popen[bytes]:
    at = [str(path), str(broker.port), broker.credentials.password(TABLE), f"instance-{number}"]
    return subprocess.Popen(
        [sys.executable, "-c", CHILD, path.with_name("played.journal"), *at],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


async def lives(hub, table, rng: random.Random) -> None:
    """Let it commit some entries, and kill it at whatever it is at then."""
    for _ in range(rng.randrange(2, 8)):
        table.stdin.write(b"!")
        table.stdin.flush()
        for _ in range(5):
            await asyncio.to_thread(table.stdout.read, 1)
    if rng.random() < 0.7:  # else it dies before, or while, it speaks with the hub
        upto = hub._places[TABLE].live.upto if TABLE in hub._places else 0
        await acknowledged(hub, TABLE, upto + 1)
    table.kill()
    table.wait()
    table.communicate()


def test_nothing_that_was_acknowledged_is_published_again_and_nothing_is_stored_twice(
    broker, tmp_path
):
    path, rng, heard = tmp_path / "killed.journal", random.Random(5), Overheard()
    whole = open_journal(tmp_path / "played.journal", "test", 1_000_000.0)
    whole.append(played(9, 3), 1_000_000.0)
    whole.close()
    last = played(9, 3)[-1].seq

    async def go():
        async with hub_at(broker, tmp_path / "hub.sqlite") as hub:
            for number in range(KILLS):
                table = begun(broker, path, number)
                await lives(hub, table, rng)
            table = begun(broker, path, KILLS)
            table.stdin.write(b"!" * last)
            table.stdin.flush()
            await acknowledged(hub, TABLE, last)
            table.kill()
            table.communicate()
            rows, here = stored(hub, TABLE), in_journal(path)
            assert [seq for seq, _ in rows] == [seq for seq, _ in here]
            hidden = [seq for seq, body in rows if body is None]
            assert len(hidden) <= 1  # the discard of the deal in hand
            assert [row for row in rows if row[0] not in hidden] == [
                row for row in here if row[0] not in hidden
            ]
            game = fold((seq, text.read(body)) for seq, body in here).game
            assert hub.place(TABLE).live.record.game.score == game.score

    with raw(broker, HUB_USER) as listener:
        listener.on_message = heard.hear
        for topic in (said(TABLE, Said.ROWS), said(TABLE, Said.LINK), told(TABLE, Told.ACK)):
            listener.subscribe(topic, 1)
        asyncio.run(go())

    acked, first_of_instance, bodies, instances = 0, False, {}, set()
    for word in heard.words:
        match word:
            case Link(instance=instance) if instance not in instances:
                instances.add(instance)
                first_of_instance = True
            case Ack(upto=upto):
                assert upto >= acked  # what is stored stays stored
                acked = upto
            case Rows(first=first, rows=rows):
                if first_of_instance:
                    assert first == acked + 1  # it goes on behind what the hub has
                    first_of_instance = False
                for row in (each for each in rows if each.body is not None):
                    assert bodies.setdefault(row.seq, row.body) == row.body
    assert len(instances) > KILLS / 2
    assert bodies.items() <= dict(in_journal(path)).items()
