"""Writing events down while following the game, so as to know whose turn it is."""

from __future__ import annotations

from collections import deque

from bowerboard.euchre.cards import Card
from bowerboard.euchre.deal import Deal, Impossible, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    CardUnread,
    DealerSet,
    DealVoided,
    GameEvent,
    Play,
    UpcardTurned,
)
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.judged import Problem, ProblemKind
from bowerboard.euchre.notation.record import Note, Stage
from bowerboard.euchre.text import write

ENDED = (Phase.VOID, Phase.RULED)
"""Phases in which a note may leave a deal before its fields are told."""


class Scribe:
    """The events so far, what could not be one, and the notes still to come in a deal."""

    def __init__(self) -> None:
        self.game = NO_GAME
        self.events: list[GameEvent] = []
        self.problems: list[Problem] = []
        self.number = 0
        self._noted: set[Play] = set()
        self._notes: dict[Stage, deque[Note]] = {stage: deque() for stage in Stage}
        self._done = dict.fromkeys(Stage, 0)

    def deal_begins(self, number: int, notes: tuple[Note, ...]) -> None:
        """Deal ``number`` begins, with ``notes`` to be told in their places."""
        self.number, self._noted = number, set()
        self._done = dict.fromkeys(Stage, 0)
        self._notes = {
            stage: deque(note for note in notes if note.stage is stage) for stage in Stage
        }

    def happen(self, event: GameEvent) -> None:
        """Write ``event`` down; what cannot follow, after some note, is a problem instead."""
        try:
            self.game = apply(self.game, event)
        except Impossible as why:
            self.fault(ProblemKind.ILLEGAL_CALL, f"{write(event)!r} cannot follow: {why}")
            return
        self.events.append(event)
        if not isinstance(event, DealerSet | UpcardTurned | DealVoided):
            self._done[Stage.PLAYED if isinstance(event, CardPlayed) else Stage.SAID] += 1

    def fault(self, kind: ProblemKind, detail: str) -> None:
        self.problems.append(Problem(self.number, kind, detail))

    def tell_notes(self, stage: Stage, *, rest: bool = False) -> None:
        """Tell the notes of ``stage`` whose place it is now; or the ``rest``, all of them."""
        notes = self._notes[stage]
        while notes and (rest or notes[0].number <= self._done[stage]):
            self._tell(notes.popleft())

    def _tell(self, note: Note) -> None:
        before = self._lying()
        try:
            self.game = apply(self.game, note.event)  # type: ignore[arg-type]
        except Impossible as why:
            detail = f"the note {write(note.event)!r} cannot follow: {why}"
            self.fault(ProblemKind.ILLEGAL_CALL, detail)
            return
        self.events.append(note.event)  # type: ignore[arg-type]
        after = self._lying()
        self._noted = (self._noted | after - before) & after

    def _lying(self) -> set[Play]:
        tricks = () if self.game.deal is None else self.game.deal.all_tricks()
        return {play for trick in tricks for play in trick.plays}

    def laid(self, number: int, place: int, card: Card | None) -> bool:
        """Whether a note has laid ``card`` (None: one that was not read) at ``place`` from the
        leader in trick ``number`` (from 0), which it may have completed."""
        tricks = self.deal.all_tricks()
        if number >= len(tricks):
            return False
        seat = tricks[number].leader
        for _ in range(place):
            seat = self.deal.after(seat)
        play = CardUnread(seat) if card is None else CardPlayed(seat, card)
        return play in self._noted and play in tricks[number].plays

    @property
    def deal(self) -> Deal:
        if self.game.deal is None:
            raise LookupError("no deal has begun")
        return self.game.deal

    @property
    def turn(self) -> int:
        """The seat to call or play, while there is one."""
        if self.deal.turn is None:
            raise LookupError("the deal is over")
        return self.deal.turn

    @property
    def cut_short(self) -> bool:
        """Whether a note has ended the deal."""
        return self.deal.phase in ENDED or self.deal.rest is not None
