"""An evening of virtual players over noisy cables, at a table that is killed again and again.

    told = KilledEvening(folder, Plan(seed=1, deals=4, kills=50)).run()

After every kill the journal is held against what the pads were told: what was acknowledged is in
it, nothing is in it twice, and the table that is started on it shows what its journal says.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bowerboard.euchre import text
from bowerboard.euchre.events import TableEvent
from bowerboard.euchre.game import Game
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import Key
from bowerboard.seatlink import frames, messages
from bowerboard.table.journal import Entry, Kind, read_entries
from bowerboard.twin import evening
from bowerboard.twin.cable import Cable
from bowerboard.twin.felt import PLACES, Felt, new_deck
from bowerboard.twin.hands import Hands
from bowerboard.twin.killed_table import Answer, KilledTable, Made, Order
from bowerboard.twin.pads import Start, VirtualPad, find_runtime
from bowerboard.twin.padset import PadSet
from bowerboard.twin.truth import Truth
from bowerboard.view import TableView

_KEYS = ("tap ", "hold ")
_STEP_MS = 300
_ORDERS = 1200
"""About how many orders a deal takes."""
_COUNTS_MS = 40
"""A press counts so long after its release: a contact may chatter."""
_AT_KEYS = 8
"""A key is worked in few of them, so that more of the kills must be then."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``kills`` over ``deals``; a share ``damaged`` of all chunks on the cables is spoilt."""

    seed: int
    deals: int
    kills: int
    damaged: float = 0.02
    rules: HouseRules = field(default_factory=lambda: HouseRules(stick_the_dealer=True))


@dataclass(slots=True)
class Told:
    """How it went; ``wrong`` is empty where all is well."""

    kills: int = 0
    pressed_again: int = 0
    reports: int = 0
    wrong: list[str] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)
    game: Game = field(default_factory=Game)
    truth: Game = field(default_factory=Game)


