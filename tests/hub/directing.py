"""A director at work: a hub and one real table that has just seen a renege, or a hub alone."""

import asyncio

from halls import apart, hub_at, new_hub, real_table, until, up_to_renege

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
                await until(hub, lambda: table in hub._places and ready(hub, table, entries))
                await work(at)
            finally:
                await asyncio.to_thread(made.stop)

    apart(go())


def ready(hub, table, entries):
    live = hub.place(table).live
    there = live.upto > entries[-1].seq and live.state is not None and live.linked(hub.clock())
    card = hub.place(table).card
    return there and card is not None and card.version == live.version


def alone(broker, folder, work, **more):
    async def go():
        hub = new_hub(broker, folder / "hub.sqlite", **more)
        await hub.start(None)
        try:
            await work(hub)
        finally:
            await hub.stop()

    apart(go())
