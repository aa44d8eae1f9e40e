"""One moment at the table, as every case of ``interpret`` looks at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import CardPlayed, Discarded, Play, Retracted, TableEvent
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import History
from bowerboard.euchre.irregular import RenegeDetected, RenegeRuled
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.observed import KITTY
from bowerboard.table.sense import APART_MS, LATE_MS, Gone, Lying, Sense, Worth

Step = tuple[Sense, tuple[TableEvent, ...]]
"""What a case concludes: the sense after it, and the events in order."""


@dataclass(frozen=True, slots=True)
class Latest:
    """The play concluded last, and what takes it back alone: a discard read since then stands."""

    play: CardPlayed
    undoing: tuple[TableEvent, ...]


@dataclass(frozen=True)  # no slots: what every case asks is worked out once
class Moment:
    """The game and the sense so far, and the time (ms); ``rules`` are those of the next game."""

    history: History
    sense: Sense
    now: int
    rules: HouseRules

    @property
    def game(self) -> Game:
        return self.history.game

    @cached_property
    def playing(self) -> Deal | None:
        """The deal, while it is a seat's turn to play."""
        deal = self.history.game.deal
        if deal is None or deal.phase is not Phase.PLAY or deal.turn is None:
            return None
        return deal

    def fresh(self, place: int) -> tuple[Lying, ...]:
        """Cards on ``place`` from which nothing has been concluded."""
        return tuple(
            x
            for x in self.sense.lying
            if x.place == place and x.worth is Worth.FRESH and x.card is not None
        )

    def waiting(self) -> tuple[Lying, ...]:
        """All of them on the pads of seats that play."""
        deal = self.playing
        if deal is None:
            return ()
        # Whoever sits out plays no card: what lies there is no play, and never out of turn.
        idle = (KITTY, *deal.sitting)
        return tuple(
            x
            for x in self.sense.lying
            if x.worth is Worth.FRESH and x.card is not None and x.place not in idle
        )

    def with_more(self) -> Iterator[tuple[CardPlayed, Lying]]:
        """The latest plays whose card lies there and whose seat has a fresh one before it too."""
        more = {x.place for x in self.sense.lying if x.worth is Worth.FRESH}
        for play in self.recent() if more else ():
            there = self.lying(play.seat, play.card) if play.seat in more else None
            if there is not None:
                yield play, there

    def only(self, place: int) -> Lying | None:
        """The one card on ``place`` that can be its seat's: alone there, or the only one that no
        other pad reads too."""
        fresh = self.fresh(place)
        if len(fresh) > 1:
            alone = tuple(x for x in fresh if len(self.sense.where(x.uid)) == 1)
            stuck = any(self._stuck(x, y) for x in alone for y in fresh if y not in alone)
            fresh = () if stuck else alone
        return fresh[0] if len(fresh) == 1 else None

    def _stuck(self, x: Lying, y: Lying) -> bool:
        """Whether ``y`` was laid with ``x`` though another pad reads it too: whoever sits there
        has played to this trick already, or comes later than the next seat."""
        deal, places = self.playing, {*self.sense.where(y.uid)} - {y.place}
        if deal is None or abs(x.at - y.at) > APART_MS:
            return False
        places -= {play.seat for play in deal.trick.plays}
        return not places & {KITTY, *deal.sitting, deal.after(y.place)}

    def heard(self, place: int) -> bool:
        """Whether the pad can be relied on: there, and not back only just now."""
        if place in self.sense.silent:
            return False
        return all(p != place or self.now - at >= LATE_MS for p, at in self.sense.back)

    def latest(self) -> Latest | None:
        """The play concluded last, if only what the umpire found, or the discard, has followed."""
        return self._latest

    @cached_property
    def _latest(self) -> Latest | None:
        play = next(self.recent(), None)
        since = None if play is None else self.since(play)
        return None if play is None or since is None else Latest(play, since[1])

    def laid_last(self) -> Latest | None:
        """The play whose card was laid last of those concluded: the others had waited for it, and
        lie there.  As a rule the latest."""
        return self._laid_last

    @cached_property
    def _laid_last(self) -> Latest | None:
        latest, deal = self.latest(), self.playing
        if latest is None or deal is None:
            return latest
        last, newest = latest.play, -1
        for play in reversed(deal.trick.plays):
            if not isinstance(play, CardPlayed):
                break
            there = self.lying(play.seat, play.card)
            gone = self.lifted(play.seat, play.card) if there is None else None
            at = there.at if there is not None else gone.lying.at if gone is not None else None
            if at is None:
                break
            last = play if at > newest >= 0 else last
            if there is None:
                break  # those before it did not all wait
            newest = max(newest, at)
        since = None if last is latest.play else self.since(last)
        return latest if since is None else Latest(last, since[1])

    def recent(self) -> Iterator[CardPlayed]:
        """The latest plays, the last one first, as far as only plays have followed one another."""
        at: History | None = self.history
        while at is not None:
            if isinstance(at.event, CardPlayed):
                yield at.event
            elif not isinstance(at.event, RenegeDetected | RenegeRuled | Discarded):
                return
            at = at.before

    def since(
        self, taken: CardPlayed
    ) -> tuple[tuple[CardPlayed, ...], tuple[TableEvent, ...]] | None:
        """The plays that have followed ``taken``, the last one first, and what takes it and them
        back; None where something else has happened.  A discard read since then stands."""
        plays: list[CardPlayed] = []
        undoing: list[Retracted] = []
        stands: tuple[Discarded, ...] = ()
        at: History | None = self.history
        while at is not None and isinstance(
            at.event, CardPlayed | RenegeDetected | RenegeRuled | Discarded
        ):
            undoing.append(Retracted(at.seq, inferred=True))
            if at.event == taken:
                return tuple(plays), (*undoing, *stands)
            if isinstance(at.event, CardPlayed):
                plays.append(at.event)
            elif isinstance(at.event, Discarded):
                stands = (at.event, *stands)
            at = at.before
        return None

    def all_lifted(self, plays: Iterable[Play]) -> tuple[Gone, ...]:
        """The cards of ``plays`` as they were lifted, in order; nothing where one was not."""
        gone = [self.lifted(play.seat, play.card) for play in plays]
        found = tuple(x for x in gone if x is not None)
        return found if len(found) == len(gone) else ()

    def lying(self, place: int, card: Card) -> Lying | None:
        """``card`` as it is read at ``place``."""
        return next((x for x in self.sense.lying if x.place == place and x.card == card), None)

    def lifted(self, place: int, card: Card) -> Gone | None:
        """``card`` as it was lifted from ``place``."""
        for gone in reversed(self.sense.gone):
            if gone.lying.place == place and gone.lying.card == card:
                return gone
        return None
