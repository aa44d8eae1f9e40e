"""The tables of a hall in the hub's memory, and how each is shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bowerboard.gameview import view_of_game
from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.needs import reasons, settled, unconfirmed
from bowerboard.hub.retelling import history_shown, redo_words, undo_words
from bowerboard.hub.sending import Sending
from bowerboard.hub.showing import (
    deal_number,
    deals_shown,
    reneges_shown,
)
from bowerboard.hub.shown import Reason, Source, TableCard, TableDetail, Waiting
from bowerboard.hub.store import TableRow
from bowerboard.view import SEAT_NAMES, Stage, TableView


@dataclass(slots=True)
class Place:
    """One table: how it is stored, what it said, what was entered by hand, what is owed to it."""

    row: TableRow
    live: LiveTable
    hand: LiveTable | None = None
    sending: Sending = field(default_factory=Sending)
    needs: tuple[Reason, ...] = ()
    card: TableCard | None = None

    @property
    def shown(self) -> LiveTable:
        """Where its score comes from."""
        return self.live if self.hand is None else self.hand

    @property
    def source(self) -> Source:
        if self.row.by_hand:
            return Source.BY_HAND
        return Source.PADS if self.hand is None else Source.RESCUED

    def confirmed_key(self) -> str:
        """What names the end of the game in hand, to remember that it was confirmed."""
        return f"{self.shown.journal}:{self.shown.record.history.seq}"

    def look(self, now: float) -> bool:
        """Work out needs and card anew; whether they changed."""
        found = [] if self.row.by_hand else reasons(self.live, now)
        if self.row.confirmed != self.confirmed_key():
            found += unconfirmed(self.shown.record)
        self.needs = settled(found, self.needs)
        card = self._card(now)
        changed = card != self.card
        self.card = card
        return changed

    def view(self) -> TableView:
        """What the faces show; where the score is entered by hand, that."""
        seen = self.live.view()
        if seen is not None and self.hand is None and not self.row.by_hand:
            return seen
        game = view_of_game(self.shown.record.game)
        if seen is None:
            return game
        return replace(game, paused=seen.paused, message=seen.message, pads_lost=seen.pads_lost)

    def _card(self, now: float) -> TableCard:
        view, record = self.view(), self.shown.record
        game = record.game
        in_play = game.deal is not None and game.in_deal and view.stage is Stage.PLAY
        return TableCard(
            id=self.row.id,
            name=self.row.name,
            source=self.source,
            needs=self.needs,
            stage=view.stage,
            sides=view.sides,
            names=view.names,
            score=view.score,
            target=view.target,
            trump=view.trump,
            maker=view.maker,
            alone=view.alone,
            dealer=view.dealer,
            deal=deal_number(record),
            trick=len(game.deal.tricks) if in_play and game.deal is not None else None,
            winner=view.winner,
            paused=view.paused,
            linked=not self.row.by_hand and self.live.linked(now),
            last_seen=None if self.row.by_hand else self._seen(),
            version=self.shown.version,
        )

    def _seen(self) -> float | None:
        """When it was last heard of, to five seconds, so that a heartbeat changes little."""
        at = self.live.heard_at
        return None if at is None else at // 5 * 5

    def detail(self, now: float) -> TableDetail:
        """Everything about the table."""
        if self.card is None:
            self.look(now)
        record, view = self.shown.record, self.view()
        names = view.names or SEAT_NAMES
        rules = record.game.rules
        if self.card is None:
            raise RuntimeError("a table that was looked at has a card")
        return TableDetail(
            card=self.card,
            view=view,
            deals=deals_shown(record, names),
            reneges=reneges_shown(record, names),
            history=history_shown(record, names),
            waiting=tuple(
                Waiting(each.payload.id, each.words, each.payload.by, each.since)
                for each in self.sending.in_turn()
            ),
            undo=undo_words(record, names),
            redo=redo_words(record, names),
            players=rules.players,
            hand=rules.hand,
            suits=rules.suits_used,
            pack=rules.pack,
            no_trump=rules.no_trump,
        )