class KilledEvening:
    """One evening; ``folder`` is for journal, truth and cables."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._plan, self._rng = plan, random.Random(f"kills {plan.seed}")
        self._journal = folder / "evening.journal"
        self.told = Told()
        self._now = 0
        self._deck = new_deck(random.Random(plan.seed))
        self._felt = Felt(self._deck)
        self._pads = [VirtualPad(bytes([n + 1] * 8), find_runtime()) for n in range(len(PLACES))]
        self._cables = [Cable(folder / f"pad-{n}", self._spoil) for n in range(len(PLACES))]
        self._safe: dict[int, int] = {}
        """The last report of each boot that its pad was told is safe."""
        for cable in self._cables:
            cable.damage_to_pad = self._listener()
        self._set = PadSet(
            list(zip(map(str, PLACES), self._pads, self._cables, strict=True)),
            at=self._at,
            settle=self._settle,
            sent=lambda i: self._answer.counts[i][0],
        )
        self._truth = Truth(folder / "truth.jsonl", lambda: self._now)
        self._down: Key | None = None
        self._down_at = 0
        self._table = self._switched_on()

    def run(self) -> Told:
        """Play it to the end; then hold the journal against the truth."""
        hands = Hands(
            self._felt, self._press, lambda: self._answer.view, self._truth,
            random.Random(self._plan.seed),
        )  # fmt: skip
        try:
            for n, (pad, cable) in enumerate(zip(self._pads, self._cables, strict=True)):
                pad.start(cable.attach_pad(), Start(boot=100 * self._plan.seed + n + 1, now=0))
            self._pass(1000)
            moves = [
                m.event
                for m in evening.played(self._plan.seed, self._plan.rules, self._plan.deals)
            ]
            for event, following in zip(moves, [*moves[1:], None], strict=True):
                for wait in hands.perform(event, following):
                    self._pass(wait)
            self._pass(8000)
            self._table.stop()
        finally:
            self._close()
        self._compare(hands.game)
        return self.told

    # -- time, keys and pads -----------------------------------------------------------------

    def _pass(self, ms: int) -> None:
        until = self._now + ms
        while self._now < until:
            step = min(until, self._now + _STEP_MS)
            self._set.run(step, lambda i: self._felt.over(PLACES[i]))
            self._now = step

    def _at(self, now: int) -> None:
        self._now = max(self._now, now)
        self._order(("to", self._now))

    def _settle(self, i: int) -> None:
        self._order(("settle", i, self._cables[i].delivered, self._now))

    def _press(self, key: Key, down: bool) -> None:
        """Work a key; a press that died with the table is made again, as people would."""
        if down:
            self._down, self._down_at = key, self._now
            if self._order(("key", key, True, self._now)):
                self._order(("key", key, True, self._now), spare=True)
            return
        before = self._key_rows() if self._plan.kills else 0
        kills, held = self.told.kills, self._now - self._down_at
        self._down = None
        self._order(("key", key, False, self._now))
        self._pass(_COUNTS_MS)
        if self.told.kills > kills and self._key_rows() == before:
            self.told.pressed_again += 1
            self._order(("key", key, True, self._now), spare=True)
            self._down = key
            self._pass(held)
            self._down = None
            self._order(("key", key, False, self._now), spare=True)
            self._down = key
            self._pass(_COUNTS_MS)
            self._down = None

    def _key_rows(self) -> int:
        return sum(entry.body.startswith(_KEYS) for entry in read_entries(self._journal))

    # -- the table ---------------------------------------------------------------------------

    def _order(self, order: Order, spare: bool = False) -> bool:
        """Give an order; whether the table was killed over it, and is on again."""
        held = self._down is not None and order[0] != "key"  # a press must last its time
        chance = self._plan.kills / (self._plan.deals * _ORDERS)
        if order[0] == "key":
            chance *= _AT_KEYS
        if spare or held or self._rng.random() >= chance:
            self._answer = self._table.ask(order)
            return False
        self._table.kill(order, self._rng.random() * self._rng.choice([0.001, 0.004, 0.02]))
        self.told.kills += 1
        if self._rng.random() < 0.5:
            for cable in self._cables:
                cable.drain_to_pad()
        for cable in self._cables:
            cable.unplug()
        self._check()
        self._table = self._switched_on()
        return True

    def _switched_on(self) -> KilledTable:
        for cable in self._cables:
            cable.plug()
            cable.align(0, 0)
        table = KilledTable(
            Made(
                self._journal,
                {uid: str(card) for uid, card in self._deck.cards.items()},
                {pad.id: place for pad, place in zip(self._pads, PLACES, strict=True)},
                tuple(str(cable.path) for cable in self._cables),
                self._plan.rules,
                self._now,
            )
        )
        self._answer = table.first
        self._look(self._answer)
        return table

    def _look(self, answer: Answer) -> None:
        """Whether a table that was just switched on shows what its journal says."""
        if not answer.faces:
            self.told.wrong.append(f"{self._now}: a glass holds another face")
        self.told.wrong += answer.troubles
        game = fold(_events(read_entries(self._journal))).game
        shown: TableView = answer.view
        if (shown.score, shown.trump is None) != (game.score, _trump(game)):
            self.told.wrong.append(f"{self._now}: it shows {shown.score}, {shown.trump}")

    def _check(self) -> None:
        """What was acknowledged is in the journal, and every report once and in order."""
        numbers: dict[int, list[int]] = {}
        entries = read_entries(self._journal)
        for entry in entries:
            if entry.report is not None:
                numbers.setdefault(entry.report.boot, []).append(entry.report.seq)
        for boot, there in numbers.items():
            if there != list(range(1, len(there) + 1)):
                self.told.wrong.append(f"{self._now}: boot {boot} has reports {there}")
        for boot, safe in self._safe.items():
            if safe > len(numbers.get(boot, ())):
                self.told.wrong.append(f"{self._now}: report {safe} of boot {boot} is lost")
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            self.told.wrong.append(f"{self._now}: numbers are missing")

    # -- noise, and the end ------------------------------------------------------------------

    def _listener(self) -> Callable[[bytes], bytes]:
        """Note what a pad is told before the cable spoils it."""
        decoder = frames.Decoder()

        def listen(data: bytes) -> bytes:
            for payload in decoder.feed(data):
                message = messages.unpack(payload)
                if isinstance(message, messages.Ack) and message.seq:
                    known = self._safe.get(message.boot, 0)
                    self._safe[message.boot] = max(known, message.seq)
            return self._spoil(data)

        return listen

    def _spoil(self, data: bytes) -> bytes:
        if not data or self._rng.random() >= self._plan.damaged:
            return data
        at = self._rng.randrange(len(data))
        flipped = data[:at] + bytes([data[at] ^ 1 << self._rng.randrange(8)]) + data[at + 1 :]
        return self._rng.choice([flipped, data[:at], data + data])

    def _compare(self, truth: Game) -> None:
        self._check()
        entries = read_entries(self._journal)
        history = fold(_events(entries))
        self.told.stands = [text.write(event) for _, event in standing(history)]
        self.told.game, self.told.truth = history.game, truth
        self.told.reports = sum(entry.report is not None for entry in entries)

    def _close(self) -> None:
        for pad, cable in zip(self._pads, self._cables, strict=True):
            pad.stop()
            cable.close()
        self._truth.close()


def _trump(game: Game) -> bool:
    """Whether the faces show no trump."""
    return game.deal is None or game.deal.trump is None


def _events(entries: list[Entry]) -> list[tuple[int, TableEvent]]:
    return [(e.seq, text.read(e.body)) for e in entries if e.kind is Kind.CONCLUDED]
