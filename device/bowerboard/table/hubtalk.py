"""The table's side of the contract with the hub: pure, so that every fault can be tried on it.

Connections, payloads, commits and times go in; what to publish, what to put into the session's
inbox and what is wrong come out.  It promises that the hub gets every row of the journal at least
once and in order where nothing is lost: it goes on behind the last number that the hub has stored,
and begins there anew whenever the hub says so or is silent for ``PATIENCE_S``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bowerboard.hublink import jsontext
from bowerboard.hublink.payloads import (
    BATCH_MAX,
    BEAT_S,
    BUSY_BEAT_S,
    LOST_S,
    Ack,
    Clash,
    Command,
    HubLink,
    Link,
    State,
)
from bowerboard.hublink.topics import HUB_LINK, Said, Told, said, told
from bowerboard.table import told as telling
from bowerboard.table.hubacts import Act, Enter, Identity, Note, Publish, what_of
from bowerboard.table.outbox import Outbox
from bowerboard.view import LinkFault, LinkTrouble, Question, TableView

PATIENCE_S = 5.0
"""So long without an acknowledgement, rows are sent again."""

WINDOW = 4 * BATCH_MAX
"""Numbers sent and not acknowledged, at most."""

CLASH_S = 15.0
"""So long a clash is told after the last sign of it."""


@dataclass(slots=True)
class HubTalk:
    """One table's talk with the hub.  Times are seconds on the table's monotonic clock."""

    who: Identity
    outbox: Outbox
    wall: Callable[[], float]
    low_power: Callable[[], bool] = lambda: False
    last: int = 0  # the last number committed
    _view: TableView | None = None
    _asked: dict[Question, float] = field(default_factory=dict)
    _linked: bool = False
    _session: int = 0
    _beat: int = 0
    _spoke: float = 0.0
    _beat_at: float = 0.0
    _acked: int | None = None  # None: the hub has not said yet
    _sent: int = 0
    _progress: float = 0.0
    _hub: HubLink | None = None
    hub_at: float = 0.0  # when the hub was heard last; at first, when we began
    _hub_known: str | None = None  # since this connection; "" once it has gone
    _others: dict[str, tuple[int, int]] = field(default_factory=dict)
    _clash: tuple[LinkTrouble | None, float] = (None, 0.0)
    _trouble: LinkTrouble | None = None

    # -- the connection --------------------------------------------------------------------

    @property
    def subscriptions(self) -> tuple[str, ...]:
        """What to subscribe to at every connection."""
        me = self.who.table
        return (told(me, Told.ACK), told(me, Told.COMMAND), told(me, Told.CLASH),
                said(me, Said.LINK), HUB_LINK)  # fmt: skip

    def will(self) -> Publish:
        """The last will of the next connection."""
        link = self._link(online=False, session=self._session + 1)
        return Publish(said(self.who.table, Said.LINK), jsontext.write(link), retain=True)

    def connected(self, now: float) -> list[Act]:
        """The broker took us, and the subscriptions are made."""
        self._linked, self._acked, self._hub, self._hub_known = True, None, None, None
        self._session += 1
        return [*self._say_link(now), *self._say_state(now), *self._troubles(now)]

    def lost(self, now: float) -> list[Act]:
        """The connection is gone."""
        self._linked, self._acked, self._hub = False, None, None
        return self._troubles(now)

    def parting(self) -> list[Act]:
        """What to say before a disconnect on purpose, which sends no will."""
        if not self._linked:
            return []
        link = replace(self._link(online=False, session=self._session), parted=True)
        return [Publish(said(self.who.table, Said.LINK), jsontext.write(link), retain=True)]

    # -- the table -------------------------------------------------------------------------

    def committed(self, last: int, now: float) -> list[Act]:
        """The journal is safe up to number ``last``."""
        self.last = max(self.last, last)
        return self._pump(now)

    def shown(self, view: TableView, now: float) -> list[Act]:
        """The faces show ``view``, and what it rests on is committed."""
        if view == self._view:
            return []
        self._view = view
        self._asked = {asked: self._asked.get(asked, now) for asked in view.questions}
        return self._say_state(now) if self._linked else []

    @property
    def due(self) -> float | None:
        """When ``tick`` is wanted; None for never."""
        if not self._linked:
            return None
        beat = min(self._spoke + BEAT_S, self._beat_at + BUSY_BEAT_S)
        return min(beat, self._progress + PATIENCE_S) if self._owed else beat

    @property
    def _owed(self) -> bool:
        return self._acked is not None and self._sent > self._acked

    def tick(self, now: float) -> list[Act]:
        """The time ``now`` has come."""
        acts: list[Act] = []
        if not self._linked:
            return self._troubles(now)
        if now >= self._spoke + BEAT_S or now >= self._beat_at + BUSY_BEAT_S:
            acts += self._say_link(now)
        if self._owed and self._acked is not None and now >= self._progress + PATIENCE_S:
            self._sent, self._progress = self._acked, now
        return [*acts, *self._pump(now), *self._troubles(now)]

    # -- what is heard ---------------------------------------------------------------------

    def heard(self, topic: str, payload: bytes, retained: bool, now: float) -> list[Act]:
        """``payload`` came on ``topic``; one that cannot be read is noted and changes nothing."""
        try:
            return [*self._heard(topic, payload, retained, now), *self._troubles(now)]
        except jsontext.Malformed as why:
            return [Note(f"{topic}: refused: {why}")]

    def _heard(self, topic: str, payload: bytes, retained: bool, now: float) -> list[Act]:
        me = self.who.table
        if topic == HUB_LINK:
            return self._heard_hub(jsontext.read(HubLink, payload), retained, now)
        if topic == said(me, Said.LINK):
            self._heard_own(jsontext.read(Link, payload), now)
            return []
        if retained:
            # Nobody tells a table anything that outlasts the moment.
            return [Note(f"{topic}: refused: a leftover of the broker's")]
        if topic == told(me, Told.ACK):
            return self._heard_ack(jsontext.read(Ack, payload), now)
        if topic == told(me, Told.CLASH):
            others = [b for b in jsontext.read(Clash, payload).boards if b != self.who.board]
            self._clash = (self._twice(others), now)
            return []
        if topic == told(me, Told.COMMAND):
            return self._heard_command(jsontext.read(Command, payload), now)
        return [Note(f"{topic}: refused: nothing is told there")]

    def _heard_hub(self, hub: HubLink, retained: bool, now: float) -> list[Act]:
        if retained:
            return []  # it may be long gone; a living one is heard within a beat
        known, self._hub_known = self._hub_known, hub.instance if hub.online else ""
        self._hub = hub if hub.online else None
        if not hub.online:
            return []
        self.hub_at = now
        if known in (None, hub.instance) or self._acked is None:
            return []
        # Another hub, or one that was started again: hear from it what it has stored.
        self._acked = None
        return [*self._say_link(now), *self._say_state(now)]

    def _heard_own(self, link: Link, now: float) -> None:
        """Somebody under our name; a word of ours comes back to us too."""
        if link.instance == self.who.instance or not link.online:
            return
        # One kept by the broker proves nothing until it moves: it may be ours of yesterday.
        count = (link.session, link.beat)
        before = self._others.get(link.instance)
        self._others[link.instance] = count
        if before is not None and before != count:
            self._clash = (self._twice([link.board] if link.board != self.who.board else []), now)

    def _twice(self, others: Sequence[str]) -> LinkTrouble:
        """This table's name is used by ``others``, boards; none: by a copy of this one."""
        fault = LinkFault.BOARD if others else LinkFault.COPY
        return LinkTrouble(fault, self.who.table, ", ".join(others))

    def _heard_ack(self, ack: Ack, now: float) -> list[Act]:
        if ack.journal != self.outbox.journal:
            return self._say_link(now)  # it speaks of another journal: say which this is
        acts = [] if ack.hub is None else self._heard_hub(ack.hub, False, now)
        if self._acked is None or ack.again or ack.upto > self._sent:
            self._sent = min(ack.upto, self.last)
        self._acked, self._progress = min(ack.upto, self.last), now
        return [*acts, *self._pump(now)]

    def _heard_command(self, command: Command, now: float) -> list[Act]:
        why = self._objection(command, now)
        if why:
            return [Note(f"command {command.id} of {command.by!r}: refused: {why}")]
        return [
            Enter(
                telling.Command(
                    command.tournament, command.seq, command.id, command.by, what_of(command),
                    command.latest, command.stands, command.score, command.was,
                )
            )
        ]  # fmt: skip

    def _objection(self, command: Command, now: float) -> str:
        """Why ``command`` is not taken in; its number is judged by the session, which knows."""
        if self._hub is None or now > self.hub_at + LOST_S:
            return "no living hub is heard"
        if command.tournament != self._hub.tournament:
            return f"it is of another tournament, {command.tournament!r}"
        if " " in command.tournament + command.id or not command.tournament or not command.id:
            return "its tournament or id is no word"
        if self._hub.time + (now - self.hub_at) > command.expires:
            return "it came too late"
        return "" if what_of(command) else "it says nothing to do"

    # -- what is said ----------------------------------------------------------------------

    def _pump(self, now: float) -> list[Act]:
        """Send what the hub has not, as far as the window goes."""
        acts: list[Act] = []
        while self._linked and self._acked is not None and self._sent < self.last:
            if self._sent - self._acked >= WINDOW:
                break
            rows = self.outbox.batch(self._sent, BATCH_MAX, self.wall())
            if rows is None:
                break
            if self._sent == self._acked:
                self._progress = now
            self._sent, self._spoke = rows.last, now
            acts.append(Publish(said(self.who.table, Said.ROWS), jsontext.write(rows)))
        return acts

    def _link(self, online: bool, session: int) -> Link:
        who = self.who
        return Link(
            online, who.board, who.instance, session, self._beat, self.outbox.journal, self.last,
            who.version, self.low_power(), online and self._acked is None,
        )  # fmt: skip

    def _say_link(self, now: float) -> list[Act]:
        self._beat += 1
        self._spoke = self._beat_at = now
        link = self._link(online=True, session=self._session)
        return [Publish(said(self.who.table, Said.LINK), jsontext.write(link), True, qos=0)]

    def _say_state(self, now: float) -> list[Act]:
        if self._view is None:
            return []
        self._spoke = now
        ages = tuple(round(now - self._asked.get(q, now), 1) for q in self._view.questions)
        # What is wrong with the link is for this table's eyes: the hub knows its own end.
        view = replace(self._view, link_trouble=None)
        state = State(self.outbox.journal, self.who.board, self.last, view, ages)
        return [Publish(said(self.who.table, Said.STATE), jsontext.write(state), True)]

    def _troubles(self, now: float) -> list[Act]:
        """Tell the faces when what is wrong with the link has changed."""
        clash, at = self._clash
        trouble = None
        if clash is not None and now < at + CLASH_S:
            trouble = clash
        elif now > self.hub_at + LOST_S:
            trouble = LinkTrouble(LinkFault.NO_HUB)
        if trouble == self._trouble:
            return []
        self._trouble = trouble
        return [Enter(telling.HubHeard(trouble))]
