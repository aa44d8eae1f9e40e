"""What the promises of the command line are held against: figures measured in this run.

Every figure comes from the real path on this machine; a figure that cannot be measured here is
left out, never made up.  ``commands.md`` says what each key means.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bowerboard.deck import Deck
from bowerboard.euchre import text
from bowerboard.euchre.events import GameEvent
from bowerboard.euchre.game import NO_GAME, apply
from bowerboard.euchre.judge import judge
from bowerboard.euchre.rules import HouseRules
from bowerboard.table.daemon import Daemon
from bowerboard.table.journal import Entry, Kind, open_journal
from bowerboard.table.setup import Edges, Setup
from bowerboard.twin import bench_alone, bench_archive, bench_readers, demo, evening, pod, wire
from bowerboard.twin import measure as sense
from bowerboard.twin.clock import FIRST_WALL, VirtualClock
from bowerboard.twin.dealing import play_game

RULES = HouseRules()
GAME_DEALS = 12
LUMA_DEALS = 6
WIRE_DEALS = 200
JUDGED_GAMES = 50
RECOVERED = 10_000

NOISY = range(1, 9)
"""Seeds of the evenings on readers that err; ``soak_fidelity`` plays on."""


def measure(folder: Path, say: Callable[[str], None]) -> dict[str, Any]:
    """Every figure, journals kept in ``folder``; ``say`` tells how far it has come."""
    figures: dict[str, Any] = {}
    for name, part in (
        ("a game through the whole path", _whole_path),
        ("an evening's bytes on the wire", _wire),
        ("the rules", _rules),
        ("an archive", _archive),
        ("recovery", _recovery),
        ("the daemon alone: its start, idling, memory", bench_alone.measure),
        ("readers in real time", bench_readers.measure),
        ("the hub with a hall of tables", _hall),
    ):
        say(f"measuring {name}")
        figures |= part(folder)
    return figures


def _whole_path(folder: Path) -> dict[str, Any]:
    """Glass and fidelity: seeded evenings on virtual pads, at full speed, and one by luma."""
    game = _evening(folder / "game.journal", GAME_DEALS, seed=2)
    luma = _evening(folder / "luma.journal", LUMA_DEALS, seed=2, luma=True)
    deals = GAME_DEALS + LUMA_DEALS
    errors = game.silent_errors + luma.silent_errors
    prompts = 100 * (game.prompts + luma.prompts) / deals
    return {
        "tag_to_glass_ms": game.to_glass_ms,
        "tag_to_glass_wire_ms": game.wire_ms,
        "tag_to_glass_luma_ms": luma.to_glass_ms,
        "game_12_deals_s": round(game.took_s, 2),
        "whole_path_deals_per_s": round(deals / (game.took_s + luma.took_s), 2),
        "fidelity": {
            "none": {
                "deals": deals,
                "silent_errors": errors,
                "prompts_per_100_deals": round(prompts, 2),
            },
            # Straight into the session: enough deals for a figure, not enough for a promise.
            **{
                name: sense.measure(NOISY, profile=name).as_json() for name in ("typical", "harsh")
            },
        },
    }


def _evening(journal: Path, deals: int, seed: int, luma: bool = False) -> demo.Played:
    moves = evening.played(seed, RULES, deals)
    return demo.play(demo.Plan(moves, journal, seed, RULES, luma=luma))


def _hall(_: Path) -> dict[str, Any]:
    """The hub under the load that is promised, and how it grows; left out where the extra ``hub``
    or Mosquitto is not there."""
    try:
        from bowerboard.hub.mosquitto import NoBroker, program  # noqa: PLC0415
        from bowerboard.twin import bench_hub  # noqa: PLC0415
    except ImportError:
        return {}
    try:
        program()
    except NoBroker:
        return {}
    return {"hub": bench_hub.measure((*bench_hub.HALL, *bench_hub.GROWTH))}


def _wire(folder: Path) -> dict[str, Any]:
    """Bytes over four faces and 200 deals, and the wear of the most used pixel."""
    spent = wire.cost(3, RULES, WIRE_DEALS, folder)
    return {
        "oled_bytes_per_change": round(spent.per_change, 1),
        "oled_luma_ratio": round(spent.ratio, 1),
        "oled_drift_bytes_per_min": round(60 * spent.drift / spent.seconds, 1),
        "oled_first_frame_ms": demo.percentiles([pod.wire_ms(sent) for sent in spent.first]),
        "oled_worst_pixel_duty": round(spent.worst_duty, 3),
    }


def _events(seed: int, games: int) -> Iterator[list[GameEvent]]:
    rng = random.Random(seed)
    for _ in range(games):
        yield list(play_game(rng, RULES))


def _rules(_: Path) -> dict[str, Any]:
    """Applying one event, microseconds."""
    took = []
    for events in _events(4, 20):
        game = NO_GAME
        for event in events:
            began = time.perf_counter_ns()
            game = apply(game, event)
            took.append((time.perf_counter_ns() - began) / 1000)
    return {"rules_event_us": demo.percentiles(took)}


def _archive(_: Path) -> dict[str, Any]:
    """Judging recorded deals: by an archive's tables, beside OpenSpiel, and event by event."""
    games = list(_events(5, JUDGED_GAMES))
    began = time.perf_counter()
    deals = sum(len(game.deals) for events in games for game in judge(events))
    by_events = round(deals / (time.perf_counter() - began))
    return {**bench_archive.measure(), "judged_deals_per_s": by_events}


def _recovery(folder: Path) -> dict[str, Any]:
    """Opening a journal of 10,000 conclusions until the table is ready, ms."""
    path = folder / "long.journal"
    journal = open_journal(path, "bench", FIRST_WALL)
    lines = (text.write(event) for events in _events(6, 400) for event in events)
    entries = [
        Entry(seq, seq, Kind.CONCLUDED, line)
        for seq, line in zip(range(1, RECOVERED + 1), lines, strict=False)
    ]
    journal.append(entries, FIRST_WALL)
    journal.close()
    setup, clock = Setup(path, Deck({}), {}, []), VirtualClock()
    gc.collect()
    gc.disable()  # as ``bowerboard table`` does while it starts
    try:
        began = time.perf_counter()
        daemon = Daemon(setup, Edges({}), clock)
        took = 1000 * (time.perf_counter() - began)
    finally:
        gc.enable()
    daemon.stop()
    return {"recovery_ms_10k": round(took, 1)}
