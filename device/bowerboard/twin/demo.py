"""The demo: an evening at the virtual table, from the first deal to the figures at the end."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from bowerboard.cli.configured import load
from bowerboard.euchre import renege
from bowerboard.euchre.events import CardPlayed, GameBegan, GameEvent, UpcardTurned
from bowerboard.euchre.history import fold, standing
from bowerboard.euchre.judge import judge
from bowerboard.euchre.judged import JudgedGame, renege_as_json
from bowerboard.euchre.rules import HouseRules
from bowerboard.screens.steps import Shown, step_face
from bowerboard.table.journal import read_events
from bowerboard.twin import fidelity
from bowerboard.twin.evening import Move
from bowerboard.twin.firststart import Newcomer, set_up
from bowerboard.twin.hands import Hands
from bowerboard.twin.rig import Made, Rig
from bowerboard.twin.terminal import sheet
from bowerboard.twin.truth import Truth
from bowerboard.view import SEAT_NAMES, TableView

TRUTH = ".truth.jsonl"
STEPS = ".first-start.png"
FACES = {"renege": ".faces-renege.png", "end": ".faces-end.png"}
"""Endings of what the demo writes beside its journal; pictures by the moment they show."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play and where to record it.

    ``moves`` are what the people do; ``begin`` the game to take up, where one is given;
    ``stop_at_end``: nobody plays on after the game is won; ``reader`` what the pads have, see
    ``pads.READERS``.
    """

    moves: Iterator[Move]
    journal: Path
    seed: int
    rules: HouseRules
    speed: float | None = None
    begin: GameBegan | None = None
    stop_at_end: bool = False
    reader: str = "plain"
    luma: bool = False
    newcomer: Newcomer | None = None
    """Whoever sets the table up on the faces first; None: it is set up already."""


@dataclass(slots=True)
class Played:
    """What came of it."""

    games: tuple[JudgedGame, ...] = ()
    differences: list[tuple[int, str]] = field(default_factory=list)
    silent_errors: int = 0
    prompts: int = 0
    leaks: list[str] = field(default_factory=list)
    journal: Path = Path()
    truth: Path = Path()
    pictures: list[Path] = field(default_factory=list)
    notice: str | None = None
    table_ms: int = 0
    took_s: float = 0.0
    at_max: bool = False
    glass_bytes: int = 0
    changes: int = 0
    to_glass_ms: dict[str, float] = field(default_factory=dict)
    wire_ms: dict[str, float] = field(default_factory=dict)

    def as_json(self, name: str, problems: Sequence[dict[str, object]] | None) -> dict[str, Any]:
        """The object of commands.md; ``problems`` of a recorded game, else the journal's own."""
        last = self.games[-1].as_json() if self.games else {}
        many = len(self.games) > 1
        deals: list[dict[str, object]] = []
        reneges: list[dict[str, object]] = []
        own: list[dict[str, object]] = []
        for number, game in enumerate(self.games):
            first = len(deals)
            for each in game.deals:
                reneges += [renege_as_json(len(deals), found) for found in each.reneges]
                deals.append(each.as_json() | ({"game": number} if many else {}))
            own += [p.as_json() | {"deal": first + (p.deal or 0)} for p in game.problems]
        return {
            "file": name,
            "sides": last.get("sides", [[0, 2], [1, 3]]),
            "score": last.get("score", [0, 0]),
            "winner": last.get("winner"),
            "deals": deals,
            "reneges": reneges,
            "problems": own if problems is None else list(problems),
            "prompts": self.prompts,
            "silent_errors": self.silent_errors,
            "leaks": len(self.leaks),
            "differences": [f"deal {deal}: {what}" for deal, what in self.differences],
            "journal": str(self.journal),
            "truth": str(self.truth),
            "faces": [str(path) for path in self.pictures],
            "deals_per_s": round(len(deals) / self.took_s, 3) if self.took_s else None,
            "tag_to_glass_ms": self.to_glass_ms,
        }


class Watch(Protocol):
    """Somebody who looks on."""

    def doing(self, event: GameEvent) -> None:
        """The people at the table begin to do ``event``."""

    def step(self, shown: Shown) -> None:
        """The faces show the next screen of the first start."""

    def frame(self, rig: Rig) -> None:
        """The table has settled; the glass shows how things stand."""


def play(plan: Plan, watch: Watch | None = None) -> Played:
    """Play ``plan`` at a fresh virtual table and compare the journal with what was done.

    Raises:
        JournalError: the journal cannot be used.
        FileExistsError: its truth file is there already.
    """
    rig = Rig(
        Made(plan.journal, plan.seed, plan.rules, plan.speed, plan.begin, plan.reader, plan.luma)
    )
    began = time.perf_counter()
    try:
        played = _play(rig, plan, watch)
        played.took_s = time.perf_counter() - began
        return played
    finally:
        rig.close()


