"""The hub with all that a director may do; ``hub.api.Hub`` says what is promised."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bowerboard.euchre.events import GameBegan
from bowerboard.hub import sending
from bowerboard.hub.byhand import begun, entered, worth
from bowerboard.hub.changes import ANY_SCORE, Kind, first_against, rests_on
from bowerboard.hub.commands import (
    MESSAGE_MAX,
    REASON_MAX,
    Attend,
    Came,
    Command,
    Confirm,
    EnteredDeal,
    Message,
    Outcome,
    Pause,
)
from bowerboard.hub.hall import Hall
from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.places import Place
from bowerboard.hub.record import Unfoldable
from bowerboard.hub.telling import command_words, event_of
from bowerboard.hublink import jsontext
from bowerboard.hublink.corrections import SetScore
from bowerboard.hublink.topics import Told, told

BY_HAND = "entered by hand"
"""Why a table's score is set by what was entered while its pads were dead: that counts."""

ANSWER_S = 4.0
"""How long a command waits for its table's answer before the director is told that it waits."""


class LiveHub(Hall):
    """See ``hub.api.Hub``."""

    # -- commands --------------------------------------------------------------------------

    async def command(
        self, table: str, command: Command, by: str, version: int, reason: str = ""
    ) -> Outcome:
        """See ``api.Hub``."""
        place = self.place(table)
        words = command_words(command)
        refused = _objection(command, reason)
        if refused:
            return await self._came(place, by, words, reason, Came.REFUSED, refused)
        stale = self._stale(place.shown, version, rests_on(command))
        if stale:
            return await self._came(place, by, words, reason, Came.STALE, stale)
        if isinstance(command, Confirm):
            place.row = replace(place.row, confirmed=place.confirmed_key())
            self._keep(place)
            place.shown.note(Kind.EDIT, None, by, words)
            return await self._came(place, by, words, reason, Came.DONE, "confirmed")
        local = place.row.by_hand or place.hand is not None
        if local and not isinstance(command, Message | Pause | Attend):
            return await self._enter(place, command, by, reason)
        if place.row.by_hand:
            return await self._came(
                place, by, words, reason, Came.REFUSED, "this table has no faces"
            )
        return await self._tell(place, command, by, reason)

    def _stale(self, live: LiveTable, version: int, kinds: frozenset[Kind]) -> str:
        """Who was first, where something that matters has changed since ``version``."""
        if not kinds:
            return ""
        since = live.since(version)
        if since is None:
            return "much has changed since you looked: look again"
        move = first_against(since, kinds)
        if move is None:
            return ""
        return f"{move.by or 'the table'} was first: {move.words}; look again"

    async def _enter(self, place: Place, command: Command, by: str, reason: str) -> Outcome:
        """Do ``command`` at a table whose record is kept here."""
        record, words = place.shown.record, command_words(command)
        event = event_of(record.history, command, by, reason)
        if event is None:
            why = "this table is scored by hand: award points, or set the score"
            return await self._came(place, by, words, reason, Came.REFUSED, why)
        try:
            self.files.put(place.shown.enter(event, by, self.clock(), reason))
        except Unfoldable as why:
            return await self._came(place, by, words, reason, Came.REFUSED, str(why))
        self._mirror(place, by)
        return await self._came(place, by, words, reason, Came.DONE, "done")

    async def _tell(
        self, place: Place, command: Command, by: str, reason: str, whatever: bool = False
    ) -> Outcome:
        """Send ``command`` to the table, and wait a moment for its answer; with ``whatever`` it
        is done whatever the table's score has become meanwhile."""
        now, live = self.clock(), place.live
        if isinstance(command, Attend):
            live.taken_back.clear()
        at = (self.tournament, now)
        pending = place.sending.new(command, by, reason, live.record, at)
        if whatever:
            pending.payload = replace(pending.payload, score=())
        if rests_on(command):
            live.note(Kind.EDIT, None, by, pending.words)
        pending.answer = asyncio.get_running_loop().create_future()
        await self.files.run(sending.keep, self.files.store, place.row.id, pending)
        payload = jsontext.write(pending.payload)
        linked, place.sending.said_at = live.linked(now), now
        self.publish(told(place.row.id, Told.COMMAND), payload)
        self._look(place)
        self.feed.tell(place.row.id)
        try:
            answer = await asyncio.wait_for(
                asyncio.shield(pending.answer), ANSWER_S if linked else 0.0
            )
        except TimeoutError:
            words = "the table has not answered: it is done as soon as it is back"
            return Outcome(Came.WAITING, words, place.shown.version)
        self._look(place)
        words = answer.words or "done"
        return Outcome(Came(answer.came), words, place.shown.version)

    async def _came(  # noqa: PLR0913, PLR0917 - a line of the log has so many parts
        self, place: Place, by: str, what: str, reason: str, came: Came, words: str
    ) -> Outcome:
        self._look(place)
        line = came.value if words in ("", "done") else f"{came.value}: {words}"
        await self.note(by, what, line, place.row.id, reason)
        return Outcome(came, words, place.shown.version)

    async def message(self, text: str, by: str) -> tuple[Outcome, ...]:
        """See ``api.Hub``."""
        tables = [card.id for card in self.tables() if not self.place(card.id).row.by_hand]
        told_all = [self.command(table, Message(text), by, 0) for table in tables]
        return tuple(await asyncio.gather(*told_all))

    # -- by hand ---------------------------------------------------------------------------

    async def enter_deal(self, table: str, deal: EnteredDeal, by: str, version: int) -> Outcome:
        """See ``api.Hub``."""
        place = self.place(table)
        what = "enter a deal by hand"
        stale = self._stale(place.shown, version, ANY_SCORE)
        if stale:
            return await self._came(place, by, what, "", Came.STALE, stale)
        try:
            rows = entered(place.shown.record, deal, by, self.clock())
        except ValueError as why:
            return await self._came(place, by, what, "", Came.REFUSED, str(why))
        if not place.row.by_hand and place.hand is None:
            self._take_over(place, by)
        for row in rows:
            self.files.put(place.shown.enter_row(row))
        self._mirror(place, by)
        return await self._came(place, by, what, "", Came.DONE, "entered")

    def worth(self, table: str, deal: EnteredDeal) -> tuple[int, ...]:
        """See ``api.Hub``."""
        return worth(self.place(table).shown.record.game.rules, deal)[0]

    def _take_over(self, place: Place, by: str) -> None:
        """The pads have died: go on from the score they left."""
        now, game = self.clock(), place.live.record.game
        journal = f"hand-{int(now * 1000):x}"
        hand = LiveTable(place.row.id, journal=journal, version=int(now * 1000))
        self.files.put(hand.enter(GameBegan(game.rules, game.score), by, now))
        place.hand, place.row = hand, replace(place.row, hand=journal)
        self._keep(place)

    def _mirror(self, place: Place, by: str) -> None:
        """Where a rescued table still has faces, they show the score entered by hand."""
        if place.hand is None or not place.live.linked(self.clock()):
            return
        score = place.hand.record.game.score
        self._spawn(self._tell(place, SetScore(score), by, BY_HAND, whatever=True))

    async def begin_game(self, table: str, by: str, version: int) -> Outcome:
        """See ``api.Hub``."""
        place = self.place(table)
        what = "begin a game"
        if not place.row.by_hand and place.hand is None:
            why = "its pads begin the next game with the next upcard"
            return await self._came(place, by, what, "", Came.REFUSED, why)
        stale = self._stale(place.shown, version, ANY_SCORE)
        if stale:
            return await self._came(place, by, what, "", Came.STALE, stale)
        row = begun(place.shown.record, by, self.clock())
        self.files.put(place.shown.enter_row(row))
        return await self._came(place, by, what, "", Came.DONE, "begun")

    async def hand_back(self, table: str, by: str, version: int) -> Outcome:
        """See ``api.Hub``."""
        place = self.place(table)
        what = "hand the score back to the pads"
        if place.hand is None:
            return await self._came(place, by, what, "", Came.REFUSED, "its pads score already")
        stale = self._stale(place.shown, version, ANY_SCORE)
        if stale:
            return await self._came(place, by, what, "", Came.STALE, stale)
        score = place.hand.record.game.score
        place.hand, place.row = None, replace(place.row, hand="")
        self._keep(place)
        await self._came(place, by, what, "", Came.DONE, "handed back")
        return await self._tell(place, SetScore(score), by, BY_HAND, whatever=True)


def _objection(command: Command, reason: str) -> str:
    """Why ``command`` cannot be given as it is."""
    if len(reason) > REASON_MAX or "|" in reason:
        return f"a reason has up to {REASON_MAX} characters, and no |"
    if isinstance(command, Message) and (
        len(command.text) > MESSAGE_MAX or not command.text.isprintable()
    ):
        return f"a message has up to {MESSAGE_MAX} characters, on one line"
    if isinstance(command, SetScore) and any(not -999 <= each <= 999 for each in command.score):
        return "there is no such score"
    return ""
