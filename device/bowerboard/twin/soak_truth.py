"""Whether a journal holds what the pads saw: each report once, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bowerboard.seatlink import words
from bowerboard.table.journal import Entry

_VERBS = {"laid": words.ENTER, "lifted": words.LEAVE, "lying": words.SNAPSHOT}

Told = tuple[int, bytes]
"""The kind of a report, and its tag."""

Wrote = Mapping[int, Mapping[int, Told]]
"""What a pad wrote: by boot, by number."""


class Actions:
    """What was laid on a pad and lifted, boot by boot: True and False by tag."""

    def __init__(self) -> None:
        self.boots: dict[int, dict[bytes, list[bool]]] = {}
        self.last = 0

    def power(self, boot: int, lying: Iterable[bytes]) -> None:
        """The pad starts as ``boot``, with those tags on it."""
        self.last = boot
        self.boots[boot] = {tag: [True] for tag in lying}

    def note(self, tag: bytes, laid: bool) -> None:
        """``tag`` is laid, or lifted."""
        self.boots[self.last].setdefault(tag, []).append(laid)


@dataclass(slots=True)
class Compared:
    """Counts; all but ``reports``, ``journal`` and ``lost_with_power`` must be zero."""

    reports: dict[str, int] = field(default_factory=dict)
    journal: int = 0
    doubled: int = 0
    missing: int = 0
    disordered: int = 0
    invented: int = 0
    lost_with_power: int = 0

    @property
    def identical(self) -> bool:
        """Whether journal and truth are the same but for what a pad forgot without power."""
        return not (self.doubled or self.missing or self.disordered or self.invented)


@dataclass(slots=True)
class Figures:
    """What happened."""

    pulls: int = 0
    reboots: int = 0
    kills: int = 0
    chunks: int = 0
    damaged: int = 0
    table_s: float = 0.0
    compared: Compared = field(default_factory=Compared)


def told(figures: Figures) -> str:
    """The figures in a few lines, for whoever ran it."""
    c = figures.compared
    return (
        f"reports by pad: {', '.join(map(str, c.reports.values()))}; in the journal: {c.journal}\n"
        f"{figures.pulls} cable pulls, {figures.reboots} pad reboots, {figures.kills} tables "
        f"killed; {figures.damaged} of {figures.chunks} chunks damaged\n"
        f"doubled {c.doubled}, missing {c.missing}, out of order {c.disordered}, "
        f"invented {c.invented}; not told of before their pad lost power: {c.lost_with_power}\n"
        f"{figures.table_s:.0f} s of table time"
    )


def compare(entries: Iterable[Entry], truth: Mapping[str, tuple[Wrote, Actions]]) -> Compared:
    """``entries`` of a journal against what each pad, by its id, wrote and saw."""
    result = Compared(reports={pad: sum(map(len, w.values())) for pad, (w, _) in truth.items()})
    held: dict[tuple[str, int], list[tuple[int, Told]]] = {}
    for entry in entries:
        if entry.report is not None:
            result.journal += 1
            verb, _, _, uid = entry.body.split()
            told = (_VERBS[verb], bytes.fromhex(uid))
            key = (entry.report.pad, entry.report.boot)
            held.setdefault(key, []).append((entry.report.seq, told))
    for pad, (wrote, actions) in truth.items():
        for boot in actions.boots:
            mine = held.pop((pad, boot), [])
            _numbers(mine, wrote.get(boot, {}), boot == actions.last, result)
            _tags(mine, actions.boots[boot], boot == actions.last, result)
    result.invented += sum(map(len, held.values()))
    return result


def _numbers(
    mine: list[tuple[int, Told]], wrote: Mapping[int, Told], last: bool, result: Compared
) -> None:
    """Reports of one boot: numbers from 1, each as the pad wrote it."""
    numbers = [seq for seq, _ in mine]
    result.doubled += len(numbers) - len(set(numbers))
    result.disordered += numbers != sorted(numbers)
    result.invented += sum(wrote.get(seq) != told for seq, told in mine)
    gaps = set(wrote) - set(numbers)
    # Without power a pad forgets what was not acknowledged: the end, and nothing but the end.
    tail = {seq for seq in gaps if not last and seq > max(numbers, default=0)}
    result.lost_with_power += len(tail)
    result.missing += len(gaps - tail)


def _tags(
    mine: list[tuple[int, Told]], done: Mapping[bytes, list[bool]], last: bool, result: Compared
) -> None:
    """Each tag's coming and going, as it was laid and lifted."""
    seen: dict[bytes, list[bool]] = {}
    for _, (kind, tag) in mine:
        seen.setdefault(tag, []).append(kind != words.LEAVE)
    for tag, told in seen.items():
        truly = done.get(tag, [])
        if told != truly[: len(told)]:
            result.invented += 1
    if last:
        for tag, truly in done.items():
            result.missing += max(0, len(truly) - len(seen.get(tag, [])))