def _play(rig: Rig, plan: Plan, watch: Watch | None) -> Played:
    truth = Truth(beside(plan.journal, TRUTH), rig.clock.now)
    album = Album(plan.journal)

    def seen(view: TableView) -> None:
        truth.seen(view)
        album.due = album.due or (bool(view.reneges) and not album.kept)

    rig.watch = seen
    if watch is not None:
        rig.settled = partial(watch.frame, rig)
    try:
        if plan.newcomer is None:
            rig.start()
        else:
            _first_start(rig, plan, plan.newcomer, watch)
        hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(plan.seed + 1))
        try:
            for move, following in _with_next(plan.moves):
                if plan.stop_at_end and hands.game.over and isinstance(move.event, UpcardTurned):
                    break
                if isinstance(move.event, CardPlayed) and not hands.game.in_deal:
                    continue  # a ruling ended the deal
                if watch is not None:
                    watch.doing(move.event)
                _do(rig, hands, truth, move, following)
                album.keep(rig, "renege")
        except KeyboardInterrupt:
            rig.clock.stop()
            raise
        album.due = True
        album.keep(rig, "end")
        return _result(rig, plan, truth, album)
    finally:
        truth.close()


def _first_start(rig: Rig, plan: Plan, newcomer: Newcomer, watch: Watch | None) -> None:
    """Lead ``newcomer`` through the first start, then go on as the table it made."""
    screens: list[Shown] = []

    def seen(shown: Shown) -> None:
        screens.append(shown)
        if watch is not None:
            watch.step(shown)

    with tempfile.TemporaryDirectory(prefix="bowerboard-") as folder:
        config = Path(folder, "table.toml")
        set_up(rig, newcomer, config, seen)
        made = load(config).setup
    rig.setup = replace(made, journal=plan.journal, rules=plan.rules)
    sheet([step_face(shown, (128, 64)) for shown in screens]).save(beside(plan.journal, STEPS))
    rig.switch_on()


def _do(rig: Rig, hands: Hands, truth: Truth, move: Move, following: Move | None) -> None:
    deal = hands.game.deal
    if move.slip and deal is not None and isinstance(move.event, CardPlayed):
        truth.reneged(move.event.seat, len(deal.tricks), move.event.card)
    for wait in hands.perform(move.event, following.event if following else None):
        rig.run(rig.clock.now() + wait)


def _with_next(moves: Iterable[Move]) -> Iterator[tuple[Move, Move | None]]:
    held: Move | None = None
    for move in moves:
        if held is not None:
            yield held, move
        held = move
    if held is not None:
        yield held, None


def _result(rig: Rig, plan: Plan, truth: Truth, album: Album) -> Played:
    if rig.daemon is None:
        raise RuntimeError("the table was switched off before its journal was compared")
    concluded = [event for _, event in standing(fold(read_events(plan.journal)))]
    done, ours = fidelity.results(truth.events), fidelity.results(concluded)
    wrong = fidelity.differences(done, ours)
    return Played(
        games=judge(concluded),
        differences=wrong,
        silent_errors=fidelity.silent(wrong, truth.asked),
        prompts=truth.prompts,
        leaks=truth.leaks,
        journal=plan.journal,
        truth=truth.path,
        pictures=album.kept,
        notice=rig.runtime.notice,
        table_ms=rig.clock.now(),
        at_max=plan.speed is None,
        glass_bytes=sum(rig.pod.bytes_sent()),
        changes=len(concluded),
        to_glass_ms=percentiles([1000 * seconds for seconds in rig.to_glass_s]),
        wire_ms=percentiles([1000 * seconds for seconds in rig.wire_s]),
    )


class Album:
    """Pictures of the glass, kept beside the journal."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self.kept: list[Path] = []
        self.due = False

    def keep(self, rig: Rig, name: str) -> None:
        """Keep what all four displays show now, if a picture is due."""
        if not self.due:
            return
        self.due = False
        path = beside(self._journal, FACES[name])
        sheet([rig.glass(seat) for seat in range(len(SEAT_NAMES))]).save(path)
        self.kept.append(path)


def beside(journal: Path, ending: str) -> Path:
    """A file named after the journal: its name without its suffix, and ``ending``."""
    return journal.with_name(journal.stem + ending)


def files(journal: Path) -> tuple[Path, ...]:
    """Every file that a demo recorded in ``journal`` writes; none may be there before."""
    return (journal, *(beside(journal, ending) for ending in (TRUTH, STEPS, *FACES.values())))


def proven(games: Sequence[JudgedGame]) -> list[tuple[int, renege.Renege]]:
    """Every renege proven, with its deal counted over all games."""
    found, before = [], 0
    for game in games:
        for number, each in enumerate(game.deals):
            found += [(before + number, one) for one in each.reneges]
        before += len(game.deals)
    return found


def percentiles(values: Sequence[float]) -> dict[str, float]:
    """The median and the 99th percentile; empty without values."""
    if not values:
        return {}
    ordered = sorted(values)
    last = len(ordered) - 1
    return {name: round(ordered[round(last * part)], 3) for name, part in _PERCENTILES.items()}


_PERCENTILES = {"p50": 0.5, "p99": 0.99}
